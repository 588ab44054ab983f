"""What a line tells as done before: records of this turn, or of the one before it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from judgebot.ask.answering.states import active, cards_in, installed
from judgebot.ask.answering.table import Cannot, Card, Table
from judgebot.ask.answering.texts import nodes, printed_abilities
from judgebot.ask.reading.cast import KIND_SIDES, LONG_AGO
from judgebot.ask.reading.meanings import Amount, Deed, Past, Place, Ref, Server, Some, Subs
from judgebot.cards.nodes import walk
from judgebot.engine.records import BASIC_ACTION
from judgebot.game.objects import CORP, DISCARD, RUNNER, opponent

_PAST = {"play": "played", "install": "installed", "trash": "trashed", "rez": "rezzed", "steal": "stole"}
_PAST |= {"score": "scored", "access": "accessed", "use": "used", "advance": "advanced"}


def told_before(fact: Past, table: Table) -> None:
    """What was done before, as a record of this turn or of the one before it."""
    done = fact.deed
    if fact.when in ("earlier", LONG_AGO) and (done.verb, done.unit) == ("suffer", "core damage") and not done.not_:
        before = table.taken.get((RUNNER, done.unit), 0)  # in whichever turn: only that it is there still counts
        table.taken[RUNNER, done.unit] = before + (done.amount.n if done.amount else 1)
        return
    table.denied = table.denied or (fact.when == "last turn" and fact.deed.not_)
    earlier, told = len(table.history), table.past
    table.past = set()
    _done_before(fact, table)
    if fact.when in ("last turn", "earlier", LONG_AGO) and fact.deed.verb in ("install", "rez", "host"):
        table.since |= {table.card(one).title: fact.when for one in cards_in(fact.deed.what)}
    lies_there = fact.when == "last turn" and fact.deed.verb in ("install", "rez", "host")  # of either player
    in_no_matter_which = fact.when == "earlier" and fact.deed.verb in ("score", "steal")
    if in_no_matter_which:  # that is settled with whose turn it is
        table.ago += [(who, entry) for who in table.past for entry in table.history[earlier:]]
    if lies_there or in_no_matter_which or fact.when == LONG_AGO:  # no effect counts what was done two turns before
        del table.history[earlier:]
        table.past = told
        return
    if fact.when == "last turn":  # the turn before is the other player's: see `suppose.sound`
        table.before |= table.past
        table.past = set()
        for entry in table.history[earlier:]:
            entry["turn"] = "last"
    table.past |= told


def in_which_turn(table: Table) -> None:
    """`stole X earlier`: in this turn where it is that player's, else in no matter which of theirs.

    Raises Cannot where a card asks for what was done in a turn.
    """
    words = [node for one in table.cards.values() for node in nodes(one)]
    asks = any(node.name == "happened" or getattr(node, "within", "") for node in words)
    for who, entry in table.ago:
        if who == table.turn:
            table.history.append(entry)
            table.past.add(who)
        elif asks:
            raise Cannot("What the other player did before this turn is told as done last turn.")
    table.ago.clear()


def own_last_turn(table: Table) -> None:
    """Whoever acts now did `last turn` before the other player's turn: what effects count is the last one of the other.

    Only what was changed by it is there still.
    """
    if table.before == {table.turn}:
        table.history[:] = [entry for entry in table.history if entry.get("turn") != "last"]
        table.before.clear()


def _done_before(fact: Past, table: Table) -> None:
    deed = fact.deed
    if getattr(deed, "again", False):
        raise Cannot("That something is done again, of which the first time was not told, is not looked into here.")
    if fact.when not in ("this turn", "earlier", "last turn", LONG_AGO) or deed.when is not None:
        raise Cannot(f"What happened “{fact.when}” cannot be told here.")
    if deed.not_ or deed.amount == Amount(0):  # `has taken no tag this turn`
        return
    doer = deed.who or (RUNNER if deed.verb in ("run", "steal", "access") else CORP if deed.verb == "score" else "")
    table.past |= {doer} if doer else set()
    seen = any(one.get("successful") for one in table.history)
    breached = deed.verb == "breach" and deed.server is not None and not seen  # in a run, as a rule (6.9.5b)
    if breached or (deed.verb in ("run", "succeed", "fail", "get in") and deed.thing in ("", "run")):
        server = deed.server.name if deed.server is not None else "HQ"
        if deed.server is None:
            table.assume("the run before was on HQ")
        if deed.verb in ("run", "breach") and fact.when != LONG_AGO:
            table.assume("the run before was successful")
        table.server(server)
        table.history += [{"run": server, "successful": deed.verb != "fail"} for _ in range(deed.times)]
        return
    if deed.verb in ("host", "install") and deed.place is not None and deed.place.host is not None:
        for ref in (one for one in deed.what if isinstance(one, Ref)):
            table.put(table.card(ref), deed.place)
        return
    chose = deed.verb == "choose" and isinstance(deed.only, (Server, Ref)) and fact.when == "this turn"
    if chose and isinstance(by := deed.tool or deed.by, Ref):  # what its ability has chosen, as the board has it
        choose(table, table.card(by), deed.only)
        return
    with_them = [table.card(one) for one in (deed.tool, deed.by) if isinstance(one, Ref)]
    for one in with_them if deed.verb != "play" else ():
        if one.type in ("event", "operation") and not one.where:  # that was done by playing it
            table.history.append({_PAST["play"]: one.title})
            _after(table, one, Deed("play", one.side, (one.ref,)))
    key = _PAST.get(deed.verb)
    cards = [table.card(one) for one in deed.what if isinstance(one, Ref)]
    if deed.verb == "trash":
        cards += [card for one in deed.what if isinstance(one, Some) for card in _not_named(table, one, deed.who)]
    if key is not None and cards:
        doer = deed.who or _by_card(deed, table)
        if deed.verb == "trash" and not doer and (asks := [one for one in table.cards.values() if _asks_who(one)]):
            raise Cannot(f"Who trashed {cards[0].title} is not told, and {asks[0].title} asks for that.", "1.14.5")
        for one in cards:
            if key == "used" and fact.when != "last turn" and not table.history and any(firsts := _at_firsts(one)):
                if all(firsts):
                    raise Cannot(f"What {one.title} was used on is not told: it asks for the first of a turn.", "9.6.5")
                if deed.purpose is None:
                    raise Cannot(f"Which of its abilities {one.title} was used for is not said.", "9.3.3c")
            which = {"ability": used_ability(one, deed.purpose)} if key == "used" else {}
            if deed.verb == "trash" and doer == RUNNER and one.side == CORP and _at_access(table, deed):
                which = {"accessed": one.title}
            if key == "stole":  # as it was accessed (7.2.3)
                table.history.append({_PAST["access"]: one.title})
            table.history.append({key: one.title, **which, **({"who": doer} if doer else {})})
            gone = "ability" in which and _trashed_for(one, str(which["ability"]))
            if gone:  # as its cost (1.19.4)
                table.history.append({_PAST["trash"]: one.title, "who": one.side})
            _after(table, one, replace(deed, verb="trash") if gone else deed)
    elif deed.verb == "take" and deed.unit == "tags":
        table.history.append({"tags": deed.amount.n if deed.amount else 1})
    elif deed.verb in ("take", "gain") and deed.unit == "bad publicity":
        table.taken[CORP, deed.unit] = table.taken.get((CORP, deed.unit), 0) + (deed.amount.n if deed.amount else 1)
    elif deed.verb == "suffer":
        n = deed.amount.n if deed.amount else 1
        kind = deed.unit.split()[0] if " " in deed.unit else "net"
        table.history.append({"damage": n, "type": kind})
    elif deed.verb == "draw":
        how = {"by": BASIC_ACTION} if deed.means is not None and deed.means.unit == "clicks" else {}
        if not (how or deed.tool or deed.by) and any(
            getattr(node, "by", "") == BASIC_ACTION for one in table.cards.values() for node in nodes(one)
        ):
            raise Cannot("With what was drawn before is not told, and a card here asks for that.")
        table.history.append({"drew": deed.amount.n if deed.amount else 1, "who": deed.who or RUNNER, **how})
    elif deed.verb not in ("access", "breach") or deed.what or not seen:
        # but what was seen in that run changes nothing
        raise Cannot(f"That somebody did “{deed.verb}” before cannot be told here.")


def _at_firsts(card: Card) -> list[bool]:
    """Of each thing that a card can be used for: whether it waits for the first of something in a turn."""
    waits = [one for one in printed_abilities(card) if one.kind == "paid" or any(map(_is_event, walk(one)))]
    return [any(getattr(node, "first", "") == "turn" for node in walk(one)) for one in waits]


def _is_event(node: object) -> bool:
    return bool(getattr(node, "event", ""))


def _at_access(table: Table, deed: Deed) -> bool:
    """Whether a card of the Corp was trashed while it was accessed: at its cost (7.1.5), or by what does that then."""
    tools = [nodes(table.card(one)) for one in (deed.tool, deed.by) if isinstance(one, Ref)]
    return all(any(getattr(getattr(node, "what", None), "key", "") == "accessed" for node in of) for of in tools)


def _trashed_for(card: Card, key: str) -> bool:
    """Whether a card is trashed as the cost of an ability of its own."""
    costs = [one.cost or () for one in printed_abilities(card) if one.key == key]
    return any(node.name == "trash_this" for cost in costs for node in cost)


def used_ability(card: Card, purpose: Deed | None = None) -> str:
    """The ability that a card was used for, by its key; purpose: what it was used for, where that is said.

    Raises Cannot where it could be several, one of which is limited (9.3.3c).
    """
    optional = [one for one in printed_abilities(card) if one.kind == "conditional" and (one.may or one.limit)]
    usable = [one for one in printed_abilities(card) if one.kind == "paid"] or optional
    words = _FOR.get(purpose.verb, (purpose.verb,)) if purpose is not None else ()
    fits = [one for one in usable if any(node.name in words for node in walk(one))]
    usable = fits or usable
    if len(usable) > 1 and any(one.limit for one in usable):
        raise Cannot(f"Which of its abilities {card.title} was used for is not said.", "9.3.3c")
    return usable[0].key if usable else "1"


_FOR = {"gain": ("gain", "take_credits"), "take": ("take_credits",)}  # a deed -> the words of what does it


def choose(table: Table, by: Card, what: object) -> None:
    """A card or a server that an ability of a card has chosen. Raises Cannot of anything else."""
    if isinstance(what, Ref):
        table.card(what)
        by.chosen = what
    elif isinstance(what, Server):
        by.options["chosen"] = what.name
    else:
        raise Cannot(f"What {by.title} has chosen is not clear.")


def _by_card(deed: Deed, table: Table) -> str:
    """The player by whose card something was done, who carried it out (1.14.5a); "" if that is not told."""
    of = [one.of if isinstance(one, Subs) else one for one in (deed.by, deed.via, deed.tool)]
    return next((table.card(one).side for one in of if isinstance(one, Ref)), "")


def _asks_who(card: Card) -> bool:
    """Whether an ability of a card asks which player trashed something."""
    return any(
        node.name == "trigger" and getattr(node, "event", "") == "trash" and getattr(node, "who", "")
        for node in nodes(card)
    )


def _not_named(table: Table, some: Some, who: str | None) -> Iterator[Card]:
    """`trashed an asset last turn`: cards that are not named, where they lie by then; who: whoever trashed them."""
    theirs = some.kind == "card" and (some.whose or opponent(who or CORP)) == CORP
    if theirs and not some.whose:
        table.assume("the card that the Runner trashed was an asset")
    kind = "asset" if theirs else some.kind  # of any type
    if kind == "card" or some.amount.how not in ("", "some", "any"):
        return
    for _ in range(max(some.amount.n, 1)):
        if kind in KIND_SIDES:
            yield table.stand_in(kind, Place(DISCARD[KIND_SIDES[kind]]))


def _is_current(card: Card) -> bool:
    return any(node.name == "current" for node in nodes(card))


def _stays(card: Card) -> bool:
    """Whether a card that is played is not trashed as it has been (3.5.1, 3.7.1)."""
    return _is_current(card) or any(node.name == "stays_until" for node in nodes(card))


def _after(table: Table, card: Card, deed: Deed) -> None:
    """Where a card is after what was done with it; what was rezzed is so now (8.1.1)."""
    if deed.verb == "derez" or (deed.verb == "rez" and "rezzed" not in card.options):
        active(table, card, deed.verb == "rez")
    if card.where:
        return
    pile = DISCARD.get(card.side, "")
    to = {"play": pile, "trash": pile, "score": "corp score", "steal": "runner score"}
    if deed.verb == "play" and _stays(card):
        others = [one for one in table.cards.values() if one.where == "play" and _is_current(one)]
        for other in others if _is_current(card) else ():
            other.where = DISCARD[other.side]  # by another current (3.5.1b, 3.7.1b)
        table.put(card, Place("play"))
    elif deed.verb in to:
        table.put(card, Place(to[deed.verb]))
    elif deed.verb in ("install", "use"):
        installed(table, card, True)
