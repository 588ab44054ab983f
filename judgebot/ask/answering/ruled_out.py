"""What rules a deed out on a line, whatever was refused there."""

from __future__ import annotations

from collections.abc import Callable

from judgebot.ask.answering.attempts import Attempt, Why
from judgebot.ask.answering.lines import Played
from judgebot.ask.answering.telling import cited
from judgebot.ask.answering.texts import nodes
from judgebot.ask.reading.meanings import Deed, Ref, Subs
from judgebot.cards.declarations.costs import AdditionalCost
from judgebot.cards.nodes import Node, walk
from judgebot.engine.choices import Verb
from judgebot.engine.facts import Fact
from judgebot.explain.why import NotCome, NotPossible, NotTriggered, Reason, why
from judgebot.explain.why import said as told
from judgebot.explain.why.cards import is_card, last
from judgebot.explain.why.causes import because
from judgebot.explain.why.unfit import unfit
from judgebot.explain.words import cap, listing
from judgebot.game import numbers
from judgebot.game.objects import CENTRALS, CORP, RUNNER


def not_bid(deed: Deed, made: Attempt) -> Why:
    """Of a bid that is none of those there are: that a game has no such bid, or that it could not be spent."""
    played = any(one.kind == "bids" for one in made.record.events[made.begun :])
    if deed.verb != "bid" or deed.amount is None or not played:
        return Why()
    if deed.amount.n > 2:
        return of_rule("10.13.6b", "In a Psi Game no more than 2 credits are bid")
    return of_rule("10.13.3", "Nobody bids more credits than they can spend")


def uninstalled(deed: Deed, made: Attempt) -> Why:
    """That a card which is not installed is inactive, and so nothing is done with it (9.1.7, hosted 1.13.2)."""
    refs = [one for one in (deed.tool, *deed.what) if isinstance(one, Ref)] if deed.verb in _WITH_A_CARD else []
    for card in map(made.table.card, refs):
        moved = last(made.record, *_MOVED, card=card.title)
        if card.type not in _PLAYED and moved is None:
            reasons = why(made.record, NotPossible(deed.who or card.side, Verb.USE, card.title))
            away = [one for one in reasons if one.kind == "out" and one["why"].kind == "inactive there"]
            seen = any(one.kind == "event" for one in why(made.record, NotTriggered(card.title)))  # as it was accessed
            if away and not seen:  # it never came to be in play
                return of_reasons(made, away)
        if card.options.get("installed") is not False or card.host is None or last_event(made, ("installed",)).firm:
            continue
        told = f"{card.title} is hosted on {made.table.card(card.host).title} and not installed, and so it is inactive"
        return Why((f"{told}{cited('1.13.2', '9.1.7')}.",), ("1.13.2", "9.1.7"), True)
    return Why()


_PLAYED = ("event", "operation")
_MOVED = ("installed", "moved", "added", "trashed", "discards", "removed_from_game", "shuffled")
_WITH_A_CARD = ("use", "trigger", "break", "boost", "bypass")


def outward(deed: Deed, made: Attempt) -> Why:
    """That ice was installed in the run, outward from the position of the Runner (6.2.3a)."""
    cards = [made.table.card(one) for one in deed.what if isinstance(one, Ref)] if deed.verb in _OF_ICE else []
    for card in cards:
        if (stays := last(made.record, "stays_outward", "not_moved", card=card.title)) is not None:
            swapped = made.record.events[stays].kind == "not_moved"
            rules = ("6.2.4e",) if swapped else ("6.2.3a", "8.5.2d")
            where = (
                "swapped into a position that the Runner has passed"
                if swapped
                else "installed outward from where the Runner is"
            )
            return Why((f"{card.title} is {where}: they do not come to it in this run{cited(*rules)}.",), rules, True)
    return Why()


_OF_ICE = ("approach", "encounter", "pass", "break", "bypass")


def barred(deed: Deed, made: Attempt) -> Why:
    """That an effect which would have done it to a card was prohibited (1.2.2b)."""
    refs = [one.of if isinstance(one, Subs) else one for one in deed.what]
    titles = {made.table.card(one).title for one in refs if isinstance(one, Ref)}
    events = made.record.events
    for place in range(len(events) - 1, -1, -1):
        what = events[place].data.get("what")
        if events[place].kind != "prohibited":
            continue
        word, card = "", ""
        if isinstance(what, Fact) and what.kind == "effect on":
            about = dict(what.data)
            word, card = str(about.get("word", "")), str(about.get("card", ""))
        elif isinstance(what, Node):  # as a whole: subroutines of the ice that is encountered are not broken
            met = (one for one in reversed(events[:place]) if one.kind == "encounter")
            word, card = what.name, str(next(met).data.get("ice", "")) if what.name == "break" else ""
        if word == deed.verb and any(is_card(card, title) for title in titles):
            return of_reasons(made, list(because(made.record, place))[:2])
    return Why()


