"""Stories as pages: one HTML file that needs nothing else, or Markdown, through a template that anyone may replace.

The templates get plain data only (`variables`), are run sandboxed, and stop at a variable that does not exist.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any

from judgebot import __version__, files, index
from judgebot.controls import clean
from judgebot.engine.edition import BASE
from judgebot.explain import confined, grouping, player, rendering
from judgebot.explain.both import EDITIONS, Both, sides
from judgebot.explain.data import as_data
from judgebot.explain.deciding import sign, verdict
from judgebot.explain.picture_html import html
from judgebot.explain.picture_words import sentences
from judgebot.explain.rendering import HTML as HTML
from judgebot.explain.rendering import MARKDOWN as MARKDOWN
from judgebot.explain.rendering import TEMPLATES
from judgebot.explain.story import CONFIRMED, DERIVED, Story, gist, place
from judgebot.explain.timeline import cited, timeline
from judgebot.explain.words import cap
from judgebot.plain import NamedTuple

FORMS = {".html": HTML, ".htm": HTML, ".md": MARKDOWN, ".markdown": MARKDOWN}
SIDES = {"runner": "Runner", "corp": "Corp", "": "Either side"}
FAQ, EXPLAIN = "faq", "explain"
LARGEST = 1 << 20  # of a template, in bytes


class Template(NamedTuple):
    """A Jinja2 template: the name that messages call it by, and its text."""

    name: str
    source: str


def read_template(path: Path) -> Template:
    """A template from a file. Raises BadInput: it cannot be read, is too large, or is a pipe or a device."""
    return Template(str(path), files.read_text(path, LARGEST, expected="a template", pipes=False))


def page(
    stories: Sequence[Story],
    form: str,
    kind: str = EXPLAIN,
    title: str = "",
    left_out: Sequence[tuple[str, str]] = (),
    template: Template | None = None,
) -> str:
    """A page that tells stories.

    form      HTML or MARKDOWN
    kind      FAQ (grouped by side and by card, with contents and an index by card) or EXPLAIN (in the order given)
    title     of the page
    left_out  scenarios that have no ruling: pairs of a name and the reason
    template  one to use instead of ours

    Raises BadInput if the template does not work.
    """
    values = variables(stories, kind, title, left_out, form)
    if template is None:
        return rendering.render(shipped(form), f"page.{form}", form, values)
    return confined.render(template.source, template.name, form, values)


def pairs(found: Sequence[Both], form: str) -> str:
    """Scenarios ruled by two editions as one page: the two rulings stand side by side where they differ.

    form  HTML or MARKDOWN
    """
    shown = [list(sides(one)) if one.differs or not one.told else [next(sides(one))] for one in found]
    stories = [story for each in shown for _, story in each if isinstance(story, Story)]
    title = "Rulings by two editions" if len(found) > 1 else found[0].scenario.title
    values = variables(stories, EXPLAIN, title, (), form)
    entries = iter(values["entries"])
    values["pairs"] = [
        {
            "sentence": _plain(one.sentence()),
            "title": _plain(one.scenario.question or one.scenario.title),
            "sides": [
                {"edition": edition.name, "entry": next(entries), "stopped": ""}
                if isinstance(story, Story)
                else {"edition": edition.name, "entry": None, "stopped": _plain(story)}
                for edition, story in each
            ],
        }
        for one, each in zip(found, shown, strict=True)
    ]
    values["edition"] = ", CR ".join(edition.name for edition in EDITIONS)
    return rendering.render(shipped(form), f"page.{form}", form, values)


def shipped(form: str) -> str:
    """Our template for a form, to start from."""
    return (TEMPLATES / f"page.{form}").read_text(encoding="utf-8")


def variables(
    stories: Sequence[Story], kind: str, title: str, left_out: Sequence[tuple[str, str]], form: str
) -> dict[str, Any]:
    """What a template gets. The comment at the top of templates/page.md describes each variable for its users."""
    anchors = grouping.anchors(list(stories))
    texts = Texts()
    entries = [_entry(story, anchor, form, texts) for story, anchor in zip(stories, anchors, strict=True)]
    if kind == FAQ:
        entries.sort(key=lambda entry: (grouping.by_number(entry["source"]), entry["name"]))
    sides = _sides(entries)
    if kind == FAQ:  # from here on in the order of the page
        entries = [entry for side in sides for card in side["cards"] for entry in card["entries"]]
    if form == HTML:
        for entry in entries:
            entry["markdown"] = _markdown(entry)
    return {
        "kind": kind,
        "title": _plain(title) or ("Rulings" if len(entries) != 1 else entries[0]["title"]),
        "entries": entries,
        "sides": sides,
        "rules": _rules(entries, form),
        "cards": _index(entries),
        "texts": texts.listed(),
        "left_out": [{"name": _plain(name), "reason": _plain(reason)} for name, reason in left_out],
        "pairs": [],
        "edition": ", CR ".join(dict.fromkeys(story.edition for story in stories)) or BASE.name,
        "version": __version__,
        **rendering.dress(),
    }


class Texts:
    """The texts of cards on a page, each once, with an id for links to it."""

    def __init__(self) -> None:
        self._ids: dict[tuple[str, tuple[str, ...]], str] = {}

    def links(self, texts: dict[str, list[str]]) -> dict[str, str]:
        """Title -> id, of these texts; a title that stands for several texts has an id for each."""
        found = {}
        for title, lines in texts.items():
            key = (title, tuple(lines))
            if key not in self._ids:
                made = f"k-{grouping.slug(title)}"
                taken = set(self._ids.values())
                more = (f"{made}-{n}" if n > 1 else made for n in itertools.count(1))
                self._ids[key] = next(one for one in more if one not in taken)
            found[title] = self._ids[key]
        return found

    def listed(self) -> list[dict[str, Any]]:
        """All of them, by title."""
        listed = sorted(self._ids.items(), key=lambda one: (one[0][0].casefold(), one[1]))
        return [{"title": title, "lines": list(lines), "anchor": made} for (title, lines), made in listed]


def _markdown(entry: dict[str, Any]) -> str:
    """An entry as `explain --format md` prints it."""
    values: dict[str, Any] = {"kind": EXPLAIN, "title": entry["title"], "entries": [entry], "version": __version__}
    values |= {"sides": [], "rules": [], "cards": [], "texts": [], "left_out": [], "pairs": []}
    return rendering.render(shipped(MARKDOWN), f"page.{MARKDOWN}", MARKDOWN, values | {"edition": entry["edition"]})


def _entry(story: Story, anchor: str, form: str, texts: Texts) -> dict[str, Any]:
    side, card = grouping.about(story)
    whole = as_data(story)
    data: dict[str, Any] = _plain({key: whole[key] for key in whole if key not in ("trace", "decisions", "timeline")})
    board = data["board"]
    data |= {
        "anchor": anchor,
        "side": side,
        "card": _plain(card),
        "cards": [_plain(one) for one in grouping.mentioned(story)],
        "unfinished": _plain(cap(story.unfinished)),
        "answer": data["answer"] | {"verdict": verdict(story.answer), "sign": sign(story.answer)},
        "vouched": story.standing in (CONFIRMED, DERIVED),
        "rules": [{"number": one.number, "gist": _plain(one.gist)} for one in story.rules],
        "timeline": _plain(timeline(story)),
        "board": {
            "before": sentences(board["before"]),
            "after": sentences(board["after"]),
            "changes": board["changes"],
            "drawn_before": "",
            "drawn_after": "",
            "parts": [],
            "shared": 0,
            "boards": [],
            "changed": [],
        },
        "markdown": "",
    }
    if form == HTML:
        seen = [_plain(one) for one in player.pictures(story)]
        links = texts.links(_plain(player.texts(player.titled(story.outcome.machine), seen)))
        played = player.frames(seen, links)
        data["board"] |= {
            "drawn_before": html(board["before"], None, links),
            "drawn_after": html(board["after"], board["before"], links),
            "parts": played["parts"],
            "shared": played["shared"],
            "boards": played["boards"],
            "changed": played["changes"],
        }
    return data


def _plain(value: Any) -> Any:
    """A copy of plain data in which every text is on one line and without control characters."""
    if isinstance(value, str):
        return " ".join(clean(" ".join(value.split("\n"))).split())
    if isinstance(value, dict):
        return {_plain(key): _plain(one) for key, one in value.items()}
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value


def _sides(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The entries by side and by card."""
    found = []
    for side in grouping.SIDES:
        ours = [entry for entry in entries if entry["side"] == side]
        if not ours:
            continue
        titles = sorted({entry["card"] for entry in ours}, key=lambda card: (card == grouping.OTHER, card.casefold()))
        found.append(
            {
                "name": SIDES[side],
                "anchor": f"s-{side or 'either'}",
                "cards": [
                    {
                        "name": card,
                        "anchor": f"c-{side or 'either'}-{grouping.slug(card)}",
                        "entries": [entry for entry in ours if entry["card"] == card],
                    }
                    for card in titles
                ],
            }
        )
    return found


