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
import re
from pathlib import Path

import yaml

from judgebot.game.objects import CORP, RUNNER

WORDS = Path(__file__).parent / "vocabulary.yaml"
ENGLISH = Path(__file__).parent / "english.txt"
NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "nil": 0, "zilch": 0, "nada": 0, "zip": 0,
    "ten": 10, "eleven": 11, "twelve": 12, "single": 1, "a single": 1, "one single": 1, "a couple of": 2,
    "couple of": 2, "a couple": 2, "a pair of": 2, "pair of": 2,
    "lone": 1, "a lone": 1, "solitary": 1, "a solitary": 1, "a dozen": 12,
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
    "corpll": "corp will", "runnerll": "runner will", "gonna": "going to", "wanna": "want to", "gotta": "have to",
    "outta": "out of", "lemme": "let me", "gimme": "give me", "hafta": "have to", "shoulda": "should have",
    "aint": "is not", "dunno": "do not know",
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
    "gonna",
    "wanna",
    "gotta",
    "outta",
    "lemme",
    "gimme",
    "hafta",
    "shoulda",
    "aint",
    "dunno",
)


_DOUBLED = re.compile(r"[^aeiou]*[aeiou][^aeiouwxy]|derez|begin")  # whose last letter is written twice: `popping`


def inflected(phrase: str, irregular: dict[str, str]) -> tuple[str, ...]:
    """The forms of a verb phrase whose first word is the verb: plain, third person, -ing, past.

    irregular  the past forms of verbs whose past does not end in -ed
    """
    verb, _, rest = phrase.partition(" ")
    sibilant = verb.endswith(("s", "x", "z", "ch", "sh"))
    stem = verb + verb[-1] if _DOUBLED.fullmatch(verb) else verb
    y = verb.endswith("y") and verb[-2:-1] not in ("a", "e", "o", "u")
    third = f"{stem if sibilant else verb}es" if sibilant or verb == "go" else f"{verb[:-1]}ies" if y else f"{verb}s"
    drops = verb.endswith("e") and not verb.endswith(("ee", "oe", "ye"))
    going = f"{verb[:-1] if drops else stem}ing"
    regular = f"{verb}d" if verb.endswith("e") else f"{verb[:-1]}ied" if y else f"{stem}ed"
    past = irregular.get(verb, regular).split()
    return tuple(" ".join(filter(None, (form, rest))) for form in (verb, third, going, *past))


@functools.cache
def phrases() -> dict[str, tuple[tuple[str, str], ...]]:
    """Phrase -> the kinds of word it can be, each with what it stands for."""
    tables = yaml.load(WORDS.read_text(encoding="utf-8"), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    inflections, irregular = tables.pop("inflected"), tables.pop("irregular")
    for kind, meanings in tables.items():
        for meaning, listed in meanings.items():
            for phrase in str(listed).split(","):
                said = " ".join(phrase.split())
                if kind == "opponent" and said and f"{said} s" not in found:
                    found[f"{said} s"] = ((kind, meaning),)  # `my rival's`
                if said and (kind, meaning) not in found.get(said, ()):
                    found[said] = (*found.get(said, ()), (kind, meaning))
    for meaning, listed in inflections.items():
        for phrase in listed.split(","):
            for said in inflected(" ".join(phrase.split()), irregular):
                # A form that has a meaning of its own (`installed`: a state) keeps it.
                if said not in found:
                    found[said] = (("verb", meaning),)
    return found


@functools.cache
def english() -> frozenset[str]:
    """Plain words, which no slip of the pen turns into a card."""
    return frozenset(ENGLISH.read_text(encoding="utf-8").split())
