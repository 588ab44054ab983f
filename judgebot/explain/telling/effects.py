"""Templates for what instructions do: credits, damage, tags, prevention, replacement, traces, bids."""

from __future__ import annotations

import re

from judgebot.explain import words
from judgebot.explain.clauses import DECIDES, NEW, RESULT, ROUTINE, WITH, Clause, Facts, table, tells
from judgebot.game import numbers

table(
    DECIDES,
    WITH,
    (
        ("invalid_target", "{source}", "does not act on {targets}: no longer a valid target"),
        (
            "recalculated",
            "",
            "The amount of {what} because of {source} is worked out anew: {before} becomes {after}",
        ),
    ),
)

table(
    RESULT,
    WITH,
    (
        ("bids", "", "The bids for {source}: the Corp {corp:credit}, the Runner {runner:credit}"),
        ("mark", "", "{server} becomes the Runner's mark"),
        ("mark_stays", "", "The Runner already has a mark, {server}, and it stays"),
        ("remembers", "", "{what} is chosen for {source}"),
        ("trace", "", "{source} starts a trace of base strength {base} against a link of {link}"),
    ),
)
table(ROUTINE, WITH, (("trace_strength", "the trace", "has strength {strength}: the Corp spent {spent:credit}"),))
table(
    DECIDES,
    WITH,
    (
        (
            "nothing_to_replace",
            "{source}",
            "would apply to the same event, but {by} has replaced it: nothing is left to replace",
        ),
        ("prohibits", "", "From now on, because of {source}: {what:lower}"),
        ("loop", "{who}", "chooses how often the loop through {ice} is repeated: {times}"),
    ),
)


def _amount(facts: Facts) -> str:
    """`3 net damage`, `2 credits`, `1 click`."""
    what = str(facts["what"])
    return f"{facts['n']} {what[:-1] if facts['n'] == 1 and what.endswith('s') else what}"


def from_to(facts: Facts, sign: int) -> str:
    """` (3 to 8)`: what somebody had and has."""
    return f" ({facts['total'] - sign * facts['n']} to {facts['total']})"


@tells("gains_subroutines")
def _gains_subroutines(facts: Facts) -> Clause:
    texts = [words.quoted(str(one)) for one in facts["subroutines"]]
    if not texts:
        return Clause(facts.said("ice"), "gains no subroutine", RESULT, WITH)
    noun = "a subroutine" if len(texts) == 1 else "subroutines"
    return Clause(facts.said("ice"), f"gains {noun}: {words.listing(texts)}", RESULT, WITH)


@tells("targets")
def _targets(facts: Facts) -> Clause:
    # the text of a subroutine stands where it is broken or resolves
    targets = [re.sub(r"^(subroutine \d+) \(.*\)$", r"\1", str(one), flags=re.DOTALL) for one in facts["targets"]]
    return Clause(facts.said("who"), f"chooses {words.listing(targets)} for {facts.said('source')}", RESULT, WITH)


@tells("tags")
def _tags(facts: Facts) -> Clause:
    return Clause("the Runner", f"takes {words.count(facts['n'], 'tag')}{facts.by()}{from_to(facts, 1)}", RESULT, WITH)


@tells("removed_tags")
def _removed_tags(facts: Facts) -> Clause:
    return Clause("the Runner", f"loses {words.count(facts['n'], 'tag')}{from_to(facts, -1)}", RESULT, WITH)


@tells("gained")
def _gained(facts: Facts) -> Clause:
    left = facts.get("left")
    if left is None:
        return Clause(facts.said("who"), f"gains {_amount(facts)}{facts.by('from')}{from_to(facts, 1)}", RESULT, WITH)
    rest = f"{left} left there" if left else "none left there"
    text = f"takes {_amount(facts)} from {facts.said('source')}{from_to(facts, 1)[:-1]}; {rest})"
    return Clause(facts.said("who"), text, RESULT, WITH)


@tells("lost")
def _lost(facts: Facts) -> Clause:
    what = str(facts["what"])
    if what == "bad publicity credits":
        text = f"loses {words.count(facts['n'], 'unspent credit')} from bad publicity{from_to(facts, -1)}"
        return Clause(facts.said("who"), text, ROUTINE, WITH)
    return Clause(facts.said("who"), f"loses {_amount(facts)}{facts.by()}{from_to(facts, -1)}", RESULT, WITH)


@tells("bad_publicity")
def _bad_publicity(facts: Facts) -> Clause:
    n = facts["n"]
    verb = "takes" if n > 0 else "removes"
    return Clause("the Corp", f"{verb} {abs(n)} bad publicity ({facts['total'] - n} to {facts['total']})", RESULT, WITH)


