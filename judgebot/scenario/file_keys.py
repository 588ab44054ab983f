"""The keys of a scenario file, of its board, of a card's entry, of what is expected."""

from __future__ import annotations

from judgebot.game.objects import ARCHIVES, ASIDE, CORP, GRIP, HEAP, HQ, RND, RUNNER, STACK
from judgebot.scenario.model import OVER_LINES

TOP = (
    "title",
    "source",
    "side",
    "question",
    "note",
    "edition",
    "incomplete",
    "board",
    "history",
    "cards",
    "play",
    "until",
    "expect",
    "in",
)
BOARD = ("turn", "at", "run", "mark", "corp", "runner")
RUN = ("server", "ice", "successful", "broken", "resolved")
CORP_NUMBERS = ("credits", "clicks", "bad_publicity")
RUNNER_NUMBERS = ("credits", "clicks", "tags", "core_damage", "fund")
CORP_KEYS = (*CORP_NUMBERS, "identity", HQ, RND, ARCHIVES, "score", "servers", "play", ASIDE)
RUNNER_KEYS = (*RUNNER_NUMBERS, "identity", GRIP, STACK, HEAP, "score", "rig", "play", ASIDE)
CARD_KEYS = (
    "card",
    "rezzed",
    "faceup",
    "facedown",
    "advanced",
    "virus",
    "power",
    "agenda",
    "bad publicity",
    "credits",
    "hosted",
    "on",
    "chosen",
    "with",
    "remember",
    "as",
    "installed",
    "form",
    "flipped",
    "back",
    "known",
)
# Questions over every line of play, and what one of them has (see judgebot/explore/questions.py).
ASKED = ("state", "trace", "legal", "illegal")
ABOUT = (*ASKED, "sometime", "within", "after", "vary", "note")
HOW = ("always", "forced", "luck", "let", "never")  # of `force` (see judgebot/explore/force.py)
WITHIN = ("window", "run", "action", "turn")
VARY = ("both", CORP, RUNNER, "chance")
EXPECT = ("answer", "state", "trace", "legal", "illegal", *OVER_LINES, "stops", "decides")
HISTORY = (
    "turn",
    "run",
    "successful",
    "breached",
    "gone",
    "server",
    "played",
    "installed",
    "trashed",
    "rezzed",
    "advanced",
    "stole",
    "scored",
    "accessed",
    "spent",
    "used",
    "drew",
    "tags",
    "by",
    "on",
    "from",
    "clicks",
    "credits",
    "ability",
    "who",
    "damage",
    "type",
)
