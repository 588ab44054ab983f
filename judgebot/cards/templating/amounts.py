"""Amounts as cards say them: `1 tag for each ...`, `3 or more hosted power counters`."""

from __future__ import annotations

from judgebot.cards.nodes import Node, changed, listing, plain, said
from judgebot.cards.queries.conditions import AllOf, AtLeast, AtMost, Did, Equal, Exists, Happened, Not, Tagged, Threat
from judgebot.cards.queries.events import BY_ONE
from judgebot.cards.queries.naming import server_english, whom
from judgebot.cards.queries.selections import Ref, Sel
from judgebot.cards.queries.triggers import Trigger
from judgebot.cards.queries.values import (
    Amount,
    CostOf,
    Count,
    Counters,
    CountServers,
    Let,
    Minus,
    ModifiedCostOf,
    Num,
    PlayerValue,
    Product,
    Size,
    StrengthOf,
    Subroutines,
    Sum,
    TimesHappened,
    TimesTaken,
    TypesAmong,
)
from judgebot.cards.wording import an, base, by_side, called, past, runner, voice, zone


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
    if isinstance(n, Minus) and isinstance(n.of[0], Num) and n.of[0].n == 0 and len(n.of) == 2:
        times, of = _times(n.of[1])
        return -times, of
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
    if isinstance(n, PlayerValue) and n.what == "core damage" and by_side(n.who) in ("you", "runner"):
        return f"core damage {runner('has')} taken this game"
    if isinstance(n, PlayerValue) and n.what == "clicks":
        return f"[click] {_has(n)} remaining"
    if isinstance(n, Let | Size):
        return _this_way(called(f"number {n.key if isinstance(n, Let) else n.of}"), many)
    if isinstance(n, TimesHappened) and not n.distinct:
        return f"time{'s' if many else ''} {done(n.event)} {during(n.within)}"
    if isinstance(n, TimesHappened) and n.event.event == "pass" and isinstance(n.event.card, Sel):
        what = n.event.card.phrase(count if not many else "several", installed=False)
        return f"{what} {past(runner('passes') + ' ')}{during(n.within)}" if _only_passed(n) else ""
    if isinstance(n, Minus) and isinstance(n.of[0], Amount) and len(n.of) == 2 and isinstance(n.of[1], Num):
        return f"hosted advancement counter{'s' if many else ''} past {n.of[1].n}" if called("scored this") else ""
    if isinstance(n, CountServers) and n.remote and n.root is not None and n.ice is not None and not _of_servers(n):
        is_so = ["each have a card in the root", "ice"] if many else ["has a card in its root", "is protected by ice"]
        return f"remote server{'s' if many else ''} that {listing(is_so)}"
    if isinstance(n, Subroutines):
        of = n.of.english()
        return f"subroutine{'s' if many else ''} {'it' if of.startswith('that ') else of} has"
    if isinstance(n, TypesAmong):
        return f"card type{'s' if many else ''} among {n.of.phrase('several')}"
    return ""


def _of_servers(n: CountServers) -> bool:
    """Whether more is asked of the servers than that they have a card in the root and ice."""
    return bool(n.root.stated if n.root else False) or bool(n.ice.stated if n.ice else False)


def _only_passed(n: TimesHappened) -> bool:
    """Whether all that is asked of a pass is which ice it was."""
    event = n.event
    said = {key for key in event.arguments if getattr(event, key) != event.arguments[key].default}
    return said <= {"event", "card", "who"} and isinstance(event.card, Sel) and [*dict(event.card.stated)] == ["type"]


def _this_way(words: str, many: bool) -> str:
    """What was done, of which there is one for each: `tag removed this way`."""
    return words.replace("{s}", "s" if many else "") + " this way" if words else ""


