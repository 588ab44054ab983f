"""Which subroutines are broken: `breaks the first two subs of it with Cleaver`, `clicks through the last`."""

from __future__ import annotations

import re

from judgebot.ask.named import (
    ORDINALS,
    card_of,
    cards_of,
    said_of,
)
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase, words_of
from judgebot.ask.readings import ACTIONS, Placed, Question
from judgebot.ask.readings import Deed as Deed
from judgebot.ask.states import counter
from judgebot.ask.tokens import Token
from judgebot.ask.vocabulary import OWNER as OWNER
from judgebot.game.objects import RUNNER
from judgebot.scenario.wording import said


def broken(p: Parser, found: Deed, phrase: Phrase) -> bool:
    part = phrase.one("BROKEN") or phrase.one("BROKENSUBS")
    if part is None and phrase.said("broke"):
        return False  # without money
    if part is not None:
        which = part.one("WHICHSUB")
        cards = cards_of(p, part, "break")
        if cards is None:
            return False
        found.cards = cards
        if which is not None:
            ice = found.card or said_of(p, "break")
            found.which = subs_of(which, ice)
            number = which.token("n")
            if number is not None and not found.which:
                found.n = number.n
        order = part.one("ORD")
        if order is not None:  # `the first Karunā sub`
            found.cards = [card for one in part.all("CARD") if (card := card_of(p, one)) is not None]
            found.which = (ORDINALS[order.tokens()[0].said],)
        kind = part.one("KINDSUB")
        if kind is not None and not _of_kind(p, found, kind):
            return False
        subs = part if part.part == "BROKENSUBS" else part.one("SUBS")
        number = subs.token("n") if subs is not None else None
        if number is not None:
            found.n = number.n
        elif subs is not None and _single(p, subs):
            found.n = 1
    for unit in ("clicks", "credits"):
        if phrase.token("unit", unit) is not None or (unit == "credits" and _pays(phrase)):
            return _by_the_ice(p, found, phrase, unit)
    tools = phrase.all("CARD")
    if tools:
        found.tool = card_of(p, tools[0])
        used = phrase.token("unit", "virus", "power", "counters")
        if found.tool is not None and used is not None and (key := counter(found.tool, used.kinds["unit"])):
            found.tool.options.setdefault(key, 1)  # `with a Botulus counter`: there is one
    elif (obj := phrase.one("OBJ")) is not None:
        using = cards_of(p, obj, "")
        found.tool = using[0] if using else None
    elif phrase.token("it") is not None:
        breakers = [one for one in p.recent if one.side == RUNNER]
        breakers = [one for one in breakers if "icebreaker" in one.subtypes or "break " in one.says] or breakers
        found.tool = breakers[-1] if breakers else None
        if found.tool is None:
            return False
    if found.tool is None and found.cards and found.cards[0].side == RUNNER:
        found.tool, found.cards = found.cards[0], []
    if found.tool is not None and "break " not in found.tool.says.lower() and _FUNDS.search(found.tool.says):
        p.assume(f"what is paid may come from {found.tool.title} where its credits may be spent")
        found.tool = None  # `breaks it using Taka`: its credits
    return True


_FUNDS = re.compile(r"\bspend hosted credits|hosted credits? (?:may|can) be spent", re.I)


def _pays(phrase: Phrase) -> bool:
    """Whether it is told that credits are paid to break: `pays 3 to break it`."""
    return phrase.one("CREDITS") is not None or phrase.token("verb", "pay") is not None


def _by_the_ice(p: Parser, found: Deed, phrase: Phrase, unit: str) -> bool:
    """`loses a click to break it`, `pays 3 to break the first sub`: the ice's own ability, which the Runner uses."""
    ice = found.cards[0] if found.cards else said_of(p, "break")
    cost = _own_cost(ice, unit) if ice is not None else 0
    if not cost:
        return False
    found.tool = ice
    inner = phrase.one("CREDITS")
    number = inner.token("n") if inner is not None else phrase.token("n")
    if unit == "credits" and number is not None:
        uses = number.n // cost
        told = len(found.which) or (found.n if found.n > 0 else uses)
        if number.n % cost or uses != told:
            return False  # that is not what it costs
        found.n = uses
        return True
    if number is not None and (found.which or found.n > 0):
        p.assume(f"{number.n} click{'' if number.n == 1 else 's'} to break: what it costs is worked out")
    found.n = found.n if found.n > 0 else number.n if number is not None else -1
    if (order := phrase.one("ORD")) is not None and order.said("last"):
        acted = [one for one in p.reading.moves if one.who == RUNNER and one.kind in ACTIONS[RUNNER]]
        p.reading.numbers.setdefault((RUNNER, "clicks"), 1 + len(acted))
    return True


