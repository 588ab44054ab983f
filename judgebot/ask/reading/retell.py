"""What was understood of a line, told back in its own short form: board, deeds, questions."""

from __future__ import annotations

import functools
import re
from dataclasses import replace
from typing import Any

from judgebot.ask.reading.meanings import (
    ALL_TURN,
    ANY,
    AS_CAN,
    HAVE,
    OWN,
    ROOM,
    UNTOLD,
    USES,
    Ability,
    Amount,
    At,
    Deed,
    Has,
    Is,
    Option,
    Past,
    Place,
    Ref,
    Server,
    Some,
    Subs,
    Turn,
    When,
    Zone,
)  # fmt: skip
from judgebot.ask.reading.queries import (
    Asked,
    Both,
    Can,
    Comes,
    Cost,
    Either,
    Happens,
    HowMuch,
    If,
    Line,
    Moment,
    Must,
    Not,
    Order,
    Sooner,
    Strength,
    Where,
    Which,
    Who,
    Wins,
)  # fmt: skip
from judgebot.cards import names

_ORDINALS = {1: "first", 2: "second", 3: "third", 4: "fourth", 5: "fifth", 6: "sixth", -1: "last"}
_THINGS = {"mandatory": "for the turn", ROOM: "", OWN: "of their own"}
_SINGLE = {"let fire": "let the subroutines fire", "purge": "purge virus counters"}


@functools.singledispatch
def said(meaning: Any) -> str:
    """A meaning in a few words."""
    return str(meaning)


@said.register
def _ref(ref: Ref) -> str:
    if ref.card:
        return names.title(ref.card)
    if UNTOLD in ref.sizes:
        requirement, points = ref.sizes
        which = f"that needs {requirement} advancement counters" if points == UNTOLD else f"worth {points}"
        return f"an unnamed {ref.kind} {which}"
    sizes = "/".join(map(str, ref.sizes))
    return f"an unnamed {sizes} {ref.kind}".replace("  ", " ") if ref.kind != "card" else "an unknown card"


@said.register
def _some(some: Some) -> str:
    where = f" from {said(some.where)}" if some.where is not None else ""
    if some.amount.how == "all":
        return f"all {some.kind}s{where}"
    if not some.amount.how and some.amount.n != 1:
        return f"{some.amount.n} {some.kind}s{where}"
    one = "another" if some.other else "an" if some.kind[0] in "aeiou" and some.kind != "unique" else "a"
    return f"{one} {some.kind}{where}"


@said.register
def _named(place: Server | Zone) -> str:
    return place.name


@said.register
def _subs(subs: Subs) -> str:
    of = f" of {said(subs.of)}" if subs.of is not None else ""
    if subs.which:
        which = " and ".join(_ORDINALS.get(one, str(one)) for one in subs.which)
        return f"the {which} subroutine{'s' if len(subs.which) > 1 else ''}{of}"
    if subs.amount.how:
        return f"{said(subs.amount)} {_unit(subs.amount, 'subroutines')}{of}"
    return f"{subs.amount.n} subroutine{'s' if subs.amount.n != 1 else ''}{of}"


@said.register
def _ability(ability: Ability) -> str:
    return f"the {ability.name + ' ' if ability.name else ''}ability of {said(ability.of)}"


@said.register
def _option(option: Option) -> str:
    return option.said


@said.register
def _amount(amount: Amount) -> str:
    return f"{amount.how} {amount.n}" if amount.how and amount.n else amount.how or str(amount.n)


@said.register
def _place(place: Place) -> str:
    if place.host is not None:
        return f"on {said(place.host)}"
    spot = f" ({place.spot})" if place.spot else ""
    where = f"{place.server.name} {place.where}" if place.server is not None and place.where != "server" else ""
    return (where or (place.server.name if place.server is not None else place.where)) + spot


@said.register
def _when(when: When) -> str:
    if when.deed is not None:
        found = f"{when.how} {sentence(when.deed)}"
    else:
        found = (
            when.how if when.how == "in response" else f"{when.how} {when.name}" if when.how != "when" else when.name
        )
    return f"{found} and {said(when.also)}" if when.also is not None else found


def _own(deed: Deed) -> str:
    """Which ability of a card does something, before the card."""
    named = f"{deed.ability} ability" if deed.ability != ANY else "ability"
    return f"the {named} of " if deed.ability else ""


def _uses(deed: Deed) -> str:
    """How many uses of a card something is done with, before the card."""
    n = deed.amount.n if _counted(deed) and deed.amount is not None else 0
    return f"{n} {deed.unit.removesuffix('s') if n == 1 else deed.unit} of " if n else ""


