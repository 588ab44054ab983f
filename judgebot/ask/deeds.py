"""Deeds: what a verb phrase says that somebody does, whether it is told as a move, asked about, or names a moment."""

from __future__ import annotations

import dataclasses

from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.reading import DECKS, Placed
from judgebot.ask.states import counter, join, set_state
from judgebot.ask.tokens import Token
from judgebot.ask.vocabulary import OWNER as OWNER
from judgebot.game.objects import CORP, RUNNER

# Verbs of which the card says whose deed it is.
OF_CARD = ("all of", "play", "install", "use", "trigger", "forfeit", "find")
# What a card is used for, where the option's name begins so: `use X to remove the tag`.
PURPOSES = {"remove tag": "remove", "gain": "gain", "draw": "draw", "purge": "purge", "end run": "end the run"}
IN_HAND = ("", "HQ", "grip")
PLACES = ("encounter", "approach", "pass", "access", "breach")
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


@dataclasses.dataclass
class Deed:
    """What somebody does.

    who     the player
    verb    the label of the verb phrase
    cards   what it is about
    server  where
    tool    the card that it is done with
    target  the card that is chosen for it
    to      what it is done for: `use X to ...`
    n       a number that is said with it; -1: none is
    times   how often
    which   the subroutines that are broken, by number; none: all
    unit    what the number counts
    verbs   of several deeds with the same card: each
    """

    who: str
    verb: str
    cards: list[Placed] = dataclasses.field(default_factory=list)
    server: str = ""
    tool: Placed | None = None
    target: Placed | None = None
    to: Deed | None = None
    n: int = -1
    times: int = 1
    which: tuple[int, ...] = ()
    unit: str = ""
    verbs: tuple[str, ...] = ()

    @property
    def card(self) -> Placed | None:
        """The first card that it is about."""
        return self.cards[0] if self.cards else None


def said_of(p: Parser, verb: str, but: tuple[Placed, ...] = ()) -> Placed | None:
    """What "it" stands for with a verb: the card named last that the verb can be about, and not one of some others."""
    types = ABOUT.get(verb, ())
    for one in reversed(p.recent):
        if (not types or one.type in types) and one not in but:
            return one
    return None if types else p.last


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


def _accessible(obj: Phrase | None) -> bool:
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
            card = card_of_noun(p, one)
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
    if (article(p, place) or agenda) and not any(one.type == token.kinds["noun"] for one in p.recent):
        return stand_in(p, token, agenda)
    return None


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
        if inner is not None and inner.token("server") is not None:
            return server_of(p, inner)
        if inner is not None and inner.token("there") is not None:
            return p.server or p.last_server or None
    return ""


def deed(p: Parser, phrase: Phrase, player: Phrase | None = None, who: str = "") -> Deed | None:
    """What a VP says; None if it cannot be settled.

    player  the part that says who does it
    who     who does it, if that is known otherwise
    """
    named, outright = player_of(p, player)
    named = named or who
    verb = phrase.label
    found = Deed(named, verb)
    if verb == "all of":
        found.verbs = tuple(one.kinds["verb"] for one in phrase.tokens("verb"))
    token = next((one for one in phrase.tokens() if one.has("n")), None)
    found.n = token.n if token is not None else -1
    if phrase.one("WITHCLICK") is not None:
        found.n = -1 if token is None else token.n
    if verb == "encounter" and _accessible(phrase.one("OBJ")):
        verb = found.verb = "access"  # `hits Snare!`
    if verb in MEANS:
        return _by_means(p, phrase, player, who)
    unit = next((one for one in phrase.tokens() if one.has("unit")), None)
    found.unit = unit.kinds["unit"] if unit is not None else ""
    if phrase.said("lower", "lowers", "reduce", "reduces"):
        found.unit = ""
    if phrase.said("trace"):
        found.unit = "trace"
    found.times = times_of(phrase)
    order = phrase.one("ORD")
    if verb == "advance" and order is not None:
        found.which = (ORDINALS[order.tokens()[0].said],)
    for part in ("CREDITS", "TAGS"):
        inner = phrase.one(part)
        if inner is not None:
            number = inner.token("n")
            found.n = number.n if number is not None else 1
            found.unit = "credits" if part == "CREDITS" else "tags"
    if not _fill(p, found, phrase):
        return None
    card = found.card
    if found.verb == "use" and card is not None and card.type in ("event", "operation") and card.where in IN_HAND:
        found.verb = "play"  # `uses Public Trail`
    verb = found.verb
    if verb == "break":
        named = RUNNER
    if found.tool is not None and not named:
        named = found.tool.side
    if not outright:
        side = found.card.side if found.card is not None and verb in OF_CARD else ""
        found.who = OWNER.get(verb) or named or side or p.who or p.last_who
        if player is not None and not named and not side and verb not in OWNER:
            found.who = p.last_who or found.who
    return found


