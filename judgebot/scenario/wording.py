"""What the engine states as facts, in words: the one place for whoever tells a person why something is not done.

The engine records facts (`judgebot.engine.facts`) and words of the ability language; nothing that decides reads this.
"""

from __future__ import annotations

import functools
import string
from collections.abc import Iterable
from typing import Any

from judgebot.cards.abilities import Ability
from judgebot.cards.queries.naming import server_english
from judgebot.cards.wording import small
from judgebot.engine.facts import Fact
from judgebot.engine.machine import Event

# Each kind of fact in words; `{n:credit}` is a number of things, `{n:is}` the verb for as many.
FACTS = {
    "no such card": "no card of that name is in this game",
    "no choice": "it is no choice of this decision",
    "no choice here": "it is no choice of this decision ({decision})",
    "no window for it": "no window in which that ability of {card} is used comes up there",
    "is an action": "that ability of {card} is an action, since its cost begins with [click]",
    "mid-access only": "{card} is used only while a card is accessed, in the mid-access window",
    "interrupt only": "{card} only interrupts what is about to happen, and nothing that it could change is",
    "no instance": "no instance of an ability of {card} is pending",
    "no jacking out": "the Runner may jack out only in the movement phase of a run, or where an ability says so",
    "no ability": "{card} has no such ability",
    "abilities lost": "{card} has lost its abilities to {by:commas}, and a lost ability is as if it were not there",
    "not theirs": "{card} is not controlled by the {who:side}",
    "inactive there": "{card} is in {zone:place}, where its abilities are not active",
    "active elsewhere": "{card} is in {zone:place}, and its ability is for another zone only",
    "unrezzed, inactive": "{card} is not rezzed, so its abilities are not active",
    "agenda not scored": "{card} is installed, and an agenda is active only in the Corp's score area",
    "card inactive": "{card} is not active, so its abilities are not active",
    "installed already": "{card} is installed already",
    "not installed": "{card} is in {zone:place} and not installed",
    "no trashing": "{card} is trashed by its own controller only where an ability has that as its cost or effect",
    "no rezzing": "nothing is rezzed in that window",
    "faceup already": "{card} is faceup already",
    "in play already": "{card} is in play already",
    "being played": "it is in the play area already",
    "card in": "{card} is in {zone:place}",
    "changes nothing": "it could not change the game state",
    "changes nothing, since": "it could not change the game state, since {why}",
    "barred by": "{condition}",
    "unmet": "it is not so that {condition}",
    "has while": "{card} has that ability only while {condition}",
    "out of time": "only the ice being approached can be rezzed, in step {step}",
    "no trash cost": "it has no trash cost",
    "in Archives": "a card in Archives cannot be trashed",
    "not unrezzed": "it is not an unrezzed asset, upgrade or piece of ice",
    "gone": "it is no longer there",
    "source gone": "its source is gone",
    "memory": "it needs more memory than the memory limit",
    "no destination": "there is no legal destination",
    "interface only": "an interface ability is used only during an encounter, in step {step}",
    "two cards": "two cards are swapped",
    "amount 0": "the amount is 0",
    "nothing to act on": "there is nothing it could act on",
    "no agenda": "it is not an installed agenda",
    "not tagged": "the Runner is not tagged",
    "taken": "that action has been taken this turn",
    "mandatory pending": "a mandatory ability is pending",
    "not relevant": "it is not relevant to the imminent instruction",
    "no longer relevant": "it is no longer relevant to the imminent instruction",
    "no scoring": "agendas are not scored in this window",
    "no run": "no run is in progress",
    "attacked already": "it is the attacked server already",
    "no server": "there is no such server",
    "no swap": "there are no two cards that could be swapped",
    "stack empty": "the stack is empty",
    "nowhere to move": "there is no server to move it to",
    "marked": "there is a mark already",
    "HQ and R&D empty": "HQ and R&D are empty",
    "no agenda to forfeit": "there is no agenda to forfeit",
    "few tags": "there are not enough tags",
    "no bad publicity here": "the card hosts no bad publicity",
    "no bad publicity": "the Corp has no bad publicity",
    "no subroutine to resolve": "there is no subroutine to resolve",
    "no server to run on": "there is no such server to run on",
    "no run to end": "there is no run to end",
    "not moved": "the Runner cannot be moved to a position now",
    "position approached": "the Runner is approaching that position",
    "idle in this step": "it came up in this step already and did nothing",
    "no approach": "no piece of ice is being approached",
    "no encounter": "no piece of ice is being encountered",
    "other encounter": "another piece of ice is being encountered",
    "no unbroken subroutine": "there is no unbroken subroutine",
    "last broken": "the last subroutine is broken",
    "same strength": "its strength would stay the same",
    "no subroutine to choose": "there is no subroutine to choose",
    "no subroutine chosen": "no subroutine was chosen",
    "no action": "there is no such action",
    "no action window": "an action window opens only in the action phase, with a click left to spend",
    "no action phase": "no action phase is in progress",
    "cost not paid": "its cost was not paid",
    "must install": "the installation cannot be completed",
    "nothing inward": "there is no position directly inward of it",
    "left server": "it left the server while the cost to score it was paid",
    "threat": "the threat level is lower",
    "below threat": "that is active only from threat level {least}, and the threat level is {level}",
    "over": "it applies to a run that is over",
    "already pending": "an instance of it is already pending or resolving",
    "replaced once": "its replacement effect was already applied to this effect",
    "not first": "it is not the first time",
    "never in window": "step {step} was never reached",
    "too late": "it was not active when the interrupt window opened, or is no longer pending in it",
    "needed to pay": "otherwise the card could not be paid for",
    "not in full": "it cannot be fully resolved",
    "inactive": "the ability is no longer active",
    "passed": "its controller passed",
    "reaction closed": "the reaction window closed",
    "interrupt closed": "the interrupt window closed",
    "trashed unrezzed": "it was trashed unrezzed",
    "not by the Runner": "it was not the Runner who trashed it",
    "left untrashed": "it was not trashed",
    "not accessed then": "the Runner was not accessing it when they trashed it",
    "structure over": "the timing structure whose beginning opened the window is over",
    "action phase ended": "the action phase was forced to end",
    "identity": "identities are never installed",
    "no window": "no window or decision of theirs comes at {step}",
    "no such choice": "nothing of that kind can be done at {step}",
    "last offered": "; before it, it was offered at {step}",
    "last window": "; the last before it was at {step}",
    "lapses at once": "outside of an encounter it is gone at the next checkpoint (`at:` says that it is meant so)",
    "still illegal": "something would still be illegal",
    "forbidden": "by {source}, {text}",
    "never installed": "{type}s are never installed",
    "never played": "{type}s are never played",
    "nothing to install on": "there is nothing that {card} can be installed on",
    "used": "it was already used this {limit}",
    "only if": "it can be used only if {condition}",
    "strengths": "{card} has strength {n}, {ice} has {strength}",
    "not there": "{card} cannot go to a location of the other player's cards",
    "not placed": "{card} cannot be {place} {server}",
    "another agenda": "{server} has another agenda or asset",
    "another region": "{server} has another region",
    "credits elsewhere": "{need:credit} {need:is} needed and {has} can be spent; the others on cards are not for this",
    "unpreventable": "it cannot be prevented",
    "not their phase": "actions are taken in one's own action phase only",
    "other's action": "that is an action of the {other:side} only",
    "in a root": "{card} is no ice, and is installed in the root of a server",
    "no host": "nothing lets {card} be installed on {host}",
    "no way to pay": "there is no way to pay ({ways:commas})",
    "few credits": "{need:credit} {need:is} needed and {has} can be spent",
    "few credits of": "{need:credit} {need:is} needed ({parts:commas}) and {has} can be spent",
    "printed part": "{n} printed",
    "changed part": "{n:+d} by {card}",
    "lowered part": "{n:+d} by an interrupt",
    "ice part": "{n} for the ice protecting {server}",
    "part": "{n} for {card}",
    "few credits there": "{need:credit} {need:is} needed from {of} and {has} can be spent",
    "few clicks": "{need:click} {need:is} needed and {has} {has:is} left",
    "few counters": "{need} {kind} {need:counters} {need:is} needed",
    "nothing to pay with": "there is not enough to pay with ({cost})",
    "no such thing": "there is no {text:bare}",
    "only with": "one may {deed} {card} only if {condition}",
    "few advancements": "{card} has {n:advancement counter} and needs {need}",
    "not rezzed yet": "{card} is not unrezzed",
    "not rezzed": "{card} is not rezzed",
    "empty": "{zone:place} is empty",
    "one card": "there is only one card in {zone:place}",
    "not hosted there": "{card} cannot be hosted on {host}",
    "only hosted": "{card} can only be hosted on a card",
    "no partner": "there is nothing to swap {card} with",
    "not to be rezzed": "it could not be rezzed then",
    "host full": "{card} hosts as many cards as it can",
    "no host named": "there is nothing there to host it",
    "no host there": "{card} is in {zone:place}, where no card hosts another",
    "host of itself": "a card is not hosted on itself, nor on what is hosted on it: {card}",
    "prevented": "{card} would prevent what it asks for: {what}",
    "being paid": "this is resolved to pay a cost, and no optional interrupt changes that",
    "not advanced": "{card} cannot be advanced",
    "advancing lost": "because of {source}, {card} has lost the ability by which it can be advanced",
    "no counter to move": "there is no {kind} counter to move",
    "no power counter": "{card} hosts no power counter",
    "tags": "the Runner has {n:tag}",
    "credits to lose": "there {n:is} {n:credit} to lose",
    "clicks to lose": "there {n:is} {n:click} to lose",
    "not encountered": "{card} is not being encountered",
    "not a subtype": "{card} is not a {subtypes:or}",
    "nothing to find": "there is nothing to find in {zone:place}",
    "something to find": "there is a card to find in {zone:place}",
    "no cards": "there are no {zone} cards",
    "few to spend": "only {n:credit} can be spent",
    "few in R&D": "R&D has only {n:card}: at least {least} are trashed from HQ",
    "kept restriction": "the restriction to {deed} {card} would no longer be met",
    "happened already": "it has already happened this {span}",
    "elsewhere": "the run ended up at {server}",
    "memory kept": "{n} memory units are wanting, as some are for other programs only",
    "memory limit": "the programs use {n} memory and the limit is {limit}",
    "hosts too many": "{card} can host {limit} and hosts {n}",
    "hosts too much": "{card} can host {limit} memory units",
    "hosts another kind": "by {card}, {text}",
    "not in a central": "agendas and assets cannot be in the root of {server}",
    "several mains": "{server} has {n} agendas or assets",
    "several regions": "{server} has {n} regions",
    "spare": "{card} could be left out",
    "later": "{why}: {card} became active later",
    "text": "{text}",
    "steal": "steal {card}",
    "additional cost": "the additional cost to {deed} {card}",
    "declined cost": "the additional cost to {deed} {card}: {cost}",
    "break more": "break more subroutines of {ice}",
    "access more": "access more cards",
    "declare successful": "declare the run successful",
    "jack out": "jack out",
    "host": "host {card}",
    "host on": "host {card} on {host}",
    "add to score area": "add {card} to a score area",
    "end the run": "end the run",
    "move counters": "move {kind} counters",
    "damage": "{type} damage",
    "trashing": "trashing {card}",
    "exposing": "exposing {card}",
    "trash": "trash {card}",
    "breaching": "breaching {server}",
    "passing": "passing {card}",
    "approaching": "approaching {server}",
    "chose": "to {text:may}",
    "chose not": "not to {text:may}",
    "steps": "{text}",
    "effect": "{word:spaced}",
    "effect on": "{word:spaced} {card}",
    "cost of": "the cost to {deed} {card}",
    "leave out payment": "do not pay {cost}",
    "named": "named {name}",
    "x": "X = {n}",
    "strength of": "{n:+d} strength of {cards}",
    "gained subroutines": "gained subroutines",
    "choice": "the choice made as the turn began",
    "statics": "{text:list}",
    "delayed": "delayed conditional ability",
    "created ability": "ability that it created",
    "subroutine": "a subroutine",
    "resolve": "resolve “{text}”",
    "subroutine of": "a subroutine of {card} ({text})",
    "when encountered of": "the ability of {card} that is triggered when it is encountered",
    "bad publicity credits": "bad publicity credits",
    "find": "find {card}",
    "damage trashes": "the damage trashes {card}",
    "damage trashes, of both": "the damage trashes {card}, as the active player of both who are to choose",
    "goes round": "the run is where it was before, with nothing changed, and would go on forever",
    "run before": "{server} was run this turn",
    "no ice there": "no ice protects {server}",
    "same name": "a card of that name was chosen already",
    "no such target": "it is none of what is asked for ({what:one})",
    "random limit": "the random access limit is {n}",
    "chosen before": "it was chosen in this breach",
    "no more": "no more than {n:remote server} {n:is} allowed",
    "never rezzed": "agendas are never rezzed",
    "name found": "a card of that name was found",
    "once each": "each mode is resolved once",
    "remote only": "agendas and assets are installed in remote servers",
    "says where": "{card} may be installed only at {servers:servers}",
    "base trace strength": "the base trace strength",
    "damage trashes them": "trash what the damage takes",
    "must trash": "{card} must be trashed",
    "cards": "{cards:commas}",
    "cards trashed": "trashed: {cards:commas}",
    "position kept": "the empty position at {server} stays, as the Runner is in it",
    "servers": "{servers:commas}",
    "remote limit": "remote limit",
    "game ends": "the game ends",
    "host gone": "its host {host} is gone",
    "if successful": "if successful",
    "mark": "the mark",
    "demanded cost": "the additional cost to {verb} as {source} demands",
    "declined run": "the additional cost to run {server}: {cost}",
    "the breach": "the breach",
    "breach from the bottom": "a breach from the bottom",
    "pass": "pass",
    "bid": "bid {n}",
    "run": "run {server}",
    "breach": "breach {server}",
    "lose clicks": "lose {n:click}",
    "lose credits": "lose {n:credit}",
    "points of damage": "{n} {type} damage",
    "so many tags": "{n:tag}",
    "draws": "the {who:side} draws {n:card}",
    "done to": "{verb} {cards:commas}",
    "subroutines of": "a subroutine of {cards:commas}",
    "numbered subroutine": "subroutine {n} ({text})",
    "one of": "{what:one}",
    "effect word": "{word}",
    "server": "{server}",
    "named word": "{name}",
    "number": "{n}",
    "action": "{verb:deed}{card:after}{server:after}{ability:purpose}",
    # What a decision is about
    "additional cost asked": "the additional cost to {deed} {card}: {cost}",
    "how to install": "how to install {card}",
    "where to install": "where to install {card}",
    "like cards": "installing {card}: trash like cards",
    "programs for memory": "installing {card}: trash programs",
    "what is less": "what the {n} credits less apply to",
    "how to rez": "how to rez {card}",
    "paid ability window": "paid ability window",
    "reaction window": "reaction window",
    "interrupt window": "interrupt window",
    "credits for the trace": "credits for the trace",
    "which cost": "{card}: which cost",
    "value of X": "the value of X",
    "how many to spend": "{card}: how many {kind} counters",
    "how many to pay": "{card}: how many credits",
    "paid with": "{card}: {cost}",
    "which credits": "which credits to pay {n} with",
    "jacking out": "jack out?",
    "next replacement": "which replacement effect applies next",
    "instead of breaching": "{card}: instead of breaching?",
    "appropriate set": "which cards to trash so that all is legal",
    "remotes to keep": "which remote servers to keep",
    "entered the root": "{card} entered the breached server's root",
    "discarding": "discard down to {n}",
    "taking an action": "take an action",
    "whether": "{card}: {what}",
    "paying": "{card}: pay {cost}",
    "choosing a mode": "{card}: choose",
    "next card": "which card next",
    "credits to lose of": "how many credits the {who:side} loses",
    "credits lost from": "how many credits are lost from {card}",
    "tags to remove": "how many tags to remove",
    "cards to draw": "how many cards the {who:side} draws",
    "paying to keep": "{source}: pay {cost} to keep {card}",
    "order from the top": "the order from the top",
    "which to trash": "which cards to trash",
    "which to add": "which cards to add to {place}",
    "counters to place": "how many {kind} counters to place",
    "counters to remove": "how many {kind} counters to remove from {card}",
    "counters to move": "how many {kind} counters to move",
    "choosing a server": "choose a server",
    "naming a card": "name a card",
    "how many on": "how many on {card}",
    "where to search": "where to search",
    "searching": "searching {place}",
    "choosing a type": "choose a card type",
    "choosing a version": "choose a version of the identity",
    "a version": "a version of the identity",
    "choosing a subtype": "choose a subtype",
    "choosing a number": "choose a number",
    "which server to run on": "which server to run on",
    "next access": "which card to access next",
    "a subroutine of": "{card}: a subroutine",
    "bidding": "{card}: bid",
    "the mark": "the mark",
    "sabotage": "sabotage {n}: cards from HQ",
    "where next": "which card goes where next",
    "where to move": "where to move {card}",
    "what to prevent": "what to prevent",
    "how much to prevent": "how much to prevent",
    "not trashed": "which card is not trashed",
    "not exposed": "which card is not exposed",
    "next to install": "which card to install next",
    "times of a loop": "how many times the loop resolves",
    "accessing": "accessing {card}",
    "first replacement": "which replacement effect applies first",
    "which to access": "which card to access in {server}",
    "which card damage trashes": "which card the {kind} damage trashes",
    "which to remove": "{card}: which card to remove from the game",
    "subroutine to leave": "the subroutine that is not broken",
    "subroutine to break": "which subroutine to break",
    "subroutine to resolve": "which subroutine to resolve",
    "next subroutine": "which subroutine {card} gains next",
    "at random": "a random card",
    "may do": "{may:may}",
}


