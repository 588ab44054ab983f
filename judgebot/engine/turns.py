"""The Corp's and the Runner's turns (chapter 5), and their basic actions."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from judgebot.cards.effects.base import Instruction, instruction
from judgebot.cards.effects.costs import ClickCost, CostPart, CreditCost
from judgebot.cards.queries.selections import CARD_TYPES
from judgebot.cards.queries.values import so_many
from judgebot.engine import activity, costs, frames, legality, prohibitions
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.discarding import discard
from judgebot.engine.facts import Fact, Why, fact
from judgebot.engine.legality import INSTALLED
from judgebot.engine.machine import Machine
from judgebot.engine.offers import Offers, is_action
from judgebot.engine.outlook import Outlook
from judgebot.engine.potential import UNASKED, idle_play, impossible, lifted, note_lifted, pointless
from judgebot.engine.procedures import Procedure, procedure
from judgebot.engine.records import BASIC_ACTION, Eff, Option
from judgebot.engine.stack import open_paid
from judgebot.engine.trashing import end_lockdowns
from judgebot.engine.windows import use
from judgebot.game.changes import Change
from judgebot.game.environment import Env
from judgebot.game.objects import CORP, HAND, PLAY, RUNNER, SCORE, opponent
from judgebot.game.state import Frame
from judgebot.plain import NamedTuple


class Basic(NamedTuple):
    """A basic action: a paid ability that the rules give a player (5.2.7, 5.2.8).

    name     how it is told apart; `verb`: as a choice
    clicks, credits
             its trigger cost
    do       its instruction; what it acts on is bound as `picked`
    on       what it is about: "" nothing, a card in "hand" of one of `types`, an "installed" card, a "server"
    """

    name: str
    verb: Verb
    rule: str
    clicks: int
    credits: int
    do: Instruction
    on: str = ""
    types: tuple[str, ...] = ()


BASIC: dict[str, tuple[Basic, ...]] = {
    CORP: (
        Basic("gain", Verb.GAIN_CREDIT, "5.2.7b", 1, 0, instruction({"gain": 1})),
        Basic("draw", Verb.DRAW_CARD, "5.2.7c", 1, 0, instruction("draw")),
        Basic("install", Verb.INSTALL, "5.2.7d", 1, 0, instruction({"install": "picked"}), "hand", INSTALLED[CORP]),
        Basic("play", Verb.PLAY, "5.2.7e", 1, 0, instruction({"play": "picked"}), "hand", ("operation",)),
        Basic("advance", Verb.ADVANCE, "5.2.7f", 1, 1, instruction({"advance": "picked"}), "installed", CARD_TYPES),
        Basic("trash resource", Verb.TRASH_RESOURCE, "5.2.7g", 1, 2, instruction({"trash": "picked"}), "installed",
              ("resource",)),
        Basic("purge", Verb.PURGE, "5.2.7h", 3, 0, instruction("purge")),
    ),
    RUNNER: (
        Basic("gain", Verb.GAIN_CREDIT, "5.2.8b", 1, 0, instruction({"gain": 1})),
        Basic("draw", Verb.DRAW_CARD, "5.2.8c", 1, 0, instruction("draw")),
        Basic("install", Verb.INSTALL, "5.2.8d", 1, 0, instruction({"install": "picked"}), "hand", INSTALLED[RUNNER]),
        Basic("play", Verb.PLAY, "5.2.8e", 1, 0, instruction({"play": "picked"}), "hand", ("event",)),
        Basic("run", Verb.RUN, "5.2.8f", 1, 0, instruction({"run": "picked"}), "server"),
        Basic("remove tag", Verb.REMOVE_TAG, "5.2.8g", 1, 2, instruction("remove_tags")),
    ),
}  # fmt: skip


def start_turn(m: Machine, who: str) -> None:
    """Push a player's turn."""
    m.push(frames.CorpTurn(who=who) if who == CORP else frames.RunnerTurn(who=who))


