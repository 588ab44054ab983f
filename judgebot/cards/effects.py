"""Words that act: what an ability's instructions do (9.3.4), and the costs that it asks for (1.16)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from judgebot.cards.nodes import (
    FAMILIES,
    Argument,
    LanguageError,
    Node,
    arg,
    build,
    flag,
    items,
    listing,
    make,
    nearest,
    number,
    one_of,
    plural,
    read_word,
    shown,
    text,
    texts,
    word,
)
from judgebot.cards.queries import (
    COUNTERS,
    WHOM,
    Ref,
    Sel,
    Trigger,
    condition,
    ref,
    selection,
    server_english,
    trigger,
    value,
    whom,
)
from judgebot.cards.wording import an, gets_strength, zone

DURATIONS = {
    "run": "for the remainder of this run",
    "turn": "for the remainder of this turn",
    "encounter": "for the remainder of this encounter",
    "game": "for the remainder of the game",
    "source": "for as long as this card is active",
    "next encounter": "until the end of the next encounter",
    "your next turn": "until your next turn begins",
}


def verb(who: str, plain: str) -> str:
    """`you gain`, `the Corp gains`."""
    if who in ("you", "both"):
        return f"{whom(who)} {plain}"
    third = plain + ("es" if plain.endswith(("sh", "ch", "ss", "o")) else "s")
    return f"{whom(who)} {third}"


# What an effect acts on


@word("what", "choose")
class Choose(Node):
    """Targets, announced before the instruction becomes imminent (1.15.2)."""

    what: Sel = arg(selection, doc="which objects are valid")
    n: Node = arg(value, make(FAMILIES["value"]["number"], n=1), "how many")
    up_to: bool = arg(flag, False, "fewer are allowed")
    least: int = arg(number, 0, "with `up_to`: but no fewer than this")
    bind: str = arg(text, "", "bound under this name")
    who: str = arg(one_of(*WHOM), "you", "who chooses")

    def english(self) -> str:
        n = self.n.english()
        few = f"{self.least} to " if self.least else "up to "
        return f"{few if self.up_to else ''}{n} {self.what.phrase(n)}" + (
            f" ({whom(self.who)} chooses)" if self.who != "you" else ""
        )


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
        return f"the top {cards} of {'the ' if self.of == 'stack' else ''}{self.of}"


@word("what", "random")
class RandomCards(Node):
    """Cards taken at random from a zone."""

    n: Node = arg(value, doc="how many")
    of: str = arg(text, doc="the zone")

    def english(self) -> str:
        return f"{plural(self.n.english(), 'random card')} from {self.of}"


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


# Costs


class CostPart(Node):
    """One part of a cost."""


class Cost(tuple[Any, ...]):
    """A cost: its parts, paid together (1.16.1)."""

    __slots__ = ()

    def english(self) -> str:
        """In English."""
        return ", ".join(part.english() for part in self) or "0[credit]"


@word("cost", "credits")
class CreditCost(CostPart):
    """Spend credits (1.10.3c)."""

    n: Node = arg(value, doc="how many")
    only_from: Sel | None = arg(selection, None, "only credits hosted on such cards")

    def english(self) -> str:
        n = self.n.english()
        return f"{n}[credit]" if len(n) <= 2 else f"[credit] equal to {n}"


@word("cost", "clicks")
class ClickCost(CostPart):
    """Spend clicks (1.11.3)."""

    n: int = arg(number, 1, "how many")

    def english(self) -> str:
        return "[click]" * self.n


@word("cost", "lose_clicks")
class LoseClickCost(CostPart):
    """Lose clicks, which is not spending them (1.11.3b)."""

    n: int = arg(number, 1, "how many")

    def english(self) -> str:
        return "lose " + "[click]" * self.n


@word("cost", "trash_this")
class TrashThisCost(CostPart):
    """[trash]: trash the source (1.19.4)."""

    def english(self) -> str:
        return "[trash]"


@word("cost", "trash")
class TrashCost(CostPart):
    """Trash cards of the payer's choice."""

    what: Sel = arg(selection, doc="which")
    n: int = arg(number, 1, "how many")

    def english(self) -> str:
        return f"trash {self.n} {self.what.phrase(self.n)}"


@word("cost", "reveal_and_trash")
class RevealTrashCost(CostPart):
    """Reveal cards of the payer's choice and trash them."""

    what: Sel = arg(selection, doc="which")
    n: int = arg(number, 1, "how many")

    def english(self) -> str:
        return f"reveal and trash {self.n} {self.what.phrase(self.n)}"


@word("cost", "counters")
class CounterCost(CostPart):
    """Spend counters hosted on a card, the source unless another is named."""

    kind: str = arg(one_of(*COUNTERS), doc="the kind")
    n: Node = arg(value, make(FAMILIES["value"]["number"], n=1), "how many")
    on: Ref = arg(ref, make(Ref, key="this"), "the host")
    up_to: bool = arg(flag, False, "fewer are allowed, but at least 1; X is then how many (1.16.2c)")

    def english(self) -> str:
        where = "hosted " if self.on.key == "this" else ""
        words = plural(self.n.english(), f"{where}{self.kind} counter") + ("" if where else f" on {self.on.english()}")
        return f"X (up to {words})" if self.up_to else words


@word("cost", "forfeit")
class ForfeitCost(CostPart):
    """Forfeit agendas from one's score area (8.2.5)."""

    n: int = arg(number, 1, "how many")

    def english(self) -> str:
        return f"forfeit {plural(self.n, 'agenda')}"


