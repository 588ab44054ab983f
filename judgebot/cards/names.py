"""Card names as people write them: which card is meant."""

from __future__ import annotations

import bisect
import functools
import json
import re
import unicodedata
from collections.abc import Callable, Iterable, Iterator, Mapping
from pathlib import Path

import yaml

from judgebot.cards.printed import facts_text
from judgebot.yamlio import quote

SHORTHANDS = Path(__file__).parent / "shorthands.yaml"

# The longest title has about 50 characters; nothing much longer is worth searching for.
_LONGEST = 100
_LISTED = 6
_GOOD = 86.0
# In a shorter name a slip too often makes another card: Bloom, Boom.
_SHORTEST_WITH_SLIP = 6
_WORTH_SUGGESTING = 60.0

_QUOTES = re.compile("[\"'`´‘’‚‛“”„‟ʹʻʼʽˈ′″«»]")  # noqa: RUF001 (the look-alikes are the point)
_SEPARATORS = re.compile(r"[\W_]+")
_NICKNAME = '["“]([^"“”]+)["”]'
# Letters that Unicode does not take apart into a base letter and a mark.
_LETTERS = str.maketrans({"ø": "o", "ł": "l", "đ": "d", "ð": "d", "æ": "ae", "œ": "oe", "þ": "th", "™": " "})


class NameProblem(LookupError):
    """A name that does not lead to one card.

    name    what was asked for
    titles  the titles that it could mean, or that are near it; looked for when somebody asks
    """

    def __init__(self, name: str, titles: Callable[[], Iterable[str]]) -> None:
        self.name = name
        self._find = titles
        super().__init__(name)

    @functools.cached_property
    def titles(self) -> tuple[str, ...]:
        """The titles that it could mean, or that are near it."""
        return tuple(self._find())

    def listed(self) -> str:
        """The titles, those after the first few only counted."""
        shown = ", ".join(self.titles[:_LISTED])
        more = len(self.titles) - _LISTED
        return f"{shown} and {more} more" if more > 0 else shown


class UnknownName(NameProblem):
    """No card has this name; `titles` are suggestions, the nearest first, perhaps none."""

    def __str__(self) -> str:
        hint = f"; did you mean {self.listed()}?" if self.titles else ""
        return f"no card is called {quote(self.name)}{hint}"


class AmbiguousName(NameProblem):
    """Several cards fit this name equally well; `titles` are theirs, sorted."""

    def __str__(self) -> str:
        return f"{quote(self.name)} fits several cards: {self.listed()}"


@functools.lru_cache(maxsize=4096)
def normalise(name: str) -> str:
    """A name in lower case, without accents and quotes, its words and numbers parted by single spaces.

    Two names that differ only in how they are typed have the same normal form: `Brân 1.0` becomes `bran 1 0`.
    """
    plain = name.lower()
    if not plain.isascii():
        apart = unicodedata.normalize("NFKD", plain.translate(_LETTERS))
        plain = "".join(char for char in apart if not unicodedata.combining(char)).casefold()
    plain = _QUOTES.sub("", plain).replace("&", " and ")
    return _SEPARATORS.sub(" ", plain).strip()


def find(name: str, inline: Iterable[str] = ()) -> str:
    """The card that a name means.

    name    as written: whatever its case, accents, quotes and punctuation; without its subtitle, its leading `The` or
            its last words; a nickname or a shorthand that players use; or with a slip of the pen
    inline  ids or titles of the cards that the scenario itself defines: they come before the game's own cards

    Returns the card's id; for an inline card, its entry in `inline`. The closest kind of match decides; within one
    kind, exactly one card must fit.

    Raises UnknownName if no card fits, AmbiguousName if several do.
    """
    wanted = normalise(name[: _LONGEST + 1])
    if not wanted or len(name) > _LONGEST:
        raise UnknownName(name, tuple)
    own = {_joined(normalise(entry)): entry for entry in inline}
    if (found := own.get(_joined(wanted))) is not None:
        return found
    # Nearly every id is its title's normal form: the usual case needs no index.
    if (slug := wanted.replace(" ", "_")) in facts_text():
        return slug
    entries = tuple(own.values())
    fitting = _fitting(wanted, entries)
    if len(fitting) > 1:
        raise AmbiguousName(name, lambda: sorted(_title(card) for card in fitting))
    for only in fitting:
        return only
    raise UnknownName(name, lambda: (_title(card) for card in _suggestions(wanted, entries)))


def is_name(name: str, inline: Iterable[str] = ()) -> bool:
    """Whether this is the whole name of a card: of the game's, or of one of those that the scenario itself defines."""
    wanted = normalise(name[: _LONGEST + 1])
    return wanted in map(normalise, inline) or wanted.replace(" ", "_") in facts_text()


@functools.lru_cache(maxsize=4096)
def _fitting(wanted: str, own: tuple[str, ...]) -> frozenset[str]:
    """The cards that fit a normal form by the closest kind of match by which any does; none if none does."""
    for kind in (_exact, _shorthand, _by_part, _by_words, _by_likeness):
        if fitting := kind(wanted, own):
            return frozenset(fitting)
    return frozenset()


def title(card_id: str) -> str:
    """The title of a card that there are facts for. Raises KeyError if there are none."""
    return _titles()[card_id]


def is_title(name: str) -> bool:
    """Whether a name is the title of a card of the game, in whatever case and punctuation."""
    wanted = normalise(name)
    return wanted.replace(" ", "_") in facts_text() or wanted in _normal_titles().values()


