"""What is prevented, changed or forbidden, as cards say it."""

from __future__ import annotations

from judgebot.cards.declarations.permissions import Cannot
from judgebot.cards.effects.modifying import Increase, Prevent
from judgebot.cards.nodes import changed, make, plain, said
from judgebot.cards.queries.naming import server_english, whom
from judgebot.cards.queries.selections import Ref, Sel


@said(Prevent)
def _say_prevent(one: Prevent) -> str:
    if one.what == ("end the run",) and one.done_by is not None and not one.up_to and one.all_but is None:
        cards = [key for key, _ in one.done_by.stated]
        if cards == ["side"]:
            return f"prevent a {one.done_by.side.title()} card ability from ending the run"
    if one.what == ("when encountered",) and one.done_by is None and not one.up_to:
        return 'prevent a "when encountered" ability on a piece of ice'
    return plain(one)


@said(Increase)
def _say_increase(one: Increase) -> str:
    return plain(one).replace("lower ", "reduce ", 1) if one.to is not None else plain(one)


@said(Cannot)
def _say_cannot(one: Cannot) -> str:
    if one.do == "be declared successful" and one.server:
        return f"runs against {server_english(one.server)} cannot be declared successful"
    if one.do in ("score", "steal") and one.of is None:
        one = changed(one, of=make(Sel, type=("agenda",)))
    if one.do == "break" and one.by is not None and not (one.kind or one.server or one.except_of):
        return _cannot_break(one)
    if (
        one.do == "end the run"
        and one.kind == "subroutine"
        and isinstance(one.by, Ref)
        and one.who == "both"
        and not one.of
    ):
        return f"subroutines on {one.by.english()} cannot end the run"
    return plain(one)


def _cannot_break(one: Cannot) -> str:
    """What does not break subroutines: a card's abilities, or some cards that a player uses."""
    of = one.of.english() if isinstance(one.of, Ref) else one.of.phrase("several", installed=False) if one.of else ""
    on = f" on {of}" if of else ""
    if isinstance(one.by, Ref):
        whose = f" controlled by {whom(one.who)}" if one.who != "both" else ""
        return f"{one.by.english()}'s abilities{whose} cannot break subroutines{on}"
    assert one.by is not None
    if one.who == "both":
        side = [key for key, _ in one.by.stated] == ["side"]
        if side:
            return f"{one.by.side.title()} card abilities cannot break subroutines{on}"
        return plain(one)
    return f"{whom(one.who)} cannot use {one.by.phrase('several', installed=False)} to break subroutines{on}"
