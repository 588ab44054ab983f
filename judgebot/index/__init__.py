"""The rules index: every numbered rule of the CR in plain words, its terms, references, editions and charts.

`load()` gives the index of the base edition. Nothing is read before it is asked for, and only the entries asked
for are parsed: looking up a rule or checking that one exists stays cheap.
"""

from functools import cache

from judgebot.index.store import EDITION, Entry, Index

__all__ = ["EDITION", "Entry", "Index", "load"]


@cache
def load() -> Index:
    """The index of the base edition (CR 24.03) with the OPP clauses beside it; the same object at every call."""
    return Index()
