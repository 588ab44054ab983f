"""Places: `remote 1: ...`, `CARD on HQ`, `CARD behind CARD`, `grip: ...`, `CARD in HQ`."""

from __future__ import annotations

from judgebot.ask.amounts import unknown, zone_word
from judgebot.ask.parse import NOTHING, Parser
from judgebot.ask.readings import DECKS, Placed
from judgebot.ask.states import chooses, host_it, host_state, join, set_state, together
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
    if name == "top" and (deck := _deck_after(p)) is not None:
        token, name = deck, ""
    elif name == "top" and not token.said.endswith(" of") and not p.after_glue().has("server"):
        return _on_top(p)
    if name == "top" and p.item and p.server == "R&D":
        p.place(p.item[-1:], "R&D")
        p.skip("prep")
        if p.peek().has("server", "R&D"):
            p.take()
        return True
    if name in ("root", "top"):
        p.skip("prep")
        if name == "root" and not p.peek().has("server"):  # `remote 1: X in root`
            loose, server = [one for one in p.item if one.side == CORP], p.server or p.last_server
            p.place([one for one in loose if not one.given], "root", server)
            return bool(loose and server) and all(one.where == "root" for one in loose)
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


def _deck_after(p: Parser) -> Token | None:
    """The deck of which the top is told: `on top of the stack`, `on top of his deck`; None if none follows."""
    at = p.i
    while p.peek().has("glue") or p.peek().has("prep", "of") or p.peek().said in ("my", "his", "her", "their", "your"):
        p.take()
    if p.peek().has("zone", "stack", "deck"):
        return p.take()
    p.i = at
    return None


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
    if p.peek().has("only") and p.after_glue(1).has("unit", "ice"):
        p.take()  # `on his only ice X`
        p.skip("unit")
    if p.peek().said == "its" and p.peek(1).has("zone", "root"):
        p.take()
    while p.peek().has("zone", "ice", "root", "top") or p.peek().has("prep", "of") or p.peek().has("glue"):
        one = p.take()
        outer = outer or one.has("zone", "root")
        top = top or one.has("zone", "top")
    if token.said == "inside" and p.item and (p.peek().has("mark") or p.peek() is NOTHING):
        p.item[-1].order = 1  # `Palisade rezzed inside`
        return True
    if how in ("behind", "with") and _another(p):
        return True
    if how == "against" and p.peek().has("who"):
        return True  # `scores X against a Runner with 2 tags`
    turned = host_state(p) if how in ("on", "protecting", "behind") and p.item else ""
    ahead = p.peek()
    if outer and not ahead.has("server"):  # `in the root`: of the server that the line speaks of
        loose, server = [one for one in _loose(p) if one.side == CORP], p.server or p.last_server
        if server:
            p.place(loose, "root", server)
        return bool(server and loose)
    if how in ("on", "in", "at") and (ahead.has("turn") or ahead.has("state", "empty", "broke") or ahead.has("none")):
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
        if ice and other is None and how == "protecting" and (server := p.server or p.last_server):
            p.take()  # `Palisade protecting it`: the server spoken of
            p.at_server([one for one in ice if not one.given], server)
            return True
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
            return ahead.has("it") and host_it(p, theirs[0])
        if server and _loose(p):
            p.take()
            p.at_server(_loose(p), server)
            return True
        return False
    if how in ("in", "on", "from") and ahead.has("zone"):
        p.take()
        last = p.item[-1] if p.item else None
        if last is not None and last is p.last and last.server and last.server == p.server and last.side == CORP:
            p.place([last], p.zone_of(ahead, CORP))  # `runs Archives, where X lies in the discard pile`
            return True
        zone = p.zone_of(ahead)
        if covered := _covered(p, zone):
            if len(covered) > 1:
                p.assume(f"{', '.join(one.title for one in covered)} are all taken to be in {zone}")
            p.place(covered, zone)
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


_INSTALLED = ("program", "hardware", "resource")
_HAS = ("has", "have", "had", "got", "with")


def _covered(p: Parser, zone: str) -> list[Placed]:
    """The cards of the clause of which a zone after them is said: those of the list that ends there.

    Who `has X, Y in heap` has X installed, and Y is in the heap; in a list with "and" before its last card, as in one
    that nobody is said to have, or of cards that are never installed, all are there.
    """
    loose = _loose(p)
    back = p.i - 1
    while back >= 0 and not p.tokens[back].has("card"):
        back -= 1
    last = back
    known = p.last
    if (
        loose
        and known is not None
        and known not in loose
        and known.where == zone
        and known.card in p.tokens[last].cards
    ):
        loose = [*loose, known]  # `X was trashed this turn. He has Y, X in heap`
    while back > 0 and (p.tokens[back - 1].has("glue") or p.tokens[back - 1].has("state")):
        back -= 1
    if len(loose) < 2 or back < 1 or loose[-1].card not in p.tokens[last].cards:
        return loose
    parted = p.tokens[back - 1].has("mark", ",")
    if p.tokens[back - 1].has("sep"):
        parted = p.tokens[back - 2].has("mark", ",") and len(loose) == 2  # `X, and Y in heap`
    first = next((k for k, one in enumerate(p.tokens[:last]) if one.has("card") and loose[0].card in one.cards), 0)
    has = first > 0 and p.tokens[first - 1].said.split()[-1] in _HAS
    installed = all(one.side == RUNNER and one.type in _INSTALLED for one in loose[:-1])
    if not (parted and has and installed and zone in ("grip", "heap", "stack")):
        return loose
    for one in loose[:-1]:
        p.place([one], "rig")
    p.assume(f"{', '.join(one.title for one in loose[:-1])}: taken to be installed, and {loose[-1].title} in {zone}")
    return loose[-1:]


_OTHER = ("some", "another", "other", "one", "different")


def _another(p: Parser) -> bool:
    """`X next to some other card`, `X with another card`: an unknown card in the same root."""
    beside = p.item[-1] if p.item else None
    if beside is None or beside.type not in ("asset", "upgrade", "agenda"):
        return False
    ahead = 0
    while p.peek(ahead).said in _OTHER or p.peek(ahead).has("glue"):
        ahead += 1
    one = p.peek(ahead)
    told = one.has("unit", "unknown") or (one.said == "card" and any(p.peek(k).said in _OTHER for k in range(ahead)))
    if not told or p.peek(ahead + 1).has("prep") or p.peek(ahead + 1).has("zone"):
        return False
    p.i += ahead + 1
    unknown(p, "unknown card")
    if beside.given and not p.item[-1].given:
        p.place(p.item, beside.where, beside.server)
    return True


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
            for one in together(p, card):
                one.on = other
    else:
        p.behind.append((card, other) if how == "behind" else (other, card))
    p.clause.append(other)
    p.group.append(other)
    p.item.append(other)
    p.last = other
    return True
