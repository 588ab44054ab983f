"""Facts: who has how much, which card is where and in what state."""

from __future__ import annotations

from judgebot.ask.parse import NOTHING, Parser
from judgebot.ask.reading import HANDS, Placed, Unplaced
from judgebot.ask.tokens import Token
from judgebot.cards.catalog import Catalog, UnknownCard
from judgebot.cards.effects import Place
from judgebot.cards.nodes import LanguageError, walk
from judgebot.game.objects import CORP, RUNNER

# Units of the players, and whose they are if that is always the same player.
PLAYER_UNITS = {"credits": "", "clicks": "", "tags": RUNNER, "core_damage": RUNNER, "bad_publicity": CORP}
COUNTER_UNITS = ("advanced", "virus", "power", "agenda", "counters")
_NO_FACT = {
    "points": "say which agendas: `corp scored NAME`, `runner stole NAME`",
    "link": "link comes from cards: name them",
    "mu": "memory comes from cards: name them",
    "strength": "strength comes from cards and what happens",
    "subs": "subroutines come from the card",
    "ice": "name the ice",
    "copies": "copies of which card?",
}


def fact(p: Parser) -> bool:
    """Read one fact at the cursor; False if there is none."""
    token = p.peek()
    for kind, read in (
        ("card", _card),
        ("turn", _turn),
        ("none", _none),
        ("n", _number),
        ("state", _state),
        ("both", _both),
        ("place", _order),
        ("server", _server),
        ("prep", _prep),
        ("unit", _unit),
        ("zone", _zone),
        ("who", _who),
        ("they", _who),
        ("times", _times),
        ("sep", _sep),
        ("not", _not),
        ("it", _it),
    ):
        if token.has(kind):
            start = p.i
            if read(p):
                return True
            p.i = start
    return False


def _who(p: Parser) -> bool:
    who = p.player(p.take())
    if not who:
        return False
    p.speak_of(who)
    p.server = p.zone = ""
    p.item = []
    return True


def _sep(p: Parser) -> bool:
    p.take()
    p.item = []
    return True


def _it(p: Parser) -> bool:
    p.take()
    return p.last is not None and (p.after_glue().has("state") or p.after_glue() is NOTHING or p.peek().has("mark"))


def _turn(p: Parser) -> bool:
    who = p.take().kinds["turn"]
    who = p.last_who if who == "their" else who
    if not who:
        return False
    p.reading.turn = p.who = who
    p.last_who = p.last_who or who
    return True


def _order(p: Parser) -> bool:
    """`outermost first` is how ice is listed; `innermost first` is not; before a card, its place."""
    order = p.take().kinds["place"]
    if _card_ahead(p):
        p.before.append(("order", -1 if order == "outermost" else 1))
    elif order == "innermost":
        p.reading.inside_out.append(p.server or p.last_server)
    return True


def _none(p: Parser) -> bool:
    what = p.take().kinds["none"]
    who = p.who or p.last_who or RUNNER
    if what == "no tags":
        p.reading.numbers[RUNNER, "tags"] = 0
    elif what == "no cards":
        p.reading.unknown[HANDS[who]] = 0
    return True  # no ice, no breakers: as if nothing were said


def _not(p: Parser) -> bool:
    """`no`, `without` and the like are read only where it is clear what there is none of."""
    p.take()
    p.skip()
    token = p.peek()
    if token.has("unit") and token.kinds["unit"] in PLAYER_UNITS:
        unit = token.kinds["unit"]
        who = PLAYER_UNITS[unit] or p.who or p.last_who
        if who:
            p.take()
            p.reading.numbers[who, unit] = 0
            return True
    if token.has("unit", "cards"):
        p.take()
        zone = _zone_ahead(p)
        p.reading.unknown[zone or HANDS[p.who or p.last_who or RUNNER]] = 0
        return True
    if token.has("unit", *COUNTER_UNITS) and p.last is not None:
        p.take()
        return True
    if token.has("card"):  # "without Corroder", "no Corroder": it is not there, as long as nobody says so
        ids = token.cards
        p.take()
        return not any(one.card in ids for one in p.reading.cards)
    return False


# Numbers


