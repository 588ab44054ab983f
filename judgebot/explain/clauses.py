"""What one event is in words: a clause with its weight. The templates register themselves here, one per kind of event.

A template is a subject and a predicate, so that what one player does can be joined into one sentence. Most are plain
text with fields, `{card}` or `{n:credit}`, filled from the event's facts; a fact that is missing is an error.
"""

from __future__ import annotations

import string
from collections.abc import Callable, Iterable
from typing import Any

from judgebot.engine.machine import Event
from judgebot.explain import words
from judgebot.plain import NamedTuple
from judgebot.scenario import wording

# Weights: how much an event matters to a ruling.
TRIVIAL, ROUTINE, FLOW, RESULT, ACT, DECIDES = range(6)

# How a clause joins the step before it.
NEW = "new"  # it begins a step
WITH = "with"  # it belongs to the step in progress
ON = "on"  # it carries on a step of movement, and begins one after anything else
LIKE = "like"  # it belongs to a step that ends with the same kind of event, and begins one after anything else


class Clause(NamedTuple):
    """One event in words.

    subject    who or what; "" if the predicate is a whole sentence
    predicate  what they do, or what is true of them; "" if there is nothing to tell
    weight     TRIVIAL to DECIDES
    joins      how it joins the step before it
    cites      rules besides the event's own
    more       cards with the text of an ability in quotes, which only the fuller levels of detail need
    short      the predicate where the deeds in it are told as such, "" for nothing; None where there are none in it
    """

    subject: str
    predicate: str
    weight: int
    joins: str = WITH
    cites: tuple[str, ...] = ()
    more: tuple[tuple[str, str], ...] = ()
    short: str | None = None

    @property
    def sentence(self) -> str:
        """The clause as a sentence of its own."""
        said = words.cap(f"{self.subject} {self.predicate}".strip())
        return said if not said or said.endswith((".", "?", "!", ".”")) else said + "."


class Facts(dict[str, Any]):
    """The facts of an event, for templates: asking for one that it does not have is an error that names the event."""

    def __init__(self, event: Event, names: Any) -> None:
        super().__init__(wording.plain(event.data))
        self.event = event
        self.names = names

    def __missing__(self, key: str) -> Any:
        raise KeyError(f"the event {self.event.kind} has no {key!r}: its template needs it")

    def said(self, key: str) -> str:
        """A fact in words: a player, a name without icons, a list."""
        value = self[key]
        if isinstance(value, (list, tuple)):
            return words.listing(value)
        if key in ("who", "winner"):
            return words.player(str(value))
        return words.plain(str(value))

    def by(self, how: str = "because of") -> str:
        """The card responsible, as ` because of Hedge Fund`; nothing if it is the game rules, or what is resolving."""
        source = str(self.get("source") or "")
        if source in ("", words.RULES, self.names.resolving):
            return ""
        return f" {how} {words.plain(source)}"


class _Fields(string.Formatter):
    """`{card}`: the fact in words; `{n:credit}`: a number of things; `{card:poss}`: `Tollbooth's`."""

    def get_value(self, key: int | str, args: Any, kwargs: Any) -> Any:
        facts: Facts = kwargs["facts"] if "facts" in kwargs else args[0]
        return (facts, str(key))

    def format_field(self, value: Any, format_spec: str) -> str:
        facts, key = value
        if key == "by" and "by" not in facts:
            return str(facts.by())
        if not format_spec:
            return str(facts.said(key))
        if format_spec == "poss":
            return words.poss(facts.said(key))
        if format_spec == "quoted":
            return words.quoted(str(facts[key]))
        if format_spec == "lower":
            return words.lower(facts.said(key)).rstrip(".")
        return words.count(facts[key], format_spec)


_FIELDS = _Fields()


def fill(template: str, facts: Facts) -> str:
    """A template with its fields filled. Raises KeyError if the event lacks a fact."""
    return _FIELDS.vformat(template, (facts,), {}) if "{" in template else template


Template = Callable[[Facts], Clause]
TEMPLATES: dict[str, Template] = {}


def tells(kind: str) -> Callable[[Template], Template]:
    """Declare the template of a kind of event."""

    def declare(template: Template) -> Template:
        if kind in TEMPLATES:
            raise ValueError(f"the kind of event {kind!r} has two templates")
        TEMPLATES[kind] = template
        return template

    return declare


def table(weight: int, joins: str, rows: Iterable[tuple[str, str, str]]) -> None:
    """Declare templates that are plain text: kind, subject, predicate."""
    for kind, subject, predicate in rows:
        tells(kind)(_plain(subject, predicate, weight, joins))


def _plain(subject: str, predicate: str, weight: int, joins: str) -> Template:
    def template(facts: Facts) -> Clause:
        return Clause(fill(subject, facts), fill(predicate, facts), weight, joins)

    return template
