"""Costs of cards that leave their place or are turned: trashed, forfeited, added elsewhere, removed from the game."""

from __future__ import annotations

from judgebot.cards import effects as e
from judgebot.cards.queries.selections import Ref
from judgebot.engine import apply as a
from judgebot.engine import characteristics as c
from judgebot.engine import prohibitions, query
from judgebot.engine.costs import Bill, Part, keeps
from judgebot.engine.facts import Why, fact
from judgebot.engine.machine import Machine
from judgebot.engine.moves import KEPT
from judgebot.engine.payment import Payment, choose
from judgebot.engine.records import Eff
from judgebot.engine.words.costs import Chosen, CostHandler, OfTheSource, amount, leaves, resolve
from judgebot.game.environment import Env
from judgebot.game.objects import HAND, RND, RUNNER, SCORE, STACK


class Trash(Chosen):
    """Trash cards, the payer's (1.14.3), leaving restrictions met (1.16.1c)."""

    word = "trash"
    verb = "trash"
    takes = True
    trashes = True

    def fits(self, m: Machine, one: Bill, oid: int) -> bool:
        if prohibitions.cannot(m, "trash", one.who, oid) is not None:
            return False
        if oid == one.subject and one.purpose in ("install", "play"):
            return False
        if keeps(m, one, oid):
            return True
        m.note(
            "refused",
            "1.16.1c",
            who=one.who,
            what=fact("trash", card=oid),
            why=fact("kept restriction", deed=one.keeps[0], card=one.keeps[1]),
        )
        return False

    def count(self, m: Machine, part: Part) -> int:
        if isinstance(part.node.what, e.RandomCards):
            return max(0, query.value(m, part.env, part.node.what.n))
        return amount(m, part)

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        if not isinstance(part.node.what, e.RandomCards):
            super().choose(m, pay, part)
            return
        left = [oid for oid in self.pool(m, pay.bill, part) if oid not in pay.taken]
        pay.pick(part, m.at_random(left, self.count(m, part), "1.16.1"), True)


class RevealAndTrash(Trash):
    """Reveal cards and trash them."""

    word = "reveal_and_trash"
    verb = "trash"
    effect = "reveal"

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        resolve(m, pay, part)


class Reveal(Chosen):
    """Reveal cards (1.21.3)."""

    word = "reveal"
    verb = "reveal"
    effect = "reveal"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        few = len(self.pool(m, one, part)) < self.count(m, part)
        return ("1.16.1", fact("nothing to pay with", cost=part.node)) if few else None


class TrashThis(OfTheSource):
    """[trash]: the source (1.19.4)."""

    word = "trash_this"
    trashes = True

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        if (gone := super().unpayable(m, one, part)) is not None:
            return gone
        stop = prohibitions.cannot(m, "trash", one.who, part.source)
        return ("1.16.1b", fact("text", text=stop.declaration)) if stop is not None else None

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        if part.source == pay.bill.subject:
            leaves(m, pay, part.source)
            pay.known |= Env(this_server=query.server_of(m, part.source))


class AddToScoreArea(OfTheSource):
    """Add the source to the payer's score area as an agenda (8.2.1a, 10.1.3)."""

    word = "add_to_score_area"
    late = True
    effect = "add"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        return None if query.within_reach(m, part.source) else ("1.12.2", fact("source gone"))

    def resolved(self, m: Machine, one: Bill, part: Part, oids: tuple[int, ...] = ()) -> Eff:
        """To the payer's score area."""
        return super().resolved(m, one, part, oids)._replace(what=SCORE[one.who])

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        leaves(m, pay, part.source)
        resolve(m, pay, part)
        if part.node.kept:
            a.remember(m, m.state.latest(part.source), KEPT, True)


class TrashTop(CostHandler):
    """Trash the top cards of a deck."""

    word = "trash_top"
    takes = True
    trashes = True

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        stops = [prohibitions.cannot(m, "trash", one.who, oid) for oid in self.pool(m, one, part)]
        stop = next((found for found in stops if found is not None), None)
        return ("1.16.1b", fact("text", text=stop.declaration)) if stop is not None else None

    def pool(self, m: Machine, one: Bill, part: Part) -> list[int]:
        return list(m.state.zones[part.node.of][: amount(m, part)])

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        pay.pick(part, tuple(self.pool(m, pay.bill, part)), True)


