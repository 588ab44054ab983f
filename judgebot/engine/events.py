"""The kinds of events that the engine records, and what each of them holds: ids, quantities, words; never a title.

How an event is told stands in `judgebot.scenario.titles`; what a scenario may expect of one comes from this table.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Mapping
from typing import Any

from judgebot.cards.queries.clauses import DAMAGE
from judgebot.cards.queries.selections import PLACED
from judgebot.cards.queries.triggers import CAUSES
from judgebot.engine.facts import NAMING, NAMING_SEVERAL, Fact
from judgebot.game.objects import FUND, PLAYERS, ZONES

# In place of the id of a card that nobody may know.
HIDDEN = -1

# What a field holds, by its name; a kind of event that means something else by the name says so in its list.
#   object    the id of an object, 0 for the game rules; `object?` also None
#   objects   several ids
#   card      the key of a card's printed face
#   key       the key of an ability among those of its card
#   node      a fact, or a word of the ability language; `nodes` several
#   term      a word of the engine's own, such as the type of damage or the kind of a window
#   cause     how it came about; `harm` a type of damage, `counter` a kind of counters
#   word      a term, a server or a node
#   cost      what is to be paid, as the rules put it together or as a card has it
#   counters  how many of each kind, as pairs or by kind; `shares`: credits by the object they are on, 0 for the pool
#   listed    several ids, told as one; `origin`: an object, or a fact that names what is none
#   subtypes  several words that are printed on cards
#   picked    a fact, or several; `place`: a zone, or an end of one
#   sets      several of `objects`; `targets`: objects, or facts that name what is none
#   instances abilities that became pending, each with its own fields
_USUAL = {
    field: type
    for type, fields in {
        "object": "card ice source on subject host",
        "objects": "cards found sources targets",
        "player": "who winner",
        "server": "server was",
        "zone": "zone to",
        "rule": "rule",
        "term": "window structure kind place face flags",
        "cause": "cause",
        "node": "ability action asks by condition did what why",
        "nodes": "effects subroutines",
        "cost": "cost",
        "flag": "all derezzed facedown_runner faceup forced fully_broken holds loop mandatory rezzed successful unknown"
        " would",
        "number": "n total after base before clicks corp counters full grip hq instance least left limit link number"
        " points position requirement rnd runner score spent strength times",
    }.items()
    for field in fields.split()
}

# fmt: off
FIELDS: dict[str, dict[str, str]] = {
    kind: {
        name: type or _USUAL[name]
        for name, _, type in (field.partition(":") for field in fields.split())
    }
    for kind, fields in {
        "access": "card server zone",
        "access_cut_short": "card",
        "access_ends": "card",
        "access_limit": "limit:number? server",
        "action": "action rule who",
        "action_phase_ends": "who",
        "added": "cards cause counters:counters to:place who",
        "additional_cost": "cost n source subject to:term",
        "advanced": "card total",
        "applied": "kind loop source to:objects what",
        "applied_once": "ability source why",
        "applies_now": "source to:object",
        "approach": "ice rezzed server",
        "approach_server": "server",
        "approaches_other": "ice",
        "appropriate_sets": "sets:sets who",
        "arranged": "cards zone",
        "as_though": "card",
        "attacked_changed": "server source was",
        "bad_publicity": "cause n total",
        "bad_publicity_credits": "n",
        "basic_trash": "card",
        "becomes_agenda": "card points to",
        "becomes_counter": "card on",
        "before_mark": "server what:term",
        "bids": "corp runner source",
        "breach": "no_root:flag server",
        "breach_delayed": "server",
        "breach_ends": "full:number? server",
        "broke": "already:nodes by:object? ice subroutines",
        "bypassed": "ice source",
        "candidate": "card position server",
        "cannot_pay": "cost purpose:term source who why",
        "checkpoint": "",
        "checkpoint_step": "did:node?",
        "chooses_none": "source what who",
        "chose": "source:object? what:picked who",
        "condition": "condition holds source unknown",
        "counts": "n source what",
        "creates_delayed": "ability source",
        "creates_replacement": "source what",
        "current_ends": "card",
        "damage": "cards cause grip n source what:harm",
        "declines": "what who",
        "dependency": "on source what",
        "derezzed": "card cause",
        "discards": "card who",
        "does_not_persist": "ability source why",
        "draws": "cards n who",
        "edition_decides": "switch:term",
        "encounter": "made:nodes forced ice strength subroutines subtypes:subtypes",
        "encounter_aborted": "derezzed ice waited:flag",
        "encounter_closed": "ice",
        "encounter_ends": "fully_broken ice",
        "ends_run": "server source",
        "enters_position": "ice",
        "expected": "effects source",
        "expires": "source:origin what",
        "exposed": "cards",
        "flipped": "card to:card",
        "forced_encounter": "ice",
        "forfeited": "card cause",
        "fully_broken": "by:object? ice",
        "fund_emptied": "n",
        "gained": "left n source total what:term who",
        "gains_subroutines": "ice n subroutines",
        "game_is_over": "ability source",
        "game_over": "corp runner winner",
        "goes_round": "source:object?",
        "grouped": "n source what:term",
        "hosted": "card cause on",
        "hosted_counters": "card kind:counter n total who",
        "idle": "who",
        "illegal": "card:listed why",
        "imminent": "effects source",
        "impossible": "source what who why",
        "installed": "card facedown_runner faceup host:object? place server who",
        "interrupt_window": "effects",
        "invalid_target": "source targets:objects",
        "jacks_out": "",
        "like_cards": "cards who",
        "lingers": "source what",
        "looks": "cards who",
        "loop": "ice times who",
        "loop_seen": "ability:key ice times",
        "lost": "cause n source:object? total what:word who",
        "lost_pending": "ability instance mandatory source who why",
        "lost_track": "cards source what",
        "maintained": "source what",
        "mandatory_draw": "",
        "mark": "server",
        "mark_stays": "server",
        "mid_access_window": "card",
        "modified": "after before source what",
        "more_access": "n server source",
        "moved": "card place server",
        "moved_counters": "kind:counter n source to:object total",
        "moves_inward": "ice",
        "near_miss": "ability asks by:objects card:object? happened:term least level:number n part:term server source"
        " what:word who would",
        "new_object": "ability card",
        "no_effect": "n what why",
        "no_interrupts": "source",
        "no_target": "source unsuited:nodes what",
        "no_verdict": "server",
        "not_applied": "source what",
        "not_begun": "what:term",
        "not_fully_broken": "ice why",
        "not_installed": "card why",
        "not_met": "ability source why",
        "not_moved": "ice server",
        "not_paid": "cost source who",
        "not_pending": "ability source why",
        "not_played": "card why",
        "not_refilled": "card n total",
        "not_relevant": "ability source",
        "not_resolved": "ice subroutines",
        "not_rezzed": "card why",
        "not_scored": "card why",
        "not_swapped": "cards why",
        "nothing_approached": "server",
        "nothing_to_replace": "by:object source",
        "orders_subroutines": "ice subroutines",
        "paid": "cost left made:nodes purpose:term split:shares subject trashed:objects who",
        "paid_window": "flags",
        "passes": "who",
        "passes_ice": "ice",
        "persists": "ability source",
        "placed": "card kind:counter n total",
        "plays": "card who",
        "position_empty": "ice",
        "position_kept": "ice server",
        "prevented": "all left n source what",
        "prohibited": "source what why",
        "prohibits": "source what",
        "purged": "",
        "reaction_window": "n pending:instances",
        "recalculated": "after before source what",
        "refills": "card n",
        "refused": "what who why",
        "remembers": "source what:objects",
        "removed": "card kind:counter n total",
        "removed_from_game": "card cause",
        "removed_tags": "cause n total",
        "repeats": "n source",
        "replaced": "by source what",
        "replacements": "sources who",
        "resolved": "ability:key source",
        "resolves": "source",
        "revealed": "cards cause who",
        "rezzed": "card strength:number?",
        "run_announced": "server source",
        "run_begins": "server",
        "run_cut_off": "server",
        "run_ends_phase": "",
        "run_over": "server successful",
        "run_will_end": "server",
        "runner_moves_along": "ice server",
        "runner_moves_to": "ice:object? server source",
        "sabotage": "hq least n rnd",
        "scored": "card points score",
        "scoring": "card counters requirement",
        "searched": "found who zone",
        "server_gone": "server",
        "server_stays": "server",
        "set_aside": "cards who",
        "sets_aside": "cards counters:counters n source",
        "shifts_inward": "ice server",
        "shifts_outward": "ice server",
        "shuffled": "zone",
        "stays": "card",
        "stays_in_play": "card",
        "stays_outward": "ice server",
        "step": "structure",
        "stolen": "card counters:counters points score",
        "strength": "by:number card strength",
        "subroutine": "ice number subroutine:node",
        "successful": "server",
        "swapped": "cards lost:counters server",
        "tags": "cause n source total",
        "targets": "source targets:targets who",
        "to_bank": "n source",
        "trace": "base link source",
        "trace_result": "corp link runner strength successful",
        "trace_strength": "spent strength",
        "trashed": "card cause faceup to who",
        "triggers": "ability instance source who",
        "turn": "clicks who",
        "turn_begins": "who",
        "turn_ends": "who",
        "turned": "card cause face",
        "turned_back": "card",
        "turned_faceup": "cards",
        "unsuccessful": "server",
        "uses": "ability source who",
        "waits_for_encounter": "source what",
        "will_be_over": "derezzed ice what:term",
        "window_closed": "window",
        "window_closes": "window",
        "window_stays": "window",
    }.items()
}
# fmt: on


class WrongEvent(TypeError):
    """An event holds what its kind does not declare: a bug of the engine."""


def check(kind: str, facts: Mapping[str, Any]) -> None:
    """Compare what an event holds with what its kind declares. Raises WrongEvent."""
    declared = FIELDS.get(kind)
    if declared is None:
        raise WrongEvent(f"no kind of event: {kind}")
    for field, value in facts.items():
        type = declared.get(field)
        if type is None:
            raise WrongEvent(f"{kind} declares no {field}")
        if not _HOLDS[type](value):
            raise WrongEvent(f"{kind}.{field} is to be {type}: {value!r}")


def _object(value: Any) -> bool:
    return type(value) is int and (value >= 0 or value == HIDDEN)


def _number(value: Any) -> bool:
    return type(value) is int


def _node(value: Any) -> bool:
    return _fact(value) if isinstance(value, Fact) else hasattr(value, "english")


def _fact(value: Fact) -> bool:
    return all(_of_fact(key, one) for key, one in value.data)


def _of_fact(key: str, value: Any) -> bool:
    if isinstance(value, Fact):
        return _fact(value)
    if key in NAMING:
        return value is None or _object(value)
    if type(value) in (tuple, list):
        return all(_object(one) if key in NAMING_SEVERAL else _of_fact("", one) for one in value)
    return key not in NAMING_SEVERAL


def _optional(fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: value is None or fits(value)


def _each(*fits: Callable[[Any], bool]) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, (list, tuple)) and all(any(fit(one) for fit in fits) for one in value)


def _written(pattern: str) -> Callable[[Any], bool]:
    return lambda value: isinstance(value, str) and re.fullmatch(pattern, value) is not None


def _counters(value: Any) -> bool:
    pairs = value.items() if isinstance(value, dict) else value
    return all(_term(kind) and _number(n) for kind, n in pairs)


def _instance(value: Any) -> bool:
    return isinstance(value, dict) and all(_INSTANCE[name](one) for name, one in value.items())


_term = _written(r"[a-z][a-z_ -]*|[PRSF]*")
_server = _written(r"HQ|R&D|Archives|(new )?remote( \d+)?|")
_objects = _each(_object)
_player = _written("|".join((*PLAYERS, "chance", "draw", "")))
_INSTANCE: dict[str, Callable[[Any], bool]] = {
    "id": _number,
    "source": _object,
    "who": _player,
    "mandatory": lambda value: type(value) is bool,
    "ability": _node,
    "trigger": _term,
}
_HOLDS: dict[str, Callable[[Any], bool]] = {
    "object": _object,
    "object?": _optional(_object),
    "objects": _objects,
    "listed": _objects,
    "origin": lambda value: _object(value) or _node(value),
    "card": _written(r"[a-z0-9_]+( \(version \d+\))?( \(other face\))?"),
    "key": _written(r"[a-z0-9. _]*"),
    "player": _player,
    "server": _server,
    "zone": lambda value: value in ZONES,
    "place": lambda value: value in ZONES or str(value).partition(" of ")[2] in ZONES,
    "rule": _written(r"(\d+:)?\d+(\.\d+)+[a-z]?"),
    "term": _term,
    "cause": lambda value: value in ("", *CAUSES),
    "harm": lambda value: value in DAMAGE,
    "counter": lambda value: value in PLACED,
    "word": lambda value: _term(value) or _server(value) or _node(value),
    "node": _node,
    "node?": _optional(_node),
    "picked": lambda value: _node(value) or _each(_node)(value),
    "nodes": _each(_node),
    "subtypes": _each(_term),
    "cost": lambda value: _node(value) or hasattr(value, "parts"),
    "flag": lambda value: type(value) is bool,
    "number": _number,
    "number?": _optional(_number),
    "counters": _counters,
    "shares": lambda value: all((_object(oid) or oid == FUND) and _number(n) for oid, n in value),
    "sets": _each(_objects),
    "targets": _each(_object, _node),
    "instances": _each(_instance),
}
