"""Why something does not come about: a line that goes for it wherever it can, and `explain/why` asked of it."""

from __future__ import annotations

import dataclasses
from typing import Any

from judgebot.ask.answering import telling, trashing
from judgebot.ask.answering.attempts import Attempt, Why
from judgebot.ask.answering.playing import Refused
from judgebot.ask.answering.records import VERBS, says
from judgebot.ask.answering.ruled_out import (
    barred,
    elsewhere,
    last_event,
    not_bid,
    not_run_there,
    of_another_kind,
    of_reasons,
    of_rule,
    outward,
    uninstalled,
)
from judgebot.ask.answering.table import Cannot, Card, Table
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.texts import breaks, nodes, printed_abilities
from judgebot.ask.reading.meanings import Ability, Deed, Ref, Some, Subs
from judgebot.cards.declarations.costs import AdditionalCost
from judgebot.cards.nodes import walk
from judgebot.engine import characteristics as c
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import grounds
from judgebot.explain.why import Asked, NotCome, NotPossible, NotTriggered, why
from judgebot.explain.why.cards import is_card
from judgebot.explain.why.causes import because
from judgebot.explain.why.choices import AFTER, NOT_NOW
from judgebot.explain.why.model import DECIDES, Reason
from judgebot.explain.words import cap
from judgebot.game import numbers
from judgebot.game.objects import CORP, RUNNER, opponent

_MOST = 3  # of a chain of events that are told
# What decides how a line ends, where nothing else is known of it; and what only says what comes next.
_ENDS = ("ends_run", "jacks_out", "cannot_pay", "not_paid", "declines", "lost_pending", "prohibited", "prevented",
         "fully_broken", "bypassed", "trace_result")  # fmt: skip
_NEXT = ("game_over", "passes_ice", "successful", "breach_ends", "damage", "encounter_ends", "access_ends")


# What bars a deed as something before it, or beside it, was not told: then it is no finding that it is barred.
_AS_UNTOLD = frozenset(
    [
        *("1.2.5", "1.13.5c", "1.19.4", "3.9.5f", "5.2.2", "6.1.1", "6.4.3"),
        *("9.1.6d", "9.2.6b", "9.3.3b", "9.3.3c", "9.5.2b", "9.6.2", "9.6.5"),
    ]
)


def as_untold(rules: tuple[str, ...]) -> bool:
    """Whether what bars a deed is only that something was not told; also where it could change nothing for a reason."""
    return not _AS_UNTOLD.isdisjoint(rules[:1]) or rules[1:2] == (numbers.NO_POTENTIAL,)


# Verb of a deed -> the event that does not come about.
_EVENTS = {
    "end": "ends_run",
    "steal": "stolen",
    "score": "scored",
    "access": "access",
    "breach": "access",
    "encounter": "encounter",
    "succeed": "successful",
    "get in": "successful",
    "trash": "trashed",
    "suffer": "damage",
    "do": "damage",
    "flatline": "damage",
    "rez": "rezzed",
    "derez": "derezzed",
    "draw": "draws",
    "install": "installed",
    "break": "fully_broken",
    "purge": "purged",
    "bypass": "bypassed",
    "gain": "gained",
    "lose": "lost",
    "expose": "exposed",
    "reveal": "revealed",
    "place": "placed",
    "take": "tags",
    "give": "tags",
}


def why_not(deed: Deed | None, made: Attempt) -> Why:
    """Why a deed does not come about on a line that went for it, the deciding reason first; empty if nothing tells.

    Raises Cannot where that rests on cards that are not told.
    """
    found = _too_dear(made, _why_not(deed, made))
    if deed is not None and trashing.of_unknown(deed, found.rules[:1]):
        raise Cannot("What the accessed cards are, and what it costs to trash them, is not told.")
    hosts = deed is not None and deed.verb in ("host", "install")
    host = deed.place.host if deed is not None and hosts and deed.place is not None else None
    if isinstance(host, Ref) and found.rules[:1] == (numbers.IN_ITS_ZONE,):  # it could only be installed elsewhere
        told = f"Nothing lets that be hosted on {made.table.card(host).title}{cited('1.13.5')}."
        return Why((told,), ("1.13.5",), True)
    if deed is not None and deed.verb == "play" and found.rules[:1] == (_IDLE,) and (aim := _aimed_at(deed, made)):
        return Why((f"{aim} cannot be chosen for it{cited('1.15.2b')}.", *found.said), ("1.15.2b", *found.rules), True)
    done_for = deed.purpose if deed is not None and deed.verb in ("pay", "spend") else None
    if not found.firm and deed is not None and done_for is not None and done_for.verb in _AT_WILL:
        # What it would be paid for is not done.
        return why_not(dataclasses.replace(done_for, who=done_for.who or deed.who), made)
    return found


