"""Abilities of the five kinds (9.1.1e) and the declarations of static abilities (9.3.5)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judgebot.cards.effects.base import Instruction, objects, program, sentences
from judgebot.cards.effects.costs import Cost, cost
from judgebot.cards.nodes import (
    SPANS,
    Argument,
    LanguageError,
    Node,
    Past,
    arg,
    flag,
    items,
    listing,
    make,
    nearest,
    number,
    one_of,
    plural,
    read_word,
    shown,
    text,
    texts,
    word,
)
from judgebot.cards.queries.conditions import condition
from judgebot.cards.queries.selections import (
    CARD_TYPES,
    COUNTERS,
    WHERE,
    WHOM,
    Ref,
    Sel,
    ref,
    selection,
    server_english,
    subtypes,
    whom,
)
from judgebot.cards.queries.triggers import LOOKED_BACK_ON, Trigger, trigger
from judgebot.cards.queries.values import value
from judgebot.cards.wording import an, gets_strength, lowered, zone

THIS = make(Ref, key="this")


class Declaration(Node):
    """A statement that applies for as long as its ability is active (9.3.5)."""


def subject(raw: Any) -> Ref | Sel:
    """One object by name, or a selection of objects."""
    return ref(raw) if isinstance(raw, str) else selection(raw)


def each(node: Ref | Sel) -> str:
    """The subject of a declaration in English."""
    return node.english() if isinstance(node, Ref) else "each " + node.phrase(1, installed=False)


def declarations(raw: Any) -> tuple[Any, ...]:
    """A mapping of declaration words, or a list of them."""
    found = []
    for index, item in enumerate(raw if isinstance(raw, list) else [raw]):
        if isinstance(item, str):
            item = {item: None}
        if not isinstance(item, Mapping):
            raise LanguageError(f"expected a declaration, found {shown(item)}", (index,))
        for name, given in item.items():
            found.append(read_word("declaration", {name: given}))
    return tuple(found)


@word("declaration", "strength")
class StrengthMod(Declaration):
    """Objects get more or less strength."""

    by: Node = arg(value, doc="by how much")
    of: Ref | Sel = arg(subject, THIS, "whose")

    def english(self) -> str:
        return gets_strength(each(self.of), self.by.english())


@word("declaration", "memory")
class Memory(Declaration):
    """The Runner's memory limit is higher or lower (1.20.2)."""

    n: int = arg(number, doc="by how much")

    def english(self) -> str:
        return f"{self.n:+d}[MU]"


@word("declaration", "memory_cost")
class MemoryCost(Declaration):
    """A program's memory cost is higher or lower (3.9.3)."""

    by: Node = arg(value, doc="by how much")
    of: Ref | Sel = arg(subject, THIS, "of which programs")

    def english(self) -> str:
        of = self.of.phrase("several") if isinstance(self.of, Sel) else self.of.english()
        return f"the memory cost of {of} is raised by {self.by.english()}"


@word("declaration", "x_is")
class XIs(Declaration):
    """Defines the X of the card's other abilities and values; while it is inactive, X is 0 (9.3.3f, 9.12.2e)."""

    n: Node = arg(value, doc="what X is equal to")

    def english(self) -> str:
        return f"X is equal to {self.n.english()}"


@word("declaration", "link")
class Link(Declaration):
    """More link (10.7.1)."""

    n: int = arg(number, doc="how much")

    def english(self) -> str:
        return f"{self.n:+d}[link]"


@word("declaration", "hand_size")
class HandSize(Declaration):
    """A player's maximum hand size is higher or lower (5.5.3b)."""

    by: Node = arg(value, doc="by how much")
    who: str = arg(one_of(*WHOM), "you", "whose")

    def english(self) -> str:
        n = self.by.english()
        get = "get" if self.who in ("you", "both") else "gets"
        change = f"{int(n):+d} maximum hand size" if " " not in n else f"extra maximum hand size equal to {n}"
        if " " in n and (less := lowered(n)) is not None:
            change = f"a maximum hand size lowered by {less}"
        return f"{whom(self.who)} {get} {change}"


@word("declaration", "gain_subtypes")
class GainSubtypes(Declaration):
    """Objects gain subtypes: named ones, or those of other objects (9.12.1b)."""

    of: Ref | Sel = arg(subject, THIS, "which objects")
    names: tuple[str, ...] = arg(subtypes, (), "the subtypes")
    names_as: str = arg(text, "", "those bound under this name (`choose_subtypes`)")
    of_all: Sel | None = arg(selection, None, "the subtypes of all these objects")

    def english(self) -> str:
        what = f"the subtypes of all {self.of_all.phrase('several')}" if self.of_all else listing(self.names)
        if self.names_as:
            what = f"the {self.names_as}"
        return f"{each(self.of)} gains {what}"


