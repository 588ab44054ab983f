"""The reference of the ability language, made from the words themselves: what each does and what it takes."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from judgebot.cards import abilities as _abilities  # noqa: F401 (declares the words of its family)
from judgebot.cards import effects, queries
from judgebot.cards.nodes import _REQUIRED, FAMILIES, Argument, LanguageError, Node
from judgebot.cards.queries.events import KNOWN

# Family -> how its words are written. In the order in which somebody who writes a card needs them.
INTRODUCTIONS = {
    "ability": "An item of a card's `abilities:` list. Exactly one of sub, play, static, cost, when and holds says"
    " which of the five kinds it is (9.1.1e); the other parts are optional.",
    "trigger": "Under `when:`. The name of an event, or a mapping: {event: encounter, card: this}, for short"
    " {encounter: this}. Several in a list: any of them suffices.",
    "event": "What a trigger condition can wait for.",
    "condition": "Under `if:`, `while:` and `holds:`. One word; several in one mapping must all hold.",
    "effect": "Under `do:`, `play:` and `sub:`. Each item of the list is one instruction (9.11): checkpoints fall"
    " between items. Several words in one item are carried out one after the other, with no checkpoint between.",
    "what": "What an effect acts on: the name of an object, or one of these.",
    "selection": "Which objects: a mapping of these arguments, all of which must fit. Without `zone`, installed cards.",
    "reference": "The name of an object. Besides these: names that `as` or `name` gave, and what was chosen.",
    "value": "A whole number, or one of these.",
    "cost": "Under `cost:` and wherever something is paid: 3c, Xc, click, 2 clicks, trash, 1 virus, a mapping of these"
    " words, or a list of all that. The parts are paid together (1.16.1).",
    "declaration": "Under `static:`. Each applies for as long as its ability is active.",
    "duration": "How long a lingering effect lasts (9.10).",
}

# Part of an ability -> what it says. The parts themselves are declared in `abilities`; a test compares the two.
_PARTS = {
    "sub": "a subroutine: its instructions (9.8)",
    "play": "a play ability: the instructions of an event or operation (9.7)",
    "static": "a static ability: its declarations (9.4)",
    "cost": "a paid ability: its trigger cost (9.5); its instructions stand under `do`",
    "when": "a conditional ability: its trigger conditions (9.6); its instructions stand under `do`",
    "holds": "a conditional ability that waits for a static condition, not for a trigger (9.6.7)",
    "do": "the instructions of a paid or conditional ability, in order",
    "if": "what else must be true when the trigger condition is met (9.6.5c), or to use a paid ability",
    "while": "the condition under which a static ability applies (9.4.2)",
    "may": "whether a conditional ability is optional (9.6.9)",
    "limit": "used at most once in each turn or run",
    "costs_less": "by how many credits a paid ability costs less: `{by: VALUE, while: CONDITION}` (1.16.2a)",
    "interrupt": "an interrupt (9.9); set by itself where a trigger says `would`",
    "interface": "the interface flag (9.3.6)",
    "access": "the access flag (9.3.6)",
    "persistent": "the persistent flag (9.12.5)",
    "threat": "the threat flag and its level (9.3.6f)",
    "by": "who alone can use the ability",
    "active_in": "the zones in which the ability is active, instead of the usual ones",
    "label": "a name for the ability, for scenarios and explanations",
    "dividends": "a keyword and its number, in place of a whole conditional ability (CR 26.03, 10.13.1)",
}


@dataclasses.dataclass(frozen=True)
class Parameter:
    """An argument of a word: what it means, what it may be, and what holds if it is left out.

    short  whether a bare value behind the word fills it
    """

    name: str
    doc: str
    expected: str
    required: bool
    default: str
    short: bool


@dataclasses.dataclass(frozen=True)
class Entry:
    """A word of the language and what it does."""

    family: str
    name: str
    doc: str
    parameters: tuple[Parameter, ...] = ()


def entries(family: str) -> tuple[Entry, ...]:
    """The words of one family, in the order of their declaration. Raises KeyError if there is no such family."""
    tables = {"ability": _PARTS, "reference": queries.NAMED, "duration": effects.DURATIONS}
    if family == "event":
        return tuple(_events())
    return tuple(_table(family, tables[family]) if family in tables else _declared(family))


class _Probe:
    """A value that no argument accepts, so that its reader says what it expects."""

    def __contains__(self, item: object) -> bool:
        return False


# What a reader says it expects -> the same, for somebody who looks up a word.
_PHRASES = {
    "one value word": "a number",
    "one condition word": "a condition, or a list",
    "one what word": "a name, or choose, all, top, random",
    "text": "a name",
    "an instruction such as {gain: 2}": "instructions",
    f"one of {', '.join(queries.EVENTS)}": "an event",
}


def expected(argument: Argument) -> str:
    """What an argument may be, in the words that its own reader uses to refuse something else."""
    try:
        argument.read(_Probe())
    except LanguageError as error:
        said = error.message.removeprefix("expected ").split(", found ")[0].replace("one of , ", "one of ")
    else:
        return ""
    phrase = _PHRASES.get(said, said)
    if said.startswith("a selection") and _accepts(argument, "this"):
        phrase = "a name, or " + phrase
    lists_itself = "list" in phrase or phrase == "instructions"
    return phrase if lists_itself or not _accepts(argument, []) else phrase + ", or a list"


def _accepts(argument: Argument, raw: object) -> bool:
    try:
        argument.read(raw)
    except LanguageError:
        return False
    return True


def default(argument: Argument) -> str:
    """What an argument is if it is left out; empty if that is nothing."""
    value = argument.default
    if isinstance(value, queries.Ref):
        return value.key
    if isinstance(value, Node):
        return value.english()
    if isinstance(value, tuple):
        return ", ".join(map(str, value))
    return "" if value is None or value is False else str(value)


def _declared(family: str) -> Iterator[Entry]:
    for name, cls in FAMILIES[family].items():
        doc = " ".join((vars(cls).get("__doc__") or "").split())
        found = []
        for key, argument in cls.arguments.items():
            required = argument.default is _REQUIRED
            shown = "" if required else default(argument)
            found.append(Parameter(key, argument.doc, expected(argument), required, shown, key == cls.short))
        yield Entry(family, name, doc, tuple(found))


def _table(family: str, table: dict[str, str]) -> Iterator[Entry]:
    for name, doc in table.items():
        yield Entry(family, name, doc)


def _events() -> Iterator[Entry]:
    for name in queries.EVENTS:
        trigger: queries.Trigger = queries.trigger(name)
        known = ", ".join(("who", *KNOWN[name]))
        yield Entry("event", name, f"{trigger.clause()} (its condition can ask for: {known})")
