"""What the definition of a card says of its abilities: what they cost, what its subroutines do, whether it runs."""

from __future__ import annotations

import functools
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import all_words, card_facts, defined, effects, under
from judgebot.ask.reading.cast import Cast, Unread
from judgebot.ask.reading.meanings import Amount, Deed, Place, Ref, Subs
from judgebot.ask.reading.raw import Desc, Named, Pro
from judgebot.game.objects import CORP, RUNNER


def spends_one(card: str) -> bool:
    """Whether an ability of a card costs one counter that lies on it, by its definition."""
    return any(f"1 {kind}" in parts for parts in _costs(card) for kind in ("virus", "power", "agenda"))


def clicks_paid(card: str) -> set[int]:
    """How many clicks the abilities of a card cost that cost any, by its definition."""
    words = [str(part).split() for parts in _costs(card) for part in parts]
    paid = [one for one in words if one[-1:] in (["click"], ["clicks"])]  # `click`, `2 clicks`, `lose click`
    return {next((int(part) for part in one if part.isdigit()), 1) for one in paid}


def _costs(card: str) -> list[list[Any]]:
    """The parts of each cost in a card's definition."""
    return [one if isinstance(one, list) else str(one).split(", ") for one in under(defined(card), "cost")]


def runner_pays_to_prevent(card: str) -> bool:
    """Whether a card's damage or tags are prevented by what it has the Runner pay, by its definition (9.9.5)."""
    return any(True for paid in _paid_by_the_runner(defined(card)) for _ in under(paid, "prevent"))


def runner_pays(card: str) -> bool:
    """Whether a card of the Corp has the Runner, and nobody else, pay something, by its definition (1.16.11)."""
    paid = [node for node in under(defined(card), "pay") if isinstance(node, dict)]
    return bool(paid) and all(node.get("who") == RUNNER for node in paid)


def _paid_by_the_runner(value: Any) -> Iterator[Any]:
    """The nested costs that the Runner pays, also those inside of others."""
    for node in under(value, "pay"):
        if isinstance(node, dict) and node.get("who") == RUNNER:
            yield node
        yield from _paid_by_the_runner(node)


def acts_on_approach(card: str) -> bool:
    """Whether a card acts as its server is approached, by its definition: there it is met, before any access."""
    events = [one for one in under(defined(card), "when") if isinstance(one, dict)]
    return any((one.get("event"), one.get("server")) == ("approach server", "this") for one in events)


def installs(thing: Any) -> bool:
    """Whether a thing is a card that installs another, by its definition, or `it`, which may be one.

    An identity's name is its player's.
    """
    if thing == Pro("it"):
        return True
    cards = thing.what.cards if isinstance(thing, Desc) and isinstance(thing.what, Named) else ()
    return bool(cards) and all("install" in effects(one) and card_facts(one)[1] != "identity" for one in cards)


def installs_faceup(card: str) -> bool:
    """Whether a card can only be installed faceup, by its definition."""
    return any(isinstance(one, dict) and one.get("faceup") is True for one in under(defined(card), "install_only"))


def trashes_itself(thing: Any) -> bool:
    """Whether a thing is a card that gives itself up for an ability, by its definition: its controller does that."""
    return isinstance(thing, Ref) and any("trash" in parts for parts in _costs(thing.card))


@functools.lru_cache(maxsize=1024)
def trashes(card: str) -> frozenset[str]:
    """The words for what is trashed by a card, by its definition: types, "accessed", a side."""
    return frozenset(word for one in under(defined(card), "trash") for word in _said_in(one))


def places_elsewhere(card: str) -> bool:
    """Whether a card places counters on others, by its definition."""
    places = [one for one in under(defined(card), "place") if isinstance(one, dict)]
    return any(not {"on", True}.isdisjoint(one) for one in places)  # `on` is a truth value in plain YAML


def _said_in(value: Any) -> list[str]:
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    return [value] if isinstance(value, str) else [word for one in inner for word in _said_in(one)]


def asked_to_pay(cards: list[Ref], deed: Any) -> str:
    """Of `he must pay 5`, whom a card of the line asks for just that, by its definition; "" where no such card is."""
    if deed.verb == "gain" and deed.who == Pro("he") and deed.unit == "credits":
        return _given_to(deed.by)
    plain = deed.verb in ("pay", "spend") and not (deed.what or deed.purpose or deed.by or deed.tool)
    if not plain or deed.amount is None or deed.amount.how or deed.who != Pro("he"):
        return ""
    n = deed.amount.n
    said = {"credits": {f"{n}c"}, "clicks": {f"{n} clicks", "click" if n == 1 else ""}}.get(deed.unit, set())
    asked = [one for card in cards if card.card for one in under(defined(card.card), "pay") if isinstance(one, dict)]
    for one in asked:
        asked += [inner for inner in under(one, "pay") if isinstance(inner, dict)]  # `unless they pay either`
    who = {str(one.get("who", "")) for one in asked if not said.isdisjoint(str(one.get("cost", "")).split(", "))}
    return who.pop() if len(who) == 1 else ""


