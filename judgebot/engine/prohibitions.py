"""What effects prohibit (1.2.2), and the limits that they set on breaking (9.8.6)."""

from __future__ import annotations

from judgebot.cards.queries.selections import Sel
from judgebot.engine import characteristics as c
from judgebot.engine import query
from judgebot.engine.facts import Fact, fact
from judgebot.engine.machine import Machine
from judgebot.engine.records import NotImplementedRule

# The roles that a remote server has which is created for what is installed there (4.6.8b).
_AS_NEW = ("any", "remote", "another", "another remote", "new remote")
# Prohibitions about its own source that are active even while that card is inactive.
OF_ITSELF = ("play", "install", "rez", "score", "steal", "access")


def cannot(
    m: Machine,
    deed: str,
    who: str,
    oid: int = 0,
    server: str = "",
    by: int = 0,
    kind: str = "",
    to: str = "",
    facedown: bool = False,
) -> c.Static | None:
    """The effect that prohibits something (1.2.2), or None.

    deed    one of the words of `cannot`
    who     the player who would do it
    oid     the object it would be done to, if any
    server  the server concerned, if any; left out: that of the object, but for one to be installed
    by      the object whose ability would do it, if one would
    kind    of which kind that ability is, as far as prohibitions can ask
    to      the server where the object would be installed
    facedown
            whether it would be a facedown Runner card there, which has no name, type and subtypes (8.1.4a)
    """
    where = to if deed == "install" else server
    static: c.Static
    # 9.1.8c, and 9.1.8b: cards are scored, stolen and accessed where they are inactive; not so trashed or hosted on
    own = c.own_declarations(m, oid, "cannot") if oid and deed in OF_ITSELF else ()
    for static in (*c.declared(m, "cannot"), *own):
        d = static.declaration
        if d.do != deed or not query.concerns(static.env, d.who, who):
            continue
        if d.server:
            where = where or (query.server_of(m, oid) if oid and deed != "install" else "")
            new = where == "new remote" and d.server in _AS_NEW
            if not new and where not in query.servers(m, static.env, d.server):
                continue
        if d.of is not None and (not oid or not c.applies(m, static, oid) or (facedown and of_printed(d.of))):
            continue
        if d.by is not None and (not by or not c.includes(m, static, d.by, by)):
            continue
        if d.kind == "subroutine" and kind == "tied":
            raise NotImplementedRule("whether an ability tied to a trace counts as the subroutine itself", "10.8.5")
        if d.kind and d.kind != kind:
            continue
        if d.except_of is not None and oid in query.refs(m, static.env, d.except_of):
            continue
        return static
    return None


def of_printed(of: Sel) -> bool:
    """Whether a selection asks for what a facedown installed Runner card does not have (8.1.4a)."""
    return bool(of.type or of.subtype or of.named)


def forbidden(m: Machine, stop: c.Static, rule: str = "1.2.2") -> tuple[str, Fact]:
    """A prohibition as the reason why something is not done: its source, and what it says."""
    return (rule, fact("forbidden", source=stop.source, text=stop.declaration))


def break_limits(m: Machine, ice: int, by: int) -> list[c.Static]:
    """The limits on breaking the ice's printed subroutines that concern abilities of an object (9.8.6)."""
    return [s for s in c.declared(m, "break_limit") if c.applies(m, s, ice) and limited(m, s, by)]


def limited(m: Machine, static: c.Static, by: int) -> bool:
    """Whether what an object's abilities break counts toward a limit on breaking."""
    free = static.declaration.except_by
    return free is None or not c.includes(m, static, free, by)
