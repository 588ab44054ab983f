"""What the rules say of each cost word: whether it can be paid, with what, and paying it (1.16).

The arguments of a word and its English stand in `judgebot.cards.effects.costs` under the same name. A part of a cost
that is credits has no handler: credits of the whole bill are paid together (`judgebot.engine.costs`).
"""

from __future__ import annotations

from typing import ClassVar

from judgebot.cards import effects as e
from judgebot.cards.nodes import walk
from judgebot.cards.queries.selections import Ref, Sel
from judgebot.cards.queries.values import Counters
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import damage, frames, prohibitions, query
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.costs import Bill, Part, keeps
from judgebot.engine.facts import Why, fact
from judgebot.engine.leaving import ice_left, jack_out
from judgebot.engine.machine import Machine
from judgebot.engine.moves import KEPT, into_score_area
from judgebot.engine.outlook import Outlook
from judgebot.engine.payment import Payment, choose
from judgebot.engine.records import PAYING, Eff, NotImplementedRule, Option
from judgebot.engine.trashing import trash_converted
from judgebot.engine.turns import first_click
from judgebot.game.changes import Change
from judgebot.game.objects import ARCHIVES, ASIDE, HAND, RND, RUNNER, SCORE, STACK


class CostHandler:
    """What the rules say of one cost word.

    word    the word
    binds   the rest of the ability knows the objects it is paid with
    takes   it takes objects away from where they are: no other part of the cost can be paid with them (1.16.10b)
    chance  with what it is paid is chosen by chance, once the player has chosen everything
    trashes what it is paid with is trashed, together with what else is
    late    it is paid after what is trashed to pay, in the order of records
    effect  the word of the effect that a player resolves to pay it (1.16.1), "" where nothing is resolved
    """

    word: ClassVar[str] = ""
    binds: ClassVar[bool] = False
    takes: ClassVar[bool] = False
    chance: ClassVar[bool] = False
    trashes: ClassVar[bool] = False
    late: ClassVar[bool] = False
    effect: ClassVar[str] = ""

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        """Why it cannot be paid, apart from a lack of objects to pay with; None if it can."""
        return None

    def resolved(self, m: Machine, one: Bill, part: Part, oids: tuple[int, ...] = ()) -> Eff:
        """The effect that is resolved to pay it, on these objects."""
        who = m.rules.words[self.effect].affects or one.who
        n = amount(m, part) if hasattr(part.node, "n") else 0
        kind = getattr(part.node, "type", "")
        return Eff(self.effect, who, n, oids, kind, source=part.source, you=one.who, node=part.node, cause=PAYING)

    def pool(self, m: Machine, one: Bill, part: Part) -> list[int]:
        """The objects with which it can be paid."""
        return []

    def count(self, m: Machine, part: Part) -> int:
        """With how many objects it is paid."""
        return amount(m, part)

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        """Ask with what it is paid."""

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        """Pay it; nothing is asked any more."""
        raise NotImplementedError


def env_of(one: Bill, part: Part) -> dict[str, object]:
    """What a part of a cost knows; its payer is who pays."""
    return {**dict(part.env), "source": part.source, "you": one.who}


def amount(m: Machine, part: Part) -> int:
    """The number that a part names."""
    return max(0, query.value(m, {**dict(part.env), "source": part.source, "you": part.you}, part.node.n))


def _run_server(m: Machine) -> str:
    run = m.state.run()
    return run.server if run else ""


class Clicks(CostHandler):
    """Spend clicks (1.11.3)."""

    word = "clicks"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        need = sum(amount(m, other) for other in one.parts if other.node.name in ("clicks", "lose_clicks"))
        has = m.state.players[one.who].clicks
        if need > has:
            return ("1.16.1", fact("few clicks", need=need, has=has))
        return first_click(m, one.who, one.action) if not self.effect and amount(m, part) else None

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        who, n = pay.bill.who, amount(m, part)
        if not n:
            return
        a.player(m, who, clicks=m.state.players[who].clicks - n)
        cause = "run" if m.state.run() else ""
        spent = Change("spend clicks", who, n=n, source=part.source, server=_run_server(m), cause=cause)
        pay.changes.append(spent)
        action = _action(m)
        if action:
            turn = [*m.state.history[m.state.turn_start :], *pay.changes]
            before = [ch.n for ch in turn if ch.kind == "clicks on an action" and (ch.who, ch.data) == (who, action)]
            pay.changes.append(Change("clicks on an action", who, n=n + max(before, default=0), data=action))