@word("declaration", "lose_subtypes")
class LoseSubtypes(Declaration):
    """Objects lose subtypes, each once: what has one more often keeps it (2.16.5)."""

    of: Ref | Sel = arg(subject, THIS, "which objects")
    names: tuple[str, ...] = arg(subtypes, doc="the subtypes")

    def english(self) -> str:
        return f"{each(self.of)} loses {listing(self.names)}"


@word("declaration", "gain_subroutine")
class GainSubroutine(Declaration):
    """Ice gains a subroutine (9.8.2, 9.8.3)."""

    sub: tuple[Instruction, ...] = arg(program, doc="the subroutine")
    of: Ref | Sel = arg(subject, THIS, "which ice")
    n: Node | None = arg(value, None, "how many of it")
    before: bool = arg(flag, False, "before its other subroutines")
    after: bool = arg(flag, False, "after its other subroutines, also where the ice gains it by itself")

    def english(self) -> str:
        n = self.n.english() if self.n else ""
        times = f" as many times as {n}" if " " in n else f" {n} times" if n else ""
        where = " before all of its other subroutines" if self.before else ""
        where = " after its other subroutines" if self.after else where
        return f'{each(self.of)} gains "[subroutine] {sentences(self.sub).rstrip(".")}"{times}{where}'


@word("declaration", "gain_ability")
class GainAbility(Declaration):
    """Objects gain an ability (9.1.9)."""

    ability: Any = arg(lambda raw: ability(raw), doc="the ability")
    of: Ref | Sel = arg(subject, THIS, "which objects")

    def english(self) -> str:
        return f'{each(self.of)} gains "{self.ability.english().rstrip(".")}"'


@word("declaration", "lose_abilities")
class LoseAbilities(Declaration):
    """Objects lose their abilities and cannot gain any (9.1.9a)."""

    of: Ref | Sel = arg(subject, doc="which objects")
    keep_subroutines: bool = arg(flag, False, "printed subroutines stay")

    def english(self) -> str:
        kept = " except its printed subroutines" if self.keep_subroutines else ""
        return f"{each(self.of)} loses all abilities{kept} and cannot gain abilities"


CANNOT = (
    "trash",
    "access",
    "steal",
    "draw",
    "score",
    "host",
    "run",
    "install",
    "rez",
    "play",
    "jack out",
    "break",
    "be prevented",
    "advance",
    "gain credits",
    "spend credits",
    "end the run",
    "be declared successful",
    "use",
)


@word("declaration", "cannot")
class Cannot(Declaration):
    """Something cannot be done (1.2.2)."""

    do: str = arg(one_of(*CANNOT), doc="what")
    who: str = arg(one_of(*WHOM), "both", "who cannot")
    of: Ref | Sel | None = arg(subject, None, "to which objects")
    server: str = arg(text, "", "on which server")
    except_of: Ref | None = arg(ref, None, "except to this object")
    by: Ref | Sel | None = arg(subject, None, "only by abilities of these objects")
    kind: str = arg(one_of("", "subroutine", "printed paid"), "", "only by abilities of this kind")

    def english(self) -> str:
        who = {"both": "players"}.get(self.who, whom(self.who))
        of = self.of.phrase("several", installed=False) if isinstance(self.of, Sel) else ""
        of = " " + (self.of.english() if isinstance(self.of, Ref) else of) if self.of else ""
        of = f" on{of}" if of and self.do == "break" else of
        verb = {"host": "host cards on", "draw": "draw cards", "break": "break subroutines"}.get(self.do, self.do)
        on = f" {'on' if self.do == 'run' else 'in'} {server_english(self.server)}" if self.server else ""
        but = f" (except {self.except_of.english()})" if self.except_of else ""
        if self.do == "be prevented":
            return f"{of.strip() or 'this'} cannot be prevented{but}"
        if self.do == "be declared successful":
            runs = f"a run on {server_english(self.server)}" if self.server else "the run"
            return f"{runs} cannot be declared successful"
        if self.do == "use" and self.kind:
            return f"{who} cannot use {self.kind} abilities of{of}{on}{but}"
        if self.by or self.kind:
            what = f"{self.kind or 'abilitie'}s"
            source = self.by.phrase("several", installed=False) if isinstance(self.by, Sel) else ""
            who = (
                what
                + (f" of {source or self.by.english()}" if self.by else "")
                + (f" controlled by {who}" if self.who != "both" else "")
            )
        return f"{who} cannot {verb}{of}{on}{but}"


