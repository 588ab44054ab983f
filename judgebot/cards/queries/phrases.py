"""What a selection is called in English: what stands before its noun, the noun, and what stands behind it.

An argument that is new has its words in `_BEFORE`, in the noun or in `_BEHIND`, in the place where cards say it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Any

from judgebot.cards.nodes import Node, plural
from judgebot.cards.queries.naming import possessive, server_english, whom
from judgebot.cards.queries.references import NAMED, Ref
from judgebot.cards.wording import Voice, an, calling, listing, voice, zones
from judgebot.plain import NamedTuple

if TYPE_CHECKING:
    from judgebot.cards.queries.selections import Sel


class _Said(NamedTuple):
    """How a selection is said: `several`; by which card, None in explanations; `installed`: installed cards are meant
    where no zone is named; `only_other`: `other` says enough of what is left out."""

    count: Any
    installed: bool
    card: Voice | None
    only_other: bool

    @property
    def several(self) -> bool:
        return str(self.count) != "1"

    def are(self, does: str = "") -> str:
        """` that are ...`, ` that is ...`."""
        return f" that {'are' if self.several else 'is'}{does}"


def phrase_of(sel: Sel, count: Any, installed: bool) -> str:
    """In English, for one or several; `installed`: without a zone only installed cards are meant."""
    card = voice()
    how = _Said(count, installed, card, _another(sel, card))
    kinds, noun = _noun(sel, how)
    before = [*(word for one in _BEFORE for word in one(sel, how)), *kinds]
    if sel.any:
        noun = listing((one.phrase(count, installed=False) for one in sel.any), "or")
    found = " ".join([*before, noun]).rstrip()
    return found + "".join(one(sel, how) for one in _BEHIND)


def denied(sel: Sel, several: bool) -> str:
    """That cards do not belong to a selection, said of them."""
    if [key for key, _ in sel.stated] == ["with_counter"]:
        return f" with no hosted {sel.with_counter} counters"
    if sel.copy_of and len(sel.stated) == 1:
        return f" that {'are not copies' if several else 'is not a copy'} of {sel.copy_of.english()}"
    if sel.faction_of and len(sel.stated) == 1:
        does = "do not" if several else "does not"
        return f" that {does} match the faction of {possessive(sel.faction_of)} identity"
    kind = sel.phrase("several" if several else 1, installed=False)
    return f" that {'are no' if several else 'is no'} {kind}"


def subtype_word(name: str) -> str:
    """A subtype as cards write it."""
    return name.upper() if name in ("ai", "ap") else name


def kind_of_ice(ice: Sel) -> str:
    """A piece of ice by its main subtype alone: `a sentry`; "" for others."""
    other = not ice.other_than or (len(ice.other_than) == 1 and ice.other_than[0].key == "this")
    plain = {key for key, _ in ice.stated} <= {"type", "subtype", "rezzed", "other_than"} and other
    main = bool(ice.subtype) and {*ice.subtype} <= {"barrier", "code gate", "sentry"}
    if not plain or not main or ice.type not in ((), ("ice",)):
        return ""
    words = ["other"] if ice.other_than else []
    words += [] if ice.rezzed is None else ["rezzed" if ice.rezzed else "unrezzed"]
    return an(" ".join([*words, listing(ice.subtype, "or")]))


# --- Before the noun


def _another(sel: Sel, card: Voice | None) -> bool:
    """Whether `another` says enough: there is one thing that it can be other than."""
    if len(sel.other_than) != 1:
        return False
    key = sel.other_than[0].key
    if key == "this":  # another card of its own type, which goes without saying
        return card is None or not sel.type or card.kind in sel.type or card.kind == "counter"
    if card is None or card.called.get("another") not in sel.type or len(sel.type) != 1:
        return False
    return f"another {key}" in card.called


def _either(key: str, yes: str, no: str) -> Callable[[Sel, _Said], Iterable[str]]:
    """The word of an argument that is true or false."""

    def words(sel: Sel, how: _Said) -> Iterable[str]:
        value = getattr(sel, key)
        return () if value is None else (yes if value else no,)

    return words


def _installed(sel: Sel, how: _Said) -> Iterable[str]:
    if sel.installed is False:
        return ("uninstalled",)
    if how.card is not None and sel.rezzed is not None:
        return ()  # only installed cards are rezzed or unrezzed (8.1.1)
    return ("installed",) if sel.installed or (how.installed and not _told_where(sel)) else ()


def _told_where(sel: Sel) -> bool:
    """Whether it says where they are, so that it is not about installed cards only (1.15.2c)."""
    on_one = isinstance(sel.hosted_on, Ref)
    return bool(sel.zone or sel.server or on_one or sel.among or sel.set_aside_with)


def _not_subtypes(sel: Sel, how: _Said) -> Iterable[str]:
    return () if _left_for_later(sel, how) else (f"non-{subtype_word(name)}" for name in sel.not_subtype)


def _left_for_later(sel: Sel, how: _Said) -> bool:
    """Whether subtypes that it must not have stand behind the noun: a card says several there."""
    return how.card is not None and len(sel.not_subtype) > 1


_BEFORE: tuple[Callable[[Sel, _Said], Iterable[str]], ...] = (
    lambda sel, how: ("other",) if how.only_other else (),
    lambda sel, how: ("active",) if how.card is not None and sel.active else (),
    _either("rezzed", "rezzed", "unrezzed"),
    _either("faceup", "faceup", "facedown"),
    _either("advanced", "advanced", "unadvanced"),
    _either("unique", "unique", "non-unique"),
    _installed,
    lambda sel, how: ("hosted",) if _hosted_here(sel, how) else (),
    lambda sel, how: ({"corp": "Corp", "runner": "Runner"}[sel.side],) if sel.side else (),
    _not_subtypes,
)


def _hosted_here(sel: Sel, how: _Said) -> bool:
    return how.card is not None and getattr(sel.hosted_on, "key", "") == "this"


# --- The noun

# Subtypes that only cards of one type have, and that cards use as nouns.
_NOUNS = {**dict.fromkeys(("icebreaker", "fracter", "decoder", "killer"), "program"), "lockdown": "operation"}
# The types of the cards in each player's deck
CORPS = {"agenda", "asset", "ice", "operation", "upgrade"}
RUNNERS = {"event", "hardware", "program", "resource"}
_IN_DECKS = (CORPS, RUNNERS)


def _as_nouns(sel: Sel) -> bool:
    """Whether the subtypes of a selection are nouns: the cards of their one type are meant."""
    types = {_NOUNS.get(one, "") for one in sel.subtype}
    return "" not in types and {*sel.type} <= types


def _all_but(types: Iterable[str]) -> str | None:
    """The one type of a player's cards that is not among several, if all others are."""
    given = set(types)
    left = next((some - given for some in _IN_DECKS if given < some and len(some - given) == 1), set())
    return next(iter(left), None)


