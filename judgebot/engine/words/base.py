"""What is said of an effect word in one place: what forbids it, whether it is possible, what is expected, what it .

The arguments of a word and its English stand in `judgebot.cards.effects` under the same name and in the same order of
files; `judgebot.engine.rules` refuses to load if a word of the language has no handler, or a handler no word.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, ClassVar

from judgebot.cards import effects as e
from judgebot.cards.nodes import Node, walk
from judgebot.cards.queries.selections import Ref, Sel
from judgebot.engine import characteristics as c
from judgebot.engine import frames, prohibitions, query
from judgebot.engine.facts import Why, fact
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import Outlook
from judgebot.engine.records import PAYING, Eff, NotImplementedRule
from judgebot.game.changes import Change
from judgebot.game.environment import UNKNOWING, Env
from judgebot.game.objects import Obj


class Handler:
    """What the rules say of one effect word.

    word     the word, or an effect that only the rules make
    deed     the word of `cannot` that forbids it (1.2.2), "" where none
    rule     the rule that says what it is
    acts_on  the argument that says on what it acts; "" if on nothing
    subkind  the argument that says of which kind it is
    binds    names that it binds by itself, apart from `as`
    gathers  its amount is calculated once, and it not take place at all at 0 or less (9.12.2b, 9.12.2c)
    event    the event that it is before it happens, as a condition with "would" names it (9.9.3d)
    stopped  how `prevent` names it
    shared   it is no word itself: what it states, the words made from it need not
    affects  the player whom it always affects, "" where its argument `who` or the ability's controller says so
    """

    word: ClassVar[str] = ""
    deed: ClassVar[str] = ""
    rule: ClassVar[str] = "9.3.4d"
    acts_on: ClassVar[str] = "what"
    subkind: ClassVar[str] = ""
    binds: ClassVar[tuple[str, ...]] = ()
    gathers: ClassVar[bool] = False
    event: ClassVar[str] = ""
    stopped: ClassVar[str] = ""
    affects: ClassVar[str] = ""
    shared: ClassVar[bool] = False

    def __init_subclass__(cls) -> None:
        for part in ("word", "possible", "carry_out"):
            if part == "carry_out" and cls.steers is not Handler.steers and cls.steer is not Handler.steer:
                continue
            stated = any(part in vars(base) for base in cls.__mro__ if base not in (Handler, object))
            if not stated and not vars(cls).get("shared"):
                raise TypeError(f"the handler {cls.__name__} does not say {part!r}")

    # Forbidden (1.2.1, 1.2.2)

    def forbidden(self, m: Machine, eff: Eff, oid: int = 0) -> c.Static | None:
        """What prohibits an expected effect, on this object if it has any."""
        if not self.deed:
            return None
        server = eff.server or (query.server_of(m, oid) if oid else "")
        down = self._facedown(eff.node)
        return prohibitions.cannot(m, self.deed, eff.who, oid, server, eff.source, eff.ability, facedown=down)

    def _facedown(self, node: Any) -> bool:
        """Whether the effect installs cards facedown."""
        return self.deed == "install" and bool(getattr(node, "facedown", False))

    def allowed(self, m: Machine, eff: Eff) -> Eff | None:
        """The expected effect without what is prohibited of it (1.2.2b); None if that is all of it."""
        if not self.deed:
            return eff
        if not eff.objs:
            stop = self.forbidden(m, eff)
            if stop is not None:
                self._tell(m, eff, 0, stop)
                return None
            return eff
        left = []
        for oid in eff.objs:
            stop = self.forbidden(m, eff, oid) if oid in m.state.objs else None
            if stop is None:
                left.append(oid)
            else:
                self._tell(m, eff, oid, stop)
        if len(left) == len(eff.objs):
            return eff
        return eff._replace(objs=tuple(left)) if left else None

    def _tell(self, m: Machine, eff: Eff, oid: int, stop: c.Static) -> None:
        what = eff.node if eff.node is not None else fact("effect", word=self.word)
        if oid:
            what = fact("effect on", word=self.word, card=oid)
        m.note("prohibited", "1.2.2b", what=what, source=stop.source, why=fact("text", text=stop.declaration))

    def stops(self, look: Outlook, node: Any) -> Callable[[int], Why]:
        """What speaks against doing it to an object: a prohibition (1.2.2a), or the handler's own reasons."""

        def fits(oid: int) -> Why:
            if self.deed:
                server = query.server_of(look.m, oid)
                who, source, down = look.who(node), look.env.source, self._facedown(node)
                stop = prohibitions.cannot(look.m, self.deed, who, oid, server, source, look.kind, facedown=down)
                if stop is not None:
                    return prohibitions.forbidden(look.m, stop, "1.2.2a")
            return self.fits(look, node, oid)

        return fits

    def barred(self, look: Outlook, node: Any, who: str = "") -> Why:
        """What prohibits the effect as a whole, whatever it acts on (1.2.2a). `who`: one of both players."""
        if not self.deed:
            return None
        stop = prohibitions.cannot(look.m, self.deed, who or look.who(node), by=look.env.source, kind=look.kind)
        return prohibitions.forbidden(look.m, stop, "1.2.2a") if stop is not None else None

    # Possible (1.2.5, 1.15.2b)

    def fits(self, look: Outlook, node: Any, oid: int) -> Why:
        """Why the effect could not act on this object, apart from prohibitions; None if it could."""
        return None

    def possible(self, look: Outlook, node: Any) -> Why:
        """Why the effect could change nothing now (1.2.5), or None if it could."""
        raise NotImplementedError

    def alters(self, node: Any) -> bool:
        """Whether carrying it out changes the game state of itself, and not only what the ability knows."""
        return True

    def prospects(self, look: Outlook, node: Any) -> Env:
        """What a name that it binds could come to stand for, as far as that is known (1.2.5).

        Servers under the name itself; objects as `could_be` (`Outlook.could_be`).
        """
        return UNKNOWING

    def names(self, node: Any) -> tuple[str, ...]:
        """The names that it binds for later instructions."""
        own = (getattr(node, "bind", ""), *self.binds)
        chosen = tuple(one.bind or "target" for one in walk(node) if isinstance(one, e.Choose))
        return tuple(name for name in (*own, *chosen) if name)

    def modifies(self, m: Machine, env: Env, node: Any, effs: tuple[Eff, ...]) -> bool | None:
        """Whether an interrupt with this word could modify what is imminent (9.9.3); None if the word never does."""
        return None

    # Expected (9.9.2, 9.9.4a)

    def expected(self, m: Machine, f: frames.Instruction, env: Env, node: Any) -> Eff:
        """The expected effect, with its amount and its objects as they are now."""
        who = self.affects or query.who(env, getattr(node, "who", "") or "you")
        n = self.calculated(m, env, node)
        on = getattr(node, self.acts_on, None) if self.acts_on else None
        kind = getattr(node, self.subkind) if self.subkind else ""
        return Eff(
            self.word,
            who,
            n,
            targets(m, f, on) if isinstance(on, Node) else (),
            kind,
            source=env.source,
            you=env.you,
            node=node,
            cause=env.cause,
            base=n,
        )

    def calculated(self, m: Machine, env: Env, node: Any) -> int:
        """The amount that the text gives now (9.9.7)."""
        amount = getattr(node, "n", None)
        if amount is None:
            amount = getattr(node, "by", None)
        return query.value(m, env, amount) if isinstance(amount, Node) else (amount if isinstance(amount, int) else 0)

    # Carried out

    def steers(self, node: Any) -> bool:
        """Whether it stands alone in its instruction and says which instructions come next (`words.steering`)."""
        return False

    def steer(self, m: Machine, f: frames.Ability, node: Any, rest: tuple[Any, ...]) -> str:
        """Put the instructions that come next before the `rest`; returns the step of the ability to go to."""
        raise NotImplementedError

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        """Do it. True if there is more to do once what was pushed is done; it is then called with `part` one higher."""
        raise NotImplementedError

    def done(self, m: Machine, eff: Eff) -> list[Change]:
        """Change the game and tell it, where nothing is left to ask: for an instruction, or to pay a cost (1.16.1).

        Returns what happened, for the caller to record together.
        """
        raise NotImplementedError

    def after(self, m: Machine, eff: Eff, was: Obj) -> None:
        """What follows for an object, as it was, once it has been done to it (`done`)."""


