"""What the choices of the game are called: templates with open slots, by which a phrase is read as patterns."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from judgebot.engine.choices import Verb
from judgebot.plain import NamedTuple

SLOTS = ("CARD", "CARDS", "ICE", "HOST", "SERVER", "N", "TEXT")


class Template(NamedTuple):
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


def _templates(rows: Iterable[tuple[Any, ...]]) -> tuple[Template, ...]:
    made = []
    for text, verbs, *more in rows:
        options = more[0] if more else {}
        parts = tuple(text.split())
        kinds = frozenset(verbs if isinstance(verbs, tuple) else (verbs,))
        made.append(
            Template(
                parts,
                frozenset(parts).difference(SLOTS),
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
    ("trash no more", V.NO_MORE, _of(V.CHOOSE, 1)),
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
    ("decline CARD", V.PASS, {"tier": 1, "name": "no"}),
    ("decline CARD", (V.DO_NOT, V.DO_NOT_PAY), _SAID),
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
_TARGETED |= {key: {} for key in ("access", "swap", "rez", "bypass", "host", "play", "expose", "move", "charge")}
_DEEDS = tuple((f"{word} CARD", V.CHOOSE, {"tier": 1, "deed": word} | more) for word, more in _TARGETED.items())
OF_CARDS = frozenset((V.USE, V.TRIGGER))
TEMPLATES = _templates((*_ROWS, *_DEEDS))
OPEN = tuple(one for one in TEMPLATES if one.parts[0] in SLOTS)
BEGIN = {
    word: tuple(one for one in TEMPLATES if one.parts[0] == word)
    for word in {one.parts[0] for one in TEMPLATES} - set(SLOTS)
}
