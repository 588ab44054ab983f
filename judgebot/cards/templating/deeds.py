"""What is done to cards and players, as cards say it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judgebot.cards.effects.agendas import Win
from judgebot.cards.effects.base import All, Choose, RandomCards, Top, moved, verb
from judgebot.cards.effects.cards import ChooseServer, Derez, Install, NameCard, Rez, Trash, credits_less
from judgebot.cards.effects.cards_moved import (
    Add,
    Arrange,
    Flip,
    Host,
    RemoveFromGame,
    Reveal,
    Shuffle,
    ShuffleInto,
    Swap,
    Turn,
)
from judgebot.cards.effects.resources import (
    BadPublicity,
    Damage,
    Gain,
    GainClicks,
    Lose,
    LoseClicks,
    Place,
    RemoveBadPublicity,
    RemoveCounters,
    RemoveTags,
    Tags,
    TakeCredits,
)
from judgebot.cards.effects.running import AccessEffect, Break, JackOut, ResolveSubroutine
from judgebot.cards.effects.searching import ChooseSubtypes, Search, SetAside
from judgebot.cards.nodes import Node, alike, changed, make, plain, plural, said
from judgebot.cards.queries.naming import whom
from judgebot.cards.queries.selections import Ref, kind_of_ice, so_many
from judgebot.cards.queries.values import Count, Minus, Num, PlayerValue, Size
from judgebot.cards.templating.amounts import amount
from judgebot.cards.templating.steps import less
from judgebot.cards.wording import an, by_side, called, calling, listing, runner, voice, zone, zones

# What is chosen


def out_of(how: Callable[[Any], str]) -> Callable[[Any], str]:
    """A rendering in which cards come from their zones, where what is done does not leave them there."""

    def said_so(one: Any) -> str:
        with calling({"in": called("in", "from")}):
            return how(one)

    return said_so


@said(All)
@out_of
def _say_all(one: All) -> str:
    if one.what.among and [key for key, _ in one.what.stated] == ["among"]:
        group = one.what.phrase("several").partition(" from among ")[2]
        return "the rest" if called(f"taken {one.what.among}") else f"all of {group}"
    return f"all {one.what.phrase('several')}"


@said(Choose)
@out_of
def _say_choose(one: Choose) -> str:
    n = one.n.english()
    several = one.what.phrase("several")
    few = f"{one.least} to " if one.least else "up to "
    few = few if one.up_to else ""
    if one.up_to and one.any_number():
        own = several.endswith(" you control")
        few = f"{one.least} or more" if one.least else "any number of"
        words = f"{few} {'your ' + several.removesuffix(' you control') if own else several}"
    elif isinstance(one.n, Size | Minus) or n.startswith("the number of "):
        words = f"{few}as many {several} as {n}"
    else:
        words = f"{few}{so_many(n, one.what)}"
    if one.different_names:
        words += " with different names"
    chooses = "you choose" if by_side(one.who) == "you" else f"{whom(one.who)} chooses"
    return words + (f" ({chooses})" if by_side(one.who) != called("doer", "you") else "")


@said(RandomCards)
def _say_random(one: RandomCards) -> str:
    return f"{amount(one.n, ' card', ' cards')} {called('in', 'from')} {zone(one.of)} at random"


@said(Search)
def _say_search(one: Search) -> str:
    places = listing(map(zone, one.zone), "or")
    each = [(one.n, one.find), *((1, other) for other in one.also)]
    few = listing(f"{'up to ' if one.up_to else ''}{n} {of.phrase(n, installed=False)}" for n, of in each)
    return f"search {places} for {few}{' with different names' if one.different_names else ''}{_able(one)}"


def _able(one: Search) -> str:
    """That what is found must be one that could be installed, unless it is installed next anyway (8.7.2b)."""
    if one.must_play and one.must_install:
        return " that could then be played or installed"
    next_installed = called(f"installs {one.bind}")
    if one.must_install and next_installed == less(one.discount, one.ignore):
        return ""
    next_played = called(f"plays {one.bind}")
    if one.must_play and not one.must_install:
        return "" if next_played else " that could then be played"
    if next_played and not one.must_play:
        return " (whether or not it could be played)"
    if not one.must_install:
        return " (whether or not it could be installed)" if next_installed else ""
    lower = f", paying {credits_less(one.discount)}" if one.discount else f", ignoring {one.ignore}"
    return " that could then be installed" + (lower if one.discount or one.ignore else "")


# Cards


@said(Add)
def _say_add(one: Add) -> str:
    to = zone(one.to)
    if one.or_to:
        ends = to.split(" of ")[0].removeprefix("the "), zone(one.or_to).split(" of ")[0].removeprefix("the ")
        same = one.to.startswith(("top of ", "bottom of ")) and one.to.split(" of ")[1] == one.or_to.split(" of ")[1]
        to = f"the {ends[0]} or {ends[1]} of {to.split(' of ')[1]}" if same else f"{to} or {zone(one.or_to)}"
    words = f"add {moved(one.what)} to {to}"
    if one.as_agenda is None:
        return words
    agenda = an(" ".join([*one.subtypes, "agenda"]))
    return f"{words} as {agenda} worth {plural(one.as_agenda, 'agenda point')}"


@said(SetAside)
def _say_aside(one: SetAside) -> str:
    does = verb(one.who, "set") if by_side(one.who) != "you" else "set"
    return f"{does} aside {one.what.english()} face{'down' if one.facedown else 'up'}"


@said(ChooseSubtypes)
def _say_subtypes(one: ChooseSubtypes) -> str:
    if one.n > 1 and one.n == len(one.among):
        return f"choose 1 or more subtypes among {listing(one.among)}"
    return plain(one)


@said(NameCard)
def _say_name(one: NameCard) -> str:
    return "choose a card name"


@said(Swap)
def _say_swap(one: Swap) -> str:
    a, b = one.a, one.b
    if not isinstance(b, Choose) or not _one_of_own(b):
        return plain(one)
    if isinstance(a, Choose) and a.bind and not b.bind and _one_of_own(a):
        others = [ref.key for ref in b.what.other_than]
        if others == [a.bind] and alike(changed(b.what, other_than=()), a.what):
            return f"swap 2 {a.what.phrase('several')}"
    if isinstance(a, Ref) and (words := b.english()).startswith("1 ") and not words.startswith("1 of "):
        return f"swap {a.english()} with {an(words[2:])}"
    return plain(one)


def _one_of_own(what: Choose) -> bool:
    """Whether exactly one object is chosen, by the one who does it."""
    only = isinstance(what.n, Num) and what.n.n == 1 and not (what.up_to or what.least or what.different_names)
    return only and by_side(what.who) == "you"


@said(JackOut)
def _say_out(one: JackOut) -> str:
    return "jack out" if by_side("runner") == "you" else plain(one)


@said(Flip)
def _say_flip(one: Flip) -> str:
    return "flip this identity" if one.what.key == "identity" else f"flip {one.what.english()}"


@said(Arrange)
def _say_arrange(one: Arrange) -> str:
    left = "the rest" if called(f"taken {one.cards}") else "them"
    left = "the seen cards" if called(f"looked {one.cards}") else left  # in one instruction with the look (9.11.4e)
    which = left if one.cards == "seen" else f"the {one.cards} cards"
    does = "arrange" if by_side(one.who) == "you" else verb(one.who, "arrange")
    return f"{does} {which} in any order"


@said(Shuffle)
def _say_shuffle(one: Shuffle) -> str:
    return f"shuffle {zone(one.deck)}"


@said(Derez)
def _say_derez(one: Derez) -> str:
    return f"derez {_without(one.what, True)}"


@said(Rez)
def _say_rez(one: Rez) -> str:
    words = f"rez {_without(one.what, False)}" + (", declining no cost" if one.must else "")
    words += f", ignoring {one.ignore}" if one.ignore else ""
    return words + (f", paying {credits_less(one.discount)}" if one.discount else "")


def _without(what: Node, rezzed: bool) -> str:
    """Cards that are derezzed or rezzed: only rezzed or unrezzed ones can be (8.1.2, 8.1.3)."""
    if isinstance(what, All) and what.what.rezzed is rezzed:
        return str(changed(what, what=changed(what.what, rezzed=None)).english())
    if isinstance(what, Choose) and what.what.rezzed is rezzed and (what.any_number() or not isinstance(what.n, Count)):
        bare = changed(what.what, rezzed=None)
        n = make(Count, of=bare) if what.any_number() else what.n
        return str(changed(what, what=bare, n=n).english())
    return what.english()


# Counters, credits, clicks and damage


def credits(n: Node) -> str:
    """An amount of credits."""
    words = amount(n, "[credit]")
    return words


@said(Gain)
def _say_gain(one: Gain) -> str:
    return f"{verb(one.who, 'gain')} {credits(one.n)}"


@said(Lose)
def _say_lose(one: Lose) -> str:
    able = ", if able" if one.if_able else ""
    return f"{verb(one.who, 'lose')} {'up to ' if one.up_to else ''}{credits(one.n)}{able}"


def clicks(n: Node) -> str:
    """An amount of clicks."""
    return "[click]" * n.n if isinstance(n, Num) and 0 < n.n < 6 else amount(n, " [click]")


@said(GainClicks)
def _say_clicks(one: GainClicks) -> str:
    return f"{verb(one.who, 'gain')} {clicks(one.n)}"


@said(LoseClicks)
def _say_lost(one: LoseClicks) -> str:
    if isinstance(one.n, PlayerValue) and one.n.what == "clicks" and by_side(one.n.who) == by_side(one.who):
        whose = "your" if by_side(one.who) == "you" else "their"
        return f"{verb(one.who, 'lose')} all {whose} [click]{', if able' if one.if_able else ''}"
    return f"{verb(one.who, 'lose')} {clicks(one.n)}{', if able' if one.if_able else ''}"


@said(Tags)
def _say_tags(one: Tags) -> str:
    tags = amount(one.n, " tag", " tags")
    return f"take {tags}" if by_side("runner") == "you" else f"give {called('the Runner') or 'the Runner'} {tags}"


@said(BadPublicity)
def _say_bad(one: BadPublicity) -> str:
    where = f" from {one.source.english()}" if one.source else ""
    n = amount(one.n, " bad publicity")
    return f"take {n}{where}" if by_side("corp") == "you" else f"give the Corp {n}{where}"


@said(RemoveBadPublicity)
def _say_less_bad(one: RemoveBadPublicity) -> str:
    return f"remove {amount(one.n, ' bad publicity')}"


@said(RemoveTags)
def _say_less_tags(one: RemoveTags) -> str:
    every = isinstance(one.n, PlayerValue) and one.n.what == "tags" and not one.up_to
    return f"{verb(one.who, 'remove') if by_side(one.who) != 'you' else 'remove'} all tags" if every else plain(one)


@said(Damage)
def _say_damage(one: Damage) -> str:
    firm = ", which cannot be prevented" if one.unpreventable else ""
    does = (runner("suffers").removeprefix("you ")) if one.suffer else "do"
    return f"{does} {amount(one.n, f' {one.type} damage')}{firm}"


@said(Place)
def _say_place(one: Place) -> str:
    n = credits(one.n) if one.kind == "credit" else amount(one.n, f" {one.kind} counter", f" {one.kind} counters")
    n = f"a total of {n}" if one.divided else n
    n = f"up to {n}" if one.up_to else n
    each = ""
    if " plus " in n:
        n, _, each = n.partition(" plus ")
        each = f" plus {each}"
    elif " for each " in n:
        n, _, each = n.partition(" for each ")
        each = f" for each {each}"
    on = one.on.english()
    to = one.on
    if one.divided and isinstance(to, Choose) and _one_each(to) and to.n.english() == one.n.english():
        on = to.what.phrase("several")
    if n.startswith("1 ") and on.startswith("1 ") and "counter" in n:
        on = f"{'an' if on[2:3] in 'aeiou' else 'a'} {on[2:]}"
    return f"load {n} onto {on}{each}" if one.load else f"place {n} on {on}{each}"


def _one_each(what: Choose) -> bool:
    """Whether so many are chosen that each gets at least one of what is divided among them."""
    return what.up_to and what.least == 1 and by_side(what.who) == "you" and not what.different_names


@said(RemoveCounters)
def _say_remove(one: RemoveCounters) -> str:
    this = isinstance(one.on, Ref) and one.on.key == "this"
    hosted = " hosted" if this else ""
    n = amount(one.n, f"{hosted} {one.kind} counter", f"{hosted} {one.kind} counters") if one.n else ""
    what = n or f"all{hosted} {one.kind} counters"
    return f"remove {'up to ' if one.up_to else ''}{what}" + ("" if this else f" from {one.on.english()}")


@said(TakeCredits)
def _say_take(one: TakeCredits) -> str:
    return f"take {credits(one.n) if one.n else 'all credits'} from {one.on.english()}"


@said(Trash)
def _say_trash(one: Trash) -> str:
    with calling({"doer": by_side(one.who)}):
        words = f"{verb(one.who, 'trash')} {one.what.english()}"
    if one.unless is not None:
        pays = f"{whom('opponent')} pays {one.unless.english()}"
        words += f", except those for each of which {pays} to prevent it"
    return words


@said(ChooseServer)
def _say_server(one: ChooseServer) -> str:
    needed = bool(called(f"kept {one.bind}"))
    kept = "" if one.remember == needed else ", to be remembered" if one.remember else ", forgotten"
    each_turn = bool(one.remember and called("when turn begins"))  # another is chosen each turn (9.10.3b)
    kept += "" if bool(one.until) == each_turn else ", until the turn ends" if one.until else ", for the whole game"
    return f"{plain(one)}{kept}"


@said(Host)
def _say_host(one: Host) -> str:
    what = one.what
    new = isinstance(what, RandomCards | Top) or (isinstance(what, Choose) and bool(what.what.zone))
    new = new or (isinstance(what, Ref) and what.key in ("found", "accessed"))
    face = "facedown " if one.facedown else "faceup " if new else ""
    on = one.on.english()
    on = an(on[2:]) if on.startswith("1 ") and not on.startswith("1 of ") else on
    words = f"host {what.english()} {face}on {on}"
    accessed = isinstance(what, Ref) and what.key == "accessed"  # which is no installed card from then on
    if accessed == one.uninstalled:
        return words
    return words + (" (it becomes uninstalled if it is installed)" if one.uninstalled else " (it stays installed)")


def whole_zones(what: Node, last: str) -> str:
    """All cards of some zones, by the zones alone; "" for other cards."""
    if isinstance(what, All) and [key for key, _ in what.what.stated] == ["zone"]:
        return zones(what.what.zone).replace(" or ", f" {last} ")
    return ""


@said(ShuffleInto)
def _say_into(one: ShuffleInto) -> str:
    every = whole_zones(one.what, "and")
    if not one.deck and by_side(one.who) == "you" and (deck := _deck_of(one.what)):
        return plain(changed(one, deck=deck))
    if not every or not one.deck or by_side(one.who) != "you":
        return plain(one)
    return f"shuffle {every} into {zone(one.deck)}"


def _deck_of(what: Node) -> str:
    """The deck that cards are shuffled into, where they are all in one player's zones; "" where that is not said."""
    card = voice()
    if isinstance(what, Ref) and what.key == "this" and card is not None and card.kind != "counter":
        return {"corp": "R&D", "runner": "stack"}.get(card.side, "")
    sel = what.what if isinstance(what, Choose | All) else None
    if sel is None or not sel.zone:
        return ""
    if {*sel.zone} <= {"HQ", "Archives", "R&D"}:
        return "R&D"
    return "stack" if {*sel.zone} <= {"grip", "heap", "stack"} else ""


