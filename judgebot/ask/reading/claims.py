"""What a player claims, and the reason given for it: what is asked of it, and what is not."""

# ruff: noqa: E501 (a table: a row stands on its line)

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Any

from judgebot.ask.reading.asks import ask
from judgebot.ask.reading.card_facts import card_facts, defined, under
from judgebot.ask.reading.cast import OTHER, Unread
from judgebot.ask.reading.chart import Chart
from judgebot.ask.reading.cover import NEGATIONS, Piece
from judgebot.ask.reading.deeds import subject
from judgebot.ask.reading.frames import phrase
from judgebot.ask.reading.limited import at_most
from judgebot.ask.reading.meanings import Amount, Deed, Ref, Subs, When, leaves
from judgebot.ask.reading.nouns import R
from judgebot.ask.reading.queries import GAINS, Asked, Can, Comes, Not, Wins
from judgebot.ask.reading.raw import (
    Aside,
    Claimed,
    Desc,
    Given,
    Named,
    Opening,
    Pred,
    Pro,
    Question,
    Tale,
    Tales,
    TurnIs,
)

_GOING_ON = frozenset(("and", "so", "because", "since", "hence", "therefore", "then"))


def claimed_too(value: Any, words: Iterable[str]) -> bool:
    """Whether what is told after a claim may be claimed as well. words: those between, or the first of it."""
    if isinstance(value, Tale) and value.deed.verb == "begin":
        return False
    joined = set(words) - ({"and"} if isinstance(value, Given) else set())  # `and I have 3 credits`: it is so
    return isinstance(value, Tale | Tales | Given) and not _GOING_ON.isdisjoint(joined)


def denies_nothing_named(value: Any) -> bool:
    """`an asset he didn't access`: what is denied of nothing that is named says something of what stands before it."""
    return isinstance(value, Tale) and value.deed.not_ and not (value.deed.what or value.deed.server)


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
    cast.claimer = who if who != "I" else ""
    cast.rival = cast.subject if cast.subject == OTHER.get(cast.claimer) else ""
    cast.subject = who if who != "I" else cast.subject  # `the Corp claims he can`: the Corp
    words = [one.said for one in reason_unread(item)]
    if words and (not talk.told or any(one.isdigit() or one in _TELLS_THE_BOARD for one in words)):
        raise Unread("the reason that is given may say how things are, and was not read")
    talk.passed += [" ".join(words)] if words else []
    for one in leaves(item.because):
        if isinstance(one, Desc) and isinstance(one.what, Named):
            talk.resolver.thing(one)  # `X is gone, so it gives nothing`: that is spoken of last
    first: Any = None
    claimed: list[Any] = []
    stated: list[bool] = []
    for one in (part for whole in item.items for part in (whole.tales if isinstance(whole, Tales) else (whole,))):
        if isinstance(one, Tale) and one.deed.verb == "continue" and one.deed.who in (item.who, Pro("i")):
            talk.tell(one)  # `I said I keep going`
            continue
        query = talk.query(one.query if isinstance(one, Question) else Comes(_by_whose_card(one.deed, cast)))
        if isinstance(query, Comes) and isinstance(query.what, Deed) and _chosen(query.what, who):
            query = Can(query.what, query.when)
        query = at_most(query, talk.limited)
        talk._flush()
        if isinstance(first, Can) and isinstance(query, Comes) and query.when is None:  # `and it still hits me`
            query = replace(query, when=When("after", replace(first.deed, when=first.when)))
        first = query
        claimed.append(query)
        stated.append(isinstance(one, Tale))
    _gone_or_wished(talk, claimed)
    _told_as_reason(talk, item.because, said)  # of what is claimed it can be said, and so it is settled after that
    after = len(talk.told)
    talk.claims += [Asked(query, who, after, said, stated=as_) for query, as_ in zip(claimed, stated, strict=True)]
    cast.claimer = cast.rival = ""


def claimed_or_told(talk: Any) -> None:
    """Where something else is asked: what a player says that they do is done (`says he goes on`), other claims asked of."""
    for place, claim in enumerate(talk.claims):
        deed = _announced(claim)
        if deed is None:
            talk.asks.append(claim)
            continue
        talk.told.insert(claim.after, deed)
        for asked, since in ((talk.asks, 0), (talk.claims, place + 1)):
            late = [replace(one, after=one.after + (one.after > claim.after or since > 0)) for one in asked[since:]]
            asked[since:] = late
    talk.claims.clear()


def _announced(claim: Asked) -> Deed | None:
    """The deed of their own that a player says they do; of an approach that they go on: the Corp may act before it."""
    query = claim.query
    deed = query.what if isinstance(query, Comes) else query.deed if isinstance(query, Can) else None
    if not isinstance(query, Can | Comes) or not isinstance(deed, Deed) or query.when is not None:
        return None
    if not claim.stated or deed.not_ or deed.who != claim.claim or deed.verb not in _ANNOUNCED:
        return None
    return replace(deed, verb="continue") if deed.verb == "approach" else deed