@word("cost", "suffer")
class SufferCost(CostPart):
    """Suffer damage (10.4.1)."""

    n: int = arg(number, doc="how much")
    type: str = arg(one_of("net", "meat", "core"), "net", "the type")

    def english(self) -> str:
        return f"suffer {self.n} {self.type} damage"


@word("cost", "take_tags")
class TagCost(CostPart):
    """Take tags."""

    n: int = arg(number, 1, "how many")

    def english(self) -> str:
        return f"take {plural(self.n, 'tag')}"


@word("cost", "remove_tags")
class RemoveTagCost(CostPart):
    """Remove tags; the Corp pays as if it controlled them (10.5.5)."""

    n: int = arg(number, 1, "how many")

    def english(self) -> str:
        return f"remove {plural(self.n, 'tag')}"


@word("cost", "remove_this")
class RemoveThisCost(CostPart):
    """Remove the source from the game."""

    def english(self) -> str:
        return "remove this card from the game"


@word("cost", "add_to_hand")
class ReturnThisCost(CostPart):
    """Add the source to its owner's hand."""

    def english(self) -> str:
        return "add this card to your hand"


@word("cost", "shuffle_this")
class ShuffleThisCost(CostPart):
    """Shuffle the source into its owner's deck."""

    def english(self) -> str:
        return "shuffle this card into your deck"


_SHORT_COSTS = {
    "click": ("clicks", 1),
    "trash": ("trash_this", None),
    "forfeit": ("forfeit", 1),
    "lose click": ("lose_clicks", 1),
}


def cost(raw: Any) -> Cost:
    """A cost: `3c`, `click`, `2 clicks`, `trash`, `1 virus`, a mapping of cost words, or a list of these."""
    if isinstance(raw, list):
        return Cost(part for index, item in enumerate(raw) for part in _cost_part(item, index))
    return Cost(_cost_part(raw, None))


def _cost_part(raw: Any, index: int | None) -> list[Any]:
    try:
        if isinstance(raw, int) and not isinstance(raw, bool):
            return [read_word("cost", {"credits": raw})]
        if isinstance(raw, str):
            found = _short_cost(raw)
            if found is None:
                known = ["3c", "click", "2 clicks", "trash", "1 virus", *FAMILIES["cost"]]
                raise LanguageError(f"unknown cost {raw!r}{nearest(raw, known)}")
            return [read_word("cost", found)]
        if isinstance(raw, Mapping):
            return [read_word("cost", {name: given}) for name, given in raw.items()]
        raise LanguageError(f"expected a cost, found {shown(raw)}")
    except LanguageError as error:
        raise error if index is None else error.within(index) from None


def _short_cost(raw: str) -> dict[str, Any] | str | None:
    words = raw.split()
    if raw in _SHORT_COSTS:
        name, given = _SHORT_COSTS[raw]
        return {name: given} if given is not None else name
    if raw.endswith("c") and raw[:-1].isdigit():
        return {"credits": int(raw[:-1])}
    if raw == "Xc":
        return {"credits": "x"}
    if len(words) == 2 and words[0].isdigit():
        if words[1] in ("clicks", "click"):
            return {"clicks": int(words[0])}
        if words[1] in COUNTERS:
            return {"counters": {"kind": words[1], "n": int(words[0])}}
    return raw if raw in FAMILIES["cost"] else None


# Effects


class Effect(Node):
    """Something that an instruction does."""


class Instruction(Node):
    """One instruction (9.11): its effects, in order. Checkpoints fall between instructions."""

    family = "instruction"
    name = "instruction"
    effects: tuple[Any, ...]
    chooses: tuple[Choose, ...]

    def english(self) -> str:
        sentence = " and ".join(effect.english() for effect in self.effects)
        return sentence[:1].upper() + sentence[1:] + "."


def _chooses(node: Any) -> list[Choose]:
    """The targets that an instruction announces: those of its effects, but not of instructions nested in them."""
    if isinstance(node, Choose):
        return [node]
    if isinstance(node, Instruction):
        return []
    if isinstance(node, Node):
        return [found for key in node.arguments for found in _chooses(getattr(node, key))]
    if isinstance(node, tuple):
        return [found for item in node for found in _chooses(item)]
    return []


def instruction(raw: Any) -> Instruction:
    """One instruction: a mapping of effect words, carried out in order."""
    if isinstance(raw, str):
        raw = {raw: None}
    if not isinstance(raw, Mapping) or not raw:
        raise LanguageError(f"expected an instruction such as {{gain: 2}}, found {shown(raw)}")
    made = Instruction.__new__(Instruction)
    object.__setattr__(made, "effects", tuple(read_word("effect", {key: given}) for key, given in raw.items()))
    object.__setattr__(made, "chooses", tuple(_chooses(made.effects)))
    return made


Instruction.arguments = {"effects": Argument(lambda raw: raw, (), "the effects")}


def program(raw: Any) -> tuple[Instruction, ...]:
    """A list of instructions, in order."""
    return items(instruction)(raw)


def sentences(steps: tuple[Instruction, ...]) -> str:
    """Instructions in English, one sentence each."""
    return " ".join(step.english() for step in steps)


def duration(raw: Any) -> str:
    """How long a lingering effect lasts (9.10)."""
    return one_of(*DURATIONS)(raw)


ONE = make(FAMILIES["value"]["number"], n=1)
THIS = make(Ref, key="this")


def _moved(what: Node) -> str:
    """Objects in English, said to come from their zone instead of being in it."""
    words = what.english()
    if isinstance(what, Choose) and what.what.zone:
        place = " in " + listing(map(zone, what.what.zone), "or")
        return words.replace(place, place.replace(" in ", " from ", 1))
    return words


