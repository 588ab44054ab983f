"""Amounts: `6 credits`, `credits: 6`, `2 virus counters on it`, `3 cards in grip`."""

from __future__ import annotations

import re

from judgebot.ask.parse import NOTHING, Parser
from judgebot.ask.readings import CENTRALS, DECKS, DISCARDS, HANDS, Placed
from judgebot.ask.states import counter, join, zone_ahead
from judgebot.ask.tokens import Token
from judgebot.game.objects import CORP, RUNNER

# Units of the players, and whose they are if that is always the same player.
PLAYER_UNITS = {"credits": "", "clicks": "", "tags": RUNNER, "core_damage": RUNNER, "bad_publicity": CORP}
COUNTER_UNITS = ("advanced", "virus", "power", "agenda", "bad publicity", "counters")
_NO_FACT = {
    "points": "say which agendas: `corp scored NAME`, `runner stole NAME`",
    "link": "link comes from cards: name them",
    "mu": "memory comes from cards: name them",
    "strength": "strength comes from cards and what happens",
    "subs": "subroutines come from the card",
    "ice": "name the ice",
    "copies": "copies of which card?",
}


def number(p: Parser) -> bool:
    token = p.take()
    n = token.n
    if token.has("unit"):
        return _amount(p, n, token.kinds["unit"])
    if "/" in token.text and p.peek().start == token.start and p.after_glue(1).has("noun"):
        p.take()  # `a 3/2 agenda`
        p.skip()
        return True
    p.skip()
    if (p.peek().has("state", "facedown") or p.peek().said == "other") and p.after_glue(1).has("unit", "cards"):
        p.facedown = p.take().has("state")
        p.skip()
    from judgebot.ask.unnamed import hidden, shown

    if hidden(p, n):
        return True
    faceup = p.peek().has("state", "faceup") or (p.zone or p.server) == "Archives"
    if faceup and 1 <= n <= 6 and (p.peek() if p.peek().has("noun") else p.after_glue(1)).has("noun"):
        return shown(p, n)
    if not p.peek().has("unit") and (zone := zone_ahead(p)):
        p.reading.unknown[zone], p.counted_zone = n, zone  # `2 in hand`
        return True
    ahead = p.peek()
    if _bare_counters(p, ahead):
        card = p.item[-1]
        key = counter(card, "counters")
        card.options[key] = n  # `Leech with 3`
        p.assume(f"{card.title} with {n}: taken to be {n} {key} counters")
        return True
    if _like_before(p, ahead):
        assert p.amount is not None
        p.item[-1].options[p.amount[0]] = n  # `X with 3 counters and Y with 4`
        return True
    if ahead.has("unit", "copies"):
        p.take()
        p.skip()
        p.copies = n
        return p.peek().has("card")
    if ahead.has("card") and not ahead.has("mark") and 1 <= n <= 6:
        p.copies = n
        return True
    if ahead.has("unit"):
        p.take()
        return _amount(p, n, ahead.kinds["unit"])
    if (ahead.has("noun") or ahead.has("zone", "rig")) and p.peek(1).has("mark", ":", "("):
        p.take()
        p.take()
        p.counted, p.before_count = (token, n), len(p.clause)
        return True
    if ahead.has("state", "tagged"):
        return False
    back = p.tokens[p.i - 2] if p.i > 1 else NOTHING
    if p.zone in ("HQ", "grip", "R&D", "stack") and (ahead.has("mark") or ahead.has("sep") or ahead is NOTHING):
        p.reading.unknown[p.zone], p.counted_zone = n, p.zone  # `his hand is 5`
        return True
    speaks = any(one.said in ("scored", "stolen", "points") for one in p.tokens)  # who has 7 has won already
    if speaks and n < 7 and p.who and back.has("prep", "on", "at"):
        p.stand_ins.append((p.who, "points", n))  # `he is on 4 and I have scored nothing`
        return True
    if p.who and (back.has("who") or back.has("prep", "on", "at", "with") or back.has("glue") or back.has("mark", ":")):
        p.reading.numbers[p.who, "credits"] = n
        p.assume(f"“{token.text}” is taken to be the {p.who.capitalize()}'s credits")
        return True
    return False


