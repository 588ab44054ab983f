"""Deeds: what a verb phrase says that somebody does, whether it is told as a move, asked about, or names a moment."""

from __future__ import annotations

import re

from judgebot.ask import bids
from judgebot.ask.clicks import on_click
from judgebot.ask.facts import ENDS
from judgebot.ask.goods import bought
from judgebot.ask.hosting import host_deed
from judgebot.ask.named import (
    ABOUT,
    ORDINALS,
    accessible,
    card_of,
    card_of_noun,
    cards_of,
    player_of,
    said_of,
    server_of,
    times_of,
)
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase, words_of
from judgebot.ask.readings import ACTIONS, CENTRALS, DECKS, Placed, Unplaced
from judgebot.ask.readings import Deed as Deed
from judgebot.ask.states import counter, join
from judgebot.ask.subs import broken, own_price, subs_of
from judgebot.ask.vocabulary import OWNER as OWNER
from judgebot.cards.abilities import Ability
from judgebot.cards.nodes import walk
from judgebot.game.objects import CORP, RUNNER

# Verbs of which the card says whose deed it is.
OF_CARD = ("all of", "play", "install", "use", "trigger", "forfeit", "find")
# What a card is used for, where the option's name begins so: `use X to remove the tag`.
PURPOSES = {"remove tag": "remove", "gain": "gain", "draw": "draw", "purge": "purge", "end run": "end the run"}
IN_HAND = ("", "HQ", "grip")


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
    if (
        verb == "trash"
        and token is not None
        and token in phrase.tokens()
        and phrase.token("unit", "clicks") is not None
    ):
        p.assume(f"“a click and {token.n}”: what it costs is worked out")
    if (click := phrase.one("WITHCLICK")) is not None:
        if not _which_click(p, click, OWNER.get(verb) or named or p.who or p.last_who):
            return None
        found.n = -1 if token is None else token.n
    if verb == "encounter" and accessible(phrase.one("OBJ")):
        verb = found.verb = "access"  # `hits Snare!`
    if verb == "break" and phrase.said("broke") and phrase.one("BROKEN") is None:
        return None  # `is broke`
    if verb == "click on":
        return _click_on(p, phrase, named)
    if verb == "prevent card":
        return _prevent_card(p, phrase, named)
    if verb == "discard card" and p.reading.at not in ENDS.values():
        return None  # at another time cards are lost to what makes their player discard them
    if verb == "host":
        return host_deed(p, phrase, named)
    if verb in MEANS:
        return _by_means(p, phrase, player, who)
    unit = next((one for one in phrase.tokens() if one.has("unit")), None)
    found.unit = unit.kinds["unit"] if unit is not None else ""
    over = phrase.token("outcome", "run ends")
    if verb == "end run" and over is not None and over.said.startswith(("run", "the run")):
        found.unit = "over"  # `the run ends`: by itself, or by something
    if verb == "kill" and phrase.token("outcome", "win") is not None:
        found.unit = "win"
    if found.unit == "core_damage" and verb == "take":
        found.unit = "damage"
    if not found.unit and phrase.token("outcome", "damage") is not None:
        found.unit = "damage"  # `take net damage`
    if verb == "choose type":
        found.unit = phrase.tokens("noun")[0].kinds["noun"]
    if phrase.said("lower", "lowers", "reduce", "reduces"):
        found.unit = ""
    if verb == "let" and (phrase.one("LETSUBS") or phrase.token("verb", "let") or phrase.token("verb", "break")):
        found.unit = "subs"
    if (trace := phrase.one("TRACE")) is not None:
        which = bids.which_trace(p, trace)
        if which is None:
            return None
        found.unit, found.which = "trace", which
    elif verb in bids.SPENT and p.trace and found.unit != "clicks":
        found.unit, found.which = "trace", p.trace
    found.times = times_of(phrase)
    if verb in ("draw", "gain") and phrase.token("verb", "spend", "use", "take") is not None:
        clicks, *much = [one.n for one in phrase.tokens("n")]
        if any(one != clicks for one in much):
            return None  # what else gives so much?
        found.times, found.n = max(1, clicks), -1  # `spends two clicks to draw`
    order = phrase.one("ORD")
    if verb in ("advance", "take sub") and order is not None:
        found.which = (ORDINALS[order.tokens()[0].said],)
    for part in ("CREDITS", "TAGS"):
        inner = phrase.one(part)
        if inner is not None:
            number = inner.token("n")
            found.n = number.n if number is not None else 1
            found.unit = "credits" if part == "CREDITS" else "tags"
    let = phrase.one("LETSUBS")
    if let is not None:
        named_subs = let.one("WHICHSUB") or let
        found.which = subs_of(named_subs, said_of(p, "break"))
        pairs = zip(words_of(let), words_of(let)[1:], strict=False)
        found.n = next((one.n for one, unit in pairs if one.has("n") and unit.has("unit", "subs")), -1)
    lets = phrase.token("verb", "let")
    if let is not None or (lets is not None and re.search(r"\bfire|^takes", lets.said)):
        found.unit = "subs"
    if not _fill(p, found, phrase):
        return None
    if (goods := phrase.one("GOODS")) is not None:
        of = bought(p, goods, found.n)
        if of is None:
            return None
        found.cards = [of]
    _worked_out(p, phrase)
    if verb == "play" and not _base_trace(p, found, phrase):
        return None
    card = found.card
    if phrase.label == "steal" and phrase.token("verb", "take") is not None:
        from judgebot.ask.unnamed import stand_in

        token = phrase.token("noun")
        known = said_of(p, "steal") or (stand_in(p, token) if token is not None else None)
        if known is not None and not known.given and p.last_server and not known.server:
            p.at_server([known], p.last_server, "in")
        found.cards = [one for one in [known] if one is not None]
        if not found.cards:
            return None
    played = card is not None and card.type in ("event", "operation")
    if found.verb in ("play", "install") and card is not None and card.type != "identity":
        found.verb = "play" if played else "install"  # `drops X`, `slaps X on Y`
    if found.verb == "use" and card is not None and not is_used(p, card):
        found.verb = "play"  # `uses Public Trail`
    if found.verb == "steal" and card is not None and card.side == RUNNER:
        found.verb = "find"  # `grabs Corroder`
    if found.verb == "flip" and card is not None and card.side == CORP and card.type in ABOUT["rez"]:
        found.verb = "rez"  # `flips his ice`
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
        found.who = found.who or p.me
    return found


