"""A line of table talk -> what it means."""

from __future__ import annotations

import copy
from dataclasses import dataclass, field, replace
from typing import Any

from judgebot.ask.reading.adverbs import ASKS_WHICH, NOW, bounded, main_clause, not_limited, timed, unheard
from judgebot.ask.reading.at_an_end import is_a_click
from judgebot.ask.reading.card_facts import card_facts
from judgebot.ask.reading.cast import OTHER, Ambiguous, Cast, Misjoined, Unread
from judgebot.ask.reading.chart import Chart
from judgebot.ask.reading.claims import (
    OPENERS,
    claimed_too,
    denies_nothing_named,
    given_for,
    hearsay,
    reason_unread,
)
from judgebot.ask.reading.cover import OPENS, Piece, Sentence, cover, lost_in_line, sentences, told_first
from judgebot.ask.reading.discourse import Discourse
from judgebot.ask.reading.elided import unused
from judgebot.ask.reading.grammar import grammar
from judgebot.ask.reading.impossible import rezzed_nowhere
from judgebot.ask.reading.in_lists import out_of_lists
from judgebot.ask.reading.in_the_way import of_rezzing
from judgebot.ask.reading.lexicon import lattice
from judgebot.ask.reading.limited import limits
from judgebot.ask.reading.meanings import AT_ONCE, Deed, Ref, Some, leaves
from judgebot.ask.reading.otherwise import once_more
from judgebot.ask.reading.persons import Persons, asked_of, misowned, persons, speaks_of
from judgebot.ask.reading.queries import Asked, Can, Line, Must, Order, Unplaced, undenied
from judgebot.ask.reading.raw import (
    Aside,
    Claimed,
    Desc,
    Named,
    Owned,
    Question,
    Speaker,
    Stand,
    Tail,
    is_asked,
    is_stated,
    is_told,
)
from judgebot.ask.reading.to_one import to_no_other
from judgebot.game.objects import CORP, RUNNER

_LONGEST = 400  # words
_IF_SO = ("if", "not", "so", ",", "then")  # `..., and if not, is there another way?`
_FURTHER = ("and", "or", ",", "but")  # before a further question


def read(text: str) -> Line:
    """What a line means: every word placed, or named as not understood."""
    rules = grammar()
    net = lattice(text)
    if len(net.tokens) > _LONGEST:
        return Line(text, unplaced=(Unplaced(text[:60] + "…", (), "the line is too long to be read"),))
    chart = Chart(rules, net)
    parts = told_first(chart, [(sentence, cover(chart, sentence)) for sentence in sentences(chart)])
    named = {
        edge.value
        for place, kinds in enumerate(net.edges)
        for kind in ("PLAYER", "POSS", "TURN")
        for edge in kinds.get(kind, ())
        if len(net.tokens[place].said) > 1
    }
    readings = [(piece.value, *piece.others) for _, pieces in parts for piece in pieces if piece.value]
    third = frozenset(named & {CORP, RUNNER})
    who = persons(readings, net, third)
    line = _as(who, chart, parts, readings, third)
    words = [edge.value for kinds in net.edges for kind in ("PRON", "POSS") for edge in kinds.get(kind, ())]
    speaks = not _SPEAKS.isdisjoint(words)
    if line.understood or who.speaker or who.torn or not speaks:
        return line
    return _either_way(line, *(_as(Persons(side), chart, parts, readings, third) for side in (CORP, RUNNER)))


def _either_way(line: Line, *sides: Line) -> Line:
    """A line of which nothing tells who speaks: as the player of whom it can be said.

    Of both it is asked of each where no card is told of: whose that is, and what it does to whom, is not guessed.
    """
    able = [one for one in sides if one.understood]
    if not able or not any(one.told or one.asks for one in able):
        return line
    if len(able) == 1:
        only = able[0]
        told = f"“I” is the {only.speaker.capitalize()}: of the other player that cannot be said"
        return replace(only, assumed=(*only.assumed, told))
    first, second = able
    if (first.told, first.asks) == (second.told, second.asks):
        return replace(first, speaker="")
    board = any(isinstance(one, Ref) for one in leaves((first.told, second.told)))
    return line if board else replace(first, speaker="", other=second)


