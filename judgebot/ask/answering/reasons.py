"""Why something does not come about: a line that goes for it wherever it can, and `explain/why` asked of it."""

from __future__ import annotations

import dataclasses
from typing import Any

from judgebot.ask.answering import telling, trashing
from judgebot.ask.answering.attempts import Attempt, Why
from judgebot.ask.answering.playing import Refused
from judgebot.ask.answering.records import VERBS, says
from judgebot.ask.answering.ruled_out import (
    EVENTS,
    barred,
    condition_not_met,
    cost_ignored,
    elsewhere,
    last_event,
    left_before,
    left_beside,
    lost,
    no_credit_for,
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
from judgebot.cards.nodes import walk
from judgebot.engine import characteristics as c
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import grounds
from judgebot.explain.why import Asked, NotCome, NotPossible, NotTriggered, why
from judgebot.explain.why.cards import does, is_card, last
from judgebot.explain.why.causes import because
from judgebot.explain.why.choices import AFTER, NOT_NOW, otherwise_met
from judgebot.explain.why.model import BESIDE, DECIDES, Reason
from judgebot.explain.words import cap
from judgebot.game import numbers
from judgebot.game.objects import CORP, CORP_SCORE, DISCARD, RUNNER, RUNNER_SCORE, opponent

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


def why_not(deed: Deed | None, made: Attempt) -> Why:
    """Why a deed does not come about on a line that went for it, the deciding reason first; empty if nothing tells.

    Raises Cannot where that rests on cards that are not told.
    """
    binned = (
        deed is not None and deed.verb == "move" and deed.place is not None and deed.place.where in DISCARD.values()
    )
    if deed is not None and binned:  # `does it go to the heap`: whether it is trashed
        deed = dataclasses.replace(deed, verb="trash", place=None)
    found = _too_dear(made, _why_not(deed, made))
    if deed is not None and trashing.of_unknown(deed, found.rules[:1]):
        raise Cannot("What the accessed cards are, and what it costs to trash them, is not told.")
    hosts = deed is not None and deed.verb in ("host", "install")
    host = deed.place.host if deed is not None and hosts and deed.place is not None else None
    if isinstance(host, Ref) and found.rules[:1] == (numbers.IN_ITS_ZONE,):  # it could only be installed elsewhere
        own = [made.table.card(one) for one in deed.what if isinstance(one, Ref)] if deed is not None else []
        only = any(node.name in ("install_only_on", "install_only") for one in own for node in nodes(one))
        by_its_host = [node.name for node in nodes(made.table.card(host))]
        if "host" in (*by_its_host, *(node.name for one in own for node in nodes(one))) and not only:
            return Why()  # by an ability, of whose time nothing is told
        hosts_some = "can_host" in by_its_host
        rules = ("1.13.5", "1.13.5c") if only else ("1.13.5a",) if hosts_some else ("1.13.5",)
        told = f"Nothing lets that be hosted on {made.table.card(host).title}{cited(*rules)}."
        return Why((told,), rules, True)
    idle = found.rules[:1] == (_IDLE,) or not found.firm
    if deed is not None and deed.verb == "play" and idle and (aim := _aimed_at(deed, made)):
        return Why((f"{aim} cannot be chosen for it{cited('1.15.2b')}.", *found.said), ("1.15.2b", *found.rules), True)
    done_for = deed.purpose if deed is not None and deed.verb in ("pay", "spend") else None
    if not found.firm and deed is not None and done_for is not None and done_for.verb in _AT_WILL:
        # What it would be paid for is not done.
        return why_not(dataclasses.replace(done_for, who=done_for.who or deed.who), made)
    return found


def _aimed_at(deed: Deed, made: Attempt) -> str:
    """The card in play, or in a score area, that is told to be chosen for a card; "" for none."""
    aim = deed.purpose.only if deed.purpose is not None and deed.purpose.verb == "choose" else None
    title, m = made.table.card(aim).title if isinstance(aim, Ref) else "", made.game
    there = (one for one in m.state.objs.values() if one.installed or one.zone in (RUNNER_SCORE, CORP_SCORE))
    return title if title in [m.catalog.card(one.name).title for one in there if one.name] else ""


_ADDS = ("add", "add_to_hand", "add_random", "add_to_score_area")
_BRINGS = {
    "trash": ("trash",),
    "move": (*_ADDS, "move", "swap", "shuffle", "shuffle_into"),
}  # by which effects it is done
_NO_TARGET = "1.15.2b"  # that a card is none that an ability can choose
_NOT_TAGGED = "10.5.3"  # that a resource is trashed with an action only of a Runner who is tagged
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


def _why_not(given: Deed | None, made: Attempt) -> Why:
    table, deed = made.table, given if given is not None else Deed("")
    for first in _FIRST:
        if (found := first(deed, made)).firm:
            return found
    was = () if deed.verb == "access" else ("chosen before",)  # what was accessed is no reason
    since = [_key(came.choice) for came in made.record.came[made.told :] if came.choice is not None]
    # A strength that was raised then is no reason.
    refused = [
        one for one in made.refused if one.refusal.rule != numbers.TOO_WEAK or _key(one.refusal.choice) not in since
    ]
    own = [one for one in refused if one.itself and one.refusal.why.kind not in (*AFTER, *was)]
    if not deed.who:  # it is not asked what a player does with an action
        own = [one for one in own if one.refusal.rule != _NOT_TAGGED]
    if deed.verb == "access" and not any(isinstance(one, Ref) for one in deed.what):  # of others than those accessed
        own = [one for one in own if one.refusal.why.kind != "chosen before"] or own
    if deed.verb == "bypass":  # of a card that breaks too
        own = [one for one in own if says(one.refusal.choice, "bypass")] or own
    breaking = deed.verb in ("break", "bypass")
    never_met = breaking and all(one.refusal.why.kind in NOT_NOW for one in own)
    if not own and (left := left_before(deed, made)).firm:
        return left
    by_any = (deed.verb, deed.tool) == ("bypass", None)  # what is to do it is told below
    if never_met and (own or not (made.refused or by_any)) and (ended := last_event(made, ("ends_run",))).firm:
        return ended  # it never came to the time for it
    if own:
        return _unraised(own, refused) or _refusals(own)
    if breaking and (gone := _gone(made, refused)).firm:
        return forbidden if (forbidden := barred(deed, made)).firm else gone
    trashes = deed.verb in ("trash", "use", "pay")
    kept = [one for one in refused if one.refusal.why.kind not in (*AFTER, *was)]
    tool = deed.tool.card if deed is not None and isinstance(deed.tool, Ref) else None
    its = {oid for oid, obj in made.game.state.objs.items() if obj.name == tool}  # it chooses, and is not chosen
    kept = [one for one in kept if one.refusal.choice.verb is not Verb.CHOOSE or one.refusal.choice.card not in its]
    helps = [one for one in kept if trashes or one.refusal.choice.verb is not Verb.TRASH]
    if deed.tool is None and (words := _BRINGS.get(deed.verb)):  # what does no such thing is no way to it
        by_words = [any(says(one.refusal.choice, word) for word in words) for one in helps]
        helps = [one for one, fits in zip(helps, by_words, strict=True) if fits or one.refusal.choice.ability is None]
        helps = [one for one in helps if one.refusal.rule != _NO_TARGET]  # of what may do something else
    if deed.verb == "jack out" and (never := _standing(made, deed)).firm and not made.refused:
        return never
    if (forbidden := barred(deed, made)).firm:
        return forbidden
    # What was refused before the moment that is asked about is no reason why a card is not rezzed at it.
    rezzes = deed.verb == "rez"
    line = made.record._replace(came=made.record.came[made.told :]) if rezzes else made.record
    for asked in _asked(table, deed):
        reasons = [one for one in why(line, asked) if not _overcome(made, one)]
        if deed.tool is not None or deed.verb == "play":
            reasons = [one for one in reasons if not _by_itself(made, asked, one)]
        best = min((one.weight for one in reasons), default=DECIDES)
        if best == BESIDE and (never := _standing(made, deed)).firm:
            return never
        if reasons and (best == DECIDES or not helps):
            deciding_ones = [one for one in reasons if one.weight == best]
            chain = len(deciding_ones) >= _MOST and all(one.kind == "event" for one in deciding_ones)
            return of_reasons(
                made, deciding_ones[-_MOST:] if chain else deciding_ones[:2]
            )  # a chain ends with what decides
    if (idle := _untriggered(table, deed, made)).firm:
        return idle
    if (else_so := _otherwise(made, deed)).firm:
        spent = _standing(made, deed) if deed.amount is not None else Why()
        more = spent if spent.rules == (numbers.ACTIONS_IN_TURN,) and spent.firm else Why()
        return Why((*more.said, *else_so.said), (*more.rules, *else_so.rules), True)
    if helps:
        return _refusals(helps)
    if (not_so := condition_not_met(made, deed)).firm:
        return not_so
    never = _standing(made, deed)
    deciding = last_event(made, _ENDS, deed.verb)
    if never.said and (never.firm or not deciding.firm):
        return never
    for card in table.cards.values() if not deciding.firm else ():
        if card.type in ("event", "operation") and (missed := why(made.record, NotTriggered(card.title))):
            return of_reasons(made, list(missed[:2]))  # `if successful` of an event whose run was not
    if (deed.verb, deed.who) == ("draw", RUNNER) and not table.cards and not deciding.firm:
        return of_rule("5.7.1", "The Runner draws with an action or by an ability, and not as their turn begins")
    goes_on = deed.verb not in ("rez", "use", "trigger", "play", "install", "score", "advance", "move")
    moves = deed.verb == "move"
    goes_on = goes_on or (moves and numbers.NO_POTENTIAL in deciding.rules)  # what would have moved it
    accessed = any(one.refusal.why.kind in was for one in made.refused)  # it was accessed, and that is over
    if deed.verb == "prevent" and deed.unit:
        usable = f"{player(deed.who)} can use" if deed.who else "can be used"
        return of_rule("9.9.3", f"Nothing that {usable} is relevant to that")
    return deciding._replace(firm=goes_on) if deciding.firm else last_event(made, _NEXT)._replace(firm=accessed)


def _standing(made: Attempt, deed: Deed) -> Why:
    """What rules a deed out as the game stands, of which there was nothing to refuse."""
    m, who = made.record.machine, deed.who or ""
    kinds = {made.table.card(one).type if isinstance(one, Ref) else getattr(one, "kind", "") for one in deed.what}
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
    if deed.verb == "trash" and who and deed.purpose is None and kinds and kinds <= own and not (deed.tool or deed.by):
        at_will = f"The {who.capitalize()} trashes no such card at will"
        return of_rule("8.5.6", f"{at_will}: only for what is installed, where a rule allows that, or by an ability")
    met = last(made.record, *_REACHES) if who == RUNNER and not (deed.tool or deed.by or m.state.runs) else 0
    if deed.verb == "trash" and kinds and kinds <= _OWN and met is None:
        return of_rule("7.1.5", "The Runner trashes a card of the Corp only as they access it, or by an ability")
    if deed.verb == "jack out":
        return of_rule(
            "6.1.5", "The Runner may jack out only in the movement phase of a run, or where an ability lets them"
        )._replace(firm=made.begun > 1)  # else of which run it is asked is not said
    if basic and m.state.active == CORP:
        return of_rule("5.2.7g", "What the Corp trashes with an action is a resource, of a Runner who is tagged")
    return Why()


# Basic actions that only one player has, by the verb and what it is done to: whose, and by which rule.
_BASIC = {
    ("remove", "tags"): (RUNNER, "5.2.8g"),
    ("run", ""): (RUNNER, "5.2.8f"),
    ("purge", ""): (CORP, "5.2.7h"),
    ("advance", ""): (CORP, "5.2.7f"),
}
_REACHES = ("run_begins", "access")  # by which the Runner comes to cards of the Corp's
_OWN = frozenset(("ice", "asset", "upgrade", "agenda"))  # kinds of cards of the Corp's own
_OF_RUNNER = frozenset(("program", "hardware", "resource"))


def _otherwise(made: Attempt, deed: Deed) -> Why:
    """What came about instead: a run that is successful, or as much of it as there was."""
    if deed.verb in ("end", "fail") and deed.thing in ("", "run") and deed.by is None:
        return last_event(made, ("successful",))
    if deed.verb in ("trash", "leave") and deed.by is None and (purged := last_event(made, ("purged",))).firm:
        return purged
    if (deed.amount is not None and deed.amount.n > 1) or deed.times > 1:
        return last_event(made, (EVENTS.get(deed.verb, ""),), who=deed.who or "")
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


def _unraised(own: list[Refused], refused: list[Refused]) -> Why | None:
    """Of a card that is too weak in the end: that its strength cannot be paid for, where that was refused there."""
    weak = own[-1].refusal
    for one in reversed(refused if weak.rule == numbers.TOO_WEAK else ()):
        raises = one.refusal.choice.card == weak.choice.card and says(one.refusal.choice, "strength")
        if raises and one.refusal.rule == numbers.UNPAYABLE and one.step == own[-1].step:
            first, then = _refusals([one]), _refusals(own)
            return Why((*first.said, *then.said), (*first.rules, *then.rules), True)
    return None


def _refusals(refused: list[Refused]) -> Why:
    """The last refusal that says more than that it was not the time; and what was in the way before it."""
    told = [one.refusal for one in refused]
    cause = [it for it in refused if it.refusal.why.kind not in NOT_NOW and not otherwise_met(it.refusal, told)]
    cause = cause or refused
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
    "take": ("take_credits", "tags", "take_tags", "bad_publicity", "damage"),
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
    used = deed.purpose.only if deed.purpose is not None and deed.purpose.verb == "use" else None
    if deed.verb == "pay" and isinstance(used, Ref) and table.card(used).side != deed.who:  # what that asks for
        return _asked(table, dataclasses.replace(deed, purpose=None, by=used))
    if deed.purpose is not None:
        itself = _asked(table, dataclasses.replace(deed, purpose=None))
        purpose = _asked(table, dataclasses.replace(deed.purpose, who=deed.purpose.who or deed.who))
        return [*itself, *purpose] if deed.verb == "rez" else [*purpose, *itself]
    for tool in (deed.tool, deed.by):
        if isinstance(tool, Ref):
            of = table.card(tool)
            if of.type in ("event", "operation") and deed.tool:
                found.append(NotPossible(deed.who or "", Verb.PLAY, of.title))
            elif deed.tool:
                found.append(NotPossible(deed.who or "", Verb.USE, of.title))
            words = _WORDS.get(deed.thing or deed.verb)
            if words is None or of.type in ("event", "operation") or _waits_to(of, words):
                waits = [one for one in printed_abilities(of) if one.kind == "conditional"]
                brings = [word for word in words or () if any(does(one, word) for one in waits)]
                found.append(NotTriggered(of.title, *brings[:1]))
    if deed.verb in ("trigger", "resolve", "afflict") and title:
        found.append(NotTriggered(title))
    if deed.verb in ("bypass", "encounter") and deed.tool is None:  # by the only card that does it, if there is one
        doing = [
            one for one in table.cards.values() if one.type != "ice" and any(n.name == deed.verb for n in nodes(one))
        ]
        found += [NotTriggered(one.title) for one in doing if len(doing) == 1]
    event = EVENTS.get(deed.verb, "")
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


def _trace_ended(deed: Deed, made: Attempt) -> Why:
    """How the trace ended that was going on, or came next; of `trace 2` the second of its encounter. Raises Cannot."""
    if not deed.thing.startswith("trace"):
        return Why()
    events, nth = made.record.events, int(deed.thing.removeprefix("trace") or 0)
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
    most = c.hand_size(made.game, RUNNER)
    their = f"But with a maximum hand size of {most} the Runner is flatlined as their discard phase begins"
    soon = f"{their}{cited(numbers.FLATLINE)}."
    said = (*hit.said, f"{left}{cited(numbers.FLATLINED)}.", *((soon,) if most < 0 else ()))
    return Why(said, (numbers.FLATLINED, *hit.rules), True)


def _survives(deed: Deed, made: Attempt) -> Why:
    return survived(made) if deed.verb == "flatline" else Why()


# What decides whatever was refused, in the order in which it is asked.
_FIRST = (
    *(lost, uninstalled, not_bid, cost_ignored, _trace_ended, _survives, no_credit_for),
    *(not_run_there, elsewhere, outward, of_another_kind, left_beside),
)