def _aimed_at(deed: Deed, made: Attempt) -> str:
    """The installed card that is told to be chosen for a card; "" for none."""
    aim = deed.purpose.only if deed.purpose is not None and deed.purpose.verb == "choose" else None
    title, m = made.table.card(aim).title if isinstance(aim, Ref) else "", made.game
    there = (m.catalog.card(one.name).title for one in m.state.objs.values() if one.installed and one.name)
    return title if title in there else ""


_IDLE = "1.2.5"  # that it could change nothing
_AT_WILL = ("trash", "play", "rez", "install", "steal", "score", "advance")


def _too_dear(made: Attempt, found: Why) -> Why:
    """That ice is passed unrezzed, with the reason why: where the Corp cannot pay for it that decides."""
    if found.rules[:1] != (_UNMET,):
        return found
    passed = [str(one.data.get("ice", "")) for one in made.record.events if one.kind == "passes_ice"]
    reasons = why(made.record, NotPossible(CORP, Verb.REZ, passed[-1])) if passed else ()
    dear = [one for one in reasons if numbers.UNPAYABLE in one.rules]
    first = of_reasons(made, dear[:1]) if dear else Why()
    return Why((*first.said, *found.said), (*found.rules, *first.rules), found.firm)


_UNMET = "6.9.2c"  # that ice which is not rezzed is passed


