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
from judgebot.cards.queries.events import (
    AGAIN,
    ALONE,
    ASKS,
    BY_ONE,
    COMES_ABOUT,
    DONE_BY,
    EXPECTED,
    FROM_ZONES,
    IN_PLAY,
    KIND_OF,
    KNOWN,
    OF_A_RUN,
    OF_AGENDAS,
    OF_TYPES,
    WAYS,
    WOULD_HAPPEN,
)
from judgebot.cards.queries.naming import server_english, whom
from judgebot.cards.queries.selections import PLACED, WHOM, Ref, Sel, kind_of_ice, ref, selection
from judgebot.cards.wording import an, by_side, calling, event_words, listing, past, runner, this, voice, zone, zones

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


# Events whose object is always a piece of ice.
OF_ICE = {"encounter", "encounter ends", "pass", "approach", "fully break", "break", "resolve subroutine", "bypass"}
# Events that nothing is triggered by: only whether they have happened is asked.
LOOKED_BACK_ON = ("enter Archives",)

_DAMAGE = ("net", "meat", "core")
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
        where = listing(map(server_english, self.server), "or")
        it = self.card.english() if isinstance(self.card, Ref) else "a card"
        if isinstance(self.card, Sel):
            come = voice() is not None and self.event == "trash"
            with calling({"in": "from"} if come else {}):  # cards are trashed from where they are
                grouped = self.card.phrase("several", installed=False)
                it = f"1 or more {grouped}" if self.grouped else an(self.card.phrase(1, installed=False))
            if voice() is not None and not self.grouped and self.event in OF_ICE:
                it = kind_of_ice(self.card) or it
        elif self.event in OF_ICE and self.card is None:
            it = "1 or more pieces of ice" if self.grouped else "a piece of ice"
        elif self.event in OF_AGENDAS and self.card is None:
            it = "1 or more agendas" if self.grouped else "an agenda"
        elif self.grouped and self.card is None:
            it = "1 or more cards"
        if self.that_install:
            it = "that card"
        template = (EVENTS | OF_THE_RULES)[self.event]
        if voice() is not None and self.event == "tags" and not self.grouped and self.at_least == 1:
            template = "the Runner takes a tag"
        if self.event == "damage" and self.who in ("you", "corp", "opponent"):
            template = EVENTS["do damage"]  # who does it, not who suffers it
        if voice() is not None:
            template = ALONE.get(self.event if self.card is None else "", template)
            if self.event == "fully break" and getattr(self.source, "key", "") == "this":
                template = "{this} fully breaks {it}"
            template = template.replace("takes {n} {what}", "suffers {n} {what}").replace("this face", "this side")
        if self.event == "prevent" and self.what == ("tags",):
            template = "{who} avoid {n} tags"
        elif self.event == "prevent" and {*self.what} == {*_DAMAGE}:
            template = "{it} prevents {n} damage"
        if self.event == "use" and self.card is not None:
            template = "{who} use an ability of {it}{of}"
            if voice() is not None and self.by == "run" and not self.what:
                template = "{who} use {it}"
        if self.event == "clicks on an action" and self.what:
            template = "{who} spend {n} clicks on the basic action to {what}"
        if self.event == "take action" and self.what and self.card is None:
            template = "{who} take the basic action to {what}"
        if voice() is not None and self.event == "action ends" and self.card is None and not self.what:
            template = "{who} finish taking an action"
        if self.event == "take action" and not self.what and self.card is None:
            template = "{who} take an action"
        if self.who:
            template = DONE_BY.get(self.event, template)
        outside = []
        if self.that_run:
            # the abilities tied to a run or a trace speak of that itself
            of_that_run = {
                "successful run": "that run is successful",
                "unsuccessful run": "that run is unsuccessful",
                "run begins": "that run begins",
                "run ends": "that run ends",
                "trace succeeds": "that trace is successful",
                "trace fails": "that trace is unsuccessful",
                "trace determined": "the result of that trace is known",
            }
            if self.event in of_that_run:
                template = of_that_run[self.event]
            else:
                outside.append("during that run")
        if self.that_breach:
            template = "that breach ends" if voice() is None else "the breach ends"
        if self.server and "{server}" not in template and "{on}" not in template:
            at = "in"
            if self.event in {"encounter", "pass", "approach", "fully break"}:
                at = "protecting"
            elif self.event == "break":
                at = "during a run on"
            elif voice() is not None:
                at = {"install": "in the root of or protecting", "score": "from the root of"}.get(self.event, at)
            elif self.that_run:
                at = "on"
            outside.append(f"{at} {where}")
        if self.free:
            outside.append("without spending credits")
        if self.out_of:
            outside.append(f"from {zones(self.out_of)}")
        if self.event == "action ends" and self.card:
            outside.append(f"of {it}")
        if self.at_least != 1 and "{n}" not in template:
            outside.append(f"({self.at_least} or more)")
        kinds = " or ".join(self.what)
        if kinds and template.startswith("a run"):
            template = template.replace("a run", f"a {kinds} run", 1).replace("a unsuc", "an unsuc")
        elif kinds and self.by == "damage":
            outside.append(f"by {kinds} damage")
        elif kinds and self.event == "install":
            outside.append(f"from {listing(map(zone, self.what), 'or')}")
        elif kinds and self.event in KIND_OF:
            before, after = KIND_OF["fully break" if kinds == "outermost" else self.event]
            if voice() is not None and self.event == "trash":
                after = f"{{{{it}}}} {runner('is')} accessing"
            template = template.replace(before, after.format(kinds=kinds)).replace("credit counters", "credits")
        elif kinds and "{what}" not in template and "{of}" not in template and self.event != "prevent":
            outside.append(
                f"in {listing(self.what, 'or')}" if self.event == "access" else f"({' or '.join(self.what)})"
            )
        way = self.by.removeprefix("not ")
        if self.by.startswith("not "):
            outside.append(f"other than {WAYS.get(way, f'by {way}')}")
        elif self.by and not (kinds and self.by == "damage"):
            outside.append(WAYS.get(way, f"by {way}"))
        if self.source and not template.startswith("{this}"):
            of_it = self.source
            source = of_it.english() if isinstance(of_it, Ref) else an(of_it.phrase(1, installed=False))
            with_it = self.event in ("break", "fully break") or (voice() is not None and self.event == "tags")
            outside.append(f"{'with' if with_it else 'because of'} {source}")
        if self.after:
            first = f" for the first time each {self.after.first}" if self.after.first else ""
            outside.append(f"after {past(self.after.clause())}{first} during that run")
        if self.not_what:
            but = "from anywhere except {}" if voice() is not None else "(not from {})"
            but = but if self.event == "install" else "(not {})"
            outside.append(but.format(" or ".join(self.not_what)))
        if self.who and voice() is not None and "{who}" not in template and "{whose}" not in template:
            outside += [f"(by {whom(self.who)})"] if by_side(BY_ONE.get(self.event, "")) != by_side(self.who) else []
        if self.through:
            outside.append("with a subroutine")
        if self.not_card:
            outside.append(f"(not {self.not_card.english()})")
        whose = {"you": "your", "": "a", "corp": "the Corp's", "runner": "the Runner's", "opponent": "your opponent's"}
        who = whom(self.who) if self.who else "" if passive else self._own()
        words = event_words(template, who, self.would)
        if it.startswith("1 or more "):
            words = words.replace("{it} is ", "{it} are ")
        clause = words.format(
            it=it,
            server=where if self.server else "a server",
            on=f" on {where}" if self.server else "",
            whose=whose.get(by_side(self.who), "each"),
            who=who or "a player",
            n="" if self._any() else f"{self.at_least} or more",
            what=" or ".join(self.what),
            this=this(),
            of=f" with {' or '.join(self.what)} in its cost" if self.what else "",
        )
        words = " ".join([*clause.split(), *outside]).replace("a action", "an action")
        together = voice() is not None and self.grouped and "1 or more" not in words
        return f"{words} (several at once count as once)" if together else words

    def _own(self) -> str:
        """The player who speaks, where only they can do it; a card says what happens to it as what they do."""
        if voice() is None:
            return ""
        this = getattr(self.card, "key", "") == "this" and self.event in (
            "install",
            "rez",
            "score",
            "play",
            "play ends",
            "forfeit",
        )
        return "you" if this or self.that_install else whom(BY_ONE[self.event]) if self.event in BY_ONE else ""

    def _any(self) -> bool:
        """Whether a card says no amount, as any will do: `suffer damage`."""
        any_of = ("damage", "do damage", "bad publicity", "spend credits", "spend outside pool")
        return voice() is not None and self.at_least == 1 and self.event in any_of

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
            raise LanguageError("only of the end of a breach, wherever it is, can it be said that it is that one", ("that_breach",))
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
