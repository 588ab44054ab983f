"""Errors planted in legal games of our own, written as reports: `audit` finds each at its place, and none without it.

    python tests/stress/planted.py --games 500             # status 1 if one was missed, misplaced or invented
    python tests/stress/planted.py --first 4711 --tell     # one of them again, with its report and what was found

Game N of a seed is always the same: a random board of Standard cards that `lint` accepts, random legal decisions, and
one error of the kind whose turn it is. Every rewind that is printed is carried out and must lead to a board that `lint`
accepts. The suite audits one of each kind (`tests/policy/test_planted.py`).
"""

from __future__ import annotations

import argparse
import collections
import random
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.engine.choices import Verb  # noqa: E402
from judgebot.engine.records import NotImplementedRule  # noqa: E402
from judgebot.explore.lines import as_play  # noqa: E402
from judgebot.game import numbers  # noqa: E402
from judgebot.game.objects import CORP, HAND, PLAY, RUNNER  # noqa: E402
from judgebot.policy.audit import Finding, audit  # noqa: E402
from judgebot.policy.audit_force import leave_out, strike  # noqa: E402
from judgebot.policy.audit_watch import TRIGGERS, game, pending, subroutine  # noqa: E402
from judgebot.policy.lint import examine  # noqa: E402
from judgebot.scenario.model import Line  # noqa: E402
from judgebot.scenario.notation import NamedDecision, named, notation  # noqa: E402
from judgebot.scenario.read import parse  # noqa: E402
from judgebot.yamlio import BadInput  # noqa: E402
from tests.stress.games import deck, pool, quoted  # noqa: E402

IN_WINDOWS = ("use ", "rez ", "score ", "trigger ")  # how lines begin that could belong to several windows
MOST = 80  # decisions of a game
TRIES = 40  # boards and lines tried for a game, until the error can be planted
# The kinds of errors, and what `audit` may call each of them.
KINDS = {
    "trigger": ("mandatory", "optional"),
    "subroutine": ("subroutine",),
    "draw": ("draw",),
    "number": ("draw", "state"),
    "unpaid": ("unpaid",),
    "target": ("illegal",),
    "sequence": ("illegal", "unpaid"),
    "server": ("illegal", "access"),
    "rez": ("illegal", "unpaid"),
}


class Planted(NamedTuple):
    """A report with an error in it.

    board   the board, as YAML
    before  the lines of the legal game, up to the error
    error   the lines that tell of it
    after   the lines after it
    """

    board: str
    before: list[str]
    error: list[str]
    after: list[str]

    def text(self, wrong: bool = True) -> str:
        """The report, with the error or without it and all that follows."""
        lines = [*self.before, *self.error, *self.after] if wrong else self.before
        return "\n".join(["title: A game", self.board, "play:" if lines else "play: []", *lines]) + "\n"

    def line(self) -> int:
        """The first line of the error in the report."""
        return 1 + len(self.board.splitlines()) + 1 + len(self.before) + 1


# Boards


