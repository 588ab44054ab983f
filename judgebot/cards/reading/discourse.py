"""What `it`, `that card` and `those cards` stand for: names that the words before have bound."""

from __future__ import annotations

from typing import Any

from judgebot.cards.reading.grammar import ANAPHOR, is_ana
from judgebot.cards.reading.nouns import COSTS
from judgebot.cards.reading.tokens import UnreadText


class Named:
    """What was mentioned, and how it is called from then on.

    kinds   the types that it can have; empty for any
    many    whether it can be several
    within  the mapping that gets `as`, if it has no name of its own yet
    part    whether it was chosen from a set that was named
    subs    the subtypes that it was said to have
    """

    def __init__(
        self,
        name: str,
        kinds: tuple[str, ...],
        many: bool,
        within: dict[str, Any] | None = None,
        part: bool = False,
        subs: tuple[str, ...] = (),
    ) -> None:
        self.name = name
        self.kinds = kinds
        self.many = many
        self.within = within
        self.part = part
        self.subs = subs

    def called(self) -> str:
        """Its name, which it has from now on."""
        if self.within is not None:
            self.within["as"] = self.name
            self.within = None
        return self.name


# Effects whose result has a name by itself, or takes one with `as`: word -> (name, whether it must be asked for).
_RESULTS = {
    "search": ("found", False),
    "look": ("seen", False),
    "set_aside": ("aside", False),
    "set_aside_until": ("aside", False),
    "trash": ("trashed", False),
    "reveal": ("revealed", True),
    "install": ("installed", True),
    "play": ("played", True),
    "access": ("accessed card", True),
}
# What is done to installed cards alone.
_ON_INSTALLED = ("place", "rez", "derez", "strength", "charge", "move", "encounter", "bypass")
_PAID = ("trash", "reveal_and_trash", "derez")
# What only a piece of ice can be.
_OF_ICE = {"bypass": "ice", "encounter": "ice"}


