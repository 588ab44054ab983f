"""Priority windows (9.2.4 to 9.2.10): who may act, what they may do, and when the window closes."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judgebot.cards.effects import Prevent
from judgebot.cards.nodes import walk
from judgebot.engine import activity, because, frames, legality, triggers, unoffered
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine.boards import lasting
from judgebot.engine.choices import PASSING, Choice, Verb
from judgebot.engine.discounts import lowers, owed
from judgebot.engine.facts import Fact, Why, fact, grounds
from judgebot.engine.instructions import recalculate
from judgebot.engine.interrupts import has_effect, relevant_paid, unpreventable, would_meet
from judgebot.engine.leaving import end_run
from judgebot.engine.lingering import resolved_once
from judgebot.engine.machine import Machine
from judgebot.engine.offers import Offers, is_action, triggering, using
from judgebot.engine.outlook import Outlook
from judgebot.engine.potential import UNASKED, changes_nothing, idle_now, impossible, note_lifted, pointless, potential
from judgebot.engine.procedures import procedure
from judgebot.engine.ready import trigger_bill
from judgebot.engine.records import Active, Eff, Instance, Option
from judgebot.engine.stack import lose, mandatory, resolve_ability
from judgebot.game import numbers
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import CORP, PLAY, opponent
from judgebot.game.state import Frame

PASS = ("pass",)


def use(m: Machine, active: Active) -> None:
    """Use a paid ability (9.5.6)."""
    if m.events is not None:
        rules = because.owned(m, active.source, active.ability, active.you)
        if any(part.name == "clicks" for part in active.ability.cost or ()) and not is_action(active.ability):
            rules = (*rules, "5.2.1a")  # [click] stands in its cost, and not first
        note_lifted(m, lambda: idle_now(m, active))
        m.note("uses", "9.5.6a", *rules, who=active.you, source=active.source, ability=active.ability)
    triggers.note_new_object(m, active.source, active.ability)
    m.push(frames.PaidAbility(env=Env(source=active.source, you=active.you), ability=active.ability))


def _trigger_cost(m: Machine, f: frames.PaidAbility) -> str | None:
    """The trigger cost is paid, which is what uses the ability (9.5.6b)."""
    ability = f.ability
    source, you = f.env.source, f.env.you
    assert ability.cost is not None
    one = trigger_bill(m, Active(source, ability, you))
    used = Change("use", you, source, source, cause=a.now(m), data=(ability.key,))
    took = (Change("take action", you, source, source, what="use"),) if is_action(ability) else ()
    m.push(frames.Cost(env=f.env, bill=one, also=(used, *took)))
    return None


def _after_cost(m: Machine, f: frames.PaidAbility) -> str | None:
    result = f.result
    if not isinstance(result, Env):
        return None
    ability = f.ability
    env = result if result.held else result.without("held")
    resolve_ability(m, ability, f.env.source, f.env.you, env)
    return None


PAID_ABILITY = procedure("paid ability", ("9.5.6b", _trigger_cost), ("9.5.6c", _after_cost))


def trigger(m: Machine, instance: Instance, others: tuple[Instance, ...] = (), order: str = "9.2.8d") -> None:
    """Trigger a pending instance of a conditional ability (9.6.15a).

    others  those still pending in its window
    order   the rule of that kind of window which leaves their order to the player
    """
    if m.events is not None:
        if not mandatory(instance) and worthless(m, instance) is not None and m.rules.edition.has(UNASKED):
            m.switched(UNASKED, "9.6.15a")
        left = instance.source not in m.state.objs and not instance.lingering
        m.note(
            "triggers",
            "9.6.15a",
            *(("9.1.8g",) if left else ()),
            *because.triggering(m, instance, others, order),
            who=instance.you,
            source=instance.source,
            ability=instance.ability,
            instance=instance.id,
        )
    triggers.note_new_object(m, instance.source, instance.ability)
    if _preventable(m, instance):
        whole = Eff("resolve_ability", instance.you, objs=(instance.source,), source=instance.source, you=instance.you)
        if instance.ability.do[0].chooses:  # its targets are announced before anything is imminent (9.6.15b)
            resolve_instance(m, instance).whole = whole
        else:
            m.perform(whole._replace(resolves=instance), number="9.6.15b")
    else:
        resolve_instance(m, instance)


def resolve_instance(m: Machine, instance: Instance) -> frames.Ability:
    """Push the resolution of the ability of an instance that was triggered (9.6.15b)."""
    env = instance.env | Env(trigger=instance.trigger)
    frame = resolve_ability(m, instance.ability, instance.source, instance.you, env)
    frame.instance = instance.id
    if instance.lingering:
        resolved_once(m, instance.lingering)
    return frame


def _preventable(m: Machine, instance: Instance) -> bool:
    """Whether it is a "when encountered" ability of ice, and something could prevent such abilities (9.9.3a)."""
    met = instance.trigger
    if met is None or met.kind != "encounter" or met.obj != instance.source or instance.lingering:
        return False
    interrupts = (one.ability for who in (CORP, opponent(CORP)) for one in activity.paid(m, who))
    words = (word for ability in interrupts if ability.interrupt for word in walk(ability.do))
    return any("when encountered" in word.what for word in words if isinstance(word, Prevent))


# Paid ability windows (9.2.7)


def _paid_priority(m: Machine, f: frames.PaidAbilityWindow) -> str | None:
    m.checkpoint("10.3.3")
    return None


def _paid_act(m: Machine, f: frames.PaidAbilityWindow) -> str | None:
    who = f.priority
    picked: Any = m.answered(f)
    options = paid_options(m, f, who) if picked is None else []
    if picked is None:
        picked = PASS
    if options:
        options.append(Option(PASS, PASSING, "9.2.4b"))
        picked = m.ask(
            who, "paid", options, "9.2.7", about=fact("paid ability window"), default=len(options) - 1, forced=False
        )
    elif m.events is not None:
        m.note("idle", "9.2.7a", who=who)
    if picked == PASS:
        if options:
            m.note("passes", "9.2.4b", who=who)
        if f.passed and not f.acted:
            return "close"
        f.passed = True
        f.acted = False
        f.priority = opponent(who)
        return "9.2.7a"
    f.acted = True
    if f.switch:
        m.switched(f.switch, m.step())
    _take(m, who, *picked)
    return "9.2.7a"


def _take(m: Machine, who: str, what: str, oid: int, key: str = "") -> None:
    """Do what was chosen in a paid ability window."""
    if what == "use":
        use(m, next(one for one in activity.paid(m, who) if one.source == oid and one.ability.key == key))
    elif what == "rez":
        rez(m, oid)
    else:
        m.push(frames.Score(oid=oid))


def rez(m: Machine, oid: int) -> None:
    """Rez a card in a paid ability window."""
    m.push(frames.Rez(oid=oid, window=True))


def paid_options(m: Machine, f: frames.PaidAbilityWindow, who: str) -> list[Option]:
    """What the player with priority may do in a paid ability window, apart from passing (9.2.7b to 9.2.7e)."""
    offers = Offers(m, who)
    offer = offers.weigh
    for active in activity.paid(m, who):
        ability = active.ability
        if ability.interrupt or ability.access or is_action(ability):
            continue
        why = legality.usable(m, active)
        offers.use(active, "9.2.7b", why, idle=why is None and pointless(m, active))
    offers.not_had(action=False)
    if who == CORP:
        facedown, agendas = lasting(m, "rez or score", _to_rez_or_score)
        for oid, kind in facedown:
            if "R" not in f.flags:
                if kind in ("asset", "upgrade") or (kind == "ice" and c.concerning(m, oid, "rez_timing")):
                    offers.refuse(Choice(Verb.REZ, oid), ("9.2.7c", fact("no rezzing")))
            elif kind == "agenda":
                offers.refuse(Choice(Verb.REZ, oid), ("8.1.2c", fact("never rezzed")))
            elif kind in ("asset", "upgrade"):
                offer(("rez", oid), Choice(Verb.REZ, oid), "9.2.7c", legality.rezzable(m, oid))
            elif kind == "ice":
                run = m.state.run()
                like_others = bool(c.concerning(m, oid, "rez_timing"))
                here = like_others or (f.rez_ice and run is not None and run.ice == oid)
                why = legality.rezzable(m, oid) if here else ("6.4.3", unoffered.out_of_time(m, oid))
                rule = "9.2.7c" if like_others else "9.2.7e"
                offer(("rez", oid), Choice(Verb.REZ, oid), rule, why)
        for oid in agendas:
            why = legality.scorable(m, oid) if "S" in f.flags else (numbers.NOT_SCORED, fact("no scoring"))
            offer(("score", oid), Choice(Verb.SCORE, oid), "9.2.7d", why)
    return offers.options


def _to_rez_or_score(m: Machine) -> tuple[list[tuple[int, str]], list[int]]:
    """The Corp's facedown installed cards with their types, and the installed agendas, on a board."""
    objs = m.state.objs
    installed = [oid for oid in m.state.zones[PLAY] if objs[oid].installed]
    facedown = [(oid, m.card(oid).type) for oid in installed if not objs[oid].faceup and objs[oid].owner == CORP]
    return facedown, [oid for oid in installed if m.card(oid).type == "agenda"]


