"""Questions about what comes of a line: what happens, in which order, who chooses, does X come about, how much."""

from __future__ import annotations

from judgebot.ask.asked import ask, asking, stands
from judgebot.ask.deeds import deed
from judgebot.ask.how_much import ON_CARDS
from judgebot.ask.means import with_card
from judgebot.ask.moments import at_moment, moment_of
from judgebot.ask.named import card_of, cards_of, cost_of, player_of, said_of
from judgebot.ask.options import DONE, option
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.readings import Moment, Placed, Question
from judgebot.ask.subs import subs_of, tells_of
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
        elif token.has("effect") or token.has("unit", "damage", "tags") or token.has("verb", "mandatory draw"):
            effects.append(p.take().said)
        elif token.said in ("between", "what", "whether", "or", "which", "whose", "who", "come", "comes"):
            p.take()
        elif token.has("n") and p.peek(1).has("unit", "tags", "damage", "credits", "cards", *ON_CARDS):
            number = p.take()  # `the 2 tags`
            p.assume(f"“{number.text} {p.peek().text}”: how many they are is worked out")
            effects.append(p.take().said)
        elif token.has("unit", "credits", "cards", *ON_CARDS):
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
    purpose = phrase.part == "SOTHAT"
    again = phrase.one("AGAIN") or phrase.one("SECONDLY")
    asks = purpose or phrase.one("DOES") is not None or phrase.token("ask") is not None
    if not at_moment(p, phrase):
        return False
    if not asks:
        p.link = ""  # `can he rez it and end the run`: a part of the same question
    if asks and not purpose and not stands(p, phrase):
        return False
    done = phrase.token("done") or (phrase.one("DONE").token("done") if phrase.one("DONE") else None)  # type: ignore[union-attr]
    outcome = next((one for one in phrase.tokens() if one.has("outcome")), None)
    if outcome is not None and outcome.has("outcome", "successful", "unsuccessful") and _of_all_runs(p):
        return False  # `are both successful`: only one of the runs would be answered
    if phrase.said("earn", "earned", "give", "make", "get", "gain", "gains") and obj is not None and vp is None:
        cards = cards_of(p, obj, "")
        pairs = zip(p.tokens[: p.i], p.tokens[1 : p.i], strict=False)
        told = [one.n for one, unit in pairs if one.has("n") and unit.has("unit", "credits")]
        if not cards or not told:
            return False  # `does X earn them`: so many as were spoken of last
        words = f"{cards[0].side} credits more or less"
        return ask(p, Question("many", "", words, cards[0], n=told[-1]))
    if asks and (unit := phrase.token("unit")) is not None:
        kind = "damage" if unit.has("unit", "damage") else "tags"
        if (number := phrase.token("n")) is not None:  # `do those two tags still come`
            words = f"{RUNNER} damage" if kind == "damage" else f"{RUNNER} tags more or less"
            return ask(p, Question("many", "", words, n=number.n, sign=1))
        return outcome_of(p, kind.removesuffix("s"), None, "")
    if phrase.token("unit") is not None:
        return asking(p, phrase, strictly=True) and outcome_of(p, "tag", None, "")
    if not asks and not asking(p, phrase, strictly=done is not None):
        return False
    if vp is not None:
        return does_deed(p, phrase, vp, obj) and (
            again is None or once_more(p, (p.reading.question, *p.reading.more)[-1])
        )
    by = phrase.one("BY")
    if by is not None and by.one("CARD") is not None and card_of(p, by.all("CARD")[0]) is None:
        return False
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
    if phrase.said("anything", "nothing", "something"):
        return card is not None and outcome_of(p, "fire", card, who)
    if again is not None and any(one.kind == verb and card in one.cards for one in p.reading.moves):
        return False  # which of both times?
    if done is not None and (outcome is None or card is not None):
        if verb not in DONE:
            return verb in ("use", "trigger", "play") and outcome_of(p, "fire", card, who)
        return outcome_of(p, DONE[verb], card, who)
    if outcome is None and again is not None and phrase.token("verb", "trigger") is not None:
        return outcome_of(p, "fire", card, who) and once_more(p, (p.reading.question, *p.reading.more)[-1])
    if outcome is None:
        return False
    if outcome.has("outcome", "lost") and player is None:
        return False
    if outcome.has("outcome", "tag", "tagged") and player is not None and player.tokens()[0].has("who", CORP):
        return False
    if not outcome_of(p, outcome.kinds["outcome"], card, who):
        return False
    return again is None or once_more(p, (p.reading.question, *p.reading.more)[-1])


_TWICE = ("encountered", "accessed", "approached", "passed", "rezzed", "derezzed")


def once_more(p: Parser, q: Question) -> bool:
    """`does he encounter it again`: asked of the time after those that the line tells."""
    verb = next((verb for verb, done in DONE.items() if q.words.endswith(f" get {done}")), "")
    if q.kind != "does" or q.card is None or not q.words.endswith((*_TWICE, " trigger")):
        return False
    verbs = ("use", "trigger") if q.words.endswith(" trigger") else (verb,)
    q.n = 1 + max(1, sum(one.kind in verbs and q.card in one.cards for one in p.reading.moves))
    return True