def _number(p: Parser) -> bool:
    token = p.take()
    n = token.n
    if token.has("unit"):
        return _amount(p, n, token.kinds["unit"])
    p.skip()
    ahead = p.peek()
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
    if ahead.has("state", "tagged"):
        return False
    back = p.tokens[p.i - 2] if p.i > 1 else NOTHING
    if p.who and (back.has("who") or back.has("prep", "on", "at", "with") or back.has("glue") or back.has("mark", ":")):
        p.reading.numbers[p.who, "credits"] = n
        p.assume(f"“{token.text}” is taken to be the {p.who.capitalize()}'s credits")
        return True
    return False


def _unit(p: Parser) -> bool:
    """A unit, its number after it: `credits: 4`, `tags 2`; or one of something: `a tag`."""
    token = p.take()
    unit = token.kinds["unit"]
    if unit == "ice" or (unit == "cards" and not p.after_glue().has("n")):
        return _zone_word(p, token)
    while p.peek().has("mark", ":") or p.peek().has("glue"):
        p.take()
    if p.peek().has("n") and not p.peek().has("unit") and not p.after_glue(1).has("unit"):
        return _amount(p, p.take().n, unit)
    back = p.tokens[p.i - 2] if p.i > 1 else NOTHING
    if back.said in ("a", "one", "1", "an"):
        return _amount(p, 1, unit)
    return False


def _zone_word(p: Parser, token: Token) -> bool:
    """`ice` and `cards` before names say what the names say themselves."""
    ahead = p.after_glue()
    return token.has("zone", "ice") and (ahead.has("card") or ahead.has("mark", ":") or _prep_like(ahead))


def _prep_like(token: Token) -> bool:
    return token.has("prep") or token.has("state") or token.has("both") or token.has("mark", ",")


def _amount(p: Parser, n: int, unit: str) -> bool:
    """A number of something: of a player's, or on a card."""
    on = _on_card(p) if unit in (*COUNTER_UNITS, "credits") else None
    if unit in COUNTER_UNITS or on is not None:
        card = on or _bearer(p, unit)
        if card is None:
            ahead = p.after_glue()
            if ahead.has("card"):
                p.before.append(("advanced" if unit == "advanced" else unit, n))
                return True
            return False
        key = _counter(card, unit)
        if not key:
            return False
        card.options[key] = n
        return True
    if unit in PLAYER_UNITS:
        who = PLAYER_UNITS[unit] or p.who
        if not who:
            who = _owner_after(p)
        if not who:
            who = p.last_who or RUNNER
            p.assume(f"{n} {unit.replace('_', ' ')}: taken to be the {who.capitalize()}'s")
        p.reading.numbers[who, unit] = n
        return True
    if unit == "cards":
        zone = _zone_ahead(p) or p.zone or (p.server if p.server in ("HQ", "R&D", "Archives") else "") or HANDS.get(p.who or p.last_who, "")
        if not zone:
            return False
        p.reading.unknown[zone] = n
        return True
    if unit == "link" and n == 0:
        return True
    p.unplaced(Token(f"{n} {unit}", unit, 0), _NO_FACT.get(unit, ""))
    return True


def _bearer(p: Parser, unit: str) -> Placed | None:
    """The card that counters said after it are on: the last one of the item that bears such counters."""
    for card in reversed(p.item):
        if unit == "advanced" and card.side == RUNNER:
            continue
        if unit in ("virus", "counters") and card.side == CORP and any(one.side == RUNNER for one in p.item):
            continue
        return card
    return p.last if not p.who and not p.item else None


def _owner_after(p: Parser) -> str:
    """`5 credits for the runner`: who, named after."""
    start = p.i
    p.skip("prep")
    if p.peek().has("who"):
        return p.player(p.take())
    p.i = start
    return ""


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
                _join(p, card)
                return card
        if p.peek().has("it") and p.last is not None:
            p.take()
            return p.last
    p.i = start
    return None


def _zone_ahead(p: Parser) -> str:
    """`... in grip`, `... in HQ`: the zone; "" if none follows."""
    start = p.i
    p.skip()
    if p.peek().has("prep", "in", "on"):
        p.take()
    p.skip("they")
    token = p.peek()
    if token.has("zone") and not token.has("zone", "ice", "root", "top"):
        p.take()
        return p.zone_of(token)
    if token.has("server", "HQ", "R&D", "Archives"):
        p.take()
        return token.kinds["server"]
    p.i = start
    return ""