def _gain_clicks(m: Machine, f: frames.Turn) -> str | None:
    who = f.who
    state = m.state
    if not f.resumed:
        state.active = who
        state.turn += 1
        state.turn_start = len(state.history)
        state.history.append(Change("turn starts", who, n=state.turn))
    # gained besides those that the player has: unspent ones were lost before, those gained since were not (5.6.3c)
    clicks = m.state.players[who].clicks + c.allotted_clicks(m, who)
    a.player(m, who, clicks=clicks)
    m.note("turn", *(("5.6.1a", "1.11.2a") if who == CORP else ("5.7.1a", "1.11.2b")), who=who, clicks=clicks)
    a.happen(m, a.broke(m, RUNNER))
    m.checkpoint()
    return None


def _window(flags: str) -> Any:
    def open_window(m: Machine, f: Frame) -> str | None:
        open_paid(m, flags)
        return None

    return open_window


def _recurring(m: Machine, f: frames.Turn) -> str | None:
    """Recurring credits refill (1.10.5c)."""
    for oid in (*m.state.zones[PLAY], *m.state.zones[SCORE[CORP]]):
        obj = m.state.objs[oid]
        if obj.controller != f.who or not c.is_active(m, oid):
            continue
        for ability in c.abilities(m, oid):
            for d in ability.static:
                if d.name != "recurring":
                    continue
                if obj.count("credit") >= d.n:
                    m.note("not_refilled", "1.10.5d", card=oid, n=d.n, total=obj.count("credit"))
                else:
                    some = ("1.10.5d",) if obj.count("credit") else ()  # those left over do not add up
                    a.set_counters(m, oid, "credit", d.n)
                    m.note("refills", "1.10.5c", *some, card=oid, n=d.n)
    return None


def _begins(m: Machine, f: frames.Turn) -> str | None:
    """The turn formally begins, which is when abilities that wait for that become pending (5.6.1d, 5.7.1d, 5.1.4a)."""
    who = f.who
    m.note("turn_begins", "5.6.1d" if who == CORP else "5.7.1d", who=who)
    a.happen(m, [Change("turn begins", who)])
    end_lockdowns(m, who)
    m.checkpoint()
    return None


def _mandatory_draw(m: Machine, f: frames.Turn) -> str | None:
    m.note("mandatory_draw", "5.6.1e")
    m.perform(Eff("draw", CORP, 1, you=CORP), number="5.6.1e")
    return None


def _end_draw_phase(m: Machine, f: frames.Turn) -> str | None:
    m.checkpoint()
    return None


def _action(m: Machine, f: frames.Turn) -> str | None:
    """The action window (9.2.6)."""
    who = f.who
    if m.state.players[who].clicks <= 0:
        return end_of_actions(m, f)
    m.push(frames.ActionWindow(who=who))
    return None


def _back_corp(m: Machine, f: frames.Turn) -> str | None:
    return "5.6.2a"


def _back_runner(m: Machine, f: frames.Turn) -> str | None:
    return "5.7.1e"


def end_of_actions(m: Machine, f: frames.Turn) -> str:
    """The step at which the action phase ends: one of its own, or that at which it is complete (5.4.3d)."""
    labels = m.rules.procedures[f.kind].labels
    return next(step for step in PHASE_ENDS[f.who] if step in labels)


def _phase_complete(m: Machine, f: frames.Turn) -> str | None:
    """What waited for the end of the action phase has resolved (26:5.4.3e)."""
    m.checkpoint()
    return None


def _phase_over(m: Machine, f: frames.Turn) -> str | None:
    """The action phase is complete (5.6.2d, 5.7.1h), also where it was forced to end (5.4.3d).

    It formally ends (26:5.6.2d, 26:5.7.1h), where that is a step of its own.
    """
    a.happen(m, [Change("action phase ends", f.who)])
    if m.state.met and m.rules.edition.has("action-phase-formally-ends"):
        m.switched("action-phase-formally-ends", "5.4.3d", end_of_actions(m, f))
    m.checkpoint()
    return None


def _lose_clicks(m: Machine, f: frames.Turn) -> str | None:
    who = f.who
    left = m.state.players[who].clicks
    if left:
        a.player(m, who, clicks=0)
        a.happen(m, [Change("lose clicks", who, n=left)])
    return None


def _turn_ends(m: Machine, f: frames.Turn) -> str | None:
    """The turn formally ends (5.6.3d, 5.7.2d)."""
    who = f.who
    m.note("turn_ends", "5.6.3d" if who == CORP else "5.7.2d", who=who)
    a.happen(m, [Change("turn ends", who), Change("discard phase ends", who)])
    if m.state.mark is not None:
        m.state.mark = None
        m.note("expires", "10.11.4", source=fact("mark"), what=fact("mark"))
    m.checkpoint()
    return None


