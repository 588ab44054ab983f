"""Why an ability of a card did not trigger, or did nothing though it did."""

from __future__ import annotations

from collections.abc import Iterator

from judgebot.cards.abilities import Ability
from judgebot.cards.queries.triggers import Trigger
from judgebot.engine.choices import Verb
from judgebot.engine.machine import Event
from judgebot.explain.why.cards import abilities, does, is_card, last, of_title
from judgebot.explain.why.causes import RESOLVING, because, source
from judgebot.explain.why.choices import refused
from judgebot.explain.why.model import BESIDE, DECIDES, NEAR, NotTriggered, Reason, Record, by_event, reason
from judgebot.game.objects import CORP, PLAY, Obj

# What became of an ability that had become pending (9.6.10, 9.2.8f).
_LOST = ("lost_pending", "game_is_over")
# What kept an ability that resolves from doing what it says.
_FAILED = (
    "prohibited",
    "impossible",
    "cannot_pay",
    "not_paid",
    "declines",
    "refused",
    "chooses_none",
    "no_target",
    "lost_track",
    "invalid_target",
    "applied_once",
    "not_applied",
)
# Parts of a near miss that are all that was missing: everything that the condition asks for was there (9.6.5b, 9.1.9a).
_ALONE = ("lost", "inactive", "discarded", "prevented", "replaced", "threat")
# The others in the order in which a condition is looked through: the later, the nearer (`engine.triggers.misfit`).
_ORDER = (
    "who",
    "at_least",
    "what",
    "not_what",
    "through",
    "by",
    "server",
    "mark",
    "out_of",
    "free",
    "that_install",
    "that_breach",
    "that_run",
    "card",
    "after",
    "source",
)


def not_triggered(line: Record, asked: NotTriggered) -> tuple[Reason, ...]:
    """Why no ability of a card triggered; if one did, why nothing came of it; () if nothing tells."""
    own = abilities(line, asked.card, "conditional", brings=asked.brings)
    triggered = _triggered(line, asked)
    if triggered is not None:
        return tuple(_failures(line, asked, triggered))
    barred = list(refused(line, Verb.TRIGGER, asked.card))
    found = [*barred, *_misses(line, asked)]
    if any(one.weight == DECIDES for one in barred):  # that it is then lost untriggered only follows (9.2.8e)
        found = [one for one in found if one.kind != "event" or line.events[one.event or 0].kind not in _LOST]
    if not any(one.weight == DECIDES for one in found):
        from judgebot.explain.why.akin import akin

        found += akin(line, asked.card, own)
    if not any(one.weight < BESIDE for one in found):
        found += _standing(line, asked.card, own)
    best = min((one.weight for one in found), default=DECIDES)
    kept = [one for one in found if one.weight == best]
    if best == NEAR:
        kept.sort(key=lambda one: -_nearness(line, one))
    return tuple(dict.fromkeys(kept))


def others_missed(line: Record, card: str) -> tuple[Reason, ...]:
    """Of a card of which an ability became pending: why others of its abilities did not, each told once."""
    own = [event for event in line.events if is_card(event.data.get("source", ""), card)]
    pending = [event.data["ability"] for event in own if event.kind in ("triggers", "lost_pending")]
    found: dict[str, Reason] = {}
    for one in _misses(line, NotTriggered(card)) if pending else ():
        ability = line.events[one.event or 0].data.get("ability")
        if one.weight < BESIDE and ability not in pending:
            found.setdefault(str(ability), one)
    return tuple(found.values())


def waiting(line: Record, card: str) -> tuple[Reason, ...]:
    """Of a card of which an ability triggered: what those of its others wait for that did not (9.6.5)."""
    own = [event for event in line.events if is_card(event.data.get("source", ""), card)]
    met = [event.data["ability"] for event in own if event.kind in ("triggers", "lost_pending")]
    return tuple(_standing(line, card, [one for one in abilities(line, card, "conditional") if one not in met]))


def _triggered(line: Record, asked: NotTriggered) -> int | None:
    """Where an ability of the card last triggered; None if none did."""
    for index in range(len(line.events) - 1, -1, -1):
        event = line.events[index]
        if event.kind != "triggers" or not is_card(event.data["source"], asked.card):
            continue
        if not asked.brings or does(event.data["ability"], asked.brings):
            return index
    return None


