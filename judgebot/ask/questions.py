"""Questions about options: may X be done, must it; and the moments at which that is asked."""

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
)
from judgebot.ask.moves import each_of, make
from judgebot.ask.parse import ENDS, Parser
from judgebot.ask.patterns import Phrase, words_of
from judgebot.ask.reading import Moment, Placed, Question
from judgebot.game.objects import CORP, RUNNER

OPTIONS = {
    "jack out": "jack out",
    "draw": "draw 1 card",
    "gain": "gain 1 credit",
    "remove tag": "remove 1 tag",
    "purge": "purge virus counters",
}
OF_CARDS = ("rez", "play", "install", "advance", "score", "use", "trigger", "trash", "steal", "forfeit")
# Deeds that somebody decides upon: told with a question, they are moves before it.
DECIDED = (
    "rez",
    "play",
    "install",
    "use",
    "trash",
    "score",
    "advance",
    "steal",
    "break",
    "trigger",
    "jack out",
    "gain",
    "draw",
    "remove tag",
    "purge",
    "derez",
)
DONE = {
    "steal": "stolen", "rez": "rezzed", "trash": "trashed", "access": "accessed", "encounter": "encountered",
    "pass": "passed", "break": "broken", "derez": "derezzed", "score": "scored", "install": "installed",
}  # fmt: skip
WANTS = ("wants to", "want to", "wanted to", "would like to", "tries to", "try to")
NEGATED = {
    "can t": "may", "cant": "may", "cannot": "may", "may not": "may", "doesn t": "does", "doesnt": "does",
    "didn t": "does", "didnt": "does", "don t": "does", "dont": "does", "isn t": "does", "isnt": "does",
    "won t": "does", "wont": "does",
}  # fmt: skip


def ask(p: Parser, asked: Question) -> bool:
    """The line asks this. False if it has asked something else before: of a second question the words are named.

    What somebody only wants to do, said before the question, is then a move.
    """
    p.asked_here = True
    if p.wanted is not None and p.reading.question is p.wanted[0] and asked.kind != "happens":
        made = p.wanted[1]
        p.wanted = None
        p.reading.asked = False
        if not make(p, made):
            return False
    if p.reading.asked and p.reading.question.kind != "happens":
        # `..., can he? what happens?` is one question
        told = [one.told for one in (p.reading.question, *p.reading.more)]
        if asked.kind != "happens" and asked.told not in told:
            p.reading.more.append(asked)
        return True
    p.reading.question = asked
    p.reading.asked = True
    if p.moment is not None and asked.moment is None:
        asked.moment, p.moment = p.moment, None
    return True


def why(p: Parser, phrase: Phrase) -> bool:
    """`why did X not trigger`: the question whether; the negation is what is asked, and the reason is in the answer."""
    if not p.starts():
        return False
    affirm(p, p.end)
    return True


def affirm(p: Parser, place: int) -> None:
    """Turn a question that is asked in the negative round: `can't the corp rez it` asks whether they can."""
    while place < len(p.tokens) and not p.tokens[place].has("mark"):
        token = p.tokens[place]
        if token.said == "not":
            del p.tokens[place]
            continue
        if token.said in NEGATED:
            p.tokens[place] = dataclasses.replace(token, kinds={"ask": NEGATED[token.said]})
        place += 1
    p.renew()


# Moments


def at_moment(p: Parser, phrase: Phrase) -> bool:
    """Take the moment that a question names, if it names one; False if it cannot be settled."""
    part = phrase.one("MOMENT")
    if part is None:
        return True
    found, settled = moment_of(p, part)
    if settled:
        p.moment = found or p.moment
    return settled


