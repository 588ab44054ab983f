"""The short scenarios that stand beside a card's definition: what each of its abilities does, and when it does not.

They are the second YAML document of the card's file in the library: a list of scenarios whose `shows:` says in a
sentence what each one shows. A card's definition is read without them.
"""

from __future__ import annotations

from pathlib import Path

from judgebot import yamlio
from judgebot.cards.catalog import LIBRARY, split_file
from judgebot.engine.edition import Edition
from judgebot.scenario.model import Scenario
from judgebot.scenario.read import from_node
from judgebot.yamlio import BadInput, Problem


def shows(card_id: str, edition: Edition | None = None) -> list[Scenario]:
    """The scenarios beside a card, in the order of its file; none if it has none.

    edition  whose rules they are for, if not those that each names

    Raises BadInput with the problems of all of them, each with its line in the card's file.
    """
    path = LIBRARY / f"{card_id}.yaml"
    _, beside = split_file(path.read_text(encoding="utf-8"))
    if not beside.strip():
        return []
    root = yamlio.parse(beside, str(path))
    if not isinstance(root.value, list):
        raise BadInput([Problem(str(path), root.line, root.shown(), "a list of scenarios, each with `shows:`")])
    found: list[Scenario] = []
    problems: list[Problem] = []
    for index, node in enumerate(root.value):
        try:
            found.append(_one(node, path, f"{card_id} #{index + 1}", beside, edition))
        except BadInput as bad:
            problems += bad.problems
    if problems:
        raise BadInput(problems)
    return found


def _one(node: yamlio.Node, path: Path, name: str, text: str, edition: Edition | None) -> Scenario:
    said = node.value.get("shows") if isinstance(node.value, dict) else None
    if said is None or not isinstance(said.value, str):
        raise BadInput([Problem(str(path), node.line, node.shown(), "a scenario with `shows:`, a sentence")])
    scenario = from_node(node, str(path), name, text, also=("shows",), edition=edition)
    scenario.title = said.value
    return scenario
