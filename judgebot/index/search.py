"""Words instead of a number: finding the rule that answers a question, best first, tolerant of typos.

Each chapter section and rule is a small document of weighted fields. A question is scored with BM25 (the standard
measure of how much a document is about rare words of the question), its words reduced to stems and put into the
game's terms first. Questions that name a term or a heading outright get the rule that defines it.
"""

import math
import re
from collections import Counter, defaultdict
from collections.abc import Iterable
from dataclasses import dataclass
from functools import cache
from itertools import pairwise

from judgebot.index.store import Entry, Index, section_of

_WORD = re.compile(r"\d+(?:\.\d+)+[a-z]?|[a-z0-9&]+(?:'[a-z]+)?")  # a rule's number is one word
_STOP_WORDS = (
    "a an and any are as at be been but by can card cards come did do does doing done for from get gets give had has "
    "have how i if in into is it its just me my of on one or our so than that the their them then there these they "
    "this those to up was we what when where which while who whose why will with would you your"
)
_STOP = frozenset(_STOP_WORDS.split())
# The words of a table, and the words that the rules use for the same thing. Both sides count.
_SAME: dict[str, str] = {
    "afford": "pay",
    "attach": "host",
    "beat": "precedence",
    "begin": "start",
    "brain": "core",
    "breaker": "icebreaker",
    "cancel": "prevent",
    "dead": "flatlined",
    "decked": "draw empty",
    "die": "flatlined",
    "disappear": "exist gone",
    "fire": "resolve subroutine",
    "first": "order",
    "fizzle": "lost pending",
    "forget": "must missed",
    "forgot": "must missed",
    "forgotten": "must missed",
    "gone": "zone moves",
    "graveyard": "discard pile",
    "instead": "replacement",
    "kill": "flatlined",
    "lie": "truth bluff",
    "memory": "mu",
    "mill": "trash",
    "money": "credit",
    "reduce": "lower",
    "refuse": "decline",
    "respond": "interrupt priority",
    "simultaneously": "same time",
    "sub": "subroutine",
    "together": "same time",
    "tutor": "search",
    "twice": "once",
    "whose": "controller",
}
_SHORT: dict[str, str] = {
    "bp": "bad publicity",
    "etr": "end the run",
    "have to": "must",
    "need to": "must",
    "paw": "paid ability window",
    "zero": "0",
}
# Forms that no ending explains.
_IRREGULAR: dict[str, str] = {
    "began": "begin",
    "broke": "break",
    "broken": "break",
    "chose": "choose",
    "chosen": "choose",
    "drawn": "draw",
    "drew": "draw",
    "hidden": "hide",
    "kept": "keep",
    "lost": "lose",
    "paid": "pay",
    "ran": "run",
    "shown": "show",
    "spent": "spend",
    "stole": "steal",
    "stolen": "steal",
    "taken": "take",
    "took": "take",
    "won": "win",
}
# How much a word counts in each field; `context` is a little of the section and of the rule it is part of.
_WEIGHTS = {"terms": 1.5, "also": 1.0, "title": 2.0, "gist": 1.0, "context": 0.15}
_K, _B = 1.8, 0.3  # BM25: how fast repeating a word stops helping, and how much long texts are held back
_COVER = 0.4  # what a document keeps of its score when it has next to none of the question's words
_PAIR = 0.25  # for two words that follow each other in the question and in the document
_SAYING = 0.5  # for an everyday phrase of the document that is wholly in the question
_NAME = 12.0  # for a term or heading that the question names in full
_SECTION = 0.6  # sections are less of an answer than rules
_FUZZY_CUTOFF = 78.0
_FUZZY_RIVAL = 5.0
_FUZZY_LENGTH = 4


@dataclass(frozen=True, slots=True)
class Hit:
    """One result: the entry, its score (higher is better, comparable within one search) and the words that matched."""

    entry: Entry
    score: float
    words: frozenset[str]


