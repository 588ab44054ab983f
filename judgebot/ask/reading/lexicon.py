"""A line as a lattice: its words, and everything that each stretch of them can be.

A word keeps all its kinds: `play` is a verb and a place, `Archives` a server, `Diesel` a card. Nothing is decided here;
the chart takes what fits. The words stand in `lexicon.yaml`, card names in `judgebot.cards.names`.
"""

from __future__ import annotations

import functools
import itertools
import re
from collections import defaultdict
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any

import yaml

from judgebot.ask.reading.card_facts import subtypes
from judgebot.ask.reading.raw import Named
from judgebot.ask.reading.titles import (
    PART,
    SHORTHAND,
    SMALL,
    TITLE,
    WORD,
    as_title,
    card_names,
    identities_beginning,
    library_first,
    other_faces,
    plain_english,
    shortens,
    slip_of,
)
from judgebot.ask.reading.tokens import Word, words_of
from judgebot.cards import names

WORDS = Path(__file__).parent / "lexicon.yaml"
_AMOUNT = re.compile(r"(\d{1,3})([a-z]{1,7})")
_ORDINAL = re.compile(r"(\d{1,2})(st|nd|rd|th)")
_TIMES = re.compile(r"(\d{1,2})x|x(\d{1,2})")
_REMOTE = re.compile(r"(?:remote|server|remote server)(?: number| no)? (\d{1,2})|r(?:emote)?(\d)")
_SUFFIX = re.compile(r"(ed|ing|ly|ion|ment|ness|able|ous|ive|ful|ence|ance|ity|est|ers)$")
_PHRASES = ("game over",)  # titles that are said of other things
_PLAYING = ("playing", "as", "against", "vs", "versus", "am", "m", "on", "facing")
_IS, _WHO = ("is", "am", "m", "are"), ("PLAYER", "PRON")  # before an identity
_REZZED = ("rezzed", "unrezzed", "derezzed")
_FACTIONS = ("weyland", "nbn", "hb", "jinteki", "haas")
_VERBS = ("VB", "VZ", "VD", "VG", "VN")
_TOWARD = ("to", "at", "into", "onto", "against", "for")  # a verb that ends so has an object
_LONGEST = 8  # words of a phrase or title
_LONG = 6  # letters of a word that says nothing, of which others can be slips
SLIP, SHORTER = 0.6, 0.3


@dataclass(frozen=True, slots=True)
class Edge:
    """What a stretch of words can be: its end (exclusive), its value, what taking it so costs, and how it is told."""

    end: int
    value: Any
    cost: float = 0.0
    note: str = ""


@dataclass
class Lattice:
    """The words of a line, and for each place the edges that start there, by kind."""

    text: str
    tokens: list[Word]
    edges: list[dict[str, list[Edge]]] = field(default_factory=list)
    slips: list[str] = field(default_factory=list)

    def add(self, start: int, kind: str, edge: Edge) -> None:
        """Add an edge."""
        self.edges[start].setdefault(kind, []).append(edge)

    def raw(self, start: int, end: int) -> str:
        """The words as they are written."""
        return self.text[self.tokens[start].start : self.tokens[end - 1].end] if end > start else ""


@functools.cache
def tables() -> dict[str, tuple[tuple[str, str], ...]]:
    """Phrase -> (kind, value) pairs."""
    given = yaml.load(WORDS.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    verbs, irregular = given.pop("VERBS"), given.pop("IRREGULAR")
    plain = [" ".join(one.split()) for one in given.pop("PLAINSUBTYPES").split(",")]
    found: dict[str, dict[tuple[str, str], None]] = defaultdict(dict)
    for kind, meanings in given.items():
        for meaning, listed in meanings.items():
            for phrase in str(listed).split(","):
                found[" ".join(phrase.split())][kind, str(meaning)] = None
    for meaning, listed in verbs.items():
        for phrase in str(listed).split(","):
            for kind, form in _forms(" ".join(phrase.split()), irregular):
                found[form][kind, str(meaning)] = None
                first, _, second = form.rpartition(" ")
                if second in PARTICLES and first and " " not in first:  # `throws it out`
                    found[first][f"P{kind}", f"{meaning} {second}"] = None
    for subtype, (_, kind) in subtypes().items():
        for one in (subtype, f"{subtype}s", f"{subtype} card", f"{subtype} cards") if subtype not in plain else ():
            found[one]["KIND", subtype] = None
        for one in (f"{subtype} {kind}", f"{subtype} {kind}s"):
            found[one]["KIND", subtype] = None
    return {phrase: tuple(kinds) for phrase, kinds in found.items() if phrase}


PARTICLES = ("up", "down", "in", "out", "on", "off", "away", "over", "back")
_DOUBLED = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]|derez|begin|forget|refer|unrez")


