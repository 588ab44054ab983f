"""Effects on cards: moving them, showing them, turning them (1.21, chapter 8)."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from judgebot.cards import effects as e
from judgebot.cards.catalog import OTHER_FACE
from judgebot.cards.queries.selections import ref
from judgebot.engine import apply as a
from judgebot.engine import because, costs, discounts, frames, legality, lingering, query, triggers
from judgebot.engine import characteristics as c
from judgebot.engine.breaches import access_moved, enters_breach
from judgebot.engine.facts import Why, fact
from judgebot.engine.interrupts import unpreventable
from judgebot.engine.leaving import ice_left, ice_moved
from judgebot.engine.machine import Machine
from judgebot.engine.moves import steal_now, swap_now
from judgebot.engine.outlook import NOTHING, Outlook
from judgebot.engine.records import BASIC_ACTION, Eff, NotImplementedRule, Option
from judgebot.engine.trashing import shelve, trash_converted, trash_now
from judgebot.engine.words.base import (
    Handler,
    accesses_moved,
    at_random,
    bind,
    one_at_a_time,
    targets,
)
from judgebot.engine.words.searching import criteria
from judgebot.game.changes import Change
from judgebot.game.objects import (
    ARCHIVES,
    CORP,
    CORP_SCORE,
    HQ,
    PLAY,
    REMOVED,
    RND,
    RUNNER,
    RUNNER_SCORE,
    STACK,
    opponent,
)


class Draw(Handler):
    """Draw cards (8.4)."""

    word = "draw"
    deed = "draw"
    acts_on = ""
    gathers = True

    def possible(self, look: Outlook, node: Any) -> Why:
        who = look.who(node)
        if who == RUNNER and not look.m.state.zones[STACK] and node.who != "both":
            return ("1.2.5", fact("stack empty"))
        return self.barred(look, node) or look.amount(node.n)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        if eff.node is None or eff.node.who != "both":
            n = self._how_many(m, eff, eff.you)
            if n > 0:
                m.push(frames.Draw(who=eff.who, n=n))
            return None
        both = [one for one in f.effs if one.node is eff.node]  # 8.4.4; without one who cannot draw (1.2.2b)
        if eff == both[0]:
            draws = [(one.who, self._how_many(m, one, one.who)) for one in both]
            draws = [(who, n) for who, n in draws if n > 0]
            if draws:
                m.push(frames.Draw(who=draws[0][0], n=draws[0][1], also=tuple(draws[1:])))
        return None

    def _how_many(self, m: Machine, eff: Eff, decides: str) -> int:
        if eff.node is None or not eff.node.up_to:
            return eff.n
        rule = "8.4.4a" if eff.node.who == "both" else "1.15.1b"
        options = [Option(k, f"draw {k}", rule) for k in range(eff.n, -1, -1)]
        about = f"how many cards the {eff.who.title()} draws"
        n: int = m.ask(decides, "number", options, rule, about=about, default=0)
        return n


def show_attributes(m: Machine, eff: Eff) -> None:
    """Reveal what is about to move and was chosen for an attribute that nobody else can see (4.1.2a)."""
    what = getattr(eff.node, "what", None)
    if not isinstance(what, e.Choose) or not (what.what.type or criteria(what.what)):
        return
    hidden = [oid for oid in eff.objs if oid in m.state.objs and m.state.objs[oid].zone != PLAY]
    shown = [oid for oid in hidden if not m.state.objs[oid].faceup and oid not in m.state.accesses]
    if shown:
        m.note("revealed", "4.1.2a", cards=[m.name(oid) for oid in shown], who=eff.you)
        a.happen(m, [Change("reveal", eff.you, oid) for oid in shown])


class Trash(Handler):
    """Trash cards (1.19), all together (9.12.2a)."""

    word = "trash"
    deed = "trash"
    stopped = "trash"
    binds = ("trashed",)

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """A limit on what the source trashes in each encounter prohibits more (1.2.2)."""
        over = [s for s, left in _trashes_left(look.m, look.env.get("source", 0), oid) if left <= 0]
        return c.forbidden(look.m, over[0], "1.2.2a") if over else None

    def allowed(self, m: Machine, eff: Eff) -> Eff | None:
        """Without what is prohibited, a limit on what the source trashes included (1.2.2b)."""
        left = super().allowed(m, eff)
        for oid in left.objs if left is not None else ():
            if any(more < len(eff.objs) for _, more in _trashes_left(m, eff.source, oid)):
                if len(eff.objs) > 1:
                    raise NotImplementedRule("1.2.2b: several cards are trashed, and only some of them can be")
                return None
        return left

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        if eff.node is not None and eff.node.unless is not None and part <= len(eff.objs):
            return self._spare(m, f, eff, part)
        spared = f.env.get("spared", ()) if part else ()
        oids = tuple(oid for oid in at_random(m, f, eff, "1.19.1") if oid in m.state.objs and oid not in spared)
        cause = eff.cause or "ability"
        if not oids:
            return None
        shelf = shelve(m, oids, eff.aside, eff.stay)
        show_attributes(m, eff)
        seen = a.before(m)
        changes = trash_now(m, oids, eff.who, cause, stay=eff.stay, shelf=shelf)
        a.happen(m, [change._replace(source=change.source or eff.source) for change in changes], seen)
        accesses_moved(m, oids)
        bind(f, "trashed", tuple(ch.obj for ch in changes if ch.kind == "trash"))
        return None

    def _spare(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool:
        """Ask whether the opponent pays to keep one of the cards (9.9.5, 1.16.11b); then about the next."""
        who, before = opponent(eff.you), eff.objs[part - 1] if part else 0
        kept = f.env.get("spared", ()) if part else ()
        if part and f.env.get("sparing") == before and isinstance(f.result, tuple):
            kept = (*kept, before)
            m.note(
                "prevented", "9.9.5", source=m.name(eff.source), what=fact("trash", card=m.name(before)), n=1, left=0
            )
        oid = eff.objs[part] if part < len(eff.objs) else 0
        one = costs.bill(m, who, eff.node.unless, f.env, "nested", eff.source)
        asked = bool(oid) and oid in m.state.objs and costs.unpayable(m, one) is None and not unpreventable(m, eff)
        yes = False
        if asked:
            words = f"pay {costs.english(m, one)} to keep {m.describe(oid)}"
            options = [Option(True, words, "1.16.11b"), Option(False, f"do not {words}", "1.16.11b")]
            yes = m.ask(who, "pay", options, "1.16.11", about=f"{m.name(eff.source)}: {words}", default=1)
        bind(f, "spared", kept)
        bind(f, "sparing", oid if yes else 0)
        f.result = None
        if yes:
            m.push(frames.Cost(env=f.env, bill=one))
        return True


def _trashes_left(m: Machine, source: int, oid: int) -> list[tuple[c.Static, int]]:
    """Limits on trashing cards like this one with the source, and how many more it can trash in this encounter."""
    found = []
    for static in c.declared(m, "trash_limit") if m.state.encounter() is not None else ():
        of = static.declaration.of
        if static.source == source and query.matches(m, static.env, of, oid):
            past = m.state.history[triggers.span_start(m, "encounter") :]
            mine = [ch.was for ch in past if ch.kind == "trash" and ch.source == source]
            done = sum(1 for was in mine if query.matches(m, static.env, of, was))
            found.append((static, int(static.declaration.n) - done))
    return found


class Steal(Handler):
    """The Runner steals an agenda (1.17.3)."""

    word = "steal"
    deed = "steal"
    event = "steal"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        for oid in eff.objs:
            if oid in m.state.objs:
                steal_now(m, oid, eff.kept)
        accesses_moved(m, eff.objs)
        return None


class Expose(Handler):
    """Expose unrezzed installed cards (1.21.4)."""

    word = "expose"
    stopped = "expose"

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Only an unrezzed installed card (1.21.4)."""
        return None if c.unrezzed(look.m.obj(oid)) else ("1.21.4", fact("not rezzed yet", card=look.m.name(oid)))

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        for oid in eff.objs:
            obj = m.state.objs[oid]
            if obj.installed and not obj.faceup:
                m.note("exposed", "1.21.4", cards=[m.name(oid)])
                a.happen(m, [Change("expose", eff.who, oid, source=eff.source)])
        return None


