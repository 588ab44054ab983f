"""Templates for turns, actions, costs, windows and the checkpoint."""

from __future__ import annotations

import re

from judgebot.engine.edition import LATER
from judgebot.explain import words
from judgebot.explain.clauses import (
    ACT,
    DECIDES,
    FLOW,
    LIKE,
    NEW,
    RESULT,
    ROUTINE,
    TRIVIAL,
    WITH,
    Clause,
    Facts,
    table,
    tells,
)
from judgebot.game import numbers

# What each step of the checkpoint looks after.
CHECKPOINT = {
    "a": "conditions that were met: their abilities become pending",
    "b": "effects whose time is over",
    "c": "scores that win the game",
    "d": "unique cards and consoles",
    "e": "objects that break a restriction",
    "f": "objects hosted on agendas that have left a score area",
    "g": "objects whose host is gone",
    "h": "remote servers without cards",
    "26:i": "empty positions",
    "i": "cards that entered the server being breached",
    "j": "converted cards in discard piles",
    "k": "counters in discard piles; then the abilities that became pending get their reaction window",
}

table(
    FLOW,
    NEW,
    (
        ("turn_begins", "", "{who:poss} turn begins"),
        ("turn_ends", "", "{who:poss} turn ends"),
        ("mandatory_draw", "the Corp", "makes the mandatory draw"),
    ),
)
table(
    TRIVIAL,
    WITH,
    (
        ("idle", "{who}", "has priority and nothing to do with it: they pass"),
        ("window_closes", "the {window}", "closes"),
        ("checkpoint", "", "A checkpoint"),
    ),
)
table(
    ROUTINE,
    WITH,
    (("mid_access_window", "", "A mid-access window opens: the Runner may use one mid-access ability on {card}"),),
)
table(
    DECIDES,
    WITH,
    (
        ("action_phase_ends", "", "{who:poss} action phase ends at once"),
        ("server_gone", "{server}", "has no cards left and ceases to exist"),
        ("server_stays", "{server}", "has no cards left and stays all the same: a card is being installed there"),
        ("declines", "{who}", "does not pay {what}"),
    ),
)


@tells("step")
def _step(facts: Facts) -> Clause:
    return Clause("", f"Step {facts.event.cites[0]} begins ({facts.said('structure')})", TRIVIAL, WITH)


@tells("paid_window")
def _paid_window(facts: Facts) -> Clause:
    return Clause("", "A paid ability window opens", ROUTINE, NEW)


@tells("passes")
def _passes(facts: Facts) -> Clause:
    return Clause("", f"{words.cap(facts.said('who'))} passes", ROUTINE, WITH)


@tells("turn")
def _turn(facts: Facts) -> Clause:
    return Clause(facts.said("who"), f"starts a turn with {words.count(facts['clicks'], 'click')}", ROUTINE, NEW)


@tells("action")
def _action(facts: Facts) -> Clause:
    if facts.said("action").startswith(("gain ", "draw ")):  # which comes after what the click brings about (5.2.2c)
        return Clause(facts.said("who"), f"takes the action to {facts.said('action')}", ACT, NEW, (str(facts["rule"]),))
    said = words.third(words.deed(facts.said("action"))).replace("trashes resource ", "trashes the resource ")
    return Clause(facts.said("who"), said, ACT, NEW, (str(facts["rule"]),))


# Parts of costs that are carried out, and told, before the cost is paid as a whole.
_DEED = re.compile(r"(?:trash|forfeit|derez|add|suffer|remove|reveal|shuffle|return|take|lose)\b")


def deeds(cost: str) -> list[str]:
    """The parts of a cost in words that are deeds: `trash this card`."""
    return [part for part in cost.split(", ") if _DEED.match(part)]


def _summed(parts: list[str]) -> list[str]:
    """The clicks of a cost, and its credits, each as one part: `2 clicks` of two that are added to one another."""
    sums: dict[str, int] = {}
    found: list[str] = []
    for part in parts:
        n, _, noun = part.partition(" ")
        unit = noun.removesuffix("s")
        if not n.isdigit() or unit not in ("click", "credit"):
            found.append(part)
            continue
        if unit not in sums:
            found.append(unit)
        sums[unit] = sums.get(unit, 0) + int(n)
    return [words.count(sums[part], part) if part in sums else part for part in found]


_OF_CLICKS = r"\b(\d+) (clicks?)\b"
_YOUR = re.compile(r"\byour\b")


def _cost(cost: str, called: str = "the cost") -> str:
    """`1 click and 2 credits`; deeds stand in brackets: `the cost (trash this card)`."""
    parts = [part for part in cost.split(", ") if part]
    parts = [_YOUR.sub("their", part) for part in _summed(parts)]
    parts = [part for part in parts if part != "0 credits"] or parts  # nothing to pay beside something that is
    simple = all(re.fullmatch(r"(\d+|X) (credit|click)s?", part) for part in parts)
    return words.listing(parts) if simple else f"{called} ({words.listing(parts)})"


@tells("paid")
def _paid(facts: Facts) -> Clause:
    cost = facts.said("cost")
    done = deeds(cost)
    rest = [part for part in cost.split(", ") if part not in done]
    short = None if not done else _payment(facts, ", ".join(rest), "the rest") if set(rest) - {"0 credits"} else ""
    nothing = cost == "0 credits" and not facts.get("made")  # a cost that was lowered to 0 is news
    routine = facts["subject"] == words.RULES and facts["purpose"] != "run"  # what more a run costs is news
    weight = ROUTINE if routine or nothing else RESULT
    return Clause(facts.said("who"), _payment(facts, cost), weight, WITH, short=short)