@word("effect", "gain")
class Gain(Effect):
    """Gain credits (1.10.3a)."""

    n: Node = arg(value, doc="how many")
    who: str = arg(one_of(*WHOM), "you", "who")

    def english(self) -> str:
        n = self.n.english()
        return f"{verb(self.who, 'gain')} " + (f"[credit] equal to {n}" if " " in n else f"{n}[credit]")


@word("effect", "gain_clicks")
class GainClicks(Effect):
    """Gain clicks (1.11.3a)."""

    n: Node = arg(value, ONE, "how many")
    who: str = arg(one_of(*WHOM), "you", "who")

    def english(self) -> str:
        return f"{verb(self.who, 'gain')} {plural(self.n.english(), 'click')}"


@word("effect", "lose")
class Lose(Effect):
    """Lose credits (1.10.3b); as many as there are if there are not enough. The number lost can be bound `as` a name."""

    n: Node = arg(value, doc="how many")
    who: str = arg(one_of(*WHOM), "you", "who")
    up_to: bool = arg(flag, False, "as in 'up to'")
    bind: str = arg(text, "", "binds the number lost")

    def english(self) -> str:
        n = self.n.english()
        credits = f"[credit] equal to {n}" if " " in n else f"{n}[credit]"
        return f"{verb(self.who, 'lose')} {'up to ' if self.up_to else ''}{credits}"


@word("effect", "lose_clicks")
class LoseClicks(Effect):
    """Lose clicks (1.11.3b)."""

    n: Node = arg(value, ONE, "how many")
    who: str = arg(one_of(*WHOM), "you", "who")
    if_able: bool = arg(flag, False, "only if all can be lost (1.2.3)")

    def english(self) -> str:
        return f"{verb(self.who, 'lose')} {plural(self.n.english(), 'click')}{', if able' if self.if_able else ''}"


@word("effect", "tags")
class Tags(Effect):
    """The Runner takes tags (10.5)."""

    n: Node = arg(value, ONE, "how many")

    def english(self) -> str:
        return f"the Runner takes {plural(self.n.english(), 'tag')}"


@word("effect", "remove_tags")
class RemoveTags(Effect):
    """Remove tags."""

    n: Node = arg(value, ONE, "how many")

    def english(self) -> str:
        return f"remove {plural(self.n.english(), 'tag')}"


@word("effect", "bad_publicity")
class BadPublicity(Effect):
    """The Corp takes bad publicity (10.6)."""

    n: Node = arg(value, ONE, "how much")

    def english(self) -> str:
        return f"the Corp takes {self.n.english()} bad publicity"


@word("effect", "remove_bad_publicity")
class RemoveBadPublicity(Effect):
    """Remove bad publicity."""

    n: Node = arg(value, ONE, "how much")

    def english(self) -> str:
        return f"remove {self.n.english()} bad publicity"


@word("effect", "damage")
class Damage(Effect):
    """Do damage; or suffer it, if the ability says so (10.4.1)."""

    n: Node = arg(value, doc="how much")
    type: str = arg(one_of("net", "meat", "core"), "net", "the type")
    suffer: bool = arg(flag, False, "the Runner is responsible, not the Corp")

    def english(self) -> str:
        n = self.n.english()
        damage = f"{self.type} damage equal to {n}" if " " in n else f"{n} {self.type} damage"
        return f"{'the Runner suffers' if self.suffer else 'do'} {damage}"


@word("effect", "draw")
class Draw(Effect):
    """Draw cards (8.4)."""

    n: Node = arg(value, ONE, "how many")
    who: str = arg(one_of(*WHOM), "you", "who")
    up_to: bool = arg(flag, False, "as in 'up to': how many is chosen as the instruction resolves (1.15.1b)")

    def english(self) -> str:
        return f"{verb(self.who, 'draw')} {'up to ' if self.up_to else ''}{plural(self.n.english(), 'card')}"


@word("effect", "trash")
class Trash(Effect):
    """Trash cards (1.19), all at once (9.12.2a)."""

    what: Node = arg(objects, doc="which")
    who: str = arg(one_of(*WHOM), "you", "who trashes them")

    def english(self) -> str:
        return f"{verb(self.who, 'trash') if self.who != 'you' else 'trash'} {self.what.english()}"


@word("effect", "end_run")
class EndRun(Effect):
    """End the run (6.1.4)."""

    def english(self) -> str:
        return "end the run"


@word("effect", "bypass")
class Bypass(Effect):
    """Bypass the encountered ice (6.5.8)."""

    what: Ref = arg(ref, make(Ref, key="encountered"), "the ice")

    def english(self) -> str:
        return f"bypass {self.what.english()}"


@word("effect", "break")
class Break(Effect):
    """Break subroutines of the encountered ice (9.8.6)."""

    n: Node | None = arg(value, None, "how many; all if left out")
    subtype: str = arg(text, "", "only on ice of this subtype (3.9.5h)")
    on: Ref | None = arg(ref, None, "only on this ice")
    up_to: bool = arg(flag, False, "fewer are allowed")
    all_but_one: bool = arg(flag, False, "all but one chosen subroutine (9.8.7b)")

    def english(self) -> str:
        where = f" on {self.on.english()}" if self.on else ""
        if self.all_but_one:
            return f"break all but 1 subroutine{where or ' on the encountered ice'}"
        if self.n is None:
            return f"break all {self.subtype + ' ' if self.subtype else ''}subroutines{where}"
        n = self.n.english()
        return f"break {'up to ' if self.up_to else ''}{plural(n, (self.subtype + ' ' if self.subtype else '') + 'subroutine')}{where}"


