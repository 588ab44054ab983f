"""Moves told in other shapes: in the passive, by what a card does, with the card or the server first."""

from __future__ import annotations

from judgebot.ask.deeds import OWNER, Deed, deed
from judgebot.ask.moves import add, at_moment, make, run_made
from judgebot.ask.named import card_of, cards_of, player_of, said_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.readings import DISCARDS, Move
from judgebot.ask.subs import every_sub, resolves
from judgebot.game.objects import CORP, RUNNER


def came(p: Parser, phrase: Phrase) -> bool:
    """`X got trashed when the run ended`, `X is trashed by the damage`: told of what comes about by itself."""
    if phrase.token("unit", "damage") is not None or phrase.one("BYHARM") is not None:
        return _harmed(p, phrase)
    card = card_of(p, phrase.all("CARD")[0])
    asks = p.tokens[p.i].has("ask") or not p.starts()
    if card is None or asks or any(one.has("mark", "?") for one in p.tokens[p.end : p.end + 1]):
        return False
    if not p.reading.moves:  # that was before
        if phrase.one("MOMENT") is not None or (phrase.token("past") is None and phrase.one("RUNEND") is None):
            return False
        p.place([card], DISCARDS[card.side])
        p.reading.history.append({"trashed": card.title, "who": RUNNER})
        return True
    return add(p, Move(card.side, f"{card.title} is trashed", "came", (card,)))


def _harmed(p: Parser, phrase: Phrase) -> bool:
    """`X is trashed by the net damage`, `the damage takes X`: it is lost so, and the game shows whether it is."""
    harm = phrase.one("BYHARM")
    asks = p.tokens[p.i].has("ask") or not p.starts() or not p.reading.moves
    if asks or any(one.has("mark", "?") for one in p.tokens[p.end : p.end + 1]):
        return False
    if harm is not None and (source := harm.one("OBJ")) is not None and not cards_of(p, source, "encounter"):
        return False
    lost = phrase.all("OBJ")[-1:]
    cards = cards_of(p, lost[0], "") if lost else None
    if not cards or any(one.side != RUNNER for one in cards):
        return False
    if any(not one.given for one in cards):
        p.place([one for one in cards if not one.given], "grip")
    return all(add(p, Move(RUNNER, f"{one.title} is trashed", "came", (one,))) for one in cards)


_BY_PEOPLE = ("install", "advance", "score", "play", "all of", "install advance", "purge")


def it_acts(p: Parser, phrase: Phrase) -> bool:
    """`Corp is X ... It installs Y`: the player who is called by an identity, of what only players do."""
    vp, who = phrase.one("VP"), p.last_who
    named = any(one.type == "identity" and one.side == who for one in p.reading.cards)
    if vp is None or vp.label not in _BY_PEOPLE or not named or p.asked_here or not p.starts():
        return False
    made = deed(p, vp, None, who)
    if made is None or made.who != who:
        return False
    done = len(p.reading.moves)
    p.speak_of(who)
    p.assume(f"“{phrase.tokens('it')[0].text}” is the {who.capitalize()}")
    moment = phrase.one("MOMENT")
    return make(p, made) and (moment is None or at_moment(p, moment, done))


def to_bypass(p: Parser, phrase: Phrase) -> bool:
    """`plays Inside Job on HQ to bypass X`, right after a move: what comes of it is told too."""
    if p.asked_here or p.moved[0] != p.i or not p.reading.moves:
        return False
    cards = cards_of(p, phrase, "bypass")
    return bool(cards) and make(p, Deed(RUNNER, "bypass", list(cards or [])))


def fronted(p: Parser, phrase: Phrase) -> bool:
    """`on HQ I play X`: the place stands first."""
    vp, server = phrase.one("VP"), phrase.token("server")
    assert vp is not None and server is not None
    made = deed(p, vp, phrase.one("PLAYER")) if p.starts() else None
    card = made.card if made is not None else None
    if made is None or card is None or made.server or server.kinds["server"] == "new remote":
        return False
    where = p.one_server(server)
    if made.verb == "play" and "run" in card.subtypes:
        made.server = where
    elif made.verb in ("rez", "access", "steal", "trash", "encounter") and card.side == CORP and not card.given:
        p.at_server([card], where, "on" if card.type == "ice" else "in")
    else:
        return False
    if made.who:
        p.speak_of(made.who)
    return make(p, made)


def run_came(p: Parser, phrase: Phrase) -> bool:
    """`the run on HQ went through`: it is made, and comes out so."""
    server, outcome = phrase.token("server"), phrase.token("outcome")
    if server is None or outcome is None or p.tokens[p.i].has("ask") or not p.starts():
        return False
    if any(one.has("mark", "?") for one in p.tokens[p.end : p.end + 1]) or outcome.has("outcome", "unsuccessful"):
        return False
    p.last_who = RUNNER
    return make(p, Deed(RUNNER, "run", server=p.one_server(server))) and add(
        p, Move(RUNNER, "succeed with the run", "success")
    )