def _why_not(deed: Deed | None, made: Attempt) -> Why:
    table = made.table
    used = () if deed is None else (deed.only if deed.verb in ("use", "trigger") else None, deed.tool, deed.by)
    if lost := [it for one in used if isinstance(one, Ref) and (it := lost_ability(one, made)).firm]:
        return lost[0]
    if deed is not None and (idle := uninstalled(deed, made)).firm:
        return idle
    if deed is not None and (too_much := not_bid(deed, made)).firm:
        return too_much
    if deed is not None and (ignored := _cost_ignored(deed, made)).firm:
        return ignored
    if deed is not None and deed.thing.startswith("trace") and (ended := _trace_ended(made, deed.thing)).firm:
        return ended
    if deed is not None and deed.verb == "flatline" and (living := survived(made)).firm:
        return living
    if deed is not None and (no_credit := _no_credit_for(made, deed)).firm:
        return no_credit
    if deed is not None and (not_there := not_run_there(table, deed)).firm:
        return not_there
    if deed is not None and (goes := elsewhere(deed, made)).firm:
        return goes
    if deed is not None and (passed := outward(deed, made)).firm:
        return passed
    if deed is not None and (others := of_another_kind(deed, _EVENTS.get(deed.verb, ""), made)).firm:
        return others
    was = () if deed is not None and deed.verb == "access" else ("chosen before",)  # what was accessed is no reason
    since = [_key(came.choice) for came in made.record.came[made.told :] if came.choice is not None]
    # A strength that was raised then is no reason.
    refused = [
        one for one in made.refused if one.refusal.rule != numbers.TOO_WEAK or _key(one.refusal.choice) not in since
    ]
    own = [one for one in refused if one.itself and one.refusal.why.kind not in (*AFTER, *was)]
    if deed is not None and deed.verb == "bypass":  # of a card that breaks too
        own = [one for one in own if says(one.refusal.choice, "bypass")] or own
    breaking = deed is not None and deed.verb in ("break", "bypass")
    never_met = breaking and all(one.refusal.why.kind in NOT_NOW for one in own)
    by_any = deed is not None and (deed.verb, deed.tool) == ("bypass", None)  # what is to do it is told below
    if never_met and (own or not (made.refused or by_any)) and (ended := last_event(made, ("ends_run",))).firm:
        return ended  # it never came to the time for it
    if own:
        return _refusals(own)
    if deed is not None and breaking and (gone := _gone(made, refused)).firm:
        return forbidden if (forbidden := barred(deed, made)).firm else gone
    trashes = deed is not None and deed.verb in ("trash", "use", "pay")
    kept = [one for one in refused if one.refusal.why.kind not in (*AFTER, *was)]
    tool = deed.tool.card if deed is not None and isinstance(deed.tool, Ref) else None
    its = {oid for oid, obj in made.game.state.objs.items() if obj.name == tool}  # it chooses, and is not chosen
    kept = [one for one in kept if one.refusal.choice.verb is not Verb.CHOOSE or one.refusal.choice.card not in its]
    helps = [one for one in kept if trashes or one.refusal.choice.verb is not Verb.TRASH]
    if deed is not None and deed.verb == "trash" and deed.tool is None:  # what trashes nothing is no way to it
        helps = [one for one in helps if one.refusal.choice.ability is None or says(one.refusal.choice, "trash")]
    if deed is not None and deed.verb == "jack out" and (never := _standing(made, deed)).firm and not made.refused:
        return never
    if deed is not None and (forbidden := barred(deed, made)).firm:
        return forbidden
    for asked in _asked(table, deed) if deed is not None else ():
        reasons = [one for one in why(made.record, asked) if not _overcome(made, one)]
        if deed is not None and deed.tool is not None:
            reasons = [one for one in reasons if not _by_itself(made, asked, one)]
        best = min((one.weight for one in reasons), default=DECIDES)
        if reasons and (best == DECIDES or not helps):
            deciding_ones = [one for one in reasons if one.weight == best]
            chain = len(deciding_ones) > _MOST and all(one.kind == "event" for one in deciding_ones)
            return of_reasons(
                made, deciding_ones[-_MOST:] if chain else deciding_ones[:2]
            )  # a chain ends with what decides
    if deed is not None and (idle := _untriggered(table, deed, made)).firm:
        return idle
    if deed is not None and (else_so := _otherwise(made, deed)).firm:
        return else_so
    if helps:
        return _refusals(helps)
    never = _standing(made, deed)
    deciding = last_event(made, _ENDS, deed.verb if deed is not None else "")
    if never.said and (never.firm or not deciding.firm):
        return never
    for card in table.cards.values() if not deciding.firm else ():
        if card.type in ("event", "operation") and (missed := why(made.record, NotTriggered(card.title))):
            return of_reasons(made, list(missed[:2]))  # `if successful` of an event whose run was not
    if deed is not None and (deed.verb, deed.who) == ("draw", RUNNER) and not table.cards and not deciding.firm:
        return of_rule("5.7.1", "The Runner draws with an action or by an ability, and not as their turn begins")
    goes_on = deed is None or deed.verb not in ("rez", "use", "trigger", "play", "install", "score", "advance", "move")
    moves = deed is not None and deed.verb == "move"
    goes_on = goes_on or (moves and numbers.NO_POTENTIAL in deciding.rules)  # what would have moved it
    accessed = any(one.refusal.why.kind in was for one in made.refused)  # it was accessed, and that is over
    if deed is not None and deed.verb == "prevent" and deed.unit:
        return of_rule("9.9.3", f"Nothing that {player(deed.who or '')} can use is relevant to that")
    return deciding._replace(firm=goes_on) if deciding.firm else last_event(made, _NEXT)._replace(firm=accessed)


def _cost_ignored(deed: Deed, made: Attempt) -> Why:
    """That what a card would cost besides is not paid, as an effect ignored all costs of it (1.16.5c)."""
    word, rule = _ADDITIONAL.get((deed.verb, deed.unit), ""), numbers.ALL_COSTS_IGNORED
    free = [one.data.get("card", "") for one in made.record.events if rule in one.cites] if word else []
    for card in made.table.cards.values():
        costs = [one.cost for one in nodes(card) if isinstance(one, AdditionalCost)]
        asked = any(one.name == word for cost in costs for one in walk(cost))
        if asked and any(is_card(one, card.title) for one in free):
            return of_rule(rule, f"All costs of {card.title} are ignored, the additional ones too")
    return Why()


# Verb and unit of a deed that an additional cost asks for -> the word of that cost.
_ADDITIONAL = {
    ("take", "bad publicity"): "bad_publicity",
    ("forfeit", ""): "forfeit",
    ("remove", "tags"): "remove_tags",
}


def lost_ability(ref: Ref, made: Attempt) -> Why:
    """That a card's ability did not trigger on a line because the card had lost it (9.1.9a)."""
    lost = [one for one in why(made.record, NotTriggered(made.table.card(ref).title)) if numbers.LOST in one.rules]
    return of_reasons(made, lost[:1]) if lost else Why()