@word("declaration", "must_trash")
class MustTrash(Declaration):
    """The Runner must trash such a card while accessing it, if able: by any mid-access ability that does (7.1.5c)."""

    of: Ref | Sel = arg(subject, THIS, "which cards")
    paying: bool = arg(flag, False, "by paying its trash cost, not in another way (7.1.5d)")

    def english(self) -> str:
        how = " by paying its trash cost" if self.paying else ""
        return f"the Runner must trash {each(self.of)} while accessing it{how}, if able"


@word("declaration", "break_limit")
class BreakLimit(Declaration):
    """The Runner can break so many printed subroutines of a piece of ice, and no more, in each encounter (9.8.6)."""

    n: int = arg(number, doc="how many at most")
    of: Ref | Sel = arg(subject, THIS, "of which ice")
    except_by: Sel | None = arg(
        selection, None, "with abilities of such cards there is no limit, and they do not count"
    )

    def english(self) -> str:
        most = f"more than {self.n} of the printed subroutines" if self.n else "the printed subroutines"
        but = f", except with {self.except_by.phrase('several', installed=False)}" if self.except_by else ""
        each_time = " during each encounter" if self.n else ""
        return f"the Runner cannot break {most} on {each(self.of)}{each_time}{but}"


@word("declaration", "additional_cost")
class AdditionalCost(Declaration):
    """An additional cost to do something (1.16.10)."""

    to: str = arg(
        one_of("steal", "score", "play", "rez", "run", "run action", "trash", "trash resource", "install", "use"),
        doc="what costs more; `trash resource`: the Corp's basic action; `run action`: the Runner's",
    )
    cost: Cost = arg(cost, doc="the cost")
    of: Ref | Sel | None = arg(subject, THIS, "for which objects")
    server: str = arg(text, "", "only on or from this server")

    def english(self) -> str:
        of = an(self.of.phrase(1, installed=False)) if isinstance(self.of, Sel) else ""
        if self.to == "run action":
            on = server_english(self.server) if self.server else "a server"
            return f"the basic action to run {on} has an additional cost, which the Runner pays: {self.cost.english()}"
        of = " " + (self.of.english() if isinstance(self.of, Ref) else of) if self.of and self.to != "run" else ""
        where = f" {server_english(self.server)}" if self.server else ""
        at = f" from{where} or its root" if where and self.to != "run" else where
        if self.to == "trash resource":
            return f"as an additional cost to trash{of} with the basic action, the Corp pays: {self.cost.english()}"
        return f"as an additional cost to {self.to}{of}{at}, pay: {self.cost.english()}"


@word("declaration", "first_click_on")
class FirstClickOn(Declaration):
    """The first click you spend each turn must go to one of these basic actions (9.12.3b); an additional cost of it can
    be declined (9.12.3e)."""

    run: bool = arg(flag, False, "the one to run")
    of: Sel | None = arg(selection, None, "the one to play an event or operation, but only such a card")

    def past(self) -> Past:
        return Past(("spend clicks",))

    def english(self) -> str:
        ways = [f"play {an(self.of.phrase(1, installed=False))}"] if self.of is not None else []
        ways += ["run a server"] if self.run else []
        return f"each turn, you must spend your first [click] on the basic action to {listing(ways, 'or')}"


@word("declaration", "cost")
class CostChange(Declaration):
    """The cost to rez, install, play, trash or advance objects is higher or lower (1.16.2a)."""

    to: str = arg(one_of("rez", "install", "play", "trash", "trigger"), doc="which cost")
    by: Node = arg(value, doc="by how much; below 0 lowers it")
    of: Ref | Sel = arg(subject, THIS, "of which objects")
    first: str = arg(one_of("", "turn"), "", "only the first time each turn")

    def past(self) -> Past:
        return Past((self.to,)) if self.first else Past()

    def english(self) -> str:
        whose = each(self.of)
        if self.first:
            whose = f"{whose.replace('each ', 'the first ', 1)} each turn"
        n = self.by.english() + ("" if " " in self.by.english() else "[credit]")
        less = lowered(n)
        change = f"is raised by {n}" if less is None else f"is lowered by {less}"
        return f"the {self.to} cost of {whose} {change}"


@word("declaration", "alternative_cost")
class AlternativeCost(Declaration):
    """A cost that may be paid instead of the usual one."""

    to: str = arg(one_of("rez", "install", "play"), doc="which cost it replaces")
    cost: Cost = arg(cost, doc="the cost")

    def english(self) -> str:
        cost = self.cost.english()
        pay = "pay " if cost[:1] in "0123456789X[" else ""
        return f"you may {pay}{cost} to {self.to} this card instead of paying its {self.to} cost"


