"""How much of something there is where a line ends, or was done on it; what is paid."""

from __future__ import annotations

import dataclasses

from judgebot.ask.came import depending, drawing, ending, sentence
from judgebot.ask.depends import Kept, other_choice
from judgebot.ask.events import first_event, last_event, names, with_cause
from judgebot.ask.events import told as told_of
from judgebot.ask.readings import CENTRALS, Question
from judgebot.ask.reasons import NONE, Why, joined, of_card, of_events, of_gain, of_kind, of_run, still
from judgebot.ask.spans import in_time
from judgebot.ask.table import chosen_words, when
from judgebot.ask.verdict import NO, OPEN, YES, Answer, bare, player, unanswered
from judgebot.ask.whichever import whatever_number
from judgebot.cards.names import normalise
from judgebot.engine.characteristics import BASE_HAND_SIZE
from judgebot.engine.machine import Event, Machine
from judgebot.game.objects import RUNNER
from judgebot.scenario.board import build
from judgebot.scenario.facts import look_up
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome
from judgebot.scenario.wording import plain


def how_many(q: Question, scenario: Scenario, outcome: Outcome, kept: Kept = ()) -> Answer:
    """The number that is asked for; and whether a choice that the line leaves open makes it another."""
    if (whatever := whatever_number(scenario, outcome, lambda tried, then: how_many(q, tried, then, kept))) is not None:
        return whatever
    if q.words.endswith(" more or less") and q.card is not None and q.n > 0:
        return _gets(q, scenario, outcome, kept)
    if q.words.endswith(" more or less"):
        q = dataclasses.replace(q, card=None)
    if q.words.endswith(" more or less") and q.n < 0 and q.sign:
        return _whether(q, scenario, outcome, kept)
    value = _number(q, outcome.machine)
    who, _, unit = q.words.removesuffix(" more or less").partition(" ")
    if q.card is not None:
        unit = q.words.removeprefix(q.card.title).strip()
        what = "credit" if unit == "credit" else f"{unit} counter"
        told = f"{q.card.title} has {value} {what}{'' if value == 1 else 's'} where the line ends."
    elif unit.startswith("accessed"):
        where = "in that run" if q.moment is not None and q.moment.what == "run" else "on this line"
        where = f"{unit.removeprefix('accessed').strip()} {where}".strip()
        told = f"The Runner accesses {value} card{'' if value == 1 else 's'} {where}."
    elif unit == "discarded":
        told = f"{player(who)} discards {value} card{'' if value == 1 else 's'} on this line."
    elif unit == "trashed":
        cards = "1 card" if value == 1 else f"{value} cards"
        told = f"{player(who)} trashes {cards} on this line."
        if who == ANYONE:
            told = f"{cards} {'is' if value == 1 else 'are'} trashed on this line."
    elif unit == "drawn":
        told = f"{player(who)} draws {value} card{'' if value == 1 else 's'} on this line."
    elif unit == "damage":
        told = f"The Runner suffers {value} damage on this line."
    elif q.words.endswith(" more or less"):
        before = _number(q, build(scenario, record=False))
        change = abs(value - before)
        one = unit.removesuffix("s") if change == 1 else unit
        more = f"{change} {one} {'more' if value > before else 'less'} than at the beginning"
        told = f"{player(who)} has {more}: {before} then, {value} where the line ends."
        if not change:
            told = f"{player(who)} has as many {unit} as at the beginning: {value}."
    elif unit == "hand size":
        told = f"{player(who)}'s maximum hand size is {value} where the line ends."
    elif unit in ("HQ", "grip", "stack", "heap", "R&D", "Archives"):
        zone = unit if unit in CENTRALS else f"The {unit}"
        told = f"{zone} has {value} card{'' if value == 1 else 's'} where the line ends."
    else:
        told = f"{player(who)} has {value} {unit if value != 1 else unit.removesuffix('s')} where the line ends."
    how, rules = _size(who, value, outcome) if unit == "hand size" else _how(q, outcome)
    if unit == "discarded" and value:
        size = int(look_up(outcome.machine, f"{who}.hand size"))
        made, cited = _size(who, size, outcome)
        how, rules = (
            [f"The maximum hand size is {size} (5.5.3). {made[0]}"],
            ("5.6.3a" if who != RUNNER else "5.7.2a", "5.5.3", *cited),
        )
    said = [told, *how]
    own = q.words.partition(" ")[0] if q.card is None else ""
    kept = (*kept, (own, "use"))  # a player may spend on anything: that decides nothing
    numbers: list[int] = []

    def usual(m: Machine) -> bool:
        numbers.append(_number(q, m))
        return numbers[-1] == value

    chosen = other_choice(scenario, True, usual, kept=kept)
    if chosen:
        said.append(f"It is another number with: {chosen_words(chosen)}; then it is {numbers[-1]}.")
        rules = tuple(dict.fromkeys((*rules, chosen[0][1].rule or chosen[0][0].rule)))
    if not value and outcome.machine.state.winner:
        text, cited = ending(outcome)
        said.append(text)
        rules = (*rules, *cited)
    same = value == _number(q, build(scenario, record=False))
    counted = unit.split()[0] in ("damage", "drawn", "accessed", "discarded", "trashed") and q.n > 0
    if (q.words.endswith(" more or less") or counted) and not chosen:
        if same or (q.n > 0 and not _so_many(q, outcome)):
            reason = _nothing(unit, outcome) if same else of_run(outcome) if q.n > 0 and unit == "credits" else NONE
            over = bool(outcome.machine.state.winner)
            reason = reason if reason[0] or how or not same or over else (": nothing on this line changes that", ())
            ended = [f"{reason[0][2:3].upper()}{reason[0][3:]}."] if reason[0] else []
            return Answer(NO, (f"No. {said[0]}", *said[1:], *ended), (*rules, *reason[1]), scenario, outcome)
        if q.n > 0 and _each(q, outcome):
            return _so_many_at_once(q, outcome, said, rules)
        if q.n > 0:
            return Answer(YES, (f"Yes. {said[0]}", *said[1:]), rules, scenario, outcome)
    if unit == "damage" and not value:
        reason = _nothing(unit, outcome)
        return Answer(OPEN, (f"{said[0]}{sentence(reason)}", *said[1:]), (*rules, *reason[1]), scenario, outcome)
    return Answer(OPEN, tuple(said), rules, scenario, outcome)


