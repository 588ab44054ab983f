"""A question said back in a sentence, as it was understood."""

from __future__ import annotations

import dataclasses
import re

from judgebot.ask.readings import NEEDED, RUN_BEGINS, Moment, Placed, Question
from judgebot.ask.table import times

_OUTCOMES = {
    "the run end": "Does the run end?",
    "the run go on": "Does the run go on?",
    "the run succeed": "Is the run successful?",
    "the run fail": "Is the run unsuccessful?",
    RUN_BEGINS: "Can that be done, and is the run made?",
    "the trace succeed": "Is the trace successful?",
    "the trace fail": "Is the trace unsuccessful?",
    "the run breach": "Does the Runner breach the attacked server?",
    "flatline": "Is {who} flatlined?",
}
_MANY = {
    "accessed": "How many cards does {who} access",
    "discarded": "How many cards does {who} discard",
    "trashed": "How many cards does {who} trash",
    "drawn": "How many cards does {who} draw",
    "damage": "How much damage does {who} suffer",
    "hand size": "What is the maximum hand size of {who}",
    "points": "How many agenda points does {who} have",
    "score": "How many agenda points does {who} have",
    "core damage": "How much core damage has {who} suffered",
    "bad publicity": "How much bad publicity does {who} have",
}


_DONE = {
    "approach": "approached",
    "encounter": "encountered",
    "pass": "passed",
    "access": "accessed",
    "breach": "breached",
    "rez": "rezzed",
    "install": "installed",
    "play": "played",
    "trash": "trashed",
    "steal": "stolen",
    "score": "scored",
    "use": "used",
    "trigger": "triggered",
    "break": "broken",
    "derez": "derezzed",
    "forfeit": "forfeited",
    "advance": "advanced",
}
_NTH = {1: "first ", 2: "second ", 3: "third ", 4: "fourth "}
_MOMENTS = {
    "run begins": "the run begins",
    "run ends": "the run ends",
    "success": "the run is successful",
    "jack out": "the Runner jacks out",
    "mandatory draw": "the mandatory draw",
    "damage": "the damage is suffered",
    "tags": "the tag is taken",
    "purge": "the Corp purges",
    "draw": "the card is drawn",
    "gain": "the credit is gained",
    "remove tag": "the tag is removed",
    "action": "the first action",
    "win": "the game is won",
    "flatline": "the Runner is flatlined",
}


def moment(one: Moment, title: str = "") -> str:
    """A moment in words: `before Palisade is passed`, `after it is rezzed`.

    title  the card that was named just before, if one was
    """
    if one.also is not None:
        alone = dataclasses.replace(one, also=None)
        return f"{moment(alone, title)} and {moment(one.also, title)}"
    card = one.card.title if one.card is not None else ""
    of = "it" if card and card == title else card or one.server or {"approach": "the server"}.get(one.what, "")
    if one.how == "in response":
        return f"in response to {card or 'it'}"
    if one.what == "subroutine":
        which = "the last subroutine" if one.n < 0 else f"subroutine {one.n}"
        return f"{one.how} {which}{f' of {card}' if card else ''}{'' if one.how == 'after' else ' resolves'}"
    if one.what == "run":
        how = "during" if one.how in ("when", "while") else one.how
        which = _NTH.get(one.n, "")
        return f"{how} the {which}run{f' on {of}' if of else ''}"
    if one.what in _MOMENTS:
        return f"{'at' if one.what == 'mandatory draw' and one.how == 'when' else one.how} {_MOMENTS[one.what]}"
    if one.what in _DONE and of:
        return f"{one.how} {of} is {_DONE[one.what]}"
    return one.told


def _when(q: Question) -> str:
    if q.moment is None:
        return ""
    title = q.card.title if q.card is not None and q.card.title in q.words else ""
    return f" {moment(q.moment, title)}"


def asked(q: Question) -> str:
    """The question as a sentence."""
    text = _players(_asked(q))
    return f"Is it not so: {text[:1].lower()}{text[1:]}" if q.negated else text


def _asked(q: Question) -> str:
    when = _when(q)
    if q.kind in ("may", "must"):
        cost = f" as a cost of {q.cards[0].title}" if q.kind == "must" and q.cards else ""
        return f"{q.kind.capitalize()} the {q.who} {_deed(q)}{cost}{when}?"
    if q.kind == "many" and q.words == "removable tags":
        return f"How many tags can the Runner remove{f' with {q.n} clicks' if q.n > 0 else ''}?"
    if q.words == "breakable subroutines" and q.card is not None:
        on = f" of {q.cards[0].title}" if q.cards else ""
        return f"How many subroutines{on} can the Runner break with {q.card.title}?"
    if q.kind == "many" and q.card is not None and q.words.endswith(" subroutine"):
        return f"How many subroutines does {q.card.title} have?"
    if q.kind == "many":
        return _many(q) + f"{when}?"
    if q.kind == "does":
        return _does(q, f" again{when}" if q.n > 1 else when)
    return {
        "happens": "What happens?",
        "order": f"In which order do {_things(q)} come?",
        "chooses": "Who chooses?",
        "first": "Who acts first?",
        "cost": f"What does it cost to {q.words} {q.card.title}?" if q.card is not None else "What does it cost?",
        "ends": "Who wins?",
        "where": f"Where does {q.words} end up?",
        "strength": f"Which strength is needed against {q.words}?"
        if q.n == NEEDED
        else f"What is the strength of {q.words}?",
    }[q.kind]