def _as(
    who: Persons,
    chart: Chart,
    parts: list[tuple[Sentence, list[Piece]]],
    readings: list[tuple[Any, ...]],
    third: frozenset[str],
) -> Line:
    """What a line means where the person words are so."""
    net = chart.lattice
    talk = Discourse(Cast(who.speaker, third=who.third, torn=who.torn, about=asked_of([one[0] for one in readings])))
    talk.cast.of_rezzing = of_rezzing([one[0] for one in readings])
    talk.cast.seeing = speaks_of([one[0] for one in readings], ("access", "breach", "look"))
    talk.cast.assumed.update(dict.fromkeys(who.assumed))
    talk.cast.likely = OTHER[next(iter(third))] if len(third) == 1 else ""
    talk.cast.quoted = len(third) == 2  # both are named: who says “I” is quoted, and may be “he”
    talk.cast.of_points = not _OF_POINTS.isdisjoint(word.said for word in net.tokens)
    unnamed = [one for one in leaves([one[0] for one in readings]) if isinstance(one, Some | Stand)]
    talk.cast.of_ice = any(one.kind == "ice" for one in unnamed)
    unplaced = misowned(net, who.torn)
    notes: dict[str, None] = dict.fromkeys(net.slips)
    passed: list[str] = []
    left: list[str] = []
    asides: list[Piece] = []
    every = [piece.value for _, pieces in parts for piece in pieces]
    right = any(isinstance(one, Tail) and one.kind in ("right", "does") for one in every)
    if parts and parts[-1][0].start < parts[0][0].start:
        talk.cast.ahead = [piece.value for piece in parts[-1][1]]
    for sentence, pieces in parts:
        if not right and sentence.mark != "?":
            pieces = hearsay(chart, pieces)
        talk, said = _settled(talk, chart, sentence, pieces, bool(unplaced))
        unplaced += said.unplaced
        left += said.left
        notes.update(dict.fromkeys(said.notes))
        passed += said.passed
        asides += said.asides
    for piece in asides if not unplaced else ():  # what says nothing brings no card of its own
        if _new_cards(talk, chart, piece.start, piece.end):
            unplaced.append(Unplaced(net.raw(piece.start, piece.end), (), "the card was not placed"))
    talk.told, torn = out_of_lists(talk.cast, talk.told, [*talk.asks, *talk.claims])
    unplaced += [*torn, *rezzed_nowhere(talk.told, talk.cast.rezzed_now)]
    unplaced += [_NO_TIME] if talk.pending is not None else []
    talk.asks += talk.claims
    if not (talk.asks or unplaced) and any(getattr(piece.value, "item", "") in _DISPUTED for piece in asides):
        talk.disputed(net.text)
    talk.settle_turns(talk.asks)
    talk.told, talk.asks = to_no_other(talk.told, talk.asks)
    if not (talk.told or talk.asks or unplaced):
        unplaced.append(Unplaced(net.text.strip()[:60], (), "it says nothing"))
    return Line(
        net.text,
        tuple(talk.told),
        tuple(replace(one, query=undenied(one.query)) for one in talk.asks),
        tuple(unplaced),
        who.speaker,
        tuple(notes),
        tuple(talk.cast.assumed),
        tuple(dict.fromkeys(one for one in (*passed, *talk.passed) if one not in NOW or not _at_once(talk))),
        tuple(left),
    )


_NO_TIME = Unplaced("a time", (), "nothing is said of that time")


def _click_to_come(talk: Discourse) -> bool:
    """`Cleaver installed, last click.`: whether it is the click of what is done first, in a sentence to come."""
    return is_a_click(talk.pending) and not talk.asks and not any(isinstance(one, Deed) for one in talk.told)


