"""Patterns of choices: a choice with open fields, and how a phrase of a player is read as one.

A phrase is read once (`phrase`), as the choices whose names it has the words of. Which cards and servers of a game it
names is looked up there (`read`); what names no choice of the game's verbs reads as none.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Iterable, Iterator, Set
from typing import Any

from judgebot.engine.choices import Verb
from judgebot.engine.machine import Machine
from judgebot.plain import NamedTuple
from judgebot.scenario import phrases
from judgebot.scenario.called import Names


class Pattern(NamedTuple):
    """A choice with open fields.

    verbs   what may be done
    cards   the physical cards that it may be about; None for any
    exact   those are named in full
    server  the server or zone; "" for any
    n       the number; None for any
    ice     the physical cards of which one is encountered as it is done; None for any
    host    the physical cards of which one is what it is installed on; None for any
    text    what is said of the ability, cost or mode, in normal form; "" for any
    of      of a choice to do no more, nothing or not: what is not done; None for any
    name    "faceup" or "facedown"; "none" for no host; "no" for a pass that declines to trigger; "both" for two modes;
            "ice" for what protects a server; "cost" if the text is what is paid for it; "" for any
    deed    the effect that the card is a target of; "" for any
    rest    what follows, and is meant for the next decision
    leads   whether the rest belongs to what the choice is called: "use CARD to break subroutine 2"
    tier    0 for what the choice is called, 1 for what players call it as well, 2 for what they say of its result
    """

    verbs: frozenset[Verb]
    cards: frozenset[int] | None = None
    exact: bool = True
    server: str = ""
    n: int | None = None
    text: str = ""
    of: Verb | None = None
    name: str = ""
    rest: str = ""
    leads: bool = False
    tier: int = 0
    ice: frozenset[int] | None = None
    host: frozenset[int] | None = None
    deed: str = ""


_Said = tuple[str, ...]  # words
_SLOTS = ("CARD", "CARDS", "ICE", "HOST", "SERVER", "N", "TEXT")


class _Template(NamedTuple):
    """What a choice is called; `words` are those of its parts that are no slots.

    leads   how what it is for begins, and what its number says to the next decision
    """

    parts: tuple[str, ...]
    words: frozenset[str]
    verbs: frozenset[Verb]
    of: Verb | None
    name: str
    tier: int
    joins: bool
    leads: tuple[str, str]
    deed: str


def _templates(rows: Iterable[tuple[Any, ...]]) -> tuple[_Template, ...]:
    made = []
    for text, verbs, *more in rows:
        options = more[0] if more else {}
        parts = tuple(text.split())
        kinds = frozenset(verbs if isinstance(verbs, tuple) else (verbs,))
        made.append(
            _Template(
                parts,
                frozenset(parts).difference(_SLOTS),
                kinds,
                options.get("of"),
                options.get("name", ""),
                options.get("tier", 0),
                options.get("joins", False),
                options.get("leads", ("", "")),
                options.get("deed", ""),
            )
        )
    return tuple(made)


_JOINS = {"joins": True}
_BREAKS = {"leads": ("break", "break subroutine {}")}
_SAID = {"tier": 1}
_LATER = {"tier": 2}
_PAID = {"tier": 1, "name": "cost"}


def _of(verb: Verb, tier: int = 0) -> dict[str, Any]:
    return {"of": verb, "tier": tier}


_DECLINED = (Verb.DO_NOT, Verb.DO_NOT_PAY, Verb.NO_MORE, Verb.NOTHING, Verb.CONTINUE, Verb.BREACH)
# What a choice is called. CARD, CARDS, ICE, SERVER, N and TEXT are slots; the rest are the words of a normal form.
V = Verb
_ROWS = (
    ("pass", V.PASS),
    ("use CARD to TEXT", (V.USE, V.TRIGGER)),
    ("use CARD to break subroutine N", V.USE, _BREAKS),
    ("use CARD", (V.USE, V.TRIGGER), _JOINS),
    ("use CARD to", (V.USE, V.TRIGGER)),
    ("trigger CARD to TEXT instance N", V.TRIGGER),
    ("trigger CARD instance N", V.TRIGGER),
    ("trigger CARD to TEXT", V.TRIGGER),
    ("trigger CARD", V.TRIGGER, _JOINS),
    ("rez CARD", V.REZ),
    ("score CARD", V.SCORE),
    ("gain 1 credit", V.GAIN_CREDIT),
    ("draw 1 card", V.DRAW_CARD),
    ("install CARD", V.INSTALL, _JOINS),
    ("install CARD in SERVER", V.INSTALL),
    ("install CARD protecting SERVER", V.INSTALL, {"name": "ice"}),
    ("install CARD on HOST", V.INSTALL),
    ("play CARD", V.PLAY, _JOINS),
    ("advance CARD", V.ADVANCE),
    ("trash resource CARD", V.TRASH_RESOURCE),
    ("purge virus counters", V.PURGE),
    ("run SERVER", V.RUN),
    ("remove 1 tag", V.REMOVE_TAG),
    ("jack out", V.JACK_OUT),
    ("continue", V.CONTINUE),
    ("access CARD", V.ACCESS),
    ("access a card in SERVER", V.ACCESS),
    ("access the top card of SERVER", V.ACCESS),
    ("access the bottom card of SERVER", V.ACCESS),
    ("access the next card of SERVER", V.ACCESS),
    ("pay to steal CARD TEXT", V.STEAL),
    ("pay to steal CARD", V.STEAL),
    ("break subroutine N TEXT", V.BREAK),
    ("break subroutine N", V.BREAK),
    ("leave subroutine N TEXT", V.LEAVE),
    ("leave subroutine N", V.LEAVE),
    ("resolve subroutine N TEXT of CARD", V.RESOLVE),
    ("resolve subroutine N of CARD", V.RESOLVE),
    ("resolve subroutine N TEXT", V.RESOLVE),
    ("resolve subroutine N", V.RESOLVE),
    ("apply CARD instead of breaching", V.APPLY),
    ("apply CARD", V.APPLY),
    ("breach as usual", V.BREACH),
    ("make CARD a candidate", V.CANDIDATE),
    ("leave CARD out", V.LEAVE_OUT),
    ("choose CARD", V.CHOOSE, _JOINS),
    ("choose SERVER", V.CHOOSE),
    ("choose N", V.CHOOSE),
    ("choose subroutine N TEXT", V.CHOOSE),
    ("choose subroutine N", V.CHOOSE),
    ("choose TEXT", (V.CHOOSE, V.MODE)),
    ("next CARD", V.NEXT),
    ("trash CARD from SERVER", V.TRASH),
    ("trash CARDS", V.TRASH_SET),
    ("trash CARD", (V.TRASH, V.PAY_WITH), _JOINS),
    ("discard CARD", V.DISCARD),
    ("find CARD", V.FIND, _JOINS),
    ("search the SERVER", V.SEARCH),
    ("search SERVER", V.SEARCH),
    ("add to SERVER CARD", V.ADD),
    ("put CARD next from the top", V.PUT_NEXT),
    ("save CARD", V.SAVE),
    ("remove CARD from the game", V.REMOVE_FROM_GAME),
    ("mark SERVER", V.MARK),
    ("CARD to the SERVER", V.SEND),
    ("CARD to SERVER", V.SEND),
    ("to SERVER", V.MOVE_TO),
    ("keep TEXT", V.KEEP),
    ("add TEXT", V.ADD_SUBROUTINE),
    ("name TEXT", V.NAME),
    ("facedown", V.FACE, {"name": "facedown"}),
    ("faceup", V.FACE, {"name": "faceup"}),
    ("in new SERVER", V.IN),
    ("in SERVER", V.IN),
    ("protecting SERVER", V.IN, {"name": "ice"}),
    ("protecting new SERVER", V.IN, {"name": "ice"}),
    ("on CARD", V.ON),
    ("not hosted", V.ON, {"name": "none"}),
    ("draw N", V.DRAW),
    ("lose N from CARD", V.LOSE),
    ("lose N", V.LOSE),
    ("remove N", V.REMOVE),
    ("move N", V.MOVE),
    ("place N on CARD", V.PLACE),
    ("prevent N", V.PREVENT),
    ("prevent TEXT", V.PREVENT),
    ("spend N on the trace", V.SPEND_ON_TRACE),
    ("spend N", V.SPEND),
    ("spend a TEXT counter from CARD", V.SPEND),
    ("bid N", V.BID),
    ("x is N", V.X),
    ("N time", V.TIMES),
    ("N times", V.TIMES),
    ("pay N less to install it TEXT", V.SHARE),
    ("yes TEXT", V.DO),
    ("no do not TEXT", V.DO_NOT),
    ("do not rez CARD", V.DO_NOT, _of(V.REZ)),
    ("do not install CARD", V.DO_NOT, _of(V.INSTALL)),
    ("do not play CARD", V.DO_NOT, _of(V.PLAY)),
    ("do not use CARD", V.DO_NOT, _of(V.USE)),
    ("do not steal CARD", V.DO_NOT, _of(V.STEAL)),
    ("do not steal", V.DO_NOT, _of(V.STEAL)),
    ("do not run", V.DO_NOT, _of(V.RUN)),
    ("pay TEXT", (V.PAY, V.PAY_FROM)),
    ("pay N", (V.PAY, V.PAY_FROM)),
    ("do not pay TEXT", V.DO_NOT_PAY),
    ("do not pay", V.DO_NOT_PAY),
    ("reveal CARD", V.PAY_WITH),
    ("derez CARD", V.PAY_WITH),
    ("turn facedown CARD", V.PAY_WITH),
    ("host CARD", V.PAY_WITH),
    ("forfeit CARD", V.PAY_WITH),
    ("return CARD", V.PAY_WITH),
    ("remove no card from the game", V.NOTHING, _of(V.REMOVE_FROM_GAME)),
    ("trash nothing", V.NOTHING, _of(V.TRASH)),
    ("find nothing", V.NOTHING, _of(V.FIND)),
    ("trash no more from SERVER", V.NO_MORE, _of(V.TRASH)),
    ("trash no more", V.NO_MORE, _of(V.TRASH)),
    ("add to SERVER no more", V.NO_MORE, _of(V.ADD)),
    ("choose no more", V.NO_MORE, _of(V.CHOOSE)),
    ("break no more", V.NO_MORE, _of(V.BREAK)),
    ("install no more", V.NO_MORE, _of(V.INSTALL)),
    ("save no more", V.NO_MORE, _of(V.SAVE)),
    # What players call it as well.
    ("CARD", (V.RANDOM, V.CHOOSE, V.PAY_WITH, V.TRASH, V.NEXT, V.FIND), _SAID),
    ("N", (V.CHOOSE, V.X, V.BID, V.SPEND_ON_TRACE), _SAID),
    ("pay TEXT", V.STEAL, _SAID),
    ("spend TEXT", V.PAY, _SAID),
    ("no more", V.NO_MORE, _SAID),
    ("trash nothing", V.NO_MORE, _of(V.TRASH, 1)),
    ("breach", V.BREACH, _SAID),
    ("SERVER", (V.MARK, V.RUN, V.CHOOSE, V.IN), _SAID),
    ("instead of breaching", V.APPLY, _SAID),
    ("instead", V.APPLY, _SAID),
    ("remove CARD", V.REMOVE_FROM_GAME, _SAID),
    ("remove no card", V.NOTHING, _of(V.REMOVE_FROM_GAME, 1)),
    ("x N", V.X, _SAID),
    ("choose on CARD", V.ON, _SAID),
    ("choose in SERVER", V.IN, _SAID),
    ("choose pay N less to install TEXT", V.SHARE, _SAID),
    ("choose pay N less to install", V.SHARE, _SAID),
    ("choose pay TEXT", (V.PAY, V.PAY_FROM), _SAID),
    ("choose do not rez", V.DO_NOT, _of(V.REZ, 1)),
    ("break ICE", V.USE, _SAID | {"leads": ("break", "")}),
    ("break ICE with CARD", V.USE, _SAID | {"leads": ("break", "")}),
    ("break subroutine N with CARD", V.USE, _SAID | _BREAKS),
    ("break subroutine N of ICE with CARD", V.USE, _SAID | _BREAKS),
    ("boost CARD", V.USE, _SAID | _JOINS | {"leads": ("get", "")}),
    ("boost CARD to N", V.USE, _SAID | {"leads": ("get", "")}),
    ("boost to N", V.USE, _SAID | {"leads": ("get", "")}),
    ("lose TEXT", V.USE, _PAID),
    ("spend TEXT", V.USE, _PAID),
    ("lose TEXT to break subroutine N", V.USE, _PAID | {"leads": ("", "break subroutine {}")}),
    ("spend TEXT to break subroutine N", V.USE, _PAID | {"leads": ("", "break subroutine {}")}),
    ("spend TEXT from CARD", V.USE, _PAID),
    ("spend TEXT on CARD", V.USE, _PAID),
    ("steal", V.STEAL, _SAID),
    ("pay to steal", V.STEAL, _SAID),
    ("spend N", V.SPEND_ON_TRACE, _SAID),
    ("yes", V.DO, _SAID),
    ("pay", (V.PAY, V.STEAL), _SAID),
    ("draw TEXT", V.DRAW_CARD, _SAID),
    ("trash CARD", V.TRASH_RESOURCE, _SAID),
    ("advance SERVER", V.ADVANCE, _SAID),
    ("access SERVER", V.ACCESS, _SAID),
    ("spend N credit", (V.SPEND, V.SPEND_ON_TRACE), _SAID),
    ("bid N credit", V.BID, _SAID),
    ("choose CARD", (V.TRASH, V.SAVE, V.FIND, V.NEXT, V.PUT_NEXT, V.ON), _SAID),
    ("choose CARD", V.PAY_WITH, _LATER),
    ("choose CARD", (V.ACCESS, V.DISCARD, V.INSTALL), _SAID),
    ("choose N", (V.X, V.DRAW, V.MOVE, V.REMOVE, V.LOSE, V.BID, V.SPEND, V.SPEND_ON_TRACE, V.TIMES), _SAID),
    ("choose SERVER", (V.RUN, V.IN, V.MOVE_TO, V.MARK, V.SEARCH), _SAID),
    ("choose subroutine N", (V.BREAK, V.LEAVE, V.RESOLVE), _SAID),
    ("choose subroutine N TEXT", (V.BREAK, V.LEAVE, V.RESOLVE), _SAID),
    ("use CARD TEXT", (V.USE, V.TRIGGER), _SAID),
    ("trigger CARD TEXT", V.TRIGGER, _SAID),
    ("choose nothing", (V.NO_MORE, V.NOTHING), _SAID),
    ("choose none", (V.NO_MORE, V.NOTHING), _SAID),
    ("name CARD", V.NAME, _SAID),
    ("in a new remote", V.IN, _SAID),
    ("arrange CARD", V.PUT_NEXT, _SAID | _JOINS),
    ("trash TEXT", V.DO, _SAID),
    ("TEXT", (V.DO, V.MODE, V.PAY, V.PAY_FROM), _SAID),
    ("decline", _DECLINED, _SAID),
    ("decline", V.PASS, {"tier": 1, "name": "no"}),
    ("no", _DECLINED, _SAID),
    ("no", V.PASS, {"tier": 1, "name": "no"}),
    ("refuse", _DECLINED, _SAID),
    ("refuse", V.PASS, {"tier": 1, "name": "no"}),
    ("do not TEXT", (V.DO_NOT, V.DO_NOT_PAY), _SAID),
    ("install", V.INSTALL, _SAID),
    ("play", V.PLAY, _SAID),
    ("advance", V.ADVANCE, _SAID),
    ("rez", V.REZ, _SAID),
    ("score", V.SCORE, _SAID),
    ("run", V.RUN, _SAID),
    ("access", V.ACCESS, _SAID),
    ("discard", V.DISCARD, _SAID),
    ("trash", (V.TRASH, V.TRASH_RESOURCE), _SAID),
    ("trash it", V.TRASH, _SAID),
    ("install it", V.DO, _SAID | {"leads": ("install", "")}),
    ("do not install it", V.DO_NOT, _SAID | {"leads": ("install", "")}),
    ("use", (V.USE, V.TRIGGER), _SAID),
    ("trigger", V.TRIGGER, _SAID),
    ("find", V.FIND, _SAID),
    ("decline TEXT", (V.DO_NOT, V.DO_NOT_PAY), _SAID),
    ("refuse TEXT", (V.DO_NOT, V.DO_NOT_PAY), _SAID),
    ("name TEXT", V.CHOOSE, _SAID),
    ("place N TEXT on CARD", (V.CHOOSE, V.PLACE), {"tier": 1, "deed": "place"}),
    ("both", V.DO, {"tier": 1, "name": "both"}),
    ("break all with CARD", V.USE, _SAID | {"leads": ("break", "break all")}),
    ("trash CARD", V.RANDOM, _SAID),
    ("discard CARD", V.RANDOM, _SAID),
    ("CARD", (V.RANDOM, V.PUT_NEXT), _SAID | _JOINS),
    ("lose TEXT", V.PAY, _SAID),
    ("bid N", V.SPEND_ON_TRACE, _SAID),
    ("x is N", V.X, _SAID | _JOINS),
    ("x N", V.X, _SAID | _JOINS),
    ("N", V.X, _SAID | _JOINS),
    ("set x to N", V.X, _SAID),
    ("put CARD next", V.PUT_NEXT, _SAID),
    # What they say of what comes of it.
    ("trash CARD", V.CHOOSE, _LATER | _JOINS),
    ("install CARD", (V.CHOOSE, V.FIND), _LATER | _JOINS),
    ("access CARD", V.CHOOSE, _LATER),
    ("swap CARD", V.CHOOSE, _LATER),
    ("derez CARD", V.CHOOSE, _LATER | _JOINS),
    ("advance CARD", V.CHOOSE, _LATER),
    ("reveal CARD", V.CHOOSE, _LATER | _JOINS),
    ("add CARD", (V.CHOOSE, V.FIND, V.ADD), _LATER | _JOINS),
    ("take CARD", (V.CHOOSE, V.FIND, V.ADD), _LATER),
    ("discard CARD", (V.CHOOSE, V.PAY_WITH), _LATER),
    ("rez CARD", V.CHOOSE, _LATER),
    ("bypass CARD", V.CHOOSE, _LATER),
    ("host CARD", V.CHOOSE, _LATER),
    ("play CARD", V.CHOOSE, _LATER),
    ("pay N", (V.X, V.SPEND, V.SPEND_ON_TRACE, V.BID), _LATER),
    ("pay N", (V.TRASH, V.STEAL, V.USE, V.TRIGGER), {"tier": 2}),
)
# What is done with a target, by the word of the effect that it is chosen for.
_TARGETED = {"trash": _JOINS, "install": _JOINS, "derez": _JOINS, "reveal": _JOINS, "add": _JOINS}
_TARGETED |= dict.fromkeys(("access", "swap", "rez", "bypass", "host", "play", "expose", "move", "charge"), {})
_DEEDS = tuple((f"{word} CARD", V.CHOOSE, {"tier": 1, "deed": word} | more) for word, more in _TARGETED.items())
_OF_CARDS = frozenset((V.USE, V.TRIGGER))
_TEMPLATES = _templates((*_ROWS, *_DEEDS))
_OPEN = tuple(one for one in _TEMPLATES if one.parts[0] in _SLOTS)
_BEGIN = {
    word: tuple(one for one in _TEMPLATES if one.parts[0] == word)
    for word in {one.parts[0] for one in _TEMPLATES} - set(_SLOTS)
}
_NUMBERS = {"one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "once": 1, "twice": 2}


class Form(NamedTuple):
    """A phrase in normal form: its words, and the choices that it may name, by what they are called.

    chooses  whether it says that something is chosen
    """

    text: str
    said: _Said
    templates: tuple[_Template, ...]
    chooses: bool


class Phrase(NamedTuple):
    """What a person typed, as a value: the forms in which it may name a choice, and what it says of any.

    forms    the nearest first
    times    the number with which it begins; 0 for none
    sources  whether it says from where something is paid
    typed    as it was typed, for who tells of it
    """

    forms: tuple[Form, ...]
    times: int
    sources: bool
    typed: str

    @property
    def chooses(self) -> bool:
        """Whether it says that something is chosen."""
        return self.forms[0].chooses


@functools.lru_cache(maxsize=8192)
def phrase(words: str) -> Phrase:
    """What a person typed, read."""
    number = _TIMES.match(words)
    plain = phrases.normal(words)
    forms = tuple(map(_form, (plain, *phrases.wordings(words, ()))))
    return Phrase(forms, int(number[1]) if number else 0, " from " in f" {plain} ", words)


_TIMES = re.compile(r"(\d{1,18})\b")


def _form(text: str) -> Form:
    said = tuple(text.split())
    begun = (*_BEGIN.get(said[0] if said else "", ()), *_OPEN)
    able = tuple(one for one in begun if len(one.parts) <= len(said) and one.words.issubset(said))
    return Form(text, said, able, text.startswith("choose "))


def read(m: Machine, form: Form, verbs: Set[Verb] | None = None, loosely: bool = True) -> list[Pattern]:
    """The patterns of choices that a form of a phrase reads as; none if it names no choice of the game.

    Args:
        m: the game, whose cards and servers the words are read against.
        form: of the phrase.
        verbs: read as choices of these verbs only; None for any.
        loosely: shorthands of cards will do, a slip of the pen, and a word of the title.
    """
    known = Names(m, loosely)
    found: list[Pattern] = []
    for template in form.templates:
        if verbs is None or not verbs.isdisjoint(template.verbs):
            start = Pattern(template.verbs, of=template.of, name=template.name, tier=template.tier, deed=template.deed)
            found += _follow(known, template, 0, form.said, 0, start)
    return list(dict.fromkeys(found))


def _follow(known: Names, template: _Template, part: int, said: _Said, at: int, made: Pattern) -> Iterator[Pattern]:
    if part == len(template.parts):
        text, rest = template.leads
        text = text or made.text
        if at == len(said) and rest:
            yield made._replace(n=None, text=text, rest=rest.format(made.n), leads=True)
        elif at == len(said):
            yield made._replace(text=text)
        elif template.joins and (said[at] != "to" or not template.verbs & _OF_CARDS):  # that says what it is for
            yield made._replace(text=text, rest=" ".join(said[at:]))
        return
    kind, left = template.parts[part], said[at:]
    if kind == "TEXT":
        ends = range(at + 1, len(said) + 1) if part + 1 < len(template.parts) else [len(said)]
        for end in ends if left else []:
            yield from _follow(known, template, part + 1, said, end, made._replace(text=" ".join(said[at:end])))
    elif kind == "CARD":
        for cards, exact, length in known.card(left, loosely=at > 0):
            now = made._replace(cards=cards, exact=exact) if made.cards is None else made
            yield from _follow(known, template, part + 1, said, at + length, now)
    elif kind in ("ICE", "HOST"):
        for cards, _, length in known.card(left, loosely=True):
            now = made._replace(ice=cards) if kind == "ICE" else made._replace(host=cards)
            yield from _follow(known, template, part + 1, said, at + length, now)
    elif kind == "CARDS":
        yield from _several(known, template, part, said, at, made)
    elif kind == "SERVER":
        for name, length in known.place(left):
            yield from _follow(known, template, part + 1, said, at + length, made._replace(server=name))
    elif kind == "N":
        if left and (left[0].isdecimal() or left[0] in _NUMBERS) and len(left[0]) < 7:
            number = int(left[0]) if left[0].isdecimal() else _NUMBERS[left[0]]
            yield from _follow(known, template, part + 1, said, at + 1, made._replace(n=number))
    elif left and left[0] == kind:
        yield from _follow(known, template, part + 1, said, at + 1, made)


_AFTER_A_CARD = ("to", "in", "from", "on", "and", "instance")


class Begun(NamedTuple):
    """What a phrase begins as: the verbs of the choices that are called so, the physical cards and the place named.

    about  the words after the verb's
    """

    verbs: frozenset[Verb]
    cards: frozenset[int]
    place: str
    about: str


def begun(known: Names, what: Phrase) -> Begun:
    """What a phrase is about, also where no choice of the game is called so."""
    said = what.forms[0].said
    verbs: dict[int, set[Verb]] = {}
    for template in _BEGIN.get(said[0] if said else "", ()):
        fixed = next((n for n, part in enumerate(template.parts) if part in _SLOTS), len(template.parts))
        length = min(fixed, len(said))
        if template.tier < 2 and template.parts[:length] == said[:length]:
            verbs.setdefault(length, set()).update(template.verbs)
    length = max(verbs, default=0)
    rest = said[length:]
    cards, exact, end = next(known.card(rest, loosely=True), (frozenset[int](), False, 0))
    if not exact and rest[end : end + 1] and rest[end] not in _AFTER_A_CARD:
        cards = frozenset()  # the rest may belong to the name of another card
    place, _ = next(known.place(rest), ("", 0))
    return Begun(frozenset(verbs.get(length, ())), cards, place, " ".join(rest))


def _several(known: Names, template: _Template, part: int, said: _Said, at: int, made: Pattern) -> Iterator[Pattern]:
    """Several cards with "and" between them; of one name several, where it is said so often."""
    for cards, exact, length in known.card(said[at:], loosely=True):
        now = made._replace(cards=(made.cards or frozenset()) | cards, exact=made.exact and exact)
        after = at + length
        if said[after : after + 1] == ("and",):
            yield from _several(known, template, part, said, after + 1, now)
        yield from _follow(known, template, part + 1, said, after, now)
