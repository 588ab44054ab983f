"""Questions whether something must be done."""

from __future__ import annotations

from judgebot.ask.asked import ask, costs_to_run
from judgebot.ask.deeds import deed
from judgebot.ask.facts import ENDS
from judgebot.ask.moments import moment_of
from judgebot.ask.moves import make
from judgebot.ask.named import card_of, cards_of, cost_of, player_of
from judgebot.ask.options import option
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase, words_of
from judgebot.ask.persons import NOUNS
from judgebot.ask.readings import Placed, Question
from judgebot.game.objects import CORP, RUNNER


def must(p: Parser, phrase: Phrase) -> bool:
    """`must the runner pay`, `does he have to trash a program when he installs it`."""
    said = phrase.one("MOMENTS")
    if said is not None and any(one.said == "if" for one in words_of(said)):
        return False  # what is supposed is a move
    for part in said.all("MOMENT") if said is not None else ():
        found, settled = moment_of(p, part)
        if not settled:
            return False
        p.moment = p.moment or found  # `when encountering it, before the first subroutine` is the encounter itself
    vp, player = phrase.one("VP"), phrase.one("PLAYER")
    if vp is None and phrase.tokens("noun"):  # `does another program have to go`
        return ask(p, Question("must", RUNNER, "trash a program"))
    outcome = next((one for one in phrase.tokens() if one.has("outcome")), None)
    if outcome is not None:
        from judgebot.ask.outcomes import outcome_of

        return outcome_of(p, outcome.kinds["outcome"], None, player_of(p, player)[0])
    if len(phrase.all("VP")) > 1:
        vps = phrase.all("VP")
        theirs = next((RUNNER for one in vps if one.label == "take"), "")  # tags and damage are the Runner's
        who = player_of(p, player)[0] or theirs or p.who or p.last_who
        ways = [must_do(p, one, player, who) for one in vps]
        each = tuple(one for one in ways if one is not None and one.kind == "must" and one.who == who)
        words = " or ".join(one.words for one in each)
        return len(each) == len(ways) and ask(p, Question("must", who, words, ways=each))
    if phrase.token("verb", "pay") is not None and (vp is None or phrase.said("anything", "something")):
        return _anything(p, phrase, vp, player)
    assert vp is not None
    asked = must_do(p, vp, player)
    if asked is None:
        return False
    if phrase.one("AGAIN") is not None:
        from judgebot.ask.outcomes import once_more

        if not once_more(p, asked):
            return False
    of = phrase.one("OFCOST")
    if of is not None and not _for_what(p, of, asked):
        return False
    return _supposing(p) and ask(p, asked)


def _anything(p: Parser, phrase: Phrase, vp: Phrase | None, player: Phrase | None) -> bool:
    """`must he pay anything to bypass X`: what is paid for it, if it is done."""
    obj = phrase.one("OBJ")
    if vp is None and obj is not None:
        cards = cards_of(p, obj, "") or []
        who = player_of(p, player)[0] or p.who or p.last_who
        return bool(cards) and ask(p, Question("must", who, "pay", cards[0]))
    made = deed(p, vp, player) if vp is not None else None
    return made is not None and make(p, made) and ask(p, Question("cost"))


def _supposing(p: Parser) -> bool:
    """`can the corp rez it, and must the runner encounter it`: what must be is asked as if that were done."""
    before = p.last_may
    joined = p.i > 0 and p.tokens[p.i - 1].said in ("and", "and then", "then") and p.asked_here
    if before is None or not joined or p.reading.question is not before[0] or p.reading.more:
        return True
    done = len(p.reading.moves)
    if not make(p, before[1]):
        return False
    before[0].of = next(iter(p.reading.moves[done:]), None)
    return True


def _for_what(p: Parser, part: Phrase, asked: Question) -> bool:
    """`must he trash a program for X`: the cost of which card is asked about."""
    inner = part.one("VP")
    made = deed(p, inner, None, asked.who) if inner is not None else None
    if inner is not None:
        if made is None or made.verb not in ("use", "install", "play", "trigger"):
            return False
        cards: list[Placed] | None = made.cards
    else:
        cards = cards_of(p, part, "")
    asked.cards = tuple(cards or ())
    return asked.kind == "must" and (bool(cards) or part.one("OBJ") is None)


def must_do(p: Parser, vp: Phrase, player: Phrase | None, who: str = "") -> Question | None:
    """The question whether a deed must be done; by whom, if that is known."""
    named = who or player_of(p, player)[0]
    if vp.label == "feed" and card_of(p, vp.all("CARD")[0]) is None:
        return None
    if vp.label in ("get rid", "lose card", "feed"):
        noun = next((one.tokens("noun")[0].kinds["noun"] for one in vp.all("NOUN")), "an installed card")
        who = who or player_of(p, player)[0] or p.who or p.last_who
        if not player_of(p, player)[1]:  # "he": whose such cards are
            who = NOUNS.get("program" if noun == "breaker" else noun) or who
        what = "a program" if noun == "breaker" else noun if vp.label == "lose card" else f"a {noun}"
        return Question("must", who, f"trash {what}") if who else None
    if vp.label == "take pub":
        number = vp.token("n")
        return Question("must", CORP, "take bad publicity") if number is None or number.n == 1 else None
    made = deed(p, vp, player)
    if made is None:
        return None
    who = named or made.who
    if made.verb == "discard" and made.n < 0 and vp.said("a", "an", "one", "another"):
        made.n = 1
    if made.verb == "discard" and made.n < 0:
        over = p.reading.at in ENDS.values() or not vp.token("verb", "trash")
        return Question("many", "", f"{who} {'discarded' if over else 'trashed'}") if who else None
    if made.verb == "discard" and made.n == 1:
        return Question("must", who, "trash a card")
    if made.verb == "pay" and made.to is None:
        made.cards = made.cards or cost_of(p)
        last = next(iter(p.reading.moves[-1:]), None)
        runs = last is not None and last.words.startswith("run ")
        if runs and made.card is not None and costs_to_run(made.card):
            p.assume("without paying what the run costs there is no run: what it costs is told")
            return Question("cost")
        of = f" {made.cards[0].title}" if made.cards else ""
        return Question("must", who, f"pay{of}", made.card, n=made.n)
    if made.verb == "take" and (to := vp.one("VP")) is not None:
        bought = deed(p, to, player, who)
        if bought is None or bought.verb != "steal" or bought.card is None or made.n < 0:
            return None
        words = " ".join(one.text for one in vp.tokens())
        p.assume(f"“{words}”: what it costs is worked out")
        return Question("cost", RUNNER, "steal", bought.card)
    if made.verb == "take":
        if made.n >= 0 and made.unit:
            told = " ".join(one.text for one in words_of(vp) if one.has("n") or one.has("unit"))
            p.assume(f"“{told}”: how much it is is worked out")
        return Question("must", RUNNER, "take damage" if made.unit == "damage" else "take a tag", n=made.n)
    asked = option(p, made)
    if asked is not None and asked.kind == "does":
        return asked  # `must he encounter it`: nobody decides upon that
    if asked is None or asked.kind != "may":
        return None
    asked.kind = "must"
    if made.verb == "trash" and made.card is not None and asked.words.startswith("use "):
        asked.words = f"trash {made.card.title}"  # as a cost of its own nobody must
    return asked