# What a card is used for of which its text says how much.
_MUCH = ("draw", "gain", "take", "lose")


def _worked_out(p: Parser, phrase: Phrase) -> None:
    """That a price told with what it is paid for, or so much that a card is used for, is worked out, is said."""
    prices = [*phrase.all("PRICE"), *(phrase.all("CREDITS") if phrase.all("PRICE") else [])]
    told = [one for part in prices for one in words_of(part)] if phrase.one("VP") is not None else []
    if phrase.label == "trash" and phrase.tokens("unit", "clicks") and phrase.one("WITHCLICK") is None:
        told = phrase.tokens("n")
    if any(one.has("n") for one in told):
        p.assume(f"“{' '.join(one.text for one in told)}”: what it costs is worked out")
    inner = phrase.one("VP")
    if phrase.label == "use" and inner is not None and inner.label in _MUCH and inner.token("n") is not None:
        words = " ".join(one.text for one in words_of(inner))
        p.assume(f"“{words}”: what it does is taken from the card")


def _base_trace(p: Parser, found: Deed, phrase: Phrase) -> bool:
    """`plays X with a trace of 3`: that of its text, or it is not understood."""
    if not phrase.said("trace", "traces", "tracing") or found.n < 0:
        return True
    if found.card is None or f"race [{found.n}]" not in found.card.says:
        return False
    p.assume(f"trace {found.n} is what {found.card.title} says")
    found.n, found.unit = -1, ""
    return True


