"""Questions about where things end: does X go to Archives, does it stay, who wins; and what is claimed of a line."""

from __future__ import annotations

from judgebot.ask.asked import ask, asking, stands
from judgebot.ask.bids import nothing_spent
from judgebot.ask.deeds import OWNER, deed
from judgebot.ask.how_much import OF_UNIT
from judgebot.ask.joined import further, joins
from judgebot.ask.moments import at_moment, moment_of
from judgebot.ask.moves import make
from judgebot.ask.named import ORDINALS, card_of, cards_of, is_kind, player_of, said_of
from judgebot.ask.outcomes import outcome_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.readings import ACTIONS, DECKS, DISCARDS, HANDS, Move, Placed, Question
from judgebot.ask.states import counter
from judgebot.ask.subs import resolves
from judgebot.game.objects import CORP, RUNNER

ENDING = {"hand": HANDS, "deck": DECKS, "discard": DISCARDS}


def goes(p: Parser, phrase: Phrase) -> bool:
    """`does X go to Archives facedown`: where it is in the end, and how it lies there."""
    obj, server, zone = phrase.one("OBJ"), phrase.token("server"), phrase.token("zone")
    if obj is None or not stands(p, phrase):
        return False
    cards = cards_of(p, obj, "")
    if not cards:
        return False
    card = cards[0]
    if server is not None:
        where = p.one_server(server)
    else:
        assert zone is not None
        kind = zone.kinds["zone"]
        where = ENDING[kind].get(card.side, "") if kind in ENDING else kind
    if where in ("", "top", "ice", "root", "score"):
        return False
    state = phrase.token("state")
    how = f" {state.kinds['state']}" if state is not None else ""
    return ask(p, Question("does", "", f"{card.title} go to {where}{how}", card))


def saves(p: Parser, phrase: Phrase) -> bool:
    """`does X save him`: whether he is not flatlined."""
    asks = phrase.one("DOES") is not None or phrase.token("ask") is not None or p.asked_here
    obj = phrase.one("OBJ")
    if not asks or not stands(p, phrase) or (obj is not None and not cards_of(p, obj, "")):
        return False
    if (moment := phrase.one("MOMENT")) is not None and not moment_of(p, moment)[1]:
        return False
    asked = p.reading.question
    if phrase.token("n") is not None:
        words = " ".join(one.text for one in p.tokens[p.i : p.end])
        p.assume(f"“{words}”: what it does is taken from the card")
    if p.reading.asked and asked.words == "flatline":
        return True  # `does he flatline, or does X save him`: the same
    return ask(p, Question("does", "the runner", "flatline", negated=True))


def adds(p: Parser, phrase: Phrase) -> bool:
    """`can the corp add X to his score area`: whether an ability takes it there; told, it is chosen for that."""
    obj, server, zone = phrase.one("OBJ"), phrase.token("server"), phrase.token("zone")
    cards = cards_of(p, obj, "") if obj is not None else None
    if not cards:
        return False
    card = cards[0]
    who = player_of(p, phrase.one("PLAYER"))[0] or p.who or p.last_who or card.side
    if phrase.one("MAY") is None:
        if not p.starts() and phrase.one("PLAYER") is None:
            return False
        p.reading.moves.append(Move(who, f"choose {card.title}", "target", (card,)))
        return True
    if not stands(p, phrase):
        return False
    kind = zone.kinds["zone"] if zone is not None else ""
    to = p.one_server(server) if server is not None else ENDING[kind].get(card.side, "") if kind in ENDING else kind
    if to in ("", "top", "ice", "root", "rig") or to.startswith(("remote", "new")):
        return False
    to = f"the {who.capitalize()}'s score area" if to == "score" else to
    return ask(p, Question("may", who, f"add {card.title} to {to}", card))


def stays(p: Parser, phrase: Phrase) -> bool:
    """`does X stay there`, `do I keep both consoles`: whether nothing takes it away."""
    if not stands(p, phrase):
        return False
    into = phrase.one("INTO")
    if into is not None and (into.token("there") is not None or into.token("server") is not None):
        return False
    if phrase.said("alive") and phrase.one("DOES") is None and not asking(p, phrase, strictly=True):
        return False
    if phrase.said("survive", "survives", "alive"):
        if (moment := phrase.one("MOMENT")) is not None and not moment_of(p, moment)[1]:
            return False
        return ask(p, Question("does", "the runner", "flatline", negated=True))
    part = phrase.one("OBJS")
    cards = _several(p, phrase) if phrase.token("both") is not None else cards_of(p, part, "") if part else None
    if not cards or (into is not None and not _host(p, into, cards[0])):
        return False
    return ask(p, Question("does", "", f"{cards[0].title} stay", cards[0], cards=tuple(cards)))