def _close_paid(m: Machine, f: frames.PaidAbilityWindow) -> str | None:
    m.note("window_closes", "9.2.7a", window="paid ability window")
    run = m.state.run()
    if run is not None and run.begun and run.phase < numbers.SUCCESS and run.server not in m.state.servers:
        f.over = True
        end_run(m, "4.6.8e")
    return None


PAID_ABILITY_WINDOW = procedure(
    "paid ability window", ("9.2.7a", _paid_priority), ("9.2.7b", _paid_act), ("close", _close_paid)
)


# Reaction windows (9.2.8)


def _inactive(m: Machine, f: frames.Window) -> None:
    gone = [i for i in f.pending if not activity.still_active(m, i)]
    if gone:
        lose(m, f, "9.6.10", fact("inactive"), gone)


def _reaction_priority(m: Machine, f: frames.ReactionWindow) -> str | None:
    if not f.pending:
        return "close"
    m.checkpoint("10.3.3")
    return None


def _reaction_act(m: Machine, f: frames.ReactionWindow) -> str | None:
    _inactive(m, f)
    who = f.priority
    pending: tuple[Instance, ...] = f.pending
    mine = [i for i in pending if i.you == who]
    offers = Offers(m, who)
    barred: dict[int, tuple[Fact, tuple[str, ...]]] = {}
    for instance in mine:
        why: Why = None
        idle = None if mandatory(instance) else worthless(m, instance)
        if idle is not None and not m.rules.edition.has(UNASKED):
            why = idle
        elif instance.ability.limit and triggers.used(m, instance.source, instance.ability):
            why = ("9.3.3c", fact("used", limit=instance.ability.limit))
        offers.weigh(instance.id, triggering(instance, pending), "9.2.8c", why, idle=idle is not None)
        if why is not None:
            barred[instance.id] = (why[1], grounds(*why))
    options = offers.options
    must = any(mandatory(i) for i in mine)
    if not options:
        if m.refusals:
            m.note("idle", "9.2.8b", who=who)
        return _pass_reaction(m, f, who, barred)
    if must:
        default = next(k for k, o in enumerate(options) if any(i.id == o.value and mandatory(i) for i in mine))
        offers.refuse(PASSING, ("9.2.8e", fact("mandatory pending")))
    else:
        default = len(options)
        options.append(Option(0, PASSING, "9.2.8e"))
    picked = m.ask(who, "trigger", options, "9.2.8c", about=fact("reaction window"), default=default, forced=must)
    if not picked:
        m.note("passes", "9.2.8e", who=who)
        return _pass_reaction(m, f, who, barred)
    instance = next(i for i in mine if i.id == picked)
    f.pending = tuple(i for i in pending if i.id != picked)
    trigger(m, instance, f.pending)
    return "9.2.8b"