def _forms(phrase: str, irregular: dict[str, str]) -> Iterator[tuple[str, str]]:
    """A verb phrase in its forms: VB plain, VZ third person, VG -ing, VD past, VN participle."""
    verb, _, rest = phrase.partition(" ")
    sibilant = verb.endswith(("s", "x", "z", "ch", "sh"))
    stem = verb + verb[-1] if _DOUBLED.fullmatch(verb) else verb
    y = verb.endswith("y") and verb[-2:-1] not in ("a", "e", "o", "u")
    third = (
        f"{stem if sibilant else verb}es"
        if sibilant or verb in ("go", "do")
        else f"{verb[:-1]}ies"
        if y
        else f"{verb}s"
    )
    drops = verb.endswith("e") and not verb.endswith(("ee", "oe", "ye"))
    going = f"{verb[:-1] if drops else stem}ing"
    regular = f"{verb}d" if verb.endswith("e") else f"{verb[:-1]}ied" if y else f"{stem}ed"
    past = str(irregular.get(verb, regular)).split()
    forms = [
        ("VB", verb),
        ("VZ", "has" if verb == "have" else "does" if verb == "do" else third),
        ("VG", "dying" if verb == "die" else going),
    ]
    forms += [("VD", past[0]), ("VN", past[-1])]
    if verb == "be":
        forms = [("VB", "be"), ("VG", "being"), ("VN", "been")]
    for kind, form in forms:
        yield kind, f"{form} {rest}".strip()


def lattice(text: str) -> Lattice:
    """Everything that the words of a line can be."""
    words = words_of(text)
    found = Lattice(text, words, [{} for _ in range(len(words) + 1)])
    known = tables()
    for start, word in enumerate(words):
        if word.mark:
            _negative(found, start)
            continue
        said = ""
        for end in range(start + 1, min(start + _LONGEST, len(words)) + 1):
            if words[end - 1].mark:
                if words[end - 1].said in (",", ":", "!", "/", "(") and end < len(words) and not words[end].mark:
                    _titles_across(found, start, end)
                break
            said = f"{said} {words[end - 1].said}".strip()
            for kind, value in known.get(said, ()):
                if kind not in _VERBS or words[end - 1].said not in _TOWARD or not _ends(words, end, known):
                    found.add(start, kind, Edge(end, value))
            if remote := _REMOTE.fullmatch(said):
                found.add(start, "SERVER", Edge(end, f"remote {int(remote[1] or remote[2])}"))
            if _key(said) in other_faces():
                found.add(start, "FACE", Edge(end, Named((other_faces()[_key(said)],), start)))
            _card(found, start, end, said)
        _numbers(found, start)
    _shortened(found)
    _slips(found)
    _undivided(found)
    _bounds(found)
    _no_more(found)
    _politely(found)
    for start, word in enumerate(words):
        if not word.mark:  # at the end: until here a word without an edge is one that nobody knows
            found.add(start, "ANYWORD", Edge(start + 1, word.said))
    return found


def _ends(words: list[Word], end: int, known: dict[str, tuple[tuple[str, str], ...]]) -> bool:
    """Whether no object follows: `does she get to?` is no verb that lacks it, nor is `comes to discarding`."""
    if end == len(words) or words[end].mark:
        return True
    kinds = {kind for kind, _ in known.get(words[end].said, ())}
    return bool(kinds) and kinds <= {"VG", "PVG"}


