"""Cards that a line speaks of without a name: `an agenda`, `a 3/2 agenda`, `some ice`, `a resource`."""

from __future__ import annotations

from dataclasses import replace

from judgebot.ask.amounts import unknown
from judgebot.ask.parse import Parser
from judgebot.ask.readings import HANDS, Placed
from judgebot.ask.states import join, put, set_state
from judgebot.ask.tokens import Token
from judgebot.game.objects import CORP, RUNNER

SOME = ("a", "an", "some", "one", "1", "another")
# Stand-ins that do as little as can be where they then lie: agendas by their requirement and points.
AGENDAS = {
    (4, 2): "offworld_office", (3, 2): "longevity_serum", (5, 3): "priority_requisition", (3, 1): "gila_hands_arcology",
    (2, 1): "hostile_takeover", (6, 4): "vanity_project", (6, 2): "mandatory_upgrades",
}  # fmt: skip
POINTERS = {1: (3, 1), 2: (4, 2), 3: (5, 3), 4: (6, 4)}
SHOWN = {
    "asset": "pad_campaign", "operation": "hedge_fund", "agenda": "offworld_office", "ice": "palisade",
}  # fmt: skip
PLURALS = {
    "programs": "program", "resources": "resource", "hardware": "hardware", "pieces of hardware": "hardware",
    "icebreakers": "breaker", "breakers": "breaker", "agendas": "agenda", "assets": "asset", "upgrades": "upgrade",
}  # fmt: skip
OTHERS = {
    "resource": "access_to_globalsec",
    "program": "leprechaun",
    "hardware": "akamatsu_mem_chip",
    "breaker": "corroder",
}


def article(p: Parser, place: int) -> str:
    """The word before a place, if it says that one of a kind is meant; "" if not."""
    said = p.tokens[place - 1].said if place else ""
    return said if said in SOME else ""


def figures(p: Parser, place: int) -> tuple[int, int] | None:
    """`3/2` before a place: what an agenda requires, and what it is worth."""
    if place and p.tokens[place].said == "pointer" and p.tokens[place - 1].has("n"):
        return POINTERS.get(p.tokens[place - 1].n)  # `a 2 pointer`
    if place < 2:
        return None
    first, second = p.tokens[place - 2], p.tokens[place - 1]
    if first.has("n") and second.has("n") and first.start == second.start and "/" in first.text:
        return first.n, second.n
    return None


def stand_in(p: Parser, token: Token, agenda: tuple[int, int] | None = None) -> Placed | None:
    """A card for a word that names none; None if nothing can stand for it. What it is taken for is said."""
    kind = token.kinds["noun"]
    if kind == "agenda":
        card = AGENDAS.get(agenda or (4, 2))
    elif kind in ("asset", "upgrade"):
        card = "unknown card"
    else:
        card = OTHERS.get(kind)
    if card is None:
        return None
    found = Placed(card)
    p.reading.cards.append(found)
    p.recent.append(found)
    if card != "unknown card":
        what = f"{agenda[0]}/{agenda[1]} {token.text}" if agenda else token.text
        p.assume(f"“{what}” without a name is taken to be {found.title}")
    return found


def hidden(p: Parser, n: int) -> bool:
    """Read `2 programs`, of which nobody says more: so many cards that stand for them."""
    token = p.peek()
    kind = PLURALS.get(token.said, "")
    after = p.after_glue(1)
    if not kind or not 1 < n < 7 or after.has("card") or after.has("mark", ":", "("):
        return False
    p.take()
    for _ in range(n):
        card = stand_in(p, replace(token, kinds={"noun": kind}))
        if card is None:
            return False
        put(p, card)
    return True


def shown(p: Parser, n: int) -> bool:
    """Read `2 faceup assets`: so many cards of a kind that lie where the clause is, each the same stand-in.

    Nothing stands in for an upgrade: what is active there acts on what is asked.
    """
    state = p.take().kinds["state"] if p.peek().has("state") else ""
    p.skip()
    token = p.take()
    card = SHOWN.get(token.kinds.get("noun", ""))
    if card is None:
        return False
    for _ in range(n):
        found = Placed(card)
        p.reading.cards.append(found)
        p.recent.append(found)
        put(p, found)
        if state:
            set_state(p, found, state, None)
    p.assume(f"the {n} {token.text} without a name are taken to be copies of {found.title}")
    return True


def _names(p: Parser, token: Token) -> bool:
    """Whether the card after a comma is the one that a word before it is said of: `the agenda, Bellona`.

    In `an agenda, Palisade` it is the next item of a list.
    """
    from judgebot.ask.named import is_kind

    card = p.after_glue(1)
    if not card.has("card"):
        return False
    return not card.cards or any(is_kind(Placed(one), token.kinds["noun"]) for one in card.cards)


def unnamed(p: Parser) -> bool:
    """Read a kind of card as one that nobody names, or as the one of that kind that the line names."""
    from judgebot.ask.named import of_kind

    place = p.i
    token = p.take()
    ahead = p.after_glue()
    if ahead.has("card") or ahead.has("mark", ":", "(") or (ahead.has("mark", ",") and _names(p, token)):
        p.skip()
        return not (token.has("zone") or token.has("unit")) and p.peek().has("card")
    agenda = figures(p, place)
    if article(p, place) or agenda:
        kind = token.kinds["noun"]
        if kind == "ice":
            unknown(p, "unknown ice")
            return True
        if kind in ("operation", "event"):
            zone = HANDS[CORP if kind == "operation" else RUNNER]
            p.reading.unknown[zone] = p.reading.unknown.get(zone, 0) + 1
            return True
        card = stand_in(p, token, agenda)
        if card is None:
            return False
        put(p, card)
        return True
    card = of_kind(p, token)
    if card is None or token.has("zone") or token.has("unit"):
        return False
    join(p, card)
    return True