@word("effect", "strength")
class Strength(Effect):
    """Change an object's strength for a while (3.9.5b, 3.4.4a)."""

    by: Node = arg(value, doc="by how much")
    of: Ref = arg(ref, THIS, "whose")
    duration: str = arg(duration, "", "how long; an icebreaker's own: the encounter (9.10.4a)")

    def english(self) -> str:
        words = gets_strength(self.of.english(), self.by.english())
        return words + (f" {DURATIONS[self.duration]}" if self.duration else "")


@word("effect", "place")
class Place(Effect):
    """Place counters from the bank on a card (1.9.2a); `load` if the card says so (10.9)."""

    kind: str = arg(one_of(*COUNTERS), doc="the kind")
    n: Node = arg(value, ONE, "how many")
    on: Node = arg(objects, THIS, "the host")
    load: bool = arg(flag, False, "as loading")
    divided: bool = arg(flag, False, "so many in total, divided among the hosts as the player chooses (9.12.2)")

    def english(self) -> str:
        n = self.n.english()
        if self.kind != "credit":
            n = plural(n, f"{self.kind} counter")
        else:
            n = f"[credit] equal to {n}" if " " in n else f"{n}[credit]"
        if self.divided:
            n = f"a total of {n}"
        return f"load {n} onto {self.on.english()}" if self.load else f"place {n} on {self.on.english()}"


@word("effect", "advance")
class Advance(Effect):
    """Advance a card (1.18)."""

    what: Node = arg(objects, doc="which")
    n: Node = arg(value, ONE, "how many times")

    def english(self) -> str:
        n = self.n.english()
        return f"advance {self.what.english()}" + ("" if n == "1" else f" {n} times")


@word("effect", "remove_counters")
class RemoveCounters(Effect):
    """Return hosted counters to the bank."""

    kind: str = arg(one_of(*COUNTERS), doc="the kind")
    n: Node | None = arg(value, ONE, "how many")
    on: Node = arg(objects, THIS, "the host")

    def english(self) -> str:
        n = self.n.english() if self.n else "all hosted"
        what = f"{n} {self.kind} counters" if not self.n else plural(n, f"{self.kind} counter")
        return f"remove {what} from {self.on.english()}"


@word("effect", "move_counters")
class MoveCounters(Effect):
    """Move counters from one card to another; the number is chosen as the instruction resolves (1.15.1b)."""

    kind: str = arg(one_of(*COUNTERS), doc="the kind")
    to: Node = arg(objects, doc="the new host")
    n: Node | None = arg(value, None, "how many; any number if left out")
    source: Ref = arg(ref, THIS, "the old host")

    def english(self) -> str:
        what = f"any number of {self.kind} counters"
        if self.n:
            what = plural(self.n.english(), f"{self.kind} counter")
        return f"move {what} from {self.source.english()} to {self.to.english()}"


@word("effect", "take_credits")
class TakeCredits(Effect):
    """Take credits from a card (1.10.4a)."""

    n: Node | None = arg(value, None, "how many; all if left out")
    on: Ref = arg(ref, THIS, "the card")

    def english(self) -> str:
        n = self.n.english() if self.n else "all "
        credits = f"[credit] equal to {n}" if " " in n.strip() else f"{n}[credit]"
        return f"take {credits} from {self.on.english()}"


@word("effect", "choose")
class ChooseTarget(Effect):
    """Choose targets to act on later; remembered by the source if `remember` is set (9.10.3)."""

    what: Node = arg(lambda raw: objects(raw if "choose" in raw else {"choose": raw}), doc="which")
    remember: str = arg(text, "", "remembered under this name")

    def english(self) -> str:
        return f"choose {self.what.english()}"


@word("effect", "choose_server")
class ChooseServer(Effect):
    """Choose a server, as the instruction resolves (1.15.1b)."""

    bind: str = arg(text, "chosen", "bound, or remembered, under this name")
    among: tuple[str, ...] = arg(texts, (), "only these")
    remember: bool = arg(flag, False, "remembered by the source")
    until: str = arg(one_of("", "turn"), "", "forgotten at the end of the turn (9.10.3b)")

    def english(self) -> str:
        return "choose " + (listing(self.among, "or") if self.among else "a server")


@word("effect", "name_card")
class NameCard(Effect):
    """Name a card, as the instruction resolves (1.15.1b)."""

    remember: str = arg(text, "named", "remembered under this name")

    def english(self) -> str:
        return "name a card"


@word("effect", "install")
class Install(Effect):
    """Install a card (8.5)."""

    what: Node = arg(objects, doc="which")
    ignore: str = arg(one_of("", "install cost", "credit costs", "all costs"), "", "costs to ignore (1.16.5)")
    discount: Node | None = arg(value, None, "lowers the install cost")
    server: str = arg(text, "", "where: this, another, another remote, remote, a name")
    not_server: str = arg(text, "", "where not")
    place: str = arg(
        one_of("", "root", "protecting", "directly inward"),
        "",
        "which part of the server, or directly inward of the source",
    )
    rez: bool = arg(flag, False, "install and rez")
    faceup: bool = arg(flag, False, "installed faceup")
    facedown: bool = arg(flag, False, "installed facedown (8.1.4)")
    host: Ref | None = arg(ref, None, "hosted on this card")
    bind: str = arg(text, "", "binds the installed card")
    each: bool = arg(flag, False, "any number, one at a time (8.5.5)")

    def english(self) -> str:
        words = f"install {'and rez ' if self.rez else ''}{_moved(self.what)}"
        if self.host:
            words += f" on {self.host.english()}"
        if self.server:
            part = {"root": "in the root of", "protecting": "protecting"}.get(
                self.place, "in the root of or protecting"
            )
            words += f" {part} {server_english(self.server)}"
        if self.place == "directly inward":
            words += " directly inward of this card"
        if self.not_server:
            words += f" (not in the root of {server_english(self.not_server)})"
        if self.faceup:
            words += " faceup"
        if self.facedown:
            words += " facedown"
        if self.discount:
            words += f", paying {self.discount.english()}[credit] less"
        if self.ignore:
            words += f", ignoring {'its ' if self.ignore == 'install cost' else ''}{self.ignore}"
        return words + (", any number of times, one at a time" if self.each else "")