def _bounds(found: Lattice) -> None:
    """`at least` beside `how many`, and not before a number: it is passed over there, and told of by `BOUNDED`."""
    words = [one.said for one in found.tokens]
    asks = [at for at, word in enumerate(words[:-1]) if word == "how" and words[at + 1] in ("many", "much", "few")]
    for start, kinds in enumerate(found.edges):
        for edge in kinds.get("BOUND", ()):
            marked = edge.end == len(words) or found.tokens[edge.end].mark
            counts = not marked and (words[edge.end] in ("a", "an") or not _NUMBERS.isdisjoint(found.edges[edge.end]))
            clause = {at for at in asks if not any(word in ".;?!" for word in words[min(at, start) : max(at, start)])}
            if clause and not counts and (marked or edge.end > start + 1 or words[edge.end] in _ASKS_ON):
                begins = start - (start > 0 and words[start - 1] == ",")  # `how many, at most, can he`
                found.add(begins, "FILL", Edge(edge.end + (begins < start and words[edge.end :][:1] == [","]), "skip"))
                found.add(begins, "BOUNDED", edge)


def _no_more(found: Lattice) -> None:
    """`can he steal it any more`: passed over, as `still` is; behind a verb it is so many more (`draw any more`)."""
    words = [one.said for one in found.tokens]
    for at, (any_, more) in enumerate(itertools.pairwise(words)):
        if any_ != "any" or more not in ("more", "longer") or at == 0:
            continue
        ends = at + 2 == len(words) or found.tokens[at + 2].mark or words[at + 2] in _LATER
        kinds = found.edges[at - 1].keys()
        verb = not kinds.isdisjoint(_VERBS) and kinds.isdisjoint(("STATE", "CARD", "UNIT", "KIND"))
        if more == "longer" or (ends and (not verb or words[at - 1] in _NEEDS_NOTHING)):
            found.add(at, "FILL", Edge(at + 2, "skip"))


def _politely(found: Lattice) -> None:
    """`hasn't he won`, `isn't the run over`: asked as without the negation, which is passed over there."""
    words = found.tokens
    for at in range(1, len(words) - 2):
        opens = at == 1 or words[at - 2].mark or words[at - 2].said in _JOINTS
        opens = opens and not (at > 1 and words[at - 2].said == ",")  # `it ends, doesn't it?`
        clause = not words[at + 1].mark and not words[at + 2].mark
        clause = clause and next((one.said for one in words[at:] if one.mark and one.said in ".;?"), "?") == "?"
        if words[at].said != "not" or words[at - 1].said not in _AUX or not opens or not clause:
            continue
        if words[at + 1].said in _SUBJECTS or not _NAMES.isdisjoint(found.edges[at + 1]):
            found.add(at, "FILL", Edge(at + 1, "skip"))


_ASKS_ON = ("can", "may", "could", "do", "does", "will", "would", "must")  # a clause begins there
_NUMBERS = frozenset(("NUM", "QUANTITY", "NTH", "TIMES"))
_LATER = ("after", "when", "once", "if", "now", "then", "because", "since", "as", "while", "with", "without")
_NEEDS_NOTHING = ("work", "matter", "count", "apply", "fire", "trigger", "happen", "go", "resolve", "live", "exist")
_JOINTS = ("and", "so", "but", "then", "or", "ok", "okay", "well", "now", "wait", "hey", "judge")
_AUX = frozenset(
    (
        "is",
        "are",
        "was",
        "were",
        "am",
        "do",
        "does",
        "did",
        "has",
        "have",
        "had",
        "can",
        "could",
        "will",
        "would",
        "should",
    )
)
_SUBJECTS = frozenset(("the", "a", "an", "there", "my", "his", "her", "their", "your", "our", "its", "any"))
_NAMES = frozenset(("PRON", "IT", "PLAYER", "POSS", "CARD", "SERVER", "THESERVER", "TURN", "THING", "KIND"))