@dataclass
class _Said:
    """What was made of a sentence.

    failed: the pieces of which the words mean nothing together; left: questions of it that are not understood
    """

    unplaced: list[Unplaced] = field(default_factory=list)
    notes: list[str] = field(default_factory=list)
    passed: list[str] = field(default_factory=list)
    failed: list[Piece] = field(default_factory=list)
    left: list[str] = field(default_factory=list)
    asides: list[Piece] = field(default_factory=list)


def _settled(
    talk: Discourse, chart: Chart, sentence: Sentence, pieces: list[Piece], lost: bool
) -> tuple[Discourse, _Said]:
    """What a sentence says; where words of it mean nothing together, with those apart if it is read so as a whole."""
    first = copy.deepcopy(talk)
    found = _say(talk, chart, sentence, pieces, lost)
    if found.failed:
        banned = frozenset((piece.start, piece.end) for piece in found.failed)
        other = copy.deepcopy(first)
        said = _say(other, chart, sentence, cover(chart, sentence, banned), lost)
        if len(said.unplaced) < len(found.unplaced):
            talk, found = other, said
    if not found.unplaced or lost or sentence.mark != "?":
        return talk, found
    return _without_further(first, chart, sentence) or (talk, found)


def _without_further(talk: Discourse, chart: Chart, sentence: Sentence) -> tuple[Discourse, _Said] | None:
    """What a sentence says without a further question in it that is not understood, and that question.

    Only a clause that asks by itself is left so, behind one that is understood: `..., and what do I have left?`. What
    stands before a question may be what it rests on, and so may a card that nothing else names. None where nothing is
    understood without it.
    """
    words = chart.lattice.tokens
    if talk.asks and words[sentence.start].said in OPENS and not _new_cards(talk, chart, sentence.start, sentence.end):
        return talk, _Said(left=[chart.lattice.raw(sentence.start, sentence.end)])
    for place in range(sentence.end - 2, sentence.start, -1):
        opens = next((at for at in range(place + 1, sentence.end) if words[at].said not in _IF_SO), place)
        if words[place].said not in _FURTHER or words[opens].said not in OPENS:
            continue
        other, head = copy.deepcopy(talk), Sentence(sentence.start, place, "?")
        pieces = cover(chart, head)
        said = _say(other, chart, head, pieces, False)
        whole = any(is_asked(piece.value) and not OPENS.isdisjoint(_verbs(chart, piece)) for piece in pieces)
        if whole and not said.unplaced and not _new_cards(other, chart, place, sentence.end):
            said.left.append(chart.lattice.raw(place, sentence.end))
            return other, said
    return None


def _new_cards(talk: Discourse, chart: Chart, start: int, end: int) -> bool:
    """Whether words name a card that was not spoken of."""
    known = {ref.card for ref in talk.cast.refs}
    named = (edge.value for kinds in chart.lattice.edges[start:end] for edge in kinds.get("CARD", ()))
    return any(known.isdisjoint(one.cards) for one in named)


def _spoken(talk: Discourse, chart: Chart, piece: Piece) -> None:
    """Speak of the cards that are named in a piece."""
    for kinds in chart.lattice.edges[piece.start : piece.end]:
        for named in (edge.value for edge in kinds.get("CARD", ())):
            for ref in [one for one in talk.cast.refs if one.card in named.cards][-1:]:
                talk.cast.speak(ref)


def _verbs(chart: Chart, piece: Piece) -> list[str]:
    """The words of a piece in which a verb may stand: `how many credits` has none, and shares that of what follows."""
    first = chart.lattice.tokens[piece.start].said
    start = piece.start + (first in ("how", "what", "which", "who", "whose", "where", "when", "why"))
    return [word.said for word in chart.lattice.tokens[start : piece.end]]


