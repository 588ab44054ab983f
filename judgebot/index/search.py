"""Words instead of a number: finding the rule that answers a question, best first, tolerant of typos.

Two things are measured, and added. How much a rule is about the words of the question: BM25, the standard measure of
how much a text is about rare words, over the rule's own fields and the questions that the index keeps with it. And how
like the question is to the likest one of those (the cosine of their rarities). Words count as stems, as sayings of the
table, as groups of like words and in pairs; names of cards lead to the rules that rulings about them rest on.
"""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Mapping, Sequence

from judgebot.index.lines import Lines
from judgebot.index.store import Entry
from judgebot.index.words import WORD, all_tokens, features, plain, stem, tokens
from judgebot.plain import NamedTuple

_COVER = 0.4  # what a rule keeps of its score when it has next to none of the question's words
_LIKE = 0.7  # how much the likest kept question counts beside the rule's own words
_SECOND = 0.25  # and the next likest, beside the likest
_CARD_KIND = 0.3  # what the type of a card counts beside its name
_COMPANY = 0.1  # of what the best other rules of its section score, added to a rule
_COMPANIONS = 4
_NAME = 25.0  # for a term or heading that the question names in full
_FUZZY_CUTOFF = 78.0
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


class _Word(NamedTuple):
    """What the searchable form says about a word.

    Attributes:
        value: how telling it is.
        rules: those that have it.
        counts: a hundred times how much each of these is about it.
        kept: the kept questions that have it.
    """

    value: float
    rules: list[int]
    counts: list[int]
    kept: list[int]


class Search:
    """The searchable form of an index, as `material.build` writes it down: lines of tab-separated fields.

    No line is taken apart before a question needs it.
    """

    def __init__(self, lines: str) -> None:
        """Take up a searchable form.

        Raises:
            ValueError: it has not got the lines that it must have.
        """
        self._lines = Lines(lines)
        self._words: dict[str, _Word] = {}
        self._priors = [int(each) / 1000 for each in self._fields("?priors")]
        self._sections = [int(each) for each in self._fields("?sections")]
        self._kept = [int(each) for each in self._fields("?questions")]
        self._norms = [int(each) / 1000 for each in self._fields("?norms")]
        whole = len(self._priors) == len(self._sections) and len(self._kept) == len(self._norms)
        if not self._priors or not whole:
            raise ValueError("not the searchable form of an index")

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
            found = self._word(word)
            for at, count in zip(found.rules, found.counts, strict=True):
                scores[at] += value * count
                covered[at] += value
                matched[at].add(word)
        total = sum(wanted.values()) or 1.0
        for at in scores:
            scores[at] *= (_COVER + covered[at] / total) / 100
        return scores, matched

    def _alike(self, wanted: dict[str, float]) -> dict[int, float]:
        """For each rule how like the question is to the likest questions kept with it."""
        shared: dict[int, float] = defaultdict(float)
        for word, value in wanted.items():
            square = value * value
            for kept in self._word(word).kept:
                shared[kept] += square
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
        # With many small words it is a question about the term, and not the term alone.
        share = math.sqrt(len(asked) / max(1, len(all_tokens(question))))
        for start in range(len(asked)):
            for end in range(start + 1, len(asked) + 1):
                name = asked[start:end]
                for place in self._fields("%" + " ".join(name)):
                    scores[int(place)] += _NAME * share * (len(name) / len(asked)) ** 2 * self._priors[int(place)]
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
        return {word: share * self._word(word).value for word, share in known.items() if self._has(word)}

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

        found = process.extractOne(word, self._fields("?words"), scorer=fuzz.ratio, score_cutoff=_FUZZY_CUTOFF)
        return found[0] if found else word

    # --- the lines ---

    def _has(self, word: str) -> bool:
        return self._lines.get(word) is not None

    def _word(self, word: str) -> _Word:
        """What the lines say about a word; a word that they don't have is nowhere."""
        if word not in self._words:
            value, *places = (self._lines.get(word) or "0\t\t\t").split("\t")
            self._words[word] = _Word(int(value) / 1000, *(list(map(int, column.split())) for column in places))
        return self._words[word]

    def _fields(self, key: str) -> list[str]:
        return (self._lines.get(key) or "").split()

    def _entry(self, at: int) -> Entry:
        number, kind, title, gist = (self._lines.get(f"#{at}") or "").split("\t")
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
