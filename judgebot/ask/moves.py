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
    said_of,
    server_of,
    times_of,
)
from judgebot.ask.facts import BEGINS, whose_turn
from judgebot.ask.parse import NOTHING, Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.persons import OTHER, OTHERS, SPEAKERS
from judgebot.ask.reading import Move, Placed
from judgebot.ask.states import counter
from judgebot.cards.catalog import facts
from judgebot.game.objects import CORP, RUNNER

SUBROUTINES = "6.9.3c"  # the step in which they resolve
ENDS = {CORP: "5.6.3a", RUNNER: "5.7.2a"}
APPROACH = "6.9.2b"  # the window in which the approached ice is rezzed
PLAIN = {
    "jack out": "jack out",
    "gain": "gain 1 credit",
    "remove tag": "remove 1 tag",
    "purge": "purge virus counters",
    "end turn": "end the turn",
}
PAST = {
    "run": "run", "play": "played", "install": "installed", "trash": "trashed", "rez": "rezzed", "steal": "stole",
    "score": "scored", "access": "accessed", "use": "used",
}  # fmt: skip


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
    if phrase.token("past") is not None and not _present(vp.tokens()[0].said):
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
    return moment is None or _at(p, moment, done)


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
    if not p.starts() and player is None:
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
        return _at(p, part, done)
    if not p.starts() and done and phrase.token("moment", "after") is not None:
        # `rezzes X after the runner passed Y`: what is told last came first.
        moves = p.reading.moves
        moves[done - 1 :] = [*moves[done:], moves[done - 1]]
    return True


def _at(p: Parser, phrase: Phrase, done: int) -> bool:
    """A moment after its move: `jacks out after passing Ice Wall`, `rezzes it when the runner approaches it`."""
    vp = phrase.one("VP")
    when = phrase.one("WHEN")
    part, obj = phrase.one("SUBMOMENT"), phrase.one("OBJ")
    if part is not None and obj is not None and not cards_of(p, obj, "break"):
        return False
    if part is not None and len(p.reading.moves) == done + 1 and (order := part.one("ORD")) is not None:
        p.reading.moves[-1].at = SUBROUTINES
        return ORDINALS[order.tokens()[0].said] == 1
    if vp is None or when is None or len(p.reading.moves) != done + 1:
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
        return _add(p, Move(RUNNER, f"use {d.tool.title}", "use", (d.tool, *d.cards)))
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
        return _add(p, Move(d.who, f"trash {d.n} card{'' if d.n == 1 else 's'}", "discarded", n=d.n))
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


def last_credits(p: Parser, phrase: Phrase) -> bool:
    """`with his last 3 credits`: so many there were."""
    number = phrase.token("n")
    who = p.who or p.last_who
    if number is None or not who:
        return False
    p.reading.numbers[who, "credits"] = number.n
    return True


def ran(p: Parser, phrase: Phrase) -> bool:
    """`after a successful run on HQ`: there was one this turn."""
    server, outcome = phrase.token("server"), phrase.token("outcome")
    if server is None or outcome is None or not outcome.said.endswith("successful run"):
        return False
    p.reading.history.append({"run": p.one_server(server), "successful": True})
    return True


def past_trash(p: Parser, phrase: Phrase) -> bool:
    """`he trashed my Cleaver with Retribution`: what did it is played or used."""
    objs, player = phrase.one("OBJS"), phrase.one("PLAYER")
    cards = cards_of(p, objs, "trash") if objs is not None else None
    who = player_of(p, player)[0] or p.last_who
    if not cards or not who:
        return False
    tools = phrase.all("CARD")
    if not tools:
        return make(p, Deed(who, "trash", cards))
    tool = card_of(p, tools[0])
    if tool is None:
        return False
    verb = "play" if tool.type in ("event", "operation") else "use"
    return make(p, Deed(tool.side, verb, [tool], target=cards[0]))


