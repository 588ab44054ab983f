"""What a search need not look at: strength changed in vain or long before it is needed, the order of what is broken.

`strength`  A use that does nothing but raise an icebreaker's strength, or lower that of the encountered ice, and takes
            nothing but credits, or counters of its own card, matters for one thing alone: whether an interface ability
            can be used (3.9.5g), which is in step 6.9.3b. Where nothing else in the game asks for strength, for what
            the Runner has, or for what they have used or spent, and nothing takes credits from them or makes them pay,
            who has spent less can do all that the other can. Then such a use is looked at only where it is needed, and
            what comes after it is that same preparation, or an interface ability. Every line of play with another such
            use has one without it, or with it at that place, on which the same happens otherwise.
`order`     The subroutines that several uses of one ability break, one after the other, are broken in ascending order.
            Where nothing asks for single breaks, the order makes no difference.
`waste`     Where `strength` does not hold, or what is asked about is how many credits there are, uses that raise an
            icebreaker's strength for nothing are one and the same, and so is the order of those in one window
            (`explore.waste`): every line has another on which as much is spent at the same time.
`commuting`  Of choices of one player that lead to the same in either order one order is looked at
            (`explore.commuting`).

Each holds for questions that look at nothing that such lines differ in (`unaware`). The suite compares them, each alone
and all together, with the search without them (`tests/stress/reducing.py`).
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any

from judgebot.cards import effects as e
from judgebot.cards.abilities import Ability
from judgebot.cards.catalog import Card
from judgebot.cards.effects.costs import CounterCost
from judgebot.cards.nodes import Node, walk
from judgebot.engine import characteristics as c
from judgebot.engine import encounters, frames, progress
from judgebot.engine.choices import Verb
from judgebot.engine.machine import Machine
from judgebot.engine.records import Decision, Option
from judgebot.explore.commuting import ASLEEP, PASSED, Commuting
from judgebot.explore.graph import NO_CHAIN, Chain
from judgebot.explore.unaware import COMMUTING, EVERY, ORDER, STRENGTH, WASTE, spared
from judgebot.explore.waste import PUMPED, Waste, leaves_out, pumped
from judgebot.explore.words import breaks, lowers, raises, records, words
from judgebot.game import numbers
from judgebot.game.changes import Change
from judgebot.game.objects import CORP, RUNNER, Obj
from judgebot.plain import NamedTuple

if TYPE_CHECKING:
    from judgebot.explore.questions import Question

# What a game must be without for `strength`: words that ask how rich the Runner is, or how strong a card is, ...
_ASKING = frozenset((("value", "strength"),))
# ... declarations by which credits are not alike, or something must be paid, or strength outlasts what it is for, ...
_DECLARED = frozenset(
    ("spendable", "in_credit_pool", "must_trash", "strength_lasts", "x_is", "replace", "lose_abilities")
)
_DEARER = frozenset((("cost", "trigger"), ("additional_cost", "use")))  # ... or what is used costs more
_CANNOT = frozenset(("use", "spend credits", "use credit pool"))
# ... and records that such a use leaves behind, or that tell how poor somebody is.
_RECORDS = frozenset(
    ("use", "spend credits", "lose credits", "no credits", "spend hosted credits", "spend outside pool")
)
_OF_USES = _RECORDS - {"lose credits"}
_BREAKS = frozenset(("break", "fully break", "use"))
_OF_COUNTERS = frozenset(("empty", "spend counters", "place counters"))
_SPENT = ("virus", "power")
_BACK = frozenset(("encounter", "move_runner", "change_attacked", "run", "swap", "move", "host", "approach_instead"))
_BACK_BY_CORP = frozenset(("install",))  # ice can come to lie before the Runner once more


class Found(NamedTuple):
    """What of the options of a decision is left to be looked at, as (index, how many it stands for); and whether more
    was left out than the order of what is broken: uses that cost something."""

    options: list[tuple[int, int]]
    spared: bool


class Reductions:
    """What a search of one game need not look at.

    names     which reductions apply
    counters  kinds of counters of which nothing asks how many there are: a use may take those of its own card
    tolls     ice that makes the Runner pay or lose something as it is encountered: `strength` waits until it is behind
    waste     which uses are in vain
    commuting which choices commute
    ahead     no ice that is behind the Runner is encountered once more before the horizon
    """

    def __init__(
        self,
        names: frozenset[str],
        counters: frozenset[str],
        tolls: frozenset[int],
        waste: Waste,
        commuting: Commuting,
        ahead: bool,
    ) -> None:
        self.names = names
        self.ahead = ahead
        self.counters = counters
        self.tolls = tolls
        self.waste = waste
        self.commuting = commuting

    @classmethod
    def of(cls, m: Machine, names: Iterable[str] = EVERY, within: str = "") -> Reductions:
        """Those of some reductions that hold for a game, whatever happens in it.

        within  the horizon: to the end of a run no ice is encountered again once it is behind
        """
        every = [*m.state.objs.values(), *m.state.gone.values()]
        cards = [m.catalog.card(name) for name in sorted({obj.name for obj in every})]
        nodes = [node for card in cards for node in words(card)]
        found = set(names)
        asking = {card.id for card in cards if _must_pay(card) or not all(map(_leaves_strength_alone, words(card)))}
        tolls = frozenset(obj.id for obj in every if obj.name in asking)
        ahead = within == "run" and not any(map(_leads_back, cards))
        if asking and not (ahead and all(_toll(m, m.state.objs.get(oid)) for oid in tolls)):
            found.discard(STRENGTH)
        if any(records(node) & _BREAKS for node in nodes):
            found.discard(ORDER)
        if "=" in within or not all(map(_leaves_uses_alone, nodes)):  # a line may end at a number of credits
            found.discard(WASTE)
        if "=" in within:
            found.discard(COMMUTING)
        counters = frozenset(_SPENT).difference(*map(_counters, nodes))
        return cls(frozenset(found), counters, tolls, Waste(cards), Commuting(m, cards, nodes), ahead)

    def options(self, m: Machine, decision: Decision, found: list[tuple[int, int]], chain: Chain) -> Found:
        """What is to be looked at of the options that were found.

        chain  what `after` has said of the choice before
        """
        if len(found) > 1 and COMMUTING in self.names:
            found = self.commuting.options(m, decision, found, chain)
        if decision.who != RUNNER or len(found) < 2:
            return Found(found, False)
        if decision.kind == "subroutine" and ORDER in self.names and chain[:1] == ("breaking",):
            return Found([one for one in found if _in_order(decision.options[one[0]], chain)] or found, False)
        if decision.kind != "paid":
            return Found(found, False)
        left = found
        if ORDER in self.names and chain[:1] == ("breaking",):
            left = [one for one in left if not _too_late(m, decision.options[one[0]], chain)]
        if STRENGTH not in self.names or not self._paid(m, decision):
            if WASTE in self.names:
                left = self.waste.options(m, decision, left, chain, self.weak(m))
            return Found(left, False)
        needy = _needy(m) if decision.step == numbers.ENCOUNTER_WINDOW else frozenset()
        useful = [one for one in left if self._useful(decision.options[one[0]], needy)]
        spared = len(useful) < len(left)
        if chain[:1] in (("raised",), ("lowered",)):
            followed = [one for one in useful if self._follows(decision.options[one[0]], chain)]
            return Found(followed or useful, spared or bool(followed))
        return Found(useful, spared)

    def after(self, m: Machine, decision: Decision, index: int, chain: Chain) -> Chain:
        """What a choice says of the next ones: which preparation is under way, or what was broken so far."""
        choice = decision.options[index].choice
        if COMMUTING in self.names and (slept := self.commuting.after(m, decision, index, chain)):
            return slept
        if decision.who != RUNNER:
            return NO_CHAIN
        if decision.kind == "subroutine":
            if chain[:1] != ("breaking",):
                return NO_CHAIN
            if choice.verb is not Verb.BREAK or choice.n is None:
                return chain
            first = not any(_before(one, choice.n) for one in decision.options)
            return (*chain[:3], 0 if first else choice.n)  # where none comes before it, all that is left comes after
        if decision.kind != "paid" or choice.verb is not Verb.USE or choice.ability is None:
            return NO_CHAIN
        if raises(choice.ability) or self._lowers(choice.ability):
            if STRENGTH in self.names and self._paid(m, decision):
                return ("raised", choice.card) if raises(choice.ability) else ("lowered",)
            return pumped(decision, index) if WASTE in self.names else NO_CHAIN
        if ORDER in self.names and breaks(choice.ability):
            same = chain[:3] == ("breaking", choice.card, choice.ability.key)
            return chain if same else ("breaking", choice.card, choice.ability.key, 0)
        return NO_CHAIN

    def kept(self, m: Machine, decision: Decision | None, chain: Chain, since: Sequence[Change]) -> Chain:
        """What of the choice before still matters at a decision: an order that leaves nothing out does not.

        since  the records since that choice
        """
        if chain[:1] in ((ASLEEP,), (PASSED,)):
            return self.commuting.kept(m, decision, chain, since)
        if chain[:1] == (PUMPED,) and not leaves_out(decision, chain):
            return NO_CHAIN
        if chain[:1] == ("breaking",) and chain[3] == 0 and (decision is None or decision.kind == "paid"):
            return NO_CHAIN
        return chain

    def weak(self, m: Machine) -> bool:
        """Whether the strength of icebreakers can matter no more: the Runner has come by all ice of the run."""
        run = m.state.run()
        if WASTE not in self.names or not self.ahead or run is None or run.phase < numbers.MOVEMENT:
            return False
        if m.state.encounters or progress.inward(m, run):
            return False
        movement = m.found(frames.Movement)
        return not run.ice or (movement is not None and not movement.moved)

    def _paid(self, m: Machine, decision: Decision) -> bool:
        """Whether the Runner has come by all ice that makes them pay, or is at a server that it does not protect."""
        if not self.tolls:
            return True
        run = m.state.run()
        if run is None:
            return False
        met = m.state.encounter() is not None and decision.step == numbers.ENCOUNTER_WINDOW
        here = met or decision.step == numbers.PASSED_WINDOW
        ice = m.state.servers[run.server].ice if run.server in m.state.servers else ()
        inward = ice[ice.index(run.ice) + (1 if here else 0) :] if run.ice in ice else ice[len(ice) - run.gap :]
        return self.tolls.isdisjoint(inward)

    def _useful(self, option: Option, needy: frozenset[int]) -> bool:
        """Whether a use that only changes strength lets an interface ability be used that could not be (3.9.5g)."""
        choice = option.choice
        if choice.verb is not Verb.USE or choice.ability is None:
            return True
        if raises(choice.ability):
            return choice.card in needy
        return bool(needy) or not self._lowers(choice.ability)

    def _lowers(self, ability: Ability) -> bool:
        kind = lowers(ability)
        return bool(kind) and kind in self.counters

    def _follows(self, option: Option, chain: Chain) -> bool:
        """Whether an option goes on with a preparation: the same icebreaker's strength, or what that was for."""
        choice = option.choice
        if choice.verb is not Verb.USE or choice.ability is None:
            return False
        ability = choice.ability
        if chain[0] == "raised":
            return choice.card == chain[1] and (ability.interface or raises(ability))
        return ability.interface or raises(ability) or self._lowers(ability)


