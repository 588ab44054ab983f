"""What is printed on a card, asked with no board: its type and subtypes, whether it is unique, and what it says."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.table import Cannot, Card, card_of, catalog
from judgebot.ask.answering.telling import cited
from judgebot.ask.answering.texts import on_ice
from judgebot.ask.answering.verdicts import NO, OPEN, YES, Verdict
from judgebot.ask.reading.card_facts import card_facts, effects
from judgebot.ask.reading.meanings import Amount, At, Deed, Has, Past, Ref, Some, Subs, leaves
from judgebot.ask.reading.queries import Can, Comes, Cost, Happens, Kind, Line, Moment, Query
from judgebot.cards.abilities import Ability
from judgebot.cards.effects import RunEffect
from judgebot.cards.nodes import Node, walk
from judgebot.cards.queries.selections import subtype_word
from judgebot.cards.templating import official
from judgebot.engine import characteristics as c
from judgebot.explain.words import count, listing

_TYPE, _SUBTYPE, _UNIQUE = "2.15.2", "2.16.1", "10.3.1d"


def kind(played: Played, query: Kind) -> Verdict:
    """Whether a card is of a type or subtype as it lies there, or of which it is."""
    card = _named(played, query)
    oid = played.cast.known(played.game, query.of)
    return _is_kind(card, sorted(c.subtypes(played.game, oid)), query)


def _is_kind(card: Card, subtypes: Sequence[str], query: Kind) -> Verdict:
    """Whether a card is of the type or subtype that is asked about, or unique; or of which it is."""
    of = f": {listing(map(subtype_word, subtypes))}" if subtypes else ""
    is_ = f"{card.title} is {_one(card.type)}{of}"
    if not query.kind:
        return Verdict(OPEN, (f"{is_}{cited(_TYPE, _SUBTYPE)}.",), (_TYPE, _SUBTYPE))
    if query.kind == "unique":
        unique = catalog().card(query.of.card).unique
        told = f"{card.title} is {'' if unique else 'not '}unique"
        return Verdict(YES if unique else NO, (f"{told}{cited(_UNIQUE)}.",), (_UNIQUE,))
    has = query.kind in (card.type, *(one.lower() for one in subtypes))
    rule = _TYPE if query.kind == card.type else _SUBTYPE
    return Verdict(YES if has else NO, (f"{is_}{cited(rule)}.",), (rule,))


def _one(type_: str) -> str:
    if type_ in ("ice", "hardware"):
        return {"ice": "a piece of ice", "hardware": "a piece of hardware"}[type_]
    return f"{'an' if type_[0] in 'aeiou' else 'a'} {type_}"


_TEXT = "2.17.1"


def _words(ref: Ref, fits: Callable[[Ability], bool]) -> tuple[str, ...]:
    """The abilities of a card that fit, as they read."""
    known = catalog().card(ref.card)
    every = zip(known.abilities, official(known.abilities, known.type, known.side, known.title), strict=True)
    return tuple(" ".join(words.split()) for ability, words in every if fits(ability))


def of_its_text(line: Line, query: Query) -> Verdict | None:
    """`does X end the run`, `when does X trigger`, of which nothing else is told: what its text says of that.

    None where that is not what is asked.
    """
    if (
        isinstance(query, Happens)
        and query.does
        and query.when is None
        and not any(isinstance(one, Deed | Has | Past) for one in line.told)
    ):
        of = query.of.of if isinstance(query.of, Subs) else query.of
        others = any(isinstance(one, Ref) and one != of for one in leaves(line.told))
        return None if others else _what_it_says(query.of)
    if isinstance(query, Kind) and not line.told and query.of.card:
        card = card_of(query.of, 0)
        if card.type in ("event", "operation"):  # it need not be played for that
            return _is_kind(card, sorted(catalog().card(query.of.card).subtypes), query)
    if isinstance(query, Cost) and not line.told:
        return _to_play(query)
    asked = query.query if isinstance(query, Moment) else query
    if line.told or not isinstance(asked, Comes) or asked.when is not None or asked.again:
        return None
    if isinstance(asked.what, At):
        return _hosted(asked.what)
    deed = asked.what if isinstance(asked.what, Deed) else None
    ref = _whose(deed) if deed is not None else None
    if deed is None or ref is None:
        return None
    title = catalog().card(ref.card).title
    if isinstance(query, Moment):
        does = _does(deed)
        words = _words(ref, lambda one: one.kind == "conditional" and (does is None or any(map(does, walk(one)))))
        return (
            Verdict(OPEN, (f"{title} says when{cited(_TEXT, '9.6.1')}:", *words), (_TEXT, "9.6.1")) if words else None
        )
    if (does := _does(deed)) is None:
        return None
    words = _words(ref, lambda one: any(map(does, walk(one))))
    if words:
        return Verdict(YES, (f"{title} says so{cited(_TEXT)}:", *words), (_TEXT,))
    every = _words(ref, lambda one: True)
    return Verdict(NO, (f"Nothing that {title} says does that{cited(_TEXT)}:", *every), (_TEXT,))


def _what_it_says(of: object) -> Verdict | None:
    """`what does X do`, `what does its second sub do`, where nothing is told to be done: what is printed on it."""
    ref = of.of if isinstance(of, Subs) else of
    if not isinstance(ref, Ref) or not ref.card:
        return None
    subs = [one for one in catalog().card(ref.card).abilities if one.kind == "subroutine"]
    meant = [one for n, one in enumerate(subs, 1) if isinstance(of, Subs) and (not of.which or n in of.which)]
    words = _words(ref, lambda one: one in meant if isinstance(of, Subs) else True)
    title = catalog().card(ref.card).title
    return Verdict(OPEN, (f"{title} says{cited(_TEXT)}:", *words), (_TEXT,)) if words else None


def _to_play(query: Cost) -> Verdict | None:
    """`what does it cost to play X`, which can be played only on a board of which nothing is told (9.3.3b, 6.3.2)."""
    ref = query.deed.only
    plain = query.when is None and query.deed == Deed("play", query.deed.who, query.deed.what)
    if not plain or not isinstance(ref, Ref) or not ref.card:
        return None
    words = _words(ref, lambda one: any(node.name == "only_if" for node in walk(one)))
    more = any(node.name == "additional_cost" for one in catalog().card(ref.card).abilities for node in walk(one))
    n = card_of(ref, 0).facts.get("cost")
    runs = any(isinstance(node, RunEffect) for one in catalog().card(ref.card).abilities for node in walk(one))
    if not (words or runs) or more or not isinstance(n, int):
        return None
    return Verdict(OPEN, (f"It costs {count(n, 'credit')} and 1 click{cited('1.16.1', '5.2.1')}.", *words), ("1.16.1",))


def used_up(line: Line, query: Query) -> Verdict | None:
    """`can I use X twice`, of a card that is given up each time: not where nothing told could bring it back (9.1.7)."""
    deed = query.deed if isinstance(query, Can) else Deed("")
    ref = deed.only if deed.verb == "use" else deed.tool
    aim = deed.purpose if deed.verb == "use" and deed.purpose is not None else deed
    each = len(aim.what) if aim.verb == "bypass" else 1  # one use for each of them
    often = max(deed.times, aim.times, each)
    if not isinstance(ref, Ref) or not ref.card or often < 2 or not _gives_itself(ref):
        return None
    side = card_facts(ref.card)[0]
    others = {one for one in leaves((line.told, line.asks)) if isinstance(one, Ref) and one.card and one != ref}
    if any(one.card == ref.card or (card_facts(one.card)[0] == side and _BRINGS & effects(one.card)) for one in others):
        return None
    told = f"{catalog().card(ref.card).title} is given up for its first use, and is active no more then"
    return Verdict(NO, (f"{told}{cited('9.1.7')}.",), ("9.1.7",))


_BRINGS = {"install", "move", "search", "swap", "host", "shuffle"}  # words that may bring a card back
_ITSELF = ("trash_this", "remove_this")


def _gives_itself(ref: Ref) -> bool:
    """Whether a card is given up for each of its abilities that is used."""
    every = [one for one in catalog().card(ref.card).abilities if one.kind in ("paid", "conditional")]
    costs = [[*(one.cost or ()), *(part for node in walk(one) for part in getattr(node, "cost", None) or ())]
             for one in every]  # fmt: skip
    return bool(every) and all(any(getattr(part, "name", "") in _ITSELF for part in cost) for cost in costs)


def _hosted(at: At) -> Verdict | None:
    """`is Botulus hosted on ice`: whether it is only installed there."""
    host = at.place.host
    if host is None or host.card or host.kind != "ice" or not at.what.card:
        return None
    card = card_of(at.what, 0)
    if not on_ice(card):
        return None
    return Verdict(YES, (f"{card.title} is installed on a piece of ice only{cited('1.13.5c')}.",), ("1.13.5c",))


def _whose(deed: Deed) -> Ref | None:
    """The named card by which a deed would come about, where nothing else is said of it."""
    triggers = deed.verb in ("trigger", "fire", "resolve") and len(deed.what) == 1 and deed.by is None
    ref = deed.what[0] if triggers else deed.by
    more = deed.tool or deed.purpose or deed.means or deed.via or deed.source or deed.server or deed.place or deed.not_
    things = [one for one in deed.what if one != ref and one != Some("card")]
    several = deed.amount is not None and deed.amount != Amount(1)
    if not isinstance(ref, Ref) or not ref.card or more or things or several or deed.again:
        return None
    return ref


def _does(deed: Deed) -> Callable[[Node], bool] | None:
    """Whether a word of a card's text is that deed; None where that is not looked into."""
    if deed.unit.endswith("damage"):
        kind = deed.unit.removesuffix("damage").strip()
        return lambda node: node.name == "damage" and kind in ("", getattr(node, "type", kind))
    if deed.verb == "pay" and deed.who is not None:  # a player pays, and is not paid
        return None
    names: Any = _NAMES.get((deed.verb, deed.unit or deed.thing))
    return (lambda node: node.name in names) if names else None