_DEEDS = {
    "gain credit": "gain 1 credit",
    "draw card": "draw 1 card",
    "purge": "purge virus counters",
    "remove tag": "remove 1 tag",
}

_PLACES = {
    **{name: name for name in ("HQ", "R&D", "Archives")},
    "corp score area": "the Corp's score area",
    "runner score area": "the Runner's score area",
    "set aside": "the set-aside zone",
    "removed from the game": "the removed-from-game zone",
}

_MODAL = ("may", "cannot", "can", "must")


@functools.cache
def purpose(ability: Ability) -> str:
    """What an ability is for, in a few words."""
    if ability.label:
        return ability.label
    first = ability.do[0].effects[0]
    if first.name == "strength" and first.of.key == "this":
        return f"get +{first.by.english()} strength"
    words = small(ability.do[0].english().rstrip("."))
    return words[4:] if words.startswith("you ") and words.split()[1] not in _MODAL else words


class _Words(string.Formatter):
    """`{card}`, `{parts:commas}`, `{n:credit}` (a number of things), `{n:is}`, `{text:bare}` (without its article)."""

    def format_field(self, value: Any, format_spec: str) -> str:
        if not format_spec:
            return said(value)
        if format_spec == "is":
            return "is" if value == 1 else "are"
        if format_spec == "counters":
            return "counter" if value == 1 else "counters"
        if format_spec == "spaced":
            return str(value).replace("end_run", "end the run").replace("_", " ")
        if format_spec == "place":
            return _PLACES.get(value, f"the {value}")
        if format_spec == "list":
            return "; ".join(said(one) for one in value)
        if format_spec == "commas":
            return ", ".join(said(one) for one in value)
        if format_spec == "servers":
            return " or ".join(server_english(one) for one in value)
        if format_spec == "or":
            return " or ".join(said(one) for one in value)
        if format_spec == "bare":
            return said(value).removeprefix("the ")
        if format_spec == "deed":
            return _DEEDS.get(str(value), str(value))
        if format_spec == "after":
            return f" {value}" if value else ""
        if format_spec == "purpose":
            return f" to {purpose(value)}" if value is not None else ""
        if format_spec == "side":
            return str(value).title()
        if format_spec == "one":
            return str(value.phrase(1))
        if format_spec == "may":
            return str(value.deed())
        if format_spec == "small":
            return small(said(value).rstrip("."))
        if format_spec.startswith("+"):
            return format(value, format_spec)
        return f"{value} {format_spec}{'s' * (value != 1)}"


