"""The line that was played, board by board: a picture for each step that is told, in parts that boards share."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from judgebot.cards.catalog import Card
from judgebot.cards.queries.selections import subtype_word
from judgebot.engine.machine import Machine
from judgebot.explain.picture_html import Links, parts
from judgebot.explain.picture_words import Former, title
from judgebot.explain.picture_words import name as name_of
from judgebot.explain.story import Story
from judgebot.explain.words import cap, count
from judgebot.game.objects import CORP, RUNNER
from judgebot.scenario.picture import Picture, changes
from judgebot.scenario.walk import Span, boards

# the phases of a run, as news
_RUN = {
    "6.9.1": "a run on {server} begins",
    "6.9.2": "the Runner approaches {ice}",
    "6.9.3": "the Runner encounters {ice}",
    "6.9.4": "the Runner moves on in their run on {server}",
    "6.9.5": "the Runner is at {server}",
    "6.9.6": "the run on {server} ends",
}


def pictures(story: Story) -> list[Picture]:
    """The board before, after each step that is told, and at the end of the run.

    What nobody tells before the next step, or the end, belongs to a step, unless the Runner is elsewhere by then: it
    would hide that they were there.
    """
    steps = story.steps
    spans = []
    for place, step in enumerate(steps):
        following = steps[place + 1].first if place + 1 < len(steps) else None
        until = max(step.after, following or 0)
        spans += [Span(step.after, step.after, following), Span(step.after, until, following)]
    seen = boards(story.outcome, spans)
    both = zip(seen[::2], seen[1::2], strict=True)
    after = [late if _place(late) == _place(early) else early for early, late in both]
    if after and _place(after[-1]) == _place(story.after_board):
        after[-1] = story.after_board
    return [story.before, *after, story.after_board]


def _place(seen: Picture) -> Any:
    """Where the Runner is."""
    return seen["run"], seen["access"] and seen["access"]["id"]


def frames(seen: Sequence[Picture], links: Links, end: bool = True) -> dict[str, Any]:
    """The boards of a line, each with what has changed on it since the one before marked.

    links  title of a card -> the id of the element that holds its text
    end    the last is the board at the end: it has none of its own where nothing has changed since the one before

    Keys: `parts` (elements of a page; a hole in one, a `div` with `data-part`, is for the part of this number);
    `shared` (how many of these, the first, are the elements of the first picture as `picture_html.html` draws it, in
    order: a page that has it needs them once); `boards` (for each picture the indices of its parts, as text: those of
    an area with spaces between them, those of different areas with bars); `changes` (for each picture what has changed
    since the one before, as phrases).
    """
    numbers: dict[Markup, int] = {}
    found: list[str] = []
    changed: list[list[str]] = []
    for place, one in enumerate(seen):
        former = seen[place - 1] if place else None
        if end and place and place == len(seen) - 1 and _same(one, seen[place - 1]):
            break
        areas = parts(one, former, links)
        found.append("|".join(" ".join(str(numbers.setdefault(part, len(numbers))) for part in area) for area in areas))
        changed.append(list(news(one, former)) if former is not None else [])
    whole = sum(map(len, parts(seen[0], None, links)))
    shared = whole if found[0].replace("|", " ").split() == [str(n) for n in range(whole)] else 0
    return {"parts": _sparing(list(numbers), shared), "shared": shared, "boards": found, "changes": changed}


def _sparing(parts: list[Markup], whole: int) -> list[Markup]:
    """Parts in which a card that several have is a hole with the number of a part of its own, after all others.

    whole  so many of them, the first, stay as they are
    """
    inside = [list(dict.fromkeys(_cards_in(part))) for part in parts[whole:]]
    often = Counter(card for some in inside for card in some)
    # a card comes before those that it hosts, which are in it
    shared = sorted((card for card, times in often.items() if times > 1), key=len, reverse=True)
    holes = [(card, Markup('<div data-part="{}"></div>').format(n)) for n, card in enumerate(shared, len(parts))]

    def spared(part: str) -> Markup:
        for card, hole in holes:
            if card != part:
                part = part.replace(card, hole)
        return Markup(part)

    return [*parts[:whole], *map(spared, parts[whole:]), *map(spared, shared)]


def _cards_in(part: str) -> Iterator[str]:
    """The cards in a part, each whole."""
    for begin in re.finditer('<div class="card ', part):
        depth = 0
        for tag in re.finditer(r"<(/?)div\b[^>]*>", part[begin.start() :]):
            depth += -1 if tag[1] else 1
            if not depth:
                yield part[begin.start() : begin.start() + tag.end()]
                break


def news(seen: Picture, former: Picture) -> Iterator[str]:
    """What is new on a board since another, in phrases: also what `changes` leaves out as it passes."""
    if _run(seen) != _run(former):
        yield _run(seen) or "the run is over"
    for who, name in ((CORP, "the Corp"), (RUNNER, "the Runner")):
        n, was = seen[who]["clicks"], former[who]["clicks"]
        if n != was:
            yield f"{name} has {count(n, 'click')} (was {was})"
    n, was = seen[RUNNER]["fund"], former[RUNNER]["fund"]
    if n != was:
        yield f"the bad publicity fund has {count(n, 'credit')} (was {was})"
    yield from changes(former, seen)
    if seen["mark"] != former["mark"] and seen["mark"]:
        yield f"the mark is {seen['mark']}"
    if seen["winner"] and not former["winner"]:
        yield {CORP: "the Corp wins the game", RUNNER: "the Runner wins the game"}.get(seen["winner"], "a draw")
    known = Former(seen, former)
    before = {one["id"]: one for one in cards(former)}
    for card in {one["id"]: one for one in cards(seen)}.values():
        if card["id"] not in before:
            continue
        for kind, n, had in known.counters(card):
            if n != had:
                what = "credit" if kind == "credits" else f"{kind} counter"
                yield f"{card['name']} has {count(n, what)} (was {had})"
        strength = known.strength(card)
        if strength is not None and "strength" in card:
            yield f"{card['name']} has strength {card['strength']} (was {strength})"
        old = before[card["id"]].get("subroutines", [])
        yield from (
            f"{card['name']}: “{text}” {'is broken' if state == 'broken' else 'has resolved'}"
            for text, state in card.get("subroutines", ())
            if state and [text, state] not in old
        )
    if seen["access"] is not None and seen["access"] != former["access"]:
        yield f"the Runner accesses {name_of(seen['access'])}"


def _run(seen: Picture) -> str:
    """Where the Runner is in a run, as a sentence; "" if there is none."""
    run = seen["run"]
    if run is None:
        return ""
    return _RUN[run["phase"]].format(ice=run["ice"] or "ice", server=run["server"])


def _same(one: Picture, other: Picture) -> bool:
    """Whether two boards show the same but for the number of the step."""
    return {**one, "step": ""} == {**other, "step": ""}


def titled(machine: Machine) -> dict[str, Card]:
    """The cards of a game by title."""
    objs = (*machine.state.objs.values(), *machine.state.gone.values())
    return {card.title: card for card in (machine.catalog.card(obj.name) for obj in objs if obj.name)}


def texts(known: Mapping[str, Card], seen: Iterable[Picture]) -> dict[str, list[str]]:
    """What the cards on boards do: title -> what each is, then its abilities as read back, line by line.

    known  the cards by title; of others there is no text
    """
    wanted = {title(one) for picture in seen for one in cards(picture) if one["type"] != "unknown"}
    return {one: list(_text(known[one])) for one in sorted(wanted, key=str.casefold) if one in known}


def cards(value: Any) -> Iterator[dict[str, Any]]:
    """Every card that a picture shows."""
    if isinstance(value, dict):
        if "printed" in value:
            yield value
        for one in value.values():
            yield from cards(one)
    elif isinstance(value, list):
        for one in value:
            yield from cards(one)


def _text(card: Card) -> Iterator[str]:
    """What a card is and does, line by line."""
    kind = ", ".join(subtype_word(one) for one in card.subtypes)
    yield f"{cap(card.side)} {card.type}{f': {kind}' if kind else ''}."
    for face in card.faces():
        if face is not card:
            yield f"On its other face, {face.title}:"
        if not face.known:
            yield "Its abilities are not implemented."
        elif not face.abilities:
            yield "It has no abilities."
        yield from (one.english() for one in face.abilities)
    if card.counter:
        yield "As a condition counter:"
        yield from (one.english() for one in card.counter)
