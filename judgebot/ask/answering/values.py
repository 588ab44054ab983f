"""What can be counted in a game, as a table: how many of it there are, what that is made up of, and its rule."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from judgebot.ask.answering.table import Cannot, Card, Cast, Table
from judgebot.ask.answering.texts import counters_of
from judgebot.ask.reading.meanings import BAD_PUB_CREDITS, BASE_LINK, FULL, Has, Place, Ref, Server, Subs, Zone
from judgebot.ask.reading.queries import TO_SPEND
from judgebot.engine import characteristics as c
from judgebot.engine import costs, frames, query
from judgebot.engine.interrupts import as_change
from judgebot.engine.machine import Machine
from judgebot.explain import words
from judgebot.game.changes import Change
from judgebot.game.objects import CORP, FUND, HAND, PLAY, RUNNER, SCORE
from judgebot.plain import NamedTuple


class Counted(NamedTuple):
    """How many there are.

    n      the number
    parts  what it is made up of where it follows from several things: how each is called, and its number
    rule   the rule by which it is counted
    """

    n: int
    parts: tuple[tuple[str, int], ...] = ()
    rule: str = ""

    @property
    def made_of(self) -> str:
        """What it is made up of; "" where there is one part, or they do not come to the number."""
        told = [one for one in self.parts[:1]] + [one for one in self.parts[1:] if one[1]]
        if len(told) < 2 or sum(n for _, n in told) != self.n:
            return ""
        (first, n), *rest = told
        return ", ".join([f"{n} {first}", *(f"{n:+d} {name}".replace("-", "−") for name, n in rest)])  # noqa: RUF001


# How units are told: the noun of one; a unit that is not here has its own name.
_NOUNS = {
    "credits": "credit",
    "clicks": "click",
    "tags": "tag",
    "cards": "card",
    "points": "agenda point",
    "subs": "subroutine",
    "advancement": "advancement counter",
    "virus": "virus counter",
    "power": "power counter",
    "agenda": "agenda counter",
    "counters": "counter",
    "ice": "piece of ice",
    "accesses": "access",
    "runs": "run",
    "times": "time",
}
_MASS = ("damage", "bad publicity", "link", "mu", "strength", "hand size", "trace", "requirement", "threat", "memory")


def amount(n: object, unit: str) -> str:
    """So many of a unit, in words."""
    if unit == "ice":
        return "1 piece of ice" if n == 1 else f"{n} pieces of ice"
    if unit == "mu used":
        return f"{n} MU used"
    if unit == TO_SPEND:
        return f"{amount(n, 'credits')} to spend"
    if unit.endswith(_MASS):
        return {"mu": f"{n} MU free", "memory": f"a memory cost of {n} that counts",
                "strength": f"strength {n}", "hand size": f"a maximum hand size of {n}",
                "requirement": f"an advancement requirement of {n}"}.get(unit, f"{n} {unit}")  # fmt: skip
    return words.count(n, _NOUNS.get(unit, unit.removesuffix("s")))  # type: ignore[arg-type]


def has(cast: Cast, of: object, n: object, unit: str) -> str:
    """That somebody or something has so many, in words."""
    if unit == "mu used":
        return f"{named(cast, of)} uses {n} MU"
    return f"the threat level is {n}" if unit == "threat" else f"{named(cast, of)} has {amount(n, unit)}"


def named(cast: Cast, of: object) -> str:
    """Somebody or something within a sentence."""
    if isinstance(of, (Ref, Subs)):
        ref = of if isinstance(of, Ref) else of.of
        return cast.table.card(ref).title if ref is not None else "the encountered ice"
    if isinstance(of, (Zone, Server)):
        return of.name if of.name[:1].isupper() else f"the {of.name}"
    return {CORP: "the Corp", RUNNER: "the Runner"}.get(str(of), "there")


def unit_of(cast: Cast, m: Machine, unit: str, of: object) -> str:
    """The unit that is meant: of `counters` on a card those of the only kind that it has a use for, where it is now."""
    if unit == "counters" and isinstance(of, Ref):
        card = cast.table.card(of)
        if card.type == "agenda" and m.obj(cast.known(m, of)).installed:
            return "advancement"  # it is not scored yet
        kinds = counters_of(card) or ({"advancement"} if card.side == CORP else set())
        return next(iter(kinds)) if len(kinds) == 1 else unit
    return unit


def count(cast: Cast, m: Machine, unit: str, of: object, kind: str = "") -> Counted:
    """How many of something there are. Raises Cannot where that is not known."""
    unit = unit_of(cast, m, unit, of)
    if of in (CORP, RUNNER):
        if unit == "cards" or unit in _KINDS:
            return Counted(len(_of_kind(m, m.state.zones[HAND[str(of)]], kind or unit)))
        if unit in ("mu", "mu used") and any(map(_unknown_size, cast.table.cards.values())):
            raise Cannot("What memory a program needs that is not named is not known, so neither is what is free.")
        row = _PLAYERS.get(unit)
        if row is not None:
            return row(m, str(of))
    if isinstance(of, Subs):
        of, unit = of.of, "subs"
        encounter = m.state.encounter()
        if of is None and encounter is not None:
            return _subs(m, encounter.ice)
    if isinstance(of, Ref):
        oid = cast.known(m, of)
        if unit == "mu used" and m.obj(oid).installed and _unknown_size(cast.table.card(of)):
            raise Cannot("What memory a program needs that is not named is not known.")
        row_of = _CARDS.get(unit)
        if row_of is not None:
            return row_of(m, oid)
        if unit == "counters":
            return Counted(sum(n for name, n in m.state.objs[oid].counters if name != "credit"), (), "1.9.1")
        counter = "credit" if unit == "credits" else unit
        if counter in ("credit", "advancement", "virus", "power", "agenda"):
            return Counted(m.state.objs[oid].count(counter), (), "1.9.1")
    if isinstance(of, (Zone, Server)):
        return Counted(len(_of_kind(m, _there(m, unit, of.name), kind or unit)))
    raise Cannot(f"How many {unit} there are cannot be told here.")


def made_up(cast: Cast, m: Machine, has_it: Has) -> tuple[str, str]:
    """How many of it somebody or something has now and what that is made up of, in words; and the rule."""
    n = count(cast, m, has_it.unit, has_it.owner)
    told = has(cast, has_it.owner, n.n, unit_of(cast, m, has_it.unit, has_it.owner))
    return f"{told}: {n.made_of}" if n.made_of else told, n.rule


_KINDS = ("agenda", "asset", "upgrade", "operation", "ice", "event", "program", "hardware", "resource")


def _unknown_size(card: Card) -> bool:
    """Whether a card is a program that is not named, and of whose memory cost nothing is known."""
    return card.blank is not None and card.type == "program" and not card.blank.get("memory")


def _of_kind(m: Machine, oids: Iterable[int], kind: str) -> list[int]:
    if kind in ("", "cards", "card", "ice"):
        return list(oids)
    named = [(oid, m.card(oid)) for oid in oids if not m.state.objs[oid].name.startswith("unknown")]
    return [oid for oid, card in named if kind in (card.type, *card.subtypes)]


def _there(m: Machine, unit: str, name: str) -> Iterable[int]:
    """The cards of a zone, or of a server's ice or root. Raises Cannot."""
    if unit == "ice" and name in m.state.servers:
        return m.state.servers[name].ice
    if name in m.state.zones:
        return m.state.zones[name]
    if name in m.state.servers:
        return m.state.servers[name].root
    if f"{name} area" in m.state.zones:
        return m.state.zones[f"{name} area"]
    if name == "rig":
        return [oid for oid in m.state.zones[PLAY] if m.state.objs[oid].controller == RUNNER and m.obj(oid).installed]
    raise Cannot(f"What is in {name} cannot be counted here.")


