"""What hung on a trace that came to the other result (10.8.4, 10.8.5)."""

from __future__ import annotations

from collections.abc import Iterator

from judgebot.cards.effects import Trace
from judgebot.cards.nodes import walk
from judgebot.explain.why.cards import abilities, is_card
from judgebot.explain.why.model import Reason, Record, by_event


def lost_traces(line: Record, name: str, word: str = "") -> Iterator[Reason]:
    """The results of traces of a card on whose other result an effect hung.

    word  the effect word, "" for any effect
    """
    traces = [node for one in abilities(line, name) for node in walk(one) if isinstance(node, Trace)]
    tied = {
        True: any(_has(node.if_successful, word) for node in traces),
        False: any(_has(node.if_unsuccessful, word) for node in traces),
    }
    source = ""
    for index, event in enumerate(line.events):
        if event.kind == "trace":
            source = str(event.data["source"])
        elif event.kind == "trace_result" and is_card(source, name):
            successful = bool(event.data["successful"])
            if tied.get(not successful) and not tied.get(successful):
                yield by_event(line, index)


def _has(tree: object, word: str) -> bool:
    """Whether there is an effect of this word."""
    return any(not word or getattr(one, "name", "") == word for one in walk(tree))
