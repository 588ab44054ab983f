"""Points and link that a line tells, and the cards that stand for what nobody names."""

from __future__ import annotations

from judgebot.ask.named import player_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.readings import Placed, Unplaced
from judgebot.cards.catalog import facts
from judgebot.game.objects import CORP, RUNNER

# Agendas by their points, and what gives link, that do nothing more where they then lie.
_AGENDAS = {
    2: ("offworld_office", "artificial_cryptocrash", "kimberlite_field", "midnight_3_arcology", "longevity_serum"),
    1: ("hostile_takeover", "false_lead", "post_truth_dividend", "gila_hands_arcology"),
}
_LINK = "access_to_globalsec"


def stand_ins(p: Parser) -> None:
    """Cards for points and link of which nobody says from what they come.

    The points that are told are those of now: what was scored or stolen before is among them.
    """
    for who, unit, told in p.stand_ins:
        mine = _scored(p, who) if unit == "points" else []
        n = told - sum(int(facts(one.card).get("points") or 0) for one in mine)
        names = " and ".join(one.title for one in mine)
        said = f"{told} {unit if told != 1 else unit.removesuffix('s')}"
        if n < 0:
            p.reading.unplaced.append(Unplaced(said, (), f"{names} alone make {told - n}"))
            continue
        found = _worth(p, who, n) if unit == "points" else [Placed(_LINK, "rig", given=True) for _ in range(n)]
        p.reading.cards += found
        titles = " and ".join(dict.fromkeys(f"{sum(o.card == one.card for o in found)} {one.title}" for one in found))
        rest = f"{n} of the {said}" if 0 < n < told else said
        p.assume(f"{rest} of the {who.capitalize()}: taken to be {titles or names or 'none'}")


def _scored(p: Parser, who: str) -> list[Placed]:
    """The agendas that a line names in a player's score area, with those stolen in a last turn that is played."""
    there = [one for one in p.reading.cards if one.where == "score" and one.options.get("whose") == who]
    stolen = [one.cards[0] for one in p.reading.moves if one.kind == "last turn" and one.words.startswith("steal ")]
    return [*there, *(stolen if who == RUNNER else [])]


def _worth(p: Parser, who: str, n: int) -> list[Placed]:
    """So many points in agendas, of titles that the line does not name if there are such."""
    named = {one.card for one in p.reading.cards}  # each title for one player only (1.4.7)
    found: list[Placed] = []
    for points, count in ((2, n // 2), (1, n % 2)):
        free = [one for one in _AGENDAS[points] if one not in named] or list(_AGENDAS[points])
        cards = [one for one in free for _ in range(facts(one).get("copies") or 3)]
        found += [Placed(card, "score", options={"whose": who}, given=True) for card in cards[:count]]
    return found


def scored_points(p: Parser, phrase: Phrase) -> bool:
    """`the Corp has scored 4 points`: that is their score now; of which agendas nobody says."""
    number = phrase.tokens("n")[-1]
    told = next(one for one in phrase.tokens() if one.has("state") or one.has("verb"))
    if p.asked_here or (told.has("verb") and told.said not in ("stole", "stolen", "score", "scored")):
        return False
    stolen = told.has("state", "stolen") or told.has("verb", "steal")
    who = RUNNER if stolen else player_of(p, phrase.one("PLAYER"))[0] or CORP
    if number.n > 6:
        return False  # the game is over
    p.stand_ins.append((who, "points", number.n))
    p.speak_of(who)
    return True