def _counted(deed: Deed) -> bool:
    return deed.unit == USES or (deed.verb, deed.unit) == ("break", "counters")


@said.register
def _deed(deed: Deed) -> str:
    words = [_SINGLE.get(deed.verb, deed.verb)]
    if (deed.amount is not None or deed.unit) and not _counted(deed):
        words.append(_goods(deed))
    words += [" and ".join(said(one) for one in deed.what)] if deed.what else []
    words += [
        f"the {deed.thing}"
        if deed.thing in ("run", "turn", "encounter", "access", "breach", "game", "trace")
        else _THINGS.get(deed.thing, deed.thing)
    ]
    words += (
        [deed.server.name if deed.verb in ("run", "breach", "approach") else f"on {deed.server.name}"]
        if deed.server
        else []
    )
    if deed.place is not None:
        words.append(said(deed.place) if deed.place.host is not None else f"at {said(deed.place)}")
    words += [f"from {said(deed.source)}"] if deed.source is not None else []
    words += [f"with {_uses(deed)}{said(deed.tool)}"] if deed.tool is not None else []
    words += ["with " + " and ".join(said(one) for one in deed.tools)] if deed.tools else []
    words += [f"with {said(deed.via)}"] if deed.via is not None else []
    words += [f"by {_own(deed)}{said(deed.by)}"] if deed.by is not None and deed.who is not None else []
    often = {AS_CAN: "as often as possible", ALL_TURN: "with every click"}.get(deed.times, f"{deed.times} times")
    words += [often] if deed.times != 1 else []
    purpose = deed.purpose
    words += [f"{'not ' if purpose.not_ else ''}to {said(purpose)}"] if purpose is not None else []
    if deed.means is not None:
        how = _SINGLE.get(deed.means.verb, said(deed.means))
        words.append(f"{'without' if deed.means.not_ else 'by'}: {how}")
    words += ["again"] if deed.again else []
    words += [f"({said(deed.when)})"] if deed.when is not None else []
    return " ".join(one for one in words if one)


def _told(deed: Deed) -> str:
    """A deed with who does it."""
    who = deed.who or (said(deed.by) if deed.by is not None else "")
    if not who and deed.passive:
        no = "not " if deed.not_ else ""
        return f"{no}{' and '.join(said(one) for one in deed.what) or _goods(deed)} ({deed.verb}, by whomever)"
    return " ".join(one for one in (who, "does not" if deed.not_ else "", said(deed)) if one)


def sentence(deed: Deed) -> str:
    """A deed as somebody says it: `the Runner passes Ice Wall`, `the run ends`."""
    words = said(deed)
    if deed.who is None and deed.by is None:
        if deed.thing and words == f"{deed.verb} the {deed.thing}" and not deed.passive:
            return f"the {deed.thing} {f'does not {deed.verb}' if deed.not_ else _third(deed.verb)}"
        what = " and ".join(said(one) for one in deed.what) or (_goods(deed) if deed.passive else "")
        be = "are" if _several(deed) else "is"
        if deed.not_ and what.startswith("any "):
            return f"no {what.removeprefix('any ')} {be} {_done(deed.verb)}"
        return f"{what} {be}{' not' * deed.not_} {_done(deed.verb)}" if what else words
    who = f"the {deed.who.capitalize()}" if deed.who else said(deed.by)
    verb, _, rest = words.partition(" ")
    return f"{who} {'does not ' + verb if deed.not_ else _third(verb)} {rest}".strip()


def _unit(amount: Amount | None, unit: str) -> str:
    """The name of a unit beside an amount of it: `1 tag`, `2 tags`."""
    one = amount is not None and amount.n == 1 and not unit.endswith("us")
    return unit.removesuffix("s") if one else unit


def _goods(deed: Deed) -> str:
    """Of what so much is dealt with: `2 tags`, `the damage`, `1 more card`."""
    more = " more" if deed.amount is not None and deed.amount.beside else ""
    return f"{said(deed.amount) if deed.amount is not None else 'the'}{more} {_unit(deed.amount, deed.unit)}".strip()


def _several(deed: Deed) -> bool:
    """Whether a deed is done to more than one thing."""
    counts = [one.amount for one in deed.what if isinstance(one, Some | Subs)] if deed.what else [deed.amount]
    of_many = deed.what or (deed.passive and deed.unit.endswith("s"))
    return len(deed.what) > 1 or (bool(of_many) and any(one is None or one.n != 1 for one in counts))


