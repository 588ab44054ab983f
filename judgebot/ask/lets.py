"""What an ability lets a player do that is asked without naming its card: access so many cards, draw, sabotage."""

from __future__ import annotations

from collections.abc import Callable

from judgebot.ask import reasons
from judgebot.ask.asked import ask, stands
from judgebot.ask.depends import other_choice
from judgebot.ask.moments import moment_of
from judgebot.ask.named import ORDINALS, player_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.readings import Placed, Question
from judgebot.ask.table import chosen_words
from judgebot.ask.verdict import NO, YES, Answer, player
from judgebot.engine.characteristics import printed
from judgebot.engine.machine import Machine
from judgebot.game.objects import CORP, RUNNER
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome

# Deeds that are basic actions and may be what an ability does: the option -> the event that shows it.
_ALSO = {"draw 1 card": "draws", "gain 1 credit": "gained"}
_EFFECTS = ("sabotage", "expose", "shuffle", "search")


# Read


def may_access(p: Parser, phrase: Phrase) -> bool:
    """`can he access 2 cards`: whether his choices bring him that many accesses."""
    number = phrase.token("n")
    if not stands(p, phrase) or player_of(p, phrase.one("PLAYER"))[0] == CORP:
        return False
    n = number.n if number is not None else 2 if phrase.said("both", "another") else 0
    if (order := phrase.one("ORD")) is not None:
        n = ORDINALS[order.tokens()[0].said]
    if n < 1 or any(one.words == "runner accessed" for one in (p.reading.question, *p.reading.more)):
        return False
    token = phrase.token("server")
    server = p.one_server(token) if token is not None else ""
    runs = {one.server for one in p.reading.moves if one.kind == "run"}
    if server and runs and runs != {server}:
        return False
    return ask(p, Question("may", RUNNER, f"access {n} cards", n=n))


def may_effect(p: Parser, phrase: Phrase) -> bool:
    """`can he sabotage this turn`: whether the one card of his that says so may be used."""
    if not stands(p, phrase):
        return False
    effect = next(one.said for one in phrase.tokens() if one.said in _EFFECTS)
    cards = [one for one in p.reading.cards if effect in one.says.lower()]
    who = player_of(p, phrase.one("PLAYER"))[0]
    cards = [one for one in cards if not who or one.side == who]
    if len(cards) != 1:
        return False
    asked = _use(cards[0])
    if (part := phrase.one("MOMENT")) is not None:
        asked.moment, settled = moment_of(p, part)
        if not settled:
            return False
    p.assume(f"“{effect}” is asked of {cards[0].title}")
    return ask(p, asked)


def unit_gone(p: Parser, phrase: Phrase) -> bool:
    """`is the bad publicity removed`: whether there is less of it."""
    unit, number = phrase.tokens("unit")[0].kinds["unit"], phrase.token("n")
    who = CORP if unit == "bad_publicity" else RUNNER
    n = number.n if number is not None else -1
    return p.starts() and ask(p, Question("many", "", f"{who} {unit.replace('_', ' ')} more or less", n=n, sign=-1))


def _use(card: Placed) -> Question:
    return Question("may", card.side, f"{'play' if card.type in ('event', 'operation') else 'use'} {card.title}", card)


# Answered


def accesses(q: Question, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """Whether so many cards can be accessed; None if that is not asked."""
    if q.words != f"access {q.n} cards":
        return None

    def count(m: Machine) -> int:
        return sum(event.kind == "access" for event in m.events or ())

    n, most = q.n, count(outcome.machine)
    cards = f"{most} card{'' if most == 1 else 's'}"
    if most >= n:
        return Answer(YES, (f"Yes. The Runner accesses {cards} on this line (7.3.5).",), ("7.3.5",), scenario, outcome)
    chosen = other_choice(scenario, False, lambda m: count(m) >= n, q.who)
    if chosen:
        rule = chosen[-1][1].rule or chosen[-1][0].rule
        return Answer(YES, (f"Yes, by this: {chosen_words(chosen)}.",), (rule,), scenario, outcome)
    text = f"No. The Runner accesses {cards} on this line, and no choice of theirs brings {n} (7.3.5)."
    return Answer(NO, (text,), ("7.3.5",), scenario, outcome)


def by_ability(q: Question, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """Whether an ability lets a player draw, or gain a credit, where no basic action is open; None if none does."""
    kind = _ALSO.get(q.words)
    if kind is None:
        return None
    since = max((one.event for one in outcome.answered if one.line is not None), default=0)
    comes = _comes(kind, q.who, since)
    if comes(outcome.machine):
        return None
    chosen = other_choice(scenario, False, comes, q.who)
    if not chosen:
        return _why_not(q, scenario, outcome)
    if chosen[-1][0].kind in ("action", "paid"):
        return None
    rule = chosen[-1][1].rule or chosen[-1][0].rule
    text = f"Yes. {player(q.who)} may do it by an ability: {chosen_words(chosen)}."
    return Answer(YES, (text,), (rule,), scenario, outcome)


def _why_not(q: Question, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """Why the one ability that could let a player do it did not trigger; None if nothing tells."""
    m = outcome.machine
    does = f"{q.words.split()[0]} "
    own = [m.name(oid) for oid, obj in m.state.objs.items() if obj.name and _could(m, oid, does, q.who)]
    why = reasons.of_card(outcome, None, own[0]) if len(set(own)) == 1 else reasons.NONE
    if not why[0]:
        return None
    return Answer(NO, (f"No. {player(q.who)} may not {q.words} there{why[0]}.",), why[1], scenario, outcome)


def _could(m: Machine, oid: int, does: str, who: str) -> bool:
    obj = m.obj(oid)
    each = [one for one in printed(m, obj) if one.kind == "conditional"]
    return obj.owner == who and any(does in one.english().lower() for one in each)


def _comes(kind: str, who: str, since: int) -> Callable[[Machine], bool]:
    return lambda m: any(one.kind == kind and one.data.get("who") == who for one in (m.events or [])[since:])
