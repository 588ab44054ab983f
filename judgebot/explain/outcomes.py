"""Facts of a game in sentences: what an outcome is, and what tells it from another."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from judgebot.explain.words import cap, count, listing, player, poss
from judgebot.game.objects import PLAYERS

# A fact of the game, a player, a pile, a server or a card by its name (`scenario.facts.table`). `{v}` is its value,
# `{v:noun}` a number of things, `{not}` stands where it is not so, `{of}` is what it is about: player, server, card.
_GAME = {
    "turn": "it is {v:whose} turn",
    "servers": "the servers are {v}",
    "mark": "the mark is {v}",
}
_PLAYER = {
    "credits": "{of} has {v:credit}",
    "clicks": "{of} has {v:click} left",
    "score": "{of} has {v:agenda point}",
    "hand size": "{of:poss} maximum hand size is {v}",
    "bad_publicity": "{of} has {v} bad publicity",
    "free": "{of} has {v:credit} of bad publicity to spend",
    "tags": "{of} has {v:tag}",
    "core_damage": "{of} has suffered {v} core damage",
    "link": "{of} has {v} link",
    "memory": "the memory limit is {v} MU",
    "memory used": "{v} MU {v:is} in use",
    "rig": "{of} has {v} installed",
}
_PILE = {
    "": "{v:card} {v:is} in {zone}",
    "cards": "{v} {v:are} in {zone}",
    "facedown": "{v} {v:are} facedown in {zone}",
}
_SERVER = {"ice": "{v} {v:are} protecting {of}", "root": "{v} {v:are} in the root of {of}"}
_CARD = {
    "zone": "{of} is in {v:zone}",
    "rezzed": "{of} is{not} rezzed",
    "faceup": "{of} is{not} faceup",
    "installed": "{of} is{not} installed",
    "host": "{of} is hosted on {v}",
    "server": "{of} is at {v}",
    "strength": "{of} has strength {v}",
    "subtypes": "{of} has the subtypes {v}",
    "subroutines": "{of} has {v:subroutine}",
    "subroutine texts": "the subroutines of {of} are {v}",
    "abilities": "{of} has {v:ability}",
    "requirement": "the advancement requirement of {of} is {v}",
    "points": "{of} is worth {v:agenda point}",
    "position": "{of} is number {v} from the top",
    "active": "{of} is{not} active",
    "credit": "{of} hosts {v:credit}",
    "credits": "{of} hosts {v:credit}",
    "bad publicity": "{of} hosts {v} bad publicity",
    **{kind: "{of} hosts {v:" + kind + " counter}" for kind in ("virus", "power", "agenda", "advancement")},
}
_ZONES = {
    "hq": "HQ",
    "r&d": "R&D",
    "archives": "Archives",
    "grip": "the grip",
    "stack": "the stack",
    "heap": "the heap",
    "play": "play",
    "play area": "play",
}
_WON = {"draw": "the game is a draw", "none": "nobody has won"}
_FIRST = ("winner", "run", "corp.", "runner.", "into ")  # the order in which facts are told, by how they begin


def stated(path: str, value: Any, instead: Any = None) -> str:
    """That a fact has a value, within a sentence: "the Runner has 4 credits instead of 6".

    path     as `scenario.facts.look_up` takes it, or `into HEAP` for the cards that have gone there
    instead  a number that it is told against; None for none
    """
    told = _told(path, value)
    numbers = isinstance(value, int) and isinstance(instead, int) and not isinstance(value, bool)
    return f"{told} instead of {instead}" if numbers and value != instead else told


def _told(path: str, value: Any) -> str:
    head, dot, name = path.strip().partition(".")
    low = path.strip().lower()
    if low == "run":
        return _run(str(value))
    if low == "winner":
        return _WON.get(str(value), f"{player(str(value))} wins")
    if low.startswith("("):
        return f"{low} {'holds' if value else 'does not hold'}"
    if low.startswith("into "):
        return f"{listing(value)} {'go' if len(value) != 1 else 'goes'} to {_zone(low[5:])}"
    if not dot:
        return _filled(_GAME.get(low, "{of} is {v}"), path, value)
    if head.lower() in PLAYERS:
        pile, _, what = name.lower().partition(".")
        if pile in _PLAYER:
            return _filled(_PLAYER[pile], player(head.lower()), value)
        template = _PILE.get(what, "").replace("{zone}", _zone(pile, head.lower()))
        return _filled(template or "{of} is {v}", path, value)
    card, _, name = path.strip().rpartition(".")
    template = _SERVER.get(name.lower()) or _CARD.get(name.lower()) or "{of} is {v}"
    return _filled(template, card if template != "{of} is {v}" else path, value)


def _run(value: str) -> str:
    """The run in progress, or the last one (6.9.6c, 6.9.5)."""
    verdict, on, server = value.partition(" on ")
    if verdict == "none":
        return "there is no run"
    where = f" on {server.partition(',')[0]}" if on else ""
    if verdict == "in progress":
        return f"the run{where} is in progress"
    more = ", and still in progress" if value.endswith(", in progress") else ""
    return f"the run{where} is {verdict}{more}"


def _zone(name: str, who: str = "") -> str:
    if name.endswith("score area"):
        owner = who or name.partition(" ")[0]
        return f"{poss(player(owner))} score area"
    return _ZONES.get(name, name)


def _filled(template: str, of: str, value: Any) -> str:
    several = isinstance(value, (list, tuple))
    plural = len(value) != 1 if several else value != 1
    said = listing(value) if several else "none" if value is None else _amount(str(value))
    found = template.replace("{of:poss}", poss(of)).replace("{of}", of)
    found = found.replace("{v:is}", "are" if plural else "is").replace("{v:are}", "are" if plural and value else "is")
    found = found.replace("{not}", "" if value is True else " not").replace("{v:whose}", poss(player(said)))
    found = found.replace("{v:zone}", _zone(said.lower()))
    before, mark, after = found.partition("{v:")
    if mark:
        noun, _, after = after.partition("}")
        found = f"{before}{count(said, noun) if said != '0' else f'no {_plural(noun)}'}{after}"
    return found.replace("{v}", _yes(value) if isinstance(value, bool) else said)


# A number as it can be wanted (`scenario.values.same`).
_COMPARED = {">=": "{} or more", "<=": "{} or fewer", ">": "more than {}", "<": "fewer than {}", "not": "other than {}"}


def _amount(said: str) -> str:
    sign, _, number = said.strip().partition(" ")
    return _COMPARED[sign].format(number.strip()) if sign in _COMPARED and number.strip().isdecimal() else said


def _plural(noun: str) -> str:
    return count(0, noun).partition(" ")[2]


def _yes(value: bool) -> str:
    return "so" if value else "not so"


def condition(state: Mapping[str, Any]) -> str:
    """That some facts have values, in one phrase."""
    return _joined([stated(path, value) for path, value in state.items()], " and ")


class Outcomes:
    """What tells outcomes apart, each as its facts by their names.

    shared  the facts that all of them have in common
    """

    def __init__(self, outcomes: Sequence[Mapping[str, Any]]) -> None:
        names = sorted(dict.fromkeys(name for one in outcomes for name in one), key=_place)
        self.outcomes = outcomes
        self.differ = [name for name in names if len({repr(one.get(name)) for one in outcomes}) > 1]
        self.shared = {name: outcomes[0][name] for name in names if name not in self.differ} if outcomes else {}

    def told(self, facts: Mapping[str, Any]) -> str:
        """One outcome by what differs, numbers against the first one; all of it if it is the only one."""
        first = self.outcomes[0]
        if not self.differ:
            return cap(_joined(stated(name, facts[name]) for name in _notable(facts)))
        said = [
            stated(name, facts[name], first.get(name)) if name in facts else _none_of(name)
            for name in self.differ
            if name in facts or not name.startswith("(")
        ]
        return cap(_joined(one for one in said if one))

    def common(self) -> str:
        """What is so in all of several outcomes; "" for nothing of note."""
        if not self.differ:
            return ""
        return _joined(stated(name, self.shared[name]) for name in _notable(self.shared))


def _joined(parts: Iterable[str], by: str = "; ") -> str:
    """Facts in a row; what a player has is told together: "the Runner has 1 credit and 2 tags"."""
    found: list[str] = []
    for part in parts:
        subject, has, what = part.partition(" has ")
        if has and found and found[-1].startswith(f"{subject} has ") and "suffered" not in found[-1] + what:
            found[-1] += f" and {what}"
        else:
            found.append(part)
    return by.join(found)


def _notable(facts: Mapping[str, Any]) -> Iterable[str]:
    """The facts that are worth a word: not a score or tags of nothing, nor that there was no run."""
    plain = {"score": 0, "tags": 0, "run": "none"}
    found = [name for name in facts if facts[name] != plain.get(name.rpartition(".")[2])]
    return sorted(found or facts, key=_place)


def _none_of(name: str) -> str:
    """What is said of a fact that other outcomes have, and this one does not."""
    if name == "winner":
        return _WON["none"]
    return f"nothing goes to {_zone(name[5:].lower())}" if name.startswith("into ") else ""


def _place(name: str) -> int:
    begins = (
        place for place, begun in enumerate(_FIRST) if name == begun or (begun[-1] in ". " and name.startswith(begun))
    )
    return next(begins, len(_FIRST))