class Reveal(Handler):
    """Reveal cards (1.21.3)."""

    word = "reveal"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        oids = at_random(m, f, eff, "1.21.3")
        if oids:
            m.note("revealed", "1.21.3", cards=[m.name(oid) for oid in oids], who=eff.who)
            a.happen(m, [Change("reveal", eff.who, oid, source=eff.source) for oid in oids])
        bind(f, eff.node.bind, oids)
        return None


class Look(Handler):
    """Look at cards (1.21.2)."""

    word = "look"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        apart = ("1.21.5",) if because.waits(m, "expose", "reveal", "access") else ()
        m.note("looks", "1.21.2", *apart, who=eff.who, cards=[m.name(oid) for oid in eff.objs])
        bind(f, eff.node.bind, eff.objs)
        return None


def _bound(look: Outlook, name: str) -> Why:
    """Whether there are cards under a name that an earlier instruction binds."""
    return look.objects(ref(name))


class Arrange(Handler):
    """Arrange cards on top of a deck: they become new objects (8.3.3)."""

    word = "arrange"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        return _bound(look, node.cards)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        oids = tuple(
            oid
            for oid in query.refs(m, f.env, ref(eff.node.cards))
            if oid in m.state.objs and m.state.objs[oid].zone in (RND, STACK)
        )
        if len(oids) < 2:
            m.note("no_effect", "8.3.1a", what="arrange", n=len(oids))
            return None
        left = list(oids)
        order: list[int] = []
        while len(left) > 1:
            options = [Option(oid, f"put {m.name(oid)} next from the top", "8.3.3") for oid in left]
            picked = m.ask(eff.you, "arrange", options, "8.3.3", about="the order from the top", default=0)
            order.append(picked)
            left.remove(picked)
        _return_to_top(m, (*order, *left))
        return None


