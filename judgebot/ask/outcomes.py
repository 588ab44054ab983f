"""Questions about what comes of a line: what happens, in which order, who chooses, does X come about, how much."""

from __future__ import annotations

from judgebot.ask.deeds import card_of, cards_of, deed, player_of, said_of
from judgebot.ask.facts import BEGINS
from judgebot.ask.moves import make
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.questions import DECIDED, DONE, ask, asking, at_moment, cost_of, moment_of, option, stands
from judgebot.ask.reading import CENTRALS, Moment, Placed, Question
from judgebot.ask.tokens import Token
from judgebot.game.objects import CORP, RUNNER

# What happens, in which order, who chooses


def happens(p: Parser, phrase: Phrase) -> bool:
    """What happens: all that follows is told."""
    objs = phrase.one("OBJS")
    if objs is not None and not cards_of(p, objs, ""):
        return False
    return ask(p, Question("happens"))


def order(p: Parser, phrase: Phrase) -> bool:
    """`in which order`, `who chooses`: the rest of the clause may name the cards concerned, and what is done."""
    kind = {"order": "order", "first": "first", "chooses": "chooses"}[phrase.part]
    p.i = p.end
    p.skip("it", "they", "both")
    when: Moment | None = None
    named: list[Placed] = []
    effects: list[str] = []
    rest = p.tokens[p.i + len(p.rest()) :]
    asking = not rest or rest[0].has("mark", "?") or all(one.has("mark") for one in rest)
    while (token := p.peek()).text and not token.has("mark", ";", ".", "?", ":"):
        moments = sorted(p.matcher.part("MOMENT", p.i), key=lambda one: -one[0]) if token.has("moment") else []
        if moments:
            end, part = moments[0]
            when, settled = moment_of(p, part)
            if not settled:
                return False
            p.i = end
        elif token.has("card"):
            card = p.mention(p.take())
            named += [card] if card is not None else []
        elif token.has("effect") or token.has("unit", "damage", "tags"):
            effects.append(p.take().said)
        elif token.said in ("between", "what", "whether", "or", "which", "whose", "who"):
            p.take()
        elif token.has("n") or not token.kinds or (token.has("server") and not asking) or token.has("moment"):
            break
        elif (
            token.has("glue")
            or token.has("prep", "of", "to", "for")
            or token.has("ask")
            or token.has("both")
            or token.has("verb", "trigger", "use", "choose")
            or token.has("outcome", "fire")
            or token.has("unit", "subs")
            or ((token.has("sep") or token.has("mark", ",")) and p.after_glue(1).has("card"))
            or (asking and not token.has("mark", ";", ":") and (not token.has("who") or kind in ("chooses", "first")))
        ):
            p.take()
        else:
            break
    p.jump = p.i
    return ask(p, Question(kind, words=" or ".join(effects), moment=when, cards=tuple(named)))


# Does X come about

WORDS = {
    "flatline": "flatline",
    "run ends": "the run end",
    "goes on": "the run go on",
    "successful": "the run succeed",
    "unsuccessful": "the run fail",
    "tag": "take a tag",
    "tagged": "take a tag",
    "hurt": "take damage",
    "damage": "take damage",
    "win": "win",
    "lost": "lose",
}


def outcome_of(p: Parser, outcome: str, card: Placed | None, who: str) -> bool:
    """Whether an outcome comes about."""
    if outcome == "fire" and card is None:
        card = said_of(p, "")
        if card is None:
            return False
    if outcome in ("trashed", "stolen", "broken", "rezzed", "derezzed", "accessed", "encountered") and card is None:
        verb = next((one for one, done in DONE.items() if done == outcome), "")
        card = said_of(p, verb)
        if card is None:
            return False
    words = WORDS.get(outcome) or f"{card.title if card else 'it'} get {outcome}"
    if outcome == "fire" and card is not None:
        words = f"{card.title} trigger"
    whose = {
        "flatline": "the runner",
        "tag": "the runner",
        "damage": "the runner",
        "tagged": "the runner",
        "hurt": "the runner",
        "win": f"the {who}",
    }
    if outcome in ("win", "lost") and not who:
        return False
    subject = f"the {who}" if outcome == "lost" else whose.get(outcome, "")
    return ask(p, Question("does", subject, words, card if outcome not in ("run ends", "successful") else None))


