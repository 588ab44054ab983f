"""What has come about on a line that was run: whether, and through what or why not; and how the game ends."""

from __future__ import annotations

import dataclasses

from judgebot.ask import reasons
from judgebot.ask.broken import instead
from judgebot.ask.depends import Chosen, Kept, other_choice
from judgebot.ask.echo import moment as in_words
from judgebot.ask.events import first_event, last_event, names, resolving, suffered, told, with_cause
from judgebot.ask.pay import payment, unpaid
from judgebot.ask.placed import placed_on
from judgebot.ask.readings import RUN_BEGINS, Question
from judgebot.ask.spans import in_time
from judgebot.ask.table import chosen_words, one_of_several
from judgebot.ask.traced import trace_result, untraced
from judgebot.ask.unmet import away, underezzed, unmet
from judgebot.ask.verdict import NO, OPEN, YES, Answer, bare, player, unanswered
from judgebot.ask.whichever import whichever
from judgebot.ask.willing import if_wanted
from judgebot.cards.names import normalise
from judgebot.engine.machine import Event, Machine
from judgebot.explain.words import quoted
from judgebot.game import numbers
from judgebot.scenario import wording
from judgebot.scenario.board import build
from judgebot.scenario.model import Scenario
from judgebot.scenario.run import Outcome

# How a question's words end -> the kinds of events that settle it, and whether the event names the card.
OUTCOMES: dict[str, tuple[tuple[str, ...], bool]] = {
    "trigger": (("triggers", "uses", "interrupts", "subroutine"), True),
    "the run end": (("ends_run", "jacks_out"), False),
    RUN_BEGINS: (("run_begins",), False),
    "the run succeed": (("successful",), False),
    "the run fail": (("unsuccessful",), False),
    "the trace succeed": (("trace_result",), False),
    "the trace fail": (("trace_result",), False),
    "take a tag": (("tags",), False),
    "take damage": (("damage",), False),
    "get trashed": (("trashed",), True),
    "get stolen": (("stolen",), True),
    "resolve": (("subroutine",), True),
    "get broken": (("fully_broken", "broke"), True),
    "get rezzed": (("rezzed",), True),
    "get accessed": (("access",), True),
    "get bypassed": (("bypassed",), True),
    "get breached": (("breach",), True),
    "get encountered": (("encounter",), True),
    "get passed": (("passes_ice",), True),
    "get derezzed": (("derezzed",), True),
    "get scored": (("scored",), True),
    "get flipped": (("flipped",), True),
    "get installed": (("installed",), True),
    "the run go on": (("ends_run", "jacks_out"), False),
    " counter": (("placed",), True),
    "the run breach": (("breach",), False),
}


def does(q: Question, scenario: Scenario, outcome: Outcome, kept: Kept = ()) -> Answer:
    """Whether it comes about, and with which other choice it comes out otherwise.

    kept  what players do not do, as the line says
    """
    found = came_about(q, outcome)
    if found.verdict == OPEN:
        return found

    def comes(m: Machine) -> bool:
        return _comes(q, m, outcome)

    usual = comes(outcome.machine)
    if (
        q.words.startswith("the run ")
        and (unable := reasons.unable(outcome, "end the run"))[0]
        and unable[0][2:] not in " ".join(found.said)
    ):
        found = dataclasses.replace(
            found, said=(*found.said, f"{unable[0][2:]}."), rules=tuple(dict.fromkeys((*found.rules, *unable[1])))
        )
    if found.verdict == NO and (open_ := unanswered(outcome)):
        same = whichever(scenario, outcome, lambda tried, then: does(q, tried, then, kept))
        if same is not None:
            return same
        found = dataclasses.replace(found, verdict=OPEN, said=(open_,), rules=())
    chosen = other_choice(scenario, usual, comes, kept=kept)
    if chosen and not usual and (own := if_wanted(q, scenario, chosen)) is not None:
        return own
    if chosen:
        return depending(found, "no" if usual else "yes", chosen)
    broken = instead(scenario, outcome, kept)
    if broken is None or broken.outcome is None or comes(broken.outcome.machine) is usual:
        return found
    text = f"The line does not say it, but it is {'no' if usual else 'yes'} if {broken.ice} is broken: {broken.said}"
    rules = tuple(dict.fromkeys((*found.rules, *broken.rules)))
    return dataclasses.replace(found, said=(*found.said, text), rules=rules)