@word("declaration", "pay_for")
class PayFor(Declaration):
    """As the card is rezzed, another cost may be paid for part of its rez cost (1.16.8)."""

    cost: Cost = arg(cost, doc="the other cost")
    n: int = arg(number, doc="how many credits of the rez cost it pays for, at most")

    def english(self) -> str:
        return f"as you rez this card, you may {self.cost.english()} to pay for {self.n}[credit] of its rez cost"


@word("declaration", "advancement_requirement")
class AdvancementRequirement(Declaration):
    """Agendas need more or fewer advancement counters (3.2.2a)."""

    by: Node = arg(value, doc="by how much")
    of: Ref | Sel = arg(subject, THIS, "which agendas")

    def english(self) -> str:
        n = self.by.english()
        less = lowered(n)
        change = f"is raised by {n}" if less is None else f"is lowered by {less}"
        return f"the advancement requirement of {each(self.of)} {change}"


@word("declaration", "can_be_advanced")
class CanBeAdvanced(Declaration):
    """The card can be advanced, also while unrezzed (1.18.3)."""

    of: Ref | Sel = arg(subject, THIS, "which cards")

    def english(self) -> str:
        return f"{each(self.of)} can be advanced"


@word("declaration", "agenda_points")
class AgendaPoints(Declaration):
    """An agenda is worth this many points, or more or fewer than it would be (3.2.2b)."""

    worth: Node | None = arg(value, None, "how many")
    by: Node | None = arg(value, None, "how many more, instead; below 0: fewer")
    of: Ref | Sel = arg(subject, THIS, "which agenda")

    def check(self) -> None:
        if (self.worth is None) == (self.by is None):
            raise LanguageError("'agenda_points' needs either 'worth' or 'by'")

    def english(self) -> str:
        if self.by is not None:
            n = self.by.english()
            return f"{each(self.of)} is worth {n.removeprefix('-')} {'fewer' if n.startswith('-') else 'more'} points"
        assert self.worth is not None
        return f"{each(self.of)} is worth {self.worth.english()} agenda points"


@word("declaration", "points_to_win")
class PointsToWin(Declaration):
    """A player needs fewer agenda points to win than the rules say (1.7.2a)."""

    fewer: Node = arg(value, doc="by how many")
    who: str = arg(one_of(*WHOM), "you", "who")

    def english(self) -> str:
        n = self.fewer.english()
        need = "need" if self.who in ("you", "both") else "needs"
        few = f"fewer agenda points to win, by {n}" if " " in n else f"{n} fewer agenda points to win"
        return f"{whom(self.who)} {need} {few}"


@word("declaration", "in_credit_pool")
class InCreditPool(Declaration):
    """Credits hosted on the source are considered to be in your credit pool: spent, lost and counted with it."""

    def english(self) -> str:
        return "credits hosted on this card are considered to be in your credit pool"


@word("declaration", "run_access_limit")
class RunAccessLimit(Declaration):
    """The Runner cannot access more than so many cards during the run (7.4.2a)."""

    n: int = arg(number, doc="how many")

    def past(self) -> Past:
        return Past(("access",))

    def english(self) -> str:
        return f"the Runner cannot access more than {plural(self.n, 'card')}"


@word("declaration", "spendable")
class Spendable(Declaration):
    """Credits hosted on the source can be spent (1.10.4b, 1.10.4c)."""

    use: tuple[str, ...] = arg(
        items(one_of("anything", "install", "play", "rez", "trash", "icebreakers", "use", "trace", "steal")),
        ("anything",),
        "for what",
    )
    of: Sel | None = arg(selection, None, "only for such cards")

    def english(self) -> str:
        purposes = {
            "anything": "for anything",
            "install": "to install",
            "play": "to play",
            "rez": "to rez",
            "trash": "to trash",
            "icebreakers": "to use icebreakers",
            "use": "to use cards",
            "trace": "during traces",
            "steal": "to steal",
        }
        of = f" (only {self.of.phrase('several', installed=False)})" if self.of else ""
        return f"you can spend hosted credits {listing((purposes[use] for use in self.use), 'or')}{of}"


@word("declaration", "recurring")
class Recurring(Declaration):
    """Recurring credits (1.10.5)."""

    n: int = arg(number, doc="how many")

    def english(self) -> str:
        return f"{self.n}[recurring]"


@word("declaration", "remote_limit")
class RemoteLimit(Declaration):
    """A limit on the number of remote servers (4.6.8f)."""

    n: int = arg(number, doc="how many")

    def english(self) -> str:
        return f"limit {plural(self.n, 'remote server')}"