def does(p: Parser, phrase: Phrase) -> bool:
    """`does Snare! fire`, `is the run successful`, `does the runner take a tag`: an outcome of the whole line."""
    player, obj, vp = phrase.one("PLAYER"), phrase.one("OBJ"), phrase.one("VP")
    who = player_of(p, player)[0] or p.who or p.last_who
    asks = phrase.one("DOES") is not None or phrase.token("ask") is not None
    if not at_moment(p, phrase):
        return False
    if asks and not stands(p, phrase):
        return False
    done = phrase.token("done") or (phrase.one("DONE").token("done") if phrase.one("DONE") else None)  # type: ignore[union-attr]
    outcome = next((one for one in phrase.tokens() if one.has("outcome")), None)
    if phrase.token("unit") is not None:
        return asking(p, phrase, strictly=True) and outcome_of(p, "tag", None, "")
    if not asks and not asking(p, phrase, strictly=done is not None):
        return False
    if vp is not None:
        return does_deed(p, phrase, vp, obj)
    card: Placed | None = None
    verb = done.kinds["done"] if done is not None else ""
    if obj is not None:
        kind = outcome.kinds["outcome"] if outcome is not None else ""
        if obj.token("it") is not None and kind in ("run ends", "successful", "unsuccessful"):
            pass  # `is it over`
        else:
            cards = cards_of(p, obj, verb)
            if not cards:
                return False
            card = cards[0]
    if done is not None and (outcome is None or card is not None):
        if verb not in DONE:
            return verb in ("use", "trigger", "play") and outcome_of(p, "fire", card, who)
        return outcome_of(p, DONE[verb], card, who)
    if outcome is None:
        return False
    if outcome.has("outcome", "lost") and player is None:
        return False
    if outcome.has("outcome", "tag", "tagged") and player is not None and player.tokens()[0].has("who", CORP):
        return False
    return outcome_of(p, outcome.kinds["outcome"], card, who)


def does_deed(p: Parser, phrase: Phrase, vp: Phrase, obj: Phrase | None) -> bool:
    """`does the runner steal X`, `does Corroder break it`."""
    subject: Placed | None = None
    if obj is not None:
        cards = cards_of(p, obj, vp.label)
        if not cards:
            return False
        subject = cards[0]
    made = deed(p, vp, phrase.one("PLAYER"), subject.side if subject is not None else "")
    if made is None:
        return False
    who = player_of(p, phrase.one("PLAYER"))[0] or made.who
    card = made.card
    if subject is not None:
        if made.verb == "break" and subject.side == RUNNER:
            made.tool = subject
            asked = option(p, made)
            return asked is not None and ask(p, asked)
        if made.verb in ("trigger", "use") and card is None:
            return outcome_of(p, "fire", subject, who)
        if made.verb == "end run":
            return outcome_of(p, "run ends", None, who)
        if made.verb == "trash" and card is not None:
            return outcome_of(p, "trashed", card, who)
        if made.verb == "take":
            return outcome_of(p, made.unit.removesuffix("s") or "tag", subject, who)
        return False
    if made.verb == "take":
        return outcome_of(p, "damage" if made.unit == "damage" else "tag", None, who) if made.n <= 1 else False
    if made.verb == "end run":
        return outcome_of(p, "run ends", None, who)
    if made.verb == "pay":
        card = card or next(iter(cost_of(p)), None)
        of = f" {card.title}" if card is not None else ""
        return ask(p, Question("does", f"the {who}" if who else "", f"pay{of}", card, n=made.n))
    if made.verb in ("trigger", "use") and card is not None:
        return outcome_of(p, "fire", card, who)
    if made.verb in DONE and card is not None:
        return outcome_of(p, DONE[made.verb], card, who)
    if made.verb in ("steal", "score", "trash", "access") and card is None:
        last = said_of(p, made.verb)
        return last is not None and outcome_of(p, DONE[made.verb], last, who)
    return False


def goes_on(p: Parser, phrase: Phrase) -> bool:
    """`is the run still going`, `does the run continue`."""
    return ask(p, Question("does", "", "the run go on"))