@tells("damage")
def _damage(facts: Facts) -> Clause:
    n, what = facts["n"], facts["what"]
    cards = f", losing {words.listing(facts['cards'])} from the grip" if facts["cards"] else ""
    return Clause("the Runner", f"suffers {n} {what} damage{facts.by()}{cards}", RESULT, WITH)


@tells("strength")
def _strength(facts: Facts) -> Clause:
    by = facts.get("by")
    how = f" ({by:+d})" if isinstance(by, int) else ""
    return Clause(facts.said("card"), f"has strength {facts['strength']}{how}", RESULT, WITH)


@tells("prevented")
def _prevented(facts: Facts) -> Clause:
    what, n, left = str(facts["what"]), facts["n"], facts["left"]
    if what.endswith("damage") or what in ("tags", "credits", "cards"):
        kind = what if what.endswith("damage") or n != 1 else what[:-1]
        much = f"all {what}" if facts.get("all") else f"{n} {kind}"
        text = f"{words.plain(str(facts['source']))} prevents {much}; {left if left else 'none'} is left"
        if isinstance(left, int) and left < 0:
            text += ", a value below zero, which is kept for the moment"
    else:
        text = f"{words.plain(str(facts['source']))} prevents this: {words.plain(what)}"
    return Clause("", text, DECIDES, WITH)


@tells("modified")
def _modified(facts: Facts) -> Clause:
    before, after = facts["before"], facts["after"]
    what = facts.said("what")
    what = what if what.startswith("the ") else f"the amount of the {what}"
    text = f"{facts.said('source')} changes {what} from {before} to {after}"
    if not before and isinstance(after, int):
        text = f"{facts.said('source')} {'raises' if after > 0 else 'lowers'} {what} by {abs(after)}"
    return Clause("", text, DECIDES, WITH)


@tells("replaced")
def _replaced(facts: Facts) -> Clause:
    what, by = facts.said("what"), words.lower(facts.said("by")).rstrip(".")
    by = re.sub(r"^instead(?: of [^,]+,|:)? (do this: )?", "", by)
    by = re.sub(r"^[^,]+ would [^,]+, instead:? ", "", by)
    by = re.sub(r"^whenever [^,]+ would [^,]+, (.+) instead$", r"\1", by)
    return Clause(
        "",
        f"{words.poss(str(facts['source']))} replacement effect applies: instead of {_ing(what)}, {words.lower(by)}",
        DECIDES,
        NEW,
    )


_NOUNS = ("damage", "tags", "credits", "clicks", "counters", "instructions", "strength", "trace")


def _ing(what: str) -> str:
    """`trash Hermes` as `trashing Hermes`."""
    verb, space, rest = what.partition(" ")
    if verb.endswith("ing") or verb in ("the", "a", "bad") or rest == "damage" or (not space and verb in _NOUNS):
        return what
    if verb in ("run", "swap"):
        verb += verb[-1]
    return verb.removesuffix("e") + "ing" + space + rest


@tells("replacements")
def _replacements(facts: Facts) -> Clause:
    sources = facts["sources"]
    if len(sources) < 2:
        return Clause("", f"A replacement effect of {words.listing(sources)} could apply", ROUTINE, NEW)
    text = f"chooses which replacement effect applies first: {words.listing(sources, 'or')}"
    return Clause(facts.said("who"), text, DECIDES, NEW)


# Of words that name no deed by themselves.
_DEEDS = {
    "arrange": "arrange those cards",
    "delayed": "have something wait for later",
    "end action phase": "end the action phase",
}


@tells("no_effect")
def _no_effect(facts: Facts) -> Clause:
    n, what = facts["n"], facts.said("what")
    if facts.get("why"):
        return Clause("", f"Nothing comes of it ({what}): {facts.said('why')}", RESULT, WITH)
    if not what.endswith(("damage", "tags")):
        deed = _DEEDS.get(what, what)
        if numbers.AMOUNT_WORKED_OUT in facts.event.cites:
            return Clause("", f"There is nothing to {deed}, as the amount is {n}", RESULT, WITH)
        return Clause("", f"It is not possible to {deed}: nothing happens", DECIDES, WITH)
    much = f"{n} {what}, a value below zero" if isinstance(n, int) and n < 0 else f"{n} {what}"
    return Clause("", f"What is left is {much}: nothing happens", DECIDES, WITH)