def _failures(line: Record, asked: NotTriggered, since: int) -> Iterator[Reason]:
    """What kept an ability that did trigger from doing what it says, and why it did not trigger once more."""
    then = (n for n in range(since + 1, len(line.events)) if line.events[n].kind in RESOLVING)
    # Where another ability of the card begins to resolve: what fails from there on is no failure of this one.
    other = next((n for n in then if is_card(source(line.events[n]), asked.card)), len(line.events))
    for index in range(since, len(line.events)):
        event = line.events[index]
        failed = event.kind in _FAILED or (event.kind == "condition" and not event.data["holds"])
        if failed and index < other and is_card(event.data.get("source", ""), asked.card):
            yield by_event(line, index)
        if event.kind == "near_miss" and event.data["part"] in _ALONE and is_card(event.data["source"], asked.card):
            yield by_event(line, index)
        if event.kind == "not_met" and is_card(event.data.get("source", ""), asked.card):  # it did not once more
            yield by_event(line, index)
        if event.kind == "paid" and event.data["purpose"] == "nested" and is_card(event.data["subject"], asked.card):
            payer = event.data["who"]  # the other player: what keeps the card from its effect
            yield from (by_event(line, index) for obj in of_title(line, asked.card)[:1] if obj.owner != payer)


def _misses(line: Record, asked: NotTriggered) -> Iterator[Reason]:
    """The events that say of an ability of the card why it did not trigger."""
    for index, event in enumerate(line.events):
        if not is_card(event.data.get("source", ""), asked.card):
            continue
        if asked.brings and not does(event.data.get("ability"), asked.brings):
            continue
        if event.kind == "game_is_over":  # what ended it decides (10.3.1c)
            yield from (by_event(line, n) for n in range(index) if line.events[n].kind == "game_over")
        if event.kind in _LOST or event.kind in ("not_met", "not_pending", "not_relevant", "does_not_persist"):
            yield by_event(line, index)
        elif event.kind == "near_miss":
            yield by_event(line, index, _weight(event))


def _weight(event: Event) -> int:
    part = event.data["part"]
    if part in _ALONE:
        return DECIDES
    return BESIDE if part == "who" and event.data["happened"] in ("turn begins", "turn ends") else NEAR


def _nearness(line: Record, one: Reason) -> int:
    """How much of a condition what happened did fit."""
    if one.kind != "event" or one.event is None:
        return len(_ORDER)
    part = line.events[one.event].data.get("part", "")
    return _ORDER.index(part) if part in _ORDER else len(_ORDER)


_LEAVES = ("trashed", "removed_from_game")  # by which a card leaves play
STANDING = ("waits", "agenda", "unrezzed", "facedown", "away")  # kinds of reason that need nothing to have happened


def _standing(line: Record, card: str, own: list[Ability]) -> Iterator[Reason]:
    """Where nothing happened that it could have seen: that the card is not active, or what it waits for."""
    objs = of_title(line, card)
    if not objs or not own:
        return
    obj, name = objs[0], line.machine.name(objs[0].id)
    there = any(obj.zone in one.active_in or any(of_itself(it) for it in one.when) for one in own)
    if (why := _inactive(line, obj)) is not None and not there:
        gone = last(line, *_LEAVES, card=card) if why.kind == "away" else None
        met = last(line, "access", card=card)  # where it never was in play
        away = met is not None and line.events[met].data["zone"] != PLAY
        # what it was used or played for is no reason
        itself = gone is None or line.events[gone].data.get("cause") in ("cost", "played", "discard")
        yield from (why,) if gone is None or itself or away else because(line, gone)[-3:]
    else:
        yield reason("waits", "9.6.5", card=name, abilities=tuple(own))


# What an ability waits for -> the event by which it is known; it happens to the card itself, active or not (9.1.8a).
ITSELF = {"encounter": "encounter", "access": "access", "steal": "stolen", "score": "scored", "rez": "rezzed"}


def of_itself(trigger: Trigger) -> bool:
    """Whether an ability waits for something that happens to its own card."""
    return trigger.event in ITSELF and getattr(trigger.card, "key", "") == "this"


def _inactive(line: Record, obj: Obj) -> Reason | None:
    """That a card is not active where it is (9.1.7), and by which rule."""
    m, name = line.machine, line.machine.name(obj.id)
    if obj.zone == PLAY:
        if m.card(obj.id).type == "agenda":
            return reason("agenda", "3.2.3", card=name)
        if obj.owner == CORP and not obj.faceup:
            return reason("unrezzed", "1.8.4a", card=name)
        if not obj.faceup:
            return reason("facedown", "1.8.4a", card=name)
        return None
    if obj.zone.endswith("score area") or obj.zone == "identity":
        return None
    return reason("away", "9.1.7", "1.8.4a", card=name, zone=obj.zone)
