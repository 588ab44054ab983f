"""Reasons in words: one sentence for each, without its full stop."""

from __future__ import annotations

from judgebot.explain import words
from judgebot.explain.naming import Names
from judgebot.explain.telling import tell
from judgebot.explain.telling.abilities import may_not
from judgebot.explain.why.model import Reason, Record
from judgebot.scenario import wording

# Kind of reason -> its words; fields are facts of the reason.
SAID = {
    "waits": "What {card} waits for does not happen: {abilities}",
    "agenda": "{card} is installed, and an agenda is active only in the Corp's score area",
    "unrezzed": "{card} is unrezzed, and so inactive",
    "facedown": "{card} is facedown, and so inactive",
    "away": "{card} is in {zone}, where it is not active",
    "not rezzed": "{card} is not rezzed, and only a rezzed card is derezzed",
    "nothing does it": "No effect on this line derezzes {card}",
    "nothing trashes it": "Nothing on this line trashes {card}",
    "asks for others": "What {source} asks for is {what}, and {card} is none",
    "cost ignored": "All costs of {about} were ignored, so {card} did not trigger: nothing was spent",
    "cost of 0": "A cost of 0 credits was paid, so {card} did not trigger: no credit was spent",
    "played": "{about} was played, and what is played is never installed, so {card} did not trigger",
    "turned faceup": "{about} was turned faceup where it lay, and that is no install, so {card} did not trigger",
    "turned facedown": "{about} was turned facedown and stays installed, so {card} did not trigger",
    "added to score area": "{about} was added to a score area, and so neither scored nor stolen:"
    " {card} did not trigger",
    "counter placed": "An advancement counter was placed on {about}, and that is not advancing it:"
    " {card} did not trigger",
    "discarded": "{about} was discarded, and what is discarded is not trashed: {card} did not trigger",
    "trashed": "{about} was trashed, and what is trashed is not discarded: {card} did not trigger",
    "clicks spent": "Clicks were spent, and that is not losing them: {card} did not trigger",
    "clicks lost": "Clicks were lost, and that is not spending them: {card} did not trigger",
    "passed unrezzed": "{about} is not rezzed when its approach is over, and is passed without being encountered",
    "no run": "No run is made on this line",
    "no ice": "No ice protects {server}, so none is approached or encountered",
    "no ice card": "{card} is no ice, and only ice is encountered",
    "other server": "The run is on {server}, and only the ice that protects it is approached and encountered",
    "left the access": "{card} left where it lay while it was accessed, and so that access was over",
    "left": "The Runner does not trash {card} as they access it",
    "declined": "{who:player} declined the additional cost to steal {card}",
    "out": "{who:player} may not {verb} {card}: {why}",
    "no rez window": "No window in which the Corp may rez {card} comes up then",
    "never came": "Step {step} never came on this line, and so no window at it",
    "no window": "At step {step} no window came up for {who:player}",
}


def said(line: Record, one: Reason) -> str:
    """A reason as a sentence, without the full stop and without its rules."""
    if one.kind == "event":
        assert one.event is not None
        names = Names(line.events, line.turn)
        for event in line.events[: one.event + 1]:
            names.follow(event)
        return tell(line.events[one.event], names).sentence.rstrip(".")
    if one.refusal is not None:
        refusal = one.refusal
        return words.cap(f"{may_not(refusal.who, refusal.words)}: {words.plain(wording.said(refusal.why))}")
    return words.cap(SAID[one.kind].format_map(_Facts(one)))


class _Facts(dict[str, "_Fact"]):
    """The facts of a reason, for a template."""

    def __init__(self, one: Reason) -> None:
        super().__init__({key: _Fact(value) for key, value in one.data})


class _Fact:
    """One fact of a reason: a name, a zone, a number, abilities."""

    def __init__(self, value: object) -> None:
        self.value = value

    def __format__(self, how: str) -> str:
        if how == "player":
            return words.player(str(self.value)) if self.value else "a player"
        if isinstance(self.value, tuple) and not wording.is_text(self.value):
            return "; ".join(words.quoted(str(wording.said(one))) for one in self.value)
        text = words.plain(str(wording.said(self.value)))
        return f"the {text}" if text in _ZONES else text


_ZONES = ("grip", "stack", "heap")
