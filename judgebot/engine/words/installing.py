"""Words for installing, rezzing, derezzing and playing cards (8.1, 8.5, 8.6)."""

from __future__ import annotations

from typing import Any

from judgebot.cards import effects as e
from judgebot.cards.queries.selections import ref
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import costs, discounts, frames, legality, lingering, query, restrictions
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.facts import Why, fact
from judgebot.engine.leaving import ice_left
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import Outlook
from judgebot.engine.progress import inward
from judgebot.engine.records import BASIC_ACTION, Eff, Option, Refusal
from judgebot.engine.words.base import (
    Handler,
    bind,
    one_at_a_time,
    paying,
)
from judgebot.engine.words.searching import criteria
from judgebot.game import numbers
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import CORP, PLAY, Obj


class Install(Handler):
    """Install a card (8.5.15)."""

    word = "install"
    rule = "8.5.1"
    deed = "install"
    binds = ("installed",)

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Only a card that can be installed so (8.5)."""
        who = look.who(node)
        if look.env.cause == BASIC_ACTION:
            return discounts.affordable(look.m, who, oid, "install")
        return legality.installable(look.m, who, oid, effect=node, env=look.env)

    def steers(self, node: Any) -> bool:
        """Several cards are installed one at a time, each as its own instruction (8.5.5, 9.11.4b)."""
        return bool(node.each)

    def steer(self, m: Machine, f: frames.Ability, node: Any, rest: tuple[Any, ...]) -> str:
        assert isinstance(node.what, e.Choose)
        who, sel = f.env.you, node.what.what
        done = f.env.installed_so_far
        env = f.env
        if done and node.same_server:
            env |= Env(same_server=query.server_of(m, m.state.latest(done[-1])))
        most = query.value(m, env, node.most) if node.most is not None else None
        pool = [
            oid
            for oid in query.candidates(m, env, sel)
            if (most is None or len(done) < most)
            and legality.installable(m, who, oid, effect=node, env=env) is None
            and (not node.if_able or legality.could_be_rezzed(m, oid))
        ]
        options = [Option(oid, Choice(Verb.INSTALL, oid), "8.5.5") for oid in pool]
        if node.if_able and m.events is not None:
            for oid in query.candidates(m, f.env, sel):
                if not legality.could_be_rezzed(m, oid):
                    m.refusals.append(Refusal(who, Choice(Verb.INSTALL, oid), "8.5.13d", fact("not to be rezzed")))
        if not node.if_able or not pool:
            options.append(Option(0, Choice(Verb.NO_MORE, of=Verb.INSTALL), "8.5.5"))
        about = fact("next to install")
        default = len(options) - 1 if not options[-1].value else None
        picked = m.ask(who, "install", options, "8.5.5", about=about, default=default)
        if not picked:
            f.env = f.env.without("installed_so_far", "same_server")
            f.todo = rest
            return "next"
        again = f.todo[0]
        f.env = env | Env(each=picked, installed_so_far=(*done, picked))
        f.todo = (again, *rest)
        if sel.among:
            left = query.refs(m, f.env, ref(sel.among))
            f.env = f.env.binding(sel.among, tuple(oid for oid in left if oid != picked))
        eff = Eff("install", who, objs=(picked,), source=f.env.source, you=who, node=node)
        m.push(frames.Instruction(env=f.env, node=again, of_kind=f.of_kind, shares=True, given=True, effs=(eff,)))
        return "next"

    def possible(self, look: Outlook, node: Any) -> Why:
        if node.each and node.most is not None and (why := look.amount(node.most)) is not None:
            return why
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
            if not server or source not in m.state.servers[server].ice:
                m.note("not_installed", "8.5.14", card=oid, why=fact("nothing inward"))
                return None
            ice = m.state.servers[server].ice
            run = m.state.run()
            inside = run is not None and run.server == server and (source == run.ice or source in inward(m, run))
            options |= {"server": server, "inner": ice[ice.index(source) + 1 :], "inside": inside}
        if node.host is not None:
            hosts = query.existing(m, f.env, node.host)
            why = restrictions.no_host(m, eff.you, oid, hosts[0]) if hosts else ("1.13.5c", fact("no host named"))
            if why is not None:
                m.note("not_installed", why[0], card=oid, why=why[1])
                return None
            options["host"] = hosts[0]
        free = eff.cause == BASIC_ACTION or node.if_able  # no additional cost can be declined (8.5.13d)
        if not free and not node.facedown and costs.declines(m, eff.who, "install", oid, node.ignore):
            bind(f, node.bind or "installed", 0)
            return None
        if node.linked:  # 9.11.5: they are about this very installation
            options["number"] = m.state.fresh()
            env = f.env.without("trigger", "ability")
            for ability in node.linked:
                new = lingering.create(
                    m, "ability", "install", eff.source, eff.you, payload=ability,
                    env=env | Env(install=options["number"]),
                )  # fmt: skip
                effects = m.state.lingering
                m.state.lingering = tuple(x._replace(until=options["number"]) if x.id == new else x for x in effects)
        m.push(frames.Install(who=eff.who, oid=oid, **options))
        return True


def _verify(m: Machine, f: frames.Instruction, eff: Eff, installed: int) -> None:
    """A card of the Corp's that no one else could see is shown if the ability asks for more than its type (8.5.13c)."""
    obj, was = m.state.objs.get(installed), m.obj(eff.objs[0])
    what = eff.node.what
    asked = eff.objs[0] in f.env.to_verify or (isinstance(what, e.Choose) and criteria(what.what))
    if not asked or obj is None or obj.owner != CORP or obj.faceup or was.faceup or obj.recall("revealed"):
        return
    if was.zone == PLAY:
        return
    m.note("revealed", "8.5.13c", cards=[installed], who=CORP)
    a.happen(m, [Change("reveal", CORP, installed)])


