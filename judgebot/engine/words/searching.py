"""Searching (8.7), setting aside (4.8), and choices made as an instruction resolves (1.15.1b)."""

from __future__ import annotations

from typing import Any

from judgebot.cards import effects as e
from judgebot.cards.catalog import facts
from judgebot.cards.printed import facts_text
from judgebot.engine import apply as a
from judgebot.engine import frames, legality, query
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.discounts import possible_discount
from judgebot.engine.facts import Why, fact
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import Outlook
from judgebot.engine.records import Eff, Option, Refusal
from judgebot.engine.words.base import Handler, bind
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import ASIDE_WITH, PLAY, RND, STACK


def criteria(sel: Any) -> bool:
    """Whether a selection asks for more than a type and a place."""
    plain = ("type", "side", "controller", "zone", "top", "among", "can_be", "faceup", "installed", "other_than")
    words = sel.arguments.items()
    return any(getattr(sel, key) != word.default for key, word in words if key not in plain)


def show_attributes(m: Machine, eff: Eff) -> None:
    """Reveal what is about to move and was chosen for an attribute that nobody else can see (4.1.2a)."""
    what = getattr(eff.node, "what", None)
    if not isinstance(what, e.Choose) or not (what.what.type or criteria(what.what)):
        return
    hidden = [oid for oid in eff.objs if oid in m.state.objs and m.state.objs[oid].zone != PLAY]
    shown = [oid for oid in hidden if not m.state.objs[oid].faceup and oid not in m.state.accesses]
    if shown:
        m.note("revealed", "4.1.2a", cards=list(shown), who=eff.you)
        a.show_runner(m, shown)
        a.happen(m, [Change("reveal", eff.you, oid) for oid in shown])


class Search(Handler):
    """Search a zone; a deck is shuffled at once (8.7)."""

    word = "search"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        whys = [self._in(look, node, zone) for zone in node.zone]
        return None if None in whys else whys[0]

    def _in(self, look: Outlook, node: Any, zone: str) -> Why:
        cards = look.m.state.zones[zone]
        if zone in (RND, STACK):  # it is shuffled, whatever is found
            return None if cards else ("1.2.5", fact("empty", zone=zone))
        if any(query.matches(look.m, look.env, of, oid, zoned=True) for oid in cards for of in (node.find, *node.also)):
            return None
        return ("1.2.5", fact("nothing to find", zone=zone))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.Search = eff.node
        place = node.zone[0]
        if len(node.zone) > 1:
            places = [Option(name, Choice(Verb.SEARCH, server=name), "8.7.1") for name in node.zone]
            place = m.ask(eff.you, "zone", places, "8.7.1", about=fact("where to search"), default=0)
        found: list[int] = []
        for of, n in ((node.find, node.n), *((one, 1) for one in node.also)):
            for _ in range(n):
                picked = self._find(m, f, eff, place, of, found)
                if not picked:
                    break
                found.append(picked)
        new = tuple(a.set_aside(m, oid) for oid in found)
        m.note("searched", "8.7.2", *(() if found else ("8.7.4",)), who=eff.you, zone=place, found=found)
        if place in (RND, STACK):
            a.shuffle(m, place)
        a.happen(m, [Change("search", eff.you, what=place)])
        bind(f, node.bind, new)
        if any(criteria(of) for of in (node.find, *node.also)):
            f.env |= Env(to_verify=new)
        if node.must_install or node.must_play:
            f.env |= Env(owed=new)  # 8.7.2b: they must be able to install or play what they found
        return None

    def _find(self, m: Machine, f: frames.Instruction, eff: Eff, place: str, of: Any, found: list[int]) -> int:
        """One card more that the player finds, of those described; 0 for none (8.7.2)."""
        node: e.Search = eff.node
        zone = m.state.zones[place]
        pool = [
            oid
            for oid in zone
            if oid not in found
            and query.matches(m, f.env, of, oid, zoned=True)
            and _useful(m, f, node, oid)
            and not (node.different_names and _named(m, oid, found))
        ]
        options = [Option(oid, Choice(Verb.FIND, oid), "8.7.2") for oid in pool]
        able = node.must_install or node.must_play
        asked = able or any(getattr(of, key) != word.default for key, word in of.arguments.items())
        if not pool or node.up_to or (asked and place in (RND, STACK)):
            options.append(Option(0, Choice(Verb.NOTHING, of=Verb.FIND), "8.7.2e"))
        elif m.events is not None:
            rule = "8.7.2d" if not asked else "8.7.2e"
            none = Choice(Verb.NOTHING, of=Verb.FIND)
            m.refusals.append(Refusal(eff.you, none, rule, fact("something to find", zone=place)))
        if node.different_names and found and m.events is not None:
            twins = [oid for oid in zone if oid not in pool and oid not in found and _named(m, oid, found)]
            for oid in twins:
                m.refusals.append(Refusal(eff.you, Choice(Verb.FIND, oid), "2.1.5", fact("name found")))
        about = fact("searching", place=place)
        return int(m.ask(eff.you, "search", options, "8.7.2", about=about, default=0))


