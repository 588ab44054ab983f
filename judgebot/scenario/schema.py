"""The JSON Schema (2020-12) of scenario files, made from the reader's own tables and the words of the ability language.

Every key that `file_keys.py` knows must have an entry here, and none besides: making the schema fails otherwise, and
a test makes it. The schema says what a file looks like; whether a card exists or a board is possible only the reader
knows.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable
from typing import Any

from judgebot.cards import abilities, effects, nodes, queries
from judgebot.cards.catalog import FACTS
from judgebot.cards.declarations import base as declarations
from judgebot.cards.nodes import FAMILIES, Argument, Node
from judgebot.engine.edition import EDITIONS
from judgebot.game.objects import ARCHIVES, ASIDE, CORP, GRIP, HEAP, HQ, RND, RUNNER, STACK
from judgebot.problems import resting
from judgebot.scenario import editions, facts, file_keys
from judgebot.scenario.alternatives import WORD as ONE_OF
from judgebot.scenario.model import OVER_LINES
from judgebot.scenario.read_board import SERVER

Schema = dict[str, Any]
DIALECT = "https://json-schema.org/draft/2020-12/schema"

TEXT: Schema = {"type": "string"}
COUNT: Schema = {"type": "integer", "minimum": 0, "maximum": 10_000}
FLAG: Schema = {"type": "boolean"}
# YAML editors take 10.3 for a number.
RULE: Schema = {"type": ["string", "number"], "pattern": r"^\d"}
ANY: Schema = {}


def ref(name: str) -> Schema:
    """A reference to one of the schema's own definitions."""
    return {"$ref": f"#/$defs/{name}"}


def array(items: Schema) -> Schema:
    """A list of such items."""
    return {"type": "array", "items": items}


def table(keys: Iterable[str], about: dict[str, Schema], **more: Any) -> Schema:
    """A mapping with exactly these keys allowed. KeyError for a key without entry, ValueError for the reverse."""
    known = tuple(keys)
    for name in about:
        if name not in known:
            raise ValueError(f"the reader knows no {name!r}")
    return {"type": "object", "properties": {key: about[key] for key in known}, "additionalProperties": False, **more}


def told(schema: Schema, text: str, *rules: str) -> Schema:
    """The schema with a description, which editors show, and the rules that it rests on."""
    return {**schema, "description": resting(text, *rules)}


# The scenario


def _cards() -> Schema:
    number = told({"type": "integer", "minimum": 0, "maximum": 120}, "that many unknown cards")
    return {"anyOf": [number, ref("card"), array(ref("card"))]}


def _card() -> Schema:
    flag, count, name = FLAG, COUNT, TEXT
    about: dict[str, Schema] = {
        "card": told(TEXT, "its name, or `unknown`"),
        "rezzed": told(flag, "a Corp card that is installed faceup", "8.1.1"),
        "faceup": flag,
        "facedown": flag,
        "advanced": told(count, "advancement counters"),
        "virus": told(count, "virus counters"),
        "power": told(count, "power counters"),
        "agenda": told(count, "agenda counters"),
        "bad publicity": told(count, "bad publicity counters, which a card hosts"),
        "credits": told(count, "hosted credits"),
        "hosted": told(ref("cards"), "cards hosted on it"),
        "on": told(TEXT, "its host: a card on the board, or `HQ ice 1`"),
        "with": told(TEXT, "of a card set aside: the card on the board whose ability set it aside"),
        "chosen": told(TEXT, "what its ability has chosen: a card, a server, or `HQ ice 1`"),
        "remember": told({"type": "object"}, "other choices that its abilities remember"),
        "as": told(name, "a name for this copy, to refer to it"),
        "installed": told(flag, "for a hosted card: whether it is installed"),
        "form": told({"enum": ["agenda", "counter"]}, "what it was converted into", "10.1.3", "10.1.4"),
        "flipped": told(flag, "an identity that shows its other face", "3.1.1a"),
        "back": told(TEXT, "an identity of which there are versions: the title of the other face of this one"),
        "known": flag,
    }
    mapping = table(file_keys.CARD_KEYS, about, required=["card"])
    return {"anyOf": [told(TEXT, "a card's name, `NAME x3` for several, or `unknown`"), mapping]}