def _standing(made: Attempt, deed: Deed | None) -> Why:
    """What rules a deed out as the game stands, of which there was nothing to refuse."""
    if deed is None:
        return Why()
    m, who = made.record.machine, deed.who or ""
    kinds = {getattr(one, "kind", "") for one in deed.what}
    basic = deed.verb == "trash" and who == CORP and deed.tool is None and deed.by is None and kinds.isdisjoint(_OWN)
    goal_acts = (
        deed.verb in ("run", "play", "install", "draw", "advance", "purge", "act")
        or deed.unit == "tags"
        or basic
        or ((deed.verb, deed.unit) == ("gain", "credits") and not (deed.by or deed.tool or deed.what))
    )
    theirs, rule = _BASIC.get((deed.verb, deed.unit), ("", ""))
    if theirs and who == opponent(theirs) and deed.tool is None and deed.by is None:
        action = f"that is an action of the {theirs.capitalize()} alone, and nothing here lets the {who.capitalize()}"
        return of_rule(rule, cap(f"{action} do it"))
    if who and goal_acts and m.state.active != who:
        when = "" if made.begun <= 1 else f"not in the {m.state.active.capitalize()}'s turn: "
        acts = f"the {who.capitalize()} takes actions only in the action phase of their own turn"
        return of_rule("5.2.2", cap(when + acts))._replace(firm=not when)  # else their own turn may be what is meant
    if who and goal_acts and m.state.active == who and not m.state.players[who].clicks and not m.state.runs:
        return of_rule("5.2.2", f"The {who.capitalize()} has no clicks left to take an action with")
    own = _OWN if who == CORP else _OF_RUNNER
    if deed.verb == "trash" and who and kinds and kinds <= own and not (deed.tool or deed.by):
        at_will = f"The {who.capitalize()} trashes no such card at will"
        return of_rule("8.5.6", f"{at_will}: only for what is installed, where a rule allows that, or by an ability")
    if deed.verb == "jack out":
        return of_rule(
            "6.1.5", "The Runner may jack out only in the movement phase of a run, or where an ability lets them"
        )._replace(firm=made.begun > 1)  # else of which run it is asked is not said
    if basic and m.state.active == CORP:
        return of_rule("5.2.7g", "What the Corp trashes with an action is a resource, of a Runner who is tagged")
    return Why()


def _no_credit_for(made: Attempt, deed: Deed) -> Why:
    """That bad publicity which comes in the middle of a run brings no credits in it."""
    kinds = [one.kind for one in made.record.events]
    in_run = "bad_publicity" in kinds and "run_begins" in kinds[: kinds.index("bad_publicity")]
    if deed.verb not in ("gain", "take") or deed.unit != "credits" or deed.who != RUNNER or not in_run:
        return Why()
    return of_rule("10.6.2a", "Bad publicity that comes during a run gives the Runner no credits in that run")


# Basic actions that only one player has, by the verb and what it is done to: whose, and by which rule.
_BASIC = {
    ("remove", "tags"): (RUNNER, "5.2.8g"),
    ("run", ""): (RUNNER, "5.2.8f"),
    ("purge", ""): (CORP, "5.2.7h"),
    ("advance", ""): (CORP, "5.2.7f"),
}
_OWN = frozenset(("ice", "asset", "upgrade", "agenda"))  # kinds of cards of the Corp's own
_OF_RUNNER = frozenset(("program", "hardware", "resource"))


def _otherwise(made: Attempt, deed: Deed) -> Why:
    """What came about instead: a run that is successful, or as much of it as there was."""
    if deed.verb in ("end", "fail") and deed.thing in ("", "run") and deed.by is None:
        return last_event(made, ("successful",))
    if deed.verb in ("trash", "leave") and deed.by is None and (purged := last_event(made, ("purged",))).firm:
        return purged
    if (deed.amount is not None and deed.amount.n > 1) or deed.times > 1:
        return last_event(made, (_EVENTS.get(deed.verb, ""),), who=deed.who or "")
    return Why()


_DOES = {"draw": "draw", "gain": "gain"}  # verb of a deed -> the word of an ability that brings it about


def _untriggered(table: Table, deed: Deed, made: Attempt) -> Why:
    """Of a draw or a gain that only an ability of one card here would be: that it did not trigger."""
    word = _DOES.get(deed.verb, "")
    if not word or deed.tool is not None or deed.by is not None:
        return Why()
    cards = []
    for card in table.cards.values():
        waits = [one for one in printed_abilities(card) if one.kind == "conditional" and card.side == deed.who]
        if any(node.name == word for one in waits for node in walk(one)):
            cards.append(card.title)
    found = why(made.record, NotTriggered(cards[0])) if len(cards) == 1 else ()
    if found and numbers.ABILITY_INACTIVE in found[0].rules and any(e.kind == "discards" for e in made.record.events):
        return of_rule("1.19.3", f"What is discarded is not trashed, and {cards[0]} does not trigger")
    return of_reasons(made, list(found[:1])) if found else Why()