def _given_to(by: Any) -> str:
    """Of `what does X give him`, to whom a card gives credits by its definition: its own player, or who it says."""
    named = by.what.cards if isinstance(by, Desc) and isinstance(by.what, Named) else ()
    gains = list(under(defined(named[0]), "gain")) if len(named) == 1 else []
    who = {str(one.get("who") or "") if isinstance(one, dict) else "" for one in gains}
    return card_facts(named[0])[0] if who == {""} else who.pop() if len(who) == 1 and who <= {CORP, RUNNER} else ""


@functools.lru_cache(maxsize=1024)
def subs_doing(card: str, effect: str) -> tuple[int, ...]:
    """The printed subroutines of a piece of ice among whose instructions is a word, or a damage of a kind, from 1.

    `trace 3`: that trace, by its base strength (10.8.1).
    """
    subs = [one["sub"] for one in defined(card).get("abilities") or () if isinstance(one, dict) and "sub" in one]
    verb, _, n = effect.partition(" ")
    return tuple(place for place, sub in enumerate(subs, 1) if effect in _done_by(sub, verb if n else ""))


def each_sub(deed: Any) -> Any:
    """`pays 2 for each sub`: so often, one after the other."""
    via = deed.via
    if deed.verb != "pay" or deed.amount is None or not isinstance(via, Subs) or via.of is None or not via.of.card:
        return deed
    n = len(via.which) or (printed_subs(via.of.card) if via.amount.how == "all" else via.amount.n)
    return replace(deed, times=n) if n > 1 else deed


def printed_subs(card: str) -> int:
    """How many subroutines are printed on a card."""
    return sum(isinstance(one, dict) and "sub" in one for one in defined(card).get("abilities") or ())


def other_subs(deed: Any) -> Subs | None:
    """The printed subroutines besides those of which it is told that they resolve, where these are told by number."""
    subs = deed.only
    if deed.verb not in ("resolve", "fire") or not isinstance(subs, Subs) or not subs.which or not subs.of:
        return None
    printed = printed_subs(subs.of.card) if subs.of.card else 0
    told = {n if n > 0 else printed + 1 + n for n in subs.which}
    rest = tuple(n for n in range(1, printed + 1) if n not in told)
    return Subs(subs.of, rest, Amount(0)) if rest else None


def ended_by_subs(deed: Any, put: Callable[[Ref, Place], None]) -> Any:
    """`Palisade ends the run`, `its subroutine ends the run`: by that of its subroutines which does it.

    put  tells where it is: `the run on HQ is ended by Palisade`
    """
    by = deed.by if deed.verb == "end" and not deed.not_ else None
    if not isinstance(by, Ref) or not by.card or card_facts(by.card)[1] != "ice":
        return deed
    which = subs_doing(by.card, "end_run")
    if deed.via is not None:
        one = deed.via.which or (which if deed.via.amount in (Amount(how="all"), Amount(1)) and len(which) == 1 else ())
        which = one if set(one) <= set(which) else ()
    if which and deed.server is not None:
        put(by, Place("ice", deed.server))
    return Deed("resolve", None, (Subs(by, which),), when=deed.when) if which else deed


_DECLARED = "be declared successful"  # an act of the card language


@functools.lru_cache(maxsize=1024)
def never_successful(card: str) -> bool:
    """Whether a card keeps a run from being declared successful, by its definition (6.8.4a)."""
    acts = [one.get("do") if isinstance(one, dict) else one for one in under(defined(card), "cannot")]
    return _DECLARED in acts


def _installed(what: Sequence[Any], purpose: Any) -> Any:
    """`plays Scrounge to get X from the heap`: a card that searches nothing and installs cards is played for that."""
    does = effects(what[0].card) if len(what) == 1 and isinstance(what[0], Ref) and what[0].card else frozenset()
    fetched = purpose is not None and purpose.verb == "find" and "install" in does and "search" not in does
    return replace(purpose, verb="install") if fetched else purpose


def put_back(deed: Any) -> Any:
    """`brings X back with Simulchip`: installs it, where the card does that; with what is played, chooses it."""
    deed = replace(deed, purpose=_installed(deed.what, deed.purpose)) if deed.verb == "play" else deed
    tool = deed.tool if (deed.verb, deed.thing) == ("find", "back") else None
    if not isinstance(tool, Ref) or not tool.card:
        return deed
    if "install" in effects(tool.card):
        return replace(deed, verb="install", thing="")
    if card_facts(tool.card)[1] not in ("event", "operation"):
        return deed
    return replace(deed, verb="play", what=(tool,), thing="", tool=None, purpose=Deed("choose", None, deed.what))


