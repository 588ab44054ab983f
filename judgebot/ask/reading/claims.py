"""What a player claims, and the reason given for it: what is asked of it, and what is not."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import replace
from typing import Any

from judgebot.ask.reading.chart import Chart
from judgebot.ask.reading.cover import Piece
from judgebot.ask.reading.limited import at_most
from judgebot.ask.reading.meanings import Ref, When, leaves
from judgebot.ask.reading.queries import Asked, Can, Comes
from judgebot.ask.reading.raw import Aside, Claimed, Desc, Given, Named, Pro, Question, Tale, Tales

_GOING_ON = frozenset(("and", "so", "because", "since", "hence", "therefore", "then"))


def claimed_too(value: Any, words: Iterable[str]) -> bool:
    """Whether what is told after a claim may be claimed as well. words: those between, or the first of it."""
    if isinstance(value, Tale) and value.deed.verb == "begin":
        return False
    joined = set(words) - ({"and"} if isinstance(value, Given) else set())  # `and I have 3 credits`: it is so
    return isinstance(value, Tale | Tales | Given) and not _GOING_ON.isdisjoint(joined)


def given_for(value: Any, notes: Iterable[Any], known: list[Ref]) -> list[Any]:
    """The names in an item that its meaning must have: not those in the reason of a claim, of cards that are known."""
    because = set(leaves(value.because)) if isinstance(value, Claimed) and value.because is not None else set()
    cards = {ref.card for ref in known}
    reason = {one for one in because if not isinstance(one, Named) or not cards.isdisjoint(one.cards)}
    return [one for one in notes if isinstance(one, str) or one[3] not in reason]


def take_claim(talk: Any, item: Claimed, said: str) -> None:
    """Ask of what is claimed whether it is so. talk: the discourse; said: the words of it. Raises Unread."""
    cast = talk.cast
    unknown = isinstance(item.who, Pro) and item.who.kind == "i" and not cast.speaker
    who = "I" if unknown else cast.player(item.who)
    cast.subject = who if who != "I" else cast.subject  # `the Corp claims he can`: the Corp
    cast.claimer = who if who != "I" else ""
    for one in leaves(item.because):
        if isinstance(one, Desc) and isinstance(one.what, Named):
            talk.resolver.thing(one)  # `X is gone, so it gives nothing`: that is spoken of last
    first: Any = None
    for one in item.items:
        if isinstance(one, Tale) and one.deed.verb == "continue" and one.deed.who in (item.who, Pro("i")):
            talk.tell(one)  # `I said I keep going`
            continue
        query = talk.query(one.query if isinstance(one, Question) else Comes(one.deed))
        query = at_most(query, said, True)
        talk._flush()
        if isinstance(first, Can) and isinstance(query, Comes) and query.when is None:  # `and it still hits me`
            query = replace(query, when=When("after", replace(first.deed, when=first.when)))
        first = query
        talk.claims.append(Asked(query, who, len(talk.told), said))
    cast.claimer = ""


OPENERS = ("ok", "okay", "right", "fine", "so", "true", "correct")


_LEADS = (*OPENERS, ",", "no", "yes", "in", "response", "now", "then", "that")  # before what somebody says
_IS = ("is", "was", "costs", "needs", "stays", "remains")  # that is said of how things are: `says it's 4 to steal`
_ACTS = frozenset(("PLAYER", "PRON", "IT", "POSS"))  # who does something; else it is said how things are
_MODALS = frozenset(
    ("can", "may", "must", "only", "should", "would", "has", "have", "allowed", "legal", "late", "still")
)


def hearsay(chart: Chart, pieces: list[Piece]) -> list[Piece]:
    """Pieces of a sentence, what a player says of the rules as one that changes nothing where it is not read.

    `The Corp says you only jack out between ice. Can I ...?` asks nothing about that. What announces a deed is not so.
    """
    words = chart.lattice.tokens
    for n, piece in enumerate(pieces):
        claims = [item.end for item in chart.items("Claims", piece.start)]
        after = pieces[n:]
        if not claims or all(one.value is not None for one in after):
            continue
        end = pieces[-1].end
        at = next((at for at in range(max(claims), end) if words[at].said not in _LEADS), end)
        acts = at == end or not _ACTS.isdisjoint(chart.lattice.edges[at])
        acts = acts and not (at + 1 < end and words[at].said in ("it", "that") and words[at + 1].said in _IS)
        if acts and _MODALS.isdisjoint(word.said for word in words[min(claims) : end]):
            return pieces
        return [*pieces[:n], Piece(piece.start, end, Aside("says"))]
    return pieces
