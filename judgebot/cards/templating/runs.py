"""Runs, breaches and traces as cards say them, and abilities that others create or are tied to something."""

from __future__ import annotations

from judgebot.cards.declarations.characteristics import GainSubtypes, LoseAbilities
from judgebot.cards.declarations.costs import Spendable
from judgebot.cards.declarations.permissions import Cannot, SkipDiscard
from judgebot.cards.effects.base import DURATIONS, verb
from judgebot.cards.effects.cards import Draw
from judgebot.cards.effects.modifying import Delayed, Lasting
from judgebot.cards.effects.running import AccessMore, GainSubroutines, InsteadOfBreach, RunEffect, Strength, Trace
from judgebot.cards.effects.steering import May, Pay
from judgebot.cards.nodes import changed, plural, said
from judgebot.cards.queries.naming import possessive, server_english
from judgebot.cards.templating.amounts import amount
from judgebot.cards.templating.choices import body, have, mark
from judgebot.cards.templating.whole import conditional, declared, gained, head, tail
from judgebot.cards.wording import by_side, called, calling, capital, listing, small, voice

# How long, as cards say it; others are as explanations have them.
_LASTS = {
    "turn": "for the remainder of the turn",
    "through your next turn": "for your next turn",
    "through the Corp's next turn": "for the Corp's next turn",
    "through the Runner's next turn": "for the Runner's next turn",
}


_CENTRAL = ("HQ", "R&D", "Archives")


def lasts(duration: str) -> str:
    """How long something lasts."""
    if span := called(duration):
        return f"for the remainder of {span}"
    return _LASTS.get(duration, DURATIONS[duration])


@said(RunEffect)
def _say_run(one: RunEffect) -> str:
    names = [server_english(server) for server in one.server]
    words = f"run {'a central server' if tuple(one.server) == _CENTRAL else listing(names, 'or')}"
    if one.with_ice:
        words = f"{'run a server' if words == 'run any server' else words} protected by ice"
    words += " you have not run this turn" if one.not_run_this_turn else ""
    words += ", ignoring additional costs" if one.ignore else ""
    server = server_english(one.server[0]) if len(one.server) == 1 else ""
    with calling({"breached": server} if server in ("HQ", "R&D", "Archives") else {}):
        for of in one.linked:
            if of.kind == "conditional":
                said_of = capital(head(of) + conditional(of, nested=True) + tail(of)).rstrip(".")
                words += (".\n" if of.threat else ". ") + said_of
            elif isinstance(of.static[0], Spendable) and of.static[0].use == ("anything",) and not of.given:
                words += f". {head(of)}{capital(of.static[0].english())} during that run" + tail(of).rstrip(".")
            else:
                words += f". During that run, {small(of.english().rstrip('.'))}"
    return words


@said(Draw)
def _say_draw(one: Draw) -> str:
    words = f"{verb(one.who, 'draw')} {'up to ' if one.up_to else ''}{amount(one.n, ' card', ' cards')}"
    for of in one.linked:
        words += ". " + capital(head(of) + conditional(of, nested=True) + tail(of)).rstrip(".").replace(
            "enever", "en", 1
        )
    return words


@said(InsteadOfBreach)
def _say_instead(one: InsteadOfBreach) -> str:
    (first, *others) = one.do
    words = f"instead of breaching {called('breached', 'that server')}{mark(one.do)} "
    pay = first.effects[0]
    if one.may and not others and isinstance(pay, Pay) and pay.must and by_side(pay.who) == "you":
        return words + body((changed(first, effects=(changed(pay, must=False),)),))  # what must be paid once chosen
    if one.may and (others or isinstance(pay, Pay | May)):
        return f"{words}you may do this: {body(one.do)}"
    return f"{words}you may {have(body(one.do))}" if one.may else words + body(one.do)


@said(AccessMore)
def _say_more(one: AccessMore) -> str:
    more = amount(one.n, " additional card", " additional cards")
    breaching = called("breaching")
    if breaching and (one.server == "that" or breaching == server_english(one.server)):
        return f"access {more}"
    return f"access {more} when you breach {server_english(one.server)}"


@said(Trace)
def _say_trace(one: Trace) -> str:
    words = f"trace[{one.n.english()}]"
    ends = (("successful", one.if_successful), ("unsuccessful", one.if_unsuccessful), ("its result is known", one.then))
    return words + "".join(f". If {when}{mark(do)} {body(do)}" for when, do in ends if do)


@said(Strength)
def _say_strength(one: Strength) -> str:
    gets = amount(one.by, " strength", sign="+")
    gets = f"{gets}" if not gets.startswith("strength equal") else f"extra {gets}"
    if one.of.key == "this" and not one.duration and " each " not in gets:
        return gets
    return f"{one.of.english()} gets {gets}" + (f" {lasts(one.duration)}" if one.duration else "")


@said(GainSubroutines)
def _say_gains(one: GainSubroutines) -> str:
    n = one.n.english()
    times = (
        ""
        if n == "1"
        else f"subroutines equal to {n}, each "
        if " " in n
        else f"{plural(n, 'copy').replace('copys', 'copies')} of "
    )
    return f'{one.on.english()} gains {times}"{gained(one.sub)}" {lasts(one.duration)}'


@said(Lasting)
def _say_lasting(one: Lasting) -> str:
    words = lasts(one.duration)
    for side in ("Corp", "Runner"):
        if one.duration == f"through the {side}'s next turn":
            own = {by_side(getattr(d, "who", "")) for d in one.static} == {by_side(side.lower())}
            words = (
                f"for {possessive(side.lower()) if not own or by_side(side.lower()) == 'you' else 'their'} next turn"
            )
    only = one.static[0] if len(one.static) == 1 else None
    if one.duration == "run" and isinstance(only, Cannot) and only.do == "be declared successful" and not only.server:
        return f"{called('run', 'this run')} cannot be declared successful"
    if one.duration == "through your next turn" and isinstance(only, LoseAbilities):
        words = "until your next turn ends"
    if (
        one.duration == "source"
        and isinstance(only, GainSubtypes)
        and (card := voice()) is not None
        and card.kind == "ice"
    ):
        words = "while it remains rezzed"  # a piece of ice is active while it is rezzed (9.1.8)
    if one.duration == "turn" and isinstance(only, SkipDiscard) and by_side(only.who) == "you":
        return "skip your discard step this turn"
    with calling({"lasting": "said"}):
        return f"{declared(one.static)} {words}"


@said(Delayed)
def _say_delayed(one: Delayed) -> str:
    of = one.ability
    words = capital(head(of) + conditional(of, nested=True)) if of.kind == "conditional" else of.english()
    words = words.rstrip(".") + (tail(of).rstrip(".") if of.kind == "conditional" else "")
    if one.duration:
        return f"{lasts(one.duration)}, {small(words)}"
    if of.when and of.when[0].event == "run ends" and called("paid") and not called("run"):
        words = words.replace("When that run ends", "When this run ends", 1)
    if words.startswith("Whenever "):
        return f"the next time {words.removeprefix('Whenever ')}"
    if of.when and of.when[0].event == "turn begins" and of.when[0].who:
        words = words.replace(" turn begins", " next turn begins", 1)
    return words.replace("When a turn ends", "When this turn ends", 1)