def board(rng: random.Random, pools: dict[str, dict[str, dict[str, Any]]]) -> str:
    """A random board: servers, a rig, hands and decks of two legal decks."""
    corp, corp_cards = deck(rng, CORP, pools[CORP])
    runner, runner_cards = deck(rng, RUNNER, pools[RUNNER])
    turn = rng.choice((CORP, RUNNER))
    lines = ["board:", f"  turn: {turn}"]
    if turn == CORP and rng.random() < 0.5:
        lines.append("  at: 5.6.1a")
    ice, roots = (
        _part(corp_cards, pools[CORP], ("ice",)),
        _part(corp_cards, pools[CORP], ("asset", "agenda", "upgrade")),
    )
    installed: set[int] = set()

    def spec(place: int, rezzed: bool) -> str:
        installed.add(place)
        title = quoted(pools[CORP][corp_cards[place]]["title"])
        return f"{{card: {title}, rezzed: true}}" if rezzed else title

    servers = []
    for name in ("HQ", "R&D", "remote 1", "remote 2"):
        guard = [spec(ice.pop(), rng.random() < 0.6) for _ in range(rng.choice((0, 1, 1, 2))) if ice]
        root = []
        if name.startswith("remote") and roots:
            place = roots.pop()
            agenda = pools[CORP][corp_cards[place]]["type"] == "agenda"
            root = [spec(place, not agenda and rng.random() < 0.4)]
        if guard or root:
            servers.append(f"      {name}: {{ice: [{', '.join(guard)}], root: [{', '.join(root)}]}}")
    left = [card for place, card in enumerate(corp_cards) if place not in installed]
    hand = rng.randint(3, 5)
    lines += ["  corp:", f"    identity: {quoted(pools[CORP][corp]['title'])}", f"    credits: {rng.randint(2, 14)}"]
    lines += [f"    HQ: [{_titles(pools[CORP], left[:hand])}]", f"    R&D: [{_titles(pools[CORP], left[hand:])}]"]
    lines += ["    servers:", *servers] if servers else []
    rig = _part(runner_cards, pools[RUNNER], ("program", "hardware", "resource"))[: rng.randint(0, 4)]
    rest = [card for place, card in enumerate(runner_cards) if place not in rig]
    hand = rng.randint(3, 5)
    lines += ["  runner:", f"    identity: {quoted(pools[RUNNER][runner]['title'])}"]
    lines += [
        f"    credits: {rng.randint(2, 14)}",
        f"    rig: [{_titles(pools[RUNNER], [runner_cards[k] for k in rig])}]",
    ]
    lines += [
        f"    grip: [{_titles(pools[RUNNER], rest[:hand])}]",
        f"    stack: [{_titles(pools[RUNNER], rest[hand:])}]",
    ]
    return "\n".join(lines)


def _part(cards: list[str], facts: dict[str, dict[str, Any]], types: tuple[str, ...]) -> list[int]:
    return [place for place, card in enumerate(cards) if facts[card]["type"] in types]


def _titles(facts: dict[str, dict[str, Any]], cards: list[str]) -> str:
    return ", ".join(quoted(facts[card]["title"]) for card in cards)


def legal(text: str, folder: Path) -> bool:
    """Whether `lint` finds nothing wrong with a board."""
    path = folder / "board.yaml"
    path.write_text(f"title: A board\n{text}\n", encoding="utf-8")
    return not examine(path).findings


# Games


