"""Questions about where things end: does X go to Archives, does it stay, who wins; and what is claimed of a line."""

from __future__ import annotations

from judgebot.ask.deeds import card_of, cards_of, deed, is_kind, player_of
from judgebot.ask.moves import make
from judgebot.ask.outcomes import OF_UNIT, outcome_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.questions import ask, asking, at_moment, moment_of, stands
from judgebot.ask.reading import DECKS, DISCARDS, HANDS, Move, Placed, Question
from judgebot.game.objects import RUNNER

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


def stays(p: Parser, phrase: Phrase) -> bool:
    """`does X stay there`, `do I keep both consoles`: whether nothing takes it away."""
    if not stands(p, phrase) or phrase.one("INTO") is not None:
        return False
    if phrase.said("alive") and phrase.one("DOES") is None and not asking(p, phrase, strictly=True):
        return False
    if phrase.said("survive", "survives", "alive"):
        if (moment := phrase.one("MOMENT")) is not None and not moment_of(p, moment)[1]:
            return False
        return ask(p, Question("does", "the runner", "flatline", negated=True))
    part = phrase.one("OBJS")
    cards = _several(p, phrase) if phrase.token("both") is not None else cards_of(p, part, "") if part else None
    if not cards:
        return False
    return ask(p, Question("does", "", f"{cards[0].title} stay", cards[0], cards=tuple(cards)))


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
    """`do I draw a card`: how many cards are drawn."""
    who = player_of(p, phrase.one("PLAYER"))[0] or p.who or p.last_who
    number = phrase.token("n")
    if not who or not stands(p, phrase):
        return False
    if (part := phrase.one("MOMENT")) is not None:
        p.moment, settled = moment_of(p, part)
        if not settled:
            return False
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
    from judgebot.ask.questions import may_do

    asked = (p.reading.question, *p.reading.more)[-1]
    back = p.i - 1
    if back < 0 or not p.tokens[back].has("or"):
        return False
    vp, outcome = phrase.one("VP"), phrase.token("outcome")
    who = player_of(p, phrase.one("PLAYER"))[0] or asked.who.removeprefix("the ") or p.last_who
    if outcome is not None:
        return outcome_of(p, outcome.kinds["outcome"], None, who)
    assert vp is not None
    if asked.kind == "may":
        made = deed(p, vp, None, asked.who)
        return made is not None and may_do(p, made)
    from judgebot.ask.outcomes import does_deed

    return asked.kind in ("does", "must") and does_deed(p, phrase, vp, None)


def claim(p: Parser, phrase: Phrase) -> bool:
    """`the run is successful`, told and not asked: it must come about on the line."""
    outcome = phrase.token("outcome")
    assert outcome is not None
    asks = p.starts() and p.tokens[p.i].said in ("is", "was", "does", "did") and not phrase.tokens("verb")
    asks = asks or p.tokens[p.i - 1].has("ask") or any(one.has("mark", "?") for one in p.tokens[p.end : p.end + 1])
    if asks or not p.reading.moves:
        return False
    kind = outcome.kinds["outcome"]
    words, kind = ("end the run", "end run") if kind == "run ends" else ("succeed with the run", "success")
    p.reading.moves.append(Move(RUNNER, words, kind))
    return True


def accessed(p: Parser, phrase: Phrase) -> bool:
    """`the card I access is X`."""
    card = card_of(p, phrase.all("CARD")[0])
    if card is None:
        return False
    from judgebot.ask.deeds import Deed

    return make(p, Deed(RUNNER, "access", [card]))


def told_fires(p: Parser, phrase: Phrase) -> bool:
    """`the first sub hits me for 2`: told of what happens anyway; what it does stands on the card."""
    obj = phrase.one("OBJ")
    if p.tokens[p.i].has("ask") or not p.starts() or (obj is not None and not cards_of(p, obj, "break")):
        return False
    said = " ".join(one.text for one in p.tokens[p.i : p.end])
    p.assume(f"“{said}”: what it does is taken from the card")
    return True


def which(p: Parser, phrase: Phrase) -> bool:
    """`which one is trashed`: asked of each of the cards that it can be."""
    noun = next((one for one in phrase.all("NOUN")), None)
    kind = noun.token("noun") if noun is not None else None
    cards = list({id(one): one for one in p.recent if one.type not in ("identity", "event", "operation")}.values())
    if kind is not None:
        cards = [one for one in cards if is_kind(one, kind.kinds["noun"])]
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
    p.reading.numbers[OF_UNIT[unit.kinds["unit"]], unit.kinds["unit"]] = number.n
    return True


def nothing(p: Parser, phrase: Phrase) -> bool:
    """`the corp scored nothing`, `or must they wait`: as if nothing were said."""
    return p.starts() and (phrase.token("ask") is None or p.asked_here)


def sees(p: Parser, phrase: Phrase) -> bool:
    """`does he access both cards`: how many are accessed."""
    number = phrase.token("n")
    both = phrase.token("both")
    if both is not None and both.said != "both":
        return False
    return stands(p, phrase) and ask(p, Question("many", "", "runner accessed", n=number.n if number else 2))
