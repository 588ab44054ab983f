"""Why a choice was not possible: what was refused a player at the decisions and windows of a line."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from judgebot.engine.choices import Verb
from judgebot.engine.facts import grounds
from judgebot.engine.records import Refusal
from judgebot.explain.why.cards import does, is_card, of_title
from judgebot.explain.why.model import BESIDE, DECIDES, NEAR, NotPossible, Reason, Record, reason
from judgebot.explain.why.steps import no_window
from judgebot.game import numbers
from judgebot.scenario.notation import NamedRefusal
from judgebot.scenario.titles import fact_told

# Facts that say only that it was not the time for it.
NOT_NOW = (
    "no encounter",
    "interface only",
    "no window for it",
    "mid-access only",
    "interrupt only",
    "an action",
    "out of time",
    "not their phase",
    "other encounter",
    "not encountered",
    "no action window",
    "no rezzing",
)
_JACK_OUT = "6.9.4c"  # the step at which the Runner may jack out (6.1.5a)
# Facts that are so once a choice was made, wherever the card has gone for it.
AFTER = ("inactive there", "card inactive", "card in", "in play already", "not installed")


def not_possible(line: Record, asked: NotPossible) -> tuple[Reason, ...]:
    """Why a player could not choose something, the deciding refusal first: the last that says more than "not now"."""
    every = refused(line, asked.verb, asked.card, asked.who, asked.at)
    meant = [one for one in every if asked.ability in (None, one.refusal.choice.ability if one.refusal else None)]
    found = sorted(meant, key=lambda one: (numbers.LOST not in one.rules, -(one.event or 0)))  # what is lost decides
    if asked.at and not found and (why := no_window(line, asked.at, asked.who)):
        return why
    if not found and asked.verb == Verb.JACK_OUT:
        return no_window(line, _JACK_OUT, asked.who)
    if not found:
        return _as_it_stands(line, asked)
    best = min(one.weight for one in found)
    kept: dict[tuple[str, object], Reason] = {}
    for one in found:
        assert one.refusal is not None
        if one.weight == best:
            kept.setdefault((one.refusal.rule, one.refusal.why.kind), one)
    return tuple(kept.values())


def otherwise_met(one: NamedRefusal | Refusal, told: Sequence[NamedRefusal | Refusal]) -> bool:
    """Whether what an ability asks for so that it can be used at all (9.3.3c) was so at another time, when something
    that is asked after that kept it from being used: its cost, or that it could change nothing. Or whether it is for
    other ice, and another ability of the card that is for this ice was refused.
    """
    own = [it for it in told if it.choice.card == one.choice.card]
    if one.why.kind == "not a subtype":
        return any(it.why.kind not in ("not a subtype", *NOT_NOW) and _breaks(it) for it in own)
    same = (it for it in own if it.choice.ability == one.choice.ability)
    return one.why.kind == "only if" and any(it.rule in (numbers.UNPAYABLE, numbers.NO_POTENTIAL) for it in same)


def _breaks(one: NamedRefusal | Refusal) -> bool:
    """Whether it is an ability that breaks subroutines which was refused."""
    return one.choice.ability is not None and does(one.choice.ability, "break")


# Facts that say only that something was not among the choices.
_EMPTY = ("no choice here", "no choice", "no such card", "no window for it")


def _as_it_stands(line: Record, asked: NotPossible) -> tuple[Reason, ...]:
    """What rules a choice out where the line ends, which nobody was refused on the way."""
    objs = of_title(line, asked.card) if asked.card else []
    if not asked.card or not (objs or asked.verb == Verb.RUN):
        return ()
    obj = objs[0] if objs else None
    from judgebot.engine.unoffered import unoffered

    rule, fact = unoffered(line.machine, asked.who, asked.verb, obj, asked.card)
    if asked.verb == Verb.REZ and fact.kind in ("no rezzing", "out of time", "has while"):  # so where the line ends
        return (reason("no rez window", "9.2.7c", weight=BESIDE, card=asked.card),)
    if fact.kind in _EMPTY or not rule:
        return ()
    data = {"who": asked.who, "verb": str(asked.verb), "card": asked.card, "why": fact_told(line.machine, fact)}
    return (Reason("out", grounds(rule, fact), None, tuple(data.items()), None, BESIDE),)


def refused(line: Record, verb: Verb, card: str = "", who: str = "", at: str = "") -> Iterator[Reason]:
    """The refusals of a deed with a card, as reasons, in the order of the line.

    verb  USE is also TRIGGER
    """
    there = (came for came in line.came if not at or came.step == at)
    every = [
        (came, one) for came in there for one in came.refused if who in ("", one.who) and _about(line, one, verb, card)
    ]
    told = [one for _, one in every]
    for came, one in every:
        if not otherwise_met(one, told):
            weight = NEAR if one.why.kind in NOT_NOW else BESIDE if one.why.kind in AFTER else DECIDES
            yield Reason("refusal", grounds(one.rule, one.why), came.event, (("step", came.step),), one, weight)


def _about(line: Record, one: NamedRefusal, verb: Verb, card: str) -> bool:
    """Whether a refusal is of a deed with a card."""
    choice = one.choice
    if choice.verb != verb and (choice.verb, verb) != (Verb.TRIGGER, Verb.USE):
        return False
    if not card or card in (choice.server, choice.name):
        return True
    return bool(choice.card) and is_card(line.machine.name(choice.card), card)
