"""Official English card text as definitions in the ability language: read, or refused with the words that were not."""

from judgebot.cards.reading.official import facts_of, read_official
from judgebot.cards.reading.reader import Gap, Reading, read_text

__all__ = ["Gap", "Reading", "facts_of", "read_official", "read_text"]
