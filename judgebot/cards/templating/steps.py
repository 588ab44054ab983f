"""Instructions as cards say them: what follows from a choice, a cost or a condition, and where that ends."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

from judgebot.cards.effects.base import Choose, Effect, Instruction, Top, joined
from judgebot.cards.effects.cards import Install, Play
from judgebot.cards.effects.cards_moved import Add, Arrange, Look, Reveal, ShuffleInto
from judgebot.cards.effects.resources import Place, TakeCredits
from judgebot.cards.effects.searching import Search
from judgebot.cards.effects.steering import If, May
from judgebot.cards.nodes import Node, alike, changed, make, said, walk
from judgebot.cards.queries.conditions import Did, Not
from judgebot.cards.queries.selections import Ref
from judgebot.cards.queries.values import Num
from judgebot.cards.scope import names_bound
from judgebot.cards.templating.naming import noun
from judgebot.cards.wording import by_side, called, calling, capital, small, voice

# Several instructions


@said(Instruction)
def _say_all(steps: tuple[Instruction, ...]) -> str:
    """Instructions, one sentence each. After several that depend on something, what does not has a line of its own."""
    steps = _installed_together(steps)
    words, kept, names = "", dict[str, str](), dict[str, str]()
    for at, step in enumerate(steps):
        if at:
            words += "\n" if _open(steps[at - 1]) or _leaves(step) or _starts(step) else " "
        with calling({**kept, **names, **_installed_next(steps[at:])}):
            if at and _shows_found(steps[at - 1], step):
                words = f"{words.rstrip().removesuffix('.')} and reveal it."
                names = {}
                continue
            if at and (what := _goes_on(steps[at - 1], step)):
                with calling({what: "them" if _many_shown(steps[at - 1]) else "it"}):
                    words = f"{words.rstrip().removesuffix('.')} and {small(_sentence(step))}"
                names = {}
                continue
            with calling(_left_over(steps[at - 1], step) if at else {}):
                words += _they(steps[at - 1], _sentence(step)) if at else _sentence(step)
        shown = len(step.effects) > 1 and isinstance(step.effects[-1], Reveal)
        kept |= _found(step)
        found = {} if shown else _found(step, "it")
        names = {**found, **(_itself() if found else {}), **done(step)}
    return words


def _they(before: Instruction, words: str) -> str:
    """A sentence about whom the sentence before it has moved: `They may jack out.`"""
    moved = before.effects[-1].name == "move_runner" and words.startswith("The Runner may ")
    return f"They{words.removeprefix('The Runner')}" if moved else words


def _installed_together(steps: tuple[Instruction, ...]) -> tuple[Instruction, ...]:
    """Instructions of which those that each install one more card, or none, are one: `install up to 2 cards`."""
    found: list[Instruction] = []
    many: dict[int, int] = {}
    for step in steps:
        if found and alike(step, found[-1]) and _may_install(step) is not None:
            many[len(found) - 1] = many.get(len(found) - 1, 1) + 1
        else:
            found.append(step)
    for at, n in many.items():
        install = _may_install(found[at])
        assert install is not None
        what = changed(install.what, up_to=False)
        once = changed(install, what=what, each=True, most=make(Num, n=n))
        found[at] = changed(found[at], effects=(once,))
    return tuple(found)


def _may_install(step: Instruction) -> Install | None:
    """What an instruction installs, if it is one card that may be installed and that nothing else names."""
    (only, *others) = step.effects
    optional = isinstance(only, May)
    if isinstance(only, May) and by_side(only.who) == "you" and not (only.otherwise or only.bind) and len(only.do) == 1:
        (only, *inner) = only.do[0].effects
        others += inner
    if others or not isinstance(only, Install) or not isinstance(only.what, Choose) or only.bind or only.each:
        return None
    what = only.what
    one = isinstance(what.n, Num) and what.n.n == 1 and by_side(what.who) == "you" and not (what.bind or what.least)
    return only if one and optional != what.up_to else None


def _installed_next(steps: tuple[Instruction, ...]) -> dict[str, str]:
    """How the next instruction, but a reveal, installs what one finds: only what can be is found then (8.7.2b)."""
    search = next((one for one in steps[0].effects if isinstance(one, Search)), None)
    if search is None:
        return {}
    for step in steps[1:3]:
        does = step.effects[0]
        if isinstance(does, Play) and isinstance(does.what, Ref) and does.what.key == search.bind:
            return {f"plays {search.bind}": "next"}
        if isinstance(does, Install) and isinstance(does.what, Ref) and does.what.key == search.bind:
            return {f"installs {search.bind}": less(does.discount, does.ignore)}
    return {}


def less(discount: Node | None, ignore: str) -> str:
    """For how much less something is installed, to compare it: never empty."""
    return f"{discount.english() if discount is not None else 0}, {ignore if ignore == 'all costs' else 'no costs'}"


def _starts(step: Instruction) -> bool:
    """Whether an event's run begins: a line of its own."""
    card = voice()
    return card is not None and card.kind == "event" and step.effects[0].name == "run"