def _return_to_top(m: Machine, order: tuple[int, ...]) -> None:
    zone = m.state.objs[order[0]].zone
    names = [m.name(oid) for oid in order]
    rest = tuple(oid for oid in m.state.zones[zone] if oid not in order)
    new = []
    for oid in order:
        old = m.state.objs.pop(oid)
        fresh = old._replace(id=m.state.fresh())
        m.state.gone[oid] = old
        m.state.became[oid] = fresh.id
        m.state.objs[fresh.id] = fresh
        new.append(fresh.id)
    m.state.zones[zone] = (*new, *rest)
    a.touched(m)
    m.note("arranged", "8.3.3", "1.12.3", cards=names, zone=zone)


class TakeAny(Handler):
    """Move any number of the cards looked at; several destinations one after the other."""

    word = "take_any"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        return _bound(look, node.cards)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.TakeAny = eff.node
        to = node.to[part]
        more = part + 1 < len(node.to)
        pool = [oid for oid in query.refs(m, f.env, ref(node.cards)) if oid in m.state.objs]
        taken: list[int] = []
        word = "trash" if to == "trash" else "add to HQ"
        while True:
            options = [Option(oid, f"{word} {m.name(oid)}", "8.2.1a") for oid in pool if oid not in taken]
            options.append(Option(0, f"{word} no more", "8.2.1a"))
            picked = m.ask(eff.you, "take", options, "8.2.1a", about=f"which cards to {word}", default=len(options) - 1)
            if not picked:
                break
            taken.append(picked)
        shelf = shelve(m, taken) if to == "trash" else None
        bind(f, node.cards, tuple(oid for oid in pool if oid not in taken))
        if not taken:
            return more
        if to == "trash":
            seen = a.before(m)
            a.happen(m, trash_now(m, tuple(taken), eff.you, "ability", shelf=shelf), seen)
        else:
            names = [m.name(oid) for oid in taken]
            for oid in taken:
                a.move(m, oid, HQ)
            m.note("added", "8.2.1a", who=eff.you, cards=names, to=HQ)
        return more