_DONE = {"steal": "stolen", "break": "broken", "take": "taken", "give": "given", "lose": "lost", "do": "done",
         "put": "put", "draw": "drawn", "spend": "spent", "pay": "paid", "run": "run", "beat": "beaten", "let": "let",
         "find": "found", "hit": "hit", "prevent": "prevented", "stop": "stopped", "swap": "swapped",
         "leave": "gone", "stay": "still there"}  # fmt: skip


def _done(verb: str) -> str:
    """A verb as what is done to something: `is trashed`."""
    verb, _, rest = verb.partition(" ")
    made = _DONE.get(verb) or (f"{verb[:-1]}ied" if re.search(r"[^aeiou]y$", verb) else f"{verb.removesuffix('e')}ed")
    return f"{made.replace('rezed', 'rezzed')} {rest}".strip()


def _third(verb: str) -> str:
    if verb.endswith(("s", "x", "z", "ch", "sh", "o")):
        return f"{verb}{'z' if verb.endswith('ez') else ''}es"
    return f"{verb[:-1]}ies" if verb.endswith("y") and verb not in ("play", "pay", "stay") else f"{verb}s"


def deeds(line: Line) -> list[str]:
    """The deeds that a line tells."""
    return [_told(one) for one in line.told if isinstance(one, Deed)]


def board(line: Line) -> dict[str, str]:
    """What a line tells of the board: place, player or unit -> what is said."""
    marks: dict[int, list[str]] = {}
    for fact in line.told:
        if isinstance(fact, Is) and isinstance(fact.what, Ref):
            target = _how_it_is(fact)
            marks.setdefault(fact.what.n, []).append(
                {"rezzed": "unrezzed", "faceup": "facedown"}.get(target, f"not {target}") if not fact.holds else target
            )
        elif isinstance(fact, Has) and isinstance(fact.owner, Ref):
            marks.setdefault(fact.owner.n, []).append(f"{fact.unit} {said(fact.amount)}")
    found: dict[str, list[str]] = {}
    for fact in line.told:
        if isinstance(fact, At):
            where = said(fact.place) if fact.place.where else "in play or hand"
            known = f" ({'; '.join(marks.pop(fact.what.n))})" if fact.what.n in marks else ""
            found.setdefault(where, []).append(said(fact.what) + known)
        elif isinstance(fact, Has) and not isinstance(fact.owner, Ref):
            who = fact.owner if isinstance(fact.owner, str) else said(fact.owner)
            found.setdefault(f"{who} {fact.unit}", []).append(said(fact.amount) + (" more" if fact.rest else ""))
        elif isinstance(fact, Turn):
            found.setdefault("turn", []).append(f"{fact.who}{f', {fact.click} click' if fact.click else ''}")
        elif isinstance(fact, Past):
            found.setdefault(fact.when, []).append(_told(fact.deed))
        elif isinstance(fact, Is) and not isinstance(fact.what, Ref):
            found.setdefault(str(said(fact.what)), []).append(_how_it_is(fact) if fact.holds else f"not {fact.state}")
    refs = {one.n: one for one in _refs(line)}
    for n, listed in marks.items():
        found.setdefault(said(refs[n]) if n in refs else str(n), []).append("; ".join(listed))
    return {what: ", ".join(listed) for what, listed in found.items()}


def _how_it_is(fact: Is) -> str:
    return f"chosen by {said(fact.by)}" if fact.state == "chosen" and fact.by is not None else fact.state


def _refs(line: Line) -> list[Ref]:
    refs = [fact.what for fact in line.told if isinstance(fact, Is) and isinstance(fact.what, Ref)]
    return refs + [fact.owner for fact in line.told if isinstance(fact, Has) and isinstance(fact.owner, Ref)]


def question(asked: Asked) -> str:
    """A question of a line."""
    found = asked_said(asked.query)
    if asked.claim:
        return f"Is it so, as is claimed: {found}"
    return found