def _gone(made: Attempt, refused: list[Refused]) -> Why:
    """That a card was used as far as it can be, and is not in play after that (9.1.7)."""
    for one in made.refused:
        obj = made.game.state.objs.get(one.refusal.choice.card)
        if one.itself and one not in refused and (obj is None or not obj.installed):
            title = made.record.machine.name(one.refusal.choice.card)
            told = f"Once {title} is used for that, it is no longer in play, and so not active{cited('9.1.7')}."
            return Why((told,), ("9.1.7",), True)
    return Why()


def _overcome(made: Attempt, one: Reason) -> bool:
    """Whether a strength that was too low was raised later on the line: then that did not decide."""
    if one.refusal is None or one.event is None or one.refusal.rule != numbers.TOO_WEAK:
        return False
    later = (came.choice for came in made.record.came if came.choice is not None and came.event > one.event)
    return any(_key(it) == _key(one.refusal.choice) for it in later)


def _by_itself(made: Attempt, asked: Asked, one: Reason) -> bool:
    """Whether a card is only where it is, or inactive, since it was played, installed or used on the line itself."""
    now = getattr(dict(one.data).get("why"), "kind", one.kind)
    if not isinstance(asked, NotPossible | NotTriggered) or one.refusal is not None or now not in ("away", *AFTER):
        return False
    name = made.record.machine.name
    later = [came.choice for came in made.record.came[made.told :] if came.choice is not None and came.choice.card]
    return any(is_card(name(choice.card), asked.card) for choice in later if choice.verb in _MOVES)


_MOVES = (Verb.PLAY, Verb.INSTALL, Verb.USE, Verb.TRIGGER, Verb.TRASH, Verb.CHOOSE)


def _key(choice: Choice) -> tuple[Any, ...]:
    return (choice.verb, choice.card, choice.ability)


def _refusals(refused: list[Refused]) -> Why:
    """The last refusal that says more than that it was not the time; and what was in the way before it."""
    cause = [one for one in refused if one.refusal.why.kind not in NOT_NOW] or refused
    last = cause[-1]
    rules = [*grounds(last.refusal.rule, last.refusal.why)]
    said = [f"{telling.refused(last)}{cited(*rules)}."]
    first = next((one for one in refused if one.step == last.step), last)
    if last.refusal.rule == numbers.UNPAYABLE != first.refusal.rule:
        said.append(f"Before that: {telling.refused(first)}{cited(first.refusal.rule)}.")
        rules.append(first.refusal.rule)
    return Why(tuple(said), tuple(rules), True)


_WORDS = {  # what is asked about -> the words of an ability that brings it about
    "run": ("end_run",),
    "draw": ("draw",),
    "gain": ("gain", "take_credits"),
    "bypass": ("bypass",),
    "derez": ("derez",),
}


def _waits_to(card: Card, words: tuple[str, ...]) -> bool:
    """Whether an ability of a card that waits for its condition does that; nobody asks why another one did not."""
    waits = [one for one in printed_abilities(card) if one.kind == "conditional"]
    every = [node for one in waits for node in walk(one)]
    placed = "gain" in words and any(getattr(node, "kind", "") == "credit" for node in every)  # credits, on a card
    return placed or any(node.name in words for node in every)