def _side(keys: Iterable[str], numbers: Iterable[str], own: dict[str, Schema]) -> Schema:
    about = {number: COUNT for number in numbers}
    about |= {"identity": ref("card"), "score": told(ref("cards"), "the cards in the score area")}
    about |= {ASIDE: told(ref("cards"), "cards set aside, faceup unless they are said to be facedown", "4.8.6")}
    about |= {"fund": told(COUNT, "credits of bad publicity, besides `credits`")} if "fund" in numbers else {}
    about |= {"play": told(ref("cards"), "cards in the play area that are not installed, such as currents")}
    return table(keys, about | own)


def _server() -> Schema:
    body = table(("ice", "root"), {"ice": told(ref("cards"), "outermost first"), "root": ref("cards")})
    return {"anyOf": [body, {"type": "null"}]}


STATED = ("broken", "resolved")  # of the subroutines of the ice that is encountered


def _board() -> Schema:
    servers = {
        "type": "object",
        "patternProperties": {SERVER.pattern: _server()},
        "additionalProperties": False,
    }
    corp = {key: ref("cards") for key in (HQ, RND, ARCHIVES)} | {"servers": servers}
    runner = {key: ref("cards") for key in (GRIP, STACK, HEAP)} | {"rig": told(ref("cards"), "installed cards")}
    run = table(
        file_keys.RUN,
        {
            "server": TEXT,
            "ice": told({"type": "integer", "minimum": 1}, "the Runner's position: 1 is the outermost ice"),
            "successful": FLAG,
            **{key: told(array({"type": "integer", "minimum": 1}), "the subroutines that were") for key in STATED},
        },
        required=["server"],
    )
    about: dict[str, Schema] = {
        "turn": told({"enum": [CORP, RUNNER]}, "whose turn it is; the Runner's if left out"),
        "at": told(RULE, "the numbered step that the game has reached, such as 6.9.3b"),
        "run": told({"anyOf": [TEXT, run]}, "the run in progress"),
        "mark": told(TEXT, "the Runner's mark", "10.11"),
        "corp": _side(file_keys.CORP_KEYS, file_keys.CORP_NUMBERS, corp),
        "runner": _side(file_keys.RUNNER_KEYS, file_keys.RUNNER_NUMBERS, runner),
    }
    return left_open(table(file_keys.BOARD, about))


def left_open(schema: Schema) -> Schema:
    """The schema, in which each value may also be left open: `{one of: [...]}`."""
    if "properties" in schema:
        properties = {key: left_open(value) for key, value in schema["properties"].items()}
        schema = {**schema, "properties": properties}
    if "patternProperties" in schema:
        inner = {key: left_open(value) for key, value in schema["patternProperties"].items()}
        schema = {**schema, "patternProperties": inner}
    return {"anyOf": [schema, ref("one of")]}


def _history() -> Schema:
    card, number = TEXT, COUNT
    spent = {"anyOf": [COUNT, table(("clicks", "credits"), {"clicks": number, "credits": number})]}
    about: dict[str, Schema] = {
        "turn": told({"enum": ["this", "last"]}, "the turn in which it happened; this one if left out"),
        "run": told(TEXT, "the server of a run that was made"),
        "successful": told(FLAG, "whether that run was successful; true if left out"),
        "breached": told(FLAG, "whether a successful run breached its server; true if left out"),
        "gone": told(FLAG, "whether the remote server that is named is not there any more"),
        "server": TEXT,
        **{
            key: card for key in ("played", "installed", "trashed", "rezzed", "advanced", "stole", "scored", "accessed")
        },
        "spent": told(spent, "clicks, or a mapping of clicks and credits"),
        "used": told(card, "a card of which an ability was used"),
        "ability": told({"type": ["integer", "string"]}, "which of them, from 1; else the only limited one, or 1"),
        "drew": number,
        "tags": number,
        "damage": number,
        "type": {"enum": ["net", "meat", "core"]},
        **{key: ANY for key in ("by", "on", "from", "clicks", "credits")},
        "who": {"enum": [CORP, RUNNER]},
    }
    return table((*file_keys.HISTORY, CORP, RUNNER), about | {CORP: ANY, RUNNER: ANY})


