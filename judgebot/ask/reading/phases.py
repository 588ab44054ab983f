"""Rows of the grammar for the phases of a turn, as a time and as where the game is: `it's the Runner's discard phase`."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.cast import Unread
from judgebot.ask.reading.deeds import _click, _last, by_name
from judgebot.ask.reading.defined import other_subs
from judgebot.ask.reading.frames import class_of, phrase
from judgebot.ask.reading.had import of_what_was_done
from judgebot.ask.reading.meanings import BEGUN, DISCARD_PHASE, OF_A_TURN, Amount, Deed, Past, Some, Turn, When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import HowMuch
from judgebot.ask.reading.raw import (
    Desc,
    Earlier,
    Given,
    Mark,
    Mod,
    Named,
    Owned,
    Pro,
    Quantity,
    Question,
    Stated,
    Tale,
    Tales,
    TurnIs,
    whose,
)
from judgebot.ask.reading.wording import as_cards, makes_runs
from judgebot.game.objects import CORP, RUNNER

_DRAW, _ACTION, _DISCARD = "draw", "action", "discard"  # the Runner has no draw phase (5.6.1, 5.7.1)


def _of(p: str, who: Any = None) -> tuple[str, Any] | None:
    """A phase, and whose it is where that is said."""
    who = whose(who) if isinstance(who, str) else who
    if p == _DRAW:
        return (p, who or CORP) if who != RUNNER else None
    return p, who


def _there(ph: tuple[str, Any], s: Any = None) -> Any:
    """`it's my discard phase`, `the Runner is in the discard phase`: the turn has got there."""
    phase, who = ph
    who = s if s is not None else who
    if phase == _ACTION:
        return TurnIs(who) if who is not None else None
    return Tale(_gets_to(who)) if phase == _DISCARD else None  # after the draw phase the turn goes on


def _gets_to(who: Any) -> Deed:
    """The turn has got to the discard phase: its discards, its window and its end are to come (5.6.3, 5.7.2)."""
    return Deed("begin", who, thing=DISCARD_PHASE)


def _bounds(phase: str, who: Any) -> Deed:
    """What a phase is known by: the turn begins in the draw phase (5.6.1d), and ends with the discard phase (5.5.1)."""
    return Deed("begin" if phase == _DRAW else "end", who, thing="turn")


def _has_begun(who: Any) -> Tale:
    """`my turn has begun`, `my turn begins, and then`: after what waits for its beginning has met it (5.6.1d, 5.7.1d)."""
    return Tale(Deed("begin", who, thing="turn", unit=BEGUN))


def _with_clicks_left() -> Deed:
    """`pass with clicks left`: the turn is ended with not all of them spent (5.4.2)."""
    unspent = Deed("pay", amount=Amount(how="all"), unit="clicks", not_=True)
    return Deed("end", thing="turn", means=unspent)


def _over(ph: tuple[str, Any]) -> Deed:
    """The end of the action phase is before anything is discarded (5.6.3a, 5.7.2a), that of the discard phase is the turn's."""
    return Deed("end", ph[1], thing="action phase" if ph[0] == _ACTION else "turn")


def _during(ph: tuple[str, Any]) -> When | None:
    """`in my discard phase`: a time; the action phase is all of the turn, and none of its own."""
    phase, who = ph
    return When("when", _bounds(phase, who)) if phase != _ACTION else None


def _begins(ph: tuple[str, Any]) -> Any:
    """`the discard phase begins`: the turn has got there; with the action phase the first click is to be spent."""
    phase, who = ph
    return (TurnIs(who, "1") if who is not None else None) if phase == _ACTION else _there(ph)


def _clicks(m: Quantity, s: Any, now: Any = None) -> Any:
    """`how many clicks does the Corp get per turn`, `have for this turn`."""
    when = When("when", name=now) if now else None
    return Question(HowMuch("clicks", s, when=when)) if m.unit == "clicks" and "p" in class_of(s) else None


def _with_mandatory(q: Question) -> Question | None:
    """`how many cards does he draw, counting the mandatory draw`: it is one of those that are counted."""
    query = q.query
    draws = isinstance(query, HowMuch) and query.deed is not None and query.deed.verb == "draw"
    return q if draws and not query.deed.not_ and query.deed.by is None else None


def _next_is(who: Any, c: Named) -> When | None:
    """`before the Corp takes the next action, Retribution`: that is played with it."""
    played = all(card_facts(card)[1] in ("operation", "event") for card in c.cards)
    deed = phrase("play", (Desc(c),), ()) if played else None
    return When("before", replace(deed, who=who)) if deed is not None else None


