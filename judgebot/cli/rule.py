"""`judgebot rule`: rules by number, by words, or by the term they define."""

import re
from typing import TYPE_CHECKING

import click

from judgebot import controls, resources
from judgebot.cli import complete, edges, term
from judgebot.cli.entries import INDENT, labelled, listed
from judgebot.index import EDITION, Entry, Index, load
from judgebot.index.numbering import EDITIONS, RULED, NoSuchNumber, numbering
from judgebot.index.store import is_number

if TYPE_CHECKING:
    from judgebot.index.official import Official
    from judgebot.index.search import Hit, Search

_SCENARIOS_SHOWN = 10
_PART = re.compile(r"(\d)\.?\(?([a-z])\)?$")  # 9.2.8(f) and 9.2.8.f, as people write them
_NAMED = re.compile(r"(\d\d):(?=\d)")  # the edition before a number
_LIKE_A_NUMBER = re.compile(r"\d+\.\d")  # how a mistyped number begins: 9.2.8zz is no word to search for


@click.command()
@click.argument("query", nargs=-1, shell_complete=complete.rules)
@click.option(
    "--edition",
    type=click.Choice([*EDITIONS, "older"]),
    default=EDITION,
    help="The edition of the numbers given, and of those shown where it can be ruled by (24.03, 26.03).",
)
@click.option(
    "--term",
    "term_name",
    is_flag=False,
    flag_value="",
    metavar="[TERM]",
    shell_complete=complete.terms,
    help="The rule that defines a term; without one, the whole glossary.",
)
@click.option(
    "--changes",
    metavar="EDITION..EDITION",
    help="What differs between two editions, such as 24.03..26.03: all of it, or in the section given.",
)
@click.option(
    "--limit", type=click.IntRange(1, 100), default=8, show_default=True, help="How many results a search shows."
)
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print it.")
def rule(
    query: tuple[str, ...], edition: str, term_name: str | None, changes: str | None, limit: int, form: str
) -> None:
    """Look up rules: `9.2.8f`, `10.3.1 6.9`, `OPP take-backs 1`, or in words: `trigger lost when encounter ends`.

    A number (or several) shows the gist, where the rule sits, what it refers to, what refers to it, and the scenarios
    and cards that cite it. Words search gists, terms and headings, best first. `opp` prints the policy.
    """
    if changes is not None:
        from judgebot.cli import changes as page

        page.show(changes, query, form)
        return
    edition, query = _edition_named(query, edition)
    index = load(edition if edition in RULED else EDITION)
    if term_name is not None:
        _terms(index, edges.bounded(" ".join([term_name, *query]).strip(), what="a term"), form)
        return
    if not query:
        raise click.UsageError("Give a rule's number, or words to search for. `judgebot rule 9.2.8f` is an example.")
    if edition not in RULED:
        from judgebot.cli.older import show

        show(index, query, edition, form)
        return
    if len(query) == 1 and query[0].lower() == "opp":
        from judgebot.cli.policy import show_policy

        show_policy()
        return
    numbers = _numbers(query)
    if numbers:
        _show(index, numbers, form)
    else:
        _search(index, edges.bounded(" ".join(query)), limit, form)


# --- by number ---


def _edition_named(query: tuple[str, ...], edition: str) -> tuple[str, tuple[str, ...]]:
    """The edition that numbers name themselves, as in `24:1.2.5`, and the numbers without; else what was chosen."""
    named = {found[1] for word in query if (found := _NAMED.match(word))}
    books = [one for one in RULED if one[:2] in named]
    if len(named) != 1 or len(books) != 1:
        return edition, query
    return books[0], tuple(_NAMED.sub("", word) for word in query)


def _numbers(query: tuple[str, ...]) -> list[str]:
    """The numbers asked for, if the query is numbers, mistyped ones too, and nothing else; otherwise nothing."""
    whole = " ".join(query)
    words = [word.strip(",;") for word in whole.split() if word.lower() not in ("cr", "rule", "rules", "section")]
    if whole.lower().startswith("opp ") and len(whole.split()) == 3:
        return ["OPP " + whole[4:].lower()]
    numbers = [_PART.sub(r"\1\2", word.lower()) for word in words]
    return numbers if numbers and all(is_number(each) or _LIKE_A_NUMBER.match(each) for each in numbers) else []