@tells("trace_result")
def _trace_result(facts: Facts) -> Clause:
    strength, link = (
        f"{facts[side]}" + (f" ({words.count(spent, 'credit')} spent)" if (spent := facts[who]) else "")
        for side, who in (("strength", "corp"), ("link", "runner"))
    )
    more, so = ("more", "successful") if facts["successful"] else ("not more", "unsuccessful")
    return Clause(
        "", f"Trace strength {strength} is {more} than link strength {link}: the trace is {so}", DECIDES, WITH
    )


@tells("sabotage")
def _sabotage(facts: Facts) -> Clause:
    n, least, hq, rnd = facts["n"], facts["least"], facts["hq"], facts["rnd"]
    if n > hq + rnd:
        all_ = f"The Corp must trash all there is, {words.count(hq, 'card')} from HQ and {rnd} from R&D"
        return Clause("", f"{all_}: fewer than {n}", RESULT, NEW)
    text = f"The Corp must trash {words.count(n, 'card')} from HQ ({hq} there) and from the top of R&D ({rnd} there)"
    return Clause("", text + (f", at least {least} of them from HQ" if least else ""), RESULT, NEW)


@tells("chose")
def _chose(facts: Facts) -> Clause:
    what = words.lower(facts.said("what")).rstrip(".")
    source = "" if facts["source"] == words.RULES else f" for {words.plain(str(facts['source']))}"
    what = re.sub(r"^(not )?(?:to )?you (?!may |can)", r"\1to ", what)
    if source and ". " in what and what.startswith(("to ", "not to ")):  # several sentences, which are not told as done
        said = "not to do" if what.startswith("not ") else "to do"
        return Clause(facts.said("who"), f"chooses {said} what {source.removeprefix(' for ')} offers", RESULT, WITH)
    joint = " " if what.startswith(("to ", "not to ")) else ": "
    return Clause(facts.said("who"), f"chooses{source}{joint}{what}", RESULT, WITH)


@tells("loop_seen")
def _loop_seen(facts: Facts) -> Clause:
    what = "ability" if facts.get("ability") else "subroutine"
    return Clause(
        "", f"The same {what} of {facts.said('ice')} is resolving within itself: this is a loop", DECIDES, NEW
    )


@tells("lingers")
def _lingers(facts: Facts) -> Clause:
    return Clause(
        "",
        f"An effect of {facts.said('source')} begins to last: {words.lower(facts.said('what')).rstrip('.')}",
        RESULT,
        WITH,
    )


@tells("waits_for_encounter")
def _waits(facts: Facts) -> Clause:
    what = words.lower(facts.said("what")).rstrip(".")
    text = f"{words.poss(str(facts['source']))} effect waits for the next encounter: {what}"
    return Clause("", text, RESULT, WITH)


@tells("applies_now")
def _applies_now(facts: Facts) -> Clause:
    return Clause(
        "",
        f"The effect of {facts.said('source')} that was waiting for an encounter now applies to {facts.said('to')}",
        RESULT,
        WITH,
    )


@tells("expires")
def _expires(facts: Facts) -> Clause:
    source = str(facts["source"])
    what = str(facts["what"])
    if what == source:
        return Clause(facts.said("source"), "expires", ROUTINE, WITH)
    if what == "gained subroutines":
        return Clause("", f"The subroutines gained because of {words.plain(source)} are gone again", RESULT, WITH)
    if what == "ability that it created":
        return Clause("", f"An ability that {words.plain(source)} created expires", ROUTINE, WITH)
    if what == "delayed conditional ability":
        return Clause("", f"The delayed ability of {words.plain(source)} is used up", ROUTINE, WITH)
    said = words.lower(facts.said("what")).rstrip(".")
    if " " not in what or said.startswith(("when ", "once per ")):
        return Clause("", f"An effect of {words.plain(source)} expires", ROUTINE, WITH)
    return Clause("", f"The effect of {words.plain(source)} expires: {said}", RESULT, WITH)


_SEVERAL = 3  # more reasons than these are not listed


@tells("no_target")
def _no_target(facts: Facts) -> Clause:
    source, what, unsuited = facts.said("source"), facts.said("what"), facts.get("unsuited", ())
    if not unsuited:
        return Clause("", f"{source} finds nothing that can be its target: {what}", DECIDES, WITH)
    whys = (
        words.listing(unsuited) if len(unsuited) <= _SEVERAL else f"it could act on none of the {len(unsuited)} there"
    )
    return Clause("", f"{source} finds nothing that can be its target ({what}): {whys}", DECIDES, WITH)
