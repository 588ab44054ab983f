"""What is told with a time that is no deed's: numbers that are so then, a run that goes on, or that worked."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.at_an_end import (
    MONEY,
    ended_up,
    got_then,
    in_clicks,
    left_by,
    left_in,
    let_out,
    paid_with_it,
    so_then,
    told_gain,
    which_of_these,
)
from judgebot.ask.reading.card_facts import COUNTERS, card_facts, effects
from judgebot.ask.reading.cast import OTHER, Unread
from judgebot.ask.reading.defined import never_successful
from judgebot.ask.reading.had import counters_now
from judgebot.ask.reading.in_a_run import turned_back
from judgebot.ask.reading.meanings import (
    AT_ONCE,
    SAME,
    WISHED,
    Amount,
    At,
    Deed,
    Fact,
    Has,
    Is,
    Past,
    Place,
    Ref,
    Server,
    Some,
    Turn,
    When,
    leaves,
)
from judgebot.ask.reading.queries import (
    Asked,
    Both,
    Can,
    Comes,
    Cost,
    Happens,
    HowMuch,
    If,
    Must,
    Not,
    Ruled,
    Who,
)
from judgebot.ask.reading.raw import (
    NONE_LEFT,
    OF_THEM,
    WAS,
    Aside,
    Desc,
    Given,
    Mark,
    Named,
    Owned,
    Pro,
    Quantity,
    Question,
    Stand,
    Stated,
    Tail,
    Tale,
)
from judgebot.ask.reading.settling import Settling
from judgebot.game.objects import CORP, RUNNER

CHOICES = (
    "run", "play", "install", "draw", "advance", "score", "purge", "rez", "trash", "use", "break", "boost", "jack out",
    "steal", "pay", "spend", "bid", "choose", "find", "swap", "forfeit", "host", "bypass", "derez", "access", "remove",
)  # fmt: skip
ON_THE_WAY = ("access", "encounter", "approach", "breach", "begin")  # nobody pays for these


def _wished(item: Any, told: list[Fact | Deed]) -> Any:
    """`plays Scapenet and wants my Simulchip`: that card is chosen for it; None where nothing else is played."""
    wish = item.deed if isinstance(item, Tale) and item.deed.thing == WISHED and item.deed.who is None else None
    last = told[-1] if told else None
    named = getattr(getattr(wish.only, "what", None), "cards", ()) if wish is not None else ()
    if not named or not isinstance(last, Deed) or last.verb != "play" or last.not_ or not isinstance(last.only, Ref):
        return None
    return Stated(last.only, (Mark("chosen", wish.only),)) if card_facts(named[0])[0] != last.who and wish else None


def as_told(item: Any, told: list[Fact | Deed]) -> Any:
    """`the Corp plays X. does X kill me`: what a question says is done, and was told, is not done again."""
    item = counters_now(ended_up(item, told), told)
    if (chosen := _wished(item, told)) is not None:
        return chosen
    if item == When("when", name=SAME) and any(isinstance(one, Deed) for one in told):
        return Aside(item)  # `X was trashed, same turn`: as what is told is
    if item == Tail("clicks", getattr(item, "who", None)):
        return in_clicks(told)
    tale, *rest = item.items if isinstance(item, Given) else (item,)
    deed = tale.deed if isinstance(tale, Tale) and rest and isinstance(rest[-1], Question) else None
    named = {card for one in leaves(deed.what) if isinstance(one, Named) for card in one.cards} if deed else set()
    done = [
        one for one in told if isinstance(one, Deed) and deed is not None and one.verb == deed.verb and not one.not_
    ]
    same = any(not named or named & {one.card for one in leaves(each.what) if isinstance(one, Ref)} for each in done)
    spoken = (Owned(None, deed.what),) if deed is not None and named else ()
    return replace(item, items=(*spoken, *rest)) if same else item


def each_of(talk: Any, raw: Any) -> Any:
    """`what happens to the two programs`: to each of those that were spoken of, if so many were; see `told_gain`."""
    raw = which_of_these(talk, told_gain(talk, raw))
    of: Any = raw.of if isinstance(raw, Happens) else None
    if not isinstance(of, Desc) or not isinstance(of.what, Stand) or of.count < 2 or of.marks:
        return raw
    refs = [ref for ref in talk.cast.refs if talk.cast.is_kind(ref, of.what.kind)]
    return Both(tuple(replace(raw, of=ref) for ref in refs)) if len(refs) == of.count else raw


def _only_spent(deed: Deed, unit: str) -> bool:
    """Whether so much of it is left after a deed as there was before, less what that costs."""
    if unit != "clicks":
        return unit == "credits" and deed.verb in ("rez", "install", "advance")
    does = [effects(one.card) for one in deed.what if isinstance(one, Ref) and one.card]
    return all(one.isdisjoint(("gain_clicks", "lose_clicks")) for one in does)


def of_them(raw: Any, told: list[Any]) -> Any:
    """`use two of them`, `remove both`: counters, clicks or tags, whichever there were told last to be so many of."""
    raw = got_then(raw, told)
    raw = replace(raw, purpose=of_them(raw.purpose, told)) if raw.purpose is not None else raw
    raw = paid_with_it(raw, told)
    some = raw.what[0] if raw.verb == "steal" and len(raw.what) == 1 else None
    if isinstance(some, Some) and some.other and not some.kind:  # `I have a tag. Must I take another one?`
        if not any(getattr(one, "unit", "") == "tags" or getattr(one, "state", "") == "tagged" for one in told):
            raise Unread("it is not said of what")
        return replace(raw, verb="take", what=(), unit="tags", amount=some.amount)
    tags = raw.verb == "remove" and raw.unit == "tags" and (raw.amount is None or raw.amount.how == "all")
    if raw.unit != OF_THEM and not tags:
        return raw
    if raw.what:
        raise Unread("it is not said of what")
    fits: tuple[str, ...] = (*COUNTERS, "tags" if raw.verb == "remove" else "clicks")
    if raw.purpose is not None and told and isinstance(told[-1], Has) and (told[-1].owner, told[-1].unit) in MONEY:
        fits = ("credits",)
    for one in (one.deed if isinstance(one, Past) and raw.not_ else one for one in reversed(told)):
        n = (raw.amount.n if raw.amount is not None else 0) or (one.amount.n if isinstance(one, Has) else 0)
        if raw.amount == Amount(1, "exactly") and isinstance(one, Has) and one.amount.n != 1:
            continue
        if isinstance(one, Has) and one.unit in (("tags",) if tags else fits) and one.amount.n >= n > 0:
            verb = "spend" if raw.verb == "use" else raw.verb
            by_doing = one.unit == "clicks" and raw.when is not None and raw.when.deed is not None
            if (raw.verb == "pay" and one.unit in COUNTERS) or by_doing:
                break  # `spends all three on installing X`: that is one click
            if one.unit == "clicks" and raw.purpose is not None:  # `spends one of them to V`
                return replace(raw.purpose, who=raw.who, means=Deed("pay", None, unit="clicks", amount=Amount(n)))
            return replace(raw, verb=verb, unit=one.unit, amount=Amount(n))
        tagged = (isinstance(one, Is) and one.state == "tagged" and one.holds) or getattr(one, "unit", "") == "tags"
        taken = isinstance(one, Deed) and (one.verb, one.unit, one.not_) == ("take", "tags", False) and one.amount
        if raw.verb == "remove" and raw.amount == Amount(how="all") and taken:  # `I got 3 tags. Can I clear them all?`
            return replace(raw, unit="tags", amount=taken)
        if tagged and raw.verb == "remove" and raw.amount in (Amount(1), Amount(1, "exactly")):  # `tagged. clear it?`
            return replace(raw, unit="tags")
    else:
        if tags or raw.verb == "pay":
            return replace(raw, unit="tags" if tags else "credits")
        if copies := _copies(raw, told):
            return replace(raw, verb="use", what=copies, amount=None, unit="")
    raise Unread("it is not said of what")


def _trashes(deed: Deed) -> bool:
    return "trash" in (deed.verb, deed.purpose.verb if deed.purpose is not None else "")


def comes_of_it(item: Any, told: list[Fact | Deed]) -> bool:
    """Whether a card that is said to be trashed is so by what was told last; not one that was used on the way."""
    harms = any(isinstance(one, Deed) and one.verb in ("suffer", "do", "resolve", "sabotage") for one in told[-1:])
    used = {one.tool.card for one in told if isinstance(one, Deed) and isinstance(one.tool, Ref)}
    named = {card for one in leaves(item) if isinstance(one, Named) for card in one.cards}
    gone = any(isinstance(one, Mark) and one.value == "trashed" for one in leaves(item))
    return harms and gone and not (named & used)


def _copies(raw: Any, told: list[Fact | Deed]) -> tuple[Ref, ...]:
    """`two of them are installed. can I use both`: the copies of one card that were told to be there, all of them."""
    there = tuple(one.what for one in told if isinstance(one, At) and isinstance(one.what, Ref) and one.what.card)
    whole = raw.amount is not None and (raw.amount.how == "all" or raw.amount == Amount(len(there)))
    same = len(there) > 1 and len({one.card for one in there}) == 1 and len({*there}) == len(there)
    return there if raw.verb == "spend" and whole and same else ()


_FOR_A_CLICK = ("run", "play", "install", "draw", "advance", "purge")


class Timed(Settling):
    """Settles a time on what is told or asked before it."""

    asks: list[Asked]
    claims: list[Asked]
    pending: When | None
    put_off: Deed | None

    def priced(self, deed: Deed) -> Deed:
        """`I play X. what does it cost`: that is asked before it is done."""
        if deed in self.told:
            self.told.remove(deed)
            self.put_off = deed
        return deed

    def done_by_then(self, query: Any) -> Any:
        """`what does it cost, and what do I have left`: what was asked the price of is done by then."""
        after = self.put_off is not None and isinstance(query, HowMuch | Comes | Happens)
        return If((self.put_off,), query) if after and self.put_off is not None else query

    def _both_so(self, what: Any) -> Both | None:
        """`are they trashed`: of the two cards of whoever has no more of them."""
        several = what.what in (Pro("them"), Pro("he")) and what.state not in ("tagged", "broke")
        two = self.resolver.two_of_a_side() if several else []
        if two and what.what == Pro("he"):
            raise Unread("it was not said which")
        return Both(tuple(Comes(replace(what, what=one)) for one in two)) if two else None

    def _over(self, who: str) -> None:
        """It is another player's turn than that in which something was done `this turn`: that was the last one."""
        for place, one in enumerate(self.told):
            if isinstance(one, Past) and one.when == "this turn" and one.deed.who == OTHER[who]:
                self.told[place] = replace(one, when="last turn")

    def ruled(self, raw: Ruled) -> Ruled | Who:
        """What is asked of the rules alone; where cards are spoken of it is of them."""
        if raw.of == "trace tie" and self.cast.traced:
            return Who(Deed("beat", thing="trace"))
        plain = raw.of == "damage" and all(
            ref.card and "choose_damage" not in effects(ref.card) for ref in self.cast.refs
        )
        if self.cast.refs and not plain:
            raise Unread("a card here may change what the rules say of that")
        return replace(raw, who=raw.who if raw.who in (CORP, RUNNER) else "")

    def disputed(self, said: str) -> None:
        """`the Corp rezzes it. Runner objects`: whether what was told last may be done."""
        last = next((one for one in reversed(self.told) if isinstance(one, Deed)), Deed(""))
        if last.who is not None and last.verb in CHOICES and not last.not_:
            self.asks.append(Asked(self.can_as_told(last), "", len(self.told), said))

    def told_so(self, item: Any) -> None:
        """`since the card is gone`: that changes nothing where it was told. Raises Unread where it was not."""
        lie = {one.unit for one in self.told if isinstance(one, Has) and one.amount.n}
        if isinstance(item, Quantity) and item.amount == Amount(0) and item.unit in lie:
            raise Unread("it was told where such lie")  # `no virus counters on the table`
        denied = isinstance(item, Tale) and (item.deed.verb, item.deed.not_) == ("succeed", True)
        if denied and not any(never_successful(ref.card) for ref in self.cast.refs if ref.card):
            raise Unread("that was not told")  # `so the run can't be declared successful`
        if not isinstance(item, Stated):
            return
        gone = [one for one in self.told if isinstance(one, Deed) and _trashes(one) and not one.not_]
        which = self.resolver.thing(item.what) if item.what != Pro("it") else None
        if not any(which is None or which in leaves(one.what) or which in leaves(one.purpose) for one in gone):
            raise Unread("that was not told")

    def left_for_it(self, told: int) -> None:
        """`plays X, and installs Y with the 2 clicks he has left`: so many are left for what is told last."""
        last = self.told[told - 1] if told else None
        clicks = len(self.told) == told + 1 and isinstance(new := self.told[-1], Has) and new.unit == "clicks"
        if clicks and isinstance(last, Deed) and sum(isinstance(one, Deed) for one in self.told) > 1:
            self.told[told - 1 :] = [left_by(self.told, last), last]

    def can_as_told(self, last: Deed) -> Can:
        """Whether what was told last may be done, when that is told: `the Runner approaches X, the Corp rezzes Y`."""
        done = [one for one in self.told if isinstance(one, Deed) and one != last and one.verb != "boost"][-1:]
        click = last.when is not None and last.when.deed is None and last.when.name.endswith(" click")
        when = None if click else last.when  # on that click it is told
        if when is None and last.verb == "rez" and any(one.verb in ON_THE_WAY for one in done):
            when = When("when", name=AT_ONCE)
        return Can(replace(last, when=None), when, told=True)

    def paid_again(self, raw: Deed) -> bool:
        """`offers 2 credits for the sub. may he pay`: what was told to be paid last."""
        last = self.told[-1] if self.told else None
        return raw == Deed("pay", raw.who, when=raw.when) and isinstance(last, Deed) and last.verb == "pay"

    def late(self, told_before: int) -> bool:
        """Take a time that stands last in its sentence as that of the deed or question before it."""
        last: Any = self.asks[-1].query if self.asks else None
        inner: Any = last.query if isinstance(last, Not) else last
        if "when" in getattr(inner, "__dataclass_fields__", {}):
            when = self.pending if inner.when is None else replace(inner.when, also=self.pending)
            inner = replace(inner, when=when)
            self.asks[-1] = replace(self.asks[-1], query=Not(inner) if isinstance(last, Not) else inner)
        elif len(self.told) > told_before and isinstance(self.told[-1], Deed) and self.told[-1].when is None:
            self.told[-1] = replace(self.told[-1], when=self.pending)
        elif (turn := self._turn_of_facts(told_before)) is not None:
            self.told.append(turn)
        elif self._clicks_in_run(told_before) or so_then(self.pending, self.told, told_before):
            pass
        elif (deed := self._deed_of_facts(told_before)) is not None:
            counts = deed.verb == "pass" and all(isinstance(one, Has) for one in self.told[told_before:])
            self.told.insert(told_before if counts else len(self.told), deed)  # so many are left as it is passed
        elif self._after_facts(told_before):
            pass
        else:
            return False
        self.pending = None
        return True

    def _same_past(self, deed: Deed) -> bool:
        """`last turn I trashed X but stole nothing`: nor was that done then, by the same player."""
        last = next((one for one in reversed(self.told) if isinstance(one, Past)), None)
        return deed.not_ and last is not None and last.deed.who == deed.who

    def _at_a_click(self, item: Any) -> None:
        """`on my second click I have 4 credits`: so it is then, in that turn."""
        name = self.pending.name if self.pending is not None else ""
        if name in ("", "this turn", "this run") or self.pending is None or self.pending.deed is not None:
            return
        nth, _, click = name.partition(" ")
        who = self.cast.player(item.owner) if getattr(item, "owner", None) is not None else self.cast.subject
        if click != "click" or not who or any(isinstance(one, Deed) for one in self.told):
            raise Unread("a time for what is no deed")
        self.told = [one for one in self.told if one != Turn(who)]
        self.told.append(Turn(who, nth))
        self.pending = None

    def _passed_last(self, deed: Deed) -> Deed:
        """`passes the two outer pieces of ice`: each of them, as they are met."""
        some, served = deed.only, (one.server for one in reversed(self.told) if isinstance(one, Deed) and one.server)
        if deed.verb != "pass" or not isinstance(some, Some) or some.amount.how or some.amount.n < 2 or some.where:
            return deed
        there = Place("ice", next(served, None))
        ice = [ref for ref in self.cast.refs if self.cast.at.get(ref.n) == there][: some.amount.n]
        if len(ice) < some.amount.n:
            return deed
        ice = [self.cast.speak(one) for one in ice]
        self.told += [replace(deed, what=(one,)) for one in ice[:-1]]
        return replace(deed, what=(ice[-1],))

    def _past_it(self, deed: Deed) -> Deed:
        """`jacks out after passing X`, `uses X on a successful HQ run`: that came about, and then it is done."""
        if (let := let_out(deed, self.told)) is not None:
            self.told += let[0]
            return let[1]
        deed = self._passed_last(deed)
        when = deed.when
        plain = replace(deed, who=None, when=None, means=None, amount=None, times=1) == Deed("gain", unit="credits")
        if when == When("when", name="this turn") and plain and (deed.amount or Amount(1)) == Amount(1):
            return replace(deed, when=None)  # `clicked for a credit this turn`: the first thing of it (5.2.6a, 5.2.8b)
        made = when.deed if when is not None and when.how in ("when", "after") else None
        if made is not None and deed.who == RUNNER and deed.verb == "use" and made.verb == "succeed" and made.server:
            self.told += [replace(made, who=RUNNER)] if replace(made, who=RUNNER) not in self.told else []
            return replace(deed, when=when.also if when is not None else None)
        after = when.deed if when is not None and when.how == "after" else None
        if deed.verb != "jack out" or when is None or after is None or after.verb != "pass":
            return deed
        self.told += [after] * (after not in self.told)
        return replace(deed, when=when.also)

    def _turn_of_facts(self, told_before: int) -> Deed | Turn | None:
        """`has 6 cards at the end of his turn`: the facts are those of the board at that time."""
        deed = self.pending.deed if self.pending is not None and self.pending.also is None else None
        begins = deed is not None and (deed.verb, deed.thing) == ("begin", "turn")
        clicks = any(isinstance(one, Has) and one.unit == "clicks" for one in self.told[told_before:])
        if begins and clicks and deed is not None and (who := deed.who or self.cast.subject):
            return Turn(who)  # `start of my turn, 4 clicks`: those are the ones of the turn
        if deed is None or deed.thing != "turn" or self.pending is None or self.pending.how != "when":
            return None
        bare = len(self.told) == told_before and not begins  # `start of my turn.`: then what follows it is told of
        if bare or any(isinstance(one, Deed | Turn) for one in self.told):
            return None
        return replace(deed, who=deed.who or self.cast.subject) if deed.who or self.cast.subject else None

    def _deed_of_facts(self, told_before: int) -> Deed | None:
        """`has 3 cards in grip when the sub does damage`: the facts are those of the board as that is done."""
        when = self.pending
        if when is None or when.deed is None or when.also is not None or when.deed.not_:
            return None
        if when.how != "when" and not (when.how == "after" and when.deed.verb in ("run", "begin")):
            return None
        facts = self.told[told_before:]
        return when.deed if facts and not any(isinstance(one, Deed | Turn) for one in facts) else None

    def _clicks_in_run(self, told_before: int) -> bool:
        """`mid run, 1 click left`: so many are left in it."""
        when, facts = self.pending, self.told[told_before:]
        clicks = any(isinstance(one, Has) and one.unit == "clicks" for one in facts)
        run = when.deed if when is not None and when.how == "when" and when.also is None else None
        if not clicks or run is None or run.verb != "run" or any(isinstance(one, Deed) for one in facts):
            return False
        self.told[told_before:] = [run, *(left_in(run, one) for one in facts)]
        return True

    def _after_facts(self, told_before: int) -> bool:
        """`has 3 credits after installing X`: that was done before the board stands so."""
        when, facts = self.pending, self.told[told_before:]
        if when is None or when.how != "after" or when.deed is None or when.also is not None or not facts:
            return False
        told = [one for one in self.told[:told_before] if isinstance(one, Deed) and not one.not_]
        done = [one for one in told if (one.verb, one.what) == (when.deed.verb, when.deed.what)]
        if done and not any(isinstance(one, Deed) for one in facts):  # `plays X, and has one click after playing it`
            if not all(isinstance(one, Has) and _only_spent(done[-1], one.unit) for one in facts):
                return False
            later = When("after", replace(done[-1], when=None))
            self.told[told_before:] = [replace(one, when=later) for one in facts if isinstance(one, Has)]
            return True
        if any(isinstance(one, Deed) for one in facts):  # and what was told before it is not the board it began with
            if not isinstance(facts[-1], Has):
                return False
            self.told[-1] = replace(facts[-1], when=when)
            return True
        self.told.append(Past(when.deed, "this turn"))
        return True

    def _with_that_click(self, deed: Deed) -> None:
        """`I ran HQ and accessed X, that was my third click`: what was done for a click, or the run."""
        who = self.cast.player(deed.who)
        done = [n for n, one in enumerate(self.told) if isinstance(one, Deed) and one.who == who and not one.not_]
        if not done and deed.when is not None:  # `it is my third click`
            self.told.append(Turn(who, deed.when.name.partition(" ")[0]))
            return
        acts = [n for n in done if self.told[n].verb in _FOR_A_CLICK]  # type: ignore[union-attr]
        if acts:
            act: Any = self.told[acts[-1]]
            if act.when is not None:
                raise Unread("two times for one deed")
            self.told[acts[-1]] = replace(act, when=deed.when)
            return
        first: Any = self.told[done[0]] if done and who == RUNNER else None
        if first is None or first.verb not in ("access", "encounter", "approach", "breach", "steal"):
            raise Unread("it is not said what")
        at = self.cast.at.get(first.what[0].n) if first.what and isinstance(first.what[0], Ref) else None
        server = first.server or (at.server if at is not None and at.server else Server(at.where) if at else None)
        if server is None:
            raise Unread("it is not said where")
        self.told.insert(done[0], Deed("run", RUNNER, server=server, when=deed.when))

    def _none_left(self, raw: Any) -> None:
        """`that was my fourth click, I have none left`: of what was counted last."""
        who = self.cast.player(raw)
        for one in reversed(self.told):
            clicks = isinstance(one, Deed) and one.when is not None and one.when.name.endswith(" click")
            unit = "clicks" if clicks else getattr(one, "unit", "")
            if unit in ("clicks", "credits", "points", "tags") and getattr(one, "who", who) == who:
                if not (isinstance(one, Has) and (one.owner, one.amount) == (who, Amount(0))):
                    self.told.append(Has(who, unit, Amount(0)))
                return
        raise Unread("it was not said of what")

    def _worked(self, deed: Deed) -> Deed | None:
        """`I ran HQ this turn and it worked`: that run was successful; None where that is all that is said."""
        if deed.verb in (WAS, NONE_LEFT):
            self._with_that_click(deed) if deed.verb == WAS else self._none_left(deed.who)
            return None
        if turned_back(self, deed):
            return None
        last = next((one for one in reversed(self.told) if not isinstance(one, At)), None)
        run = last.deed if isinstance(last, Past) else last
        it: Any = (Pro("it"),)
        works = deed.verb == "trigger" and deed.what == it
        works = works or ((deed.verb, deed.thing, deed.server) == ("succeed", "run", None) and isinstance(last, Past))
        if not works or deed.not_ or not isinstance(run, Deed) or run.verb != "run" or run.server is None:
            return deed
        if isinstance(last, Past):
            self.told[self.told.index(last)] = replace(last, deed=replace(run, verb="succeed", thing="run"))
            return None
        ice = any(self.cast.type(ref) == "ice" for ref in self.cast.refs)
        return deed if ice else Deed("succeed", RUNNER, thing="run", when=deed.when)