def of_that_turn(when: Any, told: list[Any]) -> Any:
    """`once the action phase has ended`, where nobody says whose: of whoever acts in the turn that is told."""
    deed = when.deed
    if deed is None or deed.who is not None or deed.verb != "end" or deed.thing not in OF_A_TURN:
        return when
    turns = [one.who for one in told if isinstance(one, Turn)]
    acting = [RUNNER if one.verb == "run" else one.who for one in told if isinstance(one, Deed) and one.verb in _ACTS]
    found = {*(turns[-1:] or acting)}
    return replace(when, deed=replace(deed, who=found.pop())) if len(found) == 1 else when


def in_whose_turn(cast: Any, pending: When | None, raw: Any) -> Any:
    """`plays X. When the Runner's turn begins, how many clicks has he`: the Runner, of whom that is said last.

    Raises Unread of what both have in that turn, where the other one was spoken of before.
    """
    time: Any = pending or getattr(raw, "when", None)
    turn = time.deed if time is not None and time.deed is not None and time.deed.thing == "turn" else Deed("")
    of: Any = raw.of if isinstance(raw, HowMuch) and raw.deed is None else None
    he = of == Pro("he") and not cast.speaker
    who: Any = turn.who
    if not he or not isinstance(who, str) or cast.subject in ("", who):
        return raw
    if raw.unit != "clicks":
        raise Unread("it could be either player: the one was spoken of last, and the other one's turn")
    return replace(raw, of=who)


_ACTS = ("run", "install", "play", "advance", "score", "purge")  # in the own turn alone, where that is told by itself


_SPENT = "spends|spent|uses|used"


def _clicks_on_action(n: str, d: Any, unit: Any = None) -> Any:
    """`spends all three on gaining a credit`: the basic action, as often; clicks where they are not named (5.2.6)."""
    one = d is not None and (d.amount in (None, Amount(1)) or d.amount.how == "some")
    plain = one and (d.server, d.tool, d.by, d.purpose, d.means, d.when, d.not_, d.times) == (*[None] * 6, False, 1)
    what = d.what if plain else ()
    card = not what or (
        len(what) == 1 and isinstance(what[0], Some) and what[0].amount in (Amount(1), Amount(how="some"))
    )
    basic = plain and card and (d.verb == "draw" or (d.verb in ("gain", "take") and d.unit == "credits"))
    tag = plain and unit and (d.verb, d.unit) == ("remove", "tags")
    if not (basic or tag):
        return None
    of = {"draw": "cards"}.get(d.verb, d.unit)
    d = replace(d, verb="gain") if d.verb == "take" and of == "credits" else d
    means = Deed("pay", None, unit="clicks", amount=Amount(1))
    return replace(d, what=(), unit=of, amount=Amount(1), times=int(n), means=means)


def tell_earlier(talk: Any, item: Earlier) -> None:
    """`5 cards in hand before`, `earlier in this run he broke Ping`: it stands before what was told to be done.

    What was done in the run stands behind its beginning, and before no more than one deed of it: else it is not known
    before which. Raises Unread
    """
    if talk.asked or any(isinstance(one, Past) for one in talk.told):
        raise Unread("it is not said before what")
    deeds = [n for n, one in enumerate(talk.told) if isinstance(one, Deed)]
    runs: list[int] = []
    if item.in_run:
        runs = [n for n in deeds if talk.told[n].verb == "run"]
        deeds = [n for n in deeds if not runs or n > runs[-1]]
        if len(deeds) > 1 or len(runs) > 1:
            raise Unread("it is not said before what")
    told = len(talk.told)
    place = deeds[0] if deeds else told
    rezzed = _rezzed_by_then(item)
    place = runs[-1] if rezzed is not None and runs else place
    talk.tell(rezzed or of_what_was_done(talk, item.item))
    if item.in_run:
        _others_broken(talk, told)
    talk.told[place:] = [*talk.told[told:], *talk.told[place:told]]
    if rezzed is not None and not runs:
        talk.tell(Tale(Deed("run", RUNNER, thing=BEGUN)))


def _rezzed_by_then(item: Earlier) -> Stated | None:
    """`I rezzed X earlier in this run`: what waited for that is over, and the card is rezzed (9.6.11)."""
    deed = item.item.deed if item.in_run and isinstance(item.item, Tale) else None
    plain = deed is not None and deed == Deed("rez", deed.who, deed.what, when=deed.when) and len(deed.what) == 1
    return Stated(deed.what[0], (Mark("is", "rezzed"),)) if plain and deed is not None else None