@word("declaration", "can_host")
class CanHost(Declaration):
    """The card can host such cards: a destination for installing them (1.13.5a), unless `by_ability` (1.13.5b)."""

    what: Sel = arg(selection, doc="which cards")
    n: int = arg(number, 0, "how many at most; 0 for any number")
    by_ability: bool = arg(flag, False, "only through its own abilities")
    memory: int = arg(number, 0, "of so much memory cost in total at most; 0 for any")
    memory_free: bool = arg(flag, False, "their memory cost does not count")
    discount: int = arg(number, 0, "each costs so much less to install on it")

    def english(self) -> str:
        cards = self.what.phrase(self.n or "several", installed=False)
        words = f"this card can host {self.n or 'any number of'} {cards}"
        if self.memory:
            words = f"this card can host up to {self.memory}[MU] of {cards}"
        if self.by_ability:
            words += " through its own abilities only"
        words += f", each installed for {self.discount}[credit] less" if self.discount else ""
        return words + (", whose memory cost does not count" if self.memory_free else "")


@word("declaration", "install_only")
class InstallOnly(Declaration):
    """Where or how the card can be installed (9.3.3b): hosted on such a card, in such a server, faceup (3.2.3a)."""

    on: Sel | None = arg(selection, None, "a host")
    server: tuple[str, ...] = arg(texts, (), "servers")
    faceup: bool = arg(flag, False, "faceup only")

    def english(self) -> str:
        if self.faceup:
            return "install this card only faceup"
        if self.on:
            return f"install this card only on {an(self.on.phrase(1))}"
        return f"install this card only in {listing((server_english(s) for s in self.server), 'or')}"


@word("declaration", "as_if_in")
class AsIfIn(Declaration):
    """Cards can be played or installed as if they were in their controller's hand."""

    of: Sel = arg(selection, doc="which cards")

    def english(self) -> str:
        return f"you can play or install {self.of.phrase('several', installed=False)} as if they were in your hand"


@word("declaration", "may_install_faceup")
class MayInstallFaceup(Declaration):
    """The Corp may install cards faceup; agendas are not active for that (3.2.3a)."""

    of: Ref | Sel = arg(subject, doc="which cards")

    def english(self) -> str:
        of = self.of.phrase("several", installed=False) if isinstance(self.of, Sel) else self.of.english()
        return f"you may install {of} faceup"


@word("declaration", "only_if")
class OnlyIf(Declaration):
    """A restriction on playing, rezzing, installing or scoring the card, or on interfacing with it (9.3.3b).

    The condition can speak of the X of the cost to do so (1.16.2c).
    """

    to: str = arg(one_of("play", "rez", "install", "score", "interface"), doc="what")
    is_true: Node = arg(condition, doc="the condition")

    def english(self) -> str:
        return f"{self.to} this card only if {self.is_true.english()}"


@word("declaration", "current")
class Current(Declaration):
    """The card stays until another current is played or an agenda is stolen or scored (3.5.1b, 3.7.1b)."""

    until: str = arg(one_of("steal", "score"), doc="which also ends it")

    def english(self) -> str:
        done = "stolen" if self.until == "steal" else "scored"
        return f"this card is not trashed until another current is played or an agenda is {done}"


@word("declaration", "allotted_clicks")
class AllottedClicks(Declaration):
    """A player gets more or fewer clicks as each of their turns begins (5.6.1a, 5.7.1a)."""

    by: Node = arg(value, doc="how many more; below 0 for fewer")
    who: str = arg(one_of("you", "corp", "runner"), "you", "who")

    def english(self) -> str:
        n = self.by.english()
        change = n if n.startswith("-") or " " in n else f"+{n}"
        return f"{whom(self.who)} {'get' if self.who == 'you' else 'gets'} {change} allotted [click]"


@word("declaration", "skip_discard")
class SkipDiscard(Declaration):
    """A player does not discard down to their maximum hand size (5.6.3a, 5.7.2a)."""

    who: str = arg(one_of("you", "corp", "runner"), "you", "who")

    def english(self) -> str:
        return f"{whom(self.who)} {'skip your' if self.who == 'you' else 'skips their'} discard step"


@word("declaration", "rez_timing")
class RezTiming(Declaration):
    """The ice can be rezzed whenever non-ice cards can (9.2.7c, 6.4.3); active while it is unrezzed (9.1.8c)."""

    of: Ref | Sel = arg(subject, THIS, "which ice")

    def english(self) -> str:
        return f"you can rez {each(self.of)} whenever you could rez non-ice cards"


@word("declaration", "trash_limit")
class TrashLimit(Declaration):
    """No more than so many such cards can be trashed with the source in each encounter (1.2.2)."""

    of: Sel = arg(selection, doc="which cards")
    n: int = arg(number, 1, "how many")

    def past(self) -> Past:
        return Past(("trash",), SPANS["encounter"])

    def english(self) -> str:
        cards = self.of.phrase(self.n)
        return f"you cannot trash more than {self.n} {cards} with this card during each encounter"