def _line() -> Schema:
    speakers = (CORP, RUNNER, "random", "chance")
    deed = told(TEXT, "what is done, as `judgebot explain --detail full` words the options")
    about: dict[str, Schema] = {**{who: deed for who in speakers}, "at": told(RULE, "only at this numbered step")}
    about["which"] = told(COUNT, "of several options called the same: 1 for the first, 2 for the second")
    one = {"oneOf": [{"required": [who]} for who in speakers]}
    return {"anyOf": [{"type": "string", "pattern": rf"^({'|'.join(speakers)})\s*:"}, {**table(about, about), **one}]}


def _option() -> Schema:
    about: dict[str, Schema] = {who: TEXT for who in (CORP, RUNNER, "random")}
    about |= {
        "at": RULE,
        "kind": told(TEXT, "the kind of decision, such as action, trigger, target"),
        "after": told(COUNT, "only once that many lines of play were used"),
        "before": told(COUNT, "only while fewer lines of play were used"),
        "cites": told(RULE, "the rule that grants it, or rules it out"),
    }
    return {"type": "object", "properties": about}


def _state() -> Schema:
    """Facts by their form; names are taken in any case, and those of cards are known to the reader alone."""
    found: dict[str, Schema] = {}
    for section, name, fact in facts.table():
        head = {"simple": "", "servers": r".+\.", "card": r".+\."}.get(section, rf"{section}\.")
        shape = told(fact.type.schema(), fact.says)
        found.setdefault(f"^{head}{re.escape(name)}$", shape)
    return {"type": "object", "patternProperties": found, "description": "facts, such as `runner.credits: 4`"}


def _event() -> Schema:
    about: dict[str, Schema] = {
        "cites": told(RULE, "a rule that the event must cite"),
        "not": told({"type": "object"}, "an event that must not be in the trace"),
        "at": told(RULE, "the numbered step at which it happens"),
        "times": told(COUNT, "how often it happens"),
    }
    return told(
        {"type": "object", "properties": about, "minProperties": 1},
        "KIND: NAME and further facts, as `judgebot explain --format json` shows them; each after the one before",
    )


def _expect() -> Schema:
    asked: dict[str, Schema] = {
        "state": ref("state"),
        "trace": array(ref("event")),
        "legal": array(ref("option")),
        "illegal": array(ref("option")),
        "sometime": FLAG,
        "within": {"anyOf": [{"enum": list(file_keys.WITHIN)}, RULE]},
        "after": {"anyOf": [{"const": "play"}, COUNT]},
        "vary": {"anyOf": [{"enum": list(file_keys.VARY)}, array({"enum": list(file_keys.VARY)})]},
        "note": TEXT,
    }
    question = array(table(file_keys.ABOUT, asked))
    forced: dict[str, Schema] = {
        "who": told({"enum": [CORP, RUNNER]}, "the player who is to make it so, whatever the other does"),
        "how": told(
            {"enum": list(file_keys.HOW)}, "what is found instead: let: only if the other lets it; luck: by chance"
        ),
    }
    force = array(table((*file_keys.ABOUT, *forced), {**asked, **forced}, required=["who"]))
    about: dict[str, Schema] = {
        "decides": told(RULE, "the rule that decides: it stands under the answer; the run must cite it"),
        "answer": told(TEXT, "the official answer, in your own words; printed only if all that is expected holds"),
        "state": ref("state"),
        "trace": array(ref("event")),
        "legal": told(array(ref("option")), "options that are offered"),
        "illegal": told(array(ref("option")), "options that are not offered"),
        "stops": told(TEXT, "why the run stops"),
        **{key: force if key == "force" else question for key in OVER_LINES},
    }
    return table(file_keys.EXPECT, about)


