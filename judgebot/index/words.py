"""Words as the search sees them: stems, the phrases of a table, and what different words have in common."""

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cache
from itertools import pairwise
from unicodedata import combining, normalize

WORD = re.compile(r"\d+(?:\.\d+)+[a-z]?|[a-z0-9&]+(?:'[a-z]+)?", re.IGNORECASE)  # a rule's number is one word
_STOP_WORDS = (
    "a an and any are as at be been but by can card cards come could did do does doing done for from get gets give go"
    " goes got had has have he her him his how i i'm if in into is it it's its just let me mine my of on one or our"
    " really say says she should so some still than that the their them then there these they this those to too up us"
    " was we were what when where which while who whose why will with would you your"
)
STOP = frozenset(_STOP_WORDS.split())
LONGEST_PHRASE = 6  # words in a phrase of the table
# Forms that no ending explains.
_IRREGULAR: dict[str, str] = {
    "began": "begin",
    "begun": "begin",
    "broke": "break",
    "broken": "break",
    "chose": "choose",
    "chosen": "choose",
    "drawn": "draw",
    "drew": "draw",
    "forgot": "forget",
    "forgotten": "forget",
    "gave": "give",
    "given": "give",
    "hidden": "hide",
    "kept": "keep",
    "laid": "lie",
    "lying": "lie",
    "lost": "lose",
    "losing": "lose",
    "paid": "pay",
    "ran": "run",
    "shown": "show",
    "spent": "spend",
    "stole": "steal",
    "stolen": "steal",
    "taken": "take",
    "took": "take",
    "won": "win",
    "dying": "die",
    "dies": "die",
    "died": "die",
    "prevention": "prevent",
    "resolution": "resolve",
    "decision": "decide",
    "installation": "install",
    "payment": "pay",
    "activation": "activate",
    "initiation": "initiate",
    "protection": "protect",
    "reaction": "react",
    "response": "respond",
    "failure": "fail",
    "loss": "lose",
    "choice": "choose",
    "known": "know",
    "knew": "know",
    "seen": "see",
    "saw": "see",
    "thrown": "throw",
    "threw": "throw",
    "sent": "send",
    "blown": "blow",
    "dealt": "deal",
    "meant": "mean",
    "written": "write",
    "difference": "different",
    "differ": "different",
    "cheap": "cheaper",
    "stronger": "strong",
    "weaker": "weak",
    "earlier": "early",
    "outer": "outermost",
    "inner": "innermost",
    "sold": "sell",
}


@cache
def stem(word: str) -> str:
    """`word` without its ending, so that "accessed", "accesses" and "accessing" meet. Deliberately simple."""
    word = word.removesuffix("'s").rstrip("'")
    word = _IRREGULAR.get(word, word)
    if len(word) <= 3:
        return word
    for suffix, put in (
        ("ies", "y"),
        ("ied", "y"),
        ("sses", "ss"),
        ("zzes", "z"),
        ("xes", "x"),
        ("ches", "ch"),
        ("shes", "sh"),
    ):
        if word.endswith(suffix):
            return word[: -len(suffix)] + put
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for suffix in ("ing", "ed"):
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            word = word[: -len(suffix)]
            if word[-1] == word[-2] and word[-1] not in "sl":
                word = word[:-1]
            break
    for suffix in ("ment", "ly"):
        if word.endswith(suffix) and len(word) - len(suffix) >= 4:
            word = word[: -len(suffix)]
            break
    return word.removesuffix("e") if len(word) > 3 else word


def tokens(text: str) -> list[str]:
    """The stems of the words of `text` that carry meaning, in order."""
    return [stem(word) for word in WORD.findall(text.lower()) if word not in STOP]


def all_tokens(text: str) -> list[str]:
    """The stems of all words of `text`: for a question that has nothing but small words."""
    return [stem(word) for word in WORD.findall(text.lower())]


def phrases(table: Mapping[str, Mapping[str, Iterable[str]]]) -> dict[str, list[str]]:
    """How people put things, as stems, each with what stands for it: sayings by their name, groups as `=name`.

    Args:
        table: the lines of `words.yaml`, sayings and groups.
    """
    found: dict[str, list[str]] = {}
    for mark, names in (("", table["sayings"]), ("=", table["groups"])):
        for name, members in names.items():
            for member in members:
                every, telling = all_tokens(member), tokens(member)
                # Without its small words a saying must still be one: "on encounter" is not every "encounter".
                for stems in [every, telling] if len(telling) > 1 else [every]:
                    stands = found.setdefault(" ".join(stems), [])
                    if mark + name not in stands:
                        stands.append(mark + name)
    return found


def features(text: str, look_up: Callable[[str], Sequence[str]], longest: Mapping[str, int] | None = None) -> list[str]:
    """All that `text` can be found by: stems, sayings, groups and pairs; a stem as often as it occurs.

    A pair is two stems that follow each other, with small words and without, as one word: `pay_cost`.

    Args:
        text: any text.
        look_up: gives what stands for a phrase of `phrases`.
        longest: for the first stems of phrases the number of stems of the longest, where that is known.
    """
    found, every = tokens(text), all_tokens(text)
    said: list[str] = []
    pairs: list[str] = []
    for stems in (every, found):
        for at, first in enumerate(stems):
            most = LONGEST_PHRASE if longest is None else longest.get(first, 0)
            for end in range(at + 1, min(at + most, len(stems)) + 1):
                said += look_up(" ".join(stems[at:end]))
        pairs += [f"{first}_{second}" for first, second in pairwise(stems)]
    said += [group for name in said for group in look_up(name)]  # a saying may belong to a group
    return [*found, *dict.fromkeys(said), *dict.fromkeys(pairs)]


def plain(text: str) -> list[str]:
    """The words of `text` as names are compared: lower case, no accents, no quotes, nobody's 's."""
    low = text.lower()
    if not low.isascii():
        low = "".join(char for char in normalize("NFKD", low) if not combining(char))
    return re.findall(r"[a-z0-9]+", re.sub(r"['\"’‘“”]s\b|['\"’‘“”]", "", low).replace("&", " and "))  # noqa: RUF001