def _toll(m: Machine, obj: Obj | None) -> bool:
    """Whether an object is installed ice that makes the Runner pay or lose something by abilities alone that wait for
    its own encounter."""
    if obj is None or not obj.installed or not obj.server or m.card(obj.id).type != "ice":
        return False
    card = m.catalog.card(obj.name)
    if card.counter or len(card.faces()) > 1:
        return False
    for one in card.abilities:
        asking = [node for node in walk(one) if not _leaves_strength_alone(node)]
        own = one.when and all(
            each.event == "encounter" and getattr(each.card, "key", "") == "this" for each in one.when
        )
        if asking and not (own and all(isinstance(node, e.Pay | e.Lose) for node in asking)):
            return False
    return True


def _needy(m: Machine) -> frozenset[int]:
    """The icebreakers that have an interface ability for the encountered ice and too little strength for it."""
    encounter = m.state.encounter()
    if encounter is None or encounter.ice not in m.state.objs:
        return frozenset()
    wanted = c.strength(m, encounter.ice)
    kinds = c.subtypes(m, encounter.ice)
    whole = not encounters.unbroken(m)
    return frozenset(
        oid
        for oid, obj in m.state.objs.items()
        if obj.installed
        and obj.controller == RUNNER
        and _interfaces(m, oid, kinds, whole)
        and c.strength(m, oid) < wanted
    )


