"""What lies where: cards and numbers of cards at a place, and a server with what is said of it."""

from __future__ import annotations

from abc import abstractmethod
from dataclasses import replace
from typing import Any

from judgebot.ask.reading.cast import KIND_SIDES, SIDES
from judgebot.ask.reading.meanings import Amount, Deed, Fact, Has, Place, Ref, Server, Zone
from judgebot.ask.reading.places import Places
from judgebot.ask.reading.raw import Around, Desc, Named, Owned, Placed, Pro, Quantity, TheServer, Where_
from judgebot.game.objects import CORP


class Lying(Places):
    """Settles what is told to lie at places; the facts of it are kept in `facts`."""

    facts: list[Fact | Deed]

    @abstractmethod
    def cards(self, desc: Desc, fresh: bool = False, head: Any = None) -> tuple[Ref, ...]:
        """The cards that are described."""

    def server(self, raw: Any) -> Server:
        """The server of a word, and what is said of it beside its name."""
        if raw in (Pro("there"), Pro("it")) and not self.cast.servers and SIDES.get(self.cast.pile) != CORP:
            return self._where_it_lies()
        if not isinstance(raw, Around):
            return self.cast.server(raw)
        found = self.cast.server(raw.server)
        for one in raw.facts:
            if isinstance(one, Owned):  # `Thule Subsea's remote`: of the player of that name
                self.put(self.cards(one.goods[0])[0], Place("identity"))
                continue
            self.placed(one)
            self.cast.server(found)
        return found

    def _where_it_lies(self) -> Server:
        """`there`, where no server was named: that of the card in a root that was spoken of last."""
        fits = [ref for ref in self.cast.spoken if self.cast.type(ref) in ("asset", "upgrade", "agenda", "ice")]
        found = self.cast.server(TheServer() if fits else Pro("there"))
        if fits[-1].n not in self.cast.at or not self.cast.at[fits[-1].n].where:
            self.put(fits[-1], Place("ice" if self.cast.type(fits[-1]) == "ice" else "root", found))
        return found

    def placed(self, item: Placed) -> None:
        """Cards, and numbers of cards, at a place."""
        seen: set[str] = set()
        named = [one for one in item.goods if isinstance(one, Desc)]
        shown = False
        for good in item.goods:
            if isinstance(good, Quantity):
                self._lie(good, item.place, bool(named) or good.rest)
                if good.kind == "shown" and shown and isinstance(self.facts[-1], Has):
                    self.facts[-1] = replace(self.facts[-1], unit="further cards")  # `3 facedown and 2 faceup`
                shown = shown or good.kind == "shown"
                continue
            key = good.what.cards[0] if isinstance(good.what, Named) else ""
            fresh = bool(key) and key in seen
            seen.add(key)
            self.cards(good, fresh, item.place)

    def _lie(self, q: Quantity, where: Where_ | None, rest: bool) -> None:
        """So many cards lie at a place."""
        amount = q.amount or Amount(1)
        owner: Any
        if q.unit == "kind":
            self.facts.append(Has(KIND_SIDES.get(q.kind, CORP), q.kind, amount, True))
            return
        if where is None:
            if q.unit == "ice" and self.cast.servers:
                self.facts.append(Has(self.cast.servers[-1], "ice", amount))
            elif q.unit != "else" and not self.cast.servers:
                self.facts.append(Has(CORP, "ice", amount))
            return
        if where.zone is not None:
            owner = Zone(self.zone(where.zone))
            self.cast.pile = owner.name
        elif where.where == "ice" or q.unit == "ice":
            self.facts.append(Has(self.server(where.server), "ice", amount))
            return
        else:
            owner = self.server(where.server)
            if owner.name in ("HQ", "R&D", "Archives"):
                if where.where == "root":  # `nothing in the root of R&D`: that says nothing of its cards
                    self.facts.append(Has(owner, "root", amount))
                    return
                owner = Zone(owner.name)
                self.cast.pile = owner.name
        self.facts.append(Has(owner, "cards", amount, rest))
