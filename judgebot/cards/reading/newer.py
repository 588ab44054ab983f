"""Older templating as the newer says it.

The rewritings change words, never what is meant: each pair is two ways in which official texts have said one thing.
"""

from __future__ import annotations

import re

_REWRITINGS = [
    (r"\badvancement token", "advancement counter"),
    (r" from the bank\b", ""),
    (r" \((?:one at a time and )?paying (?:the|its|their|all) ?(?:install|play)? ?costs?\)", ""),
    (r",? (?:by )?paying (?:its|the|all) install costs?\b", ""),
    (r" \(ignoring all costs\)", ", ignoring all costs"),
    (r" \((?:including ~|including this one|from any location|one at a time)\)", ""),
    (r"\b(?:has|have) ([+-]\d+|an additional \+\d+) strength", r"gets \1 strength"),
    (r"\b([Mm])ake (?:a|another) run on ", lambda found: "Run " if found[1] == "M" else "run "),
    (r"\bMake a run\b", "Run any server"),
    (r"\bmake a run\b(?! this)", "run any server"),
    (r"\b(?:[Yy]ou|the Runner) initiates? a run\b", "a run begins"),
    (r"\bthere is a successful run on\b", "the Runner makes a successful run on"),
    (r"\buntil the end of (?:the|this) (turn|run|encounter)\b", r"for the remainder of this \1"),
    (r"\bthe current (encounter|run)\b", r"this \1"),
    (r",? ignoring the (install|rez) cost\b", r", ignoring its \1 cost"),
    (r"(?<=\w) ignoring all costs\b", ", ignoring all costs"),
    (r", , ignoring", ", ignoring"),
    (r",? lowering (?:the|its) (?:install|rez|play) cost by (\d+|X)(?:\[credit\])?", r", paying \1[credit] less"),
    (r"\bwhile protecting\b", "while this ice is protecting"),
    (r"\bpieces? of (rezzed|unrezzed|installed) (?=\S+ ice|ice)", r"\1 piece of "),
    (r"\b2 (rezzed|unrezzed|installed) piece of\b", r"2 \1 pieces of"),
    (r"\ban additional (?=\d)", ""),
    (r"\bthe Runner's stack\b", "the stack"),
    (r"\bthe Runner's grip\b", "the grip"),
    (r"\bspend(s?) a \[click\]", r"spend\1 [click]"),
    (r"\b[Ee]nd your action phase\b", "your action phase ends"),
    (r"((?:~|\b[Tt]his (?:event|operation|card)) [^.]*) instead of trashing it\b", r"\1"),
    (r"\bhe or she\b", "they"),
    (r"\bhis or her\b", "their"),
    (r"\b(when|When) (he|she) is (installed|rezzed)", r"\1 it is \3"),
    (r", trash (?:her|him)\.", ", trash it."),
    (r"^\+(\d)\[mu\],? \+(\d)\[link\]$", r"+\1[mu] and +\2[link]"),
    (r"\bif there is no ice protecting this server\b", "if this server is not protected by ice"),
    (r"\bdirectly before or after\b", "next to"),
    (r"\b(first|First) click\b", r"\1 [click]"),
    (r"\b([Oo])ne of\b", "1 of"),
    (r"\bwhile in the Runner's score area\b", "while it is in the Runner's score area"),
    (r"\bWhen the run ends\b", "When that run ends"),
    (r"\bWhen the turn ends\b", "When this turn ends"),
    (r" \(cannot be prevented\)", " unpreventably"),
    (r"\bX is the number\b", "X is equal to the number"),
    (r"\b(R&D|HQ) and Archives this turn", r"\1, and Archives this turn"),
    (r"\bchoose sentry, code gate,? or barrier\b", "choose barrier, code gate, or sentry"),
    (r"\b([Rr])emove an? (\w+ counter)\b", r"\1emove 1 \2"),
    (r"\b[Rr]esolve two of\b", "Resolve 2 of"),
    (r"\bThat card cannot be rezzed this turn\b", "The Corp cannot rez that card for the remainder of this turn"),
    (r"\bwhenever you access cards from (HQ|R&D)( or (?:HQ|R&D))?(?=[.,])", r"whenever you breach \1\2"),
    (r"\bYou may then\b", "Then, you may"),
    (r"\bimmediately (?=rez|install|run)", ""),
    (r"^Put (?=\d)", "Place "),
    (r"\bwhen rezzed$|\bwhen rezzed(?=\.)", "when it is rezzed"),
    (r"\buntil the beginning of (?:your|the Corp's) next turn\b", "until your next turn begins"),
    (r"\bcan trigger this ability while ~", "can use this ability even if ~"),
    (r"\b1 installed card \(non-ice\)", "1 installed non-ice card"),
    (r"\bcurrently being encountered\b", "you are encountering"),
]


def newer(text: str) -> str:
    """A plain text in the newer templating, as far as it only says the same in other words."""
    for pattern, instead in _REWRITINGS:
        text = re.sub(pattern, instead, text, flags=re.M)  # type: ignore[call-overload]
    return text
