"""Reading a scenario file: every problem at once, each with its line (design.md, Promises)."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

from judgebot import files, resources, yamlio
from judgebot.cards import names
from judgebot.cards.catalog import Card, Catalog, UnknownCard, facts, read_card, split_file
from judgebot.cards.nodes import LanguageError
from judgebot.engine.edition import BASE, Edition
from judgebot.game.objects import ARCHIVES, ASIDE, CORP, GRIP, HEAP, HQ, RND, RUNNER, STACK
from judgebot.scenario import alternatives, checks
from judgebot.scenario.editions import EditionReader, stated
from judgebot.scenario.later import later_texts
from judgebot.scenario.model import (
    OVER_LINES,
    UNKNOWN_WORDS,
    Alternative,
    CardSpec,
    Line,
    Scenario,
    ServerSpec,
    SideSpec,
)
from judgebot.scenario.values import Known
from judgebot.yamlio import Node

TOP = (
    "title",
    "source",
    "side",
    "question",
    "note",
    "edition",
    "incomplete",
    "board",
    "history",
    "cards",
    "play",
    "until",
    "expect",
    "in",
)
BOARD = ("turn", "at", "run", "mark", "corp", "runner")
RUN = ("server", "ice", "successful", "broken", "resolved")
CORP_NUMBERS = ("credits", "clicks", "bad_publicity")
RUNNER_NUMBERS = ("credits", "clicks", "tags", "core_damage", "fund")
CORP_KEYS = (*CORP_NUMBERS, "identity", HQ, RND, ARCHIVES, "score", "servers", "play", ASIDE)
RUNNER_KEYS = (*RUNNER_NUMBERS, "identity", GRIP, STACK, HEAP, "score", "rig", "play", ASIDE)
CARD_KEYS = (
    "card",
    "rezzed",
    "faceup",
    "facedown",
    "advanced",
    "virus",
    "power",
    "agenda",
    "bad publicity",
    "credits",
    "hosted",
    "on",
    "chosen",
    "with",
    "remember",
    "as",
    "installed",
    "form",
    "flipped",
    "back",
    "known",
)
# Questions over every line of play, and what one of them has (see judgebot/explore/questions.py).
ASKED = ("state", "trace", "legal", "illegal")
ABOUT = (*ASKED, "sometime", "within", "after", "vary", "note")
HOW = ("always", "forced", "luck", "let", "never")  # of `force` (see judgebot/explore/force.py)
WITHIN = ("window", "run", "action", "turn")
VARY = ("both", CORP, RUNNER, "chance")
EXPECT = ("answer", "state", "trace", "legal", "illegal", *OVER_LINES, "stops", "decides")
HISTORY = (
    "turn",
    "run",
    "successful",
    "breached",
    "gone",
    "server",
    "played",
    "installed",
    "trashed",
    "rezzed",
    "stole",
    "scored",
    "accessed",
    "spent",
    "used",
    "drew",
    "tags",
    "by",
    "on",
    "from",
    "clicks",
    "credits",
    "ability",
    "who",
    "damage",
    "type",
)
SERVER = re.compile(r"^(HQ|R&D|Archives|remote \d+)$")


class _Scenario(EditionReader):
    """One file being read."""

    def __init__(self, file: str, lenient: bool = False, edition: Edition = BASE) -> None:
        super().__init__(file)
        self.edition = edition
        self.lenient = lenient
        self.inline: dict[str, Card] = {}
        self.catalog = Catalog()
        self.own: list[str] = []  # definitions from folders of the user's own, with their titles
        self.broken: set[str] = set()  # inline cards whose definition is wrong: that is said once

    # Cards

    def define(self, node: Node | None) -> None:
        """Inline cards (`cards:`): a mapping of name to definition."""
        if node is None:
            return
        for title, body in self.entries(node, "the inline cards").items():
            self.define_one(title, body, (node.key_lines or {}).get(title, node.line))

    def define_one(self, title: str, body: Node, line: int) -> None:
        """One card that the scenario, or a folder of the user's own, defines or overrides."""
        if not isinstance(body.value, dict):
            self.problem(body.line, body.shown(), "a card's facts and abilities, as a mapping")
            return
        base: dict[str, Any] | None = None
        card_id = names.normalise(title).replace(" ", "_")
        try:
            found = names.find(title)
            # a library card is overridden by its own title, not by a slip of the pen or a short form
            if names.normalise(names.title(found)) == names.normalise(title):
                card_id, base = found, facts(found)
        except (names.UnknownName, names.AmbiguousName, KeyError):
            base = None
        given = body.plain()
        given.pop("card", None)
        if base is None:
            given = {"title": title, **given}
        try:
            self.inline[card_id] = read_card(card_id, given, base)
        except LanguageError as error:
            self.broken.add(names.normalise(title))
            place = _at(body, error.path)
            self.problem(
                place or line,
                f"{title}: {error.message}",
                "a definition in the ability language (judgebot card --words)",
            )
        except (TypeError, ValueError, AttributeError) as error:
            self.broken.add(names.normalise(title))
            self.problem(
                line, f"{title}: a definition that cannot be read ({error})", "a definition in the ability language"
            )

    def define_own(self, name: str) -> None:
        """A card that a folder of the user's own defines, if it has one of this name (see `resources.own`)."""
        stem = names.normalise(name).replace(" ", "_")
        if not stem or any(stem in (key, names.normalise(card.title)) for key, card in self.inline.items()):
            return
        for folder in resources.own():
            path = folder / "cards" / f"{stem}.yaml"
            if not path.is_file():
                continue
            text = split_file(files.read_text(path))[0]
            title = name
            try:
                body = yamlio.parse(text, str(path))
                if isinstance(body.value, dict) and "card" in body.value:
                    title = self.text(body.value["card"], "the card's title")
            except yamlio.BadInput as bad:
                self.problems += bad.problems
                return
            before = len(self.problems)
            self.define_one(title, body, 1)
            self.problems[before:] = [
                yamlio.Problem(str(path), one.line, one.found, one.expected) for one in self.problems[before:]
            ]
            self.own.append(f"{title}\0{text}")
            return

    def _is_card(self, name: str) -> bool:
        """Whether a card has just this name, whatever it ends in."""
        self.define_own(name)
        own = (name for key, card in self.inline.items() for name in (key, card.title))
        return names.normalise(name) in self.broken or names.is_name(name, own)

    def card_id(self, name: str, line: int) -> str:
        """The card meant by a name; a problem if there is none, several, or none implemented."""
        if name.strip().lower() in UNKNOWN_WORDS or names.normalise(name) in self.broken:
            return ""
        self.define_own(name)
        try:
            found = names.find(name, [card.title for card in self.inline.values()])
        except (names.UnknownName, names.AmbiguousName) as error:
            self.problem(line, f'the card "{name}"', f"the name of one card: {error}")
            return ""
        for key, card in self.inline.items():
            if found in (key, card.title):
                return key
        try:
            self.catalog.card(found)
        except UnknownCard as missing:
            if self.lenient:  # what is printed on it besides its abilities is enough to look at a board
                card = read_card(found, {}, facts(found))
                self.inline[found] = card.replace(known=False)
                return found
            self.problem(
                line,
                f'the card "{name}"',
                f"a card in the library, or one defined under `cards:` ({missing.message};"
                f" `judgebot card {name!r}` shows a skeleton)",
            )
            return ""
        except LanguageError as error:
            self.problem(line, f'the card "{name}"', f"a library file that can be read: {error.message}")
            return ""
        return found

    def cards(self, node: Node | None, what: str) -> list[CardSpec]:
        """A list of cards; a number stands for that many unknown ones."""
        if node is None:
            return []
        plain = node.plain() if isinstance(node.value, str) else None
        if isinstance(plain, int):
            if not 0 <= plain <= 120:
                self.problem(node.line, node.shown(), f"{what}: between 0 and 120 cards")
                return []
            return [CardSpec("", node.line, "unknown") for _ in range(plain)]
        if isinstance(node.value, str):
            return self.card(node, what)
        found: list[CardSpec] = []
        for item in self.items(node, what):
            found += self.card(item, what)
        return found

    def card(self, node: Node, what: str) -> list[CardSpec]:
        """One entry of a list of cards: a name, `NAME x3`, or a mapping with `card`."""
        if isinstance(node.value, str):
            name = node.value.strip()
            times = None if self._is_card(name) else re.fullmatch(r"(.+?)\s*[x×]\s*(\d{1,2})", name)  # noqa: RUF001
            if not name:
                self.problem(node.line, node.shown(), f"{what}: a card's name")
                return []
            count = int(times.group(2)) if times else 1
            base = times.group(1) if times else name
            card_id = self.card_id(base, node.line)
            return [CardSpec(card_id, node.line, base) for _ in range(count)]
        if not isinstance(node.value, dict):
            self.problem(node.line, node.shown(), f"{what}: a card's name, or a mapping with `card`")
            return []
        self.known(node, CARD_KEYS, "a key of a card's entry")
        if "card" not in node.value:
            self.problem(node.line, "a card without a name", "`card: NAME`")
            return []
        title = self.text(node.value["card"], "the card's name")
        spec = CardSpec(self.card_id(title, node.line) if title else "", node.line, title)
        for key, value in node.value.items():
            if key in ("card", "hosted") or key not in CARD_KEYS:
                continue
            plain = value.plain()
            if key in ("rezzed", "faceup", "facedown", "installed", "flipped", "known") and not isinstance(plain, bool):
                self.problem(value.line, value.shown(), f"`{key}: true` or `{key}: false`")
                continue
            if key in ("advanced", "virus", "power", "agenda", "bad publicity", "credits") and (
                not isinstance(plain, int) or isinstance(plain, bool) or plain < 0
            ):
                self.problem(value.line, value.shown(), f"`{key}:` and a number from 0")
                continue
            if key == "remember" and not isinstance(plain, dict):
                self.problem(value.line, value.shown(), "`remember:` and a mapping")
                continue
            if key in ("on", "chosen", "with", "as", "form", "back") and not isinstance(value.value, str):
                self.problem(value.line, value.shown(), f"`{key}:` and a name")
                continue
            spec.options[key] = plain
        spec.hosted = self.cards(node.value.get("hosted"), "hosted cards")
        return [spec]

    # Board

    def number(self, node: Node, key: str) -> int:
        """A number of credits, clicks, tags..."""
        plain = node.plain()
        if not isinstance(plain, int) or isinstance(plain, bool) or not 0 <= plain <= 10_000:
            self.problem(node.line, node.shown(), f"`{key}:` and a number from 0 to 10000")
            return 0
        return plain

    def one_side(self, node: Node | None) -> str:
        """The side whose question it is, for grouping write-ups: corp, runner, or nothing."""
        if node is None or node.value in (CORP, RUNNER):
            return str(node.value) if node is not None else ""
        self.problem(node.line, node.shown(), "`side: corp` or `side: runner`")
        return ""

    def side(self, node: Node | None, who: str) -> SideSpec:
        """One player's part of the board."""
        spec = SideSpec()
        if node is None:
            return spec
        entries = self.entries(node, f"the {who}'s part of the board")
        keys = CORP_KEYS if who == CORP else RUNNER_KEYS
        self.known(node, keys, f"a key of the {who}'s part of the board")
        for key, value in entries.items():
            if key in (*CORP_NUMBERS, *RUNNER_NUMBERS) and key in keys:
                spec.numbers[key] = self.number(value, key)
            elif key == "identity":
                found = self.card(value, "the identity")
                spec.identity = found[0] if found else None
                if found and found[0].card and self._card(found[0].card).type != "identity":
                    self.problem(value.line, f'"{found[0].title}"', "an identity")
            elif key == "servers" and who == CORP:
                spec.servers = self.servers(value)
            elif key == "rig" and who == RUNNER:
                spec.rig = self.cards(value, "the rig")
            elif key == "play":
                spec.play = self.cards(value, "cards in the play area")
            elif key in (HQ, RND, ARCHIVES, GRIP, STACK, HEAP, "score", ASIDE) and key in keys:
                spec.zones[key] = self.cards(value, key)
        return spec

    def _card(self, card_id: str) -> Card:
        return self.inline.get(card_id) or self.catalog.card(card_id)

    def servers(self, node: Node) -> list[ServerSpec]:
        """The servers: HQ, R&D, Archives, remote 1, ..."""
        found = []
        for name, body in self.entries(node, "the servers").items():
            line = (node.key_lines or {}).get(name, node.line)
            if not SERVER.match(name):
                self.problem(line, f'the server "{name}"', "HQ, R&D, Archives, or remote 1, remote 2, ...")
            server = ServerSpec(name, line)
            if not isinstance(body.value, dict):
                if isinstance(body.value, str) and not body.value:
                    found.append(server)
                    continue
                self.problem(body.line, body.shown(), "`ice:` and `root:`")
                continue
            self.known(body, ("ice", "root"), "a key of a server")
            server.ice = self.cards(body.value.get("ice"), "ice")
            server.root = self.cards(body.value.get("root"), "the root")
            found.append(server)
        return found

    def legal_board(self, corp: SideSpec, runner: SideSpec) -> None:
        """Boards that cannot be."""
        for server in corp.servers:
            mains = []
            for spec in server.root:
                if not spec.card:
                    continue
                card = self._card(spec.card)
                if card.type in ("agenda", "asset"):
                    mains.append(spec)
                    if not server.name.startswith("remote"):
                        self.problem(
                            spec.line,
                            f"the {card.type} {card.title} in the root of {server.name}",
                            "only upgrades in the root of a central server",
                            "4.6.6e",
                        )
                elif card.type != "upgrade":
                    self.problem(
                        spec.line,
                        f"{card.title} ({card.type}) in the root of {server.name}",
                        "agendas, assets and upgrades in a root",
                        "4.6.6d",
                        "4.6.6e",
                    )
            if len(mains) > 1:
                both = " and ".join(spec.title for spec in mains)
                self.problem(
                    mains[1].line,
                    f"{both} in one remote server",
                    "a single agenda or asset in each remote server",
                    "4.6.6e",
                )
            for spec in server.ice:
                if spec.card and self._card(spec.card).type != "ice":
                    self.problem(
                        spec.line,
                        f"{spec.title} ({self._card(spec.card).type}) protecting {server.name}",
                        "ice: nothing else protects a server",
                        "3.4.2",
                    )
        for spec in runner.rig:
            self._sided(
                spec,
                RUNNER,
                ("hardware", "program", "resource", "event", "agenda", "asset", "ice", "upgrade", "operation"),
            )
        for side, who in ((corp, CORP), (runner, RUNNER)):
            for zone, specs in side.zones.items():
                if zone == "score":
                    continue
                for spec in specs:
                    self._sided(spec, who, None)

    def _sided(self, spec: CardSpec, who: str, types: tuple[str, ...] | None) -> None:
        if spec.card and not spec.options.get("facedown"):
            card = self._card(spec.card)
            if card.side != who or (types is not None and card.type not in types):
                self.problem(spec.line, f"{spec.title} ({card.side} {card.type})", f"a card of the {who}'s")

    # The rest

    def lines(self, node: Node | None) -> list[Line]:
        """The lines of play: `who: what they do`, with `at:` a numbered step if it matters."""
        found = []
        for item in self.items(node, "the lines of play"):
            if isinstance(item.value, str):
                who, colon, words = item.value.partition(":")
                if not colon or not words.strip() or who.strip() not in (CORP, RUNNER, "random", "chance"):
                    self.problem(item.line, item.shown(), "`corp: ...`, `runner: ...` or `random: ...`")
                    continue
                found.append(Line(_who(who.strip()), words.strip(), item.line))
                continue
            if not isinstance(item.value, dict):
                self.problem(item.line, item.shown(), "`corp: ...`, `runner: ...` or `random: ...`")
                continue
            self.known(item, (CORP, RUNNER, "random", "chance", "at", "which"), "a key of a line of play")
            speakers = [key for key in item.value if key in (CORP, RUNNER, "random", "chance")]
            if len(speakers) != 1:
                self.problem(item.line, f"{len(speakers)} players in one line of play", "one of corp, runner, random")
                continue
            words = self.text(item.value[speakers[0]], "what is done")
            at = checks.check_step(self, item.value.get("at"), "`at:`")
            which = self.number(item.value["which"], "which") if "which" in item.value else 0
            found.append(Line(_who(speakers[0]), words, item.line, at, which))
        return found

    def history(self, node: Node | None, servers: list[str]) -> list[dict[str, Any]]:
        """What already happened this turn. `servers`: the names of those on the board."""
        found = []
        for item in self.items(node, "the history"):
            if not isinstance(item.value, dict):
                self.problem(
                    item.line, item.shown(), "what happened, such as `{runner: ..., run: HQ, successful: true}`"
                )
                continue
            self.known(item, (*HISTORY, CORP, RUNNER), "a key of an entry of the history")
            plain = item.plain()
            checks.check_history(self, item, plain, servers)
            plain["line"] = item.line
            for key in ("played", "installed", "trashed", "rezzed", "stole", "scored", "accessed", "used"):
                if key in plain and isinstance(plain[key], str):
                    plain[key] = self.card_id(plain[key], item.line)
            found.append(plain)
        return found

    def expectations(self, node: Node | None, names: Known | None = None) -> tuple[dict[str, Any], dict[str, int]]:
        """What the source says of it; `names`: what the board names, if that is known."""
        if node is None:
            return {}, {}
        self.entries(node, "what is expected")
        self.known(node, EXPECT, "a key of `expect`")
        if not isinstance(node.value, dict):
            return {}, {}
        checks.check_expectations(self, node, names)
        found = {key: _texts(value) for key, value in node.value.items() if key in EXPECT}
        for key in ("trace", "legal", "illegal"):
            if key in found and not (
                isinstance(found[key], list) and all(isinstance(item, dict) for item in found[key])
            ):
                self.problem(node.value[key].line, node.value[key].shown(), f"`{key}:` and a list of mappings")
                del found[key]
        for key in OVER_LINES:
            if key in found and not self.asked(key, node.value[key], names):
                del found[key]
        if "state" in found and not isinstance(found["state"], dict):
            self.problem(node.value["state"].line, node.value["state"].shown(), "`state:` and a mapping")
            del found["state"]
        return found, _lines(node, found)

    def asked(self, key: str, node: Node, names: Known | None) -> bool:
        """Whether the questions over every line of play can be used; notes a problem for each that cannot."""
        before = len(self.problems)
        if not isinstance(node.value, list) or not all(isinstance(item.value, dict) for item in node.value):
            self.problem(node.line, node.shown(), f"`{key}:` and a list of mappings")
            return False
        for item in node.value:
            assert isinstance(item.value, dict)
            self.known(item, (*ABOUT, "who", "how") if key == "force" else ABOUT, f"a question of `{key}` has")
            if key == "force" and "who" not in item.value:
                self.problem(item.line, "a question of force without a player", "`who: corp` or `who: runner`")
            if not any(part in item.value for part in ASKED):
                self.problem(item.line, "a question without a condition", f"one of {', '.join(ASKED)}")
            for part, value in item.value.items():
                plain = value.plain()
                if part == "state" and not (isinstance(plain, dict) and plain):
                    self.problem(value.line, value.shown(), "`state:` and a mapping")
                elif part in ("trace", "legal", "illegal"):
                    if not (isinstance(plain, list) and plain and all(isinstance(one, dict) for one in plain)):
                        self.problem(value.line, value.shown(), f"`{part}:` and a list of mappings")
                    elif part != "trace" and not all({CORP, RUNNER, "random"} & set(one) for one in plain):
                        told = "`corp: ...`, `runner: ...` or `random: ...`"
                        self.problem(value.line, f"`{part}:` without a player", told)
                    elif part == "trace" and not all(_about_events(one) for one in plain):
                        told = "`EVENT: FACT`, or `not: {EVENT: FACT}`"
                        self.problem(value.line, "an item that names no event", told)
                elif part in ("who", "how") and plain not in ((CORP, RUNNER) if part == "who" else HOW):
                    known = (CORP, RUNNER) if part == "who" else HOW
                    self.problem(value.line, value.shown(), yamlio.one_of(known, str(plain), f"`{part}:` and one of"))
                elif part == "sometime" and not isinstance(plain, bool):
                    self.problem(value.line, value.shown(), "`sometime: true` or `sometime: false`")
                elif part == "within" and str(value.value) not in WITHIN:
                    checks.check_step(self, value, f"one of {', '.join(WITHIN)}, or the number of a step")
                elif part == "after" and plain != "play" and (not isinstance(plain, int) or isinstance(plain, bool)):
                    self.problem(value.line, value.shown(), "`after: play`, or a number of lines of play")
                elif part == "vary":
                    those = plain if isinstance(plain, list) else [plain]
                    for one in those:
                        if one not in VARY:
                            self.problem(value.line, f'"{one}"', f"one of {', '.join(VARY)}, or a list of them")
            checks.check_conditions(self, item, names)
        return len(self.problems) == before