@word("effect", "rez")
class Rez(Effect):
    """Rez a card (8.1.2)."""

    what: Node = arg(objects, doc="which")
    ignore: str = arg(one_of("", "rez cost", "credit costs", "all costs"), "", "costs to ignore (1.16.5)")
    discount: Node | None = arg(value, None, "lowers the rez cost")

    def english(self) -> str:
        return (
            f"rez {self.what.english()}"
            + (f", ignoring {self.ignore}" if self.ignore else "")
            + (f", paying {self.discount.english()}[credit] less" if self.discount else "")
        )


@word("effect", "derez")
class Derez(Effect):
    """Derez cards (8.1.3)."""

    what: Node = arg(objects, doc="which")

    def english(self) -> str:
        return f"derez {self.what.english()}"


@word("effect", "play")
class Play(Effect):
    """Play a card (8.6)."""

    what: Node = arg(objects, doc="which")
    discount: Node | None = arg(value, None, "lowers the play cost")
    ignore: str = arg(one_of("", "play cost", "all costs"), "", "costs to ignore")

    def english(self) -> str:
        return (
            f"play {self.what.english()}"
            + (f", paying {self.discount.english()}[credit] less" if self.discount else "")
            + (f", ignoring {self.ignore}" if self.ignore else "")
        )


@word("effect", "search")
class Search(Effect):
    """Search a zone; what is found is set aside and bound; a deck is shuffled (8.7)."""

    zone: str = arg(one_of("R&D", "stack", "heap", "Archives", "grip", "HQ"), doc="the zone")
    find: Sel = arg(selection, doc="what may be found")
    n: int = arg(number, 1, "how many")
    bind: str = arg(text, "found", "binds what is found")
    must_install: bool = arg(flag, False, "the card found must be one that could then be installed (8.7.2b)")
    discount: Node | None = arg(value, None, "with this discount")

    def english(self) -> str:
        zone = f"the {self.zone}" if self.zone in ("stack", "heap", "grip") else self.zone
        lower = f", paying {self.discount.english()}[credit] less" if self.discount else ""
        able = f" that could then be installed{lower}" if self.must_install else lower
        return f"search {zone} for {self.n} {self.find.phrase(self.n, installed=False)}{able}"


@word("effect", "shuffle")
class Shuffle(Effect):
    """Shuffle a deck."""

    deck: str = arg(one_of("R&D", "stack"), doc="the deck")

    def english(self) -> str:
        return f"shuffle {'the ' if self.deck == 'stack' else ''}{self.deck}"


@word("effect", "shuffle_into")
class ShuffleInto(Effect):
    """Shuffle cards into their owner's deck."""

    what: Node = arg(objects, doc="which")
    deck: str = arg(one_of("", "R&D", "stack"), "", "the deck, which is shuffled even if there are no such cards")

    def english(self) -> str:
        one = isinstance(self.what, Ref) or (isinstance(self.what, Choose) and self.what.n.english() == "1")
        if self.deck:
            return f"shuffle {self.what.english()} into {'the ' if self.deck == 'stack' else ''}{self.deck}"
        return f"shuffle {self.what.english()} into {'its' if one else 'their'} owner's deck"


@word("effect", "reveal")
class Reveal(Effect):
    """Reveal cards (1.21.3)."""

    what: Node = arg(objects, doc="which")
    bind: str = arg(text, "", "binds the set")

    def english(self) -> str:
        return f"reveal {self.what.english()}"


@word("effect", "look")
class Look(Effect):
    """Look at cards (1.21.2); they are bound, and can be acted on while they stay where they are (1.12.3)."""

    what: Node = arg(objects, doc="which")
    bind: str = arg(text, "seen", "binds the cards")

    def english(self) -> str:
        return f"look at {self.what.english()}"


@word("effect", "expose")
class Expose(Effect):
    """Expose installed, unrezzed cards (1.21.4)."""

    what: Node = arg(objects, doc="which")

    def english(self) -> str:
        return f"expose {self.what.english()}"


@word("effect", "arrange")
class Arrange(Effect):
    """Arrange cards looked at from the top of a deck (8.3.3)."""

    cards: str = arg(text, "seen", "the bound cards")

    def english(self) -> str:
        return "arrange the rest in any order"


@word("effect", "take_any")
class TakeAny(Effect):
    """Move any number of the bound cards somewhere; they leave the bound set."""

    to: tuple[str, ...] = arg(items(one_of("HQ", "trash")), doc="HQ, or trash them; several: in this order")
    cards: str = arg(text, "seen", "the bound cards")

    def english(self) -> str:
        return listing(
            "trash any number of them" if to == "trash" else f"add any number of them to {to}" for to in self.to
        )


@word("effect", "swap")
class Swap(Effect):
    """Swap two cards (8.8)."""

    a: Node = arg(objects, doc="one card")
    b: Node = arg(objects, doc="the other")

    def english(self) -> str:
        return f"swap {self.a.english()} with {self.b.english()}"


@word("effect", "host")
class Host(Effect):
    """Host a card on another (1.13)."""

    what: Node = arg(objects, doc="the card")
    on: Node = arg(objects, THIS, "the host")

    def english(self) -> str:
        return f"host {self.what.english()} on {self.on.english()}"