# The ability language


def _shape(read_value: Callable[[Any], Any]) -> Schema:
    """What the reader of an argument takes, as far as it can be told from the reader itself."""
    known = _readers()
    if read_value in known:
        return known[read_value]
    inner = (
        dict(zip(read_value.__code__.co_freevars, read_value.__closure__ or (), strict=True))
        if _is_function(read_value)
        else {}
    )
    if "allowed" in inner:  # nodes.one_of
        return {"enum": list(inner["allowed"].cell_contents)}
    if "types" in inner:  # declarations.base.subject_of
        return known[declarations.subject]
    if "read" in inner:  # nodes.items
        item = _shape(inner["read"].cell_contents)
        return {"anyOf": [item, array(item)]} if item else ANY
    return ANY


def _is_function(value: Any) -> bool:
    return hasattr(value, "__code__")


def _readers() -> dict[Any, Schema]:
    return {
        nodes.text: TEXT,
        nodes.flag: FLAG,
        nodes.number: {"type": "integer"},
        nodes.divisor: {"type": "integer", "minimum": 1},
        nodes.texts: {"anyOf": [TEXT, array(TEXT)]},
        queries.ref: TEXT,
        queries.ice_ref: TEXT,
        queries.accessed_ref: TEXT,
        queries.selection: ref("selection"),
        queries.value: ref("value"),
        queries.condition: ref("condition"),
        queries.trigger: ref("trigger"),
        effects.objects: ref("objects"),
        effects.cost: ref("cost"),
        effects.instruction: ref("instruction"),
        effects.program: ref("program"),
        effects.duration: {"enum": list(effects.DURATIONS)},
        declarations.subject: {"anyOf": [TEXT, ref("selection")]},
        declarations.declarations: ref("declarations"),
    }


def _arguments(cls: type[Node]) -> Schema:
    """What stands behind a word: its arguments, or the one that a bare value fills."""
    about = {name: _argument(argument) for name, argument in cls.arguments.items()}
    if "bind" in about:
        about["as"] = about["bind"]
    forms: list[Schema] = [{"type": "object", "properties": about, "additionalProperties": False}]
    if cls.short:
        forms.append(_argument(cls.arguments[cls.short]))
    if all(argument.default is not nodes._REQUIRED for argument in cls.arguments.values()):
        forms.append({"enum": [None, True]})
    return told({"anyOf": forms} if ANY not in forms else ANY, " ".join((cls.__doc__ or "").split()))


def _argument(argument: Argument) -> Schema:
    shape = _shape(argument.read)
    return told(shape, argument.doc) if argument.doc else shape


def _words(family: str) -> list[Schema]:
    """The words of a family: the bare names, and mappings of a name to its arguments, which can also follow it."""
    registry = FAMILIES[family]
    words = {name: _arguments(cls) for name, cls in registry.items()}
    further = {key: ANY for cls in registry.values() for key in (*cls.arguments, "as")}
    mapping: Schema = {"type": "object", "properties": {**further, **words}, "additionalProperties": False}
    mapping["minProperties"] = 1
    return [{"enum": list(registry)}, mapping]