def of_another_kind(deed: Deed, made: Attempt) -> Why:
    """That what did such a thing to cards asks for others (1.15.2b): on its own, or by the card that is to do it."""
    tool = next((one for one in (deed.tool, deed.by) if isinstance(one, Ref)), None)
    if not isinstance(deed.only, Ref) or (deed.who and tool is None):
        return Why()
    by = made.table.card(tool).title if tool is not None else ""
    asked = NotCome(EVENTS.get(deed.verb, ""), made.table.card(deed.only).title)
    found = list(unfit(made.record, asked, by))
    return of_reasons(made, found if by or not found else list(why(made.record, asked)[:2]))


# Verb of a deed -> the event that does not come about.
EVENTS = {
    "end": "ends_run",
    "steal": "stolen",
    "score": "scored",
    "access": "access",
    "breach": "access",
    "encounter": "encounter",
    "succeed": "successful",
    "get in": "successful",
    "trash": "trashed",
    "suffer": "damage",
    "do": "damage",
    "flatline": "damage",
    "rez": "rezzed",
    "derez": "derezzed",
    "draw": "draws",
    "install": "installed",
    "break": "fully_broken",
    "purge": "purged",
    "bypass": "bypassed",
    "gain": "gained",
    "lose": "lost",
    "expose": "exposed",
    "reveal": "revealed",
    "place": "placed",
    "take": "tags",
    "give": "tags",
}


def not_run_there(deed: Deed, made: Attempt | Played) -> Why:
    """Of a card that is played or used on a server: that it makes a run on others only (6.3.2)."""
    to = deed.server or (deed.purpose.server if deed.purpose is not None else None)
    refs = [one for one in deed.what if isinstance(one, Ref)]
    if deed.verb not in ("play", "use") or to is None or len(refs) != 1:
        return Why()
    card = made.table.card(refs[0])
    runs = [getattr(node, "server", ()) for node in nodes(card) if node.name == "run"]
    named = [one for each in runs for one in ((each,) if isinstance(each, str) else each or ())]
    named = [one for each in named for one in (CENTRALS if each == "central" else (each,))]
    if not named or not set(named) <= set(CENTRALS) or to.name in named:
        return Why()
    return of_rule("6.3.2", f"With {card.title} the Runner runs {listing(named, 'or')}, and no other server")


def elsewhere(deed: Deed, made: Attempt) -> Why:
    """Of a card that is to be installed in a server, and comes to be so in another: that it only goes there."""
    ref, server = deed.only, deed.place.server if deed.place is not None else None
    if deed.verb != "install" or not isinstance(ref, Ref) or server is None:
        return Why()
    card, game = made.table.card(ref), made.game
    now = [one for one in game.state.objs.values() if one.installed and is_card(game.name(one.id), card.title)]
    if card.installed or len(now) != 1:
        return Why()
    if now[0].server != server.name:
        by_card = any(one.kind == "install" and one.obj == now[0].id and one.source for one in game.state.history)
        if not by_card:
            return Why()
        return of_rule("8.5.2a", cap(f"{server.name} cannot be chosen for {card.title} by what installs it"))
    also = deed.means or deed.purpose
    if also is None or also.verb != "trash":
        return Why()
    part, rule = ("protects", "8.5.6b") if card.type == "ice" else ("is in the root of", "8.5.6a")
    return of_rule(rule, f"As {card.title} is installed, only what {part} that server is trashed for it")


def left_beside(deed: Deed, made: Attempt) -> Why:
    """Of a card in a root where another one is installed: that it stays, where only one of the two is no upgrade."""
    ref = (
        deed.only if deed.verb == "trash" and deed.passive and (deed.by, deed.tool, deed.means) == (None,) * 3 else None
    )
    card = made.table.card(ref) if isinstance(ref, Ref) else None
    if card is None or card.where != "root":
        return Why()
    history = made.game.state.history
    new = [one for one in history if (one.kind, one.who, one.server) == ("install", CORP, card.server)]
    types = [made.game.card(one.obj).type for one in new]
    if types[-1:] == ["upgrade"] or (card.type == "upgrade" and types[-1:] in (["asset"], ["agenda"])):
        told = (
            "A root has room for any number of upgrades beside one asset or agenda: nothing has to be trashed for that"
        )
        return of_rule("4.6.6e", told)
    return Why()


def of_rule(rule: str, said: str) -> Why:
    """A fact as a reason, by its rule."""
    return Why((f"{said}{cited(rule)}.",), (rule,), True)


def of_reasons(made: Attempt, reasons: list[Reason]) -> Why:
    """Reasons that `explain/why` gives of a line, in sentences."""
    said = tuple(dict.fromkeys(f"{told(made.record, one)}{cited(*one.rules[:2])}." for one in reasons))
    rules = tuple(dict.fromkeys(rule for one in reasons for rule in one.rules))
    return Why(said, rules, bool(rules))