@word("effect", "become_counter")
class BecomeCounter(Effect):
    """This card becomes a condition counter hosted on a card, with the abilities that the card file lists (10.1.4)."""

    on: Node = arg(objects, doc="the host")

    def english(self) -> str:
        return f"host this card on {self.on.english()} as a condition counter"


@word("effect", "add")
class Add(Effect):
    """Add cards to a zone (8.2.1a)."""

    what: Node = arg(objects, doc="which")
    to: str = arg(
        one_of(
            "HQ",
            "grip",
            "top of R&D",
            "bottom of R&D",
            "top of stack",
            "bottom of stack",
            "Archives",
            "heap",
            "corp score area",
            "runner score area",
        ),
        doc="where",
    )

    def english(self) -> str:
        return f"add {_moved(self.what)} to {zone(self.to)}"


@word("effect", "remove_from_game")
class RemoveFromGame(Effect):
    """Remove cards from the game (8.2.1a)."""

    what: Node = arg(objects, doc="which")

    def english(self) -> str:
        return f"remove {self.what.english()} from the game"


@word("effect", "move")
class Move(Effect):
    """Move an installed Corp card to another server (4.6.6b)."""

    what: Ref = arg(ref, THIS, "which")
    server: str = arg(text, "another", "where")
    place: str = arg(one_of("root", "outermost"), "root", "its place there")

    def english(self) -> str:
        place = "the root of" if self.place == "root" else "the outermost position protecting"
        return f"move {self.what.english()} to {place} {server_english(self.server)}"


@word("effect", "turn")
class Turn(Effect):
    """Turn cards faceup or facedown (1.21.1)."""

    what: Node = arg(objects, doc="which")
    face: str = arg(one_of("up", "down"), doc="up or down")

    def english(self) -> str:
        return f"turn {self.what.english()} face{self.face}"


@word("effect", "forfeit")
class Forfeit(Effect):
    """Forfeit an agenda (8.2.5)."""

    what: Node = arg(objects, doc="which")

    def english(self) -> str:
        return f"forfeit {self.what.english()}"


@word("effect", "run")
class RunEffect(Effect):
    """Make a run (6.1), with the abilities that apply to it (9.11.5)."""

    server: tuple[str, ...] = arg(texts, ("any",), "the server or servers")
    with_ice: bool = arg(flag, False, "only a server protected by ice")
    linked: tuple[Any, ...] = arg(lambda raw: _abilities(raw), (), "abilities tied to this run")

    def english(self) -> str:
        where = listing((server_english(s) for s in self.server), "or")
        words = f"run {where}{' protected by ice' if self.with_ice else ''}"
        if self.linked:
            words += ". Tied to that run: " + " ".join(a.english() for a in self.linked).rstrip(".")
        return words


@word("effect", "breach")
class BreachEffect(Effect):
    """Breach a server (7.3)."""

    server: str = arg(text, doc="the server")
    no_root: bool = arg(flag, False, "cards in its root cannot be accessed")

    def english(self) -> str:
        return f"breach {server_english(self.server)}" + (" without access to its root" if self.no_root else "")


@word("effect", "access")
class AccessEffect(Effect):
    """Access a card outside a breach (7.1)."""

    what: Node = arg(objects, doc="which")
    during: tuple[Any, ...] = arg(lambda raw: _declarations(raw), (), "declarations that apply during this access")

    def english(self) -> str:
        words = f"access {self.what.english()}"
        return words + (f" (during this access, {listing(d.english() for d in self.during)})" if self.during else "")


@word("effect", "access_more")
class AccessMore(Effect):
    """Access additional cards in the breach of the attacked server (7.3.5b)."""

    n: Node = arg(value, ONE, "how many more")
    server: str = arg(text, "attacked", "breaching which server")

    def english(self) -> str:
        return f"when you breach {server_english(self.server)}, access {plural(self.n.english(), 'additional card')}"


@word("effect", "instead_of_breach")
class InsteadOfBreach(Effect):
    """Do something instead of breaching the attacked server (6.7.4b); `may`: decided then (6.7.4c)."""

    do: tuple[Instruction, ...] = arg(program, doc="what")
    may: bool = arg(flag, False, "the player may")

    def english(self) -> str:
        return f"instead of breaching, {'you may do this' if self.may else 'do this'}: {sentences(self.do)}".rstrip(".")


@word("effect", "breach_from_bottom")
class BreachFromBottom(Effect):
    """When breaching R&D, access from the bottom instead of the top (7.4.7b)."""

    def english(self) -> str:
        return "when you breach R&D, access cards from its bottom instead of its top"


@word("effect", "encounter")
class EncounterEffect(Effect):
    """The Runner encounters a piece of ice without moving: a forced encounter (6.5.9)."""

    ice: Node = arg(objects, doc="which")

    def english(self) -> str:
        return f"the Runner encounters {self.ice.english()}"


@word("effect", "trace")
class Trace(Effect):
    """A trace attempt, with the conditional abilities tied to its result (10.8)."""

    n: Node = arg(value, doc="the base trace strength")
    if_successful: tuple[Instruction, ...] = arg(program, (), "if the trace is successful")
    if_unsuccessful: tuple[Instruction, ...] = arg(program, (), "if it is not")
    then: tuple[Instruction, ...] = arg(program, (), "when it is determined to be either (10.8.5)")

    def english(self) -> str:
        words = f"trace [{self.n.english()}]"
        if self.if_successful:
            words += f". If successful: {sentences(self.if_successful)}".rstrip(".")
        if self.if_unsuccessful:
            words += f". If unsuccessful: {sentences(self.if_unsuccessful)}".rstrip(".")
        if self.then:
            words += f". When the result is known: {sentences(self.then)}".rstrip(".")
        return words


