"""Moves: what players do, in the order in which it is said; each becomes a line of play."""

from __future__ import annotations

import dataclasses

from judgebot.ask.deeds import (
    ORDINALS,
    OWNER,
    PLACES,
    PURPOSES,
    Deed,
    card_of,
    cards_of,
    deed,
    from_funds,
    player_of,
    present,
    said_of,
)
from judgebot.ask.parse import NOTHING, Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.persons import OTHERS, SPEAKERS
from judgebot.ask.reading import Move, Placed
from judgebot.ask.tokens import Token
from judgebot.cards.catalog import facts
from judgebot.game.objects import CORP, RUNNER

SUBROUTINES = "6.9.3c"  # the step in which they resolve
APPROACH = "6.9.2b"  # the window in which the approached ice is rezzed
PLAIN = {
    "jack out": "jack out",
    "gain": "gain 1 credit",
    "remove tag": "remove 1 tag",
    "purge": "purge virus counters",
    "end turn": "end the turn",
}


def move(p: Parser, phrase: Phrase) -> bool:
    """A move: who does what, and when if that is said."""
    vp = phrase.one("VP")
    player = phrase.one("PLAYER")
    assert vp is not None
    if player is None and not _begins(p, vp):
        return False
    made = deed(p, vp, player)
    if made is None:
        return False
    if phrase.token("past") is not None and not present(vp.tokens()[0].said):
        return False  # `ran HQ this turn`: that was before
    who, relative = p.who, player is not None and _relative(p, player)
    if player is not None:
        p.speak_of(made.who)
    done = len(p.reading.moves)
    if not make(p, made):
        return False
    if relative:
        p.who = who
    price = phrase.one("FOR")
    if price is not None:
        if made.verb not in ("rez", "play", "install", "trash", "use", "steal"):
            return False
        p.assume(f"“{' '.join(one.text for one in price.tokens())}”: what it costs is worked out")
    moment = phrase.one("MOMENT")
    funds = phrase.one("WITHFUNDS")
    if funds is not None and not from_funds(p, funds.all("FUNDS")[0]):
        return False
    return moment is None or at_moment(p, moment, done)


def _relative(p: Parser, player: Phrase) -> bool:
    """`the remote I am running`: a word about the server, after which the clause speaks of whom it spoke before."""
    back = p.tokens[p.i - 1] if p.i else NOTHING
    return (back.has("server") or back.has("card")) and player.tokens()[0].said in (*SPEAKERS, *OTHERS)


def _begins(p: Parser, vp: Phrase) -> bool:
    """Whether a verb without a player is a move: at the beginning of something, or plainly said of somebody."""
    first = vp.tokens()[0] if vp.tokens() else p.peek()
    finite = first.said.split()[0].endswith("s") and first.said.split()[0] not in ("pass", "access")
    back = p.tokens[p.i - 1] if p.i else None
    if back is not None and back.has("card") and vp.label == "run":
        return finite
    return p.starts() or finite


def told(p: Parser, phrase: Phrase) -> bool:
    """`after passing Ice Wall the runner ...`, `if the corp rezzes it`: what has happened, before what comes next."""
    vp, player = phrase.one("VP"), phrase.one("PLAYER")
    assert vp is not None
    if (not p.starts() and player is None) or once_only(p, phrase.token("moment")):
        return False
    made = deed(p, vp, player)
    if made is None:
        return False
    if player is not None and made.who:
        p.speak_of(made.who)
    done = len(p.reading.moves)
    if not make(p, made):
        return False
    if (part := phrase.one("MOMENT")) is not None:
        return at_moment(p, part, done)
    if not p.starts() and done and phrase.token("moment", "after") is not None:
        # `rezzes X after the runner passed Y`: what is told last came first.
        moves = p.reading.moves
        moves[done - 1 :] = [*moves[done:], moves[done - 1]]
    return True


def once_only(p: Parser, token: Token | None) -> bool:
    """Whether "once" says how often and not after what: `uses X once, then ...`."""
    if token is None or token.said != "once":
        return False
    after = next((k for k, one in enumerate(p.tokens) if one is token), len(p.tokens)) + 1
    return after >= len(p.tokens) or p.tokens[after].has("sep") or p.tokens[after].has("mark")


