"""Words for scoring, and for the end of the game (1.7, 1.17)."""

from __future__ import annotations

from judgebot.cards.effects.base import Effect, verb
from judgebot.cards.nodes import arg, one_of, word
from judgebot.cards.queries.selections import Ref, ref


@word("effect", "score")
class Score(Effect):
    """The Corp scores an agenda that it could score now (1.17.3a); additional costs to score it are paid (1.16.10c)."""

    what: Ref = arg(ref, doc="which")

    def english(self) -> str:
        return f"score {self.what.english()}, if able"


@word("effect", "win")
class Win(Effect):
    """A player wins the game (1.7.1)."""

    who: str = arg(one_of("you", "opponent", "corp", "runner"), "you", "who")

    def english(self) -> str:
        return f"{verb(self.who, 'win')} the game"