def moment_of(p: Parser, phrase: Phrase) -> tuple[Moment | None, bool]:
    """The moment that a MOMENT says, and whether it can be settled. What somebody decides upon is a move instead."""
    when = phrase.one("WHEN") or phrase.one("AFTERWARDS")
    if when is None:
        return _in_response(p, phrase)
    token = when.tokens()[0]
    how = token.kinds.get("moment", "when")
    vp = phrase.one("VP")
    if vp is not None:
        return _moment_deed(p, phrase, vp, how)
    sub = phrase.one("SUBMOMENT")
    if sub is not None:
        return _subroutine(p, phrase, sub, how)
    turn = phrase.token("turn")
    if turn is not None:
        from judgebot.ask.facts import BEGINS, whose_turn

        p.reading.turn = whose_turn(p, turn)
        p.reading.at = BEGINS.get(p.reading.turn, "")
        return None, bool(p.reading.at) and not p.reading.moves
    outcome = next((one for one in phrase.tokens() if one.has("outcome")), None)
    if token.said in ("if", "while") and phrase.one("DONE") is not None:
        verb = phrase.one("DONE").token("done").kinds["done"]  # type: ignore[union-attr]
        if verb in ("rez", "install", "score", "derez", "advance", "trash"):
            return None, False  # `if X is rezzed` is a fact, no moment
    card = None
    if phrase.one("CARD") is not None:
        card = card_of(p, phrase.one("CARD"))  # type: ignore[arg-type]
        if card is None:
            return None, False
    if outcome is not None and outcome.has("outcome", "fire"):
        return Moment(how, "trigger", card), True
    if outcome is not None:
        kind = outcome.kinds["outcome"]
        return Moment(how, {"successful": "success", "unsuccessful": "success"}.get(kind, kind)), True
    done = phrase.one("DONE")
    if done is None and card is not None and not any(one.has("state") for one in phrase.tokens()):
        return Moment(how, "trigger", card), True  # `after Nico Campaign`
    verb = done.token("done").kinds["done"] if done is not None else "rez"  # type: ignore[union-attr]
    card = card or said_of(p, verb)
    if card is None:
        return None, False
    return _decided(p, Deed(OWNER.get(verb) or card.side, verb, [card]), how)


def _in_response(p: Parser, phrase: Phrase) -> tuple[Moment | None, bool]:
    """`in response`, `in response to X`: while what was done last, or with that card, waits or resolves."""
    part = phrase.one("CARD")
    card = card_of(p, part) if part is not None else None
    for one in reversed(p.reading.moves):
        if one.kind in DECIDED and (card is None or card in one.cards):
            return Moment("in response", one.kind, next(iter(one.cards), None)), True
    return (Moment("in response", "trigger", card), True) if card is not None else (None, False)


def _subroutine(p: Parser, phrase: Phrase, sub: Phrase, how: str) -> tuple[Moment | None, bool]:
    """`after the first subroutine`: the resolution of one of them, or of the last."""
    obj = phrase.one("OBJ")
    cards = cards_of(p, obj, "break") if obj is not None else []
    if cards is None:
        return None, False
    order, number = sub.one("ORD"), sub.token("n")
    n = ORDINALS[order.tokens()[0].said] if order is not None else number.n if number is not None else -1
    return Moment(how, "subroutine", cards[0] if cards else None, n=n), True


def _moment_deed(p: Parser, phrase: Phrase, vp: Phrase, how: str) -> tuple[Moment | None, bool]:
    if vp.label in PLACES and not any(
        one.part in ("OBJ", "CARD", "AT") for one in vp.inside if isinstance(one, Phrase)
    ):
        server = vp.token("server")
        named = ""
        if server is not None:
            named = "the server" if vp.label == "approach" else p.one_server(server)
        return Moment(how, vp.label, None, named), True
    made = deed(p, vp, phrase.one("PLAYER"))
    if made is None:
        return None, False
    said = phrase.one("WHEN")
    if said is not None and said.said("if") and made.verb not in PLACES:
        return None, make(p, made)  # it is supposed
    if made.verb == "run":
        if made.card is not None and not made.server:  # `while the runner runs it`
            if not made.card.server:
                p.at_server([made.card], "remote 1")
                p.assume(f"{made.card.title} is taken to be in remote 1")
            made.server = made.card.server
            if made.server not in p.reading.servers:
                p.reading.servers.append(made.server)
        return Moment(how, "run", None, made.server), True
    if made.verb == "end run":
        return Moment(how, "run ends"), True
    if made.verb in DECIDED and how != "before":
        return _decided(p, made, how)
    if made.verb in (*PLACES, *DECIDED, "mandatory draw"):
        return Moment(how, made.verb, made.card, made.server), True
    return None, False


def _decided(p: Parser, made: Deed, how: str) -> tuple[Moment | None, bool]:
    """A moment that somebody decides upon: a move, if it is none yet, after which the question is asked."""
    done = any(one.kind == made.verb and one.cards[:1] == tuple(made.cards[:1]) for one in p.reading.moves)
    if not done and how != "before" and made.verb in DECIDED:
        return None, make(p, made)
    return Moment(how, made.verb, made.card), True