MEANS = ("by means", "with click")


def _by_means(p: Parser, phrase: Phrase, player: Phrase | None, who: str) -> Deed | None:
    """`spends the last click to run`, `uses the bad publicity credits to run`: what it is done for."""
    inner = phrase.one("VP")
    assert inner is not None
    found = deed(p, inner, player, who)
    if found is None:
        return None
    funds = phrase.one("FUNDS")
    if funds is not None and not from_funds(p, funds):
        return None
    if phrase.label == "with click" and phrase.said("last") and found.who:
        p.reading.numbers[found.who, "clicks"] = 1
    return found


def from_funds(p: Parser, phrase: Phrase) -> bool:
    """`with the Overclock money`: the card is there; whatever may be spent is spent."""
    part = phrase.one("CARD")
    if part is not None and card_of(p, part) is None:
        return False
    name = part.token("card").text if part is not None else "bad publicity"  # type: ignore[union-attr]
    p.assume(f"what is paid may come from {name} where its credits may be spent")
    return True


def _fill(p: Parser, found: Deed, phrase: Phrase) -> bool:
    """What the verb is about; False if something cannot be settled."""
    verb = found.verb
    if verb == "break":
        return _broken(p, found, phrase)
    if verb == "run":
        return _run(p, found, phrase)
    server = server_of(p, phrase)
    if server is None:
        return False
    groups = _groups(p, phrase, verb)
    if groups is None or [] in groups:
        return False
    found.cards = groups[0] if groups else []
    if len(groups) > 1 and groups[1]:
        found.target = groups[1][0]
    found.server = server
    using = phrase.one("USING")
    tool = bool(using) or phrase.token("prep", "with") is not None
    if tool and verb in ("bypass", "prevent", "trash") and found.target is not None:
        found.tool, found.target = found.target, None
    if verb == "prevent" and found.cards:
        found.tool, found.cards = found.cards[0], []
    if verb == "bypass" and phrase.token("verb", "use") is not None and found.target is not None:
        found.tool, found.cards, found.target = found.cards[0], [found.target], None
    if verb == "boost" and not found.cards:
        breakers = [one for one in p.reading.cards if one.side == RUNNER and "icebreaker" in one.subtypes]
        found.cards = breakers[-1:] if len(breakers) == 1 else []
        if not found.cards:
            return False
    holding = phrase.one("HOLDING")
    if holding is not None and found.card is not None:
        number, unit = holding.token("n"), holding.token("unit")
        key = counter(found.card, unit.kinds["unit"]) if unit is not None else ""
        if not key or number is None:
            return False
        found.card.options[key], found.n, found.unit = number.n, -1, ""
    beside = phrase.one("NEXTTO")
    if beside is not None:
        other = cards_of(p, beside, verb)
        if not other or not server or other[0].side != CORP:
            return False
        p.at_server(other, server)
    fetched = phrase.one("FETCHED")
    if fetched is not None:
        card = card_of(p, fetched.all("CARD")[0])
        if card is None:
            return False
        found.to = Deed(found.who, "find", [card])
    inner = phrase.one("VP")
    if inner is not None:
        found.to = deed(p, inner, who=found.who or (found.card.side if found.card is not None else ""))
        if found.to is None:
            return False
        if verb == "use" and found.to.verb in ("break", "bypass", "prevent", "trash") and found.target is None:
            if found.to.tool is not None or found.card is None:
                return False
            found.verb, found.tool, found.cards = found.to.verb, found.card, found.to.cards
            found.which, found.n, found.unit, found.to = found.to.which, found.to.n, found.to.unit, None
    if verb == "install" and (zone := phrase.token("zone")) is not None and phrase.said("from"):
        p.place(found.cards, p.zone_of(zone, found.who or found.cards[0].side))
    into = phrase.one("INTO") if verb == "install" else None
    if into is not None and (into.one("CARD") is not None or into.token("it") is not None):
        host = cards_of(p, into, "", tuple(found.cards))
        found.target = host[0] if host else None
    if verb == "take" and tool and found.cards:
        found.tool, found.cards = found.cards[0], []
    if verb == "end run" and found.cards:
        found.tool, found.cards = found.cards[0], []
    if verb == "pass" and not found.cards and (last := said_of(p, verb)) is not None:
        found.cards = [last]
    if verb in ("purge with", "derez"):
        by = found.card if phrase.token("verb", "use") is not None else found.target or found.card
        if by is None:
            return False
        found.target = next((one for one in (found.card, found.target) if one is not None and one is not by), None)
        found.verb, found.cards = "use", [by]
    if (at := phrase.one("AT")) is not None and at.token("zone", "top") is not None and not server:
        for one in found.cards:
            p.place([one], DECKS[one.side])
    if phrase.one("AT") is not None and server:
        how = "on" if found.card is not None and found.card.type == "ice" else "in"
        at = phrase.one("AT")
        if at is not None and at.token("zone", "root") is not None:
            how = "root"
        there = found.cards
        if verb == "install":  # what it is installed over is there already
            there = [found.target] if found.target is not None else []
        p.at_server([one for one in there if not one.given], server, how)
    return True