def depending(found: Answer, other: str, chosen: tuple[Chosen, ...]) -> Answer:
    """An answer that comes out otherwise with other choices."""
    rule = chosen[0][1].rule or chosen[0][0].rule
    rules = tuple(dict.fromkeys((*found.rules, rule)))
    if any(of.who == "chance" for of, _ in chosen):
        text = f"It rests on chance. It is {other} with: {chosen_words(chosen)}."
        without = tuple(f"Otherwise it can be so: {one[0].lower()}{one[1:]}" for one in found.said[:1])
        return dataclasses.replace(found, verdict=OPEN, said=(text, *without, *found.said[1:]), rules=rules)
    if any(of.kind == "paid" or option.words.startswith("do not ") for of, option in chosen):
        text = f"The line does not say it, but it is {other} with: {chosen_words(chosen)}."
        return dataclasses.replace(found, said=(*found.said, text), rules=rules)
    if all(one_of_several(of, option) for of, option in chosen):
        text = (
            f"It rests on the order in which abilities that wait together are triggered (9.2.8d). It is {other} with: "
        )
        usual = tuple(f"Otherwise: {one[0].lower()}{one[1:]}" for one in found.said[:1] if found.verdict != OPEN)
        said = (f"{text}{chosen_words(chosen)}.", *usual, *found.said[1:])
        return dataclasses.replace(found, verdict=OPEN, said=said, rules=("9.2.8d", *rules))
    # Windows may be passed, and who triggers wants it; whether to trigger at all is the dispute itself.
    text = f"It depends on a choice that the line leaves open. It is {other} with: {chosen_words(chosen)}."
    without = tuple(f"Otherwise: {one[0].lower()}{one[1:]}" for one in found.said if found.verdict != OPEN)
    return dataclasses.replace(found, verdict=OPEN, said=(text, *without), rules=rules)


ENDINGS = ("flatline", "win", "lose")


def _comes(q: Question, m: Machine, outcome: Outcome) -> bool:
    """Whether the outcome that is asked about came about in a game."""
    if q.words in ENDINGS:
        whose = "corp" if q.words == "flatline" else q.who.removeprefix("the ")
        won = m.state.winner
        return won not in ("", "draw", whose) if q.words == "lose" else won == whose
    if q.words.startswith("pay"):
        return payment(dataclasses.replace(q, who=q.who.removeprefix("the ")), outcome)(m)
    found = event_of(q, m.events or [])
    came = found is not None and in_time(q.moment, m.events or [], found)
    return came != (q.words == "the run go on")


def event_of(q: Question, events: list[Event]) -> int | None:
    """The event that settles a question about an outcome."""
    if q.words.startswith("pay"):
        return last_event(events, ("paid",), q.card.title if q.card is not None else "")
    about = _about(q)
    if about and q.card is None:
        found = list(suffered(events, about))
        return next((n for n in found if in_time(q.moment, events, n)), found[0] if found else None)
    if q.which:
        return _of_sub(q, events)
    if q.words.startswith("the trace "):
        return trace_result(events, q.words.endswith("succeed"))
    if q.words.endswith(" counter") and q.card is not None:
        return placed_on(q.card, q.words, events)
    if _drawn(q):
        drawn = [n for n, one in enumerate(events) if one.kind == "draws" and one.data["who"] == q.who]
        if q.card is not None:
            title = normalise(q.card.title)
            drawn = [n for n in drawn if any(names(events[k], title) for k in _way(q, events, n))]
        return next((n for n in drawn if in_time(q.moment, events, n)), drawn[0] if drawn else None)
    kinds, named = next((one for end, one in OUTCOMES.items() if q.words.endswith(end)), ((), False))
    if q.words.endswith("trigger") and not _only_subroutines(q):
        kinds = tuple(kind for kind in kinds if kind != "subroutine")
    since = (last_event(events, ("run_begins",)) or 0) if q.words.startswith("the run ") else 0  # of several the last
    title = q.card.title if named and q.card is not None else ""
    if q.words.endswith("breached"):
        server = q.words.removesuffix(" get breached")
        return next(
            (
                n
                for n, one in enumerate(events)
                if one.kind == "breach" and server in ("any server", one.data["server"])
            ),
            None,
        )
    if q.ability:
        own = [n for n, one in enumerate(events) if one.kind in kinds and names(one, normalise(title))]
        return next((n for n in own if wording.said(events[n].data.get("ability", "")) == q.ability), None)
    for _ in range(max(1, q.n)):  # `again`: so many times
        index = first_event(events[since:], kinds, title) if kinds else None
        if index is None:
            return None
        since += index + 1
    return since - 1


