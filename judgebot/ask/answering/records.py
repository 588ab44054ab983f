"""What a deed leaves in the history of a game, and what a choice is to it: the deed, a step to it, or neither."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

from judgebot.ask.answering.origins import accessed_in, moved_from, placed_by
from judgebot.ask.answering.table import Cast, server_named
from judgebot.ask.answering.texts import of_named
from judgebot.ask.reading.meanings import (
    MODE,
    OF_A_TURN,
    OWN,
    ROOM,
    Ability,
    Amount,
    Deed,
    Option,
    Ref,
    Server,
    Some,
    Subs,
    Thing,
    Zone,
)
from judgebot.ask.reading.queries import GAINS, HOSTED
from judgebot.cards.effects.modifying import BASE_TRACE
from judgebot.cards.nodes import Node, walk
from judgebot.engine import characteristics as c
from judgebot.engine import costs
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.encounters import unbroken
from judgebot.engine.machine import Machine
from judgebot.game import numbers
from judgebot.game.changes import Change
from judgebot.game.objects import CENTRALS, CORP
from judgebot.plain import NamedTuple


class Goal(NamedTuple):
    """A deed in a game.

    who    the player who does it, "" for nobody in particular
    met    whether it has come about since a place in the history
    now    whether it is coming about at this moment (what the history does not keep)
    fits   what a choice is to it
    taken  whether the choice itself is the deed; or the verbs with which it is
    action whether it is done by taking an action
    lost   whether it cannot come about any more
    """

    who: str
    met: Callable[[Machine, int], bool]
    now: Callable[[Machine], bool]
    fits: Callable[[Machine, str, Choice], int]
    taken: bool | tuple[Verb, ...] = False
    action: bool = False
    lost: Callable[[Machine, int], bool] = lambda m, since: False

    def place(self, m: Machine, since: int) -> int:
        """The last place in the history from which on it still has come about; -1 if it has not."""
        if not self.met(m, since):
            return -1
        low, high = since, len(m.state.history) - 1
        while low < high:
            middle = (low + high + 1) // 2
            low, high = (middle, high) if self.met(m, middle) else (low, middle - 1)
        return low


_CHANGES = {
    "run": ("run begins",),
    "play": ("play",),
    "install": ("install",),
    "advance": ("advance",),
    "score": ("score",),
    "rez": ("rez",),
    "derez": ("derez",),
    "trash": ("trash",),
    "steal": ("steal",),
    "approach": ("approach", "approach server"),
    "encounter": ("encounter",),
    "pass": ("pass",),
    "bypass": ("bypass",),
    "breach": ("breach",),
    "access": ("access",),
    "purge": ("purge",),
    "jack out": ("jack out",),
    "expose": ("expose",),
    "reveal": ("reveal",),
    "forfeit": ("forfeit",),
    "host": ("host",),
    "find": ("search",),
    "swap": ("swap",),
    "discard": ("discard",),
    "shuffle": ("shuffle",),
    "succeed": ("successful run",),
    "get in": ("successful run", "breach"),
    "fail": ("unsuccessful run",),
    "use": ("use",),
    "use up": ("use",),
    "mark": ("mark",),
    "act": ("take action",),
    "leave any": ("trash", "remove from game", "uninstall"),
    "leave": ("trash", "remove from game", "uninstall"),
}

_AMOUNTS = {
    ("draw", ""): ("draw",),
    ("gain", "credits"): ("gain credits",),
    ("gain", "clicks"): ("gain clicks",),
    ("gain", HOSTED): ("gain credits", "place counters"),
    ("gain", GAINS): ("gain credits", "gain clicks", "draw"),
    ("lose", "credits"): ("lose credits",),
    ("lose", "clicks"): ("lose clicks",),
    ("pay", ""): ("spend credits", "spend clicks"),  # what is lost is not paid, unless clicks are named
    ("pay", "credits"): ("spend credits",),  # with those that were hosted
    ("spend", "credits"): ("spend credits",),
    ("pay", "clicks"): ("spend clicks", "lose clicks"),  # people say spend where a cost is to lose them
    ("spend", "clicks"): ("spend clicks", "lose clicks"),
    ("take", "tags"): ("tags",),
    ("give", "tags"): ("tags",),
    ("gain", "tags"): ("tags",),
    ("take", "bad publicity"): ("bad publicity",),
    ("gain", "bad publicity"): ("bad publicity",),
    ("lose", "bad publicity"): ("remove bad publicity",),
    ("remove", "bad publicity"): ("remove bad publicity",),
    ("take", "credits"): ("gain credits",),
    ("remove", "tags"): ("remove tags",),
    ("lose", "tags"): ("remove tags",),
    ("suffer", ""): ("damage",),
    ("do", ""): ("damage",),
    ("place", "credits"): ("place counters",),
    ("place", ""): ("place counters",),
    ("spend", ""): ("spend counters",),
    ("remove", ""): ("spend counters",),
    ("take", "cards"): ("draw",),
}


def never(m: Machine) -> bool:
    return False


def not_met(m: Machine, since: int) -> bool:
    return False


def kinds_of(deed: Deed) -> tuple[str, ...]:
    if deed.verb in ("remove", "spend", "place") and deed.unit in ("bad publicity", "core damage", "clicks"):
        return _AMOUNTS.get((deed.verb, deed.unit), ())
    kinds = _AMOUNTS.get((deed.verb, deed.unit)) or _AMOUNTS.get((deed.verb, ""))
    if deed.verb == "draw":
        return ("draw",)
    if deed.verb == "get in" and deed.times > 1:
        return ("successful run",)  # each run once
    if kinds is not None and (deed.verb, deed.unit) in _AMOUNTS:
        return kinds
    if deed.verb in ("suffer", "do"):
        return ("damage",)
    if deed.verb in ("place", "spend", "remove") and deed.unit and deed.unit not in ("credits", "clicks", "tags"):
        return kinds or ()
    if deed.verb == "remove" and deed.what and not deed.unit:
        return ("remove from game",)
    if deed.verb in ("succeed", "fail", "beat") and deed.thing.startswith("trace"):
        corps = deed.verb == "succeed" or (deed.verb in ("beat", "win") and deed.who == CORP)
        return ("trace succeeds",) if corps else ("trace fails",)
    if deed.verb == "approach" and deed.server is not None and not deed.what:
        return ("approach server",)
    if deed.verb == "begin" and (thing := deed.thing.partition(" ")[0]) in ("turn", "run", "trace"):
        return (f"{thing} begins",)
    if deed.verb == "end" and deed.thing in (*OF_A_TURN, "encounter", "access", "breach"):
        return (f"{deed.thing} ends",)
    return _CHANGES.get(deed.verb, ())


RESULTS = ("trace fails", "trace succeeds")


def recorded(cast: Cast, deed: Deed, kinds: tuple[str, ...]) -> Callable[[Machine, int], bool]:
    """Whether records of these kinds are there, as many as were said."""
    if kinds[0] in RESULTS or deed.thing.startswith("trace "):
        nth, of = int(deed.thing.removeprefix("trace") or 0), RESULTS if kinds[0] in RESULTS else kinds
        return lambda m, since: next(_traced(m, since, nth, of), "") in kinds
    summed = kinds not in _CHANGES.values() or deed.verb == "draw"
    wanted = deed.amount.n if deed.amount is not None and deed.amount.how != "all" else 0
    counted = deed.verb in ("access", "trash", "discard") and wanted > 1
    needs = wanted if (summed or counted) and wanted else max(deed.times, 1)
    several = [one for one in deed.what if isinstance(one, Ref)]

    def met(m: Machine, since: int) -> bool:
        if "damage" in kinds and m.state.why == numbers.FLATLINE:  # such damage trashes nothing (10.4.4)
            fatal = next((one for one in reversed(m.state.history) if one.kind == "would damage"), None)
            if deed.by is None or (fatal is not None and cast.by(m, fatal, deed.by)):
                return True
        if deed.amount == Amount(0):
            return False  # only a choice shows that
        if counted and deed.verb == "access":  # so many in one run
            since = max(since, *(n for n, one in enumerate(m.state.history) if one.kind == "run begins"), 0)
        found = [one for one in m.state.history[since:] if one.kind in kinds and alike(cast, m, deed, one)]
        brought = [one for one in m.state.history[since:] if one.kind == "install" and one.cause != "basic action"]
        if deed.verb == "use" and any(cast.any_of(m, one, deed.what) for one in brought):
            return False  # a card is used as it lies: what another card installs first is another play
        if summed and wanted:
            total, how = sum(abs(one.n) for one in found), deed.amount.how if deed.amount is not None else ""
            if how == "exactly" or (not how and (kinds in _BY_CHOICE or deed.verb in ("pay", "spend"))):
                at_once = [one.n for one in found] if deed.unit in ("credits", "clicks") else []
                return needs * max(deed.times, 1) in (total, *at_once)
            return total >= needs * max(deed.times, 1)
        if len(several) > 1 and deed.verb != "leave any":
            parts = [one for one in m.state.history[since:] if found and one.cause in kinds]  # what a swap moves off
            return all(any(cast.any_of(m, one, (ref,)) for one in (*found, *parts)) for ref in several)
        return len(found) >= needs

    return met


_BY_CHOICE = (("remove tags",), ("lose credits",))  # so many go as are chosen: where 1 is said, not 2 at once


def _traced(m: Machine, since: int, nth: int, of: tuple[str, ...]) -> Iterator[str]:
    """Results or beginnings of traces since a place in the history; with a number of the nth of an encounter."""
    count = 0
    for place, one in enumerate(m.state.history):
        if one.kind in ("encounter", "turn begins"):
            count = 0
        count += one.kind in of
        if one.kind in of and place >= since and nth in (0, count):
            yield one.kind


def summed(cast: Cast, deed: Deed) -> Callable[[Machine, int], int] | None:
    """How much of something a deed has come to since a place in the history; None where it is not a quantity."""
    kinds = kinds_of(deed)
    if not kinds or kinds in _CHANGES.values():
        return None

    def total(m: Machine, since: int) -> int:
        return sum(abs(one.n) for one in m.state.history[since:] if one.kind in kinds and alike(cast, m, deed, one))

    return total


_OF_NOBODY = (
    *("tags", "damage", "bad publicity", "remove bad publicity", "trash", "approach", "turn ends", "reveal"),
    *("forfeit", "trace fails", "trace succeeds", "shuffle"),
)


def alike(cast: Cast, m: Machine, deed: Deed, change: Change) -> bool:
    """Whether a record is of this deed: its player, its cards, its server, its kind."""
    things = tuple(one for one in deed.what if isinstance(one, (Ref, Some, Subs, Ability)))
    if change.kind == "draw":
        things = ()  # how many were drawn is what it keeps
    source = getattr(deed, "source", None)
    moved = change.kind in ("trash", "discard", "install", "move")
    lie = [one.where for one in things if isinstance(one, Some) and one.where is not None]  # `the top card of R&D`
    if change.kind == "access" and not all(accessed_in(change, one) for one in (*lie, source) if one is not None):
        return False
    if source is not None and moved and not moved_from(m, change, source):
        return False
    if deed.who and change.who != deed.who and change.kind not in _OF_NOBODY and deed.verb != "leave any":
        return False  # who loses a card is asked, and not who does it
    if (change.kind, change.cause) == ("trash", "played") and not any(isinstance(one, Ref) for one in things):
        return False  # `must I trash anything`: that a played card goes is not meant (8.6.6g)
    if (change.kind, change.cause, deed.who) == ("trash", "damage", CORP) and not deed.passive:
        return False  # it is the Runner's cards that go, and nobody chooses which (10.4.2a)
    if change.kind == "trash" and deed.who and not deed.passive and change.who not in ("", deed.who):
        obj = m.state.last_known(change.obj)
        if obj is None or obj.owner != deed.who or change.cause != "damage":
            return False
    if (deed.verb, deed.unit, change.kind, change.source) == ("pay", "", "spend clicks", 0):
        return False  # `do I pay`: the click of a basic action is not meant
    if (deed.ability and change.through == "subroutine") or (deed.thing == "mandatory" and change.source):  # of a card
        return False
    others = getattr(m.state.last_known(change.obj), "owner", deed.who) != deed.who
    if deed.thing == OWN and (others or change.source in (change.obj, change.was)):
        return False  # one that trashes itself is not lost
    if deed.thing == ROOM and change.kind == "trash" and change.cause != "install":
        return False  # by a cost or an ability, and not as a part of an installation (8.5.6)
    if change.kind == "turn ends" and deed.who and change.who != deed.who:
        return False
    if things and not cast.any_of(m, change, things):
        return False
    if change.kind == "use" and not of_named(cast.table, things, change.data[:1]):
        return False
    server = server_named(deed.server) or (server_named(deed.place) if change.kind == "install" else "")
    if server and not _is_there(cast, m, change, server):
        return False
    if change.kind == "install" and deed.place is not None and deed.place.host is not None:
        obj = m.state.last_known(change.obj)
        if obj is None or not obj.host or not cast.is_it(m, obj.host, deed.place.host):
            return False
    if change.kind == "damage" and deed.unit not in ("", "damage") and change.what != deed.unit.split()[0]:
        return False
    counter = "credit" if deed.unit in ("credits", HOSTED) else deed.unit
    if change.kind in ("place counters", "spend counters") and counter not in ("", "counters", change.what):
        return False
    return cast.by(m, change, deed.by) or placed_by(cast, m, change, deed.by)


NOT, HELPS, IS = 0, 1, 2  # what a choice is to a deed

VERBS: dict[str, tuple[Verb, ...]] = {
    "run": (Verb.RUN,),
    "play": (Verb.PLAY,),
    "install": (Verb.INSTALL,),
    "draw": (Verb.DRAW_CARD, Verb.DRAW),
    "gain": (Verb.GAIN_CREDIT,),
    "advance": (Verb.ADVANCE,),
    "score": (Verb.SCORE,),
    "host": (Verb.INSTALL,),
    "rez": (Verb.REZ,),
    "trash": (Verb.TRASH, Verb.TRASH_RESOURCE, Verb.TRASH_SET),
    "steal": (Verb.STEAL,),
    "jack out": (Verb.JACK_OUT,),
    "continue": (Verb.CONTINUE,),
    "access": (Verb.ACCESS, Verb.CANDIDATE),
    "purge": (Verb.PURGE,),
    "discard": (Verb.DISCARD,),
    "find": (Verb.FIND,),
    "break": (Verb.BREAK,),
    "use": (Verb.USE, Verb.TRIGGER, Verb.APPLY),
    "use up": (Verb.USE, Verb.TRIGGER),
    "trigger": (Verb.TRIGGER, Verb.APPLY),
    "choose": (Verb.CHOOSE, Verb.NAME, Verb.MOVE_TO, Verb.IN, Verb.ON, Verb.MODE, Verb.FIND, Verb.NEXT),
    "bid": (Verb.BID, Verb.SPEND_ON_TRACE),
    "mark": (Verb.MARK,),
    "prevent": (Verb.PREVENT, Verb.SAVE),
}

_EFFECTS = (
    "purge",
    "draw",
    "trash",
    "install",
    "rez",
    "derez",
    "gain",
    "run",
    "jack out",
)  # deeds that abilities do, so named
_KEEPS = ("install", "play", "rez", "score", "advance", "steal", "access")  # no card of the deed is trashed for it
_CLICKED = (Verb.GAIN_CREDIT, Verb.DRAW_CARD)  # basic actions, and nothing that a card gives
_ANYHOW = (Verb.USE, Verb.TRIGGER, Verb.PLAY)  # of the card that a deed names as its means


def fits_to(cast: Cast, deed: Deed) -> Callable[[Machine, str, Choice], int]:
    """What a choice is to a deed; none names which card is drawn."""
    verbs = VERBS.get(deed.verb, ())
    things = tuple(one for one in deed.what if isinstance(one, (Ref, Some, Subs, Ability)) and deed.verb != "draw")
    named = tuple(one for one in (deed.tool, deed.by) if isinstance(one, Ref))
    servers = {one for one in (server_named(deed.server), server_named(deed.place)) if one}
    servers |= {one.name for one in deed.what if isinstance(one, (Server, Zone))}
    words = {one.said.lower() for one in deed.what if isinstance(one, Option) and one.kind != MODE}
    modes = {int(one.said) - 1 for one in deed.what if isinstance(one, Option) and one.kind == MODE}
    host = deed.place.host if deed.place is not None else None

    def fits(m: Machine, who: str, choice: Choice) -> int:
        if deed.who and who not in (deed.who, "chance"):
            return NOT
        card = choice.card
        early = m.state.runs and m.state.encounter() is None  # it would be over, or of no use, at the encounter
        used = choice.verb is Verb.USE and deed.verb == "use" and not _pumps_only(m, choice)
        if only_strength(choice) and (early or used) and not deed.not_:
            return NOT
        if modes and choice.verb in verbs:
            return IS if choice.verb is Verb.MODE and choice.n in modes else NOT
        if choice.verb in verbs and _card_fits(cast, m, choice, things, deed):
            elsewhere = choice.server and servers and choice.server not in servers and choice.verb != Verb.TRASH
            if elsewhere or choice.verb in (_CLICKED if named else _CLICKED[: deed.unit != "credits"]):
                return NOT
            if choice.ability is not None and not of_named(cast.table, things, (choice.ability.key,)):
                return NOT
            if words and choice.name.lower() not in words and str(choice.n) not in words:
                return NOT if choice.verb != Verb.MODE else HELPS
            if deed.verb in ("bid", "choose") and deed.amount is not None and choice.n != deed.amount.n:
                return NOT
            return IS
        if choice.verb in (Verb.IN, Verb.RUN, Verb.MOVE_TO, Verb.CHOOSE) and servers:
            return HELPS if choice.server in servers or ("new remote" in servers and choice.name) else NOT
        if choice.verb == Verb.ON and host is not None:
            return HELPS if cast.is_it(m, card, host) else NOT
        its = named if choice.verb is Verb.USE and deed.verb in ("approach", "encounter", "pass") else (*named, *things)
        if choice.verb in _ANYHOW and any(cast.is_it(m, card, one) for one in its):
            return HELPS
        kept = choice.verb is Verb.TRASH and deed.verb in _KEEPS
        if choice.verb in (Verb.CHOOSE, Verb.TRASH, Verb.FIND, Verb.ACCESS, Verb.CANDIDATE, Verb.RANDOM):
            return HELPS if card and not kept and any(cast.is_it(m, card, one) for one in things) else NOT
        own = who == (deed.who or who)
        if own and choice.verb is Verb.DO and deed.verb in _EFFECTS and does(choice, deed.verb.replace(" ", "_")):
            return IS
        if own and choice.verb is Verb.TRIGGER and deed.verb in (*_EFFECTS, "pay") and says(choice, deed.verb):
            return HELPS
        if choice.verb in (Verb.SPEND_ON_TRACE, Verb.BID) and deed.verb in ("pay", "spend", "bid"):
            every = deed.amount is not None and deed.amount.how == "all" and choice.verb is Verb.SPEND_ON_TRACE
            wanted = costs.most_credits(m, who, "trace", 0) if every else deed.amount.n if deed.amount else choice.n
            return IS if choice.n == wanted else NOT
        if choice.verb == Verb.REMOVE_TAG and deed.verb in ("remove", "lose") and deed.unit == "tags":
            return IS
        if choice.verb in (Verb.PAY, Verb.DO, Verb.SPEND) and deed.verb in ("pay", "spend", "use", "trigger"):
            return HELPS
        return HELPS if deed.verb in ("take", "suffer", "lose") and choice.verb in (Verb.PAY, Verb.DO) else NOT

    return fits


def _is_there(cast: Cast, m: Machine, change: Change, server: str) -> bool:
    """Whether it is done at a server: not by an ability of what was there before it ceased to exist (4.6.8e)."""
    gone = bool(change.source) and change.kind == "install" and f"former {change.server}" in m.state.ceased
    there = {*CENTRALS, *(one.server for one in cast.table.cards.values() if one.where in ("ice", "root"))}
    there |= {one.server for one in m.state.history[: m.state.history.index(change)] if one.kind == "install"}
    return (gone or change.server not in there) if server == "new remote" else change.server == server and not gone


def _card_fits(cast: Cast, m: Machine, choice: Choice, things: tuple[Thing, ...], deed: Deed) -> bool:
    if not things:
        return not choice.card or deed.verb not in ("install", "play", "rez", "score", "advance", "use")
    if choice.verb is Verb.NAME:
        return choice.name in [cast.table.card(one).title for one in things if isinstance(one, Ref)]
    ids = (choice.card, *choice.cards)
    return any(cast.is_it(m, oid, one) for oid in ids for one in things if oid)


def says(choice: Choice, word: str) -> bool:
    """Whether an ability that is used has a word among its instructions."""
    return choice.ability is not None and any(node.name == word for node in walk(choice.ability))


def does(choice: Choice, word: str) -> bool:
    """Whether what a choice carries out has a word among its instructions."""
    return isinstance(choice.of, Node) and any(node.name == word for node in walk(choice.of))


def pays(choice: Choice, words: tuple[str, ...]) -> bool:
    """Whether a choice is to pay a price, to do something, or of an option, that has one of some words."""
    parts = choice.of if isinstance(choice.of, tuple) else (choice.of,)
    chooses = choice.verb in (Verb.PAY, Verb.DO, Verb.MODE)
    return chooses and any(one.name in words for part in parts if isinstance(part, Node) for one in walk(part))


def gives_itself(choice: Choice) -> bool:
    """Whether the card itself is given up as the cost of an ability."""
    parts = (choice.ability.cost or ()) if choice.ability is not None else ()
    return choice.verb is Verb.USE and any(part.name in ("trash_this", "remove_this") for part in parts)


def gives_up(choice: Choice) -> bool:
    """Whether a way to pay trashes, removes or forfeits a card."""
    parts = [getattr(part, "node", part) for part in getattr(choice.of, "parts", ())]
    return any(getattr(part, "name", "").startswith(("trash", "remove", "forfeit")) for part in parts)


def _words(ability: Any) -> set[str]:
    """The words of the effects of an ability's instructions."""
    return {effect.name for step in ability.do or () for effect in getattr(step, "effects", ())}


