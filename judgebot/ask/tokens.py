"""A line of shorthand as tokens: words and phrases with the kinds of thing they can be, numbers, cards, punctuation."""

from __future__ import annotations

import dataclasses
import functools
import re
from collections.abc import Iterable

from judgebot import resources
from judgebot.ask.vocabulary import BARE_CONTRACTIONS, CONTRACTIONS, LONGEST, NUMBERS, english, phrases
from judgebot.cards import names

_PIECE = re.compile(r"\n|->|=>|[;:,?!()\[\]{}–—|]|[^\s;:,?!()\[\]{}–—|]+")  # noqa: RUF001
_AMOUNT = re.compile(r"(\d{1,4})([a-z]*)")
_REMOTE = re.compile(r"(?:remote|server|r)\s?(\d{1,2})")
_LONGEST_TITLE = 9
_TIMES = ("x", "times")
# Words of play that are also titles or shorthands: there the card must be written with a capital.
_SHORTEST = 3
_VERBED = re.compile(r"(\w{3,})['\u2019]e?d")
_OWN = ("'s", "\u2019s")


@dataclasses.dataclass(frozen=True)
class Token:
    """A word or phrase of the line.

    text    as written
    said    its normal form
    kinds   kind -> what it stands for (see vocabulary.py); "n": a number, "card": a card, "mark": punctuation
    cards   ids of the cards that it can name; more than one if that is not settled
    note    how it was read, if that is worth saying: a slip, a name that fits several cards
    """

    text: str
    said: str
    start: int
    kinds: dict[str, str] = dataclasses.field(default_factory=dict)
    n: int = 0
    cards: tuple[str, ...] = ()
    note: str = ""

    def has(self, kind: str, *meanings: str) -> bool:
        """Whether it can be of a kind, and (if given) stand for one of these."""
        return kind in self.kinds and (not meanings or self.kinds[kind] in meanings)


@dataclasses.dataclass(frozen=True)
class _Word:
    said: str
    start: int
    end: int


def tokens(text: str, also: Iterable[str] = ()) -> list[Token]:
    """The tokens of a line, in order.

    also  titles of cards that are defined elsewhere
    """
    found: list[Token] = []
    words: list[_Word] = []
    marks: list[Token] = []
    for match in _PIECE.finditer(text):
        piece, start = match.group(), match.start()
        if piece in ("->", "=>"):
            words.append(_Word("then", start, match.end()))
            continue
        if re.fullmatch(r"\n|[;:,?!()\[\]{}–—|]", piece):  # noqa: RUF001
            marks.append(Token(piece, piece, start, {"mark": _mark(piece)}))
            continue
        ends = piece.endswith((".", "…")) and not re.fullmatch(r"(mr|ms|dr|st|vs|no)\.", piece, re.I)
        body = piece.rstrip(".…") if ends else piece
        if body[:1] in _QUOTES or body[-1:] in _QUOTES:
            whole, body = body, _unquoted(body, text[: match.start()])
            start += whole.find(body)
        if body in ("-", "--", "*", "•", "."):
            marks.append(Token(body, body, start, {"mark": ","}))
            body = ""
        verb = _VERBED.fullmatch(body) if names.normalise(body) not in CONTRACTIONS else None
        if verb is not None:  # `Retribution'd`: the card, and that it is used
            words += [_Word(one, start, start + len(verb[1])) for one in _apart(verb[1])]
            words.append(_Word("verbed", start + len(verb[1]), start + len(body)))
            body = ""
        for one in _apart(body):
            words.append(_Word(one, start, start + len(body)))
        if ends:
            marks.append(Token(".", ".", match.end() - 1, {"mark": "."}))
    found += _read(words, text, marks)
    found += [mark for mark in marks if not _of_title(mark, found)]
    return _short(sorted(_corrected(_short(found), text), key=lambda token: token.start))


_SHORT = 4  # letters of the beginning of a title that name a card of the line


_QUOTES = "'\"‘’“”"  # noqa: RUF001


def _unquoted(body: str, before: str) -> str:
    """A word without quotation marks at its edges, as long as they are no apostrophes of a possessive."""
    if body[:1] in _QUOTES:
        return body.strip(_QUOTES) or body
    opened = sum(before.count(f" {mark}") for mark in _QUOTES)
    return body.rstrip(_QUOTES) if opened or body[-1] in '"“”' else body


def _short(found: list[Token]) -> list[Token]:
    """The tokens, those that are a short name of one card that the line names in full read as that card: a word of its
    title, the beginning of one, its initials."""
    named = dict.fromkeys(one.cards[0] for one in found if one.has("card") and len(one.cards) == 1)
    done = []
    for token in found:
        open_ = not token.kinds or token.has("card", "beginning", "slip") or len(token.cards) > 1
        said = token.said.removesuffix("s") if token.text[-2:] in _OWN else token.said
        fits = [card for card in named if card not in token.cards[:1] and _shortens(said, card)] if open_ else []
        if len(fits) == 1 and token.said:
            note = f"“{token.text}” is read as {names.title(fits[0])}"
            token = Token(token.text, token.said, token.start, {"card": "short"}, cards=(fits[0],), note=note)
        done.append(token)
    return done


