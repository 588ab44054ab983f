"""Reading what a scenario expects: of the line that is played, and of every line of play."""

from __future__ import annotations

from typing import Any

from judgebot import yamlio
from judgebot.engine.edition import Edition
from judgebot.game.objects import CORP, RUNNER
from judgebot.scenario import checks
from judgebot.scenario.file_keys import ABOUT, ASKED, EXPECT, HOW, VARY, WITHIN
from judgebot.scenario.model import (
    OVER_LINES,
)
from judgebot.scenario.read_board import BoardReader
from judgebot.scenario.values import Known
from judgebot.yamlio import Node


class ExpectationReader(BoardReader):
    """What is expected, with the board that it is about."""

    def expectations(self, node: Node | None, names: Known | None = None) -> tuple[dict[str, Any], dict[str, int]]:
        """What the source says of it; `names`: what the board names, if that is known."""
        if node is None:
            return {}, {}
        self.entries(node, "what is expected")
        self.known(node, EXPECT, "a key of `expect`")
        if not isinstance(node.value, dict):
            return {}, {}
        checks.check_expectations(self, node, names)
        found = {key: _texts(value, self.edition) for key, value in node.value.items() if key in EXPECT}
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

    def starts(self, node: Node | None, lines: int) -> None:
        """Questions that take more lines of play as given than there are."""
        expect = node.value if node is not None and isinstance(node.value, dict) else {}
        for item in (item for key in OVER_LINES if key in expect for item in expect[key].value or ()):
            after = item.value.get("after") if isinstance(item, Node) and isinstance(item.value, dict) else None
            plain = after.plain() if after is not None else 0
            if after is not None and isinstance(plain, int) and not 0 <= plain <= lines:
                self.problem(
                    after.line, f"`after: {plain}`", f"`after:` and a number of the lines of play: {lines} at most"
                )


def _about_events(item: dict[str, Any]) -> bool:
    """Whether an item of `trace:` names a kind of event."""
    inner = item["not"] if isinstance(item.get("not"), dict) else item
    times = inner.get("times", 0)
    whole = isinstance(times, int) and not isinstance(times, bool)
    return whole and any(key not in ("cites", "not", "at", "then", "times") for key in inner)


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


def _texts(node: Node, edition: Edition) -> Any:
    """Plain data, rule numbers kept as text: those that the edition cites."""
    if isinstance(node.value, dict):
        return {
            key: edition.instead(value.value)
            if key == "cites" and isinstance(value.value, str)
            else _texts(value, edition)
            for key, value in node.value.items()
        }
    if isinstance(node.value, list):
        return [_texts(item, edition) for item in node.value]
    return node.plain()