# What is theirs to do, and is no matter of how the rules count it (`says he accesses 2 cards`).
_ANNOUNCED = (
    *("run", "approach", "jack out", "play", "install", "rez", "use", "break", "boost", "steal", "score", "advance"),
    *("purge", "trash"),
)


def _gone_or_wished(talk: Any, claimed: list[Any]) -> None:
    """`I want to remove X. He says I can't use it`: Raises Unread, as it is not read whether that was done."""
    query: Any = claimed[-1] if claimed else None
    query = query.query if isinstance(query, Not) else query
    last = talk.told[-1] if talk.told else None
    if not isinstance(query, Can) or not isinstance(last, Deed) or last.verb not in ("remove", "trash"):
        return
    if query.deed.verb in ("use", "trigger") and query.deed.only in last.what and query.deed.who == last.who:
        raise Unread("it is not said whether that was done")


# Of a reason that is not read: words by which it would tell the board, and not only what is thought of it.
_TELLS_THE_BOARD = frozenset(("no", "only", "already", "last", "first", "turn", "one", "two", "three", "zero", "yet"))


def _told_as_reason(talk: Any, because: Any, said: str) -> None:
    """`because I have only 3 credits`, `because it is his turn`: that is how things are, for what is claimed.

    What a question says (`because it cannot be broken`) is claimed itself, and not told. Raises Unread.
    """
    if because is None or isinstance(because, tuple | Question):
        return
    before = list(talk.told)
    talk.take(because, said)
    if all(one in before for one in talk.told[len(before) :]):
        del talk.told[len(before) :]
    else:
        talk.cast.assumed["it is so, what is given as the reason"] = None


def _by_whose_card(deed: Any, cast: Any) -> Any:
    """`the Corp says he gains 2 credits for that`, where a card of one player alone gives its controller any: that one."""
    word = {"credits": "gain", "cards": "draw"}.get(deed.unit, "")
    if deed.who != Pro("he") or deed.verb != word or not cast.rival or deed.by is not None or deed.when is not None:
        return deed
    gives = [(cast.side(ref), one) for ref in cast.refs if ref.card for one in under(defined(ref.card), word)]
    if any(isinstance(one, dict) and not {"who", "player", "n"}.isdisjoint(one) for _, one in gives):
        return deed
    sides = {side for side, _ in gives}
    return replace(deed, who=cast.claimer) if sides == {cast.claimer} else deed


def _chosen(deed: Deed, who: str) -> bool:
    """Whether a player claims to break subroutines: that this can be done, as it is for that player to do."""
    return deed.verb == "break" and deed.who == who and not deed.not_


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
    pieces = [Piece(one.start, one.end, None) if reason_unread(one.value) else one for one in pieces]
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


@dataclass(frozen=True, slots=True)
class Word:
    """A word of a reason that is not read: it is no part of what is asked. not_: whether it denies something."""

    said: str
    not_: bool = False


def unread(words: tuple[str, ...], more: Any = None) -> tuple[Word, ...]:
    """Words of a reason that is not read."""
    return (*(Word(one, one in NEGATIONS) for one in words), *(more or ()))


def reason_unread(value: Any) -> list[Word]:
    """The words of a reason of a claim that is not read."""
    because = value.because if isinstance(value, Claimed) else None
    return [one for one in because if isinstance(one, Word) and one.said] if isinstance(because, tuple) else []


def for_no_reason_read(who: Any, claim: Any, words: tuple[Word, ...]) -> Claimed | None:
    """What is claimed for a reason that is not read; None where that asks, or states a condition."""
    said = {one.said for one in words}
    return Claimed(who, (claim,), words) if said.isdisjoint(_NO_REASON) and len(said) > 1 else None


def none_by_that(who: Any, claim: Any, means: Any) -> Claimed | None:
    """`says he can't break it, not even by losing clicks`: that he cannot, by whatever means."""
    denied = isinstance(claim, Question) and isinstance(claim.query, Not) and isinstance(claim.query.query, Can)
    return Claimed(who, (claim,), (Word("", True), means)) if denied else None


_NO_REASON = frozenset(("what", "how", "who", "which", "where", "why", "when")) | {
    "if",
    "unless",
    "whether",
    "or",
    "until",
    "so",
    "because",
}


def first_of_all(s: Any, u: Any) -> Claimed | None:
    """`says he has won first`: of what ends the game, as nothing comes after it (1.7.1)."""
    query = u.query if isinstance(u, Question) else None
    deed = u.deed if isinstance(u, Tale) else getattr(query, "what", None)
    return Claimed(s, (u,)) if isinstance(query, Wins) or getattr(deed, "verb", "") in _ENDS else None


_ENDS = ("flatline", "win", "lose")


def _of_them(n: str, v: str, mods: tuple[Any, ...]) -> Any:
    """`only one of them can be broken`: of the subroutines."""
    subs = Subs(None, (), Amount(int(n)))
    return ask(Opening("can", None), Pred("deed", phrase("break", (subs,), mods))) if v == "break" else None