# Of a player


def _declared(m: Machine, word: str, who: str) -> tuple[tuple[str, int], ...]:
    """What a static ability of each card adds to something of a player's."""
    found = []
    for one in c.declared(m, word):
        by = getattr(one.declaration, "by", None) or one.declaration.n
        n = by if isinstance(by, int) else query.value(m, one.env, by)
        theirs = getattr(one.declaration, "who", None)
        if theirs is None or query.who(one.env, theirs) == who:
            found.append((f"by {m.name(one.source)}", n))
    return tuple(found)


def _credits(m: Machine, who: str) -> Counted:
    parts = (("in the pool", m.state.players[who].credits), *((f"on {m.name(o)}", n) for o, n in c.pooled(m, who)))
    return Counted(c.credit_pool(m, who), parts, "1.10.2")


def _to_spend(m: Machine, who: str) -> Counted:
    """What a player can spend on anything: the pool, and the credits on cards for that (1.10.4).

    Raises Cannot where a card has credits that are for some things only.
    """
    cards = costs.purses(m, who, "", 0)
    some = {one.source for one in c.declared(m, "spendable") if one.you == who and m.obj(one.source).count("credit")}
    if some - {oid for oid, _ in cards}:
        raise Cannot("On what it is spent is not said, and there are credits for some things only.")
    own = tuple((f"on {m.name(oid)}", n) for oid, n in cards if oid != FUND)
    fund = tuple(("for bad publicity", n) for oid, n in cards if oid == FUND)
    pool = m.state.players[who].credits
    return Counted(costs.most_credits(m, who, "", 0), (("in the pool", pool), *fund, *own), "1.10.4")