def _like_before(p: Parser, ahead: Token) -> bool:
    """Whether a bare number after `with` counts the same as was counted before, on another card."""
    back = p.tokens[p.i - 2] if p.i > 1 else NOTHING
    if p.amount is None or not p.item or not back.has("prep", "with") or p.item[-1].options.get(p.amount[0]):
        return False
    return ahead.has("mark") or ahead.has("sep") or ahead is NOTHING


def _bare_counters(p: Parser, ahead: Token) -> bool:
    """Whether a bare number after `with` counts what is on a card: one whose abilities use one kind of counter."""
    back = p.tokens[p.i - 2] if p.i > 1 else NOTHING
    if not p.item or p.item[-1].options or not back.has("prep", "with") or not p.tokens[p.i - 3].has("card"):
        return False
    key = counter(p.item[-1], "counters")
    ends = ahead.has("mark") or ahead.has("sep") or ahead is NOTHING
    return ends and key in ("virus", "power", "credits") and p.amount is None


def unit_first(p: Parser) -> bool:
    """A unit, its number after it: `credits: 4`, `tags 2`; or one of something: `a tag`."""
    back = p.tokens[p.i - 1] if p.i else NOTHING
    token = p.take()
    unit = token.kinds["unit"]
    if unit == "unknown":
        unknown(p, "unknown card")
        return True
    if unit == "ice" or (unit == "cards" and not p.after_glue().has("n")):
        return zone_word(p, token)
    while p.peek().has("mark", ":") or p.peek().has("glue"):
        p.take()
    if p.peek().has("n") and not p.peek().has("unit") and not p.after_glue(1).has("unit"):
        return _amount(p, p.take().n, unit)
    if back.said in ("a", "one", "1", "an"):
        return _amount(p, 1, unit)
    return False


def zone_word(p: Parser, token: Token) -> bool:
    """`ice` and `cards` before names say what the names say themselves."""
    ahead = p.after_glue()
    marked = ahead.has("mark", ":") or ahead.has("place")
    return token.has("zone", "ice") and (ahead.has("card") or marked or _prep_like(ahead))


def _prep_like(token: Token) -> bool:
    return token.has("prep") or token.has("state") or token.has("both") or token.has("mark", ",")


