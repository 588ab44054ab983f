"""Small English for the templates: players, numbers, lists, verbs, and the icons of card texts."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

PLAYERS = {"corp": "the Corp", "runner": "the Runner", "chance": "chance", "both": "both players", "draw": "nobody"}
RULES = "the game rules"

_CREDITS = re.compile(r"(?:(\d+|\b[Xx]) ?)?\[credits?\]")
_CLICKS = re.compile(r"(?:\[click\])+")
_SEVERAL = re.compile(r"(?<=\ball )\[(credit|click)\]|(?<!\d)(?<!\])\[(credit|click)\](?= equal to)")
_SUBROUTINE = re.compile(r"\[sub(?:routine)?\] ?")
# What options and abilities quoted within others write small.
_PROPER = re.compile(r"\b(hq|r&d|archives|the runner|the corp|x)\b")
# A cost that is a deed is done, not paid.
_PAY = re.compile(r"\b[Pp]ay (?=(?:trash|suffer|forfeit|remove|reveal|derez|lose|add|shuffle|return|take|give) )")
_NAMES = {
    "hq": "HQ",
    "r&d": "R&D",
    "archives": "Archives",
    "the runner": "the Runner",
    "the corp": "the Corp",
    "x": "X",
}
_SMALL_NAME = re.compile(r"[a-z]+[A-Z0-9(]")
_ALLOTTED = re.compile(r"([+-]?\d+) allotted \[click\]")
_ICONS = {"[MU]": " MU", "[link]": " link", "[trash]": "trash this card", "[interrupt]": "interrupt"}


def player(who: str) -> str:
    """`the Corp`, `the Runner`."""
    return PLAYERS.get(who, who)


def cap(text: str) -> str:
    """The text with a capital at its beginning, but for a name that is written small: eXer, realloc()."""
    return text if _SMALL_NAME.match(text) else text[:1].upper() + text[1:]


def count(n: int | str, noun: str) -> str:
    """`1 credit`, `2 credits`, `-1 credit`, `X credits`."""
    return f"{n} {noun}" if str(n) in ("1", "-1", "+1") else f"{n} {plural(noun)}"


def plural(noun: str) -> str:
    """The plural of a noun of the game."""
    if noun in ("damage", "ice", "strength", "bad publicity") or noun.endswith((" damage", " bad publicity")):
        return noun
    if noun.endswith("y") and noun[-2:-1] not in "aeiou":
        return noun[:-1] + "ies"
    return noun + "s"


def listing(items: Iterable[object], last: str = "and") -> str:
    """`A`, `A and B`, `A, B and C`; `nothing` for none; `A (3 times)` where one name stands there several times."""
    found = [plain(str(item)) for item in items]
    times = {name: found.count(name) for name in found}
    said = [name if n == 1 else several(name, n) for name, n in times.items()]
    if len(said) < 2:
        return said[0] if said else "nothing"
    return f"{', '.join(said[:-1])} {last} {said[-1]}"


def several(name: str, n: int) -> str:
    """`3 unknown cards`, `Hedge Fund (twice)`."""
    if name.endswith("unknown card"):
        return f"{n} unknown cards"
    return f"{name} ({'twice' if n == 2 else f'{n} times'})"


def plain(text: str) -> str:
    """A text without icons: `3[credit]` becomes `3 credits`. An unknown card gets its article."""
    if "[" in text:
        text = _SEVERAL.sub(lambda m: f"{m.group(1) or m.group(2)}s", text)
        text = _CREDITS.sub(lambda m: count(m.group(1), "credit") if m.group(1) else "1 credit", text)
        text = _ALLOTTED.sub(lambda m: count(m.group(1), "allotted click"), text)
        text = _CLICKS.sub(lambda m: count(len(m.group()) // len("[click]"), "click"), text)
        text = _SUBROUTINE.sub("subroutine: ", text)
        for icon, word in _ICONS.items():
            text = text.replace(f" {icon}", f" {word.strip()}").replace(icon, word)
    text = _PAY.sub("", text)
    text = _PROPER.sub(lambda m: _NAMES[m.group()], text)
    return "an unknown card" if text == "unknown card" else text


def poss(name: str) -> str:
    """`Tollbooth's`."""
    said = plain(name)
    return f"{said}'" if said.endswith("s") else f"{said}'s"


# What an ability does where that is no deed of its player: `use Banner to subroutines ... cannot end the run`.
_STATE = (
    r"(?s)(use (?:(?! to ).)+) to "
    r"((?:the|this|that|each|all|subroutines|you|a|an|it|its|your|instead|when|whenever|for|\d+|X|if|do not) .*)"
)


_THIS = r"\bthis card('s)?\b"
_MODE = r"^choose you (?!may |can |cannot |must )"


def deed(option: str) -> str:
    """An option as it is said beside its card: what is no deed of the player stands in brackets, "this card" is it."""
    if option.startswith("choose you "):
        option = re.sub(_MODE, "choose to ", option)
    if option.startswith("use "):
        option = re.sub(_THIS, lambda m: "its" if m.group(1) else "it", option)
        state = re.fullmatch(_STATE, option)
        if state:
            return f"{state.group(1)} ({state.group(2)})"
    if " and you " not in option:
        return option
    return re.sub(r" and you (?=(?:gain|draw|lose|take|place|trash) )", " and ", option)


def third(words: str) -> str:
    """A command as what somebody does: `run HQ` becomes `runs HQ`, `do not pay` becomes `does not pay`."""
    verb, space, rest = words.partition(" ")
    if verb == "do":
        return f"does{space}{rest}"
    if not verb.isalpha():
        return words
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        verb += "es"
    elif verb.endswith("y") and verb[-2:-1] not in "aeiou":
        verb = verb[:-1] + "ies"
    else:
        verb += "s"
    return verb + space + rest


def is_are(items: Sequence[object]) -> str:
    """`is` for one thing and for nothing, `are` for several."""
    return "is" if len(items) < 2 else "are"


def quoted(text: str) -> str:
    """The text of an ability in quotes, without icons and without its full stop."""
    return f"“{plain(text).rstrip('.')}”"


def lower(text: str) -> str:
    """The text with its first letter in lower case, unless it begins with a name or an abbreviation."""
    first = text.split(" ", 1)[0]
    return text[:1].lower() + text[1:] if first in _COMMON else text


_COMMON = frozenset(
    [
        "The",
        "A",
        "An",
        "You",
        "Each",
        "All",
        "Any",
        "Do",
        "Gain",
        "Lose",
        "Trash",
        "End",
        "Draw",
        "Place",
        "Whenever",
        "When",
        "If",
        "Instead",
        "Until",
        "For",
        "It",
        "This",
        "That",
        "Resolve",
        "Install",
        "Rez",
        "Derez",
        "Give",
        "Take",
        "Add",
        "Choose",
        "Prevent",
        "Avoid",
        "Break",
        "Search",
        "Reveal",
        "Expose",
        "Shuffle",
        "Remove",
        "Move",
        "Swap",
        "Play",
        "Run",
        "Purge",
        "Name",
        "Look",
        "Bypass",
        "Score",
        "Steal",
        "Access",
        "Breach",
        "Ice",
        "Other",
        "One",
        "Two",
        "Once",
        "Cannot",
        "Pay",
        "Spend",
        "Host",
        "Jack",
        "Both",
        "Sabotage",
        "Charge",
        "Mark",
        "Forfeit",
        "Swap",
        "Arrange",
        "Put",
    ]
)