def _hand_size(m: Machine, who: str) -> Counted:
    core = m.state.players[RUNNER].core_damage if who == RUNNER else 0
    parts = (("to begin with", c.BASE_HAND_SIZE), ("for core damage", -core), *_declared(m, "hand_size", who))
    return Counted(c.hand_size(m, who), parts, "5.5.3")


def _memory(m: Machine, who: str) -> Counted:
    programs = [o for o in m.state.zones[PLAY] if m.state.objs[o].installed and m.card(o).type == "program"]
    used = ((f"for {m.name(oid)}", -c.memory_counted(m, oid)) for oid in programs)
    parts = (("to begin with", c.BASE_MEMORY), *_declared(m, "memory", who), *used)
    return Counted(c.memory_limit(m) - c.memory_used(m), parts, "1.20.2")


def _score(m: Machine, who: str) -> Counted:
    parts = tuple((f"for {m.name(oid)}", c.points(m, oid)) for oid in m.state.zones[SCORE[who]])
    return Counted(c.score(m, who), parts, "1.17.1")


def _link(m: Machine, who: str) -> Counted:
    return Counted(c.link(m), (), "10.7.1")


_PLAYERS: dict[str, Callable[[Machine, str], Counted]] = {
    "credits": _credits,
    TO_SPEND: _to_spend,
    "clicks": lambda m, who: Counted(m.state.players[who].clicks, (), "1.11.1"),
    "tags": lambda m, who: Counted(m.state.players[RUNNER].tags, (), "10.5.1"),
    "bad publicity": lambda m, who: Counted(m.state.players[CORP].bad_publicity, (), "10.6.1"),
    "core damage": lambda m, who: Counted(m.state.players[RUNNER].core_damage, (), "10.4.2b"),
    "points": _score,
    "hand size": _hand_size,
    "mu": _memory,
    "mu used": lambda m, who: Counted(c.memory_used(m), (), "3.9.3a"),
    "link": _link,
    "threat": lambda m, who: Counted(c.threat(m), (), "1.17.1a"),
    BAD_PUB_CREDITS: lambda m, who: Counted(m.state.players[who].free, (), "10.6.2"),  # in a run alone
}


def possible(cast: Cast, m: Machine, unit: str, who: str) -> tuple[int, ...]:
    """What a player may be told to have of something that follows from the cards: of memory the limit, or what is free.

    Raises Cannot where it is not known.
    """
    if unit == FULL:
        return (c.hand_size(m, who),)
    free = count(cast, m, {"mu used": "mu", BASE_LINK: "link"}.get(unit, unit), who).n
    limit = c.memory_limit(m)
    own = next((m.card(oid).link or 0 for oid in m.state.zones[PLAY] if _is_identity(m, oid)), 0)
    return {"mu": (limit, free, c.BASE_MEMORY), "mu used": (limit - free,), "link": (free, own), BASE_LINK: (own,)}.get(
        unit, (free,)
    )


def _is_identity(m: Machine, oid: int) -> bool:
    return m.state.objs[oid].controller == RUNNER and m.card(oid).type == "identity"


MOST_BASE_LINK = 2  # that any identity has printed


