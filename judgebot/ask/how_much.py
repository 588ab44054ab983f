"""Questions how much: numbers, strengths, costs."""

from __future__ import annotations

from judgebot.ask.asked import ask, asking
from judgebot.ask.deeds import Deed, deed
from judgebot.ask.facts import BEGINS, ENDS
from judgebot.ask.moments import DECIDED, moment_of
from judgebot.ask.moves import make
from judgebot.ask.named import card_of, card_of_noun, cards_of, player_of, said_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.readings import CENTRALS, NEEDED, Placed, Question
from judgebot.ask.sizes import SUBS
from judgebot.ask.tokens import Token
from judgebot.cards.catalog import facts
from judgebot.game.objects import CORP, RUNNER

_CHANGES = (
    "gain", "gains", "gained", "gaining", "spend", "spends", "pay", "pays", "get", "gets", "earn", "earns", "receive",
    "receives", "make", "makes", "lost", "lose", "loses", "take", "takes", "collect", "collects",
)  # fmt: skip


OF_UNIT = {"tags": RUNNER, "core_damage": RUNNER, "bad_publicity": CORP, "damage": RUNNER, "link": RUNNER}


_TRASHED = ("trashed", "binned", "destroyed")
ON_CARDS = ("virus", "power", "agenda", "advanced", "counters")


def _event(token: Token) -> bool:
    """Whether a token names a card that is played."""
    return token.has("card") and bool(token.cards) and Placed(token.cards[0]).type in ("event", "operation")


def _at_question(p: Parser) -> bool:
    after = [one for one in p.tokens[p.end :] if not one.has("glue")]
    return bool(after) and after[0].has("mark", "?")


_GOES = ("go", "go on", "goes on", "goes", "land", "lands", "end", "put", "placed", "come")  # where counters go
_OF_RUN = ("for", "during", "in", "on", "within", "throughout", "this", "that", "the", "run", "for the", "current")


def _this_run(p: Parser) -> int:
    """Where `for this run`, `during that run` is over, of the run that is told; the cursor if nothing such is there."""
    end = p.i
    while end < len(p.tokens) and p.tokens[end].said in _OF_RUN:
        end += 1
    told = any(one.kind in ("run", "play") for one in p.reading.moves) or bool(p.reading.run)
    return end if told and end > p.i and p.tokens[end - 1].has("verb", "run") else p.i