class Game:
    """A random legal game, until an error is planted in it."""

    def __init__(self, rng: random.Random, text: str, kind: str) -> None:
        self.rng = rng
        self.text = text
        self.kind = kind
        scenario = parse(f"title: A game\n{text}\n", "game")
        self.m = game(scenario)
        self.made: list[tuple[NamedDecision, int]] = []
        self.wait = rng.randint(0, 3)  # chances to plant it that are left out
        self.steps = rng.random() < 0.5  # whether each line says at which step it is meant, or those in windows alone

    def play(self) -> Planted | None:
        """Play; the report, or None if there was no chance to plant the error."""
        m = self.m
        m.stop = self._omits if self.kind in ("draw", "subroutine") else None
        for _ in range(MOST):
            waits = m.advance()
            if m.reached:
                return self._omitted()
            if waits is None:
                return None
            decision = named(m, waits)
            planted = self._error(decision)
            if planted is not None and self.wait <= 0:
                return planted
            self.wait -= planted is not None
            pick = self._pick(decision)
            self.made.append((decision, pick))
            m.answer(pick)
        return None

    def _pick(self, decision: NamedDecision) -> int:
        options = decision.options
        if decision.kind == "paid" and decision.default is not None and self.rng.random() < 0.7:
            return decision.default
        runs = [k for k, option in enumerate(options) if option.choice.verb is Verb.RUN]
        if decision.kind == "action" and runs and self.rng.random() < 0.4:
            return self.rng.choice(runs)
        return self.rng.randrange(len(options))

    def _lines(self) -> list[str]:
        return [self._line(one) for one in as_play(self.m, self.made)]

    def _line(self, line: Line) -> str:
        who = "random" if line.who == "chance" else line.who
        if line.at and (self.steps or line.words.startswith(IN_WINDOWS)):
            return f"  - {{{who}: {quoted(line.words)}, at: {line.at}}}"
        return f"  - {who}: {quoted(line.words)}"

    def _told(self, who: str, words: str, at: str = "") -> Planted:
        """The error as a line of a player, and when it was noticed."""
        noticed = ["  - noticed: at once"] if self.rng.random() < 0.5 else []
        return Planted(self.text, self._lines(), [self._line(Line(who, words, 0, at))], noticed)

    # Errors

    def _omits(self, m: Any) -> bool:
        return m.next_step() == "5.6.1e" if self.kind == "draw" else subroutine(m) is not None

    def _omitted(self) -> Planted | None:
        """A draw or a subroutine that is left out; the game goes on for a line or two."""
        m = self.m
        lines = self._lines()
        if self.kind == "draw":
            told = self.rng.choice(("5.6.1e", "mandatory draw"))
        else:
            sub = subroutine(m)
            assert sub is not None
            told = f"{m.card(sub.ice).title} {sub.sub.english()}"
        leave_out(m)
        m.stop = None
        return self._goes_on(lines, [f"  - skipped: {quoted(told)}"])

    def _goes_on(self, lines: list[str], error: list[str]) -> Planted | None:
        known = len(self.made)
        for _ in range(self.rng.randint(0, 4)):
            waits = self.m.advance()
            if waits is None:
                break
            decision = named(self.m, waits)
            pick = self._pick(decision)
            self.made.append((decision, pick))
            self.m.answer(pick)
        after = [self._line(one) for one in as_play(self.m, self.made[known:])]
        return Planted(self.text, lines, error, after)

    def _error(self, decision: NamedDecision) -> Planted | None:
        """The report with an error that could be made at a decision; None if there is none."""
        made = getattr(self, f"_{self.kind}", None)
        return made(decision) if made is not None else None

    def _trigger(self, decision: NamedDecision) -> Planted | None:
        m = self.m
        found = [one for one in (pending(m, one) for one in decision.options) if one is not None and one.source]
        if decision.kind not in TRIGGERS or not found:
            return None
        instance = self.rng.choice(found)
        told = m.card(instance.source).title
        if m.card(instance.source).type == "ice":  # its subroutines would be meant as well
            told += f" {instance.ability.english()}"
        lines, error = self._lines(), [f"  - skipped: {quoted(told)}"]
        if self.wait > 0:
            return Planted(self.text, lines, error, [])
        strike(m, instance)
        return self._goes_on(lines, error)

    def _number(self, decision: NamedDecision) -> Planted | None:
        pick = next((k for k, one in enumerate(decision.options) if one.choice.verb is Verb.DRAW_CARD), None)
        if decision.kind != "action" or pick is None:
            return None
        then = self.m.copy()
        then.answer(pick)
        then.advance()
        hand = len(then.state.zones[HAND[decision.who]])
        drawn = hand - len(self.m.state.zones[HAND[decision.who]])  # an ability may have the action draw more
        if self.rng.random() < 0.5 and drawn:
            return self._told(decision.who, f"draw {drawn + self.rng.randint(1, 2)} cards", decision.step)
        has = hand + self.rng.choice((-1, 1))
        fact = "corp.HQ" if decision.who == CORP else "runner.grip"
        draws = self._line(Line(decision.who, "draw 1 card", 0, decision.step))
        return Planted(self.text, self._lines(), [draws, f"  - says: {{{fact}: {has}}}"], [])

    def _unpaid(self, decision: NamedDecision) -> Planted | None:
        m = self.m
        short = [one for one in m.refusals if one.rule.startswith(numbers.UNPAYABLE) and one.who == decision.who]
        if not short or decision.kind not in ("action", "paid"):
            return None
        return self._told(decision.who, notation(m, self.rng.choice(short).choice), decision.step)

    def _target(self, decision: NamedDecision) -> Planted | None:
        m = self.m
        if not decision.options or any(
            one.choice.verb is not Verb.CHOOSE or not one.choice.card for one in decision.options
        ):
            return None
        offered = {m.obj(one.choice.card).name for one in decision.options}
        others = [oid for oid in m.state.zones[PLAY] if m.obj(oid).name and m.obj(oid).name not in offered]
        if not others:
            return None
        return self._told(decision.who, f"choose {m.name(self.rng.choice(others))}", decision.step)

    def _sequence(self, decision: NamedDecision) -> Planted | None:
        m = self.m
        if decision.kind == "paid" and m.state.runs and decision.who == RUNNER:
            who = RUNNER
        elif decision.kind == "action" and decision.who == RUNNER:
            who = CORP
        else:
            return None
        cards = [oid for oid in m.state.zones[HAND[who]] if m.obj(oid).name]
        words = ["gain 1 credit", "draw 1 card"]
        kinds = {
            "event": "play",
            "operation": "play",
            "program": "install",
            "hardware": "install",
            "resource": "install",
        }
        words += [f"{kinds[m.card(oid).type]} {m.name(oid)}" for oid in cards if m.card(oid).type in kinds]
        if who == CORP:
            return self._told(who, self.rng.choice(words))
        error = f"  - {{runner: {quoted(self.rng.choice(words))}, at: {decision.step}}}"
        return Planted(self.text, self._lines(), [error], ["  - noticed: at once"])

    def _server(self, decision: NamedDecision) -> Planted | None:
        m = self.m
        if decision.kind == "server" and all(one.choice.verb is Verb.RUN for one in decision.options):
            servers = set(m.state.servers) - {one.choice.server for one in decision.options}
            return (
                self._told(decision.who, f"run {self.rng.choice(sorted(servers))}", decision.step) if servers else None
            )
        run = m.state.run()
        breach = m.state.breach()
        if run is None or breach is None or decision.who != RUNNER or not m.state.accesses:
            return None
        other = [
            oid for oid in m.state.zones[PLAY]
            if m.obj(oid).owner == CORP and m.obj(oid).server not in ("", breach.server) and m.card(oid).type != "ice"
        ]  # fmt: skip
        return self._told(RUNNER, f"access {m.name(self.rng.choice(other))}") if other else None

    def _rez(self, decision: NamedDecision) -> Planted | None:
        m = self.m
        facedown = [
            oid for oid in m.state.zones[PLAY]
            if m.obj(oid).owner == CORP and not m.obj(oid).faceup and m.card(oid).type != "agenda"
        ]  # fmt: skip
        if decision.kind != "paid" or decision.step not in ("6.9.3b", "5.7.1e", "5.6.2a", "6.9.4b") or not facedown:
            return None
        oid = self.rng.choice(facedown)
        if m.card(oid).type != "ice" and not decision.step.startswith("6.9.3"):
            return None
        rez = f"  - {{corp: {quoted('rez ' + m.name(oid))}, at: {decision.step}}}"
        return Planted(self.text, self._lines(), [rez], ["  - noticed: at once"])


