"""Cards and what is said of them: rezzed, advanced, hosted, chosen, scored, how many copies."""

from __future__ import annotations

from judgebot.ask.parse import NOTHING, Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.readings import CENTRALS, DISCARDS, Placed, Unplaced
from judgebot.cards.effects import Place
from judgebot.cards.nodes import walk
from judgebot.game.objects import CORP, RUNNER


def card_word(p: Parser) -> bool:
    token = p.take()
    known = [one for one in p.reading.cards if one.card in token.cards]
    before = p.tokens[p.i - 2] if p.i > 1 else NOTHING
    done = p.moved[0] == p.i - 2 and p.moved[1][-1:] != ["run"]
    if known and known[-1].side == CORP and before.has("prep", "with") and done:
        p.unplaced(token, "is that done with it? Tell first that it is used, or that its subroutine fires")
        return True  # `installs X on R&D with Drafter`: no second copy of it
    placed_here = p.server or p.zone
    again = bool(known) and p.copies == 1 and bool(placed_here) and known[-1].given
    again = again and (bool(p.zone) or known[-1].side == CORP)  # `on R&D with Conduit` is the one that is installed
    again = again and (not _same_place(p, known[-1]) or _listed(p, known[-1]))
    card = p.mention(token, again=again)
    if card is None:
        return True
    if p.peek().has("times") or (p.peek().said == "x" and p.peek(1).has("n")):
        p.copies = p.take().n or p.take().n
    back = p.i - 2
    while back > 0 and (p.tokens[back].has("glue") or p.tokens[back].has("state")):
        back -= 1
    p.joined = [*p.joined, card] if back > 0 and p.tokens[back].said == "and" else [card]
    put(p, card)
    _copies(p, card, p.copies - 1)
    p.copies = 1
    return True


def put(p: Parser, card: Placed) -> None:
    """A card is told of where the clause is: what was said before it holds of it, and its place is the clause's."""
    join(p, card)
    for key, value in p.before:
        set_state(p, card, key, value)
    p.before = []
    if p.zone and p.zone != "root" and not card.given:
        p.place([card], p.zone)
        if p.zone == p.listing and p.reading.unknown.get(p.zone):
            p.reading.unknown[p.zone] -= 1
        p.told_scored += [card] if p.telling_scored else []
    elif p.server and not card.given:
        p.at_server([card], p.server, "root" if p.zone == "root" else "")


def _copies(p: Parser, card: Placed, n: int) -> None:
    """So many more copies of a card, of which is said what is said of it."""
    for _ in range(n):
        new = p.copy(card)
        p.clause.append(new)
        p.group.append(new)
        p.item.append(new)


def _same_place(p: Parser, card: Placed) -> bool:
    return card.server == p.server if p.server else card.where == p.zone


def _listed(p: Parser, card: Placed) -> bool:
    """Whether the name at the cursor is one more item of the list in which this card stands: `rig: Mayfly, Mayfly`."""
    if card not in p.clause or p.peek().has("glue") or p.peek().has("verb"):
        return False
    if p.peek().has("prep") and not (p.peek().has("prep", "with") and card.options):
        return False
    back = p.i - 2
    between = p.tokens[back]
    if not (between.has("mark", ",") or between.has("sep")):
        return False
    while back >= 0 and not (p.tokens[back].has("card") and card.card in p.tokens[back].cards):
        one = p.tokens[back]
        told = any(one.has(kind) for kind in ("card", "mark", "sep", "state", "n", "unit")) or one.has("prep", "with")
        if not told or one.has("mark", ":"):
            return False
        back -= 1
    return back >= 0


def join(p: Parser, card: Placed) -> None:
    """A card is named in the clause: what follows may be said of it."""
    p.waiting = None
    p.item.append(card)
    p.clause.append(card)
    p.group.append(card)
    p.last = card


def times(p: Parser) -> bool:
    token = p.take()
    if p.peek().has("card") and token.n:
        p.copies = token.n
        return True
    n = token.n or (p.take().n if p.peek().has("n") else 0)
    if p.item and 1 < n < 7:
        _copies(p, p.item[-1], n - 1)
        return True
    return False


def both(p: Parser) -> bool:
    token = p.take()
    p.skip()
    if token.said == "each" and p.amount is not None:
        for card in p.clause:
            card.options[p.amount[0]] = p.amount[1]
        return True
    if token.said == "each" and p.peek().has("prep", "with") and p.clause:
        p.each = True
        return True
    if p.peek().has("unit", "ice"):
        p.take()
        p.skip()
    if p.peek().has("card"):
        return True
    if not p.clause and p.peek().has("state"):
        p.clause = list({id(one): one for one in p.recent}.values())[-2:]
    if not p.peek().has("state", "rezzed", "unrezzed", "installed", "facedown") or not p.clause:
        return False
    state = p.take().kinds["state"]
    for card in p.clause:
        if card.side == CORP:
            set_state(p, card, state, None)
    return True