def _whether(q: Question, scenario: Scenario, outcome: Outcome, kept: Kept) -> Answer:
    """Whether a player gains, or loses, any of something at all: with what brings it about, or why nothing does."""
    who, _, unit = q.words.removesuffix(" more or less").partition(" ")
    events = outcome.machine.events or []

    def comes(m: Machine) -> bool:
        return any(_goes(q, one) for one in m.events or ())

    ways = [n for n, one in enumerate(events) if _goes(q, one)]
    clauses, rules = told_of(outcome, [each for n in ways[:2] for each in with_cause(events, n)])
    if clauses:
        found = Answer(YES, (f"Yes. {'. '.join(clauses)}.",), rules, scenario, outcome)
    else:
        reason = _nothing(unit, outcome)
        if not reason[0] and q.card is not None:
            reason = of_card(outcome, q.card)
        if not reason[0] and unit in ("credits", "clicks"):
            reason = of_gain(outcome, unit)
        does = "gains" if q.sign > 0 else "loses"
        text = f"No. {player(who)} {does} no {unit} on this line.{sentence(reason)}"
        found = Answer(NO, (text,), reason[1], scenario, outcome)
    if not clauses and outcome.waiting is not None and outcome.waiting.kind not in ("action", "paid"):
        return dataclasses.replace(found, verdict=OPEN, said=(unanswered(outcome),))
    chosen = other_choice(scenario, bool(clauses), comes, kept=(*kept, (who, "use")))
    return depending(found, "no" if clauses else "yes", chosen) if chosen else found


def _so_many_at_once(q: Question, outcome: Outcome, said: list[str], rules: tuple[str, ...]) -> Answer:
    """That so many are gained or lost at once, with what brings it about, and how the run came out if there was one."""
    events = outcome.machine.events or []
    clauses, cited = told_of(outcome, with_cause(events, _each(q, outcome)[0]))
    ran = of_run(outcome)
    how = [f"{ran[0][2:]}."] if ran[0] else []
    whole = tuple(dict.fromkeys((*cited, *ran[1], *rules)))
    return Answer(YES, (f"Yes. {'. '.join(clauses)}.", *how, *said[:1]), whole, outcome.scenario, outcome)


