"""Declarations as cards say them."""

from __future__ import annotations

from judgebot.cards.declarations.base import each
from judgebot.cards.declarations.characteristics import (
    AdvancementRequirement,
    AgendaPoints,
    CanBeAdvanced,
    GainAbility,
    GainSubroutine,
    HandSize,
    LoseAbilities,
    MemoryCost,
    StrengthMod,
)
from judgebot.cards.declarations.costs import AdditionalCost, AllottedClicks, AlternativeCost, CostChange, Spendable
from judgebot.cards.declarations.permissions import AsIfIn, BreakLimit, CanHost, InstallOnly, OnlyIf, RezTiming
from judgebot.cards.nodes import Node, changed, plain, plural, said
from judgebot.cards.queries.conditions import AllOf, FirstClick, Threat
from judgebot.cards.queries.naming import server_english, whom
from judgebot.cards.queries.selections import Ref, Sel
from judgebot.cards.queries.values import Num
from judgebot.cards.templating.amounts import amount, counted
from judgebot.cards.templating.choices import pays
from judgebot.cards.templating.naming import noun
from judgebot.cards.templating.whole import during, gained, of_another
from judgebot.cards.wording import an, by_side, called, calling, corp, listing, lowered, runner, this, zone

_DOER = {
    **dict.fromkeys(("steal", "run", "run action", "access"), "runner"),
    **dict.fromkeys(("score", "rez", "trash resource"), "corp"),
}


@said(StrengthMod)
def _say_strength(one: StrengthMod) -> str:
    gets = amount(one.by, " strength", sign="+")
    own = isinstance(one.of, Sel) and one.of.subtype == ("icebreaker",) and one.of.type in ((), ("program",))
    whose = each(one.of).replace("each ", "each installed ", 1) if own else each(one.of)
    return f"{whose} gets {'extra ' if gets.startswith('strength equal') else ''}{gets}"


@said(HandSize)
def _say_hand(one: HandSize) -> str:
    gets = amount(one.by, " maximum hand size", sign="+")
    if " equal to " in gets:
        return plain(one)
    return f"{whom(one.who)} {'get' if by_side(one.who) in ('you', 'both') else 'gets'} {gets}"


@said(AgendaPoints)
def _say_worth(one: AgendaPoints) -> str:
    if isinstance(one.by, Num) and one.by.n < 0:
        return f"{each(one.of)} is worth {-one.by.n} less agenda point{'' if one.by.n == -1 else 's'}"
    return plain(one)


@said(AllottedClicks)
def _say_allotted(one: AllottedClicks) -> str:
    own = by_side(one.who) == "you"
    return plain(one) + ("" if called("lasting") else f" for each of {'your' if own else 'their'} turns")


@said(AlternativeCost)
def _say_alternative(one: AlternativeCost) -> str:
    if one.n is None:
        return plain(one)
    return f"you can {pays(one.cost)} as you rez {this()} to pay for {one.n}[credit] of its rez cost"


@said(CanHost)
def _say_can_host(one: CanHost) -> str:
    bare = not (one.what.stated or one.memory or one.memory_free or one.discount)
    if bare and one.n and one.by_ability:
        return f"limit {plural(one.n, 'hosted card')}"
    return plain(one)


@said(LoseAbilities)
def _say_lose(one: LoseAbilities) -> str:
    if not one.cannot_gain:
        return plain(one)
    whose = each(one.of)
    return f"{whose} cannot gain abilities and {plain(changed(one, cannot_gain=False)).removeprefix(f'{whose} ')}"


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
    gets = amount(one.by, " advancement requirement", sign="+")
    if " equal to " in gets or "X" in gets:
        return f"the advancement requirement of {each(one.of)} {_changed(one.by)}"
    return f"{each(one.of)} gets {gets}"


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
    but = ""
    if one.except_by:
        by = one.except_by.phrase("several", installed=False)
        but = f" except using {by if one.n else an(one.except_by.phrase(1, installed=False))}"
    if but and one.n and isinstance(one.of, Ref):
        its = f"more than {one.n} of its printed subroutines"
        return f"during each encounter with {of}, {runner('cannot')} break {its}{but}"
    return f"{runner('cannot')} break {most}{' during each encounter' if one.n else ''}{but}"