class Install(Handler):
    """Install a card (8.5.15)."""

    word = "install"
    deed = "install"
    binds = ("installed",)

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Only a card that can be installed so (8.5)."""
        who = look.who(node)
        if look.env.get("cause") == BASIC_ACTION:
            return discounts.affordable(look.m, who, oid, "install")
        return legality.installable(look.m, who, oid, effect=node, env=look.env)

    def steers(self, node: Any) -> bool:
        """Several cards are installed one at a time, each as its own instruction (8.5.5, 9.11.4b)."""
        return bool(node.each)

    def steer(self, m: Machine, f: frames.Ability, node: Any, rest: tuple[Any, ...]) -> str:
        assert isinstance(node.what, e.Choose)
        who, sel = f.env["you"], node.what.what
        done = f.env.get("installed so far", ())
        if done and node.same_server:
            f.env = {**f.env, "same server": query.server_of(m, m.state.latest(done[-1]))}
        most = query.value(m, f.env, node.most) if node.most is not None else None
        pool = [
            oid
            for oid in query.candidates(m, f.env, sel)
            if (most is None or len(done) < most)
            and legality.installable(m, who, oid, effect=node, env=f.env) is None
            and (not node.if_able or legality.could_be_rezzed(m, oid))
        ]
        options = [Option(oid, f"install {m.name(oid)}", "8.5.5") for oid in pool]
        if not node.if_able or not pool:
            options.append(Option(0, "install no more", "8.5.5"))
        about = "which card to install next"
        default = len(options) - 1 if not options[-1].value else None
        picked = m.ask(who, "install", options, "8.5.5", about=about, default=default)
        if not picked:
            f.env = {key: val for key, val in f.env.items() if key not in ("installed so far", "same server")}
            f.todo = rest
            return "next"
        again = f.todo[0]
        f.env = {**f.env, "each": picked, "installed so far": (*done, picked)}
        f.todo = (again, *rest)
        if sel.among:
            left = query.refs(m, f.env, ref(sel.among))
            f.env = {**f.env, sel.among: tuple(oid for oid in left if oid != picked)}
        eff = Eff("install", who, objs=(picked,), source=f.env.get("source", 0), you=who, node=node)
        m.push(frames.Instruction(env=f.env, node=again, of_kind=f.of_kind, shares=True, given=True, effs=(eff,)))
        return "next"

    def possible(self, look: Outlook, node: Any) -> Why:
        return self.barred(look, node) or look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.Install | None = eff.node
        if part == 1:
            if node is not None:
                result = f.result
                bind(f, node.bind or "installed", result or 0)
                _verify(m, f, eff, result or 0)
            return None
        if not eff.objs or eff.objs[0] not in m.state.objs:
            if node is not None:
                bind(f, node.bind or "installed", 0)
            return None
        one_at_a_time(eff, "8.5.5")
        oid = eff.objs[0]
        discount = eff.discount
        if node is None:
            m.push(frames.Install(who=eff.who, oid=oid, discount=discount))
            return True
        less = query.value(m, f.env, node.discount) if node.discount is not None else 0
        if not node.rez:
            discount += less
        only, no, place = legality.destination_limits(m, f.env, node)
        options: dict[str, Any] = {
            "ignore": "all costs" if node.ignore == "all costs" else node.ignore,
            "discount": discount,
            "total": less if node.rez else 0,
            "only": only,
            "not_in": no,
            "place": place,
            "rez": node.rez,
            "must": node.if_able,
            "rez_ignore": {"install cost": ""}.get(node.ignore, node.ignore),
            "faceup": node.faceup,
            "facedown": node.facedown,
            "source": eff.source,
            "by_effect": node.faceup,
        }
        if node.place == "directly inward":
            source = eff.source
            server = m.state.objs[source].server if source in m.state.objs else ""
            if not server:
                m.note("not_installed", "8.5.14", card=m.name(oid), why=fact("nothing inward"))
                return None
            ice = m.state.servers[server].ice
            options |= {"server": server, "inner": ice[ice.index(source) + 1 :]}
        if node.host is not None:
            hosts = query.existing(m, f.env, node.host)
            if not hosts:
                return None
            options["host"] = hosts[0]
        free = eff.cause == BASIC_ACTION or node.if_able  # no additional cost can be declined (8.5.13d)
        if not free and not node.facedown and costs.declines(m, eff.who, "install", oid, node.ignore):
            bind(f, node.bind or "installed", 0)
            return None
        if node.linked:  # 9.11.5: they are about this very installation
            options["number"] = m.state.fresh()
            env = tuple((key, val) for key, val in f.env.items() if key not in ("trigger", "ability"))
            for ability in node.linked:
                new = lingering.create(
                    m, "ability", "install", eff.source, eff.you, payload=ability,
                    env=(*env, ("install", options["number"])),
                )  # fmt: skip
                effects = m.state.lingering
                m.state.lingering = tuple(x._replace(until=options["number"]) if x.id == new else x for x in effects)
        m.push(frames.Install(who=eff.who, oid=oid, **options))
        return True


def _verify(m: Machine, f: frames.Instruction, eff: Eff, installed: int) -> None:
    """A card of the Corp's that no one else could see is shown if the ability asks for more than its type (8.5.13c)."""
    obj, was = m.state.objs.get(installed), m.obj(eff.objs[0])
    what = eff.node.what
    asked = eff.objs[0] in f.env.get("to verify", ()) or (isinstance(what, e.Choose) and criteria(what.what))
    if not asked or obj is None or obj.owner != CORP or obj.faceup or was.faceup or obj.recall("revealed"):
        return
    if was.zone == PLAY:
        return
    m.note("revealed", "8.5.13c", cards=[m.name(installed)], who=CORP)
    a.happen(m, [Change("reveal", CORP, installed)])