class Rez(Handler):
    """Rez cards (8.1.2e)."""

    word = "rez"
    rule = "8.1.2"
    deed = "rez"
    binds = ("rezzed",)

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Only a card that can be rezzed so (8.1.2)."""
        less = look.value(node.discount) if node.discount is not None and not look.waits(node.discount) else 0
        return legality.rezzable(look.m, oid, node.ignore, less)

    def possible(self, look: Outlook, node: Any) -> Why:
        return self.barred(look, node) or look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        node = eff.node
        if part == 1:
            there = [oid for oid in f.env.rezzed if oid in m.state.objs]
            f.env |= Env(rezzed=tuple(oid for oid in there if c.rezzed(m, m.obj(oid))))
            return None
        discount = query.value(m, f.env, node.discount) if node.discount is not None else 0
        if node.ignore != "all costs":
            one_at_a_time(eff, "8.1.2e")
        able = tuple(oid for oid in eff.objs if legality.rezzable(m, oid, node.ignore, discount) is None)
        f.env |= Env(rezzed=able)
        if oids := able or eff.objs:
            m.push(frames.Rez(oid=oids[0], ignore=node.ignore, discount=discount, must=node.must, also=tuple(oids[1:])))
            return True
        return None


class Derez(Handler):
    """Turn rezzed cards facedown (8.1.3)."""

    word = "derez"
    rule = "8.1.3"
    deed = "derez"

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Only a rezzed card (8.1.3)."""
        m = look.m
        return None if c.rezzed(m, m.obj(oid)) else ("8.1.3", fact("not rezzed", card=oid))

    def possible(self, look: Outlook, node: Any) -> Why:
        return look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        for oid in eff.objs:
            obj = m.state.objs.get(oid)
            if obj is not None and c.rezzed(m, obj):
                seen = a.before(m)
                a.happen(m, self.done(m, eff._replace(objs=(oid,))), seen)
                self.after(m, eff, obj)
        return None

    def done(self, m: Machine, eff: Eff) -> list[Change]:
        for oid in eff.objs:
            a.put(m, m.state.objs[oid]._replace(faceup=False, since=0))
            m.note("derezzed", "8.1.3", card=oid, **paying(eff))
        return [Change("derez", eff.who, oid, oid, source=eff.source) for oid in eff.objs]

    def after(self, m: Machine, eff: Eff, was: Obj) -> None:
        """An encounter with ice that is no longer rezzed ends."""
        encounter = m.state.encounter()
        if encounter is not None and encounter.ice == was.id:
            ice_left(m, was.id)


class Play(Handler):
    """Play an event or operation (8.6.6)."""

    word = "play"
    rule = "8.6.1"
    deed = "play"

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Only a card that can be played (8.6) and paid for (1.16.4b)."""
        m, who = look.m, look.who(node)
        if look.env.cause == BASIC_ACTION:
            return discounts.affordable(m, who, oid, "play")
        less = look.value(node.discount) if node.discount is not None and not look.waits(node.discount) else 0
        why = legality.forbidden_to_play(m, who, oid)
        return why or costs.unpayable(m, legality.play_bill(m, who, oid, less, node.ignore))

    def possible(self, look: Outlook, node: Any) -> Why:
        return self.barred(look, node) or look.objects(node.what, self.stops(look, node))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        if part == 1:
            bind(f, eff.node.bind, f.result or 0)
            return None
        if not eff.objs or eff.objs[0] not in m.state.objs:
            if not eff.objs and isinstance(eff.node.what, e.Choose):
                self._too_dear(m, f, eff)
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
                m.note("not_played", stop[0], card=eff.objs[0], why=stop[1])
                return None
            if not basic and costs.declines(m, eff.who, "play", eff.objs[0], ignore):
                return None
        removed = eff.node is not None and eff.node.removed
        m.push(frames.Play(who=eff.who, oid=eff.objs[0], discount=discount, ignore=ignore, removed=removed))
        return bool(eff.node is not None and eff.node.bind)

    def _too_dear(self, m: Machine, f: frames.Instruction, eff: Eff) -> None:
        """Record which cards are not played only because they cannot be paid for (1.16.4b)."""
        look = Outlook(m, f.env)
        for oid in query.pool(m, f.env, eff.node.what) if m.events is not None else ():
            why = self.fits(look, eff.node, oid)
            if why is not None and why[0] == numbers.UNPAYABLE:
                m.note("not_played", "1.16.4b", why[0], card=oid)