def worthless(m: Machine, instance: Instance) -> Why:
    """Why an optional ability could not change anything (9.1.6d); None if it could."""
    env = Env(trigger=instance.trigger) | instance.knows()
    why = impossible(Outlook(m, env), instance.ability.do[:1])
    if why is None or potential(m, env, instance.ability.do):
        return None
    return "9.1.6d", changes_nothing(why)


def _pass_reaction(
    m: Machine, f: frames.ReactionWindow, who: str, barred: Mapping[int, tuple[Fact, tuple[str, ...]]]
) -> str:
    """Pass: what is pending is lost untriggered (9.2.8e); `barred`: why some of it could not be triggered."""
    for instance in [i for i in f.pending if i.you == who]:
        why, rules = barred.get(instance.id, (fact("passed"), ()))
        lose(m, f, "9.2.8e", why, [instance], *rules)
    if who == m.state.active:
        f.priority = opponent(who)
        return "9.2.8b"
    return "close"


def _close_reaction(m: Machine, f: frames.ReactionWindow) -> str | None:
    if f.pending:
        lose(m, f, "9.6.11", fact("reaction closed"))
    m.note("window_closes", "9.2.8b", window="reaction window")
    m.state.dirty = True
    return None


REACTION_WINDOW = procedure(
    "reaction window", ("9.2.8b", _reaction_priority), ("9.2.8c", _reaction_act), ("close", _close_reaction)
)


# Interrupt windows (9.2.9)


def _interrupt_priority(m: Machine, f: frames.InterruptWindow) -> str | None:
    m.checkpoint("10.3.3")
    return None


