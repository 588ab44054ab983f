"""The sentences that shipped scenarios and shows produce, read for what no sentence may be: one pass over a sample.

A head judge has read stories sentence by sentence; each pattern stands for a class of slips that was found and mended.
"""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from judgebot.cards.catalog import implemented
from judgebot.cards.queries.triggers import EVENTS
from judgebot.explain.steps import STEPS
from judgebot.explain.story import Story, tell
from judgebot.explain.telling.abilities import DEEDS
from judgebot.explain.words import plain
from judgebot.scenario import api, wording
from judgebot.scenario.model import Scenario
from judgebot.scenario.shows import shows
from tests.sampling import some

PARTS = 8  # so that several processes share the work
SHIPPED = some([path for folder in ("cr", "faq", "rules", "start") for path in api.find(f"scenarios/{folder}")], 70)
SHOWN = some(implemented(), 24)

# What must not be found in a sentence, and why; a sentence that has it, to show that the pattern finds it.
SLIPS = {
    r"(?<![\d.+X-])-?1 (?:clicks|credits|cards|tags|subroutines|\w+ counters|agenda points)\b": (
        "a number and its noun agree",
        "The Runner pays 1 clicks.",
    ),
    r"\b1 (?:\w+ )?(?:are|were) (?:needed|left)\b": (
        "a number and its verb agree",
        "3 clicks are needed and 1 are left.",
    ),
    r"\b1 (?:credit|click) equal to|\ball 1 (?:credit|click)\b": (
        "an amount that is worked out is no single credit",
        "You gain 1 credit equal to the number of tags.",
    ),
    r"\b(?:may|to|not|must|would|cannot|does not) pay (?:trash|suffer|forfeit|remove|reveal|lose|add|shuffle)\b": (
        "a cost that is a deed is done, not paid",
        "You may pay trash this card.",
    ),
    r"\bRealloc\(|\bEXer\b|\bEzaM\b|\bE3 Feedback\b": (
        "a name that is written small stays so",
        "Realloc() has resolved.",
    ),
    r"\bcosts? (?:trash|suffer|forfeit|remove|reveal)\b": (
        "a cost that is a deed is named after a colon",
        "To rez Archer also costs forfeit 1 agenda.",
    ),
    r"\bdo not you\b|\byou does\b|\bthe each\b|\bthe the\b|\bnot not\b": (
        "words of two sentences run into one another",
        "They do not you choose 2.",
    ),
    r"expires: (?:when|interrupt|once per)": (
        "the text of an ability that is over is not printed again",
        "The effect of Showing Off expires: when that run is successful, access cards from its bottom.",
    ),
    r": (?:already )?used this (?:turn|run|encounter)": (
        "a reason is a sentence",
        "Immolation Script's ability does not become pending: already used this run.",
    ),
    r"trace is (?:un)?successful during that run|trace is known during that run": (
        "what is tied to a trace speaks of that trace (10.8.5)",
        "“When the trace is successful during that run, do 1 net damage”",
    ),
    r"\bmay not (?:on|in|at|hosted|facedown|protecting|the|you|this|X|\d)\b": (
        "an option that is no deed is quoted",
        "The Runner may not on Djinn.",
    ),
    r"\bwould not? (?:hosted|on|in)\b": ("an option that is no deed is quoted", "The Runner would not hosted."),
    r"\buses? (?:(?! to )[^“”:.,(])+ to (?:the|this card|subroutines|you|each|all)\b": (
        "what an ability does to the game is not what its player does with it",
        "The Runner may not use Banner to subroutines of the ice cannot end the run.",
    ),
    r"\b(?:Wall|Enigma|Tollbooth|Archer)(?: #\d)? is installed in\b|is installed in (?!the root of)": (
        "ice protects a server; other cards are in its root (4.6.7b)",
        "Ice Wall is installed in HQ, facedown.",
    ),
    r"\b(?:corp|runner) score area\b|\bthe (?:corp|runner)\b": (
        "players have capitals",
        "It is added to the corp score area.",
    ),
    r"\b[a-z]+_[a-z_]+\b": ("the names of events, facts and bindings stay inside", "It chooses found_card."),
    r"[{}]|\bNone\b|\bTrue\b|\bFalse\b(?! Lead| Echo| Flag)|\bkeys?=": ("no value of Python", "It is {'n': 1}."),
    r"\bFact\(|\bSubroutine\(|<[a-z]+ [a-z_]+>": ("a fact is put into words", "Because of Fact(kind='gone', data=())."),
    r"\[(?:credit|click|sub|trash|MU|link)": ("icons are words", "You gain 1[credit]."),
    r"\bof the event “|\bat the event “": ("a near miss says what happened", "It did not trigger at the event “use”."),
    r"\binstalling [^:]+: trash\b": (
        "a choice is told as a deed",
        "The Corp (installing Enigma: trash like cards): trash nothing.",
    ),
    r"^At random:": ("chance is told in a sentence", "At random: an unknown card."),
    r"(?<!#)\b1 (?!or more)[^.:;]{1,60} are (?:set aside|trashed|added)\b": (
        "a number and its verb agree, whatever stands between them",
        "1 counter of Reconstruction Contract are set aside as it is trashed to pay.",
    ),
    r"applies: instead of (?!the|a|meat|net|core)\w+(?<!ing)(?: [^,]+)?,|instead of [^.]*, instead it\b": (
        "what is replaced is named as a deed, and `instead` is said once",
        "Ghost's replacement effect applies: instead of trash, remove this card from the game.",
    ),
    r"\binstead of [^.]*\binstead: ": (
        "`instead` is said once",
        "Diesel's replacement effect applies: instead of drawing, the first time you would, instead: draw 2.",
    ),
    r"\ballotted \d": ("allotted clicks are counted once", "The Runner gets -1 allotted 1 click."),
    r"\b(?:removes|loses|gains|takes|draws) 0 ": (
        "what does nothing is told so",
        "The Corp removes 0 bad publicity (0 to 0).",
    ),
    r"\bwould (?:choose|break|trash|discard|spend|access) [^.]*$": (
        "what a default decided was done",
        "the Runner would break subroutine 1 (End the run) (which subroutine to break)",
    ),
    r"\bapplies, from\b|\bby -\d": (
        "an amount is raised or lowered",
        "Patchwork changes the cost to install Imp by -2.",
    ),
    r"gains \d+ credits? \(\d+ to \d+\) and pays 1 click": (
        "a cost is paid before what it is paid for",
        "The Runner gains 1 credit (5 to 6) and pays 1 click.",
    ),
    r"for [^.:]+ (?:not )?to you \w+": ("a choice is a deed", "The Corp chooses for Mirāju not to you draw 1 card."),
    r"chooses? “choose|may not trash no more|does not have the option": (
        "an option that is a deed is told as one",
        "Here the Corp may choose “choose Colossus”.",
    ),
    r"is not this player's doing|that was done \(": (
        "who it is that does something is named; a binding is not",
        "It did not trigger: it is not this player's doing that it waits for.",
    ),
    r"\(because of (?:this card|an? [^)]*)\)|\(by basic action\)|is empty \(": (
        "how something comes about is part of the sentence",
        "The first time each turn the Runner fully breaks a piece of ice (because of this card), you gain 1 credit.",
    ),
    r"\b(?:stack|heap|grip) is empty\b(?<!the stack is empty)(?<!the heap is empty)(?<!the grip is empty)": (
        "a zone has its article",
        "The Runner may not play Draw: stack is empty.",
    ),
    r"\bdraws \d+(?! (?:or more )?card)|\bpending: (?:not|already) |\bto run action\b": (
        "what is drawn is named, and a reason is a sentence",
        "An instruction of Deal becomes imminent: the Runner draws 2.",
    ),
    r"\bx\d credit|may not trash nothing|trashed and is trashed|\(\d+ to \d+\) and \w+s (?:and|an? unknown)": (
        "small things run into one another",
        "The Runner uses Engine to gain x1 credit.",
    ),
    r"(?<=[a-z”)])\. (?:tied|otherwise|if|when|whenever|each|the|trash|breach|you)\b": (
        "a sentence after a full stop begins with a capital",
        "The Runner uses Sneakdoor Beta to run Archives. tied to that run: when that run ends, draw 1 card.",
    ),
    r"\bto if\b|\b(?:uses?|using) [^“”:.,()]+ to the (?:Runner|Corp) [a-z]+s\b": (
        "what is under a condition, or the other player's, is no deed to use a card for",
        "The Runner may use Drago Ivanov to the Runner takes 1 tag.",
    ),
    r"chooses? (?:for [^.,:“”]+ )?(?:not )?to the (?:Runner|Corp) ": (
        "one player has the other do something",
        "The Runner chooses for Daruma not to the Runner jacks out.",
    ),
    r"\bchoose the (?:Runner|Corp)\b|\b(?!that\b|you\b)([a-z]+) \1\b": (
        "what the other player does is quoted as an option, and no word stands twice",
        "The Corp may choose the Runner loses 1 click.",
    ),
    r"\b[Tt]he (?:Runner|Corp) (?:takes|loses|gains|draws) \d+ [a-z]+ and (?:do|end|trash|add|give|place|remove)\b": (
        "what a second player does has its subject",
        "“The Runner takes 1 tag and do 3 net damage”",
    ),
    r"\((?!twice)[^()]*\) \(\d+ to \d+\)": (
        "one pair of brackets is enough",
        "The Corp has paid the cost (forfeit 1 agenda and 3 credits) (3 to 0).",
    ),
    r"\bis turned (?:down|up)\b": ("a card has a face", "Corroder is turned down."),
    r"\bEXer\b": ("a title keeps its letters", "EXer does not trigger."),
    r"jack out\?": ("a question is no sentence of a story", "The Runner (jack out?): jack out."),
    r"\(, ": ("no part of a cost is empty", "The Corp pays the cost (, 1 credit) (1 to 0)."),
    r"\.\.|  | ,| \.(?:$| )|\bx (?=[a-z]+ )": ("marks and spaces are in place", "It breaks x code gate subroutines."),
}