# The events by which there is more, and less, of what is asked about.
_UP_DOWN = {
    "tags": ("tags", "removed_tags"),
    "bad publicity": ("bad_publicity", "bad_publicity"),
    "damage": ("damage", ""),
    "drawn": ("draws", ""),
}


def _each(q: Question, outcome: Outcome) -> list[int]:
    """The events by which a player gains or loses so many at once."""
    who, _, unit = q.words.removesuffix(" more or less").partition(" ")
    up, down = _UP_DOWN.get(unit, ("gained", "lost"))
    kinds = [kind for kind, sign in ((up, 1), (down, -1)) if q.sign in (0, sign)]
    amounts = (q.n,) if up != down else (q.n * q.sign,) if q.sign else (q.n, -q.n)
    return [
        n
        for n, one in enumerate(outcome.machine.events or ())
        if one.kind in kinds
        and one.data.get("who", who) == who
        and one.data.get("n") in amounts
        and _concerns(unit, one)
    ]


def _goes(q: Question, event: Event) -> bool:
    """Whether a player gains, or loses, some of what is asked about by an event."""
    who, _, unit = q.words.removesuffix(" more or less").partition(" ")
    up, down = _UP_DOWN.get(unit, ("gained", "lost"))
    same = event.data.get("who", who) == who
    signed = up != down or (event.data.get("n", 0) > 0) is (q.sign > 0)
    return event.kind == (up if q.sign > 0 else down) and same and signed and _concerns(unit, event)


def _so_many(q: Question, outcome: Outcome) -> bool:
    """Whether anything changes by the number that is asked about, or all changes together do."""
    changed = _number(q, outcome.machine) - _number(q, build(outcome.scenario, record=False))
    if (changed == q.n and q.sign >= 0) or (changed == -q.n and q.sign <= 0):
        return True
    return bool(_each(q, outcome))


def _nothing(unit: str, outcome: Outcome) -> Why:
    """Why a number has not changed: for tags and damage, what brings none about."""
    about = {"tags": "tag", "damage": "damage"}.get(unit, "")
    if about:
        return of_kind(outcome, about)
    board = build(outcome.scenario, record=False)
    for oid, obj in board.state.objs.items() if unit == "credits" else ():
        n, card = obj.count("credit"), board.name(oid)
        if n and first_event(outcome.machine.events or [], ("trashed",), card) is not None:
            whose = f"{n} credit{'' if n == 1 else 's'} hosted on {card}"
            return f": The {whose} {'is' if n == 1 else 'are'} trashed after it, and nobody gets them (1.13.11)", (
                "1.13.11",
            )
    return NONE


def _gets(q: Question, scenario: Scenario, outcome: Outcome, kept: Kept) -> Answer:
    """Whether a player gets so many of something from a card."""
    assert q.card is not None
    who, _, unit = q.words.removesuffix(" more or less").partition(" ")
    title = normalise(q.card.title)

    def gained(m: Machine) -> int | None:
        for n, one in enumerate(m.events or ()):
            if one.kind == "gained" and one.data.get("who") == who and names(one, title) and one.data.get("n") == q.n:
                return n
        return None

    found = gained(outcome.machine)
    if found is not None:
        clauses, rules = told_of(outcome, with_cause(outcome.machine.events or [], found))
        answer = Answer(YES, (f"Yes. {'. '.join(clauses)}.",), rules, scenario, outcome)
    else:
        why = of_card(outcome, q.card)
        why = why if why[0] else still(outcome.machine, q.card.card)
        run = of_run(outcome) if not why[0] else why
        if not why[0] or "advance" not in why[0]:
            pass
        elif last_event(outcome.machine.events or [], ("placed",)) is not None:
            run = (f"{why[0]}; placing advancement counters is not advancing (1.18.2)", (*why[1], "1.18.2"))
        text = f"No. {player(who)} gets no {q.n} {unit} from {q.card.title} on this line{run[0]}."
        answer = Answer(NO, (text,), run[1], scenario, outcome)
    chosen = other_choice(scenario, found is not None, lambda m: gained(m) is not None, kept=kept)
    return depending(answer, "no" if found is not None else "yes", chosen) if chosen else answer


