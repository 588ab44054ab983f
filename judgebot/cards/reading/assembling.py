"""From what the sentences say to a card's definition in the ability language."""

from __future__ import annotations

import copy
from typing import Any

from judgebot.cards.reading.chart import Context
from judgebot.cards.reading.discourse import Discourse
from judgebot.cards.reading.grammar import is_ana
from judgebot.cards.reading.lines import Line, Unread, UnreadText, modes_of, pick, read_line
from judgebot.cards.reading.sentences import Said
from judgebot.cards.reading.tokens import Part
from judgebot.cards.reading.triggers import Clause

# What an ability has from its flags.
_FLAGS = ("threat", "limit", "interface", "access", "persistent", "interrupt")


class Ability:
    """An ability as it is put together: its head, and where the next instruction goes."""

    def __init__(self, head: dict[str, Any], steps: list[Any]) -> None:
        self.head = head
        self.steps = steps  # all its instructions
        self.target = steps  # where the next sentence's go
        self.inside: list[Any] | None = None  # what follows `if they do`, where more may follow
        self.line = 0
        self.events: tuple[dict[str, Any], ...] = ()


class Assembly:
    """The abilities of one card, line by line."""

    def __init__(self, context: Context) -> None:
        self.context = context
        self.abilities: list[Ability] = []
        self.run: dict[str, Any] | None = None
        self.of_card: list[Said] = []
        self.play: Ability | None = None
        self.line = self._finished_line = 0

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
        if said.kind == "ignored":
            self.abilities[-1].head["while"] = {"not": said.what}
            return ability
        if said.kind == "use" and said.more in ("card", "interface") or said.kind == "spend" and said.more == "card":
            self.of_card.append(said)
            return ability
        if said.kind == "when":
            assert said.clause is not None
            if ability is not None and ability.head["kind"] in ("sub", "cost"):
                raise UnreadText("a trigger condition within another ability")
            made = self._open({"kind": "when"}, flags)
            self._condition(made, said.clause)
            self._do(made, said.what)
            return made
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
            _otherwise(ability.target, said.what)
        elif said.kind in ("linked", "during", "tied"):
            self._linked(ability, said, {})
        elif said.kind == "use":
            _use(ability.head, said.what)
        elif said.kind == "spend":
            _spend_only(ability, said.what)
        elif said.kind == "less":
            ability.head["costs_less"] = said.what
        elif said.kind == "installed":
            install = _last(ability.steps, "install")
            if install is None:
                raise UnreadText("which card was installed")
            tied = {"when": {"event": "install", "that_install": True}, "do": self._body(ability, said.what)}
            install["linked"] = [tied]
        elif said.kind == "not_server":
            install = _last(ability.steps, "install")
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
        found = _replaced(ability.steps, "x", value)
        if found == ability.steps:
            raise UnreadText("an X that nothing uses")
        ability.steps[:] = found
        ability.target = ability.steps
        self._ran(ability.steps)

    # Parts

    def _static(self, declared: list[Any], flags: dict[str, Any]) -> None:
        conditions = [one["?while"] for one in declared if "?while" in one]
        words = [self._quoted(one) for one in declared if "?while" not in one]
        made = Ability({"kind": "static", "static": words, **flags}, [])
        made.line = self.line
        if conditions:
            made.head["while"] = conditions[0] if len(conditions) == 1 else conditions
        self.abilities.append(made)

    def _quoted(self, raw: Any) -> Any:
        """A declaration with the ability that it quotes read."""
        if isinstance(raw, dict):
            return {key: self._quoted(value) for key, value in raw.items()}
        if isinstance(raw, list):
            return [self._quoted(one) for one in raw]
        if isinstance(raw, tuple) and raw[:1] == ("?quoted",):
            return self._subroutine(raw[1])
        if isinstance(raw, tuple) and raw[:1] == ("?ability",):
            inner = Assembly(self.context._replace(type="ice"))
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

    def _condition(self, ability: Ability, clause: Clause) -> None:
        if clause.holds is not None:
            ability.head["kind"] = "holds"
            ability.head["holds"] = clause.holds
        else:
            ability.events = tuple(copy.deepcopy(event) for event in clause.events)
            for event in ability.events:
                if event.get("what") == "?loaded":
                    event["what"] = self._loaded()
            ability.head["when"] = list(ability.events)
        if clause.given:
            ability.head["if"] = list(clause.given)

    def _loaded(self) -> str:
        for ability in reversed(self.abilities):
            found = _last(ability.steps, "place")
            if found is not None and found.get("load"):
                return str(found["kind"])
        raise UnreadText("what it is empty of")

    def _do(self, ability: Ability, body: list[Any]) -> None:
        body = [self._modes(copy.deepcopy(step), ability) for step in body]
        target = ability.target
        inside, ability.inside = ability.inside, None
        if inside is not None:
            target = ability.inside = inside
        elif target and isinstance(target[-1], dict):
            last = target[-1]
            if "pay" in last and "then" in last["pay"] and ability.target is not last["pay"]["then"]:
                if self._refers_inside(ability, body) or (ability.head["kind"] == "when" and len(target) == 1):
                    target = last["pay"]["then"]
            elif not _chosen_then(body) and self._refers_inside(ability, body):
                target = _innermost(last) or target
            elif "instead_of_breach" in last and ability.head["kind"] != "?":
                target = last["instead_of_breach"]["do"]
                if target and isinstance(target[-1], dict) and "pay" in target[-1] and "then" in target[-1]["pay"]:
                    target = target[-1]["pay"]["then"]
        for step in body:
            if isinstance(step, dict) and "?instead" in step:
                if not target:
                    raise UnreadText("instead of what")
                then = _again(step["?instead"]["then"], target[-1])
                target[-1] = {"if": {**step["?instead"], "then": then, "otherwise": [target[-1]]}}
            else:
                target.append(step)
        self._ran(body)

    def _ran(self, steps: list[Any]) -> None:
        """Note the last run that was told of."""
        run = _last(steps, "run")
        self.run = run if run is not None else self.run

    def _refers_inside(self, ability: Ability, body: list[Any]) -> bool:
        """Whether words of a sentence stand for what the last instruction, which is optional, names."""
        if not _anaphors(body):
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
        for name in _anaphors(body):
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

    def _discourse(self) -> Discourse:
        return Discourse(self.context.type)

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
        last = target[-1]
        while "if" in last and len(last["if"]["then"]) == 1 and "otherwise" not in last["if"]:
            if not did and "?paid" not in last["if"]["then"][0]:
                inner = last["if"]["then"][0]
                inside = inner["may"]["do"][0] if "may" in inner else inner
                target.append({"if": {"is_true": {"not": _whether(inside)}, "then": body}})
                return
            target = last["if"]["then"]
            last = target[-1]
        if "pay" in last and "then" in last["pay"]:
            last = last["pay"]["then"][-1] if last["pay"]["then"] else last
            target = target[-1]["pay"]["then"]
        if "?paid" in last:
            target[-1] = {"pay": {**last["?paid"], "then" if did else "otherwise": body}}
            ability.inside = body if did else None
            self._ran(body)
            return
        if "may" in last:
            inner = last["may"]["do"]
            condition: Any = None
            if did and len(inner) == 1 and set(last["may"]) == {"do"}:
                try:
                    condition = _whether(inner[0])
                except UnreadText:
                    condition = None
            if condition is not None:
                inner.append({"if": {"is_true": condition, "then": body}})
                return
            last["may"].setdefault("as", "done")
            condition = {"did": last["may"]["as"]}
        else:
            condition = _whether(last)
        target.append({"if": {"is_true": condition if did else {"not": condition}, "then": body}})

    def _linked(self, ability: Ability, said: Said, flags: dict[str, Any]) -> None:
        """Tie a sentence to the run, or the trace, that was made before it (9.11.5)."""
        trace = _last(ability.target[-1:], "trace")
        if said.kind == "linked" and trace is not None and said.more in ("successful", "unsuccessful"):
            trace[f"if_{said.more}"] = self._body(ability, said.what)
            ability.target = trace[f"if_{said.more}"]
            return
        run = _last(ability.steps, "run")
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
            if said.kind != "linked" or said.more != "run ends":
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
            return {**{key: value for key, value in event.items() if key != "who"}, **said.more, "that_run": True}
        if said.more == "is successful":
            return {"event": "successful run", "that_run": True, "wherever": True}
        event = {"successful": "successful run", "unsuccessful": "unsuccessful run"}.get(said.more, said.more)
        return {"event": event, "that_run": True}

    # The definition

    def finished(self) -> list[dict[str, Any]]:
        """The abilities as the library writes them, with what every name stands for found."""
        for said in self.of_card:
            for ability in self.abilities:
                if ability.head["kind"] in ("cost", "when"):
                    if said.more == "interface" and "interface" not in ability.head:
                        continue
                    if said.kind == "use":
                        _use(ability.head, said.what)
                    else:
                        _spend_only(ability, said.what)
        context: Discourse | None = None
        found = []
        for ability in self.abilities:
            made, context = self._finish(ability, context)
            self._finished_line = ability.line
            found.append(made)
        _remember(found)
        return found

    def _finish(self, ability: Ability, before: Discourse | None) -> tuple[dict[str, Any], Discourse]:
        head = ability.head
        kind = head["kind"]
        names = self._discourse()
        if before is not None:
            remembered = [one for one in before.said if one.name.split(" ")[0] in ("chosen", "installed")]
            same_line = ability.line == self._finished_line
            names.said = remembered if kind in ("cost", "static", "when") and not same_line else list(before.said)
            names.taken = set(before.taken)
            if kind == "play":
                names.servers = list(before.servers)
        made: dict[str, Any] = {}
        if kind == "static":
            if not any(one.name == "host" for one in names.said) or ability.line != self._finished_line:
                names.mention("this", self.context.type, False)
            made["static"] = names.walk(head["static"])
        elif kind == "cost":
            made["cost"] = names.cost(head["cost"])
        elif kind == "when":
            made["when"] = names.walk(head["when"]) if _anaphors(head["when"]) else head["when"]
            names.trigger(ability.events)
        elif kind == "holds":
            made["holds"] = head["holds"]
            names.mention("this", self.context.type, False)
        for key in ("if", "while", "costs_less"):
            if key in head:
                made[key] = names.walk(_single(head[key]))
        active = _active_in(made, ability)
        if active:
            made["active_in"] = active
        for key in (*_FLAGS, "by"):
            if key in head:
                made[key] = head[key]
        steps = self._linked_named(names, names.program(ability.steps))
        _found_and_installed(steps)
        given = _take_given(steps)
        if given is not None:
            made["if"] = given
        zone = _take(steps, "?active")
        if zone is not None:
            made["active_in"] = zone
        if "active_in" in head:
            made["active_in"] = head["active_in"]
        if _left(steps) or _left(made):
            raise UnreadText(f"what stands for what in {_left(steps) or _left(made)}")
        if kind in ("sub", "play"):
            made[kind] = steps
            return made, names
        if kind != "static":
            made["do"] = steps
        if kind in ("when", "holds") and len(steps) == 1 and _optional(steps[0]):
            made["may"] = True
            made["do"] = steps[0]["may"]["do"] if "may" in steps[0] else steps
        return made, names

    def _linked_named(self, names: Discourse, raw: Any) -> Any:
        """Names found in abilities tied to what an instruction does."""
        if isinstance(raw, list):
            return [self._linked_named(names, one) for one in raw]
        if not isinstance(raw, dict):
            return raw
        if "when" in raw and "do" in raw:
            event = raw["when"]
            inner = self._discourse()
            inner.said, inner.taken = list(names.said), names.taken
            inner.servers = list(names.servers)
            inner.trigger((event,) if isinstance(event, dict) else tuple(event))
            body = self._linked_named(inner, inner.program(raw["do"]))
            made = {**raw, "do": body}
            if len(body) == 1 and _optional(body[0]):
                made["may"] = True
                made["do"] = body[0]["may"]["do"] if "may" in body[0] else body
            return made
        return {key: self._linked_named(names, value) for key, value in raw.items()}