def _amount(p: Parser, n: int, unit: str) -> bool:
    """A number of something: of a player's, or on a card."""
    p.counted_unit = unit
    if unit == "ice":
        return _some_ice(p, n)
    if unit == "unknown" and 0 <= n < 7 and _in_a_zone(p, n):
        return True
    if unit == "unknown" and 0 < n < 7:
        unknown(p, "unknown card", n)
        return True
    if unit == "mu" and n == 4:
        p.assume("4 memory units: as there are without cards that change that")
        return True
    if unit == "bad_publicity" and p.item and "bad publicity counter" in p.item[-1].says:
        unit = "bad publicity"  # told of a card that holds some
    borne = _bearer(p, unit) if unit in COUNTER_UNITS and p.item else None
    on = _on_card(p) if unit in (*COUNTER_UNITS, "credits") and borne is None else None
    if unit in COUNTER_UNITS or on is not None:
        card = on or borne or _bearer(p, unit)
        if card is None:
            ahead = p.after_glue()
            if ahead.has("card"):
                p.before.append(("advanced" if unit == "advanced" else unit, n))
                return True
            return False
        key = counter(card, unit)
        if not key:
            return False
        card.options[key] = n
        p.amount = (key, n)
        if p.each:
            for one in p.clause:
                one.options[key] = n
        if borne is not None and p.peek().has("prep", "on") and _of_a_card(p.peek(1)):
            p.i += 2
        return True
    if unit == "credits" and p.item and (not p.who or _with_it(p)) and _holds_credits(p.item[-1]):
        p.item[-1].options["credits"] = n  # credits said of a card that holds them
        p.amount = ("credits", n)
        if p.each:
            for one in p.clause:
                one.options["credits"] = n
        return True
    if unit in PLAYER_UNITS:
        sides = {one.side for one in p.clause}
        theirs = sides.pop() if len(sides) == 1 else ""
        who = PLAYER_UNITS[unit] or p.who or _owner_after(p) or theirs or p.last_who or p.me
        _owner_after(p)
        if unit == "credits" and not p.who and len(p.clause) == 1 and _holds_credits(p.clause[0]):
            p.clause[0].options["credits"] = n
            p.assume(f"{n} credits: taken to be on {p.clause[0].title}")
            return True
        if who:
            p.number(who, unit, n)
            p.group = [one for one in p.group if one.side == CORP]  # a list goes on anew after it
            if not (PLAYER_UNITS[unit] or p.who):
                p.assume(f"{n} {unit.replace('_', ' ')}: taken to be the {who.capitalize()}'s")
        else:
            p.whose.append((unit, n))
        return True
    if unit == "cards" and 0 < n < 7 and _at_remote(p):
        unknown(p, "unknown card", n)
        return True
    if unit == "cards":
        zone = (
            zone_ahead(p)
            or _with_run(p)
            or p.zone
            or (p.server if p.server in ("HQ", "R&D", "Archives") else "")
            or HANDS.get(p.who or p.last_who or p.me, "")
        )
        if not zone:
            return False
        p.reading.unknown[zone] = n
        p.counted_zone = zone
        if (p.peek().has("mark", ":") and p.after_glue(1).has("card")) or _named_after(p, n):
            p.server, p.zone, p.listing = "", zone, zone  # `2 cards in grip: X and Y`
        p.waiting = None
        return True
    if unit == "damage" and p.last is not None and "damage" in p.last.says and re.search(rf"\b{n}\b", p.last.says):
        p.assume(f"“{n} damage”: what {p.last.title} does is taken from the card")
        return True
    if unit in ("link", "points"):
        who = RUNNER if unit == "link" else p.who or p.last_who or p.me
        if who and n < 8:
            p.stand_ins.append((who, unit, n))
            return True
    p.unplaced(Token(f"{n} {unit}", unit, 0), _NO_FACT.get(unit, ""))
    return True


def _named_after(p: Parser, n: int) -> bool:
    """Whether exactly so many names follow: `2 cards in grip, X and Y`, `1 card in hand (X)`."""
    if not (p.peek().has("mark", ",", "(") or p.peek().said in ("namely", "being")):
        return False
    ahead, found = 1, 0
    while True:
        while p.peek(ahead).has("glue") and not p.peek(ahead).has("card"):
            ahead += 1
        if not p.peek(ahead).has("card") or p.peek(ahead).has("verb"):
            return False
        found, ahead = found + 1, ahead + 1
        if p.peek(ahead).has("mark", ".", ";", ")", "?") or p.peek(ahead) is NOTHING:
            return found == n
        while p.peek(ahead).has("sep") or p.peek(ahead).has("mark", ","):
            ahead += 1


def _with_run(p: Parser) -> str:
    """`runs HQ with 2 cards`: in the Runner's hand, not in the server."""
    back = p.i - 3
    after = back >= 0 and p.tokens[back].has("prep", "with") and p.moved[0] == back
    return HANDS[RUNNER] if after and p.moved[1][-1:] == ["run"] else ""


def _some_ice(p: Parser, n: int) -> bool:
    """`2 ice`: pieces that nobody knows, unless their names follow."""
    if not 1 <= n <= 6:
        return False
    ahead = 0
    while p.peek(ahead).has("mark", ":", ",", "(") or p.peek(ahead).has("glue") or p.peek(ahead).has("place"):
        ahead += 1
    if p.peek(ahead).has("card"):
        p.counted, p.before_count = (p.tokens[p.i - 1], n), len(p.clause)
        return True
    unknown(p, "unknown ice", n)
    return True


def _at_remote(p: Parser) -> bool:
    """Whether it is said next that something is in a remote server, or in its root."""
    if not p.peek().has("prep", "in", "at"):
        return False
    ahead = next((one for one in p.tokens[p.i + 1 :] if not (one.has("glue") or one.has("zone", "root"))), NOTHING)
    return ahead.has("server") and ahead.kinds["server"].startswith("remote")