def at_moment(p: Parser, phrase: Phrase, done: int) -> bool:
    """A moment after its move: `jacks out after passing Ice Wall`, `rezzes it when the runner approaches it`."""
    vp = phrase.one("VP")
    when = phrase.one("WHEN")
    part, obj = phrase.one("SUBMOMENT"), phrase.one("OBJ")
    if part is not None and obj is not None and not cards_of(p, obj, "break"):
        return False
    if part is not None and len(p.reading.moves) == done + 1 and (order := part.one("ORD")) is not None:
        p.reading.moves[-1].at = SUBROUTINES
        return ORDINALS[order.tokens()[0].said] == 1
    if vp is None or when is None or len(p.reading.moves) != done + 1 or once_only(p, when.tokens()[0]):
        return False
    if when.tokens()[0].has("moment", "before"):  # the first window that there is comes before these
        kind = p.reading.moves[-1].kind
        if kind == "jack out" and vp.label in ("approach", "access", "breach"):
            return deed(p, vp, phrase.one("PLAYER"), RUNNER) is not None
        return kind in ("rez", "use") and vp.label in ("access", "breach")
    made = p.reading.moves.pop()
    other = deed(p, vp, phrase.one("PLAYER"))
    if other is None:
        return False
    if made.kind == "rez" and other.verb in ("approach", "run", "encounter"):
        if other.verb == "approach" and other.card is None:
            server = other.server or p.last_server
            if not server:
                return False
            other = Deed(RUNNER, "run", server=server)
        if other.verb == "run" and not any(one.kind == "run" for one in p.reading.moves):
            make(p, other)
        if other.verb == "approach" and other.card is not None and other.card.type == "ice":
            made.at = APPROACH
        elif other.verb == "encounter":
            return False
    elif not make(p, other):
        return False
    p.reading.moves.append(made)
    p.last_option = made.words
    return True


def _add(p: Parser, one: Move) -> bool:
    p.reading.moves.append(one)
    p.last_option = one.words
    if one.who in (CORP, RUNNER):
        p.last_who = one.who
    p.item = list(one.cards[:1])
    return True