# The events that change what is asked for.
_CHANGES = {
    "credits": ("paid", "gained", "lost", "refills"),
    "tags": ("tags", "removed_tags"),
    "clicks": ("turn", "paid", "gained", "lost"),
    "accessed": ("access", "access_limit"),
    "damage": ("damage", "prevented"),
    "drawn": ("draws",),
    "points": ("stolen", "scored"),
    "discarded": ("discards",),
    "trashed": ("trashed", "discards"),
    "bad publicity": ("bad_publicity", "bad_publicity"),
    "grip": ("draws", "discards", "damage", "added"),
    "HQ": ("draws", "discards", "added"),
}
_COUNTERS = ("placed", "removed", "purged", "moved_counters")
ANYONE = "anyone"
MOST = 8  # changes told


def _how(q: Question, outcome: Outcome) -> tuple[list[str], tuple[str, ...]]:
    """How the number came to be what it is: the changes, in order."""
    events = outcome.machine.events or []
    who, _, unit = q.words.removesuffix(" more or less").partition(" ")
    if q.card is not None:
        title = normalise(q.card.title)
        counted = [n for n, one in enumerate(events) if one.kind in _COUNTERS or _pays_counters(one)]
        indices = [n for n in counted if events[n].kind == "purged" or names(events[n], title)]
    else:
        indices = [
            n
            for n, one in enumerate(events)
            if one.kind in _CHANGES.get(unit.partition(" in ")[0], ()) and _of(who, unit, one) and _concerns(unit, one)
        ]
    if unit.startswith("accessed"):
        indices = [n for n in indices if _accessed(unit, events[n]) and in_time(q.moment, events, n)]
    if len(indices) > MOST:
        return [], ()
    by = _draws if unit == "drawn" else with_cause
    caused = [each for n in indices for each in by(events, n)]
    if len(caused) > MOST:
        caused = indices
    if not indices and q.card is not None:
        why = of_events(outcome, q.card.title)
        why = why if why[0] else still(outcome.machine, q.card.card)
        failed = first_event(events, ("run_over",), "") is not None and first_event(events, ("successful",), "") is None
        why = joined(why, of_run(outcome)) if failed else why
        return [sentence(why).strip() or "Nothing on this line changes that."], why[1]
    clauses, rules = told_of(outcome, caused)
    return [f"{one}." for one in clauses], rules


def _draws(events: list[Event], found: int) -> list[int]:
    """A draw with the ability that draws, or the mandatory draw that it is."""
    by = drawing(events, found)
    if by is not None:
        return [*with_cause(events, by), found]
    turn = last_event(events[:found], ("mandatory_draw", "action"))
    return [*([turn] if turn is not None and events[turn].kind == "mandatory_draw" else []), found]


def _accessed(unit: str, event: Event) -> bool:
    """Whether an access, or how many there are, is at the server that is asked about: `accessed in HQ`."""
    server = unit.partition(" in ")[2]
    return not server or event.data.get("server") == server


def _pays_counters(event: Event) -> bool:
    """Whether counters are paid as a cost."""
    return event.kind == "paid" and "counter" in str(plain(event.data)["cost"])


def _size(who: str, value: int, outcome: Outcome) -> tuple[list[str], tuple[str, ...]]:
    """What a maximum hand size is made of: what it begins with, what cards change, core damage."""
    hurt = outcome.machine.state.players[who].core_damage if who == RUNNER else 0
    cards = value - BASE_HAND_SIZE + hurt
    parts = [f"{BASE_HAND_SIZE} to begin with (5.5.3a)"]
    parts += [f"{abs(cards)} {'more' if cards > 0 else 'less'} from cards"] if cards else []
    parts += [f"{hurt} less for core damage (5.5.3b)"] if hurt else []
    return [f"That is {', '.join(parts)}."], ("5.5.3a", *(("5.5.3b",) if hurt else ()))


def _trashes(event: Event, who: str) -> bool:
    """Whether a card is trashed by a player (or by anyone), or lost to damage; not an event that has resolved."""
    if event.kind not in ("trashed", "discards") or event.data.get("cause") == "played":
        return False
    by = RUNNER if event.data.get("cause") == "damage" else event.data.get("who")
    return who in (ANYONE, by)


def _of(who: str, unit: str, event: Event) -> bool:
    return _trashes(event, who) if unit == "trashed" else event.data.get("who", who) == who


