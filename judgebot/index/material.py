"""The searchable form of an index, written down: made once, kept, and read by `search`.

Lines of a key and tab-separated fields. `WORD`: how telling it is, the rules that have it, how much each of them is
about it, and the kept questions that have it, for each feature of `words`. `#N` is an entry, `%NAME` the rules that
define a term or carry a heading, `>PHRASE` what stands for a phrase of the table, `~NAME` the cards of a name, `!CARD`
its types, `?words` the plain words; the other `?...` are numbers for each rule or kept question.
"""

from __future__ import annotations

import math
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Mapping
from functools import cache

from judgebot.index.lines import written
from judgebot.index.search import named_in
from judgebot.index.store import Entry, Index, section_of
from judgebot.index.words import STOP, features, phrases, plain, tokens
from judgebot.plain import NamedTuple

_K, _B = 1.8, 0.3  # BM25: how fast repeating a word stops helping, and how much long texts are held back
_GROUP, _PAIR, _CARD = 0.7, 0.3, 0.8  # what a group of like words, a pair and a card count beside a plain word
# How much a feature counts in each field; `context` is a little of the section and of the rule it is part of.
_WEIGHTS = {"terms": 1.5, "also": 1.0, "title": 2.0, "gist": 1.0, "asked": 0.9, "context": 0.15}
# Sections and rules that only point elsewhere are less of an answer than rules that say something.
_KINDS = {"section": 0.8, "reference": 0.8}
_OFTEN_ASKED = 0.05  # for each e-fold of the number of questions kept with a rule
_OFTEN_CITED = 0.05  # and of the rulings that cite it
_SHORTEST_SINGLE = 3  # letters of a card's name that is one word


class Named(NamedTuple):
    """What the search knows about a card.

    Attributes:
        id: the card's id, without spaces.
        names: what it is called, in any spelling.
        kinds: its type and subtypes.
    """

    id: str
    names: tuple[str, ...]
    kinds: tuple[str, ...]


class Ruling(NamedTuple):
    """A question that has been answered with the rules.

    Attributes:
        question: as a judge would ask it; may be empty.
        text: all of it, in which cards are named.
        answers: the rules that answer it.
        cites: the rules that come up on the way.
    """

    question: str
    text: str
    answers: tuple[str, ...]
    cites: tuple[str, ...]


def build(index: Index, cards: Iterable[Named] = (), rulings: Iterable[Ruling] = ()) -> str:
    """The searchable form of an index, with the cards and the rulings that questions may name.

    Args:
        index: the whole index is parsed.
        cards: those that a question may name.
        rulings: those that show which rules a card comes up with.
    """
    entries = [entry for entry in index.entries() if entry.kind != "chapter"]
    places = {entry.number: at for at, entry in enumerate(entries)}
    asked, cards, rulings = index.asked(), list(cards), list(rulings)
    stands = phrases(index.words())

    longest = _longest(stands)

    @cache
    def features_of(text: str) -> list[str]:
        return features(text, lambda phrase: stands.get(phrase, ()), longest)

    names = _Names(cards, _ordinary(entries, asked))
    counts = [_counts(entry, entries, places, asked.get(entry.number, ()), features_of) for entry in entries]
    kept = [(at, text) for at, entry in enumerate(entries) for text in _questions(entry, asked)]
    cited: Counter[str] = Counter()
    for ruling in rulings:
        cited.update(ruling.cites)
        named = names.inside(ruling.text)
        for number in {*ruling.answers, *ruling.cites} & places.keys():
            share = 1.0 if number in ruling.answers else 1 / (1 + len(ruling.cites))
            for card in named:
                counts[places[number]]["@" + card] += share
        if ruling.question:
            kept += [(places[number], ruling.question) for number in ruling.answers if number in places]
    found_by: list[set[str]] = []
    for at, question in kept:
        named = names.inside(question)
        found_by.append({*features_of(question), *("@" + card for card in named)})
        for card in named:
            counts[at]["@" + card] += _WEIGHTS["asked"]

    having = Counter(word for count in counts for word in count)
    values = {word: _weight(word) * _rarity(having[word], len(entries)) for word in {*having}.union(*found_by)}
    norms = [math.sqrt(sum(values[word] ** 2 for word in words)) or 1.0 for words in found_by]
    lines = {
        "?priors": _numbers((_prior(entry, asked, cited) for entry in entries), 1000),
        "?sections": " ".join(str(places.get(section_of(entry.number), at)) for at, entry in enumerate(entries)),
        "?questions": " ".join(str(at) for at, _ in kept),
        "?norms": _numbers(norms, 1000),
    }
    lines |= _postings(values, counts, found_by)
    lines["?words"] = " ".join(word for word in lines if word[0].isalpha() and "_" not in word)
    for at, entry in enumerate(entries):
        lines[f"#{at}"] = "\t".join((entry.number, entry.kind, entry.title, entry.gist))
    lines |= {"%" + name: " ".join(map(str, numbers)) for name, numbers in _headings(entries).items()}
    lines |= {">" + phrase: " ".join(names) for phrase, names in stands.items()}
    lines |= {"~" + name: " ".join(ids) for name, ids in names.cards.items()}
    lines |= {"!" + card.id: " ".join(plain(" ".join(card.kinds))) for card in cards}
    return written(lines)


def _questions(entry: Entry, asked: Mapping[str, list[str]]) -> list[str]:
    """The questions kept with an entry; a saying of several words is as good as one."""
    return [*asked.get(entry.number, ()), *(saying for saying in entry.also if len(tokens(saying)) > 1)]


