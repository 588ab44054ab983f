"""Templates for runs (chapter 6) and for breaches and accesses (chapter 7)."""

from __future__ import annotations

from judgebot.explain import words
from judgebot.explain.clauses import (
    DECIDES,
    FLOW,
    NEW,
    ON,
    RESULT,
    ROUTINE,
    WITH,
    Clause,
    Facts,
    table,
    tells,
)
from judgebot.game import numbers

RUNNER = "the Runner"

table(
    FLOW,
    ON,
    (
        ("passes_ice", RUNNER, "passes {ice}"),
        ("approach_server", RUNNER, "approaches {server}"),
        ("successful", "the run on {server}", "is successful"),
    ),
)
table(
    ROUTINE,
    ON,
    (
        ("run_begins", "the run on {server}", "begins"),
        ("enters_position", RUNNER, "enters the outermost position, that of {ice}"),
        ("run_ends_phase", "the run", "reaches its last phase, the Run Ends Phase"),
        ("access_ends", "the access of {card}", "ends"),
        ("moves_inward", RUNNER, "moves inward to the position of {ice}"),
    ),
)
table(
    RESULT,
    WITH,
    (
        ("fully_broken", "{ice}", "is now fully broken"),
        ("bad_publicity_credits", RUNNER, "gets {n:credit} for this run from bad publicity"),
        ("fund_emptied", "", "{n:unspent credit} of the bad publicity fund: back to the bank"),
        ("more_access", "", "The breach of {server} will allow {n:more card} to be accessed{by}"),
        ("turned_faceup", "", "The breach turns {cards} in Archives faceup"),
    ),
)
table(
    DECIDES,
    WITH,
    (
        ("bypassed", "{ice}", "is bypassed{by}"),
        ("position_empty", "{ice}", "leaves its position while it is approached, so the approach stops"),
        ("approaches_other", RUNNER, "keeps their position and is now approaching {ice}, which is in it"),
        ("position_kept", RUNNER, "stays in the position that {ice} leaves, and the run goes on from there"),
        ("nothing_approached", RUNNER, "is in an empty position: there is no ice to approach in it"),
        ("not_moved", RUNNER, "keeps their position and does not move with {ice}"),
        ("run_will_end", "{server}", "is gone, so the run on it ends as soon as the open window closes"),
        ("stays_outward", "{ice}", "is added outward of the Runner, who stays where they are and does not come to it"),
        ("shifts_inward", "{ice}", "leaves a position inward of the Runner: that much less ice is before them"),
        ("shifts_outward", "{ice}", "arrives inward of the Runner, who has yet to come to it"),
        ("access_cut_short", "the access of {card}", "is cut short: {card} is no longer there to be accessed"),
    ),
)
table(
    DECIDES,
    NEW,
    (
        ("breach_delayed", "another breach", "is in progress, so the new breach of {server} waits until it has ended"),
        ("no_verdict", "{server}", "exists no more, so the run on it is not declared unsuccessful"),
        ("unsuccessful", "the run on {server}", "never reached the Success Phase: it is unsuccessful"),
        ("forced_encounter", RUNNER, "must encounter {ice} out of its turn: a forced encounter"),
    ),
)


@tells("run_announced")
def _run_announced(facts: Facts) -> Clause:
    source = str(facts["source"])
    if source in ("", words.RULES):
        return Clause(RUNNER, f"announces {facts.said('server')} as the server to run on", ROUTINE, ON)
    return Clause(RUNNER, f"runs {facts.said('server')}{facts.by('by')}", FLOW, WITH)


@tells("approach")
def _approach(facts: Facts) -> Clause:
    state = "rezzed" if facts["rezzed"] else "unrezzed"
    return Clause(RUNNER, f"approaches {facts.said('ice')}, which is {state}", FLOW, ON)


