"""What is told or asked with the end of a turn, of a run, of a line: discards, clicks that are left, a state."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.by_it import by_that_sub
from judgebot.ask.reading.card_facts import card_facts, effects
from judgebot.ask.reading.cast import DECKS, SIDES, Unread
from judgebot.ask.reading.defined import subs_doing
from judgebot.ask.reading.had import held_at
from judgebot.ask.reading.meanings import (
    NTH_CLICKS,
    OF,
    OF_A_TURN,
    ON_A_CLICK,
    Amount,
    At,
    Deed,
    Fact,
    Has,
    Is,
    Ref,
    Some,
    Subs,
    Turn,
    When,
    Zone,
    leaves,
    rebuilt,
)
from judgebot.ask.reading.queries import Can, Comes, Either, HowMuch, Not, Which, Who
from judgebot.ask.reading.raw import FOR_THEM, OF_THEM, PRESENT, Pro, Quantity, Question, Tail, Tale, The
from judgebot.game.objects import CORP, RUNNER

ENDS_UP = "where somebody ends up"  # as the kind of what is counted: of the credits that were told
BE_GONE = "be gone"  # a verb of a time, until it is known what takes them away: `before the counters are gone`
COUNTED = "counted"  # a thing of `take`: of what was counted last on a card
LAST_BUT_ONE = "last but one click"  # a name of `When`, until it is known whose


def counted_back(deed: Deed) -> Deed:
    """`with my second-to-last click`: the third of the Runner (5.7.1a), the second of the Corp.

    And `uses a click to put an advancement counter on X` is the basic action (5.2.7f).
    """
    one, by_click = (
        deed.amount is not None and deed.amount.n == 1,
        deed.means is not None and deed.means.unit == "clicks",
    )
    if (deed.verb, deed.unit, deed.by, deed.tool) == ("place", "advancement", None, None) and one and by_click:
        deed = replace(deed, verb="advance", amount=None, unit="")
    if deed.when is None or deed.when.name != LAST_BUT_ONE:
        return deed
    return replace(deed, when=replace(deed.when, name="third click" if deed.who == RUNNER else "second click"))


def at_present(item: Tale, deed: Deed, pending: When | None) -> tuple[Deed, When | None]:
    """`this turn he advances X twice`: that is done now, and not before the board; with the time that still waits.

    `at the start of his turn, in the window before it formally begins`: those are one time.
    """
    one, other = ((time.deed.verb, time.deed.thing) if time and time.deed else () for time in (deed.when, pending))
    if one == other == ("begin", "turn"):
        return replace(deed, when=pending), None
    this, when = When("when", name="this turn"), deed.when
    if item.past not in (PRESENT, "now") or deed.not_ or deed.again:
        return deed, pending
    if deed.purpose is not None and deed.purpose.when == this:  # `plays X on it this turn`
        deed = replace(deed, purpose=replace(deed.purpose, when=None))
    when = None if when == this else replace(when, also=None) if when is not None and when.also == this else when
    also, inner = (when.also, when.deed) if when is not None and when.how == "after" else (None, None)
    if when is not None and also is not None and inner is not None and also.deed is None and also.name in _BEFORE_THIS:
        when = replace(
            when, deed=replace(inner, when=also), also=None
        )  # `plays X after a run last turn`: that was then
    return replace(deed, when=when), None if pending == this else pending


_BEFORE_THIS = ("last turn", "earlier", "on an earlier turn")  # of `PAST`
_GOT = ("gain", "take", "draw", "suffer")
_WHAT_IS_GOT: tuple[Any, ...] = (Pro("them"), Pro("it"))


def got_then(raw: Deed, told: list[Fact | Deed]) -> Deed:
    """`I use X for the credits. Can he rez Y before I gain them`: what the deed that was told last brings."""
    raw = _of_counted(raw, told)
    when = raw.when
    deed = when.deed if when is not None else None
    if when is None or deed is None or deed.verb != "gain" or deed.unit or not {*deed.what} & {*_WHAT_IS_GOT}:
        return raw
    last = next((one for one in reversed(told) if isinstance(one, Deed)), Deed("do so"))
    found = [one for one in (last.purpose, last) if one is not None and one.verb in _GOT and one.unit]
    does = {word for one in (*last.what, last.tool) if isinstance(one, Ref) for word in effects(one.card)}
    brings = [("gain", "credits")] if {"gain", "take_credits"} & does else []
    brings += [("draw", "cards")] if "draw" in does else []
    got = [(one.verb, one.unit) for one in found[:1]] or brings
    if len(got) != 1:
        raise Unread("it was not said which")
    verb, unit = got[0]
    return replace(raw, when=replace(when, deed=replace(deed, verb=verb, what=(), unit=unit)))


def _of_counted(raw: Deed, told: list[Fact | Deed]) -> Deed:
    """`one card left in R&D, draws it`, `1 bad publicity counter on X, takes that counter`: what was counted last."""
    counted = [one for one in told if isinstance(one, Has)]
    last = counted[-1] if counted else None
    said: Any = raw.what
    if raw.verb == "draw" and said in ((Pro("it"),), (Pro("them"),)) and not raw.unit:
        decks = [one for one in counted if isinstance(one.owner, Zone) and one.owner.name in DECKS.values()]
        so_many = decks[-1].amount.n if decks and not decks[-1].amount.how else 0
        if so_many == 0 or (said == (Pro("it"),)) != (so_many == 1):
            raise Unread("it was not said which")
        return replace(raw, what=(), unit="cards", amount=Amount(so_many))
    if raw.thing != COUNTED:
        return raw
    if last is None or not isinstance(last.owner, Ref) or last.unit != raw.unit or last.amount.how:
        raise Unread("it is not said of what")
    one = raw.amount.how == "last" if raw.amount is not None else False
    if one and last.amount.n != 1:
        raise Unread("so many were not told")
    return replace(raw, thing="", amount=Amount(1) if one else raw.amount or last.amount)


def _since_his_turn(deed: Deed) -> Deed:
    """`the Corp plays X after I stole Y`: an operation, and so that was done in the turn before."""
    card, when = deed.only, deed.when
    done = when.deed if when is not None and (when.how, when.also) == ("after", None) else None
    if done is None or deed.verb != "play" or not isinstance(card, Ref) or card_facts(card.card)[1] != "operation":
        return deed
    if done.who != RUNNER or done.verb not in ("trash", "steal", "run", "install", "play") or done.when is not None:
        return deed
    theirs = tuple(
        replace(one, whose=CORP) if isinstance(one, Some) and one == Some("card", one.amount) else one
        for one in done.what
    )
    done = replace(done, what=theirs if done.verb == "trash" else done.what, when=When("when", name="last turn"))
    return replace(deed, when=When("after", done))


def goes_on(deed: Deed, told: list[Fact | Deed]) -> Deed:
    """`2 clicks left after the run began; runs HQ`: that run, which is taken out of what was told."""
    last = told[-1] if told else None
    if deed.verb != "run" or not isinstance(last, Deed) or (last.verb, last.thing) != ("begin", "run"):
        return _since_his_turn(deed)
    told.pop()
    return replace(last, server=deed.server, tool=deed.tool)


def left_in(run: Deed, fact: Any) -> Any:
    """`in a run with 2 clicks left`: a number of clicks in a run that is going on."""
    clicks = isinstance(fact, Has) and fact.unit == "clicks" and fact.owner == RUNNER
    return replace(fact, when=When("after", replace(run, when=None))) if clicks else fact


MONEY = ((CORP, "credits"), (RUNNER, "credits"))
_BOUGHT = ("play", "install", "rez")


def paid_with_it(raw: Any, told: list[Any]) -> Any:
    """`I have 1 credit, I play X with it`, `for them`, `use them to install X`: that is paid. Raises Unread."""
    last = told[-1] if told else None
    money = isinstance(last, Has) and (last.owner, last.unit) in MONEY
    end = raw.purpose if raw.what == (Pro("them"),) and raw.verb in ("use", "use them", "spend") else None
    plain = not raw.not_ and (raw.amount, raw.when, raw.means) == (None, None, None)
    if money and end is not None and end.verb in _BOUGHT and plain:
        return replace(end, who=raw.who)
    if raw.verb not in _BOUGHT:
        return raw
    if money and raw.unit == OF_THEM and raw.what:  # `installs X for 3 of them`
        return replace(raw, unit="credits")
    cards = [ref.card for ref in leaves(tuple(told)) if isinstance(ref, Ref) and ref.card]
    if raw.tool == Pro("it") and money and any(raw.verb in effects(card) for card in cards):
        return raw  # what that card does
    if raw.tool in (Pro("it"), Pro("them"), FOR_THEM) and money:
        return replace(raw, tool=None)
    if raw.tool == FOR_THEM:
        raise Unread("it is not said for what")
    return raw


def so_then(time: When | None, told: list[Fact | Deed], before: int) -> bool:
    """Whether what a sentence tells is so at a time that is said last in it: on a click, as ice is met."""
    return (
        _clicked(time, told, before)
        or _met_with(time, told)
        or _in_play(time, told, before)
        or held_at(time, told, before)
    )


def _in_play(time: When | None, told: list[Fact | Deed], before: int) -> bool:
    """Whether it is said of a card that was played that it is active this turn."""
    last = told[-1] if len(told) > before else None
    return time == When("when", name="this turn") and isinstance(last, At) and last.place.where == "play"


BY_THEN = "by then"  # a name of `When`: as the run that is told comes to what is asked


def _met_with(time: When | None, told: list[Fact | Deed]) -> bool:
    """`runs HQ and has 2 clicks left at the encounter`: so much is left in that run by then. Whether that is said."""
    places = [n for n, one in enumerate(told) if isinstance(one, Deed)]
    last = told[places[-1]] if places else None
    facts = told[places[-1] + 1 :] if places else []
    if time is None or time.also is not None or not isinstance(last, Deed) or last.verb != "run" or last.not_:
        return False
    deed = time.deed
    met = deed is not None and deed.verb in ("encounter", "approach") and not deed.not_ and time.how in _BY
    if not (met or time.name == BY_THEN) or not facts or not all(isinstance(one, Has | Is | At) for one in facts):
        return False
    told[places[-1] + 1 :] = [*(left_in(last, one) for one in facts), *((deed,) if deed is not None else ())]
    return True


_BY = ("when", "until")


def left_by(told: list[Fact | Deed], met: Deed) -> Any:
    """`runs HQ and meets X with 2 clicks left`: what is told last, and of an encounter so much is left in that run."""
    run = next((one for one in told[-3:-2] if isinstance(one, Deed) and one.verb == "run"), None)
    return left_in(run, told[-1]) if run is not None and met.verb in ("encounter", "approach") else told[-1]


def is_a_click(time: When | None) -> bool:
    """Whether a time is only one of the clicks of a turn."""
    return time is not None and time.name in ON_A_CLICK and time == When("when", name=time.name)


def _clicked(time: When | None, told: list[Fact | Deed], before: int) -> bool:
    """`runner 2 credits, last click.`: that is theirs, and what is told next is done with it. Whether that is so."""
    last = told[-1] if len(told) > before else None
    owner: Any = last.owner if isinstance(last, Has) else ""
    who = SIDES.get(owner.name) if isinstance(owner, Zone) else owner if owner in (CORP, RUNNER) else ""
    began = any(isinstance(one, Deed) or (isinstance(one, Turn) and one != Turn(str(who))) for one in told)
    if time is None or not is_a_click(time) or not who or began:
        return False
    told[:] = [*(one for one in told if not isinstance(one, Turn)), Turn(who, time.name.partition(" ")[0])]
    return True


def let_out(deed: Deed, told: list[Fact | Deed]) -> tuple[list[Deed], Deed] | None:
    """`jacks out after the first sub`: of ice whose subroutine lets them, that it resolves, and then that they do.

    `passes X and jacks out before approaching HQ`: as they have passed it (6.9.4c)
    """
    when = deed.when
    over = when.deed if when is not None and when.how in ("when", "after") and when.also is None else None
    sub = over.only if over is not None and over.verb == "resolve" and not over.not_ else deed.via
    rest = replace(deed, when=None, via=None, by=None)
    if deed.verb != "jack out" or rest != Deed("jack out", RUNNER):
        return None
    if when is not None and when.also is None and _comes_after_ice(when, told):
        return [], replace(rest, server=when.deed.server if when.deed is not None else None)
    if not isinstance(sub, Subs) or not isinstance(sub.of, Ref) or not sub.which:
        return None
    lets = {*sub.which} <= {*subs_doing(sub.of.card, "jack_out")}
    return ([Deed("resolve", None, (sub,))], rest) if lets else None


_NEXT = ("approach", "encounter", "breach", "access", "get in")  # what comes after the movement phase of a run


def _comes_after_ice(when: When, told: list[Fact | Deed]) -> bool:
    """Whether a time is between the ice that was told to be passed last and what comes next (6.9.4)."""
    deeds = [one for one in told if isinstance(one, Deed)]
    past = deeds[-1] if deeds and deeds[-1].verb == "pass" and not deeds[-1].not_ else None
    if past is None or when.deed is None:
        return False
    return when.how == "before" and when.deed.verb in _NEXT and set(past.what).isdisjoint(when.deed.what)


def thrown_away(query: Any, pending: When | None, told: list[Fact | Deed]) -> Any:
    """`how many do I throw away at the end of my turn`: down to the maximum hand size (5.5.3)."""
    deed = query.deed if isinstance(query, HowMuch | Which) else None
    if deed is None or deed.verb not in ("trash", "discard") or deed.by is not None or deed.tool is not None:
        return query
    last = [one for one in told if isinstance(one, Deed)][-1:]
    near = [one for one in leaves((query.when, pending, tuple(last))) if isinstance(one, Deed)]
    if not any((one.verb, one.thing) == ("end", "turn") for one in near):
        return query
    if isinstance(query, Which):
        raise Unread("which cards those are is chosen")
    return replace(query, deed=replace(deed, verb="discard"))


def as_it_ends(raw: Deed, told: list[Fact | Deed]) -> Deed:
    """`ends the turn with 7 cards and discards X`: what is discarded then is discarded as the turn ends (5.5.2)."""
    last = next((one for one in reversed(told) if isinstance(one, Deed)), None)
    ends = last is not None and (last.verb, last.thing, last.not_, last.when) == ("end", "turn", False, None)
    if not ends or last is None or raw.verb != "discard" or raw.when is not None or raw.not_:
        return raw
    told.remove(last)
    return replace(raw, when=When("when", last), who=raw.who or last.who)


def ends_as_begun(deed: Deed, told: list[Fact | Deed]) -> Deed:
    """`his turn begins, then it ends`: the turn that has begun, and no run, as none is told since.

    Raises Unread where nothing has begun that could end.
    """
    last = next((one for one in reversed(told) if isinstance(one, Deed)), None)
    if (deed.verb, deed.thing) == ("begin", "") and told and isinstance(told[-1], Turn):  # `my turn, it has not begun`
        return replace(deed, who=told[-1].who, thing="turn")
    begun = last is not None and (last.verb, last.not_) == ("begin", False) and last.thing in OF_A_TURN
    plain = deed in (Deed("end", deed.who, thing=thing, when=deed.when) for thing in ("", "run"))
    if plain and last is None and (deed.thing == "" or isinstance(told[-1] if told else None, Turn)):
        raise Unread("it is not said what ends")
    if not begun or last is None or not plain or deed.who not in (None, last.who):
        return deed
    return replace(deed, who=last.who, thing=last.thing)


def state_asked(talk: Any, before: int) -> Any:
    """`no tags?`, `X still trashed?`: a state with a question mark, where it can have come of what is told before."""
    state, earlier = talk.told[before:], talk.told[:before]
    one = state[0] if len(state) == 1 else None
    if one == Has(RUNNER, "tags", Amount(0)):
        asked: Any = Not(Comes(Deed("take", RUNNER, unit="tags")))
    elif not any(isinstance(each, Deed) for each in earlier) or getattr(one, "what", None) not in leaves(earlier):
        return None
    elif isinstance(one, Is) and one.when is None and one.state in ("rezzed", "tagged"):
        asked = Comes(one)
    elif isinstance(one, At) and one.place.where in ("heap", "Archives") and one.when is None:
        places = [each.place for each in earlier if isinstance(each, At) and each.what == one.what]
        talk.cast.at.pop(one.what.n, None)
        talk.cast.at.update({one.what.n: places[-1]} if places else {})
        asked = Comes(Deed("trash", None, (one.what,), passive=True))
    else:
        return None
    del talk.told[before:]
    return asked


def in_clicks(told: list[Fact | Deed]) -> Tail:
    """`he purges. how many clicks is that`: what the one thing that was told takes."""
    done = [one for one in told if isinstance(one, Deed)]
    if len(done) != 1 or done[0].times > 1 or done[0].not_:
        raise Unread("it is not said of what")
    return Tail("cost")


def which_of_these(talk: Any, raw: Any) -> Any:
    """`which console stays`, `which of the two is trashed`: of the cards of that kind, this one or that one.

    They are all of the line of that kind; or, where those are more than it was said, of the type of what was put into
    play last. Raises Unread where they are not so many.
    """
    if not isinstance(raw, Which) or raw.deed.amount is None or raw.deed.amount.how != OF:
        return raw
    of = raw.deed.amount.n
    there: list[Ref] = [
        ref for ref in talk.cast.refs if ref.card and (raw.kind == "card" or talk.cast.is_kind(ref, raw.kind))
    ]
    if raw.kind == "card":  # what is played is in play no longer
        there = [ref for ref in there if talk.cast.type(ref) not in ("event", "operation")]
    put = [one.only for one in talk.told if isinstance(one, Deed) and one.verb in ("install", "rez") and not one.not_]
    if len(there) > (of or 2) and put and isinstance(put[-1], Ref):
        there = [ref for ref in there if talk.cast.type(ref) == talk.cast.type(put[-1])]
    if len(there) != (of or 2) or not any(isinstance(one, Deed) for one in talk.told):
        raise Unread("it was not said which")
    if len({ref.card for ref in there}) < len(there):  # copies, that are not told apart by their names
        if raw.deed.verb != "trash":
            raise Unread("it was not said which")
        return replace(raw, deed=Deed("trash", None, passive=True))
    return Either(tuple(Comes(Deed(raw.deed.verb, None, (ref,), passive=True)) for ref in there))


def ended_up(item: Any, told: list[Fact | Deed]) -> Any:
    """`plays X off 5 credits. where does he end up`: with how many of what was told of him."""
    query = item.query if isinstance(item, Question) else None
    if not isinstance(query, HowMuch) or query.kind != ENDS_UP:
        return item
    if not any(isinstance(one, Has) and one.unit == "credits" for one in told):
        raise Unread("it is not said of what")
    return replace(item, query=replace(query, kind=""))


def of_its_subs(pending: When | None, raw: Any) -> Any:
    """`after the first sub, can I leave before the second one`: before that of the same ice."""
    first = pending.deed.only if pending is not None and pending.deed is not None else None
    if not isinstance(first, Subs) or not first.which:
        return raw

    def other(one: Any) -> Any:
        ice: Any = one.only if isinstance(one, Deed) and one.verb == "encounter" else None
        nth = ice.spot if isinstance(ice, The) and ice.kind == "ice" else ""
        return Deed("resolve", None, (Subs(None, (int(nth),)),), when=one.when) if nth.isdigit() else None

    return rebuilt(raw, other)


def of_which_cards(last: Any, raw: Any) -> None:
    """`how many does he discard, and face up or face down`: which cards those are is not said. Raises Unread."""
    them = isinstance(last, Who) and last.deed.thing == "cards" and Pro("them") in leaves(raw)
    counted = isinstance(last, HowMuch) and last.deed is not None and last.deed.verb in ("discard", "trash", "draw")
    faces: list[Any] = [one for one in leaves(raw) if isinstance(one, Is) and one.state in ("faceup", "facedown")]
    if them or (counted and any(one.what in (Pro("it"), Pro("them")) for one in faces)):
        raise Unread("which cards those are is not said")


def _after_the_nth(raw: Any, told: list[Fact | Deed]) -> Any:
    """`takes 1 credit with each of his 3 clicks. How many clicks has he after the third`: when all of it is done."""
    last = next((one for one in reversed(told) if isinstance(one, Deed)), None)
    deed = raw.when.deed if isinstance(raw.when, When) and raw.when.how == "after" else None
    subs = deed.only if deed is not None and deed.verb == "resolve" and raw.when.also is None else None
    if not isinstance(subs, Subs) or subs.of is not None or subs.amount.how not in ("one", "time"):
        return raw
    if (last is None or last.times < 2) and subs.amount.how == "one":
        return raw
    if last is None or subs.which != (last.times,):
        raise Unread("what was done by then is not told by itself")
    return replace(raw, when=None)


def as_timed(raw: Any, told: list[Fact | Deed]) -> Any:
    """A query whose time says `they`, or `first action`: of the cards that are moved, of the player who is asked about.

    `shuffle both into R&D before they are accessed`: not what moves them is. `how many does he draw before his first
    action`: until then he has taken none.
    """
    raw = by_that_sub(_after_the_nth(raw, told) if isinstance(raw, HowMuch | Comes) else raw, told)
    deed = raw.deed if isinstance(raw, Can | HowMuch) else None
    if deed is None or not isinstance(deed, Deed):
        return raw
    if isinstance(raw, HowMuch):
        acts = any(isinstance(one, Deed) and one.verb not in ("begin", "take", "gain", "trigger") for one in told)
        first = When("before", name=NTH_CLICKS[0])
        until = When("before", Deed("act", deed.who))
        return raw if acts or deed.who is None else rebuilt(raw, lambda one: until if one == first else None)
    end = deed.purpose if deed.verb == "use" else deed
    if end is None or end.verb not in ("move", "choose") or not end.what:
        return raw
    it: Any = ((Pro("it"),), (Pro("them"),))
    of: Any = end.what

    def them(one: Any) -> Any:
        return replace(one, what=of) if isinstance(one, Deed) and one.verb == "access" and one.what in it else None

    return rebuilt(raw, them)


def not_of_subs(query: Any, told: list[Fact | Deed]) -> Any:
    """`the first sub fires. May I jack out before the second one`: no ice, where subroutines were spoken of last."""
    deeds = [one for one in told if isinstance(one, Deed)]
    if not deeds or not any(isinstance(one, Subs) and one.which for one in deeds[-1].what):
        return query
    met = [one for one in leaves(query) if isinstance(one, Deed) and one.verb in ("encounter", "approach")]
    new = [one for deed in met for one in deed.what if isinstance(one, Ref) and not one.card and one.kind == "ice"]
    if any(one not in list(leaves(tuple(deeds))) for one in new):
        raise Unread("it is not said whether that is a subroutine")
    return query


def time_gone(how: str, s: Quantity) -> When | None:
    """`before the counters are gone`: the time of what takes them away."""
    fits = s.unit in ("tags", "virus", "counters") and s.amount is None and s.of is None
    return When(how, Deed(BE_GONE, None, unit=s.unit)) if fits else None


def when_gone(when: When, told: list[Fact | Deed]) -> When:
    """The time at which counters or tags are gone: that of what was told last to take them away (10.1.2, 10.5.4)."""
    tags = when.deed is not None and when.deed.unit == "tags"
    verb, unit = ("remove", "tags") if tags else ("purge", "")
    deeds = [one for one in told if isinstance(one, Deed) and not one.not_]
    taken = [one for one in deeds if one.verb == verb and unit in ("", one.unit)]
    if not taken:
        raise Unread("it is not said what takes them away")
    return replace(when, deed=replace(taken[-1], when=None))


def told_gain(talk: Any, raw: Any) -> Any:
    """`takes 2 credits for it. does he get them`: whether that comes about, and not that it is done."""
    asked = raw.what if isinstance(raw, Comes) else None
    last = talk.told[-1] if talk.told and not talk.asks else None
    what: Any = asked.what if isinstance(asked, Deed) else ()
    if not isinstance(asked, Deed) or asked.verb not in _GETS or what not in ((Pro("it"),), (Pro("them"),)):
        return raw
    if not isinstance(last, Deed) or last.verb not in _GETS or not last.unit or last.amount is None or last.not_:
        return replace(raw, what=_as_wished(asked, last, talk.wished))
    talk.told.pop()
    return replace(raw, what=replace(last, who=asked.who, when=asked.when))


_GETS = ("gain", "take", "draw")


def _as_wished(asked: Deed, last: Any, wished: Quantity | None) -> Deed:
    """`I play X because I want the 6 credits. Do I get them`: what was said to be wanted of it."""
    verb = {"credits": "gain", "cards": "draw"}.get(wished.unit) if wished is not None else None
    used = isinstance(last, Deed) and last.verb in ("play", "use", "trigger") and not last.not_
    them: Any = (Pro("them"),)
    if wished is None or verb is None or not used or asked.what != them:
        return asked
    return Deed(verb, asked.who, amount=wished.amount, unit=wished.unit, when=asked.when)
