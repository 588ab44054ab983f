"""Reading the board of a scenario: each player's part of it, and boards that cannot be."""

from __future__ import annotations

import re

from judgebot.game.objects import ARCHIVES, ASIDE, CORP, GRIP, HEAP, HQ, RND, RUNNER, STACK
from judgebot.scenario.file_keys import CORP_KEYS, CORP_NUMBERS, RUNNER_KEYS, RUNNER_NUMBERS
from judgebot.scenario.model import (
    CardSpec,
    ServerSpec,
    SideSpec,
)
from judgebot.scenario.read_cards import CardReader
from judgebot.yamlio import Node

SERVER = re.compile(r"^(HQ|R&D|Archives|remote \d+)$")


class BoardReader(CardReader):
    """The board of a scenario."""

    def number(self, node: Node, key: str) -> int:
        """A number of credits, clicks, tags..."""
        plain = node.plain()
        if not isinstance(plain, int) or isinstance(plain, bool) or not 0 <= plain <= 10_000:
            self.problem(node.line, node.shown(), f"`{key}:` and a number from 0 to 10000")
            return 0
        return plain

    def one_side(self, node: Node | None) -> str:
        """The side whose question it is, for grouping write-ups: corp, runner, or nothing."""
        if node is None or node.value in (CORP, RUNNER):
            return str(node.value) if node is not None else ""
        self.problem(node.line, node.shown(), "`side: corp` or `side: runner`")
        return ""

    def side(self, node: Node | None, who: str) -> SideSpec:
        """One player's part of the board."""
        spec = SideSpec()
        if node is None:
            return spec
        entries = self.entries(node, f"the {who}'s part of the board")
        keys = CORP_KEYS if who == CORP else RUNNER_KEYS
        self.known(node, keys, f"a key of the {who}'s part of the board")
        for key, value in entries.items():
            if key in (*CORP_NUMBERS, *RUNNER_NUMBERS) and key in keys:
                spec.numbers[key] = self.number(value, key)
            elif key == "identity":
                found = self.card(value, "the identity")
                spec.identity = found[0] if found else None
                if found and found[0].card and self._card(found[0].card).type != "identity":
                    self.problem(value.line, f'"{found[0].title}"', "an identity")
            elif key == "servers" and who == CORP:
                spec.servers = self.servers(value)
            elif key == "rig" and who == RUNNER:
                spec.rig = self.cards(value, "the rig")
            elif key == "play":
                spec.play = self.cards(value, "cards in the play area")
            elif key in (HQ, RND, ARCHIVES, GRIP, STACK, HEAP, "score", ASIDE) and key in keys:
                spec.zones[key] = self.cards(value, key)
        return spec

    def servers(self, node: Node) -> list[ServerSpec]:
        """The servers: HQ, R&D, Archives, remote 1, ..."""
        found = []
        for name, body in self.entries(node, "the servers").items():
            line = (node.key_lines or {}).get(name, node.line)
            if not SERVER.match(name):
                self.problem(line, f'the server "{name}"', "HQ, R&D, Archives, or remote 1, remote 2, ...")
            server = ServerSpec(name, line)
            if not isinstance(body.value, dict):
                if isinstance(body.value, str) and not body.value:
                    found.append(server)
                    continue
                self.problem(body.line, body.shown(), "`ice:` and `root:`")
                continue
            self.known(body, ("ice", "root"), "a key of a server")
            server.ice = self.cards(body.value.get("ice"), "ice")
            server.root = self.cards(body.value.get("root"), "the root")
            found.append(server)
        return found

    def legal_board(self, corp: SideSpec, runner: SideSpec) -> None:
        """Boards that cannot be."""
        for server in corp.servers:
            mains = []
            for spec in server.root:
                if not spec.card:
                    continue
                card = self._card(spec.card)
                if card.type in ("agenda", "asset"):
                    mains.append(spec)
                    if not server.name.startswith("remote"):
                        self.problem(
                            spec.line,
                            f"the {card.type} {card.title} in the root of {server.name}",
                            "only upgrades in the root of a central server",
                            "4.6.6e",
                        )
                elif card.type != "upgrade":
                    self.problem(
                        spec.line,
                        f"{card.title} ({card.type}) in the root of {server.name}",
                        "agendas, assets and upgrades in a root",
                        "4.6.6d",
                        "4.6.6e",
                    )
            if len(mains) > 1:
                both = " and ".join(spec.title for spec in mains)
                self.problem(
                    mains[1].line,
                    f"{both} in one remote server",
                    "a single agenda or asset in each remote server",
                    "4.6.6e",
                )
            for spec in server.ice:
                if spec.card and self._card(spec.card).type != "ice":
                    self.problem(
                        spec.line,
                        f"{spec.title} ({self._card(spec.card).type}) protecting {server.name}",
                        "ice: nothing else protects a server",
                        "3.4.2",
                    )
        for spec in runner.rig:
            self._sided(
                spec,
                RUNNER,
                ("hardware", "program", "resource", "event", "agenda", "asset", "ice", "upgrade", "operation"),
            )
        for side, who in ((corp, CORP), (runner, RUNNER)):
            for zone, specs in side.zones.items():
                if zone == "score":
                    continue
                for spec in specs:
                    self._sided(spec, who, None)

    def _sided(self, spec: CardSpec, who: str, types: tuple[str, ...] | None) -> None:
        if spec.card and not spec.options.get("facedown"):
            card = self._card(spec.card)
            if card.side != who or (types is not None and card.type not in types):
                self.problem(spec.line, f"{spec.title} ({card.side} {card.type})", f"a card of the {who}'s")
