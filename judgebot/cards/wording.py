"""English grammar for what the ability language says about itself: articles, verb forms, and who speaks.

Explanations speak of both players and of `this card`. A card speaks to the one who plays it, and by its type of itself.
"""

from __future__ import annotations

import contextlib
import re
from collections.abc import Iterable, Iterator, Mapping
from contextvars import ContextVar

from judgebot.plain import NamedTuple


class Voice(NamedTuple):
    """A card that speaks: its type, its player's side, and what it calls objects where it speaks of them."""

    kind: str
    side: str
    called: Mapping[str, str] = {}

    @property
    def this(self) -> str:
        """What the card calls itself."""
        return self.called.get("this", self.named)

    @property
    def named(self) -> str:
        """What the card calls itself where it is not `it`."""
        return self.called.get("itself", f"this {self.kind}")


_VOICE: ContextVar[Voice | None] = ContextVar("voice", default=None)


def voice() -> Voice | None:
    """The card that speaks; None in explanations."""
    return _VOICE.get()


@contextlib.contextmanager
def speaking(card: Voice | None) -> Iterator[None]:
    """Words are said by a card."""
    token = _VOICE.set(card)
    try:
        yield
    finally:
        _VOICE.reset(token)


def calling(names: Mapping[str, str]) -> contextlib.AbstractContextManager[None]:
    """Words are said by the card that speaks, with other names for objects."""
    card = _VOICE.get()
    return speaking(card and card._replace(called={**card.called, **names}))


def called(name: str, otherwise: str = "") -> str:
    """What the card that speaks calls something here."""
    card = _VOICE.get()
    return otherwise if card is None else card.called.get(name, otherwise)


def by_side(who: str) -> str:
    """A player as the card that speaks would have it: `you`, `corp` or `runner`; unchanged in explanations."""
    card = voice()
    if card is None or who in ("", "both", "you"):
        return who
    side = {"corp": "runner", "runner": "corp"}.get(card.side, who) if who == "opponent" else who
    return "you" if side == card.side else side


def this() -> str:
    """What a card is called by its own words."""
    card = voice()
    return "this card" if card is None else card.this


def runner(does: str) -> str:
    """What the Runner does, as a clause: `the Runner encounters`, `you encounter`."""
    return _subject("runner", does)


def corp(does: str) -> str:
    """What the Corp does, as a clause."""
    return _subject("corp", does)


def _subject(side: str, does: str) -> str:
    if by_side(side) != "you":
        return f"the {side.title()} {does}"
    first, _, rest = does.partition(" ")
    plain = _AUXILIARY.get(first) or (first if first in _UNCHANGED else base(first))
    return f"you {plain} {rest}".rstrip()


_AUXILIARY = {"is": "are", "has": "have", "does": "do", "was": "were"}
_UNCHANGED = ("cannot", "may", "must", "did", "had", "would")


def small(words: str) -> str:
    """A sentence as it goes on after others: with a small first letter, unless a name begins it."""
    first = re.match(r"[A-Z][a-z]*\b(?!['&])", words)
    return words if first is None or first.group() in _PROPER else words[:1].lower() + words[1:]


def capital(words: str) -> str:
    """A sentence as it begins."""
    return words[:1].upper() + words[1:]


_PROPER = ("Archives", "Corp", "Runner", "X", "R", "HQ")
_THIRD = {"have": "has"}
_BASE = {third: plain for plain, third in _THIRD.items()}
_PARTICIPLES = {
    "install": "installed",
    "rez": "rezzed",
    "trash": "trashed",
    "score": "scored",
    "steal": "stolen",
    "forfeit": "forfeited",
    "play": "played",
    "advance": "advanced",
    "reveal": "revealed",
    "derez": "derezzed",
    "expose": "exposed",
}
_PASTS = {
    "is": "was",
    "are": "were",
    "make": "made",
    "steal": "stole",
    "take": "took",
    "draw": "drew",
    "do": "did",
    "lose": "lost",
    "spend": "spent",
    "have": "had",
    "break": "broke",
    "begin": "began",
    "rez": "rezzed",
    "rezze": "rezzed",
    "derez": "derezzed",
    "derezze": "derezzed",
}
_REGULAR = {
    *("approach", "encounter", "end", "pass", "breach", "access", "finish", "install", "create", "trash", "discard"),
    *("score", "forfeit", "play", "advance", "remove", "avoid", "prevent", "gain", "use", "resolve", "reveal"),
    *("search", "bypass", "jack", "move", "expose", "purge", "suffer"),
}
_SUBJECT = (
    r"(the Runner|the Corp|a run(?:\{on\})?|an (?:encounter|access) (?:with|of) \{it\}|a breach of \{server\}"
    r"|\{whose\} (?:turn|action phase)|\{it\}|\{this\}) (\w+)"
)