def changes_strength(ability: Any) -> bool:
    """Whether an ability changes a strength."""
    return ability is not None and "strength" in _words(ability)


def changes_traces(ability: Any) -> bool:
    """Whether an ability changes the base strength of a trace."""
    return ability is not None and any(getattr(node, "what", "") == BASE_TRACE for node in walk(ability))


def only_strength(choice: Choice) -> bool:
    """Whether an ability that is used only changes a strength."""
    return choice.ability is not None and _words(choice.ability) == {"strength"}


def idle(m: Machine, choice: Choice) -> bool:
    """Whether an ability only raises a strength that is enough (3.9.5g), or no subroutine is left that it breaks."""
    encounter = m.state.encounter()
    if choice.verb is Verb.USE and encounter is None:
        return only_strength(choice) and (bool(m.state.runs) or not _lasts(choice))
    if choice.verb is not Verb.USE or encounter is None or encounter.ice not in m.state.objs:
        return False
    effects = [one for step in (choice.ability.do or () if choice.ability else ()) for one in step.effects]
    own = only_strength(choice) and all(one.of.key == "this" for one in effects)
    if not unbroken(m) and any(one.name == "break" for one in effects):
        return True
    return own and (not unbroken(m) or c.strength(m, choice.card) >= c.strength(m, encounter.ice))


def _lasts(choice: Choice) -> bool:
    """Whether a change of strength is there longer than an encounter or a run."""
    steps = (choice.ability.do or ()) if choice.ability is not None else ()
    return any(getattr(one, "duration", "") == "turn" for step in steps for one in step.effects)


def _pumps_only(m: Machine, choice: Choice) -> bool:
    """Whether a card has no other ability that is used than those that change a strength."""
    usable = [one for one in c.abilities(m, choice.card) if one.kind in ("paid", "conditional")]
    return all(only_strength(Choice(Verb.USE, choice.card, one)) for one in usable)