@dataclass(frozen=True, slots=True)
class _Document:
    entry: Entry
    counts: dict[str, float]
    length: float
    pairs: frozenset[tuple[str, str]]
    sayings: tuple[frozenset[str], ...]


def stem(word: str) -> str:
    """`word` without its ending, so that "accessed", "accesses" and "accessing" meet. Deliberately simple."""
    word = word.removesuffix("'s").rstrip("'")
    word = _IRREGULAR.get(word, word)
    if len(word) <= 3:
        return word
    for suffix, put in (("ies", "y"), ("sses", "ss"), ("zzes", "z"), ("xes", "x"), ("ches", "ch"), ("shes", "sh")):
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
    return word.removesuffix("e") if len(word) > 3 else word


def tokens(text: str) -> list[str]:
    """The stems of the words of `text` that carry meaning, in order."""
    return [stem(word) for word in _WORD.findall(text.lower()) if word not in _STOP]


class Search:
    """The searchable form of an index. Building it parses the whole index (some tenths of a second)."""

    def __init__(self, index: Index) -> None:
        """Read all sections and rules of `index` into weighted word counts."""
        self._documents: list[_Document] = []
        entries = [entry for entry in index.entries() if entry.kind != "chapter"]
        by_number = {entry.number: entry for entry in entries}
        for entry in entries:
            self._documents.append(_document(entry, by_number))
        self._postings: dict[str, list[tuple[int, float]]] = defaultdict(list)
        for at, document in enumerate(self._documents):
            for word, count in document.counts.items():
                self._postings[word].append((at, count))
        self._average = sum(document.length for document in self._documents) / len(self._documents)
        self._phrases: dict[str, list[int]] = defaultdict(list)
        for at, document in enumerate(self._documents):
            for name in (*document.entry.terms, document.entry.title):
                if name:
                    self._phrases[" ".join(tokens(name))].append(at)

    def find(self, question: str, limit: int = 10) -> list[Hit]:
        """The rules and sections that best fit a question, best first; none if nothing matches.

        Args:
            question: words as a judge would type them; spelling mistakes are tolerated.
            limit: at most this many results.
        """
        wanted = self._wanted(question)
        scores: dict[int, float] = defaultdict(float)
        covered: dict[int, set[str]] = defaultdict(set)
        matched: dict[int, set[str]] = defaultdict(set)
        total = sum(weight * self._rarity(origin) for origin, weight in _origins(wanted).items()) or 1.0
        for word, weight, origin in wanted:
            for at, count in self._postings[word]:
                document = self._documents[at]
                damped = count * (_K + 1) / (count + _K * (1 - _B + _B * document.length / self._average))
                scores[at] += weight * self._rarity(word) * damped
                covered[at].add(origin)
                matched[at].add(word)
        asked = tokens(question)
        pairs = set(pairwise(asked))
        for at in scores:
            document = self._documents[at]
            share = sum(self._rarity(origin) for origin in covered[at]) / total
            scores[at] *= _COVER + min(1.0, share)
            for first, second in pairs & document.pairs:
                scores[at] += _PAIR * (self._rarity(first) + self._rarity(second))
            for saying in document.sayings:
                if saying <= set(asked):
                    scores[at] += _SAYING * sum(map(self._rarity, saying))
            if document.entry.kind == "section":
                scores[at] *= _SECTION
        self._add_names(question, scores, matched)
        ranked = sorted(scores, key=lambda at: (-scores[at], at))[:limit]
        return [Hit(self._documents[at].entry, scores[at], frozenset(matched[at])) for at in ranked]

    def _rarity(self, word: str) -> float:
        """How telling a word is: the fewer documents have it, the more."""
        having = len(self._postings.get(word, ()))
        return math.log(1 + (len(self._documents) - having + 0.5) / (having + 0.5))

    def _wanted(self, question: str) -> list[tuple[str, float, str]]:
        """The stems to look for: (stem, weight, the stem of the question it stands for)."""
        spelled = question.lower()
        for short, long in _SHORT.items():
            spelled = re.sub(rf"\b{short}\b", long, spelled)
        words = tokens(spelled) or [stem(word) for word in _WORD.findall(spelled)]
        wanted: list[tuple[str, float, str]] = []
        for word in dict.fromkeys(words):
            if word in self._postings:
                wanted.append((word, 1.0, word))
            else:
                wanted += [(near, weight, near) for near, weight in self._near(word)]
            wanted += [(other, 0.6, word) for other in _same(word) if other in self._postings and other != word]
        return wanted

    def _near(self, word: str) -> list[tuple[str, float]]:
        """Known stems spelled like an unknown one, with how much to trust each."""
        if len(word) < _FUZZY_LENGTH:
            return []
        from rapidfuzz import fuzz, process  # imported here: most commands never search

        found = process.extract(word, self._postings.keys(), scorer=fuzz.ratio, limit=2, score_cutoff=_FUZZY_CUTOFF)
        best = max((score for _, score, _ in found), default=0.0)
        return [(str(near), (score / 100) ** 2) for near, score, _ in found if score > best - _FUZZY_RIVAL]

    def _add_names(self, question: str, scores: dict[int, float], matched: dict[int, set[str]]) -> None:
        """Raise the rules that define a term, or carry a heading, which the question names in full."""
        asked = [word for word, weight, _ in self._wanted(question) if weight > 0.65]
        text = f" {' '.join(asked)} "
        for name, places in self._phrases.items():
            if f" {name} " not in text:
                continue
            share = len(name.split()) / max(1, len(asked))
            for at in places:
                scores[at] += _NAME * share**2
                matched[at].update(name.split())