def _say(talk: Discourse, chart: Chart, sentence: Sentence, pieces: list[Piece], lost: bool) -> _Said:
    """Take the pieces of a sentence, one after the other. lost: whether something before it was not understood."""
    net, found = chart.lattice, _Said()
    unplaced, passed = found.unplaced, found.passed
    asked, other, colon, instead, then, told, outside = False, False, False, False, False, len(talk.told), ""
    talk.sentence()
    before: Piece | None = None
    claimed: Piece | None = None
    last = next((piece for piece in reversed(pieces) if piece.value != ""), None)
    row = _joined(once_more(pieces, sentence.mark) if talk.asks else pieces)
    bounds = {at for piece in row if piece.value == "" for at in range(piece.start, piece.end)
              if "BOUNDED" in net.edges[at]}  # fmt: skip
    for place, piece in enumerate(row):
        said = net.raw(piece.start, piece.end)
        if piece.value is None:
            unplaced.append(Unplaced(said))
            continue
        if piece.value == "":
            other = other or (asked and piece.between == ("or",))
            if piece.between == ("or",) and sentence.mark == "?" and not asked and len(talk.told) > told:
                unplaced.append(Unplaced(said, (), "it is not said whether what stands before it is asked too"))
            instead = (
                piece.between == ("or",) and sentence.mark != "?" and before is not None and is_stated(before.value)
            )
            colon = piece.between == (":",)
            then = piece.between == ("then",) and talk.told[-1:] != [] and isinstance(talk.told[-1], Deed)
            outside = talk.cast.subject if piece.between == ("(",) else outside
            talk.cast.subject = outside if piece.between == (")",) else talk.cast.subject  # `(I'm tagged)`, and goes on
            silent = piece.between or said.lower() in ("the", "a", "an") or "BOUNDED" in net.edges[piece.start]
            passed += [] if silent else [said]
            continue
        found.notes += sorted(one for one in piece.notes if isinstance(one, str))
        says = isinstance(piece.value, Aside) and piece.value.item == "says"
        passed += [said] if says else _passed(chart, piece)
        found.asides += [piece] if isinstance(piece.value, Aside) or reason_unread(piece.value) else []
        if says:  # what is said of a card is of it: `he thinks X stays. Is it trashed?`
            _spoken(talk, chart, piece)
        if (
            isinstance(piece.value, Question)
            and before is not None
            and isinstance(before.value, Question)
            and (before.end == piece.start or (before.value.query == Order() and net.tokens[piece.start - 1].mark))
            # `what comes first, X or Y`: those are what it asks about, and no questions of their own
            and "," not in [word.said for word in net.tokens[piece.start : piece.start + 2]]  # `then, am I dead`
        ):
            unplaced.append(Unplaced(said, (), "two questions in one"))
            continue
        if isinstance(piece.value, Tail) and said.lower() in OPENERS and piece is not last:
            passed.append(said)
            continue
        elided = isinstance(piece.value, Tail) or (isinstance(piece.value, Question) and piece.value.plain)
        if (
            elided
            and sentence.mark != "?"
            and before is not None
            and before.end == piece.start
            and is_told(before.value)
        ):
            unplaced.append(Unplaced(said, (), "it is told, not asked"))  # `after the first subroutine's damage`
            continue
        claimed = piece if isinstance(piece.value, Claimed) else claimed
        since = net.tokens[claimed.end : max(piece.start, claimed.end + 1)] if claimed is not None else ()
        hangs = claimed is not None and piece.start == claimed.end and denies_nothing_named(piece.value)
        if hangs or claimed_too(piece.value, (word.said for word in since)):
            unplaced.append(Unplaced(said, (), "it is not said whether that is claimed too"))
            continue
        before = piece
        if colon and len(talk.told) > told and _unnamed_before(talk, piece.value):
            unplaced.append(Unplaced(said, (), "it is not said whether that is the card spoken of"))
            continue
        colon = False
        if then and unused(piece.value):
            unplaced.append(Unplaced(said, (), "it is not said what is done with it then"))
            continue
        then = False
        if instead and is_stated(piece.value):
            unplaced.append(Unplaced(said, (), "it is not said which of the two is so"))
            continue
        instead = False
        if other and not is_asked(piece.value):  # `now or when the turn ends`: no yes and no no
            unplaced.append(Unplaced(said, (), "it is not said whether that is asked too"))
            continue
        either, asked, other = other and isinstance(piece.value, Question), asked or is_asked(piece.value), False
        asks = [*talk.asks, *talk.claims]
        bounds -= {*_with_adverbs(row, place)}
        which = net.tokens[sentence.start].said in ASKS_WHICH and not asked  # `who is winning`, without a mark
        why = (
            Misjoined("it is asked, not told")
            if which and is_told(piece.value)
            else _take(talk, piece, said, sentence.mark)
        )
        if why:
            unplaced.append(Unplaced(said, (), str(why)))
            found.failed += [piece] if isinstance(why, Misjoined) else []
        elif word := _unbounded(talk, asks, chart, row, place) or _unheard(talk, asks, chart, row, place):
            unplaced.append(Unplaced(word, (), "it is not known what that changes in the question"))
        elif either and _needed(talk):
            unplaced.append(Unplaced(said, (), "it is not said whether that is to be done for the other"))
        elif either:
            talk.either()
    if talk.pending is not None and not talk.late(told) and not _click_to_come(talk):
        unplaced.append(_NO_TIME)
        talk.pending = None
    unplaced += [Unplaced("at least or at most", (), "it is not said of what") for _ in bounds]
    if talk.changing:
        said = net.raw(sentence.start, sentence.end)
        unplaced.append(Unplaced(said, (), "it is not said what changes"))
    if sentence.mark == "?" and not asked and not (unplaced or lost):
        said = net.raw(sentence.start, sentence.end)
        if net.tokens[sentence.start].said in ASKS_WHICH or not talk.question_mark(said, told):
            unplaced.append(Unplaced(said + "?", (), "no question was understood"))
    return found