def _interfaces(m: Machine, oid: int, kinds: frozenset[str], whole: bool) -> bool:
    """Whether an interface ability of a card could be for ice of these subtypes; `whole`: no subroutine is unbroken."""
    for ability in c.abilities(m, oid):
        if not ability.interface:
            continue
        effects = [effect for instruction in ability.do for effect in instruction.effects]
        if not all(isinstance(one, e.Break) for one in effects):
            return True
        if not whole and any(not one.subtype or kinds & {*one.subtype} for one in effects):
            return True
    return False


def _in_order(option: Option, chain: Chain) -> bool:
    """Whether what is broken comes after what the same ability has broken just before."""
    choice = option.choice
    return choice.verb is not Verb.BREAK or choice.n is None or choice.n > chain[3]


def _before(option: Option, n: int) -> bool:
    """Whether an option breaks a subroutine that comes before another."""
    choice = option.choice
    return choice.verb is Verb.BREAK and choice.n is not None and choice.n < n


def _too_late(m: Machine, option: Option, chain: Chain) -> bool:
    """Whether an option uses the ability once more that has broken something just before, with nothing after that."""
    choice = option.choice
    if choice.verb is not Verb.USE or choice.ability is None or chain[3] == 0:
        return False
    if (choice.card, choice.ability.key) != chain[1:3]:
        return False
    encounter = m.state.encounter()
    return encounter is not None and not any(
        place > chain[3]
        for place, sub in enumerate(c.subroutines(m, encounter.ice), 1)
        if sub.key not in {key for key, _ in encounter.broken}
    )


