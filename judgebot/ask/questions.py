"""Questions: may X be done, what happens, in which order, who chooses, does X come about, how much is there."""

from __future__ import annotations

from judgebot.ask.moves import OWNER, PLACES, objects
from judgebot.ask.parse import Parser
from judgebot.ask.reading import CENTRALS, Moment, Placed, Question
from judgebot.game.objects import CORP, RUNNER

OPTION_VERBS = {
    "jack out": "jack out",
    "draw": "draw 1 card",
    "gain": "gain 1 credit",
    "remove tag": "remove 1 tag",
    "purge": "purge virus counters",
}


def question(p: Parser) -> bool:
    """Read one question at the cursor; False if there is none."""
    if _moment_first(p):
        return True
    who, start = "", p.i
    if (p.peek().has("who") or p.peek().has("they")) and p.after_glue(1).has("ask"):
        who = p.player(p.take())
        p.skip()
    if p.peek().said in ("why", "how come") and p.starts():
        return _why(p)
    token = p.peek()
    if token.has("who") and p.peek(1).has("unit") and p.after_glue(2).has("mark", "?") and p.starts():
        p.who = p.player(p.take())
        return _many(p)
    if token.has("unit") and p.after_glue(1).has("mark", "?") and p.starts():
        return _many(p)
    if token.has("outcome") and not token.has("verb") and p.after_glue(1).has("mark", "?"):
        return (bool(who) or p.starts()) and _does(p, who or p.who or p.last_who)
    if not token.has("ask"):
        return False
    kind = token.kinds["ask"]
    if kind == "does" and (p.after_glue(1).has("who") or p.after_glue(1).has("they")) and p.starts():
        begun = p.i
        p.take()
        p.skip()
        named = p.player(p.take())
        if p.after_glue().has("ask", "may"):
            p.skip()
            p.take()
            return _may(p, named)
        p.i = begun
    if not who and not _stands(p, kind):
        p.i = start
        return False
    p.take()
    if kind == "may":
        return _may(p, who)
    if kind == "legal":
        return _legal(p)
    if kind == "happens":
        _trailing(p)
        return _ask(p, Question("happens"))
    if kind in ("order", "first", "chooses"):
        return _order(p, kind)
    if kind == "many":
        return _many(p)
    if kind == "strength":
        cards = objects(p)
        p.skip("verb")
        return bool(cards) and _ask(p, Question("strength", words=cards[0].title, card=cards[0]))
    if kind == "cost":
        p.skip("it", "verb")
        objects(p)
        p.skip("verb", "who", "they")
        if p.peek().said not in ("cost", "pay"):
            return False
        p.take()
        return _ask(p, Question("cost"))
    return kind == "does" and _does(p, who)


def _why(p: Parser) -> bool:
    """`why did X not trigger`, `why can't the corp rez X`: the question whether, which is answered with its reason."""
    p.take()
    may = False
    ahead = 0
    while p.peek(ahead).text and not p.peek(ahead).has("mark"):  # the negation is what is asked about
        if p.peek(ahead).said in (
            "not",
            "didn t",
            "didnt",
            "doesn t",
            "doesnt",
            "isn t",
            "isnt",
            "can t",
            "cant",
            "cannot",
        ):
            may = may or p.peek(ahead).said.startswith("can")
            del p.tokens[p.i + ahead]
            continue
        ahead += 1
    p.skip()
    if p.peek().has("ask", "may", "does"):
        may = p.take().kinds["ask"] == "may" or may
    return _may(p, "") if may else _does(p, "")


def _stands(p: Parser, kind: str) -> bool:
    """Whether a word that can ask does so here: at the beginning of a clause, or of a part of one."""
    if kind in ("happens", "order", "first", "chooses", "many", "strength") or p.starts():
        return True
    ahead = p.after_glue(1)
    if kind == "may" and (ahead.has("who") or ahead.has("they") or ahead.has("card")):
        return True
    if kind == "does" and p.peek().said in ("does", "do", "did", "will", "would") and not ahead.has("not"):
        return True
    return kind == "legal" and any(one.has("mark", "?") for one in p.tokens[p.i :])


def _ask(p: Parser, asked: Question) -> bool:
    if p.reading.asked and p.reading.question.kind != "happens":
        # `..., can he? what happens?` is one question; of a second one the words are named.
        return asked.kind == "happens"
    p.reading.question = asked
    p.reading.asked = True
    if p.moment is not None and asked.moment is None:
        asked.moment, p.moment = p.moment, None
    return True


