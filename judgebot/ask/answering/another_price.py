"""A price that is asked about and is another one: what it is, or why it is not paid with that."""

from __future__ import annotations

import dataclasses

from judgebot.ask.answering import telling
from judgebot.ask.answering.aftermath import told_by
from judgebot.ask.answering.attempts import Why
from judgebot.ask.answering.goals import goal
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.placing import one_by_one
from judgebot.ask.answering.playing import (
    EVERYONE,
    Eye,
    Wish,
    search,
)
from judgebot.ask.answering.records import summed
from judgebot.ask.answering.table import Cannot
from judgebot.ask.answering.telling import cited
from judgebot.ask.answering.texts import play_clicks, spendable
from judgebot.ask.answering.values import count
from judgebot.ask.answering.verdicts import NO, Verdict
from judgebot.ask.reading.meanings import FUND, USES, Amount, Deed, Ref, Some
from judgebot.ask.reading.queries import Can, Query
from judgebot.engine.turns import BASIC
from judgebot.game import numbers
from judgebot.game.objects import CORP, RUNNER


def price_together(played: Played, query: Query) -> Verdict | None:
    """Whether so many clicks pay for several cards, each of which takes a basic action (5.2.7, 5.2.8)."""
    deed = query.deed if isinstance(query, Can) and not query.told else None
    paid = deed.means if deed is not None else None
    if deed is None or deed.tool is not None or deed.by is not None or deed.verb not in ("install", "play", "advance"):
        return None
    if paid is None or paid.not_ or paid.unit != "clicks" or paid.amount is None or paid.amount.how:
        return None
    each = one_by_one(deed)
    cards = [played.table.card(one.only) for one in each if isinstance(one.only, Ref)]
    doubles = sum(play_clicks(one) - 1 for one in cards) if deed.verb == "play" else 0
    n = len(each) * max(deed.times, 1) + doubles
    action = next((one for one in BASIC[deed.who or RUNNER] if one.name == deed.verb), None)
    if max(len(each), deed.times) < 2 or n <= paid.amount.n or action is None:
        return None
    rules = (action.rule, numbers.UNPAYABLE)
    return Verdict(NO, (f"Each is an action of its own: they cost {n} clicks{cited(*rules)}.",), rules)


def price(played: Played, deed: Deed, wish: Wish) -> Verdict | None:
    """Of a price that is asked about and is another (`can he purge with two clicks`): what it is."""
    if (means := deed.means) is not None and deed.verb == "pay" and deed.purpose is not None:  # the click, first
        paid, done = (
            dataclasses.replace(deed, purpose=None, means=None),
            dataclasses.replace(deed, amount=None, means=None),
        )
    elif means is not None:
        paid, done = means, dataclasses.replace(deed, means=None)
    else:
        paid, done = dataclasses.replace(deed, purpose=None), dataclasses.replace(deed, amount=None)
    by_means = means is not None and means.purpose is None and not means.not_ and means.unit in ("clicks", "credits")
    if paid.verb not in ("pay", "spend", "lose") or paid.amount is None or not (by_means or deed.purpose is not None):
        return None
    since = len(played.game.state.history)
    if paid.amount == Amount(0) and deed.purpose is not None:  # it is not paid for, or with no credits
        done = dataclasses.replace(deed.purpose, who=deed.purpose.who or deed.who)
    aim = goal(played.cast, done)
    wish = wish._replace(eyes=(Eye(aim, since), *wish.eyes[1:]))
    found = search(played.game, wish)
    if found.game is None and paid.amount == Amount(0):  # whatever must be chosen for it
        found = search(played.game, wish._replace(vary=EVERYONE))
    total = summed(played.cast, dataclasses.replace(paid, amount=None))
    costs = total(found.game, since) if found.game is not None and total is not None else paid.amount.n
    if found.game is not None and costs == paid.amount.n == 0:
        raise Cannot("It is paid for, and with no credits: whether that is meant is not clear.")
    if costs == paid.amount.n or (by_means and costs < paid.amount.n):
        return None
    own = telling.chosen(played.game, found.line, aim.who).rules[:1] if by_means else ()
    rules = (*own, numbers.UNPAYABLE)
    told = f"That costs {costs} {paid.unit if costs != 1 else paid.unit.removesuffix('s')}{cited(*rules)}."
    return Verdict(NO, (told,), rules)