def _next_turn(m: Machine, f: frames.Turn) -> str | None:
    m.finish(f)
    other = opponent(f.who)
    if f.lapse:
        a.player(m, other, clicks=max(0, m.state.players[other].clicks - f.lapse))
    start_turn(m, other)
    return None


# The step at which each player's action phase ends: where it has one of its own, that, else where it is complete.
PHASE_ENDS = {CORP: ("26:5.6.2d", "5.6.2d"), RUNNER: ("26:5.7.1h", "5.7.1h")}
CORP_TURN = procedure(
    "corp turn",
    ("5.6.1a", _gain_clicks),
    ("5.6.1b", _window("PRS")),
    ("5.6.1c", _recurring),
    ("5.6.1d", _begins),
    ("5.6.1e", _mandatory_draw),
    ("5.6.1f", _end_draw_phase),
    ("5.6.2a", _window("PRS")),
    ("5.6.2b", _action),
    ("5.6.2c", _back_corp),
    ("5.6.2d", _phase_over),
    ("5.6.3a", discard),
    ("5.6.3b", _window("PR")),
    ("5.6.3c", _lose_clicks),
    ("5.6.3d", _turn_ends),
    ("5.6.3e", _next_turn),
    structure=True,
)
RUNNER_TURN = procedure(
    "runner turn",
    ("5.7.1a", _gain_clicks),
    ("5.7.1b", _window("PR")),
    ("5.7.1c", _recurring),
    ("5.7.1d", _begins),
    ("5.7.1e", _window("PR")),
    ("5.7.1f", _action),
    ("5.7.1g", _back_runner),
    ("5.7.1h", _phase_over),
    ("5.7.2a", discard),
    ("5.7.2b", _window("PR")),
    ("5.7.2c", _lose_clicks),
    ("5.7.2d", _turn_ends),
    ("5.7.2e", _next_turn),
    structure=True,
)


def _formally(turn: Procedure, number: str) -> Procedure:
    """A turn in which the end of the action phase is a step of its own, before it is complete (5.4.3d)."""
    table: list[tuple[str, Callable[[Machine, Any], str | None]]] = []
    for step in turn.steps:
        over = step.run is _phase_over
        table += [(number, _phase_over), (step.number, _phase_complete)] if over else [(step.number, step.run)]
    return procedure(turn.kind, *table, structure=True)


CORP_TURN_FORMALLY = _formally(CORP_TURN, "26:5.6.2d")
RUNNER_TURN_FORMALLY = _formally(RUNNER_TURN, "26:5.7.1h")


# Actions (5.2)


def _priority(m: Machine, f: frames.ActionWindow) -> str | None:
    m.checkpoint("10.3.3")
    return None


def _afford(m: Machine, who: str, clicks: int, credits: int, action: tuple[Any, ...]) -> Why:
    has = m.state.players[who]
    if has.clicks < clicks:
        return ("5.2.2", fact("few clicks", need=clicks, has=has.clicks))
    if costs.most_credits(m, who, "trigger", 0, action) < credits:
        return ("1.16.1", fact("few credits", need=credits, has=has.credits))
    return None


def subjects(m: Machine, who: str, basic: Basic) -> list[Any]:
    """What a basic action could be about: ids of cards, names of servers, or one None."""
    objs = m.state.objs
    if basic.on == "hand":
        cards = [*m.state.zones[HAND[who]], *c.as_if_in_hand(m, who)]
        return [oid for oid in cards if m.card(oid).type in basic.types]
    if basic.on == "installed":
        owner = RUNNER if basic.types == ("resource",) else CORP
        cards = [oid for oid in m.state.zones[PLAY] if objs[oid].owner == owner and objs[oid].installed]
        return [oid for oid in cards if m.card(oid).type in basic.types and (objs[oid].faceup or owner == CORP)]
    if basic.on == "server":
        return list(m.state.servers)
    return [None]


def _known(who: str, subject: Any) -> Env:
    env = Env(source=0, you=who, cause=BASIC_ACTION)
    return env if subject is None else env.binding("picked", (subject,) if isinstance(subject, int) else subject)