def moment_first(p: Parser, phrase: Phrase) -> bool:
    """`when the runner encounters X, can ...`: a moment said before its question."""
    part = phrase.one("MOMENT")
    assert part is not None
    asks = [one for one in p.tokens[p.i :] if one.has("ask", "may", "legal")]
    if not p.starts() or not asks:
        return False
    found, settled = moment_of(p, part)
    if settled and found is not None:
        p.moment = found
    return settled


# May X be done


def may(p: Parser, phrase: Phrase) -> bool:
    """Whether a player may do something."""
    player = phrase.one("PLAYER")
    vp = phrase.one("VP")
    if player is None and phrase.one("CARD") is None and phrase.one("OBJ") is None and not p.starts():
        return False
    if not stands(p, phrase):
        return False
    if vp is None and phrase.token("verb", "take") is not None:
        who = player_of(p, player)[0] or p.last_who
        p.assume("“an action”: asked of the basic action to gain 1 credit")
        return may_do(p, Deed(who, "gain"), phrase)
    if vp is None:
        return _passive(p, phrase)
    part = phrase.one("CARD")
    tool = card_of(p, part) if part is not None else None
    if part is not None and tool is None:
        return False
    who = tool.side if tool is not None else ""
    made = deed(p, vp, player, who)
    if made is None:
        return False
    if made.verb == "rez use" and made.card is not None:  # it is rezzed first, and then the question is of its use
        if not make(p, Deed(CORP, "rez", [made.card])):
            return False
        made = Deed(CORP, "use", [made.card])
    if made.verb == "all of":
        *first, made = each_of(made)
        if not all(make(p, one) for one in first):
            return False
    if len(phrase.all("VP")) > 1:  # `can I do this and still do that`: the first is done
        if phrase.said("by"):
            means = deed(p, phrase.all("VP")[1], None, made.who)
            return means is not None and make(p, means) and may_do(p, made, phrase)
        second = deed(p, phrase.all("VP")[1], None, made.who) if make(p, made) else None
        return second is not None and may_do(p, second, phrase)
    if phrase.one("WITHOUT") is not None:
        return _without(p, made, phrase)
    if tool is not None:
        made.who = tool.side
        made = _with_tool(made, tool)
        if made is None:
            return False
    return may_do(p, made, phrase)


def _without(p: Parser, made: Deed, phrase: Phrase) -> bool:
    """`can I install X without trashing a program`: it is done; the question is whether the other thing must be."""
    part = phrase.one("WITHOUT")
    assert part is not None
    if not make(p, made):
        return False
    noun = part.one("NOUN")
    if noun is not None:
        words = f"trash a {noun.tokens('noun')[0].kinds['noun']}"
        return ask(p, Question("must", made.who, words, negated=True))
    cards = cards_of(p, part, "trash")
    if not cards:
        return False
    return ask(p, Question("must", made.who, f"trash {cards[0].title}", cards[0], negated=True))


def stands(p: Parser, phrase: Phrase) -> bool:
    """Whether a question stands here: at a beginning, or with words that can only ask."""
    first = p.tokens[p.i]
    mark = next((one for one in p.tokens[p.i :] if one.has("mark", *ENDS)), None)
    if first.has("glue") and mark is not None and not mark.has("mark", "?") and p.tokens[-1] is not mark:
        return False  # `and have X installed.` is told
    if p.starts() or (first.has("ask") and not first.has("glue")):
        return True
    return phrase.part == "may" and (first.has("who") or first.has("they") or first.has("it"))


def _with_tool(made: Deed, tool: Placed) -> Deed | None:
    """`can Corroder break it`: the card does it."""
    if made.verb == "break":
        made.tool = tool
        return made
    if made.verb in ("trash", "bypass", "prevent", "find", "run") or (
        made.verb in ("use", "trigger") and not made.cards
    ):
        return Deed(tool.side, "use", [tool], target=made.card)
    return None