class Discourse:
    """Names what a line's words stand for, in the order of the line."""

    def __init__(self, card_type: str) -> None:
        self.type = card_type
        self.said: list[Named] = []
        self.servers: list[str] = []
        self.taken: set[str] = set()
        self.step: list[tuple[str, dict[str, Any]]] = []  # what this instruction chooses of a set, with the set
        self.named = False  # whether a card was named
        self.labels: dict[str, str] = {}
        self.counted: list[dict[str, Any]] = []
        self.gone: tuple[str, ...] = ()  # what a cost has trashed, forfeited or removed

    # Mentions

    def mention(
        self,
        name: str,
        kinds: Any,
        many: bool,
        within: dict[str, Any] | None = None,
        part: bool = False,
        subs: Any = (),
    ) -> None:
        """Note something that later words can stand for."""
        types = (kinds,) if isinstance(kinds, str) else tuple(kinds or ())
        subtypes = (subs,) if isinstance(subs, str) else tuple(subs or ())
        if within is not None:
            base, at = name, 2
            while name in self.taken:
                name, at = f"{base} {at}", at + 1
            self.taken.add(name)
        self.said.append(Named(name, types, many, within, part, subtypes))

    def trigger(self, events: tuple[dict[str, Any], ...]) -> None:
        """What a trigger condition mentions."""
        for event in events:
            card = event.get("card")
            if event.get("source") == "this":
                self.mention("this", self.type, False)
            if event["event"] in ("encounter", "approach", "pass", "fully break", "bypass") and not isinstance(
                card, str
            ):
                self.mention("it", "ice", False, subs=(card or {}).get("subtype"))
            elif isinstance(card, str):
                self.mention(card, self.type if card == "this" else "ice" if card == "host" else (), False)
            elif card is not None:
                kinds = card.get("type") or ("agenda" if event["event"] in ("score", "steal") else ())
                grouped = bool(event.get("grouped"))
                self.mention("those" if grouped else "it", kinds, grouped, subs=card.get("subtype"))
            elif event["event"] in ("score", "steal"):
                self.mention("it", "agenda", False)
            elif event["event"] in ("draw card", "install", "play", "trash", "access") and not event.get("grouped"):
                self.mention("it", (), False)
            elif event.get("grouped"):
                self.mention("those", (), True)
            if event["event"] == "reveal" and event.get("grouped"):
                self.labels["revealed"] = "those"
        self.servers.append("that")

    def find(self, wanted: str) -> str:
        """The name of what a word stands for. Raises UnreadText where nothing, or too much, was named."""
        if not wanted.startswith((f"{ANAPHOR}1:", f"{ANAPHOR}n:")):
            return self._named(wanted[len(ANAPHOR) :])
        many, kind = wanted[1] == "n", wanted[3:]
        if kind.startswith("~"):  # by its subtype
            called = [one for one in self.said if kind[1:] in one.subs and not one.many]
            return called[-1].called() if called else self.find(f"{wanted[:3]}card")
        if kind == "paid" or kind.startswith("paid "):
            return (
                self._named("paid") if any(one.name == "paid" for one in self.said) else self.find(f"{wanted[:3]}card")
            )
        if kind == "it":
            kind = ""
        rest = kind == "rest"
        for one in self._latest(kind, many):
            if rest and one.part:
                continue
            if one.many != many and not (many and one.name in ("seen", "found", "revealed")):
                continue
            if not rest and kind not in ("", "card") and one.kinds and kind not in one.kinds:
                continue
            if kind not in ("", "card", "rest") and not one.kinds and one.name == "this" and kind != self.type:
                continue
            if kind == "card" and one.name in ("this", "host"):
                continue
            if kind not in ("", "ice", "rest") and one.name == "this":
                continue  # `this agenda`, not `that agenda`
            if kind not in ("", "rest"):  # what was named last, from now on
                self.said.append(self.said.pop(self.said.index(one)))
            return one.called()
        raise UnreadText(f"what {'those' if many else 'it or that'} {kind or 'card'} is")

    def _latest(self, kind: str, many: bool) -> list[Named]:
        """What was named, the last first; but what was called by that kind before what could be of any."""
        said = self.said[::-1]
        called = [one for one in said if kind in one.kinds and one.many == many and one.name != "this"]
        return [*called, *(one for one in said if one not in called)]

    def _named(self, name: str) -> str:
        if name in self.labels:
            return self.labels[name]
        for one in reversed(self.said):
            if one.name.split(" ")[0] == name:
                return one.called()
        raise UnreadText(f"which cards were {name}")

    # Walking

    def program(self, steps: list[Any]) -> list[Any]:
        """Instructions with the names found."""
        made = []
        before = len(self.said)
        for step in steps:
            hidden = self.said[before:] if _if_not_done(step) else []
            if hidden:  # what is done if they do not was not done to what they would have done it to
                self.said = self.said[:before]
            else:
                before = len(self.said)
            self.step = []
            made.append(self._step(step))
            self.said += hidden
        return made

    def _step(self, step: Any) -> Any:
        return {word: self.effect(word, given) for word, given in step.items()} if isinstance(step, dict) else step

    def effect(self, word: str, given: Any) -> Any:
        """One effect with the names found; notes what it mentions."""
        if word in _OF_ICE and given == f"{ANAPHOR}1:":
            given = f"{ANAPHOR}1:{_OF_ICE[word]}"
        made = self.walk(given, word)
        if word in _ON_INSTALLED and self._is_gone(made):
            raise UnreadText("what it is: it was paid with")
        if word in _RESULTS:
            return self._result(word, made)
        self.named = self.named or word == "name_card"
        if word == "choose_server":
            self.servers.append("chosen")
        if word in ("damage", "break") and isinstance(made, dict):
            self.mention({"damage": "trashed"}.get(word, "broken"), (), word == "damage" and made["n"] != 1, made)
            return made
        if word in ("remove_tags", "remove_counters", "lose"):
            made = made if isinstance(made, dict) else {"n": made}
            self.mention({"lose": "lost"}.get(word, "removed"), (), False, made)
            return made
        return made

    def _is_gone(self, made: Any) -> bool:
        """Whether an effect acts on what a cost has taken away."""
        acted = [made.get(key) for key in ("on", "of", "what", "to")] if isinstance(made, dict) else [made]
        return any(isinstance(one, str) and one in self.gone for one in acted)

    def _result(self, word: str, made: Any) -> Any:
        name, ask = _RESULTS[word]
        if made is None or isinstance(made, str):
            return made
        if word == "play" and isinstance(made, dict) and "as" in made:
            self.mention(made["as"], (), False)
            return made
        given = made if isinstance(made, dict) and ({"what", "zone"} & set(made) or word == "set_aside_until") else None
        if given is None or (word in ("look", "reveal") and "top" in made):
            given = {"what": made}
        what = given.get("what", {})
        if isinstance(what, str) and ask and word != "install":
            return made
        sel = what.get("choose") or what.get("all") or {} if isinstance(what, dict) else {}
        if word == "search":
            sel = given["find"]
        kinds = sel.get("type", ()) if isinstance(sel, dict) else ()
        if isinstance(what, dict) and "choose" in what and word not in ("trash", "search"):
            self.said = [one for one in self.said if one.within is not what]  # the effect names what was chosen
        if isinstance(what, str):
            kinds = next((one.kinds for one in self.said if one.name == what), ())
        if word == "set_aside_until":
            self.mention(name, (), True)
            self.mention("found", given["until"].get("type", ()), given.get("n", 1) != 1)
            return given
        several = _several(what) if word != "search" else given.get("n", 1) != 1
        part = isinstance(sel, dict) and bool(sel.get("among"))
        subs = sel.get("subtype") if isinstance(sel, dict) else ()
        self.mention(name, kinds, several, given if ask else None, part, subs)
        return given if ask or given is made else made

    def walk(self, raw: Any, word: str = "") -> Any:
        """Anything with the names found."""
        if is_ana(raw) and raw != f"{ANAPHOR}that damage":
            return self.find(raw)
        if isinstance(raw, str):
            if raw == "this":
                self.mention("this", self.type, False)
            elif raw in ("host", "encountered", "approached"):
                self.mention(raw, "ice", False)
            return raw
        if isinstance(raw, list):
            return [
                self._step(one) if isinstance(one, dict) and word in _PROGRAMS else self.walk(one, word) for one in raw
            ]
        if isinstance(raw, tuple):
            return raw
        if not isinstance(raw, dict):
            return raw
        alike = "copy_of" in raw or "same_type_as" in raw
        if raw.get("other_than") == f"{ANAPHOR}other" and alike and ("zone" in raw or word == "find"):
            raw = {key: value for key, value in raw.items() if key != "other_than"}  # that card is elsewhere by now
        if raw.get("other_than") == f"{ANAPHOR}other":
            raw = {**raw, "other_than": self._other(raw.get("type", ()), raw.get("zone", ()))}
        if raw.get("copy_of") == f"{ANAPHOR}1:card" and self.named:
            raw = {**{key: value for key, value in raw.items() if key != "copy_of"}, "named_as": "named"}
        if f"{ANAPHOR}many" in raw:
            return self._as_many()
        if f"{ANAPHOR}those" in raw:
            if not self.counted:
                raise UnreadText("which cards those are")
            return {**self.counted[-1], **{key: value for key, value in raw.items() if key != f"{ANAPHOR}those"}}
        if "?costs" in raw:
            return self._cost_of(raw)
        if isinstance(raw.get("types_among"), dict):
            self.counted.append(raw["types_among"])
        made: dict[str, Any] = {}
        before = len(self.said)
        for key, value in raw.items():
            if key == "otherwise":
                within, self.said = self.said[before:], self.said[:before]
                gone, self.gone = self.gone, ()
                made[key] = self._inside(key, value)
                self.said = [*self.said[:before], *within]
                self.gone = gone
                continue
            if key == "server" and value == "that" and self.servers and self.servers[-1] == "chosen":
                made[key] = "chosen"
            elif key == "what" and word == "trash" and isinstance(value, dict):
                made[key] = self.walk(value, key)
            else:
                made[key] = self._inside(key, value)
        if ("choose" in made and isinstance(made["choose"], dict) and word != "choose") or (
            word == "choose" and isinstance(made.get("choose"), dict)
        ):
            self._chosen(made)
        return made

    def _other(self, types: Any, zones: Any) -> str:
        """What `another` card is another than: one of the same type that was named last, or this card.

        Where this card is not, the card that was named last.
        """
        wanted = (types,) if isinstance(types, str) else tuple(types)
        if not wanted and zones not in ((), "play area"):
            named = [one for one in self.said if not one.many and one.name not in ("this", "host")]
            return named[-1].called() if named else "this"
        if not wanted:
            return "this"
        for one in reversed(self.said):
            if not one.many and set(one.kinds) & set(wanted):
                return one.called()
        if self.type in wanted:
            return "this"
        raise UnreadText(f"another {' or '.join(wanted)} than which")

    def _cost_of(self, raw: dict[str, Any]) -> dict[str, Any]:
        """A cost of a card that was named, which must be one that such a card has (2.3)."""
        ((word, wanted),) = [(key, value) for key, value in raw.items() if key != "?costs"]
        name = self.find(wanted)
        kinds = next((one.kinds for one in reversed(self.said) if one.name == name), ())
        able = {kind for one in raw["?costs"].split(" or ") for kind in COSTS[one]}
        if not set(kinds) <= able:
            raise UnreadText(f"the {raw['?costs']} cost of a card that has another one")
        return {word: name}

    def _as_many(self) -> Any:
        """The number that `that many` stands for."""
        for one in reversed(self.said):
            if one.name == "up to" or (one.many and one.name == "trashed"):
                return "x" if one.name == "up to" else {"size": one.called()}
        raise UnreadText("how many that is")

    def _inside(self, key: str, value: Any) -> Any:
        if key == "cost" and not (isinstance(value, dict) and "to" in value):
            return self.cost(value)
        if key in _PROGRAMS and isinstance(value, list):
            if key == "modes":
                return [self.program(mode) for mode in value]
            return self.program(value)
        if key in ("linked", "ability", "sub"):
            return value
        return self.walk(value, key)

    def _chosen(self, made: dict[str, Any]) -> None:
        sel = made["choose"]
        name = made.get("as", "chosen")
        if sel.get("among") and "other_than" not in sel:
            for among, earlier in self.step:  # what one instruction does with one of them it does not do with another
                if among == sel["among"]:
                    earlier.setdefault("as", "first of them")
                    sel["other_than"] = earlier["as"]
            self.step.append((sel["among"], made))
            name = made.get("as", "chosen")
        kinds = sel.get("type", ())
        if not kinds and sel.get("among"):
            kinds = next((one.kinds for one in self.said if one.name == sel["among"]), ())
        asked = None if "as" in made else made
        self.mention(name, kinds, _several(made), asked, bool(sel.get("among")), sel.get("subtype"))

    def cost(self, raw: Any) -> Any:
        """A cost with the names found: what it is paid with is `paid`."""
        parts = raw if isinstance(raw, list) else [raw]
        made: list[Any] = []
        for part in parts:
            if isinstance(part, dict):
                ((word, given),) = part.items()
                given = self.walk(given)
                if (word, given) == ("trash", {"what": "this"}):
                    made.append("trash")
                    self.gone = (*self.gone, "this")
                    continue
                if isinstance(given, dict) and "?this" in given:
                    if given["?this"] != "this":
                        raise UnreadText("what it is: this card alone can be paid so")
                    made.append({word: given["n"]})
                    continue
                if isinstance(given, dict) and given.get("up_to"):
                    self.mention("up to", (), True)
                made.append({word: given})
                what = given.get("what", given) if isinstance(given, dict) else {}
                kinds = what.get("type", ()) if isinstance(what, dict) else ()
                if word in _PAID and isinstance(given, dict):
                    subs = what.get("subtype") if isinstance(what, dict) else ()
                    self.mention("paid", kinds, given.get("n", 1) != 1, subs=subs)
                    self.gone = self.gone if word == "derez" else (*self.gone, "paid")
                if word == "add_to_hand" and isinstance(given, dict):
                    self.mention("returned", kinds, given.get("n", 1) != 1, given)
            else:
                if part in ("trash", "remove_this", "forfeit_this"):
                    self.mention("this", self.type, False)
                    self.gone = (*self.gone, "this")
                elif part == "Xc":
                    self.mention("up to", (), True)
                made.append(part)
        return made if isinstance(raw, list) else made[0]


_PROGRAMS = ("do", "then", "otherwise", "modes", "if_successful", "if_unsuccessful")


def _if_not_done(step: Any) -> bool:
    """Whether an instruction is for the case that something before was not done."""
    asked = step.get("if", {}).get("is_true") if isinstance(step, dict) else None
    return isinstance(asked, dict) and isinstance(asked.get("not"), dict) and "did" in asked["not"]


def _several(what: Any) -> bool:
    """Whether what is chosen can be several."""
    if not isinstance(what, dict):
        return False
    if "all" in what:
        return True
    n = what.get("n", what.get("top", what.get("random", 1)))
    return n != 1