def _found_and_installed(steps: list[Any]) -> None:
    """What is found to be installed must be a card that can be (8.7.2b)."""
    for index, step in enumerate(steps):
        if not isinstance(step, dict):
            continue
        if "search" in step:
            bound = step["search"].get("as", "found")
            for later in steps[index + 1 :]:
                for install in _installs(later):
                    if install.get("what") == bound:
                        step["search"]["must_install"] = True
                        if "discount" in install:
                            step["search"]["discount"] = install["discount"]
        for word, key in (("may", "do"), ("pay", "then"), ("if", "then"), ("instead_of_breach", "do")):
            if isinstance(step.get(word), dict):
                _found_and_installed(step[word].get(key, []))
        for one in step.get("run", {}).get("linked", ()) if isinstance(step.get("run"), dict) else ():
            _found_and_installed(one.get("do", []))
        for mode in step.get("one_of", {}).get("modes", ()):
            _found_and_installed(mode)


def _installs(step: Any) -> list[dict[str, Any]]:
    """The installs that a step makes whatever a player chooses."""
    if not isinstance(step, dict):
        return []
    found = [step["install"]] if isinstance(step.get("install"), dict) else []
    for key in ("then", "otherwise"):
        for one in step.get("if", {}).get(key, ()):
            found += _installs(one)
    return found