STEP = re.compile(r"^\d+\.\d+\.\d+[a-z]?$")


def _about_events(item: dict[str, Any]) -> bool:
    """Whether an item of `trace:` names a kind of event."""
    inner = item["not"] if isinstance(item.get("not"), dict) else item
    times = inner.get("times", 0)
    whole = isinstance(times, int) and not isinstance(times, bool)
    return whole and any(key not in ("cites", "not", "at", "then", "times") for key in inner)


def _who(key: str) -> str:
    return "chance" if key in ("random", "chance") else key


def _lines(node: Node, found: dict[str, Any]) -> dict[str, int]:
    """Where the expectations stand: `trace`, and `trace.0` for its first item; `state.runner.credits` for a fact."""
    assert isinstance(node.value, dict)
    lines = {key: (node.key_lines or {}).get(key, node.line) for key in found}
    for key in found:
        inner = node.value[key]
        if isinstance(inner.value, list):
            lines |= {f"{key}.{index}": item.line for index, item in enumerate(inner.value)}
        elif isinstance(inner.value, dict):
            lines |= {f"{key}.{name}": line for name, line in (inner.key_lines or {}).items()}
    return lines


def _texts(node: Node) -> Any:
    """Plain data, rule numbers kept as text."""
    if isinstance(node.value, dict):
        return {
            key: (str(value.value) if key == "cites" and isinstance(value.value, str) else _texts(value))
            for key, value in node.value.items()
        }
    if isinstance(node.value, list):
        return [_texts(item) for item in node.value]
    return node.plain()