def _counter(card: Placed, unit: str) -> str:
    """The kind of counter meant on a card: `counters` alone are those that its abilities use."""
    if unit != "counters":
        return unit
    try:
        abilities = Catalog().card(card.card).abilities
    except (UnknownCard, LanguageError):
        abilities = ()
    kinds = {word.kind for ability in abilities for word in walk(ability.do) if isinstance(word, Place)}
    kinds = {"advanced" if kind == "advancement" else "credits" if kind == "credit" else kind for kind in kinds}
    if len(kinds) == 1:
        return kinds.pop()
    if "virus" in card.subtypes:
        return "virus"
    if card.type in ("agenda", "ice") and card.where != "score":
        return "advanced"
    return "agenda" if card.type == "agenda" else "power" if card.side == RUNNER else ""


# Cards and their states


def _card(p: Parser) -> bool:
    token = p.take()
    known = [one for one in p.reading.cards if one.card in token.cards]
    placed_here = p.server or p.zone
    again = bool(known) and p.copies == 1 and bool(placed_here) and known[-1].given and not _same_place(p, known[-1])
    card = p.mention(token, again=again)
    if card is None:
        return True
    if p.peek().has("times") or (p.peek().said == "x" and p.peek(1).has("n")):
        p.copies = p.take().n or p.take().n
    _join(p, card)
    for key, value in p.before:
        _set(p, card, key, value)
    p.before = []
    if p.zone and not card.given:
        p.place([card], p.zone)
    elif p.server and not card.given:
        p.at_server([card], p.server, "root" if p.zone == "root" else "")
    _copies(p, card, p.copies - 1)
    p.copies = 1
    return True


def _copies(p: Parser, card: Placed, n: int) -> None:
    """So many more copies of a card, of which is said what is said of it."""
    for _ in range(n):
        new = p.copy(card)
        p.clause.append(new)
        p.group.append(new)
        p.item.append(new)


def _same_place(p: Parser, card: Placed) -> bool:
    return card.server == p.server if p.server else card.where == p.zone


def _join(p: Parser, card: Placed) -> None:
    p.item.append(card)
    p.clause.append(card)
    p.group.append(card)
    p.last = card


def _times(p: Parser) -> bool:
    token = p.take()
    if p.peek().has("card") and token.n:
        p.copies = token.n
        return True
    n = token.n or (p.take().n if p.peek().has("n") else 0)
    if p.item and 1 < n < 7:
        _copies(p, p.item[-1], n - 1)
        return True
    return False


def _both(p: Parser) -> bool:
    p.take()
    p.skip()
    if not p.peek().has("state", "rezzed", "unrezzed", "installed", "facedown") or not p.clause:
        return False
    state = p.take().kinds["state"]
    for card in p.clause:
        if card.side == CORP:
            _set(p, card, state, None)
    return True


def _state(p: Parser) -> bool:
    token = p.take()
    state = token.kinds["state"]
    if state in ("tagged", "untagged"):
        tags = p.reading.numbers.get((RUNNER, "tags"), 1)
        p.reading.numbers[RUNNER, "tags"] = (tags or 1) if state == "tagged" else 0
        return True
    if state == "broke":
        who = p.who or p.last_who
        if not who:
            return False
        p.reading.numbers[who, "credits"] = 0
        return True
    if state == "advanced":
        return _advanced(p)
    if state in ("chosen", "hosted", "hosting"):
        return _link(p, state)
    if state == "empty":
        p.skip()
        zone = _zone_ahead(p)
        if not zone:
            return False
        p.reading.unknown[zone] = 0
        return True
    if state in ("scored", "stolen"):
        return _scored(p, state)
    if state in ("once", "twice"):
        return False
    if not p.item or (_card_ahead(p) and _begins_item(p)):
        if _card_ahead(p):
            p.before.append((state, None))
            return True
        if not p.clause:
            if p.last is not None and state in ("rezzed", "unrezzed"):
                _set(p, p.last, state, None)
                return True
            return state == "installed"
    last = (p.item or p.clause)[-1]
    for card in [one for one in p.item or p.clause[-1:] if one.card == last.card]:
        _set(p, card, state, None)
    return True