def _remember(abilities: list[dict[str, Any]]) -> None:
    """What another ability of the card speaks of is remembered by the card (9.10.3)."""
    for ability in abilities:
        others = repr([one for one in abilities if one is not ability])
        for name in ("chosen", "chosen 2"):
            if f"'{name}'" not in others:
                continue
            for step in ability.get("do", ()):
                if "choose_server" in step and step["choose_server"].get("as") == name:
                    step["choose_server"]["remember"] = True
                target = step.get("choose")
                if isinstance(target, dict) and target.get("as") == name:
                    what = {key: value for key, value in target.items() if key != "as"}
                    step["choose"] = {"what": what, "remember": name}


def _active_in(made: dict[str, Any], ability: Ability) -> Any:
    """Where else than usual an ability is active, from what it does there (9.1.8b)."""
    parts = made.get("cost", [])
    for part in parts if isinstance(parts, list) else [parts]:
        given = part.get("reveal_and_trash", {}) if isinstance(part, dict) else {}
        if isinstance(given, dict) and given.get("among") == "this":
            return given["zone"]
    if any(event.get("card") == "this" and event.get("out_of") for event in ability.events):
        return "heap"
    if any(event.get("card") == "this" and event.get("not_what") for event in ability.events):
        return "play area"
    declared = ability.head.get("static") or [{}]
    if declared[0].get("cannot", {}) and declared[0]["cannot"].get("do") == "score":
        return "play area" if declared[0]["cannot"].get("of") == "this" else None
    return None


