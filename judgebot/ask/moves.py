"""Moves: what players do, in the order in which it is said; each becomes a line of play."""

from __future__ import annotations

from judgebot.ask.facts import BEGINS
from judgebot.ask.parse import Parser
from judgebot.ask.reading import Move, Placed
from judgebot.ask.states import join, set_state
from judgebot.ask.tokens import Token
from judgebot.game.objects import CORP, RUNNER

# Whose move a verb is, where it is always the same player's.
OWNER = {
    "run": RUNNER, "rez": CORP, "score": CORP, "advance": CORP, "jack out": RUNNER, "steal": RUNNER, "access": RUNNER,
    "breach": RUNNER, "encounter": RUNNER, "approach": RUNNER, "pass": RUNNER, "purge": CORP, "remove tag": RUNNER,
    "let": RUNNER, "continue": RUNNER, "facecheck": RUNNER, "break": RUNNER, "boost": RUNNER, "bypass": RUNNER,
    "not rez": CORP,
}  # fmt: skip
# Verbs that are moves of one card or several: the line is the verb and the card's title.
OF_CARDS = ("rez", "play", "install", "advance", "score", "use", "trigger", "trash", "steal", "forfeit", "find")
APPROACH = "6.9.2b"  # the window in which the approached ice is rezzed
PLACES = ("encounter", "approach", "pass", "access", "breach")
PLAIN = {
    "jack out": "jack out",
    "draw": "draw 1 card",
    "gain": "gain 1 credit",
    "remove tag": "remove 1 tag",
    "purge": "purge virus counters",
    "end turn": "end the turn",
    "decline": "do not pay",
}
PAST = {
    "run": "run",
    "play": "played",
    "install": "installed",
    "trash": "trashed",
    "rez": "rezzed",
    "steal": "stole",
    "score": "scored",
    "access": "accessed",
    "use": "used",
}


def move(p: Parser) -> bool:
    """Read one move at the cursor; False if there is none."""
    who, start = "", p.i
    if p.peek().has("who") or p.peek().has("they"):
        who = p.player(p.take())
    p.skip()
    if p.peek().has("moment", "after", "when") and p.starts() and not who:
        return _told_moment(p)
    if p.peek().has("moment"):
        return False
    token = p.peek()
    if not token.has("verb"):
        p.i = start
        return _card_acts(p)
    if not who and not p.starts() and not _follows_comma(p, start) and not _finite(token):
        return False
    verb = token.kinds["verb"]
    if verb == "score" and token.said == "score":
        nxt = p.peek(1)
        if nxt.has("mark", ":") or nxt.has("zone"):
            return False
    p.take()
    if who:
        p.speak_of(who)
    who = who or OWNER.get(verb) or p.who or p.last_who
    past = token.said.startswith(("made ", "has ", "had ")) or any(one.has("past") for one in _item(p))
    if past and verb in PAST:
        return _history(p, who, verb)
    done = len(p.reading.moves)
    return _read(p, who, verb) and _when(p, done)


def _when(p: Parser, done: int) -> bool:
    """A moment after its move: `jacks out after passing Ice Wall`, `rezzes it when the runner approaches it`."""
    start = p.i
    token = p.peek()
    if len(p.reading.moves) != done + 1 or not token.has("moment", "after", "when"):
        return True
    made = p.reading.moves.pop()
    p.take()
    while p.peek().has("glue") or p.peek().has("who") or p.peek().has("they") or p.peek().has("ask", "does"):
        p.take()
    ahead = p.peek()
    told = ahead.has("verb", *PLACES) and _read(p, RUNNER, p.take().kinds["verb"])
    if told and made.kind == "rez" and p.reading.moves[-1].kind == "approach":
        p.reading.moves.pop()
        made.at = APPROACH
    elif not told:
        p.i = start
    p.reading.moves.append(made)
    p.last_option = made.words
    return True


def _told_moment(p: Parser) -> bool:
    """`after passing Ice Wall the runner ...`: what has happened, told before what comes next."""
    p.take()
    while p.peek().has("glue") or p.peek().has("who") or p.peek().has("they"):
        p.take()
    token = p.peek()
    return token.has("verb", *PLACES, "run") and _read(p, RUNNER, p.take().kinds["verb"])


def _finite(token: Token) -> bool:
    """Whether a verb says that somebody does it: `runs`, not `run`, which may be the run."""
    return token.said.split()[0].endswith("s") and token.said.split()[0] not in ("pass", "access")


def _item(p: Parser) -> list[Token]:
    """The tokens to the next comma or end of the clause."""
    found = []
    for token in p.rest():
        if token.has("mark") or token.has("sep"):
            break
        found.append(token)
    return found


