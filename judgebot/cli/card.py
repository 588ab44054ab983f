"""`judgebot card`: a card's facts and abilities in English, and the reference of the ability language."""

from __future__ import annotations

import dataclasses
import json
import sys
from collections.abc import Iterable, Iterator
from typing import TYPE_CHECKING, Any, NoReturn

import click

from judgebot import controls, yamlio
from judgebot.cards import imported, names, sets
from judgebot.cards.catalog import (
    FACTS,
    LIBRARY,
    Card,
    Catalog,
    UnknownCard,
    facts,
    implemented,
    not_known,
    not_yet,
    read_card,
)
from judgebot.cards.nodes import LanguageError
from judgebot.cards.places import line_at
from judgebot.cards.queries.selections import CARD_TYPES, subtype_word
from judgebot.cards.templating import official
from judgebot.cli import complete, edges, term

if TYPE_CHECKING:
    from judgebot.cards.reference import Entry

NOT_IMPLEMENTED = 1
BAD_INPUT = 2

_FACTIONS = {
    "nbn": "NBN",
    "haas_bioroid": "Haas-Bioroid",
    "weyland_consortium": "Weyland Consortium",
    "neutral_corp": "neutral",
    "neutral_runner": "neutral",
    "sunny_lebeau": "Sunny Lebeau",
}
_COST = {"operation": "play cost", "event": "play cost", "ice": "rez cost", "asset": "rez cost", "upgrade": "rez cost"}
# Fact -> its name for people, in the order to show them in; `cost` depends on the card's type.
_SHOWN = {
    "cost": "install cost",
    "requirement": "advancement requirement",
    "points": "agenda points",
    "strength": "strength",
    "memory": "memory cost",
    "trash": "trash cost",
    "link": "link",
    "deck": "minimum deck size",
    "influence_limit": "influence limit",
    "influence": "influence",
}
_ALL = "all"


@click.command()
@click.argument("names_", metavar="[NAME]...", nargs=-1, shell_complete=complete.cards)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print.")
@click.option(
    "--words",
    "family",
    metavar="[FAMILY|TEXT]",
    is_flag=False,
    flag_value=_ALL,
    help="List the words of the ability language, or of a family, or find them by what they do.",
)
@click.option("--set", "set_", metavar="NAME", help="List the cards of a set.")
@click.option("--missing", is_flag=True, help="List what the library lacks, by set; with --set, of that set.")
@click.option("--read", "text", metavar="TEXT", help="Read an official card text; - reads it from standard input.")
@click.option("--type", "kind", type=click.Choice(CARD_TYPES), help="With --read: the type of the card.")
def card(
    names_: tuple[str, ...],
    form: str,
    family: str | None,
    set_: str | None,
    missing: bool,
    text: str | None,
    kind: str | None,
) -> None:
    """Show cards: their facts, and their abilities in English, read back from the data that the engine runs.

    A NAME may lack its accents, punctuation, subtitle or last words; shorthands such as SMC and small slips are
    understood. Put a name of several words in quotes when you ask for several cards.

    With --read an official text becomes a definition, read back; what could not be read is named, nothing is guessed.

    Exit status: 0; 1 if the abilities of a card are not implemented, or a text is not read whole; 2 if a name is
    unknown or fits several cards.
    """
    if text is not None or kind is not None:
        if text is None or names_ or family is not None or set_ is not None or missing:
            raise click.UsageError("--read TEXT takes no names; --type says what its card is.")
        from judgebot.cli import read

        sys.exit(read.show(read.given(edges.bounded(text)), kind, form))
    if family is not None:
        if names_:
            family, names_ = (" ".join((family, *names_)) if family != _ALL else " ".join(names_)), ()
        _print_words(edges.bounded(family), form)
        return
    if set_ is not None or missing:
        if names_ or form == "json":
            raise click.UsageError("--set and --missing list cards as text; they take no names.")
        _print_sets(set_, missing)
        return
    if not names_:
        raise click.UsageError("Name a card, or use --words. `judgebot card --help` says more.")
    cards = [_card(card_id) for card_id in _ids(names_)]
    if form == "json":
        click.echo(controls.as_json([_as_data(shown) for shown in cards]))
    else:
        click.echo("\n\n".join("\n".join(_as_text(shown)) for shown in cards))
    if not all(shown.known for shown in cards):
        sys.exit(NOT_IMPLEMENTED)


def _print_sets(name: str | None, missing: bool) -> None:
    """The cards of a set, or of every set; those that the library lacks are marked, or alone are shown."""
    try:
        wanted = [sets.find(name)] if name is not None else list(sets.sets())
    except sets.UnknownSet as error:
        _refuse([str(error)])
    have = set(implemented())
    lacking = total = 0
    for one in wanted:
        cards = sets.sets()[one]
        absent = [card_id for card_id in cards if card_id not in have]
        lacking, total = lacking + len(absent), total + len(cards)
        if missing and not absent:
            continue
        click.echo(f"{one}: {len(cards) - len(absent)} of {len(cards)} in the library")
        for card_id in absent if missing else cards:
            mark = "-" if card_id in absent else " "
            click.echo(f"  {mark} {term.clean(names.title(card_id))}")
    if len(wanted) > 1:
        click.echo(f"{total - lacking} of {total} cards of {len(wanted)} sets (a card of several sets counts in each)")