def _others_broken(talk: Any, since: int) -> None:
    """`its third subroutine resolved earlier in this run`: the ones of which nothing is said did not."""
    for n in range(len(talk.told) - 1, since - 1, -1):
        one = talk.told[n]
        if isinstance(one, Deed) and (others := other_subs(one)) is not None:
            talk.cast.assumed["the subroutines of that ice of which nothing is said are broken"] = None
            talk.told.insert(n, Deed("break", RUNNER, (others,)))


PHASES = (
    *(R(vp, f"v:{verb} o:Obj|Qty with|on|for each|every|all of? POSS? n:NUM clicks|actions", lambda v, o, n: _clicks_on_action(n, phrase(v, (o,), ())), -0.3) for vp, verb in (("VpF", "VB|VZ|VD"), ("VpB", "VB"), ("VpZ", "VZ"))),
    R("Item", "t:Told INTHISRUN", lambda t: Earlier(t, True) if isinstance(t, Tale | Tales) else None, -0.1),
    R("Clause", "who:POSS next|following|new turn has? begins|starts|began|begun|started", lambda who: Deed("begin", whose(who), thing="turn")),
    *(R(vp, f"{spend} both|all? n:NUM u:CLICKS? on|for d:VpG BYBASIC?", lambda n, d, u: _clicks_on_action(n, d, u), -0.3) for vp, spend in (("VpF", _SPENT), ("VpB", "spend|use"), ("VpG", "spending|using"), ("VpN", "spent|used"))),
    R("CLICKS", "of? POSS? clicks|actions", lambda: True),
    R("BYBASIC", "with|using|as|by|through POSS|A? basic action|actions", lambda: True),
    R("Item", "s:Player begins|begin|starts|start|began|started|opens|enters POSS? action phase with g:Goods", lambda s, g: Given((TurnIs(s), Owned(s, g)))),
    R("INTHISRUN", "earlier|before in|on|during|of this|that|same run", lambda: True),
    R("Phase", "who:POSS|PLAYER s? own? p:PHASE", _of),
    R("Phase", "p:PHASE", _of, 0.1),
    R("PHASE", "draw|drawing phase|step", lambda: _DRAW),
    R("PHASE", "action|actions phase|step", lambda: _ACTION),
    R("PHASE", "discard|discarding phase|step", lambda: _DISCARD),
    # where the game is
    R("Fact", "WEARE in|at|on|into|during? ph:Phase now|already?", _there, -0.1),
    R("Fact", "ph:Phase now|already?", _there, 0.1),
    R("Fact", "s:Player is|are|am now|already|still|currently? in|at|on|into ph:Phase now|already?", lambda s, ph: _there(ph, s), -0.1),
    R("WEARE", "it|this|that|we|now|game|currently is|are|was|were? already|now|still|currently|only?", lambda: True),
    R("Clause", "ph:Phase begins|starts|comes|arrives|is here|now?", lambda ph: _gets_to(ph[1]) if ph[0] == _DISCARD else None),
    R("Fact", "ph:Phase begins|starts", _begins),
    R("Fact", "it is|was START of ph:Phase now?", _begins),
    R("VpF", "goes|go|went|comes|came|gets|moves|enters|is|am|are to|into|in|at? POSS? discard phase|step", lambda: _gets_to(None), -0.1),
    # times
    R("When", "at|in|during|on ph:Phase", _during),
    R("When", "at|on? END of ph:Phase", lambda ph: When("when", _over(ph)) if ph[0] != _DRAW else None),
    R("Clause", "ph:Phase is|has|was now? over|done|finished|complete|completed|ended", lambda ph: _over(ph) if ph[0] != _DRAW else None, -0.1),
    R("Clause", "ph:Phase ends|end", lambda ph: _over(ph) if ph[0] != _DRAW else None, -0.1),
    R("When", "when|as|now that|if? who:TurnOf has|is just|already|now? begun|started", lambda who: When("after", Deed("begin", who, thing="turn")), -0.1),
    R("When", "in|at|during|on? paid ability? window w:When", lambda w: w if w.how in ("before", "after") else None, -0.1),
    R("Told", "who:TurnOf has|is already|now? begun|started already|now?", lambda who: _has_begun(who), -0.1),
    R("Told", "who:TurnOf already began|started|begun", lambda who: _has_begun(who), -0.1),
    R("Told", "who:TurnOf begins|starts|began|started ,? and? then|afterwards", lambda who: _has_begun(who), -0.1),
    R("Clause", "next|following t:TURN begins|starts|comes", lambda t: Deed("begin", t, thing="turn")),
    R("When", "for|in|during remainder|rest? of? that|this turn s? action phase", lambda: When("when", name="this turn")),
    R("VpF", "says|said|say no to d:VpG", lambda d: replace(d, not_=True) if d is not None and not d.not_ else None, -0.1),
    R("VpF", "starts|started|begins|began|opens|opened POSS? turn with|by c:CARD AS1ST", lambda c: _last(by_name(c, None, ()), "1"), -0.3),
    R("When", "on|with|as|for|at|using? click|action n:NUM OfTurn? !UNIT", lambda n: _click(n).value if n in ("1", "2", "3", "4", "5") else None, 0.15),
    R("AS1ST", "as|on|with|for POSS|the? first click|action|play", lambda: True),
    R("Told", "A? first|1st run of who:POSS turn is|was|: c:CARD mods:Mod*", lambda who, c, mods: Tale(replace(made, who=whose(who))) if makes_runs(c) and (made := phrase("play", as_cards(c), mods)) is not None else None, -0.2),
    R("Mod", "out of s:Serv", lambda s: Mod("off", s) if getattr(s, "name", "") not in ("HQ", "R&D", "Archives") else None, -0.1),
    R("When", "before|until who:NextAction", lambda who: When("before", Deed("act", who)), -0.2),
    R("When", "before|until who:NextAction ,|: c:CARD", _next_is, -0.3),
    R("NextAction", "s:Player ACTS A|another|POSS? next|following|further? action|click", lambda s: s),
    R("NextAction", "who:PLAYER s next|following action|click", lambda who: who),
    R("ACTS", "takes|take|does|do|makes|make|spends|spend|uses|use", lambda: True),
    R("When", "in|during window|step|moment before|until who:POSS|the turn formally|really|actually? begins|starts", lambda who: When("when", Deed("begin", whose(who) if who != "the" else None, thing="turn")), -0.2),
    R("VpB", "pass|end|finish POSS? turn? with|having some|any|unspent|unused? clicks LEFTW", lambda: _with_clicks_left(), -0.2),
    R("VpB", "pass|end|finish POSS? turn? with|having unspent|unused clicks", lambda: _with_clicks_left(), -0.2),
    # the draw of a turn, clicks of a turn
    *(R(vp, f"{skip} out? on? POSS? mandatory|normal|usual|regular|standard draw", lambda: Deed("draw", thing="mandatory", not_=True), -0.2) for vp, skip in (("VpB", "skip|miss|omit|forgo"), ("VpF", "skips|skipped|misses|missed|omits|omitted|forgoes"))),
    R("Item", "q:Ask ,|( WITHDRAW )?", _with_mandatory, -0.2),
    R("Item", "WITHDRAW ,? q:Ask", _with_mandatory, -0.2),
    R("WITHDRAW", "with|including|counting|incl POSS? mandatory|normal|regular|usual|standard draw included|counted?", lambda: True),
    R("WITHDRAW", "POSS? mandatory draw included|counted|incl", lambda: True),
    R("Ask", "m:Many o:OpenQ get|have|receive|gain|start turn? with? INALL? per|each|every|in|during|on|for A|one|their|POSS? own? turn", lambda m, o: _clicks(m, o.subj), -0.2),
    R("Ask", "m:Many o:OpenQ get|have|receive|gain|spend|use LEFTW? INALL? f:FORTHIS", lambda m, o, f: _clicks(m, o.subj, f), -0.2),
    R("FORTHIS", "for this|that|same|current|present|whole|entire|full turn", lambda: "this turn"),
    R("FORTHIS", "on|in|during|for POSS? next|coming|following turn", lambda: "next turn"),
    R("FORTHIS", "for|in|during POSS|PLAYER|this|that|same|current|coming? s? action phase", lambda: "this turn"),
    R("FORTHIS", "for rest|remainder of? POSS|this|that? turn", lambda: "this turn"),
    R("INALL", "in? total|all|altogether|sum", lambda: True),
    R("Item", "back? in|during POSS? action phase ,? t:Told|Fact", lambda t: t, 0.1),
)  # fmt: skip
