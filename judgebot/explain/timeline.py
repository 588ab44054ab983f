"""The timeline as a tree: turns, runs and their phases, steps, windows, and what happens inside each of them."""

from __future__ import annotations

import itertools
from collections.abc import Iterator, Sequence
from typing import Any

from judgebot import index
from judgebot.explain.clauses import DECIDES, FLOW, RESULT
from judgebot.explain.story import Entry, Story

Node = dict[str, Any]

# What a timing structure or procedure is called where it is shown as one thing that contains others.
STRUCTURES = {
    "corp turn": "The Corp's turn",
    "runner turn": "The Runner's turn",
    "run": "Run",
    "approach": "Approach Ice Phase",
    "encounter": "Encounter Ice Phase",
    "movement": "Movement Phase",
    "success": "Success Phase",
    "run ends": "Run Ends Phase",
    "breach": "Breach",
    "access": "Access",
    "install": "Install",
    "play": "Play",
    "draw": "Draw",
    "trace": "Trace attempt",
}
# The rules that list the steps of a structure, where its first step does not lead to them.
SECTIONS = {"run": "6.9", "breach": "7.5", "access": "7.2"}
# The phases of a run belong to the run, not to the step at which the phase before them ended.
PHASES = frozenset(("approach", "encounter", "movement", "success", "run ends"))
# Events that open a window: what follows at their own depth lies in it until it closes.
OPENS = frozenset(("paid_window", "reaction_window", "interrupt_window", "mid_access_window"))
# The events that name what a structure is about.
_ABOUT = {"run": "server", "approach": "ice", "encounter": "ice", "breach": "server", "access": "card"}

IDLE = "idle steps"  # the kind of a row of steps at which nothing happens
# A window of this kind in which nothing but these happens is told in one row.
_UNUSED = ("paid_window", {"idle", "window_closes"})

_STRUCTURE, _STEP, _WINDOW, _EVENT = range(4)


def timeline(story: Story) -> list[Node]:
    """The whole timeline of a story, as nested plain data.

    A node has `what` ("structure", "step", "window", "event" or "quiet"), `kind`, `text`, `rules`, `at` (the numbered
    step), `weight` (0 to 5), `named` and `assumed` (as explain/story.py says), `main` (whether it is one of the events
    that matter), `open` (whether something that decided lies inside) and `children`.

    So that it can be read, checkpoints that find nothing to do are left out, and so are steps at which nothing happens
    where there is anything else; a choice is told by the event that carries it out, a window in which neither player
    has anything to do is one row, and rows in which nobody decides anything lie together in a node of their own, a
    quiet one. `explain --detail full` lists all of that.
    """
    roots: list[Node] = []
    # The open nodes from the outermost in, each with the level that closes it.
    stack: list[tuple[int, Node]] = []

    def put(node: Node, level: int) -> None:
        while stack and stack[-1][0] >= level:
            stack.pop()
        (stack[-1][1]["children"] if stack else roots).append(node)
        stack.append((level, node))

    for entry in _worth(story):
        level = 4 * entry.depth
        structure = _structure(story, entry)
        if structure:
            inside = _current(stack, level, structure)
            if inside is None:
                put(_group(structure, entry, story.edition), level + _STRUCTURE)
            node = _node(entry, "step")
            previous = _last_step(stack, level)
            if previous is not None and previous["rules"] == node["rules"] and not previous["children"]:
                continue  # a step that asks is run again once it is answered
            put(node, level + _STEP)
        elif entry.kind in OPENS:
            put(_node(entry, "window"), level + _WINDOW)
        else:
            _about(stack, story, entry)
            put(_node(entry, "event"), level + _EVENT)
            if entry.kind == "window_closes":
                while stack and stack[-1][0] >= level + _WINDOW:
                    stack.pop()
    roots = _tidy(roots)
    for node in roots:
        _opened(node)
    return _folded(roots)


def cited(nodes: Sequence[Node]) -> Iterator[str]:
    """Every rule that a timeline cites."""
    for node in nodes:
        yield from node["rules"]
        yield from cited(node["children"])


def _worth(story: Story) -> Iterator[Entry]:
    """The entries to show."""
    busy = _busy(story)
    assumed = False
    for entry in story.timeline:
        if entry.kind in ("checkpoint", "checkpoint_step") and entry.event not in busy:
            continue
        if entry.kind == "choice" and not entry.weight:
            assumed = assumed or entry.assumed
            continue
        if assumed and entry.kind != "checkpoint":
            entry, assumed = entry._replace(assumed=True), False
        yield entry


def _busy(story: Story) -> set[int]:
    """The events of the checkpoints and checkpoint steps that find something to do."""
    events = story.outcome.machine.events or []
    found: set[int] = set()
    checkpoint = -1
    for index_, event in enumerate(events):
        if event.kind == "checkpoint":
            checkpoint = index_
        elif event.kind == "checkpoint_step" and event.data["did"]:
            found |= {index_, checkpoint}
    return found


