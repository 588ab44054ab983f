"""What the parts of a phrase name: players, cards, kinds of card, servers, how often."""

from __future__ import annotations

from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.readings import Deed as Deed
from judgebot.ask.readings import Placed
from judgebot.ask.states import join, set_state
from judgebot.ask.tokens import Token
from judgebot.ask.vocabulary import OWNER as OWNER
from judgebot.game.objects import CORP

PLACES = ("encounter", "approach", "pass", "access", "breach")


_IN_PLAY = ("break", "bypass")


# The types of card that a verb can be about: what "it" then stands for.
ABOUT = {
    "break": ("ice",), "encounter": ("ice",), "approach": ("ice",), "pass": ("ice",), "bypass": ("ice",),
    "facecheck": ("ice",), "rez": ("ice", "asset", "upgrade"), "derez": ("ice", "asset", "upgrade"),
    "steal": ("agenda",), "score": ("agenda",), "advance": ("agenda", "ice", "asset", "upgrade"),
    "access": ("agenda", "asset", "upgrade", "operation"), "boost": ("program", "hardware"),
    "play": ("event", "operation"),
    "install": ("program", "hardware", "resource", "ice", "asset", "upgrade", "agenda"),
}  # fmt: skip


ORDINALS = {
    "first": 1, "1st": 1, "second": 2, "2nd": 2, "third": 3, "3rd": 3, "fourth": 4, "4th": 4, "fifth": 5, "5th": 5,
    "sixth": 6, "last": -1,
}  # fmt: skip


def said_of(p: Parser, verb: str, but: tuple[Placed, ...] = ()) -> Placed | None:
    """What "it" stands for with a verb: the card named last that the verb can be about, and not one of some others."""
    types = ABOUT.get(verb, ())
    fits = [one for one in reversed(p.recent) if (not types or one.type in types) and one not in but]
    if verb in _IN_PLAY:  # what is in a hand is not broken, as long as something else may be meant
        fits.sort(key=lambda one: one.where in ("HQ", "R&D", "Archives"))
    return fits[0] if fits else None if types else p.last


def cost_of(p: Parser) -> list[Placed]:
    """What is paid for where nobody says for what: the Corp's card that was named last."""
    found = [one for one in p.recent if one.side == CORP and one.type in ("ice", "upgrade", "asset", "agenda")]
    return found[-1:]


def player_of(p: Parser, phrase: Phrase | None) -> tuple[str, bool]:
    """The player of a PLAYER part, and whether that is said outright; ("", False) if nobody is named."""
    if phrase is None:
        return "", False
    token = next((one for one in phrase.tokens() if one.has("who")), phrase.tokens()[0])
    if token.has("who"):
        return token.kinds["who"], True
    if token.has("opponent") or (token.has("they") and p.me):
        return p.player(token), False
    return "", False


def accessible(obj: Phrase | None) -> bool:
    """Whether a part names a card that is not encountered but accessed."""
    part = obj.one("CARD") if obj is not None else None
    token = part.token("card") if part is not None else None
    card = Placed(token.cards[0]) if token is not None else None
    return card is not None and card.side == CORP and card.type not in ("ice", "identity")


def card_of(p: Parser, phrase: Phrase) -> Placed | None:
    """The card of a CARD part, with what is said of it before its name."""
    token = phrase.token("card")
    assert token is not None
    card = p.mention(token, again=phrase.said("another", "second"))
    if card is None:
        return None
    join(p, card)
    for stated in phrase.all("STATED"):
        set_state(p, card, stated.tokens()[0].kinds["state"], None)
    for key, value in p.before:
        set_state(p, card, key, value)
    p.before = []
    return card


def cards_of(p: Parser, phrase: Phrase, verb: str, but: tuple[Placed, ...] = ()) -> list[Placed] | None:
    """The cards of an OBJ or OBJS part, or of a part that has one; None if "it" stands for nothing."""
    found: list[Placed] = []
    for one in phrase.inside:
        if isinstance(one, Token):
            if one.has("both") and phrase.part == "OBJS":
                return _both(p, verb)
            if one.has("it") or (one.has("they") and phrase.part in ("OBJ", "OBJS")):
                card = said_of(p, verb, but)
                if card is None:
                    return None
                join(p, card)
                found.append(card)
        elif one.part == "CARD":
            card = card_of(p, one)
            if card is not None:
                found.append(card)
        elif one.part == "NOUN":
            card = card_of_noun(p, one) if verb != "install" else in_hand(p, one)
            if card is None:
                return None
            join(p, card)
            found.append(card)
        elif one.part in ("OBJ", "OBJS"):
            inner = cards_of(p, one, verb)
            if inner is None:
                return None
            found += inner
    return found