def asked_said(query: Any) -> str:  # a table: one line for each kind of question
    when = getattr(query, "when", None)
    time = f", {said(when)}" if when is not None else ""
    if isinstance(query, Can):
        return f"May {_who(query.deed)} {said(query.deed)}{time}?"
    if isinstance(query, Must):
        other = f" or {said(query.other)}" if query.other is not None else ""
        return f"Must {_who(query.deed)} {said(query.deed)}{other}{time}?"
    if isinstance(query, Comes):
        what = query.what
        told = stated(what)
        if query.by:
            return f"Can the {query.by.capitalize()} bring it about that {told}{' again' if query.again else ''}{time}?"
        return f"Does it come about that {told}{' again' if query.again else ''}{time}?"
    if isinstance(query, HowMuch):
        of = _told(query.deed) if query.deed is not None else query.of if isinstance(query.of, str) else said(query.of)
        bound = " at most" if query.can else f" {query.bound}".rstrip()
        return f"How many {query.unit}{bound}: {of}{time}?"
    if isinstance(query, Cost):
        return f"What does it cost to {said(query.deed)}{time}?"
    if isinstance(query, Moment):
        return f"At which time at the {'latest' if query.last else 'earliest'}: {asked_said(query.query)}"
    if isinstance(query, Strength | Where):
        which = "What strength has" if isinstance(query, Strength) else "Where is"
        return f"{which} {said(query.of if isinstance(query, Strength) else query.what)}{time}?"
    if isinstance(query, Who):
        return f"Who: {said(query.deed)}{' first' if query.first else ''}?"
    if isinstance(query, Order):
        return f"In which order{': ' + ', '.join(map(said, query.of)) if query.of else ''}?"
    if isinstance(query, Sooner):
        return f"Which comes first: {' or '.join(map(sentence, query.of))}?"
    if isinstance(query, Happens):
        return f"What happens{' to ' + said(query.of) if query.of is not None else ''}{time}?"
    if isinstance(query, Wins):
        return f"Does the {query.who.capitalize()} win?" if query.who else "Who wins?"
    if isinstance(query, Not):
        return _asked_not(query.query)
    if isinstance(query, Both | Either):
        return (" And: " if isinstance(query, Both) else " Or: ").join(asked_said(one) for one in query.queries)
    if isinstance(query, Which) and query.deed.verb == HAVE:
        return f"Which are {', '.join(map(said, query.deed.what))}, in their order?"
    if isinstance(query, Which):
        return f"Which {query.kind}{' may be' if query.can else ''}: {_told(query.deed)}{time}?"
    if isinstance(query, If):
        told = "; ".join(_told(one) if isinstance(one, Deed) else _state(one) for one in query.told)
        deeds = [one for one in query.at if isinstance(one[1], Deed)]  # where the card lies then is said with it
        there = [_in_its_place(here, other) for here, other in deeds or query.at]
        if query.query is None:
            return f"Does that change if {' and '.join([told] * bool(told) + there)}?"
        return f"If {' and '.join([f'besides {told}'] * bool(told) + there)}: {asked_said(query.query)}"
    return str(query)


def _in_its_place(here: Any, other: Any) -> str:
    if isinstance(other, Server):
        return f"it is all at {other.name}"
    told = [_told(one) if isinstance(one, Deed) else _state(one) for one in (other, here)]
    return f"it is “{told[0]}” in the place of “{told[1]}”"


def _asked_not(query: Any) -> str:
    """What it is asked not to be so, with the no in it: a yes is then a yes to what was typed."""
    if isinstance(query, Comes) and isinstance(query.what, Deed):
        return asked_said(replace(query, what=replace(query.what, not_=not query.what.not_)))
    if isinstance(query, Comes) and isinstance(query.what, Is):
        return asked_said(replace(query, what=replace(query.what, holds=not query.what.holds)))
    if isinstance(query, Must | Can) and not query.deed.not_:
        may = "need" if isinstance(query, Must) else "may"
        time = f", {said(query.when)}" if query.when is not None else ""
        return f"Is it so that {_who(query.deed)} {may} not {said(query.deed)}{time}?"
    return f"Is it not so: {asked_said(query)}"


def _who(deed: Deed) -> str:
    return f"the {deed.who.capitalize()}" if deed.who else said(deed.by) if deed.by is not None else "a player"


def stated(what: Any) -> str:
    """What comes about, or is so, as a statement."""
    return sentence(what) if isinstance(what, Deed) else _state(what)


def _state(what: Any) -> str:
    if isinstance(what, At):
        return f"{said(what.what)} is {'' if what.place.host is not None else 'at '}{said(what.place)}"
    if isinstance(what, Is):
        subject = f"the {what.what.capitalize()}" if isinstance(what.what, str) else said(what.what)
        return f"{subject} is {'' if what.holds else 'not '}{what.state}"
    if isinstance(what, Past):
        return f"{what.when}: {_told(what.deed)}"
    owner = f"the {what.owner.capitalize()}" if isinstance(what.owner, str) else said(what.owner)
    return f"{owner} has {said(what.amount)} {_unit(what.amount, what.unit)}"
