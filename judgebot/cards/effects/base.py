"""What effects share: durations, what they act on, instructions and programs (9.3.4, 9.11)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, TypeVar

from judgebot.cards.nodes import (
    FAMILIES,
    SAID,
    Argument,
    LanguageError,
    Node,
    arg,
    build,
    extended,
    flag,
    items,
    listing,
    make,
    number,
    one_of,
    plural,
    read_word,
    shown,
    text,
    word,
)
from judgebot.cards.queries.naming import whom
from judgebot.cards.queries.selections import WHERE, WHOM, Ref, Sel, ref, selection
from judgebot.cards.queries.values import Count, Minus, Num, Size, value
from judgebot.cards.wording import by_side, capital, voice, zone, zones

T = TypeVar("T")

DURATIONS = {
    "run": "for the remainder of this run",
    "turn": "for the remainder of this turn",
    "encounter": "for the remainder of this encounter",
    "access": "for the remainder of this access",
    "breach": "for the remainder of this breach",
    "game": "for the remainder of the game",
    "source": "for as long as this card is active",
    "your next turn": "until your next turn begins",
    "through your next turn": "until your next turn ends",
    "through the Corp's next turn": "through the Corp's next turn",
    "through the Runner's next turn": "through the Runner's next turn",
}


def verb(who: str, plain: str) -> str:
    """`you gain`, `the Corp gains`; a card tells its player what to do: `gain`."""
    who = by_side(who)
    if who == "you" and voice() is not None:
        return plain
    if who in ("you", "both") and voice() is None:
        return f"{whom(who)} {plain}"
    third = plain + ("es" if plain.endswith(("sh", "ch", "ss", "o")) else "s")
    return f"{'each player' if who == 'both' else whom(who)} {third}"


@word("what", "choose")
class Choose(Node):
    """Targets, announced before the instruction becomes imminent (1.15.2)."""

    what: Sel = arg(selection, doc="which objects are valid")
    n: Node = arg(value, make(FAMILIES["value"]["number"], n=1), "how many")
    up_to: bool = arg(flag, False, "fewer are allowed")
    least: int = arg(number, 0, "with `up_to`: but no fewer than this")
    bind: str = arg(text, "", "bound under this name")
    who: str = arg(one_of(*WHOM), "you", "who chooses")
    different_names: bool = arg(flag, False, "no two cards of the same name")

    def english(self) -> str:
        n = self.n.english()
        if self.up_to and self.any_number():
            few = f"{self.least} or more" if self.least else "any number of"
            words = f"{few} {self.what.phrase('several')}"
        elif isinstance(self.n, Size | Minus):
            words = f"{'up to ' if self.up_to else ''}as many {self.what.phrase('several')} as {n}"
        else:
            few = f"{self.least} to " if self.least else "up to "
            words = f"{few if self.up_to else ''}{n} {self.what.phrase(n)}"
        if self.different_names:
            words += " with different names"
        return words + (f" ({whom(self.who)} chooses)" if self.who != "you" else "")

    def any_number(self) -> bool:
        """Whether up to as many are chosen as there are."""
        return isinstance(self.n, Count) and self.n.of.phrase("several") == self.what.phrase("several")


@word("what", "all")
class All(Node):
    """Every object of a selection, together (9.12.2a)."""

    what: Sel = arg(selection, doc="which objects")

    def english(self) -> str:
        return f"all {self.what.phrase('several')}"


@word("what", "these")
class These(Node):
    """Several objects acted on together (9.12.2a), each a name or chosen."""

    of: tuple[Node, ...] = arg(lambda raw: items(objects)(raw), doc="the objects")

    def english(self) -> str:
        return listing(part.english() for part in self.of)


@word("what", "top")
class Top(Node):
    """Cards from the top of a deck."""

    n: Node = arg(value, doc="how many")
    of: str = arg(one_of("R&D", "stack"), doc="the deck")

    def english(self) -> str:
        n = self.n.english()
        cards = "card" if n == "1" else plural(n, "card")
        return f"the top {cards} of {zone(self.of)}"


@word("what", "random")
class RandomCards(Node):
    """Cards taken at random from a zone."""

    n: Node = arg(value, doc="how many")
    of: str = arg(one_of(*(name for name in WHERE if name != "anywhere")), doc="the zone")

    def english(self) -> str:
        return f"{plural(self.n.english(), 'random card')} from {zone(self.of)}"


def one_object(node: Node, key: str, rule: str, instead: str) -> None:
    """Refuse what would act on several objects at once, where the rules do it to one at a time or do not say how.

    Args:
        node: what is acted on.
        key: the argument that says so.
        rule: the rule that has it done one at a time, and why.
        instead: how it is written.
    """
    n = getattr(node, "n", None)
    if node.name in ("all", "these") or (node.name in ("choose", "top", "random") and getattr(n, "n", 0) != 1):
        raise LanguageError(f"several cards in one instruction: {rule}; {instead}", (key,))


def objects(raw: Any) -> Node:
    """What an effect acts on: a name, or `{choose: ...}`, `{all: ...}`, `{top: ...}`, `{random: ...}`."""
    if isinstance(raw, str):
        return ref(raw)
    if isinstance(raw, Mapping) and "choose" in raw:
        rest = {key: val for key, val in raw.items() if key != "choose"}
        if "as" in rest:
            rest["bind"] = rest.pop("as")
        return build(Choose, {"what": raw["choose"], **rest})  # type: ignore[no-any-return]
    if isinstance(raw, Mapping) and "top" in raw:
        return build(Top, {"n": raw["top"], **{k: v for k, v in raw.items() if k != "top"}})  # type: ignore[no-any-return]
    if isinstance(raw, Mapping) and "random" in raw:
        return build(RandomCards, {"n": raw["random"], **{k: v for k, v in raw.items() if k != "random"}})  # type: ignore[no-any-return]
    return read_word("what", raw)  # type: ignore[no-any-return]


class Effect(Node):
    """Something that an instruction does.

    together  it can be said of both players, who do it at the same time
    alone     it says which instructions come next, and stands in one of its own (9.11.4)
    modifies  it changes what is imminent, and stands in an interrupt (9.9)
    lowest    the least amount with which it can stand
    """

    together: ClassVar[bool] = False
    alone: ClassVar[bool] = False
    modifies: ClassVar[bool] = False
    lowest: ClassVar[int] = 0

    def needs(self) -> str:
        return "interrupt" if self.modifies else ""

    def events(self) -> tuple[str, ...]:
        """The events that it can modify before they happen; () for any, or if it modifies nothing."""
        return ()

    def check(self) -> None:
        n = getattr(self, "n", None)
        n = n.n if isinstance(n, Num) else n
        if isinstance(n, int) and n < self.lowest:
            raise LanguageError(f"an amount of {n} does nothing (9.12.2b)", ("n",))
        if getattr(self, "up_to", False) and "n" in self.arguments and n is None:
            raise LanguageError("'up to' needs a number: say how many with `n` (1.15.1b)", ("up_to",))
        if getattr(self, "who", "") == "both" and not self.together:
            raise LanguageError(f"{self.name!r} is said of one player", ("who",))


class Instruction(Node):
    """One instruction (9.11): its effects, in order. Checkpoints fall between instructions."""

    family = "instruction"
    name = "instruction"
    effects: tuple[Any, ...]
    chooses: tuple[Choose, ...]
    randoms: tuple[tuple[int, RandomCards], ...]  # with the index of the effect that takes them

    def english(self) -> str:
        return sentences((self,))

    def sentence(self) -> str:
        """Its effects as one sentence."""
        return capital(joined([effect.english() for effect in self.effects])) + "."


TIED = ". Tied to that run: "  # before the abilities of a run
# How a clause begins that has a subject of its own; others are what `you` do.
_SUBJECTS = {"the", "you", "each", "both", "that", "this", "those", "all", "a", "an", "abilities", "if", "when"}


def joined(clauses: list[str]) -> str:
    """Clauses of one sentence: after one about somebody else, what `you` do has its subject.

    What is tied to a run is said in sentences of its own, after all that is done.
    """
    tie = TIED if voice() is None else ". "
    parts = [clause.split(tie) if '"' not in clause.split(tie)[0] else [clause] for clause in clauses[:-1]]
    tied = [found for part in parts for found in part[1:]]
    clauses = [*(part[0] for part in parts), *clauses[-1:]]
    for at in range(1, len(clauses)):
        before, own = clauses[at - 1].split(" ", 1)[0].lower(), clauses[at].split(" ", 1)[0].lower()
        if before in ("the", "each", "both") and own.isalpha() and own not in _SUBJECTS:
            clauses[at] = f"you {clauses[at]}"
        elif own in ("when", "whenever", "while", "for"):
            clauses[at] = clauses[at][:1].lower() + clauses[at][1:]
    said = " and ".join(clauses) if voice() is None else listing(clauses)
    return "".join([said, *(tie + found for found in tied)])


def _own(node: Any, kind: type[T]) -> list[T]:
    """The words of a kind in the effects of an instruction, but not in instructions nested in them."""
    if isinstance(node, kind):
        return [node]
    if isinstance(node, Instruction):
        return []
    if isinstance(node, Node):
        return [found for key in node.arguments for found in _own(getattr(node, key), kind)]
    if isinstance(node, tuple):
        return [found for item in node for found in _own(item, kind)]
    return []


def instruction(raw: Any) -> Instruction:
    """One instruction: a mapping of effect words, carried out in order; one that was read already stays as it is."""
    if isinstance(raw, Instruction):
        return raw
    if isinstance(raw, str):
        raw = {raw: None}
    if not isinstance(raw, Mapping) or not raw:
        raise LanguageError(f"expected an instruction such as {{gain: 2}}, found {shown(raw)}")
    made, words = Instruction.__new__(Instruction), extended("effect", raw)
    object.__setattr__(made, "effects", tuple(read_word("effect", {name: given}) for name, given in words.items()))
    if len(made.effects) > 1:
        for effect in made.effects:
            if effect.alone:
                said = f"{effect.name!r} is an instruction of its own (9.11.4): an item of the list"
                raise LanguageError(said, (effect.name,))
    object.__setattr__(made, "chooses", tuple(_own(made.effects, Choose)))
    found = ((index, one) for index, effect in enumerate(made.effects) for one in _own(effect, RandomCards))
    object.__setattr__(made, "randoms", tuple(found))
    return made


Instruction.arguments = {"effects": Argument(lambda raw: raw, (), "the effects")}


def program(raw: Any) -> tuple[Instruction, ...]:
    """A list of instructions, in order."""
    return items(instruction)(raw)


def sentences(steps: tuple[Instruction, ...]) -> str:
    """Instructions in English, one sentence each."""
    if voice() is not None:
        return SAID[Instruction](steps)
    return " ".join(step.sentence() for step in steps)


def duration(raw: Any) -> str:
    """How long a lingering effect lasts (9.10)."""
    return one_of(*DURATIONS)(raw)


ONE = make(FAMILIES["value"]["number"], n=1)


THIS = make(Ref, key="this")


def moved(what: Node) -> str:
    """Objects in English, said to come from their zone instead of being in it."""
    words = what.english()
    if isinstance(what, Choose) and what.what.zone:
        place = f" in {zones(what.what.zone)}"
        return words.replace(place, place.replace(" in ", " from ", 1))
    return words


def _abilities(raw: Any) -> tuple[Any, ...]:
    from judgebot.cards.abilities import ability

    return items(ability)(raw)


def an_ability(raw: Any) -> Any:
    """One ability, written within another (9.1.9)."""
    from judgebot.cards.abilities import ability

    return ability(raw)


def _declarations(raw: Any) -> tuple[Any, ...]:
    from judgebot.cards.declarations.base import declarations

    return declarations(raw)