# Moments


def _moment_first(p: Parser) -> bool:
    """`when the runner encounters X, can ...`: a moment said before its question."""
    if not p.peek().has("moment") or not p.starts():
        return False
    asks = [one for one in p.tokens[p.i :] if one.has("ask", "may")]
    if not asks:
        return False
    found = moment(p)
    if found is None:
        return False
    p.moment = found
    return True


def moment(p: Parser) -> Moment | None:
    """Read a moment at the cursor: `after the runner passed it`, `before access`, `when encountering X`."""
    start = p.i
    how = p.peek().kinds.get("moment", "when" if p.peek().has("prep", "on", "at") else "")
    if not how:
        return None
    supposed = p.take().said in ("if", "while")
    while p.peek().has("glue") or p.peek().has("who") or p.peek().has("they") or p.peek().has("ask", "does"):
        p.take()
    token = p.peek()
    if token.has("verb"):
        verb = p.take().kinds["verb"]
        while p.peek().has("glue") or p.peek().has("prep", "with", "of", "to", "on", "through"):
            p.take()
        cards = objects(p)
        server = ""
        if not cards and p.peek().has("server"):
            named = p.take()
            server = "the server" if verb == "approach" else p.one_server(named)
        return Moment(how, verb, cards[0] if cards else None, server)
    if supposed and (token.has("state") or token.has("card")):
        p.i = start  # `if X is rezzed` is a fact, no moment
        return None
    if token.has("state", "rezzed") and p.last is not None:
        p.take()
        return Moment(how, "rez", p.last)
    if token.has("outcome", "run ends", "successful", "unsuccessful"):
        p.take()
        return Moment(how, "run ends" if token.kinds["outcome"] == "run ends" else "success")
    if token.has("turn"):
        return None
    if token.has("it") or token.has("card"):
        cards = objects(p)
        p.skip()
        if p.peek().has("verb") or p.peek().has("state", "rezzed") or p.peek().has("outcome"):
            word = p.take()
            verb = word.kinds.get("verb") or {"rezzed": "rez"}.get(word.kinds.get("state", ""), "")
            verb = verb or {"fire": "trigger", "trashed": "trash", "stolen": "steal"}.get(
                word.kinds.get("outcome", ""), ""
            )
            if verb and cards:
                return Moment(how, verb, cards[0])
    p.i = start
    return None


def _trailing(p: Parser) -> None:
    """What may follow `what happens`: `to X`, `next`, `with X`, a moment that is a fact of its own."""
    p.skip()
    while p.peek().has("prep", "to", "with", "of") and p.after_glue(1).has("card"):
        p.take()
        objects(p)


# May X be done


def _may(p: Parser, who: str) -> bool:
    p.skip("it") if p.after_glue().has("it") and p.peek().has("it") and p.peek(1).has("verb") else p.skip()
    if not who and (p.peek().has("who") or p.peek().has("they")):
        token = p.take()
        who = p.player(token)
        named = bool(who)
    else:
        named = bool(who)
    if who and p.peek().has("prep", "with"):
        _having(p, who)
    while p.peek().has("glue") or p.peek().has("ask", "may") or p.peek().has("prep", "to"):
        p.take()
    tool: Placed | None = None
    if p.peek().has("card") and p.after_glue(1).has("verb"):
        tool = p.mention(p.take())
        p.skip()
    token = p.peek()
    negated = False
    if token.has("not"):
        p.take()
        p.skip()
        token, negated = p.peek(), True
    if token.has("verb"):
        verb = p.take().kinds["verb"]
        asked = _option(p, who, verb, tool)
        if asked is None:
            return False
    elif token.has("mark") or not token.text:
        return _legal(p, who)
    elif token.has("outcome") and tool is None:
        return _does(p, who)
    elif tool is None and token.has("card"):
        card = p.mention(p.take())
        if card is None:
            return True
        if p.peek().has("state", "rezzed") or p.peek().has("outcome", "trashed", "stolen"):
            word = p.take()
            verb = "rez" if word.has("state", "rezzed") else "trash" if word.kinds["outcome"] == "trashed" else "steal"
            asked = Question("may", who or (CORP if verb == "rez" else RUNNER), f"{verb} {card.title}", card)
        else:
            return False
    else:
        return False
    if negated:
        return False
    if named and asked.who != who and who:
        asked.who = who
    p.last_option = asked.words
    if asked.who:
        p.speak_of(asked.who)
    _moments(p, asked)
    return _ask(p, asked)