def _drawn(q: Question) -> bool:
    """Whether it is asked if a player draws, for a card or at a moment."""
    return q.words.startswith("draw ")


def _way(q: Question, events: list[Event], found: int) -> list[int]:
    """An event with what brought it about; of cards that are drawn, the ability that draws them."""
    by = drawing(events, found) if _drawn(q) else None
    return [*with_cause(events, by), found] if by is not None else with_cause(events, found)


def drawing(events: list[Event], found: int) -> int | None:
    """The ability that draws cards; None if it is the game that does."""
    by, turn = resolving(events, found), last_event(events[:found], ("mandatory_draw", "action"))
    return None if by is not None and turn is not None and by < turn else by


def _steps(q: Question, events: list[Event], found: int) -> reasons.Why:
    """The steps of a draw and of the mandatory draw, where it is asked which comes first."""
    drawn = next((one for one in events if one.kind == "mandatory_draw"), None)
    if q.moment is None or q.moment.what != "mandatory draw" or drawn is None:
        return reasons.NONE
    by = drawing(events, found)
    at = events[by].step if by is not None else ""
    if not at or at == drawn.step:
        return reasons.NONE
    return f" That is at step {at}, and the mandatory draw at step {drawn.step}.", (at, drawn.step)


def _only_subroutines(q: Question) -> bool:
    """Whether a piece of ice has nothing that triggers but its subroutines."""
    ice = q.card is not None and q.card.type == "ice"
    return ice and not any(one.kind == "conditional" for one in q.card.abilities)  # type: ignore[union-attr]


def _of_sub(q: Question, events: list[Event]) -> int | None:
    """The event in which the subroutine that is asked about resolves, or is broken."""
    title = q.card.title if q.card is not None else ""
    met = last_event(events, ("encounter",), title)
    if met is None:
        return None
    keys = [one.key for one in events[met].data["subroutines"]]
    n = q.which[0]
    wanted = keys[n - 1 if n > 0 else n] if len(keys) >= abs(n) else None
    for index in range(met, len(events)):
        event = events[index]
        if event.kind == "subroutine" and event.data["subroutine"].key == wanted and q.words.endswith("resolve"):
            return index
        broken = event.kind == "broke" and any(one.key == wanted for one in event.data["subroutines"])
        if broken and not q.words.endswith("resolve"):
            return index
    return None


def _about(q: Question) -> str:
    return next((what for what in ("tag", "damage") if q.words.endswith(what)), "")