def state_word(p: Parser) -> bool:
    token = p.take()
    state = token.kinds["state"]
    if state in ("tagged", "untagged"):
        tags = p.reading.numbers.get((RUNNER, "tags"), 1)
        if state == "tagged" and p.peek().has("times") and p.peek().n:
            tags = p.take().n
        elif state == "tagged" and p.peek().said in ("once", "twice") and not p.after_glue(1).has("who"):
            tags = 1 if p.take().said == "once" else 2
        p.tagged = state == "tagged" and (RUNNER, "tags") not in p.reading.numbers and tags == 1
        p.reading.numbers[RUNNER, "tags"] = (tags or 1) if state == "tagged" else 0
        return True
    if state == "broke":
        who = p.who or p.last_who or p.me
        if not who:
            return False
        p.number(who, "credits", 0)
        return True
    if state == "advanced":
        return _advanced(p)
    if state in ("chosen", "hosted", "hosting"):
        return _link(p, state)
    if state == "empty":
        p.skip()
        zone = zone_ahead(p) or (p.server if p.server in ("HQ", "R&D", "Archives") and not p.item else "")
        if not zone:
            return False
        p.reading.unknown[zone] = 0
        p.waiting = None
        return True
    if state in ("scored", "stolen"):
        return _scored(p, state)
    if state in ("once", "twice"):
        return False
    fresh = p.tokens[p.i - 2].said in _BEFORE_A_CARD if p.i > 1 else False
    if not p.item or (card_ahead(p) and fresh):
        if card_ahead(p):
            p.before.append((state, None))
            return True
        if not p.clause:
            if p.last is not None and state in ("rezzed", "unrezzed"):
                set_state(p, p.last, state, None)
                return True
            return state == "installed"
    last = (p.item or p.clause)[-1]
    cards = [one for one in p.item or p.clause[-1:] if one.card == last.card]
    if state in ("rezzed", "unrezzed", "installed", "facedown") and any(one is last for one in p.joined):
        cards = [one for one in p.joined if one is last or (not one.options and one.side == last.side)]
    if state == "installed" and last.side == RUNNER:
        cards = [*_listed_before(p), *cards]
    for card in cards:
        set_state(p, card, state, None)
    return True


def _listed_before(p: Parser) -> list[Placed]:
    """`X, Y and Z installed`: the Runner's cards of the list that ends there, as long as nobody said where they are."""
    found: list[Placed] = []
    for token in reversed(p.tokens[: p.i - 1]):
        if token.has("card"):
            found += [one for one in p.clause if one.card in token.cards]
        elif not (token.has("mark", ",") or token.said == "and"):
            break
    return [one for one in found if one.type in ("program", "hardware", "resource") and not one.given]


def card_ahead(p: Parser) -> bool:
    ahead = 0
    while p.peek(ahead).has("glue") or p.peek(ahead).has("unit", "ice") or p.peek(ahead).has("zone"):
        ahead += 1
    return p.peek(ahead).has("card") or (p.peek(ahead).has("n") and p.peek(ahead + 1).has("card"))


_BEFORE_A_CARD = ("a", "an", "the", "has", "have", "had", "got", "with", "my", "his", "her", "their")


def set_state(p: Parser, card: Placed, key: str, value: object) -> None:
    """Say a state of a card."""
    if card.type in ("event", "operation") and key in ("rezzed", "installed", "faceup"):
        if {"current", "lockdown"} & set(card.subtypes):
            p.place([card], "play")  # it stays in the play area (3.5.1b)
        elif key != "faceup":
            p.reading.unplaced.append(Unplaced(card.title, (), f"an {card.type} is not {key}"))
    elif key == "order":
        card.order = int(str(value))
    elif key == "rezzed":
        card.options["rezzed"] = True
        if card.side == RUNNER:
            p.assume(f"{card.title} is the Runner's: it is faceup, as installed cards of theirs are")
            del card.options["rezzed"]
        elif card.where in ("HQ", "R&D", "Archives"):
            card.where, card.given = "", False
    elif (key == "faceup" and card.where == "Archives") or (key == "faceup" and card.type == "agenda"):
        card.options["faceup"] = True
    elif key == "faceup":
        set_state(p, card, "rezzed", value)
    elif key == "unadvanced":
        if card.options.setdefault("advanced", 0):
            p.reading.unplaced.append(Unplaced("not advanced", (), f"{card.title} is told to be advanced"))
    elif key == "unrezzed":
        card.options["rezzed"] = False
    elif key == "facedown":
        card.options["facedown"] = True
    elif key == "installed":
        card.options["installed"] = True
        if card.side == RUNNER and not card.given:
            p.place([card], "rig")
    elif key == "trashed":
        p.place([card], DISCARDS[card.side])
    elif key in ("scored", "stolen"):
        p.place([card], "corp score" if key == "scored" else "runner score")
    else:
        card.options[counter(card, key)] = value