def _host(p: Parser, into: Phrase, card: Placed) -> bool:
    """`stay on X`: where it is now; or on the ice that takes the place of its host, which is named."""
    if into.token("it") is not None and not into.one("CARD"):
        return card.on is not None
    others = cards_of(p, into, "", (card,))
    swapped = any(one.kind == "target" for one in p.reading.moves)
    return bool(others) and card.on is not None and (card.on is others[0] or swapped)  # type: ignore[index]


def counters_left(p: Parser, phrase: Phrase) -> bool:
    """`do I lose the counters on X`: how many are on it in the end."""
    unit, obj = phrase.token("unit"), phrase.one("OBJ")
    if unit is None or not stands(p, phrase) or not at_moment(p, phrase):
        return False
    cards = cards_of(p, obj, "") if obj is not None else [p.last] if p.last is not None else []
    if not cards:
        return False
    key = counter(cards[0], unit.kinds["unit"])
    kind = {"advanced": "advancement", "credits": "credit"}.get(key, key)
    return bool(key) and ask(p, Question("many", "", f"{cards[0].title} {kind}", cards[0]))


def dodges(p: Parser, phrase: Phrase) -> bool:
    """`did I dodge the tags`: whether none are taken."""
    unit = phrase.token("unit")
    if unit is None or not stands(p, phrase):
        return False
    damage = unit.kinds["unit"] == "damage"
    return ask(p, Question("does", "the runner", "take damage" if damage else "take a tag", negated=True))


def derezzes(p: Parser, phrase: Phrase) -> bool:
    """`does X derez Y when ...`: whether that is derezzed."""
    subject, obj = phrase.all("OBJ")
    if not stands(p, phrase) or not cards_of(p, subject, ""):
        return False
    cards = cards_of(p, obj, "derez")
    if not cards:
        return False
    if not at_moment(p, phrase):
        return False
    return outcome_of(p, "derezzed", cards[0], "")


def moves_to(p: Parser, phrase: Phrase) -> bool:
    """`does X move to Y`: where it is in the end."""
    obj = phrase.one("OBJ")
    cards = cards_of(p, obj, "") if obj is not None and stands(p, phrase) else None
    other = card_of(p, phrase.all("CARD")[0]) if cards else None
    return bool(cards) and other is not None and ask(p, Question("where", words=cards[0].title, card=cards[0]))  # type: ignore[index]


def loses(p: Parser, phrase: Phrase) -> bool:
    """`do I lose X`: whether it is trashed."""
    obj = phrase.one("OBJ")
    cards = cards_of(p, obj, "") if obj is not None and stands(p, phrase) else None
    return bool(cards) and outcome_of(p, "trashed", cards[0], "")  # type: ignore[index]


def _several(p: Parser, phrase: Phrase) -> list[Placed] | None:
    """`both consoles`, `all five`: the cards of the line that are meant, if they are so many."""
    token, number = phrase.token("both"), phrase.token("n")
    assert token is not None
    part = phrase.one("NOUN") or phrase.one("OBJS")
    noun = next((one for one in (part.all("NOUN") or [part])), None) if part is not None else None
    kind = noun.token("noun") if noun is not None else None
    if part is not None and kind is None:
        return None
    found = list({id(one): one for one in p.recent if one.side == RUNNER}.values())
    if kind is not None:
        found = [one for one in found if is_kind(one, kind.kinds["noun"])]
    n = number.n if number is not None else 2 if token.said == "both" else 0
    return found if not n or len(found) == n else None


def where(p: Parser, phrase: Phrase) -> bool:
    """`where does X end up`, `what happens to X`."""
    obj = phrase.one("OBJ")
    cards = cards_of(p, obj if obj is not None else phrase, "")
    return bool(cards) and ask(p, Question("where", words=cards[0].title, card=cards[0]))  # type: ignore[index]


def ends(p: Parser, phrase: Phrase) -> bool:
    """`who wins`, `does he win or flatline`."""
    player = phrase.one("PLAYER")
    if player is not None and not stands(p, phrase):
        return False
    return ask(p, Question("ends", player_of(p, player)[0]))