def _show(index: Index, numbers: list[str], form: str) -> None:
    """Print each number's entry; afterwards name those that do not exist and fail."""
    known = [number for number in dict.fromkeys(numbers) if index.exists(number)]
    citing = _citing(index, known)
    if form == "json":
        data = [_as_data(index, number, *citing[number]) for number in known]
        click.echo(controls.as_json(data))
    else:
        from judgebot.index.official import official

        imported = official()
        for at, number in enumerate(known):
            if at:
                click.echo()
            _entry(index, index.entry(number), imported)
            _cited(*citing[number])
    missing = [number for number in dict.fromkeys(numbers) if number not in known]
    if missing:
        raise click.UsageError("\n".join(_no_such(index, number) for number in missing))


def _no_such(index: Index, number: str) -> str:
    """What to say about a number that does not exist: the nearest thing that does."""
    if _LIKE_A_NUMBER.match(number) and not is_number(number):
        return f"{term.clean(number)} is no rule's number: those look like 9.2, 9.2.8 or 9.2.8f."
    message = f"CR {index.edition} has no {number}." if is_number(number) else f"There is no {term.clean(number)}."
    try:
        numbering(index.edition).meant(number)
    except NoSuchNumber as gone:
        return str(gone)
    above: str | None = number
    while above is not None and is_number(above):
        above = index.parent(above)
        if above is not None and index.exists(above):
            parts = index.parts(above)
            later = [one for one in RULED if one != index.edition and load(one).exists(number)]
            other = f" CR {later[0]} has a rule of that number: `--edition {later[0]}`." if later else ""
            return f"{message} {above} has {f'{parts[0]} to {parts[-1]}' if parts else 'no parts'}.{other}"
    if number.startswith("OPP "):
        return f"{message} `judgebot rule opp` lists all clauses."
    return f"{message} Its chapters are 1 to {index.chapters()[-1]}."


def _entry(index: Index, entry: Entry, imported: "Official | None") -> None:
    """Print one entry in full."""
    heading = term.number(term.strong(entry.number))
    of = f"  CR {index.edition}" if is_number(entry.number) else ""
    click.echo(f"{heading}  {term.strong(entry.title) if entry.title else entry.kind}{term.faint(of)}")
    click.echo(term.wrap(entry.gist, INDENT))
    if imported and index.edition == EDITION and entry.number in imported.rules:
        _official(imported, entry.number)
    click.echo()
    if is_number(entry.number):
        if index.edition != EDITION:
            labelled("CR " + EDITION, older_number(index, entry.number) or "Has no such rule.")
        _place(index, entry.number)
    if entry.terms:
        labelled("Defines", ", ".join(entry.terms))
    listed(index, "Parts" if entry.kind not in ("chapter", "section") else "Contains", _parts(index, entry))
    listed(index, "Refers to", list(entry.refers))
    labelled("Referred to by", ", ".join(index.referred_by(entry.number)))


def _parts(index: Index, entry: Entry) -> list[str]:
    """The direct parts of a chapter, section or rule."""
    return index.parts(entry.number) if is_number(entry.number) else []


def _place(index: Index, number: str) -> None:
    """Print where a number sits: what it is part of, and its neighbours."""
    above = []
    parent = index.parent(number)
    while parent is not None:
        title = index.entry(parent).title
        above.append(f"{parent} {title}" if title else parent)
        parent = index.parent(parent)
    if above:
        labelled("In", " > ".join(reversed(above)))
    before, after = index.neighbours(number)
    listed(index, "Before", [before] if before else [])
    listed(index, "After", [after] if after else [])


def _official(imported: "Official", number: str) -> None:
    """Print the official text of a rule, verbatim and marked as such."""
    click.echo(f"\n{INDENT}{term.strong(f'Official text, CR {EDITION}:')}")
    click.echo(term.wrap(term.clean(imported.rules[number], newlines=False), INDENT + "| "))
    for example in imported.examples.get(number, ()):
        click.echo(term.wrap("Example: " + term.clean(example, newlines=False), INDENT + "| "))


def _cited(scenarios: list[str], cards: list[str]) -> None:
    """Print the scenarios (with their titles) and the cards that cite a number."""
    for at, name in enumerate(scenarios[:_SCENARIOS_SHOWN]):
        found = re.search(r"^title: *(.*)$", (resources.scenarios() / name).read_text("utf-8", "replace"), re.MULTILINE)
        title = found.group(1).strip("'\"") if found else ""
        labelled("Scenarios" if at == 0 else "", f"{name}  {title}")
    if len(scenarios) > _SCENARIOS_SHOWN:
        labelled("", f"and {len(scenarios) - _SCENARIOS_SHOWN} more (--format json lists them all)")
    labelled("Cards", ", ".join(cards))