class Derez(Chosen):
    """Derez cards (8.1.3)."""

    word = "derez"
    verb = "derez"
    takes = True
    effect = "derez"

    def fits(self, m: Machine, one: Bill, oid: int) -> bool:
        """Only a rezzed card."""
        return c.rezzed(m, m.obj(oid))


class TurnFacedown(Chosen):
    """Turn faceup cards facedown (1.12.5)."""

    word = "turn_facedown"
    verb = "turn facedown"
    takes = True
    effect = "turn"

    def fits(self, m: Machine, one: Bill, oid: int) -> bool:
        """Only a faceup card."""
        return m.obj(oid).faceup

    def resolved(self, m: Machine, one: Bill, part: Part, oids: tuple[int, ...] = ()) -> Eff:
        """Facedown."""
        return super().resolved(m, one, part, oids)._replace(what="down")


class Forfeit(Chosen):
    """Forfeit agendas from the payer's score area (8.2.5)."""

    word = "forfeit"
    verb = "forfeit"
    takes = True
    late = True
    effect = "forfeit"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        few = len(self.pool(m, one, part)) < self.count(m, part)
        return ("1.16.1", fact("no agenda to forfeit")) if few else None

    def pool(self, m: Machine, one: Bill, part: Part) -> list[int]:
        return [oid for oid in m.state.zones[SCORE[one.who]] if not m.state.objs[oid].recall(KEPT)]

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        choose(m, pay, part, self.verb, True)

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        for oid in pay.of(part):
            if oid == pay.bill.subject:
                leaves(m, pay, oid)
        gone = tuple(change.obj for change in resolve(m, pay, part))
        pay.known |= Env(forfeited=(*pay.known.several("forfeited"), *gone))


class ForfeitThis(Forfeit):
    """Forfeit the source."""

    word = "forfeit_this"

    def count(self, m: Machine, part: Part) -> int:
        return 1

    def pool(self, m: Machine, one: Bill, part: Part) -> list[int]:
        return [oid for oid in super().pool(m, one, part) if oid == part.source]

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        pay.pick(part, (part.source,), True)


class RemoveThis(OfTheSource):
    """Remove the source from the game (8.2.1a)."""

    word = "remove_this"
    late = True
    effect = "remove_from_game"

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        leaves(m, pay, part.source)
        resolve(m, pay, part)


class AddToHand(Chosen):
    """Add cards to their owner's hand (8.2.1a)."""

    word = "add_to_hand"
    verb = "return"
    takes = True
    late = True
    effect = "add"

    def unpayable(self, m: Machine, one: Bill, part: Part) -> Why:
        this = isinstance(part.node.what, Ref) and part.node.what.key == "this"
        return ("1.12.2", fact("source gone")) if this and part.source not in m.state.objs else None

    def resolved(self, m: Machine, one: Bill, part: Part, oids: tuple[int, ...] = ()) -> Eff:
        """To the hand of the first card's owner: they are paid one after the other."""
        to = a.hand_zone(m.obj(oids[0])) if oids else HAND[one.who]
        return super().resolved(m, one, part, oids)._replace(what=to)

    def pay(self, m: Machine, pay: Payment, part: Part) -> None:
        for oid in pay.of(part):
            if oid == part.source:
                leaves(m, pay, oid)
            resolve(m, pay, part, (oid,))


class AddRandom(CostHandler):
    """Add random cards of a hand to a deck (8.2.1a)."""

    word = "add_random"
    takes = True
    chance = True
    late = True
    effect = "add"

    def pool(self, m: Machine, one: Bill, part: Part) -> list[int]:
        return list(m.state.zones[part.node.of])

    def choose(self, m: Machine, pay: Payment, part: Part) -> None:
        left = [oid for oid in m.state.zones[part.node.of] if oid not in pay.taken]
        pay.pick(part, m.at_random(left, amount(m, part), "1.16.1"), True)

    def resolved(self, m: Machine, one: Bill, part: Part, oids: tuple[int, ...] = ()) -> Eff:
        """To the top or the bottom of the deck."""
        deck = STACK if part.node.of == HAND[RUNNER] else RND
        return super().resolved(m, one, part, oids)._replace(what=f"{part.node.to} of {deck}")
