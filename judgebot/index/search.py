"""Words instead of a number: finding the rule that answers a question, best first, tolerant of typos.

Two things are measured, and added. How much a rule is about the words of the question: BM25, the standard measure of
how much a text is about rare words, over the rule's own fields and the questions that the index keeps with it. And how
like the question is to the likest one of those (the cosine of their rarities). Words count as stems, as sayings of the
table, as groups of like words and in pairs; names of cards lead to the rules that rulings about them rest on.
"""

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence
from typing import NamedTuple

from judgebot.index.store import Entry
from judgebot.index.words import WORD, all_tokens, features, plain, stem, tokens

K, B = 1.8, 0.3  # BM25: how fast repeating a word stops helping, and how much long texts are held back
_COVER = 0.4  # what a rule keeps of its score when it has next to none of the question's words
_LIKE = 1.0  # how much the likest kept question counts beside the rule's own words
_SECOND = 0.25  # and the next likest, beside the likest
_GROUP, _PAIR, _CARD, _CARD_KIND = 0.5, 0.3, 0.8, 0.3  # what a group of like words, a pair, a card and its type count
_COMPANY = 0.1  # of what the best other rules of its section score, added to a rule
_COMPANIONS = 4
_NAME = 25.0  # for a term or heading that the question names in full
_FUZZY_CUTOFF = 78.0
_FUZZY_RIVAL = 5.0
_FUZZY_LENGTH = 4
_LONGEST_NAME = 6  # words in a card's name


class Hit(NamedTuple):
    """One result.

    Attributes:
        entry: the rule or section, with its number, gist, kind and title alone.
        score: higher is better, comparable within one search.
        words: the stems that matched.
    """

    entry: Entry
    score: float
    words: frozenset[str]


def weight(word: str) -> float:
    """What a feature counts beside a plain word: less for groups of like words, pairs and cards."""
    if word[0] == "=":
        return _GROUP
    if word[0] == "@":
        return _CARD
    return _PAIR if "_" in word else 1.0


def rarity(having: int, of: int) -> float:
    """How telling a word is: the fewer of the documents have it, the more."""
    return math.log(1 + (of - having + 0.5) / (having + 0.5))


def named_in(text: str, look_up: Callable[[str], Sequence[str]], longest: Mapping[str, int] | None = None) -> list[str]:
    """The cards that `text` names, each once: of two names that overlap the longer, or else the first.

    Args:
        text: any text.
        look_up: gives the cards that some words in their plain form are the name of.
        longest: for the first words of names the number of words of the longest, where that is known.
    """
    words = plain(text)
    found: list[str] = []
    at = 0
    while at < len(words):
        most = _LONGEST_NAME if longest is None else longest.get(words[at], 0)
        for size in range(min(most, len(words) - at), 0, -1):
            cards = look_up(" ".join(words[at : at + size]))
            if cards:
                found += cards
                at += size - 1
                break
        at += 1
    return list(dict.fromkeys(found))


