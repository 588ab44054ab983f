"""Effects on the attacked server and on the Runner's way to it (6.1.2, 6.1.3, 6.2)."""

from __future__ import annotations

from typing import Any

from judgebot.engine import frames, lingering, query
from judgebot.engine.facts import Why, fact
from judgebot.engine.machine import Machine
from judgebot.engine.outlook import Outlook
from judgebot.engine.progress import update_run
from judgebot.engine.records import Eff
from judgebot.engine.runs import approach_server, declare_successful
from judgebot.engine.words.base import Handler


class ChangeAttacked(Handler):
    """Change the attacked server and nothing else (6.1.2d): neither position nor timing step."""

    word = "change_attacked"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        run = look.m.state.run()
        if run is None:
            return ("6.1.2", fact("no run"))
        names = query.standing(look.m, look.env, node.server)
        if not names:
            return ("1.2.5", fact("no server"))
        return None if any(name != run.server for name in names) else ("1.2.5", fact("attacked already"))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        if self.possible(Outlook(m, f.env), eff.node) is None:
            run, server = m.state.runs[-1], query.standing(m, f.env, eff.node.server)[0]
            update_run(m, run._replace(server=server))
            m.note("attacked_changed", "6.1.2d", server=server, was=run.server, source=eff.source)
        return None


class DeclareSuccessful(Handler):
    """The rules' own effect of step 6.9.5a, where an interrupt waits for it."""

    word = "declare_successful"
    acts_on = ""
    event = "successful run"

    def possible(self, look: Outlook, node: Any) -> Why:
        return None

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        declare_successful(m)
        return None


class ApproachServer(Handler):
    """The rules' own effect of step 6.9.4g, where an interrupt waits for it."""

    word = "approach_server"
    acts_on = ""
    event = "approach server"

    def possible(self, look: Outlook, node: Any) -> Why:
        return None

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        approach_server(m)
        return None


class InsteadOfPassing(Handler):
    """Create a replacement effect for the pass that comes next in this run (6.1.3, 9.9.8c)."""

    word = "instead_of_passing"
    acts_on = ""

    def possible(self, look: Outlook, node: Any) -> Why:
        return None if look.m.state.run() is not None else ("6.9.4a", fact("no run"))

    def carry_out(self, m: Machine, f: frames.Instruction, eff: Eff, part: int) -> bool | None:
        env = f.env.without("trigger")
        ice = query.refs(m, f.env, eff.node.ice)
        lingering.create(m, "replace", "run", eff.source, eff.you, objs=ice, payload=eff.node, env=env)
        m.note("creates_replacement", "9.9.8c", source=eff.source, what=eff.node)
        return None
