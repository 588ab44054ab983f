"""The information ledger: what each player has learned since a point in a game, and what follows from it."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from judgebot.engine.choices import Verb
from judgebot.engine.machine import Event, Machine
from judgebot.game.objects import CORP, DECK, GRIP, HAND, HQ, PLAY, RND, RUNNER, STACK, opponent
from judgebot.game.state import State
from judgebot.policy.audit_error import Made
from judgebot.policy.audit_telling import offers

SEEN, FOLLOWS, REFUSED = "seen", "follows", "refused"
_DECKS = (RND, STACK)


@dataclass(frozen=True, slots=True)
class Learned:
    """One thing that a player has learned.

    Attributes:
        who: the player who learned it.
        kind: "seen" (a card's face), "follows" (worked out from what was seen) or "refused" (the opponent's no).
        what: what it is, in a sentence.
        cite: the rule by which they learned it.
        zone: the zone it is about ("HQ", "R&D", ...), or "".
    """

    who: str
    kind: str
    what: str
    cite: str
    zone: str = ""


def learned(m: Machine, before: State, event: int, made: list[Made]) -> list[Learned]:
    """What was learned since a point.

    Args:
        m: the game now, with its trace.
        before: the state at that point.
        event: the length of the trace then.
        made: the decisions made since.
    """
    found: list[Learned] = []
    looked: Event | None = None
    for one in (m.events or [])[event:]:
        looked = one if one.kind == "looks" else looked
        found += _arranged(m, one, looked) if one.kind == "arranged" else _from_event(m, one)
    found += _follows(m, before)
    found += _refusals(made)
    return list(dict.fromkeys(found))


def _names(value: object) -> str:
    return ", ".join(map(str, value)) if isinstance(value, list) else str(value)


def _hidden(m: Machine, event: Event) -> str:
    """The hidden zone in which the cards that an event shows were; "" if it is none, or not one zone."""
    zones = {obj.zone if obj is not None else "" for obj in map(m.state.last_known, event.facts["cards"])}
    zone = zones.pop() if len(zones) == 1 else ""
    return zone if zone in (*_DECKS, HQ, GRIP) else ""


def _from_event(m: Machine, event: Event) -> Iterator[Learned]:
    """What the players see in one event."""
    data, cite = event.data, event.cites[0] if event.cites else ""
    who = str(data.get("who", ""))
    kind = event.kind
    if kind == "draws":
        yield Learned(who, SEEN, f"drew {_names(data['cards'])} from {DECK[who]}", cite, DECK[who])
    elif kind == "access":
        zone = str(data["zone"])
        if zone in (HQ, RND) or zone == PLAY:
            where = str(data.get("server") or zone) if zone == PLAY else zone
            yield Learned(RUNNER, SEEN, f"accessed {data['card']} in {where}", cite, zone if zone != PLAY else "")
            if zone == RND:  # the Corp sees it only if it is revealed, stolen or trashed
                return
    elif kind == "looks":
        yield Learned(who, SEEN, f"looked at {_names(data['cards'])}", cite, _hidden(m, event))
    elif kind in ("revealed", "exposed", "turned_faceup"):
        for player in (CORP, RUNNER):
            verb = "was" if len(event.facts["cards"]) == 1 else "were"
            said = f"{_names(data['cards'])} {verb} {kind.replace('_', ' ')}"
            yield Learned(player, SEEN, said, cite, _hidden(m, event))
    elif kind == "searched":
        zone = str(data["zone"])
        yield Learned(who, SEEN, f"searched {zone}, and saw every card there", cite, zone if zone in _DECKS else "")
    elif kind == "rezzed":
        yield Learned(RUNNER, SEEN, f"{data['card']} was rezzed", cite)
    elif kind == "plays":
        yield Learned(opponent(who), SEEN, f"{data['card']} was played", cite)
    elif kind == "installed" and who == RUNNER:
        yield Learned(CORP, SEEN, f"{data['card']} was installed", cite)
    elif kind == "scored":
        yield Learned(RUNNER, SEEN, f"{data['card']} was scored", cite)
    elif kind == "stolen":
        yield Learned(CORP, SEEN, f"{data.get('card', 'an agenda')} was stolen", cite)
    elif kind == "trashed" and data.get("faceup") and data.get("cause") != "played":
        for player in (CORP, RUNNER):
            yield Learned(player, SEEN, f"{data['card']} was trashed faceup", cite)


def _arranged(m: Machine, event: Event, looked: Event | None) -> Iterator[Learned]:
    """Who knows the order of cards that were arranged: the player who looked at them, in secret (8.3.3).

    If that is not the player whose deck it is, the later edition says that this one cannot look (26:8.3.3a).
    """
    zone, cards = str(event.data["zone"]), event.facts["cards"]
    owner = CORP if zone == RND else RUNNER
    seen = looked is not None and set(cards) <= set(looked.facts["cards"])
    player = str(looked.facts["who"]) if looked is not None and seen else owner
    named = player != owner and m.rules.edition.has("arranging-a-deck")
    said = f"knows the order of {_names(event.data['cards'])} on top of {zone}"
    yield Learned(player, SEEN, said, "26:8.3.3a" if named else event.cites[0], zone)


def seen_cards(m: Machine, before: State) -> set[int]:
    """The physical cards of the Corp whose faces the Runner has seen since a point."""
    found = set()
    for change in m.state.history[len(before.history) :]:
        if change.kind in ("access", "expose", "reveal", "rez", "turned faceup"):
            obj = m.state.last_known(change.obj)
            if obj is not None and obj.owner == CORP:
                found.add(obj.card)
    return found


def _follows(m: Machine, before: State) -> Iterator[Learned]:
    """Hidden cards whose identity the Runner knows because they saw them before they moved, or never left."""
    seen = seen_cards(m, before)
    if not seen:
        return
    shuffled = any(change.kind == "shuffle" and change.what == RND for change in m.state.history[len(before.history) :])
    state = m.state
    hand = state.zones[HQ]
    known = [oid for oid in hand if state.objs[oid].card in seen]
    if hand and len(known) == len(hand):
        names = ", ".join(m.name(oid) for oid in hand)
        yield Learned(RUNNER, FOLLOWS, f"every card in HQ is known: {names}", "7.2.1", HQ)
    elif known:
        names = ", ".join(m.name(oid) for oid in known)
        yield Learned(
            RUNNER,
            FOLLOWS,
            f"{names} {'is' if len(known) == 1 else 'are'} among the {len(hand)} cards in HQ",
            "7.2.1",
            HQ,
        )
    for place, oid in enumerate(state.zones[RND]):
        if state.objs[oid].card in seen and not shuffled:
            where = "on top of R&D" if place == 0 else f"in R&D, {place + 1} from the top"
            yield Learned(RUNNER, FOLLOWS, f"{m.name(oid)} is {where}", "4.1.7a", RND)
    facedown = [
        oid
        for oid in state.zones[PLAY]
        if state.objs[oid].owner == CORP and state.objs[oid].installed and not state.objs[oid].faceup
    ]
    came = {change.obj for change in state.history[len(before.history) :] if change.kind == "install"}
    for oid in facedown:
        obj = state.objs[oid]
        if obj.card not in seen:
            continue
        if oid not in came:
            yield Learned(RUNNER, FOLLOWS, f"the facedown card in {obj.server} is {m.name(oid)}", "7.2.1")
            continue
        if m.rules.edition.has("accessed-cards-stay-in-sight") and _in_sight(m, len(before.history), oid):
            yield Learned(RUNNER, FOLLOWS, f"the facedown card in {obj.server} is {m.name(oid)}", "26:7.3.1a")
            continue
        # It came from HQ, and which card of HQ it was is hidden, unless there was nothing else it could have been.
        rivals = [one for one in hand if state.objs[one].card in seen]
        others = [one for one in facedown if one in came and one != oid]
        if not rivals and not others:
            yield Learned(
                RUNNER,
                FOLLOWS,
                f"{m.name(oid)} has left HQ, and only the facedown card in {obj.server} can be it",
                "7.2.1",
            )


def _in_sight(m: Machine, since: int, oid: int) -> bool:
    """Whether a card was installed in the same breach in which the Runner had accessed it (26:7.3.1a)."""
    accessed: set[int] = set()
    for change in m.state.history[since:]:
        known = m.state.last_known(change.obj) if change.kind in ("access", "install") else None
        if change.kind in ("breach", "breach ends"):
            accessed = set()
        elif change.kind == "access" and known is not None:
            accessed.add(known.card)
        elif change.kind == "install" and change.obj == oid:
            return known is not None and known.card in accessed
    return False


def _refusals(made: list[Made]) -> Iterator[Learned]:
    """What a player did not do although they could: the opponent has seen that."""
    for one in made:
        decision = one.decision
        if one.option.choice.verb is not Verb.PASS or decision.who not in (CORP, RUNNER) or one.claim is None:
            continue
        could = offers(decision)
        if not could:
            continue
        # The opponent sees the refusal, and not what the hidden options were.
        hidden = any(option.choice.verb in (Verb.REZ, Verb.SCORE) for option in decision.options)
        shown = "anything there (facedown cards were among what they could)" if hidden else " or ".join(could[:3])
        yield Learned(
            opponent(decision.who),
            REFUSED,
            f"the {decision.who.title()} did not {shown} at {decision.step}",
            decision.rule,
        )


def unknown_zones(entries: list[Learned]) -> dict[str, tuple[str, ...]]:
    """The zones about which somebody learned what they should not know: decks by anyone, hands by the opponent."""
    found: dict[str, list[str]] = {}
    for one in entries:
        if one.kind != SEEN or not one.zone:
            continue
        if one.zone in _DECKS or (one.zone in (HQ, GRIP) and HAND[one.who] != one.zone):
            found.setdefault(one.zone, []).append(one.what)
    return {zone: tuple(facts) for zone, facts in found.items()}


def about_board(entries: list[Learned], who: str) -> list[Learned]:
    """What a player has learned that decides a take back (OPP take-backs 1): everything but refusals."""
    return [one for one in entries if one.who == who and one.kind != REFUSED]