def _card_ahead(p: Parser) -> bool:
    ahead = 0
    while p.peek(ahead).has("glue") or p.peek(ahead).has("unit", "ice") or p.peek(ahead).has("zone"):
        ahead += 1
    return p.peek(ahead).has("card") or p.peek(ahead).has("n") and p.peek(ahead + 1).has("card")


def _begins_item(p: Parser) -> bool:
    return not p.item


def _set(p: Parser, card: Placed, key: str, value: object) -> None:
    """Say a state of a card."""
    if key == "order":
        card.order = int(str(value))
    elif key == "rezzed":
        card.options["rezzed"] = True
        if card.side == RUNNER:
            p.assume(f"{card.title} is the Runner's: it is faceup, as installed cards of theirs are")
            del card.options["rezzed"]
        elif card.where in ("HQ", "R&D", "Archives"):
            card.where, card.given = "", False
    elif key == "unrezzed":
        card.options["rezzed"] = False
    elif key == "facedown":
        card.options["facedown"] = True
    elif key == "installed":
        card.options["installed"] = True
        if card.side == RUNNER and not card.given:
            p.place([card], "rig")
    elif key in ("scored", "stolen"):
        p.place([card], "corp score" if key == "scored" else "runner score")
    else:
        card.options[_counter(card, key)] = value


def _advanced(p: Parser) -> bool:
    """`advanced 2`, `advanced twice`, `advanced 2 times`, before or after the card; `advanced` alone is not a number."""
    start = p.i
    n = 0
    p.skip()
    token = p.peek()
    if token.has("n"):
        n = p.take().n
        if p.peek().has("times") or p.peek().said == "times":
            p.take()
    elif token.has("state", "once", "twice"):
        n = 1 if p.take().kinds["state"] == "once" else 2
    elif token.said in ("once", "twice"):
        n = 1 if p.take().said == "once" else 2
    elif token.has("times"):
        n = p.take().n
    else:
        back = p.tokens[start - 2] if start > 1 else NOTHING
        if back.has("times"):
            return True
        p.reading.unplaced.append(Unplaced(p.tokens[start - 1].text, (), "how many advancement counters?"))
        return True
    if p.item:
        p.item[-1].options["advanced"] = n
        return True
    if _card_ahead(p):
        p.before.append(("advanced", n))
        return True
    return False


def _scored(p: Parser, state: str) -> bool:
    p.skip()
    whose = "corp score" if state == "scored" else "runner score"
    if p.item:
        p.place(p.item[-1:], whose)
        return True
    if p.peek().has("mark", ":"):
        p.take()
        p.skip()
    if p.peek().has("card"):
        p.server, p.zone = "", whose
        return True
    return False


def _link(p: Parser, state: str) -> bool:
    """`hosted on CARD`, `hosting CARD`, `chosen CARD`."""
    card = p.item[-1] if p.item else p.last
    while p.peek().has("prep") or p.peek().has("glue") or p.peek().has("unit", "ice") or p.peek().has("mark", ":"):
        p.take()
    if card is None:
        return False
    token = p.peek()
    if token.has("server") and state == "chosen":
        card.options["chosen"] = p.one_server(p.take())
        return True
    if not token.has("card"):
        return False
    other = p.mention(p.take())
    if other is None:
        return True
    if state == "chosen":
        card.chosen = other
    elif state == "hosted":
        card.on = other
    else:
        other.on = card
    p.clause.append(other)
    p.group.append(other)
    p.item.append(other)
    p.last = other
    return True


# Places


def _server(p: Parser) -> bool:
    token = p.take()
    server = p.one_server(token)
    if server == "new remote":
        return False
    while p.peek().has("zone", "ice", "root") or p.peek().has("glue"):
        if p.take().has("zone", "root"):
            p.zone = "root"
    loose = [one for one in p.item if not one.given and one.side == CORP]
    if loose and not p.peek().has("mark", ":"):
        p.at_server(loose, server)
    p.server = server
    if p.zone != "root":
        p.zone = ""
    p.item = []
    return True