def _at(node: Node, path: tuple[str | int, ...]) -> int:
    """The line of the place that a path leads to, as far as it can be followed."""
    line = node.line
    for step in path:
        if isinstance(node.value, dict) and step in node.value:
            line = (node.key_lines or {}).get(str(step), line)
            node = node.value[str(step)]
        elif isinstance(node.value, list) and isinstance(step, int) and step < len(node.value):
            node = node.value[step]
            line = node.line
    return line


def read(path: Path, name: str = "", edition: Edition | None = None) -> Scenario:
    """Read a scenario file, for the edition that it names or for another.

    Raises BadInput with every problem found in it.
    """
    text = files.read_text(path)
    return from_node(yamlio.parse(text, str(path)), str(path), name or path.stem, text, edition=edition)


def parse(text: str, file: str = "scenario", edition: Edition | None = None) -> Scenario:
    """Read a scenario from text, for the edition that it names or for another. Raises BadInput."""
    return from_node(yamlio.parse(text, file), file, file, text, edition=edition)


def under(scenario: Scenario, edition: Edition) -> Scenario:
    """The scenario of the same text for an edition. Raises BadInput."""
    if scenario.edition == edition:
        return scenario
    root = yamlio.parse(scenario.text, scenario.path)
    return from_node(root, scenario.path, scenario.name, scenario.text, edition=edition)