def _citing(index: Index, numbers: list[str]) -> dict[str, tuple[list[str], list[str]]]:
    """For each number the shipped scenarios (as paths below `scenarios/`) and the cards (as ids) that cite it.

    Cards, and scenarios that name no edition, cite by the numbers of the base edition.
    """
    from judgebot.index.citations import cited_in

    base = {number: older_number(index, number) for number in numbers}
    by_base = cited_in(filter(None, base.values()), resources.scenarios(), stating="")
    by_own = cited_in(numbers, resources.scenarios(), stating=index.edition) if index.edition != EDITION else {}
    cards = cited_in(filter(None, base.values()), resources.card_library())
    return {
        number: (
            sorted({*by_base.get(rule, ()), *by_own.get(number, ())}),
            [name.removesuffix(".yaml") for name in cards.get(rule, ())],
        )
        for number, rule in base.items()
    }


def older_number(index: Index, number: str) -> str:
    """The number in the base edition of the rule that an index has under this one; "" if only its edition has it."""
    rule = numbering(index.edition).meant(number)
    return "" if ":" in rule else rule


def _as_data(index: Index, number: str, scenarios: list[str], cards: list[str]) -> dict[str, object]:
    """One entry as data for `--format json`."""
    entry = index.entry(number)
    inside = is_number(number)
    before, after = index.neighbours(number) if inside else (None, None)
    data: dict[str, object] = {
        "number": number,
        "kind": entry.kind,
        "title": entry.title,
        "gist": entry.gist,
        "terms": list(entry.terms),
        "parent": index.parent(number) if inside else None,
        "before": before,
        "after": after,
        "parts": _parts(index, entry),
        "refers": list(entry.refers),
        "referred_by": index.referred_by(number),
        "scenarios": scenarios,
        "cards": cards,
    }
    if index.edition != EDITION:
        data |= {"edition": index.edition, EDITION: older_number(index, number)}
    return data


# --- by term ---


def _terms(index: Index, name: str, form: str) -> None:
    """Print the rules that define a term, or the whole glossary."""
    glossary = index.terms()
    if name:
        wanted = name.lower()
        if wanted not in glossary:
            raise click.UsageError(_no_term(name, list(glossary)))
        glossary = {wanted: glossary[wanted]}
    if form == "json":
        click.echo(controls.as_json(glossary))
        return
    for known, numbers in glossary.items():
        if name:
            click.echo(term.strong(known))
            listed(index, "Defined in", numbers)
        else:
            click.echo(f"{known}  {term.number(' '.join(numbers))}")


def _no_term(name: str, known: list[str]) -> str:
    """What to say about a term that no rule defines: the nearest ones."""
    from rapidfuzz import process

    near = [found for found, _, _ in process.extract(name.lower(), known, limit=3, score_cutoff=60)]
    hint = f" Did you mean {' or '.join(map(repr, near))}?" if near else ""
    return f"No rule defines the term {term.clean(name, newlines=False)!r}.{hint} `judgebot rule --term` lists all."


# --- by words ---


def _search(index: Index, words: str, limit: int, form: str) -> None:
    """Print the rules that best fit some words, with the matched words marked."""
    hits = _kept(index).find(words, limit)
    if form == "json":
        data = [{"number": hit.entry.number, "gist": hit.entry.gist, "score": round(hit.score, 3)} for hit in hits]
        click.echo(controls.as_json(data))
        return
    if not hits:
        raise click.ClickException(f"No rule matches {term.clean(words, newlines=False)!r}.")
    widest = max(len(hit.entry.number) for hit in hits)
    for hit in hits:
        _hit(hit, widest)


def _kept(index: Index) -> "Search":
    """The search over an index, the cards and the shipped rulings: from the user's cache if it is up to date."""
    from judgebot.index import kept

    def make() -> str:
        from judgebot.cards.rulings import named, rulings
        from judgebot.index.material import build

        return build(index, named(), rulings(resources.scenarios(), index.edition))

    made_of = [resources.rules_index(), resources.scenarios(), *resources.code("index", "cards")]
    return kept.search(made_of, make, "" if index.edition == EDITION else index.edition)


def _hit(hit: "Hit", widest: int) -> None:
    """One result: its number, and its gist with the matched words marked."""
    from judgebot.index.search import mark

    entry = hit.entry
    indent = " " * (widest + 2)
    said = f"{entry.title}: {entry.gist}" if entry.title else entry.gist
    if term.colour():  # marked after wrapping: escape codes have length
        wrapped = term.wrap(said, indent)[len(indent) :]
        text = "".join(term.strong(piece) if hits else piece for piece, hits in mark(wrapped, hit.words))
    else:
        marked = "".join(f"*{piece}*" if hits else piece for piece, hits in mark(said, hit.words))
        text = term.wrap(marked, indent)[len(indent) :]
    click.echo(f"{term.number(entry.number.ljust(widest))}  {text}")