def _undivided(found: Lattice) -> None:
    """A title that is named in full is not parted, and two words that are short for one card are one: `Baz Wong`."""
    for start, kinds in enumerate(found.edges):
        full = max((one.end for one in kinds.get("CARD", ()) if one.cost < 0), default=0)
        for one in [one for one in kinds.get("CARD", ()) if one.cost >= 0 and len(one.value.cards) == 1]:
            for two in [two for two in found.edges[one.end].get("CARD", ()) if two.value.cards == one.value.cards]:
                if two.cost >= 0 and two.end > full and found.tokens[start].said != found.tokens[one.end].said:
                    kinds["CARD"] = [*kinds["CARD"], replace(two, cost=-1.0)]
    for start, kinds in enumerate(found.edges):
        for whole in [one for one in kinds.get("CARD", ()) if one.cost < 0 and one.end > start + 1]:
            for at in range(start, whole.end):
                parts = found.edges[at].get("CARD", ())
                inside = [one for one in parts if (at > start or one.end < whole.end) and one.end <= whole.end]
                drop = [one for one in inside if one.value.cards == whole.value.cards]
                if drop:
                    found.edges[at]["CARD"] = [one for one in parts if one not in drop]


def _numbers(found: Lattice, start: int) -> None:
    said = found.tokens[start].said
    if said.isdigit():
        found.add(start, "NUM", Edge(start + 1, said))
    elif ordinal := _ORDINAL.fullmatch(said):
        found.add(start, "NTH", Edge(start + 1, ordinal[1]))
    elif times := _TIMES.fullmatch(said):
        found.add(start, "TIMES", Edge(start + 1, times[1] or times[2]))
    elif amount := _AMOUNT.fullmatch(said):
        unit = {"c": "credits", "k": "clicks"}.get(amount[2]) or dict(tables().get(amount[2], ())).get("UNIT")
        if unit:
            found.add(start, "QUANTITY", Edge(start + 1, (int(amount[1]), unit)))


def _negative(found: Lattice, start: int) -> None:
    """`strength -1`: a dash right before a number may be its sign."""
    dash, number = found.tokens[start], found.tokens[start + 1] if start + 1 < len(found.tokens) else None
    if number is not None and found.text[dash.start] in _SIGNS and number.said.isdigit() and number.start == dash.end:
        found.add(start, "NEGATIVE", Edge(start + 2, f"-{number.said}"))


_SIGNS = "-\u2212\u2013"  # hyphen, minus, dash


def _key(said: str) -> str:
    return said.replace(" ", "").replace(".", "")


def _card(found: Lattice, start: int, end: int, said: str) -> None:
    """Add the card that a stretch names, if it does."""
    kind, cards = card_names(_key(said))
    words = found.tokens
    if not cards and "'" in (raw := found.raw(start, end).replace("\u2019", "'")):  # `I've Had Worse`
        kind, cards = card_names(_key(names.normalise(raw)))
        cards = cards if kind == TITLE and end > start + 2 else ()
    if not cards and said.endswith("s") and not said.endswith((" s", "ss")):  # `two Datasuckers`, `Account Siphons me`
        kind, cards = card_names(_key(said[:-1]))
        cards = cards if kind <= SHORTHAND and len(said) > 6 else ()
        if not cards and said.endswith("ches"):  # `two Leeches`
            kind, cards = card_names(_key(said[:-2]))
            cards = cards if kind <= SHORTHAND else ()
    if not cards and end - start >= 1 and said.endswith(" s"):
        return
    if not cards:
        return
    if (
        start > 1
        and words[start - 1].said in _IS
        and any(one in _WHO for one, _ in tables().get(words[start - 2].said, ()))
    ):
        cards = identities_beginning(_key(said)) or cards  # `the Corp is Nebula`, which is a piece of ice too
    if kind == WORD and found.raw(start, end).islower() and _SUFFIX.search(said):
        return  # `increased` is no card
    if kind > PART and (words[end - 1].said in SMALL or (said.endswith("ly") and found.raw(start, end).islower())):
        return  # no shorthand ends so, and `fully` is none
    if kind != TITLE and any(one in ("SERVER", "ZONE", "PLAYER") for one, _ in tables().get(said, ())):
        return
    raw = found.raw(start, end)
    bare = tables().get(said.removeprefix("the "), ()) if said.startswith("the ") else ()
    if any(one in ("PART", "ZONE", "THING") for one, _ in bare) and not _titled(found, start, end):
        return  # `the root`, unless it is written as a title
    if said in _PHRASES and raw.title() != raw:
        return  # `game over`
    known = words[start].said == "the" and end == start + 2 and _known(words[start + 1].said)
    if known and not _titled(found, start, end):
        return  # `what is the price`
    if f"on {said}" in tables() and not _titled(found, start, end):
        return  # `on the board`
    plain = all(_known(one.said) or plain_english(one.said) for one in words[start:end])
    long = kind == PART and end - start > 2
    faction = long and start > 0 and words[start - 1].said in _FACTIONS
    alone = long and (start == 0 or words[start - 1].said in _PLAYING) and (end == len(words) or words[end].mark)
    part = faction or alone  # `weyland built to last`, `playing built to last, ...`
    if plain and not part and (kind != TITLE or end == start + 1) and not _titled(found, start, end):
        return
    if plain and kind != TITLE and end - start > 1 and not part and not _titled(found, start, end):
        return
    value = Named(library_first(cards), start)
    if end < len(words) and words[end].said == "!" and any(names.title(one).endswith("!") for one in value.cards):
        end += 1
    note = f"“{raw}” is read as {names.title(value.cards[0])}" if kind > TITLE and len(value.cards) == 1 else ""
    start -= faction
    found.add(start, "CARD", Edge(end, value, 0.2 * kind - 0.01 * (end - start), note))