def _document(entry: Entry, by_number: dict[str, Entry]) -> _Document:
    """An entry as weighted word counts, with a little of its section and of the rule it is part of."""
    context = []
    if entry.kind != "section" and "." in entry.number:
        context.append(by_number[section_of(entry.number)].title)
        if entry.number[-1].isalpha():
            parent = by_number[entry.number[:-1]]
            context += [parent.gist, *parent.also, *parent.terms]
    fields: dict[str, Iterable[str]] = {
        "terms": entry.terms,
        "also": entry.also,
        "title": (entry.title,),
        "gist": (entry.gist,),
        "context": context,
    }
    counts: Counter[str] = Counter()
    for field, texts in fields.items():
        for text in texts:
            for word in tokens(text):
                counts[word] += _WEIGHTS[field]  # type: ignore[assignment]
    own = sum(len(tokens(text)) for text in (entry.gist, entry.title, *entry.terms, *entry.also))
    texts = (entry.gist, entry.title, *entry.terms, *entry.also)
    pairs = frozenset(pair for text in texts for pair in pairwise(tokens(text)))
    sayings = tuple(frozenset(tokens(text)) for text in entry.also if len(tokens(text)) > 1)
    return _Document(entry, dict(counts), float(own), pairs, sayings)


@cache
def _same(word: str) -> tuple[str, ...]:
    """The stems that mean the same as a stem, by the table above, in either direction."""
    found: list[str] = []
    for table, rules in _SAME.items():
        if stem(table) == word:
            found += tokens(rules)
    return tuple(dict.fromkeys(found))


def _origins(wanted: list[tuple[str, float, str]]) -> dict[str, float]:
    """Each word of the question once, with the best weight anything stands for it."""
    best: dict[str, float] = {}
    for _, weight, origin in wanted:
        best[origin] = max(best.get(origin, 0.0), weight)
    return best


def mark(text: str, words: frozenset[str]) -> list[tuple[str, bool]]:
    """`text` cut into pieces, each with whether it is a word that matched; the pieces joined are `text` again."""
    pieces: list[tuple[str, bool]] = []
    at = 0
    for found in re.finditer(_WORD.pattern, text, re.IGNORECASE):
        if stem(found.group().lower()) in words:
            pieces += [(text[at : found.start()], False), (found.group(), True)]
            at = found.end()
    return [piece for piece in [*pieces, (text[at:], False)] if piece[0]]