def may_do(p: Parser, made: Deed, phrase: Phrase | None = None) -> bool:
    """Ask whether a deed may be done, when the phrase says when."""
    asked = option(p, made)
    if asked is None:
        return False
    if asked.who:
        p.speak_of(asked.who)
    if phrase is not None and phrase.one("AHEAD") is not None and not _ahead(p, asked):
        return False
    funds = phrase.one("WITHFUNDS") if phrase is not None else None
    if funds is not None and not from_funds(p, funds.all("FUNDS")[0]):
        return False
    purpose = phrase.one("PURPOSE") if phrase is not None else None
    if purpose is not None:
        p.reading.passed.append(" ".join(one.text for one in words_of(purpose)))
    later = phrase.one("LATER") if phrase is not None else None
    moments = phrase.all("MOMENT") if phrase is not None else []
    for part in [*moments, *(later.all("MOMENT") if later is not None else [])]:
        found, settled = moment_of(p, part)
        if not settled:
            return False
        if found is not None and found.what == "run" and asked.moment is not None:
            continue  # `during my run before I access`
        if found is not None:
            found = _while_accessed(p, found)
            card = asked.card
            told = not asked.words.startswith("use ")
            if told and found.card is None and not found.server and card is not None and found.what in PLACES:
                found.card = card if (card.type == "ice") == (found.what != "access") and card.side == CORP else None
            asked.moment = found
    p.last_option = asked.words
    if asked.who:
        p.speak_of(asked.who)
    if asked.card is not None:
        p.item = [asked.card]
    if not ask(p, asked):
        return False
    aux = phrase.one("MAY") if phrase is not None else None
    if aux is not None and any(one.said in WANTS for one in aux.tokens()):
        p.wanted = (asked, made)
    return True


def _while_accessed(p: Parser, found: Moment) -> Moment:
    """`accesses X; ... before he trashes it`: while it is accessed."""
    last = next(iter(p.reading.moves[-1:]), None)
    if last is not None and last.kind == "access" and found.how == "before" and found.what in ("trash", "steal"):
        return Moment("when", "access", next(iter(last.cards), None))
    return found


def _ahead(p: Parser, asked: Question) -> bool:
    """`may I do it first`: while what the other player did last has not resolved yet, or the moment that was told."""
    last = next((one for one in reversed(p.reading.moves)), None)
    if last is None or last.who == asked.who:
        return False
    asked.moment = Moment("in response", last.kind, next(iter(last.cards), None))
    if last.kind in PLACES:
        asked.moment = Moment("when", last.kind, next(iter(last.cards), None), last.server)
    return True


def may_having(p: Parser, phrase: Phrase) -> bool:
    """`can a runner with no clicks ...`: facts between the player and the verb."""
    from judgebot.ask.facts import fact

    player = phrase.one("PLAYER")
    who = player_of(p, player)[0] or p.last_who
    if not who:
        return False
    p.speak_of(who)
    p.i = p.end - 1
    start = p.i
    while p.peek().text and not p.peek().has("verb") and not p.peek().has("mark", ";", ".", "?", "!"):
        begun = p.i
        if p.peek().has("mark", ","):
            p.mark(p.take())
            continue
        if not fact(p):
            p.i = begun
            return False
    vps = sorted(p.matcher.part("VP", p.i), key=lambda one: -one[0])
    for end, vp in vps:
        made = deed(p, vp, None, who)
        if made is not None and p.i > start:
            made.who = who
            p.jump = end
            return may_do(p, made, Phrase("may", "", ()))
    return False


def asking(p: Parser, phrase: Phrase, strictly: bool = False) -> bool:
    """Whether a phrase without a word that asks is a question: it ends at a question mark, or at the end of the line.

    strictly  at a question mark only
    """
    after = p.tokens[p.end :]
    after = [one for one in after if not one.has("glue")]
    return p.starts() and ((not after and not strictly) or (bool(after) and after[0].has("mark", "?")))


def _passive(p: Parser, phrase: Phrase) -> bool:
    """`can it be scored`, `may Corroder be trashed by the corp`."""
    done, obj = phrase.token("done"), phrase.one("OBJ")
    assert done is not None and obj is not None
    verb = done.kinds["done"]
    cards = cards_of(p, obj, verb)
    if not cards:
        return False
    by = phrase.one("BY")
    who = player_of(p, by.one("PLAYER") if by is not None else None)[0]
    made = Deed("", verb, cards)
    if by is not None and by.one("CARD") is not None:
        made.tool = card_of(p, by.one("CARD"))  # type: ignore[arg-type]
        who = made.tool.side if made.tool is not None else ""
    made.who = who or OWNER.get(verb, "")
    return may_do(p, made, phrase)