def _shortens(said: str, card: str) -> bool:
    words = [word for word in names.normalise(names.title(card)).split() if word not in ("the", "of", "and", "a")]
    if said in words and said not in english():
        return True
    if len(said) >= _SHORT and any(
        word.startswith(said) or _joined(" ".join(words)).startswith(said) for word in words
    ):
        return said not in english()
    return len(said) > 1 and said == "".join(word[0] for word in words)


def _apart(piece: str) -> list[str]:
    """The words of a piece in normal form; `I'm` is two words, typed with or without its apostrophe."""
    said = names.normalise(piece)
    if (of := CONTRACTIONS.get(said)) and (said != piece.lower() or said in BARE_CONTRACTIONS):
        return of.split()
    return said.split()


def _of_title(mark: Token, found: list[Token]) -> bool:
    """Whether an exclamation mark or a full stop belongs to the title before it."""
    before = [one for one in found if one.start < mark.start]
    return (
        bool(before)
        and before[-1].has("card")
        and any(names.title(card).endswith(mark.text) for card in before[-1].cards)
    )


def _mark(piece: str) -> str:
    return {"\n": ";", "[": "(", "{": "(", "]": ")", "}": ")", "–": ",", "—": ",", "|": ";"}.get(piece, piece)  # noqa: RUF001


def _read(words: list[_Word], text: str, marks: list[Token]) -> list[Token]:
    stops = [mark.start for mark in marks if mark.kinds["mark"] in (";", "?", ",", "(", ")", ":", ".")]
    found: list[Token] = []
    place = 0
    while place < len(words):
        token, used = _longest(words, place, text, stops)
        found.append(token)
        place += used
    return found


def _longest(words: list[_Word], place: int, text: str, stops: list[int]) -> tuple[Token, int]:
    first = words[place]
    known = phrases()
    for length in range(min(_LONGEST_TITLE, len(words) - place), 0, -1):
        span = words[place : place + length]
        if any(first.start < stop < span[-1].start for stop in stops) and not _spans(span):
            continue
        said = " ".join(word.said for word in span)
        raw = text[first.start : span[-1].end]
        remote = _REMOTE.fullmatch(said)
        if remote:
            return Token(raw, said, first.start, {"server": f"remote {int(remote[1])}"}), length
        kinds = dict(reversed(known[said])) if length <= LONGEST and said in known else {}
        cards = _cards(said) or (_cards(said[:-1]) if raw[-2:] in _OWN else ())
        if length == 1 and said in english() and not _as_title(raw, text, first.start):
            cards = ()  # `back` is no title
        if cards and (not kinds or (_as_title(raw, text, first.start) and "who" not in kinds)):
            return Token(raw, said, first.start, {"card": "title"}, cards=cards), length
        if kinds:
            return Token(raw, said, first.start, kinds), length
        amount = _AMOUNT.fullmatch(said) if length == 1 else None
        if said in NUMBERS:
            return Token(raw, said, first.start, {"n": ""}, NUMBERS[said]), length
        if amount is not None:
            number, unit = int(amount[1]), amount[2]
            if not unit:
                return Token(raw, said, first.start, {"n": ""}, number), 1
            if unit in _TIMES:
                return Token(raw, said, first.start, {"times": ""}, number), 1
            if unit in ("st", "nd", "rd", "th"):
                return Token(raw, said, first.start, {"ordinal": ""}, number), 1
            means = dict(known.get(unit, ())).get("unit") or {"c": "credits", "k": "clicks"}.get(unit, "")
            if means:
                return Token(raw, said, first.start, {"n": "", "unit": means}, number), 1
        times = re.fullmatch(r"x(\d{1,2})", said) if length == 1 else None
        if times:
            return Token(raw, said, first.start, {"times": ""}, int(times[1])), 1
        cards = _beginning(said)
        if cards:
            return Token(raw, said, first.start, {"card": "beginning"}, cards=cards), length
    raw = text[first.start : first.end]
    if len(first.said) == 1 and first.said == "x":
        return Token(raw, first.said, first.start, {"times": ""}, 0), 1
    return Token(raw, first.said, first.start), 1


def _spans(span: list[_Word]) -> bool:
    """Whether words that punctuation parts are one title all the same."""
    return _joined(" ".join(word.said for word in span)) in names._by_full_title()


def _as_title(raw: str, text: str, start: int) -> bool:
    """Whether words that mean something else too are written as a title."""
    words = raw.split()
    return all(word[:1].isupper() for word in words) if len(words) > 1 else _capital(raw, text, start)


def _capital(raw: str, text: str, start: int) -> bool:
    before = text[:start].rstrip()
    return raw[:1].isupper() and bool(before) and before[-1] not in ".;?\n!"


def _joined(said: str) -> str:
    return said.replace(" ", "")


def _cards(said: str) -> tuple[str, ...]:
    """The cards of which a phrase is the title, a shorthand, or a part of the title on one side of its colon."""
    if len(said) < _SHORTEST - 1:
        return ()
    joined = _joined(said)
    apart = " " in said and all(word in phrases() for word in said.split())  # `on HQ I ...` is no HQI
    for table in (names._by_full_title(), {} if apart else names._shorthands(), names._by_title_part()):
        if joined in table:
            return _preferred(table[joined])
    return _preferred(_nicknames().get(joined, ()))