@said(Install)
def _say_install(one: Install) -> str:
    what = one.what
    if isinstance(what, Choose):
        types = {*what.what.type}
        every = {"agenda", "asset", "upgrade"} if one.place == "root" else {"agenda", "asset", "ice", "upgrade"}
        if types == every:
            types = set()
        elif types == {"asset", "ice", "upgrade"}:
            types |= {"operation"}  # which is not installed anyway (8.5.4)
        if types != {*what.what.type}:
            what = changed(what, what=changed(what.what, type=tuple(sorted(types))))
    if (
        one.each
        and isinstance(one.most, Num)
        and isinstance(what, Choose)
        and _one_of_own(what)
        and not (one.same_server or one.if_able)
    ):
        what = changed(what, n=one.most, up_to=True)  # one at a time, as cards are always installed (8.5.5)
        words = plain(changed(one, what=what, each=False, most=None))
        return f"{words} for each" if one.discount else words
    return plain(changed(one, what=what))


@said(Win)
def _say_win(one: Win) -> str:
    return "you win the game" if by_side(one.who) == "you" else f"{verb(one.who, 'win')} the game"


@said(RemoveFromGame)
def _say_removed(one: RemoveFromGame) -> str:
    with calling({"in": "in"}):
        does = verb(one.who, "remove") if one.who != "you" else "remove"
        return f"{does} {one.what.english()} from the game"