@word("declaration", "replace")
class Replace(Declaration):
    """A replacement effect that applies by itself (9.9.8b)."""

    when: Trigger = arg(trigger, doc="what would happen, with `would`")
    do: tuple[Instruction, ...] = arg(program, doc="what happens instead")

    def english(self) -> str:
        clause = self.when.english()
        return f"{clause[:1].lower()}{clause[1:]}, instead: {sentences(self.do).rstrip('.')}"


@word("declaration", "replace_subroutines")
class ReplaceSubroutines(Declaration):
    """Whenever a subroutine would resolve, another one resolves instead (9.9.8b, 9.8.11)."""

    sub: tuple[Instruction, ...] = arg(program, doc="the subroutine")

    def english(self) -> str:
        words = sentences(self.sub).rstrip(".")
        return f'whenever the Corp would resolve a subroutine, they resolve "[subroutine] {words}" instead'


@word("declaration", "approach_instead")
class ApproachInstead(Declaration):
    """When the Runner would approach a server, another becomes the attacked server and is approached (9.9.8b)."""

    server: str = arg(text, doc="the server")
    to: str = arg(text, doc="the other server")

    def english(self) -> str:
        to = server_english(self.to)
        return (
            f"when the Runner would approach {server_english(self.server)}, "
            f"instead {to} becomes the attacked server and they approach {to}"
        )


@word("declaration", "stays_until")
class StaysUntil(Declaration):
    """The operation is not trashed before a turn begins: the sentence of lockdowns (3.5.1c)."""

    turn: str = arg(one_of("your next turn"), doc="which turn's beginning ends it")

    def english(self) -> str:
        return f"this card is not trashed until {self.turn} begins"


@word("declaration", "revealed_when_accessed")
class RevealedWhenAccessed(Declaration):
    """While it is accessed in R&D, it is revealed (1.21.7)."""

    def english(self) -> str:
        return "while the Runner is accessing this card in R&D, they must reveal it"


@word("declaration", "always_prevented")
class AlwaysPrevented(Declaration):
    """An effect is always prevented (9.9.5c)."""

    what: tuple[str, ...] = arg(items(one_of("net damage", "meat damage", "core damage")), doc="which")

    def english(self) -> str:
        return f"all {listing(self.what, 'or')} is prevented"


@word("declaration", "choose_damage")
class ChooseDamage(Declaration):
    """You choose what damage trashes from the grip (10.4.3a); if both players would, the active one does (9.12.1c)."""

    what: tuple[str, ...] = arg(items(one_of("net", "meat", "core")), (), "only for these types of damage")
    first: str = arg(one_of("", "turn"), "", "only for the first point of it each turn")
    may: bool = arg(flag, False, "they may leave it to chance")
    look: bool = arg(flag, False, "they look at the grip for it")

    def past(self) -> Past:
        return Past(("damage",)) if self.first else Past()

    def english(self) -> str:
        kind = f"{listing(self.what, 'or')} damage" if self.what else "damage"
        which = f"the first {kind} that is suffered each turn trashes" if self.first else f"{kind} trashes"
        look = "look at the grip and " if self.look else ""
        return f"you {'may ' if self.may else ''}{look}choose what {which}"


@word("declaration", "strength_lasts")
class StrengthLasts(Declaration):
    """Abilities that increase the object's strength last for the remainder of the turn or run (9.10.5)."""

    of: Ref = arg(ref, doc="the object")
    duration: str = arg(one_of("turn", "run"), "turn", "for how long")

    def english(self) -> str:
        of = self.of.english()
        return f"abilities that increase the strength of {of} last for the remainder of the {self.duration}"


@word("declaration", "more_access")
class MoreAccess(Declaration):
    """Additional cards are accessed when a server is breached (7.3.5b)."""

    server: str = arg(text, doc="the server")
    n: Node = arg(value, doc="how many more")

    def english(self) -> str:
        return f"when you breach {server_english(self.server)}, access {plural(self.n.english(), 'additional card')}"


@word("declaration", "influence_note")
class InfluenceNote(Declaration):
    """A rule for building the deck, with no effect in the game (1.4)."""

    note: str = arg(text, doc="in a few words of our own")

    def english(self) -> str:
        return f"(deck building) {self.note}"


class CostsLess(Node):
    """A paid ability costs less to use (1.16.2a)."""

    by: Node
    condition: Node | None

    def english(self) -> str:
        n = self.by.english() + ("" if " " in self.by.english() else "[credit]")
        when = f"While {self.condition.english()}, this" if self.condition else "This"
        return f"{when} ability costs {n} less to use."