class Rez(Handler):
    """Rez cards (8.1.2e)."""

    word = "rez"
    deed = "rez"

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Only a card that can be rezzed so (8.1.2)."""
        less = look.value(node.discount) if node.discount is not None and not look.waits(node.discount) else 0
        return legality.rezzable(look.m, oid, node.ignore, less)

    def possible(self, look: Outlook, node: Any) -> Why:
        return self.barred(look, node) or look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node = eff.node
        discount = query.value(m, f.env, node.discount) if node.discount is not None else 0
        if len(eff.objs) > 1 and node.ignore != "all costs":
            one_at_a_time(eff, "8.1.2e")
        oids = [oid for oid in eff.objs if legality.rezzable(m, oid, node.ignore, discount) is None] or eff.objs
        if oids:
            m.push(frames.Rez(oid=oids[0], ignore=node.ignore, discount=discount, must=node.must, also=tuple(oids[1:])))
        return None


class Derez(Handler):
    """Turn rezzed cards facedown (8.1.3)."""

    word = "derez"
    deed = "derez"

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Only a rezzed card (8.1.3)."""
        m = look.m
        return None if c.rezzed(m, m.obj(oid)) else ("8.1.3", fact("not rezzed", card=m.name(oid)))

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        for oid in eff.objs:
            obj = m.state.objs.get(oid)
            if obj is not None and c.rezzed(m, obj):
                seen = a.before(m)
                a.put(m, obj._replace(faceup=False, since=0))
                m.note("derezzed", "8.1.3", card=m.name(oid))
                a.happen(m, [Change("derez", eff.who, oid, oid)], seen)
                encounter = m.state.encounter()
                if encounter is not None and encounter.ice == oid:
                    ice_left(m, oid)
        return None


class Play(Handler):
    """Play an event or operation (8.6.6)."""

    word = "play"
    deed = "play"

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Only a card that can be played (8.6)."""
        if look.env.get("cause") == BASIC_ACTION:
            return discounts.affordable(look.m, look.who(node), oid, "play")
        return legality.forbidden_to_play(look.m, look.who(node), oid)

    def possible(self, look: Outlook, node: Any) -> Why:
        return self.barred(look, node) or look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        if part == 1:
            bind(f, eff.node.bind, f.result or 0)
            return None
        if not eff.objs or eff.objs[0] not in m.state.objs:
            return None
        one_at_a_time(eff, "8.6.3")
        discount = eff.discount
        ignore = ""
        if eff.node is not None:
            ignore = eff.node.ignore
            if eff.node.discount is not None:
                discount += query.value(m, f.env, eff.node.discount)
            # what a basic action needs was looked at before its click was spent
            basic = eff.cause == BASIC_ACTION
            stop = None if basic else legality.forbidden_to_play(m, eff.who, eff.objs[0])
            if stop is not None:
                m.note("not_played", stop[0], card=m.name(eff.objs[0]), why=stop[1])
                return None
            if not basic and costs.declines(m, eff.who, "play", eff.objs[0], ignore):
                return None
        m.push(frames.Play(who=eff.who, oid=eff.objs[0], discount=discount, ignore=ignore))
        return bool(eff.node is not None and eff.node.bind)


class Shuffle(Handler):
    """Shuffle a deck."""

    word = "shuffle"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        return None if look.m.state.zones[node.deck] else ("1.2.5", fact("empty", zone=node.deck))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        a.shuffle(m, eff.node.deck)
        return None


class ShuffleInto(Handler):
    """Shuffle cards into their owner's deck."""

    word = "shuffle_into"

    def possible(self, look: Outlook, node: Any) -> Why:
        if node.deck and look.m.state.zones[node.deck]:
            return None
        return look.objects(node.what)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        decks = {eff.node.deck} if eff.node is not None and eff.node.deck else set()
        show_attributes(m, eff)
        for oid in eff.objs:
            obj = m.state.objs[oid]
            deck = RND if obj.owner == CORP else STACK
            decks.add(deck)
            seen = a.before(m)
            installed, server = obj.installed, query.server_of(m, oid)
            name = m.name(oid)
            new = a.move(m, oid, deck)
            m.note("added", "8.2.1a", who=eff.you, cards=[name], to=deck)
            if installed:
                a.happen(m, [Change("uninstall", eff.you, new, oid, server=server, cause="move")], seen)
                ice_left(m, oid)
            trash_converted(m, obj, new, eff.you)
        for deck in sorted(decks):
            a.shuffle(m, deck)
        return None


