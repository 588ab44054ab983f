"""Cards as a line calls them: titles, shorthands, parts of titles, beginnings, initials."""

from __future__ import annotations

import functools
from collections.abc import Iterable, Sequence
from pathlib import Path

from judgebot import resources
from judgebot.cards import names
from judgebot.cards.catalog import facts, split_file

TITLE, SHORTHAND, PART, NICKNAME, BEGINNING, WORD = range(6)
_ENGLISH = Path(__file__).parent / "english.txt"
_SHORTEST = 3
_ANY_LINE = frozenset(
    (
        *(
            "because",
            "i",
            "if",
            "what",
            "when",
            "who",
            "you",
            "he",
            "she",
            "it",
            "we",
            "they",
            "is",
            "are",
            "do",
            "can",
        ),
        *("my", "his", "her", "their", "so", "then", "no", "not", "all", "this", "that", "there", "be", "as", "but"),
    )
)
SMALL = ("a", "an", "and", "at", "by", "for", "in", "of", "on", "the", "to", "with")  # not capitals within a title


@functools.cache
def _english() -> frozenset[str]:
    return frozenset(_ENGLISH.read_text(encoding="utf-8").split())


def plain_english(word: str) -> bool:
    """Whether a word is plain English, which no slip of the pen turns into a card."""
    return word in _english()


@functools.lru_cache(maxsize=8192)
def card_names(key: str) -> tuple[int, tuple[str, ...]]:
    """How a joined normal form names cards, and which."""
    if len(key) < _SHORTEST - 1:
        return TITLE, ()
    for kind, table in (
        (TITLE, names._by_full_title()),
        (SHORTHAND, names._shorthands()),
        (PART, names._by_title_part()),
    ):
        if key in table:
            return kind, tuple(sorted(table[key]))
    if key in _nicknames():
        return NICKNAME, _nicknames()[key]
    if key in _beginnings() and (len(key) >= _SHORTEST or key in _short_identities()):
        return BEGINNING, tuple(sorted(_beginnings()[key]))
    if len(_words().get(key, ())) == 1:
        return WORD, tuple(_words()[key])
    return TITLE, ()


@functools.cache
def _nicknames() -> dict[str, tuple[str, ...]]:
    found: dict[str, tuple[str, ...]] = {}
    for card in names._titles():
        for one in names.nicknames(names.title(card)):
            said = names.normalise(one).replace(" ", "")
            found[said] = (*found.get(said, ()), card)
            without = names.normalise(names.title(card).split(":")[0].replace(one, "")).split()
            if len(without) > 1:  # `Hannah Pilintra`
                found["".join(without)] = (*found.get("".join(without), ()), card)
    return found


@functools.cache
def _beginnings() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for card, title in names._titles().items():
        for part in names._parts(title):
            said = part.split()
            for length in range(1, len(said)):
                if not _ANY_LINE.issuperset(said[:length]):  # `Because I stole it` begins as no card
                    found.setdefault("".join(said[:length]), set()).add(card)
    return found


def identities_beginning(key: str) -> tuple[str, ...]:
    """The identities whose titles begin with some words, joined."""
    return library_first(_beginnings().get(key, set()) & _identities())


@functools.cache
def _short_identities() -> frozenset[str]:
    """First words of two letters by which identities are called: `Ob`, `Az`."""
    first = {names.normalise(names.title(card)).split()[0] for card in _identities()}
    return frozenset(word for word in first if len(word) == 2)


@functools.cache
def other_faces() -> dict[str, str]:
    """What the other face of an identity is called, joined, and the identity; not what both are called (3.1.1a)."""
    found: dict[str, set[str]] = {}
    for card in library():
        text = (resources.card_library() / f"{card}.yaml").read_text("utf-8") if card in _identities() else ""
        if "\nother_face:" in text:
            title = split_file(text)[0].split("other_face:")[1].split("title:")[1].split("\n")[0].strip().strip('"')
            own = {*names._parts(names.title(card))}
            for part in {*names._parts(title)} - own:
                found.setdefault(part.replace(" ", ""), set()).add(card)
    return {said: cards.pop() for said, cards in found.items() if len(cards) == 1}


@functools.cache
def _identities() -> frozenset[str]:
    return frozenset(card for card in names._titles() if facts(card)["type"] == "identity")


@functools.cache
def _words() -> dict[str, set[str]]:
    """Words of titles that are no plain English, and the cards whose titles have them."""
    found: dict[str, set[str]] = {}
    for card, title in names._titles().items():
        for word in names.normalise(title).split():
            if len(word) > 4 and not plain_english(word):
                found.setdefault(word, set()).add(card)
    for word, cards in list(found.items()):
        for length in range(5, len(word)):
            if not plain_english(word[:length]):
                found.setdefault(word[:length], set()).update(cards)
    return {word: set(library_first(cards)) for word, cards in found.items()}


@functools.cache
def library() -> frozenset[str]:
    """The ids of the cards whose abilities are known."""
    return frozenset(path.stem for path in resources.card_library().glob("*.yaml"))


def library_first(cards: Iterable[str]) -> tuple[str, ...]:
    """Of several cards those in the library, if there are any: what the tool can play is likelier meant."""
    found = tuple(sorted(cards))
    return tuple(card for card in found if card in library()) or found


def as_title(raw: str, text: str, start: int) -> bool:
    """Whether words that mean something else too are written as a title."""
    words = raw.split()
    if len(words) > 1:
        return all(word[:1].isupper() or (n and word in SMALL) for n, word in enumerate(words))
    before = text[:start].rstrip()
    return raw[:1].isupper() and bool(before) and before[-1] not in ".;?\n!"


def shortens(said: str, card: str, titled: bool = False) -> bool:
    """Whether a word is short for a card: a word of its title, the beginning of one, its initials.

    titled: whether it is written as a title, so that a word of plain English names it too (`the Strike`)
    """
    words = [word for word in names.normalise(names.title(card)).split() if word not in ("the", "of", "and", "a")]
    if len(said) < 2 or (plain_english(said) and not (titled and said in words)):
        return False
    if said in words or said.removesuffix("s") in words:
        return True
    if len(said) >= 4 and (any(word.startswith(said) for word in words) or "".join(words).startswith(said)):
        return True
    return len(said) > 1 and said == "".join(word[0] for word in words)


def nearest_cards(said: str) -> tuple[str, ...]:
    """The cards that a stretch of words differs from by a slip."""
    if len(said.replace(" ", "")) < 6 or all(plain_english(one) for one in said.split()):
        return ()
    return tuple(names._by_likeness(said, ()))


def slip_of(said: Sequence[str]) -> tuple[str, ...]:
    """The card whose title, or a part of it, several words are but for slips, each of its word; () where there is none.

    A word besides is no slip: `unrezed Magistrate Revontulet`.
    """
    from rapidfuzz import fuzz  # only here: most words are spelt right

    def alike(part: str) -> bool:
        words = part.split()
        return len(words) == len(said) and all(fuzz.ratio(*pair) >= _LIKE for pair in zip(words, said, strict=True))

    cards = nearest_cards(" ".join(said))
    return tuple(card for card in cards if len(said) == 1 or any(map(alike, names._parts(names.title(card)))))


_LIKE = 75.0  # of one word to another; of the whole title more