def many(p: Parser, phrase: Phrase) -> bool:
    """`how many credits does the runner have`: a number at the end."""
    named = next((one for one in phrase.tokens() if one.has("unit") or one.has("verb")), None)
    unit = "credits" if named is None else named.kinds["unit"] if named.has("unit") else "accessed"
    if named is not None and named.has("verb", "take", "suffer"):
        unit = "damage"  # `how much am I taking`
    earns = named is not None and named.has("verb", "get")
    if earns:
        unit = "credits"
        p.assume(f"“{p.peek().text} ...” is taken to ask for credits")
    if named is None and phrase.one("OBJ") is not None:
        unit = "counters"
    elif named is None and any(one.has("verb", "access") for one in p.tokens[p.i : p.i + len(p.rest())]):
        unit = "cards"
    elif named is None:
        p.assume(f"“{p.peek().text}” is taken to ask for credits")
    if phrase.part == "many short" and phrase.token("ask") is None and not asking(p, phrase):
        return False
    if phrase.part == "many short" and named is not None and named.has("n") and not _at_question(p):
        return False  # `... does the run end? Corp 3c`: told, not asked
    player, obj = phrase.one("PLAYER"), phrase.one("OBJ")
    who = player_of(p, player)[0] or p.who or p.last_who
    zone, changes, card = "", earns, None
    at = ""  # the server where cards are accessed
    said_who = False
    if obj is not None:
        cards = cards_of(p, obj, "")
        card = cards[0] if cards else None
        if card is None:
            return False
    p.i = p.end
    while p.peek().text and not p.peek().has("mark"):
        token = p.peek()
        if p.matcher.part("NTHRUN", p.i):
            break  # of which run, is read after it
        if token.has("who") or token.has("they"):
            who, said_who = token.kinds.get("who") or p.last_who, True
            p.take()
        elif unit in ("cards", "accessed") and token.has("prep", "from", "in", "on") and p.after_glue(1).has("server"):
            p.take()
            p.skip()
            asked_at = p.one_server(p.take())
            zone = asked_at if unit == "cards" and asked_at in CENTRALS else zone
            at = asked_at
        elif unit == "subs" and token.has("ask", "may"):
            return False  # how many there are is not how many can be broken
        elif token.has("glue") or token.has("ask", "does", "may", "must") or token.has("prep", "in", "on", "of"):
            p.take()
        elif unit == "cards" and token.has("verb", "draw"):
            p.take()
            unit = "drawn"
        elif unit == "cards" and token.said in ("discard", "discards"):
            p.take()
            unit = "discarded"
        elif unit == "cards" and (token.has("verb", "trash") or token.has("done", "trash") or token.said in _TRASHED):
            p.take()
            unit = "discarded" if token.said == "trash" and p.reading.at in ENDS.values() else "trashed"
            who = "anyone" if token.said in _TRASHED and not said_who else who
        elif token.has("prep", "with", "from") and _event(p.after_glue(1)):
            p.take()
            p.skip()
            if p.mention(p.take()) is None:
                return False
        elif token.said in _CHANGES or token.has("verb", "get", "lose"):
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
        elif (turns := [one for one in p.matcher.part("MOMENT", p.i) if one[1].token("nextturn") is not None]) and who:
            end, part = max(turns, key=lambda one: one[0])
            asked = who
            p.last_who = asked
            if not moment_of(p, part)[1]:
                return False
            p.i, who = end, asked
        elif token.has("moment") and (moments := p.matcher.part("MOMENT", p.i)):
            end, part = max(moments, key=lambda one: one[0])
            found, settled = moment_of(p, part)
            ran = found is not None and (found.how, found.what) == ("after", "run")
            known = (*DECIDED, "run ends", "success", *(("encounter",) if unit == "subs" else ()))
            if not settled or (found is not None and not ran and found.what not in known):
                return False
            p.i = end
        elif (end := _this_run(p)) > p.i:
            p.i = end
        elif unit in ON_CARDS and token.said in _GOES:
            p.take()
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
        elif (unit in ON_CARDS and token.has("verb", "place")) or (
            unit == "damage" and token.said in ("suffer", "suffers", "taken", "dealt", "done")
        ):
            p.take()
        elif token.has("card") and card is None and (unit in ON_CARDS or unit in ("credits", "subs")):
            card = p.mention(p.take())
            if card is None:
                return False
        elif unit == "subs" and token.has("verb", "break") and p.after_glue(1).has("mark", "?"):
            p.take()
            card = card or said_of(p, "break")
            p.assume("how many subroutines there are to break is asked")
        elif token.has("it") and card is None and unit == "subs":
            p.take()
            card = said_of(p, "break")
        elif token.has("it") and card is None and unit in (*ON_CARDS, "credits") and p.last is not None:
            p.take()
            played = [one for one in p.recent if one.where not in ("Archives", "heap", "HQ", "grip", "R&D", "stack")]
            card = p.last if p.last in played or not played else played[-1]
        else:
            break
    p.jump = p.i
    if unit == "accessed":
        at, zone = at or zone, ""
    who = {"tags": RUNNER, "core_damage": RUNNER, "bad_publicity": CORP, "damage": RUNNER, "link": RUNNER}.get(
        unit, who
    )
    if unit in ("drawn", "discarded", "trashed"):
        return bool(who) and ask(p, Question("many", "", f"{who} {unit}"))
    if unit == "accessed" or unit == "damage":
        others = any(one.kind == "run" and one.server != at for one in p.reading.moves)
        where = f" in {at}" if at and others and unit == "accessed" else ""
        return ask(p, Question("many", "", f"runner {unit}{where}"))
    if unit == "subs":
        ice = card if card is not None and card.type == "ice" else None
        return ice is not None and ask(p, Question("many", "", f"{ice.title} {SUBS}", ice))
    if card is not None or unit in ON_CARDS:
        card = card or p.last
        if card is None or (changes and (unit not in ON_CARDS or card.options.get(_counters(card, unit)))):
            return False
        return ask(p, Question("many", "", f"{card.title} {_counters(card, unit)}", card))
    if zone:
        return ask(p, Question("many", "", f"{CORP if zone in CENTRALS else RUNNER} {zone}"))
    if not who or unit == "mu":
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
    if any(one.said in _NEEDS for one in phrase.tokens()):
        return _needed(p, phrase)
    noun = phrase.one("NOUN")
    cards = cards_of(p, obj, "") if obj is not None else None
    if noun is not None:
        card = card_of_noun(p, noun)
        cards = [card] if card is not None else None
    elif part is not None:
        card = card_of(p, part)
        cards = [card] if card is not None else None
    elif token is not None or (obj is None and part is None):
        if token is None and not asking(p, phrase, strictly=True):
            return False
        strong = [one for one in p.recent if facts(one.card).get("strength") is not None or one.type == "ice"]
        card = strong[-1] if strong else None
        cards = [card] if card is not None else None
    if (
        phrase.token("ask") is None
        and not asking(p, phrase)
        and not any(one.has("mark", "?") for one in p.tokens[p.i : p.i + len(p.rest()) + 1])
    ):
        return False
    return cards is not None and bool(cards) and ask(p, Question("strength", words=cards[0].title, card=cards[0]))


_NEEDS = ("need", "needs", "require", "need to", "needs to", "have to", "has to", "must")


def _needed(p: Parser, phrase: Phrase) -> bool:
    """`what strength does the breaker need`: that of the ice."""
    vp, part, noun = phrase.one("VP"), phrase.one("CARD"), phrase.one("NOUN")
    if (part is not None and card_of(p, part) is None) or (noun is not None and card_of_noun(p, noun) is None):
        return False
    made = deed(p, vp, None, RUNNER) if vp is not None else None
    if vp is not None and (made is None or made.verb not in ("break", "pass", "encounter", "use")):
        return False
    ice = made.card if made is not None and made.card is not None else said_of(p, "encounter")
    return ice is not None and ask(p, Question("strength", words=ice.title, card=ice, n=NEEDED))


_PRICED = ("steal", "trash", "rez", "play", "install")  # what has a price of its own


def cost(p: Parser, phrase: Phrase) -> bool:
    """`how much does it cost to install X`, `what does the runner pay`: what is paid on the line."""
    vp, obj, verb = phrase.one("VP"), phrase.one("OBJ"), phrase.token("verb")
    made = deed(p, vp, phrase.one("PLAYER")) if vp is not None else None
    if vp is None and obj is not None and verb is not None:  # `its trash cost`
        cards = cards_of(p, obj, "")
        what = verb.kinds["verb"]
        made = Deed(RUNNER if what in ("trash", "steal") else cards[0].side, what, cards) if cards else None
    if vp is not None or made is not None:
        if made is None or not ((made.verb == "steal" and p.reading.moves) or make(p, made)):
            return False
        about = made.card if made.verb in _PRICED else None
        return ask(p, Question("cost", made.who, made.verb if about is not None else "", about))
    return obj is None and ask(p, Question("cost"))