def _follows_comma(p: Parser, start: int) -> bool:
    return start > 0 and p.tokens[start - 1].has("mark")


def _card_acts(p: Parser) -> bool:
    """`Corroder breaks it`, `Snare! triggers`: a card as the one that acts."""
    if not p.peek().has("card") or not p.peek(1).has("verb", "break", "use", "trigger") or not p.starts():
        return False
    card = p.mention(p.take())
    verb = p.take().kinds["verb"]
    if card is None:
        return True
    if verb == "break":
        return _break(p, RUNNER, card)
    _add(p, Move(card.side, f"{'use' if verb == 'use' else 'trigger'} {card.title}", verb, (card,)))
    return True


def _read(p: Parser, who: str, verb: str) -> bool:
    if verb == "begin turn":
        whose = who or p.last_who
        if not whose:
            return False
        p.reading.turn, p.reading.at = whose, BEGINS[whose]
        return True
    if verb in ("run", "facecheck"):
        return _run(p, verb)
    if verb in PLAIN:
        return _plain(p, who, verb)
    if verb in ("let", "continue", "not rez"):
        p.skip("it")
        if p.peek().has("card"):
            p.mention(p.take())
        return True  # what happens anyway, as long as nobody does anything
    if verb in ("break", "boost"):
        return _break(p, who, None, boost=verb == "boost")
    if verb == "bypass":
        return _bypass(p)
    if verb in ("choose", "discard", "spend", "bid", "pay"):
        return _words(p, who, verb)
    if verb in PLACES:
        return _place(p, verb)
    if verb in OF_CARDS:
        return _of_cards(p, who, verb)
    return False


def _add(p: Parser, one: Move) -> None:
    p.reading.moves.append(one)
    p.last_option = one.words
    if one.who in (CORP, RUNNER):
        p.last_who = one.who
    p.item = []


def objects(p: Parser) -> list[Placed]:
    """The cards that a verb is about, or the one that "it" stands for."""
    found: list[Placed] = []
    while True:
        p.skip("unit") if p.peek().has("unit", "ice") else p.skip()
        token = p.peek()
        if token.has("zone", "ice", "rig") and p.peek(1).has("card"):
            p.take()
            continue
        if token.has("state", "rezzed", "unrezzed") and p.after_glue(1).has("card"):
            p.before.append((p.take().kinds["state"], None))
            continue
        if token.has("card"):
            card = p.mention(p.take())
            if card is not None:
                join(p, card)
                for key, value in p.before:
                    set_state(p, card, key, value)
                p.before = []
                found.append(card)
            if _more(p):
                continue
            return found
        if token.has("it") and p.pronoun() is not None:
            p.take()
            last = p.pronoun()
            assert last is not None
            found.append(last)
        return found


def _more(p: Parser) -> bool:
    """`A and B`, `A, then B`: whether another card of the same verb follows; the cursor then stands at it."""
    start = p.i
    if p.peek().has("mark", ","):
        p.take()
        if not p.peek().has("sep"):
            p.i = start
            return False
    if p.peek().has("sep") and p.peek().said in ("and", "then", "and then"):
        p.take()
        p.skip()
        after = p.peek(1)
        if p.peek().has("card") and not (after.has("state") or after.has("verb") or after.has("prep", "on", "in")):
            return True
    p.i = start
    return False


# Runs


def _run(p: Parser, verb: str) -> bool:
    while p.peek().has("prep", "on", "against", "at", "to", "in", "through", "of") or p.peek().has("glue"):
        p.take()
    if verb == "facecheck":
        cards = objects(p)
        if not cards:
            return False
        _add(p, Move(RUNNER, "run ?", "run", tuple(cards)))
        return True
    if p.peek().has("server") and p.peek().kinds["server"] != "new remote":
        server = p.one_server(p.take())
    elif (p.peek().has("it") or p.peek().has("there")) and p.last_server:
        p.take()
        server = p.last_server
    elif p.peek().has("card"):
        cards = objects(p)
        _add(p, Move(RUNNER, "run ?", "run", tuple(cards)))
        return True
    elif p.last_server and (p.peek().has("mark") or p.peek().text == ""):
        server = p.last_server
    else:
        return not p.peek().kinds  # the word that should have been a server is named
    _add(p, Move(RUNNER, f"run {server}", "run", server=server))
    p.who = RUNNER
    p.server, p.zone, p.waiting = server, "", None
    p.item = []
    return True