def _payment(facts: Facts, cost: str, called: str = "the cost") -> str:
    """That a cost is paid, from where, of what it is made up, and what for."""
    split = facts["split"]
    pool = sum(n for name, n in split if name == "the credit pool")
    others = [f"{n} from {words.plain(name)}" for name, n in split if name != "the credit pool"]
    said = _cost(cost, called)
    if facts["purpose"] == "play" and facts.names.action.startswith("play "):  # besides that of the action (1.16.10)
        said = re.sub(_OF_CLICKS, r"\1 more \2", said)
    text = f"{'has paid' if deeds(cost) else 'pays'} {said}"
    change = f"{facts['left'] + pool} to {facts['left']}" if pool else ""
    purses = words.listing([*([f"{pool} from the credit pool"] if pool else []), *others]) if others else ""
    made = ", ".join(map(words.plain, facts.get("made", ())))
    if purses or change or made:
        more = "; ".join(part for part in (made, purses, change) if part)
        text = f"{text[:-1]}; {more})" if text.endswith(")") else f"{text} ({more})"
    subject = str(facts["subject"])
    bare = subject == words.RULES
    if (
        facts["purpose"] in ("rez", "install", "play", "steal", "score", "run")
        and not bare
        and subject != facts.names.resolving
        and not facts.names.action.startswith(f"{facts['purpose']} {subject}")
    ):
        text += f" to {facts['purpose']} {words.plain(subject)}"
    return text


# What an additional cost is for, where its key is no verb.
_WHAT_COSTS = {"run action": "of the basic action to run", "trash resource": "to trash the resource"}


@tells("additional_cost")
def _additional(facts: Facts) -> Clause:
    to = _WHAT_COSTS.get(str(facts["to"]), f"to {facts.said('to')}")
    if facts["subject"] not in ("", words.RULES):
        to += f" {facts.said('subject')}"
    because = "" if facts["source"] == facts["subject"] else f"Because of {facts.said('source')}, "
    text = words.cap(f"{because}there is an additional cost {to}: {facts.said('cost')}")
    return Clause("", text, RESULT if because else ROUTINE, WITH)  # of its own a card says it


@tells("cannot_pay")
def _cannot_pay(facts: Facts) -> Clause:
    source = "" if facts["source"] == words.RULES else f" for {words.plain(str(facts['source']))}"
    why = facts.said("why").replace(f" ({facts.said('cost')})", "")  # which is named already
    return Clause(facts.said("who"), f"cannot pay {_cost(facts.said('cost'))}{source}: {why}", DECIDES, WITH)


@tells("not_paid")
def _not_paid(facts: Facts) -> Clause:
    source = "" if facts["source"] == words.RULES else f" for {words.plain(str(facts['source']))}"
    return Clause(facts.said("who"), f"does not pay {_cost(facts.said('cost'))}{source}", RESULT, WITH)


@tells("window_closed")
def _window_closed(facts: Facts) -> Clause:
    weight = TRIVIAL if facts["window"] == "reaction window" else RESULT
    return Clause(f"the {facts.said('window')}", "that was open closes with it", weight, WITH)


@tells("checkpoint_step")
def _checkpoint_step(facts: Facts) -> Clause:
    step = facts.event.cites[0].replace("10.3.1", "")
    did = facts.said("did")
    return Clause("", f"Step {step.rpartition(':')[2]}, {CHECKPOINT[step]}: {did or 'nothing'}", TRIVIAL, WITH)


@tells("illegal")
def _illegal(facts: Facts) -> Clause:
    cards, why = facts.said("card"), facts.said("why")
    for lead in ("unique: ", "console: "):
        if why.startswith(lead):
            kind = "is unique" if lead == "unique: " else "is a second console"
            return Clause(
                "", f"A checkpoint finds that {cards} {kind} and that {why.removeprefix(lead)}", DECIDES, LIKE
            )
    if facts.event.cites[:1] == (numbers.HOST_GONE,):
        host = why.removeprefix("its host ").removesuffix(" is gone")
        return Clause("", f"A checkpoint finds that {host}, the host of {cards}, is gone", DECIDES, LIKE)
    first, comma, last = cards.rpartition(", ")
    together = f"{first} and {last}" if comma else cards
    return Clause("", f"A checkpoint finds {together} breaking a restriction: {why}", DECIDES, LIKE)


@tells("appropriate_sets")
def _sets(facts: Facts) -> Clause:
    sets = words.listing((words.listing(one) for one in facts["sets"]), "or")
    return Clause(facts.said("who"), f"chooses which set of cards is trashed: {sets}", DECIDES, WITH)


@tells("game_over")
def _game_over(facts: Facts) -> Clause:
    if facts["winner"] == "draw":
        return Clause("", "The game ends in a draw", DECIDES, NEW)
    score = facts.get(facts["winner"])  # where it is by points
    points = "" if score is None else f" with {words.count(score, 'agenda point')}"
    return Clause("", f"The game is over: {facts.said('winner')} wins{points}", DECIDES, NEW)


@tells("edition_decides")
def _edition_decides(facts: Facts) -> Clause:
    from judgebot.index.switches import switches  # only where an edition differs

    switch = switches()[facts["switch"]]
    if any(one.switch == switch.id for one in LATER.values()):
        return Clause("", f"CR 26.03 has a rule for this, and CR 24.03 has none: {switch.says}", RESULT)
    if switch.effect == "open" or {f"26:{rule}" for rule in switch.open}.intersection(facts.event.cites):
        return Clause("", f"CR 26.03 settles this, where CR 24.03 leaves it open: {switch.says}", RESULT)
    return Clause("", f"CR 26.03 decides this in another way than CR 24.03: {switch.says}", RESULT)