def make(p: Parser, d: Deed) -> bool:
    """The moves that a deed comes to; False if it is none."""
    verb, card = d.verb, d.card
    if verb == "all of":
        return all(make(p, one) for one in each_of(d))
    if verb == "install advance":
        first = dataclasses.replace(d, verb="install", times=1)
        return make(p, first) and make(p, Deed(CORP, "advance", d.cards, times=d.times))
    if verb == "rez use" and card is not None:
        return make(p, Deed(CORP, "rez", [card])) and make(p, Deed(CORP, "use", [card]))
    if d.who not in (CORP, RUNNER) or (verb == "prevent" and d.n >= 0):
        return False
    if verb in ("run", "facecheck"):
        return _run(p, d)
    if verb == "draw":
        if d.n > 1:
            return _add(p, Move(d.who, f"draw {d.n} cards", "drawn", n=d.n))
        return all([_add(p, Move(d.who, "draw 1 card", verb)) for _ in range(d.times)])
    if verb in PLAIN:
        return all([_add(p, Move(d.who, PLAIN[verb], verb)) for _ in range(d.times)])
    if verb == "choose to":
        return d.to is not None and make(p, dataclasses.replace(d.to, who=d.who or d.to.who))
    if verb == "not do":
        if d.to is None:
            return False
        if d.to.verb == "take" and d.to.unit in ("tags", ""):
            return _add(p, Move(d.who, "do not take a tag", "decline"))
        if d.to.verb in ("take", "pay", "steal"):
            return _add(p, Move(d.who, "do not pay", "decline"))
        words = PLAIN.get(d.to.verb) or (f"{d.to.verb} {d.to.card.title}" if d.to.card is not None else "")
        if words:
            p.reading.refrains.append((d.to.who or d.who, words))
        return True
    if verb == "let":
        p.reading.refrains.append((d.who, "jack out" if d.who == RUNNER else "rez"))
        return True  # what happens anyway, as long as nobody does anything
    if verb == "decline":
        tag = d.to is not None and d.to.verb == "take" and d.to.unit in ("tags", "")
        return _add(p, Move(d.who, "do not take a tag" if tag else "do not pay", verb))
    if verb == "break":
        name = d.tool.title if d.tool is not None else "?"
        return _add(p, Move(d.who, f"break with {name}", "break", tuple(d.cards), tool=d.tool, which=d.which, n=d.n))
    if verb == "boost":
        assert card is not None
        boost = Move(RUNNER, f"use {card.title} to get", "boost", (card,), n=d.n)
        return all([_add(p, dataclasses.replace(boost)) for _ in range(d.times)])
    if verb == "bypass":
        if d.tool is None:
            tools = [one for one in p.reading.cards if one.chosen is not None and (card is None or one.chosen is card)]
            d.tool = tools[-1] if tools else None
        if d.tool is None:
            return False
        if d.tool.type == "event":  # `bypasses X with Inside Job`: it is played, and the run is where X is
            if any(one.kind in ("run", "play") for one in p.reading.moves):
                return any(d.tool in one.cards for one in p.reading.moves)
            server = (card.server if card is not None else "") or p.server or p.last_server
            return bool(server) and _run(p, Deed(RUNNER, "run", server=server, tool=d.tool))
        return _add(p, Move(RUNNER, f"use {d.tool.title}", "use", (d.tool, *d.cards)))
    if verb == "encounter" and card is None and (last := said_of(p, verb)) is not None:
        return make(p, dataclasses.replace(d, cards=[last]))
    if verb in PLACES:
        words = " ".join(filter(None, (verb, card.title if card else d.server)))
        _add(p, Move(RUNNER, words, verb, tuple(d.cards), d.server))
        p.last_option = ""
        return True
    if verb == "take":
        unit = d.unit or "tags"
        if unit == "tags":
            n = max(1, d.n)
            return _add(p, Move(RUNNER, f"take {n} tag{'' if n == 1 else 's'}", "tags"))
        return _add(p, Move(RUNNER, f"take {max(d.n, 0) or ''} damage".replace("  ", " "), "damage", n=d.n))
    if verb == "end run" and d.tool is not None:
        return _add(p, Move(d.tool.side, f"use {d.tool.title}", "use", (d.tool,)))
    if verb == "find" and card is not None and (tool := d.target or _searches(p, d.who)) is not None:
        return make(p, Deed(d.who, "use", [tool], to=dataclasses.replace(d, target=None)))
    if verb == "advance" and d.which and card is not None:  # `for the fourth time`: three counters are there
        card.options["advanced"] = max(0, d.which[0] - 1)
        return d.which[0] > 0 and make(p, dataclasses.replace(d, which=()))
    if verb == "place":
        return card is not None and _add(p, Move(d.who, f"choose {card.title}", "target", (card,)))
    if verb == "want not":
        return True
    if verb == "end run":
        return _add(p, Move(d.who, "end the run", "end run"))
    if verb == "spend" and d.unit == "clicks":
        return _add(p, Move(d.who, "pay " + "[click]" * max(1, d.n), "pay", n=d.n))
    if verb in ("spend", "bid"):
        return _add(p, Move(d.who, f"{verb} {max(d.n, 0)}{' on the trace' if d.unit == 'trace' else ''}", verb))
    if verb == "pay":
        return _pay(p, d)
    if verb == "discard":
        n = max(1, d.n)
        return _add(p, Move(d.who, f"trash {n} card{'' if n == 1 else 's'}", "discarded", n=n))
    if verb == "prevent":
        tools = [d.tool] if d.tool is not None else []
        return bool(tools) and _add(p, Move(d.who, f"use {tools[0].title}", "use", tuple(tools)))
    if verb == "choose":
        words = d.server or (card.title if card is not None else "")
        cards = (d.target,) if d.target is not None else ()
        return _add(p, Move(d.who, f"choose {words}", verb, cards if d.server else tuple(d.cards)))
    return _of_cards(p, d)


