"""What a line asks: one question or more, and where a question stands."""

from __future__ import annotations

import dataclasses

from judgebot.ask.moves import make
from judgebot.ask.parse import ENDS, Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.readings import Moment, Placed, Question
from judgebot.ask.tokens import tokens
from judgebot.cards.nodes import walk

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
    if p.wanted is not None and (same := _same_again(p, asked)) is not None:
        return same
    further = asked.kind not in ("may", "happens") and p.link == "and"
    before = p.last_may
    if further and p.wanted is None and before is not None and p.reading.question is before[0] and not before[0].of:
        p.wanted, p.confirmed = before, True  # `can he score it, and what does he gain`: what comes of it
    if p.wanted is not None and p.reading.question is p.wanted[0] and asked.kind != "happens":
        made = p.wanted[1]
        p.wanted = None
        last = next(iter(p.reading.moves[-1:]), None)
        verb = made.to.verb if made.verb == "pay" and made.to is not None else made.verb
        inside = last is not None and last.kind == "access" and verb in ("trash", "steal")
        if inside and asked.kind == "may" and asked.who != made.who and asked.moment is None and last is not None:
            asked.moment = Moment("when", "access", next(iter(last.cards), None))  # before that is done
        p.reading.asked = False
        first, done = p.reading.question, len(p.reading.moves)
        if not make(p, made):
            return False
        if p.confirmed:  # `the corp wants to ..., is that legal, and what happens to X?`
            first.of = next(iter(p.reading.moves[done:]), None)
            asked.upon = first if first.moment is not None else None
            p.reading.asked = True
    if p.popped is not None and asked.kind != "may":  # `is that legal, and does he win?`: it is done after all
        p.reading.moves.append(p.popped)
        p.reading.question.of, p.popped = p.popped, None
    if p.reading.asked and p.reading.question.kind != "happens":
        # `..., can he? what happens?` is one question
        told = [one.told for one in (p.reading.question, *p.reading.more)]
        if asked.kind != "happens" and asked.told not in told:
            p.reading.more.append(asked)
        return True
    p.reading.question = asked
    p.reading.asked = True
    steals = asked.words.startswith("steal ")  # no choice of a moment
    if p.moment_told is not None and asked.kind == "may" and asked.moment is None and not steals:
        asked.moment = p.moment_told
    if p.moment is not None and asked.moment is None:
        asked.moment, p.moment = p.moment, None
    return True


def _same_again(p: Parser, asked: Question) -> bool | None:
    """`the Corp wants to play X. Can he play it?`: one question; None if it is another one."""
    first = p.wanted[0]
    if asked.kind != "may" or p.reading.question is not first:
        return None
    if (asked.who, asked.words, asked.cards, asked.n) != (first.who, first.words, first.cards, first.n):
        return None
    if asked.card is not first.card or (first.moment is not None and asked.moment is not None):
        return None
    first.moment, first.price = first.moment or asked.moment, max(first.price, asked.price)
    p.confirmed = True
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
        if token.said == "not" or (token.said == "no" and p.tokens[place - 1].has("there")):
            del p.tokens[place]
            continue
        if token.said.startswith("not ") and len(plain := tokens(token.text[4:])) == 1:  # `not successful`
            p.tokens[place] = dataclasses.replace(plain[0], start=token.start)
        if token.said in NEGATED:
            p.tokens[place] = dataclasses.replace(token, kinds={"ask": NEGATED[token.said]})
        place += 1
    p.renew()


def costs_to_run(card: Placed) -> bool:
    """Whether a run costs more because of a card."""
    words = (word for one in card.abilities for word in walk(one))
    return any(word.name == "additional_cost" and getattr(word, "to", "") == "run" for word in words)


def stands(p: Parser, phrase: Phrase) -> bool:
    """Whether a question stands here: at a beginning, or with words that can only ask."""
    first = p.tokens[p.i]
    mark = next((one for one in p.tokens[p.i :] if one.has("mark", *ENDS)), None)
    if first.has("glue") and mark is not None and not mark.has("mark", "?") and p.tokens[-1] is not mark:
        return False  # `and have X installed.` is told
    if p.starts() or (first.has("ask") and not first.has("glue")):
        return True
    return phrase.part == "may" and (first.has("who") or first.has("they") or first.has("it"))


def asking(p: Parser, phrase: Phrase, strictly: bool = False) -> bool:
    """Whether a phrase without a word that asks is a question: it ends at a question mark, or at the end of the line.

    strictly  at a question mark only
    """
    after = p.tokens[p.end :]
    after = [one for one in after if not one.has("glue")]
    return p.starts() and ((not after and not strictly) or (bool(after) and after[0].has("mark", "?")))