def unavailable(m: Machine, who: str, basic: Basic, subject: Any, less: int = 0) -> Why:
    """Why a basic action cannot be taken (5.2.2, 5.2.4), or None. `less`: how many clicks fewer it costs."""
    clicks = max(0, basic.clicks - less)
    why = _afford(m, who, clicks, basic.credits, (basic.name, subject))
    if why is not None:
        return why
    why = first_click(m, who, (basic.name, subject))
    if why is not None:
        return why
    if basic.name == "trash resource":
        if not c.tagged(m):
            return ("10.5.3", fact("not tagged"))
        why = costs.unpayable(m, _bill(m, who, basic, subject, less))
        if why is not None:
            return why
    if basic.on == "server":
        return legality.runnable(m, subject, _bill(m, who, basic, subject, less))
    why = impossible(Outlook(m, _known(who, subject)), (basic.do,))
    return None if basic.on == "" and lifted(m, why) else why


def idle_basic(m: Machine, who: str, basic: Basic, subject: Any) -> bool:
    """Whether a basic action changes nothing, and takes nothing but credits and clicks."""
    if basic.name == "play":
        return idle_play(m, who, subject, legality.play_bill(m, who, subject)) is not None
    return basic.on == "" and impossible(Outlook(m, _known(who, subject)), (basic.do,)) is not None


def actions(m: Machine, who: str, less: int = 0, other: bool = False) -> list[Option]:
    """The actions that a player can take now (5.2).

    less   how many clicks fewer they cost
    other  only those that are different from every action taken this turn (5.2.6b)
    """
    offers = Offers(m, who)
    past = m.state.history[m.state.turn_start :]
    taken = {one.data for one in past if one.kind == "action ends"} if other else set()

    for basic in BASIC[who]:
        for subject in subjects(m, who, basic):
            about = () if subject is None else (subject,)
            choice = (
                Choice(basic.verb, subject) if isinstance(subject, int) else Choice(basic.verb, server=subject or "")
            )
            done = ("5.2.6b", fact("taken")) if (basic.name,) in taken else None
            why = done or unavailable(m, who, basic, subject, less)
            idle = why is None and m.rules.edition.has(UNASKED) and idle_basic(m, who, basic, subject)
            offers.weigh((basic.name, *about), choice, basic.rule, why, idle=idle)
    for active in activity.paid(m, who):
        if is_action(active.ability) and not active.ability.interrupt:
            value = ("use", active.source, active.ability.key)
            done = ("5.2.6b", fact("taken")) if value in taken else None
            why = done or legality.usable(m, active, less)
            offers.use(active, "5.2.1", why, idle=why is None and pointless(m, active))
    offers.not_had(action=True)
    return offers.options


def _act(m: Machine, f: frames.ActionWindow) -> str | None:
    who = f.who
    picked = m.answered(f)
    if picked is None:
        options = actions(m, who, f.less, f.other)
        picked = m.ask(who, "action", options, "9.2.6b", about=fact("taking an action"), default=None, forced=False)
        chosen = next(one for one in options if one.value == picked)
        m.note("action", "9.2.6b", who=who, action=_told(m, chosen.choice), rule=chosen.rule)
    f.action = picked
    if picked[0] == "use":
        _declined(m, who, ())
        active = next(x for x in activity.paid(m, who) if x.source == picked[1] and x.ability.key == picked[2])
        use(m, active)
        return "done"
    basic = _basic(who, picked[0])
    _declined(m, who, picked)
    if basic.on == "":
        note_lifted(m, lambda: impossible(Outlook(m, _known(who, None)), (basic.do,)))
    one = _bill(m, who, basic, picked[1] if len(picked) > 1 else None, f.less)
    about = picked[1] if len(picked) > 1 and isinstance(picked[1], int) else 0
    took = Change("take action", who, about, about, what=basic.name)
    m.push(frames.Cost(env=Env(source=0, you=who), bill=one, also=(took,)))
    return None


def _told(m: Machine, choice: Choice) -> Fact:
    """The action that is taken, as an event tells it."""
    return fact(
        "action", verb=choice.verb.value, card=choice.card or None, server=choice.server, ability=choice.ability
    )


