"""Official English card text as definitions in the ability language: read, or refused with the words that were not."""

from judgebot.cards.reading.reader import Gap, Reading, read_text

__all__ = ["Gap", "Reading", "read_text"]
