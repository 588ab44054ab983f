"""Templates for abilities (chapter 9): triggered, used, pending, lost, not met."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any

from judgebot.explain import words
from judgebot.explain.clauses import (
    ACT,
    DECIDES,
    LIKE,
    NEW,
    RESULT,
    ROUTINE,
    TRIVIAL,
    WITH,
    Clause,
    Facts,
    fill,
    table,
    tells,
)
from judgebot.game import numbers

NUMBERS = ("no", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine")

table(
    RESULT,
    NEW,
    (
        ("creates_delayed", "{source}", "creates a delayed conditional ability: {ability:quoted}"),
        ("creates_replacement", "{source}", "creates a replacement effect: {what:lower}"),
    ),
)
table(
    DECIDES,
    WITH,
    (("chooses_none", "{who}", "chooses none for {source}: {what}"),),
)
table(
    RESULT,
    WITH,
    (
        ("as_though", "{card}", "is treated as though it had just been scored, by its own abilities"),
        ("window_stays", "the {window}", "that was open is completed all the same"),
        ("counts", "", "For {source}, this is counted: {what}. It comes to {n}"),
        ("grouped", "", "For {source}, these {n} happen together and count as one: its condition is met once"),
        ("before_mark", "", "What happened on {server} before it became the mark does not count"),
        ("maintained", "", "An effect of {source} is maintained: {what:lower}"),
        ("dependency", "", "Whether and how an effect of {source} applies depends on {on}: {what:lower}"),
    ),
)
table(
    DECIDES,
    WITH,
    (
        ("applied_once", "", "{source} is not applied to this again: {why}"),
        ("not_applied", "", "This effect of {source} does not apply: {what:lower}"),
    ),
)
table(TRIVIAL, WITH, (("no_interrupts", "", "No ability can interrupt what {source} does now"),))


@tells("sets_aside")
def _sets_aside(facts: Facts) -> Clause:
    noun = "card hosted on" if facts.get("cards") else "counter of"
    what = f"{facts['n']} {noun if facts['n'] == 1 else noun.replace(' ', 's ', 1)} {facts.said('source')}"
    return Clause("", f"{what} {'is' if facts['n'] == 1 else 'are'} set aside as it is trashed to pay", RESULT, WITH)


@tells("to_bank")
def _to_bank(facts: Facts) -> Clause:
    verb = "goes" if facts["n"] == 1 else "go"
    what = f"{words.count(facts['n'], 'counter')} that {facts.said('source')} had set aside"
    return Clause("", f"{what} {verb} to the bank", RESULT, WITH)


@tells("imminent")
def _imminent(facts: Facts) -> Clause:
    effects = words.listing(words.lower(words.plain(str(one))) for one in facts["effects"])
    return Clause("", f"An instruction of {facts.said('source')} becomes imminent: {effects}", TRIVIAL, WITH)


@tells("resolves")
def _resolves(facts: Facts) -> Clause:
    return Clause("", f"The instruction of {facts.said('source')} resolves", TRIVIAL, WITH)


_LOOPS = {
    "": "",
    "hosted": " The effects depend on each other in a loop, in which a hosted object ignores its host.",
    "any order": " The effects depend on each other in a loop; every order of them gives the same.",
}


@tells("applied")
def _applied(facts: Facts) -> Clause:
    loop = _LOOPS[facts["kind"]]
    to = facts.said("to") if facts["to"] else "nothing"
    text = f"The effect of {facts.said('source')} applies to {to}: {words.lower(facts.said('what')).rstrip('.')}.{loop}"
    return Clause("", text, DECIDES, WITH)


@tells("uses")
def _uses(facts: Facts) -> Clause:
    more = ((facts.said("source"), words.quoted(facts["ability"])),)
    return Clause(facts.said("who"), f"uses {facts.names.of(facts)}", ACT, NEW, more=more)


@tells("triggers")
def _triggers(facts: Facts) -> Clause:
    more = ((facts.said("source"), words.quoted(facts["ability"])),)
    return Clause(facts.said("who"), f"triggers {facts.names.of(facts)}", ACT, NEW, more=more)


@tells("resolved")
def _resolved(facts: Facts) -> Clause:
    return Clause(f"the ability of {facts.said('source')}", "has resolved", ROUTINE, WITH)


@tells("expected")
def _expected(facts: Facts) -> Clause:
    effects = "; ".join(words.lower(words.plain(str(one))) for one in facts["effects"]) or "nothing"
    return Clause(
        "", f"The expected effects of {words.poss(str(facts['source']))} instruction: {effects}", ROUTINE, WITH
    )


@tells("condition")
def _condition(facts: Facts) -> Clause:
    true = "it is true" if facts["holds"] else "it is not true"
    text = (
        f"{words.cap(facts.said('source'))} asks at this moment whether {words.lower(facts.said('condition'))}: {true}"
    )
    return Clause("", text, RESULT, WITH)


@tells("reaction_window")
def _reaction_window(facts: Facts) -> Clause:
    pending: list[dict[str, Any]] = facts["pending"]
    more = tuple((words.plain(one["source"]), words.quoted(one["ability"])) for one in pending)
    if len(pending) == 1:
        one = pending[0]
        text = f"{words.poss(one['source'])} ability becomes pending ({_whose(one)})"
        return Clause("", text, ROUTINE, WITH, more=more)
    groups: dict[tuple[str, str, str], int] = {}
    for one in pending:
        key = (facts.names.pending(one), _whose(one), one["ability"])
        groups[key] = groups.get(key, 0) + 1
    said = [
        f"{name} ({whose})" if n == 1 else f"{number(n)} instances of {name} ({whose})"
        for (name, whose, _), n in groups.items()
    ]
    triggers = {one["trigger"] for one in pending}
    n = len(pending)
    if len(groups) == 1:
        text = f"{words.cap(said[0])} become pending at once, in one reaction window"
    elif len(triggers) == 1 and "" not in triggers:
        text = (
            f"That meets {number(n)} conditions at once: {words.listing(said)}. {_all(n)} wait in one reaction window"
        )
    else:
        text = f"{words.cap(number(n))} abilities become pending at once, in one reaction window: {words.listing(said)}"
    players = {one["who"] for one in pending}
    cites: tuple[str, ...] = ()
    if len(players) == 2:
        text += f". {words.cap(words.player(facts.names.active))} is the active player, so they may act first"
        cites = ("9.2.8b",)
    return Clause("", text, RESULT, NEW, cites, more)


def _whose(one: dict[str, Any]) -> str:
    return f"{str(one['who']).capitalize()}, {'mandatory' if one['mandatory'] else 'optional'}"


def _all(n: int) -> str:
    return "Both" if n == 2 else f"All {number(n)}"


def number(n: int) -> str:
    """`two`, `three`; digits from ten."""
    return NUMBERS[n] if 0 <= n < len(NUMBERS) else str(n)


# Reasons that hold for every object, not for the one that was looked at last.
_FOR_ALL = (
    "nothing to act on",
    "no agenda to forfeit",
    "nothing to pay with",
    "few credits",
    "few credits of",
    "few credits there",
    "stack empty",
    "HQ and R&D empty",
    "no run",
)


@tells("impossible")
def _impossible(facts: Facts) -> Clause:
    why = f" ({facts.said('why')})" if getattr(facts.event.facts.get("why"), "kind", "") in _FOR_ALL else ""
    what = words.lower(facts.said("what")).rstrip(".")
    text = f"cannot do what {facts.said('source')} would let them do: {what}{why}"
    return Clause(facts.said("who"), text, DECIDES, WITH)


@tells("interrupt_window")
def _interrupt_window(facts: Facts) -> Clause:
    effects = words.listing(words.lower(words.plain(str(one))) for one in facts["effects"])
    return Clause("", f"An interrupt window opens; imminent: {effects}", ROUTINE, NEW)


@tells("lost_pending")
def _lost_pending(facts: Facts) -> Clause:
    rule = facts.event.cites[0]
    ability = facts.names.ability(facts)
    though = ", even though it was mandatory" if facts["mandatory"] else ""
    if rule == numbers.STRUCTURE_OVER:
        start = facts.names.trigger(facts["instance"])
        what = f"because the {start} began, and the {start} is" if start else "when something began that is now"
        text = (
            f"The window had opened {what} over: the window closes, and {ability}, still pending in it, is lost{though}"
        )
    elif rule == numbers.PASSED:
        barred = len(facts.event.cites) > 1  # with the rule by which it could not be triggered
        how = f"cannot trigger {ability}: {facts.said('why')};" if barred else f"does not trigger {ability},"
        text = f"{words.cap(facts.said('who'))} {how} so it is no longer pending"
        return Clause("", text, ROUTINE if barred else RESULT, LIKE)
    elif rule == numbers.INACTIVE:
        text = (
            f"{words.cap(ability)} is no longer active, so it loses its pending status and cannot be triggered{though}"
        )
    else:
        text = f"{words.cap(ability)} loses its pending status: {facts.said('why')}"
    return Clause("", text, DECIDES, LIKE)


@tells("not_met")
def _not_met(facts: Facts) -> Clause:
    ability = words.cap(facts.names.ability(facts))
    why, rule = facts.said("why"), facts.event.cites[0]
    if getattr(facts.event.facts["why"], "kind", "") in ("no run", "no encounter"):  # what it asks for is not there
        why = f"at that moment {why}"
    elif rule == numbers.NOT_MET and not why.startswith("it has already"):
        denied = why.removeprefix("it is not the case that ")
        was = "was not true" if denied == why else "was true"
        why = f"at that moment it {was} that {words.lower(denied)}"
    return Clause("", f"{ability} does not become pending: {words.lower(why).rstrip('.')}", ROUTINE, LIKE)


# Which part of a trigger condition did not fit -> why the ability did not trigger.
_MISSES = {
    "at_least": "the amount, {n}, is below what it asks for",
    "what": "it was not of the kind that it asks for ({asks:quoted})",
    "not_what": "it was of the kind that it leaves out",
    "through": "no subroutine did it",
    "by": "it did not come about in the way that it asks for ({asks:quoted})",
    "server": "it asks for something at another server than {server}",
    "mark": "the server was not the mark when that happened",
    "that_run": "it belongs to another run",
    "that_breach": "it is the end of another breach",
    "card": "{card} is not what it asks for ({asks:quoted})",
    "after": "what it asks for before that had not happened",
    "out_of": "the card did not come from where it asks for",
    "free": "credits were spent, and it asks for none",
    "that_install": "it belongs to another installation",
    "source": "it did not come from what it asks for ({asks:quoted})",
    "inactive": "at that moment {source} was not active",
    "lost": "at that moment {source} had lost its abilities",
    "threat": "the threat level was {level}, and that ability is active only from {least}",
    "prevented": "that was prevented, and so did not happen",
    "replaced": "that was replaced, and so did not happen",
    "discarded": "at that moment {source} was in a discard pile, where it is not active",
}
DEEDS = {
    "approach server": "{server} was approached",
    "successful run": "the run on {server} was successful",
    "unsuccessful run": "the run on {server} was unsuccessful",
    "run begins": "the run on {server} began",
    "run ends": "the run on {server} ended",
    "breach": "{server} was breached",
    "tags": "the Runner took {n:tag}",
    "damage": "{n} {what} damage was done",
    "gain credits": "{who} gained {n:credit}",
    "lose credits": "{who} lost {n:credit}",
    "install": "{who} installed {card}",
    "rez": "{who} rezzed {card}",
    "encounter": "the Runner encountered {card}",
    "pass": "the Runner passed {card}",
    "clicks on an action": "{who} had spent {n:click} on one action",
    "spend clicks": "{who} spent {n:click}",
    "fully break": "{card} was fully broken",
    "use": "{who} used an ability of {card}",
    "derez": "{card} was derezzed",
    "draw card": "{who} drew {card}",
    "place counters": "counters were placed on {card}",
    "empty": "{card} was empty",
    "forfeit": "{who} forfeited {card}",
    "uninstall": "{card} was uninstalled",
    "discard": "{who} discarded {card}",
    "remove from game": "{who} removed {card} from the game",
    "resolve subroutine": "a subroutine of {card} resolved",
    "access": "the Runner accessed {card}",
    "play": "{who} played {card}",
    "steal": "the Runner stole {card}",
    "score": "{who} scored {card}",
    "advance": "{who} advanced {card}",
    "turn begins": "the turn began",
    "turn ends": "the turn ended",
    "approach": "{card} was approached",
    "encounter ends": "the encounter with {card} ended",
    "access limit": "the access limit was set",
    "breach ends": "the breach of {server} ended",
    "access ends": "the access of {card} ended",
    "take action": "{who} took an action",
    "discard phase ends": "the discard phase ended",
    "action phase ends": "the action phase ended",
    "action ends": "an action ended",
    "create server": "a remote server was created",
    "enter Archives": "{card} entered Archives",
    "turn faceup": "cards in Archives were turned faceup",
    "add to score area": "{card} was added to a score area",
    "play ends": "{card} had resolved",
    "draw": "{who} drew",
    "remove tags": "tags were removed",
    "bad publicity": "the Corp took bad publicity",
    "do damage": "damage was done",
    "prevent": "something was prevented",
    "gain clicks": "{who} gained clicks",
    "spend credits": "{who} spent credits",
    "spend hosted credits": "{who} spent hosted credits",
    "spend outside pool": "{who} spent credits from outside the credit pool",
    "no credits": "{who} had no credits left",
    "lose clicks": "{who} lost clicks",
    "break": "a subroutine of {card} was broken",
    "trace begins": "a trace began",
    "trace succeeds": "a trace succeeded",
    "expose": "{card} was exposed",
    "reveal": "{card} was revealed",
    "search": "{who} searched",
    "purge": "virus counters were purged",
    "bypass": "{card} was bypassed",
    "jack out": "the Runner jacked out",
    "move": "{card} moved",
    "flip": "{card} was flipped",
}


def _not_theirs(facts: Facts) -> str:
    """Why a condition that waits for one player is not met by what concerns the other, or neither (1.14.5a)."""
    who = str(facts["who"])
    if who not in ("corp", "runner"):
        return "no player did that"
    other = words.player("corp" if who == "runner" else "runner")
    if " begins" in facts["happened"] or " ends" in facts["happened"]:
        return f"that was {words.poss(words.player(who))}, and it waits for {words.poss(other)}"
    return f"it waits for {other} to do that, not for {words.player(who)}"


@tells("near_miss")
def _near_miss(facts: Facts) -> Clause:
    ability = words.cap(facts.names.ability(facts))
    event, part = str(facts["happened"]), str(facts["part"])
    if event == "trash":
        by = facts.said("who") if facts["who"] else "the game rules"
        deed = f"when {by} trashed {facts.said('card')}"
    elif event == "pass" and not facts["card"]:
        deed = f"when the Runner passed all of the ice of {facts.said('server')}, which has none"
    elif event in DEEDS:
        deed = f"when {fill(DEEDS[event], facts)}"
    else:
        deed = f"at the event “{event}”"
    if facts.get("would"):
        deed = deed.replace("when ", "before ", 1)
    why = _not_theirs(facts) if part == "who" else fill(_MISSES[part], facts).removesuffix(" than ")
    if part == "lost" and facts["by"]:
        why += f" to {words.listing(list(dict.fromkeys(facts['by'])))}"
    return Clause("", f"{ability} did not trigger {deed}: {why}", TRIVIAL, LIKE)


@tells("does_not_persist")
def _does_not_persist(facts: Facts) -> Clause:
    ability = words.cap(facts.names.ability(facts))
    return Clause("", f"{ability} does not persist: {facts.said('why')}", TRIVIAL, LIKE)


@tells("repeats")
def _repeats(facts: Facts) -> Clause:
    times = facts["n"]
    if not times:
        return Clause("", f"The process of {facts.said('source')} is not repeated", RESULT, WITH)
    again = "once more" if times == 1 else f"{number(times)} times more"
    return Clause("", f"The process of {facts.said('source')} is repeated {again}", RESULT, WITH)


@tells("game_is_over")
def _game_is_over(facts: Facts) -> Clause:
    return Clause("", f"{words.cap(facts.names.ability(facts))} is not triggered: the game is over", DECIDES, LIKE)


@tells("not_pending")
def _not_pending(facts: Facts) -> Clause:
    return Clause(
        "",
        f"{words.cap(facts.names.ability(facts))} cannot be triggered in this interrupt window: {facts.said('why')}",
        ROUTINE,
        LIKE,
    )


@tells("not_relevant")
def _not_relevant(facts: Facts) -> Clause:
    text = (
        f"{words.cap(facts.names.ability(facts))} is no longer relevant to what is imminent, so it cannot be triggered"
    )
    return Clause("", text, ROUTINE, LIKE)


@tells("prohibited")
def _prohibited(facts: Facts) -> Clause:
    what, why = words.lower(facts.said("what")).rstrip("."), words.lower(facts.said("why")).rstrip(".")
    return Clause("", f"Because of {facts.said('source')}, {why}, so this is not done: {what}", DECIDES, WITH)


@tells("refused")
def _refused(facts: Facts) -> Clause:
    what = words.lower(facts.said("what")).rstrip(".")
    return Clause("", f"{may_not(str(facts['who']), what)}: {facts.said('why')}", ROUTINE, LIKE)


_PLACES = ("on", "in", "at", "to", "from", "hosted", "not", "facedown", "protecting", "the", "The", "X", "you", "this")
_ALONE = ("pass", "draw")  # options of one word that are deeds


def may_not(who: str, what: str) -> str:
    """`the Runner may not run HQ`; an option that is no deed is quoted."""
    return f"{words.player(who)} may not {able(what)}"


def able(what: str) -> str:
    """What a player may do, or may not: `run HQ`, `choose “on Djinn”`."""
    said = words.plain(what).replace("trash resource ", "trash the resource ")
    verb = said.split(" ", 1)[0]
    no_deed = (
        verb in _PLACES
        or "no more" in said
        or said.endswith(" nothing")
        or not verb.isalpha()
        or (" " not in said and verb not in _ALONE)
    )
    if no_deed or re.match(r"choose [a-z]", said):
        return f"choose “{said.removeprefix('choose ')}”"
    if verb in ("do", "no", "yes") or said.endswith(" next"):
        return f"choose “{said}”"
    return words.deed(re.sub(r"(?<!an) unknown card", " an unknown card", said))


# Verbs that stand once before several options.
_SHARED = frozenset(
    (
        "access", "advance", "apply", "bid", "break", "choose", "discard", "draw", "find", "install", "leave", "lose",
        "move", "pay", "place", "play", "prevent", "remove", "resolve", "rez", "run", "score", "spend", "steal",
        "trash", "trigger",
    )
)  # fmt: skip


def any_of(options: Iterable[str]) -> str:
    """Several such options: `play Diesel or Sure Gamble`."""
    said = list(dict.fromkeys(map(able, options)))
    if len(said) > 1 and any(" and " in one for one in said):
        return f"choose {words.listing((f'“{one}”' for one in said), 'or')}"
    verbs = {one.split(" ", 1)[0] for one in said}
    if len(said) > 1 and len(verbs) == 1 and verbs & _SHARED:
        verb = verbs.pop()
        return f"{verb} {words.listing((one.removeprefix(verb + ' ') for one in said), 'or')}"
    return words.listing(said, "or")


@tells("lost_track")
def _lost_track(facts: Facts) -> Clause:
    is_ = "is a new object" if len(facts["cards"]) == 1 else "are new objects"
    them = "it" if len(facts["cards"]) == 1 else "them"
    text = f"{facts.said('cards')} {is_} by now, so {facts.said('source')} cannot {facts.said('what')} {them}"
    return Clause("", words.cap(text), DECIDES, WITH)


@tells("new_object")
def _new_object(facts: Facts) -> Clause:
    text = (
        f"{facts.said('card')} has become a new object since its ability was used: for the limit, it has not been used"
    )
    return Clause("", text, DECIDES, WITH)