def _declined(m: Machine, who: str, action: tuple[Any, ...]) -> None:
    """Record that the first click goes elsewhere: an additional cost of what it must go to is declined (9.12.3e)."""
    for static in _first_clicks(m, who) if m.events is not None else ():
        if not _fits(m, static, action):
            for what in dict.fromkeys(words for words, _ in _ways(m, static, who)):
                cost = fact("demanded cost", verb=what.value, source=static.source)
                m.note("declines", "9.12.3e", "1.16.10a", who=who, what=cost)


def _printed(basic: Basic) -> tuple[CostPart, ...]:
    """What a basic action costs by itself."""
    clicks: CostPart = so_many(ClickCost, basic.clicks)
    return (clicks, so_many(CreditCost, basic.credits)) if basic.credits else (clicks,)


def _bill(m: Machine, who: str, basic: Basic, subject: Any, less: int = 0) -> costs.Bill:
    """What a basic action costs (5.2.2), with the additional costs to do it to a card (1.16.10)."""
    one = costs.fewer_clicks(m, costs.bill(m, who, _printed(basic), Env(you=who), "trigger", 0), less)
    one = one._replace(action=(basic.name, subject))
    if basic.on == "server":
        return costs.additional(m, one, "run action", 0, subject)
    if basic.name != "trash resource":
        return one
    return costs.additional(m, costs.additional(m, one, basic.name, subject), "trash", subject)


def first_click(m: Machine, who: str, action: tuple[Any, ...]) -> Why:
    """Why a player cannot spend a click on something: their first of the turn must go to something else (9.12.3b).

    They need not pay an additional cost of it (9.12.3e), and it does not bind them where it cannot be done.

    action  the basic action that the click is spent on and what it is about, or nothing for anything else
    """
    for static in _first_clicks(m, who):
        if not _fits(m, static, action) and any(not extra for _, extra in _ways(m, static, who)):
            return prohibitions.forbidden(m, static, "9.12.3b")
    return None


def _first_clicks(m: Machine, who: str) -> list[c.Static]:
    """What is said of a player's first click of the turn, while they have spent none."""
    found = [s for s in c.declared(m, "first_click_on") if s.you == who]
    past = m.state.history[m.state.turn_start :] if found else ()
    return [] if any(one.kind == "spend clicks" and one.who == who for one in past) else found


def _fits(m: Machine, static: c.Static, action: tuple[Any, ...]) -> bool:
    """Whether a basic action is what a player must spend their first click on."""
    d = static.declaration
    if action[:1] == ("play",):
        return d.of is not None and c.applies(m, static, action[1])
    return bool(d.run) and action[:1] == ("run",)


def _ways(m: Machine, static: c.Static, who: str) -> list[tuple[Verb, bool]]:
    """The basic actions that a player could spend the click on, and whether each has an additional cost (1.16.10)."""
    found = []
    events, m.events = m.events, None  # what could be done is not recorded
    for basic in BASIC[who]:
        for subject in subjects(m, who, basic):
            if _fits(m, static, (basic.name, subject)) and unavailable(m, who, basic, subject) is None:
                if basic.on == "server":
                    plain, one = legality.run_bill(m, subject, "ignored"), legality.run_bill(m, subject)
                    extra = one != plain or len(_bill(m, who, basic, subject).parts) > 1
                else:
                    none = costs.Bill(who, (), (), basic.name, subject)
                    extra = costs.additional(m, none, basic.name, subject) != none
                found.append((basic.verb, extra))
    m.events = events
    return found


def _basic(who: str, name: str) -> Basic:
    return next(one for one in BASIC[who] if one.name == name)


def _effect(m: Machine, f: frames.ActionWindow) -> str | None:
    if f.result is not False:
        name, *about = f.action
        env = _known(f.who, about[0] if about else None)
        m.push(frames.Instruction(env=env, node=_basic(f.who, name).do))
    return None


def _done(m: Machine, f: frames.ActionWindow) -> str | None:
    """The action is complete (5.2.2d)."""
    name, *about = f.action
    source = about[0] if name == "use" else 0  # the card whose ability the action was
    which = (name, *about) if name == "use" else (name,)  # 5.2.6a: what makes it the same action
    a.happen(m, [Change("action ends", f.who, source, what=name, data=which)])
    m.checkpoint()
    return None


ACTION_WINDOW = procedure("action window", ("9.2.6", _priority), ("9.2.6b", _act), ("5.2.2", _effect), ("done", _done))