@said(AccessEffect)
def _say_access(one: AccessEffect) -> str:
    with calling({"in": "in"}):
        words = f"access {one.what.english()}"
    return words + (f" (during this access, {listing(d.english() for d in one.during)})" if one.during else "")


@said(Reveal)
def _say_reveal(one: Reveal) -> str:
    with calling({"in": "in"} if isinstance(one.what, RandomCards | Choose) else {}):
        does = verb(one.who, "reveal") if one.who != "you" else "reveal"
        return f"{does} {whole_zones(one.what, 'and') or one.what.english()}"


@said(Break)
def _say_break(one: Break) -> str:
    on = called("broken on")
    if not on:
        return plain(one)
    with calling({"broken on": ""}):
        return f"{plain(changed(one, subtype=()))} on {on}"


@said(ResolveSubroutine)
def _say_resolve(one: ResolveSubroutine) -> str:
    if one.of is None:
        return f"resolve {called(f'subroutine {one.chosen}', f'the {one.chosen} subroutine')}"
    known = called(one.of.among) if [key for key, _ in one.of.stated] == ["among"] else ""
    if known.startswith("that "):
        return f"resolve 1 subroutine on {known}"
    return f"resolve 1 subroutine on {kind_of_ice(one.of) or an(one.of.phrase(1))}"


@said(Turn)
def _say_turn(one: Turn) -> str:
    with calling({"in": "in"}):
        return f"turn {one.what.english()} face{one.face}"