def _not_with_that(played: Played, deed: Deed, paid: Deed, wish: Wish) -> Verdict | None:
    """Of what can be paid for, and not with the credits that are asked about."""
    alone = goal(played.cast, dataclasses.replace(deed, means=None))
    found = search(played.game, wish._replace(eyes=(Eye(alone, wish.eyes[0].since), *wish.eyes[1:])))
    if found.game is None or deed.verb == "pay":
        return None
    card = next((played.table.card(one) for one in paid.what if isinstance(one, Ref)), None)
    total = summed(played.cast, Deed("pay", deed.who, unit="credits"))
    if total is None or not total(found.game, wish.eyes[0].since):
        return Verdict(NO, (f"That costs no credits{cited(numbers.UNPAYABLE)}.",), (numbers.UNPAYABLE,))
    if card is not None and spendable(card) and not count(played.cast, found.game, "credits", card.ref).n:
        raise Cannot(f"{card.title} holds no credits on the line told.")
    if card is not None and paid.amount is not None and total(found.game, wish.eyes[0].since) < paid.amount.n:
        raise Cannot("That costs fewer credits than those that are asked about.")
    if card is not None:
        rules, told = ("1.10.4", "1.10.4b"), f"The credits on {card.title} cannot be spent on that"
    elif played.game.state.players[CORP].bad_publicity:
        rules, told = (
            ("6.9.1b", "10.6.2"),
            "The credits of bad publicity are there from when a run has begun to its end",
        )
    else:
        return None
    return Verdict(NO, (f"{told}{cited(*rules)}.", "Otherwise it can be done."), rules)


def fewer(played: Played, deed: Deed, wish: Wish, all_seen: bool) -> Verdict | None:
    """Of so many cards, or so much damage, that cannot be all of it: how many it can be, at most."""
    if all_seen and deed.means is not None and deed.means.unit == FUND:
        named = all(isinstance(one, Ref) and played.table.card(one).blank is None for one in deed.what)
        if deed.verb in ("install", "play", "rez") and not named:
            raise Cannot("What that costs, and whether those credits pay for it, rests on what card it is.")
        return _not_with_that(played, deed, deed.means, wish)
    if all_seen and deed.verb == "break" and deed.unit in (USES, "counters"):
        return _not_so_often(played, deed, wish)
    some = deed.what[0] if len(deed.what) == 1 and isinstance(deed.what[0], Some) else None
    amount = some.amount if some is not None else deed.amount
    if not all_seen or deed.verb not in ("trash", "discard", "prevent"):
        return None
    if amount is None or amount.how or amount.n < 2:
        return None
    for n in range(amount.n - 1, 0, -1):
        what = deed.what if some is None else (dataclasses.replace(some, amount=Amount(n)),)
        less = dataclasses.replace(deed, what=what, amount=Amount(n) if some is None else deed.amount)
        found = search(
            played.game, wish._replace(eyes=(Eye(goal(played.cast, less), wish.eyes[0].since), *wish.eyes[1:]))
        )
        if found.game is None and not found.exhausted:
            return None
        if found.game is not None:
            own = telling.chosen(played.game, found.line, deed.who or "")
            way = f": {own}" if own.steps else ""
            by = told_by(played, played.game, deed.verb, wish, found.line) if not own.steps else Why()
            return Verdict(NO, (f"No more than {n}{way}{cited(*own.rules[:2])}.", *by.said), own.rules[:2] or by.rules)
    return None


def _not_so_often(played: Played, deed: Deed, wish: Wish) -> Verdict | None:
    """Of what is to be broken with so many uses of a card, or counters: with how many it is (9.5.6b)."""
    aim = goal(played.cast, dataclasses.replace(deed, amount=None, unit=""))
    found = search(played.game, wish._replace(eyes=(Eye(aim, wish.eyes[0].since), *wish.eyes[1:])))
    if found.game is None:
        return None
    own = telling.chosen(played.game, found.line, aim.who)
    return Verdict(NO, (f"Not with so many {deed.unit}{cited('9.5.6b')}: {own}.",), ("9.5.6b", *own.rules[:2]))