def _action(m: Machine) -> tuple[object, ...]:
    """The action that clicks which are paid now are spent on (5.2.2, 1.16.4d), as 5.2.6a tells it; () if on none."""
    stack = m.state.frames
    at = next((i for i in reversed(range(len(stack))) if isinstance(stack[i], frames.ActionWindow)), None)
    if at is None:
        return ()
    window = stack[at]
    assert isinstance(window, frames.ActionWindow)
    if not window.action or any(isinstance(frame, frames.Ability) for frame in stack[at:]):
        return ()  # paid for something that the action does, not for the action
    name, *about = window.action
    return (name, *about) if name == "use" else (name,)


class LoseClicks(Clicks):
    """Lose clicks (1.11.3b)."""

    word = "lose_clicks"
    effect = "lose_clicks"

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        _resolve(m, pay, part)


class Chosen(CostHandler):
    """A cost paid with objects: the source, one that is named, or some of the payer's choice.

    verb  how an option names what is done to an object
    """

    verb: ClassVar[str] = ""
    binds = True

    def fits(self, m: Machine, one: Bill, oid: int) -> bool:
        """Whether it could be done to an object."""
        return True

    def pool(self, m: Machine, one: Bill, part: Part) -> list[int]:
        """Those that the word describes, controlled by the payer where it describes several (1.16.1)."""
        env, what = env_of(one, part), part.node.what
        if isinstance(what, Ref):
            found = list(query.existing(m, env, what))
        elif isinstance(what, e.RandomCards):
            found = list(m.state.zones[query.zone_of(env, what.of)])
        else:
            found = [
                oid
                for oid in query.candidates(m, env, what)
                if m.state.objs[oid].controller == one.who or what.hosted_on is not None
            ]
        return [oid for oid in found if self.fits(m, one, oid)]

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        choose(m, pay, part, self.verb, self.takes)
        self.bind(pay, part)

    def bind(self, pay: Payment, part: Part) -> None:
        """Let the ability know what was chosen."""
        if getattr(part.node, "bind", ""):
            pay.known[part.node.bind] = pay.of(part)


class Trash(Chosen):
    """Trash cards, the payer's (1.14.3), leaving restrictions met (1.16.1c)."""

    word = "trash"
    verb = "trash"
    takes = True
    trashes = True

    def fits(self, m: Machine, one: Bill, oid: int) -> bool:
        if prohibitions.cannot(m, "trash", one.who, oid) is not None:
            return False
        if oid == one.subject and one.purpose in ("install", "play"):
            return False
        if keeps(m, one, oid):
            return True
        m.note(
            "refused",
            "1.16.1c",
            who=one.who,
            what=fact("trash", card=oid),
            why=fact("kept restriction", deed=one.keeps[0], card=one.keeps[1]),
        )
        return False

    def count(self, m: Machine, part: Part) -> int:
        if isinstance(part.node.what, e.RandomCards):
            env = {**dict(part.env), "source": part.source, "you": part.you}
            return max(0, query.value(m, env, part.node.what.n))
        return amount(m, part)

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        if not isinstance(part.node.what, e.RandomCards):
            super().choose(m, pay, part)
            return
        left = [oid for oid in self.pool(m, pay.bill, part) if oid not in pay.taken]
        pay.pick(part, m.at_random(left, self.count(m, part), "1.16.1"), True)

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        """It is trashed together with what else pays the bill."""


class RevealAndTrash(Trash):
    """Reveal cards and trash them."""

    word = "reveal_and_trash"
    verb = "trash"
    effect = "reveal"

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        _resolve(m, pay, part)


class Reveal(Chosen):
    """Reveal cards (1.21.3)."""

    word = "reveal"
    verb = "reveal"
    effect = "reveal"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        few = len(self.pool(m, one, part)) < self.count(m, part)
        return ("1.16.1", fact("nothing to pay with", cost=part.node)) if few else None

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        _resolve(m, pay, part)


