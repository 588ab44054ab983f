"""What happens on a line."""

from __future__ import annotations

import itertools
from collections import Counter
from collections.abc import Iterator

from judgebot.ask.answering import telling
from judgebot.ask.answering.causes import with_causes
from judgebot.ask.answering.lines import Played, end_of
from judgebot.ask.answering.playing import EVERYONE, Line, Made, Refused, Seer, Wish, answered, replay, settle
from judgebot.ask.answering.telling import cited, player
from judgebot.ask.answering.verdicts import OPEN, UNDECIDED, Verdict
from judgebot.ask.reading.meanings import Ref
from judgebot.ask.reading.queries import Happens
from judgebot.engine.choices import Verb
from judgebot.engine.machine import Event
from judgebot.engine.records import Option
from judgebot.explain.why import Record
from judgebot.explain.words import poss
from judgebot.game.state import FIRST_ID
from judgebot.plain import NamedTuple

_WEIGHTY = (
    *("ends_run", "successful", "unsuccessful", "damage", "tags", "gained", "lost", "stolen", "scored", "trashed"),
    *("game_over", "encounter", "rezzed", "derezzed", "jacks_out", "bypassed", "uses", "triggers", "subroutine"),
    *("broke", "fully_broken", "paid", "cannot_pay", "declines", "prohibited", "prevented", "lost_pending", "access"),
    *("installed", "plays", "draws", "purged", "removed_tags", "forfeited", "removed_from_game", "bad_publicity"),
)


def happens(played: Played, query: Happens) -> Verdict:
    """The events of weight on the line, in order, to its end; and what else, where an ability could have triggered."""
    wish = Wish((), EVERYONE, avoid=tuple(played.avoid), end=end_of(played.game))
    _, line, left = settle(played.game, wish)
    of = query.of if isinstance(query.of, Ref) else None
    found = _told(played, line, wish, of)
    told, rules = list(found), list(found.values())
    for fork in itertools.islice(_forks(played, line, wish), _MOST_FORKS):
        more = {one: rule for one, rule in _told(played, fork.line, wish, of).items() if one not in found}
        if more:
            told.append(f"That is {poss(player(fork.who))} choice{cited(fork.rule)}. Otherwise: {' '.join(more)}")
            rules += [fork.rule, *more.values()]
    if left is not None:
        told.append(f"There {player(left.who)} chooses; the first option was taken ({left.rule}).")
    if not told and not played.deeds:
        return Verdict(UNDECIDED, ("Nothing is told to be done that something could come of.",))
    return Verdict(OPEN, tuple(told) or ("Nothing happens.",), tuple(dict.fromkeys(rules)))


def _told(played: Played, line: Line, wish: Wish, of: Ref | None) -> dict[str, str]:
    """The events of weight on a line in sentences, each once, with its rule; `of`: only those about a card."""
    game, idle = _recorded(played, line, wish)
    events = game.events or []
    told: dict[str, str] = {}
    often: Counter[str] = Counter()
    for place, one in enumerate(events):
        if (one.kind == "paid" and not one.facts["split"]) or (
            one.kind == "trashed" and one.facts["cause"] == "damage"
        ):
            continue  # nothing, or what is told with the deed that it is, or with the damage
        if one.kind not in _WEIGHTY or (of is not None and not _about(played, game, one, of)):
            continue
        barred = _barred(game, idle, one) if one.kind == "lost_pending" else None
        if barred is not None:  # that it is then lost only follows (9.2.8e)
            told.setdefault(f"{telling.refused(barred)}{cited(barred.refusal.rule)}.", barred.refusal.rule)
        elif said := telling.event(events, place, played.start.state.active):
            if of is not None:  # of one card only this is told, and so what brought it about
                why = with_causes(Record(game, played.start.state.active), place, said)
                told |= {each: rule for each, rule in zip(why.said, why.rules, strict=False) if each not in told}
            else:
                sentence = f"{said}{cited(*one.cites[:2])}."
                often[sentence] += 1
                told.setdefault(sentence, next(iter(one.cites), ""))
    return {_times(sentence, often[sentence]): rule for sentence, rule in told.items()}


def _times(sentence: str, n: int) -> str:
    """A sentence of what happens, and how often it does."""
    return f"{sentence} That happens {n} times." if n > 1 else sentence


def _about(played: Played, game: Seer, event: Event, of: Ref) -> bool:
    """Whether one of the objects of an event is a card."""
    values = [
        one for value in event.facts.values() for one in (value if isinstance(value, (tuple, list)) else (value,))
    ]
    ids = [one for one in values if isinstance(one, int) and not isinstance(one, bool) and one >= FIRST_ID]
    return any(played.cast.is_it(game, oid, of) for oid in ids)


def _barred(game: Seer, idle: list[Refused], lost: Event) -> Refused | None:
    """Why the ability that is lost could not be triggered; None if it could."""
    of = (one for one in idle if one.refusal.choice.verb is Verb.TRIGGER and one.refusal.who == lost.data["who"])
    return next((one for one in of if game.name(one.refusal.choice.card) == str(lost.data["source"])), None)


class Fork(NamedTuple):
    """A choice that nobody told, made otherwise: whose it is, its rule, and the line on which it is."""

    who: str
    rule: str
    line: Line


_FORKS = ("trigger", "pay", "mode", "interrupt")  # decisions whose other options are told
_MOST_FORKS = 2


def _forks(played: Played, line: Line, wish: Wish) -> Iterator[Fork]:
    """The choices that nobody told, each made otherwise: what may be triggered is, what is asked for is paid."""
    for place, made in enumerate(line):
        decision = made.decision
        passes = made.choice.verb is Verb.PASS
        if decision.kind not in _FORKS or (decision.kind in ("trigger", "interrupt") and not passes):
            continue
        game = replay(played.game, line[:place], wish)
        game.advance()
        fit = (n for n, one in enumerate(decision.options) if n != made.pick and not _avoided(game, made, one, wish))
        pick = next(fit, None)
        if pick is not None:
            _, rest, _ = settle(answered(game, decision, pick, wish), wish)
            rule = "9.2.8c" if decision.kind == "trigger" else decision.rule
            yield Fork(decision.who, rule, (*line[:place], Made(decision, pick), *rest))


def _avoided(game: Seer, made: Made, option: Option, wish: Wish) -> bool:
    return any(bad(game, made.decision.who, option.choice) for bad in wish.avoid)


def _recorded(played: Played, line: Line, wish: Wish) -> tuple[Seer, list[Refused]]:
    """The whole line with its events, and what was refused a player who could only pass."""
    game = played.start.copy(record=True).watching(wish)
    idle: list[Refused] = []
    game.heed = lambda step, who, refused: idle.extend(Refused(one, step, game) for one in refused)
    for made in (*played.line, *line):
        if game.advance() is None:
            return game, idle
        game.answer(made.pick)
    game.advance()
    return game, idle