def _advanced(p: Parser) -> bool:
    """`advanced 2`, `advanced twice`, `advanced 2 times`, before or after the card; `advanced` alone asks."""
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
    if card_ahead(p):
        p.before.append(("advanced", n))
        return True
    if p.clause and p.clause[-1].side == CORP:  # `X rezzed in remote 1, advanced 2`
        p.clause[-1].options["advanced"] = n
        return True
    return False


def _scored(p: Parser, state: str) -> bool:
    p.skip()
    whose = "corp score" if state == "scored" else "runner score"
    if p.item:
        p.place(p.item[-1:], whose)
        p.told_scored += p.item[-1:]
        return True
    if p.peek().has("mark", ":"):
        p.take()
        p.skip()
    elif p.peek().has("card") and p.who:
        p.telling_scored = True  # `the corp scored X`: it may be what is asked about
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
    if state == "chosen" and not chooses(card):
        card = next((one for one in reversed(p.recent) if chooses(one)), card)
    turned = host_state(p)
    token = p.peek()
    if token.has("server") and state == "chosen":
        card.options["chosen"] = p.one_server(p.take())
        return True
    if token.has("it") and state == "hosted":
        return host_it(p, card)
    if token.has("it"):
        ice = [one for one in p.reading.cards if one.type == "ice" and one is not card]
        if not ice or state != "chosen":
            return False
        p.take()
        card.chosen = ice[-1]
        return True
    if not token.has("card"):
        return False
    theirs = together(p, card)
    other = p.mention(p.take())
    if other is None:
        return True
    if turned:
        set_state(p, other, turned, None)
    if state == "chosen":
        card.chosen = other
    elif state == "hosted":
        for one in theirs:
            one.on = other
    else:
        other.on = card
        while p.peek().has("sep") and p.after_glue(1).has("card"):
            here = p.i
            p.take()
            p.skip()
            also = p.mention(p.take())
            if also is None or also.side != other.side or also.given:
                p.i = here
                break
            also.on = card
    p.clause.append(other)
    p.group.append(other)
    p.item.append(other)
    p.last = other
    return True


def together(p: Parser, card: Placed) -> list[Placed]:
    """A card, and those of the same player to which only "and" joins it, as long as they have no host."""
    found = [one for one in p.joined if one.side == card.side and one.on is None]
    return found if any(one is card for one in found) else [card]


def host_it(p: Parser, card: Placed) -> bool:
    """`X on it`, `X and Y hosted on it`: on the card named before, and so are those joined to it by "and"."""
    theirs = together(p, card)
    others = [one for one in reversed(p.recent) if not any(one is each for each in theirs) and one.type != "identity"]
    host = next(iter(others), None)
    if host is None:
        return False
    p.take()
    for one in theirs:
        one.on = host
        if any(each is not host for each in others):
            p.assume(f"{one.title} is on {host.title}")
    return True


def host_state(p: Parser) -> str:
    """`on unrezzed CARD`, `hosted on a rezzed CARD`: the state said before another card; "" if none is."""
    if p.peek().has("state", "rezzed", "unrezzed") and p.after_glue(1).has("card"):
        state = str(p.take().kinds["state"])
        p.skip()
        return state
    return ""


_SPOKEN = {"advanced": "advancement"}


def counter(card: Placed, unit: str) -> str:
    """The kind of counter meant on a card: `counters` alone are those that its abilities use."""
    if unit != "counters":
        return unit
    kinds = {word.kind for ability in card.abilities for word in walk(ability.do) if isinstance(word, Place)}
    kinds = {"advanced" if kind == "advancement" else "credits" if kind == "credit" else kind for kind in kinds}
    if len(kinds) == 1:
        return kinds.pop()
    if "virus" in card.subtypes:
        return "virus"
    kinds = {kind for kind in ("advanced", "virus", "power") if f"{_SPOKEN.get(kind, kind)} counter" in card.says}
    if len(kinds) == 1:
        return kinds.pop()
    if card.type in ("agenda", "ice") and card.where != "score":
        return "advanced"
    return "agenda" if card.type == "agenda" else "power" if card.side == RUNNER else ""


def zone_ahead(p: Parser) -> str:
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
    if (token.has("there") or token.has("it")) and (p.server or p.last_server) in CENTRALS:
        p.take()
        return p.server or p.last_server
    p.i = start
    return ""


def empty_zone(p: Parser, phrase: Phrase) -> bool:
    """`nothing in Archives`, `no facedown cards in Archives`: no cards are there but those that are told."""
    server, token = phrase.token("server"), phrase.token("zone")
    zone = server.kinds["server"] if server is not None else p.zone_of(token) if token is not None else ""
    if not zone or p.asked_here or not p.starts():
        return False
    p.reading.unknown[zone] = 0
    return True


def chooses(card: Placed) -> bool:
    """Whether a card is not hosted on what players say it is on, but has chosen it: its abilities remember a choice."""
    return any(getattr(word, "remember", "") == "chosen" for one in card.abilities for word in walk(one.do))