class TrashThis(CostHandler):
    """[trash]: the source (1.19.4)."""

    word = "trash_this"
    takes = True
    trashes = True

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        if part.source not in m.state.objs:
            return ("1.12.2", fact("source gone"))
        stop = prohibitions.cannot(m, "trash", one.who, part.source)
        return ("1.16.1b", fact("text", text=stop.declaration)) if stop is not None else None

    def pool(self, m: Machine, one: Bill, part: Part) -> list[int]:
        return [part.source]

    def count(self, m: Machine, part: Part) -> int:
        return 1

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        pay.pick(part, (part.source,), True)

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        if part.source == pay.bill.subject:
            _leaves(m, pay, part.source)
            pay.known["this server"] = query.server_of(m, part.source)


class PayTrashCost(CostHandler):
    """Pay the trash cost of an accessed card: its credits are among those of the bill (7.1.5a)."""

    word = "pay_trash_cost"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        found = query.existing(m, env_of(one, part), part.node.of)
        if not found:
            return ("1.12.2", fact("no such thing", text=part.node.of))
        if c.trash_cost(m, found[0]) is None:
            return ("7.1.5a", fact("no trash cost"))
        return ("7.1.5b", fact("in Archives")) if m.obj(found[0]).zone == ARCHIVES else None

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        """It is paid with the credits of the bill."""


class AddToScoreArea(CostHandler):
    """Add the source to the payer's score area as an agenda (8.2.1a, 10.1.3)."""

    word = "add_to_score_area"
    takes = True
    late = True

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        return None if query.within_reach(m, part.source) else ("1.12.2", fact("source gone"))

    def pool(self, m: Machine, one: Bill, part: Part) -> list[int]:
        return [part.source]

    def count(self, m: Machine, part: Part) -> int:
        return 1

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        pay.pick(part, (part.source,), True)

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        oid, node, who = part.source, part.node, pay.bill.who
        obj = m.state.objs[oid]
        _leaves(m, pay, oid)
        server = query.server_of(m, oid)
        new = a.move(m, oid, SCORE[who], faceup=True)
        m.note("added", "8.2.1a", who=who, cards=[oid], to=SCORE[who])
        pay.changes += into_score_area(m, obj, new, who, server, node.as_agenda, node.subtypes)
        if node.kept:
            a.remember(m, new, KEPT, True)
        if obj.installed:
            ice_left(m, oid)
        trash_converted(m, obj, new, who)


class TrashTop(CostHandler):
    """Trash the top cards of a deck."""

    word = "trash_top"
    takes = True
    trashes = True

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        stops = [prohibitions.cannot(m, "trash", one.who, oid) for oid in self.pool(m, one, part)]
        stop = next((found for found in stops if found is not None), None)
        return ("1.16.1b", fact("text", text=stop.declaration)) if stop is not None else None

    def pool(self, m: Machine, one: Bill, part: Part) -> list[int]:
        return list(m.state.zones[part.node.of][: amount(m, part)])

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        pay.pick(part, tuple(self.pool(m, pay.bill, part)), True)

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        """It is trashed together with what else pays the bill."""


class Derez(Chosen):
    """Derez cards (8.1.3)."""

    word = "derez"
    verb = "derez"
    takes = True
    effect = "derez"

    def fits(self, m: Machine, one: Bill, oid: int) -> bool:
        """Only a rezzed card."""
        return c.rezzed(m, m.obj(oid))

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        _resolve(m, pay, part)
        for oid in pay.of(part):
            m.rules.words[self.effect].ended(m, oid)


class TurnFacedown(Chosen):
    """Turn faceup cards facedown (1.12.5)."""

    word = "turn_facedown"
    verb = "turn facedown"
    takes = True

    def fits(self, m: Machine, one: Bill, oid: int) -> bool:
        """Only a faceup card."""
        return m.obj(oid).faceup

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        for oid in pay.of(part):
            a.put(m, m.state.objs[oid]._replace(faceup=False, since=0))
            m.note("turned", "1.12.5", card=oid, face="down")