def sentences(story: Story) -> Iterator[str]:
    """Everything that a story says in words of its own."""
    yield from (step.text for step in story.steps)
    yield from (one.text for one in story.not_happened)
    yield from (one.text for one in story.assumed)


def choices(story: Story) -> Iterator[str]:
    """What the players were offered and refused, and why, as `step`, `why-not` and messages tell it."""
    script = story.outcome.script
    for one in (*script.answered, *script.taken):
        yield from (plain(option.words) for option in one.decision.options)
        yield from (plain(text) for refusal in one.refusals for text in (refusal.words, wording.said(refusal.why)))
    for idle in script.unasked:
        yield from (plain(text) for refusal in idle.refusals for text in (refusal.words, wording.said(refusal.why)))


def slips(text: str) -> list[str]:
    """What is wrong with a sentence, by the patterns."""
    return [
        f"{why}: …{text[max(0, hit.start() - 60) : hit.end() + 40]}…"
        for pattern, (why, _) in SLIPS.items()
        if (hit := re.search(pattern, text))
    ]


def slips_of(story: Story) -> list[str]:
    """What is wrong with the sentences of a story, and with all of them together."""
    found = [slip for text in (*sentences(story), *set(choices(story))) for slip in slips(text)]
    texts = [text for step in story.steps for text in re.findall(r"(?:The text: |; )[^:“”]+: (“[^”]+”)", step.text)]
    found += [f"an ability's text is printed once: {text}" for text in sorted(set(texts)) if texts.count(text) > 1]
    asked = " ".join((story.question, story.title, story.answer, story.outcome.scenario.text)).lower()
    for one in story.not_happened:
        for deed in ("remove 1 tag", "purge virus counters"):
            if f"may not {deed}" in one.text and deed[:5] not in asked:
                found.append(f"a refusal concerns what is asked: {one.text}")
        if not one.rules:
            found.append(f"what did not happen has its rule: {one.text}")
    return found


def _part(number: int) -> Iterator[Scenario]:
    for path in SHIPPED[number::PARTS]:
        yield api.load(path)
    for card in SHOWN[number::PARTS]:
        yield from shows(card)


@pytest.mark.parametrize("number", range(PARTS))
def test_no_sentence_of_a_shipped_scenario_has_a_slip(number: int) -> None:
    found = [f"{scenario.name}: {slip}" for scenario in _part(number) for slip in slips_of(tell(scenario, STEPS))]
    assert not found, "\n".join(found)


@pytest.mark.parametrize("pattern", SLIPS)
def test_each_pattern_finds_its_slip(pattern: str) -> None:
    assert re.search(pattern, SLIPS[pattern][1])


def test_each_event_is_told_as_a_deed() -> None:
    assert {*EVENTS} - {*DEEDS} == {"trash"}  # which says by whom