@word("effect", "psi")
class Psi(Effect):
    """Play a Psi Game, or bid the same way (10.13); binds `bids differ` and `bids match` for later instructions."""

    def english(self) -> str:
        return "play a Psi Game"


@word("effect", "purge")
class Purge(Effect):
    """Purge virus counters (10.1.2)."""

    def english(self) -> str:
        return "purge virus counters"


@word("effect", "identify_mark")
class IdentifyMark(Effect):
    """Identify your mark (10.11.2)."""

    def english(self) -> str:
        return "identify your mark"


@word("effect", "sabotage")
class Sabotage(Effect):
    """Sabotage the Corp (10.12)."""

    n: Node = arg(value, doc="how many cards")

    def english(self) -> str:
        return f"sabotage {self.n.english()}"


@word("effect", "charge")
class Charge(Effect):
    """Charge a card (10.10)."""

    what: Node = arg(objects, doc="which")

    def english(self) -> str:
        return f"charge {self.what.english()}"


@word("effect", "prevent")
class Prevent(Effect):
    """Prevent or avoid part or all of an imminent effect (9.9.5)."""

    what: tuple[str, ...] = arg(
        items(
            one_of(
                "damage",
                "net damage",
                "meat damage",
                "core damage",
                "tags",
                "trash",
                "bad publicity",
                "end the run",
                "expose",
            )
        ),
        doc="what",
    )
    n: Node | None = arg(value, None, "how much; all if left out")
    up_to: bool = arg(flag, False, "fewer are allowed")
    of: Sel | None = arg(selection, None, "only for such objects")
    all_but: Node | None = arg(value, None, "sets the amount to this much (9.9.7c)")

    def english(self) -> str:
        kinds = listing(self.what, "or")
        if self.all_but is not None:
            return f"prevent all but {self.all_but.english()} {kinds}"
        if self.what == ("trash",):
            return f"prevent 1 {self.of.phrase(1) if self.of else 'card'} from being trashed"
        if self.n is None:
            return f"prevent all {kinds}"
        n = self.n.english()
        if n == "1":
            kinds = kinds.replace("tags", "tag")
        return f"prevent {'up to ' if self.up_to else ''}{n} {kinds}"


@word("effect", "increase")
class Increase(Effect):
    """Increase, or with a negative number lower, a value of the imminent effect (9.9.6)."""

    by: Node = arg(value, ONE, "by how much")

    def english(self) -> str:
        n = self.by.english()
        return f"lower that amount by {n[1:]}" if n.startswith("-") else f"raise that amount by {n}"


@word("effect", "instead")
class Instead(Effect):
    """Replace the effect that met the trigger condition with other instructions (9.9.10)."""

    do: tuple[Instruction, ...] = arg(program, doc="what happens instead")

    def english(self) -> str:
        return f"instead: {sentences(self.do)}".rstrip(".")


@word("effect", "modify_movement")
class ModifyMovement(Effect):
    """Replace part of the imminent movement of a card, which stays that movement (8.2.2)."""

    destination: str = arg(one_of("stay facedown", "with counters"), doc="what changes")
    kind: str = arg(one_of("", *COUNTERS), "", "the counters")
    n: Node = arg(value, ONE, "how many")

    def english(self) -> str:
        if self.destination == "stay facedown":
            return "instead of moving it to its discard pile, turn it facedown; it is still trashed"
        return f"instead it is added there with {plural(self.n.english(), 'hosted ' + self.kind + ' counter')}"


@word("effect", "lower_cost")
class LowerCost(Effect):
    """Replace the imminent play or install by the same for less (9.9.6c)."""

    by: Node = arg(value, doc="by how much")

    def english(self) -> str:
        return f"instead play or install that card paying {self.by.english()}[credit] less"


@word("effect", "lasting")
class Lasting(Effect):
    """Create a lingering effect that applies declarations for a while (9.10)."""

    duration: str = arg(duration, doc="how long")
    static: tuple[Any, ...] = arg(lambda raw: _declarations(raw), doc="the declarations")

    def english(self) -> str:
        return listing(d.english() for d in self.static) + " " + DURATIONS[self.duration]


@word("effect", "delayed")
class Delayed(Effect):
    """Create a delayed conditional ability (9.6.13): once, or for a stated duration."""

    ability: Any = arg(lambda raw: _ability(raw), doc="the ability")
    duration: str = arg(duration, "", "how long; without one it lasts until it resolves once (9.6.13c)")

    def english(self) -> str:
        words = str(self.ability.english()).rstrip(".")
        if self.duration:
            return f"{DURATIONS[self.duration]}: {words}"
        return words.replace("Whenever ", "The next time ", 1) if words.startswith("Whenever ") else words


@word("effect", "resolve_subroutine")
class ResolveSubroutine(Effect):
    """Resolve a subroutine of a piece of ice, chosen as a target (1.15)."""

    of: Sel = arg(selection, doc="the ice")

    def english(self) -> str:
        return f"resolve 1 subroutine on {an(self.of.phrase(1))}"


@word("effect", "gain_subroutines")
class GainSubroutines(Effect):
    """A piece of ice gains subroutines for a while (9.8.2b)."""

    sub: tuple[Instruction, ...] = arg(program, doc="the subroutine")
    n: Node = arg(value, ONE, "how many of it")
    on: Ref = arg(ref, THIS, "the ice; `next encountered` for the next piece encountered this run")
    duration: str = arg(duration, "run", "how long")

    def english(self) -> str:
        on = "the next piece of ice the Runner encounters" if self.on.key == "next encountered" else self.on.english()
        n = self.n.english()
        times = "" if n == "1" else f"subroutines equal to {n}, each " if " " in n else f"{n} copies of "
        return f'{on} gains {times}"[subroutine] {sentences(self.sub).rstrip(".")}" {DURATIONS[self.duration]}'