def is_used(p: Parser, card: Placed) -> bool:
    """Whether a card that is said to be used is not played: an event in hand is, unless a run goes on or the other
    player has acted, where only another ability of it can be meant."""
    if card.type not in ("event", "operation") or card.where not in IN_HAND:
        return True
    moves = p.reading.moves
    if any(one.kind in ("play", "use") and card in one.cards for one in moves):
        return True
    acts = [one for one in moves if one.who != card.side and one.kind in ACTIONS[one.who]]
    runs = p.reading.run or acts or any(one.kind == "run" for one in moves)
    return bool(runs) and any(one.kind == "conditional" for one in card.abilities)


def _which_click(p: Parser, phrase: Phrase, who: str) -> bool:
    """`on his second click`, `with his last click`: so many are there."""
    order, number = phrase.one("ORD"), phrase.token("n")
    which = ORDINALS[order.tokens()[0].said] if order is not None else 0
    if number is not None and phrase.tokens()[-1] is number:
        which = number.n  # `on click 2`
    return which == 0 or on_click(p, who, which)


MEANS = ("by means", "with click")
_EACH = ("draw", "gain", "advance", "remove tag")  # basic actions that cost a click, and may be made more than once


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
    if (number := phrase.token("n")) is not None and phrase.label in MEANS:
        if found.verb in _EACH and found.times == 1 and found.n < 0:
            found.times = max(1, number.n)  # `spends two clicks to draw`
        else:
            told = " ".join(one.text for one in phrase.tokens("n") + phrase.tokens("unit"))
            p.assume(f"“{told}”: what it costs is worked out")
    if phrase.label == "with click" and phrase.said("last") and found.who and not on_click(p, found.who, -1):
        return None
    return found


def _click_on(p: Parser, phrase: Phrase, who: str) -> Deed | None:
    """`spends the last click on Overclock`: what is in hand is played or installed, what is in play is used."""
    card = card_of(p, phrase.all("CARD")[0])
    if card is None:
        return None
    if card.type in ("event", "operation"):
        verb = "play"
    else:
        verb = "use" if card.given and card.where not in IN_HAND[1:] else "install"
    if phrase.said("last") and not on_click(p, card.side, -1):
        return None
    server = phrase.token("server")
    found = Deed(who or card.side, verb, [card])
    if server is not None:
        found.server = p.one_server(server)
    return found if found.who == card.side else None


def _prevent_card(p: Parser, phrase: Phrase, who: str) -> Deed | None:
    """`prevents X with Y`: Y is used on X."""
    card = card_of(p, phrase.all("CARD")[0])
    tool = cards_of(p, phrase.all("OBJ")[0], "use")
    if card is None or not tool or tool[0] is card or not _waits(card):
        return None
    return Deed(who or tool[0].side, "use", tool, target=card)


def _lies_in(p: Parser, found: Deed, zone: str) -> bool:
    """`installs X from HQ`: that is where it lies, as long as the line does not say otherwise."""
    for card in found.cards:
        if card.given and card.where != zone:
            return False
        p.place([card], zone)
    return True


def _waits(card: Placed | None) -> bool:
    """Whether a card has just one ability that triggers, which can be prevented: who prevents the card means that."""
    return card is not None and sum(one.kind == "conditional" for one in card.abilities) == 1


def from_funds(p: Parser, phrase: Phrase) -> bool:
    """`with the Overclock money`: the card is there; whatever may be spent is spent."""
    part = phrase.one("CARD")
    if any(one.has("n") for one in words_of(phrase)):
        return False  # `runs HQ with Carmen, 5c`: what the player has
    if part is not None and card_of(p, part) is None:
        return False
    name = part.token("card").text if part is not None else "bad publicity"  # type: ignore[union-attr]
    p.assume(f"what is paid may come from {name} where its credits may be spent")
    return True


