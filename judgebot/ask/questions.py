"""Questions about options: may X be done, must it."""

from __future__ import annotations

import dataclasses

from judgebot.ask.and_so import and_so
from judgebot.ask.asked import ask, asking, costs_to_run, stands
from judgebot.ask.by_effect import DEEDS
from judgebot.ask.deeds import OWNER, PURPOSES, Deed, deed, done_for, from_funds
from judgebot.ask.forced import must_do
from judgebot.ask.means import with_card
from judgebot.ask.moments import moment_of, while_subroutine
from judgebot.ask.moves import each_of, make
from judgebot.ask.named import PLACES, card_of, cards_of, cost_of, player_of, said_of
from judgebot.ask.options import OF_CARDS, OPTIONS, option
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase, words_of
from judgebot.ask.readings import RUN_BEGINS, Moment, Move, Placed, Question
from judgebot.game.objects import CORP, RUNNER

WANTS = (
    "wants to", "want to", "wanted to", "would like to", "tries to", "try to", "intends to", "intend to", "intended to",
    "is trying to", "are trying to", "am trying to", "hopes to", "hope to", "attempts to",
)  # fmt: skip
OF_CORP = (
    "rez",
    "score",
    "advance",
    "play",
    "install",
    "use",
    "by counters",
    "purge",
    "pay",
    "gain",
    "draw",
    "forfeit",
)


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
    if phrase.one("FUNDS") is not None and (number := phrase.token("n")) is not None:
        p.assume(f"“cover {number.n}”: what it costs is worked out")
    part = phrase.one("CARD")
    card = phrase.token("it") is not None and vp.label in ("kill", "break", "bypass")
    side = CORP if vp.label == "kill" else RUNNER
    said = next((one for one in reversed(p.recent) if one.side == side), None)
    tool = card_of(p, part) if part is not None else said if card else None
    if tool is None and (part is not None or card):
        return False
    who = tool.side if tool is not None else ""
    if phrase.token("it") is not None and not card:  # `the Corp has 3 credits, can it rez X`
        if vp.label not in OF_CORP or CORP not in (p.last_who, OWNER.get(vp.label)):
            return False
        who = CORP
    made = deed(p, vp, player, who)
    if made is None:
        return False
    if made.verb in ("decline", "not do") and (inner := vp.one("VP")) is not None:
        forced = must_do(p, inner, player, made.who)  # `may he decline to ...`: whether nothing forces him
        if forced is None or forced.kind != "must":
            return False
        forced.negated = True
        return ask(p, forced)
    if made.verb == "decline" and vp.one("VP") is None:
        tags = any(one.has("unit", "tags") for one in words_of(vp))
        of = made.cards or cost_of(p)
        if not tags and (not of or "pay" not in of[0].says.lower()):
            return False
        words = "take a tag" if tags else " ".join(["pay", *(one.title for one in of)])
        return ask(p, Question("must", made.who, words, None if tags else next(iter(of), None), negated=True))
    if made.verb == "pay" and (run := _run_paid_for(p, made, vp)) is not None:
        made = run
    if made.verb == "rez use" and made.card is not None:  # it is rezzed first, and then the question is of its use
        if not make(p, Deed(CORP, "rez", [made.card])):
            return False
        made = Deed(CORP, "use", [made.card])
    if made.verb == "kill" and (killer := made.tool or tool) is not None and _brings(p, killer):
        return does_deed_of(p, made)
    if made.verb == "all of":
        *first, made = each_of(made)
        if not all(make(p, one) for one in first):
            return False
    if (paying := phrase.one("BYCOST")) is not None:
        p.assume(f"“by {' '.join(one.text for one in words_of(paying))}”: what it costs is taken from the card")
    if len(phrase.all("VP")) > 1 and phrase.token("prep", "to") is not None:
        return _for_a_purpose(p, made, phrase)
    if len(phrase.all("VP")) > 1:  # `can I do this and still do that`: the first is done
        if phrase.said("by"):
            way = deed(p, phrase.all("VP")[1], None, made.who)
            if way is not None and way.verb in ("discard", "forfeit") and made.verb == "rez" and made.card is not None:
                # What it costs is chosen after it is announced: whether it comes to that, paid so.
                done = make(p, made) and make(p, way)
                return done and ask(p, Question("does", "", f"{made.card.title} get rezzed", made.card))
            return way is not None and make(p, way) and may_do(p, made, phrase)
        second = deed(p, phrase.all("VP")[1], None, made.who) if make(p, made) else None
        return second is not None and may_do(p, second, phrase)
    if phrase.one("WITHOUT") is not None:
        return _without(p, made, phrase)
    withcard = phrase.one("WITHCARD")
    if withcard is not None and not with_card(p, made, withcard):
        return False
    if tool is not None:
        made.who = tool.side
        made = _with_tool(made, tool)
        if made is None:
            return False
    return may_do(p, made, phrase)