def _leads_back(card: Card) -> bool:
    """Whether a card can bring the Runner to ice that is behind them, or ice to where they have not been."""
    named = {node.name for node in words(card) if node.family in ("effect", "declaration")}
    return bool(named & _BACK) or (card.side == CORP and bool(named & _BACK_BY_CORP))


def _must_pay(card: Card) -> bool:
    """Whether a card makes the Runner install or play something for its cost: who cannot pay for it need not."""
    if card.side == CORP and not any(getattr(node, "who", "") in ("runner", "both") for node in words(card)):
        return False
    return any(_bought(one, frozenset()) for one in (*card.counter, *(a for f in card.faces() for a in f.abilities)))


def _bought(node: Any, found: frozenset[str]) -> bool:
    """Whether something is installed or played for its cost where nobody has chosen to, besides cards that were
    `found`: a search need not find anything."""
    if isinstance(node, tuple):
        return any(_bought(one, found) for one in node)
    if not isinstance(node, Node) or isinstance(node, e.May):
        return False
    if isinstance(node, e.Install | e.Play):
        return node.ignore != "all costs" and getattr(node.what, "key", "") not in found
    if isinstance(node, Ability):
        found = frozenset(one.bind for one in walk(node) if isinstance(one, e.Search))
    return any(_bought(getattr(node, key), found) for key in node.arguments)


def _leaves_strength_alone(node: Node) -> bool:
    """Whether a word asks for nothing that a change of strength, or its price, makes different."""
    if (node.family, node.name) in _ASKING or records(node) & _RECORDS:
        return False
    if node.family == "selection":
        return getattr(node, "strength_at_most", None) is None
    if node.family == "value" and node.name == "player":
        return getattr(node, "what", "") != "credits"
    if node.family == "declaration":
        return not _tells_uses_apart(node)
    if isinstance(node, e.Pay):
        return not node.must
    return not isinstance(node, e.Lose)


def _leaves_uses_alone(node: Node) -> bool:
    """Whether a word asks for nothing that differs between uses which raise strength, at one price and one time."""
    if (node.family, node.name) in _ASKING or records(node) & _OF_USES:
        return False
    if node.family == "selection":
        return getattr(node, "strength_at_most", None) is None
    if node.family == "declaration":
        return not _tells_uses_apart(node)
    return True


def _tells_uses_apart(node: Node) -> bool:
    return (
        node.name in _DECLARED
        or (node.name, getattr(node, "to", "")) in _DEARER
        or (node.name == "cannot" and getattr(node, "do", "") in _CANNOT)
    )


def _counters(node: Node) -> frozenset[str]:
    """The kinds of counters that a word asks about. To place them, or to spend those of the own card, asks nothing."""
    if isinstance(node, e.Place) or (isinstance(node, CounterCost) and getattr(node.on, "key", "") == "this"):
        return frozenset()
    if any(event in records(node) for event in _OF_COUNTERS) or "counters" in node.name:
        return frozenset(_SPENT)
    told = [getattr(node, key, "") for key in node.arguments]
    named = {one for each in told for one in (each if isinstance(each, tuple) else (each,)) if isinstance(one, str)}
    return frozenset(named & {*_SPENT})


def reduced(m: Machine, within: str, asked: Iterable[Question], paths: Iterable[str] = ()) -> Reductions | None:
    """What the search of a game for the answers to questions need not look at; None if it must look at all.

    within  the horizon
    paths   facts that are looked at besides those of the questions
    """
    names = spared(asked, paths)
    return Reductions.of(m, names, within) if names else None
