"""Templates for the movements of cards (chapter 8) and what lies about on them (chapter 1)."""

from __future__ import annotations

from judgebot.explain import words
from judgebot.explain.clauses import ACT, DECIDES, LIKE, NEW, RESULT, ROUTINE, WITH, Clause, Facts, table, tells
from judgebot.game import numbers

table(
    RESULT,
    WITH,
    (
        ("advanced", "{card}", "now has {total:advancement counter}"),
        ("arranged", "", "The cards are put back on {zone} in this order, from the top: {cards}"),
        ("becomes_agenda", "{card}", "becomes an agenda worth {points:agenda point}"),
        ("becomes_counter", "{card}", "becomes a condition counter hosted on {on}"),
        ("derezzed", "{card}", "is derezzed"),
        ("flipped", "{card}", "is flipped: it is {to} now"),
        ("forfeited", "{card}", "is forfeited"),
        ("hosted", "{card}", "is now hosted on {on}"),
        ("like_cards", "{who}", "trashes {cards} as part of the installation"),
        ("looks", "{who}", "looks at {cards}"),
        ("removed_from_game", "{card}", "is removed from the game"),
        ("refills", "{card}", "is filled up to {n:recurring credit}"),
        ("removed", "{card}", "loses {n} of its {kind} counters and has {total} left"),
        ("set_aside", "{who}", "sets {cards} aside, faceup"),
        ("scored", "the Corp", "scores {card} for {points:agenda point}; their score is {score}"),
        ("turned", "{card}", "is turned face{face}"),
        ("turned_back", "{card}", "is no longer an agenda"),
    ),
)
table(RESULT, LIKE, (("discards", "{who}", "discards {card}"),))  # in the discard step, not in the action before it
table(
    DECIDES,
    WITH,
    (
        ("current_ends", "{card}", "is no longer kept in play"),
        ("stays", "{card}", "is not moved: it stays where it is"),
        ("stays_in_play", "{card}", "stays in the play area after it has resolved"),
    ),
)
table(
    ROUTINE,
    WITH,
    (
        ("scoring", "{card}", "has {counters} of the {requirement:advancement counter} required"),
        ("not_refilled", "{card}", "is not refilled: it has {total:credit} and is filled up to {n} only"),
    ),
)


@tells("trashed")
def _trashed(facts: Facts) -> Clause:
    card, to = facts.said("card"), facts.said("to")
    if facts["cause"] == "played":
        return Clause(card, f"has resolved and goes to {place(to)}", ROUTINE, WITH)
    if facts["cause"] == "damage":
        return Clause(card, "is trashed", ROUTINE, WITH)
    down = ", facedown" if to == "Archives" and not facts["faceup"] else ""
    return Clause(card, f"is trashed{down}", RESULT, WITH)


@tells("revealed")
def _revealed(facts: Facts) -> Clause:
    return Clause("", f"{facts.said('cards')} {words.is_are(facts['cards'])} revealed", RESULT, WITH)


@tells("not_scored")
def _not_scored(facts: Facts) -> Clause:
    if facts.get("why"):
        return Clause(facts.said("card"), f"is not scored: {facts.said('why')}", DECIDES, NEW)
    return Clause(facts.said("card"), "is added to a score area without having been scored", DECIDES, WITH)


@tells("exposed")
def _exposed(facts: Facts) -> Clause:
    return Clause("", f"{facts.said('cards')} {words.is_are(facts['cards'])} exposed", RESULT, WITH)


@tells("draws")
def _draws(facts: Facts) -> Clause:
    n = facts["n"]
    known = [card for card in facts["cards"] if "unknown card" not in card]
    cards = f": {words.listing(facts['cards'])}" if known else ""
    return Clause(facts.said("who"), f"draws {words.count(n, 'card')}{cards}", RESULT, WITH)


def _with_counters(facts: Facts) -> str:
    """The counters with which a card arrives, as ` with 4 agenda counters` (8.2.2)."""
    counters = {kind: n for kind, n in dict(facts.get("counters", {})).items() if n}
    return (
        f" with {words.listing(words.count(n, kind + ' counter') for kind, n in counters.items())}" if counters else ""
    )


@tells("added")
def _added(facts: Facts) -> Clause:
    cards = facts["cards"]
    if not cards:
        return Clause("", f"No card is added to {place(facts.said('to'))}", ROUTINE, WITH)
    verb = "is" if len(cards) == 1 else "are"
    text = f"{facts.said('cards')} {verb} added to {place(facts.said('to'))}{_with_counters(facts)}"
    # what was drawn has been told already (8.4.5c)
    return Clause("", text, ROUTINE if facts.event.cites[:1] == (numbers.DRAWN,) else RESULT, WITH)


@tells("shuffled")
def _shuffled(facts: Facts) -> Clause:
    return Clause(place(facts.said("zone")), "is shuffled", RESULT, WITH)


