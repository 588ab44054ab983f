"""Rows of the grammar for what is not done: not yet this turn, which keeps nobody from doing it now; to no other card."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.at_an_end import BY_THEN
from judgebot.ask.reading.deeds import subject
from judgebot.ask.reading.frames import OWNERS, phrase
from judgebot.ask.reading.meanings import ONLY, Amount, Deed, Some, When
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import Can, Not
from judgebot.ask.reading.raw import PRESENT, Aside, Desc, Earlier, Given, Owned, Quantity, Question, Stated, Tale
from judgebot.game.objects import CORP, RUNNER

_DONE = ("run", "succeed", "play", "install", "score", "steal", "trash", "advance")
_TODAY = When("when", name="this turn")


def as_yet(deed: Any) -> Any:
    """A deed of which it is said that it is not done yet, as one of this turn; None for what can be so of this moment.

    `has not broken the sub yet` is of the encounter, `has not rezzed it yet` of the card: neither is of the turn.
    """
    none = isinstance(deed, Deed) and any(isinstance(one, Some) and one.amount == Amount(0) for one in deed.what)
    if (
        not isinstance(deed, Deed)
        or not (deed.not_ or none)
        or deed.verb not in _DONE
        or deed.when not in (None, _TODAY)
    ):
        return None
    named = any(not isinstance(one, Some) for one in deed.what)
    return replace(deed, when=_TODAY) if not named and deed.source is None else None


def _tale(deed: Any) -> Tale | None:
    return Tale(made) if (made := as_yet(deed)) is not None else None


def _none_of(v: str, o: Any) -> Any:
    """`installed no program`: of which nobody need say the name."""
    return phrase(v, (o,), ()) if isinstance(o, Some) and o.amount == Amount(0) and v in _DONE else None


def _none_done(v: str) -> Tale | None:
    """`no purge yet`, `no steal this turn`: who alone can do it has not."""
    return Tale(Deed(v, OWNERS[v], not_=True, when=_TODAY)) if v in OWNERS else None


def _to_it_alone(v: str, o: Any, mods: tuple[Any, ...]) -> Any:
    """`trashes only X`: and no other card there."""
    deed = phrase(v, (o,), mods) if v in ("trash", "rez", "score") else None
    return replace(deed, thing=ONLY) if deed is not None and not deed.thing else None


_OF_BEFORE = {"core damage": RUNNER, "tags": RUNNER, "bad publicity": CORP}


def _so_before(q: Quantity, s: Any = None) -> Any:
    """`no earlier core damage`: so it was before all that is told; of how many tags there were not all need be left."""
    whose = _OF_BEFORE.get(q.unit)
    known = q.amount == Amount(0) or q.unit == "core damage"
    return Earlier(Owned(whose if s is None else s, (q,))) if whose is not None and known else None


def _before_now(t: Any) -> Tale | None:
    """`I stole X before`: where it lies since then."""
    made = t.deed if isinstance(t, Tale) and t.deed is not None else Deed("")
    known = made.verb in ("steal", "score") and made.when is None and not made.not_
    return replace(t, deed=replace(made, when=When("when", name="earlier"))) if known else None


def _before_run(t: Any, s: Any = None, p: Any = None, d: Any = None) -> Given | None:
    """`has 2 clicks before he starts the run`, `before running HQ`: with the click for it still to be spent (5.2.8f)."""
    run = d if d is not None else Deed("run", s, server=p)
    if not isinstance(t, Owned) or (run.verb, run.not_, run.when) != ("run", False, None):
        return None
    return Given((t, Tale(replace(run, who=run.who or RUNNER))))


def _nth_of_turn(t: Any, nth: str, k: str) -> Given | None:
    """`installs X as his second program this turn`: with one done before; with none where it is the first."""
    asked = getattr(t.query, "deed", None) if isinstance(t, Question) else None
    deed = t.deed if isinstance(t, Tale) and t.past in ("", PRESENT) else asked
    if deed is None or deed.verb not in ("install", "play") or deed.not_ or deed.when not in (None, _TODAY):
        return None
    if int(nth) < 1 or k == "card" or [type(one) for one in deed.what] != [Desc]:
        return None
    one = Deed(deed.verb, deed.who, (Some(k, other=int(nth) > 1),), when=_TODAY)
    before = [Tale(one)] * (int(nth) - 1) or [Tale(replace(one, not_=True))]
    now = Tale(replace(deed, when=None), "now") if isinstance(t, Tale) else t
    return Given((*before, Aside(int(nth)), now))


def undecided(d: Any) -> Aside | None:
    """`and has not said whether he jacks out`: the choice whether to go on with a run is to come (6.9.4b)."""
    return Aside(UNDECIDED) if d is not None and d.verb in ("jack out", "continue") else None


def before_the_choice(talk: Any) -> None:
    """`has not decided whether to jack out. Can I rez X`: what is asked of no other time is asked of that one."""
    if any(isinstance(one, Deed) and one.who == RUNNER for one in talk.told[talk.undecided :]):
        return
    time = When("before", Deed("jack out", RUNNER))
    for asked in (talk.asks, talk.claims):
        for n, one in enumerate(asked):
            query = one.query.query if isinstance(one.query, Not) else one.query
            if not isinstance(query, Can) or query.when is not None or query.deed.when is not None:
                continue
            deed = query.deed
            if deed.verb not in _GOES_ON and one.after >= talk.undecided:
                talk.told[:] = [replace(two, when=time) if two == deed else two for two in talk.told]
                then = replace(query, when=time)
                asked[n] = replace(one, query=Not(then) if isinstance(one.query, Not) else then)


def _was_so(f: Any) -> Stated | None:
    """`was tagged but isn't anymore`: what was so, and is not."""
    marks = f.marks if isinstance(f, Stated) else f.goods if isinstance(f, Owned) else ()
    if [getattr(one, "kind", "") for one in marks] != ["is"] or marks[0].holds is not True:
        return None
    now = (replace(marks[0], holds=False),)
    return replace(f, marks=now) if isinstance(f, Stated) else replace(f, goods=now)


UNDECIDED = "undecided"  # of whether to jack out
_GOES_ON = ("jack out", "continue", "access", "breach", "steal", "get in", "pass", "encounter", "approach", "do so")

NOT_YET = (
    R("Item", "and|but has|have not said|decided|chosen|announced|declared whether|if to? PRON|PLAYER? will|wants|wishes|means? to? d:VpB|VpF", undecided, -0.1),
    R("Item", "and|while|but? PRON|PLAYER? has|have not yet? said|decided|chosen|announced|declared yet? whether|if to? PRON|PLAYER? will|wants|wishes|means? to? d:VpB|VpF", undecided, -0.1),
    R("Item", "and|while|as? Player? is|am|are? still|just|now? THINKING about|over|on? whether|if to? PRON|PLAYER? d:VpB|VpF", undecided, 0.2),
    R("THINKING", "thinking|deciding|hesitating|pondering|considering|wondering|undecided", lambda: True),
    R("Item", "and|but? t:Told before|beforehand !ANYWORD", _before_now, -0.1),
    R("Item", "t:Fact BEFORERUN s:Player BEGINS POSS? run p:OnServ?", _before_run, -0.6),
    R("Item", "t:Fact BEFORERUN d:VpG", _before_run, -0.6),
    R("BEFORERUN", "right|just? before", lambda: True),
    R("BEGINS", "starts|start|begins|begin|initiates|initiate|makes|make", lambda: True),
    R("Fact", "with|and|but|having? has|have|had|taken|suffered? q:Prior", _so_before),
    R("Fact", "s:Player has|have|had taken|suffered|received? q:Prior", _so_before),
    R("Prior", "n:NUM other|further|more? EARLIER u:UNIT", lambda n, u: Quantity(Amount(int(n)), u)),
    R("EARLIER", "earlier|previous|prior|former|preexisting|existing|past", lambda: True),
    R("Item", "and|then|,? t:Told|Ask ,? as|for? nth:NthOfTurn", lambda t, nth: _nth_of_turn(t, *nth), -0.3),
    R("NthOfTurn", "POSS? nth:NTH k:KIND install|installation|installed|play|played? OfTurn", lambda nth, k: (nth, k)),
    R("NthOfTurn", "nth:NTH k:KIND that|which? PRON|PLAYER has? installs|installed|plays|played OfTurn", lambda nth, k: (nth, k)),
    R("VpF", "v:VB|VZ|VD only|just|solely o:CardNP|ItCard|The mods:Mod*", _to_it_alone, -0.1),
    R("VpF", "only|solely v:VB|VZ|VD o:CardNP|ItCard|The mods:Mod*", _to_it_alone, -0.1),
    R("Item", "but|and? t:Told YET", lambda t: _tale(t.deed) if isinstance(t, Tale) else None, -0.2),
    R("Item", "but|and? v:VD|VN o:Any YET", lambda v, o: _tale(_none_of(v, o)), -0.2),
    R("When", "by that? time|point|moment when|that|where? s:Player d:VpF", lambda s, d: When("until", subject(s, d)) if subject(s, d) is not None else None, -0.1),
    R("Item", "by then|now", lambda: When("when", name=BY_THEN), 0.3),
    R("Item", "with|and? no|zero v:VB YET|OfTurn|THISTURN", _none_done, -0.1),
    R("Item", "f:Fact ,? but|and|though? PRON|PLAYER? NOLONGERSO !ANYWORD", _was_so, -0.3),
    R("NOLONGERSO", "is|are|am not anymore|now|longer? now?", lambda: True),
    R("NOLONGERSO", "no longer is|are|am now?", lambda: True),
    R("NOLONGERSO", "is|are no longer|more now?", lambda: True),
    R("YET", "as|up|until? of|to|till|until? yet|now", lambda: True),
    R("YET", "so|thus far OfTurn?", lambda: True),
    R("YET", "yet OfTurn", lambda: True),
)  # fmt: skip
