"""`judgebot rule --changes`: what differs between two editions, a line each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

import click

from judgebot import controls
from judgebot.cli import term
from judgebot.engine.edition import SWITCHES
from judgebot.index import load
from judgebot.index.changes import Changes, changes
from judgebot.index.numbering import EDITIONS, RULED
from judgebot.index.store import is_number
from judgebot.index.switches import Switch

# What a difference can do to a ruling, and what is said of it.
EFFECTS = {
    "play": "The ruling can be another",
    "open": "The earlier edition leaves it open",
    "trace": "The same comes of it in another way",
    "info": "What players may see",
    "cite": "The same ruling by other words or numbers",
}


def show(span: str, query: tuple[str, ...], form: str) -> None:
    """Print what differs between two editions.

    Args:
        span: the editions, as `24.03..26.03`.
        query: a chapter, a section or a rule, of either edition, or nothing.
        form: "text" or "json".
    """
    earlier, dots, later = span.partition("..")
    wrong = [one for one in (earlier, later) if one not in EDITIONS]
    if wrong or not dots or EDITIONS.index(earlier) >= EDITIONS.index(later):
        found = f"{wrong[0]!r} is no edition that is known" if dots and wrong else f"{span!r}"
        raise click.BadParameter(
            f"{found}: expected two of {', '.join(EDITIONS)}, the earlier first, such as 24.03..26.03",
            param_hint="--changes",
        )
    if len(query) > 1 or not all(is_number(one) for one in query):
        raise click.UsageError("--changes takes one chapter, section or rule, such as 6.2, or none.")
    whole = changes(earlier, later)
    shown = whole.within(query[0]) if query else whole
    if form == "json":
        click.echo(controls.as_json(_as_data(shown)))
        return
    for line in _lines(shown, query[0] if query else ""):
        click.echo(line)


def _lines(shown: Changes, where: str) -> Iterator[str]:
    counts = f"{len(shown.moved)} moved, {len(shown.new)} new, {len(shown.gone)} gone"
    counts += f", {len(shown.reworded)} worded in another way" if shown.reworded else ""
    head = f"CR {shown.earlier} to CR {shown.later}{f', {where}' if where else ''}: {counts}."
    yield term.strong(term.wrap(head))
    if not any((shown.moved, shown.new, shown.gone, shown.reworded, shown.differing, shown.open)):
        return
    for effect, title in EFFECTS.items():
        these = [one for one in shown.differing if one.effect == effect]
        if these:
            yield ""
            yield term.strong(term.wrap(title))
            for one in these:
                yield from _difference(one)
    yield from _rules("New", shown.later, shown.new)
    yield from _rules("Worded in another way", shown.later, shown.reworded)
    if shown.gone:
        yield ""
        yield term.strong("Gone")
        for number, since in shown.gone:
            after = f"now {' and '.join(since)}" if since else ""
            yield from _listed(number, "; ".join(filter(None, (after, _gist(shown.earlier, number)))))
    if shown.open:
        yield ""
        said = f"In neither CR 24.03; whether both editions say the same there is not known: {' '.join(shown.open)}"
        yield term.wrap(said, "    ", "")
    if shown.moved:
        yield ""
        yield term.strong("Moved")
        for was, now in shown.moved:
            yield from _listed(f"{was} > {now}", "", 20)


def _difference(one: Switch) -> Iterator[str]:
    rules = f"{' '.join(one.old) or 'nothing'} > {' '.join(one.new) or 'nothing'}"
    says = f"{one.says[:1].upper()}{one.says[1:].rstrip('.')}."
    undone = "" if SWITCHES.get(one.id, True) else " Not carried out here yet."
    yield term.wrap(f"{one.id}: {says}{undone} ({rules})", "      ", "  ")


def _rules(title: str, edition: str, numbers: Iterable[str]) -> Iterator[str]:
    numbers = list(numbers)
    if numbers:
        yield ""
        yield term.strong(title)
        for number in numbers:
            yield from _listed(number, _gist(edition, number))


def _gist(edition: str, number: str) -> str:
    """The gist of a rule, where there is an index of its edition."""
    return load(edition).gist(number) if edition in RULED else ""


def _listed(number: str, text: str, wide: int = 8) -> Iterator[str]:
    """A number and, on the same line, as much of a text as there is room for."""
    room = term.width() - wide - 4
    cut = text if len(text) <= room else text[: max(room - 2, 0)].rpartition(" ")[0] + " …"
    yield f"  {term.number(number.ljust(wide))}  {cut}".rstrip()


def _as_data(shown: Changes) -> dict[str, object]:
    data: dict[str, object] = dict(shown._asdict())
    data["differing"] = [{**one._asdict(), "carried out": SWITCHES.get(one.id, True)} for one in shown.differing]
    data["gone"] = dict(shown.gone)
    data["moved"] = dict(shown.moved)
    return data
