"""Places: `remote 1: ...`, `CARD on HQ`, `CARD behind CARD`, `grip: ...`, `CARD in HQ`."""

from __future__ import annotations

from judgebot.ask.amounts import zone_word
from judgebot.ask.parse import NOTHING, Parser
from judgebot.ask.reading import DECKS, Placed
from judgebot.ask.states import chooses, host_named, host_state, join, set_state
from judgebot.ask.tokens import Token
from judgebot.game.objects import CORP, RUNNER

# Deeds of which `with CARD` says what they are done with.
WITH_TOOLS = {"trash", "steal", "rez", "derez", "score", "advance", "break", "bypass"}


def server_word(p: Parser) -> bool:
    token = p.take()
    server = p.one_server(token)
    if server == "new remote":
        return False
    while p.peek().has("zone", "ice", "root") or p.peek().has("glue"):
        if p.take().has("zone", "root"):
            p.zone = "root"
    loose = [one for one in p.item if not one.given and one.side == CORP]
    ahead = p.peek()
    if not loose and p.last is not None and not p.last.given and ahead.has("mark") and not ahead.has("mark", ":"):
        loose = [p.last] if p.last.side == CORP else []
    if loose and not p.peek().has("mark", ":"):
        p.at_server(loose, server)
    if not loose:
        p.waiting = token
    p.server = server
    if p.zone != "root":
        p.zone = ""
    p.item = []
    return True


def zone_first(p: Parser) -> bool:
    token = p.take()
    name = token.kinds["zone"]
    if name == "ice":
        return zone_word(p, token)
    if name == "top" and not token.said.endswith(" of") and not p.after_glue().has("server"):
        return _on_top(p)
    if name == "top" and p.item and p.server == "R&D":
        p.place(p.item[-1:], "R&D")
        p.skip("prep")
        if p.peek().has("server", "R&D"):
            p.take()
        return True
    if name in ("root", "top"):
        p.skip("prep")
        if name == "root" or not p.peek().has("server", "R&D"):
            return p.peek().has("server")
        p.take()  # a card on top of R&D is in the deck, whatever its type
        if p.item and not p.item[-1].given:
            p.place(p.item[-1:], "R&D")
            return True
    if name == "rig" and not p.peek().has("mark", ":"):
        p.skip()
        return p.peek().has("card") or p.peek().has("mark") or p.peek().has("state") or bool(p.item)
    zone = "R&D" if name == "top" else p.zone_of(token)
    told = p.peek().said in ("has", "have", "had", "holds", "contains", "has only", "only has")  # of the zone itself
    if p.item and not told and not p.peek().has("mark", ":") and not p.item[-1].given:
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
    return ahead.has("card") or ahead.has("n") or ahead.has("only")


def _on_top(p: Parser) -> bool:
    """`X is on top`: of its player's deck."""
    cards = p.item[-1:] or ([p.last] if p.last is not None and p.clause else [])
    if not cards:
        return False
    p.place(cards, DECKS[cards[0].side])
    return True


def _loose(p: Parser) -> list[Placed]:
    """The cards of the clause whose place has not been said."""
    found = [one for one in p.group if not one.given and one.type != "identity"]
    return found or p.item[-1:]