def own_price(p: Parser, phrase: Phrase, inner: Phrase) -> bool:
    """Whether so much can be paid to break, where nothing but the ice's own ability breaks it."""
    if any(one.side == RUNNER and "break " in one.says.lower() for one in p.reading.cards):
        return True
    told = words_of(phrase)[: len(words_of(phrase)) - len(words_of(inner))]
    number = next((one.n for one in told if one.has("n")), 0)
    ice = said_of(p, "break")
    cost = _own_cost(ice, "credits") if ice is not None else 0
    part = inner.one("BROKEN")
    some = part is not None and (part.one("WHICHSUB") is not None or part.one("SUBS") is not None)
    single = part is not None and len(part.all("WHICHSUB")) == 1 and not any(one.has("both") for one in words_of(part))
    return not number or not cost or (number == cost if some and single else number % cost == 0)


def _own_cost(ice: Placed, unit: str) -> int:
    """What a use of the ability costs by which the Runner breaks a piece of ice's own subroutines; 0: it has none."""
    own = [one for one in ice.abilities if one.kind == "paid" and one.cost and "break" in one.english().lower()]
    costs = [" ".join(said(part) for part in one.cost or ()) for one in own]
    if unit == "clicks":
        return sum("[click]" in one for one in costs)
    return next((int(one.split("[")[0]) for one in costs if re.fullmatch(r"\d+\[credit\]", one)), 0)


def subs_of(which: Phrase, ice: Placed | None) -> tuple[int, ...]:
    """The numbers of the subroutines that a WHICHSUB names, the last being -1; none if it names no numbers."""
    orders = [one.one("ORD") for one in which.all("SUBNO")] or which.all("ORD")
    ordinals = [ORDINALS[one.tokens()[0].said] for one in orders if one is not None]
    numbers = [one.n for one in which.tokens("n")]
    if which.said("its") or not (ordinals or numbers):
        return ()
    found = ordinals or numbers
    if ordinals and numbers:  # `the first two subs`
        found = list(range(1, numbers[0] + 1)) if ordinals[0] > 0 else list(range(-numbers[0], 0))
        if ordinals[0] > 1:
            return ()
    if which.said("but", "except", "except for", "save"):
        every = sum(one.kind == "subroutine" for one in ice.abilities) if ice is not None else 0
        found = [n for n in range(1, every + 1) if n not in found and n - every - 1 not in found]
    return tuple(found)


_SUBS_DO = {"damage": "damage", "tags": r"\btags?\b", "run ends": "ends? the run|run ends"}


def _of_kind(p: Parser, found: Deed, phrase: Phrase) -> bool:
    """`the two end the run subs`: which ones these are, by what they do."""
    ice = found.cards[0] if found.cards else said_of(p, "break")
    token = next((one for one in phrase.tokens() if one.has("unit", *_SUBS_DO)), None)
    does = _SUBS_DO[token.kinds["unit"] if token is not None else "run ends"]
    subs = [one.english().lower() for one in ice.abilities if one.kind == "subroutine"] if ice is not None else []
    found.which = tuple(n for n, text in enumerate(subs, 1) if re.search(does, text))
    number = phrase.token("n")
    return bool(found.which) and (number is None or number.n == len(found.which))


def _single(p: Parser, subs: Phrase) -> bool:
    """Whether one subroutine is spoken of, whichever: `a sub`."""
    unit = subs.token("unit")
    place = next((k for k, one in enumerate(p.tokens) if one is unit), 0)
    return place > 0 and p.tokens[place - 1].said in ("a", "another", "one", "any")


def resolves(card: Placed | None, which: tuple[int, ...]) -> list[Question]:
    """What is told of where subroutines are told to resolve: each of them, or any of the ice (or of all)."""
    of = f" of {card.title}" if card is not None else ""
    if card is None or not which:
        return [Question("does", "", f"a subroutine{of} resolve", card)]
    names = {n: "the last subroutine" if n < 0 else f"subroutine {n}" for n in which}
    return [Question("does", "", f"{names[n]}{of} resolve", card, which=(n,)) for n in which]


def every_sub(card: Placed | None, phrase: Phrase) -> tuple[int, ...] | None:
    """The numbers of the subroutines where it is said that all of them, or so many, resolve; () if neither is said.

    None if the ice has another number of them.
    """
    number = phrase.token("n")
    if number is None and phrase.token("both") is None and not phrase.said("every", "each"):
        return ()
    total = sum(one.kind == "subroutine" for one in card.abilities) if card is not None else 0
    return tuple(range(1, total + 1)) if total and (number is None or number.n == total) else None


def tells_of(p: Parser, sub: Phrase, ice: Placed | None, unit: Token | None) -> bool:
    """Whether the subroutine that is named, and no other of the ice, is of what is asked about."""
    order = sub.one("ORD")
    texts = [one.english().lower() for one in ice.abilities if one.kind == "subroutine"] if ice is not None else []
    word = f"[{unit.kinds['unit'].removesuffix('s')}]" if unit is not None else "?"
    found = [n for n, text in enumerate(texts, 1) if word in text]
    if order is None or len(found) != 1:
        return False
    n = ORDINALS[order.tokens()[0].said]
    p.assume(f"what subroutine {found[0]} of {ice.title if ice is not None else ''} does is taken from the card")
    return (n if n > 0 else len(texts) + 1 + n) == found[0]
