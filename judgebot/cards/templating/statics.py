"""Declarations as cards say them."""

from __future__ import annotations

from judgebot.cards.declarations.base import each
from judgebot.cards.declarations.characteristics import (
    AdvancementRequirement,
    CanBeAdvanced,
    GainAbility,
    GainSubroutine,
    MemoryCost,
    StrengthMod,
)
from judgebot.cards.declarations.costs import AdditionalCost, CostChange, Spendable
from judgebot.cards.declarations.permissions import AsIfIn, BreakLimit, Cannot, InstallOnly, OnlyIf, RezTiming
from judgebot.cards.nodes import Node, changed, listing, make, plain, said
from judgebot.cards.queries.naming import server_english, whom
from judgebot.cards.queries.selections import Ref, Sel
from judgebot.cards.queries.values import Num
from judgebot.cards.templating.amounts import amount
from judgebot.cards.templating.naming import noun
from judgebot.cards.templating.steps import pays
from judgebot.cards.templating.whole import during, gained, of_another
from judgebot.cards.wording import an, by_side, corp, lowered, runner, this, zone

_DOER = {
    **dict.fromkeys(("steal", "run", "run action", "access"), "runner"),
    **dict.fromkeys(("score", "rez", "trash resource"), "corp"),
}


@said(StrengthMod)
def _say_strength(one: StrengthMod) -> str:
    gets = amount(one.by, " strength", sign="+")
    return f"{each(one.of)} gets {'extra ' if gets.startswith('strength equal') else ''}{gets}"


@said(CanBeAdvanced)
def _say_advanced(one: CanBeAdvanced) -> str:
    return f"you can advance {each(one.of)}"


@said(MemoryCost)
def _say_memory(one: MemoryCost) -> str:
    of = one.of.phrase("several") if isinstance(one.of, Sel) else one.of.english()
    if one.by is not None:
        return f"the memory cost of {of} is increased by {one.by.english()}"
    return f"the memory cost of {of} is {one.worth}[MU]"


def _changed(by: Node, unit: str = "") -> str:
    """How an amount is changed: `is lowered by 1[credit] for each ...`."""
    n = amount(by, unit)
    if " equal to " in n:  # no number of things
        words = by.english()
        less = lowered(words)
        return f"is increased by {words}" if less is None else f"is lowered by {less}"
    return f"is lowered by {n.removeprefix('-')}" if n.startswith("-") else f"is increased by {n}"


@said(AdvancementRequirement)
def _say_requirement(one: AdvancementRequirement) -> str:
    return f"the advancement requirement of {each(one.of)} {_changed(one.by)}"


def _doer(of: Sel, to: str) -> str:
    """Who does something to cards whose type says it: `you install`, `the Corp rezzes`."""
    side = _side(of)
    does = {"install": "installs", "rez": "rezzes", "play": "plays"}.get(to, "")
    return (runner(does) if side == "runner" else corp(does)) if side and does else ""


@said(BreakLimit)
def _say_limit(one: BreakLimit) -> str:
    of = each(one.of)
    whose = "its" if of == "it" else f"{of}'s" if isinstance(one.of, Ref) else ""
    what = f"{whose} printed subroutines" if whose else f"the printed subroutines on {of}"
    most = f"more than {one.n} of {what}" if one.n else what
    but = f", except with {one.except_by.phrase('several', installed=False)}" if one.except_by else ""
    return f"{runner('cannot')} break {most}{' during each encounter' if one.n else ''}{but}"


@said(CostChange)
def _say_cost(one: CostChange) -> str:
    unit = "[click]" if one.clicks else "[credit]"
    whose = each(one.of)
    if one.first and isinstance(one.of, Sel) and isinstance(one.by, Num) and one.by.n < 0 and one.to != "trigger":
        first = one.of.phrase(1, installed=False)
        who = _doer(one.of, one.to)
        if who:
            return f"the first {first} {who} each turn costs {amount(one.by, unit)[1:]} less to {one.to}"
    if one.first:
        whose = f"{whose.replace('each ', 'the first ', 1)} each turn"
    return f"the {one.to} cost of {whose} {_changed(one.by, unit)}"