def _titled(found: Lattice, start: int, end: int) -> bool:
    """Whether words are written as a title; `Wave rezzed on HQ, he encounters Wave`: or can be nothing else there."""
    if as_title(found.raw(start, end), found.text, found.tokens[start].start):
        return True
    said, raw = found.tokens[start].said, found.raw(start, end)
    if end > start + 1 or not raw[:1].isupper() or "KIND" in dict(tables().get(said, ())):
        return False
    for at in (at for at, word in enumerate(found.tokens) if word.said == said):
        behind = [one.said for one in found.tokens[at + 1 : at + 3]]
        rezzed = bool(behind) and (behind[0] in _REZZED or (behind[0] in _IS and behind[-1] in _REZZED))
        if rezzed or as_title(found.raw(at, at + 1), found.text, found.tokens[at].start):
            return True
    return False


def _known(word: str) -> bool:
    """Whether a word means something of its own here."""
    return word in tables() or word in _LITERALS


def _titles_across(found: Lattice, start: int, mark: int) -> None:
    """Titles with punctuation inside (`Jinteki: Restoring Humanity`)."""
    for end in range(mark + 1, min(start + _LONGEST + 1, len(found.tokens)) + 1):
        said = " ".join(one.said for one in found.tokens[start:end] if not one.mark)
        kind, cards = card_names(_key(said))
        if cards and kind == TITLE:
            bracket = any(one.said == "(" for one in found.tokens[start:end])
            if found.tokens[end - 1].mark and not bracket:
                continue  # the full stop behind it is that of the sentence
            while bracket and end < len(found.tokens) and found.tokens[end].said in (".", ")"):  # `(JSRF Ed.)`
                end += 1
            found.add(start, "CARD", Edge(end, Named(library_first(cards), start), -0.05 * (end - start)))