# What `audit` makes of them


class Outcome(NamedTuple):
    """How one game went: what was planted, and what is wrong with the audit ("" if nothing)."""

    number: int
    kind: str
    wrong: str
    planted: Planted | None


def one(
    number: int, seed: int, pools: dict[str, dict[str, dict[str, Any]]], folder: Path, tell: bool = False
) -> Outcome:
    """Plant one error and audit the game with it and without it."""
    kind = list(KINDS)[number % len(KINDS)]
    planted = None
    try:
        planted = plant(random.Random(f"{seed}/{number}"), pools, folder, kind)
        if planted is None:
            return Outcome(number, kind, "", None)
        if tell:
            print(planted.text())
        without = audited(planted.text(False), folder)
        if without[0]:  # another reading may have an error, where the report leaves it open
            return Outcome(number, kind, f"invented: {_shown(without[0][0])}", planted)
        found = audited(planted.text(), folder)
        if tell:
            for findings in found:
                print(*(f"{_shown(finding)} {finding.limits}" for finding in findings), sep="\n")
        return Outcome(number, kind, misjudged(planted, kind, found), planted)
    except NotImplementedRule as error:
        return Outcome(number, kind, f"not implemented: {error}", planted)
    except BadInput as error:
        return Outcome(number, kind, f"refused: {error}"[:300], planted)
    except Exception as error:
        last = traceback.extract_tb(error.__traceback__)[-1]
        if tell:
            traceback.print_exc()
        return Outcome(number, kind, f"crashed at {Path(last.filename).name}:{last.lineno}: {error!r}", planted)