def option(p: Parser, d: Deed) -> Question | None:
    """The option that a deed is, as the engine calls it."""
    verb, card = d.verb, d.card
    who = d.who or p.who or p.last_who
    if verb in ("boost", "prevent") and d.n >= 0:
        return None  # the number would be dropped
    if verb in ("end run", "take") and d.tool is not None:
        purpose = f" to {PURPOSES[verb]}" if verb in PURPOSES else ""
        return Question("may", d.tool.side, f"use {d.tool.title}{purpose}", d.tool)
    if verb in OPTIONS:
        return Question("may", who or RUNNER, OPTIONS[verb], n=d.n if verb == "draw" else -1)
    if verb == "run":
        if d.tool is not None:
            return Question("may", RUNNER, f"{'play' if d.tool.type == 'event' else 'use'} {d.tool.title}", d.tool)
        return Question("may", RUNNER, f"run {d.server}") if d.server else None
    if verb in ("break", "boost"):
        if verb == "boost":
            d.tool, d.cards = card, []
        name = d.tool.title if d.tool is not None else "?"
        when = Moment("when", "encounter", d.cards[0]) if d.cards else None
        what = "break" if verb == "break" else "get"
        n = d.n if verb == "break" else -1
        return Question("may", RUNNER, f"use {name} to {what}", d.tool, when, tuple(d.cards), n, which=d.which)
    if verb == "bypass":
        return _bypass(p, d)
    if verb == "prevent":
        return Question("may", who, f"use {d.tool.title}", d.tool) if d.tool is not None else None
    if verb == "pay":
        if d.to is not None:
            return option(p, d.to)
        return Question("may", who or (card.side if card else ""), "pay", card, n=d.n)
    if verb == "trash" and d.tool is not None:
        return _use_on(Question("may", d.tool.side, f"use {d.tool.title}", d.tool), [card] if card else [])
    if verb in ("access", "encounter", "pass") and card is not None:
        return Question("does", "", f"{card.title} get {DONE[verb]}", card)
    if verb in OF_CARDS:
        return _of_card(p, d, who)
    return None


def _bypass(p: Parser, d: Deed) -> Question | None:
    cards, tool = d.cards, d.tool
    if cards and cards[0].type != "ice":
        cards = [one for one in p.reading.cards if one.type == "ice"][-1:]
    if tool is None and cards:
        tool = next((one for one in p.reading.cards if one.chosen is cards[0]), None)
    if tool is None or not cards:
        return None
    return Question("may", RUNNER, f"trigger {tool.title}", tool, Moment("when", "encounter", cards[0]))


def _of_card(p: Parser, d: Deed, who: str) -> Question | None:
    verb, card = d.verb, d.card
    if card is None:
        card = said_of(p, verb)
        if card is None or verb in ("use", "trigger", "install"):
            return None
    owner = d.who or who or card.side
    words = f"{verb} {card.title}"
    if verb == "trash":
        if not d.who:
            owner = RUNNER if card.side == CORP else CORP
        if owner == CORP and card.side == RUNNER and card.type == "resource":
            words = f"trash resource {card.title}"
        elif owner == card.side:
            words, verb = f"use {card.title}", "use"  # as its cost
    asked = Question("may", owner, words, card, n=d.times if d.times > 1 else -1)
    if verb == "use":
        others = [d.target] if d.target is not None else []
        if d.to is not None and d.to.verb in ("break", "boost"):
            return option(p, dataclasses.replace(d.to, tool=card))
        if d.to is not None and d.to.verb == "prevent":
            return asked
        if d.to is not None and d.to.verb in PURPOSES and d.to.card is None:
            return dataclasses.replace(asked, words=f"use {card.title} to {PURPOSES[d.to.verb]}")
        if d.to is not None and d.to.cards and d.to.verb not in ("find", "install"):
            others = d.to.cards
        if d.server:
            return None
        return _use_on(asked, others)
    if verb == "install" and d.server:
        asked.words += f" in {d.server}"
    elif verb == "install" and d.target is not None:
        of_corp = d.target.side == CORP and d.target.server and card.side == CORP
        asked.words += f" in {d.target.server}" if of_corp else f" on {d.target.title}"
    elif verb == "play" and (d.server or d.target is not None):
        return None
    return asked


def _use_on(asked: Question, cards: list[Placed]) -> Question:
    """`use X on Y`: with a card being accessed or encountered, that is the moment."""
    if cards:
        asked.cards = tuple(cards)
        if cards[0].side == CORP and (asked.card is None or asked.card.side == RUNNER):
            asked.moment = Moment("when", "encounter" if cards[0].type == "ice" else "access", cards[0])
    return asked