def _leaves(step: Instruction) -> bool:
    """Whether an event or operation says what becomes of it: a line of its own."""
    (first, *others) = step.effects
    card = voice()
    plays = card is not None and card.kind in ("event", "operation")
    return plays and not others and first.name == "remove_from_game" and getattr(first.what, "key", "") == "this"


def _sentence(step: Instruction) -> str:
    """The effects of an instruction as one sentence; what it has found is `it`."""
    clauses: list[str] = []
    names: dict[str, str] = {}
    for effect in step.effects:
        if isinstance(effect, Look):
            names = {**names, f"looked {effect.bind or 'seen'}": "said"}
        several = {"the Runner": ""} if len(step.effects) > 1 and called("the Runner") == "them" else {}
        with calling({**names, **several}):
            clauses.append(effect.english())
        if isinstance(effect, Search) and effect.n == 1 and not effect.also:
            names = {effect.bind: "it", **_itself()}
        elif taken := _taken(effect):
            names = {**names, f"other than {taken[0]}": taken[1]}
        elif (own := _object(effect)) and not names:
            names = {own: "it"}
    clauses = _said_once(step, clauses)
    first, *others = step.effects
    if first.name == "choose" and others and all(one.name == "lasting" for one in others):  # one instruction (9.11.4c)
        return f"{capital(clauses[0])}. {capital(joined(clauses[1:]))}."
    if first.name == "choose" and len(others) == 1 and (moved := _moved(first, others[0])):
        return f"{capital(moved)}."
    if len(clauses) > 1 and step.effects[-1].name == "run":  # in the order in which it is written (9.3.4d)
        return f"{capital(joined(clauses[:-1]))}, then {clauses[-1]}."
    if len(clauses) == 2 and tuple(effect.name for effect in step.effects) in _IN_TURN:
        return f"{capital(clauses[0])}, then {clauses[1]}."
    return capital(joined(clauses)) + "."


# Of two things in one sentence, the second is done with what the first leaves (9.3.4d).
_IN_TURN = (("shuffle_into", "remove_from_game"), ("place", "take_credits"), ("remove_tags", "tags"))


def _object(effect: Effect) -> str:
    """The name of the one card that an effect is about, which is `it` in the same sentence; "" if `it` is another."""
    card = voice()
    if card is None or "it" in card.called.values():
        return ""
    of = getattr(effect, "on", None) if isinstance(effect, Place | TakeCredits) else getattr(effect, "what", None)
    if isinstance(effect, Reveal | Look) and isinstance(of, Top) and of.n.english() == "1":
        return effect.bind
    if isinstance(effect, Install) and isinstance(of, Choose) and effect.bind:
        return effect.bind
    return of.key if isinstance(of, Ref) and called(of.key, "that").startswith(("that", "this")) else ""


def _taken(effect: Effect) -> tuple[str, str] | None:
    """The name of one card that is taken of a set, with the set: what is done with another is done with `1 of them`."""
    what: Any = getattr(effect, "what", None)
    one = isinstance(what, Choose) and what.what.among and what.bind and what.n.english() == "1"
    return (str(what.bind), str(what.what.among)) if one else None


def _moved(first: Effect, then: Effect) -> str:
    """What moves a card that is chosen for that alone: `move 1 card to ...`."""
    chosen: Any = getattr(first, "what", None)
    if then.name != "move" or not isinstance(chosen, Choose) or not chosen.bind:
        return ""
    what: Any = getattr(then, "what", None)
    if not isinstance(what, Ref) or what.key != chosen.bind:
        return ""
    with calling({what.key: chosen.english()}):
        return then.english()


_ALIKE = ("gain", "gain_clicks", "lose", "lose_clicks", "remove_tags", "remove_bad_publicity")


def _said_once(step: Instruction, clauses: list[str]) -> list[str]:
    """Clauses of which those about amounts do not say again who does what: `lose [click] and 1[credit]`."""
    found = clauses[:1]
    for at in range(1, len(clauses)):
        before, own = clauses[at - 1].split(" "), clauses[at].split(" ")
        said = 3 if own[0] == "the" else 1 if own[0] in ("gain", "lose", "remove") else 0  # `the Runner loses`
        does = said if before[:said] == own[:said] else 0
        alike = all(effect.name in _ALIKE for effect in step.effects[at - 1 : at + 1])
        found.append(" ".join(own[does:]) if alike else clauses[at])
    return found


def _itself() -> dict[str, str]:
    """The card by its name: something else is `it` now."""
    card = voice()
    return {"this": card.named} if card is not None else {}