CostsLess.arguments = {
    "by": Argument(value, None, "by how much"),
    "condition": Argument(condition, None, "when; always if left out"),
}


def costs_less(raw: Any) -> CostsLess:
    """`{by: VALUE, while: CONDITION}`: how many credits less an ability costs, and when."""
    given = dict(raw) if isinstance(raw, Mapping) else {"by": raw}
    if "by" not in given or set(given) - {"by", "while"}:
        raise LanguageError(f"expected {{by: how many, while: condition}}, found {shown(raw)}")
    when = condition(given["while"]) if "while" in given else None
    return make(CostsLess, by=value(given["by"]), condition=when)  # type: ignore[no-any-return]


# Declarations that change what abilities or subtypes other objects have: these can depend on each other (9.12.1d).
TEXT_CHANGING = ("gain_subtypes", "lose_subtypes", "gain_subroutine", "gain_ability", "lose_abilities")


class Ability(Node):
    """An ability. Its `kind` is static, paid, conditional, play or subroutine (9.1.1e).

    key          its place on the card: "1", "2", ... in the order of the file
    do           its instructions
    cost         trigger cost of a paid ability (9.5)
    when         trigger conditions of a conditional ability, any of which suffices (9.6)
    holds        the static condition of a conditional ability, instead of a trigger (9.6.7)
    given        what else must be true when the trigger condition is met (9.6.5c), or to use a paid ability
    may          whether a conditional ability is optional (9.6.9)
    static       declarations of a static ability; `given` is its static condition (9.4.2)
    limit        "turn", "run", "encounter", "breach" or "": used at most once in that time
    costs_less   how many credits less a paid ability costs, and when (1.16.2a)
    """

    family = "ability"
    name = "ability"
    key: str
    kind: str
    do: tuple[Instruction, ...]
    cost: Cost | None
    when: tuple[Trigger, ...]
    holds: Node | None
    given: Node | None
    may: bool
    static: tuple[Any, ...]
    limit: str
    costs_less: CostsLess | None
    interrupt: bool
    interface: bool
    access: bool
    persistent: bool
    threat: int
    by: str
    active_in: tuple[str, ...]
    label: str

    def past(self) -> Past:
        return Past(ordered=SPANS.get(self.limit, ()))

    def english(self) -> str:
        """The whole ability in plain English, from its data."""
        flags = []
        if self.threat:
            flags.append(f"threat {self.threat}")
        flags += [name for name in ("access", "interface", "persistent") if getattr(self, name)]
        if self.interrupt:
            flags.append("[interrupt]")
        if self.limit:
            flags.append(f"once per {self.limit}")
        head = (", ".join(flags) + " → ") if flags else ""
        head = head[:1].upper() + head[1:]
        given = f", if {self.given.english()}" if self.given else ""
        tail = ""
        if self.by:
            can = "Any player" if self.by == "both" else f"Only {whom(self.by)}"
            tail += f" {can} can use this ability."
        if self.active_in:
            tail += f" (Active in {listing(map(zone, self.active_in), 'or')}.)"
        if self.kind == "subroutine":
            return f"[subroutine] {sentences(self.do)}" + tail
        if self.kind == "play":
            return head + sentences(self.do) + tail
        if self.kind == "paid":
            assert self.cost is not None
            only = f" Use only if {self.given.english()}." if self.given else ""
            if self.costs_less is not None:
                only += f" {self.costs_less.english()}"
            cost = self.cost.english()
            return f"{head}{cost[:1].upper() + cost[1:]}: {sentences(self.do)}{only}{tail}"
        if self.kind == "static":
            words = listing(d.english() for d in self.static)
            words = f"While {self.given.english()}, {words}" if self.given else words[:1].upper() + words[1:]
            return f"{head}{words}.{tail}"
        if self.holds is not None:
            clause = f"When {self.holds.english()}"
        else:
            clause = " or ".join(_lower(t.english()) if i else t.english() for i, t in enumerate(self.when))
        may = "you may use this: " if self.may else ""
        return f"{head}{clause}{given}, {may}{_lower(sentences(self.do))}{tail}"


Ability.arguments = {
    name: Argument(lambda raw: raw, None, "")
    for name in ("do", "cost", "when", "holds", "given", "static", "costs_less")
}


def _lower(sentence: str) -> str:
    return sentence[:1].lower() + sentence[1:]