@tells("encounter")
def _encounter(facts: Facts) -> Clause:
    n = len(facts["subroutines"])
    subs = words.count(n, "subroutine") if n else "no subroutines"
    forced = "a forced encounter; " if facts["forced"] else ""
    made = ", ".join(map(words.plain, facts.get("made", ())))  # where it is not what is printed
    strong = f"strength {facts['strength']}" + (f": {made};" if made else ",")
    now = facts.get("subtypes")
    kinds = "" if now is None else f"; its subtypes now are {words.listing(now)}" if now else "; it has no subtype now"
    return Clause(RUNNER, f"encounters {facts.said('ice')} ({forced}{strong} {subs}{kinds})", FLOW, ON)


def _left(facts: Facts) -> str:
    """Why an encounter or an approach stops: its ice was derezzed (6.2.4b), or is not where it was (8.5.10)."""
    return "is no longer rezzed" if facts["derezzed"] else "leaves its position"


@tells("encounter_aborted")
def _encounter_aborted(facts: Facts) -> Clause:
    if facts.get("waited"):  # why was told as it left
        return Clause("", f"The window is complete, and the encounter with {facts.said('ice')} is over", DECIDES, WITH)
    return Clause(facts.said("ice"), f"{_left(facts)}, so the encounter with it stops at once", DECIDES, WITH)


@tells("will_be_over")
def _will_be_over(facts: Facts) -> Clause:
    over = f"Once the open paid ability window is complete, the {facts.said('what')} is over"
    return Clause("", f"{over}: {facts.said('ice')} {_left(facts)}", DECIDES, WITH)


@tells("attacked_changed")
def _attacked_changed(facts: Facts) -> Clause:
    return Clause("", f"The attacked server is now {facts['server']} instead of {facts['was']}", DECIDES, NEW)


@tells("subroutine")
def _subroutine(facts: Facts) -> Clause:
    text = words.quoted(facts["subroutine"])
    return Clause("", f"A subroutine of {facts.said('ice')} resolves: {text}", RESULT, NEW)


@tells("orders_subroutines")
def _orders_subroutines(facts: Facts) -> Clause:
    texts = words.listing(words.quoted(text) for text in facts["subroutines"])
    return Clause(
        "the Corp", f"declares in which order {facts.said('ice')} gains its subroutines: {texts}", DECIDES, WITH
    )


@tells("not_resolved")
def _not_resolved(facts: Facts) -> Clause:
    left = facts["subroutines"]
    texts = words.listing(words.quoted(text) for text in left)
    rest = "the remaining subroutine does" if len(left) == 1 else "the remaining subroutines do"
    return Clause("", f"The encounter is over, so {rest} not resolve: {texts}", DECIDES, WITH)


@tells("not_begun")
def _not_begun(facts: Facts) -> Clause:
    what = f"an {facts['what']}" if facts["what"][0] in "ae" else f"a {facts['what']}"
    return Clause("", f"The run was ended, so {what} that is still to come does not begin", DECIDES, WITH)


@tells("not_fully_broken")
def _not_fully_broken(facts: Facts) -> Clause:
    return Clause(facts.said("ice"), f"does not count as fully broken: {facts.said('why')}", DECIDES, WITH)


@tells("broke")
def _broke(facts: Facts) -> Clause:
    new, already = facts["subroutines"], facts["already"]
    again = f"; {words.listing(words.quoted(text) for text in already)} was broken before" if already else ""
    if not new:
        return Clause("", f"No further subroutine of {facts.said('ice')} is broken{again}", RESULT, WITH)
    texts = words.listing(words.quoted(text) for text in new)
    noun = "a subroutine" if len(new) == 1 else words.count(len(new), "subroutine")
    source = "" if facts["by"] == words.RULES else f"{facts.said('by')} breaks "
    if not source:
        return Clause(
            "",
            f"{words.cap(noun)} of {facts.said('ice')} {'is' if len(new) == 1 else 'are'} broken: {texts}{again}",
            RESULT,
        )
    return Clause("", f"{source}{noun} of {facts.said('ice')}: {texts}{again}", RESULT, WITH)


