"""Rows of the grammar for where a run has got to, and for ice that is not rezzed in it: `there he accesses X`."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import card_facts, effects
from judgebot.ask.reading.cast import Unread
from judgebot.ask.reading.frames import met_there, phrase
from judgebot.ask.reading.meanings import (
    AT_ONCE,
    BEGUN,
    FIRST_MET,
    MARK,
    Amount,
    Deed,
    Fact,
    Past,
    Ref,
    Server,
    Some,
    When,
    leaves,
)
from judgebot.ask.reading.nouns import R, _state
from judgebot.ask.reading.queries import Can, Which
from judgebot.ask.reading.raw import (
    OVER,
    RUN_OR_TRACE,
    Aside,
    Desc,
    Given,
    Mark,
    Mod,
    Named,
    Owned,
    Placed,
    Quantity,
    Question,
    Stated,
    Tale,
    Tales,
    TheServer,
    Thing,
    Where_,
)
from judgebot.ask.reading.wording import is_played, makes_runs
from judgebot.game.objects import CENTRALS, CORP, RUNNER

_ON_THE_WAY = ("encounter", "approach", "access", "break", "pass", "breach", "steal", "rez", "trash", "run")


def as_he_is_met(unit: str, told: Sequence[Any]) -> str:
    """`the Corp rezzed X as I approached it with 2 clicks left`: whose turn it is then, who alone has any; else ""."""
    last = next((one for one in reversed(told) if isinstance(one, Deed)), None)
    met = last.when.deed if last is not None and last.when is not None and unit == "clicks" else None
    return RUNNER if met is not None and met.who == RUNNER and met.verb in _ON_THE_WAY else ""


def _another_run(deed: Deed, told: list[Fact | Deed]) -> bool:
    """`runs HQ, passes X. Can he run R&D after that`: no run is begun before the one that is told is over."""
    done = (one for one in reversed(told) if isinstance(one, Deed) and one.verb in ("run", "jack out", "end"))
    goes_on = (last := next(done, None)) is not None and last.verb == "run" and not last.not_
    return goes_on and deed == Deed("run", deed.who, server=deed.server)


def run_is_over(then: str, query: Any, told: list[Fact | Deed]) -> bool:
    """`can he run R&D after that`, `how many credits have I when it is over`: once the run that is told is over."""
    if then == "then":
        return isinstance(query, Can) and _another_run(query.deed, told)
    deeds = [one for one in told if isinstance(one, Deed) and not one.not_]
    runs = [n for n, one in enumerate(deeds) if one.verb in _RUN_ON or _makes_run(one)]
    ends = [n for n, one in enumerate(deeds) if one.verb == "jack out" or (one.verb, one.thing) == ("end", "run")]
    return then == OVER and bool(runs) and not ends


def _makes_run(deed: Deed) -> bool:
    played = deed.only if deed.verb == "play" else None
    return isinstance(played, Ref) and bool(played.card) and "run" in effects(played.card)


_RUN_ON = ("run", "approach", "encounter", "break", "pass", "bypass", "breach", "access", "get in", "succeed")


def _at_server(t: Any, s: str) -> Any:
    """`at the server the Corp uses X`: once the Runner has come to it."""
    there: Any = TheServer(s)
    told = isinstance(t, Tale) and t.deed.verb != "run"
    return Tales((Tale(Deed("approach", RUNNER, server=there)), t)) if told else None


def _there(t: Any) -> Any:
    """`there he accesses X`: in the server that was spoken of last."""
    if not isinstance(t, Tale) or t.deed.verb not in ("access", "steal"):
        return None
    return replace(t, deed=met_there(t.deed)) if t.deed.verb == "access" and met_there(t.deed) else t


def _whose_run(s: Any, poss: Any = None) -> Thing | None:
    """`his run on HQ`, `the Runner's run on HQ`."""
    return Thing("run", poss if poss == RUNNER else None, s) if poss != CORP else None


def _made_with(t: Any, c: Any) -> Given | None:
    """`runs R&D with Conduit, no ice`: that card makes the run, and is not only there."""
    run = t.deed if isinstance(t, Tale) and t.deed.verb == "run" and t.deed.tool is None else None
    named = c.what.cards if isinstance(c, Desc) and isinstance(c.what, Named) and not c.marks else ()
    makes = bool(named) and all("run" in effects(one) and card_facts(one)[1] not in _EVENTS for one in named)
    if run is None or not makes:
        return None
    return Given((replace(t, deed=replace(run, tool=c)), Owned(None, (Quantity(Amount(0), "ice"),))))


_EVENTS = ("event", "operation")


def met_already(deed: Deed, told: Sequence[Any]) -> bool:
    """`accesses it. While he is accessing it`: whether that was what was told to be done last."""
    last = next((one for one in reversed(told) if isinstance(one, Deed)), None)
    same = last is not None and replace(deed, server=last.server) == last
    return same and deed.verb in ("access", "encounter", "approach") and bool(deed.what) and not deed.again


_INTO_IT = (("get in", ""), ("succeed", "run"), ("succeed", RUN_OR_TRACE), ("pass", ""))
_FAILS = (("fail", "run"), ("fail", ""), ("fail", RUN_OR_TRACE), ("jack out", ""))


def turned_back(talk: Any, deed: Deed) -> bool:
    """`I ran HQ this turn but Palisade ended the run`, `didn't get in`: that run was not successful (6.9.6c).

    What ended it protects the server that was run on. Raises Unread where it is not said which of several runs it was
    """
    at = deed.when.deed if deed.when is not None and deed.when.how == "when" else None
    by = (deed.by, deed.via, at if at is not None and at.verb in ("encounter", "approach") else None)
    ended = deed.verb == "end" and (deed.thing == "run" or (not deed.thing and deed.by is not None)) and any(by)
    failed = (deed.verb, deed.thing) in _FAILS and deed.when is None
    out = deed.not_ and (deed.verb, deed.thing) in _INTO_IT and deed.when is None
    since = next((n for n in range(len(talk.told), 0, -1) if isinstance(talk.told[n - 1], Deed)), 0)
    runs = [one for one in talk.told[since:] if isinstance(one, Past) and one.deed.verb == "run"]
    runs = [one for one in runs if deed.server in (None, one.deed.server)]
    if not runs or not (out or ((ended or failed) and not deed.not_)):
        return False
    if len(runs) > 1:
        raise Unread("it is not said which of the runs that was")
    run, place = runs[0].deed, talk.told.index(runs[0])
    ice = [
        one
        for one in leaves((by, deed.what))
        if isinstance(one, Named) and all(card_facts(x)[1] == "ice" for x in one.cards)
    ]
    for one in dict.fromkeys(ice):
        talk.tell(Placed(Where_("ice", run.server), (Desc(one, (_state("rezzed"),)),)))
    talk.told[place] = replace(runs[0], deed=replace(run, verb="fail", thing="run"))
    return True


def in_hand_or_there(item: Owned, told: list[Any]) -> bool:
    """`plays X on HQ, 2 cards`: whether it is not said if those are in the hand or in that server."""
    first = item.goods[0]
    bare = isinstance(first, Quantity) and (first.unit, first.kind, first.amount is not None) == ("cards", "", True)
    last = told[-1] if told and isinstance(told[-1], Deed) else None
    at = getattr(last.server, "name", "") if last is not None and last.verb in (*_ON_THE_WAY, "play", "use") else ""
    return bare and item.owner is None and not item.how and at in CENTRALS


def _mark(s: Server) -> Stated:
    """`the mark is R&D`: a server that is marked (10.11.1)."""
    return Stated(s, (Mark("is", MARK),))


def moved_away(told: Sequence[Any]) -> bool:
    """Whether a card that moves the Runner was told to be used: into which server they get then it says (6.2.5)."""
    used = [
        one.only for one in told if isinstance(one, Deed) and one.verb == "use" and not one.not_ and one.when is None
    ]
    return any(isinstance(ref, Ref) and "move_runner" in effects(ref.card) for ref in used)


def _left_in_it(f: Any, run: Deed) -> Given | None:
    """`has 2 clicks left during the run`: a run is going on, and so many are left in it."""
    goods = f.goods if isinstance(f, Owned) and f.owner != CORP else ()
    clicks = any(isinstance(one, Quantity) and one.unit == "clicks" and one.amount is not None for one in goods)
    return Given((Tale(run), f)) if clicks else None


def _marked_by(who: Any, s: Server) -> Owned | None:
    """`the Runner identified R&D as his mark`: it is the Runner who has one (10.11.1)."""
    return Owned(who, (_mark(s),)) if who != CORP else None


def _marked_with(c: Any, s: Server) -> Given | None:
    """`Virtuoso made HQ my mark`: the Runner has that card, or plays it, and HQ is the mark."""
    named = c.what.cards if isinstance(c.what, Named) else ()
    if not named or any(card_facts(one)[0] != RUNNER or "identify_mark" not in effects(one) for one in named):
        return None
    return Given((_mark(s), Tale(Deed("play", RUNNER, (c,))) if is_played(c.what) else Owned(RUNNER, (c,))))


def _met_as_said(c: Any, nth: str | None = None) -> Given | None:
    """`First encounter: rezzed X on HQ`: that ice lies there, and is met."""
    named = c.what.cards if isinstance(c, Desc) and isinstance(c.what, Named) else ()
    if nth not in (None, "1") or not named or not all(card_facts(one)[1] == "ice" for one in named):
        return None
    met = phrase("encounter", (Desc(c.what),), ())
    return Given((Owned(None, (c,)), Tale(met))) if met is not None else None


def _at_first(t: Any) -> Any:
    """`bypasses it at the first encounter`: that is the one in which it is told."""
    deed = t.deed if isinstance(t, Tale) and not t.past.endswith("turn") else None
    return t if deed is not None and deed.verb in ("bypass", "break") and deed.when is None and not deed.not_ else None


def _used_on(c: Named, o: Any, d: Any) -> Any:
    """`uses X on Y to draw a card`: X is used on it, where that is what X does."""
    aim = d is not None and d.when is None and d.means is None and not d.not_
    does = aim and all(d.verb in effects(one) for one in c.cards)
    return phrase("use", (Desc(c),), (Mod("on", Where_("host", host=o)),)) if does else None


def _fetched(c: Any, d: Any, mods: tuple[Any, ...] = ()) -> Any:
    """`gets X with Self-modifying Code`: finds it, where that card searches; it is not had before."""
    named = d.what.cards if isinstance(d, Desc) and isinstance(d.what, Named) else ()
    does = bool(named) and all("search" in effects(one) for one in named)
    return phrase("find", (c,), (Mod("with", d), *mods)) if does else None


def _for_ability(v: str, q: Any, a: Any, mods: tuple[Mod, ...]) -> Any:
    """`loses 3 credits for X's encounter ability`: by that, and it is no price."""
    return phrase(v, (q,), (Mod("by", a), *mods)) if v in ("lose", "take", "suffer", "gain", "draw") else None


def _which_servers(o: Any, v: str) -> Question | None:
    """`which servers does he breach, and in what order`: those of the line told, as they come."""
    asked = o.mode == "comes" and not o.not_ and v in ("breach", "run")
    return Question(Which(Deed(v, o.subj), "server")) if asked else None


def _on_an_event(c: Named, s: Any = None) -> Any:
    """`runs the remote on Overclock`: with the event that makes the run, which is played."""
    if not makes_runs(c) or any(card_facts(card)[1] != "event" for card in c.cards):
        return None
    return phrase("play", (Desc(c),), ()) if s is None else phrase("run", (s,), (Mod("with", Desc(c)),))


def _met(c: Any) -> When | None:
    """`does the run end at Palisade`: in the encounter with it."""
    ice = all(card_facts(one)[1] == "ice" for one in c.what.cards) if isinstance(c.what, Named) else False
    return When("when", Deed("encounter", RUNNER, (c,))) if ice else None


def _no_action(q: Any) -> Any:
    """`can he use X before his next action`: at this moment, of what an ability does."""
    asked = q.query
    able = isinstance(asked, Can) and asked.when is None and asked.deed.when is None and not q.then
    able = able and (asked.deed.tool is not None or asked.deed.verb in ("use", "trigger", "rez"))
    return replace(q, query=replace(asked, when=When("when", name=AT_ONCE))) if able else None


def run_at(deed: Deed, told: Sequence[Any]) -> Deed:
    """`the Runner goes to R&D`, where no run is told before it: they run there."""
    there = deed.place.server or Server(deed.place.where) if deed.place is not None and not deed.what else None
    begun = any(isinstance(one, Deed) and one.verb in _OF_A_RUN for one in told)
    at = there is not None and (there.name in CENTRALS or there.name.startswith("remote"))
    if (deed.verb, deed.who) != ("go", RUNNER) or begun or not at:
        return deed
    return replace(deed, verb="run", server=there, place=None)


_OF_A_RUN = ("run", "play", "use", "approach", "encounter", "pass", "breach", "access", "succeed")  # it may go on

IN_A_RUN = (
    R("When", "at c:Card1", _met, 0.1),
    # the mark (10.11)
    R("Fact", "POSS|A? mark PAST? is|was|:|on|being|= now? s:CENTRAL", _mark),
    R("Fact", "s:CENTRAL is|was|as|becomes|became|being POSS|A? mark PAST?", _mark),
    R("Item", "who:Player MARKED s:CENTRAL as|for POSS|A? mark PAST?", _marked_by),
    R("Item", "c:Card1 MARKS Player? s:CENTRAL as|for|to? be? POSS|A mark PAST?", _marked_with, -0.3),
    R("MARKS", "has|have|had? given|gave|gives|made|makes|set|sets|rolled|rolls|identified|identifies|picked|picks|chose|chooses", lambda: True),
    # an encounter as a heading, or said to be the first
    R("Item", "nth:NTH? encounter OfTurn|with? :|is|with? c:CardNP", _met_as_said, -0.2),
    R("Told", "it|this|that is|was also? POSS first|1st encounter OfTurn|THISRUN", lambda: Tale(Deed("encounter", RUNNER, thing=FIRST_MET)), -0.3),
    *(R(vp, f"{use} c:CARD on|against o:CardNP|ItCard|The to d:VpB", _used_on, -0.2) for vp, use in (("VpB", "use"), ("VpF", "uses|used"), ("VpG", "using"))),
    *(R(vp, f"{get} c:Card1 with|using|via|through|by|off|from d:Card1 mods:Mod*", _fetched, -0.4) for vp, get in (("VpF", "gets|get|got|grabs|pulls|brings"), ("VpB", "get|grab|pull|bring"))),
    *(R(vp, f"v:{verb} q:Qty|Bare for|because of? a:AbilityNP mods:Mod*", _for_ability, -0.1) for vp, verb in (("VpB", "VB"), ("VpF", "VB|VZ|VD"))),
    R("Item", "t:Told FIRSTMET", _at_first),
    R("Item", "FIRSTMET ,? t:Told", _at_first),
    R("FIRSTMET", "at|on|in|during|upon POSS? first|1st encounter OfTurn|THISRUN", lambda: True),
    R("FIRSTMET", "at|on|in|during|upon POSS? first|1st encounter", lambda: True, 0.1),
    R("THISRUN", "in|of|during? this|that|run|turn run|turn?", lambda: True),
    R("MARKED", "has|have|had? identified|marked|got|rolled|has|have|had|identifies|marks|gets", lambda: True),
    R("Ask", "which|what servers|server o:OpenQ v:VB ONEBYONE?", _which_servers, -0.3),
    R("ONEBYONE", ",? and? in which|what order", lambda: True),
    R("CENTRAL", "s:SERVER", lambda s: Server(s) if s in CENTRALS else None),
    R("Item", "t:Told with|using|through c:CardNP ,|( there? is? no ice there|protecting|before|on? it|there? )?", _made_with, -0.5),
    *(R(vp, f"v:{v} POSS|the? first|1st card|one p:Place? !OfTurn|PAST", lambda v, p: phrase("access", (Some("card"),), (Mod("on", p),) if p else ()) if v in ("access", "look") else None, -0.1) for vp, v in (("VpF", "VB|VZ|VD"), ("VpN", "VN"))),
    R("Post", "that|which? Player has|have not yet? REACHED yet|so|though? far?", lambda: Mark("all", ()), -0.1),
    R("Item", ",? that|which Player has|have not yet? REACHED yet|so|though? far? !ANYWORD", lambda: Aside("not reached"), 0.1),
    R("REACHED", "got|gotten|come to", lambda: True),
    R("REACHED", "reached|touched", lambda: True),
    *(R(vp, "flips|flipped|flip|turns|turned|turn up|over c:CardNP from|off|on|at top OFDECK?", lambda c: phrase("access", (c,), ()), -0.3) for vp in ("VpF", "VpDid")),
    R("OFDECK", "of z:Zone", lambda z: True if z.name in ("deck", "R&D") else None),
    R("Place", "in front|outside of c:HostNP|The", lambda c: Where_("ice", spot="before", of=c), 0.1),
    R("ThingNP", "poss:POSS? that|this? click|basic|normal? run on|against s:Serv", _whose_run),
    R("ThingNP", "poss:POSS? that|this? s:Serv1 run", _whose_run),
    R("Item", "at s:THESERVER !Numbered ,? t:Told", lambda s, t: _at_server(t, s)),
    R("Item", "there ,? t:Told", _there),
    # what somebody is asked, whoever asks it: that it is then is said by the card that lets them
    R("Mod", "OFFERTIME OFFERED", lambda: Mod("noted"), -0.2),
    R("Item", "OFFERTIME OFFERED ,? t:Told", lambda t: t if isinstance(t, Tale) else None, -0.2),
    R("When", "OFFERTIME s:SubsNP LETSHIM", lambda s: When("after", Deed("resolve", None, (s,))), -0.2),
    R("LETSHIM", "lets|let|allows|allow|permits PRON|PLAYER|it|that to? do? so|it|that?", lambda: True),
    R("OFFERTIME", "when|once|whenever|if|as|after|although|though|upon", lambda: True),
    R("OFFERTIME", "as soon as", lambda: True),
    R("OFFERED", "BEING? ASKED|prompted THECHANCE? TODO?", lambda: True),
    R("OFFERED", "BEING? given|granted THECHANCE TODO?", lambda: True),
    R("ASKED", "asked|offered if|whether|about|for?", lambda: True),
    R("BEING", "PRON|PLAYER is|are|am|was", lambda: True),
    R("THECHANCE", "A|his|her|their|that|this? chance|choice|option|opportunity|possibility|offer|prompt", lambda: True),
    R("THECHANCE", "it|that|so", lambda: True),
    R("TODO", "to do|take? so|it|that?", lambda: True),
    R("Item", "and|but|,? that|which|it|they|both? stays|stay|stayed|remains|remain still? so|unchanged", lambda: Aside("it stays so"), -0.1),
    R("Item", "and|but|,? that|which|it|they|both? stays|stay|stayed|remains|remain still? like? that|this way?", lambda: Aside("it stays so"), -0.1),
    R("Told", "on|at s:Serv now", lambda s: Tale(Deed("run", RUNNER, server=s, thing=BEGUN)), 0.1),
    R("Item", "f:Fact run:INTHERUN", _left_in_it, -0.1),
    R("Item", "run:INTHERUN ,? f:Fact", _left_in_it, -0.1),
    *(R(vp, f"{word} s:Serv? on|off POSS|A? c:CARD", _on_an_event, -0.3) for vp, word in (("VpF", "run|runs|ran"), ("VpB", "run"), ("VpG", "running"))),
    R("RUNEVENT", "c:CARD", lambda c: makes_runs(c) or None),
    R("Mod", "as POSS|the|A? new? outermost|outer|last one|ice|piece? of? ice?", lambda: Mod("top"), -0.4),
    R("INTHERUN", "during|in|within|inside|mid this|that|same|current|POSS? run", lambda: Deed("run", RUNNER, thing=BEGUN)),
    R("INTHERUN", "during|in|within|inside|mid this|that|same|current|POSS|A? run on|against s:Serv", lambda s: Deed("run", RUNNER, server=s, thing=BEGUN)),
    R("When", "when|as|once|after POSS last|previous|earlier|first run t:PAST ended|finished", lambda t: When("when", name=t) if t == "this turn" else None, -0.1),
    R("Item", "q:Ask before POSS? next action", _no_action, -0.3),
)  # fmt: skip