def has_advanced(p: Parser, phrase: Phrase) -> bool:
    """`the corp advanced X twice`: so many counters are on it."""
    card = card_of(p, phrase.all("CARD")[0])
    if card is None or p.reading.moves:
        return False
    if phrase.one("AT") is not None:
        p.at_server([one for one in [card] if not one.given], server_of(p, phrase) or "")
    card.options["advanced"] = times_of(phrase)
    return True


def hit_by(p: Parser, phrase: Phrase) -> bool:
    """`the runner is hit by X`: it is accessed or encountered."""
    player = phrase.one("PLAYER")
    card = card_of(p, phrase.all("CARD")[0])
    if card is None or card.side == RUNNER or player_of(p, player)[0] == CORP:
        return False
    if phrase.one("AT") is not None:
        p.at_server([one for one in [card] if not one.given], server_of(p, phrase) or "", "in")
    return make(p, Deed(RUNNER, "encounter" if card.type == "ice" else "access", [card]))


def put_in(p: Parser, phrase: Phrase) -> bool:
    """`puts X into the score area`: it is there."""
    card, zone = card_of(p, phrase.all("CARD")[0]), phrase.token("zone")
    if card is None or zone is None or p.reading.moves:
        return False
    where = p.zone_of(zone, player_of(p, phrase.one("PLAYER"))[0] or p.who)
    if where in ("top", "ice", "root", ""):
        return False
    p.place([card], where)
    return True


def put_on(p: Parser, phrase: Phrase) -> bool:
    """`has put 3 counters on it`: they are there."""
    number, unit, obj = phrase.token("n"), phrase.token("unit"), phrase.one("OBJ")
    finite = phrase.tokens("verb")[0].said in ("put", "placed") or phrase.token("past") is not None
    cards = cards_of(p, obj, "") if obj is not None and finite and not p.reading.moves else None
    if not cards or number is None or unit is None:
        return False
    key = counter(cards[0], unit.kinds["unit"])
    if key:
        cards[0].options[key] = number.n
    return bool(key)


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
        return made is not None and make(p, made)
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


def past_rez(p: Parser, phrase: Phrase) -> bool:
    """`the corp rezzed X while the runner approached it`: a move, unless it is only told how X is."""
    player, objs = phrase.one("PLAYER"), phrase.one("OBJS")
    assert player is not None and objs is not None
    if phrase.one("MOMENT") is None and not any(one.kind == "run" for one in p.reading.moves):
        return False
    if player.tokens()[0].has("who", RUNNER):
        return False
    cards = cards_of(p, objs, "rez")
    if not cards or any(one.side == RUNNER for one in cards):
        return False
    done = len(p.reading.moves)
    moment = phrase.one("MOMENT")
    return make(p, Deed(CORP, "rez", cards)) and (moment is None or _at(p, moment, done))


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


def made(p: Parser, phrase: Phrase) -> bool:
    """`made a successful run on HQ this turn`, `stole X last turn`: not a move but what there was before."""
    past = phrase.token("past")
    token = next((one for one in phrase.tokens() if one.has("verb") or one.has("done") or one.has("state")), None)
    if token is None:
        return False
    verb = token.kinds.get("verb") or token.kinds.get("done") or token.kinds["state"]
    verb = {"scored": "score", "stolen": "steal", "installed": "install"}.get(verb, verb)
    if past is not None and past.has("past", "past") and token.has("verb") and _present(token.said):
        return False
    if (past is None and not token.said.startswith(("made ", "has ", "had "))) or verb not in PAST:
        return False
    by = phrase.one("BY")
    player = phrase.one("PLAYER") or (by.one("PLAYER") if by is not None else None)
    who = player_of(p, player)[0] or OWNER.get(verb) or p.who or p.last_who
    before = past is not None and past.has("past", "last turn")
    if before and verb == "install" and who == CORP:
        cards = cards_of(p, phrase, verb)
        if cards and phrase.one("AT") is not None:
            p.at_server([one for one in cards if not one.given], server_of(p, phrase) or "")
        return bool(cards)  # nothing that was not installed this turn
    server = phrase.token("server")
    if verb == "run":
        named = p.one_server(server) if server is not None else ""
        if "unsuccessful" in token.said and before:
            return False
        if before:
            return _last_turn(p, named or "Archives")
        if not named:
            return False
        p.reading.history.append({"run": named, "successful": "unsuccessful" not in token.said})
        return True
    cards = cards_of(p, phrase, verb)
    if not cards:
        return False
    card = cards[0]
    if before:
        if verb != "steal":
            return False
        server_name = p.one_server(server) if server is not None else _spare(p)
        p.place([card], "root" if server_name.startswith("remote") else server_name, server_name)
        if not _last_turn(p, server_name):
            return False
        p.reading.moves.insert(1, Move(RUNNER, f"steal {card.title}", "last turn", (card,)))
        return True
    if verb == "rez":
        card.options["rezzed"] = True
    elif verb == "install" and (card.given or phrase.one("AT") is not None or card.side == CORP):
        if phrase.one("AT") is not None:
            p.at_server([card], server_of(p, phrase) or "")
    elif not card.given:
        p.reading.cards.remove(card)
        p.recent = [one for one in p.recent if one is not card]
    p.reading.history.append({PAST[verb]: card.title, "who": who or card.side})
    return True