def _noun(sel: Sel, how: _Said) -> tuple[tuple[str, ...], str]:
    """The kinds that stand before the noun, and the noun."""
    several, card = how.several, how.card
    kinds = listing(map(subtype_word, sel.subtype), "or")
    before = (kinds,) if kinds else ()
    if kinds and card is not None and _as_nouns(sel):
        return (listing((f"{one}s" if several else one for one in sel.subtype), "or"),), ""
    if sel.type == ("ice",):
        of = f"{kinds} ice" if kinds and card is not None else "ice"
        return before if card is None else (), f"pieces of {of}" if several else f"piece of {of}"
    if kinds and card is not None and sel.type == ("hardware",):
        return (), f"pieces of {kinds} hardware" if several else f"piece of {kinds} hardware"
    if _all_that_cost(sel):
        return before, "cards" if several else "card"
    if (but := _all_but(sel.type)) is not None:
        words = (*before, f"non-{but}") if card is None else (f"non-{but}", *before)
        return words, "cards" if several else "card"
    if sel.type:
        many = {"hardware": "hardware" if card is None else "pieces of hardware", "ice": "pieces of ice"}
        one = {} if card is None else {kind: f"piece of {kind}" for kind in many}
        return before, listing((many.get(t, f"{t}s") if several else one.get(t, t) for t in sel.type), "or")
    one_of = ("copies", "copy") if sel.named else ("cards", "card")
    return before, one_of[0] if several else one_of[1]


# What cards of a type call their cost (2.3)
_COSTS = {
    **dict.fromkeys(("hardware", "program", "resource"), "install"),
    **dict.fromkeys(("asset", "ice", "upgrade"), "rez"),
    **dict.fromkeys(("event", "operation"), "play"),
}


