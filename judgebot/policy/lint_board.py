"""What a board breaks: restrictions on where cards are, limits, duplicates, scores, counters, hands."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial

from judgebot.cards.catalog import Card
from judgebot.cards.nodes import plural, walk
from judgebot.engine import apply, legality
from judgebot.engine import characteristics as c
from judgebot.engine.machine import Machine
from judgebot.engine.trashing import trash_now
from judgebot.game import numbers
from judgebot.game.objects import (
    CORP,
    CORP_SCORE,
    DECK,
    DISCARD,
    HAND,
    PLAY,
    PLAYERS,
    RUNNER,
    SCORE,
    Obj,
    opponent,
)
from judgebot.policy.lint_findings import DOUBTFUL, ILLEGAL, Finding, Repair, Untried
from judgebot.scenario.model import CardSpec, Scenario

CHECKPOINT = "the checkpoint"
INSTALLING = "installing a card"
OPP_INSTALLED = "OPP illegal-boardstates 2"
_ACTION_STEPS = ("5.6.2a", "5.7.1e", "")
# Steps of the turn that come after its player has discarded.
_AFTER_DISCARD = {CORP: ("5.6.3b", "5.6.3c", "5.6.3d", "5.6.3e"), RUNNER: ("5.7.2b", "5.7.2c", "5.7.2d", "5.7.2e")}


@dataclass
class Board:
    """A board to look at: the scenario, the game at its starting point, and where each object stands in the file."""

    scenario: Scenario
    machine: Machine
    marks: dict[tuple[str, str, tuple[str, ...]], str] | None = None  # what is wrong with it, once that was looked for
    tried: int = 0  # how much trying repairs has cost so far (`lint_tries`)

    def __post_init__(self) -> None:
        # The builder adds the objects in the order of the specs, each card before those hosted on it.
        specs = [spec for spec in _specs(self.scenario)]
        listed = [spec for spec in specs if spec is not None]
        self.lines: dict[int, int] = {}
        objs = [obj for obj in self.machine.state.objs.values() if obj.name]
        named = iter(objs)
        for spec in listed:
            for obj in named:
                if _is(obj, spec):
                    self.lines[obj.id] = spec.line
                    break

    def line(self, *objs: int) -> int:
        """The first line of the file that is about one of these objects; 0 if it is not known."""
        return min((self.lines[oid] for oid in objs if self.lines.get(oid)), default=0)

    def name(self, oid: int) -> str:
        return self.machine.name(oid)

    def names(self, objs: tuple[int, ...]) -> tuple[str, ...]:
        return tuple(self.machine.name(oid) for oid in objs)

    def card(self, oid: int) -> Card:
        return self.machine.card(oid)

    def strangers(self) -> list[str]:
        """Cards in play whose abilities count now but are not in the library."""
        state = self.machine.state
        return sorted(
            {
                self.card(oid).title
                for oid in (*state.zones[PLAY], *state.zones[CORP_SCORE])
                if not self.card(oid).known and (state.objs[oid].faceup or state.objs[oid].owner == CORP)
            }
        )

    def hangs_on_strangers(self) -> str:
        """What a finding hangs on if abilities that are not in the library could change it."""
        cards = self.strangers()
        return (
            f"the abilities of {', '.join(cards)} are not in the library and were not taken into account"
            if cards
            else ""
        )


def _is(obj: Obj, spec: CardSpec) -> bool:
    return obj.name == spec.card if spec.card else obj.name.startswith("unknown")


def _specs(scenario: Scenario) -> Iterator[CardSpec | None]:
    """The cards of the file in the order in which the builder puts them on the board."""

    def each(specs: list[CardSpec] | None) -> Iterator[CardSpec]:
        for spec in specs or ():
            yield spec
            yield from each(spec.hosted)

    for side in (scenario.corp, scenario.runner):
        if side.identity is not None and side.identity.card:
            yield side.identity
        yield from each(side.play)
    for server in scenario.corp.servers:
        yield from each(server.ice)
        yield from each(server.root)
    yield from each(scenario.runner.rig)
    for side, zones in (
        (scenario.corp, ("HQ", "R&D", "Archives", "score")),
        (scenario.runner, ("grip", "stack", "heap", "score")),
    ):
        for zone in zones:
            yield from each(side.zones.get(zone))


def findings(board: Board) -> list[Finding]:
    """Everything illegal or doubtful apart from where cards are (lint_places) and the decks (lint_deck)."""
    return [one for look in (_zones, _copies, _scores, _counters, _hands, _clicks) for one in look(board)]


def unchecked(board: Board) -> Iterator[str]:
    """What could not be checked."""
    strangers = sorted({card.title for card in board.scenario.cards.values() if not card.known})
    if strangers:
        names = ", ".join(strangers)
        yield f"The abilities of {names} are not in the library: what they allow or forbid was not checked."
    unknown = sum(1 for obj in board.machine.state.objs.values() if obj.zone == PLAY and obj.name.startswith("unknown"))
    if unknown:
        yield f"{unknown} unknown card{'s' * (unknown > 1)} in play: nothing was checked about them."


# Zones


def _zones(board: Board) -> Iterator[Finding]:
    """Cards in zones where they cannot be."""
    m = board.machine
    for who in PLAYERS:
        for zone in (DECK[who], HAND[who], DISCARD[who]):
            for oid in m.state.zones[zone]:
                card = m.card(oid)
                if card.type == "unknown":
                    continue
                if card.side != who:
                    yield _zone(board, oid, f"{card.title} is the {card.side}'s and in {zone}", "8.2.1a", card.side)
                elif card.type == "identity":
                    yield _zone(board, oid, f"the identity {card.title} is in {zone}", "3.1.1", who)
        for oid in m.state.zones[SCORE[who]]:
            obj, card = m.obj(oid), m.card(oid)
            if card.type not in ("agenda", "unknown") and obj.form != "agenda":
                yield _zone(
                    board,
                    oid,
                    f"{card.title} ({card.type}) is in the {who}'s score area",
                    "4.5.1",
                    card.side,
                    DOUBTFUL,
                    f"an ability can put a card there as an agenda ({numbers.AS_AN_AGENDA})",
                )
    for oid in m.state.zones[PLAY]:
        obj, card = m.obj(oid), m.card(oid)
        if (
            card.type in ("event", "operation")
            and not obj.installed
            and not obj.host  # an ability may host it there (1.13.2)
            and board.scenario.at in _ACTION_STEPS
            and not board.scenario.run
        ):
            if {"current", "lockdown"} & set(card.subtypes):
                continue
            rule = "3.5.1" if card.side == CORP else "3.7.1"
            yield Finding(
                "play area",
                DOUBTFUL,
                board.line(oid),
                f"{card.title} is in the play area while nothing resolves",
                (rule, "8.6.6g"),
                (card.title,),
                ("8.6.6g", "playing a card"),
                Untried(f"Trash {card.title}, unless an ability keeps it in play", ("8.6.6g",), carry=_trashing(oid)),
                "an ability may keep it in the play area",
            )
        if card.type == "agenda" and obj.installed and obj.faceup and not obj.form and _says(board, oid, "rezzed"):
            yield Finding(
                "rezzed",
                ILLEGAL,
                board.line(oid),
                f"the agenda {card.title} is rezzed",
                ("8.1.1",),
                (card.title,),
                ("8.1.2", "rezzing a card"),
                Untried(
                    f"Turn {card.title} facedown; both players have seen it",
                    ("8.1.1", "OPP revealed-information 1b"),
                    carry=partial(_turn_facedown, oid),
                ),
            )
        if card.type == "identity" and card.side != obj.controller:
            yield _zone(board, oid, f"{card.title} is a {card.side} identity", "3.1.1", card.side)


def _says(board: Board, oid: int, option: str) -> bool:
    """Whether the file says this of an object with that word."""
    spec = next(
        (
            s
            for s in _specs(board.scenario)
            if s is not None and s.line == board.lines.get(oid) and _is(board.machine.obj(oid), s)
        ),
        None,
    )
    return spec is not None and spec.options.get(option) is True


def _zone(board: Board, oid: int, fact: str, rule: str, owner: str, level: str = ILLEGAL, unsure: str = "") -> Finding:
    title = board.name(oid)
    return Finding(
        "zone",
        level,
        board.line(oid),
        fact,
        (rule,),
        (title,),
        (rule, "moving a card"),
        Repair(
            f"Ask how {title} came to be there, and return it to the {owner}'s zone it came from",
            ("OPP illegal-boardstates 1b",),
        ),
        unsure,
    )


def _copies(board: Board) -> Iterator[Finding]:
    """More copies of a card on the board than a deck can hold (1.4.7): one may have been counted twice."""
    m = board.machine
    counts: Counter[str] = Counter()
    objs: dict[str, list[int]] = {}
    for obj in m.state.objs.values():
        if obj.name and not obj.name.startswith("unknown"):
            counts[obj.name] += 1
            objs.setdefault(obj.name, []).append(obj.id)
    for name, count in counts.items():
        card = m.catalog.card(name)
        limit = 1 if card.type == "identity" else card.copies
        if count > limit:
            where = ", ".join(dict.fromkeys(m.state.objs[oid].zone for oid in objs[name]))
            yield Finding(
                "copies",
                ILLEGAL,
                board.line(*objs[name]),
                f"{count} copies of {card.title} ({where}), and a deck holds at most {limit}",
                ("4.1.1c", "1.4.7"),
                tuple(board.name(oid) for oid in objs[name]),
                ("1.4.7", "the deck check"),
                Repair(
                    "Count again: a card may stand on the board twice. If not, the deck is illegal", ("4.1.1c", "1.4.7")
                ),
            )


# Repairs without a choice, as changes of a game


def _trashing(*oids: int) -> Callable[[Machine], None]:
    return lambda m: apply.happen(m, trash_now(m, oids, "", "checkpoint"))


def _turn_facedown(oid: int, m: Machine) -> None:
    apply.put(m, m.obj(oid)._replace(faceup=False))


def _no_counters(oid: int, m: Machine) -> None:
    apply.put(m, m.obj(oid)._replace(counters=()))


def _no_clicks(who: str, m: Machine) -> None:
    apply.player(m, who, clicks=0)


# Scores, hands, clicks


def _scores(board: Board) -> Iterator[Finding]:
    """A score that should have ended the game (1.7.2a)."""
    m = board.machine
    won = {who: c.score(m, who) for who in PLAYERS if c.score(m, who) >= c.points_to_win(m, who)}
    if not won:
        return
    objs = tuple(oid for who in won for oid in m.state.zones[SCORE[who]])
    both = len(won) == 2
    who = " and ".join(f"the {player.title()} has {points}" for player, points in won.items())
    yield Finding(
        "score",
        ILLEGAL,
        board.line(*objs),
        f"{who} agenda points, and the game goes on",
        ("1.7.2a", "10.3.1c"),
        board.names(objs),
        ("10.3.1c", CHECKPOINT),
        Repair(
            "The game has ended: "
            + ("the players draw, if both reached it at once" if both else f"the {next(iter(won)).title()} has won"),
            ("1.7.2a",),
        ),
        board.hangs_on_strangers(),
    )


def _hands(board: Board) -> Iterator[Finding]:
    """More cards in hand than the maximum hand size when it should have been discarded down to (5.6.3a, 5.7.2a)."""
    m = board.machine
    for who in PLAYERS:
        most = c.hand_size(m, who)
        hand = m.state.zones[HAND[who]]
        rule = "5.6.3a" if who == CORP else "5.7.2a"
        discarded = board.scenario.at in _AFTER_DISCARD[who]
        if who == RUNNER and most < 0:
            yield Finding(
                "hand",
                DOUBTFUL,
                0,
                f"the Runner's maximum hand size is {most}",
                ("1.7.2b",),
                (),
                ("5.7.2a", "the discard phase"),
                Repair("If the Runner has begun a discard phase with it, the Corp has won", ("1.7.2b",)),
                board.hangs_on_strangers(),
            )
        elif (over := len(hand) - max(most, 0)) > 0 and (discarded or m.state.active == opponent(who)):
            yield Finding(
                "hand",
                ILLEGAL if discarded else DOUBTFUL,
                board.line(*hand),
                f"the {who.title()} has {len(hand)} cards in hand, and their maximum hand size is {most}",
                (rule, "5.5.3"),
                (),
                (rule, "the discard phase"),
                Untried(
                    f"The {who.title()} discards {plural(over, 'card')} of their choice",
                    (rule,),
                    who=who,
                    carry=_trashing(*hand[:over]),
                ),
                board.hangs_on_strangers() or ("" if discarded else "they may have drawn since their discard phase"),
            )


def _clicks(board: Board) -> Iterator[Finding]:
    """Clicks of the player whose turn it is not: they lost what was left (5.6.3c, 5.7.2c)."""
    m = board.machine
    who = opponent(m.state.active)
    clicks = m.state.players[who].clicks
    if clicks:
        rule = "5.6.3c" if who == CORP else "5.7.2c"
        yield Finding(
            "clicks",
            DOUBTFUL,
            0,
            f"the {who.title()} has {plural(clicks, 'click')} on the {opponent(who).title()}'s turn",
            (rule, "1.11.2"),
            (),
            (rule, "the discard phase"),
            Untried(f"The {who.title()} has no clicks", (rule,), carry=partial(_no_clicks, who)),
            "an ability may have given them",
        )


# Counters


_BY_EFFECT = ("virus", "power", "agenda", "credit")


def _counters(board: Board) -> Iterator[Finding]:
    """Counters that cannot be where they are (1.13.1a, 1.18.3, 10.3.1k)."""
    m = board.machine
    for obj in m.state.objs.values():
        if not obj.counters or not obj.name:
            continue
        card, title = m.card(obj.id), board.name(obj.id)
        kinds = " and ".join(f"{n} {kind}" for kind, n in obj.counters)
        if obj.zone not in (PLAY, *SCORE.values()):
            step = ("10.3.1k", CHECKPOINT) if obj.zone in DISCARD.values() else ("8.2.1", "moving a card")
            yield Finding(
                "counters",
                ILLEGAL,
                board.line(obj.id),
                f"{title} in {obj.zone} hosts {kinds} counters",
                ("1.13.1a", "4.7.4"),
                (title,),
                step,
                Untried("Return the counters to the bank", ("10.3.1k", "4.7.4"), carry=partial(_no_counters, obj.id)),
            )
            continue
        if card.type == "unknown":
            continue
        for kind, n in obj.counters:
            why = _cannot_have(board, obj, kind, n)
            if why:
                rule, fact = why
                yield Finding(
                    "counters",
                    DOUBTFUL,
                    board.line(obj.id),
                    f"{title} hosts {plural(n, kind + ' counter')}: {fact}",
                    (rule,),
                    (title,),
                    (rule, "placing counters"),
                    Repair("Ask where they came from; if nothing placed them, return them to the bank", ("4.7.4",)),
                    f"the abilities of {title} are not in the library"
                    if not card.known
                    else "another card's ability may have placed them",
                )


def _cannot_have(board: Board, obj: Obj, kind: str, n: int) -> tuple[str, str] | None:
    """Why a card should not host counters of a kind, as (rule, fact); None if it may."""
    m = board.machine
    card = m.card(obj.id)
    mine = [node for ability in card.abilities for node in walk(ability.do) if getattr(node, "kind", "") == kind]
    if kind == "advancement":
        if mine:
            return None
        if obj.owner == RUNNER or (not legality.can_be_advanced(m, obj.id) and obj.zone == PLAY):
            return ("1.18.3", "it cannot be advanced")
        return None
    recurring = [d.n for ability in card.abilities for d in ability.static if d.name == "recurring"]
    if kind == "credit" and recurring:
        return ("1.10.5d", f"its recurring credits refill to {recurring[0]}") if n > recurring[0] else None
    if kind not in _BY_EFFECT or (kind == "agenda" and card.type == "agenda" and not card.known):
        return None
    return None if mine else ("1.9.2a", f"no ability of {card.title} places {kind} counters")
