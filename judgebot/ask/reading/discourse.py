"""A line's items in order, each settled on what was said before it: facts and deeds told, and questions."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.at_an_end import not_of_subs, state_asked
from judgebot.ask.reading.card_facts import card_facts, effects
from judgebot.ask.reading.cast import PLAYER_UNITS, Unread
from judgebot.ask.reading.claims import claimed_or_told, take_claim
from judgebot.ask.reading.counting import paid_for_that
from judgebot.ask.reading.defined import makes_run
from judgebot.ask.reading.disputed import in_a_word
from judgebot.ask.reading.firsts import done_first, not_first
from judgebot.ask.reading.had import done_or_so, numbers_then, perhaps_done, unit_left_out
from judgebot.ask.reading.how_many import counted_with_it
from judgebot.ask.reading.limited import at_most
from judgebot.ask.reading.listed import of_both
from judgebot.ask.reading.lying import put_there
from judgebot.ask.reading.meanings import Deed, Past, Ref, When, leaves, rebuilt
from judgebot.ask.reading.not_yet import UNDECIDED, before_the_choice
from judgebot.ask.reading.otherwise import apart, asked_otherwise, told_otherwise
from judgebot.ask.reading.queried import Queried
from judgebot.ask.reading.queries import (
    Asked,
    Can,
    Comes,
    Cost,
    Either,
    Happens,
    HowMuch,
    If,
    Moment,
    Must,
    Not,
    Strength,
    Who,
    Wins,
)  # fmt: skip
from judgebot.ask.reading.raw import (
    Aside,
    Claimed,
    Desc,
    Described,
    Given,
    Named,
    Otherwise,
    Owned,
    Quantity,
    Question,
    Tail,
)
from judgebot.ask.reading.spoken_of import there_too, whose_again
from judgebot.ask.reading.timed import CHOICES, ON_THE_WAY, as_told
from judgebot.ask.reading.unsaid import got_by, hit_by
from judgebot.ask.reading.wording import is_played
from judgebot.game.objects import CORP, RUNNER

_WHEN = Moment(Can(Deed("do so")))
# With which words what somebody has stands beside what is told before it.
_BESIDE = ("with", "w", "having", "on", "at")


def parted(item: Any, beside: list[Any]) -> Any:
    """An item with players alone in the place of players of whom something is said; that goes to `beside`."""

    def alone(one: Any) -> Any:
        beside.extend(item for item in (one.items if isinstance(one, Described) else ()) if item not in beside)
        return one.who if isinstance(one, Described) else None

    return rebuilt(item, alone)


def _counts(item: Owned) -> bool:
    """Whether it is told how many a player has of something."""
    return any(isinstance(one, Quantity) and one.unit in ("cards", *PLAYER_UNITS) for one in leaves(item.goods))


class Discourse(Queried):
    """A line's items, told and asked, in order.

    shortly  what players say in a word: that it is so, that it is not allowed
    wished   so many of something that was said last to be wanted
    undecided  how much was told before it was said that nobody has decided whether to jack out
    perhaps  whether something was told that is so, or was done: `has rezzed X`
    """

    shortly: tuple[Aside, ...] = ()
    wished: Quantity | None = None
    undecided: int = -1
    perhaps: bool = False

    def take(self, item: Any, said: str) -> None:
        """Take an item. Raises Unread where it means nothing after what was said."""
        beside: list[Any] = []
        self.perhaps = self.perhaps or perhaps_done(item)
        item = as_told(of_both(parted(item, beside), self.cast), self.told)
        how = item.how if isinstance(item, Owned) and item.owner is None else ""
        opening, self.opening = self.opening, False
        item = whose_again(self, item, how, opening)
        if beside:
            self._take(Given(tuple(beside)), said)
        if isinstance(item, Owned) and self._idle(item):
            raise Unread("it is not said what is done with it")
        if isinstance(item, Aside):
            self.shortly += (item,) if item.sense else ()
            self.cast.subject = self.cast.subject if item.sense or item.who is None else self.cast.player(item.who)
            self.told_so(item.item)
            self.undecided = len(self.told) if item.item == UNDECIDED else self.undecided
            counted_with_it(self, item)
            self.wished = item.item if isinstance(item.item, Quantity) and item.item.amount else self.wished
            self.passed.append(said)
            return
        if how == "with" and self._run_with(item, said):
            return
        if how == "with" and not opening and self.told and isinstance(self.told[-1], Past) and _counts(item):
            raise Unread("it is not said whether that is so now, or was so then")
        if how == "with" and self.cast.spoken:
            before, told = self.cast.spoken[-1], len(self.told)  # what stands beside it is less spoken of
            self._take(item, said)
            self.left_for_it(told)
            there_too(self, item, told, before if not opening else None)
            self.cast.speak(before)
            return
        told = len(self.told)
        self._take(item, said)
        if self.undecided >= 0:
            before_the_choice(self)
        there_too(self, item, told)
        numbers_then(self, told if isinstance(item, Owned) and item.how != "with" else len(self.told), item)

    def _run_with(self, item: Owned, said: str) -> bool:
        """`runs R&D, where Palisade is, with Overclock`: the card with which the run is made, said late."""
        last = self.told[-1] if self.told else None
        good, *more = item.goods
        named = good.what if isinstance(good, Desc) else None
        if not isinstance(last, Deed) or (more and not (isinstance(named, Named) and is_played(named))):
            return False
        if last.verb not in ("run", "succeed", "breach") or last.tool is not None or not isinstance(named, Named):
            return False
        there = any((mark.kind, mark.value) == ("is", "installed") for mark in getattr(good, "marks", ()))
        if there or not all(card_facts(card)[0] == RUNNER and makes_run(card) for card in named.cards):
            return False  # `with Conduit installed`: it is there, and nothing uses it
        if last.verb != "run":  # `the run on R&D is successful with Jailbreak`
            self.told.insert(-1, Deed("run", RUNNER, server=last.server, tool=self.cast.named(named)))
            return True
        place = len(self.told) - 1
        if getattr(good, "marks", ()) or more:
            self._take(replace(item, goods=(good,) if not more else tuple(more)), said)  # what else is said
        self.told[place] = replace(last, tool=self.cast.named(named))
        return True

    def _asked_then(self, then: str, query: Any) -> None:
        """`installs X this turn. what has he then`: what is asked of the time after it is not done before the board."""
        after = then in ("then", "left") or any(isinstance(one, Happens) for one in leaves(query))
        for place in range(len(self.told) - 1, -1, -1) if after and not self.asks else ():
            one = self.told[place]
            if isinstance(one, Past) and one.when == "this turn" and not one.deed.not_:
                self.told[place] = one.deed
            elif not isinstance(one, Deed):
                break

    def _take(self, item: Any, said: str) -> None:
        if isinstance(item, When):
            unit_left_out(self.asks[-1].query if self.asked and self.asks else None, item)
            then = self.resolver.when(item)
            if self.pending is not None and (self.pending.also is not None or then.also is not None):
                raise Unread("two times for one deed")
            self.pending = then if self.pending is None else replace(self.pending, also=then)
            self._flush()
        elif isinstance(item, Question) and item.query == _WHEN and self.asks and isinstance(self.asks[-1].query, Wins):
            self.passed.append(said)  # `have I lost, or when`: what follows is told
        elif isinstance(item, Question):
            if item.cards not in (0, len({ref.card for ref in self.cast.refs if ref.card})):
                raise Unread("it is not said which cards those are")
            unit_left_out(item.query, item.query)
            done_or_so(self, item)
            self._asked_then(item.then, item.query)
            done_first(self.told)
            query = not_of_subs(self._then(at_most(self.query(item.query), self.limited), item.then), self.told)
            query = self._then_too(query) if self.asked else query
            self.asked = True
            self._ask(query, said)
        elif isinstance(item, Tail):
            asked, claims = len(self.asks), bool(self.claims)
            self._tail(item, said)
            self.asks[asked:] = (
                self.asks[asked:] if claims else in_a_word(self.cast, item, self.shortly, self.asks[asked:])
            )
            self.asked = True
        elif isinstance(item, Otherwise):
            asked_otherwise(self, item, said)
        elif isinstance(item, Claimed):
            take_claim(self, item, said)
        elif isinstance(item, Given) and self.changing:
            self._otherwise(item, said)
        elif isinstance(item, Given):
            subject = self.cast.subject
            self._given(item, said)
            if subject and item.beside:  # what goes on is of the subject of the main clause
                self.cast.subject = subject
        else:
            self.tell(item)

    def _given(self, item: Given, said: str) -> None:
        """What is told together, or with a question; a condition behind its question is so before that is asked."""
        asks = any(isinstance(one, Question) for one in item.items)
        time, self.pending = (self.pending, None) if asks else (None, self.pending)
        behind = self.asked
        again = any(isinstance(one, Question) and one.query == Can(Deed("do so")) for one in item.items)
        for one in (x for each in item.items for x in (each.items if isinstance(each, Given) else (each,))):
            if isinstance(one, Question):
                query = not_of_subs(self._then(self.query(one.query), one.then), self.told)
                self.asked, self.iffy, self.pending, behind = True, False, time, True
                self._ask(query, said)
            elif isinstance(one, Aside):
                continue
            elif not behind:
                self.iffy = True
                self.tell(one)
            else:
                self.iffy = True
                self._on_condition(one, again)
        self.iffy = False
        if behind:
            self._flush()
            mine = slice(self.asks_before, None)
            self.asks[mine] = [replace(one, after=len(self.told)) for one in self.asks[mine]]

    def _on_condition(self, one: Any, alone: bool) -> None:
        """A condition behind its question; one that is not so on the board told is asked of another board.

        alone  whether it is of that question alone
        """
        before = self.state()
        if isinstance(one, Owned) and any(getattr(good, "unit", None) == "" for good in one.goods):
            raise Unread("it is not said of what")
        if_so = (alone or len(self.asks) == self.asks_before + 1) and isinstance(one, Owned)
        try:
            self.tell(one)
            if not (if_so and (alone or told_otherwise(self, before))):
                return
        except Unread:
            if not if_so:
                raise
        self.back(before)
        differs = apart(self, (one,))
        asked = self.asks[-1]
        self.asks[-1] = replace(asked, query=If(differs, asked.query))

    def _otherwise(self, item: Given, said: str) -> None:
        """`would it change if he had 3 credits`: what differs is told of another board, not of this one."""
        differs = apart(self, item.items)
        self.changing = False
        self.asks.append(Asked(If(differs), "", len(self.told), said))

    def _idle(self, item: Owned) -> bool:
        """Whether cards that were spoken of are named again after a deed, and nothing is said of them.

        Or a number stands behind a question that it is no part of (`do I keep the 5 credits`).
        """
        if self.asked and item.owner is None and all(getattr(one, "unit", "") in PLAYER_UNITS for one in item.goods):
            return item.how not in _BESIDE
        if item.owner is not None or not self.told or not isinstance(self.told[-1], Deed):
            return False
        known = {ref.card for ref in self.cast.refs}
        bare = [isinstance(one, Desc) and not one.marks and isinstance(one.what, Named) for one in item.goods]
        return all(bare) and all(known.intersection(one.what.cards) for one in item.goods) and item.how != "with"

    def _trashed_for_it(self) -> None:
        """`the Corp trashes one of them and installs a new one there`: that is one install (8.5.6)."""
        done = [n for n, one in enumerate(self.told) if isinstance(one, Deed)]
        first, last = (self.told[done[0]], self.told[done[1]]) if len(done) == 2 else (None, None)
        if not isinstance(first, Deed) or not isinstance(last, Deed) or first.not_:
            return
        if (first.verb, last.verb) == ("trash", "install") and first.who == last.who == CORP and first.by is None:
            self.told[done[0]], self.told[done[1]] = last, first

    def _ask(self, query: Any, said: str) -> None:
        self._flush()
        self._trashed_for_it()
        claimed_or_told(self)
        if isinstance(query, Strength):
            query = self._used_before(query)
        if isinstance(query, Cost):
            query = self._with_what_is_used(query)
        if isinstance(query, HowMuch) and query.deed is not None and query.deed.verb == "look":
            looks = query.deed
            run = next((one for one in reversed(self.told) if isinstance(one, Deed)), None)
            if run is not None and run.verb in ("succeed", "breach", "run") and (looks.who, looks.by) == (RUNNER, None):
                query = replace(query, deed=replace(looks, verb="access"))  # what is seen in a breach is accessed
        query = hit_by(query, self.told)
        after = len(self.told)
        if isinstance(query, Who) and query.deed.verb == "choose" and query.when is not None:  # `whose call was that`
            last = query.when.deed if query.when.how == "before" else None
            told = [n for n, one in enumerate(self.told) if isinstance(one, Deed) and replace(one, when=None) == last]
            if not told:
                raise Unread("a time for what has none")
            query, after = replace(query, when=None), told[-1]
        self.asks.append(Asked(query, "", after, said))

    def either(self) -> None:
        """`does the run end or can I go on`: two questions of yes and no that are joined so ask which of it is so."""
        if len(self.asks) < 2:
            return
        first, other = self.asks[-2:]
        plain = all(isinstance(one.query, Can | Must | Comes | Not | Wins) for one in (first, other))
        plain = plain and Wins() not in (first.query, other.query)  # `or does the game go on`
        if plain and first.after == other.after and not first.claim:
            both = (not_first(first.query, other.query), paid_for_that(first.query, other.query))
            self.asks[-2:] = [Asked(Either(both), "", first.after, f"{first.said} or {other.said}")]

    def _then_too(self, query: Any) -> Any:
        """`how much is it once his turn begins, and does it derez`: at that time too."""
        first = self.asks[-1].query if self.asks else None
        when = first.when if isinstance(first, HowMuch | Strength | Comes) else None
        if when is None or when.how == "before" or not isinstance(query, Comes) or query.when is not None:
            return query
        timed = isinstance(query.what, Deed) and query.what.when is not None
        return query if timed else replace(query, when=when)

    def _with_what_is_used(self, query: Cost) -> Cost:
        """`I use Marjanah. How much is it to get through?`: with it, from its first use on.

        `the Corp rezzes it. what is its rez cost?`, `he breaks it with X. what does breaking it cost?`: of that.
        """
        last, deed = self.told[-1] if self.told else None, query.deed
        if isinstance(last, Deed) and deed == Deed(last.verb, last.who, last.what, when=last.when):
            self.told.pop()
            return replace(query, deed=last)
        used = last.what[0] if isinstance(last, Deed) and last.verb == "use" and len(last.what) == 1 else None
        if deed.verb not in ("pass", "break") or deed.tool is not None or not isinstance(used, Ref):
            return query
        if last != Deed("use", RUNNER, (used,)) or "break" not in effects(used.card):
            return query
        ice = tuple(ref for ref in self.cast.refs if self.cast.type(ref) == "ice")
        if not deed.what and len(ice) != 1:
            return query
        self.told.pop()
        return replace(query, deed=replace(deed, tool=used, what=deed.what or ice))

    def _used_before(self, query: Strength) -> Strength:
        """`how strong is it if I use X`: X is used, and then that is asked, while it lasts."""
        when = query.when
        used: list[Deed] = []
        while when is not None and when.how in ("when", "after") and isinstance(when.deed, Deed):
            used.insert(0, when.deed)
            when = when.also
        if when is not None or not any(one.verb in ("use", "boost") for one in used):
            return query
        self.told += used
        return replace(query, when=None)

    def _priced(self, last: Deed) -> Deed:
        """`he accesses X. what is the price`: of what is done with it then; nobody pays to access it."""
        card = next((one for one in last.what if isinstance(one, Ref)), None)
        if last.verb == "access" and card is not None and self.cast.type(card) in ("asset", "upgrade"):
            return Deed("trash", RUNNER, (card,))
        if last.verb == "access" and card is not None and self.cast.type(card) == "agenda":
            return Deed("steal", RUNNER, (card,))
        if last.verb in (*ON_THE_WAY, "end", "succeed", "suffer", "take", "gain"):
            raise Unread("it is not said of what")
        return last

    def _tail(self, tail: Tail, said: str) -> None:
        """A question about what stands before it."""
        self._flush()
        if tail.kind == "cost":
            self._trashed_for_it()
        if tail == Tail("right") and len(self.asks) > self.asks_before and not self.claims:
            return  # `it is too late to rez it, right?`: of what is asked
        if tail.kind == "why not":
            if len(self.asks) > self.asks_before and isinstance(self.asks[-1].query, Can | Must | Comes):
                return  # `can I play it? If not, why?`: an answer gives its reasons
            if self.claims and isinstance(denied := self.claims[-1].query, Not):  # `she says I cannot. Why not?`
                self.asks.append(replace(self.claims.pop(), query=denied.query, claim=""))
                return
            tail = Tail("legal")
        if tail.not_ and tail.kind != "legal" and not self.claims:
            raise Unread("it is not said what is wrong")
        if tail.kind in ("right", "does") and self.claims:
            whose = [one for one in self.claims if one.claim == tail.who]  # `is the Corp right`, and not the other one
            if not whose and {tail.who, *(one.claim for one in self.claims)} == {CORP, RUNNER}:
                raise Unread("the other player claims that")  # and of what is said against it nothing is told
            self.asks += [replace(one, query=Not(one.query)) if tail.not_ else one for one in whose or self.claims]
            self.claims.clear()
            return
        if tail.kind in ("can", "legal") and (claim := self._announced(tail.kind == "can")) is not None:
            if tail.who is not None:
                self.cast.player(tail.who, claim.deed.who or "")
            self.claims.pop()
            self.asks.append(Asked(Not(claim) if tail.not_ else claim, "", len(self.told), said))
            return
        deeds = [one for one in self.told if isinstance(one, Deed) and one.verb != "act"]
        done = [one for one in deeds if (one.verb, one.not_) != ("succeed", True)]  # `no successful run so far. Legal?`
        chosen = [one for one in done if one.verb in CHOICES and tail.not_]  # `forgot to rez it, he passed. Too late?`
        last = next(reversed(chosen or done), None)
        if tail.of == "run":
            runs = [one for one in self.told if isinstance(one, Deed) and one.verb == "run"]
            last = runs[-1] if runs else None
            if last is None:
                deed = Deed("run", RUNNER, server=self.cast.server(None))
                self.told = [one for one in self.told if not (isinstance(one, Deed) and one.verb == "pay")]  # for it
                self.asks.append(Asked(Can(deed), "", len(self.told), said))
                return
        if tail.kind == "change":
            if not self.asks:
                raise Unread("it is not said what changes")
            self.changing = True
            return
        priced = self.asks[-1].query if self.asks else None
        if tail.kind == "can" and isinstance(priced, Cost) and len(self.told) == self.asks[-1].after:
            self.asks.append(Asked(Can(priced.deed, priced.when), "", len(self.told), said))  # `and can he`
            return
        before: Any = self.asks[-1].query if self.asks else None
        before = before.query if isinstance(before, If) else before
        counted = before.deed if isinstance(before, HowMuch) and before.can else None
        if tail.kind == "cost" and counted is not None and counted.verb in ("remove", "break"):
            self.asks.append(Asked(Cost(replace(counted, when=None), when=before.when), "", len(self.told), said))
            return
        if tail.kind == "cost" and (asked := self._deed_asked()) is not None:
            self.asks.append(Asked(Cost(replace(asked, when=None), when=asked.when), "", len(self.told), said))
            return
        if last is None and tail.kind == "legal" and (put := put_there(self)) is not None:
            self.asks.append(Asked(Not(Can(put)) if tail.not_ else Can(put), "", len(self.told), said))
            return
        if not isinstance(last, Deed):
            raise Unread("it is not said of what")
        if tail.kind == "cost":
            first = next((one for one in self.told if isinstance(one, Deed)), last)
            if last.verb == "trash" and first.verb == "install" == (tail.of or "install") and first.who == last.who:
                paid = Deed("pay", first.who, unit="credits")  # of the install, with what is trashed for it
                self.asks.append(Asked(HowMuch("credits", deed=paid, change=True), "", len(self.told), said))
                return
            last = self._priced(last)
            if tail.of and last.verb != tail.of:
                raise Unread(f"it is not said what the {tail.of} is of")
            self.priced(last)
            self.asks.append(Asked(Cost(replace(last, when=None), when=last.when), "", len(self.told), said))
            return
        before = self._deed_asked() if tail.kind == "can" else None
        if before is not None and before.who is not None and before.who == last.who:  # `must he steal it, or can he`
            self.cast.player(tail.who, before.who)
            can = Can(replace(before, when=None), before.when)
            self.asks.append(Asked(Not(can) if tail.not_ else can, "", len(self.told), said))
            return
        if tail.kind == "can" and last.verb == "access" and last.when is None:  # that is no choice
            raise Unread("it is not said of what")
        if tail.kind == "legal" and tail.of not in ("", "run", last.verb):
            raise Unread(f"it is not said what the {tail.of} is of")
        if tail.kind in ("legal", "can", "right") and last.who is not None and last.verb in CHOICES:
            if tail.kind != "right" and tail.who is not None and self.cast.player(tail.who, last.who) != last.who:
                raise Unread("it is not said of what")
            if tail.kind == "right" and last.not_ and not tail.not_:
                raise Unread("it is not said whether that cannot be done, or need not")
            last = replace(last, not_=False) if tail.not_ else last  # `forgot to score it. Is it too late?`
            can = self.can_as_told(last)
            self.asks.append(Asked(Not(can) if tail.not_ else can, "", len(self.told), said))
            return
        if tail.kind in ("right", "legal") or last.verb == "stay":  # `meaning to keep both. May he?`
            self.told.remove(last)
            self.asks.append(Asked(self._told_comes(last), "judge", len(self.told), said))
            return
        raise Unread("it is not said of what")

    def _announced(self, of_that: bool) -> Can | None:
        """`says he is fetching X. Can he?`: what a player says last that he does; Unread where that is no choice."""
        claim = self.claims[-1] if self.claims else None
        since = self.told[claim.after :] if claim is not None else []
        query: Any = claim.query if claim and not any(isinstance(one, Deed) for one in since) else None
        deed = query.what if isinstance(query, Comes) else getattr(query, "deed", None)
        if query is None:
            return None
        if not isinstance(query, Can | Comes) or not isinstance(deed, Deed) or deed.verb not in CHOICES:
            if not of_that:
                return None
            raise Unread("it is not said of what")
        return Can(deed, query.when)

    def _told_comes(self, deed: Deed) -> Any:
        query = Comes(replace(got_by(self, deed), when=None, not_=False), deed.when)
        return Not(query) if deed.not_ else query

    def question_mark(self, said: str, told_before: int) -> bool:
        """Read the last deed of a sentence that ends with `?` as what it asks. Returns whether there was one."""
        self._flush()
        place = next((n for n in range(len(self.told) - 1, told_before - 1, -1) if isinstance(self.told[n], Deed)), -1)
        last = self.told[place] if place >= 0 else None
        if last is None and self.claims and self.claims[-1].said in said:  # `the Corp says I am tagged?`
            return True
        if last is None and (asked := state_asked(self, told_before)) is not None:
            self.asks.append(Asked(asked, "", len(self.told), said))
            return True
        if isinstance(last, Deed) and len(last.what) < 2:  # of a list it is not said what is asked
            del self.told[place]
            self.asks.append(Asked(self._told_comes(last), "", len(self.told), said))
            return True
        return False
