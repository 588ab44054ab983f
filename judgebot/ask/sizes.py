"""Questions for a number that the board shows: subroutines, memory, how many tags can be removed; read and answered."""

from __future__ import annotations

from judgebot.ask.asked import ask
from judgebot.ask.moments import moment_of
from judgebot.ask.named import card_of, cards_of, player_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.readings import Placed, Question
from judgebot.ask.subcount import subs_breakable, subs_had
from judgebot.ask.verdict import NO, OPEN, YES, Answer
from judgebot.cards.names import normalise
from judgebot.engine import characteristics as c
from judgebot.engine.machine import Machine
from judgebot.game.objects import CORP, PLAY, RUNNER
from judgebot.scenario.board import build
from judgebot.scenario.model import Line, Scenario
from judgebot.scenario.run import Outcome, run
from judgebot.scenario.script import AmbiguousLine, StuckLine

SUBS, FITS, TAGS, BREAKABLE = "subroutine", "fit in memory", "removable tags", "breakable subroutines"


# Read


def subs_of_ice(p: Parser, phrase: Phrase) -> bool:
    """`how many subs does Hydra have`: in the encounter, or where the line ends."""
    obj = phrase.one("OBJ")
    cards = cards_of(p, obj, "break") if obj is not None else None
    if not cards or cards[0].type != "ice":
        return False
    return ask(p, Question("many", "", f"{cards[0].title} {SUBS}", cards[0]))


def subs_broken(p: Parser, phrase: Phrase) -> bool:
    """`how many subs can he break`: with the card that is named, or the only one he has that breaks any."""
    named = [*phrase.all("CARD"), *(one for part in phrase.all("WITHTOOL") for one in part.all("CARD"))]
    ice = [cards for obj in phrase.all("OBJ") for cards in [cards_of(p, obj, "break")]]
    if any(not one for one in ice):
        return False
    moment = phrase.one("MOMENT")
    if moment is not None and moment_of(p, moment)[0] is None:
        return False
    tools = [card for one in named if (card := card_of(p, one)) is not None] if named else _breakers(p)
    if len(tools) != 1 or tools[0].side != RUNNER:
        return False
    return ask(p, Question("many", RUNNER, BREAKABLE, tools[0], cards=tuple(card for one in ice for card in one or ())))


def _breakers(p: Parser) -> list[Placed]:
    """The Runner's cards in play that break subroutines."""
    return [one for one in p.reading.cards if one.side == RUNNER and one.where in ("", "rig") and _breaks(one)]


def _breaks(card: Placed) -> bool:
    return any(one.kind == "paid" and "break " in one.english().lower() for one in card.abilities)


def fits(p: Parser, phrase: Phrase) -> bool:
    """`does X fit in memory`, `is there enough memory for X`: with nothing trashed for it."""
    obj = phrase.one("OBJ")
    if obj is None or player_of(p, phrase.one("PLAYER"))[0] == CORP:
        return False
    programs = [one for one in p.recent if one.type == "program"]
    cards = programs[-1:] if obj.token("it") is not None else cards_of(p, obj, "install")
    if not cards or cards[0].type != "program":
        return False
    if not cards[0].given and cards[0].where == "":
        p.place(cards, "grip")
    return ask(p, Question("does", cards[0].title, FITS, cards[0]))


def tags_off(p: Parser, phrase: Phrase) -> bool:
    """`how many tags can he remove with 2 clicks`: by the basic action."""
    number = phrase.token("n")
    if (
        player_of(p, phrase.one("PLAYER"))[0] == CORP
        and p.last_who == CORP
        and (RUNNER, "tags") not in p.reading.numbers
    ):
        return False
    return ask(p, Question("many", RUNNER, TAGS, n=number.n if number is not None else -1))


# Answered


def answered(q: Question, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """The answer to such a question; None if it is none."""
    if q.kind == "many" and q.card is not None and q.words == f"{q.card.title} {SUBS}":
        return subs_had(q, scenario, outcome)
    if q.words == BREAKABLE:
        return subs_breakable(q, scenario, outcome)
    if q.kind == "does" and q.words == FITS:
        return _fits(q, scenario, outcome)
    if q.kind == "many" and q.words == TAGS:
        return _tags(q, scenario, outcome)
    return None


def _object(m: Machine, title: str) -> int | None:
    """An object of that name, one in play first."""
    wanted = normalise(title)
    found = [oid for oid in m.state.objs if normalise(m.name(oid)) == wanted]
    return min(found, key=lambda oid: m.state.objs[oid].zone != PLAY) if found else None


def _fits(q: Question, scenario: Scenario, outcome: Outcome) -> Answer | None:
    assert q.card is not None
    m = outcome.machine
    oid = _object(m, q.card.title)
    if oid is not None and m.state.objs[oid].zone == PLAY:  # as it was before it came
        m = build(scenario, record=False)
        oid = _object(m, q.card.title)
    if oid is None:
        return None
    there = m.state.objs[oid].zone == PLAY
    cost, limit = c.memory_cost(m, oid), c.memory_limit(m)
    used = c.memory_used(m) - (cost if there else 0)
    yes = used + cost <= limit
    units = f"{cost} memory unit{'' if cost == 1 else 's'}"
    text = f"{q.card.title} takes {units}, and {used} of {limit} are in use {'besides it' if there else 'before it'}"
    said = [f"{'Yes' if yes else 'No'}. {text} (3.9.3, 1.20.2)."]
    return Answer(YES if yes else NO, tuple(said), ("3.9.3", "1.20.2"), scenario, outcome)


def _tags(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    runner = outcome.machine.state.players[RUNNER]
    most = runner.tags if q.n < 0 else min(runner.tags, q.n)
    done = 0
    while done < most:
        tried = scenario.replace(play=[*scenario.play, *[Line(RUNNER, "remove 1 tag", 0)] * (done + 1)])
        try:
            run(tried)
        except (StuckLine, AmbiguousLine):
            break
        done += 1
    has = (
        f"{runner.tags} tag{'' if runner.tags == 1 else 's'}, {runner.clicks} click{'' if runner.clicks == 1 else 's'}"
    )
    has += f" and {runner.credits} credit{'' if runner.credits == 1 else 's'}"
    text = f"The Runner can remove {done} tag{'' if done == 1 else 's'}: they have {has} (5.2.8g)."
    return Answer(OPEN, (text,), ("5.2.8g",), scenario, outcome)