class Add(Handler):
    """Add cards to a zone (8.2.1a)."""

    word = "add"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.Add = eff.node
        places = self._where(m, eff)
        show_attributes(m, eff)
        for oid, to in places:
            zone = to.split(" of ")[-1] if " of " in to else to
            zone = {"corp score area": CORP_SCORE, "runner score area": RUNNER_SCORE}.get(zone, zone)
            at = "bottom" if to.startswith("bottom") else "top"
            if oid not in m.state.objs:
                continue
            obj = m.state.objs[oid]
            if zone in (CORP_SCORE, RUNNER_SCORE) and c.type_of(m, obj) != "agenda" and node.as_agenda is None:
                m.note("no_effect", "1.17.3e", what=fact("add to score area", card=m.name(oid)), n=0)
                continue
            name = m.name(oid)
            seen = a.before(m)
            server, installed = query.server_of(m, oid), obj.installed
            face = (
                True
                if zone in (CORP_SCORE, RUNNER_SCORE, "heap")
                else (a.visible_to_runner(m, oid) if zone == ARCHIVES else False)
            )
            new = a.move(m, oid, zone, at=at, faceup=face)
            m.note("added", "8.2.1a", who=eff.you, cards=[name], to=to)
            changes = []
            if zone in (CORP_SCORE, RUNNER_SCORE):
                a.put(
                    m,
                    m.state.objs[new]._replace(
                        controller=CORP if zone == CORP_SCORE else RUNNER, since=m.state.fresh()
                    ),
                )
                if node.as_agenda is not None:
                    worth = {"points": node.as_agenda, "subtypes": node.subtypes}
                    a.put(m, m.state.objs[new]._replace(form="agenda", memory=tuple(worth.items())))
                    m.note("becomes_agenda", "10.1.3", card=name, points=node.as_agenda, to=node.to)
                m.note("not_scored", "1.17.3e" if node.as_agenda is None else "1.17.3f", card=name)
                changes.append(Change("add to score area", eff.you, new, oid, what=obj.zone, server=server))
            if installed:
                changes.append(Change("uninstall", eff.you, new, oid, server=server, cause="move"))
            a.happen(m, changes, seen)
            if installed:
                ice_left(m, oid)
            accesses_moved(m, (oid,))
            trash_converted(m, obj, new, eff.you)
        return None

    def _where(self, m: Machine, eff: Eff) -> list[tuple[int, str]]:
        """Each card with the place that it goes to, in the order in which they go there."""
        node: e.Add = eff.node
        if not node.or_to:
            return [(oid, node.to) for oid in eff.objs]
        left, found = list(eff.objs), []
        while left:
            options = [
                Option((oid, to), f"{m.name(oid)} to the {to}", "8.2.1a")
                for oid in left
                for to in (node.to, node.or_to)
            ]
            oid, to = m.ask(eff.you, "destination", options, "8.2.1a", about="which card goes where next", default=0)
            left.remove(oid)
            found.append((oid, to))
        return found


class RemoveFromGame(Handler):
    """Remove cards from the game (8.2.1a)."""

    word = "remove_from_game"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        show_attributes(m, eff)
        for oid in eff.objs:
            if oid in m.state.objs:
                seen = a.before(m)
                obj = m.state.objs[oid]
                name, server = m.name(oid), query.server_of(m, oid)
                new = a.move(m, oid, REMOVED, faceup=True)
                m.note("removed_from_game", "8.2.1a", "4.9.2", card=name)
                changes = [Change("remove from game", eff.you, new, oid, server=server, source=eff.source)]
                if obj.installed:
                    changes.append(Change("uninstall", eff.you, new, oid, server=server, cause="remove"))
                a.happen(m, changes, seen)
                if obj.installed:
                    ice_left(m, oid)
                accesses_moved(m, (oid,))
                trash_converted(m, obj, new, eff.you)
        return None


class Forfeit(Handler):
    """Forfeit agendas (8.2.5)."""

    word = "forfeit"
    event = "forfeit"
    binds = ("forfeited",)

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        for oid in eff.objs:
            name = m.name(oid)
            new = a.move(m, oid, REMOVED, faceup=True)
            m.note("forfeited", "8.2.5", card=name)
            a.happen(m, [Change("forfeit", eff.you, new, oid)])
        bind(f, "forfeited", bool(eff.objs))
        return None