def _done_by(sub: Any, numbered: str) -> set[str]:
    """The words of a subroutine's instructions; the kinds of its damage; of a word its numbers beside it."""
    harm = (*under(sub, "damage"), *under(sub, "suffer"))
    kinds = {one.get("type", "net") if isinstance(one, dict) else "net" for one in harm}
    each = (one.get("n") if isinstance(one, dict) else one for one in under(sub, numbered))
    return {*all_words(sub), *kinds, *(f"{numbered} {n}" for n in each)}


@functools.lru_cache(maxsize=1024)
def own_gain(card: str, verb: str) -> bool:
    """Whether a card has a player "gain" credits or "draw" cards, and that its own alone, by its definition."""
    gives = list(under(defined(card), verb)) if card else []
    return bool(gives) and not any(isinstance(one, dict) and one.get("who", "you") != "you" for one in gives)


@functools.lru_cache(maxsize=1024)
def hand_sizes(card: str) -> frozenset[str]:
    """The players whose maximum hand size a card changes, by its definition: core damage the Runner's (10.4.2b)."""
    own = [one.get("who", "") if isinstance(one, dict) else "" for one in under(defined(card), "hand_size")]
    found = {side for who in own for side in ((CORP, RUNNER) if who == "both" else (who or card_facts(card)[0],))}
    harm = (*under(defined(card), "damage"), *under(defined(card), "suffer"))
    core = any(isinstance(one, dict) and one.get("type") == "core" for one in harm)
    return frozenset(found | ({RUNNER} if core else set()))


@functools.lru_cache(maxsize=1024)
def makes_run(card: str) -> bool:
    """Whether a card can make a run, by its definition; an event is taken to."""
    return card_facts(card)[1] not in ("program", "hardware", "resource") or "run" in effects(card)


def chooser(cast: Cast, ref: Ref, any_: bool, server: bool | None = None) -> Ref:
    """The card that has chosen another one, or a server; any_: whichever of the line does, where none is named.

    No ice keeps a card that it has chosen: `if it was installed targeting X` is of the card that does. Raises Unread
    where it keeps nothing that is chosen, or (with `server`, whether that is one) no such thing.
    """
    others = [one for one in cast.refs if one.card and "remember" in effects(one.card)]
    if (any_ or cast.type(ref) == "ice") and ref not in others and len(others) == 1:
        ref = others[0]
    if ref not in others and (any_ or (ref.card and cast.type(ref) not in ("event", "operation"))):
        raise Unread("it chooses no card that is kept")
    if server is not None and ref.card and server != ("choose_server" in effects(ref.card)):
        raise Unread("that is not what it chooses")
    return ref


def chooses_at_once(card: str) -> bool:
    """Whether it chooses a card or server as it is installed, and keeps that choice."""
    return "remember" in effects(card) and any(one.get("install") == "this" for one in _whens(card))


def hosts_nothing(type_: str, card: str) -> bool:
    """Whether it is a card of a root that hosts no others, by its definition."""
    return type_ in ("asset", "upgrade", "agenda") and bool(card) and "host" not in effects(card)


def reveals_top(card: str) -> bool:
    """Whether a card reveals cards from the top of a deck."""
    of = [one.get("what") for one in under(defined(card), "reveal") if isinstance(one, dict)] if card else []
    return any(isinstance(one, dict) and "top" in one for one in of)


def awaits_rez(card: str) -> bool:
    """Whether it does something when it is rezzed: it matters when that was."""
    return any(
        one.get("rez") == "this" or (one.get("event"), one.get("card")) == ("rez", "this") for one in _whens(card)
    )


def awaits_turn(card: str) -> bool:
    """Whether it does something when the turn of its player begins."""
    return any((one.get("event"), one.get("who")) == ("turn begins", "you") for one in _whens(card))


def _whens(card: str) -> list[dict[str, Any]]:
    """What the abilities in a card's definition wait for."""
    waits = [one.get("when") for one in (defined(card) if card else {}).get("abilities") or () if isinstance(one, dict)]
    return [one for when in waits for one in (when if isinstance(when, list) else [when]) if isinstance(one, dict)]


def met_with_more(v: str, objs: tuple[Any, ...]) -> bool:
    """`encounters Funhouse, AirbladeX has 1 counter`: whether what is met is not all ice: of that it is told."""
    return len(objs) > 1 and v in ("encounter", "approach", "bypass") and any(map(_no_ice, objs[1:]))


def _no_ice(one: Any) -> bool:
    """Whether what is named is no ice."""
    what = one.what if isinstance(one, Desc) else one
    named = isinstance(what, Named) and all(card_facts(card)[1] != "ice" for card in what.cards)
    return named or getattr(getattr(what, "where", None), "zone", None) is not None