def _tidy(nodes: list[Node]) -> list[Node]:
    """The nodes, with a step and the one thing that happens at it in one row, idle windows in one row, and idle steps
    only where there is nothing else."""
    found: list[Node] = []
    for node in nodes:
        node["children"] = _tidy(node["children"])
        if _is_unused(node):
            every = dict.fromkeys(rule for one in (node, *node["children"]) for rule in one["rules"])
            text = "A paid ability window: neither player has anything to do in it, and both pass."
            node |= {"text": text, "rules": list(every), "weight": 0, "children": []}
        only = node["children"][0] if len(node["children"]) == 1 else None
        last = found[-1] if found else None
        if node["what"] != "step":
            found.append(node)
        elif only is not None and only["what"] in ("window", "event"):
            rules = list(dict.fromkeys((*node["rules"], *only["rules"])))
            found.append(only | {"rules": rules, "at": node["rules"][0]})
        elif not node["children"] and last is not None and last["kind"] == IDLE:
            last["rules"] += node["rules"]
        elif not node["children"]:
            found.append(node | {"kind": IDLE, "text": "Nothing happens:"})
        else:
            found.append(node)
    return [node for node in found if node["kind"] != IDLE] or found


def _is_unused(node: Node) -> bool:
    """Whether it is a window that opens and closes, with nothing in it that anybody could do."""
    kind, inside = _UNUSED
    return node["kind"] == kind and {one["kind"] for one in node["children"]} == inside


def _folded(nodes: list[Node]) -> list[Node]:
    """The nodes; neighbours in which nobody decides anything are one."""
    found: list[Node] = []
    for quiet, some in itertools.groupby(nodes, _is_quiet):
        here = list(some)
        if not quiet:
            found += [node | {"children": _folded(node["children"])} for node in here]
        elif len(here) > 1:
            rules = list(dict.fromkeys((here[0]["rules"][0], here[-1]["rules"][-1])))
            text = f"Nobody decides here ({len(here)} rows)"
            found.append(here[0] | {"what": "quiet", "kind": "quiet", "text": text, "rules": rules, "children": here})
        else:
            found += here
    return found


def _is_quiet(node: Node) -> bool:
    """Whether nobody decides anything in it, and nothing of note happens."""
    decided = node["kind"] == "choice" and not node["assumed"]
    loud = decided or node["main"] or node["open"] or node["weight"] >= FLOW
    return not loud and all(map(_is_quiet, node["children"]))


def _structure(story: Story, entry: Entry) -> str:
    """The structure of which an entry is a step, or ""."""
    if entry.kind != "step":
        return ""
    events = story.outcome.machine.events or []
    return str(events[entry.event].data["structure"])


def _current(stack: list[tuple[int, Node]], level: int, structure: str) -> Node | None:
    """The open structure of which the next step is one; None if it begins another. Closes what is over."""
    if structure in PHASES:
        # The phases lie in the run, which stands one depth further out.
        while stack and stack[-1][0] > level:
            stack.pop()
        if stack and stack[-1][0] == level + _STRUCTURE and stack[-1][1]["kind"] == structure:
            return stack[-1][1]
        while stack and not (stack[-1][1]["what"] == "structure" and stack[-1][1]["kind"] == "run"):
            if stack[-1][0] < level and stack[-1][1]["what"] != "step":
                break
            stack.pop()
        return None
    for at, node in reversed(stack):
        if at <= level:
            return node if at == level + _STRUCTURE and node["kind"] == structure else None
    return None


def _last_step(stack: list[tuple[int, Node]], level: int) -> Node | None:
    if stack and stack[-1][0] == level + _STRUCTURE and stack[-1][1]["children"]:
        last: Node = stack[-1][1]["children"][-1]
        return last if last["what"] == "step" else None
    for at, node in reversed(stack):
        if at == level + _STEP:
            return node
    return None


def _group(structure: str, entry: Entry, edition: str) -> Node:
    rules = entry.rules[:1]
    section = SECTIONS.get(structure) or (rules[0].rstrip("abcdefghijklmnopqrstuvwxyz") if rules else "")
    known = bool(section) and index.load(edition).exists(section)
    node = _node(entry, "structure")
    node |= {"kind": structure, "text": STRUCTURES.get(structure, structure.capitalize())}
    node |= {"rules": [section] if known else list(rules), "weight": 0, "named": False, "assumed": False}
    return node


def _about(stack: list[tuple[int, Node]], story: Story, entry: Entry) -> None:
    """Say of the innermost structure what it is about, once an event tells."""
    if entry.kind not in ("run_begins", "run_announced", "approach", "encounter", "breach", "access"):
        return
    structure = "run" if entry.kind in ("run_begins", "run_announced") else entry.kind
    events = story.outcome.machine.events or []
    about = events[entry.event].data.get(_ABOUT[structure]) if entry.event < len(events) else None
    for _, node in reversed(stack):
        if node["what"] == "structure":
            if node["kind"] == structure and about and ":" not in node["text"]:
                node["text"] = f"{STRUCTURES[structure]}: {about}"
            return


def _node(entry: Entry, what: str) -> Node:
    return {
        "what": what,
        "kind": entry.kind,
        "text": "Step" if what == "step" else entry.text,
        "rules": list(entry.rules),
        "at": entry.at,
        "weight": entry.weight,
        "named": entry.named,
        "assumed": entry.assumed,
        "main": what != "step" and (entry.named or entry.weight >= RESULT),
        "open": False,
        "children": [],
    }


def _opened(node: Node) -> bool:
    """Mark the nodes inside which something decided or happened; says whether this is, or contains, such a one."""
    inside = [_opened(child) for child in node["children"]]
    node["open"] = any(inside)
    return any(inside) or bool(node["named"]) or (node["what"] == "event" and int(node["weight"]) >= DECIDES)