@said(AdditionalCost)
def _say_additional(one: AdditionalCost) -> str:
    of = an(one.of.phrase(1, installed=False)) if isinstance(one.of, Sel) else one.of.english() if one.of else ""
    where = f" {server_english(one.server)}" if one.server else ""
    at = f" from{where} or its root" if where and one.to != "run" else where
    what = {"run action": "use the basic action to run" + (where or " a server"), "run": f"run{at}"}.get(one.to, "")
    if one.to == "trash resource":
        what = f"trash {of}{at} with the basic action"
    what = what or f"{one.to} {of}{at}"
    who = by_side(_DOER.get(one.to, "") or one.who)
    does = f"{whom(who)} must {pays(one.cost)}" if who not in ("", "you") else pays(one.cost)
    return f"as an additional cost to {what}, {does}"


@said(Spendable)
def _say_spendable(one: Spendable) -> str:
    cards = changed(one.of, side="").phrase("several", installed=False) if one.of else "cards"
    purposes = {
        "anything": "",
        "install": f" to install {cards}",
        "play": f" to play {cards}",
        "rez": f" to rez {cards}",
        "trash": " to pay trash costs" + (f" of {cards}" if one.of else ""),
        "icebreakers": " to use icebreakers" + (f" (only {cards})" if one.of else ""),
        "use": f" to use {cards}",
        "trace": " during traces" + (f" (only {cards})" if one.of else ""),
        "steal": f" to steal {cards}",
        "advance": f" to advance {cards}",
    }
    if one.use == ("anything",) and one.of:
        return f"you can spend hosted credits on {cards}"
    return "you can spend hosted credits" + listing((purposes[use] for use in one.use), "or").replace(" or  ", " or ")


@said(InstallOnly)
def _say_install(one: InstallOnly) -> str:
    if one.faceup:
        return "install only faceup"
    if one.on:
        return f"install only on {an(one.on.phrase(1, installed=False))}"
    return f"{listing((server_english(server) for server in one.server), 'or').removeprefix('a ')} only"


@said(OnlyIf)
def _say_only(one: OnlyIf) -> str:
    span = during(one.is_true) if one.to in ("rez", "play") else ""
    to = f"{one.to}" if one.to in ("play", "install", "rez") else f"{one.to} {this()}"
    return f"{to} only {span or f'if {one.is_true.english()}'}"


@said(RezTiming)
def _say_timing(one: RezTiming) -> str:
    return f"you can rez {each(one.of)} any time you could rez non-ice cards"


@said(Cannot)
def _say_cannot(one: Cannot) -> str:
    if one.do == "be declared successful" and one.server:
        return f"runs against {server_english(one.server)} cannot be declared successful"
    if one.do in ("score", "steal") and one.of is None:
        one = changed(one, of=make(Sel, type=("agenda",)))
    return plain(one)


@said(GainSubroutine)
def _say_subroutine(one: GainSubroutine) -> str:
    n = one.n.english() if one.n else ""
    times = f" as many times as {n}" if " " in n else f" {n} times" if n else ""
    where = " before its other subroutines" if one.before else " after its other subroutines" if one.after else ""
    return f'{each(one.of)} gains "{gained(one.sub)}"{times}{where}'


@said(GainAbility)
def _say_ability(one: GainAbility) -> str:
    kind = noun(one.of) if isinstance(one.of, Sel) else one.of.english().removeprefix("host ").removeprefix("that ")
    with of_another(this() if _is_this(one.of) else f"this {kind if ' ' not in kind else 'card'}", _side(one.of)):
        words = one.ability.english()
    return f'{each(one.of)} gains "{words.rstrip(".")}"'


def _is_this(of: Ref | Sel) -> bool:
    return isinstance(of, Ref) and of.key == "this"


def _side(of: Ref | Sel) -> str:
    """Whose cards an ability is given to, where their type says it."""
    types = of.type if isinstance(of, Sel) else ()
    corp = {*types} & {"agenda", "asset", "ice", "operation", "upgrade"}
    return "corp" if corp else "runner" if types else ""


@said(AsIfIn)
def _say_as_if(one: AsIfIn) -> str:
    return f"you can play or install {one.of.phrase('several', installed=False)} as if they were in {zone('hand')}"
