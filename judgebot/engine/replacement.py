"""Replacement effects created ahead of time, and the order in which they apply (9.9.8, 9.9.9, 9.9.11)."""

from __future__ import annotations

from typing import Any

from judgebot.engine import frames
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import Outlook
from judgebot.engine.potential import impossible
from judgebot.engine.records import Eff, Lingering, Option
from judgebot.game.objects import RUNNER


def replace(m: Machine, f: frames.Instruction, effs: tuple[Eff, ...]) -> tuple[Eff, ...]:
    """Apply the active replacement effects to the expected effects of an instruction (9.9.4a).

    Where several could apply, the controller of that effect orders them (9.9.11); each applies once (9.9.9c).
    """
    if not any(effect.kind == "replace" for effect in m.state.lingering):
        return effs
    result = list(effs)
    for index in range(len(result)):
        while True:
            could = [effect for effect in m.state.lingering if applies(m, effect, result[index])]
            if not could:
                break
            options = [Option(effect.id, f"apply {m.name(effect.source)}", "9.9.11") for effect in could]
            if len(could) > 1:
                m.note(
                    "replacements", "9.9.11", who=result[index].who or RUNNER, sources=[m.name(e.source) for e in could]
                )
            picked = m.ask(
                result[index].who or RUNNER,
                "replacement",
                options,
                "9.9.11",
                about="which replacement effect applies next",
                default=0,
            )
            effect = next(e for e in could if e.id == picked)
            others = [e for e in could if e.id != picked]
            new = _apply(m, f, effect, result[index])
            result[index] = new
            for other in others:
                if not applies(m, other, new):
                    m.note("nothing_to_replace", "9.9.11a", source=m.name(other.source), by=m.name(effect.source))
    return tuple(result)


def applies(m: Machine, effect: Lingering, eff: Eff) -> bool:
    """Whether a replacement effect can apply to an expected effect."""
    if (
        effect.kind != "replace"
        or effect.id in eff.applied
        or eff.kind != "breach"
        or effect.payload.name == "instead_of_passing"
    ):
        return False
    run = m.state.run()
    if run is None or run.id != effect.until or eff.cause != "6.9.5b":
        return False
    return eff.server == run.server


def _apply(m: Machine, f: frames.Instruction, effect: Lingering, eff: Eff) -> Eff:
    node: Any = effect.payload
    applied = (*eff.applied, effect.id)
    later = ("9.9.11a",) if eff.applied else ()  # what it replaces is still expected
    if node.name == "breach_from_bottom":
        what = {"source": m.name(effect.source), "what": "the breach", "by": "a breach from the bottom"}
        m.note("replaced", "9.9.9b", *later, **what)
        return eff._replace(applied=applied, what="bottom")
    known = {key: val for key, val in effect.env if key != "linked"}  # what replaces the breach is not that breach
    env = tuple({**known, "source": effect.source, "you": effect.you}.items())
    if node.may:
        why = impossible(Outlook(m, dict(env)), node.do)
        if why is not None:
            m.note("impossible", why[0], who=effect.you, what=node.english(), why=why[1], source=m.name(effect.source))
            return eff._replace(applied=applied)
        yes = m.ask(
            effect.you,
            "may",
            [
                Option(True, f"apply {m.name(effect.source)} instead of breaching", "6.7.4c"),
                Option(False, "breach as usual", "6.7.4c"),
            ],
            "6.7.4c",
            about=f"{m.name(effect.source)}: instead of breaching?",
            default=0,
        )
        if not yes:
            return eff._replace(applied=applied)
    m.note(
        "replaced",
        "9.9.9b",
        "6.7.4b",
        *later,
        source=m.name(effect.source),
        what=f"breaching {eff.server}",
        by=node.english(),
    )
    return Eff(
        "instructions", effect.you, source=effect.source, you=effect.you, program=node.do, env=env, applied=applied
    )