def _run_paid_for(p: Parser, made: Deed, vp: Phrase) -> Deed | None:
    """`can he pay the additional cost of the run`: the run that was told last, which he may make if he can."""
    last = next(iter(p.reading.moves[-1:]), None)
    inner = vp.one("VP") or vp
    asks = inner.token("verb", "run") is not None or (made.card is not None and costs_to_run(made.card))
    if not asks or made.who == CORP or last is None or not last.server or not last.words.startswith("run "):
        return None
    del p.reading.moves[-1]
    return Deed(RUNNER, "run", server=last.server)


def _for_a_purpose(p: Parser, made: Deed, phrase: Phrase) -> bool:
    """`can I trash X in response to remove the tag`: what it is done for is said after its moment."""
    if made.verb not in ("use", "trash", "trigger") or made.card is None or made.card.side != made.who:
        return False
    purpose = deed(p, phrase.all("VP")[1], None, made.who)
    if purpose is None or purpose.verb not in PURPOSES:
        return False
    return may_do(p, dataclasses.replace(made, verb="use", to=purpose), phrase)


def _brings(p: Parser, card: Placed) -> bool:
    """Make what a card is asked to end the game with: it is played or used, unless the line has told that."""
    if any(card in one.cards for one in p.reading.moves):
        return True
    kinds = {ability.kind for ability in card.abilities}
    if card.type in ("event", "operation"):
        return make(p, Deed(card.side, "play", [card]))
    return card.type == "ice" or "paid" not in kinds or make(p, Deed(card.side, "use", [card]))


def does_deed_of(p: Parser, made: Deed) -> bool:
    """Whether the game ends so on the line as it is told."""
    from judgebot.ask.outcomes import outcome_of

    return outcome_of(p, "win" if made.unit == "win" else "flatline", None, made.who or CORP)


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


def _with_tool(made: Deed, tool: Placed) -> Deed | None:
    """`can Corroder break it`: the card does it."""
    if made.verb == "break" or (made.verb == "trash" and tool.type in ("event", "operation")):
        made.tool = tool
        return made
    if made.verb == "kill":
        return made
    if made.verb in ("trash", "bypass", "prevent", "find", "run") or (
        made.verb in ("use", "trigger") and not made.cards
    ):
        return Deed(tool.side, "use", [tool], target=made.card)
    return None


