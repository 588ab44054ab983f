"""A deviation: what a replay shows and no line of play leads to, beside the nearest that the rules allow."""

from __future__ import annotations

import collections
from collections.abc import Iterable, Iterator
from typing import Any

from judgebot.cards import names
from judgebot.engine.choices import Verb
from judgebot.engine.facts import fact
from judgebot.engine.machine import Event, Machine
from judgebot.engine.records import Decision, NotImplementedRule
from judgebot.engine.unoffered import unoffered
from judgebot.game.objects import CORP, DISCARD, HAND, PLAY, PLAYERS, RUNNER, SCORE, Obj
from judgebot.plain import NamedTuple
from judgebot.scenario import titles
from judgebot.scenario.notation import notation
from judgebot.tables import follow
from judgebot.tables.cards import card_id
from judgebot.tables.log import Said
from judgebot.tables.seen import Card, Seen, zones

_VERBS = {
    "install": Verb.INSTALL,
    "play": Verb.PLAY,
    "rez": Verb.REZ,
    "score": Verb.SCORE,
    "run": Verb.RUN,
    "gain": Verb.GAIN_CREDIT,
    "draw": Verb.DRAW_CARD,
    "remove tag": Verb.REMOVE_TAG,
    "advance": Verb.ADVANCE,
    "trash resource": Verb.TRASH_RESOURCE,
    "purge": Verb.PURGE,
    "use": Verb.USE,
    "jack out": Verb.JACK_OUT,
}
# What is said of a field where the nearest line of play does nothing to it, and the events that do.
_RULES: dict[str, tuple[str, frozenset[str]]] = {
    field: (rule, frozenset(kinds.split()))
    for field, rule, kinds in (
        ("active", "9.2.1", "turn_begins turn_ends"),
        ("credits", "1.10.3", "paid gained lost refills"),
        ("clicks", "1.11.3", "paid gained lost turn"),
        ("bad", "10.6.1", "bad_publicity"),
        ("tags", "10.5.1", "tags removed_tags paid"),
        ("core", "10.4.2b", "damage"),
        ("decks", "4.1.2", "draws mandatory_draw trashed added searched"),
        ("hands", "4.1.2", "draws mandatory_draw damage discards installed plays added"),
        ("discards", "4.1.2", "trashed damage discards"),
        ("scored", "4.1.2", "scored stolen added"),
        ("removed", "4.1.2", "removed_from_game"),
        ("identities", "4.1.2", "flipped placed removed"),
        ("servers", "4.1.2", "installed trashed rezzed derezzed placed removed advanced hosted swapped moved"),
        ("remotes", "4.1.2", "installed trashed rezzed derezzed placed removed advanced hosted swapped moved"),
        ("rig", "4.1.2", "installed trashed placed removed hosted moved"),
        ("run", "6.1.1", "run_announced run_begins run_over jacks_out"),
        ("place", "6.1.1", "approach encounter passes_ice broke subroutine successful"),
        ("over", "1.7.1", "game_over"),
        ("early", "5.6.1e", "mandatory_draw"),
    )
}
_DEFAULTS = 12  # passes to the next decision of a player
_SEVERAL = 4  # games of those that are followed


class Apart(NamedTuple):
    """Where the file and the nearest line of play differ, in a sentence, and the rules."""

    what: str
    rules: tuple[str, ...]


class Deviation(NamedTuple):
    """A deviation.

    entry, until  the entries that the rules do not lead to: the first, and the last that was looked at with it
    called        what goes on there
    said          what the log says there
    refused       moves of the log's that are not legal there, and why
    nearest       the choices of the nearest line of play, as they are written down
    apart         where that is not what the file shows
    """

    entry: int
    until: int
    called: str
    said: tuple[str, ...]
    refused: tuple[Apart, ...]
    nearest: tuple[str, ...]
    apart: tuple[Apart, ...]

    def rules(self) -> tuple[str, ...]:
        """The rules that it is against, the deciding one first."""
        return tuple(dict.fromkeys(rule for one in (*self.refused, *self.apart) for rule in one.rules))


def deviation(
    games: list[Machine],
    old: Seen,
    new: Seen,
    told: Iterable[Said],
    entry: int,
    until: int,
    called: str,
    said: Iterable[str],
) -> Deviation:
    """What the rules make of an entry to which they do not lead from `old`.

    games  those that were followed to the entry before
    new    what it shows; `told`: what its log tells, `said`: for a reader
    """
    refused = [one for line in told if (one := _refused(games, line, old, new)) is not None]
    way = follow.nearest(games, new)
    m = follow.again(games, way)
    events = [] if m is None else m.events or []
    chosen = tuple(_chosen(games[way.base], way))
    apart = [Apart(text, _cited(field, who, events)) for field, who, text in differences(way.seen, new)]
    return Deviation(entry, until, called, tuple(said), tuple(dict.fromkeys(refused)), chosen, tuple(apart))