def _has(n: PlayerValue) -> str:
    who = by_side(n.who)
    return f"{whom(who)} {'have' if who in ('you', 'both') else 'has'}"


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
    if n.what == "tags":
        return f"the number of {counted(n, 2) or f'{whose} tags'}"
    has = _has(n)
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
        has = _has(of)
        unit = {"credits": "[credit]", "clicks": " [click]", "tags": " tags", "bad publicity": " bad publicity"}
        if of.what == "credits" and " " not in n:
            return f"{has} {n}[credit] or more"
        if of.what == "clicks" and " " not in n:
            return f"{has} {'any' if n == '1' else f'{n} or more'} [click] remaining"
        if of.what in unit and " " not in n:
            return f"{has} {n} or more{unit[of.what]}"
        if of.what == "points" and " " not in n:
            return f"{has} {n} or more agenda points"
        if of.what == "free memory" and " " not in n:
            return f"{has} at least {n} unused [MU]"
        if of.what == "hand" and " " not in n:
            return f"there are {n} or more {_hand(of)}"
    if isinstance(of, Counters) and of.on.key == "this" and called("this") == "it" and times == 1 and " " not in n:
        return f"it has {n} or more {counted(of, 2)}"
    if isinstance(of, Let) and n == "1" and (words := called(f"did {of.key}")):
        return words
    if isinstance(of, TimesHappened) and not of.distinct and times == 1 and " " not in n and _is_access(of.event):
        return f"{done(of.event).replace('a card', f'{n} or more cards')} {during(of.within)}"
    kinds = "" if isinstance(of, Let) else counted(of, 2)
    if kinds and times == 1 and " " not in n:
        return f"there {'is' if n == '1' else 'are'} {n} or more {kinds}"
    parts = one.b.of if isinstance(one.b, Sum) else ()
    if len(parts) == 2 and isinstance(parts[1], Num) and parts[1].n == 1:
        if more := _more(one.a, parts[0]):
            return more
        return f"{one.a.english()} is more than {parts[0].english()}"
    return f"{one.a.english()} is {n} or more"


# The hands of both players, one's own first: the Runner's card, the Corp's card.
_HANDS = (("grip", "HQ"), ("HQ", "grip"))
_SAME = "the same number of cards in {}"


def _bare_zone(n: Count) -> str:
    """The zone of which all cards are counted; "" for other counts."""
    return n.of.zone[0] if [key for key, _ in n.of.stated] == ["zone"] and len(n.of.zone) == 1 else ""


@said(Equal)
def _equal(one: Equal) -> str:
    a, b, card = one.a, one.b, voice()
    if isinstance(a, Count) and isinstance(b, Count) and (zones := (_bare_zone(a), _bare_zone(b))) in _HANDS:
        mine = card is not None and zones == _HANDS[card.side == "corp"]
        other = "the Corp" if zones[1] == "HQ" else "the Runner"
        return f"you have {_SAME.format(zone(zones[0]))} as {other} has in {zone(zones[1])}" if mine else plain(one)
    if isinstance(a, TimesTaken) and isinstance(b, Num):
        return f"you have taken that action exactly {b.n} times this turn"
    if isinstance(a, PlayerValue) and isinstance(b, PlayerValue):
        both = a.what == b.what == "credits" and by_side(a.who) == "you"
        return f"you and {whom(by_side(b.who))} have the same number of credits" if both else plain(one)
    if card is not None and card.kind == "ice" and isinstance(a, Count) and isinstance(b, Num) and b.n == 1:
        alone = a.of.type == ("ice",) and a.of.server == "this" and a.of.where == "protecting"
        return f"{card.named} is the only {a.of.phrase(1)}" if alone else plain(one)
    return plain(one)


def _is_access(event: Trigger) -> bool:
    return event.event == "access" and event.card is None and not (event.first or event.second)


def _more(a: Node, b: Node) -> str:
    """That there is more of one thing than of another, in words of what they count; "" for other values."""
    if isinstance(a, PlayerValue) and isinstance(b, PlayerValue) and a.what == b.what == "credits":
        return f"{_has(a)} more credits than {whom(by_side(b.who))}"
    if isinstance(a, Count | PlayerValue) and isinstance(b, Count | PlayerValue):
        more, less = (_hand(n) if isinstance(n, PlayerValue) and n.what == "hand" else counted(n, 2) for n in (a, b))
        if more.startswith("cards in ") and less.startswith("cards in "):
            return f"there are more {more} than {less.removeprefix('cards ')}"
    return ""


@said(AtMost)
def _at_most(one: AtMost) -> str:
    n = one.b.english()
    if isinstance(one.a, PlayerValue) and " " not in n and (words := _few(one.a, n)):
        return words
    kinds = counted(one.a, 2) or (_hand(one.a) if isinstance(one.a, PlayerValue) and one.a.what == "hand" else "")
    if kinds and " " not in n:
        return f"there are {n} or fewer {kinds}"
    return f"{one.a.english()} is {n} or less"


