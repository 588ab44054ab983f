"""Why a card cannot be installed on another: what its own text, or that of the host, lets it be hosted on (1.13.5)."""

from __future__ import annotations

from judgebot.ask.readings import Question
from judgebot.ask.verdict import NO, Answer, bare, player
from judgebot.cards.abilities import Ability
from judgebot.engine.characteristics import printed
from judgebot.engine.legality import install_hosts
from judgebot.engine.machine import Machine
from judgebot.explain.words import quoted
from judgebot.game.objects import RUNNER
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome


def no_host(q: Question, scenario: Scenario, outcome: Outcome) -> Answer | None:
    """That a card cannot be installed on the one that is named, and why; None if it can, or is not asked."""
    if q.card is None or q.card.side != RUNNER or not q.words.startswith(f"install {q.card.title} on "):
        return None
    m = outcome.machine
    title = q.words.removeprefix(f"install {q.card.title} on ")
    card, host = _named(m, q.card.title), _named(m, title)
    if card is None or host is None:
        return None
    hosts, must = install_hosts(m, card)
    if host in hosts:
        return None
    if must:
        says, rules = _says(m, card, "install_only", q.card.title), ("1.13.5c",)
    elif (said := _says(m, host, "can_host", title)) != "":
        own = any(d.name == "can_host" and d.by_ability for one in printed(m, m.obj(host)) for d in one.static)
        says, rules = said, ("1.13.5b",) if own else ("1.13.5a",)
    else:
        says = f"no ability of {q.card.title} or of {title} lets one be hosted on the other"
        rules = ("1.13.5",)
    text = f"No. {player(q.who)} may not {bare(q.words)}: {says} ({', '.join(rules)})."
    return Answer(NO, (text,), rules, scenario, outcome)


def _named(m: Machine, title: str) -> int | None:
    return next((oid for oid, obj in m.state.objs.items() if obj.name and m.name(oid) == title), None)


def _says(m: Machine, oid: int, word: str, title: str) -> str:
    """What a card declares with a word, as its text says it; "" if it declares nothing with it."""

    def declares(one: Ability) -> bool:
        return any(d.name == word for d in one.static)

    found = next((one for one in printed(m, m.obj(oid)) if declares(one)), None)
    return f"{title} says {quoted(bare(found.english()))}" if found is not None else ""