def _refuse(problems: Iterable[str]) -> NoReturn:
    """Print every problem on standard error and leave with status 2."""
    for problem in problems:
        term.tell(f"Error: {problem}")
    sys.exit(BAD_INPUT)


def _ids(given: tuple[str, ...]) -> list[str]:
    """The cards that the names mean; several words may be one name that was not put in quotes."""
    if len(given) > 1:
        try:
            return [names.find(" ".join(given))]
        except names.NameProblem:
            pass
    found, problems = [], []
    for name in given:
        try:
            found.append(names.find(name))
        except names.NameProblem as problem:
            problems.append(str(problem))
    if problems:
        _refuse(problems)
    return found


def _card(card_id: str) -> Card:
    """The card from the library, or with its facts alone if it is not there."""
    try:
        return Catalog().card(card_id)
    except UnknownCard:
        return read_card(card_id, {}, facts(card_id)).replace(known=False)
    except LanguageError as error:
        _refuse([_in_file(card_id, error)])
    except yamlio.BadInput as error:
        _refuse(map(str, error.problems))


def _in_file(card_id: str, error: LanguageError) -> str:
    """An error in a library file, with the line it is on."""
    path = LIBRARY / f"{card_id}.yaml"
    return f"{path}:{line_at(yamlio.load(path), error.path)}: {error.message}"


def _number(value: Any) -> Any:
    return "X" if value == -1 else value


def _as_data(shown: Card) -> dict[str, Any]:
    """The card for `--format json`; facts that it does not have are left out."""
    data = {key: _number(value) for key in FACTS if (value := getattr(shown, key)) not in (None, "", ())}
    data["implemented"] = shown.known
    if shown.from_text:
        data["read_from_its_text"] = True
    if shown.known:
        data["abilities"] = _abilities_as_data(shown.abilities, shown.type, shown)
        if shown.counter:
            data["counter_abilities"] = _abilities_as_data(shown.counter, "counter", shown)
        if shown.other:
            data["other_face"] = _as_data(shown.other)
        if shown.backs:
            data["other_faces"] = [_as_data(one) for one in shown.backs]
        data["rules"] = list(shown.rules)
    return data


def _abilities_as_data(abilities: Iterable[Any], kind: str, shown: Card) -> list[dict[str, str]]:
    listed = list(abilities)
    said = zip(listed, official(listed, kind, shown.side, shown.title), strict=True)
    return [{"key": one.key, "kind": one.kind, "english": words} for one, words in said]


def _as_text(shown: Card) -> Iterator[str]:
    """The card for people, line by line."""
    yield term.strong(shown.title)
    yield from _facts(shown)
    yield ""
    if not shown.known:
        yield from _how_to_define(shown)
        return
    if shown.from_text:
        yield "Read from its text, as you imported it; nobody has checked it by hand."
    if not shown.abilities:
        yield "It has no abilities."
    yield from _listed(shown.abilities, shown.type, shown)
    if shown.counter:
        yield "As a condition counter:"
        yield from _listed(shown.counter, "counter", shown)
    for face in shown.faces()[1:]:
        yield f"On {'the other face of a version' if shown.backs else 'its other face'}, {face.title}:"
        yield from _facts(face)
        yield from _listed(face.abilities, shown.type, shown)
    if shown.rules:
        yield ""
        yield "Rules: " + " ".join(term.number(rule) for rule in shown.rules)


def _facts(shown: Card) -> Iterator[str]:
    kind = f"{'Corp' if shown.side == 'corp' else 'Runner'} {shown.type}"
    if shown.subtypes:
        kind += ": " + " - ".join(map(subtype_word, shown.subtypes))
    owner = _FACTIONS.get(shown.faction, shown.faction.capitalize())
    yield term.wrap(", ".join(filter(None, (kind, owner, "unique" if shown.unique else ""))), "    ", "  ")
    numbers = []
    for key, label in _SHOWN.items():
        value = getattr(shown, key)
        if value is not None:
            numbers.append(f"{_COST.get(shown.type, label) if key == 'cost' else label} {_number(value)}")
    if numbers:
        yield term.wrap(", ".join(numbers), indent="  ")


def _listed(abilities: Iterable[Any], kind: str, shown: Card) -> Iterator[str]:
    listed = list(abilities)
    for one, words in zip(listed, official(listed, kind, shown.side, shown.title), strict=True):
        for at, line in enumerate(words.split("\n")):
            yield term.wrap(term.clean(line), indent="     ", first="     " if at else f"{one.key:>3}  ")