def _present(said: str) -> bool:
    """Whether a verb tells what is done now."""
    first = said.split()[0]
    return first.endswith("s") and first not in ("has", "was", "is", "pass", "access")


def _spare(p: Parser) -> str:
    """A remote server of which nothing is said."""
    remotes = [int(one.split()[1]) for one in p.reading.servers if one.startswith("remote ")]
    name = f"remote {max(remotes, default=0) + 1}"
    p.reading.servers.append(name)
    return name


def _last_turn(p: Parser, server: str) -> bool:
    """What the Runner did last turn is played: their last click, a run; then it is the Corp's turn."""
    r = p.reading
    if r.moves and r.moves[0].kind == "last turn":
        return False
    r.moves.insert(0, Move(RUNNER, f"run {server}", "last turn", server=server))
    r.numbers.setdefault((RUNNER, "clicks"), 1)
    r.turn = RUNNER
    p.assume(f"last turn is played from the Runner's last click on: a run on {server}")
    return True


def firstly(p: Parser, phrase: Phrase) -> bool:
    """`first run on HQ this turn`: there was none before, as long as nobody says so."""
    server = phrase.token("server")
    if server is not None:
        p.one_server(server)
    return not p.reading.history


def begin_turn(p: Parser, phrase: Phrase) -> bool:
    """`turn begins`: whose it is was said before, or all the cards are theirs."""
    turn = phrase.token("turn")
    if turn is not None:
        p.speak_of(whose_turn(p, turn))
    sides = {one.side for one in p.reading.cards}
    who = player_of(p, phrase.one("PLAYER"))[0] or p.who or p.last_who or (sides.pop() if len(sides) == 1 else "")
    if not who:
        return False
    p.reading.turn, p.reading.at, p.last_who = who, BEGINS[who], who
    return True


def hosts(p: Parser, phrase: Phrase) -> bool:
    """`the runner hosts X on Y`."""
    cards = [card_of(p, one) for one in phrase.all("CARD")]
    if len(cards) != 2 or cards[0] is None or cards[1] is None:
        return False
    cards[0].on = cards[1]
    p.item, p.last = [cards[0]], cards[0]
    return True


def last_click(p: Parser, phrase: Phrase) -> bool:
    """`as their last click`: one is left."""
    who = p.who or p.last_who
    if not who:
        return False
    p.reading.numbers[who, "clicks"] = 1
    return True


def turn_over(p: Parser, phrase: Phrase) -> bool:
    """`the corp's turn ends`: the discard phase of that turn."""
    token, end = phrase.token("turn"), phrase.token("turnend")
    who = p.who or p.me or p.last_who
    if token is not None:
        who = whose_turn(p, token)
    elif end is not None and any(word in end.said.split() for word in ("my", "his", "her", "their")):
        who = p.me if "my" in end.said.split() else OTHER[p.me] if p.me else p.last_who
    if not who or p.reading.moves or p.reading.at:
        return False
    p.reading.turn, p.reading.at, p.last_who = who, ENDS[who], who
    return True