def _language() -> dict[str, Schema]:
    selection = _arguments(FAMILIES["selection"]["selection"])["anyOf"][0]
    trigger = FAMILIES["trigger"]["trigger"]
    about = {name: _argument(argument) for name, argument in trigger.arguments.items()}
    event = {
        "type": "object",
        "properties": about | {name: ANY for name in queries.EVENTS},
        "additionalProperties": False,
    }
    choose = {"type": "object", "anyOf": [{"required": [key]} for key in ("choose", "top", "random")]}
    condition = _words("condition")
    parts = {key: _shape(reader) for key, reader in abilities._OPTIONS.items()}
    parts |= {"sub": ref("program"), "play": ref("program"), "static": ref("declarations"), "cost": ref("cost")}
    parts |= {"when": {"anyOf": [ref("trigger"), array(ref("trigger"))]}, "holds": ref("condition")}
    parts |= {word: {"type": "integer", "minimum": 1} for word in abilities.KEYWORDS}
    kinds = {"oneOf": [{"required": [kind]} for kind in (*abilities._KINDS, *abilities.KEYWORDS)]}
    return {
        "value": {"anyOf": [{"type": "integer"}, *_words("value")]},
        "selection": selection,
        "condition": {"anyOf": [*condition, array(ref("condition"))]},
        "trigger": {"anyOf": [{"enum": list(queries.EVENTS)}, event]},
        "objects": {"anyOf": [TEXT, choose, *_words("what")[1:]]},
        "cost": {"anyOf": [ref("cost part"), array(ref("cost part"))]},
        "cost part": {"anyOf": [{"type": "integer"}, TEXT, *_words("cost")[1:]]},
        "instruction": {"anyOf": _words("effect")},
        "program": {"anyOf": [ref("instruction"), array(ref("instruction"))]},
        "declarations": {"anyOf": [ref("declaration"), array(ref("declaration"))]},
        "declaration": {"anyOf": _words("declaration")},
        "ability": {"type": "object", "properties": parts, "additionalProperties": False, **kinds},
    }


def _inline() -> Schema:
    about: dict[str, Schema] = {name: ANY for name in FACTS}
    about |= {"title": TEXT, "side": {"enum": [CORP, RUNNER]}, "type": {"enum": list(queries.CARD_TYPES)}}
    about |= {"subtypes": array(TEXT), "abilities": array(ref("ability")), "counter_abilities": array(ref("ability"))}
    about |= {"rules": array(RULE), "note": TEXT, "card": TEXT}
    about["other_face"] = told({"type": "object", "required": ["title"]}, "an identity's other side, with what differs")
    faces = {"type": "array", "items": {"type": "object", "required": ["title"]}}
    about["other_faces"] = told(faces, "the other sides of the versions of an identity")
    return {"type": "object", "properties": about, "additionalProperties": False}


def schema() -> Schema:
    """The JSON Schema of scenario files."""
    edition: Schema = {"enum": [*EDITIONS, *(float(name) for name in EDITIONS)]}  # YAML editors take it for a number
    about: dict[str, Schema] = {
        "title": TEXT,
        "source": told(TEXT, "where the question comes from, such as `CR 24.03 9.2.8f/1`"),
        "side": told({"enum": [CORP, RUNNER]}, "whose question it is, for grouping write-ups"),
        "question": TEXT,
        "note": told(TEXT, "what a reader should know besides"),
        "edition": told(edition, "whose rules it is for; CR 24.03 if left out"),
        "incomplete": told(array(TEXT), "what is missing; a scenario with this key is refused until it is stated"),
        "board": _board(),
        "history": told(array(_history()), "what already happened this turn, or the last"),
        "cards": told(
            {"type": "object", "additionalProperties": _inline()},
            "cards defined here, or overridden, in the ability language (`judgebot card --words`)",
        ),
        "play": told(array(_line()), "what the players do, in order"),
        "until": told(RULE, "the numbered step at which the run stops, once all lines are used"),
        "expect": told(_expect(), "what the source says of it, compared with what the rules make of it"),
    }
    differs = table(editions.OVERRIDDEN, {key: about[key] for key in editions.OVERRIDDEN}, minProperties=1)
    about["in"] = told(table(EDITIONS, dict.fromkeys(EDITIONS, differs)), "what is said instead in another edition")
    definitions: dict[str, Schema] = {
        "card": left_open(_card()),
        "cards": left_open(_cards()),
        "one of": table((ONE_OF,), {ONE_OF: {"type": "array", "minItems": 2}}, required=[ONE_OF]),
        "state": _state(),
        "event": _event(),
        "option": _option(),
        **_language(),
    }
    return {"$schema": DIALECT, "title": "A judgebot scenario", **table(file_keys.TOP, about), "$defs": definitions}
