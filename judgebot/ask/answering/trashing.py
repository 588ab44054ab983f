"""How much of a deed is told: cards trashed together for an installation (8.5.6) or by sabotage (10.12); credits."""

from __future__ import annotations

import dataclasses
from collections.abc import Iterator

from judgebot.ask.answering.playing import Found, Seer, Wish, search
from judgebot.ask.answering.table import RUNNER_TYPES, Cannot, Table
from judgebot.ask.reading.meanings import Deed, Ref, Some
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.frames import Install
from judgebot.engine.machine import Machine
from judgebot.game import numbers
from judgebot.game.objects import HQ, RUNNER


def so_many(deed: Deed) -> int:
    """How many cards are told to be trashed; 0 where that is not told, or of another deed."""
    if deed.verb != "trash":
        return 0
    if deed.unit == "cards" and deed.amount is not None:
        return deed.amount.n if not deed.amount.how else 0
    counts = [1 if isinstance(one, Ref) else one.amount.n if isinstance(one, Some) and not one.amount.how else 0
              for one in deed.what]  # fmt: skip
    return sum(counts) if all(counts) else 0


def together(game: Seer, since: int) -> int:
    """How many cards were trashed where any number of them is chosen at once.

    As a part of an installation (8.5.6a), or from HQ for sabotage (10.12.2).
    """
    trashed = [one for one in game.state.history[since:] if one.kind == "trash"]
    return sum(one.cause == "install" or (one.cause, one.server) == ("sabotage", HQ) for one in trashed)


def of_untold(table: Table, game: Machine, deed: Deed, rules: tuple[str, ...]) -> bool:
    """Whether it rests on cards of the Runner of which nothing is told that none of them is trashed.

    So it does where none that is installed is told, and where only the rule for an accessed card told against it.
    """
    some = deed.only if deed.verb == "trash" else None
    if (
        _by_a_card(deed)
        or not isinstance(some, Some)
        or some.kind not in ("card", *RUNNER_TYPES)
        or f"{RUNNER} {some.kind}" in table.lacking
    ):
        return False
    rig = any(one.installed and one.controller == RUNNER for one in game.state.objs.values())
    return numbers.NO_TRASH_COST in rules or (not rig and numbers.NO_TARGET in rules)


def _by_a_card(deed: Deed) -> bool:
    """Whether it is asked of what a card asks for: `trash a card to draw with X`."""
    return deed.purpose is not None and deed.purpose.tool is not None


def of_unknown(deed: Deed, rules: tuple[str, ...]) -> bool:
    """Whether accessed cards that are not named are told to be trashed, whose trash cost is taken to be none."""
    known = any((isinstance(one, Ref) and one.card) or getattr(one, "kind", "card") != "card" for one in deed.what)
    asked = deed.verb == "trash" and deed.who == RUNNER and not _by_a_card(deed)
    return asked and not known and numbers.NO_TRASH_COST in rules


def so_many_of(game: Seer, wish: Wish, deed: Deed) -> Found:
    """The first line on which a deed comes about, with no more cards chosen than are told.

    For sabotage (10.12.2), and of ice for which ice is installed (8.5.6b).
    """
    n = so_many(deed.means if deed.verb == "install" and deed.means is not None else deed)

    def too_many(m: Machine, who: str, choice: Choice) -> bool:
        decision = m.decision
        if decision is None or decision.kind not in ("sabotage", "like cards") or choice.verb is not Verb.TRASH:
            return False
        left = sum(one.choice.verb is Verb.TRASH for one in decision.options)
        if decision.kind == "sabotage":
            return len(m.state.zones[HQ]) - left >= n
        frame = next((one for one in reversed(m.state.frames) if isinstance(one, Install)), None)
        server = m.state.servers.get(frame.server) if frame is not None else None
        return server is not None and choice.card in server.ice and len(server.ice) - left >= n

    return search(game, wish._replace(avoid=(*wish.avoid, too_many)) if n else wish)


def just_so_many(deed: Deed) -> Deed:
    """`gains 1 credit`, told: just so many; 9 that a card gives are another gain."""
    amount = deed.amount
    told = deed.verb in ("gain", "take") and deed.unit == "credits" and not (deed.not_ or deed.means or deed.times > 1)
    if not told or amount is None or amount.how or not amount.n:
        return deed
    return dataclasses.replace(deed, amount=dataclasses.replace(amount, how="exactly"))


def by_being_played(m: Machine, since: int) -> bool:
    """Whether what was trashed last is an event or operation, as it was played since then (8.6.6)."""
    done = [one for one in m.state.history[since:] if one.kind in ("play", "trash")]
    return bool(done) and any(one.kind == "play" for one in done) and done[-1].cause == "played"


def trash_costs(deeds: tuple[Deed, ...], table: Table) -> Iterator[str]:
    """A card that is not named and that the Runner would trash as it is accessed has the trash cost it was given."""
    if any(one.verb == "trash" and one.who == RUNNER for one in deeds):
        blank = [one for one in table.cards.values() if one.blank is not None and one.facts.get("trash")]
        yield from (f"{one.title} has a trash cost of {one.facts['trash']}" for one in blank)


def known_trash_costs(deeds: tuple[Deed, ...], table: Table) -> None:
    """Raises Cannot where a card that is not named is told to be trashed as it is accessed: its trash cost matters."""
    paid = [one for one in deeds if one.verb == "trash" and one.who == RUNNER and one.tool is None and not one.not_]
    cards = [table.card(ref) for one in paid for ref in one.what if isinstance(ref, Ref)]
    if any(one.blank is not None and one.facts.get("trash") for one in cards):
        raise Cannot("What it costs to trash a card that is not named is not known.")
