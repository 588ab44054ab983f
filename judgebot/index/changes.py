"""What differs between two editions of the CR: the rules that moved, are new, are gone or are worded in another way."""

from __future__ import annotations

from judgebot.index import load
from judgebot.index.later import LaterIndex
from judgebot.index.numbering import RULED, numbering
from judgebot.index.store import EDITION, sort_key
from judgebot.index.switches import Switch, switches
from judgebot.plain import NamedTuple


class Changes(NamedTuple):
    """What differs between two editions, each number as its own edition has it, in order.

    moved     pairs of the number in the earlier and in the later edition
    new       numbers of the later edition
    gone      pairs of a number of the earlier edition and the numbers of the later one that say it now, if any
    reworded  numbers of the later edition whose rules say it in another way; only where an index tells
    differing what can come of it in a game; only where an index tells
    open      numbers that are beside the base edition new in both: whether they say the same is not known
    """

    earlier: str
    later: str
    moved: tuple[tuple[str, str], ...]
    new: tuple[str, ...]
    gone: tuple[tuple[str, tuple[str, ...]], ...]
    reworded: tuple[str, ...] = ()
    differing: tuple[Switch, ...] = ()
    open: tuple[str, ...] = ()

    def within(self, section: str) -> Changes:
        """What of it concerns a chapter, a section or a rule, by its number in either edition."""

        def inside(*numbers: str) -> bool:
            return any(
                one == section or (one.startswith(section) and not one[len(section)].isdigit()) for one in numbers
            )

        return self._replace(
            moved=tuple(pair for pair in self.moved if inside(*pair)),
            new=tuple(one for one in self.new if inside(one)),
            gone=tuple(one for one in self.gone if inside(one[0], *one[1])),
            reworded=tuple(one for one in self.reworded if inside(one)),
            differing=tuple(one for one in self.differing if inside(*one.old, *one.new)),
            open=tuple(one for one in self.open if inside(one)),
        )


def changes(earlier: str, later: str) -> Changes:
    """What differs between two editions of `numbering.EDITIONS`."""
    before, after = numbering(earlier), numbering(later)
    rules = load().rules()
    both = [rule for rule in rules if rule not in before.gone and rule not in after.gone]
    pairs = ((before.shown(rule), after.shown(rule)) for rule in both)
    both_new = before.new & after.new
    new = [*(after.new - both_new), *(after.shown(rule) for rule in before.gone if rule not in after.gone)]
    gone: dict[str, tuple[str, ...]] = {number: () for number in before.new - both_new}
    gone |= {before.shown(rule): now for rule, now in after.gone.items() if rule not in before.gone}
    found = Changes(
        earlier,
        later,
        tuple(pair for pair in pairs if pair[0] != pair[1]),
        tuple(sorted((one for one in new if one.count(".") == 2), key=sort_key)),
        tuple((one, gone[one]) for one in sorted(gone, key=sort_key) if one.count(".") == 2),
        open=tuple(sorted((one for one in both_new if one.count(".") == 2), key=sort_key)),
    )
    book = load(later) if later in RULED else None
    if earlier != EDITION or not isinstance(book, LaterIndex):
        return found
    reworded = tuple(one for one in book.own() if one.count(".") == 2 and one not in after.new)
    return found._replace(reworded=reworded, differing=tuple(switches().values()))