def _having(p: Parser, who: str) -> None:
    """`can a runner with no clicks ...`: facts between the player and the verb."""
    from judgebot.ask.facts import fact

    p.speak_of(who)
    while p.peek().text and not p.peek().has("verb") and not p.peek().has("mark", ";", ".", "?"):
        start = p.i
        if p.peek().has("mark") or not fact(p):
            p.i = start
            return


def _moments(p: Parser, asked: Question) -> None:
    """The moment of a question; what else the rest of its clause says is read as facts and moves."""
    p.skip("past")
    if p.peek().has("moment") or (p.peek().has("prep", "on", "at") and p.after_glue(1).has("verb", *PLACES)):
        found = moment(p)
        if found is not None:
            card = asked.card
            if found.card is None and not found.server and card is not None and found.what in PLACES:
                found.card = card if (card.type == "ice") == (found.what != "access") and card.side == CORP else None
            asked.moment = found


def _option(p: Parser, who: str, verb: str, tool: Placed | None) -> Question | None:
    """The option that a verb phrase names, as the engine calls it."""
    if verb in OPTION_VERBS:
        p.skip()
        if verb == "draw" and p.peek().has("unit", "cards"):
            p.take()
        return Question("may", who or OWNER.get(verb) or p.who or p.last_who or RUNNER, OPTION_VERBS[verb])
    if verb == "run":
        while p.peek().has("prep") or p.peek().has("glue"):
            p.take()
        if not p.peek().has("server"):
            return None
        server = p.one_server(p.take())
        return Question("may", RUNNER, f"run {server}")
    if verb in ("break", "boost"):
        from judgebot.ask.moves import _broken

        _broken(p)
        cards = objects(p)
        if p.peek().has("prep", "with"):
            p.take()
            tools = objects(p)
            tool = tools[0] if tools else tool
        elif cards and cards[0].side == RUNNER:
            tool, cards = cards[0], []
        _broken(p)
        what = "break" if verb == "break" else "get"
        name = tool.title if tool is not None else "?"
        when = Moment("when", "encounter", cards[0]) if cards else None
        return Question("may", RUNNER, f"use {name} to {what}", tool, when, tuple(cards))
    if verb == "bypass":
        cards = objects(p)
        if p.peek().has("prep", "with"):
            p.take()
            tools = objects(p)
            tool = tools[0] if tools else tool
        if cards and cards[0].type != "ice":
            cards = [one for one in p.reading.cards if one.type == "ice"][-1:]
        if tool is None and cards:
            tool = next((one for one in p.reading.cards if one.chosen is cards[0]), None)
        if tool is None or not cards:
            return None
        return Question("may", RUNNER, f"trigger {tool.title}", tool, Moment("when", "encounter", cards[0]))
    if tool is not None and verb in ("use", "trigger"):
        return Question("may", who or tool.side, f"use {tool.title}", tool)
    cards = objects(p)
    if not cards:
        if p.last is None or not (p.peek().has("mark") or not p.peek().text or p.peek().has("moment")):
            return None
        cards = [p.last]
        if verb not in ("score", "rez", "play", "use", "trash", "steal", "install", "advance", "trigger"):
            return None
        if verb in ("score", "steal"):
            agendas = [one for one in p.reading.cards if one.type == "agenda"]
            cards = agendas[-1:] or cards
    card = cards[0]
    if verb == "pay":
        return Question("may", who or card.side, "pay", card)
    if verb in ("rez", "play", "install", "advance", "score", "use", "trigger", "trash", "steal", "forfeit", "choose"):
        owner = who or OWNER.get(verb) or (RUNNER if verb == "trash" and card.side == CORP else "") or card.side
        if verb == "trash" and not who and card.side == RUNNER:
            owner = CORP
        words = f"{verb} {card.title}"
        if verb == "trash" and owner == CORP and card.type == "resource":
            words = f"trash resource {card.title}"
        elif verb == "trash" and owner == card.side:
            words, verb = f"use {card.title}", "use"  # as its cost
        asked = Question("may", owner, words, card)
        if verb == "use":
            _use_on(p, asked)
        if verb == "install":
            _where(p, asked)
        return asked
    return None