_WORDS = _Words()


def said(value: Any) -> str:
    """What the engine recorded, in words: a fact, a word of the ability language, several of them, a name, a number.

    Raises KeyError if it is a fact of a kind that has no words.
    """
    if isinstance(value, Fact):
        template = FACTS[value.kind]
        return _WORDS.vformat(template, (), dict(value.data)) if "{" in template else template
    if is_text(value):
        return str(value.english())
    if isinstance(value, (tuple, list)):
        return (" " if _texts(value) else ", ").join(said(one) for one in value)
    return str(value)


def _texts(values: Iterable[Any]) -> bool:
    """Whether these are sentences of the ability language."""
    return any(is_text(one) for one in values)


def plain(data: dict[str, Any]) -> dict[str, Any]:
    """The data of an event with its facts and words of the ability language as text; names and numbers stay."""
    return {key: _plain(value) for key, value in data.items()}


def told(events: Iterable[Event] | None) -> list[Event]:
    """Events with their data as text, for whoever tells them."""
    return [event._replace(data=plain(event.data)) for event in events or ()]


def is_text(value: Any) -> bool:
    """Whether a value is a fact or a word of the ability language: `said` puts it into words."""
    return isinstance(value, Fact) or hasattr(value, "english")


def _plain(value: Any) -> Any:
    if is_text(value):
        return said(value)
    if isinstance(value, dict):
        return plain(value)
    if isinstance(value, (list, tuple)):
        return [_plain(one) for one in value]
    return value
