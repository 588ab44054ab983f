"""The interview of `judgebot ask`: a board in a dozen keys, besides the names of cards, and then the question."""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import TYPE_CHECKING

import click

from judgebot.cli import edges, term
from judgebot.cli.keys import BACK_KEYS, QUIT, Left, key, words

if TYPE_CHECKING:
    from judgebot.ask.reading.near import Part


@dataclasses.dataclass
class Said:
    """What was answered: each answer as a piece of the shorthand, in order, so that the last can be taken back.

    part  what is understood of a line that was typed: it is not asked for again
    """

    pieces: list[tuple[str, str]] = dataclasses.field(default_factory=list)
    turn: str = ""
    server: str = ""
    part: Part | None = None

    def of(self, step: str) -> str:
        """The answer to a step."""
        return next((said for name, said in reversed(self.pieces) if name == step), "")

    @property
    def line(self) -> str:
        """The whole, as a line of shorthand: the board, what is done, the question."""
        from judgebot.ask.reading.near import sentences

        board = [said for name, said in self.pieces if name not in ("play", "question")]
        typed = sentences(self.part.text) if self.part else []
        asked = [one for one in typed if one.endswith("?")]
        told = [one.rstrip(" .,;") for one in typed if one not in asked]
        found = [*board, *told, self.of("play"), *asked, self.of("question")]
        return "; ".join(one for one in found if one)


Ask = Callable[[Said], "str | None"]


def interview(part: Part | None = None) -> str | None:
    """Ask for a board and a question; the line of shorthand that they come to. None if whoever answers left.

    part  what is understood already: only what it lacks is asked for
    """
    keys = f"< goes back, {QUIT} quits, Enter alone is nothing or done."
    click.echo(term.wrap(f"One key, or a name and Enter. {keys}"), err=True)
    said = _beginning(part)
    step = 0
    known = [part is not None and filled(part, said.server, name) for name, _ in _STEPS]
    try:
        while step < len(_STEPS):
            name, ask = _STEPS[step]
            if known[step]:
                step += 1
                continue
            answer = ask(said)
            if answer is None:
                step = max(0, step - 1)
                while step and known[step]:
                    step -= 1
                while said.pieces and said.pieces[-1][0] not in [one for one, _ in _STEPS[:step]]:
                    said.pieces.pop()
                continue
            said.pieces.append((name, answer))
            step += 1
    except (Left, EOFError, KeyboardInterrupt, edges.Unusable):
        far = "; ".join(filter(None, (said.line, said.server)))
        term.tell(f"\nStopped. So far: {term.clean(far, newlines=False) or 'nothing'}")
        return None
    return said.line


def _beginning(part: Part | None) -> Said:
    """What is known before anything was asked."""
    if part is None:
        return Said()
    from judgebot.ask.reading.meanings import At, Turn

    told = part.line.told
    run = _run_of(part)
    turns = [one.who for one in told if isinstance(one, Turn)]
    turn = "r" if run else {"runner": "n", "corp": "c"}.get(turns[0], "") if turns else ""
    servers = [one.place.server.name for one in told if isinstance(one, At) and one.place.server is not None]
    return Said(turn=turn, server=run or (servers[0] if servers else ""), part=part)


def _run_of(part: Part) -> str:
    """The server that the Runner is told to run on."""
    from judgebot.ask.reading.meanings import Deed

    runs = [one for one in part.line.told if isinstance(one, Deed) and one.verb == "run"]
    return next((one.server.name for one in runs if one.server is not None), "")