def _found(step: Instruction, words: str = "") -> dict[str, str]:
    """What is found by a search, as the next sentence speaks of it."""
    last = next((one for one in step.effects if isinstance(one, Search)), None)
    if last is None or last.n != 1 or last.also:
        return {}
    return {last.bind: words or _that(last)}


def _that(search: Search) -> str:
    return f"that {noun(search.find)}"


def _shows_found(before: Instruction, step: Instruction) -> bool:
    """Whether an instruction only reveals what the search before it found: one sentence says both (1.21.3, 8.7)."""
    last, shown = before.effects[-1], step.effects[0]
    if (
        not isinstance(last, Search)
        or not isinstance(shown, Reveal)
        or len(step.effects) > 1
        or last.n != 1
        or last.also
    ):
        return False
    return isinstance(shown.what, Ref) and shown.what.key == last.bind and by_side(shown.who) == "you"


def _left_over(before: Instruction, step: Instruction) -> dict[str, str]:
    """The card that is `it` in what is done with it if that which could be done with it was not."""
    first, only = before.effects[0], step.effects[0]
    chosen: Any = getattr(first, "what", None)
    if len(before.effects) == 1 and first.name == "choose" and isinstance(chosen, Choose) and chosen.bind:
        what = getattr(only, "what", None)
        alone = isinstance(what, Ref) and what.key == chosen.bind and by_side(getattr(only, "who", "you")) != "you"
        return {chosen.bind: "it"} if alone and "it" not in calls() else {}
    while isinstance(first, If) and len(first.then) == 1:
        first = first.then[0].effects[0]
    first = first.do[0].effects[0] if isinstance(first, May) else first
    asked = isinstance(only, If) and isinstance(only.is_true, Not) and isinstance(only.is_true.of, Did)
    what = getattr(first, "what", None)
    named = asked and isinstance(what, Ref) and called(what.key).startswith("that ")
    return {what.key: "it"} if named and isinstance(what, Ref) and "it" not in calls() else {}


def _goes_on(before: Instruction, step: Instruction) -> str:
    """The name of what was revealed, if all that is done next is done to it: one sentence says both (9.11.4e)."""
    (shown, *others), does = before.effects, step.effects[0]
    if isinstance(shown, Look) and isinstance(does, Arrange) and not others and len(step.effects) == 1:
        return does.cards if does.cards == (shown.bind or "seen") and by_side(does.who) == by_side(shown.who) else ""
    if others or len(step.effects) > 1 or not isinstance(shown, Reveal) or not isinstance(shown.what, Choose):
        return ""
    what = does.what if isinstance(does, Add | ShuffleInto) else None
    who = getattr(does, "who", "you")
    if not isinstance(what, Ref) or what.key != (shown.bind or shown.what.bind or "revealed"):
        return ""
    return what.key if by_side(who) == by_side(shown.who) else ""


def _many_shown(step: Instruction) -> bool:
    """Whether several cards can be revealed."""
    what: Any = step.effects[0].what
    if isinstance(step.effects[0], Look):
        return True
    return what.up_to or not (isinstance(what.n, Num) and what.n.n == 1)


def done(step: Instruction) -> dict[str, str]:
    """Whether what a sentence leaves open was done, as the next sentence asks: `you do`."""
    names = names_bound(step) - {"target"}
    first = step.effects[0]
    effects = [node for node in walk(step) if isinstance(node, Effect) and "bind" in node.arguments]
    given = {str(one.bind) for one in effects if one.bind != one.arguments["bind"].default}  # type: ignore[attr-defined]
    own = given or names & {"trashed", "swapped", "forfeited", "installed", "rezzed"} or names
    if len(own) != 1:
        return {}
    who = by_side(getattr(first, "who", "you") or "you")
    return {f"did {next(iter(own))}": "you do" if who in ("you", "both") else "they do"}


def _open(step: Instruction) -> bool:
    """Whether what follows an instruction could be taken for a part of what depends on something in it."""
    last = step.effects[-1]
    programs = list(_last_programs(last))
    return bool(programs) and bool(programs[-1]) and (len(programs[-1]) > 1 or _open(programs[-1][-1]))


def _last_programs(effect: Effect) -> Iterator[tuple[Instruction, ...]]:
    keys = ("do", "then", "if_successful", "if_unsuccessful", "otherwise")
    order = ("if_successful", "if_unsuccessful", "then") if effect.name == "trace" else keys
    for key in order:
        given: Any = getattr(effect, key, ())
        if isinstance(given, tuple) and given and all(isinstance(one, Instruction) for one in given):
            yield given
    for one in getattr(effect, "linked", ())[-1:]:
        yield one.do or ()
    ability = getattr(effect, "ability", None)
    if ability is not None and ability.do:
        yield ability.do


def calls() -> tuple[str, ...]:
    card = voice()
    return tuple(card.called.values()) if card is not None else ()