def preposition(p: Parser) -> bool:
    token = p.take()
    how = token.kinds["prep"]
    if how == "with" and p.moved[0] == p.i - 1 and set(p.moved[1]) & WITH_TOOLS and p.after_glue().has("card"):
        return False  # what it is done with would be dropped
    outer = False
    top = False
    p.skip("they")
    while p.peek().has("zone", "ice", "root", "top") or p.peek().has("prep", "of") or p.peek().has("glue"):
        one = p.take()
        outer = outer or one.has("zone", "root")
        top = top or one.has("zone", "top")
    if token.said == "inside" and p.item and (p.peek().has("mark") or p.peek() is NOTHING):
        p.item[-1].order = 1  # `Palisade rezzed inside`
        return True
    turned = host_state(p) if how in ("on", "protecting", "behind") and p.item else ""
    ahead = p.peek()
    if how in ("on", "in", "at") and ahead.has("turn"):
        return True
    if how in ("with", "of", "at", "on", "from") and (ahead.has("n") or (how == "with" and _with(ahead))):
        return True
    if how == "to" and ahead.has("server"):
        how = "on"
    if how in ("on", "protecting", "in", "from", "behind", "at", "to", "of") and ahead.has("server"):
        p.take()
        server = p.one_server(ahead)
        if server == "new remote":
            return False
        loose = [one for one in p.group if not one.given and one.side == CORP]
        loose = loose or [one for one in p.item[-1:] if one.side == CORP]
        if p.peek().has("zone", "root"):
            p.take()
            outer = True
        if outer:
            for card in loose:
                p.place([card], "root", server)
        elif top or (how == "from" and loose):
            p.place(loose, server)
        else:
            p.at_server(loose, server, "in" if how in ("in", "from") else "on")
        if not loose:
            p.server, p.waiting = server, ahead
        p.group = [one for one in p.group if not one.given]
        while loose and p.peek().has("sep") and p.after_glue(1).has("server") and not _begins(p):
            p.take()
            p.skip()
            server = p.one_server(p.take())
            for card in loose:
                new = p.copy(card)
                new.where, new.server = (new.where, server) if new.where in ("ice", "root") else (server, "")
                p.clause.append(new)
                p.item.append(new)
        return True
    if how in ("behind", "protecting") and ahead.has("it"):
        ice = [one for one in _loose(p)[-1:] if one.type == "ice"]
        other = next((one for one in reversed(p.recent) if one.type == "ice" and one not in ice), None)
        if not ice or other is None:
            return False
        p.take()
        p.at_server([one for one in ice if not one.given], other.server)
        p.behind.append((ice[0], other) if how == "behind" else (other, ice[0]))
        return True
    if how in ("on", "protecting", "in") and (ahead.has("it") or ahead.has("there")):
        server = p.server or p.last_server
        theirs = [one for one in _loose(p)[-1:] if one.side == RUNNER]
        if theirs:
            host = host_named(p, theirs[0]) if ahead.has("it") else None
            if host is None:
                return False
            p.take()
            theirs[0].on = host
            return True
        if server and _loose(p):
            p.take()
            p.at_server(_loose(p), server)
            return True
        return False
    if how in ("in", "on", "from") and ahead.has("zone"):
        p.take()
        zone = p.zone_of(ahead)
        if _loose(p):
            if len(_loose(p)) > 1:
                p.assume(f"{', '.join(one.title for one in _loose(p))} are all taken to be in {zone}")
            p.place(_loose(p), zone)
            p.group = []
            return True
        p.server, p.zone = "", zone
        return True
    if ahead.has("card") and how == "against" and len(ahead.cards) == 1 and Placed(ahead.cards[0]).type == "identity":
        return p.mention(p.take()) is not None
    if ahead.has("card") and how in ("on", "protecting", "behind"):
        return _by_card(p, how, turned)
    if how == "through":
        p.server = p.server or p.last_server
        return bool(p.server) and (ahead.has("card") or (ahead.has("state") and p.after_glue(1).has("card")))
    return False


def _begins(p: Parser) -> bool:
    """Whether a server after `and` begins something of its own: `... on HQ and R&D: Enigma`, `and HQ has ...`."""
    ahead = 1
    while p.peek(ahead).has("glue"):
        ahead += 1
    after = p.peek(ahead + 1)
    return after.has("mark", ":") or after.has("glue") or after.has("card") or after.has("n") or after.has("zone")


def _with(ahead: Token) -> bool:
    return (
        ahead.has("card")
        or ahead.has("noun")
        or ahead.has("none")
        or ahead.has("not")
        or ahead.has("state")
        or ahead.has("unit")
    )


def _by_card(p: Parser, how: str, turned: str) -> bool:
    """A place told by another card: on a host, before or behind it."""
    card = p.item[-1] if p.item else None if how == "behind" and p.server else p.last
    other = p.mention(p.take())
    if card is None and other is not None and how == "behind" and p.server and other.type == "ice":
        p.at_server([other], p.server)  # `runs HQ behind Ice Wall`
        join(p, other)
        return True
    if card is None or other is None or card is other:
        return other is None
    if turned:
        set_state(p, other, turned, None)
    if how == "on" and card.side == RUNNER:
        if chooses(card):
            card.chosen = other
        else:
            card.on = other
    else:
        p.behind.append((card, other) if how == "behind" else (other, card))
    p.clause.append(other)
    p.group.append(other)
    p.item.append(other)
    p.last = other
    return True