class SpendCounters(CostHandler):
    """Spend hosted counters."""

    word = "counters"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        here = frozenset(self.hosts(m, one, part))
        kind = part.node.kind
        same = [p for p in one.parts if p.node.name == "counters" and p.node.kind == kind]
        need = sum(amount(m, p) for p in same if frozenset(self.hosts(m, one, p)) <= here)
        if (not here and need) or sum(m.state.objs[oid].count(kind) for oid in here) < need:
            return ("1.16.1", fact("few counters", need=need, kind=kind))
        return None

    def hosts(self, m: Machine, one: Bill, part: Part) -> list[int]:
        """The cards that host what can be spent."""
        env, on = env_of(one, part), part.node.on
        if isinstance(on, Ref):
            return list(query.existing(m, {**env, "you": part.you}, on))
        return [oid for oid in query.candidates(m, env, on) if m.state.objs[oid].count(part.node.kind)]

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        hosts = self.hosts(m, pay.bill, part)
        spent: list[int] = []
        for _ in range(amount(m, part)):
            left = [oid for oid in hosts if m.state.objs[oid].count(part.node.kind) > spent.count(oid)]
            options = [Option(oid, Choice(Verb.SPEND, oid, name=part.node.kind), "1.16.1") for oid in left]
            about = fact("paid with", card=part.source, cost=part.node)
            spent.append(m.ask(pay.bill.who, "cost", options, "1.16.1", about=about))
        pay.counters[id(part)] = tuple(spent)

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        hosts = pay.counters[id(part)]
        for oid in dict.fromkeys(hosts):
            n = hosts.count(oid)
            a.set_counters(m, oid, part.node.kind, m.state.objs[oid].count(part.node.kind) - n)
            pay.changes.append(Change("spend counters", pay.bill.who, oid, n=n, what=part.node.kind))


class Forfeit(Chosen):
    """Forfeit agendas from the payer's score area (8.2.5)."""

    word = "forfeit"
    verb = "forfeit"
    takes = True
    late = True
    effect = "forfeit"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        few = len(self.pool(m, one, part)) < self.count(m, part)
        return ("1.16.1", fact("no agenda to forfeit")) if few else None

    def pool(self, m: Machine, one: Bill, part: Part) -> list[int]:
        return [oid for oid in m.state.zones[SCORE[one.who]] if not m.state.objs[oid].recall(KEPT)]

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        choose(m, pay, part, self.verb, True)

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        for oid in pay.of(part):
            if oid == pay.bill.subject:
                _leaves(m, pay, oid)
        gone = tuple(change.obj for change in _resolve(m, pay, part))
        pay.known["forfeited"] = (*pay.known.get("forfeited", ()), *gone)


class ForfeitThis(Forfeit):
    """Forfeit the source."""

    word = "forfeit_this"

    def count(self, m: Machine, part: Part) -> int:
        return 1

    def pool(self, m: Machine, one: Bill, part: Part) -> list[int]:
        return [oid for oid in super().pool(m, one, part) if oid == part.source]

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        pay.pick(part, (part.source,), True)


class Suffer(CostHandler):
    """Suffer damage (10.4.1)."""

    word = "suffer"
    chance = True
    late = True
    effect = "damage"

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        hits = damage.hits(m, amount(m, part), part.node.type, tuple(pay.taken))
        pay.taken += hits
        pay.hits.append((part, hits))

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        hits = next(found for of, found in pay.hits if of is part)
        eff = self.resolved(m, pay.bill, part)
        if eff.n:
            pay.changes += m.rules.words[self.effect].suffer(m, eff, hits, pay.shelf)
            pay.lethal = pay.lethal or eff.n > len(hits)


class TakeTags(CostHandler):
    """The Runner takes tags (10.5)."""

    word = "take_tags"
    effect = "tags"

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        _resolve(m, pay, part)


class RemoveTags(CostHandler):
    """Remove tags (10.5.5)."""

    word = "remove_tags"
    effect = "remove_tags"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        few = m.state.players[RUNNER].tags < amount(m, part)
        return ("1.16.1", fact("few tags")) if few else None

    def resolved(self, m: Machine, one: Bill, part: Part, oids: tuple[int, ...] = ()) -> Eff:
        """The payer removes them, though they are the Runner's (10.5.5)."""
        return super().resolved(m, one, part, oids)._replace(who=one.who)

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        _resolve(m, pay, part)


class BadPublicity(CostHandler):
    """The Corp takes bad publicity (10.6.1)."""

    word = "bad_publicity"
    effect = "bad_publicity"

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        _resolve(m, pay, part)


class JackOut(CostHandler):
    """The Runner jacks out, which ends the run (6.1.5)."""

    word = "jack_out"
    effect = "jack_out"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        if one.who != RUNNER:
            return ("1.16.1", fact("nothing to pay with", cost=part.node))
        why: Why = m.rules.words[self.effect].possible(Outlook(m, env_of(one, part)), part.node)
        return why

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        jack_out(m)