def draws(p: Parser, phrase: Phrase) -> bool:
    """`do I draw a card`: how many cards are drawn; `for X`, or at a moment: whether that comes about then."""
    who = player_of(p, phrase.one("PLAYER"))[0] or p.who or p.last_who
    number = phrase.token("n")
    if not who or not stands(p, phrase):
        return False
    if (part := phrase.one("MOMENT")) is not None:
        p.moment, settled = moment_of(p, part)
        if not settled:
            return False
    source = phrase.one("SOURCE")
    if number is not None and source is not None:
        of = cards_of(p, source, "")
        if not of or len(of) != 1:
            return False
        p.assume(f"what is drawn for {of[0].title} is counted with all that is drawn")
    if number is None and (source is not None or p.moment is not None):
        cards = cards_of(p, source, "") if source is not None else []
        if cards is None or (source is not None and len(cards) != 1):
            return False
        words = f"draw for {cards[0].title}" if cards else "draw a card"
        return ask(p, Question("does", who, words, cards[0] if cards else None))
    return ask(p, Question("many", "", f"{who} drawn", n=number.n if number is not None else -1))


def makes(p: Parser, phrase: Phrase) -> bool:
    """`does it make me take a tag`: whether that comes about."""
    from judgebot.ask.outcomes import does_deed

    obj, vp, player = phrase.one("OBJ"), phrase.one("VP"), phrase.one("PLAYER")
    if not stands(p, phrase) or obj is None or not cards_of(p, obj, ""):
        return False
    if not at_moment(p, phrase):
        return False
    if vp is not None:
        return does_deed(p, phrase, vp, None)
    outcome = phrase.token("outcome")
    assert outcome is not None
    return outcome_of(p, outcome.kinds["outcome"], None, player_of(p, player)[0])


def alternative(p: Parser, phrase: Phrase) -> bool:
    """`... or flatline`, `... or trash it`: one more question, asked as the one before."""
    if joins(p):
        return further(p, phrase)
    asked = (p.reading.question, *p.reading.more)[-1]
    back = p.i - 1
    also = back >= 0 and p.tokens[back].said in ("and", "plus") and asked.kind in ("does", "many")
    if back < 0 or not (p.tokens[back].has("or") or also):
        return False
    p.link = ""  # a part of the same question
    if phrase.one("MOMENT") is not None:
        if not at_moment(p, phrase):
            return False
        shared, p.moment = p.moment, None  # `X or Y when Z`: both are asked of that time
        if not _also(p, phrase, asked):
            return False
        for one in (asked, (p.reading.question, *p.reading.more)[-1]):
            one.moment = one.moment or shared
        return True
    return _also(p, phrase, asked)


def _also(p: Parser, phrase: Phrase, asked: Question) -> bool:
    """Ask what stands after `or` as the question before it was asked."""
    from judgebot.ask.questions import may_do

    vp, outcome = phrase.one("VP"), phrase.token("outcome")
    who = player_of(p, phrase.one("PLAYER"))[0] or asked.who.removeprefix("the ") or p.last_who
    if outcome is not None:
        return outcome_of(p, outcome.kinds["outcome"], None, who)
    assert vp is not None
    if asked.kind == "may":
        made = deed(p, vp, None, asked.who)
        return made is not None and may_do(p, made)
    from judgebot.ask.outcomes import does_deed

    return asked.kind in ("does", "must", "many") and does_deed(p, phrase, vp, None)


def claim(p: Parser, phrase: Phrase) -> bool:
    """`the run is successful`, told and not asked: it must come about on the line."""
    outcome = phrase.token("outcome")
    assert outcome is not None
    asks = p.starts() and p.tokens[p.i].said in ("is", "was", "does", "did") and not phrase.tokens("verb")
    asks = asks or p.tokens[p.i - 1].has("ask") or any(one.has("mark", "?") for one in p.tokens[p.end : p.end + 1])
    if asks or not p.reading.moves:
        return False
    kind = outcome.kinds["outcome"]
    over = bool(phrase.tokens("verb")) or outcome.said.startswith(("run", "the run"))  # by itself, or by something
    ends = "run over" if over else "end run"
    words, kind = {
        "run ends": ("end the run", ends),
        "unsuccessful": ("fail with the run", "failed"),
    }.get(kind, ("succeed with the run", "success"))
    p.reading.moves.append(Move(RUNNER, words, kind))
    return True


def accessed(p: Parser, phrase: Phrase) -> bool:
    """`the card I access is X`."""
    card = card_of(p, phrase.all("CARD")[0])
    if card is None:
        return False
    from judgebot.ask.deeds import Deed

    if phrase.part == "first up":  # `first up is X`: it is met on the server that is run
        if card.type != "ice":
            return False
        server = next((one.server for one in reversed(p.reading.moves) if one.server), "")
        if server and not card.given:
            p.at_server([card], server, "on")
        return make(p, Deed(RUNNER, "encounter", [card]))
    return make(p, Deed(RUNNER, "access", [card]))