_KINDS = {
    "sub": "subroutine",
    "play": "play",
    "static": "static",
    "cost": "paid",
    "when": "conditional",
    "holds": "conditional",
}
# Zones in which an ability can say that it is active (9.1.8b); a card being accessed, wherever it is (9.1.8a).
ACTIVE_IN = (*WHERE[:-2], "accessed")
_OPTIONS: dict[str, Any] = {
    "do": program,
    "may": flag,
    "limit": one_of("turn", "run", "encounter", "breach"),
    "costs_less": costs_less,
    "interrupt": flag,
    "interface": flag,
    "access": flag,
    "persistent": flag,
    "threat": number,
    "by": one_of("corp", "runner", "both"),
    "active_in": items(one_of(*ACTIVE_IN)),
    "label": text,
    "if": condition,
    "while": condition,
}


# What an ability of each kind can have besides; anything else would have no effect and so is refused.
_OF_KIND = {
    "static": ("do", "persistent", "threat", "active_in", "label", "if", "while"),
    "paid": (
        "do",
        "limit",
        "costs_less",
        "interrupt",
        "interface",
        "access",
        "threat",
        "by",
        "active_in",
        "label",
        "if",
        "while",
    ),
    "conditional": (
        *("do", "may", "limit", "interrupt", "persistent", "threat", "by", "active_in", "label", "if", "while"),
    ),
    "play": ("threat", "label"),
    "subroutine": ("label",),
}


def make_ability(kind: str, **values: Any) -> Ability:
    """An ability of a kind, made of parts that are already read; parts left out are empty."""
    made = Ability.__new__(Ability)
    for key, part in {**_PLAIN, "kind": kind, **values}.items():
        object.__setattr__(made, key, part)
    return made


_PLAIN: dict[str, Any] = {
    "key": "",
    "do": (),
    "cost": None,
    "when": (),
    "holds": None,
    "given": None,
    "may": False,
    "static": (),
    "limit": "",
    "costs_less": None,
    "interrupt": False,
    "interface": False,
    "access": False,
    "persistent": False,
    "threat": 0,
    "by": "",
    "active_in": (),
    "label": "",
}


def ability(raw: Any) -> Ability:
    """Read one ability from YAML.

    Raises LanguageError if the kind is unclear, a word is unknown, or a part does not belong to the kind.
    """
    if not isinstance(raw, Mapping):
        raise LanguageError(f"expected an ability, found {shown(raw)}")
    kinds = [key for key in raw if key in _KINDS]
    if len(kinds) != 1:
        raise LanguageError(f"an ability has exactly one of {', '.join(_KINDS)}; found {', '.join(kinds) or 'none'}")
    kind = _KINDS[kinds[0]]
    values: dict[str, Any] = {}
    readers: dict[str, Any] = {
        "sub": program,
        "play": program,
        "static": declarations,
        "cost": cost,
        "when": items(trigger),
        "holds": condition,
    }
    for key, given in raw.items():
        try:
            if key == kinds[0]:
                read = readers[key](given)
                values["do" if key in ("sub", "play") else str(key)] = read
            elif key in _OPTIONS and key != "do" and key not in _OF_KIND[kind]:
                raise LanguageError(f"a {kind} ability cannot have {key!r}")
            elif key in _OPTIONS:
                target = "given" if key in ("if", "while") else key
                values[target] = _OPTIONS[key](given)
            else:
                raise LanguageError(f"an ability has no {key!r}{nearest(str(key), [*_OPTIONS, *_KINDS])}")
        except LanguageError as error:
            raise error.within(key) from None
    if kind == "static" and values.get("do"):
        raise LanguageError("a static ability has declarations, never instructions (9.3.7a)", ("do",))
    if kind in ("paid", "conditional") and not values.get("do"):
        raise LanguageError(f"a {kind} ability needs instructions under 'do'")
    if kind in ("play", "subroutine") and not values.get("do"):
        raise LanguageError(f"a {kind} ability needs instructions", (kinds[0],))
    if kind == "static" and not values.get("static"):
        raise LanguageError("a static ability needs declarations", ("static",))
    looked_back_on = [t.event for t in values.get("when", ()) if t.event in LOOKED_BACK_ON]
    if looked_back_on:
        raise LanguageError(f"nothing is triggered by {looked_back_on[0]!r}: it is for `happened`", ("when",))
    if any(t.would for t in values.get("when", ())):
        values["interrupt"] = True
    return make_ability(kind, **values)


def abilities(raw: Any) -> tuple[Ability, ...]:
    """Read a card's list of abilities; each gets its place on the card as `key`."""
    if not isinstance(raw, list):
        raise LanguageError(f"expected a list of abilities, found {shown(raw)}")
    found = []
    for index, item in enumerate(raw):
        try:
            one = ability(item)
        except LanguageError as error:
            raise error.within(index) from None
        object.__setattr__(one, "key", str(index + 1))
        found.append(one)
    return tuple(found)


__all__ = ["CARD_TYPES", "COUNTERS", "Ability", "Declaration", "abilities", "ability", "objects"]