@word("effect", "end_action_phase")
class EndActionPhase(Effect):
    """The action phase ends (5.4.3)."""

    def english(self) -> str:
        return "your action phase ends"


@word("effect", "steal")
class StealEffect(Effect):
    """The Runner steals an agenda."""

    what: Node = arg(objects, doc="which")

    def english(self) -> str:
        return f"steal {self.what.english()}"


@word("effect", "cannot_access")
class CannotAccess(Effect):
    """The Runner cannot access some cards for the remainder of the run (7.4.2)."""

    only: Ref | None = arg(ref, None, "all but this one")
    card: Ref | None = arg(ref, None, "this one")

    def english(self) -> str:
        which = (
            f"cards other than {self.only.english()}" if self.only else (self.card.english() if self.card else "cards")
        )
        return f"the Runner cannot access {which} for the remainder of that run"


# Words that steer


@word("effect", "may")
class May(Effect):
    """A player may carry out instructions; bound `as` a name if a later part asks whether they did."""

    do: tuple[Instruction, ...] = arg(program, doc="the instructions")
    who: str = arg(one_of(*WHOM), "you", "who decides")
    bind: str = arg(text, "", "binds whether they did")
    otherwise: tuple[Instruction, ...] = arg(program, (), "if they do not")

    def english(self) -> str:
        words = f"{whom(self.who)} may: {sentences(self.do)}"
        if self.otherwise:
            words += f" If not: {sentences(self.otherwise)}"
        return words.rstrip(".")


@word("effect", "pay")
class Pay(Effect):
    """A nested cost (1.16.11): `then` if it is paid, `otherwise` if not. `must`: paid if possible (Tollbooth)."""

    cost: Cost = arg(cost, doc="the cost")
    who: str = arg(one_of(*WHOM), "you", "who pays")
    must: bool = arg(flag, False, "must pay if able")
    then: tuple[Instruction, ...] = arg(program, (), "if it is paid")
    otherwise: tuple[Instruction, ...] = arg(program, (), "if it is not")

    def english(self) -> str:
        cost = self.cost.english()
        # credits, clicks and counters are paid; other parts of a cost name their own deed
        pay = "pay " if cost[:1] in "0123456789X[" else ""
        words = f"{whom(self.who)} {'must' if self.must else 'may'} {pay}{cost}{', if able' if self.must else ''}"
        if self.then:
            words += f". If paid: {sentences(self.then)}".rstrip(".")
        if self.otherwise:
            words += f". If not paid: {sentences(self.otherwise)}".rstrip(".")
        return words


@word("effect", "if")
class If(Effect):
    """Instructions that resolve only if a condition holds then (9.6.5d)."""

    is_true: Node = arg(condition, doc="the condition")
    then: tuple[Instruction, ...] = arg(program, (), "if it holds")
    otherwise: tuple[Instruction, ...] = arg(program, (), "if it does not")

    def english(self) -> str:
        words = f"if {self.is_true.english()}"
        if self.then:
            words += f": {sentences(self.then)}"
        if self.otherwise:
            words += f" Otherwise: {sentences(self.otherwise)}"
        return words.rstrip(".")


@word("effect", "one_of")
class OneOf(Effect):
    """Choose between effects; the choice ends an instruction (9.11.4g). `must`: one that can be fully resolved (9.12.3c)."""

    modes: tuple[tuple[Instruction, ...], ...] = arg(items(program), doc="the effects")
    who: str = arg(one_of(*WHOM), "you", "who chooses")
    n: int = arg(number, 1, "how many modes (9.12.6)")
    up_to: bool = arg(flag, False, "fewer are allowed")
    must: bool = arg(flag, False, "must choose one that can be fully resolved")

    def english(self) -> str:
        modes = "; or ".join(sentences(mode).rstrip(".") for mode in self.modes)
        return f"{verb(self.who, 'choose')}{' up to' if self.up_to else ''} {self.n}: {modes}"


@word("effect", "for_each")
class ForEach(Effect):
    """Instructions for each object of a bound set, in the order that the player chooses."""

    of: str = arg(text, doc="the bound set")
    do: tuple[Instruction, ...] = arg(program, doc="the instructions; the object is bound as `each`")

    def english(self) -> str:
        return f"for each of the {self.of} cards: {sentences(self.do)}".rstrip(".")


@word("effect", "repeat")
class Repeat(Effect):
    """Resolve the ability's earlier instructions again this many times (9.12.4)."""

    n: Node = arg(value, doc="how many times")

    def english(self) -> str:
        return f"repeat this process {self.n.english()} times"


@word("effect", "nothing")
class Nothing(Effect):
    """No effect; the text only stipulates something that other words express."""

    def english(self) -> str:
        return "do nothing"


def _abilities(raw: Any) -> tuple[Any, ...]:
    from judgebot.cards.abilities import ability

    return items(ability)(raw)


def _ability(raw: Any) -> Any:
    from judgebot.cards.abilities import ability

    return ability(raw)


def _declarations(raw: Any) -> tuple[Any, ...]:
    from judgebot.cards.abilities import declarations

    return declarations(raw)


def nested_triggers(steps: tuple[Instruction, ...]) -> list[Trigger]:
    """The trigger conditions named within instructions."""
    from judgebot.cards.nodes import walk

    return [node for node in walk(steps) if isinstance(node, Trigger)]


__all__ = ["Cost", "Effect", "Instruction", "cost", "instruction", "program", "sentences", "trigger", "objects"]