_DISPUTED = ("says", "of the dispute")
_SPEAKS = frozenset(("i", "you", "opp"))
_OF_POINTS = frozenset(
    (
        *("points", "point", "pts", "pointer", "steal", "steals", "stole", "stealing", "score", "scores", "scored"),
        *("scoring", "win", "wins", "won", "winner", "agenda", "agendas", "game"),
    )
)


def _unnamed_before(talk: Discourse, value: Any) -> bool:
    """Whether an item is no more than a card, and one of its kind was spoken of that is not named."""
    goods = value.goods if isinstance(value, Owned) and value.owner is None else ()
    named = [one.what for one in goods if isinstance(one, Desc) and isinstance(one.what, Named)]
    types = {card_facts(card)[1] for one in named for card in one.cards}
    return len(goods) == 1 and any(not ref.card and ref.kind in types for ref in talk.cast.spoken)


def _needed(talk: Discourse) -> bool:
    """`can I install X or must I trash something`: for that, it may be, and by itself it need not be."""
    first, other = [one.query for one in talk.asks[-2:]] if len(talk.asks) > 1 else (None, None)
    room = isinstance(other, Must) and other.deed.verb in ("trash", "discard") and other.deed.purpose is None
    return room and isinstance(first, Can) and first.deed.verb == "install"