def came_about(q: Question, outcome: Outcome) -> Answer:
    """Whether it came about where the choices left open take their defaults."""
    scenario = outcome.scenario
    events = outcome.machine.events or []
    if q.words in ENDINGS:
        return _ended(q, outcome)
    if not q.words.startswith(("pay", "draw ")) and not any(q.words.endswith(end) for end in OUTCOMES):
        return Answer(OPEN, (), (), scenario, outcome)
    found = event_of(q, events)
    if q.words.startswith("pay") and not _comes(q, outcome.machine, outcome):
        found = None
    begun = first_event(events, ("run_begins",), "") is not None or build(scenario, record=False).state.runs
    if found is None and q.words.startswith("the run ") and not begun:
        return Answer(OPEN, ("No run is made on this line.",), (), scenario, outcome)
    if found is None and q.words == "the run go on":
        why = reasons.joined(reasons.of_kind(outcome, "run"), reasons.of_run(outcome))
        return Answer(YES, (f"Yes. Nothing on this line ends the run.{sentence(why)}",), why[1], scenario, outcome)
    if found is not None and not in_time(q.moment, events, found):
        clauses, rules = told(outcome, _way(q, events, found))
        at = in_words(q.moment) if q.moment is not None else ""
        text = f"No, not {at}: it comes about at another time. {' '.join(f'{one}.' for one in clauses)}"
        if _drawn(q):
            more = _steps(q, events, found)
            return Answer(NO, (f"{text}{more[0]}",), (*rules, *more[1]), scenario, outcome)
        why = reasons.lost(outcome.machine, q.card.card if q.card is not None else "", _about(q))
        said = (f"No: {why[0][2:]}.", f"N{text[5:]}") if why[0] else (text,)
        return Answer(NO, said, tuple(dict.fromkeys((*why[1], *rules))), scenario, outcome)
    if found is not None:
        clauses, rules = told(outcome, _way(q, events, found))
        verdict = NO if q.words == "the run go on" else YES
        sentences = " ".join(f"{one}." for one in clauses)
        more = reasons.of_kind(outcome, "run") if q.words == "the run succeed" else reasons.NONE
        if q.words == "the run breach" and first_event(events, ("successful",), "") is None:
            more = reasons.of_run(outcome)  # it is breached all the same
        text = f"{verdict.capitalize()}. {sentences}{sentence(more)}"
        if _drawn(q):
            steps = _steps(q, events, found)
            return Answer(verdict, (f"{text}{steps[0]}",), (*rules, *steps[1]), scenario, outcome)
        return Answer(verdict, (text,), (*rules, *more[1]), scenario, outcome)
    why = why_not(q, outcome)
    if not why[0] and outcome.machine.state.winner:
        why = game_over(outcome)
    return Answer(NO, (f"No. {_negative(q)}.{sentence(why)}",), why[1], scenario, outcome)


_NEGATIVE = {
    "the run end": "The run does not end",
    RUN_BEGINS: "That run is not made",
    "the run succeed": "The run is not successful",
    "the run fail": "The run does not fail",
    "the trace succeed": "The trace is not successful",
    "the trace fail": "The trace is not unsuccessful",
    "the run breach": "The server is not breached",
    "take a tag": "The Runner takes no tag",
    "take damage": "The Runner suffers no damage",
}


def _negative(q: Question) -> str:
    """That an outcome does not come about."""
    known = next((text for end, text in _NEGATIVE.items() if q.words.endswith(end)), "")
    if known:
        return known
    if _drawn(q):
        return f"{player(q.who)} does not {q.words}"
    if q.words.endswith(" counter"):
        return q.words.replace(" get a", " gets no", 1).replace(" non ", " no ").replace(" no another ", " no further ")
    title, get, done = q.words.rpartition(" get ")
    if title == "any server":
        return "No server is breached"
    if title == "a card":
        return f"No card is {done}"
    if get:
        return f"{title[:1].upper()}{title[1:]} is not {done}{' again' if q.n > 1 else ''}"
    if q.words.endswith(" resolve"):
        return f"{q.words[:1].upper()}{q.words[1:].removesuffix(' resolve')} does not resolve"
    if q.words.endswith(" trigger"):
        return f"{q.words.removesuffix(' trigger')} does not trigger{' again' if q.n > 1 else ''}"
    return "That does not come about on this line"


def sentence(why: reasons.Why) -> str:
    """A reason as a sentence of its own, after another; "" if there is none."""
    text = why[0].removeprefix(":").strip()
    return f" {text[:1].upper()}{text[1:].rstrip('.')}." if text else ""


_DEEDS = {"trashed": "trash", "rezzed": "rez", "scored": "score", "installed": "install"}