def gains(p: Parser, phrase: Phrase) -> bool:
    """`does the runner lose a click`, `does the corp gain credits`: whether a number changes."""
    player = phrase.one("PLAYER")
    unit = next((one for one in phrase.tokens() if one.has("unit")), None)
    if not at_moment(p, phrase):
        return False
    part = phrase.one("OBJ")
    cards = cards_of(p, part, "") if part is not None else []
    if cards is None or (player is None and not cards):
        return False
    who = player_of(p, player)[0] or (cards[0].side if cards else "") or p.who or p.last_who
    if not who or not p.starts():
        return False
    number = phrase.token("n")
    words = f"{who} {unit.kinds['unit'].replace('_', ' ') if unit is not None else 'credits'} more or less"
    if cards:
        p.assume(f"what {cards[0].title} gives is counted with all that the line gives")
    more = p.tokens[p.end : p.end + 3]
    if not ask(p, Question("many", "", words, n=number.n if number is not None else -1)):
        return False
    if len(more) == 3 and more[0].has("sep") and more[1].has("n") and more[2].has("unit", "credits", "clicks", "tags"):
        p.jump = p.end + 3  # `and 7 credits` is asked too
        return ask(p, Question("many", "", f"{who} {more[2].kinds['unit']} more or less", n=more[1].n))
    return True


# How much

_CHANGES = (
    "gain", "gains", "gained", "gaining", "spend", "spends", "pay", "pays", "get", "gets", "earn", "earns", "receive",
    "receives", "make", "makes", "lost", "lose", "loses", "take", "takes", "collect", "collects",
)  # fmt: skip
OF_UNIT = {"tags": RUNNER, "core_damage": RUNNER, "bad_publicity": CORP, "damage": RUNNER, "link": RUNNER}
ON_CARDS = ("virus", "power", "agenda", "advanced", "counters")


def _event(token: Token) -> bool:
    """Whether a token names a card that is played."""
    return token.has("card") and bool(token.cards) and Placed(token.cards[0]).type in ("event", "operation")