def _searches(p: Parser, who: str) -> Placed | None:
    """The card with which a player searches, if they have one only."""
    found = [one for one in p.reading.cards if one.side == who and one.where in ("", "rig") and "earch" in one.says]
    return found[0] if len(found) == 1 else None


def each_of(d: Deed) -> list[Deed]:
    """`install, advance and score X`: the deeds, with as many advancements as are still needed if none are told."""
    found = []
    for place, verb in enumerate(d.verbs):
        one = dataclasses.replace(d, verb=verb, verbs=(), times=1)
        if verb == "advance" and "score" in d.verbs[place:] and d.card is not None:
            needs = facts(d.card.card).get("requirement") or 0
            one.times = max(1, needs - d.card.options.get("advanced", 0)) if d.times == 1 else d.times
        if verb not in ("install", "play"):
            one.server, one.target = "", None
        found.append(one)
    return found


def _run(p: Parser, d: Deed) -> bool:
    if d.tool is not None:
        tool = d.tool
        kind = "play" if tool.type == "event" else "use"
        _add(p, Move(RUNNER, f"{kind} {tool.title}", kind, (tool,)))
        _add(p, Move(RUNNER, f"run {d.server}", "target", server=d.server))
    elif d.server:
        _add(p, Move(RUNNER, f"run {d.server}", "run", server=d.server))
    elif d.cards:
        _add(p, Move(RUNNER, "run ?", "run", tuple(d.cards)))
    else:
        return False
    p.who = RUNNER
    p.server, p.zone, p.waiting = d.server, "", None
    p.item = []
    return True


def _pay(p: Parser, d: Deed) -> bool:
    if d.to is not None and d.to.verb in ("rez", "play", "install", "use", "trash", "trigger"):
        return make(p, d.to)  # paying for it is a part of it
    words = f"pay {d.n} credit{'' if d.n == 1 else 's'}" if d.n > 0 else "pay"
    p.reading.moves.append(Move(d.who, words, "pay", tuple(d.cards)))
    return True


def _of_cards(p: Parser, d: Deed) -> bool:
    verb = d.verb
    cards = list(d.cards)
    if not cards and verb in ("rez", "score", "advance", "steal", "trigger"):
        from judgebot.ask.deeds import said_of

        last = said_of(p, verb)
        if last is None:
            return False
        cards = [last]
    if not cards:
        return False
    if verb == "play" and cards[0].type == "identity":
        p.speak_of(cards[0].side)
        return True  # `is playing Loup`
    who = CORP if verb == "score" and p.reading.turn == RUNNER else d.who
    for card in cards:
        words = f"{verb} {card.title}"
        if verb == "trash" and who == CORP and card.side == RUNNER and card.type == "resource" and d.tool is None:
            words = f"trash resource {card.title}"
        if verb == "trash" and who == card.side and d.tool is None and card.type != "agenda":
            _add(p, Move(who, f"use {card.title}", "use", (card,)))  # as its cost
            continue
        if verb == "trash" and d.tool is not None:
            _add(p, Move(who, f"use {d.tool.title}", "use", (d.tool, card)))
            continue
        if verb == "install":
            _install(p, d, who, card)
            continue
        for _ in range(max(1, d.times)):
            _add(p, Move(who, words, verb, (card,)))
    if verb == "play" and (d.server or d.target is not None or d.to is not None):
        target = Move(who, f"choose {d.target.title}" if d.target is not None else "", "target", tuple(d.cards[:0]))
        if d.to is not None and d.to.card is not None:
            target = Move(who, f"find {d.to.card.title}", "find", (d.to.card,))
        if d.server:
            target = Move(who, f"run {d.server}", "target", server=d.server)
        _add(p, target)
    if verb == "use":
        _used(p, d, cards[0])
    return True