@tells("breach")
def _breach(facts: Facts) -> Clause:
    without = ", without access to its root" if facts.get("no_root") else ""
    return Clause(RUNNER, f"breaches {facts.said('server')}{without}", FLOW, ON)


@tells("breach_ends")
def _breach_ends(facts: Facts) -> Clause:
    full = facts.get("full")
    why = f": its limit of {words.count(full, 'card')} is reached" if full else ""
    return Clause(f"the breach of {facts.said('server')}", f"ends{why}", ROUTINE, ON)


@tells("encounter_ends")
def _encounter_ends(facts: Facts) -> Clause:
    return Clause(f"the encounter with {facts.said('ice')}", "ends", ROUTINE, ON)


@tells("ends_run")
def _ends_run(facts: Facts) -> Clause:
    return Clause(f"the run on {facts.said('server')}", f"ends{facts.by()}", DECIDES, WITH)


@tells("run_over")
def _run_over(facts: Facts) -> Clause:
    how = "It was successful" if facts["successful"] else "It was not successful"
    return Clause("", f"The run on {facts.said('server')} is complete. {how}", ROUTINE, ON)


@tells("run_cut_off")
def _run_cut_off(facts: Facts) -> Clause:
    text = f"The run on {facts.said('server')} is over with it: none of its remaining steps is carried out"
    return Clause("", text, DECIDES, NEW)


@tells("goes_round")
def _goes_round(facts: Facts) -> Clause:
    then = "the Runner must jack out"
    if facts["source"]:
        then = f"as the Runner could not leave it, {facts.said('source')} does not move them again"
    return Clause("", f"The run is where it was before, with nothing changed: {then}", DECIDES, NEW)


@tells("jacks_out")
def _jacks_out(facts: Facts) -> Clause:
    return Clause(RUNNER, "jacks out, which ends the run", RESULT, NEW)


@tells("runner_moves_along")
def _moves_along(facts: Facts) -> Clause:
    ice, server = facts.said("ice"), facts.said("server")
    text = f"{ice} now protects {server}. The Runner is encountering it and moves along: the run is on {server} now"
    return Clause("", text, DECIDES, WITH)


@tells("runner_moves_to")
def _moves_to(facts: Facts) -> Clause:
    server, ice = facts.said("server"), facts["ice"]
    where = (
        f"the outermost position of {server}, that of {facts.said('ice')}"
        if ice
        else f"{server}, where there is no ice"
    )
    return Clause(RUNNER, f"moves to {where}, because of {facts.said('source')}", DECIDES, NEW)


@tells("access_limit")
def _access_limit(facts: Facts) -> Clause:
    limit = facts["limit"]
    if limit is None:
        return Clause("", f"There is no limit to how many cards are accessed in {facts.said('server')}", ROUTINE, ON)
    return Clause("", f"The random access limit for {facts.said('server')} is {limit}", ROUTINE, ON)


@tells("encounter_closed")
def _encounter_closed(facts: Facts) -> Clause:
    alone = "" if numbers.LONE_ENCOUNTER in facts.event.cites else ", and nothing else"  # there an access may end too
    said = f"was forced and belongs to no run: it ends{alone}"
    return Clause(f"the encounter with {facts.said('ice')}", said, DECIDES, WITH)


@tells("candidate")
def _candidate(facts: Facts) -> Clause:
    return Clause(RUNNER, f"chooses {facts.said('card')} as the next to access", ROUTINE, ON)


@tells("access")
def _access(facts: Facts) -> Clause:
    where = facts.said("zone")
    if where == "play area":
        where = f"the root of {facts.said('server')}" if facts["server"] else "play"
    unknown = facts.said("card") == "an unknown card"
    return Clause(
        RUNNER, f"accesses {facts.said('card')} in {where}", FLOW if unknown else RESULT, ON if unknown else NEW
    )


@tells("basic_trash")
def _basic_trash(facts: Facts) -> Clause:
    return Clause(RUNNER, f"trashes {facts.said('card')} while accessing it", RESULT, WITH)
