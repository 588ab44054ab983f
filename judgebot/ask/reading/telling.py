"""What a line tells: facts and deeds, each settled on what was said before it."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Any

from judgebot.ask.reading import going_on
from judgebot.ask.reading.at_an_end import as_it_ends, at_present, counted_back, ends_as_begun, goes_on, left_in
from judgebot.ask.reading.card_facts import COUNTERS, card_facts, keeps
from judgebot.ask.reading.cast import (
    HANDS,
    KIND_SIDES,
    MET,
    OTHER,
    PAST,
    PLAYER_UNITS,
    UNIT_SIDES,
    Cast,
    Misjoined,
    Unread,
)
from judgebot.ask.reading.firsts import told_when
from judgebot.ask.reading.going_on import advanced_up_to, done_too, each_prevented, lost_to_purge
from judgebot.ask.reading.had import counters_since, last_of_them, of_what_is_asked, points_told, with_its_unit
from judgebot.ask.reading.in_a_run import as_he_is_met, in_hand_or_there, met_already
from judgebot.ask.reading.in_the_way import not_done_there
from judgebot.ask.reading.leaving import taken_now
from judgebot.ask.reading.meanings import (
    BEGUN,
    FIRST,
    MARK,
    SAME,
    TOO,
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
    Some,
    Turn,
    When,
    Zone,
    leaves,
)
from judgebot.ask.reading.persons import owner_of, sides_of
from judgebot.ask.reading.phases import tell_earlier
from judgebot.ask.reading.queries import Asked
from judgebot.ask.reading.raw import (
    COUNTING,
    PRESENT,
    Desc,
    Earlier,
    Identified,
    Mark,
    Named,
    Owned,
    Placed,
    Pro,
    Quantity,
    Speaker,
    Stand,
    Stated,
    Tale,
    Tales,
    Threat,
    TurnIs,
)
from judgebot.ask.reading.resolve import Resolver
from judgebot.ask.reading.sharing import those_told
from judgebot.ask.reading.spoken_of import another_copy, then_too, who_has_none_yet
from judgebot.ask.reading.timed import Timed, comes_of_it, of_them
from judgebot.ask.reading.unsaid import done_so, from_purse
from judgebot.ask.reading.wording import all_hosted, hand_of, in_hand_of, left_then, own_pile
from judgebot.game.objects import CORP, RUNNER

_RUN = Deed("run", RUNNER)
_NEVER_LAY = (("leave", "event"), ("leave", "operation"))
_IN_A_RUN = When("when", _RUN)
_LYING = ("installed", "installed last turn", "new")
_STRONG = {"strength": ("ice", "program"), "subs": ("ice",)}  # what has it, of a unit


@dataclass
class Telling(Timed):
    """What was told and asked so far."""

    cast: Cast
    told: list[Fact | Deed] = field(default_factory=list)
    asks: list[Asked] = field(default_factory=list)
    claims: list[Asked] = field(default_factory=list)
    iffy: bool = False  # whether what is told is told as a condition
    past: str = ""  # the time of what this sentence tells as done before
    in_present: bool = False  # whether it tells that as though it were done now
    now: bool = False  # whether this sentence tells something as done now
    opening: bool = True  # whether nothing of this sentence was taken yet
    begun_at: int = 0  # how much was told before this sentence
    begun_before: int = 0  # and before the last one that told anything
    asked: bool = False  # whether this sentence has asked something
    limited: frozenset[str] = frozenset()  # what `only` limits in it
    asks_before: int = 0  # how many questions the sentences before this one have asked
    asks_last: int = 0  # how many questions were asked before the last sentence that asked something
    changing: bool = False  # whether it was asked what changes, and not yet under which condition
    put_off: Deed | None = None  # what was told to be done, and is asked the price of
    pending: When | None = None  # a time that was said before what it is the time of
    passed: list[str] = field(default_factory=list)  # words that change nothing
    wish: Deed | None = None  # what was told to be wanted, and not to be done
    by_cards: bool = False  # whether of whom the line speaks is only known by the cards that it names
    begun: Deed | None = None  # the run that was told to be going on
    doubled: list[Fact | Deed] = field(default_factory=list)  # what was told that had been told before

    def __post_init__(self) -> None:
        self.resolver = Resolver(self.cast)

    def sentence(self) -> None:
        """A sentence begins."""
        self.asks_last = self.asks_before if len(self.asks) > self.asks_before else self.asks_last
        self.past, self.asked, self.changing, self.asks_before = "", False, False, len(self.asks)
        self.begun_before = self.begun_at if len(self.told) > self.begun_at else self.begun_before
        self.opening, self.begun_at, self.cast.some, self.now = True, len(self.told), None, False

    def state(self) -> Any:
        """What is known now, to go back to."""
        cast = self.cast
        return (list(self.told), list(self.asks), list(self.claims), self.pending, list(cast.refs), list(cast.spoken),
                list(cast.servers), dict(cast.at), cast.subject, dict(cast.assumed), cast.pile,
                list(cast.done), cast.met)  # fmt: skip

    def back(self, state: Any) -> None:
        """Forget what was taken since."""
        cast = self.cast
        self.told, self.asks, self.claims, self.pending, cast.refs, cast.spoken, cast.servers, cast.at = state[:8]
        cast.subject, cast.assumed, cast.pile, cast.done, cast.met = state[8:]
        self.resolver.facts.clear()
        self.resolver.board = False

    def meant(self) -> tuple[Any, ...]:
        """Everything that was told and asked."""
        return (*self.told, *self.asks, *self.claims, self.pending)

    def since(self, state: Any) -> tuple[Any, ...]:
        """What was told and asked since a state, and what was told again."""
        before = [*state[0], *state[1], *state[2], state[3]]
        return (*(one for one in self.meant() if one not in before), *self.doubled)

    def _flush(self) -> None:
        self.doubled += [one for one in self.resolver.facts if one in self.told]
        at = -1 if self.told and self.told[-1] is self.wish else len(self.told)  # what he has who wants to do it
        new = [one for one in dict.fromkeys(self.resolver.facts) if one not in self.told]
        self.told[at:at] = [taken_now(one, [*self.told, *new[:n]]) for n, one in enumerate(new)]
        self.resolver.facts.clear()

    def tell(self, item: Any) -> None:
        """A fact or a deed."""
        if isinstance(item, Tales):
            time = self.pending if self.pending is not None and self.pending.name in PAST else None
            for one in item.tales:
                self.pending = time or self.pending  # `last turn he installed X and Y`: both
                self.tell(one)
            return
        if isinstance(item, Tale) and (each := each_prevented(self, item)) is not None:
            return self.tell(each)
        if isinstance(item, Earlier):
            tell_earlier(self, item)
            return
        if isinstance(item, Tale):
            self.now = self.now or bool(item.past)
            item = replace(item, deed=done_too(item.deed, self.told)) if item.deed.thing == TOO else item
            if self.asked and not self.iffy:
                raise Unread("it is not said whether that is asked too")
            if self._hosts(item.deed) or lost_to_purge(self, item.deed) or (worked := self._worked(item.deed)) is None:
                return
            item = replace(item, deed=worked)
            self.resolver.telling = True
            try:
                said = from_purse(of_them(item.deed, self.told), self.told)
                said = going_on.accessed_so(said, self.told, self.cast.type)
                raw = another_copy(self.cast, said, self.told, item.past in ("now", PRESENT))
                done = ends_as_begun(counted_back(self.resolver.deed(as_it_ends(raw, self.told))), self.told)
                deed = done_so(advanced_up_to(done, self.told))
                deed, self.pending = at_present(item, deed, self.pending)
                self.resolver.facts += last_of_them(deed, self.told)
            finally:
                self.resolver.telling = False
            if deed.when is not None and deed.when.name == SAME:  # `scores X, then plays Y the same turn`: after it
                after = item.past in ("now", PRESENT) or any(isinstance(one, Deed) for one in self.told)
                deed = replace(deed, when=deed.when.also if after else replace(deed.when, name="this turn"))
            elif deed.when is not None and deed.when.also == When("when", name=SAME):  # as all that is told
                deed = replace(deed, when=replace(deed.when, also=None))
            if self.pending is not None:
                if deed.when is not None and deed.when.name in PAST:
                    self.late(self.begun_at)  # `has 7 cards as the turn ends and suffered 1 damage earlier`: it was so
                if deed.when is not None and self.pending.name.endswith("click") and deed.when.name.endswith("click"):
                    raise Misjoined("two clicks for one deed")
                deed = replace(deed, when=self.pending if deed.when is None else replace(deed.when, also=self.pending))
                self.pending = None
            self._flush()
            deed = replace(deed, when=told_when(deed, self.told))
            if deed.verb in ("begin", "end") and deed.thing == "turn" and deed.who is not None:
                self.cast.subject = deed.who
            deed = self._trace(deed)
            if deed.thing in (BEGUN, WISHED):
                deed = self._nth_begun(deed)
                kept = [replace(deed, thing="") if deed.thing == one else None for one in (BEGUN, WISHED)]
                self.begun, self.wish = kept
                deed = self.begun or self.wish or deed
            deed, self.told[:] = goes_on(deed, self.told), not_done_there(deed, self.told)
            if self._told_again(deed) or met_already(deed, self.told):
                return
            deed = replace(deed, thing="") if deed.thing == FIRST else deed
            if deed.when == _IN_A_RUN and not any(isinstance(one, Deed) and one.verb == "run" for one in self.told):
                self.told.append(_RUN)  # `during a run the Corp rezzes it`
                self.begun, deed = _RUN, replace(deed, when=None)
            bare = [Deed(verb, when=deed.when) for verb in ("fire", "trigger", "happen")]
            if deed.verb == "come in" or deed in (Deed("go", deed.who), *bare):
                raise Misjoined("it is not said what")
            if deed.verb in ("access", "steal") and any(
                self.cast.side(x) == RUNNER for x in deed.what if isinstance(x, Ref)
            ):
                raise Misjoined("that is no card of the Corp")  # `accessing X, Carnivore unused`
            if isinstance(gone := deed.only, Ref) and (deed.verb, self.cast.type(gone)) in _NEVER_LAY:
                raise Misjoined("it never lay there")  # `Chastushka lands`
            if deed.verb in ("encounter", "pass", "bypass") and not deed.what:
                deed = replace(deed, what=(self._only_ice(),))
            if deed.purpose is not None and deed.purpose.when is not None and deed.purpose.when.name in PAST:
                deed = replace(deed, when=deed.purpose.when, purpose=replace(deed.purpose, when=None))
            deed = self._rezzed_there(self._got_in(self._beside_the_others(self._as_told(deed))))
            inner = deed.when.deed if deed.when is not None else None
            deed = self._past_it(deed)
            if inner is not None and inner.when is not None and inner.when.name in PAST:
                self.told.append(Past(replace(inner, when=None), inner.when.name))
                deed = replace(deed, when=None)
            if deed.when is not None and deed.when.name in PAST and deed.when.deed is None:
                self.told[self.begun_at :] = then_too(self.told[self.begun_at :], item.deed, deed, self.now)
                self.told.append(Past(replace(self._of_an_agenda(deed), when=deed.when.also), deed.when.name))
                self.past, self.in_present = deed.when.name, item.past == PRESENT
                self._lies_since(deed)
                counters_since(self, deed)
            elif (
                self.past
                and item.past != "now"
                and (item.past != PRESENT or self.in_present)  # `installed it last turn, plays X`
                and not deed.again  # that is done after it
                and (item.deed.who is None or (item.deed.verb, item.past) == ("succeed", "") or self._same_past(deed))
                and deed.who is not None
                and isinstance(next((one for one in reversed(self.told) if not isinstance(one, At)), None), Past)
            ):
                self.told.append(Past(deed, self.past))
                counters_since(self, deed)
            else:
                self.told.append(deed)
            return
        self._at_a_click(item)
        before = len(self.told)
        self.resolver.board = not (self.asked or self.iffy or any(isinstance(one, Deed | Past) for one in self.told))
        if comes_of_it(item, self.told):
            raise Misjoined("that comes of what was done")  # `suffers 1 net damage and X is trashed`
        if self._trashed_again(item):
            return
        if isinstance(item, Owned):
            if self.asked and item.owner is None and any(isinstance(one, Desc) and not one.marks for one in item.goods):
                raise Unread("it is not said what they have to do with the question")
            if in_hand_or_there(item, self.told):
                raise Unread("it is not said where those cards are")
            self._owned(item)
        elif isinstance(item, Placed):
            unnamed = any(isinstance(one, Desc) and isinstance(one.what, Stand) for one in item.goods)
            if self.asked and not self.iffy and unnamed:
                raise Unread("it is not said what it has to do with the question")
            self.resolver.placed(left_then(item, self.told))
            self.cast.subject = in_hand_of(item) or self.cast.subject
        elif isinstance(item, Stated):
            self._stated(item)
        elif isinstance(item, Identified):
            self._identified(item)
        elif isinstance(item, TurnIs):
            who = self.cast.player(item.who, "")
            did = [one.who for one in self.told if isinstance(one, Deed) and one.who]
            if item.later and did and did[-1] == who:
                raise Unread("that is the turn after the other player's")
            self.cast.subject = self.cast.subject if self.asked and self.cast.subject else who
            self._over(who)
            self.told.append(
                Turn(who, {"1": "first", "2": "second", "3": "third", "4": "fourth", "-1": "last"}.get(item.click, ""))
            )
        elif isinstance(item, Threat):
            self.resolver.facts += points_told(self, item)
        elif isinstance(item, Speaker):
            self.cast.subject = OTHER.get(self.cast.speaker, "") if item.who == "opp" else self.cast.speaker
        else:
            raise Unread("that tells nothing")
        self._flush()
        self.resolver.board = False
        self._one_of_the_counted(before)

    def _beside_the_others(self, deed: Deed) -> Deed:
        """`two ice on HQ. he installs a third one`: where those are."""
        one = deed.what[0] if len(deed.what) == 1 else None
        gone = deed.purpose.what[0] if deed.purpose is not None and len(deed.purpose.what) == 1 else None
        if deed.verb == "install" and deed.place is None and isinstance(gone, Ref) and deed.purpose is not None:
            at = self.cast.at.get(gone.n) if deed.purpose.verb == "trash" else None  # `installs X over Y`: where Y is
            return replace(deed, place=Place(at.where, at.server)) if at is not None and at.server else deed
        if deed.verb != "install" or deed.place is not None or not isinstance(one, Some) or one.nth < 2:
            return deed
        there = self.cast.at.get(one.but.n) if one.but is not None else None
        known = there is not None and there.server is not None
        return replace(deed, place=Place(there.where, there.server)) if known and there is not None else deed

    def _owned(self, item: Owned) -> None:
        who = ""
        if item.verb == COUNTING and any(isinstance(one, Deed) for one in self.told):
            raise Unread("a deed that is told would be counted twice")
        if item.owner is not None:
            he = item.owner == Pro("he")
            only = self._identitys(item) if item.verb == "is" and he else ""
            only = owner_of(item) if he and not only and not self.cast.speaker else only
            who = self.cast.player(item.owner, only)
            self.cast.subject = who
        elif not self.cast.subject and not self.cast.speaker:
            self.cast.subject = sides_of(item.goods)
            self.by_cards = bool(self.cast.subject)
        near = ""  # whose the card is that was named last in this list
        cards: list[Any] = []
        for first, good in enumerate(item.goods):
            good = hand_of(good, near if near == RUNNER or not cards else "") if not who else good
            mixed = isinstance(good, Quantity) and good.unit in PLAYER_UNITS and not UNIT_SIDES.get(good.unit)
            whose = self.cast.subject
            unsure = near != (whose or near) and (whose != self.cast.about or self.cast.shut())
            if mixed and not who and near and unsure:
                raise Unread("it was not said whose")
            last = self.cast.spoken[-1] if near and self.cast.spoken else None
            mine = mixed and good.unit == "credits" and not (who or whose)
            if mine and last is not None and self.cast.type(last) != "ice" and keeps(last.card, "credit"):
                self.resolver.facts.append(Has(last, good.unit, good.amount or Amount(1)))  # `Nico, rezzed, 3 credits`
                continue
            if isinstance(good, Placed) and who and not first:
                own_pile(good, who)
            self._good(good, who or (self.cast.subject if item.verb == "reaches" else ""), item.verb)
            self.cast.subject = in_hand_of(good) or self.cast.subject
            self._flush()
            if not first and all_hosted(item.goods):
                host = self.cast.spoken[-1]
                for one in item.goods[1:]:
                    ref = self.resolver.cards(replace(one, marks=()))[0]
                    self.resolver.put(ref, Place("host", host=host))
                    self._flush()
                break
            if isinstance(good, Quantity) and good.unit == "kind" and not who and good.kind in KIND_SIDES:
                near = self.cast.subject = KIND_SIDES[good.kind]  # `no fracter, 2 clicks left`
            elif isinstance(good, Quantity) and good.unit in ("link", "mu") and not who:  # `no link, 5 credits left`
                near = self.cast.subject = RUNNER
            elif isinstance(good, Quantity) and good.unit == "tags":
                near = RUNNER  # `plays X on me with 2 tags and 3 cards in hand`
            near = self.cast.subject if mixed and near else near  # what follows it is of the same player
            cards = [one for one in (getattr(good, "goods", ()) or (good,)) if isinstance(one, Desc)]
            near = self.cast.side(self.cast.spoken[-1]) if cards and self.cast.spoken else near

    def _identitys(self, item: Owned) -> str:
        """`he is on Loup`: whose identity that is."""
        what = item.goods[0].what if isinstance(item.goods[0], Desc) else None
        return card_facts(what.cards[0])[0] if isinstance(what, Named) else ""

    def _good(self, good: Any, who: str, verb: str) -> None:
        if isinstance(good, Placed):
            if who:
                self.cast.subject = who
            self.resolver.placed(good)
        elif isinstance(good, Desc):
            self._owned_card(good, who, verb)
        elif isinstance(good, Quantity):
            self._has(good, who)
        elif isinstance(good, Tale | Stated | Owned):
            past = self.past
            self.tell(good)
            self.past = past
        elif isinstance(good, Mark):
            player = who or self.cast.subject or RUNNER
            if good.value == "tagged":
                if who == CORP:
                    raise Unread("the Corp is never tagged")
                deeds = [(one.verb, one.unit, one.not_) for one in self.told if isinstance(one, Deed)]
                if ("take", "tags", False) not in deeds or not good.holds:  # `takes the tag, is tagged now`
                    self.resolver.facts.append(Is(RUNNER, "tagged", good.holds))
            else:
                self.resolver.facts.append(Has(player, "credits", Amount(0)))

    def _owned_card(self, good: Desc, who: str, verb: str) -> None:
        for ref in self.resolver.cards(good):
            side = self.cast.side(ref)
            if not side and who and not ref.card:
                side = who
            known = self.cast.at.get(ref.n)
            self.doubled += [At(ref, known)] if known is not None else []
            if who and known is not None and known.where == f"{OTHER[who]} score":
                raise Misjoined("that is the other player's score area")
            if (who, verb, known) == (RUNNER, "has", None) and self.cast.type(ref) == "agenda" and not good.marks:
                self.resolver.put(ref, Place("runner score"))  # `I already have an X`
                known = self.cast.at[ref.n]
            hosted = known and known.where == "host" and all(mark.kind != "at" for mark in good.marks)  # told before
            if who and side and side != who and not (hosted or (known and known.where.startswith(who))):
                raise Misjoined(f"that is no card of the {who.capitalize()}")
            if verb == "is" or self.cast.type(ref) == "identity":
                if self.cast.type(ref) != "identity":
                    raise Unread("that is no identity")
                self.resolver.put(ref, Place("identity"))
            elif known is None:
                in_hand = self.cast.type(ref) in ("event", "operation") and who and self.cast.pile == HANDS[who]
                self.resolver.put(ref, Place(HANDS[who] if in_hand else ""))
            scored = known is not None and known.where == "corp score"
            both = self.cast.type(ref) in (*MET, "resource") or known == Place("play")  # those are there for both
            if not self.cast.subject and side and (scored or not both):
                self.cast.subject, self.by_cards = side, True

    def _has(self, q: Quantity, who: str) -> None:
        if q.unit == "kind":
            owner = who or KIND_SIDES.get(q.kind, "")
            if q.kind == "card" and not owner and self.cast.spoken:
                owner = self.cast.side(self.cast.spoken[-1])
            if q.kind == "card" and not q.rest:
                raise Unread("it was not said where")
            owner = owner or (self.cast.speaker if q.kind == "card" else "") or RUNNER
            card = self.cast.spoken[-1:] if q.kind == "card" else []
            done = [x for x in self.told if isinstance(x, Deed) and (x.verb, x.what) != ("play", tuple(card))]
            held = card and not done and self.cast.type(card[0]) in ("event", "operation")  # `X and no other card`
            whose, unit = (Zone(HANDS[owner]), "cards") if held else (owner, q.kind)
            self.resolver.facts.append(Has(whose, unit, q.amount or Amount(0), q.rest))
            return
        if q.kind == "on":  # `is on 5`
            q = replace(q, unit="points" if self.cast.of_points else "credits", kind="")
            what = "agenda points" if self.cast.of_points else "credits"
            self.cast.assumed[f"“on {q.amount.n if q.amount else 0}” are {what}"] = None
        if not q.unit:
            q = with_its_unit(self, q, who)
        amount = q.amount or Amount(1)
        owner = UNIT_SIDES.get(q.unit, "")
        if q.unit.startswith("to "):  # nothing that does so
            self.resolver.facts.append(Has(who or self.cast.subject or RUNNER, q.unit, amount))
            return
        if q.unit in PLAYER_UNITS:
            if owner and who and owner != who:
                raise Unread(f"the {who.capitalize()} has none of that")
            if q.unit == "points" and not who and self.by_cards and self.cast.only("agenda"):  # both speak of those
                raise Unread("it was not said whose")
            if q.unit == "hand size" and not who:  # `6 cards in HQ, maximum hand size 5`
                known = (*self.told, *self.resolver.facts)
                counted = [one.owner for one in known if isinstance(one, Has) and one.unit == "cards"]
                who = next((side for side, pile in HANDS.items() if counted[-1:] == [Zone(pile)]), "")
            his = "" if who else as_he_is_met(q.unit, self.told)
            player = owner or who or his or self.cast.unsaid()
            self.cast.subject = his or self.cast.subject or owner
            if not who and not owner and q.amount is not None:
                player = who_has_none_yet(self, player, q)
            other = [one for one in self.told if isinstance(one, Has) and (one.owner, one.unit) == (player, q.unit)]
            last = next((one for one in reversed(self.told) if isinstance(one, Deed)), None)
            if last is None and any(one.amount != amount for one in other):
                raise Unread(f"Two numbers of {q.unit} are told")
            has = Has(player, q.unit, amount)
            in_it = last is not None and self.begun in (last, replace(last, server=None, tool=None))
            self.resolver.facts.append(left_in(last, has) if last is not None and in_it else has)
        elif q.unit == "cards":
            player = who or self.cast.unsaid(pile=True)
            self.cast.pile = HANDS[player]
            self.resolver.facts.append(Has(Zone(HANDS[player]), "cards", amount, q.rest or amount.beside))
        elif q.unit in COUNTERS and self.cast.spoken:
            self.resolver.facts.append(Has(self._with_such(self.cast.it(), (Mark("has", (q,)),)), q.unit, amount))
        elif q.unit in _STRONG and (strong := [x for x in self.cast.spoken if self.cast.type(x) in _STRONG[q.unit]]):
            self.resolver.facts.append(Has(strong[-1], q.unit, amount))
        elif q.unit == "ice" and amount == Amount(0) and self.cast.servers:
            self.resolver.facts.append(Has(self.cast.servers[-1], "ice", amount))
        else:
            raise Unread("it was not said of what")

    def _stated(self, item: Stated) -> None:
        if of_what_is_asked(self, item):
            return
        if item.marks == (Mark("is", MARK),):
            return self.told.append(Is(self.resolver.server(item.what), MARK))
        if item.marks[0].kind == "kind":
            return self._all_of_kind(item.marks[0].value)
        if isinstance(item.what, Pro) and item.what.kind == "them":
            lie = all(
                mark.kind == "has" or mark.value in _LYING for mark in item.marks
            )  # the others are states of the Corp's cards
            for ref in those_told(self.cast, item.what.is_, "" if lie else CORP, self.told):
                self.resolver.marks(ref, item.marks)
            return
        scored = any(mark.value in ("scored", "stolen") or "score" in leaves(mark) for mark in item.marks)
        what = self.resolver.stated(item.what, item.marks, "score" if scored else "")  # `in my score area`: an agenda
        if not isinstance(what, Ref):
            raise Unread("it was not said which")
        what = self._with_such(what, item.marks) if item.what == Pro("it") else what
        if scored and any(isinstance(x, Deed) and x.verb in ("score", "steal") and what in x.what for x in self.told):
            return  # `I stole it. It is in my score area`
        self.resolver.marks(what, tuple(self._in_full(mark) for mark in item.marks))
        self.resolver.facts = going_on.just_scored(self.resolver.facts, what, item.marks)
