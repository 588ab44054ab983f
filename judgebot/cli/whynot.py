"""`judgebot why-not`: why an option was not offered, and the nearest change that would have allowed it."""

from __future__ import annotations

import dataclasses
import itertools
from collections import Counter
from collections.abc import Iterator

import click

from judgebot.cli import complete, edges, term
from judgebot.cli.as_json import as_json
from judgebot.cli.editions import edition_option, step_meant, told_by, told_edition
from judgebot.cli.progress import Progress
from judgebot.cli.scenarios import gather, load_one, refuse
from judgebot.engine.edition import Edition
from judgebot.engine.facts import Fact, fact
from judgebot.explain.telling.abilities import able
from judgebot.explain.why import Reason, said
from judgebot.explain.words import cap
from judgebot.explore.whynot import Look, WhyNot, why_not
from judgebot.scenario import wording
from judgebot.yamlio import BadInput

_WHO = {"corp": "the Corp", "runner": "the Runner"}


@click.command("why-not")
@click.argument("name", metavar="PATH|NAME", shell_complete=complete.scenarios)
@click.option(
    "--option", "option", required=True, metavar="WHO: WORDS", help='Such as "runner: use Self-Modifying Code".'
)
@click.option("--at", default="", metavar="STEP", help="Ask about the windows at this numbered step only.")
@click.option("--seconds", type=edges.Seconds(), default=15.0, help="How long to look for another line of play.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print.")
@edition_option
def whynot(name: str, option: str, at: str, seconds: float, form: str, edition: Edition | None) -> None:
    """Look for an option in every window of a scenario's line of play.

    Each reason, with its rule and the windows that it holds for. Then the nearest single change that would have allowed
    it.
    """
    paths = gather([name])
    if len(paths) != 1:
        raise click.UsageError(f"{name!r} stands for {len(paths)} scenarios; why-not looks at one.")
    who, colon, words = option.partition(":")
    if not colon or who.strip() not in _WHO or not words.strip():
        raise click.BadParameter(f"{option!r}: expected `corp: WORDS` or `runner: WORDS`", param_hint="--option")
    scenario = load_one(paths, edition)
    at = step_meant(at, scenario.edition, "--at")
    progress = Progress()
    try:
        found = why_not(scenario, who.strip(), words.strip(), at, seconds, progress)
    except BadInput as bad:
        raise refuse(bad) from None
    finally:
        progress.clear()
    if form == "json":
        data = {"scenario": scenario.name, **told_edition(), **term.told(_data(found))}
        click.echo(as_json(data))
        return
    for line in _text(found):
        click.echo(line.rstrip())
    told_by()


def _data(found: WhyNot) -> dict[str, object]:
    kept = [field.name for field in dataclasses.fields(found) if field.name != "line"]
    return {
        **{name: getattr(found, name) for name in kept},
        "absent": _reasons(found, found.absent),
        "reasons": _reasons(found, found.reasons),
        "beside": _reasons(found, found.beside),
        "looked": [{**look._asdict(), "why": wording.said(look.why or "")} for look in found.looked],
    }


def _reasons(found: WhyNot, these: tuple[Reason, ...]) -> list[dict[str, object]]:
    return [{"text": said(found.line, one), "rules": one.rules} for one in these]


def _text(found: WhyNot) -> Iterator[str]:
    who = _WHO[found.who]
    asked = able(found.words)
    asked = asked if asked.startswith("choose “") else f"`{found.words}`"
    yield term.strong(term.wrap(term.line(f"Why could {who} not {asked}?")))
    yield ""
    if found.absent:
        for one in found.absent:
            yield term.strong(term.wrap(term.line(f"{said(found.line, one)} ({', '.join(one.rules)}).")))
        yield ""
    if not found.looked:
        yield term.wrap(f"No window of {who[4:]}'s came up on this line of play.")
    told = ""
    if not found.offered and found.reasons:
        chain = itertools.takewhile(lambda one: one.kind == "event", found.reasons[1:])  # what followed from what
        for one in (found.reasons[0], *itertools.islice(chain, _FOLLOWS)):
            yield term.strong(term.wrap(term.line(f"{said(found.line, one)} ({', '.join(one.rules)}).")))
        yield ""
        told = _fact(found.reasons[0])
    yield from _groups(found.looked, told)
    for one in found.beside:
        yield term.wrap(term.line(f"{said(found.line, one)} ({', '.join(one.rules)})."), "      ", "  - ")
    if found.stopped:
        yield ""
        yield term.wrap(term.line(f"The line could not be followed further: {found.stopped}"))
    if found.changes:
        yield ""
        yield term.strong("What would have allowed it (each alone):")
        for change in found.changes:
            yield term.wrap(term.line(f"{change}."), "    ", "  - ")
    elif not found.offered:
        yield ""
        tried = "; ".join(text for text in found.tried if text)
        yield term.wrap(term.line(f"No single change was found that would have allowed it (looked at: {tried})."))


_FOLLOWS = 2  # events after the first that are told with it


def _fact(one: Reason) -> str:
    """What a reason says of why something was refused; "" if it is of another kind."""
    why = one.refusal.why if one.refusal is not None else dict(one.data).get("why")
    return str(wording.said(why)) if why is not None else ""


def _groups(looked: tuple[Look, ...], told: str) -> Iterator[str]:
    """Where it was offered, and then each reason once with the windows that it holds for, the telling ones first.

    told  the reason that has been told already: the windows stand alone
    """
    found: dict[str, list[Look]] = {}
    offered: dict[str, list[Look]] = {}
    for look in looked:
        if look.offered:
            offered.setdefault(f"offered, as `{look.offered.words}`", []).append(look)
        else:
            found.setdefault(wording.said(_reason(look)), []).append(look)
    rest = sorted(found.items(), key=lambda item: (item[0] != told, _reason(item[1][0]).kind in _NO_MATTER))
    for reason, looks in (*offered.items(), *rest):
        rules, places = _windows(looks)
        lead = "So it is at " if reason == told else f"{cap(reason)}{rules}, at "
        yield term.wrap(term.line(f"{lead}{places}."), "      ", "  - ")


_NO_MATTER = ("no choice", "no window for it")


def _reason(look: Look) -> Fact:
    """Why it is none of a window's options; where it is no choice of its kind of decision, that alone."""
    why = look.why or fact("no choice")
    return fact("no choice") if why.kind == "no choice here" else why


def _windows(looks: list[Look]) -> tuple[str, str]:
    """The rule of a reason, if it is the same in all windows that it holds for, and these windows."""
    rules = {look.rule for look in looks}
    counted = Counter((look.step or "the start", _KINDS.get(look.what, look.what), look.rule) for look in looks)
    places = []
    for (step, kind, rule), times in counted.items():
        notes = [kind, rule if len(rules) > 1 else "", "" if times == 1 else f"{times} times"]
        said = ", ".join(note for note in notes if note)
        places.append(f"{step} ({said})" if said else step)
    shared = f" ({', '.join(rules)})" if len(rules) == 1 else ""
    return shared, ", ".join(places)


# The kinds of decisions, where they do not go without saying.
_KINDS = {
    "paid": "",
    "action": "",
    "nothing to do": "",
    "trigger": "reaction window",
    "interrupt": "interrupt window",
    "pay": "whether to pay",
    "credits": "which credits",
    "jack out": "whether to jack out",
}