def _few(of: PlayerValue, n: str) -> str:
    """That a player has no more of something than a number."""
    if of.what == "credits":
        return f"{_has(of)} {n}[credit] or less"
    if of.what == "clicks" and n == "0":
        return f"{_has(of)} no [click] remaining"
    if of.what == "free memory" and n == "0" and by_side(of.who) == "you":
        return "your [MU] is full"
    return ""


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
        words = one.of.phrase(1)
        if one.of.active and words.startswith("active ") and " " not in words.removeprefix("active ").strip():
            return f"there is {an(words)}"
        return f"{an(words.removeprefix('active '))} is active" if one.of.active else f"there is {an(words)}"
    if one.of.controller and not one.of.zone and one.n > 1:
        who = by_side(one.of.controller)
        own = changed(one.of, controller="").phrase("several")
        return f"{whom(who)} {'have' if who == 'you' else 'has'} {one.n} or more {own}"
    return f"there are {one.n} or more {one.of.phrase('several')}"


@said(CostOf)
def _printed_cost(n: CostOf) -> str:
    return _cost(n.of, "printed ") or plain(n)


@said(ModifiedCostOf)
def _cost_now(n: ModifiedCostOf) -> str:
    return _cost(n.of) or plain(n)


def _cost(of: Ref, printed: str = "") -> str:
    """The cost of a card, as its kind calls it: `its printed rez cost`; "" where its kind is not known."""
    words, cost = of.english(), called(f"cost of {of.key}")
    whose = called("its", "its") if words == "it" or of.key in ("paid", "each") else f"{words}'s"
    return f"{whose} {printed}{cost}" if cost else ""


@said(StrengthOf)
def _strength(n: StrengthOf) -> str:
    of = n.of.english()
    return "its strength" if of == "it" else f"the strength of {of}"


# What did not happen to any of some objects.
_ANY = {
    "a card": "any cards",
    "a subroutine": "any subroutines",
    "a subroutine on a piece of ice": "any subroutines",
}


@said(Not)
def _not(one: Not) -> str:
    of = one.of
    if isinstance(of, Happened) and of.event.event == "rez" and (words := of.english()).startswith("a "):
        return f"no {words.removeprefix('a ').removeprefix('piece of ')}"
    if isinstance(of, Happened) and (not of.within.endswith("run") or of.event.event == "break"):
        clause, negative = of.event.clause(), of.english()
        for subject in ("the Runner", "the Corp", "you"):
            if clause.startswith(f"{subject} "):
                does, _, rest = clause.removeprefix(f"{subject} ").partition(" ")
                span = negative.removeprefix(past(clause))
                rest = _ANY.get(rest, rest)
                if of.event.event == "action ends" and rest == "finish taking an action":
                    return f"{subject} have not finished an action yet{span}"
                return f"{subject} did not {does if subject == 'you' else base(does)} {rest}{span}"
    if isinstance(of, Exists) and of.n == 1:
        host = of.of.hosted_on
        if isinstance(host, Ref) and host.key == "this" and [key for key, _ in of.of.stated] == ["hosted_on"]:
            return "there are no more hosted cards"
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
    if voice() is not None and all(part.english().startswith("the Runner ") for part in one.of):
        words, *others = (part.english().removeprefix("the Runner ") for part in one.of)
        return listing([f"the Runner {words}", *(they_have(other) for other in others)])
    return plain(one)


def they_have(words: str) -> str:
    """What is true of a player who was named before: `they have ...`."""
    verb, _, more = words.partition(" ")
    return f"they { {'has': 'have', 'is': 'are', 'was': 'were'}.get(verb, verb) } {more}"


def _but_server(event: Trigger) -> list[object]:
    return [getattr(event, key) for key in event.arguments if key != "server"]


@said(Threat)
def _threat(one: Threat) -> str:
    return f"the threat level is {one.n} or greater"


@said(Happened)
def _happened(one: Happened) -> str:
    event = one.event
    if one.within.endswith("run") and event.event in ("successful run", "unsuccessful run") and not event.server:
        which = "it" if one.within == "that run" and called("that run ends") else one.within
        return f"{which} was {event.event.split()[0]}"
    if event.event == "rez" and not event.who and event.card is not None and one.within == "this turn":
        return past(event.clause(passive=True)).replace(" is ", " was ", 1) + f" {during(one.within)}"
    other = by_side(event.who or BY_ONE.get(event.event, "")) in ("corp", "runner")
    within = "during their last turn" if one.within == "last turn" and other else during(one.within)
    return f"{done(event)} {within}"
