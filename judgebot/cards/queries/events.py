"""What is known of each event once it has happened: what else a trigger condition can ask of it (9.6.5c).

A condition that asks for more would never be met, and so is refused. What would happen is only expected (9.9.2), and
its conditions can ask for whatever the expected effect has.
"""

from __future__ import annotations

# Event -> what is known of it: the card it happened to, the server, the amount, how it came about, the source.
KNOWN: dict[str, tuple[str, ...]] = {
    "approach": ("card", "server"),
    "approach server": ("server",),
    "encounter": ("card", "server"),
    "encounter ends": ("card",),
    "pass": ("card", "server"),
    "fully break": ("card", "server", "source"),
    "run begins": ("server", "source"),
    "successful run": ("server", "source"),
    "unsuccessful run": ("server", "source"),
    "run ends": ("server", "source"),
    "breach": ("server",),
    "access limit": ("server", "amount"),
    "breach ends": ("server",),
    "access": ("card", "server"),
    "access ends": ("card",),
    "turn begins": (),
    "turn ends": (),
    "take action": ("card",),
    "discard phase ends": (),
    "action phase ends": (),
    "action ends": ("card",),
    "install": ("card", "server", "by", "source"),
    "create server": ("server",),
    "uninstall": ("card", "server", "by", "source"),
    "rez": ("card", "server", "by"),
    "derez": ("card", "source"),
    "trash": ("card", "server", "by", "source"),
    "remove from game": ("card", "server", "by", "source"),
    "discard": ("card", "by"),
    "enter Archives": ("card",),
    "turn faceup": ("amount",),
    "score": ("card", "server", "amount"),
    "steal": ("card", "server"),
    "add to score area": ("card", "server"),
    "forfeit": ("card",),
    "play": ("card",),
    "play ends": ("card",),
    "draw": ("amount", "by"),
    "draw card": ("card", "by"),
    "advance": ("card", "server"),
    "place counters": ("card", "amount"),
    "empty": ("card",),
    "tags": ("amount", "by", "source"),
    "remove tags": ("amount", "source"),
    "bad publicity": ("amount", "source"),
    "damage": ("amount", "by", "source"),
    "do damage": ("amount", "source"),
    "prevent": ("card", "amount", "source"),
    "gain credits": ("amount", "by", "source"),
    "gain clicks": ("server", "amount", "by", "source"),
    "lose credits": ("amount", "by", "source"),
    "spend credits": ("amount", "source"),
    "spend hosted credits": ("card", "amount", "source"),
    "spend outside pool": ("amount", "source"),
    "no credits": (),
    "spend clicks": ("server", "amount", "by", "source"),
    "clicks on an action": ("amount",),
    "lose clicks": ("server", "amount", "by", "source"),
    "use": ("card", "by"),
    "break": ("card", "server", "source"),
    "resolve subroutine": ("card", "server"),
    "trace begins": ("amount", "source"),
    "trace succeeds": ("amount", "source"),
    "expose": ("card", "source"),
    "reveal": ("card", "source"),
    "search": (),
    "purge": (),
    "bypass": ("card", "source"),
    "jack out": ("server",),
    "move": ("card", "server"),
    "flip": ("card",),
}
# Event -> how it can have come about, as its record says; "" stands for any other way, which has no name.
COMES_ABOUT: dict[str, tuple[str, ...]] = {
    "install": ("", "swap"),
    "uninstall": ("move", "remove", "score", "steal", "swap", "trash"),
    "rez": ("", "install"),
    "trash": (
        *("ability", "access", "basic action", "checkpoint", "cost", "damage", "install", "played", "rule"),
        "sabotage",
    ),
    "remove from game": ("", "cost"),
    "discard": ("hand size",),
    **dict.fromkeys(("tags", "damage"), ("", "cost")),
    **dict.fromkeys(("draw", "draw card"), ("", "basic action")),
    "gain credits": ("", "basic action", "bad publicity"),
    "lose credits": ("", "bad publicity"),
    **dict.fromkeys(("gain clicks", "spend clicks", "lose clicks", "use"), ("", "run")),
}
# How something can be about to happen (9.9.2): what it is part of. Only cards are trashed by damage or by an access.
EXPECTED = {"trash": ("", "access", "basic action", "cost", "damage"), "": ("", "basic action", "cost")}
# Argument of a trigger condition -> what must be known for it.
ASKS = {
    "card": "card",
    "not_card": "card",
    "out_of": "card",
    "server": "server",
    "at_least": "amount",
    "by": "by",
    "source": "source",
}
# Events of which it is known from which zone their object came, or in which it is; others are of cards in play.
FROM_ZONES = (
    *(
        "access",
        "access ends",
        "trash",
        "discard",
        "add to score area",
        "draw card",
        "remove from game",
        "steal",
        "reveal",
    ),
    *("encounter", "encounter ends", "resolve subroutine", "use", "take action", "action ends"),
    "enter Archives",
)
# Events that only happen to cards in the play area.
IN_PLAY = (
    *("approach", "break", "bypass", "derez", "expose", "fully break", "move", "pass", "rez", "advance"),
    *("install", "play", "play ends", "spend hosted credits", "flip"),
)
# Events -> the types that their object can have.
_ICE = ("encounter", "encounter ends", "pass", "approach", "fully break", "break", "resolve subroutine", "bypass")
OF_TYPES: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(_ICE, ("ice",)),
    **dict.fromkeys(("score", "steal", "forfeit"), ("agenda",)),
    **dict.fromkeys(("play", "play ends"), ("event", "operation")),
    **dict.fromkeys(("rez", "derez"), ("asset", "ice", "upgrade")),
    "enter Archives": ("agenda", "asset", "ice", "operation", "upgrade"),
}
# Events that are always one player's.
_RUNNER = (
    *("approach", "approach server", "encounter", "encounter ends", "pass", "fully break", "run begins", "run ends"),
    *("successful run", "unsuccessful run", "breach", "access limit", "breach ends", "access", "access ends", "steal"),
    *("tags", "damage", "break", "bypass", "jack out"),
)
_CORP = (
    *("create server", "rez", "score", "advance", "bad publicity", "resolve subroutine", "trace begins"),
    *("trace succeeds", "enter Archives"),
)
BY_ONE = {**dict.fromkeys(_RUNNER, "runner"), **dict.fromkeys(_CORP, "corp")}
# Events of which it is known in which run they happened.
OF_A_RUN = (
    *("approach", "approach server", "encounter", "encounter ends", "pass", "fully break", "run begins", "run ends"),
    *("successful run", "unsuccessful run", "breach", "access", "jack out", "resolve subroutine"),
)
# Where kinds go that are part of what happens: what is replaced, and by what.
KIND_OF = {
    "place counters": ("counters", "{kinds} counters"),
    "empty": ("is empty", "hosts no more {kinds} counters"),
    "trash": ("{it}", "{{it}} while accessing it"),
    "fully break": ("{it}", "{{it}} in the {kinds} position"),
    "pass": ("{it}", "all of the ice"),  # the innermost piece (6.9.4a)
}
# How something came about, in a sentence.
WAYS = {
    "basic action": "by a basic action",
    "hand size": "because of the maximum hand size",
    "install": "as part of an installation",
    "run": "during a run",
    "checkpoint": "at a checkpoint",
    "cost": "to pay a cost",
    "played": "by being played",
    "ability": "by an ability",
    "rule": "by the rules",
}
# Events that are told as what is done, where the condition says who does it.
DONE_BY = {"expose": "{who} expose {it}", "purge": "{who} purge virus counters", "derez": "{who} derez {it}"}
# Events of which a card does not say the object where nothing is asked of it.
ALONE = {"resolve subroutine": "a subroutine resolves"}
# Events that happen to one card again and again.
AGAIN = ("move", "break", "use", "advance", "place counters", "spend hosted credits", "resolve subroutine")
# Events whose object is an agenda where nothing else is said.
OF_AGENDAS = {"score", "steal", "forfeit"}
# What an instruction can be expected to do (9.9.2): only such events can be what "would" happen.
WOULD_HAPPEN = (
    *(
        "install",
        "uninstall",
        "trash",
        "play",
        "steal",
        "add to score area",
        "forfeit",
        "draw",
        "advance",
        "place counters",
    ),
    *("tags", "remove tags", "bad publicity", "damage", "gain credits", "lose credits", "lose clicks"),
    *(
        "access",
        "breach",
        "access",
        "approach server",
        "successful run",
        "run ends",
        "derez",
        "expose",
        "reveal",
        "search",
        "purge",
        "bypass",
        "resolve subroutine",
    ),
)
