"""A trigger condition in English: the pattern of its event, its object, and what else must be true of it.

What is said behind the pattern stands in `_BEHIND`, by argument, in the order in which cards say it.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING

from judgebot.cards.queries.events import ALONE, BY_ONE, DONE_BY, KIND_OF, OF_AGENDAS, WAYS
from judgebot.cards.queries.naming import server_english, whom
from judgebot.cards.queries.phrases import kind_of_ice
from judgebot.cards.queries.references import Ref
from judgebot.cards.wording import (
    Voice,
    an,
    by_side,
    calling,
    event_words,
    listing,
    past,
    runner,
    this,
    voice,
    zone,
    zones,
)
from judgebot.plain import NamedTuple

if TYPE_CHECKING:
    from judgebot.cards.queries.triggers import Trigger

EVENTS: dict[str, str] = {
    "approach": "the Runner approaches {it}",
    "approach server": "the Runner approaches {server}",
    "encounter": "the Runner encounters {it}",
    "encounter ends": "an encounter with {it} ends",
    "pass": "the Runner passes {it}",
    "fully break": "the Runner fully breaks {it}",
    "run begins": "a run{on} begins",
    "successful run": "the Runner makes a successful run{on}",
    "unsuccessful run": "the Runner makes an unsuccessful run{on}",
    "run ends": "a run{on} ends",
    "breach": "the Runner breaches {server}",
    "access limit": "the number of cards that can be accessed in {server} is determined",
    "breach ends": "a breach of {server} ends",
    "access": "the Runner accesses {it}",
    "access ends": "an access of {it} ends",
    "turn begins": "{whose} turn begins",
    "turn ends": "{whose} turn ends",
    "take action": "{who} take an action on {it}",
    "discard phase ends": "{whose} discard phase ends",
    "action phase ends": "{whose} action phase ends",
    "action ends": "{who} finish an action",
    "install": "{who} install {it}",
    "create server": "{who} create {server}",
    "uninstall": "{it} is uninstalled",
    "rez": "{who} rez {it}",
    "derez": "{it} is derezzed",
    "trash": "{who} trash {it}",
    "remove from game": "{who} remove {it} from the game",
    "discard": "{who} discard {it}",
    "enter Archives": "{it} is added to Archives",
    "turn faceup": "{n} facedown cards in Archives are turned faceup",
    "score": "{who} score {it}",
    "steal": "{who} steal {it}",
    "add to score area": "{it} is added to {whose} score area",
    "forfeit": "{who} forfeit {it}",
    "play": "{who} play {it}",
    "play ends": "{who} finish resolving {it}",
    "draw": "{who} draw {n} cards",
    "draw card": "{who} draw {it}",
    "advance": "{who} advance {it}",
    "place counters": "counters are placed on {it}",
    "empty": "{it} is empty",
    "tags": "the Runner takes {n} tags",
    "remove tags": "{who} remove {n} tags",
    "bad publicity": "the Corp takes {n} bad publicity",
    "damage": "the Runner takes {n} {what} damage",
    "do damage": "{who} do {n} {what} damage",
    "prevent": "{it} prevents {n} {what} damage",
    "gain credits": "{who} gain {n} credits",
    "gain clicks": "{who} gain {n} clicks",
    "lose credits": "{who} lose {n} credits",
    "spend credits": "{who} spend {n} credits",
    "spend hosted credits": "{who} spend credits from {it}",
    "spend outside pool": "{who} spend {n} credits from outside the credit pool",
    "no credits": "{who} have no credits in the credit pool",
    "spend clicks": "{who} spend {n} clicks",
    "clicks on an action": "{who} have spent {n} clicks on the same action",
    "lose clicks": "{who} lose {n} clicks",
    "use": "{who} use an ability{of}",
    "break": "{who} break a {what} subroutine on {it}",
    "resolve subroutine": "a subroutine on {it} resolves",
    "trace begins": "a trace is initiated",
    "trace succeeds": "the trace is successful",
    "expose": "{it} is exposed",
    "reveal": "{who} reveal {it}",
    "search": "{who} search a deck",
    "purge": "virus counters are purged",
    "bypass": "the Runner bypasses {it}",
    "jack out": "the Runner jacks out",
    "move": "{it} moves to another place in a server",
    "flip": "{who} flip {it} to this face",
}

# Conditions that only the rules themselves write, for what follows from a trace's result (10.8.5).
OF_THE_RULES: dict[str, str] = {
    "trace fails": "the trace is unsuccessful",
    "trace determined": "the result of the trace is known",
}

DAMAGE = ("net", "meat", "core")
# Events whose object is always a piece of ice.
_OF_ICE = {"encounter", "encounter ends", "pass", "approach", "fully break", "break", "resolve subroutine", "bypass"}


class _Said(NamedTuple):
    """How a condition is said: by which card, None in explanations; `it`, its object; `where`, its servers; `kinds`,
    what `what` says; `pattern`, that of its event; `template`, the pattern with the kinds that stand within it."""

    card: Voice | None
    it: str
    where: str
    kinds: str
    pattern: str
    template: str


def clause_of(one: Trigger, passive: bool) -> str:
    """The condition as a clause; `passive`: a card does not say who does it."""
    where = listing(map(server_english, one.server), "or")
    it = "that card" if one.that_install else _object(one)
    pattern, kinds = _pattern(one), " or ".join(one.what)
    how = _Said(voice(), it, where, kinds, pattern, _with_kinds(one, pattern, kinds))
    outside = [words for behind in _BEHIND for words in behind(one, how)]
    who = whom(one.who) if one.who else "" if passive else _own(one)
    words = event_words(how.template, who, one.would)
    if how.it.startswith("1 or more "):
        words = words.replace("{it} is ", "{it} are ")
    clause = words.format(
        it=how.it,
        server=where if one.server else "a server",
        on=f" on {where}" if one.server else "",
        whose=_WHOSE.get(by_side(one.who), "each"),
        who=who or _own(one) or "a player",
        n="" if _any(one) else f"{one.at_least} or more",
        what=how.kinds,
        this=this(),
        of=f" with {how.kinds} in its cost" if one.what else "",
    )
    words = " ".join([*clause.split(), *outside]).replace("a action", "an action")
    together = how.card is not None and one.grouped and "1 or more" not in words
    return f"{words} (several at once count as once)" if together else words


_WHOSE = {"you": "your", "": "a", "corp": "the Corp's", "runner": "the Runner's", "opponent": "your opponent's"}


def _object(one: Trigger) -> str:
    """What it happens to."""
    if isinstance(one.card, Ref):
        return one.card.english()
    if one.card is not None:
        come = voice() is not None and one.event == "trash"
        with calling({"in": "from"} if come else {}):  # cards are trashed from where they are
            several = one.card.phrase("several", installed=False)
            it = f"1 or more {several}" if one.grouped else an(one.card.phrase(1, installed=False))
        of_ice = voice() is not None and not one.grouped and one.event in _OF_ICE
        return (kind_of_ice(one.card) if of_ice else "") or it
    if one.event in _OF_ICE:
        return "1 or more pieces of ice" if one.grouped else "a piece of ice"
    if one.event in OF_AGENDAS:
        return "1 or more agendas" if one.grouped else "an agenda"
    return "1 or more cards" if one.grouped else "a card"


# --- The pattern of the event


def _pattern(one: Trigger) -> str:
    """The pattern of its event, as its arguments make it."""
    if one.that_breach:
        return "that breach ends" if voice() is None else "the breach ends"
    if one.that_run and one.event in _OF_THAT_RUN:
        return _OF_THAT_RUN[one.event]
    if one.who and one.event in DONE_BY:
        return DONE_BY[one.event]
    own = _PATTERNS[one.event](one) if one.event in _PATTERNS else ""
    return own or _plain(one)


# The abilities tied to a run or a trace speak of that itself.
_OF_THAT_RUN = {
    "successful run": "that run is successful",
    "unsuccessful run": "that run is unsuccessful",
    "run begins": "that run begins",
    "run ends": "that run ends",
    "trace succeeds": "that trace is successful",
    "trace fails": "that trace is unsuccessful",
    "trace determined": "the result of that trace is known",
}


def _plain(one: Trigger) -> str:
    template = (EVENTS | OF_THE_RULES)[one.event]
    if voice() is None:
        return template
    template = ALONE.get(one.event if one.card is None else "", template)
    return template.replace("takes {n} {what}", "suffers {n} {what}").replace("this face", "this side")


def _tags(one: Trigger) -> str:
    return "the Runner takes a tag" if voice() is not None and not one.grouped and one.at_least == 1 else ""


def _damage(one: Trigger) -> str:
    """Who does it, not who suffers it."""
    return EVENTS["do damage"] if one.who in ("you", "corp", "opponent") else ""


def _fully_break(one: Trigger) -> str:
    by_this = voice() is not None and getattr(one.source, "key", "") == "this"
    return "{this} fully breaks {it}" if by_this else ""


def _prevent(one: Trigger) -> str:
    if one.what == ("tags",):
        return "{who} avoid {n} tags"
    return "{it} prevents {n} damage" if {*one.what} == {*DAMAGE} else ""


def _use(one: Trigger) -> str:
    if one.card is None:
        return ""
    of_runs = voice() is not None and one.by == "run" and not one.what
    return "{who} use {it}" if of_runs else "{who} use an ability of {it}{of}"


def _clicks_on_an_action(one: Trigger) -> str:
    return "{who} spend {n} clicks on the basic action to {what}" if one.what else ""


def _take_action(one: Trigger) -> str:
    if one.card is not None:
        return ""
    return "{who} take the basic action to {what}" if one.what else "{who} take an action"


def _action_ends(one: Trigger) -> str:
    plain = voice() is not None and one.card is None and not one.what
    return "{who} finish taking an action" if plain else ""


# Event -> its pattern where the arguments make it another one than that of EVENTS; "" where they do not.
_PATTERNS: dict[str, Callable[[Trigger], str]] = {
    "tags": _tags,
    "damage": _damage,
    "fully break": _fully_break,
    "prevent": _prevent,
    "use": _use,
    "clicks on an action": _clicks_on_an_action,
    "take action": _take_action,
    "action ends": _action_ends,
}


def _by_damage(one: Trigger) -> bool:
    """Whether it asks for trashing by damage: that alone is of a kind of damage (10.4.2)."""
    return one.by == "damage" or (one.event == "trash" and bool(one.what) and {*one.what} <= {*DAMAGE})


def _with_kinds(one: Trigger, pattern: str, kinds: str) -> str:
    """The pattern with what `what` says, where that stands within it."""
    if kinds and pattern.startswith("a run"):
        return pattern.replace("a run", f"a {kinds} run", 1).replace("a unsuc", "an unsuc")
    if not kinds or one.event not in KIND_OF or _by_damage(one) or one.event == "install":
        return pattern
    before, after = KIND_OF["fully break" if kinds == "outermost" else one.event]
    if voice() is not None and one.event == "trash":
        after = f"{{{{it}}}} {runner('is')} accessing"
    return pattern.replace(before, after.format(kinds=kinds)).replace("credit counters", "credits")


# --- What is said behind it


def _in_that_run(one: Trigger, how: _Said) -> Iterable[str]:
    return ("during that run",) if one.that_run and one.event not in _OF_THAT_RUN else ()


def _at_server(one: Trigger, how: _Said) -> Iterable[str]:
    if not one.server or "{server}" in how.pattern or "{on}" in how.pattern:
        return ()
    at = "on" if one.that_run and how.card is None else "in"
    if how.card is not None:
        at = {"install": "in the root of or protecting", "score": "from the root of"}.get(one.event, at)
    return (f"{_AT.get(one.event, at)} {how.where}",)


_AT = {
    **dict.fromkeys(("encounter", "pass", "approach", "fully break"), "protecting"),
    "break": "during a run on",
}


def _amount(one: Trigger, how: _Said) -> Iterable[str]:
    return (f"({one.at_least} or more)",) if one.at_least != 1 and "{n}" not in how.pattern else ()


def _kinds(one: Trigger, how: _Said) -> Iterable[str]:
    """What `what` says, where it does not stand within the pattern."""
    if not how.kinds or how.pattern.startswith("a run"):
        return ()
    if _by_damage(one):
        return (f"by {how.kinds} damage",)
    if one.event == "install":
        return (f"from {listing(map(zone, one.what), 'or')}",)
    if one.event in KIND_OF or "{what}" in how.pattern or "{of}" in how.pattern or one.event == "prevent":
        return ()
    return (f"in {listing(one.what, 'or')}" if one.event == "access" else f"({how.kinds})",)


def _way(one: Trigger, how: _Said) -> Iterable[str]:
    """How it came about; damage of a kind is told with the kind."""
    way = one.by.removeprefix("not ")
    if one.by.startswith("not "):
        return (f"other than {WAYS.get(way, f'by {way}')}",)
    return (WAYS.get(way, f"by {way}"),) if one.by and not (how.kinds and one.by == "damage") else ()


def _source(one: Trigger, how: _Said) -> Iterable[str]:
    if one.source is None or how.template.startswith("{this}"):
        return ()
    of = one.source
    source = of.english() if isinstance(of, Ref) else an(of.phrase(1, installed=False))
    with_it = one.event in ("break", "fully break") or (how.card is not None and one.event == "tags")
    return (f"{'with' if with_it else 'because of'} {source}",)


def _after(one: Trigger, how: _Said) -> Iterable[str]:
    if one.after is None:
        return ()
    first = f" for the first time each {one.after.first}" if one.after.first else ""
    return (f"after {past(one.after.clause())}{first} during that run",)


def _not_what(one: Trigger, how: _Said) -> Iterable[str]:
    if not one.not_what:
        return ()
    from_ = "from anywhere except {}" if how.card is not None else "(not from {})"
    return ((from_ if one.event == "install" else "(not {})").format(" or ".join(one.not_what)),)


def _by_whom(one: Trigger, how: _Said) -> Iterable[str]:
    if not one.who or how.card is None or "{who}" in how.template or "{whose}" in how.template:
        return ()
    return (f"(by {whom(one.who)})",) if by_side(BY_ONE.get(one.event, "")) != by_side(one.who) else ()


_BEHIND: tuple[Callable[[Trigger, _Said], Iterable[str]], ...] = (
    _in_that_run,
    _at_server,
    lambda one, how: ("without spending credits",) if one.free else (),
    lambda one, how: (f"from {zones(one.out_of)}",) if one.out_of else (),
    lambda one, how: (f"of {how.it}",) if one.event == "action ends" and one.card else (),
    _amount,
    _kinds,
    _way,
    _source,
    _after,
    _not_what,
    _by_whom,
    lambda one, how: ("with a subroutine",) if one.through else (),
    lambda one, how: (f"(not {one.not_card.english()})",) if one.not_card else (),
)


# --- Who does it


def _own(one: Trigger) -> str:
    """The player who speaks, where only they can do it; a card says what happens to it as what they do."""
    if voice() is None:
        return ""
    this_card = getattr(one.card, "key", "") == "this" and one.event in _OF_ITS_PLAYER
    if this_card or one.that_install:
        return "you"
    return whom(BY_ONE[one.event]) if one.event in BY_ONE else ""


_OF_ITS_PLAYER = ("install", "rez", "score", "play", "play ends", "forfeit")


def _any(one: Trigger) -> bool:
    """Whether a card says no amount, as any will do: `suffer damage`."""
    return voice() is not None and one.at_least == 1 and one.event in _OF_ANY_AMOUNT


_OF_ANY_AMOUNT = ("damage", "do damage", "bad publicity", "spend credits", "spend outside pool")