def _groups(p: Parser, phrase: Phrase, verb: str) -> list[list[Placed]] | None:
    """The cards of each part of a verb phrase, in order: what it is about, then what is chosen for it."""
    groups: list[list[Placed]] = []
    for one in phrase.inside:
        if isinstance(one, Phrase) and one.part in ("OBJ", "OBJS"):
            cards = cards_of(p, one, verb if not groups else "", tuple(groups[0]) if groups else ())
            if cards is None:
                return None
            groups.append(cards)
        elif isinstance(one, Phrase) and one.part == "CARD":
            card = card_of(p, one)
            groups.append([card] if card is not None else [])
        elif isinstance(one, Phrase) and one.part == "NOUN":
            card = card_of_noun(p, one)
            if card is not None:
                join(p, card)
            groups.append([card] if card is not None else [])
    return groups


def _run(p: Parser, found: Deed, phrase: Phrase) -> bool:
    token = phrase.token("server")
    cards = phrase.all("CARD")
    using = phrase.one("USING")
    if token is not None and token.kinds["server"] == "new remote":
        return False
    if token is not None:
        found.server = p.one_server(token)
        if using is not None:
            card = card_of(p, cards[0])
            if card is None or (using.said("with", "w") and card.type != "event"):
                return False
            found.tool = card
        return True
    if cards:
        card = card_of(p, cards[0])
        if card is None or card.side != CORP:
            return False
        found.cards = [card]
        return True
    if phrase.token("it") is not None or phrase.token("there") is not None:
        if p.server or p.last_server:
            found.server = p.server or p.last_server
            return True
        last = said_of(p, "")
        found.cards = [last] if last is not None and last.side == CORP else []
        return bool(found.cards)
    remotes = [one for one in p.reading.servers if one != "new remote"]
    if p.server or p.last_server:
        found.server = p.server or p.last_server
        if len(remotes) > 1:
            p.assume(f"the run is on {found.server}")
    return bool(found.server)


def _broken(p: Parser, found: Deed, phrase: Phrase) -> bool:
    part = phrase.one("BROKEN")
    if part is not None:
        which = part.one("WHICHSUB")
        cards = cards_of(p, part, "break")
        if cards is None:
            return False
        found.cards = cards
        if which is not None:
            ordinals = [ORDINALS[one.tokens()[0].said] for one in which.all("ORD")]
            number = which.token("n")
            found.which = tuple(ordinals) or ((number.n,) if number is not None and not which.said("its") else ())
            if number is not None and not found.which:
                found.n = number.n
        subs = part.one("SUBS")
        number = subs.token("n") if subs is not None else None
        if number is not None:
            found.n = number.n
    if phrase.token("unit", "clicks") is not None:
        ice = found.cards[0] if found.cards else said_of(p, "break")
        if ice is None or "bioroid" not in ice.subtypes:
            return False
        found.tool = ice  # its own ability, which the Runner uses
        number = phrase.token("n")
        found.n = number.n if number is not None else found.n if found.n > 0 else -1
        return True
    tools = phrase.all("CARD")
    if tools:
        found.tool = card_of(p, tools[0])
    elif (obj := phrase.one("OBJ")) is not None:
        using = cards_of(p, obj, "")
        found.tool = using[0] if using else None
    elif phrase.token("it") is not None:
        breakers = [one for one in p.recent if one.side == RUNNER]
        found.tool = breakers[-1] if breakers else None
        if found.tool is None:
            return False
    if found.tool is None and found.cards and found.cards[0].side == RUNNER:
        found.tool, found.cards = found.cards[0], []
    return True


def present(said: str) -> bool:
    """Whether a verb tells what is done now."""
    first = said.split()[0]
    return first.endswith("s") and first not in ("has", "was", "is", "pass", "access")
