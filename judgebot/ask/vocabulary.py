"""The words of the shorthand: what kind of word each is, and what it stands for (the tables are in vocabulary.yaml).

The kinds:

- who, they, it: players, and what stands for a player or a card named before
- server, zone, prep, top: places
- unit, state, noun, none, not, both: what is said of players and cards
- verb, done, past: what players do, what is done to cards, and that it was earlier
- ask, outcome, moment: questions
- turn, sep: whose turn it is; what parts items
- glue: words that add nothing to a fact, a move or a question in any place

Every word that is not there, is no number and belongs to no card's name is one that the reader asks about.
"""

from __future__ import annotations

import functools
from pathlib import Path

import yaml

from judgebot.game.objects import CORP, RUNNER

WORDS = Path(__file__).parent / "vocabulary.yaml"
ENGLISH = Path(__file__).parent / "english.txt"
NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12,
}  # fmt: skip
# Whose deed a verb is, where it is always the same player's.
OWNER = {
    "run": RUNNER, "rez": CORP, "score": CORP, "advance": CORP, "jack out": RUNNER, "steal": RUNNER, "access": RUNNER,
    "breach": RUNNER, "encounter": RUNNER, "approach": RUNNER, "pass": RUNNER, "purge": CORP, "remove tag": RUNNER,
    "let": RUNNER, "facecheck": RUNNER, "break": RUNNER, "boost": RUNNER, "bypass": RUNNER,
}  # fmt: skip
LONGEST = 7  # words in a phrase
# What is two words in one, by its normal form; those that are no word otherwise may be typed without the apostrophe.
CONTRACTIONS = {
    **{f"{who}{short}": f"{who} {word}" for who in ("i", "he", "she", "it", "we", "you", "they", "that", "there", "who")
       for short, word in (("ve", "have"), ("ll", "will"), ("d", "would"), ("re", "are"))},
    "im": "i am", "hes": "he is", "shes": "she is", "whos": "who is", "thats": "that is",
    "corpll": "corp will", "runnerll": "runner will",
}  # fmt: skip
BARE_CONTRACTIONS = (
    "im",
    "ive",
    "hes",
    "shes",
    "theyre",
    "theyve",
    "theyll",
    "weve",
    "thats",
    "youre",
    "youve",
    "youll",
)


@functools.cache
def phrases() -> dict[str, tuple[tuple[str, str], ...]]:
    """Phrase -> the kinds of word it can be, each with what it stands for."""
    tables = yaml.load(WORDS.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for kind, meanings in tables.items():
        for meaning, listed in meanings.items():
            for phrase in str(listed).split(","):
                said = " ".join(phrase.split())
                if said and (kind, meaning) not in found.get(said, ()):
                    found[said] = (*found.get(said, ()), (kind, meaning))
    return found


@functools.cache
def english() -> frozenset[str]:
    """Plain words, which no slip of the pen turns into a card."""
    return frozenset(ENGLISH.read_text(encoding="utf-8").split())