def told_fires(p: Parser, phrase: Phrase) -> bool:
    """`the first sub hits me for 2`: told of what happens anyway; what it does stands on the card."""
    obj = phrase.one("OBJ")
    before = p.tokens[p.i - 1].said if p.i else ""
    if phrase.token("verb", "bypass") is not None and not before.endswith(("says", "said", "claims")):
        return False
    begins = p.starts() or (p.i > 0 and (p.moved[0] == p.i or p.moment is not None))
    if p.tokens[p.i].has("ask") or not begins or (obj is not None and not cards_of(p, obj, "break")):
        return False
    said = " ".join(one.text for one in p.tokens[p.i : p.end])
    unit = phrase.token("unit", "tags", "damage")
    if unit is not None and p.asked_here:
        return False  # what is asked is not passed over
    if (part := phrase.one("SUBMOMENT")) is not None and not p.asked_here:
        order, number = part.one("ORD"), part.token("n")
        n = ORDINALS[order.tokens()[0].said] if order is not None else number.n if number is not None else 0
        ice = said_of(p, "break")
        p.reading.comes += resolves(ice, (n,) if n else ())
    p.claimed = unit.kinds["unit"] if unit is not None and phrase.one("SUBMOMENT") is None else ""
    p.assume(f"“{said}”: what it does is taken from the card")
    return True


def threat(p: Parser, phrase: Phrase) -> bool:
    """`threat is at 3`: one of the scores is that high."""
    number = phrase.token("n")
    if number is None or number.n > 6:
        return False
    if number.n and not any(unit == "points" for _, unit, _ in p.stand_ins):
        p.stand_ins.append((CORP, "points", number.n))
    return True


def which(p: Parser, phrase: Phrase) -> bool:
    """`which one is trashed`: asked of each of the cards that it can be."""
    noun = next((one for one in phrase.all("NOUN")), None)
    kind = noun.token("noun") if noun is not None else None
    cards = list({id(one): one for one in p.recent if one.type not in ("identity", "event", "operation")}.values())
    if kind is not None:
        cards = [one for one in cards if is_kind(one, kind.kinds["noun"])]
    elif any(one.has("they") or one.has("it") for one in p.tokens[p.i : p.end]):  # `which of them`: all of one side
        cards = [one for one in cards if one.side == cards[-1].side]
    else:
        cards = [one for one in cards if one.type == cards[-1].type]
    if len(cards) < 2 or len({one.card for one in cards}) < len(cards):
        return False
    return all([ask(p, Question("does", "", f"{one.title} get trashed", one)) for one in cards])


def hand_size(p: Parser, phrase: Phrase) -> bool:
    """`what is my maximum hand size`."""
    who = next((player_of(p, one)[0] for one in phrase.all("PLAYER")), "")
    mine = [one.kinds["whose"] for one in p.tokens[p.i : p.end] if one.has("whose")]
    who = who or (mine[0] if mine else "") or p.who or p.last_who
    asks = p.tokens[p.i].has("ask") or any(one.has("mark", "?") for one in p.tokens[p.end : p.end + 1])
    return bool(who) and asks and ask(p, Question("many", "", f"{who} hand size"))


def taken(p: Parser, phrase: Phrase) -> bool:
    """`has taken 2 core damage`: that is there already."""
    number, unit = phrase.token("n"), phrase.token("unit")
    assert number is not None and unit is not None
    said = phrase.tokens("verb")[0].said
    if said not in ("taken", "took", "suffered", "received"):
        return False
    whose = OF_UNIT[unit.kinds["unit"]]
    p.reading.numbers[whose, unit.kinds["unit"]] = number.n
    p.speak_of(whose)
    return True


_LEFT = ("break", "trash", "rez", "use", "steal", "pay")  # what nobody does, where nothing is done so


def nothing(p: Parser, phrase: Phrase) -> bool:
    """`the corp scored nothing`, `or must they wait`: as if nothing were said; `trashes nothing`: what is not done."""
    if not p.starts() or (phrase.token("ask") is not None and not p.asked_here):
        return False
    if nothing_spent(p, phrase):
        return True
    verb = next((one.kinds.get("verb") or one.kinds.get("done", "") for one in phrase.tokens()), "")
    who = player_of(p, phrase.one("PLAYER"))[0] or OWNER.get(verb) or p.who or p.last_who
    if verb in ACTIONS[CORP] + ACTIONS[RUNNER] + _LEFT and who and not p.asked_here:
        p.reading.refrains.append((who, verb))
    return True


def sees(p: Parser, phrase: Phrase) -> bool:
    """`does he access both cards`: how many are accessed."""
    number = phrase.token("n")
    both = phrase.token("both")
    if both is not None and both.said != "both":
        return False
    return stands(p, phrase) and ask(p, Question("many", "", "runner accessed", n=number.n if number else 2))
