"""From what the sentences say to a card's definition in the ability language."""

from __future__ import annotations

import copy
from typing import Any

from judgebot.cards.queries.events import OF_A_RUN
from judgebot.cards.reading.finishing import Finishing
from judgebot.cards.reading.lasting import OF_A_TURN, at_that_time
from judgebot.cards.reading.lines import Line, Unread, modes_of, pick, read_line
from judgebot.cards.reading.sentences import Said
from judgebot.cards.reading.steps import (
    Ability,
    again,
    anaphors,
    chosen_then,
    innermost,
    last,
    otherwise,
    replaced,
    spend_only,
    use,
    whether,
)
from judgebot.cards.reading.tokens import Part, UnreadText
from judgebot.cards.reading.triggers import Clause


def _but_shuffles(body: list[Any], before: list[Any]) -> list[Any]:
    """Steps without the shuffling of a deck that a search before has shuffled (8.7.2)."""
    made: list[Any] = []
    for step in body:
        search = last([*before, *made], "search")
        zones = [] if search is None else [search["zone"]] if isinstance(search["zone"], str) else search["zone"]
        if isinstance(step, dict) and "shuffle" in step and step["shuffle"] in zones:
            step = {word: given for word, given in step.items() if word != "shuffle"}
        if step != {}:
            made.append(step)
    return made


def _static_condition(body: list[Any]) -> dict[str, Any] | None:
    """What a card does to itself for as long as something is so (9.6.7)."""
    given = body[0].get("if") if len(body) == 1 and isinstance(body[0], dict) and set(body[0]) == {"if"} else None
    if not given or set(given) != {"is_true", "then"}:
        return None
    return given if given["then"] == [{"trash": "this"}] else None


def _not_paid(step: Any, body: list[Any]) -> bool:
    """Add what is done if a cost is not paid, where that is what the player may do last (1.16.11b, 1.16.11d)."""
    paid = step.get("pay", {})
    last_step = paid["then"][-1:] if "then" in paid else []
    if not last_step or {"otherwise", "must"} & set(paid) or chosen_then(last_step) or "if" in last_step[0]:
        return False
    paid["otherwise"] = body
    return True