def by_a_subroutine(deed: Deed, met: bool = False) -> bool:
    """Whether a deed that is asked about is what a subroutine of ice says; or its ability as it is met."""
    ref, does = deed.by, _does(deed)
    if ref is None or does is None or not ref.card or deed.not_ or catalog().card(ref.card).type != "ice":
        return False
    own = [
        one
        for one in catalog().card(ref.card).abilities
        if one.kind == "subroutine" or (met and any(each.event == "encounter" for each in one.when))
    ]
    return any(does(node) for one in own for node in walk(one))


_CREDITS = ("gain", "take_credits")
_TAGS = ("tags", "take_tags")
# Verb and unit, or thing, of a deed -> the words of the language that do it.
_NAMES = {
    ("end", "run"): ("end_run",),
    **{(verb, "tags"): _TAGS for verb in ("give", "take", "do", "gain")},
    **{(verb, "credits"): _CREDITS for verb in ("give", "take", "gain", "pay")},
    ("lose", "credits"): ("lose",),
    ("lose", "clicks"): ("lose_clicks",),
    ("draw", ""): ("draw",),
    ("draw", "cards"): ("draw",),
    ("purge", ""): ("purge",),
}


def _named(played: Played, query: Kind) -> Card:
    """The card that is asked about. Raises Cannot where it is not named."""
    card = played.table.card(query.of)
    if card.blank is not None or not query.of.card:
        raise Cannot("What is printed on a card that is not named is not known.")
    return card