def _optional(step: Any) -> bool:
    """Whether a step is all that an ability does, and its controller's choice (9.6.9)."""
    if not isinstance(step, dict) or len(step) != 1:
        return False
    if "may" in step:
        return set(step["may"]) == {"do"}
    return "pay" in step and not {"who", "otherwise", "must"} & set(step["pay"])


def _use(head: dict[str, Any], what: dict[str, Any]) -> None:
    for key, value in what.items():
        if key == "if" and key in head:
            head[key] = [*(head[key] if isinstance(head[key], list) else [head[key]]), value]
        elif key == "if":
            head[key] = value
        else:
            head[key] = value


def _single(raw: Any) -> Any:
    return raw[0] if isinstance(raw, list) and len(raw) == 1 else raw


def _spend_only(ability: Ability, subtype: str) -> None:
    """Only credits of some cards pay its cost (9.3.3d)."""
    if ability.head["kind"] == "cost":
        changed = _only_from(ability.head["cost"], subtype)
        if changed == ability.head["cost"]:
            raise UnreadText("which credits are spent")
        ability.head["cost"] = changed
        return
    pay = _last(ability.steps, "pay")
    if pay is None or _only_from(pay["cost"], subtype) == pay["cost"]:
        raise UnreadText("which credits are spent")
    pay["cost"] = _only_from(pay["cost"], subtype)


def _only_from(cost: Any, subtype: str) -> Any:
    if isinstance(cost, list):
        return [_only_from(one, subtype) for one in cost]
    if isinstance(cost, str) and cost.endswith("c") and cost[:-1].isdigit():
        return {"credits": {"n": int(cost[:-1]), "only_from": {"subtype": subtype}}}
    return cost


def _otherwise(steps: list[Any], body: list[Any]) -> None:
    last = steps[-1] if steps else {}
    for word in ("if", "pay"):
        if word in last and "otherwise" not in last[word]:
            last[word]["otherwise"] = body
            return
    raise UnreadText("otherwise than what")