def many(p: Parser, phrase: Phrase) -> bool:
    """`how many credits does the runner have`: a number at the end."""
    named = next((one for one in phrase.tokens() if one.has("unit") or one.has("verb")), None)
    unit = "credits" if named is None else named.kinds["unit"] if named.has("unit") else "accessed"
    if named is None and phrase.one("OBJ") is not None:
        unit = "counters"
    elif named is None and any(one.has("verb", "access") for one in p.tokens[p.i : p.i + len(p.rest())]):
        unit = "cards"
    elif named is None:
        p.assume(f"“{p.peek().text}” is taken to ask for credits")
    if phrase.part == "many short" and phrase.token("ask") is None and not asking(p, phrase):
        return False
    player, obj = phrase.one("PLAYER"), phrase.one("OBJ")
    who = player_of(p, player)[0] or p.who or p.last_who
    zone, changes, card = "", False, None
    if obj is not None:
        cards = cards_of(p, obj, "")
        card = cards[0] if cards else None
        if card is None:
            return False
    p.i = p.end
    while p.peek().text and not p.peek().has("mark"):
        token = p.peek()
        if token.has("who") or token.has("they"):
            who = token.kinds.get("who") or p.last_who
            p.take()
        elif token.has("glue") or token.has("ask", "does", "may", "must") or token.has("prep", "in", "on", "of"):
            p.take()
        elif unit == "cards" and token.has("verb", "draw"):
            p.take()
            unit = "drawn"
        elif unit == "cards" and token.said in ("discard", "discards", "trash"):
            p.take()
            unit = "discarded"
        elif unit in ("cards", "accessed") and token.has("prep", "from") and p.after_glue(1).has("server"):
            p.take()
            p.skip()
            p.one_server(p.take())
        elif token.has("prep", "with", "from") and _event(p.after_glue(1)):
            p.take()
            p.skip()
            if p.mention(p.take()) is None:
                return False
        elif token.said in _CHANGES:
            p.take()
            changes = True
        elif unit == "credits" and token.has("prep", "from") and p.after_glue(1).has("card"):
            p.take()
            p.skip()
            p.assume(f"what {p.peek().text} gives is counted with all that the line gives")
            changes = p.mention(p.take()) is not None
        elif token.said in ("after", "then", "now") and p.after_glue(1).has("mark"):
            p.take()
        elif token.has("moment") and (p.peek(1).has("mark") or not p.peek(1).text or p.peek(1).has("it")):
            p.take()  # `after that`
            if p.peek().has("it"):
                p.take()
        elif token.has("moment") and p.peek(1).has("verb", "begin turn"):
            p.i += 2
            if not p.reading.at and who:
                p.reading.turn, p.reading.at = who, BEGINS[who]
        elif token.has("moment") and (moments := p.matcher.part("MOMENT", p.i)):
            end, part = max(moments, key=lambda one: one[0])
            found, settled = moment_of(p, part)
            if not settled or (found is not None and found.what not in (*DECIDED, "run ends", "success")):
                return False
            p.i = end
        elif token.said in ("cost", "costs") or token.has("moment"):
            break
        elif token.has("zone", "grip", "hand", "stack", "heap", "deck") and unit == "cards":
            p.take()
            zone = p.zone_of(token, who)
        elif token.has("server", "HQ", "R&D", "Archives") and unit == "cards":
            zone = p.take().kinds["server"]
        elif unit == "cards" and token.has("verb", "access"):
            p.take()
            unit = "accessed"
        elif unit == "damage" and token.said in ("suffer", "suffers", "taken", "dealt", "done"):
            p.take()
        elif token.has("card") and card is None and (unit in ON_CARDS or unit == "credits"):
            card = p.mention(p.take())
            if card is None:
                return False
        elif token.has("it") and card is None and unit in (*ON_CARDS, "credits") and p.last is not None:
            p.take()
            card = p.last
        else:
            break
    p.jump = p.i
    if unit == "accessed" and zone:
        zone = ""
    who = {"tags": RUNNER, "core_damage": RUNNER, "bad_publicity": CORP, "damage": RUNNER, "link": RUNNER}.get(
        unit, who
    )
    if unit in ("drawn", "discarded"):
        return bool(who) and ask(p, Question("many", "", f"{who} {unit}"))
    if unit == "accessed" or unit == "damage":
        return ask(p, Question("many", "", f"runner {unit}"))
    if card is not None or unit in ON_CARDS:
        card = card or p.last
        if card is None or changes:
            return False
        return ask(p, Question("many", "", f"{card.title} {_counters(card, unit)}", card))
    if zone:
        return ask(p, Question("many", "", f"{CORP if zone in CENTRALS else RUNNER} {zone}"))
    if not who or unit in ("subs", "mu"):
        return False
    more = " more or less" if changes else ""
    return ask(p, Question("many", "", f"{who} {unit.replace('_', ' ')}{more}"))


def _counters(card: Placed, unit: str) -> str:
    from judgebot.ask.states import counter

    key = counter(card, unit) or unit
    return {"advanced": "advancement", "credits": "credit"}.get(key, key)


def strength(p: Parser, phrase: Phrase) -> bool:
    """`what strength has X`."""
    token = phrase.token("it")
    part = phrase.one("CARD")
    obj = phrase.one("OBJ")
    if not phrase.token("ask") and not p.starts():
        return False
    cards = cards_of(p, obj, "") if obj is not None else None
    if part is not None:
        card = card_of(p, part)
        cards = [card] if card is not None else None
    elif token is not None or (obj is None and part is None):
        if token is None and not asking(p, phrase, strictly=True):
            return False
        card = said_of(p, "encounter")
        cards = [card] if card is not None else None
    if (
        phrase.token("ask") is None
        and not asking(p, phrase)
        and not any(one.has("mark", "?") for one in p.tokens[p.i : p.i + len(p.rest()) + 1])
    ):
        return False
    return cards is not None and bool(cards) and ask(p, Question("strength", words=cards[0].title, card=cards[0]))


def cost(p: Parser, phrase: Phrase) -> bool:
    """`how much does it cost to install X`, `what does the runner pay`: what is paid on the line."""
    vp, obj = phrase.one("VP"), phrase.one("OBJ")
    if vp is not None:
        made = deed(p, vp, phrase.one("PLAYER"))
        if made is None or not ((made.verb == "steal" and p.reading.moves) or make(p, made)):
            return False
    elif obj is not None:
        return False
    return ask(p, Question("cost"))