def may_do(p: Parser, made: Deed, phrase: Phrase | None = None) -> bool:
    """Ask whether a deed may be done, when the phrase says when. Of several cards the last is asked about, after the
    others."""
    if len(made.cards) > 1 and made.verb in OF_CARDS:
        *first, last = made.cards
        if not all(make(p, dataclasses.replace(made, cards=[one])) for one in first):
            return False
        made = dataclasses.replace(made, cards=[last])
    chosen = done_for(p, made, phrase.one("DOING") if phrase is not None else None)
    if made.verb == "play" and made.server and made.card is not None and chosen == []:
        bare = phrase is None or not any(phrase.one(one) for one in ("MOMENT", "PURPOSE", "WITHFUNDS", "FOR", "ANDSO"))
        return bare and make(p, made) and ask(p, Question("does", "", RUN_BEGINS))
    asked = option(p, made)
    if asked is None or chosen is None:
        return False
    asked.cards = (*asked.cards, *chosen)
    part = phrase.one("WITHTOOL") if phrase is not None else None
    if part is not None:
        tool = card_of(p, part.all("CARD")[0])
        if tool is None or made.verb not in PURPOSES or made.card is not None:
            return False
        use = f"use {tool.title} to {PURPOSES[made.verb]}"
        asked = Question("may", tool.side, f"play {tool.title}" if tool.type in ("event", "operation") else use, tool)
    if asked.who:
        p.speak_of(asked.who)
    if phrase is not None and phrase.one("FUNDS") is not None:
        covered = phrase.tokens("n")  # `do the bad publicity credits cover the 1 to run HQ`
        if covered:
            p.assume(f"“{covered[0].text}”: what it costs is worked out")
    if phrase is not None and phrase.one("AHEAD") is not None and not _ahead(p, asked):
        return False
    funds = phrase.one("WITHFUNDS") if phrase is not None else None
    if funds is not None and not from_funds(p, funds.all("FUNDS")[0]):
        return False
    if funds is not None and asked.words == "pay":
        asked.words = "pay credits"
    price = phrase.one("FOR") or phrase if phrase is not None else None
    if made.verb == "pay" and price is not None and price.part == "FOR" and price.token("unit", "tags", "cards"):
        return False  # what is paid for is no price
    if price is not None and price.token("free") is not None:
        asked.price = 0
    elif price is not None and price.part == "FOR" and price.token("unit", "clicks") is not None:
        words = " ".join(one.text for one in words_of(price))
        p.assume(f"“{words}”: what it costs is worked out")
    elif price is not None and price.part == "FOR" and (number := price.token("n")) is not None:
        asked.price = number.n
    aim = phrase.one("AIM") if phrase is not None else None
    if aim is not None:  # `in response, to purge before he gains anything`: what for, where the moment is said
        if made.card is None or "purge" not in made.card.says.lower():
            return False
        p.reading.passed.append(" ".join(one.text for one in words_of(aim) if not one.has("mark")))
    purpose = phrase.one("PURPOSE") if phrase is not None else None
    if purpose is not None and not _gives(asked.card, purpose):
        return False
    if purpose is not None:
        words = " ".join(one.text for one in words_of(purpose))
        p.reading.passed.append(words)
        for part in purpose.all("CARD"):
            if card_of(p, part) is None:
                return False
        if any(one.has("n") for one in words_of(purpose)):
            p.assume(f"“{words}”: what it does is taken from the card")
    if phrase is not None and (by := phrase.one("WITHSUB")) is not None:
        sub = by.one("SUBMOMENT")
        asked.moment, settled = while_subroutine(p, by, sub, "when") if sub is not None else (None, False)
        if not settled or asked.moment is None or asked.words.split()[0] not in DEEDS:
            return False
        ice = [one for one in p.reading.cards if one.type == "ice" and one.where == "ice"]
        asked.moment.card = asked.moment.card or (ice[0] if len(ice) == 1 else None)
        if asked.moment.card is None:
            return False
    later = phrase.one("LATER") if phrase is not None else None
    moments = phrase.all("MOMENT") if phrase is not None else []
    said_moments: list[Moment] = []
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
            earlier = said_moments[-1] if said_moments and said_moments[-1].what != "run" else None
            found = dataclasses.replace(earlier, also=found) if earlier is not None else found
            asked.moment = found
            said_moments.append(found)
    if asked.who:
        p.speak_of(asked.who)
    if asked.card is not None:
        p.item = [asked.card]
    again = phrase is not None and phrase.one("AGAIN") is not None
    made_so = None if again else _just_told(p, asked)
    if not ask(p, asked):
        return False
    p.popped = made_so or p.popped
    p.last_may = (asked, made)
    if phrase is not None and (then := phrase.one("ANDSO")) is not None:
        return and_so(p, then)
    so_that = phrase.one("SOTHAT") if phrase is not None else None
    if so_that is not None:
        return _so_that(p, asked, made, so_that)
    aux = phrase.one("MAY") if phrase is not None else None
    if aux is not None and any(one.said in WANTS for one in aux.tokens()):
        p.wanted = (asked, made)
    return True


_ONCE = ("play", "score", "rez")  # what is done but once with a card


def _just_told(p: Parser, asked: Question) -> Move | None:
    """`the Corp plays X. Can he play it?`: the move told last is what is asked, and taken back; None if it is not."""
    last = next(iter(p.reading.moves[-1:]), None)
    if last is None or p.asked_here or p.reading.asked or asked.moment is not None or last.kind not in _ONCE:
        return None
    if (last.who, last.words) != (asked.who, asked.words) or last.cards[:1] != (asked.card,):
        return None
    p.ahead = None
    return p.reading.moves.pop()