# Moves that are not legal


def _refused(games: list[Machine], line: Said, old: Seen, new: Seen) -> Apart | None:
    """Why a move that the log tells is not legal there; None if it is."""
    verb = _VERBS.get(line.kind)
    if verb is None or (verb is Verb.USE and not line.paid) or (verb is Verb.RUN and not line.clicks):
        return None
    gone = verb is Verb.RUN and new.run == ("gone",)
    wanted = _named(line, verb, old, new)
    first: Apart | None = None
    for m in games[:_SEVERAL]:
        at = _decision(m, line.who)
        if at is None or at.decision is None:
            continue
        if not gone and any(_fits(at, option.choice, verb, wanted) for option in at.decision.options):
            return None
        why = _why(at, line, verb, wanted, gone)
        first = first or why
    return first


def _decision(m: Machine, who: str) -> Machine | None:
    """The game at the next choice of a player, if only passing lies before it."""
    m = m.copy()
    for _ in range(_DEFAULTS):
        decision = m.decision
        if decision is not None and decision.who == who and decision.kind in ("action", "paid"):
            return m
        if decision is not None and decision.default is None:
            return None
        if decision is None and not m.reached:
            return None
        try:
            follow.onward(m, follow.RESUMED if decision is None else decision.default or 0)
        except NotImplementedRule:
            return None
    return None


def _named(line: Said, verb: Verb, old: Seen, new: Seen) -> str:
    """The name of the card that a line is about; a hidden one is that which has come to lie there, or was advanced."""
    if line.cards:
        return card_id(line.cards[0])
    before, after = (collections.Counter(_installed(one)) for one in (old, new))
    if verb is Verb.ADVANCE:
        return next((card[0] for card in after - before), "")
    if verb is Verb.INSTALL:
        fewer, more = (collections.Counter(list(zones(one))[-1]) for one in (old, new))
        return next(iter(more - fewer), "")
    return ""


def _installed(seen: Seen) -> list[Card]:
    return [card for ice, root in (*seen.servers, *seen.remotes) for card in (*ice, *root)]


def _fits(m: Machine, choice: Any, verb: Verb, name: str) -> bool:
    obj = m.state.objs.get(choice.card)
    return choice.verb is verb and (not name or obj is None or obj.name == name)


def _why(m: Machine, line: Said, verb: Verb, name: str, gone: bool) -> Apart | None:
    """Why a choice is not offered at a decision, with its rule."""
    decision = m.decision
    assert decision is not None
    again = m.copy(record=True)
    again.decision = None
    again.advance()
    words = _words(line, verb, name)
    if gone:
        return Apart(f"{words}: {titles.said(m, fact('no server to run on'))}.", (decision.rule,))
    for refusal in again.refusals:
        if refusal.who == line.who and _fits(m, refusal.choice, verb, name):
            return Apart(f"{words}: {titles.said(m, refusal.why)}.", (refusal.rule,))
    obj = _object(m, name, verb, line.who) if name else None
    rule, why = unoffered(m, line.who, verb, obj, line.server, decision.kind, decision.rule)
    return Apart(f"{words}: {titles.said(m, why)}.", (rule,) if rule else ())


def _object(m: Machine, name: str, verb: Verb, who: str) -> Obj | None:
    hidden = {HAND[who]} if verb in (Verb.INSTALL, Verb.PLAY) else {PLAY}
    fitting = [one for one in m.state.objs.values() if one.name == name]
    return next((one for one in fitting if one.zone in hidden), next(iter(fitting), None))


def _words(line: Said, verb: Verb, name: str) -> str:
    what = names.title(name) if name else line.server if verb is Verb.RUN else ""
    return f"The {line.who.title()}: {verb.value} {what}".rstrip()


# The nearest line of play


def _chosen(m: Machine, way: follow.Way) -> Iterator[str]:
    """The choices on a way, as they are written down; not what is passed by default."""
    m = m.copy()
    for pick in way.picks:
        decision = m.decision
        if pick != follow.RESUMED and decision is not None and not _usual(decision, pick):
            yield f"{decision.who.title()}: {notation(m, decision.options[pick].choice)}"
        follow.onward(m, pick)


def _usual(decision: Decision, pick: int) -> bool:
    return pick == decision.default or len(decision.options) == 1


def _cited(field: str, who: str, events: list[Event]) -> tuple[str, ...]:
    """The rules by which the nearest line of play changes something; that which says how it changes, if it does not."""
    rule, kinds = _RULES[field]
    found = [
        cite
        for event in events
        if event.kind in kinds and event.facts.get("who", who) in (who, None, "")
        for cite in event.cites
    ]
    return tuple(dict.fromkeys([*found[:3], rule]))


# Differences


