"""What is spent on traces: how much, by whom, and on which trace of a line that has several."""

from __future__ import annotations

from judgebot.ask.named import ORDINALS, card_of, player_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase, words_of
from judgebot.ask.readings import Deed, Move, Placed
from judgebot.game.objects import CORP, RUNNER

SPENT = ("spend", "bid")


def which_trace(p: Parser, phrase: Phrase) -> tuple[int, ...] | None:
    """Which trace a TRACE part names: `the first trace`, `trace 2`; () if any, None if it cannot be told."""
    order, number = phrase.one("ORD"), phrase.token("n")
    which = ORDINALS[order.tokens()[0].said] if order is not None else number.n if number is not None else 0
    if which < 0:
        return None  # how many there are is not known here
    for part in phrase.all("CARD"):
        card = card_of(p, part)
        if card is None or any(one is not card and traces(one) for one in p.reading.cards):
            return None  # which trace of the line is of this card is not known here
    return (which,) if which else ()


def traces(card: Placed) -> bool:
    """Whether a card has a trace."""
    return "race [" in card.says


def spent(p: Parser, d: Deed) -> bool:
    """The move that spends on a trace; in the order in which traces are asked about, the Corp first.

    What is said of no trace in particular is said of the one on which the other player has just spent, or of the next.
    """
    moves, on_trace = p.reading.moves, d.unit == "trace"
    if d.verb == "spend" and not on_trace and d.unit not in ("", "credits"):
        return False
    psi = d.verb == "bid" and not on_trace and not any(traces(one) for one in p.reading.cards)
    verb = d.verb if psi or (any("Psi" in one.says for one in p.reading.cards) and not on_trace) else "spend"
    one = Move(d.who, f"{verb} {max(d.n, 0)}", "bid" if verb == "bid" else "spend", which=d.which)
    if verb == "bid" or not (on_trace or any(traces(one) for one in p.reading.cards)):
        return _added(p, one)
    one.words += " on the trace" if on_trace or d.verb == "bid" else ""
    before = [each for each in _last(moves) if each.who == d.who]
    other = next(iter(moves[-1:]), None)
    if not one.which and other is not None and other.kind == "spend" and other.who != d.who:
        one.which = other.which
    n = one.which[0] if one.which else len(before) + 1
    if len(before) >= n:
        return False  # of a trace of which the line has told already
    for missing in range(len(before) + 1, n):
        p.assume(f"the {d.who.capitalize()} spends nothing on trace {missing}")
        _put(moves, Move(d.who, "spend 0 on the trace", "spend", which=(missing,)), missing)
    _put(moves, one, n)
    return _added(p, None, d.who)


def _last(moves: list[Move]) -> list[Move]:
    """The moves at the end that spend on traces."""
    found: list[Move] = []
    for one in reversed(moves):
        if one.kind not in SPENT:
            break
        found.insert(0, one)
    return found


def _put(moves: list[Move], one: Move, n: int) -> None:
    """Put a move where it belongs among the last ones: trace by trace, in each the Corp first."""
    counted = {CORP: 0, RUNNER: 0}
    last = _last(moves)
    for place, other in enumerate(last, len(moves) - len(last)):
        counted[other.who] = counted.get(other.who, 0) + 1
        if (counted[other.who], other.who == RUNNER) > (n, one.who == RUNNER):
            moves.insert(place, one)
            return
    moves.append(one)


def _added(p: Parser, one: Move | None, who: str = "") -> bool:
    if one is not None:
        p.reading.moves.append(one)
    p.last_who = who or (one.who if one is not None else "") or p.last_who
    p.item = []
    return True


def fronted_trace(p: Parser, phrase: Phrase) -> bool:
    """`on the first trace the corp spends 2`: what is spent next is spent on that one."""
    part = phrase.one("TRACE") or phrase.one("THATTRACE")
    if phrase.one("THATTRACE") is not None and not _last(p.reading.moves):
        return False  # the second what?
    which = which_trace(p, part) if part is not None else None
    if which is None or not p.starts():
        return False
    p.trace = which
    if (player := phrase.one("PLAYER")) is not None:
        p.jump = p.tokens.index(words_of(player)[0])  # who spends is read with what they spend
    return True


def nothing_spent(p: Parser, phrase: Phrase) -> bool:
    """`the corp spends nothing`: said of a trace, where a card of the line has one."""
    who = player_of(p, phrase.one("PLAYER"))[0] or p.last_who
    if phrase.token("verb", *SPENT) is None or not who or not any(traces(one) for one in p.reading.cards):
        return False
    return spent(p, Deed(who, "spend", n=0, unit="trace", which=p.trace))


def spent_more(p: Parser, phrase: Phrase) -> bool:
    """`spends 1 on the first trace and 2 on the second`: by the same player."""
    last, number, part = next(iter(p.reading.moves[-1:]), None), phrase.token("n"), phrase.one("TRACE")
    joined = p.i > 0 and (p.tokens[p.i - 1].has("sep") or p.tokens[p.i - 1].has("mark", ","))
    if last is None or p.moved[1][-1:] != ["spend"] or not joined or part is None:
        return False
    which = which_trace(p, part)
    who = p.last_who
    return which is not None and spent(p, Deed(who, "spend", n=number.n if number else 0, unit="trace", which=which))