def why_not(q: Question, outcome: Outcome) -> reasons.Why:
    """Why an outcome did not come about."""
    if q.n > 1 and (before := event_of(dataclasses.replace(q, n=1), outcome.machine.events or [])) is not None:
        clauses, rules = told(outcome, _way(q, outcome.machine.events or [], before))
        return f": once only: {'. '.join(clauses)}", rules
    if q.words.startswith("the trace "):
        ended = trace_result(outcome.machine.events or [], not q.words.endswith("succeed"))
        if ended is None:
            return ": no trace is made on this line (10.8.1)", ("10.8.1",)
        clauses, rules = told(outcome, [ended])
        return f": {'. '.join(clauses)}", rules
    title = q.card.title if q.card is not None else ""
    if q.words.startswith("pay"):
        return unpaid(outcome, q.who.removeprefix("the "), title)
    if q.words == "the run end":
        traced = untraced(outcome, "run")
        return reasons.joined(traced if traced[0] else reasons.of_kind(outcome, "run"), reasons.of_run(outcome))
    if q.words.startswith("the run "):
        return reasons.of_run(outcome)
    if q.card is None and q.words.endswith(("accessed", "breached")):
        return reasons.of_run(outcome)
    if q.which:
        other = {"resolve": "get broken"}.get(q.words.rpartition(" ")[2], "resolve")
        found = _of_sub(dataclasses.replace(q, words=other), outcome.machine.events or [])
        if found is None:
            return reasons.of_run(outcome)
        clauses, rules = told(outcome, [found])
        return f": {'. '.join(clauses)}", rules
    about = _about(q)
    if about and q.moment is not None and (gone := reasons.lost(outcome.machine, about=about))[0]:
        return gone
    hangs = about or ("trash" if q.words.endswith("get trashed") else "")
    if hangs and (traced := untraced(outcome, hangs, None if about else q.card))[0]:
        return traced
    if about and q.card is None:
        return reasons.of_kind(outcome, about)
    done = q.words.rpartition(" ")[2]
    if q.ability and not reasons.pending(outcome.machine, q.ability):
        return ": what that ability waits for does not happen on this line (9.6.5)", ("9.6.5",)
    discarded = first_event(outcome.machine.events or [], ("discards",), title) is not None
    if q.words.endswith("trigger") and q.card is not None and discarded and "is trashed" in q.card.says:
        return f": {title} is discarded, and that is not trashing (5.5.2b, 1.19.3)", ("5.5.2", "5.5.2b", "1.19.3")
    if q.words.endswith("trigger") and q.card is not None:
        for gone in (reasons.lost(outcome.machine, q.card.card), reasons.lost_then(outcome, title)):
            if gone[0]:
                return gone
    if q.words.endswith("trigger") and _only_subroutines(q):
        why = reasons.of_ice(outcome, title)
        met = unmet(outcome, q.card) if q.card is not None and why[0] and not why[1] else reasons.NONE
        return reasons.joined(why, met)
    if _drawn(q) and q.card is not None:
        why = reasons.lost_then(outcome, title, "draw")
        return why if why[0] else reasons.still(outcome.machine, q.card.card, "draw")
    why = reasons.of_card(outcome, q.card, deed=_DEEDS.get(done, ""))
    if not why[0] and q.card is not None and (about or q.words.endswith("trigger")):
        why = reasons.still(outcome.machine, q.card.card)
        why = why if why[0] else reasons.inactive(outcome, title)
    if not why[0] and done == "trashed":
        why = reasons.untrashed(outcome)
    if not why[0] and q.words.endswith("get trashed") and q.card is not None:
        why = reasons.still(outcome.machine, q.card.card, "trash")
        why = why if why[0] else reasons.acted(outcome, "trashes")
    if not why[0] and q.card is not None and not outcome.machine.state.winner:
        ways = {"encountered": unmet, "derezzed": underezzed, "trigger": away}
        why = ways[done](outcome, q.card) if done in ways else why
    if not why[0] and q.words.endswith(("stolen", "accessed")):
        text, rules = reasons.unaccessed(outcome, title)
        head = f": {title} is not accessed. "  # as the negative says itself
        why = (
            f": {text.removeprefix(head)}" if q.words.endswith("accessed") and text.startswith(head) else text,
            rules,
        )
    return why


def _ended(q: Question, outcome: Outcome) -> Answer:
    state, scenario = outcome.machine.state, outcome.scenario
    if not state.winner:
        if q.words == "flatline":
            why = reasons.of_damage(outcome)
            text = f"No. The Runner is not flatlined.{sentence(why)}"
            return Answer(NO, (text,), why[1], scenario, outcome)
        events = outcome.machine.events or []
        last = last_event(events, ("stolen", "scored"))
        clauses, rules = told(outcome, with_cause(events, last)) if last is not None else ([], ())
        said = [f"No. The game goes on: 7 agenda points win, and {score(outcome)} (1.17.2)."]
        if clauses:
            said.append(" ".join(f"{one}." for one in clauses))
        hurt = reasons.of_damage(outcome) if q.who == "the corp" or q.words == "lose" else reasons.NONE
        if hurt[0] and any(one.kind == "damage" for one in events):
            said.append(sentence(hurt).strip())
            rules = (*rules, *hurt[1])
        return Answer(NO, tuple(said), tuple(dict.fromkeys(("1.17.2", *rules))), scenario, outcome)
    verdict = YES if _comes(q, outcome.machine, outcome) else NO
    text, rules = ending(outcome)
    return Answer(verdict, (f"{verdict.capitalize()}. {text}",), rules, scenario, outcome)