def both_came(p: Parser, phrase: Phrase) -> bool:
    """`runs HQ and then R&D, both successful`: each of the runs that are told comes out so."""
    runs = [one for one in p.reading.moves if one.kind == "run"]
    many = len(runs) == 2 if phrase.tokens("both")[0].said.startswith("both") else len(runs) > 1
    asks = p.tokens[p.i].has("ask") or not p.starts() or p.asked_here
    if asks or not many or any(one.has("mark", "?") for one in p.tokens[p.end : p.end + 1]):
        return False
    told: list[Move] = []
    for one in p.reading.moves:
        told.append(one)
        if one.kind == "run":
            told.append(Move(RUNNER, "succeed with the run", "success"))
    if any(one.kind == "success" for one in p.reading.moves) or p.reading.moves[-1].kind != "run":
        return False
    p.reading.moves[:] = told
    return True


def peeked(p: Parser, phrase: Phrase) -> bool:
    """`peeks at the top of R&D, it's X`: that is what is accessed."""
    last = next(iter(p.reading.moves[-1:]), None)
    if last is None or last.kind not in ("access", "breach") or last.cards or not p.starts():
        return False
    card = card_of(p, phrase.all("CARD")[0])
    if card is None or card.side == RUNNER:
        return False
    last.cards, last.words, last.kind = (card,), f"access {card.title}", "access"
    if last.server and not card.given:
        p.at_server([card], last.server, "in")
    return True


def event(p: Parser, phrase: Phrase) -> bool:
    """`Jailbreak on HQ`: a run event with its server is played; `Conduit run on R&D`: what makes the run is used."""
    part, server = phrase.one("CARD"), phrase.token("server")
    assert part is not None and server is not None
    card = card_of(p, part)
    makes = phrase.token("verb") is not None
    if card is None or not p.starts() or server.kinds["server"] == "new remote":
        return False
    bare = makes and phrase.tokens("verb")[0].said.split()[0] == "run"
    if card.type != "event" and not (bare and card.side == RUNNER and card.type != "identity"):
        return False
    if card.type == "event" and "run" not in card.subtypes:
        return False
    return run_made(p, Deed(RUNNER, "run", server=p.one_server(server), tool=card))


def both_have(p: Parser, phrase: Phrase) -> bool:
    """`both players have 4 credits`: each of them, where nothing else is told of either."""
    number, unit = phrase.token("n"), phrase.token("unit")
    assert number is not None and unit is not None
    players = [player_of(p, one)[0] for one in phrase.all("PLAYER")]
    if (players and sorted(players) != [CORP, RUNNER]) or not p.starts() or p.asked_here or p.reading.moves:
        return False
    keys = [(who, unit.kinds["unit"]) for who in (CORP, RUNNER)]
    if any(key in p.reading.numbers for key in keys):
        return False
    for key in keys:
        p.reading.numbers[key] = number.n
    return True


def both_bid(p: Parser, phrase: Phrase) -> bool:
    """`both bid 1`: each of them."""
    number = phrase.token("n")
    assert number is not None
    for who in (CORP, RUNNER):
        add(p, Move(who, f"bid {number.n}", "bid"))
    return True


def acts(p: Parser, phrase: Phrase) -> bool:
    """`Corroder breaks it`, `Snare! triggers`: a card as the one that acts."""
    part, vp = phrase.one("CARD"), phrase.one("VP")
    assert part is not None
    if not p.starts():
        return False
    card = card_of(p, part)
    if card is None:
        return False
    if card.type == "identity":
        p.speak_of(card.side)  # the player is called by the name of the identity
        if vp is None and phrase.said("sabotage", "sabotages", "sabotaged"):
            return add(p, Move(card.side, f"trigger {card.title}", "trigger", (card,)))
        made = deed(p, vp, None, card.side) if vp is not None else None
        done = len(p.reading.moves)
        if made is None or not make(p, made):
            return False
        moment = phrase.one("MOMENT")
        return moment is None or at_moment(p, moment, done)
    if phrase.one("MOMENT") is not None:
        return False
    if vp is not None and vp.label not in ("break", "use", "trigger", "trash", "run", "find", "bypass", "take"):
        return False
    if vp is None:
        return add(p, Move(card.side, f"trigger {card.title}", "trigger", (card,)))
    if vp.label in ("use", "trigger") and not vp.all("OBJ") and not vp.all("OBJS"):
        return add(p, Move(card.side, f"trigger {card.title}", "trigger", (card,)))
    if vp.label == "take":
        made = deed(p, vp, who=RUNNER)
        return made is not None and make(p, made)
    made = deed(p, vp, who=card.side)
    if made is None or made.tool is not None:
        return False
    made.tool = card
    if made.verb == "break":
        return make(p, made)
    if made.verb == "trash" and made.cards and card.type == "ice":
        made.tool = None  # one of its subroutines does
        return make(p, made)
    if made.verb == "trash" and made.cards:
        add(p, Move(card.side, f"trigger {card.title}", "trigger", (card,)))
        return add(p, Move(card.side, f"choose {made.cards[0].title}", "target", (made.cards[0],)))
    return False