def plant(rng: random.Random, pools: dict[str, dict[str, dict[str, Any]]], folder: Path, kind: str) -> Planted | None:
    """A report with one error of a kind; None if none could be planted."""
    for _ in range(TRIES):
        text = board(rng, pools)
        if not legal(text, folder):
            continue
        try:
            planted = Game(rng, text, kind).play()
        except (NotImplementedRule, BadInput):  # or a card of it needs a later edition
            continue
        if planted is not None:
            return planted
    return None


def audited(text: str, folder: Path) -> list[tuple[Finding, ...]]:
    """The errors that `audit` finds in a report, for each reading of it."""
    path = folder / "report.yaml"
    path.write_text(text, encoding="utf-8")
    found, _ = audit(path)
    return [reading.findings for reading in found.readings]


def misjudged(planted: Planted, kind: str, found: list[tuple[Finding, ...]]) -> str:
    """What is wrong with the findings for a report with an error."""
    lines = range(planted.line(), planted.line() + len(planted.error))
    readings = [one for one in found if one]  # where the report leaves something open, one of them is to have it
    told = next((one for one in readings if one[0].line in lines), readings[0] if readings else ())
    if not told:
        return "missed"
    if kind == "number" and told[0].inferred:
        return ""  # something that was forgotten explains the count as well; the judge is told to ask
    if told[0].line not in lines or told[0].kind not in KINDS[kind]:
        return f"misplaced: {_shown(told[0])}, not {kind} in line {lines[0]}"
    if len(told) > 1:
        return f"invented beside it: {_shown(told[1])}"
    for finding in (one for findings in found for one in findings):
        astray = [text for text in finding.limits if "do not set right" in text or "is set back is not legal" in text]
        if astray:
            return f"a rewind leads astray: {astray[0]}"
    return ""


def _shown(finding: Finding) -> str:
    return f"line {finding.line}, {finding.kind} at {finding.step}: {finding.what}"


def games(numbers_: Iterator[int] | range, seed: int, tell: bool = False) -> Iterator[Outcome]:
    """The games of these numbers, one after the other."""
    pools = {side: pool(side) for side in (CORP, RUNNER)}
    with tempfile.TemporaryDirectory() as folder:
        for number in numbers_:
            yield one(number, seed, pools, Path(folder), tell)


def main() -> None:
    """Play, and tell what went wrong, by kind."""
    parser = argparse.ArgumentParser(description=__doc__.split("\n")[0])
    parser.add_argument("--games", type=int, default=1)
    parser.add_argument("--first", type=int, default=0)
    parser.add_argument("--seed", type=int, default=0)
    parser.add_argument("--kind", choices=KINDS, help="only errors of this kind")
    parser.add_argument("--tell", action="store_true", help="show each report and what was found")
    given = parser.parse_args()
    numbers_ = range(given.first, given.first + given.games)
    if given.kind:
        numbers_ = range(list(KINDS).index(given.kind) + given.first * len(KINDS), 10**9, len(KINDS))[: given.games]
    began = time.process_time()
    wrong: collections.Counter[str] = collections.Counter()
    planted: collections.Counter[str] = collections.Counter()
    for outcome in games(numbers_, given.seed, given.tell):
        planted[outcome.kind] += outcome.planted is not None
        if outcome.wrong:
            wrong[f"{outcome.kind}: {outcome.wrong.partition(':')[0]}"] += 1
            print(f"game {outcome.number} ({outcome.kind}): {outcome.wrong}", flush=True)
    took = time.process_time() - began
    print(f"{sum(planted.values())} errors planted in {given.games} games, {took:.0f} s: {dict(planted)}")
    for text, times in sorted(wrong.items()):
        print(f"  {times:4} {text}")
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