def filled(part: Part, server: str, step: str) -> bool:
    """Whether a line that was typed tells already what a step asks for.

    server  which matters
    """
    from judgebot.ask.reading.meanings import At, Deed, Has, Turn

    told = part.line.told
    places = [one.place for one in told if isinstance(one, At)]
    if step == "what":
        return bool(_run_of(part)) or any(isinstance(one, Turn) for one in told)
    if step == "server":
        return bool(_run_of(part)) or any(one.server is not None for one in places)
    if step in ("ice", "root"):
        return any(one.where == step and one.server is not None and one.server.name == server for one in places)
    if step in ("rig", "hands"):
        return any(one.where in (("rig",) if step == "rig" else ("grip", "HQ")) for one in places)
    if step in ("runner", "corp"):
        return any(isinstance(one, Has) and one.owner == step and one.unit == "credits" for one in told)
    if step == "play":
        lost = [one for one in part.out if not one.endswith("?")]
        return not lost and any(isinstance(one, Deed) and one.verb != "run" for one in told)
    return bool(part.line.asks)


def _choice(question: str, choices: dict[str, str]) -> str | None:
    """One key of a few; None to go back. Raises Left."""
    click.echo(term.wrap(question), err=True)
    for one, text in choices.items():
        click.echo(term.wrap(text, "     ", f"  {one or 'Enter'}  "), err=True)
    for _ in range(50):
        pressed = key().strip()
        if pressed in BACK_KEYS:
            return None
        if pressed.lower() in (QUIT, "quit") and QUIT not in choices:
            raise Left
        if pressed.lower() in choices:
            click.echo(term.wrap(choices[pressed.lower()], "     ", "  >  "), err=True)
            return pressed.lower()
        shown = term.clean(pressed[:40], newlines=False)
        known = ", ".join(one or "Enter" for one in choices)
        click.echo(term.wrap(f'"{shown}" is no answer here: {known}.', "  "), err=True)
    raise Left


def _number(question: str) -> str | None:
    """A number; Enter for the usual 5. None to go back."""
    for _ in range(50):
        text = words(question).strip()
        if text in BACK_KEYS:
            return None
        if text.lower() in (QUIT, "quit"):
            raise Left
        if not text or (text.isdecimal() and len(text) < 4):
            return text
        term.tell("  A number, please, or Enter.")
    raise Left


def card(text: str) -> str | list[str]:
    """The title that the beginning of a name, a shorthand or a slip means; or the titles that it could mean."""
    from judgebot.ask.reading.titles import card_names, library_first
    from judgebot.cards import names

    said = names.normalise(text)
    if not said:
        return []
    try:
        return names.title(names.find(text))
    except names.NameProblem:
        pass
    cards = names.beginning(said) or card_names(said.replace(" ", ""))[1]
    if known := library_first(cards):
        return names.title(known[0]) if len(known) == 1 else sorted(map(names.title, known))
    try:
        return names.title(names.find(text))
    except names.NameProblem as problem:
        return list(problem.titles)[:9]


def _cards(question: str, state: bool) -> str | None:
    """Names of cards, an empty one to end: `Palisade, Tollbooth rezzed`. None to go back."""
    click.echo(term.wrap(question), err=True)
    found: list[str] = []
    for _ in range(60):
        text = words("  card (Enter: done)").strip()
        if text in BACK_KEYS:
            if not found:
                return None
            term.tell(f"  without {found.pop()}")
            continue
        if text.lower() in (QUIT, "quit"):
            raise Left
        if not text:
            return ", ".join(found)
        meant = card(text)
        if isinstance(meant, list):
            if not meant:
                term.tell("  No card is called that.")
                continue
            chosen = _choice("  Which?", {str(n): title for n, title in enumerate(meant[:9], 1)})
            if chosen is None:
                continue
            meant = meant[int(chosen) - 1]
        term.tell(f"  > {meant}")
        if state:
            how = _choice("  Rezzed?", {"y": "rezzed", "n": "unrezzed"})
            if how is None:
                continue
            meant += " rezzed" if how == "y" else " unrezzed"
        found.append(meant)
    raise Left


# The steps, in order; each gives a piece of the shorthand, "" for nothing, or None to go back.