_SUB_DOES = ("install", "trash", "rez", "derez", "end run", "draw", "place", "choose")


def sub_acts(p: Parser, phrase: Phrase) -> bool:
    """`the first sub of X trashes Y`: the Corp does it, with that subroutine; the game shows whether it does."""
    obj, vp = phrase.one("OBJ"), phrase.one("VP")
    if vp is None or not p.starts() or p.tokens[p.i].has("ask"):
        return False
    ice = cards_of(p, obj, "break") if obj is not None else [said_of(p, "break")]
    if not ice or ice[0] is None or ice[0].type != "ice":
        return False
    made = deed(p, vp, who=CORP)
    if made is None or made.verb not in _SUB_DOES:
        return False
    made.who = CORP
    return make(p, made)


def passive(p: Parser, phrase: Phrase) -> bool:
    """`BOOM! is played`, `Mavirus is accessed`."""
    done = phrase.token("done") or phrase.token("state")
    obj = phrase.one("OBJ")
    assert done is not None
    verb = done.kinds.get("done") or {"rezzed": "rez", "installed": "install"}[done.kinds["state"]]
    last = said_of(p, verb)
    cards = cards_of(p, obj, verb) if obj is not None else [last] if last is not None else []
    if not cards:
        return False
    if (vp := phrase.one("VP")) is not None:  # `X is trashed to purge`
        to = deed(p, vp, who=cards[0].side)
        return to is not None and make(p, Deed(cards[0].side, "use", cards, to=to))
    if verb == "break":
        part = phrase.one("CARD")
        tool = card_of(p, part) if part is not None else None
        return tool is not None and make(p, Deed(RUNNER, "break", cards, tool=tool))
    if phrase.token("prep", "with") is not None:
        made = Deed(OWNER.get(verb) or p.last_who, verb, cards)
        part, last = phrase.one("CARD"), said_of(p, "", tuple(cards))
        made.tool = card_of(p, part) if part is not None else last
        made.who = made.tool.side if made.tool is not None else ""
        return made.tool is not None and made.tool.type != "identity" and make(p, made)
    by = phrase.one("BY")
    who, _ = player_of(p, by.one("PLAYER") if by is not None else None)
    if by is not None and by.one("PLAYER") is None:
        return False
    at = next(iter(phrase.all("AT")), None)
    server = p.one_server(at.tokens("server")[0]) if at is not None else ""
    if server:
        p.at_server([one for one in cards if not one.given], server, "on" if cards[0].type == "ice" else "in")
    who = who or OWNER.get(verb) or cards[0].side
    return make(p, Deed(who, verb, cards))


def other_broken(p: Parser, phrase: Phrase) -> bool:
    """`breaks one sub with X and the other with Y`: what is left is broken with Y."""
    last = p.reading.moves[-1] if p.reading.moves else None
    if last is None or last.kind != "break" or p.i - p.moved[0] > 2:
        return False
    part = phrase.one("CARD")
    tool = card_of(p, part) if part is not None else said_of(p, "boost")
    if tool is None:
        return False
    if last.n == 1 and not last.which:
        last.which, last.n = (1,), -1
        p.assume(f"the first subroutine is broken with {last.tool.title if last.tool else '?'}, the other one after it")
    other = (-1,) if last.which == (1,) else (1,) if len(last.which) == 1 else ()
    return make(p, Deed(RUNNER, "break", list(last.cards), tool=tool, which=other))


def subs_fire(p: Parser, phrase: Phrase) -> bool:
    """The subroutines resolve, as they do as long as nobody breaks them."""
    obj = phrase.one("OBJ")
    part = phrase.one("SUBMOMENT")
    if not p.starts() or (part is not None and part.one("ORD") is not None):
        return False
    cards = cards_of(p, obj, "break") if obj is not None else [said_of(p, "break")]
    if not cards:
        return False
    if phrase.token("moment") is not None and (cards[0] is None or cards[0].type != "ice"):
        return False  # `when X fires, can ...` of another card is a moment
    which = every_sub(cards[0], phrase)
    if which is None:
        return False
    if not p.asked_here:
        p.reading.comes += resolves(cards[0], which)
    return True