def _costing(sel: Sel) -> str:
    """What it asks of a cost, called as cards of its kind call it."""
    found = ""
    for least, as_printed in ((True, True), (False, True), (True, False), (False, False)):
        asked = getattr(sel, f"{'printed_' if as_printed else ''}cost_at_{'least' if least else 'most'}")
        if asked is None:
            continue
        with calling({"its": "that card's"}):  # not that of the cards that are asked for
            n, than = asked.english(), "or greater" if least else "or less"
        cost = an(" ".join(["printed"] * as_printed + _costs(sel) + ["cost"]))
        if voice() is None:
            found += f" with {cost} of {n} or more" if least else f" with {cost} of at most {n}"
        elif n.isdecimal():
            found += f" with {cost} of {n}[credit] {than}"
        else:
            found += f" with {cost} equal {than.replace('or', 'to or')} than {n}"
    return found


def _all_that_cost(sel: Sel) -> bool:
    """Whether its types are those that have the cost it asks about: a card that says which cost needs no more."""
    kinds = _costs(sel)
    return bool(kinds and _costing(sel)) and {t for t, kind in _COSTS.items() if kind == kinds[0]} == {*sel.type}


def which_cost(sel: Sel, side: str) -> str:
    """What a card of a player calls the cost of one of these: `rez`, `play or install`; "" where that is not said."""
    zones = {"stack": RUNNERS, "grip": RUNNERS, "heap": RUNNERS, "HQ": CORPS, "R&D": CORPS, "Archives": CORPS}
    types = {*sel.type}
    if not types and len(sel.zone) == 1:
        types = zones.get(sel.zone[0], set())
    elif not types:
        own = sel.side or (side if sel.controller == "you" else "")
        own = "corp" if sel.rezzed else own
        types = {kind for kind, to in _COSTS.items() if to == {"corp": "rez", "runner": "install"}.get(own)}
    kinds = {_COSTS[kind] for kind in types if kind in _COSTS}
    return " or ".join(one for one in ("rez", "play", "install") if one in kinds) if len(kinds) < 3 else ""


def _costs(sel: Sel) -> list[str]:
    """What a card calls the cost that its kind of cards have, if it is one kind (2.3)."""
    if voice() is None:
        return []
    installed = not _told_where(sel) and sel.side == "runner"
    kinds = {_COSTS.get(kind, "") for kind in sel.type or (("program",) if installed else ())}
    return [kinds.pop()] if len(kinds) == 1 else []


# --- Behind the noun


def _text(key: str, words: Callable[[Any], str]) -> Callable[[Sel, _Said], str]:
    """What is said of an argument that is given."""

    def said(sel: Sel, how: _Said) -> str:
        value = getattr(sel, key)
        return words(value) if value is not None and value != "" and value != () else ""

    return said


def _english(key: str, words: str) -> Callable[[Sel, _Said], str]:
    """What is said of an argument that is a node: its words with the node's own."""
    return _text(key, lambda node: words.format(node.english()))


def _named(sel: Sel, how: _Said) -> str:
    if not sel.named:
        return ""
    itself = how.card is not None and sel.named == how.card.called.get("title")
    return f" of {how.card.named if itself and how.card is not None else sel.named}"


def _named_as(sel: Sel, how: _Said) -> str:
    if sel.named_as and how.card is not None and sel.named_as == "named":
        return " with the chosen name"
    return f"{_copies(how)} of the {sel.named_as} card" if sel.named_as else ""


def _copies(how: _Said) -> str:
    return how.are(" copies" if how.several else " a copy")


def _points_at_most(sel: Sel, how: _Said) -> str:
    if sel.points_at_most is None:
        return ""
    most = sel.points_at_most.english()
    if how.card is None or " " in most:
        return f" worth at most {plural(most, 'agenda point')}"
    return f" worth {most} or less agenda points"


def _faction(sel: Sel, how: _Said) -> str:
    if not sel.faction_of:
        return ""
    faction = "of the faction of" if how.card is None else "that matches the faction of"
    return f" {faction} {possessive(sel.faction_of)} identity"


def _trash_cost(sel: Sel, how: _Said) -> str:
    if isinstance(sel.trash_cost, Node):
        return f" with a trash cost of exactly {sel.trash_cost.english()}"
    if sel.trash_cost is None:
        return ""
    return " with a trash cost" if sel.trash_cost else " without a trash cost"