def _take(talk: Discourse, piece: Piece, said: str, mark: str) -> Unread | None:
    """Take a piece as the first of what it may be that means something here; why it means nothing, or None.

    What asks something, and ends with a question mark, is never taken as told instead.
    """
    first: Unread | None = None
    asks = mark == "?" and is_asked(piece.value)
    beside = isinstance(piece.value, Aside) and mark != "?"  # what changes nothing is no question instead
    for value in (
        piece.value,
        *(one for one in piece.others if (not asks or is_asked(one)) and not (beside and is_asked(one))),
    ):
        before, talk.doubled, talk.limited = talk.state(), [], limits(value, piece.notes)
        try:
            talk.take(value, said)
            kept = isinstance(value, Speaker | Aside)
            notes = given_for(value, piece.notes, talk.cast.refs)
            why = "" if kept else lost_in_line(notes, talk.since(before), talk.meant())
            if not why:
                return None
            raise Unread(why)
        except Unread as error:
            first = first or error
            talk.back(before)
            if isinstance(error, Ambiguous):
                break
    return first


def _at_once(talk: Discourse) -> bool:
    """Whether it is asked what is so at this moment: the words that say it were not passed over."""
    return any(one == AT_ONCE for one in leaves(tuple(talk.asks)))


def _with_adverbs(row: list[Piece], place: int) -> range:
    """The places of the words of a piece, with those beside it that say nothing by themselves."""
    start, end = row[place].start, row[place].end
    for piece in reversed(row[:place]):
        if piece.value != "" or piece.between or piece.end != start:
            break
        start = piece.start
    for piece in row[place + 1 :]:
        if piece.value != "" or piece.between or piece.start != end:
            break
        end = piece.end
    return range(start, end)


def _words(chart: Chart, row: list[Piece], place: int) -> list[str]:
    """The words of a piece with those beside it, but for the titles of cards."""
    titles = {at for note in row[place].notes if note[2] == "CARD" for at in range(*note[:2])}
    return [chart.lattice.tokens[at].said for at in _with_adverbs(row, place) if at not in titles]


def _unbounded(talk: Discourse, before: list[Asked], chart: Chart, row: list[Piece], place: int) -> str:
    """Give new questions the bound that is said beside `how many`; returns it where none of them has one."""
    bounds = [edge.value for at in _with_adverbs(row, place) for edge in chart.lattice.edges[at].get("BOUNDED", ())]
    if not bounds:
        return ""
    heard = False
    for asks in (talk.asks, talk.claims):
        for place, asked in enumerate(asks):
            query = bounded(asked.query, bounds[0]) if asked not in before else None
            if query is not None and len(set(bounds)) == 1:
                asks[place], heard = replace(asked, query=query), True
    return "" if heard else bounds[0]


def _unheard(talk: Discourse, before: list[Asked], chart: Chart, row: list[Piece], place: int) -> str:
    """Give new questions the time of their adverbs; returns an adverb that means nothing in one of them."""
    words, tail = _words(chart, row, place), isinstance(row[place].value, Tail)
    told, talk.cast.wording = talk.cast.wording, words if is_told(row[place].value) else talk.cast.wording
    clause = main_clause(words[tail and words[0] in ASKS_WHICH :])  # `who is right`: whether what was told is so
    for asks in (talk.asks, talk.claims):
        for place, asked in enumerate(asks):
            if asked in before:
                continue
            if word := unheard(asked, clause) or not_limited(asked, told if tail else []):
                return word
            asks[place] = timed(asked, clause)
    return ""


def _joined(pieces: list[Piece]) -> list[Piece]:
    """Pieces, words side by side that are not understood as one."""
    found: list[Piece] = []
    for piece in pieces:
        if piece.value is None and found and found[-1].value is None:
            found[-1] = Piece(found[-1].start, piece.end, None)
        else:
            found.append(piece)
    return found


def _passed(chart: Chart, piece: Piece) -> list[str]:
    """The words of a piece that it does not rest on, articles not counted."""
    words = chart.lattice.tokens
    bounds = {at for start in range(piece.start, piece.end) for edge in chart.lattice.edges[start].get("BOUNDED", ())
              for at in range(start, edge.end)}  # fmt: skip
    unused = [words[at] for at in range(piece.start, piece.end) if not piece.rests >> at & 1 and at not in bounds]
    return [word.said for word in unused if not word.mark and word.said not in ("the", "a", "an", "s", "not")]