def _fill(p: Parser, found: Deed, phrase: Phrase) -> bool:
    """What the verb is about; False if something cannot be settled."""
    verb = found.verb
    if phrase.label == "use" and phrase.token("verb", "remove") is not None and not phrase.said("game"):
        part = phrase.one("CARD")
        card = card_of(p, part) if part is not None else None
        if part is not None and (card is None or "emove this" not in card.says):
            return False  # `removes X`: from the game, as its cost
    if verb == "break":
        return broken(p, found, phrase)
    if verb == "run":
        return _run(p, found, phrase)
    if verb in ROUNDABOUT:
        verb = found.verb = "use"
    server = server_of(p, phrase)
    if server is None:
        return False
    if phrase.token("state", "tagged") is not None:  # `plays X on a tagged runner`
        p.reading.numbers.setdefault((RUNNER, "tags"), 1)
    groups = _groups(p, phrase, found.verbs[-1] if found.verbs else verb)
    if groups is None or [] in groups:
        return False
    found.cards = groups[0] if groups else []
    if len(groups) > 1 and groups[1]:
        found.target = groups[1][0]
    if verb == "play" and found.times > 1 and len(groups) > 1 and phrase.one("TARGETING") is None:  # `X twice and Y`
        found.cards = [*groups[0] * found.times, *(card for one in groups[1:] for card in one)]
        found.times, found.target = 1, None
    if phrase.label == "use" and phrase.token("verb", "prevent") is not None and not _waits(found.target):
        return False
    found.server = server
    if phrase.label in ROUNDABOUT and not _roundabout(p, found, phrase):
        return False
    if verb == "pay" and phrase.said("afford") and found.cards and found.n < 0:
        return _afforded(p, found, phrase)
    if verb == "pay" and phrase.token("verb", "trash") is not None:  # `pays its trash cost`
        accessed = next((one.cards for one in reversed(p.reading.moves) if one.kind == "access"), ())
        found.to, found.cards = Deed(RUNNER, "trash", found.cards or list(accessed[:1])), []
        if not found.to.cards:
            return False
    if (hand := phrase.one("FROMHAND")) is not None and not _lies_in(
        p, found, hand.tokens("server")[0].kinds["server"]
    ):
        return False
    source = phrase.one("SOURCE")
    if verb == "draw" and source is not None:
        of = cards_of(p, source, "")
        if not of:
            return False
        found.tool = of[0]
    using = phrase.one("USING")
    tool = bool(using) or phrase.token("prep", "with") is not None
    if verb == "kill" and found.cards:
        found.tool, found.cards = found.cards[0], []
    if tool and verb in ("bypass", "prevent", "trash") and found.target is not None:
        found.tool, found.target = found.target, None
    if verb == "prevent" and found.cards:
        found.tool, found.cards = found.cards[0], []
    if verb == "prevent" and phrase.token("both") is not None:
        numbers = phrase.tokens("n")
        each = [one for one in numbers if one.start > phrase.tokens("both")[0].start]
        found.times = each[0].n if each else 2 if phrase.tokens("both")[0].said == "both" else 1
        found.n = next((one.n for one in numbers if one not in each), -1)
        if found.times < 2:
            return False
    if verb == "bypass" and phrase.token("verb", "use") is not None and found.target is not None:
        found.tool, found.cards, found.target = found.cards[0], [found.target], None
    if verb == "boost" and not found.cards:
        breakers = [one for one in p.reading.cards if one.side == RUNNER and "icebreaker" in one.subtypes]
        found.cards = breakers[-1:] if len(breakers) == 1 else []
        if not found.cards:
            return False
    targeting = phrase.one("TARGETING")
    if targeting is not None and targeting.said("for") and found.card is not None and "earch" in found.card.says:
        found.to, found.target = Deed(found.who, "find", [found.target] if found.target is not None else []), None
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
    if inner is not None and phrase.label == "use" and phrase.token("verb", "trash") is not None:
        paid = deed(p, inner, who=found.who)
        if paid is not None and paid.verb in ("use", "trigger") and paid.card is not found.card:
            return False  # a cost: `as cost` says so
    if inner is not None:
        found.to = deed(p, inner, who=found.who or (found.card.side if found.card is not None else ""))
        if found.to is None:
            return False
        if verb == "pay" and found.to.verb == "break" and found.to.tool is None and not own_price(p, phrase, inner):
            return False
        if inner.label == "swap" and verb == "use" and found.to.card is found.card:
            found.target, found.to = found.to.target, found.to.to  # `uses X to swap Y with Z`
            return True
        if verb == "use" and found.to.verb == "end run" and phrase.token("verb", "trash") is not None:
            from judgebot.ask.as_cost import of_another

            if found.to.tool is None and of_another(p, found, "end the run"):
                return True
        if verb == "use" and found.to.verb in ("break", "bypass", "prevent", "trash") and found.target is None:
            if found.to.tool is not None or found.card is None:
                return False
            found.verb, found.tool, found.cards = found.to.verb, found.card, found.to.cards
            found.used = True
            found.which, found.n, found.unit, found.to = found.to.which, found.to.n, found.to.unit, None
    if verb == "install" and (zone := phrase.token("zone")) is not None and phrase.said("from"):
        _from(p, found, p.zone_of(zone, found.who or found.cards[0].side))
    into = phrase.one("INTO") if verb == "install" else None
    if into is not None and (into.one("CARD") is not None or into.token("it") is not None):
        host = cards_of(p, into, "", tuple(found.cards))
        found.target = host[0] if host else None
    if verb == "take" and (tool or phrase.said("using", "via", "through", "by")) and found.cards:
        found.tool, found.cards = found.cards[0], []
    if verb == "end run" and found.cards:
        found.tool, found.cards = found.cards[0], []
    if verb == "pass" and not found.cards and (last := said_of(p, verb)) is not None:
        found.cards = [last]
    if verb == "pass all":
        found.verb = "pass"
        found.server = server or p.server or p.last_server
        return bool(found.server)
    if verb in ("purge with", "derez"):
        by = found.card if phrase.token("verb", "use") is not None else found.target or found.card
        if by is None:
            return False
        found.target = next((one for one in (found.card, found.target) if one is not None and one is not by), None)
        found.verb, found.cards = "use", [by]
    if (at := phrase.one("AT")) is not None and at.token("zone", "top") is not None and not server:
        for one in found.cards:
            p.place([one], DECKS[one.side])
    if phrase.one("AT") is not None and found.server:
        how = "on" if found.card is not None and found.card.type == "ice" else "in"
        at = phrase.one("AT")
        if at is not None and at.token("zone", "root") is not None:
            how = "root"
        there = found.cards
        if verb == "install":  # what it is installed over is there already
            there = [found.target] if found.target is not None else []
        p.at_server([one for one in there if not one.given], server, how)
    return True


