"""What the cards, servers and zones of a game are called, and which of them the words of a phrase name."""

from __future__ import annotations

import functools
from collections.abc import Iterator, Sequence
from typing import Any

from judgebot.cards import names
from judgebot.engine.machine import Machine
from judgebot.game.objects import Obj
from judgebot.plain import NamedTuple
from judgebot.scenario import phrases


class _Cards(NamedTuple):
    """What the cards of a game are called: the physical cards by each form of their names, and by their titles.

    longest  so many words has the longest form
    """

    forms: dict[str, set[int]]
    titles: dict[str, set[int]]
    longest: int


class Names:
    """What the cards, servers and zones of a game are called now, in normal form. Made anew for each phrase."""

    def __init__(self, m: Machine, loosely: bool = True) -> None:
        self.m, self.loosely = m, loosely

    @property
    def cards(self) -> _Cards:
        """What the cards are called; worked out where a phrase may name one, and kept until the game changes."""
        found: _Cards = self.m.cached("cards of lines", lambda: _cards(self.m))
        return found

    @property
    def places(self) -> dict[str, str]:
        """The servers and zones by what they are called."""
        found: dict[str, str] = self.m.cached("places of lines", lambda: _places(self.m))
        return found

    def card(self, said: Sequence[str], loosely: bool) -> Iterator[tuple[frozenset[int], bool, int]]:
        """The cards that the beginning of some words may name, whether in full, and how many words that takes.

        loosely  a shorthand or a word of the title will do
        """
        forms, _, longest = self.cards
        for length in range(min(len(said), longest), 0, -1):
            if found := forms.get(" ".join(said[:length])):
                yield frozenset(found), True, length
                return
        for length in range(min(len(said), 8), 0, -1):
            begun = " ".join(said[:length])
            fitting = self._titled(f" {begun}", whole=False)
            if loosely and self.loosely:
                fitting = fitting or self._shorthand(begun) or self._titled(f" {begun} ", whole=True)
            if fitting:
                yield frozenset(fitting), False, length
                return

    def _titled(self, said: str, whole: bool) -> set[int]:
        """The cards whose titles begin with some words, or have them in the middle."""
        fitting = (
            cards
            for title, cards in self.cards.titles.items()
            if said in f" {title} " and (whole or f" {title}".startswith(said))
        )
        return {card for cards in fitting for card in cards}

    def _shorthand(self, said: str) -> set[int]:
        try:
            title = normal(names.title(names.find(said)))
        except names.NameProblem:
            return set()
        return self.cards.titles.get(title, set())

    def place(self, said: Sequence[str]) -> Iterator[tuple[str, int]]:
        """The servers and zones that the beginning of some words names, and how many words that takes."""
        places = self.places
        for length in range(min(len(said), 3), 0, -1):
            if (name := places.get(" ".join(said[:length]))) is not None:
                yield name, length


def _cards(m: Machine) -> _Cards:
    state = m.state
    now = ([*state.objs.values()], [*state.gone.values()], [*state.servers.values()])
    known: tuple[Any, _Cards] | None = m.called.get("all")
    if known is not None and known[0] == now:  # most changes leave the cards as they are
        return known[1]
    forms: dict[str, set[int]] = {}
    titles: dict[str, set[int]] = {}
    for obj in (*m.state.objs.values(), *m.state.gone.values()):
        called = _called(m, obj)
        titles.setdefault(called[0], set()).add(obj.card)
        for form in called:
            forms.setdefault(form, set()).add(obj.card)
    made = _Cards(forms, titles, max((len(form.split()) for form in forms), default=0))
    m.called["all"] = (now, made)
    return made


def _called(m: Machine, obj: Obj) -> tuple[str, ...]:
    """What an object is called: its title, its name, that with its place while it exists, its own name in the file."""
    here = obj.id in m.state.objs
    server = m.state.servers.get(obj.server)
    place = None if server is None else obj.id in server.ice and server.ice.index(obj.id)
    unknown = (not obj.name or obj.name.startswith("unknown")) and not obj.server  # all those of a zone are called so
    key = (obj.name, obj.zone, here, *(() if unknown else (obj.card, obj.server, place)))
    found: tuple[str, ...] | None = m.called.get(key)
    if found is None:
        title = normal(m.catalog.card(obj.name).title) if obj.name else "an unknown card"
        made = [title, normal(m.name(obj.id))]
        if here:
            made.append(normal(m.describe(obj.id)))
            made += [] if type(place) is not int else [normal(f"{obj.server} ice {place + 1}")]
        made += [normal(own) for own, number in m.named.items() if number == obj.card]  # `as:`
        if "unknown card" in title:
            made += ["unknown", "unknown card"]
        found = m.called[key] = tuple(dict.fromkeys(made))
    return found


def _places(m: Machine) -> dict[str, str]:
    places = {*m.state.servers, *m.state.zones, "HQ", "R&D", "Archives", "new remote"}
    places |= {f"remote {number}" for number in range(1, len(m.state.servers) + 2)}
    return {normal(name): name for name in places}


@functools.lru_cache(maxsize=8192)
def normal(text: str) -> str:
    """A phrase in normal form (`phrases.normal`)."""
    return phrases.normal(text)