def _place(p: Parser, verb: str) -> bool:
    """`encounters X`, `approaches the server`, `accesses X`: places of a run that the rules lead to."""
    while p.peek().has("prep", "with", "of", "to") or p.peek().has("glue"):
        p.take()
    cards = objects(p)
    server = ""
    if not cards and p.peek().has("server"):
        server = p.one_server(p.take())
    if not cards and not server and not p.peek().has("mark") and p.peek().text:
        return False
    if cards and p.peek().has("prep", "in", "from", "on", "at") and p.after_glue(1).has("server"):
        p.take()
        p.skip()
        where = p.one_server(p.take())
        p.at_server([one for one in cards if not one.given], where, "on" if cards[0].type == "ice" else "in")
    _add(
        p, Move(RUNNER, " ".join(filter(None, (verb, cards[0].title if cards else server))), verb, tuple(cards), server)
    )
    p.last_option = ""
    return True


# Moves about cards


def _of_cards(p: Parser, who: str, verb: str) -> bool:
    if verb == "score" and p.reading.turn == RUNNER:
        who = CORP
    cards = objects(p)
    if not cards:
        return False
    mover = who or cards[0].side
    if verb in ("play", "install", "use", "trigger") and not who:
        mover = cards[0].side
    for card in cards:
        words = f"{verb} {card.title}"
        if verb == "trash" and mover == CORP and card.side == RUNNER and card.type == "resource":
            words = f"trash resource {card.title}"
        one = Move(mover, words, verb, (card,))
        _add(p, one)
        if verb == "install":
            _destination(p, one, card)
        elif verb == "rez" and p.peek().has("prep", "on") and p.after_glue(1).has("verb", "approach"):
            p.take()
            p.skip()
            p.take()
            one.at = APPROACH
        elif verb == "use":
            _uses(p, one)
        elif verb == "advance":
            for _ in range(_times(p) - 1):
                _add(p, Move(mover, words, verb, (card,)))
    return True


def _times(p: Parser) -> int:
    p.skip()
    token = p.peek()
    if token.has("state", "once", "twice") or token.said in ("once", "twice"):
        return 2 if p.take().said == "twice" else 1
    if token.has("n") and not token.has("unit") and (p.peek(1).has("times") or p.peek(1).said == "times"):
        n = p.take().n
        p.take()
        return n
    if token.has("times"):
        return max(1, p.take().n)
    return 1


def _destination(p: Parser, one: Move, card: Placed) -> None:
    """`... on HQ`, `... in remote 1`, `... in a new server`, `... on CARD`."""
    start = p.i
    while (
        p.peek().has("prep", "on", "in", "protecting", "to", "at")
        or p.peek().has("glue")
        or p.peek().has("zone", "ice")
    ):
        p.take()
    token = p.peek()
    if token.has("server") and p.i > start:
        p.take()
        server = p.one_server(token)
        one.words += f" in {server}"
        one.server = server
        if p.peek().has("prep", "protecting", "in") and p.after_glue(1).has("card"):
            p.take()
            p.skip()
            other = p.mention(p.take())
            if other is not None:
                p.at_server([other], server)
        p.server = server
        p.group = [each for each in p.group if each is not card]
    elif token.has("card") and p.i > start:
        p.take()
        host = p.mention(token)
        if host is not None:
            one.words += f" on {host.title}"
    else:
        p.i = start


def _uses(p: Parser, one: Move) -> None:
    """`use X on Y`, `use X to fetch Y`: Y is chosen, or found, if that is asked."""
    start = p.i
    while p.peek().has("prep", "on", "to", "for", "against") or p.peek().has("glue") or p.peek().has("verb"):
        p.take()
    if p.i == start:
        return
    if p.peek().has("card") or (p.peek().has("it") and p.pronoun() is not None):
        verbs = [each.kinds["verb"] for each in p.tokens[start : p.i] if each.has("verb")]
        tool = one.cards[0]
        cards = objects(p)
        if not cards:
            return
        if "break" in verbs:
            p.reading.moves.remove(one)
            _add(p, Move(one.who, f"break with {tool.title}", "break", tuple(cards), tool=tool))
        elif "find" in verbs or "install" in verbs:
            _add(p, Move(one.who, f"find {cards[0].title}", "find", tuple(cards)))
        else:
            _add(p, Move(one.who, f"choose {cards[0].title}", "target", tuple(cards)))
        return
    verbs = [each.kinds["verb"] for each in p.tokens[start : p.i] if each.has("verb")]
    if verbs == ["run"] and p.peek().has("server"):
        server = p.one_server(p.take())
        _add(p, Move(one.who, f"run {server}", "target", server=server))
        return
    if verbs == ["break"]:
        p.reading.moves.remove(one)
        _broken(p)
        _add(p, Move(one.who, f"break with {one.cards[0].title}", "break", tool=one.cards[0]))
        return
    if verbs:
        one.words += " to " + " ".join(each.said for each in p.tokens[start : p.i] if each.has("verb"))
        return
    p.i = start