def score(outcome: Outcome) -> str:
    """Both scores."""
    from judgebot.engine.characteristics import score as points

    each = [(who, points(outcome.machine, who)) for who in ("corp", "runner")]
    return " and ".join(f"the {who.capitalize()} has {n} agenda point{'' if n == 1 else 's'}" for who, n in each)


def ending(outcome: Outcome) -> tuple[str, tuple[str, ...]]:
    """How the game is over, with what ended it, and the rules."""
    events = outcome.machine.events or []
    winner = outcome.machine.state.winner
    over = next((event.cites for event in reversed(events) if event.kind == "game_over"), ())
    rules: tuple[str, ...] = tuple(dict.fromkeys(over))
    cited = f" ({', '.join(rules)})" if rules else ""
    how = "it is a draw" if winner == "draw" else f"the {winner.capitalize()} wins"
    text = f"The game is over: {how}{cited}."
    ends = ("damage",) if numbers.FLATLINED in rules else ("stolen", "scored") if numbers.POINTS in rules else ()
    last = last_event(events, ends) if ends else None
    told_of = with_cause(events, last) if last is not None else []
    if numbers.DECKED in rules:
        draws = last_event(events, ("draws",))
        told_of = [one for one in (draws, last_event(events, ("mandatory_draw",))) if one is not None]
    if told_of:
        clauses, how_rules = told(outcome, told_of)
        text += "".join(f" {one}." for one in clauses)
        rules = tuple(dict.fromkeys((*rules, *how_rules)))
    if ends == ("damage",) and last is not None:
        held = int(events[last].data["grip"])
        cards = f"{held} card{'s' * (held != 1)}" if held else "no card"
        text += f" The grip held {cards}, fewer than the damage (1.7.2b)."
    late, why = _too_late(events)
    text, rules = f"{text}{late}", tuple(dict.fromkeys((*rules, *why)))
    if numbers.DECKED in rules:
        text += " R&D has no card left for it (4.2.7b)."
    return text, rules


def _too_late(events: list[Event]) -> reasons.Why:
    """The abilities that the end of the game left untriggered, though what they wait for had happened."""
    found = [one.data for one in events if one.kind == "game_is_over"][:2]
    each = [f" {quoted(bare(wording.said(one['ability'])))} of {one['source']}" for one in found]
    if not each:
        return reasons.NONE
    does = "does not resolve any more" if len(each) == 1 else "do not resolve any more"
    later = "that checkpoint comes before the window in which abilities trigger"
    return f"{' and'.join(each)} {does}: {later} (10.3.1c, 10.3.2, 1.7.1).", ("10.3.1c", "10.3.2", "1.7.1")


def game_over(outcome: Outcome) -> reasons.Why:
    """That the game is over, and so nothing more is triggered or used."""
    text, rules = ending(outcome)
    if numbers.POINTS in rules:  # what became pending at that checkpoint waits for a window
        first = "the checkpoint at which the game is won comes before any window for abilities that became pending"
        first = "" if numbers.REACTIONS in rules else f"{first} (10.3.1c, {numbers.REACTIONS}). "
        return f": {first}{text.rstrip('.')}", tuple(dict.fromkeys((*rules, numbers.REACTIONS)))
    return f": then there is nothing more to come: {text.rstrip('.')}", rules


def ends(scenario: Scenario, outcome: Outcome, kept: Kept = ()) -> Answer:
    """Who wins, if anybody does, and with which other choice somebody else does."""
    winner = outcome.machine.state.winner
    if winner:
        text, rules = ending(outcome)
    else:
        why = reasons.of_damage(outcome)
        text, rules = f"Nobody: the game goes on after this line ({score(outcome)}).{sentence(why)}", why[1]
    found = Answer(OPEN, (text,), rules, scenario, outcome)
    chosen = other_choice(scenario, True, lambda m: m.state.winner == winner, kept=kept)
    if not chosen:
        return found
    return dataclasses.replace(found, said=(*found.said, f"It ends otherwise with: {chosen_words(chosen)}."))