def from_node(
    root: Node,
    file: str,
    name: str,
    text: str,
    *,
    lenient: bool = False,
    also: tuple[str, ...] = (),
    edition: Edition | None = None,
) -> Scenario:
    """Make a scenario of a file's tree.

    lenient  boards that cannot be are not refused, nor cards whose abilities are not in the library (`Card.known` is
             False for these, and they have no abilities): for `judgebot lint`
    also     further keys that the file may have; the caller reads them
    edition  whose rules it is read for, if not for those that the file names; a `Fallback` only where it names none

    Raises BadInput, with what is wrong in any edition for which the file says something else.
    """
    reader = _Scenario(file, lenient)
    said = stated(root, reader)
    chosen = said.ruled(edition)
    found: dict[Edition, Scenario] = {}
    problems = list(reader.problems)
    for one in dict.fromkeys((chosen, *said.instead)):
        try:
            found[one] = _from_node(said.tree(one), one, file, name, text, lenient, also)
        except yamlio.BadInput as bad:
            told = [said.told(problem, one) for problem in bad.problems]
            problems += [problem for problem in told if one == chosen or problem not in problems]
    if problems:
        raise yamlio.BadInput(problems)
    return found[chosen]


def _from_node(
    root: Node, edition: Edition, file: str, name: str, text: str, lenient: bool, also: tuple[str, ...]
) -> Scenario:
    """Make a scenario of a file's tree as it is in an edition."""
    reader = _Scenario(file, lenient, edition)
    left_open = alternatives.find(root, reader)
    if left_open and not reader.problems:
        return _with_alternatives(root, edition, left_open, file, name, text, lenient, also)
    entries = reader.entries(root, "a scenario")
    reader.known(root, (*TOP, *also), "a key of a scenario")
    reader.define(entries.get("cards"))
    if (missing := entries.get("incomplete")) is not None:
        expected = "what it lists stated in the board, and then no `incomplete:` (`import` of a log writes it)"
        reader.problem(missing.line, "a scenario that says of itself that it is incomplete", expected)
    board = entries.get("board")
    parts = reader.entries(board, "the board") if board is not None else {}
    if board is not None:
        reader.known(board, BOARD, "a key of the board")
    turn = str(parts["turn"].value) if "turn" in parts else RUNNER
    if turn not in (CORP, RUNNER):
        reader.problem(parts["turn"].line, parts["turn"].shown(), "`turn: corp` or `turn: runner`")
        turn = RUNNER
    corp, runner = reader.side(parts.get("corp"), CORP), reader.side(parts.get("runner"), RUNNER)
    if not lenient:
        reader.legal_board(corp, runner)
        checks.check_copies(reader, corp, runner, reader._card)
        checks.check_identity(reader, corp.identity, CORP, reader._card)
        checks.check_identity(reader, runner.identity, RUNNER, reader._card)
        named = (spec for spec, _ in checks.specs(corp, runner))
        reader.problems += later_texts(file, named, reader._card, edition)
    checks.check_links(reader, corp, runner, reader._card, corp.servers)
    servers = list(dict.fromkeys((HQ, RND, ARCHIVES, *(server.name for server in corp.servers))))
    names = None if reader.problems else checks.known(corp, runner, reader._card)
    expect, expect_lines = reader.expectations(entries.get("expect"), names)
    run: dict[str, Any] = {}
    if "run" in parts:
        run = parts["run"].plain() if isinstance(parts["run"].value, dict) else {"server": parts["run"].plain()}
        run["line"] = parts["run"].line
        reader.known(parts["run"], RUN, "a key of a run in progress")
        checks.check_subroutines(reader, parts["run"])
        if not isinstance(run.get("server"), str):
            reader.problem(parts["run"].line, "a run without a server", f"`server:` and one of {', '.join(servers)}")
            run = {"server": HQ, "line": parts["run"].line}
    at = checks.check_step(reader, parts.get("at"), "`at:`")
    mark = reader.text(parts["mark"], "a mark") if "mark" in parts else ""
    if mark and mark not in (HQ, RND, ARCHIVES):
        reader.problem(parts["mark"].line, f'the mark "{mark}"', "a central server: HQ, R&D or Archives", "10.11.2a")
    scenario = Scenario(
        path=file,
        name=name,
        title=reader.text(entries["title"], "a title") if "title" in entries else name,
        source=reader.text(entries["source"], "a source") if "source" in entries else "",
        question=reader.text(entries["question"], "a question") if "question" in entries else "",
        side=reader.one_side(entries.get("side")),
        turn=turn,
        at=at,
        run=run,
        mark=mark,
        corp=corp,
        runner=runner,
        history=reader.history(entries.get("history"), servers),
        cards=reader.inline,
        play=reader.lines(entries.get("play")),
        expect=expect,
        expect_lines=expect_lines,
        notes=(reader.text(entries["note"], "a note"),) if "note" in entries else (),
        text=text,
        until=checks.check_step(reader, entries.get("until"), "`until:`"),
        until_line=entries["until"].line if "until" in entries else 0,
        catalog=Catalog(reader.inline),
        own=tuple(reader.own),
        edition=edition,
    )
    from judgebot.scenario.board import check_places

    check_places(reader, scenario, parts)
    reader.finish()
    return scenario


def _with_alternatives(
    root: Node,
    edition: Edition,
    places: list[alternatives.Open],
    file: str,
    name: str,
    text: str,
    lenient: bool,
    also: tuple[str, ...],
) -> Scenario:
    """A scenario that leaves facts open: it takes the first alternatives, says so in a note, and carries the others."""
    found: list[Alternative] = []
    problems: set[yamlio.Problem] = set()
    for taken, tree in alternatives.expand(root, places):
        try:
            found.append(Alternative(taken, _from_node(tree, edition, file, name, text, lenient, also)))
        except yamlio.BadInput as bad:
            problems.update(bad.problems)
    if problems:
        raise yamlio.BadInput(problems)
    first = found[0].scenario
    said = "; ".join(f"{one.place}: {one.names[0]} is taken, of {', '.join(one.names)}" for one in places)
    note = f"Facts are left open. {said}. `judgebot what-if` tells whether they matter."
    return first.replace(notes=(*first.notes, note), alternatives=tuple(found))