def _broken(p: Parser) -> None:
    """`all subs`, `both subroutines`, `everything`, `it`: what is broken."""
    while (
        p.peek().has("both")
        or p.peek().has("unit", "subs")
        or p.peek().has("glue")
        or p.peek().has("it")
        or p.peek().has("they")
        or p.peek().said in ("everything", "fully", "through", "barrier", "code", "gate", "sentry")
        or (p.peek().has("n") and p.after_glue(1).has("unit", "subs"))
    ):
        p.take()


def _break(p: Parser, who: str, tool: Placed | None, boost: bool = False) -> bool:
    """`breaks ICE with TOOL`, `breaks subs with TOOL`, `TOOL breaks it`, `boosts TOOL`."""
    which = [t.n for t in p.rest() if t.has("n")]
    _broken(p)
    cards = objects(p)
    if p.peek().has("prep", "with"):
        p.take()
        p.skip("they")
        tools = objects(p)
        if not tools:
            return False
        tool = tools[0]
    elif cards and cards[0].side == RUNNER:
        tool, cards = cards[0], []
    if boost:
        if tool is None:
            return False
        for _ in range(_times(p)):
            _add(p, Move(RUNNER, f"use {tool.title} to get", "boost", (tool,)))
        return True
    _broken(p)
    del which
    name = tool.title if tool is not None else "?"
    _add(p, Move(RUNNER, f"break with {name}", "break", tuple(cards), tool=tool))
    return True


def _bypass(p: Parser) -> bool:
    cards = objects(p)
    if p.peek().has("prep", "with"):
        p.take()
        tools = objects(p)
        if tools:
            _add(p, Move(RUNNER, f"use {tools[0].title}", "use", (tools[0], *cards)))
            return True
    return False


def _plain(p: Parser, who: str, verb: str) -> bool:
    if not who:
        return False
    p.skip("it", "prep") if verb == "decline" else p.skip()
    if verb in ("draw", "gain"):
        n = 0
        if p.peek().has("n"):
            n = p.take().n
            if p.peek().has("unit"):
                p.take()
            if verb == "draw" and n > 1:
                return False
        elif p.peek().has("unit", "cards"):
            p.take()
        times = _times(p)
        for _ in range(times):
            _add(p, Move(who, PLAIN[verb], verb))
        return True
    if verb == "decline" and p.peek().has("card"):
        p.mention(p.take())
    _add(p, Move(who, PLAIN[verb], verb))
    return True


def _words(p: Parser, who: str, verb: str) -> bool:
    """Moves whose object is anything that an option can be called: what follows the verb, as it is said."""
    if not who:
        return False
    said: list[Token] = []
    cards: list[Placed] = []
    while (token := p.peek()).text and not token.has("mark", *(";", ".", "?", ",", ":")) and not token.has("sep"):
        if verb == "pay" and token.has("prep", "for"):
            p.take()
            cards += objects(p)
            p.skip()
            continue
        if token.has("card"):
            card = p.mention(token)
            cards += [card] if card is not None else []
        if not token.kinds or (token.has("ask", "may", "happens", "does") and not token.has("glue")):
            break
        said.append(p.take())
    words = " ".join((one.cards and cards and cards[-1].title) or one.said for one in said)
    if verb == "pay":
        n = next((one.n for one in said if one.has("n")), 0)
        rest = [one for one in said if not (one.has("n") or one.has("unit", "credits") or one.has("glue") or one.cards)]
        if rest:
            return False
        words = f"pay {n} credit{'' if n == 1 else 's'}" if n else "pay"
        p.reading.moves.append(Move(who, words, "pay", tuple(cards)))
        return True
    if not words:
        return False
    _add(p, Move(who, f"{verb} {words}", verb, tuple(cards)))
    return True


# What happened earlier this turn


def _history(p: Parser, who: str, verb: str) -> bool:
    """`made a successful run on HQ this turn`, `played Diesel this turn`: not a move but what there was before."""
    entry: dict[str, object] = {}
    unsuccessful = "unsuccessful" in p.peek(-1).said
    if verb == "run":
        while p.peek().has("prep") or p.peek().has("glue"):
            p.take()
        if not p.peek().has("server"):
            return False
        entry = {"run": p.one_server(p.take()), "successful": not unsuccessful}
    else:
        cards = objects(p)
        if not cards:
            return False
        for card in cards:
            if not card.given:
                p.reading.cards.remove(card)
        entry = {PAST[verb]: cards[0].title, "who": who or cards[0].side}
    while not p.peek().has("mark") and p.peek().text:
        if p.peek().has("past") or p.peek().has("glue"):
            p.take()
        else:
            break
    p.reading.history.append(entry)
    return True