def _imminent(m: Machine, f: Frame) -> frames.Instruction:
    stack = m.state.frames
    below = stack[stack.index(f) - 1]
    assert isinstance(below, frames.Instruction)
    return below


def _interrupt_act(m: Machine, f: frames.InterruptWindow) -> str | None:
    who = f.priority
    below = _imminent(m, f)
    recalculate(m, below)
    effs = below.effs
    pending: tuple[Instance, ...] = f.pending
    mine = [i for i in pending if i.you == who]
    offers = Offers(m, who)
    options = offers.options
    relevant = []
    for instance in mine:
        idle = None if mandatory(instance) or m.rules.edition.has(UNASKED) else worthless(m, instance)
        gone = idle is None and not still_relevant(m, instance, effs, below.start)
        why: Why = idle if idle is not None else ("9.9.4c", fact("no longer relevant")) if gone else None
        if offers.weigh(("trigger", instance.id), triggering(instance, pending), "9.9.4c", why):
            relevant.append(instance)
        elif gone:
            m.note("not_relevant", "9.9.4c", source=instance.source, ability=instance.ability)
    considered = []
    for active in relevant_paid(m, who, effs):
        considered.append(("use", active.source, active.ability.key))
        offers.use(active, "9.9.4d", legality.usable(m, active))
    if m.events is not None:
        for active in activity.paid(m, who):
            if active.ability.interrupt and ("use", active.source, active.ability.key) not in considered:
                never = any(unpreventable(m, eff) for eff in effs)
                why = ("9.3.3g", fact("unpreventable")) if never else ("9.9.3", fact("not relevant"))
                offers.refuse(using(active), why)
        for active in activity.conditionals(m):
            if active.ability.interrupt and active.you == who and all(i.source != active.source for i in pending):
                env = active.knows()
                if would_meet(m, env, active.ability, effs, below.start):
                    m.note(
                        "not_pending",
                        "9.9.4b",
                        "9.9.4c",
                        source=active.source,
                        ability=active.ability,
                        why=fact("too late"),
                    )
    must = any(mandatory(i) for i in relevant)
    if not options:
        if m.refusals:
            m.note("idle", "9.2.9c", who=who)
        return _pass_interrupt(m, f)
    if must:
        offers.refuse(PASSING, ("9.2.9f", fact("mandatory pending")))
    granted = "9.2.9f" if must else "9.2.9d"
    rule = owed(m, below, who)
    needed = [
        k for k, o in enumerate(options) if any(o.value == ("trigger", i.id) and lowers(i.ability) for i in relevant)
    ]
    if rule and needed and not must:
        must = True
        default = needed[0]
        m.note("refused", rule, who=who, what=fact("pass"), why=fact("needed to pay"))
    elif must:
        default = next(
            k for k, o in enumerate(options) if any(o.value == ("trigger", i.id) and mandatory(i) for i in relevant)
        )
    else:
        options.append(Option(PASS, PASSING, "9.2.9f"))
        default = len(options) - 1
    picked = m.ask(who, "interrupt", options, granted, about=fact("interrupt window"), default=default, forced=must)
    if picked == PASS:
        m.note("passes", "9.2.9f", who=who)
        return _pass_interrupt(m, f)
    f.acted = True
    f.passed = False
    if picked[0] == "trigger":
        instance = next(i for i in mine if i.id == picked[1])
        f.pending = tuple(i for i in pending if i.id != picked[1])
        trigger(m, instance, f.pending, "9.2.9e")
    else:
        use(m, offers.does[picked])
    return "9.2.9c"


def still_relevant(m: Machine, instance: Instance, effs: Any, start: int) -> bool:
    """Whether a pending interrupt still concerns the imminent instruction (9.9.4c)."""
    if not activity.still_active(m, instance):
        return False
    env = instance.knows()
    active = Active(instance.source, instance.ability, instance.you, instance.lingering, instance.env)
    return would_meet(m, env, instance.ability, effs, start) is not None and has_effect(m, active, effs)


def _pass_interrupt(m: Machine, f: frames.InterruptWindow) -> str:
    if f.passed and not f.acted:
        return "close"
    f.passed = True
    f.acted = False
    f.priority = opponent(f.priority)
    return "9.2.9c"


def _close_interrupt(m: Machine, f: frames.InterruptWindow) -> str | None:
    if f.pending:
        lose(m, f, "9.2.9f", fact("interrupt closed"))
    m.note("window_closes", "9.2.9c", window="interrupt window")
    return None


INTERRUPT_WINDOW = procedure(
    "interrupt window", ("9.2.9c", _interrupt_priority), ("9.2.9d", _interrupt_act), ("close", _close_interrupt)
)
