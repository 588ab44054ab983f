"""Amounts as cards say them: `1 tag for each ...`, `3 or more hosted power counters`."""

from __future__ import annotations

from judgebot.cards.nodes import Node, listing, plain, said
from judgebot.cards.queries.conditions import AllOf, AtLeast, AtMost, Did, Exists, Happened, Not, Tagged, Threat
from judgebot.cards.queries.events import BY_ONE
from judgebot.cards.queries.naming import server_english, whom
from judgebot.cards.queries.selections import Sel
from judgebot.cards.queries.triggers import Trigger
from judgebot.cards.queries.values import (
    Count,
    Counters,
    Num,
    PlayerValue,
    Product,
    StrengthOf,
    Sum,
    TimesHappened,
    TypesAmong,
)
from judgebot.cards.wording import an, base, by_side, called, past, runner, voice


def amount(n: Node, one: str, several: str = "", sign: str = "") -> str:
    """`2 tags`, `X tags`, `1 tag for each ...`.

    Args:
        n: the value.
        one: what there is one of, after a space where it is a word.
        several: the same for more.
        sign: `+` where an amount that is not lowered has one.
    """
    several = several or one
    if isinstance(n, Sum) and len(n.of) == 2 and isinstance(n.of[0], Num) and counted(_times(n.of[1])[1], 1):
        return f"{amount(n.of[0], one, several, sign)} plus {amount(n.of[1], one, several)}"
    times, of = _times(n)
    each = counted(of, 1)
    if each:
        lead = f"{times}" if times < 0 else f"{sign}{times}"
        return f"{lead}{one if abs(times) == 1 else several} for each {each}"
    words = n.english()
    if words == "that many":
        return f"{words} {several.strip()}"
    if " " in words:
        return f"{'credits' if several == '[credit]' else several.strip()} equal to {words}"
    return f"{'' if words.startswith('-') else sign}{words}{one if words in ('1', '-1') else several}"


def _times(n: Node) -> tuple[int, Node]:
    """A value as so many times another."""
    if isinstance(n, Product) and len(n.of) == 2 and isinstance(n.of[0], Num) and n.of[0].n:
        return n.of[0].n, n.of[1]
    return 1, n


def counted(n: Node, count: int | str) -> str:
    """What a value counts, for one or several of it; "" if it counts nothing."""
    many = str(count) != "1"
    if isinstance(n, Count):
        return n.of.phrase(count if not many else "several")
    if isinstance(n, Counters):
        hosted, on = ("hosted ", "") if n.on.key == "this" else ("", f" on {n.on.english()}")
        noun = "credit" if n.kind == "credit" else f"{n.kind} counter"
        return f"{hosted}{noun}{'s' if many else ''}{on}"
    if isinstance(n, PlayerValue) and n.what == "tags" and by_side(n.who) in ("you", "runner"):
        return f"tag{'s' if many else ''} {runner('has')}"
    if isinstance(n, TimesHappened) and not n.distinct:
        return f"time{'s' if many else ''} {done(n.event)} {during(n.within)}"
    if isinstance(n, TypesAmong):
        return f"card type{'s' if many else ''} among {n.of.phrase('several')}"
    return ""


def done(event: Trigger) -> str:
    """What happened, and whether only for the first or second time."""
    time = event.first or event.second
    return past(event.clause()) + (f" for the {'first' if event.first else 'second'} time each {time}" if time else "")


def during(span: str) -> str:
    """A span of time behind what happens in it."""
    return span if "turn" in span else f"during {span}"


@said(Counters)
def _counters(n: Counters) -> str:
    return f"the number of {counted(n, 2)}"


@said(TimesHappened)
def _times_happened(n: TimesHappened) -> str:
    distinct = "" if not n.distinct else ", each object once"
    return f"the number of times {done(n.event)} {during(n.within)}{distinct}"


@said(PlayerValue)
def _player(n: PlayerValue) -> str:
    who = by_side(n.who)
    whose = "your" if who == "you" else f"{whom(who)}'s".replace("s's", "s'")
    zone = {"corp": "cards in HQ", "runner": "cards in the grip"}
    zone["you"] = "cards in your hand"
    if n.what == "tags":
        return f"the number of {counted(n, 2) or f'{whose} tags'}"
    has = f"{whom(who)} {'have' if who in ('you', 'both') else 'has'}"
    return {
        "credits": f"the number of credits in {whose} credit pool",
        "clicks": f"the number of [click] {has}",
        "bad publicity": f"the number of bad publicity {has}",
        "hand": f"the number of {_hand(n)}",
        "points": f"the number of agenda points {has}",
        "free memory": f"{whose} unused [MU]",
        "threat": "the threat level",
        "core damage": "the core damage taken this game",
    }.get(n.what, f"{whose} {n.what}")


def _hand(n: PlayerValue) -> str:
    """The cards in a hand."""
    card = voice()
    assert card is not None
    who = by_side(n.who)
    side = card.side if who == "you" else who
    if side not in ("corp", "runner"):
        return "cards in their hand"
    return "cards in HQ" if side == "corp" else f"cards in {'your' if who == 'you' else 'the'} grip"