def blank_agendas(table: Table, who: str, points: int) -> None:
    """Put agendas that nobody names into a score area, worth so many points."""
    for worth in [3] * (points // 3) + ([points % 3] if points % 3 else []):
        table.stand_in("agenda", Place(f"{who} score"), points=worth)


_MOST_BLANK = 7  # agendas that are not named in a score area


def put_unnamed(cast: Cast, m: Machine, who: str, unit: str, n: int) -> bool:
    """Put what is not named on the board where what a player is told to have needs it; whether it can be.

    Of less memory that is free it is programs, of more link the Runner's identity, unless one is named (10.7.1); of
    more points it is agendas.
    """
    if unit == "points":
        more = n - count(cast, m, unit, who).n
        there = sum(one.blank is not None and one.where == f"{who} score" for one in cast.table.cards.values())
        if more <= 0 or there > _MOST_BLANK:  # a card here takes away what they are worth
            return False
        blank_agendas(cast.table, who, more)
        return True
    if unit == FULL:
        size = c.hand_size(m, who)
        cast.table.totals[HAND[who]] = size
        cast.table.unknown[HAND[who]] += size - n
        cast.table.follows = [(who, unit, size) if one == (who, unit, n) else one for one in cast.table.follows]
        return True
    if unit in ("mu", "mu used"):
        limit, used = c.memory_limit(m), c.memory_used(m)
        others = n - used if unit == "mu used" else limit - used - n
        if not 0 < others <= limit - used:
            return False
        program = cast.table.stand_in("program", Place("rig"), memory=others)
        cast.table.assume(f"programs that are not named, here {program.title}, use {others} MU")
        return True
    base = n - c.link(m) if unit == "link" else n
    if (
        unit not in ("link", BASE_LINK)
        or not 0 < base <= MOST_BASE_LINK
        or any(_is_identity(m, oid) for oid in m.state.zones[PLAY])
    ):
        return False
    cast.table.stand_in("identity", Place("identity"), link=base)
    cast.table.assume(f"the Runner's identity, which is not named, has a base link of {base}")
    return True


# Of a card


def _strength(m: Machine, oid: int) -> Counted:
    changes = tuple((f"by {m.name(source)}", n) for source, n in c.strength_by(m, oid))
    rule = "9.12.1a" if any(n for _, n in changes) else "3.4.4" if m.card(oid).type == "ice" else "3.9.4a"
    return Counted(c.strength(m, oid), (("printed", m.card(oid).strength or 0), *changes), rule)


def _subs(m: Machine, oid: int) -> Counted:
    gained = tuple((f"gained from {m.name(one.source)}", len(one.subs)) for one in c.gains(m, oid))
    n = len(c.subroutines(m, oid))
    rule = "9.8.1" if not gained else "9.8.3" if all(one.first for one in c.gains(m, oid)) else "9.8.2b"
    return Counted(n, (("printed", n - sum(more for _, more in gained)), *gained), rule)


def _memory_used(m: Machine, oid: int) -> Counted:
    """How much of the memory limit a card takes up: a program, while it is installed (3.9.3a)."""
    if m.card(oid).type != "program":
        return Counted(0, (), "3.9.3")
    return Counted(c.memory_counted(m, oid) if m.obj(oid).installed else 0, (), "3.9.3a")


_CARDS: dict[str, Callable[[Machine, int], Counted]] = {
    "strength": _strength,
    "subs": _subs,
    "points": lambda m, oid: Counted(c.points(m, oid), (), "3.2.2b"),
    "requirement": lambda m, oid: Counted(c.requirement(m, oid), (), "3.2.2a"),
    "mu": lambda m, oid: Counted(c.memory_cost(m, oid), (), "3.9.3"),
    "mu used": _memory_used,
    "threat": lambda m, oid: _PLAYERS["threat"](m, ""),
    "memory": _memory_used,
}


def fatal_damage(game: Machine) -> Change | None:
    """The damage that flatlines the Runner: it is suffered, and trashes no card (10.4.4); None where that is a cost."""
    made = [one for one in game.state.frames if isinstance(one, frames.Instruction)]
    effs = [one for frame in made for one in frame.effs if one.kind == "damage"]
    return as_change(game, effs[-1]) if effs else None