def _title(entry: str) -> str:
    return _titles().get(entry, entry)


def _joined(normal: str) -> str:
    """A normal form without its spaces, so that `San San` is `SanSan`."""
    return normal.replace(" ", "")


@functools.cache
def _titles() -> dict[str, str]:
    """Card id -> title, cut from the unparsed lines of facts."""
    found = {}
    for card, line in facts_text().items():
        start = line.index('"title":"') + 9
        raw = line[start : line.index('","', start)]
        found[card] = json.loads(f'"{raw}"') if "\\" in raw else raw
    return found


def beginning(letters: str) -> list[str]:
    """The cards of which a title, or a part of one, begins with these letters, in normal form; sorted."""
    start = _joined(letters)
    return sorted({card for part, cards in _by_title_part().items() if part.startswith(start) for card in cards})


@functools.cache
def _normal_titles() -> dict[str, str]:
    """Card id -> normal form of its title."""
    return {card: normalise(text) for card, text in _titles().items()}


@functools.cache
def _in_order() -> list[tuple[str, str]]:
    """The normal forms of all titles with their cards, sorted."""
    return sorted((normal, card) for card, normal in _normal_titles().items())


@functools.cache
def _by_full_title() -> dict[str, set[str]]:
    return _gathered((_joined(normal), card) for card, normal in _normal_titles().items())


@functools.cache
def _by_title_part() -> dict[str, set[str]]:
    return _gathered((_joined(part), card) for card, text in _titles().items() for part in _parts(text))


def nicknames(text: str) -> list[str]:
    """What stands in quotation marks in a title."""
    return re.findall(_NICKNAME, text)


@functools.cache
def _by_nickname() -> dict[str, set[str]]:
    return _gathered((normalise(nick), card) for card, text in _titles().items() for nick in nicknames(text))


@functools.cache
def _shorthands() -> dict[str, set[str]]:
    given = yaml.load(SHORTHANDS.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    return _gathered((_joined(normalise(short)), card) for card, all_of_it in given.items() for short in all_of_it)


def _gathered(pairs: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for key, card in pairs:
        found.setdefault(key, set()).add(card)
    return found


def _parts(text: str) -> Iterator[str]:
    """What a card is called for short: its title before or after the colon, each with or without a leading `The`."""
    for part in (text, *text.split(": ", 1)):
        normal = normalise(part)
        yield normal
        yield normal.removeprefix("the ")
        first, *rest = normal.split()
        if first in _ADDRESS and len(rest) > 1:  # `Dr. Keeling`
            yield f"{first} {rest[-1]}"


_ADDRESS = ("dr", "mr", "mrs", "ms")
# The kinds of match, closest first. Each gives the set of cards that fit a normal form; `own` are the inline cards.


def _exact(wanted: str, own: tuple[str, ...]) -> set[str]:
    return set(_by_full_title().get(_joined(wanted), ()))


def _shorthand(wanted: str, own: tuple[str, ...]) -> set[str]:
    return set(_shorthands().get(_joined(wanted), ()))


def _by_part(wanted: str, own: tuple[str, ...]) -> set[str]:
    of_own = {entry for entry in own if _joined(wanted) in map(_joined, _parts(entry))}
    return of_own or set(_by_title_part().get(_joined(wanted), ()))


def _by_words(wanted: str, own: tuple[str, ...]) -> set[str]:
    """Titles that begin with these whole words, or have them in quotes as a nickname."""
    start = wanted + " "
    of_own = {entry for entry in own if normalise(entry).startswith(start)}
    titles = _in_order()
    first = last = bisect.bisect_left(titles, (start, ""))
    while last < len(titles) and titles[last][0].startswith(start):
        last += 1
    return of_own or {card for _, card in titles[first:last]} | _by_nickname().get(wanted, set())


def _by_likeness(wanted: str, own: tuple[str, ...]) -> set[str]:
    """Titles, or parts of them, that differ by a slip. Numbers must be the same: Eli 1.0 is not Eli 2.0."""
    if len(_joined(wanted)) < _SHORTEST_WITH_SLIP:
        return set()
    digits = _digits(wanted)
    return {card for key, cards in _alike(wanted, own, _GOOD) if _digits(key) == digits for card in cards}


def _digits(text: str) -> str:
    return "".join(filter(str.isdigit, text))


def _alike(wanted: str, own: tuple[str, ...], least: float) -> list[tuple[str, set[str]]]:
    """Joined titles and parts of titles at least this much like `wanted`, the likest first, each with its cards."""
    from rapidfuzz import fuzz, process  # only here: most names need no such search

    keys: Mapping[str, set[str]] = _by_title_part()
    if own:
        keys = dict(keys)
        for entry in own:
            key = _joined(normalise(entry))
            keys[key] = keys.get(key, set()) | {entry}
    close = process.extract(_joined(wanted), keys.keys(), scorer=fuzz.ratio, score_cutoff=least, limit=20)
    return [(key, keys[key]) for key, _, _ in close]


def _suggestions(wanted: str, own: tuple[str, ...]) -> list[str]:
    """Cards to suggest, the best first: those whose titles have a word that begins so, then those that look alike."""
    normals = {**_normal_titles(), **{entry: normalise(entry) for entry in own}}
    found = [card for card, normal in normals.items() if len(wanted) > 2 and f" {wanted}" in f" {normal}"]
    for _, cards in _alike(wanted, own, _WORTH_SUGGESTING):
        found += sorted(cards - set(found))
    return found[:_LISTED]