def _shortened(found: Lattice) -> None:
    """Words that are short for a card which the line names in full: a word of its title, its beginning, initials."""
    edges = [edge for kinds in found.edges for edge in kinds.get("CARD", ()) if len(edge.value.cards) == 1]
    named: dict[str, float] = {}
    for edge in edges:
        named[edge.value.cards[0]] = min(edge.cost, named.get(edge.value.cards[0], edge.cost))
    for start, word in enumerate(found.tokens):
        kinds = found.edges[start]
        if word.mark or any(
            edge.end == start + 1 for kind in kinds if kind not in ("CARD", "VN", "VD", "FILL") for edge in kinds[kind]
        ):
            continue
        have = [edge for edge in kinds.get("CARD", ()) if edge.end == start + 1]
        if any(len(edge.value.cards) == 1 and edge.cost < SHORTER for edge in have):
            continue
        raw = found.raw(start, start + 1)
        titled = as_title(raw, found.text, word.start)
        fits = [card for card in named if shortens(word.said, card, titled and named[card] < SHORTER)]
        if len(fits) > 1 and have:  # what is named by that word alone is not what it is short for
            fits = [card for card in fits if named[card] < SHORTER]
        if len(fits) == 1:
            note = f"“{raw}” is read as {names.title(fits[0])}"
            kinds["CARD"] = [edge for edge in kinds.get("CARD", ()) if edge.end != start + 1]
            found.add(start, "CARD", Edge(start + 1, Named((fits[0],), start), SHORTER, note))


def _slips(found: Lattice) -> None:
    """Words that are nothing: a card or a word that differs from them by a slip."""
    covered = {
        place
        for start, kinds in enumerate(found.edges)
        for edges in kinds.values()
        for edge in edges
        for place in range(start, edge.end)
    }
    known_words = literals()
    for start, word in enumerate(found.tokens):
        if word.mark or start in covered or word.said in known_words or plain_english(word.said):
            continue
        spans = ((at, at + n) for n in (2, 3, 1) for at in range(max(start - n + 1, 0), start + 1))
        for at, end in spans:
            if end > len(found.tokens) or any(one.mark for one in found.tokens[at:end]):
                continue
            cards = slip_of([one.said for one in found.tokens[at:end]])
            named = {one for kinds in found.edges[at:end] for edge in kinds.get("CARD", ()) for one in edge.value.cards}
            if len(cards) == 1 and named.issubset(cards):
                note = f"“{found.raw(at, end)}” is read as {names.title(cards[0])}"
                found.add(at, "CARD", Edge(end, Named(cards, at), SLIP, note))
                break
        else:
            _misspelt(found, start, word.said)


@functools.cache
def _spelt() -> list[str]:
    """The words of which others can be slips."""
    silent = {one for one, kinds in tables().items() if any(kind in ("FILL", "NOT") for kind, _ in kinds)}
    known = [one for one in tables() if " " not in one and len(one) >= (_LONG if one in silent else 4)]
    return known + [one for one in _LITERALS if len(one) >= 5 and one not in tables() and one.isalpha()]


@functools.lru_cache(4096)
def _written_like(said: str) -> list[tuple[str, float, int]]:
    """The two words that are written most like another."""
    from rapidfuzz import fuzz, process

    near = process.extract(said, _spelt(), scorer=fuzz.ratio, score_cutoff=79, limit=2)
    return [one for one in near if one[1] >= 83 or sorted(said) == sorted(one[0])]  # `agian`: letters changed places


def _misspelt(found: Lattice, start: int, said: str) -> None:
    if len(said) < 4:
        return
    near = _written_like(said)
    values = [tables().get(one, one) for one, *_ in near]
    if not near or (len(near) > 1 and near[0][1] == near[1][1] and values[0] != values[1]):
        return
    word = near[0][0]
    if said.startswith(("un", "non", "de", "no")) and not word.startswith(said[:2]):
        return
    note = f"“{found.raw(start, start + 1)}” is read as “{word}”"
    found.tokens[start] = replace(found.tokens[start], said=word)
    found.slips.append(note)
    for first in range(max(0, start - _LONGEST), start + 1):  # `core damge`: with the words beside it
        for end in range(start + 1, min(first + _LONGEST, len(found.tokens)) + 1):
            for kind, value in tables().get(" ".join(one.said for one in found.tokens[first:end]), ()):
                found.add(first, kind, Edge(end, value, SLIP, note))


_LITERALS: set[str] = set()


def literals() -> set[str]:
    """The words that the rows of the grammar name."""
    return _LITERALS


def know_literals(words: set[str]) -> None:
    """Words that the grammar's rows name themselves: they are no slips."""
    _LITERALS.update(words)
    _spelt.cache_clear()
    _written_like.cache_clear()