@said(AtLeast)
def _at_least(one: AtLeast) -> str:
    times, of = _times(one.a)
    n = one.b.english()
    if isinstance(of, PlayerValue) and times == 1:
        if of.what == "threat":
            return f"the threat level is {n} or greater"
        who = by_side(of.who)
        has = f"{whom(who)} {'have' if who in ('you', 'both') else 'has'}"
        unit = {"credits": "[credit]", "clicks": " [click]", "tags": " tags", "bad publicity": " bad publicity"}
        if of.what == "credits" and " " not in n:
            return f"{has} {n}[credit] or more"
        if of.what == "clicks" and " " not in n:
            return f"{has} {'any' if n == '1' else f'{n} or more'} [click] remaining"
        if of.what in unit and " " not in n:
            return f"{has} {n} or more{unit[of.what]}"
        if of.what == "points" and " " not in n:
            return f"{has} {n} or more agenda points"
        if of.what == "hand" and " " not in n:
            return f"there are {n} or more {_hand(of)}"
    kinds = counted(of, 2)
    if kinds and times == 1 and " " not in n:
        return f"there {'is' if n == '1' else 'are'} {n} or more {kinds}"
    parts = one.b.of if isinstance(one.b, Sum) else ()
    if len(parts) == 2 and isinstance(parts[1], Num) and parts[1].n == 1:
        return f"{one.a.english()} is more than {parts[0].english()}"
    return f"{one.a.english()} is {n} or more"


@said(AtMost)
def _at_most(one: AtMost) -> str:
    n = one.b.english()
    kinds = counted(one.a, 2) or (_hand(one.a) if isinstance(one.a, PlayerValue) and one.a.what == "hand" else "")
    if kinds and " " not in n:
        return f"there are {n} or fewer {kinds}"
    return f"{one.a.english()} is {n} or less"


def protected(ice: Sel, no: str = "") -> str:
    """That there is ice protecting a server, as what is true of the server; "" for other things that there are."""
    keys = {key for key, _ in ice.stated}
    if keys - {"type"} == {"server", "where"} and ice.type in ((), ("ice",)) and ice.where == "protecting":
        return f"{server_english(ice.server)} is {no}protected by ice"
    return ""


@said(Exists)
def _exists(one: Exists) -> str:
    if one.n == 1 and (words := protected(one.of)):
        return words
    if one.n == 1:
        return f"there is {an(one.of.phrase(1))}"
    return f"there are {one.n} or more {one.of.phrase('several')}"


@said(StrengthOf)
def _strength(n: StrengthOf) -> str:
    of = n.of.english()
    return "its strength" if of == "it" else f"the strength of {of}"


@said(Not)
def _not(one: Not) -> str:
    of = one.of
    if isinstance(of, Happened) and not of.within.endswith("run"):
        clause, negative = of.event.clause(), of.english()
        for subject in ("the Runner", "the Corp", "you"):
            if clause.startswith(f"{subject} "):
                does, _, rest = clause.removeprefix(f"{subject} ").partition(" ")
                span = negative.removeprefix(past(clause))
                return f"{subject} did not {does if subject == 'you' else base(does)} {rest}{span}"
    if isinstance(of, Exists) and of.n == 1:
        return protected(of.of, "not ") or f"there is no {of.of.phrase(1)}"
    if isinstance(of, Happened) and (words := of.english()).startswith(("a ", "an ")):
        return f"no {words.partition(' ')[2]}"
    if isinstance(of, Did | Tagged) and (words := of.english()) and " is " not in words:
        for verb in (" are ", " do"):
            if verb in words:
                return words.replace(verb, f"{verb.rstrip()} not{' ' if verb == ' are ' else ''}", 1)
    return plain(one)


@said(Tagged)
def _tagged(one: Tagged) -> str:
    if one.n == 1 and called("the Runner") == "them":
        return "they are tagged"
    return plain(one)


@said(AllOf)
def _all_of(one: AllOf) -> str:
    """What happened on several servers is said once."""
    first = one.of[0]
    if isinstance(first, Happened) and len(first.event.server) == 1:
        parts = [(part.within, _but_server(part.event)) for part in one.of if isinstance(part, Happened)]
        servers = [part.event.server[0] for part in one.of if isinstance(part, Happened) and part.event.server]
        if len(parts) == len(servers) == len(one.of) and all(part == parts[0] for part in parts):
            place = f" on {server_english(servers[0])}"
            return first.english().replace(place, f" on {listing(map(server_english, servers))}", 1)
    return plain(one)


def _but_server(event: Trigger) -> list[object]:
    return [getattr(event, key) for key in event.arguments if key != "server"]


@said(Threat)
def _threat(one: Threat) -> str:
    return f"the threat level is {one.n} or greater"


@said(Happened)
def _happened(one: Happened) -> str:
    event = one.event
    if one.within.endswith("run") and event.event in ("successful run", "unsuccessful run") and not event.server:
        return f"{one.within} was {event.event.split()[0]}"
    other = by_side(event.who or BY_ONE.get(event.event, "")) in ("corp", "runner")
    within = "during their last turn" if one.within == "last turn" and other else during(one.within)
    return f"{done(event)} {within}"