def _concerns(unit: str, event: Event) -> bool:
    if event.kind in ("paid", "gained", "lost"):
        return f"[{unit.removesuffix('s')}]" in str(plain(event.data)) or unit in str(plain(event.data))
    return True


def _number(q: Question, m: Machine) -> int:
    """The number that is asked for, in a game."""
    events = m.events or []
    if q.card is not None:
        return int(look_up(m, f"{q.card.title}.{q.words.removeprefix(q.card.title).strip()}"))
    who, _, unit = q.words.removesuffix(" more or less").partition(" ")
    if unit.startswith("accessed"):
        found = [n for n, event in enumerate(events) if event.kind == "access" and _accessed(unit, event)]
        return sum(in_time(q.moment, events, n) for n in found)
    if unit == "trashed":
        return sum(_trashes(event, who) for event in events)
    if unit == "discarded":
        return sum(event.kind == "discards" and event.data.get("who") == who for event in events)
    if unit in ("drawn", "damage"):
        kind = {"drawn": "draws"}.get(unit, unit)
        return sum(
            int(event.data.get("n", 0))
            for event in events
            if event.kind == kind and (unit == "damage" or event.data["who"] == who)
        )
    path = {"cards": "grip" if who == "runner" else "HQ", "points": "score", "hand size": "hand size"}.get(
        unit, unit.replace(" ", "_")
    )
    return int(look_up(m, f"{who}.{path}"))


def cost(q: Question, scenario: Scenario, outcome: Outcome) -> Answer:
    """What is paid on the line, that cannot be, and that is left open: all of it, or what a deed with a card costs."""
    events = outcome.machine.events or []
    title = normalise(q.card.title) if q.card is not None else ""
    paid = [index for index, event in enumerate(events) if event.kind in ("paid", "cannot_pay")]
    if len(paid) > 1:  # that of the action itself is not what is asked
        paid = [index for index in paid if not _of_action(events[index])]
    open_: list[tuple[str, str]] = []
    choices = [one.decision for one in outcome.answered if one.line is None and one.decision.kind == "pay"]
    for of in (*choices, *filter(None, (outcome.waiting,))):
        pays = [bare(option.words) for option in of.options if option.words.startswith("pay ")]
        if title and not any(title in normalise(one) for one in (of.about, *pays)):
            continue
        if pays:
            told = f"{player(of.who)} may choose, {when(of.step, of.kind)}: {', or '.join(pays)} ({of.rule})."
            open_.append((told, of.rule))
    more: list[int] = []
    if title:
        own = [index for index in paid if normalise(str(events[index].data.get("subject"))) == title]
        own = [index for index in own if events[index].data.get("purpose") == q.words.split()[0]] or own
        paid = own or (paid if not open_ else [])
        more = [index for index in _additional(events) if events[index].data["to"] == q.words]
        more = [index for index in more if normalise(str(events[index].data["subject"])) == title]
    elif any(events[index].data.get("purpose") == "run" for index in paid):
        more = [index for index in _additional(events) if events[index].data["to"] == "run"]
    said, rules = told_of(outcome, (*paid, *more))
    said = [f"{one}." for one in said]
    said[len(paid) : len(paid)] = [told for told, _ in open_]
    said += _in_all([events[index] for index in paid])
    cited = tuple(dict.fromkeys((*rules, *(rule for _, rule in open_))))
    return Answer(OPEN, tuple(said) or ("Nothing is paid on this line.",), cited, scenario, outcome)


def _in_all(paid: list[Event]) -> list[str]:
    """What one player pays in credits all together, if that is several payments."""
    each = [(one.data["who"], sum(n for _, n in one.data["split"])) for one in paid if one.kind == "paid"]
    credits = [(who, n) for who, n in each if n]
    if len(credits) < 2 or len({who for who, _ in credits}) > 1:
        return []
    return [f"That is {sum(n for _, n in credits)} credits in all."]


def _of_action(event: Event) -> bool:
    """Whether what is paid is the cost of a basic action, and no additional one."""
    return event.data.get("subject") == "the game rules" and event.data.get("purpose") != "run"


def _additional(events: list[Event]) -> list[int]:
    """Where an additional cost is told the first time."""
    found: dict[tuple[str, ...], int] = {}
    for index, event in enumerate(events):
        if event.kind == "additional_cost":
            found.setdefault(tuple(str(event.data[key]) for key in ("to", "source", "subject")), index)
    return list(found.values())
