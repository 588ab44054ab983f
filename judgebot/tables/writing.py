"""A moment of a replay as the text of a scenario: the board, what is not known of it, and what the rules make of it."""

from __future__ import annotations

import textwrap
from collections.abc import Iterable
from typing import Any

import yaml

from judgebot.controls import clean
from judgebot.game.objects import CORP, RUNNER
from judgebot.plain import NamedTuple
from judgebot.problems import BadInput
from judgebot.tables import editions
from judgebot.tables.boards import Board
from judgebot.tables.client import Place, State
from judgebot.tables.playing import Line, playable

_ALWAYS = (
    "Decks: how many cards they have, and neither which nor in what order.",
    "Lasting effects and how long they last; what was used once a turn; abilities that are pending and not chosen.",
)
_RESTS = "A replay holds no order of a deck, no lasting effect and no pending ability: the table must say what matters."


class Written(NamedTuple):
    """A scenario: its text, why judgebot cannot run it yet ("" if it can), and titles that the library lacks."""

    text: str
    refused: str
    lacking: list[str]


def written(
    board: Board,
    state: State,
    called: str,
    number: int,
    last: int,
    edition: str,
    history: Iterable[dict[str, Any]] = (),
    play: Iterable[Line] = (),
    untold: Iterable[str] = (),
) -> Written:
    """A scenario of a moment.

    called   what the moment is called
    number   of its entry; `last`: of the last one of the replay
    edition  of the rules, under which it is read
    history  what happened in this turn and the last
    play     lines of play from there on
    untold   what of the history, or of the play, is not among these, in sentences
    """
    tree, listed = dict(board.tree), {}
    if "run" in tree:
        listed = {key: tree["run"][key] for key in ("broken", "resolved") if key in tree["run"]}
        tree["run"] = {key: value for key, value in tree["run"].items() if key not in listed}
    parts: dict[str, Any] = {"board": tree, "history": list(history)}
    refused, differing, subroutines = _against(text_of(parts, edition, {}), state, tree.get("run", {}))
    for key, numbers in listed.items():
        few = [number for number in numbers if subroutines is None or number <= subroutines]
        if few:
            tree["run"][key] = few
        if few != numbers:
            more = ", ".join(str(number) for number in numbers if number not in few)
            differing.append(f"In the file, more subroutines are {key} than the ice has by the cards here: {more}.")
    if not refused:
        parts["play"], cut = playable(lambda lines: text_of({**parts, "play": lines}, edition), play)
    else:
        parts["play"], cut = [{one.who: one.words} for one in play], ""
    rests = [*board.rests, *differing, *([cut] if cut else [])]
    head = {
        "title": f"Replay, entry {number}: {called}",
        "source": f"a replay of the web client, entry {number} of {last}",
        "question": "What happens?",
        "note": " ".join([_RESTS, *rests]),
    }
    comments = [
        f"Entry {number} of {last} of a replay. {editions.why(edition)}",
        "",
        "Not in the file, or nothing that a scenario can say:",
        *(f"- {one}" for one in (*_ALWAYS, *board.missing, *differing, *untold, *([cut] if cut else []))),
        *(f"- The library has no abilities for {one}: `explain` refuses it." for one in board.lacking),
        *([f"- judgebot cannot run it as it is: {refused}"] if refused and not board.lacking else []),
    ]
    return Written(commented(comments) + text_of(parts, edition, head), refused, board.lacking)


def commented(texts: Iterable[str]) -> str:
    """Texts as the comments of a file, those of a list indented; harmless, whatever stands in them."""
    lines = [
        line
        for one in texts
        for line in textwrap.wrap(clean(one, newlines=False), 110, subsequent_indent="  " * one.startswith("-")) or [""]
    ]
    return "".join(f"# {line}".rstrip() + "\n" for line in lines)


def text_of(parts: dict[str, Any], edition: str, head: dict[str, str] | None = None) -> str:
    """Parts of a scenario as its text, after `head`. It names its edition: no setting is to read it under another."""
    tree: dict[str, Any] = {**(head or {}), "edition": edition}
    tree |= {key: value for key, value in parts.items() if value}
    text: str = yaml.dump(tree, Dumper=_Dumper, sort_keys=False, allow_unicode=True, width=110, default_flow_style=None)
    return text