class RemoveThis(CostHandler):
    """Remove the source from the game (8.2.1a)."""

    word = "remove_this"
    takes = True
    late = True
    effect = "remove_from_game"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        return None if part.source in m.state.objs else ("1.12.2", fact("source gone"))

    def pool(self, m: Machine, one: Bill, part: Part) -> list[int]:
        return [part.source]

    def count(self, m: Machine, part: Part) -> int:
        return 1

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        pay.pick(part, (part.source,), True)

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        installed = m.state.objs[part.source].installed
        _leaves(m, pay, part.source)
        _resolve(m, pay, part)
        if installed:
            ice_left(m, part.source)


class AddToHand(Chosen):
    """Add cards to their owner's hand (8.2.1a)."""

    word = "add_to_hand"
    verb = "return"
    takes = True
    late = True

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        this = isinstance(part.node.what, Ref) and part.node.what.key == "this"
        return ("1.12.2", fact("source gone")) if this and part.source not in m.state.objs else None

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        for oid in pay.of(part):
            obj, server = m.state.objs[oid], query.server_of(m, oid)
            if oid == part.source:
                _leaves(m, pay, oid)
            new = a.move(m, oid, a.hand_zone(obj))
            m.note("added", "8.2.1a", who=pay.bill.who, cards=[oid], to=a.hand_zone(obj))
            if obj.installed:
                pay.changes.append(Change("uninstall", pay.bill.who, new, oid, server=server, cause="move"))
                ice_left(m, oid)


class AddRandom(CostHandler):
    """Add random cards of a hand to a deck (8.2.1a)."""

    word = "add_random"
    takes = True
    chance = True
    late = True

    def pool(self, m: Machine, one: Bill, part: Part) -> list[int]:
        return list(m.state.zones[part.node.of])

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        left = [oid for oid in m.state.zones[part.node.of] if oid not in pay.taken]
        pay.pick(part, m.at_random(left, amount(m, part), "1.16.1"), True)

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        deck = STACK if part.node.of == HAND[RUNNER] else RND
        for oid in pay.of(part):
            a.move(m, oid, deck, at=part.node.to, faceup=False)
        m.note("added", "8.2.1a", who=pay.bill.who, cards=list(pay.of(part)), to=f"{part.node.to} of {deck}")


def _resolve(m: Machine, pay: Payment, part: Part) -> list[Change]:
    """Pay a part by resolving an effect (1.16.1), as an instruction does: what happened."""
    handler = m.rules.costs[part.node.name]
    eff = handler.resolved(m, pay.bill, part, pay.of(part))
    found: list[Change] = m.rules.words[eff.kind].done(m, eff) if eff.n > 0 or eff.objs else []
    pay.changes += found
    return found


def _leaves(m: Machine, pay: Payment, oid: int) -> None:
    """Set aside what the ability being used refers to, as its host is uninstalled to pay for it (9.5.5).

    Hosted cards that the ability refers to are set aside too; they keep their host while the ability resolves.
    """
    using = m.state.frames[-2] if len(m.state.frames) > 1 else None
    if not isinstance(using, frames.PaidAbility):
        return
    counters = m.state.objs[oid].counters
    if any(isinstance(x, Sel) and getattr(x.hosted_on, "key", "") == "this" for x in walk(using.ability.do)):
        cards = [o for o in m.state.objs.values() if o.host == oid]
        if cards:
            m.note("sets_aside", "9.5.5", source=oid, n=len(cards), cards=[o.id for o in cards])
        for card in cards:
            if card.installed or card.counters:
                raise NotImplementedRule("an installed card, or one with counters, that a cost sets aside", "9.5.5")
            new = a.move(m, card.id, ASIDE, faceup=card.faceup)
            a.put(m, m.state.objs[new]._replace(host=oid))
    if not counters:
        return
    for node in walk(using.ability.do):
        host = node.source if isinstance(node, e.MoveCounters) else getattr(node, "on", None)
        if isinstance(node, (Counters, e.MoveCounters, e.TakeCredits)) and getattr(host, "key", "") == "this":
            m.note("sets_aside", "9.5.5", source=oid, n=sum(n for _, n in counters), counters=list(counters))
            pay.known["held"] = counters
            return