def _rules(entries: list[dict[str, Any]], form: str) -> list[dict[str, Any]]:
    """The rules appendix: every rule cited, each once, in the order of the CR, with the entries that rest on it."""
    users: dict[str, list[dict[str, Any]]] = {}
    editions: dict[str, dict[str, None]] = {}  # number -> those of the entries that show it
    for entry in entries:
        for rule in entry["rules"]:
            steps = [step["number"] for step in entry["steps"] if rule["number"] in step["rules"]]
            user = {"title": entry["title"], "anchor": entry["anchor"], "steps": steps}
            users.setdefault(rule["number"], []).append(user)
        for number in (*(rule["number"] for rule in entry["rules"]), *(_linked(entry) if form == HTML else ())):
            editions.setdefault(number, {})[entry["edition"]] = None
    return [
        {"number": number, "anchor": f"r-{number}", "gist": _gist(number, where), "entries": users.get(number, [])}
        for number, where in sorted(editions.items(), key=lambda one: place(one[0]))
    ]


def _gist(number: str, editions: Iterable[str]) -> str:
    """The gist of the rule that has a number; of each edition where they are not the same."""
    gists = {edition: str(_plain(gist(number, edition))) for edition in editions}
    if len(set(gists.values())) == 1:
        return next(iter(gists.values()))
    return " ".join(f"CR {edition}: {said}" for edition, said in gists.items())


def _linked(entry: dict[str, Any]) -> Iterable[str]:
    """Every rule number that the page shows for an entry."""
    book = index.load(entry["edition"])
    for step in entry["steps"]:
        yield from step["rules"]
        if step["at"] and book.exists(step["at"]):
            yield step["at"]
    for one in (*entry["assumed"], *entry["not_happened"]):
        yield from one["rules"]
        yield from (step for step in one["steps"] if book.exists(step))
    for one in entry["doubts"]:
        yield from one["rules"]
    yield from cited(entry["timeline"])


def _index(entries: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """The index by card: every card that an entry speaks of, with the entries."""
    names = sorted({name for entry in entries for name in entry["cards"]}, key=str.casefold)
    return [
        {
            "name": name,
            "entries": [
                {"title": entry["title"], "anchor": entry["anchor"]} for entry in entries if name in entry["cards"]
            ],
        }
        for name in names
    ]