def _zone(p: Parser) -> bool:
    token = p.take()
    name = token.kinds["zone"]
    if name == "ice":
        return _zone_word(p, token)
    if name in ("root", "top"):
        p.skip("prep")
        return p.peek().has("server")
    if name == "rig" and not p.peek().has("mark", ":"):
        p.skip()
        return p.peek().has("card") or p.peek().has("mark") or p.peek().has("state") or bool(p.item)
    zone = p.zone_of(token)
    if p.item and not p.peek().has("mark", ":") and not p.item[-1].given:
        p.place(p.item[-1:], zone)
        return True
    p.server, p.zone = "", zone
    if p.after_glue().has("state", "empty"):
        p.skip()
        p.take()
        p.reading.unknown[zone] = 0
        return True
    p.item = []
    ahead = p.after_glue(1 if p.peek().has("mark", ":") else 0)
    return ahead.has("card") or ahead.has("n")


def _loose(p: Parser) -> list[Placed]:
    """The cards of the clause whose place has not been said."""
    found = [one for one in p.group if not one.given]
    return found or p.item[-1:]


def _prep(p: Parser) -> bool:
    token = p.take()
    how = token.kinds["prep"]
    outer = False
    top = False
    p.skip("they")
    while p.peek().has("zone", "ice", "root", "top") or p.peek().has("prep", "of") or p.peek().has("glue"):
        one = p.take()
        outer = outer or one.has("zone", "root")
        top = top or one.has("zone", "top")
    ahead = p.peek()
    if how in ("with", "of", "at", "on") and (ahead.has("n") or (how == "with" and _with(ahead))):
        return True
    if how == "to" and ahead.has("server"):
        how = "on"
    if how in ("on", "protecting", "in", "from", "behind", "at", "to", "of") and ahead.has("server"):
        p.take()
        server = p.one_server(ahead)
        if server == "new remote":
            return False
        loose = [one for one in _loose(p) if one.side == CORP]
        if outer:
            for one in loose:
                p.place([one], "root", server)
        elif top or (how == "from" and loose):
            p.place(loose, server)
        else:
            p.at_server(loose, server, "in" if how in ("in", "from") else "on")
        if not loose:
            p.server = server
        p.group = [one for one in p.group if not one.given]
        return True
    if how in ("on", "protecting", "in") and (ahead.has("it") or ahead.said == "there"):
        server = p.server or p.last_server
        if server and _loose(p):
            p.take()
            p.at_server(_loose(p), server)
            return True
        return False
    if how in ("in", "on", "from") and ahead.has("zone"):
        p.take()
        zone = p.zone_of(ahead)
        if _loose(p):
            p.place(_loose(p), zone)
            p.group = []
            return True
        p.server, p.zone = "", zone
        return True
    if ahead.has("card") and how in ("on", "protecting", "behind"):
        return _by_card(p, how)
    if how == "through" and ahead.has("card"):
        p.server = p.server or p.last_server
        return bool(p.server)
    if how in ("through", "with") and ahead.has("state") and _card_ahead(p):
        p.server = p.server if how == "with" else p.server or p.last_server
        return True
    return False


def _with(ahead: Token) -> bool:
    return ahead.has("card") or ahead.has("none") or ahead.has("not") or ahead.has("state") or ahead.has("unit")


def _by_card(p: Parser, how: str) -> bool:
    """A place told by another card: on a host, before or behind it."""
    card = p.item[-1] if p.item else p.last
    other = p.mention(p.take())
    if card is None or other is None:
        return other is None
    if how == "on" and card.side == RUNNER:
        if _chooses(card):
            card.chosen = other
        else:
            card.on = other
    else:
        p.behind.append((card, other))
    p.clause.append(other)
    p.group.append(other)
    p.item.append(other)
    p.last = other
    return True


def _chooses(card: Placed) -> bool:
    """Whether a card is not hosted on what players say it is on, but has chosen it: its abilities remember a choice."""
    try:
        abilities = Catalog().card(card.card).abilities
    except (UnknownCard, LanguageError):
        return False
    return any(getattr(word, "remember", "") == "chosen" for one in abilities for word in walk(one.do))