def _what(said: Said) -> str | None:
    chosen = _choice("What is going on?", {"r": "a run", "n": "the Runner's turn", "c": "the Corp's turn"})
    said.turn = chosen or ""
    return None if chosen is None else "corp's turn" if chosen == "c" else "runner's turn"


def _is_run(said: Said) -> bool:
    return said.turn == "r"


def _server(said: Said) -> str | None:
    centrals = {"h": "HQ", "d": "R&D", "a": "Archives"}
    remotes = {str(n): f"remote {n}" for n in range(1, 5)}
    question = "Which server?" if _is_run(said) else "Which server matters?"
    none = {} if _is_run(said) else {"": "none"}
    chosen = _choice(question, {**centrals, **remotes, **none})
    said.server = {**centrals, **remotes}.get(chosen or "", "")
    return None if chosen is None else ""


def _ice(said: Said) -> str | None:
    server = said.server
    if not server:
        return ""
    found = _cards(f"Ice protecting {server}, outermost first:", True)
    return found if not found else f"{server} ice: {found}"


def _root(said: Said) -> str | None:
    server = said.server
    if not server:
        return ""
    where = f"the root of {server}" if server.startswith("remote") else f"{server}, or in its root if rezzed"
    found = _cards(f"Cards in {where}:", server.startswith("remote"))
    return found if not found else f"{server}: {found}"


def _rig(said: Said) -> str | None:
    from judgebot.cards import names
    from judgebot.cards.catalog import facts

    either = not said.server
    found = _cards("Cards in play that matter:" if either else "The Runner's installed cards that matter:", False)
    if not found:
        return found
    titles = found.split(", ")
    try:
        theirs = [one for one in titles if facts(names.find(one))["side"] == "corp"]
    except names.NameProblem:  # a title with a comma in it
        return f"rig: {found}"
    rig = [one for one in titles if one not in theirs]
    pieces = [f"rig: {', '.join(rig)}"] if rig else []
    return "; ".join([*pieces, *(f"{one} rezzed" for one in theirs)])


def _hands(said: Said) -> str | None:
    whose = "corp" if said.turn == "c" else "runner"
    zone = "HQ" if whose == "corp" else "grip"
    if _is_run(said):
        return ""
    found = _cards(f"Cards in {zone} that matter:", False)
    return found if not found else f"{zone}: {found}"


def _credits(who: str) -> Ask:
    def ask(said: Said) -> str | None:
        n = _number(f"The {who.capitalize()}'s credits (Enter: 5)")
        return None if n is None else f"{who} {n or 5} credits"

    return ask


def _play(said: Said) -> str | None:
    begins = f"runner runs {said.server}; " if _is_run(said) and not (said.part and _run_of(said.part)) else ""
    more = words("What is done, in order (such as `corp rezzes Palisade`; Enter: nothing more)").strip()
    if more in BACK_KEYS:
        return None
    if more.lower() in (QUIT, "quit"):
        raise Left
    return f"{begins}{more}".rstrip("; ")


def _question(said: Said) -> str | None:
    chosen = _choice(
        "What is the question?",
        {"m": "may something be done", "h": "what happens", "o": "in which order", "w": "who chooses"},
    )
    if chosen is None:
        return None
    if chosen != "m":
        return {"h": "what happens?", "o": "in which order?", "w": "who chooses?"}[chosen]
    who = _choice("May whom?", {"c": "the Corp", "r": "the Runner"})
    if who is None:
        return None
    option = words("do what, and when (such as `rez Palisade after passing it`)").strip()
    if option in BACK_KEYS:
        return None
    return f"can {'corp' if who == 'c' else 'runner'} {option}?"


_STEPS: tuple[tuple[str, Ask], ...] = (
    ("what", _what),
    ("server", _server),
    ("ice", _ice),
    ("root", _root),
    ("rig", _rig),
    ("hands", _hands),
    ("runner", _credits("runner")),
    ("corp", _credits("corp")),
    ("play", _play),
    ("question", _question),
)