def paid(eff: Eff) -> str:
    """The cause of an effect that is resolved to pay a cost; "" of any other."""
    return PAYING if eff.cause == PAYING else ""


def paying(eff: Eff) -> dict[str, str]:
    """What the event of an effect says besides where it is resolved to pay a cost."""
    return {"cause": PAYING} if paid(eff) else {}


def targets(m: Machine, f: frames.Instruction, node: Node | None) -> tuple[int, ...]:
    """The objects that an effect's argument stands for now."""
    state = m.state
    if isinstance(node, Ref):
        return query.existing(m, f.env, node)
    if isinstance(node, e.Choose):
        found = dict(f.targets)
        for index, choose in enumerate(f.node.chooses):
            if choose is node:
                return tuple(oid for oid in found.get(index, ()) if oid in state.objs)
        return ()
    if isinstance(node, e.All):
        return tuple(query.candidates(m, f.env, node.what))
    if isinstance(node, e.These):
        return tuple(dict.fromkeys(oid for part in node.of for oid in targets(m, f, part)))
    if isinstance(node, e.Top):
        return state.zones[node.of][: max(0, query.value(m, f.env, node.n))]
    if isinstance(node, e.RandomCards):
        taken = dict(f.random)
        number = next((index for index, (_, one) in enumerate(f.node.randoms) if one is node), -1)
        return tuple(oid for oid in taken.get(number, ()) if oid in state.objs)
    if isinstance(node, Sel):
        return tuple(query.candidates(m, f.env, node))
    return ()


def one_at_a_time(eff: Eff, rule: str) -> None:
    """Refuse an instruction that would do to several cards together what is done to one card at a time."""
    if len(eff.objs) > 1:
        raise NotImplementedRule(f"{rule}: {eff.kind.replace('_', ' ')} several cards with one instruction")


def bind(f: frames.Instruction, key: str, value: Any) -> None:
    """Let the ability know something under a name."""
    if key:
        f.env = f.env.binding(key, value)


def arrives_with(eff: Eff, oid: int) -> tuple[tuple[str, int], ...]:
    """The counters with which a card that an effect moves arrives, where that was modified (8.2.2)."""
    return tuple((kind, n) for card, kind, n in eff.kept if card == oid)
