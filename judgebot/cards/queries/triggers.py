"""Trigger conditions: events, and what must be true of them (9.3.2b, 9.6.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judgebot.cards.nodes import (
    SPANS,
    LanguageError,
    Node,
    Past,
    arg,
    build,
    flag,
    items,
    make,
    nearest,
    number,
    one_of,
    texts,
    word,
)
from judgebot.cards.queries.clauses import DAMAGE as _DAMAGE
from judgebot.cards.queries.clauses import EVENTS as EVENTS
from judgebot.cards.queries.clauses import clause_of
from judgebot.cards.queries.events import (
    AGAIN,
    ASKS,
    BY_ONE,
    COMES_ABOUT,
    EXPECTED,
    FROM_ZONES,
    IN_PLAY,
    KNOWN,
    OF_A_RUN,
    OF_TYPES,
    WOULD_HAPPEN,
)
from judgebot.cards.queries.selections import PLACED, WHOM, Ref, Sel, ref, selection
from judgebot.cards.wording import listing, voice

# Events that nothing is triggered by: only whether they have happened is asked.
LOOKED_BACK_ON = ("enter Archives",)

_ZONES = ("HQ", "R&D", "Archives", "grip", "stack", "heap")
_BASIC_ACTIONS = ("gain", "draw", "install", "play", "advance", "trash resource", "purge", "run", "remove tag")
_PURPOSES = ("trigger", "install", "play", "rez", "trash", "steal", "score", "run", "nested", "trace", "bid")
# What `what` can be for each event; for other events it says nothing.
WHAT: dict[str, tuple[str, ...]] = {
    "damage": _DAMAGE,
    "do damage": _DAMAGE,  # by whom, which is not always said of what is suffered (10.4.1)
    "prevent": ("tags", *_DAMAGE),
    "trash": ("accessed", *_DAMAGE),
    "place counters": PLACED,
    "empty": PLACED,
    "run ends": ("successful",),
    "fully break": ("outermost",),
    "pass": ("innermost", "outermost"),
    "break": ("printed",),
    "use": ("trash",),
    "spend credits": _PURPOSES,
    "spend hosted credits": _PURPOSES,
    "spend outside pool": _PURPOSES,
    "search": ("R&D", "stack", "heap", "Archives", "grip", "HQ"),
    "shuffle": ("R&D", "stack"),
    "install": _ZONES,
    "access": ("HQ", "R&D", "Archives", "play area"),
    "add to score area": (*_ZONES, "play area", "corp score area", "runner score area"),
    "take action": _BASIC_ACTIONS,
    "action ends": (*_BASIC_ACTIONS, "use"),
    "clicks on an action": (*_BASIC_ACTIONS, "use"),
}
# How something came about, for `by`; each also after "not".
CAUSES = tuple(sorted({way for ways in (*COMES_ABOUT.values(), *EXPECTED.values()) for way in ways if way}))


@word("trigger", "trigger", short="event")
class Trigger(Node):
    """A trigger condition: an event, and what must be true of it at that moment (9.6.5c)."""

    event: str = arg(one_of(*EVENTS), doc="what happens")
    who: str = arg(one_of(*WHOM), "", "who does it, or whose turn it is")
    card: Ref | Sel | None = arg(
        lambda raw: ref(raw) if isinstance(raw, str) else selection(raw), None, "the object it happens to"
    )
    server: tuple[str, ...] = arg(texts, (), "the server: this, attacked, mark, or a name; one of several")
    first: str = arg(one_of("turn", "run", "encounter"), "", "only the first time each turn, run or encounter")
    second: str = arg(one_of("turn", "run"), "", "only the second time each turn or run")
    at_least: int = arg(number, 1, "the least amount")
    grouped: bool = arg(flag, False, "several at once count as one occurrence (9.12.2a)")
    what: tuple[str, ...] = arg(
        texts,
        (),
        "the kind of damage, counter, cost or ability; ice by its position; a trashed card that was accessed",
    )
    by: str = arg(
        one_of("", *CAUSES, *(f"not {cause}" for cause in CAUSES)),
        "",
        "how it came about: damage, access, basic action, ...; or `not install`",
    )
    source: Ref | Sel | None = arg(
        lambda raw: ref(raw) if isinstance(raw, str) else selection(raw), None, "the object responsible"
    )
    would: bool = arg(flag, False, "when it would happen (interrupt, 9.9.1b)")
    out_of: tuple[str, ...] = arg(
        items(one_of("HQ", "R&D", "Archives", "grip", "stack", "heap", "play area")),
        (),
        "the zone or zones that the object was in before",
    )
    free: bool = arg(flag, False, "of an install: without spending credits")
    that_install: bool = arg(flag, False, "only for the installation that this ability is tied to")
    that_run: bool = arg(flag, False, "only for the run that this ability is tied to")
    that_breach: bool = arg(flag, False, "only for the breach that what creates this ability is about")
    wherever: bool = arg(
        flag, False, "`when that run is successful`, on any server; else it is `if successful` (6.7.4a)"
    )
    not_card: Ref | None = arg(ref, None, "any object but this one")
    not_what: tuple[str, ...] = arg(texts, (), "as `what`, but none of these; for an install: not from such a zone")
    through: str = arg(one_of("subroutine"), "", "only while a subroutine is resolved, by its instructions (9.8.11)")
    after: Trigger | None = arg(
        lambda raw: trigger(raw), None, "only if this came earlier in the run; for ice that is passed, since the last"
    )

    def only(self, who: str) -> None:
        """Refuse a condition about what that player, corp or runner, never does."""
        only = BY_ONE.get(self.event, "")
        if only and not self.would and who in ("corp", "runner") and who != only:
            raise LanguageError(f"{self.event!r} is always the {only.title()}'s", ("who",))

    def needs(self) -> str:
        return "breach" if self.that_breach else ""

    def past(self) -> Past:
        if self.after is not None:
            return Past(ordered=(self.event, self.after.event, "pass", "approach", *SPANS["run"]))
        times = self.first or self.second or (self.event == "clicks on an action" and "turn")  # their sum is recorded
        return Past((self.event, f"would {self.event}"), SPANS.get(times, ())) if times else Past()

    def clause(self, passive: bool = False) -> str:
        """The condition as a clause; `passive`: a card does not say who does it."""
        return clause_of(self, passive)

    def english(self) -> str:
        if self.first or self.second:
            each = "" if self.that_run and "run" in (self.first, self.second) else f" each {self.first or self.second}"
            return f"The {'first' if self.first else 'second'} time{each} {self.clause()}"
        once = (
            self.that_run
            or self.that_install
            or self.event.endswith(("begins", "ends"))
            or (getattr(self.card, "key", "") == "this" and not (voice() is not None and self.event in AGAIN))
        )
        if self.that_run and self.event == "successful run" and not (self.wherever or self.would):
            return f"If {self.clause()}"  # 6.7.4
        return f"{'When' if once else 'Whenever'} {self.clause()}"


def trigger_of_rules(event: str, **values: Any) -> Trigger:
    """A trigger condition that a rule writes, not a card; the event is one of EVENTS or OF_THE_RULES."""
    return make(Trigger, event=event, **values)  # type: ignore[no-any-return]


def _known(made: Trigger) -> None:
    """Refuse what is not known of an event once it has happened: the condition would never be met."""
    known = KNOWN[made.event]
    for key, asked in ASKS.items():
        if getattr(made, key) not in (None, (), made.arguments[key].default) and asked not in known:
            said = f"it can ask for: {', '.join(('who', *known))}"
            raise LanguageError(f"of {made.event!r} nothing is known for {key!r}; {said}", (key,))
    if made.out_of and made.event not in FROM_ZONES:
        instead = "; `what` is the zone that it is installed from" if made.event == "install" else ""
        raise LanguageError(f"of {made.event!r} it is not known where the card was before{instead}", ("out_of",))
    if isinstance(made.card, Sel):
        can_happen_to(made.event, made.card)
    made.only(made.who)


def _came_about(made: Trigger) -> None:
    """Refuse a way in which the event never comes about, or the only one as what is left out."""
    way = made.by.removeprefix("not ")
    ways = EXPECTED.get(made.event, EXPECTED[""]) if made.would else COMES_ABOUT.get(made.event, ())
    if way not in ways or (way != made.by and ways == (way,)):
        known = ", ".join(one for one in ways if one)
        raise LanguageError(f"of {made.event!r} it is never so that `by: {made.by}`; it can be: {known}", ("by",))


def can_happen_to(event: str, card: Sel, key: str = "card") -> None:
    """Refuse cards to which an event never happens: of another type, or in another place than the play area."""
    types = OF_TYPES.get(event, ())
    if types and card.type and not set(types) & {*card.type}:
        raise LanguageError(f"{event!r} happens to {listing(types, 'or')} only", (key, "type"))
    if event == "enter Archives" and card.zone and not {"Archives", "anywhere"} & {*card.zone}:
        raise LanguageError("what enters Archives is there then", (key, "zone"))
    if event in ("play", "play ends") and (card.rezzed is not None or card.installed):
        raise LanguageError(f"{event!r} happens to events and operations, which are never installed", (key,))
    if event in IN_PLAY and card.zone and not {"play area", "anywhere"} & {*card.zone}:
        raise LanguageError(f"{event!r} happens to cards in play only", (key, "zone"))


def trigger(raw: Any) -> Trigger:
    """A trigger condition: an event's name, or a mapping; `{encounter: this}` is short for event and card."""
    if isinstance(raw, Mapping) and "event" not in raw:
        short = [key for key in raw if key in EVENTS]
        if len(short) == 1:
            rest = {key: val for key, val in raw.items() if key != short[0]}
            given = raw[short[0]]
            if given is not None and given is not True:
                rest["card"] = given
            raw = {"event": short[0], **rest}
    if isinstance(raw, Mapping):
        made: Trigger = build(Trigger, raw)
        allowed = WHAT.get(made.event, ())
        for what in (*made.what, *made.not_what):
            if what not in allowed:
                known = f"it is one of: {', '.join(allowed)}" if allowed else "it says nothing there"
                raise LanguageError(
                    f"{what!r} is no `what` of {made.event!r}{nearest(what, allowed)}; {known}", ("what",)
                )
        if made.would and made.event not in WOULD_HAPPEN:
            raise LanguageError(f"an interrupt about {made.event!r} is not implemented (9.9.3d)", ("would",))
        if made.at_least < 1:
            raise LanguageError(f"nothing happens less than once: {made.at_least}", ("at_least",))
        if made.who == "both":
            raise LanguageError("either player is meant where no `who` is said", ("who",))
        if made.that_breach and (made.event != "breach ends" or made.server):
            raise LanguageError("only the end of a breach, wherever it is, is that of that breach", ("that_breach",))
        if made.that_install and made.event != "install":
            raise LanguageError("only an install is that install", ("that_install",))
        if made.event == "prevent" and (not made.what or ("tags" in made.what and len(made.what) > 1)):
            raise LanguageError("say what is prevented, tags or kinds of damage: `what`", ("what",))
        if made.wherever and (made.would or not (made.event == "successful run" and made.that_run)):
            raise LanguageError("only of that run's success can it be said that it counts wherever", ("wherever",))
        if made.free and made.event != "install":
            raise LanguageError("only of an install is it known what was spent", ("free",))
        if made.that_run and made.event not in OF_A_RUN:
            raise LanguageError(f"of {made.event!r} it is not known to which run it belongs", ("that_run",))
        if not made.would:
            _known(made)
        if made.by:
            _came_about(made)
        return made
    return build(Trigger, {"event": raw})  # type: ignore[no-any-return]