def sub_fires(p: Parser, phrase: Phrase) -> bool:
    """`does the second sub resolve`, `does it end the run`: asked of one subroutine, as of the line."""
    part, obj = phrase.one("WHICHSUB"), phrase.one("OBJ")
    assert part is not None
    cards = cards_of(p, obj, "break") if obj is not None else [said_of(p, "break")]
    card = cards[0] if cards else None
    if card is None or not stands(p, phrase) or not at_moment(p, phrase):
        return False
    which = subs_of(part, card)
    outcome = phrase.token("outcome")
    done = phrase.one("DONE")
    kind = outcome.kinds["outcome"] if outcome is not None else "fire"
    if done is not None:
        kind = "broken" if done.token("done", "break") is not None else ""
    if len(which) != 1 or not kind:
        return False
    if kind not in ("fire", "broken"):
        return outcome_of(p, kind, None, "")
    n = "the last subroutine" if which[0] == -1 else f"subroutine {which[0]}"
    words = f"{n} of {card.title} {'resolve' if kind == 'fire' else 'get broken'}"
    return ask(p, Question("does", "", words, card, which=which))


def _of_all_runs(p: Parser) -> bool:
    """Whether a question is asked of each of several runs that are told."""
    runs = sum(one.kind == "run" for one in p.reading.moves)
    return runs > 1 and any(one.has("both") for one in p.tokens[p.i : p.end])


def does_deed(p: Parser, phrase: Phrase, vp: Phrase, obj: Phrase | None) -> bool:
    """`does the runner steal X`, `does Corroder break it`."""
    subject: Placed | None = None
    if obj is not None:
        cards = cards_of(p, obj, vp.label)
        if not cards:
            return False
        subject = cards[0]
        # "it" is something else
        p.recent = [one for one in p.recent if one is not subject] or p.recent
    made = deed(p, vp, phrase.one("PLAYER"), subject.side if subject is not None else "")
    if made is None:
        return False
    withcard = phrase.one("WITHCARD")
    if withcard is not None:  # what a card that is used anyway comes to
        if not with_card(p, made, withcard):
            return False
        if not any(made.tool in one.cards or made.tool is one.tool for one in p.reading.moves):
            return False
    who = player_of(p, phrase.one("PLAYER"))[0] or made.who
    card = made.card
    if made.verb == "breach" and subject is None:
        ran = [one.server for one in p.reading.moves if one.server]
        return (not made.server or not ran or made.server in ran) and ask(p, Question("does", "", "the run breach"))
    if made.verb == "access" and card is None and subject is None:
        return ask(p, Question("does", "", "a card get accessed"))
    if subject is not None and made.verb == "kill":
        return outcome_of(p, "flatline", None, who)
    if subject is not None:
        p.recent.append(subject)
        if made.verb == "break" and subject.side == RUNNER:
            made.tool = subject
            asked = option(p, made)
            return asked is not None and ask(p, asked)
        if made.verb in ("trigger", "use") and card is None:
            return outcome_of(p, "fire", subject, who)
        if made.verb == "flip" and card is None:
            return outcome_of(p, "flipped", subject, who)
        if made.verb == "end run":
            return outcome_of(p, "run ends", None, who)
        if made.verb == "trash" and card is not None:
            return outcome_of(p, "trashed", card, who)
        if made.verb == "take":
            return outcome_of(p, made.unit.removesuffix("s") or "tag", subject, who)
        return False
    if made.verb == "kill":
        return outcome_of(p, "win" if made.unit == "win" else "flatline", None, who)
    if made.verb == "flip":
        own = [one for one in p.reading.cards if one.type == "identity" and one.side == (who or one.side)]
        return bool(card or own) and outcome_of(p, "flipped", card or own[0], who)
    if made.verb == "take":
        if made.n > 1:
            damage = made.unit == "damage"
            return damage and ask(p, Question("many", "", "runner damage", n=made.n))
        return outcome_of(p, "damage" if made.unit == "damage" else "tag", None, who)
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


def does_breach(p: Parser, phrase: Phrase) -> bool:
    """`does the runner breach R&D`, `is HQ breached`: in the run of the line, or in any if no server is named."""
    if not at_moment(p, phrase) or not stands(p, phrase):
        return False
    token = phrase.token("server")
    server = p.one_server(token) if token is not None else ""
    return ask(p, Question("does", "", f"{server or 'any server'} get breached"))


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
    sub = phrase.one("SUBMOMENT")
    if sub is not None and not tells_of(p, sub, next(iter(cards), None) or said_of(p, "break"), unit):
        return False
    number = phrase.token("n")
    kind = unit.kinds["unit"] if unit is not None else "credits"
    if kind in ("tags", "damage", "core_damage"):
        who = RUNNER
        if number is None:
            return False
    words = f"{who} {kind.replace('_', ' ')} more or less"
    if kind == "damage":
        words = f"{who} damage"
    verb = next(
        (
            one.kinds.get("verb") or one.kinds.get("outcome")
            for one in phrase.tokens()
            if one.has("verb") or one.has("outcome")
        ),
        "",
    )
    sign = -1 if verb in ("lose", "lost", "spend", "remove") or (verb == "pay" and not cards) else 1
    if cards:
        p.assume(f"what {cards[0].title} gives is counted with all that the line gives")
    more = p.tokens[p.end : p.end + 3]
    n = number.n if number is not None else 1 if phrase.token("verb", "gain") is not None else -1  # `a credit`
    of = cards[0] if cards and n > 0 and kind not in ("tags", "damage", "core_damage") else None
    if not ask(p, Question("many", "", words, of, n=n, sign=sign)):
        return False
    if len(more) == 3 and more[0].has("sep") and more[1].has("n") and more[2].has("unit", "credits", "clicks", "tags"):
        p.jump = p.end + 3  # `and 7 credits` is asked too
        return ask(p, Question("many", "", f"{who} {more[2].kinds['unit']} more or less", n=more[1].n, sign=sign))
    return True


# How much