def by_it(query: Any) -> Any:
    """`trash it while accessing it, by trashing two cards`: that is the way to what is asked, not to the access."""
    time = getattr(query, "when", None)
    if not isinstance(query, Can | Cost | Comes | Must) or time is None or time.deed is None or time.deed.means is None:
        return query
    deed = query.deed if isinstance(query, Can | Cost | Must) else query.what
    if time.deed.verb not in ON_THE_WAY or not isinstance(deed, Deed) or deed.means is not None:
        return query
    given, when = replace(deed, means=time.deed.means), replace(time, deed=replace(time.deed, means=None))
    return replace(query, what=given, when=when) if isinstance(query, Comes) else replace(query, deed=given, when=when)


def pays_to_hurt(queries: tuple[Any, ...]) -> tuple[Any, ...]:
    """`can I pay 3 credits and hurt him`: whether the card can be used for that."""
    pays, hurts = queries[-2:]
    hurt = hurts.what if isinstance(hurts, Comes) else None
    card = hurt.by if isinstance(hurt, Deed) and hurt.verb == "afflict" else None
    if card is None or not isinstance(pays, Can) or pays.deed.verb != "pay" or pays.deed.purpose is not None:
        return queries
    return (*queries[:-2], replace(pays, deed=replace(pays.deed, purpose=Deed("use", pays.deed.who, (card,)))))