class Assembly(Finishing):
    """The abilities of one card, line by line."""

    # Lines

    def add(self, line: Line) -> None:
        """Add a line's abilities. Raises Unread or UnreadText for what does not fit together."""
        self.line += 1
        said: list[Said] = []
        for index, readings in enumerate(line.sentences):
            after = line.sentences[index + 1] if index + 1 < len(line.sentences) else []
            said.append(pick(readings, after[0] if after else None))
        flags = dict(line.flags)
        ability: Ability | None = None
        if line.sub:
            ability = self._open({"kind": "sub"}, flags)
        elif line.cost is not None:
            ability = self._open({"kind": "cost", "cost": line.cost}, flags)
        for one in said:
            ability = self._sentence(one, ability, flags)
        if not said and ability is not None:
            raise UnreadText("an ability without instructions")

    def _open(self, head: dict[str, Any], flags: dict[str, Any]) -> Ability:
        made = Ability({**head, **flags}, [])
        made.line = self.line
        self.abilities.append(made)
        self.play = made if head["kind"] == "play" and not flags else self.play
        return made

    def _playing(self, flags: dict[str, Any]) -> Ability:
        """The ability that a line of an event or operation without a head belongs to."""
        if self.context.type not in ("event", "operation"):
            raise UnreadText("instructions without a trigger condition or a cost")
        if flags or self.play is None:
            return self._open({"kind": "play"}, flags)
        self.play.target = self.play.steps
        return self.play

    def _sentence(self, said: Said, ability: Ability | None, flags: dict[str, Any]) -> Ability | None:
        if said.kind == "aside":
            return ability
        if said.kind == "static":
            self._static(said.what, flags if ability is None or ability.head["kind"] == "static" else {})
            return ability
        if said.kind == "memory free":
            hosts = [one for one in self.abilities if "can_host" in (one.head.get("static") or [{}])[0]]
            if not hosts:
                raise UnreadText("what is hosted")
            hosts[-1].head["static"][0]["can_host"]["memory_free"] = True
            return ability
        if said.kind == "bids":
            if ability is None or (last(ability.steps, "psi") is None and "psi" not in repr(ability.steps)):
                raise UnreadText("which credits were spent")
            return ability
        if said.kind in ("firm", "no root"):
            changed = (
                last(ability.steps, "damage" if said.kind == "firm" else "breach") if ability is not None else None
            )
            if changed is None or said.what not in (None, changed.get("server")):
                raise UnreadText("which damage or breach that is")
            changed["unpreventable" if said.kind == "firm" else "no_root"] = True
            return ability
        if said.kind == "ignored":
            declared = self.abilities[-1].head.get("static", ()) if self.abilities else ()
            if not any("additional_cost" in one for one in declared):
                raise UnreadText("which cost that is")
            self.abilities[-1].head["while"] = {"not": said.what}
            return ability
        if (said.kind == "use" and said.more in ("card", "interface")) or (
            said.kind == "spend" and said.more == "card"
        ):
            self.of_card.append(said)
            return ability
        if said.kind == "keyword":
            self._open({"kind": "keyword", **said.what}, {})
            return None
        if said.kind == "when":
            assert said.clause is not None
            if ability is not None and ability.head["kind"] in ("sub", "cost"):
                raise UnreadText("a trigger condition within another ability")
            if self._gone_by_then(said):
                return self._sentence(Said("do", at_that_time(said.clause.events, said.what)), ability, flags)
            made = self._open({"kind": "when"}, flags)
            self._condition(made, said.clause)
            self._do(made, said.what)
            return made
        if ability is None and said.kind == "do" and self.context.type not in ("event", "operation"):
            given = _static_condition(said.what)
            if given is not None:
                return self._sentence(Said("when", given["then"], Clause((), (), given["is_true"])), ability, flags)
        if ability is None and said.kind in ("do", "linked", "during", "tied"):
            if said.kind != "do" and flags and self.run is not None:
                self._linked(Ability({"kind": "play"}, []), said, flags)
                return None
            ability = self._playing(flags)
        if ability is None:
            if said.kind == "x":
                word = "x_is" if self.context.type != "agenda" else "advancement_requirement"
                self._static([{word: said.what if word == "x_is" else {"by": said.what}}], {})
                return None
            raise UnreadText("a sentence about an ability before there is one")
        self._within(ability, said, flags)
        return ability

    def _within(self, ability: Ability, said: Said, flags: dict[str, Any]) -> None:
        if said.kind == "do":
            self._do(ability, said.what)
        elif said.kind == "did":
            self._did(ability, said.what, bool(said.more))
        elif said.kind == "otherwise":
            otherwise(ability.target, said.what)
        elif said.kind in ("linked", "during", "tied"):
            self._linked(ability, said, {})
        elif said.kind == "use":
            use(ability.head, said.what)
        elif said.kind == "spend":
            spend_only(ability, said.what, "some_from" if said.more == "some" else "only_from")
        elif said.kind == "less":
            ability.head["costs_less"] = said.what
        elif said.kind == "installed":
            install = last(ability.steps, "install")
            if install is None:
                raise UnreadText("which card was installed")
            tied = {"when": {"event": "install", "that_install": True}, "do": self._body(ability, said.what)}
            install["linked"] = [tied]
        elif said.kind == "not_server":
            install = last(ability.steps, "install")
            if install is None:
                raise UnreadText("which card was installed")
            install["not_server"] = said.what
        elif said.kind == "x":
            if '"x"' in repr(ability.head.get("cost")) or ability.head.get("cost") == "Xc":
                raise UnreadText("an X that is chosen and defined")
            self._define(ability, said.what)
        else:
            raise UnreadText(f"a sentence of the kind {said.kind} here")

    def _define(self, ability: Ability, value: Any) -> None:
        found = replaced(ability.steps, "x", value)
        if found == ability.steps:
            raise UnreadText("an X that nothing uses")
        ability.steps[:] = found
        ability.target = ability.steps
        self._ran(ability.steps)

    def _gone_by_then(self, said: Said) -> bool:
        """Whether an event or operation has left play when its condition can be met: its effect waits (9.6.13)."""
        clause = said.clause
        if self.context.type not in ("event", "operation") or clause is None or clause.given or clause.holds:
            return False
        declared = [one for ability in self.abilities for one in ability.head.get("static", ())]
        if any({"current", "stays_until"} & set(one) for one in declared):
            return False
        if not all(event["event"] in OF_A_TURN for event in clause.events):
            return False
        if "'this'" in repr(said.what) or "remove_this" in repr(said.what):
            raise UnreadText("where this card is by then")
        return True

    # Parts

    def _static(self, declared: list[Any], flags: dict[str, Any]) -> None:
        conditions = [one["?while"] for one in declared if "?while" in one]
        zones = [one["?active"] for one in declared if "?active" in one]
        words = [self._quoted(one) for one in declared if not {"?while", "?active"} & set(one)]
        made = Ability({"kind": "static", "static": words, **flags}, [])
        if zones:
            made.head["active_in"] = zones[0]
        made.line = self.line
        if conditions:
            made.head["while"] = conditions[0] if len(conditions) == 1 else conditions
        self.abilities.append(made)

    def _quoted(self, raw: Any) -> Any:
        """A declaration with the ability that it quotes read."""
        if isinstance(raw, dict):
            quoted = raw.get("gain_subroutine", {}).get("sub") if isinstance(raw.get("gain_subroutine"), dict) else None
            if isinstance(quoted, tuple) and quoted[1] and quoted[1][0].word != "[subroutine]":
                if set(raw["gain_subroutine"]) != {"sub"}:
                    raise UnreadText("where the quotation is gained")
                return {"gain_ability": {"ability": self._quoted(("?ability", quoted[1]))}}
            return {key: self._quoted(value) for key, value in raw.items()}
        if isinstance(raw, list):
            return [self._quoted(one) for one in raw]
        if isinstance(raw, tuple) and raw[:1] == ("?quoted",):
            return self._subroutine(raw[1])
        if isinstance(raw, tuple) and raw[:1] == ("?ability",):
            inner = Assembly(self.context._replace(type="ice" if self.context.side == "corp" else self.context.type))
            inner.add(read_line(raw[1], inner.context))
            (made,) = inner.finished()
            return made
        return raw

    def _subroutine(self, parts: tuple[Part, ...]) -> list[Any]:
        inner = Assembly(self.context)
        inner.add(read_line(parts, self.context))
        (made,) = inner.finished()
        if list(made) != ["sub"]:
            raise UnreadText("a quotation that is no subroutine")
        return made["sub"]  # type: ignore[no-any-return]

    def as_counter(self, parts: tuple[Part, ...]) -> list[dict[str, Any]]:
        context = self.context._replace(type="ice" if self.context.side == "corp" else "resource")
        inner = Assembly(context)
        try:
            inner.add(read_line(parts, context))
        except Unread as unread:
            raise UnreadText(unread.words) from None
        return inner.finished()

    def _condition(self, ability: Ability, clause: Clause) -> None:
        if clause.holds is not None:
            ability.head["kind"] = "holds"
            ability.head["holds"] = clause.holds
        else:
            ability.events = tuple(copy.deepcopy(event) for event in clause.events)
            for event in ability.events:
                if event.get("what") == "?loaded":
                    event["what"] = self._loaded()
                if event["event"] == "empty":
                    self._loads(event["what"])
            ability.head["when"] = list(ability.events)
        zones = [one["?active"] for one in clause.given if "?active" in one]
        if zones:
            ability.head["active_in"] = zones[0]
        if len(clause.given) > len(zones):
            ability.head["if"] = [one for one in clause.given if "?active" not in one]

    def _loads(self, kind: str) -> None:
        """What a card can become empty of was loaded onto it (10.9)."""
        for ability in self.abilities:
            found = last(ability.steps, "place")
            if found is not None and found["kind"] == kind and found["on"] in ("this", "?1:"):
                found["load"] = True

    def _loaded(self) -> str:
        for ability in reversed(self.abilities):
            found = last(ability.steps, "place")
            if found is not None and found.get("load"):
                return str(found["kind"])
        raise UnreadText("what it is empty of")

    def _do(self, ability: Ability, body: list[Any]) -> None:
        body = [self._modes(copy.deepcopy(step), ability) for step in body]
        target = ability.target
        inside, ability.inside = ability.inside, None
        if inside is not None:
            if body == [{"trash": "this"}]:
                raise UnreadText("whether that is done only if they do")
            target = ability.inside = inside
        elif target and isinstance(target[-1], dict):
            latest = target[-1]
            if "pay" in latest and "then" in latest["pay"] and ability.target is not latest["pay"]["then"]:
                if self._refers_inside(ability, body) or (ability.head["kind"] == "when" and len(target) == 1):
                    target = latest["pay"]["then"]
            elif not chosen_then(body) and self._refers_inside(ability, body):
                target = innermost(latest) or target
            elif "instead_of_breach" in latest and ability.head["kind"] != "?":
                target = latest["instead_of_breach"]["do"]
                if target and isinstance(target[-1], dict) and "pay" in target[-1] and "then" in target[-1]["pay"]:
                    target = target[-1]["pay"]["then"]
        trace = last(ability.steps, "trace")
        if trace is not None and "'trace_strength'" in repr(body[:1]):
            trace.setdefault("then", []).extend(body)  # whatever its result (10.8.5)
            return
        body = _but_shuffles(body, ability.steps)
        if "'run':" in repr(ability.steps) and "'duration': 'run'" in repr(body):
            raise UnreadText("during a run that is over by then")
        for step in body:
            if isinstance(step, dict) and "?instead" in step:
                if not target:
                    raise UnreadText("instead of what")
                then = again(step["?instead"]["then"], target[-1])
                target[-1] = {"if": {**step["?instead"], "then": then, "otherwise": [target[-1]]}}
            else:
                target.append(step)
        self._ran(body)

    def _ran(self, steps: list[Any]) -> None:
        """Note the last run that was told of."""
        run = last(steps, "run")
        self.run = run if run is not None else self.run

    def _refers_inside(self, ability: Ability, body: list[Any]) -> bool:
        """Whether words of a sentence stand for what the last instruction, which is optional, names."""
        if not anaphors(body):
            return False
        trial = self._discourse()
        steps = copy.deepcopy(ability.steps)
        try:
            trial.trigger(ability.events)
            if "cost" in ability.head:
                trial.cost(copy.deepcopy(ability.head["cost"]))
            if ability.target is not ability.steps:
                return True
            trial.program(steps[:-1])
            outside = [id(one) for one in trial.said]
            trial.program(steps[-1:])
        except UnreadText:
            return False
        inside = [one for one in trial.said if id(one) not in outside]
        for name in anaphors(body):
            if name in ("?removed", "?lost", "?trashed"):
                continue  # how many these were is known also if there were none
            alone = self._discourse()
            alone.said = list(inside)
            try:
                if alone.find(name) in ("this", "host"):
                    continue
            except UnreadText:
                continue
            return True
        return False

    def _modes(self, step: Any, ability: Ability) -> Any:
        """A list of modes read, wherever it stands in a step."""
        if isinstance(step, tuple) and step[:1] == ("?modes",):
            _, n, listed, who = step
            modes = []
            for line in modes_of(listed, self.context):
                inner = Assembly(self.context._replace(type="event"))
                inner.add(line)
                statics = [one for one in inner.abilities if one.head["kind"] == "static"]
                (made,) = [one for one in inner.abilities if one.head["kind"] == "play"]
                if statics:
                    raise UnreadText("a declaration as a mode")
                modes.append(made.steps)
            given: dict[str, Any] = {"modes": modes}
            if isinstance(n, tuple):  # up to so many
                given["up_to"], (n,) = True, n
            if n != 1:
                given["n"] = n
            if who:
                given["who"] = who
            return {"one_of": given}
        if isinstance(step, tuple) and step[:1] == ("?quoted",):
            return self._subroutine(step[1])
        if isinstance(step, dict):
            return {key: self._modes(value, ability) for key, value in step.items()}
        if isinstance(step, list):
            return [self._modes(one, ability) for one in step]
        return step

    def _did(self, ability: Ability, body: list[Any], did: bool) -> None:
        body = [self._modes(copy.deepcopy(step), ability) for step in body]
        target = ability.target
        if not target:
            raise UnreadText("if they do what")
        latest = target[-1]
        while "if" in latest and len(latest["if"]["then"]) == 1 and "otherwise" not in latest["if"]:
            if not did and "?paid" not in latest["if"]["then"][0]:
                inner = latest["if"]["then"][0]
                inside = inner["may"]["do"][0] if "may" in inner else inner
                target.append({"if": {"is_true": {"not": whether(inside)}, "then": body}})
                return
            target = latest["if"]["then"]
            latest = target[-1]
        if not did and _not_paid(latest, body):
            return
        if "pay" in latest and "then" in latest["pay"]:
            latest = latest["pay"]["then"][-1] if latest["pay"]["then"] else latest
            target = target[-1]["pay"]["then"]
        if "?paid" in latest:
            target[-1] = {"pay": {**latest["?paid"], "then" if did else "otherwise": body}}
            ability.inside = body if did else None
            self._ran(body)
            return
        if "may" in latest:
            inner = latest["may"]["do"]
            condition: Any = None
            if did and len(inner) == 1 and set(latest["may"]) == {"do"}:
                try:
                    condition = whether(inner[0])
                except UnreadText:
                    condition = None
            if condition is not None:
                inner.append({"if": {"is_true": condition, "then": body}})
                return
            latest["may"].setdefault("as", "done")
            condition = {"did": latest["may"]["as"]}
        else:
            condition = whether(latest)
        target.append({"if": {"is_true": condition if did else {"not": condition}, "then": body}})

    def _linked(self, ability: Ability, said: Said, flags: dict[str, Any]) -> None:
        """Tie a sentence to the run, or the trace, that was made before it (9.11.5)."""
        trace = last(ability.steps[-1:], "trace")
        if said.kind == "linked" and trace is not None and said.more in ("successful", "unsuccessful"):
            trace[f"if_{said.more}"] = self._body(ability, said.what)
            ability.target = trace[f"if_{said.more}"]
            return
        run = last(ability.steps, "run")
        run = run if run is not None else self.run
        if said.kind == "during":
            if run is None:
                raise UnreadText("which run that is")
            conditions = [one for one in said.what if "?while" in one]
            if conditions:
                raise UnreadText("a condition of what applies during that run")
            run.setdefault("linked", []).append({"static": said.what[0] if len(said.what) == 1 else said.what})
            return
        made: dict[str, Any] = {"when": self._run_event(said), "do": []}
        made.update({key: value for key, value in flags.items() if key == "threat"})
        if run is None:
            now = said.more == "run ends" and "during_run" in repr(ability.head.get("if"))
            if said.kind != "linked" or not (said.more == "this run ends" or now):
                raise UnreadText("which run that is")
            ability.target.append({"delayed": {"ability": made}})
        else:
            run.setdefault("linked", []).append(made)
        made["do"].extend(self._body(ability, said.what))
        ability.target = made["do"]

    def _body(self, ability: Ability, body: list[Any]) -> list[Any]:
        return [self._modes(copy.deepcopy(step), ability) for step in body]

    @staticmethod
    def _run_event(said: Said) -> dict[str, Any]:
        if said.kind == "tied":
            assert said.clause is not None
            (event,) = said.clause.events
            made = {**{key: value for key, value in event.items() if key != "who"}, **said.more}
            return made if event["event"] not in OF_A_RUN else {**made, "that_run": True}  # others: while it lasts
        if said.more == "is successful":
            return {"event": "successful run", "that_run": True, "wherever": True}
        event = {"successful": "successful run", "unsuccessful": "unsuccessful run", "this run ends": "run ends"}.get(
            said.more, said.more
        )
        return {"event": event, "that_run": True}