def _advanceable(sel: Sel, how: _Said) -> str:
    if sel.advanceable is None:
        return ""
    can = " that can be advanced" if how.card is None else " you can advance"
    return can if sel.advanceable else " that cannot be advanced"


def _host(sel: Sel, how: _Said) -> str:
    if not sel.hosted_on or _hosted_here(sel, how):
        return ""
    host = sel.hosted_on
    return f" hosted on {host.english() if isinstance(host, Ref) else an(host.phrase(1, installed=False))}"


def _server(sel: Sel, how: _Said) -> str:
    if sel.server:
        part = {"root": "in the root of", "protecting": "protecting"}
        either = "in or protecting" if how.card is None else "in the root of or protecting"
        return f" {part.get(sel.where, either)} {server_english(sel.server)}"
    return f" {'in the root of' if sel.where == 'root' else sel.where} a server" if sel.where else ""


def _zone(sel: Sel, how: _Said) -> str:
    if not sel.zone or (how.card is not None and sel.active and sel.zone == ("anywhere",)):
        return ""
    in_ = how.card.called.get("in", "in") if how.card else "in"
    top = "on top of" if sel.top == 1 else f"among the top {sel.top} cards of"
    return f" {top if sel.top else in_} {zones(sel.zone)}"


def _among(sel: Sel, how: _Said) -> str:
    if not sel.among:
        return ""
    called = how.card.called.get(f"among {sel.among}") if how.card is not None else None
    return f" from among {NAMED.get(sel.among, f'the {sel.among} cards') if called is None else called}"


def _left_out(sel: Sel, how: _Said) -> str:
    if not sel.other_than or how.only_other:
        return ""
    return f" other than {listing(one.english() for one in sel.other_than)}"


def _active(sel: Sel, how: _Said) -> str:
    if sel.active is None or (how.card is not None and sel.active):
        return ""
    return " that is active" if sel.active else " that is not active"


def _this_turn(sel: Sel, how: _Said) -> str:
    if sel.installed_this_turn is None:
        return ""
    not_now = "" if sel.installed_this_turn else "not "
    return f" that {'were' if how.several else 'was'} {not_now}installed this turn"


def _not_subtypes_after(sel: Sel, how: _Said) -> str:
    if not _left_for_later(sel, how) or sel.any:
        return ""
    kinds = listing(map(subtype_word, sel.not_subtype), "or")
    return f"{how.are(' not')} {kinds if how.several else an(kinds)}"


_BEHIND: tuple[Callable[[Sel, _Said], str], ...] = (
    _not_subtypes_after,
    _named,
    _text("type_as", lambda kind: f" of the {kind}" if kind.endswith("type") else f" of the {kind} type"),
    _text("subtype_as", lambda kinds: f" with the {kinds.removesuffix('s')}"),
    _text("points", lambda n: f" worth exactly {plural(n.english(), 'printed agenda point')}"),
    _english("printed_install_cost", " with a printed install cost of exactly {}"),
    _named_as,
    lambda sel, how: f"{_copies(how)} of {sel.copy_of.english()}" if sel.copy_of else "",
    lambda sel, how: "".join(denied(one, how.several) for one in sel.none_of),
    _english("same_type_as", " of the same type as {}"),
    _points_at_most,
    _faction,
    _english("printed_rez_cost", " with a printed rez cost of exactly {}"),
    lambda sel, how: _costing(sel),
    _english("memory_at_most", " with a memory cost of at most {}"),
    _english("strength_at_most", " with strength {} or less"),
    _text("controller", lambda who: " you control" if who == "you" else f" {whom('opponent')} controls"),
    _text("with_counter", lambda kind: f" with a hosted {kind} counter"),
    _trash_cost,
    _advanceable,
    _text("ability", lambda kind: " with a [trash] ability"),
    _english("name_of", " with the name of a card to which this happened: {}"),
    _english("met", " to which this happened: {}"),
    _host,
    _english("set_aside_with", " set aside with {}"),
    _server,
    _english("position_of", " in the same position as {}"),
    _text("position", lambda end: f" that is the {end} protecting its server"),
    _zone,
    _text("can_be", lambda done: f" that can be {done}"),
    _text(
        "printed_cost_odd", lambda odd: " with an odd printed cost" if odd else " with a printed cost that is not odd"
    ),
    _among,
    _left_out,
    _active,
    _this_turn,
    _text("not_installed_this_turn_by", lambda who: f" that {whom(who)} did not install this turn"),
)