def _use_on(p: Parser, asked: Question) -> None:
    """`use X on Y`: with a card being accessed or encountered, that is the moment."""
    from judgebot.ask.amounts import number

    start = p.i
    if p.peek().has("prep", "with") and p.after_glue(1).has("n"):
        p.take()
        p.skip()
        p.item = [asked.card] if asked.card is not None else []
        if not number(p):
            p.i = start
            return
    start = p.i
    p.skip()
    while p.peek().has("prep", "on", "to", "for", "against") or p.peek().has("glue"):
        p.take()
    if p.peek().has("outcome", "run ends") and p.i > start:
        p.take()
        return
    if p.peek().has("verb", "break", "trash", "bypass"):
        p.take()
        p.skip("it", "both", "unit")
    cards = objects(p)
    if cards:
        asked.cards = tuple(cards)
        asked.moment = Moment("when", "encounter" if cards[0].type == "ice" else "access", cards[0])
    elif p.i > start and p.peek().has("mark"):
        return
    elif not p.peek().has("moment"):
        p.i = start


def _where(p: Parser, asked: Question) -> None:
    """`install X on HQ`: the destination is a choice of its own, which the install must allow."""
    start = p.i
    while p.peek().has("prep", "on", "in", "protecting", "to") or p.peek().has("glue"):
        p.take()
    if p.peek().has("server") and p.i > start:
        asked.words += f" in {p.one_server(p.take())}"
    elif p.peek().has("card") and p.i > start:
        host = p.mention(p.take())
        if host is not None:
            asked.words += f" on {host.title}"
    else:
        p.i = start


def _legal(p: Parser, who: str = "") -> bool:
    """`legal?`, `may I?`: the move said last, as a question."""
    p.skip("it", "they")
    if p.peek().has("verb") or p.peek().has("card"):
        return False
    if p.reading.asked and p.reading.question.kind == "may":
        return True  # `the corp wants to ..., legal?`
    if not p.reading.moves:
        return False
    last = p.reading.moves.pop()
    card = last.cards[0] if last.cards else None
    return _ask(p, Question("may", who or last.who, last.words, card))


# Which comes first, who chooses


def _order(p: Parser, kind: str) -> bool:
    """The rest of the clause may name the cards concerned, and what is done."""
    p.skip("it", "they", "both")
    if p.peek().has("verb", "choose"):
        p.take()
    when: Moment | None = None
    asking = any(one.has("mark", "?") for one in p.tokens[p.i : p.i + len(p.rest()) + 1])
    while (token := p.peek()).text and not token.has("mark", ";", ".", "?", ":"):
        if token.has("card"):
            p.mention(p.take())
        elif token.has("n") or not token.kinds:
            break
        elif token.has("moment") and (found := moment(p)) is not None:
            when = found
        elif (
            token.has("glue")
            or token.has("prep", "of", "to", "for")
            or token.has("ask")
            or token.has("both")
            or token.has("verb", "trigger", "use")
            or token.has("outcome", "fire")
            or token.has("unit", "subs")
            or ((token.has("sep") or token.has("mark", ",")) and p.after_glue(1).has("card"))
            or (asking and not token.has("mark") and not token.has("who") and not token.has("sep"))
        ):
            p.take()
        else:
            break
    return _ask(p, Question("chooses" if kind in ("chooses", "first") else "order", moment=when))


# Does X come about


def _does(p: Parser, who: str) -> bool:
    """`does Snare! fire`, `is the run successful`, `does the runner take a tag`: an outcome of the whole line."""
    start = p.i
    p.skip()
    card: Placed | None = None
    while True:
        token = p.peek()
        if token.has("outcome") and not (card is None and token.has("verb") and p.peek(1).has("card")):
            break
        if token.has("who") or token.has("they"):
            who = p.player(p.take())
        elif token.has("card"):
            card = p.mention(p.take())
        elif token.has("it") and p.pronoun() is not None:
            card = p.pronoun()
            p.take()
        elif (
            token.said == "still"
            or token.has("glue")
            or token.has("prep", "to")
            or token.has("ask", "does")
            or token.has("verb", "run")
        ):
            p.take()
        else:
            break
    token = p.peek()
    if token.has("verb") and not token.has("outcome"):
        return _does_verb(p, who, card, start)
    if token.has("state", "rezzed", "tagged") and (card is not None or token.has("state", "tagged")):
        p.take()
        outcome = "tag" if token.has("state", "tagged") else "rezzed"
    elif token.has("state", "stolen") and card is not None:
        p.take()
        outcome = "stolen"
    elif token.has("outcome"):
        outcome = p.take().kinds["outcome"]
    else:
        return False
    if outcome == "lost" and _counted(p) and who:
        unit = p.tokens[p.i - 1].kinds["unit"]
        return _ask(p, Question("many", "", f"{who} {unit.replace('_', ' ')} more or less"))
    words = {
        "fire": f"{card.title if card else ''} trigger",
        "flatline": "flatline",
        "run ends": "the run end",
        "successful": "the run succeed",
        "unsuccessful": "the run fail",
        "tag": "take a tag",
        "damage": "take damage",
        "win": "win",
        "lost": "lose",
    }.get(outcome, f"{card.title if card else 'it'} get {outcome}")
    if outcome in ("fire", "trashed", "stolen", "broken", "rezzed") and card is None:
        return False
    player = {"flatline": "the runner", "tag": "the runner", "damage": "the runner", "win": f"the {who}"}.get(
        outcome, ""
    )
    p.skip()
    if p.peek().has("state", "hosted") or p.peek().has("not"):
        return False
    if p.peek().said in ("when", "once", "after", "as") and p.after_glue(1).has("outcome", "run ends"):
        p.take()  # the outcome is looked for on the whole line, its end included
        p.skip()
        p.take()
    return _ask(p, Question("does", player, words.strip(), card))


