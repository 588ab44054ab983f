"""A line of table talk -> what it means: lexicon, chart, cover, discourse. Knows nothing of the engine."""

from judgebot.ask.reading.read import read as read
