"""Why an option is not open to a player at the moment that a question names, in words."""

from __future__ import annotations

from collections.abc import Sequence

from judgebot.ask.echo import whole
from judgebot.ask.looking import because, telling, times_of
from judgebot.ask.readings import HANDS, Question
from judgebot.ask.spans import AT_ONCE
from judgebot.ask.verdict import bare, player
from judgebot.explore.whynot import Look
from judgebot.scenario import wording

DOING = {"play": ("plays",), "use": ("uses", "triggers"), "trigger": ("triggers", "uses")}

# Why nothing can be used or rezzed at some moments.
_NONE_THERE = ("no decision and no window of theirs comes up there", ("9.2.4",))
_NO_PAID = (
    "between step 6.9.4e and the end of the run no paid ability window opens",
    ("6.9.4e", "9.2.7b"),
)
_WHILE_ACCESSED = ("while cards are accessed no paid ability window opens", ("9.2.10a", "9.2.7b"))
_NO_WINDOW = {
    "approach the server": _NO_PAID,
    "success": _NO_PAID,
    "breach": _WHILE_ACCESSED,
    "access": _WHILE_ACCESSED,
    "damage": (
        "what comes before it resolves in a reaction window, and no paid ability window opens",
        ("9.2.8c", "9.2.7b"),
    ),
    "tags": (
        "what comes before it resolves in a reaction window, and no paid ability window opens",
        ("9.2.8c", "9.2.7b"),
    ),
}
# What rules an option out in every window, wherever that is.
_ALWAYS = ("is an action", "mid-access only")


def refused(q: Question, here: list[Look], at: str, all_: Sequence[Look] = ()) -> tuple[list[str], tuple[str, ...]]:
    """Why an option was not offered in any of these windows, and the rules.

    all_  every window on the line
    """
    told = f"{player(q.who)} may not {bare(whole(q.words))}{at}"
    if not here:
        always = next((look for look in all_ if look.why is not None and look.why.kind in _ALWAYS), None)
        if always is not None:
            why, rules = because(always, q.who)
            return [f"No. {told}: {why}."], rules
        moment = q.moment
        at_once = moment is not None and moment.what in (*AT_ONCE, *DOING) and moment.how not in ("before", "after")
        if moment is not None and (at_once or moment.how == "in response"):
            rules = {"play": ("8.6.6", "9.2.7b"), "use": ("9.5.6", "9.2.7b")}.get(moment.what, ("9.2.4", "9.2.7b"))
            why = "from its announcement until it has resolved, no window for that comes up"
            return [f"No. {told}: {why} ({', '.join(rules)})."], rules
        what = "" if moment is None else f"{moment.what} the server" if moment.card is None else moment.what
        why, rules = _NO_WINDOW.get(what.removesuffix(" the server") if "approach" not in what else what, _NONE_THERE)
        return [f"No. {told}: {why} ({', '.join(rules)})."], rules
    known = telling([look for look in here if look.why])
    if not known:
        return [f"No. {told}.", f"Looked at: {times_of(here)}."], ()
    why, rules = because(known[0], q.who)
    same = [look for look in here if look.why == known[0].why] or here
    when_ = f" {times_of(same)}" if not at and len({look.step for look in same}) == 1 else ""
    said = [f"No. {told}{when_}: {why}."]
    more, cited = _not_itself(q, known[0])
    said, rules = [*said, *more], (*rules, *cited)
    if not when_ and q.moment is None and len({look.step for look in same}) > 1:
        said.append(f"Looked at: {times_of(same)}.")
    return said, rules


def _not_itself(q: Question, look: Look) -> tuple[list[str], tuple[str, ...]]:
    """That a card which is played is no card to pay its own cost with: it has left the hand by then."""
    why = look.why
    if q.card is None or not q.words.startswith("play ") or why is None or why.kind != "nothing to pay with":
        return [], ()
    hand = HANDS[q.card.side]
    if hand not in wording.said(why):
        return [], ()
    of = "the grip" if hand == "grip" else hand
    text = f"{q.card.title} itself does not count for that: it lies in the play area before its costs are paid, and so"
    return [f"{text} is no longer in {of} (8.6.6a)."], ("8.6.6a",)
