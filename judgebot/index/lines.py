"""Many lines of a key, a tab and a value, in one text: found without taking all of them apart."""

from bisect import bisect_right
from collections.abc import Mapping

_BLOCK = 4096  # characters between two of the keys that are looked at first


def written(values: Mapping[str, str]) -> str:
    """The lines, sorted by their keys; keys have no tab, and neither keys nor values a line's end."""
    return "".join(f"{key}\t{values[key]}\n" for key in sorted(values))


class Lines:
    """Look-up in a text that `written` has made."""

    def __init__(self, text: str) -> None:
        """Take up a text.

        Raises:
            ValueError: a line has no tab.
        """
        self._text = "\n" + text
        self._starts: list[int] = []
        at = 0
        while 0 <= at < len(text):
            self._starts.append(at)
            at = self._text.find("\n", at + _BLOCK)
        self._first = [self._text[start + 1 : self._text.index("\t", start)] for start in self._starts]
        self._starts.append(len(self._text))

    def get(self, key: str) -> str | None:
        """The value of a key, or None."""
        block = max(bisect_right(self._first, key), 1)
        if block >= len(self._starts):
            return None
        head = f"\n{key}\t"
        at = self._text.find(head, self._starts[block - 1], self._starts[block])
        return None if at < 0 else self._text[at + len(head) : self._text.index("\n", at + 1)]