def place(zone: str) -> str:
    """A zone with its article: `the heap`, but `HQ`; `the top of the stack`."""
    whose, area, _ = zone.partition(" score area")
    if area:
        return f"{words.poss(words.player(whose))} score area"
    end, of, deck = zone.partition(" of ")
    if of:
        return f"the {end} of {place(deck)}"
    return zone if zone in ("HQ", "R&D", "Archives") or zone.startswith("remote") else f"the {zone}"


@tells("installed")
def _installed(facts: Facts) -> Clause:
    server, host = str(facts["server"]), str(facts["host"])
    if host:
        where = f" on {words.plain(host)}"
    elif server:
        where = f" {'protecting' if facts['place'] == 'ice' else 'in the root of'} {server}"
    else:
        where = ""
    down = ", facedown" if facts["facedown_runner"] or (facts["who"] == "corp" and not facts["faceup"]) else ""
    return Clause(facts.said("card"), f"is installed{where}{down}", RESULT, WITH)


@tells("plays")
def _plays(facts: Facts) -> Clause:
    return Clause(facts.said("who"), f"plays {facts.said('card')}", ACT, NEW)


@tells("rezzed")
def _rezzed(facts: Facts) -> Clause:
    strength = facts["strength"]
    tail = "" if strength is None else f"; its strength is {strength}"
    return Clause(facts.said("card"), f"is rezzed{tail}", RESULT, WITH)


@tells("not_installed")
def _not_installed(facts: Facts) -> Clause:
    return Clause(facts.said("card"), f"is not installed: {facts.said('why')}", DECIDES, WITH)


@tells("not_rezzed")
def _not_rezzed(facts: Facts) -> Clause:
    return Clause(facts.said("card"), f"is not rezzed: {facts.said('why')}", DECIDES, WITH)


@tells("moved")
def _moved(facts: Facts) -> Clause:
    where = {"root": "the root of ", "ice": "a position protecting "}.get(str(facts["place"]), "")
    return Clause(facts.said("card"), f"moves to {where}{facts.said('server')}", RESULT, WITH)


@tells("swapped")
def _swapped(facts: Facts) -> Clause:
    server = f" ({facts.said('server')})" if facts.get("server") else ""
    kinds = dict(facts.get("lost", {})).items()
    hosted = words.listing(words.count(n, f"{kind} counter") for kind, n in kinds if n)
    gone = f"; {hosted} on {facts['cards'][0]} go to the bank" if kinds else ""
    return Clause(facts.said("cards"), f"are swapped{server}{gone}", RESULT, WITH)


@tells("not_swapped")
def _not_swapped(facts: Facts) -> Clause:
    return Clause("", f"{facts.said('cards')} are not swapped: {facts.said('why')}", DECIDES, WITH)


@tells("searched")
def _searched(facts: Facts) -> Clause:
    found = f"finds {facts.said('found')}" if facts["found"] else "finds nothing"
    return Clause(facts.said("who"), f"searches {place(facts.said('zone'))} and {found}", RESULT, WITH)


@tells("stolen")
def _stolen(facts: Facts) -> Clause:
    points = words.count(facts["points"], "agenda point")
    text = f"steals {facts.said('card')}{_with_counters(facts)} for {points}; their score is {facts['score']}"
    return Clause("the Runner", text, RESULT, NEW)


@tells("placed")
def _placed(facts: Facts) -> Clause:
    kind, n, total = str(facts["kind"]), facts["n"], facts["total"]
    noun = "credit" if kind == "credit" else f"{kind} counter"
    more = f"; it has {total}" if total != n else ""
    if numbers.NOT_ADVANCING in facts.event.cites:
        more += ", which is not to advance it"
    more = f" as it is charged{more}" if numbers.CHARGED in facts.event.cites else more
    return Clause(facts.said("card"), f"gets {words.count(n, noun)}{more}", RESULT, WITH)


@tells("moved_counters")
def _moved_counters(facts: Facts) -> Clause:
    kind = str(facts["kind"])
    noun = words.count(facts["n"], "credit" if kind == "credit" else f"{kind} counter")
    verb = "moves" if facts["n"] == 1 else "move"
    text = f"{noun} {verb} from {facts.said('source')} to {facts.said('to')}, which has {facts['total']} now"
    return Clause("", words.cap(text), RESULT, WITH)


@tells("hosted_counters")
def _hosted_counters(facts: Facts) -> Clause:
    noun = words.count(facts["n"], "bad publicity" if facts["kind"] == "bad publicity" else f"{facts['kind']} counter")
    return Clause(
        facts.said("who"), f"hosts {noun} on {facts.said('card')}, which has {facts['total']} now", RESULT, WITH
    )


@tells("purged")
def _purged(facts: Facts) -> Clause:
    return Clause("", "All virus counters are purged", RESULT, WITH)


@tells("persists")
def _persists(facts: Facts) -> Clause:
    ability = words.quoted(facts["ability"])
    text = f"{facts.said('source')} is gone, but its persistent ability goes on for the rest of this run: {ability}"
    return Clause("", text, DECIDES, LIKE)


@tells("not_played")
def _not_played(facts: Facts) -> Clause:
    why = facts.said("why") if facts.get("why") else "its cost was not paid"
    return Clause(facts.said("card"), f"is not played, since {why}", RESULT, WITH)