def legal(p: Parser, phrase: Phrase) -> bool:
    """`legal?`, `may I?`: the move said last, as a question; or `legal to VP`."""
    vp = phrase.one("VP")
    if vp is not None:
        made = deed(p, vp, phrase.one("PLAYER"))
        return made is not None and may_do(p, made, phrase)
    if phrase.tokens() and phrase.tokens()[0].has("glue") and not p.starts():
        return False
    ends = p.tokens[p.end :]
    if ends and ends[0].has("mark", ",") and any(one.has("verb") for one in p.rest()):
        return False  # `may the corp, with 0 credits, rez it`
    if ends and not ends[0].has("mark") and not p.starts():
        return False
    if p.reading.asked and p.reading.question.kind == "may":
        p.asked_here = True
        return True  # `the corp wants to ..., legal?`
    if not p.reading.moves:
        return False
    last = p.reading.moves.pop()
    if last.kind == "target" and (before := next(iter(p.reading.moves[-1:]), None)) is not None and before.cards:
        why = f"of {before.cards[0].title}, or of what is chosen for it? Ask: can they {before.words}"
        p.unplaced(p.tokens[p.i], why)
        p.asked_here = True
        return True
    if last.kind in PLACES or last.tool is not None:
        return False
    card = last.cards[0] if last.cards else None
    who = player_of(p, phrase.one("PLAYER"))[0]
    return ask(p, Question("may", who if who == last.who else last.who, last.words, card))


def bare(p: Parser, phrase: Phrase) -> bool:
    """`trash?`, `rez it?`: whether what is named may be done."""
    token, obj = phrase.token("verb"), phrase.one("OBJ")
    assert token is not None
    verb = token.kinds["verb"]
    if verb not in (*OF_CARDS, *OPTIONS) or not asking(p, phrase, strictly=True):
        return False
    cards = cards_of(p, obj, verb) if obj is not None else []
    if cards is None:
        return False
    if not cards and verb in OF_CARDS:
        last = said_of(p, verb)
        if last is None:
            return False
        cards = [last]
    owner = OWNER.get(verb, "") or (cards[0].side if cards and verb in ("play", "install", "use", "advance") else "")
    return may_do(p, Deed(owner, verb, cards), phrase)


# Must


def cost_of(p: Parser) -> list[Placed]:
    """What is paid for where nobody says for what: the Corp's card that was named last."""
    found = [one for one in p.recent if one.side == CORP and one.type in ("ice", "upgrade", "asset", "agenda")]
    return found[-1:]


def must(p: Parser, phrase: Phrase) -> bool:
    """`must the runner pay`, `does he have to trash a program`."""
    vp, player = phrase.one("VP"), phrase.one("PLAYER")
    outcome = next((one for one in phrase.tokens() if one.has("outcome")), None)
    if outcome is not None:
        from judgebot.ask.outcomes import outcome_of

        return outcome_of(p, outcome.kinds["outcome"], None, player_of(p, player)[0])
    assert vp is not None
    if vp.label == "get rid":
        noun = vp.all("NOUN")[0].tokens("noun")[0].kinds["noun"]
        who = player_of(p, player)[0] or p.who or p.last_who
        kind = "program" if noun == "breaker" else noun
        return bool(who) and ask(p, Question("must", who, f"trash a {kind}"))
    made = deed(p, vp, player)
    if made is None:
        return False
    if made.verb == "discard" and made.n < 0:
        who = player_of(p, player)[0] or made.who
        return bool(who) and ask(p, Question("many", "", f"{who} discarded"))
    if made.verb == "discard" and made.n == 1:
        return ask(p, Question("must", player_of(p, player)[0] or made.who, "trash a card"))
    if made.verb == "pay" and made.to is None:
        made.cards = made.cards or cost_of(p)
        of = f" {made.cards[0].title}" if made.cards else ""
        who = player_of(p, player)[0] or made.who
        return ask(p, Question("must", who, f"pay{of}", made.card, n=made.n))
    if made.verb == "take":
        return ask(p, Question("must", RUNNER, "take damage" if made.unit == "damage" else "take a tag"))
    asked = option(p, made)
    if asked is None or asked.kind != "may":
        return False
    asked.kind = "must"
    if made.verb == "trash" and made.card is not None and asked.words.startswith("use "):
        asked.words = f"trash {made.card.title}"  # as a cost of its own nobody must
    return ask(p, asked)