def _named(m: Machine, oid: int, others: list[int]) -> bool:
    """Whether a card has the name of one of the others."""
    return any(m.obj(other).name == m.obj(oid).name for other in others)


def _useful(m: Machine, f: frames.Instruction, node: e.Search, oid: int) -> bool:
    """The card found must be one that could then be installed or played (8.7.2b), with what that might cost less."""
    if node.must_play and (not node.must_install or m.card(oid).type in ("event", "operation")):
        return _noted(m, f, oid, _unplayable(m, f, oid))
    return not node.must_install or _noted(m, f, oid, _uninstallable(m, f, node, oid))


def _unplayable(m: Machine, f: frames.Instruction, oid: int) -> Why:
    """Why a card could not be played (8.6.6), whatever is taken off its cost."""
    why = legality.playable(m, f.env.you, oid)
    if why is not None and (extra := possible_discount(m, f.env.you, oid, "play")):
        why = legality.playable(m, f.env.you, oid, extra)
    return why


def _uninstallable(m: Machine, f: frames.Instruction, node: e.Search, oid: int) -> Why:
    """Why a card could not be installed (8.5.15), whatever is taken off its cost."""
    discount = query.value(m, f.env, node.discount) if node.discount is not None else 0
    why = legality.installable(m, f.env.you, oid, node.ignore, discount)
    if why is not None and not node.ignore:
        extra = possible_discount(m, f.env.you, oid)
        if extra:
            why = legality.installable(m, f.env.you, oid, discount=discount + extra)
    return why


def _noted(m: Machine, f: frames.Instruction, oid: int, why: Why) -> bool:
    """Whether nothing speaks against finding a card; what does is recorded."""
    if why is not None:
        m.note("refused", "8.7.2b", who=f.env.you, what=fact("find", card=oid), why=why[1])
    return why is None


class SetAside(Handler):
    """Set cards aside (4.8.2)."""

    word = "set_aside"
    rule = "4.8.2"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        bind(f, eff.node.bind, _aside(m, eff.objs, eff, eff.node.facedown))
        return None


def _aside(m: Machine, oids: tuple[int, ...], eff: Eff, facedown: bool = False) -> tuple[int, ...]:
    """Set cards aside, faceup if nothing else is said (4.8.6). Returns their new ids."""
    new = tuple(a.set_aside(m, oid, faceup=not facedown) for oid in oids)
    m.note("set_aside", "4.8.2", "4.8.6", who=eff.who, cards=list(new))
    if eff.source and m.catalog.sets_aside(m.obj(eff.source).name):  # its abilities speak of them later
        for oid in new:
            a.remember(m, oid, ASIDE_WITH, (eff.source,))
    return new