def _how_to_define(shown: Card) -> Iterator[str]:
    """What it means that a card is not in the library, and a definition to paste into a scenario and complete."""
    if shown.id in not_yet():
        yield term.wrap(f"Not yet: {not_yet()[shown.id]}.")
        yield ""
    if imported.text_of(shown.id) and (why := not_known(shown.id)):
        yield term.wrap(f"{why[0].upper()}{why[1:]}.")
        yield ""
    yield term.wrap(
        "The abilities of this card are not implemented: a scenario with it stops with an error. To use it, define it"
        " in the scenario itself. Paste this, and replace the last line with its abilities, one item for each:"
    )
    yield ""
    yield from skeleton(shown)
    yield ""
    yield term.wrap(
        "The line is refused as it stands, so that no card is played without its abilities; for a card that has none,"
        " write `abilities: []`. The words that abilities are made of: judgebot card --words"
    )


def skeleton(shown: Card) -> Iterator[str]:
    """An inline definition of the card for a scenario, its facts filled in, its abilities left to write."""
    yield "cards:"
    yield f"  {json.dumps(shown.title, ensure_ascii=False)}:"
    for key in ("side", "type", "subtypes", *_SHOWN, "unique"):
        value = getattr(shown, key)
        if value is not None and value is not False and value != ():
            yield f"    {key}: {json.dumps(_number(value), ensure_ascii=False)}"
    yield "    abilities:"
    yield "      - (its first ability)"


def _print_words(family: str, form: str) -> None:
    """Print the reference of the ability language: every family, or one."""
    from judgebot.cards import reference

    if family != _ALL and family not in reference.INTRODUCTIONS:
        _print_found(family, form)
        return
    families = list(reference.INTRODUCTIONS) if family == _ALL else [family]
    if form == "json":
        data = {name: [dataclasses.asdict(entry) for entry in reference.entries(name)] for name in families}
        click.echo(controls.as_json(data))
        return
    click.echo("\n\n".join("\n".join(_family(name)) for name in families))


def _print_found(text: str, form: str) -> None:
    """Print a word of any family, or the words and the abilities of the library that do what some words say."""
    from judgebot.cards import examples, reference
    from judgebot.cards.nodes import nearest

    named = [one for name in reference.INTRODUCTIONS for one in reference.entries(name) if one.name == text]
    entries = named or (examples.entries_about(text) if " " in text.strip() else [])
    found = [] if named else examples.doing(text) if " " in text.strip() else []
    if not entries and not found:
        known = ", ".join(reference.INTRODUCTIONS)
        words = [one.name for name in reference.INTRODUCTIONS for one in reference.entries(name)]
        hint = nearest(text, reference.INTRODUCTIONS) or nearest(text, words)
        _refuse([f"no family of words is called {text!r}{hint}; there are: {known}"])
    if form == "json":
        data = {"words": [dataclasses.asdict(one) for one in entries], "abilities": [one._asdict() for one in found]}
        click.echo(controls.as_json(data))
        return
    for one in found:
        click.echo(term.wrap(term.clean(f"{one.title}: {one.english}"), "    ", "  "))
        click.echo(term.wrap(term.clean(one.yaml), "      ", "    - "))
    if found and entries:
        click.echo()
    for entry in entries:
        for line in _entry(entry, len(entry.name)):
            click.echo(line)


def _family(name: str) -> Iterator[str]:
    """One family: how its words are written, then each word with its arguments."""
    from judgebot.cards import reference

    entries = reference.entries(name)
    column = max(len(entry.name) for entry in entries)
    spaced = any(entry.parameters for entry in entries)
    yield term.strong(name)
    yield term.wrap(reference.INTRODUCTIONS[name], indent="  ")
    yield ""
    for index, entry in enumerate(entries):
        if spaced and index:
            yield ""
        yield from _entry(entry, column)


def _entry(entry: Entry, column: int) -> Iterator[str]:
    """A word: what it does, its arguments, and an ability of the library that uses it."""
    from judgebot.cards.examples import example

    yield _titled(entry.name, entry.doc, "  ", column)
    inner = max((len(parameter.name) for parameter in entry.parameters), default=0)
    for parameter in entry.parameters:
        notes = [parameter.expected]
        if parameter.required:
            notes.append("required")
        elif parameter.default:
            notes.append(f"otherwise {parameter.default}")
        if parameter.short and len(entry.parameters) > 1:
            notes.append("a bare value is this")
        yield _titled(parameter.name, f"{parameter.doc} ({'; '.join(filter(None, notes))})", "      ", inner)
    shown = example(entry.family, entry.name)
    if shown is not None:
        yield term.faint(term.wrap(term.clean(f"{shown.title}: {shown.yaml}"), "        ", "      e.g. "))


def _titled(title: str, text: str, indent: str, width: int) -> str:
    """A title in a column of its own, the text wrapped beside it."""
    return term.beside(title, text, len(indent), len(indent) + max(width, len(title)) + 2)