def last_event(
    made: Attempt, kinds: tuple[str, ...], verb: str = "", who: str = "", about: Callable[[int], bool] | None = None
) -> Why:
    """The last event of some kinds on a line, with what brought it about.

    verb  of the deed that it is to be the reason for: that more cards cannot be accessed is one for an access only
    who   whose event it is to be, where it is a player's; "" for anybody's
    about  whether an object is one of those to whom it happens; None if it is no matter to whom
    """
    events = made.record.events
    for place in range(len(events) - 1, -1, -1):
        if (
            events[place].kind == "prohibited"
            and getattr(events[place].facts["what"], "kind", "") == "access more"
            and verb != "access"
        ):
            continue
        card = events[place].facts.get("card", 0)
        if about is not None and not any(map(about, card if isinstance(card, tuple) else (card,))):
            continue
        if events[place].kind in kinds and not (who and events[place].data.get("who", who) != who):
            return of_reasons(made, list(because(made.record, place))[-2:])
    return Why()


def condition_not_met(made: Attempt, deed: Deed) -> Why:
    """That the card played or used last, which trashes a card if something is so, found that not to be so (9.3.2c)."""
    place = last(made.record, "condition")
    if deed.verb != "trash" or deed.tool is not None or place is None or made.record.events[place].facts["holds"]:
        return Why()
    source = made.record.machine.name(made.record.events[place].facts["source"])
    cards = [one for one in made.table.cards.values() if is_card(source, one.title)]
    if not any(node.name == deed.verb for card in cards for node in nodes(card)):
        return Why()
    return of_reasons(made, list(because(made.record, place))[-1:])


def lost(deed: Deed, made: Attempt) -> Why:
    """That a card which is to do it had lost its ability (9.1.9a)."""
    found = (lost_ability(one, made) for one in _used(deed))
    return next((one for one in found if one.firm), Why())


def _used(deed: Deed) -> list[Ref]:
    """The cards by which a deed is to be done."""
    used = (deed.only if deed.verb in ("use", "trigger") else None, deed.tool, deed.by)
    return [one for one in used if isinstance(one, Ref)]


def left_before(deed: Deed, made: Attempt) -> Why:
    """That the card by which it is to be done left play before it came to that, with what brought that about."""
    for card in map(made.table.card, _used(deed)):
        place = last(made.record, *_LEFT, card=card.title)
        there = any(
            one.installed and is_card(made.game.name(one.id), card.title) for one in made.game.state.objs.values()
        )
        met = last(made.record, "encounter") if deed.verb in ("break", "bypass") else made.begun
        if (
            place is not None
            and place < (met or 0)
            and not there
            and made.record.events[place].data.get("cause") not in ("cost", "played")
        ):
            return of_reasons(made, list(because(made.record, place))[-3:])
    return Why()


_LEFT = ("trashed", "removed_from_game", "added", "moved")


def lost_ability(ref: Ref, made: Attempt) -> Why:
    """That a card's ability did not trigger on a line because the card had lost it (9.1.9a)."""
    gone = [one for one in why(made.record, NotTriggered(made.table.card(ref).title)) if numbers.LOST in one.rules]
    return of_reasons(made, gone[:1]) if gone else Why()


def cost_ignored(deed: Deed, made: Attempt) -> Why:
    """That what a card would cost besides is not paid, as an effect ignored all costs of it (1.16.5c)."""
    word, rule = _ADDITIONAL.get((deed.verb, deed.unit), ""), numbers.ALL_COSTS_IGNORED
    free = [one.data.get("card", "") for one in made.record.events if rule in one.cites] if word else []
    for card in made.table.cards.values():
        costs = [one.cost for one in nodes(card) if isinstance(one, AdditionalCost)]
        asked = any(one.name == word for cost in costs for one in walk(cost))
        if asked and any(is_card(one, card.title) for one in free):
            return of_rule(rule, f"All costs of {card.title} are ignored, the additional ones too")
    return Why()


# Verb and unit of a deed that an additional cost asks for -> the word of that cost.
_ADDITIONAL = {
    ("take", "bad publicity"): "bad_publicity",
    ("forfeit", ""): "forfeit",
    ("remove", "tags"): "remove_tags",
}


def no_credit_for(deed: Deed, made: Attempt) -> Why:
    """That bad publicity which comes in the middle of a run brings no credits in it."""
    kinds = [one.kind for one in made.record.events]
    in_run = "bad_publicity" in kinds and "run_begins" in kinds[: kinds.index("bad_publicity")]
    if deed.verb not in ("gain", "take") or deed.unit != "credits" or deed.who != RUNNER or not in_run:
        return Why()
    return of_rule("10.6.2a", "Bad publicity that comes during a run gives the Runner no credits in that run")
