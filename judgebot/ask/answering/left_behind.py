"""What a deed that is told as done before left behind: it is kept as a record, and what came of it then is not.

What lasts, what something asks for that came about with it, and numbers that it changed are not known unless they are
told; then the line is refused rather than answered as though nothing had come of it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import replace
from typing import Any

from judgebot.ask.answering.states import cards_in
from judgebot.ask.answering.table import Cannot, catalog
from judgebot.ask.reading.meanings import BAD_PUB, Deed, Has, Past, Ref, Turn, Zone, leaves
from judgebot.ask.reading.queries import HowMuch, Line
from judgebot.cards.abilities import Ability
from judgebot.cards.nodes import Node, walk
from judgebot.engine.asked import asked
from judgebot.game.objects import CORP, HAND, RUNNER, opponent

# A word of an effect -> the kinds of records that it makes.
_RECORDS = {
    "gain": ("gain credits",),
    "draw": ("draw",),
    "damage": ("damage", "trash"),
    "tags": ("tags",),
    "remove_tags": ("remove tags",),
    "trash": ("trash", "enter Archives"),
    "install": ("install",),
    "rez": ("rez",),
    "derez": ("derez",),
    "advance": ("advance",),
    "reveal": ("reveal",),
    "purge": ("purge",),
    "bad_publicity": ("bad publicity",),
    "gain_clicks": ("gain clicks",),
    "lose_clicks": ("lose clicks",),
    "play": ("play",),
}
# A word of an effect -> whose number of what it changes.
_NUMBERS = {"tags": (RUNNER, "tags"), "bad_publicity": (CORP, BAD_PUB)}
_KINDS = ("play", "install", "rez", "score", "steal", "trash", "use")  # deeds of cards that are kept as records


class Lasts(Cannot):
    """What a deed that is told as done before does is there now: it may be carried out, see `as_moves`."""


def as_moves(line: Line) -> Line | None:
    """A line on which what was done this turn, or last turn, is done; None where more is told that is so since.

    Only of what one player did in one turn, of whom no number is told that may be from after it.
    """
    done = [one for one in line.told if isinstance(one, Past)]
    whose, times = {one.deed.who or "" for one in done}, {one.when for one in done}
    who = next(iter(whose))
    numbers = [one.owner for one in line.told if isinstance(one, Has) and one.unit in _MOVED]
    if len(whose) > 1 or not who or len(times) > 1 or not times <= {"this turn", "last turn"}:
        return None
    if who in numbers or Zone(HAND[who]) in numbers or any(one.deed.not_ or one.deed.when for one in done):
        return None
    counts = {one.unit for one in leaves(line.asks) if isinstance(one, HowMuch)}
    if counts & {*_MOVED} - ({"clicks"} if "last turn" in times else set()):  # of what was before that nothing is told
        return None
    other = times == {"this turn"} and any(isinstance(one, Deed) and one.who != who for one in line.told)
    if other or any(isinstance(one, Turn) for one in line.told):
        return None
    told: list[Any] = [one.deed if isinstance(one, Past) else one for one in line.told]
    if times == {"last turn"}:
        last = max(n for n, one in enumerate(line.told) if isinstance(one, Past))
        told.insert(last + 1, Deed("begin", opponent(who), thing="turn"))
    asks = tuple(replace(one, after=len(told) if one.after >= len(line.told) else one.after) for one in line.asks)
    assumed = f"what was done {next(iter(times))} is done on this line as it is told"
    return replace(line, told=tuple(told), asks=asks, assumed=(*line.assumed, assumed))


_MOVED = ("credits", "clicks", "cards", "tags")


def check_left_behind(told: Sequence[Any], asked_of: Sequence[Any] = ()) -> None:
    """Refuse a line that tells a deed as done before and not what is left of it. Raises Cannot.

    asked_of  what is asked, whose cards ask for it too
    """
    cards = {one.card for one in cards_in([*told, *asked_of]) if one.card}
    kinds = asked(map(catalog().card, cards)).kinds
    counted = _counted(cards, [*told, *asked_of])
    for n, one in enumerate(told):
        if not isinstance(one, Past) or one.deed.verb not in _KINDS or one.deed.not_:
            continue
        for ref in (two for two in one.deed.what if isinstance(two, Ref) and two.card):
            for card, ability in (*_resolved(one.deed, ref, cards), *_by(one.deed)):
                _check(one, catalog().card(card).title, ability, kinds - {one.deed.verb}, counted, told[n + 1 :])


def _resolved(deed: Deed, ref: Ref, cards: set[str]) -> Iterator[tuple[str, Ability]]:
    """The abilities that resolved with a deed: of its card, and of others that wait for such a deed."""
    for card in sorted({ref.card, *cards}):
        own = card == ref.card
        for ability in catalog().card(card).abilities:
            waits = any(trigger.event == deed.verb for trigger in ability.when)
            of_others = any(getattr(trigger.card, "key", "") != "this" for trigger in ability.when)
            if ability.kind == deed.verb == "play":
                if own:
                    yield card, ability
            elif waits and (own or of_others):
                yield card, ability


def _counted(cards: set[str], values: Sequence[Any]) -> frozenset[str]:
    """Whose number counts: tags always, bad publicity where there is a run, or somebody counts it."""
    words = (word for card in cards for ability in catalog().card(card).abilities for word in walk(ability))
    asks = any(word.name == "player" and getattr(word, "what", "") == BAD_PUB for word in words)
    said = any(getattr(one, "unit", "") == BAD_PUB or getattr(one, "verb", "") == "run" for one in leaves(values))
    return frozenset({"tags", BAD_PUB} if asks or said else {"tags"})


def _by(deed: Deed) -> Iterator[tuple[str, Ability]]:
    """The abilities of the cards that did it, which have a word for that."""
    for ref in (one for one in (deed.tool, deed.by, *deed.tools) if isinstance(one, Ref) and one.card):
        for ability in catalog().card(ref.card).abilities:
            if any(isinstance(word, Node) and word.name == deed.verb for word in walk(ability.do)):
                yield ref.card, ability


def _check(
    past: Past,
    title: str,
    ability: Ability,
    kinds: frozenset[str],
    counted: frozenset[str],
    later: Sequence[Any],
) -> None:
    words = [word for word in walk(ability.do) if isinstance(word, Node)]
    if lasts := next((word for word in words if _lasting(word, past.when)), None):
        rule = "5.4.3" if lasts.name == "end_action_phase" else "9.3.4"
        raise Lasts(f"What {title} does then lasts, and that is not known of what is told as done before: tell it "
                    "as a move.", rule)  # fmt: skip
    if past.when not in ("this turn", "earlier"):
        return
    made = {kind for word in words for kind in _RECORDS.get(word.name, ())}
    if both := sorted(made & kinds):
        raise Cannot(f"What came of {title} then is not told, and it is asked for here ({both[0]}).")
    chosen = past.deed.purpose.what if past.deed.purpose is not None and past.deed.purpose.verb == "choose" else ()
    for word in words if chosen else ():
        if word.name == "place" and not any(isinstance(one, Has) and one.owner in chosen for one in later):
            raise Cannot(f"How many counters there are after {title} is not told: tell it as a move.", "1.9.2a")
    for word in words:
        owner, unit = _NUMBERS.get(word.name, ("", ""))
        told = any(isinstance(one, Has) and (one.owner, one.unit) == (owner, unit) and one.amount.n for one in later)
        if unit in counted and not told:
            raise Cannot(f"How many {unit} there are after {title} is not told.")


def _lasting(word: Node, when: str) -> bool:
    """Whether what a word does can last until now: of a deed of the last turn, only what is made to."""
    span = getattr(word, "duration", "")
    if when in ("this turn", "earlier"):
        return word.name == "end_action_phase" or span == "turn" or "next turn" in span
    return when == "last turn" and "next turn" in span