def _install(p: Parser, d: Deed, who: str, card: Placed) -> None:
    words = f"install {card.title}"
    if d.server:
        words += f" in {d.server}"
    elif d.target is not None and d.target.side == CORP and d.target.server and who == CORP:
        words += f" in {d.target.server}"
    elif d.target is not None:
        words += f" on {d.target.title}"
    _add(p, Move(who, words, "install", (card,), d.server))
    if d.server == "new remote":
        remotes = [int(one.split()[1]) for one in p.reading.servers if one.startswith("remote ")]
        p.last_server = f"remote {max(remotes, default=0) + 1}"
        p.server = p.last_server
    else:
        p.server = d.server or p.server
    p.group = [each for each in p.group if each is not card]


def _used(p: Parser, d: Deed, card: Placed) -> None:
    """What a card is used for: its choice of a target, or what it finds."""
    if d.server:
        _add(p, Move(d.who, f"run {d.server}", "target", server=d.server))
    if d.target is not None:
        p.reading.moves[-1].cards = (card, d.target)
        _add(p, Move(d.who, f"choose {d.target.title}", "target", (d.target,)))
    if d.unit == "strength":
        p.reading.moves.pop()
        _add(p, Move(d.who, f"use {card.title} to get", "boost", (card,)))
    if d.to is None:
        return
    if d.to.verb in PURPOSES and d.to.card is None:
        p.reading.moves[-1].words = f"use {card.title} to {PURPOSES[d.to.verb]}"
        return
    if d.to.verb == "find" and d.to.card is not None and d.to.card.type == "ice":
        return
    if d.to.verb == "run" and d.to.server:
        _add(p, Move(d.who, f"run {d.to.server}", "target", server=d.to.server))
    elif d.to.verb in ("find", "install") and d.to.card is not None:
        _add(p, Move(d.who, f"find {d.to.card.title}", "find", (d.to.card,)))
    elif d.to.card is not None:
        _add(p, Move(d.who, f"choose {d.to.card.title}", "target", (d.to.card,)))


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
    return _run(p, Deed(RUNNER, "run", server=p.one_server(server), tool=card))


def both_bid(p: Parser, phrase: Phrase) -> bool:
    """`both bid 1`: each of them."""
    number = phrase.token("n")
    assert number is not None
    for who in (CORP, RUNNER):
        _add(p, Move(who, f"bid {number.n}", "bid"))
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
        return _add(p, Move(card.side, f"trigger {card.title}", "trigger", (card,)))
    if vp.label in ("use", "trigger") and not vp.all("OBJ") and not vp.all("OBJS"):
        return _add(p, Move(card.side, f"trigger {card.title}", "trigger", (card,)))
    if vp.label == "take":
        made = deed(p, vp, who=RUNNER)
        return made is not None and make(p, made)
    made = deed(p, vp, who=card.side)
    if made is None or made.tool is not None:
        return False
    made.tool = card
    if made.verb == "break":
        return make(p, made)
    if made.verb == "trash" and made.cards:
        _add(p, Move(card.side, f"trigger {card.title}", "trigger", (card,)))
        return _add(p, Move(card.side, f"choose {made.cards[0].title}", "target", (made.cards[0],)))
    return False


def passive(p: Parser, phrase: Phrase) -> bool:
    """`BOOM! is played`, `Mavirus is accessed`."""
    done = phrase.token("done")
    obj = phrase.one("OBJ")
    assert done is not None
    verb = done.kinds["done"]
    last = said_of(p, verb)
    cards = cards_of(p, obj, verb) if obj is not None else [last] if last is not None else []
    if not cards:
        return False
    if verb == "break":
        part = phrase.one("CARD")
        tool = card_of(p, part) if part is not None else None
        return tool is not None and make(p, Deed(RUNNER, "break", cards, tool=tool))
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


def subs_fire(p: Parser, phrase: Phrase) -> bool:
    """The subroutines resolve, as they do as long as nobody breaks them."""
    obj = phrase.one("OBJ")
    part = phrase.one("SUBMOMENT")
    if not p.starts() or (part is not None and part.one("ORD") is not None):
        return False
    return obj is None or bool(cards_of(p, obj, "break"))
