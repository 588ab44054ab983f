"""A page that walks through a replay: the board at each moment, what the log says, what the rules make of the runs."""

from __future__ import annotations

import itertools
import time
from pathlib import Path
from typing import Any

from judgebot import __version__, yamlio
from judgebot.cards.catalog import Card
from judgebot.controls import clean
from judgebot.explain import player
from judgebot.explain.pages import Texts
from judgebot.explain.picture_html import html
from judgebot.explain.rendering import HTML, dress, render
from judgebot.problems import BadInput
from judgebot.scenario.board import build
from judgebot.scenario.picture import Picture, picture
from judgebot.scenario.read import from_node
from judgebot.tables import boards, editions, log, moment, moments
from judgebot.tables.client import Entry, Replay
from judgebot.tables.editions import CLIENTS
from judgebot.tables.same import Numbers

MOST = 400  # moments on a page
MOST_RULINGS = 60
LONGEST = 60.0  # seconds of computing for all rulings
_MOST_SAID = 400  # lines of the log of a moment
_WIDTH = 100


def page(replay: Replay, *, partial: bool = False, rulings: bool = False, edition: str = CLIENTS) -> str:
    """The page of a replay.

    partial  see `boards.board`
    rulings  whether each run is played on by the rules, with what the log names
    edition  whose rules

    Raises BadInput: the file cannot be used.
    """
    walk, drawn = moments.Walk(replay), _Boards(edition)
    found: list[dict[str, Any]] = []
    runs: list[dict[str, Any]] = []
    for entry in replay.entries():
        begun = walk.look(entry)
        if (begun or not found) and len(found) < MOST:
            found.append(_moment(replay, entry, begun, walk, partial, drawn, edition))
        found[-1]["said"] += [text for text in map(log.shown, entry.said) if text][
            : _MOST_SAID - len(found[-1]["said"])
        ]
        if runs and "until" not in runs[-1] and entry.state.get("run") is None:
            runs[-1]["until"] = entry.number
        for one in begun:
            if one.kind == moments.RUN:
                if runs:
                    runs[-1].setdefault("until", entry.number)
                runs.append({"entry": entry.number, "name": one.name, "on": found[-1]})
    last = len(replay.history) - 1
    begun_at = time.process_time()
    for run in runs[:MOST_RULINGS] if rulings else []:
        if time.process_time() - begun_at > LONGEST:
            text = f"{LONGEST:g} seconds of computing are over: `import --at {run['entry']}` has this run."
        else:
            text = _ruling(replay, run["entry"], run.get("until", last), partial, edition)
        run["on"]["rulings"].append({"name": run["name"], "text": text})
    few = f" The first {MOST} moments are shown." if len(found) == MOST else ""
    values = {
        "title": "A game, moment by moment",
        "about": f"{last + 1} entries of the web client's replay; hidden cards are shown as the file has them.{few}"
        f" {editions.why(edition)}",
        "moments": found,
        "turns": _turns(found),
        "board": drawn.frames(found),
        "texts": drawn.texts.listed(),
        "version": __version__,
        "edition": edition,
        **dress(),
    }
    source = (Path(__file__).parent / "replay.html").read_text(encoding="utf-8")
    return render(source, "replay.html", HTML, values)


def _turns(found: list[dict[str, Any]]) -> list[list[dict[str, Any]]]:
    """The moments of each turn; what is before the first stands by itself."""
    turns: list[list[dict[str, Any]]] = []
    for one in found:
        if one["turn"] or not turns:
            turns.append([])
        turns[-1].append(one)
    return turns


def _moment(
    replay: Replay,
    entry: Entry,
    begun: list[moments.Moment],
    walk: moments.Walk,
    partial: bool,
    drawn: _Boards,
    edition: str,
) -> dict[str, Any]:
    """A moment as the template takes it."""
    board = boards.board(replay, entry.number, entry.state, partial=partial, edition=edition)
    called = walk.title(begun)
    return {
        "entry": entry.number,
        "name": "; ".join(one.name for one in begun) or "the start",
        "turn": any(one.kind == moments.TURN for one in begun),
        "heading": called[:1].upper() + called[1:],
        "no_board": drawn.look(board, entry),
        "missing": [clean(one, newlines=False) for one in board.missing],
        "said": [],
        "rulings": [],
    }


class _Boards:
    """The boards of a walk, and what stands on their cards."""

    def __init__(self, edition: str) -> None:
        self.edition = edition
        self.seen: list[Picture | None] = []
        self.cards: dict[str, Card] = {}
        self.numbers, self.texts = Numbers(), Texts()

    def look(self, board: boards.Board, entry: Entry) -> str:
        """Take in the board of a moment, also one that cannot be by the rules. Returns why it is not drawn, or ""."""
        from judgebot.tables.writing import text_of

        text = text_of({"board": board.tree}, self.edition)
        try:
            scenario = from_node(yamlio.parse(text, "the board"), "the board", "board", text, lenient=True)
            machine = build(scenario, record=False)
        except BadInput as bad:
            self.seen.append(None)
            return clean(str(bad.problems[0].found))
        seen = picture(machine)
        self.numbers.give(seen, entry.state)
        self.seen.append(seen)
        self.cards |= player.titled(machine)
        return ""

    def frames(self, found: list[dict[str, Any]]) -> dict[str, Any]:
        """The boards as the template takes them: those of `player.frames`, `first` and `last`; {} if there is none.

        A moment without a board shows the one before it, or else the first that there is.
        """
        if not any(self.seen):
            return {}
        self.numbers.name(one for one in self.seen if one is not None)
        begin = next(one for one in self.seen if one is not None)
        seen = list(itertools.accumulate(self.seen, lambda former, one: one or former, initial=begin))[1:]
        links = self.texts.links(player.texts(self.cards, seen))
        drawn = player.frames(seen, links, end=False)
        for one, board, changed in zip(found, drawn["boards"], drawn["changes"], strict=True):
            one |= {"board": board, "changed": changed}
        return drawn | {"first": html(seen[0], None, links), "last": html(seen[-1], seen[0], links)}


def _ruling(replay: Replay, number: int, to: int, partial: bool, edition: str) -> str:
    """What the rules make of a run, or why judgebot cannot follow it."""
    from judgebot.engine.records import NotImplementedRule
    from judgebot.explain.story import tell
    from judgebot.explain.text import lines
    from judgebot.scenario.read import parse
    from judgebot.scenario.run import AmbiguousLine, StuckLine

    made = moment.scenario(replay, number, to, partial=partial, edition=edition)
    if made.refused:
        return clean(f"judgebot cannot run this board: {made.refused}")
    try:
        story = tell(parse(made.text, "this run"))
    except (StuckLine, AmbiguousLine) as error:
        return clean(f"judgebot cannot follow the log here: {error}")
    except NotImplementedRule as error:
        return clean(f"Not implemented: {error}")
    except BadInput as bad:
        return clean(str(bad.problems[0]))
    return clean("\n".join("".join(text for _, text in line).rstrip() for line in lines(story, _WIDTH)))