def an(noun: str) -> str:
    """The noun with its indefinite article: `an agenda`, `a piece of ice`, `another card`."""
    if noun.startswith("other "):
        return "an" + noun
    if noun.endswith("hardware") and " or " not in noun and "piece of" not in noun:
        return f"a piece of {noun}"
    said = noun.lower()
    vowel = said[:1] in "aeio" or (said.startswith("u") and not said.startswith(("unique", "use")))
    return ("an " if vowel else "a ") + noun


def zone(name: str) -> str:
    """A zone as part of a sentence."""
    for end in ("top of ", "bottom of "):
        if name.startswith(end):
            return f"the {end}{zone(name.removeprefix(end))}"
    card = voice()
    if name in ("grip", "stack", "heap") and card is not None and card.side == "runner":
        return f"your {name}"
    if name in ("grip", "stack", "heap", "play area"):
        return f"the {name}"
    if card is not None and name == f"{card.side} score area":
        return "your score area"
    return {
        "hand": {"corp": "HQ", "runner": "your grip"}.get(card.side if card else "", "your hand"),
        "anywhere": "any zone",
        "corp score area": "the Corp's score area",
        "runner score area": "the Runner's score area",
        "set aside": "the set-aside zone",
        "runner cards": "play",
    }.get(name, name)


def zones(names: Iterable[str]) -> str:
    """Several zones, any of which is meant; whose they are is said once."""
    first, *others = map(zone, names)
    if first.startswith("your "):
        others = [one.removeprefix("your ") for one in others]
    return listing([first, *others], "or")


def listing(parts: Iterable[str], last: str = "and") -> str:
    """`a, b, and c`."""
    found = list(parts)
    if len(found) < 3:
        return f" {last} ".join(found)
    return ", ".join(found[:-1]) + f", {last} " + found[-1]


def gets_strength(subject: str, change: str) -> str:
    """That an object's strength changes by a number, or by a value in words."""
    if " " not in change:
        return f"{subject} gets {change if change.startswith('-') else '+' + change} strength"
    if (less := lowered(change)) is not None:
        return f"{subject} gets its strength lowered by {less}"
    return f"{subject} gets extra strength equal to {change}"


def lowered(change: str) -> str | None:
    """By how much a value below 0 lowers something; None if it is not one."""
    for less in ("-1 times ", "0 minus ", "-"):
        if change.startswith(less):
            return change.removeprefix(less)
    return None


def third(verb: str) -> str:
    """The verb as one other person does it: `trashes`, `rezzes`, `plays`."""
    if verb in _THIRD:
        return _THIRD[verb]
    if verb in ("rez", "derez"):
        return f"{verb}zes"
    return verb + ("es" if verb.endswith(("sh", "ch", "ss", "o", "x")) else "s")


def base(verb: str) -> str:
    """The opposite of `third`."""
    if verb in _BASE:
        return _BASE[verb]
    if verb.endswith("zzes"):
        return verb.removesuffix("zes")
    return verb[:-2] if verb.endswith(("sses", "shes", "ches", "xes")) else verb.removesuffix("s")


def past(clause: str) -> str:
    """What happens, as something that happened: `the Runner stole a card`."""
    words = clause.split(" ")
    for at, verb in enumerate(words):
        plain = verb if verb in _PASTS or verb in _REGULAR else base(verb)
        if not at or words[at - 1] in ("a", "an", "the", "your") or plain not in _REGULAR | _PASTS.keys():
            continue  # the subject, or a noun that looks like a verb
        words[at] = _PASTS.get(plain) or plain + ("d" if plain.endswith("e") else "ed")
        break
    return " ".join(words)


def event_words(template: str, who: str, would: bool) -> str:
    """What happens, as a clause with places for its objects.

    template  `{who} trash {it}`, `the Runner encounters {it}`: a pattern of queries.EVENTS, `{who}` with a plain verb
    who       the player in English, or nothing where it does not matter who does it
    would     whether the event is only about to happen (9.9.1b)
    """
    for side in ("runner", "corp"):
        if template.startswith(f"the {side.title()} ") and by_side(side) == "you":
            verb, _, rest = template.removeprefix(f"the {side.title()} ").partition(" ")
            if verb == "fully":
                verb, rest = f"fully {base(rest.partition(' ')[0])}", rest.partition(" ")[2]
            return f"you {'would ' if would else ''}{base(verb)} {rest}"
    if template.startswith("{who} "):
        verb, _, rest = template.removeprefix("{who} ").partition(" ")
        if not who and rest == "{it}" and verb in _PARTICIPLES:
            return f"{{it}} {'would be' if would else 'is'} {_PARTICIPLES[verb]}"
        if would:
            return f"{{who}} would {verb} {rest}"
        return f"{{who}} {verb if who in ('you', 'both players') else third(verb)} {rest}"
    if not would:
        return template
    for now, then in ((" is ", " would be "), (" are ", " would be ")):
        if now in template:
            return template.replace(now, then, 1)
    return re.sub(_SUBJECT, lambda found: f"{found[1]} would {base(found[2])}", template, count=1)