@said(CostChange)
def _say_cost(one: CostChange) -> str:
    unit = "[click]" if one.clicks else "[credit]"
    whose = each(one.of)
    if one.first and isinstance(one.of, Sel) and isinstance(one.by, Num) and one.by.n < 0 and one.to != "trigger":
        first = one.of.phrase(1, installed=False)
        who = _doer(one.of, one.to)
        if who:
            n = "[click]" if one.clicks and one.by.n == -1 else amount(one.by, unit)[1:]
            return f"the first {first} {who} each turn costs {n} less to {one.to}"
    less = amount(one.by, unit)
    if _is_this(one.of) and not one.first and less.startswith("-") and one.to in ("install", "trigger"):
        who, to = (f"paid abilities on {whose} cost", "use") if one.to == "trigger" else (f"{whose} costs", one.to)
        n, of, per = less[1:].partition(" for each ")
        return f"{who} {n} less to {to}{of}{per}"
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
    concerned = {"concerned": f"that {noun(one.of)}"} if isinstance(one.of, Sel) else {}
    with calling(concerned):
        return f"as an additional cost to {what}, {_pays_it(one, who)}"


def _pays_it(one: AdditionalCost, who: str) -> str:
    does = f"{whom(who)} must {pays(one.cost)}" if who not in ("", "you") else pays(one.cost)
    return does


@said(Spendable)
def _say_spendable(one: Spendable) -> str:
    cards = changed(one.of, side="").phrase("several", installed=False) if one.of else "cards"
    if one.of and not {key for key, _ in one.of.stated} - {"side", "type", "subtype"}:
        cards = cards.replace(" or ", " and ").replace("pieces of hardware", "hardware")
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
    if one.to == "play" and isinstance(one.is_true, FirstClick):
        return "play only as your first [click]"
    span = during(one.is_true) if one.to in ("rez", "play") else ""
    to = f"{one.to}" if one.to in ("play", "install", "rez") else f"{one.to} {this()}"
    if isinstance(one.is_true, AllOf) and len(one.is_true.of) == 2 and isinstance(one.is_true.of[0], Threat):
        first, second = (part.english() for part in one.is_true.of)
        return f"{to} only if {first}, and only if {second}"
    return f"{to} only {span or f'if {one.is_true.english()}'}"


@said(RezTiming)
def _say_timing(one: RezTiming) -> str:
    return f"you can rez {each(one.of)} any time you could rez non-ice cards"


@said(GainSubroutine)
def _say_subroutine(one: GainSubroutine) -> str:
    n = one.n.english() if one.n else ""
    times = f" as many times as {n}" if " " in n else f" {n} times" if n else ""
    where = " before its other subroutines" if one.before else " after its other subroutines" if one.after else ""
    if one.n and (per := counted(one.n, 1)):
        times, where = where, f" for each {per}"
    return f'{each(one.of)} gains "{gained(one.sub)}"{times}{where}'


@said(GainAbility)
def _say_ability(one: GainAbility) -> str:
    kind = noun(one.of) if isinstance(one.of, Sel) else one.of.english().removeprefix("host ").removeprefix("that ")
    with of_another(this() if _is_this(one.of) else f"this {kind if ' ' not in kind else 'card'}", _side(one.of)):
        words = one.ability.english()
    return f'{each(one.of)} gains "{words.rstrip(".")}"'


def _is_this(of: Ref | Sel | None) -> bool:
    return isinstance(of, Ref) and of.key == "this"


def _side(of: Ref | Sel) -> str:
    """Whose cards an ability is given to, where their type says it."""
    types = of.type if isinstance(of, Sel) else ()
    corp = {*types} & {"agenda", "asset", "ice", "operation", "upgrade"}
    return "corp" if corp else "runner" if types else ""


@said(AsIfIn)
def _say_as_if(one: AsIfIn) -> str:
    return f"you can play or install {one.of.phrase('several', installed=False)} as if they were in {zone('hand')}"