_GIVES = {"damage": "damage", "credits": "[credit]", "cards": "card", "tags": "tag"}


def _gives(card: Placed | None, purpose: Phrase) -> bool:
    """Whether a card says anything of what it is used for in `for the damage`."""
    unit = next((one.kinds["unit"] for one in purpose.tokens("unit") if one.kinds["unit"] in _GIVES), "")
    if purpose.said("trace") and card is not None and sum(one.kind == "paid" for one in card.abilities) > 1:
        return False  # which of its abilities is asked about would be lost
    return not unit or not purpose.said("for") or (card is not None and _GIVES[unit] in card.says.lower())


def _so_that(p: Parser, asked: Question, made: Deed, purpose: Phrase) -> bool:
    """`can he use X so that Y is trashed`: whether he may, and whether that comes of it."""
    from judgebot.ask.outcomes import does

    if asked is not p.reading.question:
        return False
    p.wanted, p.confirmed = (asked, made), True
    if (instead := purpose.one("NOTTHAT")) is not None:
        p.assume(f"“{' '.join(one.text for one in words_of(instead))}”: what it does is taken from the card")
    return does(p, purpose)  # also where it is `so that he does not ...`


def _while_accessed(p: Parser, found: Moment) -> Moment:
    """`accesses X; ... before he trashes it`: while it is accessed."""
    last = next((one for one in reversed(p.reading.moves) if one.kind not in ("trash", "steal")), None)
    if last is not None and last.kind == "access" and found.how == "before" and found.what in ("trash", "steal"):
        return Moment("when", "access", next(iter(last.cards), None))
    return found


def _ahead(p: Parser, asked: Question) -> bool:
    """`may I do it first`: while what the other player did last has not resolved yet, or the moment that was told."""
    last = next((one for one in reversed(p.reading.moves)), None)
    if last is None and asked.words.startswith("trigger "):
        asked.moment = Moment("before", "trigger")
        return True
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
    late = any("too late" in one.said for one in words_of(phrase))
    if p.reading.asked and p.reading.question.kind == "may":
        p.asked_here = p.confirmed = True
        p.reading.question.negated ^= late
        return True  # `the corp wants to ..., legal?`
    if p.claimed and not p.reading.asked:  # `the Corp demands a tag, is that right`
        words = "take damage" if p.claimed == "damage" else "take a tag"
        at, p.claimed = next(iter(p.reading.moves[-1:]), None), ""
        met = at is not None and p.moment is None and at.kind in ("encounter", "access") and bool(at.cards)
        when = Moment("when", at.kind, at.cards[0]) if at is not None and met else None
        return ask(p, Question("must", RUNNER, words, moment=when))
    left = next(((who, words) for who, words in reversed(p.reading.refrains) if " " in words), None)
    if left is not None and (not p.reading.moves or p.reading.moves[-1].kind in PLACES):
        named = next((one for one in p.reading.cards if left[1].endswith(one.title)), None)
        return ask(p, Question("may", left[0], left[1], named, negated=late))  # `he forgot to rez X. can he still?`
    if not p.reading.moves:
        return False
    last = p.reading.moves.pop()
    if last.kind == "target" and last.server:  # `plays X on HQ. is that legal`
        p.reading.moves.append(last)
        return ask(p, Question("does", "", RUN_BEGINS, negated=late))
    if last.kind == "target" and last.cards and p.reading.moves and p.reading.moves[-1].kind in ("use", "play"):
        by, p.asked_here = p.reading.moves.pop(), True
        about = by.cards[0] if by.cards else None
        return ask(p, Question("may", by.who, by.words, about, cards=last.cards, negated=late))
    if last.kind == "target" and (before := next(iter(p.reading.moves[-1:]), None)) is not None and before.cards:
        why = f"of {before.cards[0].title}, or of what is chosen for it? Ask: can they {before.words}"
        p.unplaced(p.tokens[p.i], why)
        p.asked_here = True
        return True
    if last.kind in PLACES or last.tool is not None:
        return False
    card = last.cards[0] if last.cards else None
    who = player_of(p, phrase.one("PLAYER"))[0]
    if not ask(p, Question("may", who if who == last.who else last.who, last.words, card, negated=late)):
        return False
    p.popped = last
    return True


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