def _both(p: Parser, verb: str) -> list[Placed] | None:
    """`rez both`: the two cards of the line that the verb can be about; None if there are not just two."""
    types = ABOUT.get(verb, ())
    fits = [one for one in p.reading.cards if one.type in types and (verb not in OWNER or one.side == OWNER[verb])]
    return fits if len(fits) == 2 else None


def card_of_noun(p: Parser, phrase: Phrase) -> Placed | None:
    """`the agenda`, `his breaker`: the card of that kind which is named; one that stands for it if none is."""
    from judgebot.ask.unnamed import article, figures, stand_in

    token = phrase.token("noun")
    assert token is not None
    order = phrase.one("ORD")
    if order is not None and article(p, next(k for k, one in enumerate(p.tokens) if one is order.tokens()[0])):
        return None  # `a second console`: which?
    card = of_kind(p, token, ORDINALS[order.tokens()[0].said] if order is not None else 0)
    if card is not None:
        p.recent.append(card)
        return card
    place = next(place for place, one in enumerate(p.tokens) if one is token)
    agenda = figures(p, place)
    mine = phrase.one("MY") is not None
    if (article(p, place) or agenda or mine) and not any(one.type == token.kinds["noun"] for one in p.recent):
        return stand_in(p, token, agenda)
    return None


def in_hand(p: Parser, phrase: Phrase) -> Placed | None:
    """`installs an ice`: one of that kind which may lie in a hand or a discard pile, not one that is installed."""
    from judgebot.ask.unnamed import SHOWN, SOME

    token = phrase.token("noun")
    assert token is not None
    place = next(k for k, one in enumerate(p.tokens) if one is token)
    before = [one.said for one in p.tokens[max(0, place - 2) : place]]
    if phrase.one("ORD") is not None or (not any(one in SOME for one in before) and token.kinds["noun"] != "ice"):
        return card_of_noun(p, phrase)
    known = {id(one): one for one in p.recent if is_kind(one, token.kinds["noun"])}
    loose = [one for one in known.values() if one.where not in ("ice", "root", "rig", "score")]
    if len(loose) == 1 or not known:
        return card_of_noun(p, phrase) if len(known) == len(loose) else loose[0]
    if loose or token.kinds["noun"] != "ice":
        return None
    found = Placed(SHOWN["ice"])
    p.reading.cards.append(found)
    p.recent.append(found)
    p.place([found], "HQ")
    p.assume(f"“{token.text}” without a name is taken to be {found.title} in HQ")
    return found


def of_kind(p: Parser, token: Token, which: int = 0) -> Placed | None:
    """The card of a kind which is named; None if none is, or several are.

    which  which of several, in the order in which they were named; -1: the last
    """
    kind = token.kinds["noun"]
    found = {id(one): one for one in p.recent if is_kind(one, kind)}
    if which and abs(which) <= len(found):
        card = list(found.values())[which - 1 if which > 0 else which]
    elif len(found) == 1:
        (card,) = found.values()
    else:
        return None
    p.assume(f"“{token.text}” is {card.title}")
    return card


def is_kind(card: Placed, kind: str) -> bool:
    """Whether a card is of a kind: a type, or a subtype."""
    return card.type == kind or (kind == "breaker" and "icebreaker" in card.subtypes) or kind in card.subtypes


def times_of(phrase: Phrase) -> int:
    """How often: `twice`, `3 times`, `x2`."""
    part = phrase.one("TIMES")
    if part is None:
        return 1
    for token in part.tokens():
        if token.has("n") or (token.has("times") and token.n):
            return token.n
    return {"twice": 2, "thrice": 3}.get(part.tokens()[0].said, 1)


def server_of(p: Parser, phrase: Phrase) -> str | None:
    """The server that is named, or that "it" or "there" stands for; "" if none is, None if it cannot be told."""
    token = phrase.token("server")
    if token is not None:
        return p.one_server(token)
    for part in ("AT", "INTO"):
        inner = phrase.one(part)
        if inner is not None and (zone := inner.token("zone", "hand", "deck", "discard")) is not None:
            of_corp = {"hand": "HQ", "deck": "R&D", "discard": "Archives"}
            return of_corp[zone.kinds["zone"]] if phrase.label in ("steal", "access", "trash") else None
        if inner is not None and inner.token("server") is not None:
            return server_of(p, inner)
        if inner is not None and inner.token("there") is not None:
            return p.server or p.last_server or None
    return ""