class _Dumper(yaml.SafeDumper):
    """YAML without aliases: the reader of scenarios takes none."""

    def ignore_aliases(self, data: Any) -> bool:
        """None are written."""
        return True


_Dumper.add_representer(
    str,
    lambda dumper, text: dumper.represent_scalar(
        "tag:yaml.org,2002:str", clean(text, newlines=False), style='"' if len(text) > 80 else None
    ),
)


# What the rules make of the board


def _against(text: str, state: State, run: dict[str, Any]) -> tuple[str, list[str], int | None]:
    """Why a scenario cannot be read, and where what the rules make of its board is not what the file says.

    And how many subroutines the ice has at which the Runner is; None if that cannot be told.
    """
    from judgebot.cards.nodes import LanguageError
    from judgebot.engine.records import NotImplementedRule
    from judgebot.scenario.board import build
    from judgebot.scenario.facts import look_up
    from judgebot.scenario.picture import picture
    from judgebot.scenario.read import parse

    try:
        m = build(parse(text, "the board"), record=False)
        seen = picture(m)
        at_ice = f"{run['server']} ice {run['ice']}.subroutines" if "ice" in run else ""
        subroutines = look_up(m, at_ice) if at_ice else None
    except BadInput as bad:
        return "; ".join(f"{one.found}; expected {one.expected}" for one in bad.problems[:3]), [], None
    except (NotImplementedRule, LanguageError) as error:
        return str(error), [], None
    return "", list(_differing(seen, Place(state, (), []))), subroutines


def _differing(seen: dict[str, Any], state: Place) -> Iterable[str]:
    corp, runner = state.of(CORP), state.of(RUNNER)
    said = {
        "the Corp's maximum hand size": (corp.of("hand-size").of("total"), seen[CORP]["hand_size"]),
        "the Runner's maximum hand size": (runner.of("hand-size").of("total"), seen[RUNNER]["hand_size"]),
        "the Corp's score": (corp.of("agenda-point"), seen[CORP]["score"]),
        "the Runner's score": (runner.of("agenda-point"), seen[RUNNER]["score"]),
        "the Runner's link": (runner.of("link"), seen[RUNNER]["link"]),
        "the memory limit": (runner.of("memory").of("available"), seen[RUNNER]["memory"]["limit"]),
        "the tags with those that cards give": (runner.of("tag").of("total"), seen[RUNNER]["tags"]),
        "the bad publicity with what cards give": (_bad(corp), seen[CORP]["bad_publicity"]),
    }
    for what, (place, here) in said.items():
        if place.value is not None and place.number() != here:
            yield f"In the file, {what}: {place.number()}; the cards here make it {here}."
    for name, client, ours in _strengths(seen, corp, runner):
        yield f"In the file, {name} has strength {client}; the cards here make it {ours}."


def _bad(corp: Place) -> Place:
    held = corp.of("bad-publicity")
    total = held.of("base").number() + held.of("additional").number()
    return Place(total if held.value is not None else None, (), [])


def _strengths(seen: dict[str, Any], corp: Place, runner: Place) -> Iterable[tuple[str, int, int]]:
    """The cards of which file and rules give the strength differently."""
    from judgebot.tables.cards import server

    places = {server(key): corp.of("servers").of(key) for key in corp.of("servers").mapping()}
    pairs = []
    for one in seen[CORP]["servers"]:
        if one["name"] in places:
            pairs += list(zip(one["ice"], places[one["name"]].of("ices").each()[::-1], strict=False))
    rig = [card for row in ("program", "hardware", "resource", "facedown") for card in runner.of("rig").of(row).each()]
    pairs += list(zip(seen[RUNNER]["rig"], rig, strict=False))
    for ours, place in pairs:
        client = place.of("current-strength")
        if "strength" in ours and client.value is not None and client.number() != ours["strength"]:
            yield ours["name"], client.number(), ours["strength"]