@functools.cache
def _nicknames() -> dict[str, tuple[str, ...]]:
    """What stands in quotation marks in a title: what players call the card."""
    found: dict[str, tuple[str, ...]] = {}
    for card in names._titles():
        for one in names._NICKNAME.findall(names.title(card)):
            said = _joined(names.normalise(one))
            found[said] = (*found.get(said, ()), card)
    return found


def _beginning(said: str) -> tuple[str, ...]:
    """The cards whose titles begin with these words."""
    if len(said) < _SHORTEST or said.isdigit() or _plain(said):
        return ()
    return _preferred(_beginnings().get(_joined(said), set()))


def _plain(said: str) -> bool:
    """Whether a phrase is plain English, or words of the grammar: what no slip turns into a card."""
    return all(word in phrases() or word in english() or word.isdigit() for word in said.split())


@functools.cache
def _beginnings() -> dict[str, set[str]]:
    found: dict[str, set[str]] = {}
    for card, title in names._titles().items():
        for part in names._parts(title):
            said = part.split()
            for length in range(1, len(said)):
                found.setdefault("".join(said[:length]), set()).add(card)
    return found


def _preferred(cards: Iterable[str]) -> tuple[str, ...]:
    """Of several cards those in the library, if there are any: cards that the tool can play are likelier meant."""
    found = sorted(cards)
    known = [card for card in found if card in library()]
    return tuple(known) if known else tuple(found)


@functools.cache
def library() -> frozenset[str]:
    """The ids of the cards whose abilities are known."""
    return frozenset(path.stem for path in resources.card_library().glob("*.yaml"))


# Slips of the pen


def _corrected(found: list[Token], text: str) -> list[Token]:
    """The tokens, those that mean nothing read as a card or a word that differs from them by a slip."""
    done: list[Token] = []
    place = 0
    while place < len(found):
        token = found[place]
        if token.kinds or not token.said:
            done.append(token)
            place += 1
            continue
        back = done[-1:] if done and done[-1].kinds and "mark" not in done[-1].kinds else []
        better = _slip([*back, token], text) if back and " " not in back[0].said else None
        if better is not None and better.has("card"):
            done[-1:] = [better]
            place += 1
            continue
        for length in (3, 2, 1):
            span = found[place : place + length]
            if len(span) < length or any("mark" in one.kinds for one in span) or not _slippy(span):
                continue
            better = _slip(span, text)
            if better is not None:
                done.append(better)
                place += length
                break
        else:
            done.append(token)
            place += 1
    return done


def _slippy(span: list[Token]) -> bool:
    """Whether words can be a misspelt phrase: the first and last are no words of the grammar themselves."""
    return all(not one.kinds or one.has("card", "beginning") for one in span)


def _slip(span: list[Token], text: str) -> Token | None:
    from rapidfuzz import fuzz, process

    said = " ".join(one.said for one in span)
    raw = text[span[0].start : span[-1].start + len(span[-1].text)]
    if len(_joined(said)) >= 6 and not _plain(said):
        cards = names._by_likeness(said, ())
        if len(cards) == 1:
            card = next(iter(cards))
            note = f"“{raw}” is read as {names.title(card)}"
            return Token(raw, said, span[0].start, {"card": "slip"}, cards=(card,), note=note)
    if len(span) == 1 and len(said) >= 4 and said not in english():
        # A word that adds nothing, or turns the sense round, is never what a slip is taken for.
        words = [word for word in phrases() if " " not in word and len(word) >= 4 and _content(word)]
        near = process.extract(said, words, scorer=fuzz.ratio, score_cutoff=83, limit=3)
        if near and (len(near) == 1 or near[0][1] > near[1][1] or _same_sense(near[0][0], near[1][0])):
            word = near[0][0]
            if said.startswith(("un", "non", "de", "no")) and not word.startswith(said[:2]):
                return None  # the opposite is no slip
            note = f"“{raw}” is read as “{word}”"
            return Token(raw, word, span[0].start, dict(reversed(phrases()[word])), note=note)
    return None


def _content(word: str) -> bool:
    return not any(kind in ("glue", "not", "none", "stop", "moment", "only", "there") for kind, _ in phrases()[word])


def _same_sense(one: str, other: str) -> bool:
    return phrases()[one] == phrases()[other]


def nearest(said: str) -> tuple[str, ...]:
    """What a word that means nothing may have been meant as: cards and words of the grammar, the nearest first."""
    from rapidfuzz import fuzz, process

    cards = names._suggestions(said, ()) if len(said) > 2 else []
    titles = [names.title(card) for card in cards]
    near = process.extract(said, [*titles, *(word for word in phrases() if len(word) > 2)], scorer=fuzz.ratio, limit=4)
    found = dict.fromkeys([text for text, score, _ in near if score >= 55] + titles[:2])
    return tuple(text for text in found if names.normalise(text) != said)[:4]