def _afforded(p: Parser, found: Deed, phrase: Phrase) -> bool:
    """`afford X`: to play, install or rez it, by whose card it is and where; else to pay for what it asks."""
    card = found.cards[0]
    accessed = any(one.kind == "access" and card in one.cards for one in p.reading.moves)
    if card.side == RUNNER and card.where in IN_HAND:
        verb = "play" if card.type == "event" else "install"
    elif card.side == CORP and card.type == "operation" and not accessed:
        verb = "play"
    elif card.side == CORP and card.type in ABOUT["rez"] and not card.options.get("rezzed") and not accessed:
        verb = "rez"
    elif accessed and card.type in ("asset", "upgrade"):
        verb = "trash"
    else:
        return not accessed
    found.verb, found.who = verb, RUNNER if verb == "trash" else card.side
    return True


def _from(p: Parser, found: Deed, zone: str) -> None:
    """`installs X from the heap`: it is there, unless it comes there only by what is done before.

    A place that is told outright stays; one that then fits nothing is refused.
    """
    for one in found.cards:
        if one.where == zone or any(one is card for each in p.reading.moves for card in (*each.cards, each.tool)):
            continue
        if one.given:
            p.reading.unplaced.append(Unplaced(one.title, (), f"in {one.where or 'play'} or in {zone}?"))
        else:
            p.place([one], zone)