def _things(q: Question) -> str:
    """What is asked of in which order it comes, where two things are named."""
    named = [one.title for one in q.cards]
    named += ["the mandatory draw"] if "mandatory draw" in q.words else []
    return " and ".join(named) if len(named) > 1 else "things"


def _players(text: str) -> str:
    """The players in capitals, as everywhere."""
    return re.sub(r"\b(?:the )?(corp|runner)\b", lambda found: f"the {found[1].capitalize()}", text)


def which(q: Question) -> str:
    """The subroutines that are asked about: `subroutine 2`; "" if none is."""
    each = " and ".join("the last" if one < 0 else str(one) for one in q.which)
    return f"subroutine{'s' if len(q.which) > 1 else ''} {each}".replace("subroutine the last", "the last subroutine")


_PURPOSES = {" to remove": " a tag", " to gain": " credits", " to draw": " cards", " to purge": " virus counters"}


_SO_MANY = {"take a tag": "tags", "take damage": "damage"}


def whole(words: str) -> str:
    """An option whose purpose was cut short, in full: `use X to remove a tag`."""
    if words.startswith("trash resource "):
        return f"trash the resource {words.removeprefix('trash resource ')} with the basic action"
    if " to if " in words:  # what it asks for first is no part of what it is used for
        words = words.partition(" to if ")[0] + " to " + words.partition(": ")[2]
    if words.endswith(" to get"):
        return words.removesuffix(" to get") + " for strength"
    return words + "".join(more for end, more in _PURPOSES.items() if words.endswith(end))


def _deed(q: Question) -> str:
    if q.words.endswith(" to break"):
        what = which(q) if q.which else "" if q.n < 0 else "1 subroutine" if q.n == 1 else f"{q.n} subroutines"
        ice = q.moment.card if q.moment is not None and q.moment.what == "encounter" else None
        return f"{q.words}{' ' + what if what else ' subroutines' if ice is None else ''}"
    if q.words.startswith("pay"):
        of = q.words.removeprefix("pay").replace(" ", " for ", 1)
        return q.words if q.n < 0 else f"pay {q.n} credit{'' if q.n == 1 else 's'}{of}"
    if q.words in _SO_MANY and q.n >= 0:
        return f"take {q.n} {_SO_MANY[q.words].removesuffix('s') if q.n == 1 else _SO_MANY[q.words]}"
    on = [one for one in q.cards if q.moment is None or one is not q.moment.card]
    if q.kind == "may" and len(on) == 1 and q.words.startswith(("use ", "play ")):
        return f"{whole(q.words)} {f'to {q.for_}' if q.for_ else 'on'} {on[0].title}"
    return f"{whole(q.words)} {times(q.n)}" if q.n > 1 and not q.words.startswith("access ") else whole(q.words)


def _does(q: Question, when: str) -> str:
    known = _OUTCOMES.get(q.words)
    if known is not None:
        return known.format(who=q.who)[:-1] + f"{when}?"
    if q.words.startswith("pay"):
        return f"Does {q.who or 'anybody'} {_deed(q)}{when}?"
    done = re.fullmatch(r"(.+) get (\w+)", q.words)
    if done is not None:
        return f"Is {done[1]} {done[2]}{' again' if q.n > 1 else ''}{when}?"
    return f"Does {' '.join(f'{q.who} {q.words}'.split())}{when}?"


def _many(q: Question) -> str:
    if q.words.endswith(" more or less"):
        who, _, unit = q.words.removesuffix(" more or less").partition(" ")
        of = f" through {q.card.title}" if q.card is not None and q.n > 0 else ""
        if q.n < 0:
            return f"By how much does the number of {unit} of {who} change"
        how = {1: "gain", -1: "lose"}.get(q.sign, "gain or lose")
        return f"Does {who} {how} {q.n} {unit.removesuffix('s') if q.n == 1 else unit}{of}"
    if q.card is not None:
        return _counters(q.card, q.words.removeprefix(q.card.title).strip())
    who, _, unit = q.words.partition(" ")
    if unit in ("HQ", "grip", "stack", "heap", "R&D", "Archives"):
        return f"How many cards are in {'' if unit.isupper() or unit == 'Archives' else 'the '}{unit}"
    unit, _, where = unit.partition(" in ")  # `accessed in HQ`
    said = _MANY.get(unit, "How many {unit} does {who} have").format(who=who, unit=unit)
    said += f" in {where}" if where else ""
    return f"{said}: {q.n}" if q.n >= 0 else said


def _counters(card: Placed, unit: str) -> str:
    what = {"credit": "credits", "advanced": "advancement counters"}.get(unit, f"{unit} counters".strip())
    return f"How many {what} does {card.title} have"