def _asked(table: Table, deed: Deed) -> list[Asked]:
    """What to ask of a line on which a deed does not come about, in order."""
    refs = [one if isinstance(one, Ref) else one.of for one in deed.what if isinstance(one, (Ref, Subs, Ability))]
    kinds = {one.kind for one in deed.what if isinstance(one, Some)}
    such: list[Ref | None] = [card.ref for card in table.cards.values() if card.type in kinds]
    refs = refs or (such if len(such) == 1 else [])  # `an agenda`, where there is one
    title = next((table.card(one).title for one in refs if one is not None), "")
    server = deed.server.name if deed.server is not None else ""
    found: list[Asked] = []
    if deed.purpose is not None:
        return [*_asked(table, dataclasses.replace(deed.purpose, who=deed.purpose.who or deed.who)),
                *_asked(table, dataclasses.replace(deed, purpose=None))]  # fmt: skip
    for tool in (deed.tool, deed.by):
        if isinstance(tool, Ref):
            of = table.card(tool)
            if of.type in ("event", "operation") and deed.tool:
                found.append(NotPossible(deed.who or "", Verb.PLAY, of.title))
            elif deed.tool:
                found.append(NotPossible(deed.who or "", Verb.USE, of.title))
            words = _WORDS.get(deed.thing or deed.verb)
            if words is None or of.type in ("event", "operation") or _waits_to(of, words):
                found.append(NotTriggered(of.title))
    if deed.verb in ("trigger", "resolve", "afflict") and title:
        found.append(NotTriggered(title))
    if deed.verb in ("bypass", "encounter") and deed.tool is None:  # by the only card that does it, if there is one
        does = [
            one for one in table.cards.values() if one.type != "ice" and any(n.name == deed.verb for n in nodes(one))
        ]
        found += [NotTriggered(one.title) for one in does if len(does) == 1]
    event = _EVENTS.get(deed.verb, "")
    if deed.verb == "take" and deed.unit not in ("tags", ""):
        event = {"bad publicity": "bad_publicity", "damage": "damage"}.get(deed.unit, "gained")
    own = next((table.card(one) for one in refs if one is not None), None)
    if event == "trashed" and own is not None and deed.who and own.side != deed.who:
        event = ""  # what its own player trashes it by is not asked about
    if event and not (deed.verb == "end" and deed.thing not in ("", "run")):
        unit = deed.unit if event in ("gained", "lost") else ""
        found.append(NotCome(event, title if event not in ("damage", "tags") else "", server, unit))
    of_itself = deed.verb == "break" and deed.tool is None and own is not None and breaks(own)
    if of_itself:  # by an ability of the ice
        found.append(NotPossible(deed.who or "", Verb.USE, title))
    host = deed.place.host if deed.verb == "host" and deed.place is not None else None
    if isinstance(host, Ref) and own is not None and own.side != deed.who:  # no card that its host's player installs
        return [NotPossible(deed.who or "", Verb.USE, table.card(host).title)]
    for verb in VERBS.get(deed.verb, ())[:1]:
        found.append(NotPossible(deed.who or "", verb, title or server))
    if deed.verb in ("use", "break") and own is not None and own.side == (deed.who or own.side):
        found.append(NotPossible(deed.who or "", Verb.USE, title))
        if not any(one.kind == "paid" for one in printed_abilities(own)):
            found.append(NotTriggered(title))
    return found


def _trace_ended(made: Attempt, thing: str) -> Why:
    """How the trace ended that was going on, or came next; of `trace 2` the second of its encounter. Raises Cannot."""
    events, nth = made.record.events, int(thing.removeprefix("trace") or 0)
    met = [n for n in range(len(events)) if events[n].kind == "encounter"]
    results = [n for n in range(len(events)) if events[n].kind == "trace_result"]
    counts = {n: sum(max([one for one in met if one < n], default=0) < one <= n for one in results) for n in results}
    ended = [n for n in results if n >= made.begun and nth in (0, counts[n])]
    if nth and not ended:
        raise Cannot("It does not come to that trace on the line told.")
    return next((of_reasons(made, list(because(made.record, n))[-2:]) for n in ended), Why())


def goes(made: Attempt, title: str) -> Why:
    """That a card is trashed on a line, with what brought it about."""
    for place, one in enumerate(made.record.events):
        if one.kind == "trashed" and is_card(str(one.data.get("card", "")), title):
            return of_reasons(made, list(because(made.record, place))[-2:])
    return Why()


def survived(made: Attempt) -> Why:
    """That the damage on a line left cards in the grip (10.4.4), if there was any."""
    events = made.record.events
    hits = [n for n, one in enumerate(events) if one.kind == "damage"]
    if made.game.state.winner == CORP:
        return Why()
    if not hits and made.game.state.players[RUNNER].core_damage and any(one.kind == "turn_ends" for one in events):
        return of_rule(
            numbers.FLATLINED, f"The Runner's maximum hand size is {c.hand_size(made.game, RUNNER)}, not below 0"
        )
    if not hits:
        return Why()
    hit = of_reasons(made, list(because(made.record, hits[-1]))[-1:])
    n = len(made.game.state.zones["grip"])
    left = f"The grip has {n} card{'' if n == 1 else 's'} after that"
    said = (*hit.said, f"{left}{cited(numbers.FLATLINED)}.")
    return Why(said, (numbers.FLATLINED, *hit.rules), True)