def _counted(p: Parser) -> bool:
    """`lose a click`, `lose 2 credits`: whether a number of something follows."""
    p.skip("n")
    if p.peek().has("unit", "credits", "clicks", "tags"):
        p.take()
        return True
    return p.tokens[p.i - 1].has("unit", "credits", "clicks", "tags")


def _does_verb(p: Parser, who: str, card: Placed | None, start: int) -> bool:
    """`does the runner steal X`, `must the runner pay`, `does Corroder break it`."""
    token = p.take()
    verb = token.kinds["verb"]
    cards = objects(p)
    if verb == "run" and not cards:
        p.i = start
        return False
    if verb in ("steal", "access", "encounter", "rez", "trash", "pass") and cards:
        done = {"steal": "stolen", "rez": "rezzed", "trash": "trashed"}.get(verb, f"{verb}ed")
        return _ask(p, Question("does", "", f"{cards[0].title} get {done}", cards[0]))
    if verb in ("trigger", "use") and card is not None and not cards:
        return _ask(p, Question("does", "", f"{card.title} trigger", card))
    if verb == "break" and card is not None:
        return _ask(p, Question("does", "", f"{card.title} get broken", card)) if card.type == "ice" else False
    if verb in ("pay", "trash", "steal", "access", "break"):
        p.skip("prep")
        of = cards or objects(p)
        if verb == "pay":
            return _ask(
                p,
                Question(
                    "does", f"the {who}" if who else "", f"pay {of[0].title}" if of else "pay", of[0] if of else None
                ),
            )
    return False


def _many(p: Parser) -> bool:
    """`how many credits does the runner have`: a number at the end."""
    p.skip()
    token = p.peek()
    who = p.who or p.last_who
    if not token.has("unit", "credits", "clicks", "tags", "cards", "core_damage", "bad_publicity", "damage"):
        return False
    unit = p.take().kinds["unit"]
    zone = ""
    changes = False
    while p.peek().text and not p.peek().has("mark"):
        token = p.peek()
        if token.has("who") or token.has("they"):
            who = p.player(p.take())
        elif token.has("glue") or token.has("ask", "does") or token.has("prep", "in"):
            p.take()
        elif token.has("outcome", "lost") or token.said in (
            "gain",
            "gains",
            "gained",
            "spend",
            "spends",
            "pay",
            "pays",
        ):
            p.take()
            changes = True
        elif token.has("zone", "grip", "hand", "stack", "heap") and unit == "cards":
            p.take()
            zone = p.zone_of(token, who)
        elif token.has("server", "HQ", "R&D", "Archives") and unit == "cards":
            zone = p.take().kinds["server"]
        elif unit == "cards" and token.has("verb", "access"):
            p.take()
            unit = "accessed"
        elif unit == "damage" and token.said in ("take", "takes", "suffer", "suffers", "taken"):
            p.take()
        else:
            break
    who = {"tags": RUNNER, "core_damage": RUNNER, "bad_publicity": CORP, "damage": RUNNER}.get(unit, who)
    if zone:
        return _ask(p, Question("many", "", f"{CORP if zone in CENTRALS else RUNNER} {zone}"))
    if not who:
        return False
    more = " more or less" if changes else ""
    return _ask(p, Question("many", "", f"{who} {unit.replace('_', ' ')}{more}"))