def _does_nothing(c: Any) -> Any:
    """`says Snare! does nothing`: that its ability cannot be triggered; None of a card that has no such ability."""
    named = c.what.cards if isinstance(c, Desc) and isinstance(c.what, Named) else ()
    listed = [one for card in named for one in defined(card).get("abilities", ())]
    waits = [isinstance(one, dict) and "when" in one for one in listed if one != {"static": "revealed_when_accessed"}]
    waits = waits if waits and all(waits) else []  # and nothing else that it could do
    return Question(Not(Can(Deed("trigger", card_facts(named[0])[0], (c,))))) if waits else None


def _it_does_nothing() -> Any:
    """`says it does nothing`: that its ability cannot be triggered."""
    does: Any = phrase("trigger", (Pro("it"),), ())
    return Question(Not(Can(does)))


def _gets_nothing(s: Any) -> Any:
    """`says I get nothing`: that they gain no credits, clicks or cards by what is told."""
    gets = ask(Opening("comes", s), Pred("deed", Deed("gain", unit=GAINS)))
    return Question(Not(gets.query)) if isinstance(gets, Question) else None


def _unable(u: Any, t: Any = None) -> Any:
    """`I can't steal it because I have 4 credits, right?`: whether that cannot be done; with what is told of it."""
    denied = isinstance(u, Question) and isinstance(u.query, Not) and isinstance(u.query.query, Can)
    return (Claimed(Pro("i"), (u,), t) if t is not None else u) if denied else None


def _only_in_their_turn(s: Any, p: Any, d: Any, poss: str) -> Claimed | None:
    """`says I can only use it on my own turn`: that it cannot be done in the turn of the other player."""
    own = d is not None and p == Pro("i") and poss == "i" and s != Pro("i")
    return Claimed(s, (Question(Not(Can(subject(p, d)))),), TurnIs(s)) if own else None


CLAIMS = (
    R("Item", "and|but? s:Player CLAIM that? p:Player can|may only|just d:VpB on|in|during poss:POSS own? turn", _only_in_their_turn, -0.9),
    R("Item", "u:ClaimAsk ,? because|since|as t:Told|Fact ,? RIGHTSO", _unable, -0.9),
    R("Item", "t:Told|Fact ,? so|hence|therefore|thus u:ClaimAsk ,? RIGHTSO", lambda t, u: Given((t, u)) if _unable(u) else None, -0.9),
    R("Item", "u:ClaimAsk ,? RIGHTSO", _unable, -0.5),
    R("Item", "can|could|may not d:VpB ,? RIGHTSO", lambda d: Question(Not(Can(d))) if d is not None else None, -0.5),
    R("RIGHTSO", "right|correct|true|yes !ANYWORD", lambda: True),
    R("ClaimAsk", "s:Player gets|get|got|gains|gain|earns|earn nothing from|for|out? of? it|that|this? !Noun|CARD", _gets_nothing, -0.1),
    R("ClaimAsk", "c:Card1 does|did|do|can do? nothing here|there|then|now?", _does_nothing, -0.1),
    R("ClaimAsk", "it does|did|do|can do? nothing here|there|then|now?", _it_does_nothing, 0.1),
    R("UNREAD", "words:ANYWORD more:UNREAD?", lambda words, more: unread((words,), more), 0.3),
    R("Item", "and|but? s:Player CLAIM that|:? words:UNREAD ,|and? SOTHEN then? !that u:Told|ClaimAsk", lambda s, words, u: for_no_reason_read(s, u, words), 8.0),
    R("Item", "and|but? s:Player CLAIM that? because|as|since !soon|long|well|much|many words:UNREAD , !that|and u:Told|ClaimAsk", lambda s, words, u: for_no_reason_read(s, u, words), 8.0),
    R("Item", "and|but? s:Player CLAIM that? u:Told|ClaimAsk ,? because words:UNREAD !ANYWORD", lambda s, words, u: for_no_reason_read(s, u, words), 8.0),
    R("Item", "and|but? s:Player CLAIM that? u:Told|ClaimAsk , as|since !soon|long|well|much|many words:UNREAD !ANYWORD", lambda s, words, u: for_no_reason_read(s, u, words), 8.0),
    R("Item", "and|but? s:Player CLAIM that? u:ClaimAsk ,|( not even if|when|by|with|using means:VpG|CardNP )?", lambda s, u, means: none_by_that(s, u, means)),
    R("Item", "and|but? s:Player CLAIM that? u:Told|ClaimAsk first|1st", first_of_all, -0.2),
    R("ClaimAsk", "only|just n:NUM of them|those|these can|may be v:VN mods:Mod*", _of_them, 0.1),
    R("VpB", "v:VB only|just? n:NUM of them|those|these mods:Mod*", lambda n, v, mods: phrase("break", (Subs(None, (), Amount(int(n))),), mods) if v == "break" else None, 0.1),
)  # fmt: skip