class SetAsideUntil(Handler):
    """Set cards aside from the top of a deck until certain ones are there (4.8.2)."""

    word = "set_aside_until"
    acts_on = ""

    def names(self, node: Any) -> tuple[str, ...]:
        """All the cards, and those that end it."""
        return (node.bind, node.found)

    def possible(self, look: Outlook, node: Any) -> Why:
        return None if look.m.state.zones[node.of] else ("1.2.5", fact("empty", zone=node.of))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.SetAsideUntil = eff.node
        taken: list[int] = []
        ends: list[int] = []
        for oid in m.state.zones[node.of]:
            taken.append(oid)
            if query.matches(m, f.env, node.until, oid, zoned=True):
                ends.append(oid)
            if len(ends) == node.n:
                break
        new = dict(zip(taken, _aside(m, tuple(taken), eff), strict=True))
        bind(f, node.bind, tuple(new.values()))
        bind(f, node.found, tuple(new[oid] for oid in ends))
        return None


class Choosing:
    """A choice that is no target (1.15.1b): it changes only what the ability knows."""

    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        return None

    def alters(self, node: Any) -> bool:
        """Nothing of itself."""
        return False


class ChooseType(Choosing, Handler):
    """Choose a card type (1.15.1b)."""

    word = "choose_type"

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        options = [Option(name, Choice(Verb.CHOOSE, name=name), "1.15.1b") for name in eff.node.among]
        picked = m.ask(eff.you, "type", options, "1.15.1b", about=fact("choosing a type"))
        m.note("chose", "1.15.1b", who=eff.you, what=fact("named word", name=picked), source=eff.source)
        bind(f, eff.node.bind, picked)
        return None


class ChooseSubtypes(Choosing, Handler):
    """Choose subtypes (1.15.1b)."""

    word = "choose_subtypes"

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.ChooseSubtypes = eff.node
        left = list(node.among or _subtypes_of(m, node.of))
        picked: list[str] = []
        while left and len(picked) < node.n:
            options = [Option(name, Choice(Verb.CHOOSE, name=name), "1.15.1b") for name in left]
            if picked:
                options.append(Option("", Choice(Verb.NO_MORE, of=Verb.CHOOSE), "1.15.1b"))
            about, enough = fact("choosing a subtype"), len(options) - 1
            name = m.ask(eff.you, "subtype", options, "1.15.1b", about=about, default=enough if picked else None)
            if not name:
                break
            left.remove(name)
            picked.append(name)
        m.note(
            "chose",
            "1.15.1b",
            "2.16.6",
            who=eff.you,
            what=[fact("named word", name=one) for one in picked],
            source=eff.source,
        )
        bind(f, node.bind, tuple(picked))
        return None


def _subtypes_of(m: Machine, kind: str) -> list[str]:
    """Every subtype that is printed on cards of a type, also on those that a scenario defines (2.16.6)."""
    found = {name for oid in m.state.objs if m.card(oid).type == kind for name in m.card(oid).subtypes}
    for card_id, line in facts_text().items():
        if f'"{kind}"' in line:
            known = facts(card_id)
            if known["type"] == kind:
                found |= set(known.get("subtypes") or ())
    return sorted(found)


class ChooseNumber(Choosing, Handler):
    """Choose a number (1.15.1b)."""

    word = "choose_number"

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.ChooseNumber = eff.node
        most = node.least + 9 if node.most is None else query.value(m, f.env, node.most)
        options = [Option(n, Choice(Verb.CHOOSE, n=n), "1.15.1b") for n in range(node.least, max(node.least, most) + 1)]
        about = fact("choosing a number")
        picked = m.ask(eff.you, "number", options, "1.15.1b", about=about, any_number=node.most is None)
        m.note("chose", "1.15.1b", who=eff.you, what=fact("number", n=picked), source=eff.source)
        bind(f, node.bind, picked)
        return None