class Swap(Handler):
    """Swap two cards (8.8)."""

    word = "swap"
    acts_on = ""
    binds = ("swapped",)

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Only a card that has a partner (8.8.2, 1.15.2b)."""
        picked = dict(look.env.get("chosen so far") or ())
        fits = legality.swap_partner(look.m, look.env, node, oid, picked)
        return None if fits else ("8.8.2", fact("no partner", card=look.m.name(oid)))

    def possible(self, look: Outlook, node: Any) -> Why:
        m, env = look.m, look.env
        for node_of in (node.a, node.b):
            why = look.objects(node_of)
            if why is not None:
                return why
        if look.waits(node.a) or look.waits(node.b):
            return None
        chosen = next((one.what for one in (node.a, node.b) if isinstance(one, e.Choose)), None)
        if chosen is None:
            one, other = query.existing(m, env, node.a), query.existing(m, env, node.b)
            return legality.swappable(m, one[0], other[0])
        if any(legality.swap_partner(m, env, node, oid) for oid in query.candidates(m, env, chosen)):
            return None
        return ("8.8.2", fact("no swap"))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        one, other = targets(m, f, eff.node.a), targets(m, f, eff.node.b)
        bind(f, "swapped", bool(one and other and swap_now(m, one[0], other[0], eff.you)))
        return None


class Host(Handler):
    """Host a card on another (1.13.1)."""

    word = "host"
    deed = "host"

    def _host(self, look: Outlook, node: Any, oid: int) -> Why:
        m = look.m
        stop = c.cannot(m, "host", look.env["you"], oid)
        if stop is not None:
            return c.forbidden(m, stop, "1.2.2a")
        return None if _room(m, oid) else ("1.13.4", fact("host full", card=m.name(oid)))

    def forbidden(self, m: Machine, eff: Eff, oid: int = 0) -> c.Static | None:
        """The prohibition is about the host, not about what is hosted (1.13.4); it is asked as it resolves."""
        return None

    def stops(self, look: Outlook, node: Any) -> Callable[[int], Why]:
        """What speaks against hosting a card: nothing about the card itself."""
        return lambda oid: None

    def possible(self, look: Outlook, node: Any) -> Why:
        on = look.objects(node.on, lambda oid: self._host(look, node, oid))
        return look.objects(node.what) or on

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        onto = [oid for oid in dict(eff.env)["on"] if oid in m.state.objs]
        for oid in at_random(m, f, eff, "1.13.1"):
            if not onto:
                return None
            if oid not in m.state.objs:
                continue
            stop = c.cannot(m, "host", eff.you, onto[0])
            if stop is not None:
                why = fact("text", text=stop.declaration)
                m.note("prohibited", "1.2.2b", what=fact("host", card=m.name(oid)), source=m.name(stop.source), why=why)
                continue
            if not _room(m, onto[0]):
                m.note("no_effect", "1.13.4", what=fact("host on", card=m.name(oid), host=m.name(onto[0])), n=0)
                continue
            self._host_now(m, eff, oid, onto[0])
        return None

    def expected(self, m: Machine, f: frames.Instruction, env: Mapping[str, Any], node: Any) -> Eff:
        """With its host: it may replace an effect of an ability that knows nothing of it."""
        return super().expected(m, f, env, node)._replace(env=(("on", targets(m, f, node.on)),))

    def _host_now(self, m: Machine, eff: Eff, oid: int, onto: int) -> None:
        obj, server, seen = m.state.objs[oid], query.server_of(m, oid), a.before(m)
        changes = []
        new = oid
        if obj.zone != PLAY or eff.node.uninstalled:
            new = a.into_play(m, oid, faceup=not eff.node.facedown, controller=obj.owner)
        a.put(m, m.state.objs[new]._replace(host=onto))
        other = ("1.13.3",) if obj.host and obj.host != onto else ()
        loose = () if obj.installed and new == oid else ("1.13.2", *(() if eff.node.facedown else ("1.13.6b",)))
        m.note("hosted", "1.13.1", *other, *loose, card=m.name(new), on=m.name(onto))
        changes.append(Change("host", eff.you, new, source=onto))
        if obj.installed and new != oid:
            changes.append(Change("uninstall", eff.you, new, oid, server=server, cause="move"))
        a.happen(m, changes, seen)
        if obj.installed and new != oid:
            ice_left(m, oid)
        accesses_moved(m, (oid,))


def _room(m: Machine, host: int) -> bool:
    """Whether a card could host one more: what it says of how many it can host (1.13.4)."""
    limits = [s.declaration.n for s in c.declared(m, "can_host") if s.source == host and s.declaration.n]
    return not limits or sum(1 for obj in m.state.objs.values() if obj.host == host) < min(limits)


class BecomeCounter(Handler):
    """The source becomes a condition counter hosted on a card (10.1.4)."""

    word = "become_counter"
    acts_on = "on"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.on)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        onto = targets(m, f, eff.node.on)
        source = f.env["source"]
        if not onto or source not in m.state.objs:
            return None
        obj = m.state.objs[source]
        a.put(m, obj._replace(form="counter", installed=True, host=onto[0], faceup=True))
        m.note("becomes_counter", "10.1.4", card=m.name(source), on=m.name(onto[0]))
        a.happen(m, [Change("install", eff.you, source), Change("host", eff.you, source, source=onto[0])])
        return None


def _destinations(m: Machine, env: Any, node: e.Move, oid: int) -> list[str]:
    """The servers to which a card can be moved by an effect."""
    here = query.server_of(m, oid)
    if node.server_of is not None:
        servers = (query.server_of(m, one) for one in query.existing(m, env, node.server_of))
        return [n for n in servers if n and n != here]
    names = query.servers(m, {**env, "this server": here}, node.server)
    return [n for n in names if n != here or node.server != "another"]


class Move(Handler):
    """Move an installed Corp card to another server (4.6.6b)."""

    word = "move"

    def possible(self, look: Outlook, node: Any) -> Why:
        m, env = look.m, look.env
        why = look.objects(node.what)
        if why is not None or look.waits(node.what):
            return why
        oid = query.existing(m, env, node.what)[0]
        if node.server_of is not None and look.waits(node.server_of):
            return None
        return None if _destinations(m, env, node, oid) else ("1.2.5", fact("nowhere to move"))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node: e.Move = eff.node
        oids = query.existing(m, f.env, node.what)
        if not oids:
            return None
        oid = oids[0]
        options = [Option(n, f"to {n}", "1.15.1b") for n in _destinations(m, f.env, node, oid)]
        if not options:
            return None
        picked = m.ask(eff.you, "server", options, "1.15.1b", about=f"where to move {m.name(oid)}")
        a.leave(m, oid)
        m.state.zones[PLAY] = (*m.state.zones[PLAY], oid)
        a.place_in_server(m, oid, picked, "root" if node.place == "root" else "ice")
        m.note("moved", "4.6.6b", "1.12.4", card=m.name(oid), server=picked, place=node.place)
        if node.place == "outermost":
            ice_moved(m, oid)
        else:
            enters_breach(m, oid, picked)
            if oid in m.state.accesses:
                access_moved(m, oid)
        a.happen(m, [Change("move", eff.you, oid, server=picked)])
        return None


class Turn(Handler):
    """Turn cards faceup or facedown (1.12.5)."""

    word = "turn"

    def possible(self, look: Outlook, node: Any) -> Why:
        up = node.face == "up"
        return look.objects(node.what, lambda oid: None if look.m.obj(oid).faceup != up else NOTHING)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        for oid in eff.objs:
            seen = a.before(m)
            a.put(m, m.state.objs[oid]._replace(faceup=eff.node.face == "up"))
            if c.is_active(m, oid):
                a.activate(m, oid)  # 8.1.4e
            elif m.state.objs[oid].zone == PLAY:
                a.put(m, m.state.objs[oid]._replace(since=0))
            m.note("turned", "1.12.5", *_turned(m, oid, eff.node.face), card=m.name(oid), face=eff.node.face)
            a.happen(
                m, [Change("turned faceup" if eff.node.face == "up" else "turned facedown", eff.you, oid, oid)], seen
            )
        return None


def _turned(m: Machine, oid: int, face: str) -> tuple[str, ...]:
    """What turning an installed Runner card means: it has no characteristics, or has them again (8.1.4)."""
    obj = m.state.objs[oid]
    if obj.owner != RUNNER or not obj.installed:
        return ()
    return ("8.1.4e",) if face == "up" else ("8.1.4a", "8.1.4d")


class Flip(Handler):
    """Flip a double-sided identity (3.1.1a)."""

    word = "flip"

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what)

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        for oid in eff.objs:
            obj = m.state.objs[oid]
            front = obj.name.removesuffix(OTHER_FACE)
            name = m.name(oid)
            a.put(m, obj._replace(name=front if front != obj.name else front + OTHER_FACE))
            m.note("flipped", "3.1.1a", card=name, to=m.card(oid).title)
        return None