class Search:
    """The searchable form of an index, as `material.build` writes it down: lines of tab-separated fields.

    No line is taken apart before a question needs it.
    """

    def __init__(self, lines: str) -> None:
        """Take up a searchable form.

        Raises:
            ValueError: it has not got the lines that it must have.
        """
        self._lines = dict(line.split("\t", 1) for line in lines.splitlines())
        self._lengths = [int(each) / 100 for each in self._fields("?lengths")]
        self._priors = [int(each) / 1000 for each in self._fields("?priors")]
        self._sections = [int(each) for each in self._fields("?sections")]
        self._kept = [int(each) for each in self._fields("?questions")]
        self._norms = [int(each) / 1000 for each in self._fields("?norms")]
        of_rules = {len(self._lengths), len(self._priors), len(self._sections)}
        if not self._lengths or len(of_rules) > 1 or len(self._kept) != len(self._norms):
            raise ValueError("not the searchable form of an index")
        self._average = sum(self._lengths) / len(self._lengths)

    def find(self, question: str, limit: int = 10) -> list[Hit]:
        """The rules and sections that best fit a question, best first; none if nothing matches.

        Args:
            question: words as a judge would type them; spelling mistakes are tolerated.
            limit: at most this many results.
        """
        wanted = self._wanted(question)
        scores, matched = self._about(wanted)
        for at, likeness in self._alike(wanted).items():
            scores[at] += _LIKE * likeness
        for at in scores:
            scores[at] *= self._priors[at]
        self._add_company(scores)
        self._add_names(question, scores, matched)
        ranked = sorted(scores, key=lambda at: (-scores[at], at))[:limit]
        return [Hit(self._entry(at), scores[at], frozenset(matched[at])) for at in ranked]

    def cards(self, question: str) -> list[str]:
        """The ids of the cards that a question names, in its order."""
        return named_in(question, lambda name: self._fields("~" + name))

    # --- the two measures ---

    def _about(self, wanted: dict[str, float]) -> tuple[dict[int, float], dict[int, set[str]]]:
        """How much each rule is about the wanted words, and which of them it has."""
        scores: dict[int, float] = defaultdict(float)
        covered: dict[int, float] = defaultdict(float)
        matched: dict[int, set[str]] = defaultdict(set)
        for word, value in wanted.items():
            counts = self._postings(word)[0]
            for at, count in zip(counts[::2], counts[1::2], strict=True):
                times = count / 100
                long = 1 - B + B * self._lengths[at] / self._average
                scores[at] += value * times * (K + 1) / (times + K * long)
                covered[at] += value
                matched[at].add(word)
        total = sum(wanted.values()) or 1.0
        for at in scores:
            scores[at] *= _COVER + covered[at] / total
        return scores, matched

    def _alike(self, wanted: dict[str, float]) -> dict[int, float]:
        """For each rule how like the question is to the likest questions kept with it."""
        shared: dict[int, float] = defaultdict(float)
        for word, value in wanted.items():
            for kept in self._postings(word)[1]:
                shared[kept] += value * value
        best: dict[int, tuple[float, float]] = {}
        for kept, product in shared.items():
            at = self._kept[kept]
            like = product / self._norms[kept]  # the question's own length stays in: the other measure has it as well
            first, second = best.get(at, (0.0, 0.0))
            best[at] = (like, first) if like > first else (first, max(second, like))
        return {at: first + _SECOND * second for at, (first, second) in best.items()}

    def _add_company(self, scores: dict[int, float]) -> None:
        """Raise the rules whose section has other rules that fit: they are about the same thing."""
        sections: dict[int, list[float]] = defaultdict(list)
        for at, score in scores.items():
            sections[self._sections[at]].append(score)
        best = {section: sorted(all_of_it)[-_COMPANIONS:] for section, all_of_it in sections.items()}
        for at, score in scores.items():
            company = best[self._sections[at]]
            scores[at] = score + _COMPANY * (sum(company) - (score if score >= company[0] else 0.0))

    def _add_names(self, question: str, scores: dict[int, float], matched: dict[int, set[str]]) -> None:
        """Raise the rules that define a term, or carry a heading, which the question names in full."""
        asked = self._spelled(question)
        for start in range(len(asked)):
            for end in range(start + 1, len(asked) + 1):
                name = asked[start:end]
                for place in self._fields("%" + " ".join(name)):
                    scores[int(place)] += _NAME * (len(name) / len(asked)) ** 2 * self._priors[int(place)]
                    matched[int(place)].update(name)

    # --- what is looked for ---

    def _wanted(self, question: str) -> dict[str, float]:
        """The features to look for, and how telling each is."""
        spelled = self._spelled(question)
        known = {word: 1.0 for word in features(" ".join([question, *spelled]), self._stands) if self._has(word)}
        if not known:
            known = {word: 1.0 for word in all_tokens(question) if self._has(word)}
        for card in {**dict.fromkeys(self.cards(question)), **dict.fromkeys(self.cards(" ".join(spelled)))}:
            known["@" + card] = 1.0
            for kind in self._fields("!" + card):
                known.setdefault(stem(kind), _CARD_KIND)
        return {word: share * weight(word) * self._rarity(word) for word, share in known.items() if self._has(word)}

    def _stands(self, phrase: str) -> list[str]:
        """What stands for a phrase of the table."""
        return self._fields(">" + phrase)

    def _spelled(self, question: str) -> list[str]:
        """The stems of the question, those that nothing has put right where something near is known."""
        return [word if self._has(word) else self._near(word) for word in tokens(question)]

    def _near(self, word: str) -> str:
        """The known word most like an unknown one; the word itself if there is none."""
        if len(word) < _FUZZY_LENGTH or word[0].isdigit() or self._fields("~" + word):
            return word
        from rapidfuzz import fuzz, process  # only here: most questions are spelled well

        words = [each for each in self._lines if each[0].isalpha() and "_" not in each]
        found = process.extractOne(word, words, scorer=fuzz.ratio, score_cutoff=_FUZZY_CUTOFF)
        return found[0] if found else word

    # --- the lines ---

    def _rarity(self, word: str) -> float:
        return rarity(len(self._postings(word)[0]) // 2, len(self._lengths))

    def _has(self, word: str) -> bool:
        return word in self._lines

    def _postings(self, word: str) -> tuple[list[int], list[int]]:
        """The rules that have a word, each followed by a hundred times its weight, and the kept questions with it."""
        rules, _, kept = self._lines.get(word, "").partition("\t")
        return [int(each) for each in rules.split()], [int(each) for each in kept.split()]

    def _fields(self, key: str) -> list[str]:
        return self._lines.get(key, "").split()

    def _entry(self, at: int) -> Entry:
        number, kind, title, gist = self._lines[f"#{at}"].split("\t")
        return Entry(number, gist, kind, title=title)


def mark(text: str, words: frozenset[str]) -> list[tuple[str, bool]]:
    """`text` cut into pieces, each with whether it is a word that matched; the pieces joined are `text` again."""
    pieces: list[tuple[str, bool]] = []
    at = 0
    for found in WORD.finditer(text):
        if stem(found.group().lower()) in words:
            pieces += [(text[at : found.start()], False), (found.group(), True)]
            at = found.end()
    return [piece for piece in [*pieces, (text[at:], False)] if piece[0]]