def _prior(entry: Entry, asked: Mapping[str, list[str]], cited: Mapping[str, int]) -> float:
    """How likely an entry is to be the answer, whatever the question."""
    often = 1 + _OFTEN_ASKED * math.log(1 + len(asked.get(entry.number, ())))
    return _KINDS.get(entry.kind, 1.0) * (often + _OFTEN_CITED * math.log(1 + cited[entry.number]))


def _weight(word: str) -> float:
    """What a feature counts beside a plain word: less for groups of like words, pairs and cards."""
    if word[0] == "=":
        return _GROUP
    if word[0] == "@":
        return _CARD
    return _PAIR if "_" in word else 1.0


def _rarity(having: int, of: int) -> float:
    """How telling a word is: the fewer of the rules have it, the more."""
    return math.log(1 + (of - having + 0.5) / (having + 0.5))


def _postings(
    values: Mapping[str, float], counts: list[defaultdict[str, float]], found_by: list[set[str]]
) -> dict[str, str]:
    """Each feature with its value, the rules that have it, how much they are about it, and the kept questions with it.

    How much a rule is about it is BM25's saturated count, times a hundred.
    """
    lengths = [
        sum(value for word, value in count.items() if word[0] not in "@=" and "_" not in word) for count in counts
    ]
    average = sum(lengths) / len(lengths)
    rules: dict[str, list[str]] = defaultdict(list)
    about: dict[str, list[str]] = defaultdict(list)
    for at, count in enumerate(counts):
        held_back = _K * (1 - _B + _B * lengths[at] / average)
        for word, times in count.items():
            rules[word].append(str(at))
            about[word].append(str(max(1, round(100 * times * (_K + 1) / (times + held_back)))))
    questions: dict[str, list[str]] = defaultdict(list)
    for at, words in enumerate(found_by):
        for word in words:
            questions[word].append(str(at))
    # Two words that follow each other in a single gist tell little, and there are many such.
    every = [word for word in values if "_" not in word or word in questions]
    return {
        word: "\t".join(
            (str(round(values[word] * 1000)), *(" ".join(each[word]) for each in (rules, about, questions)))
        )
        for word in every
    }


def _counts(
    entry: Entry,
    entries: list[Entry],
    places: Mapping[str, int],
    asked: Iterable[str],
    features_of: Callable[[str], Iterable[str]],
) -> defaultdict[str, float]:
    """An entry as weighted counts of features, with a little of its section and of the rule it is part of."""
    context: list[str] = []
    if entry.kind != "section" and "." in entry.number:
        context.append(entries[places[section_of(entry.number)]].title)
        if entry.number[-1].isalpha():
            whole = entries[places[entry.number[:-1]]]
            context += [whole.gist, *whole.also, *whole.terms]
    fields: dict[str, Iterable[str]] = {
        "terms": entry.terms,
        "also": entry.also,
        "title": (entry.title,),
        "gist": (entry.gist,),
        "asked": asked,
        "context": context,
    }
    counts: defaultdict[str, float] = defaultdict(float)
    for field, texts in fields.items():
        for text in texts:
            for word in features_of(text):
                if field != "context" or "_" not in word:
                    counts[word] += _WEIGHTS[field]
    return counts


def _headings(entries: list[Entry]) -> dict[str, list[int]]:
    """The stems of each defined term and heading, with the places of its rules."""
    found: dict[str, list[int]] = {}
    for at, entry in enumerate(entries):
        for name in (*entry.terms, entry.title):
            if key := " ".join(tokens(name)):
                found.setdefault(key, []).append(at)
    return found


def _ordinary(entries: list[Entry], asked: Mapping[str, Iterable[str]]) -> set[str]:
    """The words that the index itself uses in small letters: no card is meant by one of them alone.

    Not those of `also`, which are all small.
    """
    texts = [text for entry in entries for text in (entry.gist, *entry.terms)]
    texts += [question for questions in asked.values() for question in questions]
    return {word for text in texts for word in re.findall(r"(?<![\w'])[a-z]+", text)} | STOP


class _Names:
    """What cards are called, in plain words, and with which cards: `cards`.

    The first words of a name do as well if no other card's name begins so. A single ordinary word names no card,
    nor does it with `the`.
    """

    def __init__(self, cards: Iterable[Named], ordinary: set[str]) -> None:
        full: dict[str, list[str]] = {}
        beginnings: dict[str, set[str]] = {}
        for card in cards:
            for words in map(plain, card.names):
                full.setdefault(" ".join(words), []).append(card.id)
                for size in range(1, len(words)):
                    beginnings.setdefault(" ".join(words[:size]), set()).add(card.id)
        for name, ids in beginnings.items():
            if len(ids) == 1 and not ordinary.issuperset(name.split()):
                full.setdefault(name, list(ids))
        self.cards = {
            name: list(dict.fromkeys(ids))
            for name, ids in full.items()
            if name.removeprefix("the ") not in ordinary and len(name) >= _SHORTEST_SINGLE
        }
        self._longest = _longest(self.cards)

    def inside(self, text: str) -> list[str]:
        """The cards that `text` names."""
        return named_in(text, lambda name: self.cards.get(name, ()), self._longest)


def _longest(phrases: Iterable[str]) -> dict[str, int]:
    """The first words of some phrases, each with the number of words of the longest that begins so."""
    found: dict[str, int] = {}
    for phrase in phrases:
        first, *rest = phrase.split()
        found[first] = max(found.get(first, 0), 1 + len(rest))
    return found


def _numbers(values: Iterable[float], times: int) -> str:
    return " ".join(str(round(value * times)) for value in values)