def _whether(step: dict[str, Any]) -> Any:
    """The condition that an instruction was carried out, which gets a name for it if it has none."""
    word = [key for key in step if not key.startswith("?")][-1]
    given = step[word]
    if word in ("trash", "swap", "forfeit"):
        return {"did": {"trash": "trashed", "swap": "swapped", "forfeit": "forfeited"}[word]}
    if word == "lose" and isinstance(given, dict):
        given.setdefault("as", "lost")
        return {"at_least": {"a": {"let": given["as"]}, "b": 1}}
    if word in ("install", "place") and isinstance(given, dict):
        given.setdefault("as", "installed" if word == "install" else "placed")
        return {"did": given["as"]}
    if word == "turn" and isinstance(given["what"], dict) and "choose" in given["what"]:
        given["what"].setdefault("as", "turned")
        return {"did": given["what"]["as"]}
    raise UnreadText("whether they did")


def _last(raw: Any, word: str) -> dict[str, Any] | None:
    """The last effect of a word within steps, in the order of the text."""
    found: dict[str, Any] | None = None
    inside = raw if isinstance(raw, list) else list(raw.values()) if isinstance(raw, dict) else []
    if isinstance(raw, dict) and isinstance(raw.get(word), dict):
        found = raw[word]
    for one in inside:
        within = _last(one, word)
        found = within if within is not None else found
    return found


def _replaced(raw: Any, old: str, new: Any) -> Any:
    if raw == old and isinstance(raw, str):
        return copy.deepcopy(new)
    if isinstance(raw, dict):
        return {key: _replaced(value, old, new) for key, value in raw.items()}
    if isinstance(raw, list):
        return [_replaced(one, old, new) for one in raw]
    return raw


def _anaphors(raw: Any) -> list[str]:
    if is_ana(raw):
        return [raw]
    if isinstance(raw, dict):
        return [found for value in raw.values() for found in _anaphors(value)]
    if isinstance(raw, list | tuple):
        return [found for value in raw for found in _anaphors(value)]
    return []


def _left(raw: Any) -> str:
    """What has not been put in its place; "" if nothing."""
    if isinstance(raw, str):
        return raw if raw.startswith("?") else ""
    if isinstance(raw, dict):
        return next((found for pair in raw.items() for one in pair if (found := _left(one))), "")
    if isinstance(raw, list | tuple):
        return next((found for one in raw if (found := _left(one))), "")
    return ""


def _chosen_then(body: list[Any]) -> bool:
    """Whether a sentence is itself about what a player may do."""
    return len(body) == 1 and isinstance(body[0], dict) and bool({"may", "pay", "?paid"} & set(body[0]))


def _innermost(step: dict[str, Any]) -> list[Any] | None:
    """The instructions within a step, where the last ones are."""
    for word, key in (("may", "do"), ("pay", "then"), ("if", "then"), ("instead_of_breach", "do")):
        if word in step and isinstance(step[word], dict) and step[word].get(key):
            inside: list[Any] = step[word][key]
            return _innermost(inside[-1]) or inside if isinstance(inside[-1], dict) else inside
    return None


def _take_given(steps: list[Any]) -> Any:
    """What an instruction asks of the whole ability, taken out of it."""
    return _take(steps, "?given")


def _take(raw: Any, key: str) -> Any:
    """What stands under a key somewhere within steps, taken out of them."""
    found = None
    if isinstance(raw, dict):
        found = raw.pop(key, None)
    for one in raw if isinstance(raw, list) else list(raw.values()) if isinstance(raw, dict) else ():
        inside = _take(one, key)
        found = inside if inside is not None else found
    return found


def _again(steps: list[Any], before: dict[str, Any]) -> list[Any]:
    """Instructions instead of another one: what that one chose is chosen for them."""
    names = _anaphors(steps)
    if not names:
        return steps
    ((_, given),) = before.items()
    choices = [value for value in given.values() if isinstance(value, dict) and "choose" in value]
    if len(choices) != 1 or len(names) != 1:
        raise UnreadText("which card that is")
    return _replaced(steps, names[0], choices[0])  # type: ignore[no-any-return]


__all__ = ["Assembly", "Unread"]