def differences(ours: Seen, file: Seen) -> Iterator[tuple[str, str, str]]:
    """Where two states differ: the field, whose it is ("" for nobody's), and a sentence."""
    if ours.active != file.active:
        yield (
            "active",
            "",
            f"The turn: the {ours.active.title()}'s by the rules, the {file.active.title()}'s in the file.",
        )
    for field in ("clicks", "credits"):
        for who, here, there in zip(PLAYERS, getattr(ours, field), getattr(file, field), strict=True):
            if here != there:
                yield field, who, _number(f"The {who.title()}'s {field}", here, there)
    for field, what in (("tags", "Tags"), ("bad", "Bad publicity"), ("core", "Core damage")):
        if getattr(ours, field) != getattr(file, field):
            yield field, "", _number(what, getattr(ours, field), getattr(file, field))
    for who, here, there in zip(PLAYERS, ours.decks, file.decks, strict=True):
        if here != there:
            yield "decks", who, _number("Cards in R&D" if who == CORP else "Cards in the stack", here, there)
    for field, places in (("hands", HAND), ("discards", DISCARD), ("scored", SCORE)):
        for who, here, there in zip(PLAYERS, getattr(ours, field), getattr(file, field), strict=True):
            yield from _moved(field, who, _zone(places[who]), here, there)
    yield from _moved("removed", "", "Removed from the game", ours.removed, file.removed)
    yield from _moved("rig", RUNNER, "The rig", ours.rig, file.rig)
    for name, one, other in zip(("HQ", "R&D", "Archives"), ours.servers, file.servers, strict=True):
        if one != other:
            yield "servers", "", f"{name}: {_server(one)} by the rules; {_server(other)} in the file."
    yield from _remotes(ours, file)
    for who, one, other in zip(PLAYERS, ours.identities, file.identities, strict=True):
        if one != other:
            yield "identities", who, f"The {who.title()}'s identity is not as the rules make it."
    if ours.run != file.run:
        yield "run", "", f"The run: {_run(ours.run)} by the rules, {_run(file.run)} in the file."
    elif ours.place != file.place and ours == file._replace(place=ours.place):
        yield "place", "", f"In the run: {_place(ours.place)} by the rules, {_place(file.place)} in the file."
    if ours.early and not file.early:
        yield "early", CORP, "The Corp's mandatory draw is yet to come by the rules, and not in the file."
    if ours.over != file.over:
        over = {True: "over", False: "not over"}
        yield "over", "", f"The game is {over[ours.over]} by the rules, and {over[file.over]} in the file."


def _number(what: str, here: int, there: int) -> str:
    return f"{what}: {here} by the rules, {there} in the file."


def _zone(zone: str) -> str:
    return zone if zone[0].isupper() else f"The {zone}"


def _moved(
    field: str, who: str, where: str, here: Iterable[Any], there: Iterable[Any]
) -> Iterator[tuple[str, str, str]]:
    ours, file = collections.Counter(here), collections.Counter(there)
    wanting = ", ".join(map(_card, (ours - file).elements()))
    more = ", ".join(map(_card, (file - ours).elements()))
    if wanting or more:
        yield field, who, f"{where}: {wanting or 'nothing else'} by the rules; {more or 'not so'} in the file."


def _remotes(ours: Seen, file: Seen) -> Iterator[tuple[str, str, str]]:
    here, there = collections.Counter(ours.remotes), collections.Counter(file.remotes)
    wanting = "; ".join(map(_server, (here - there).elements()))
    more = "; ".join(map(_server, (there - here).elements()))
    if wanting or more:
        yield (
            "remotes",
            "",
            f"Remote servers: {wanting or 'none such'} by the rules; {more or 'none such'} in the file.",
        )


def _server(one: tuple[tuple[Card, ...], tuple[Card, ...]]) -> str:
    ice, root = (", ".join(map(_card, cards)) for cards in one)
    return f"ice {ice or 'none'}, root {root or 'empty'}"


def _card(card: Any) -> str:
    """A card, or its name, for a reader."""
    if isinstance(card, str):
        return _title(card)
    title, up = _title(card[0]), card[1]
    if len(card) == 2:
        return title if up else f"{title} (facedown)"
    facts = [f"{number} {kind}" for kind, number in card[2]] + [f"hosting {_card(one)}" for one in card[3]]
    return f"{title} ({', '.join(facts)})" if facts else title


def _title(name: str) -> str:
    return names.title(name) if name and not name.startswith("unknown") else "an unknown card"


def _run(run: Any) -> str:
    if run is None:
        return "none"
    return (
        run if isinstance(run, str) else "on a server that is not there" if run == ("gone",) else "on a remote server"
    )


def _place(place: Any) -> str:
    if place is None:
        return "nowhere"
    phase, position, met, broken, fired = place
    about = [f"position {position} from the inside"]
    if met:
        about.append(f"{_title(met)}, {len(broken)} subroutines broken and {len(fired)} resolved")
    return f"{phase.replace('-', ' ')}, {', '.join(about)}"