ROUNDABOUT = ("by counters", "swap", "take credits")


def _roundabout(p: Parser, found: Deed, phrase: Phrase) -> bool:
    from judgebot.ask import roundabout

    read = {"by counters": roundabout.by_counters, "swap": roundabout.swap, "take credits": roundabout.take_credits}
    return read[phrase.label](p, found, phrase)


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


def runs_by(card: Placed, server: str) -> bool:
    """Whether an ability of a card is a run on a server: `runs R&D with Conduit` uses it."""
    actions = [one.english() for one in card.abilities if one.kind == "paid"]
    named = [one for one in actions if one.startswith("[click]") and re.search(r": run\b", one, re.I)]
    named += [one.english() for one in card.abilities if one.kind == "conditional" and _runs(one)]
    return any(server in one or not any(each in one for each in CENTRALS) for one in named)


def makes_run(card: Placed) -> bool:
    """Whether an ability of a card that is used makes a run."""
    return any(_runs(one) for one in card.abilities if one.kind in ("paid", "conditional"))


def _runs(one: Ability) -> bool:
    return any(word.name == "run" for word in walk(one.do))


def _run(p: Parser, found: Deed, phrase: Phrase) -> bool:
    token = phrase.token("server")
    cards = phrase.all("CARD")
    using = phrase.one("USING")
    if token is not None and token.kinds["server"] == "new remote":
        return False
    if token is not None:
        found.server = p.one_server(token)
        if using is not None:
            card = card_of(p, cards[0]) if cards else next((k for k in reversed(p.recent) if k.side == RUNNER), None)
            bare = using.said("with", "w")
            if card is None or card.side == CORP:
                return False
            if bare and card.type != "event" and not runs_by(card, found.server):
                return False
            if bare and p.tokens[p.end : p.end + 1] and p.tokens[p.end].has("state", "installed"):
                return False  # `with Conduit installed`
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


def present(said: str) -> bool:
    """Whether a verb tells what is done now."""
    first = said.split()[0]
    return first.endswith("s") and first not in ("has", "was", "is", "pass", "access")


def _asks_to_pay(p: Parser, made: Deed) -> list[Placed]:
    """What asks a player for a payment, where only one card of theirs does."""
    found = [one for one in p.reading.cards if one.side == made.who and re.search(r"\bpay\b", one.says.lower())]
    return found if len(found) == 1 else []


# What a card is said to be used for -> the word of its text that tells so.
_SAYS = {"access": "access", "encounter": "encounter", "approach": "approach", "run": "run", "take": "tag"}


def done_for(p: Parser, made: Deed, phrase: Phrase | None) -> list[Placed] | None:
    """`to access another card`, `to make them encounter X`: what a card's own text says that it does.

    Returns the cards that are chosen for it. None: its text says nothing of the kind.
    """
    if phrase is None:
        return []
    if made.verb == "pay" and not made.cards:
        made.cards = _asks_to_pay(p, made)
    card = made.tool or made.card
    if card is None or made.verb not in ("pay", "use", "trash", "trigger", "play", "rez", "forfeit"):
        return None
    verb = next((one for one in phrase.tokens("verb") if one.kinds["verb"] in _SAYS), None)
    unit = next(iter(phrase.tokens("unit", "damage", "tags")), None)
    word = (
        _SAYS[verb.kinds["verb"]]
        if verb is not None
        else "tag"
        if unit is None or unit.has("unit", "tags")
        else "damage"
    )
    number = phrase.token("n")
    if word not in card.says.lower():
        return None
    if number is not None:
        p.assume(f"“{' '.join(one.text for one in words_of(phrase))}”: what it does is taken from the card")
    found = [card_of(p, one) for one in phrase.all("CARD")]
    return [one for one in found if one is not None]