def unknown(p: Parser, card: str, n: int = 1) -> None:
    """Cards that nobody names: where they are is said before or after."""
    p.waiting = None
    zone = _zone_told(p) if card == "unknown card" else ""
    if zone:
        p.reading.unknown[zone], p.counted_zone = n, zone
        return
    if p.server == "Archives" and card == "unknown card":  # no card is installed there without being told so
        p.reading.unknown["Archives"] = n
        return
    for _ in range(n):
        one = Placed(card)
        p.reading.cards.append(one)
        p.clause.append(one)
        p.group.append(one)
        p.item = [one]
        if p.server:
            p.place([one], "ice" if card == "unknown ice" else "root", p.server)


def _in_a_zone(p: Parser, n: int) -> bool:
    """`2 other cards in grip`: so many cards there of which nothing is known."""
    start = p.i
    zone = zone_ahead(p)
    if zone not in _ZONES or p.peek().has("zone", "root"):
        p.i = start
        return False
    p.reading.unknown[zone], p.counted_zone = n, zone
    return True


def _zone_told(p: Parser) -> str:
    """`grip: X and 1 other card`, `HQ: X and 2 other cards`: the zone of the cards before; "" if it is a server."""
    if p.zone in _ZONES:
        return p.zone
    before = p.clause[-1] if p.clause else None
    return before.where if before is not None and p.server and before.where in CENTRALS else ""


_ZONES = (*HANDS.values(), *DECKS.values(), *DISCARDS.values())


def _bearer(p: Parser, unit: str) -> Placed | None:
    """The card that counters said after it are on: the last one of the item that bears such counters."""
    if unit == "virus" and (not p.item or all(one.side == CORP for one in p.item)):
        hosted = [one for one in p.clause if one.side == RUNNER]
        if hosted:
            return hosted[-1]
    for card in reversed(p.item):
        if unit == "advanced" and card.side == RUNNER:
            continue
        if unit in ("virus", "counters") and card.side == CORP and any(one.side == RUNNER for one in p.item):
            continue
        return card
    if not p.item and p.clause:
        return p.clause[-1]
    return p.last if not p.who and not p.item else None


def _with_it(p: Parser) -> bool:
    """Whether an amount is said to be with the card named right before: `CARD w/ 3 credits`."""
    place = p.i - 1
    while place > 0 and (p.tokens[place].has("unit") or p.tokens[place].has("n")):
        place -= 1
    has = p.tokens[place].has("prep", "with") or p.tokens[place].said in ("has", "holds", "got", "contains")
    before = place - 1
    while before > 0 and p.tokens[before].has("state"):
        before -= 1
    return place > 0 and has and p.tokens[before].has("card")


def _holds_credits(card: Placed) -> bool:
    """Whether credits said of a card, and of nobody, are on it: it is in play, and its abilities put credits there."""
    in_play = card.where not in ("HQ", "grip", "R&D", "stack", "Archives", "heap", "score")
    holds = counter(card, "counters") == "credits" or "[recurring" in card.says
    return in_play and card.type not in ("event", "operation", "agenda") and holds


def _owner_after(p: Parser) -> str:
    """`5 credits for the runner`: who, named after."""
    start = p.i
    p.skip("prep")
    if p.peek().has("who"):
        return p.player(p.take())
    p.i = start
    return ""


def _of_a_card(token: Token) -> bool:
    """`on it`; `on her` and `on them` too are said of a card: nothing is on a player."""
    return token.has("it") or token.said in ("her", "him", "them")


def _on_card(p: Parser) -> Placed | None:
    """`... on CARD`, `... on it`: the card."""
    start = p.i
    p.skip()
    if p.peek().has("prep", "on"):
        p.take()
        p.skip("unit", "zone")
        if p.peek().has("card"):
            card = p.mention(p.take())
            if card is not None:
                join(p, card)
                return card
        if _of_a_card(p.peek()) and p.last is not None:
            p.take()
            return p.last
    p.i = start
    return None
