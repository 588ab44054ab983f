"""A state of the client's as the board of a scenario, and what the one does not hold of the other.

The client keeps the ice of a server innermost first, a scenario outermost first; the client's position in a run counts
from the inside, a scenario's from the outside.
"""

from __future__ import annotations

from typing import Any

from judgebot.controls import clean
from judgebot.game.objects import ARCHIVES, ASIDE, CORP, GRIP, HEAP, HQ, RND, RUNNER, STACK, opponent
from judgebot.plain import NamedTuple
from judgebot.problems import BadInput, Problem
from judgebot.tables import keys
from judgebot.tables.cards import UNKNOWN, Cards, server
from judgebot.tables.client import Place, Replay, State, at
from judgebot.tables.editions import CLIENTS

MOST_UNKNOWN = 120  # cards in a deck that a scenario takes
RIG = ("program", "hardware", "resource", "facedown")
_REASONS = ("Agenda", "Flatline", "Decked", "Concede", "Tie", "Claim")
_BESIDES = {
    "trace": "A trace is under way: it is not here.",
    "psi": "Credits are being bid in secret: that is not here.",
    "forced-encounter": "An encounter has been forced: that is not here.",
}
_TURN_BEGINS = {CORP: "5.6.1a", RUNNER: "5.7.1a"}
_FIRST_WINDOW = {CORP: "5.6.1b", RUNNER: "5.7.1b"}
_LAST_WINDOW = {CORP: "5.6.3b", RUNNER: "5.7.2b"}


class Board(NamedTuple):
    """A board.

    tree     `board:` of a scenario
    missing  what the file or the scenario does not hold, in sentences
    rests    those of `missing` on which a later ruling can rest
    lacking  titles of cards on it that the library has no abilities for
    """

    tree: dict[str, Any]
    missing: list[str]
    rests: list[str]
    lacking: list[str]


def board(replay: Replay, number: int, state: State, *, partial: bool = False, edition: str = CLIENTS) -> Board:
    """The board at an entry of a replay.

    partial  unknown keys are skipped, hidden and unknown cards are unknown ones
    edition  of the rules, under which the run is read

    Raises BadInput: the state is none that the client writes.
    """
    problems: list[tuple[Any, str, str]] = []
    reader = _Boards(Place(state, (), problems), partial, edition)
    tree = reader.tree()
    if problems:
        told = [Problem(replay.file, 0, f"{found} at {at(number, path)}", wanted) for path, found, wanted in problems]
        raise BadInput(told[:20])
    rests = reader.rests + [one for one in reader.cards.missing if one not in reader.missing]
    return Board(tree, reader.missing + rests, rests, reader.cards.lacking)


class _Boards:
    """Reads one state. `missing`: what no ruling rests on; `rests`: what one can rest on."""

    def __init__(self, state: Place, partial: bool, edition: str) -> None:
        self.state, self.partial, self.edition = state, partial, edition
        self.corp, self.runner = state.of(CORP), state.of(RUNNER)
        self.cards = Cards(partial)
        self.missing: list[str] = []
        self.rests: list[str] = []
        self.gone = ""  # the attacked server, where there is none any more

    def tree(self) -> dict[str, Any]:
        """The board."""
        for part in (self.corp, self.runner):
            if part.value is None:
                part.wrong("nothing", "a player's part of a state")
        self.cards.known(self.state, keys.STATE, "a state")
        self.cards.known(self.corp, keys.CORP, "the Corp's part of a state")
        self.cards.known(self.runner, keys.RUNNER, "the Runner's part of a state")
        self.target_names()
        found: dict[str, Any] = self.where()
        if mark := server(self.state.of("mark").text()):
            found["mark"] = mark
        found[CORP] = self.side(CORP, {HQ: "hand", RND: "deck", ARCHIVES: "discard"})
        servers = self.servers()
        if self.gone:
            servers[self.gone] = {}
        if servers:
            found[CORP]["servers"] = servers
        found[RUNNER] = self.side(RUNNER, {GRIP: "hand", STACK: "deck", HEAP: "discard"})
        rig = self.runner.of("rig")
        self.cards.known(rig, keys.RIG, "the rig")
        cards = [one for row in RIG for one in self.cards.several(rig.of(row), "facedown" if row == RIG[3] else "rig")]
        if cards:
            found[RUNNER]["rig"] = cards
        self.prompts()
        self.besides()
        return found

    def target_names(self) -> None:
        """Names for the cards that others have chosen: ice by its place, any other by a name of its own."""
        chosen = set(_targets(self.state.value))
        if not chosen:
            return
        for name, ice in self.each_ice():
            for number, one in enumerate(reversed(ice), 1):
                if (cid := str(one.of("cid").value)) in chosen:
                    self.cards.targets[cid] = f"{name} ice {number}"
        others = sorted(chosen - set(self.cards.targets))
        self.cards.targets |= {cid: f"target {number}" for number, cid in enumerate(others, 1)}

    def each_ice(self) -> list[tuple[str, list[Place]]]:
        """The servers, by the names that scenarios have for them, with their ice, innermost first."""
        servers = self.corp.of("servers")
        return [(server(key), servers.of(key).of("ices").each()) for key in servers.mapping()]

    def side(self, who: str, zones: dict[str, str]) -> dict[str, Any]:
        """What a player has outside of the servers and the rig."""
        place = self.state.of(who)
        found: dict[str, Any] = {}
        numbers = {"credits": place.of("credit"), "clicks": place.of("click")}
        if who == CORP:
            numbers["bad_publicity"] = place.of("bad-publicity").of("base")
        else:
            numbers["tags"] = place.of("tag").of("base")
            numbers["core_damage"] = place.of("brain-damage")
            if place.of("bad-pub-credit").value:
                numbers["fund"] = place.of("bad-pub-credit")
        for key, one in numbers.items():
            number = one.number()
            if number < 0:
                self.missing.append(f"The {who.title()} has {number} {key} in the file; here 0.")
            found[key] = max(0, number)
        if place.of("identity").value is not None:
            found["identity"] = self.cards.entry(place.of("identity"))
            if found["identity"] == UNKNOWN:
                del found["identity"]
        else:
            self.rests.append(f"The file has no identity for the {who.title()}.")
        for zone, key in zones.items():
            found[zone] = self.deck(place, zone) if key == "deck" else self.zone(place, key, zone)
        for zone, key in (("score", "scored"), (ASIDE, "set-aside")):
            if cards := self.cards.several(place.of(key), "score" if key == "scored" else ""):
                found[zone] = cards
        if cards := [one for key in ("current", "play-area") for one in self.cards.several(place.of(key))]:
            found["play"] = cards
            if place.of("play-area").value:
                self.rests.append(f"A card of the {who.title()}'s is being played: what it has yet to do is not here.")
        for key, told in (("rfg", "removed from the game"), ("destroyed", "destroyed")):
            if gone := [self.cards.title(one) for one in place.of(key).each()]:
                self.missing.append(f"Of the {who.title()}'s cards, {told}: {', '.join(gone)}.")
        return found

    def zone(self, place: Place, key: str, zone: str) -> Any:
        """The cards of a hand or a discard pile."""
        cards = self.cards.several(place.of(key), "Archives" if zone == ARCHIVES else "")
        count = place.of("hand-count").number() if key == "hand" else len(cards)
        if count > len(cards):
            if not self.partial:
                expected = (
                    "a replay with both players' cards, not a spectator's copy (--partial takes them for unknown)"
                )
                place.of(key).wrong(f"{len(cards)} of {count} cards", expected)
            cards += [UNKNOWN] * min(count - len(cards), MOST_UNKNOWN)
        if hidden := sum(1 for one in cards if one == UNKNOWN):
            self.rests.append(f"Not known in {zone}: {hidden} of {len(cards)} cards.")
        return len(cards) if cards and hidden == len(cards) else cards

    def deck(self, place: Place, zone: str) -> int:
        """How many cards a deck has: neither what they are nor their order is in the file."""
        count = place.of("deck-count").number()
        if place.of("deck").value:
            self.missing.append(
                f"A player is looking through {zone} at this moment; its order is not taken from the file."
            )
        if count > MOST_UNKNOWN:
            self.missing.append(f"{zone} has {count} cards in the file; here {MOST_UNKNOWN}.")
        return min(max(0, count), MOST_UNKNOWN)

    def servers(self) -> dict[str, Any]:
        """The servers that have anything."""
        found: dict[str, Any] = {}
        for key in self.corp.of("servers").mapping():
            place = self.corp.of("servers").of(key)
            name = server(key)
            if not name:
                place.wrong(f'the server "{clean(key, newlines=False)[:40]}"', "hq, rd, archives, remote1, ...")
                continue
            self.cards.known(place, keys.SERVER, "a server")
            ice = self.cards.several(place.of("ices"), "ice")[::-1]
            root = self.cards.several(place.of("content"), "root")
            if ice or root or name.startswith("remote"):
                found[name] = {zone: cards for zone, cards in (("ice", ice), ("root", root)) if cards}
        return found

    # The place in the rules

    def where(self) -> dict[str, Any]:
        """Whose turn it is, the numbered step, and the run."""
        said = self.state.of("active-player").text()
        if said not in (CORP, RUNNER):
            self.state.of("active-player").wrong("no player", "corp or runner")
            said = RUNNER
        if winner := self.state.of("winner").text():
            reason = self.state.of("reason").text()
            told = f" ({reason})" if reason in _REASONS else ""
            won = f"the {winner.title()} has won" if winner in (CORP, RUNNER) else "it is a tie"
            self.rests.append(f"By the file the game is over: {won}{told}. A scenario goes on all the same.")
        if self.state.of("run").value is not None:
            return {"turn": said, **self.run()}
        if self.state.of("encounters").value is not None:
            self.rests.append("An encounter outside of a run is under way: it is not here.")
        if self.state.of("end-turn").flag():
            turn = CORP if self.state.of("turn").number() == 0 else opponent(said)
            return {"turn": turn, "at": _TURN_BEGINS[turn]}
        if self.state.of(f"{said}-phase-12").value:
            return {"turn": said, "at": _FIRST_WINDOW[said]}
        if self.state.of(f"{said}-post-discard").value:
            return {"turn": said, "at": _LAST_WINDOW[said]}
        return {"turn": said}

    def run(self) -> dict[str, Any]:
        """The run in progress: `at` and `run`."""
        run = self.state.of("run")
        self.cards.known(run, keys.RUN, "a run")
        where = run.of("server").each()
        name = server(where[0].text()) if where else ""
        servers = dict(self.each_ice())
        if not name:
            run.of("server").wrong("no server", "the attacked server")
            return {}
        if name not in (*servers, HQ, RND, ARCHIVES):
            self.gone = name
            self.rests.append(
                f"{name.title()}, which is attacked, has no cards: in the file it does not exist any more."
            )
        ice = servers.get(name, [])
        position = run.of("position").number()
        phase = run.of("phase").text()
        found: dict[str, Any] = {"server": name}
        if position < 0:
            run.of("position").wrong(f"the position {position}", "a number from 0")
        if not 0 <= position <= len(ice):
            self.rests.append(f"The Runner's position in the file, {position}, has no ice: here it is the outermost.")
            position = len(ice)
        if run.of("no-action").value in (CORP, RUNNER):
            self.missing.append(f"The {str(run.of('no-action').value).title()} has passed in the window that is open.")
        if run.of("cannot-jack-out").flag():
            self.rests.append("The Runner cannot jack out, by something that lasts.")
        step = self.phase(phase, position, ice, found)
        if not step:
            run.of("phase").wrong("no phase of a run", "initiation, approach-ice, encounter-ice, movement or success")
        return {"at": step, "run": found}

    def phase(self, phase: str, position: int, ice: list[Place], found: dict[str, Any]) -> str:
        """The numbered step for a phase of the client's, "" for none; notes the position in `found`."""
        if phase in ("approach-ice", "encounter-ice") and not position:
            phase = "movement"
        number = len(ice) - position + 1  # counted from the outside
        if phase == "initiation":
            if step := _initiation(self.edition):
                return step
            told = f"The run is in the window of its initiation, which CR {self.edition} does not have here."
            self.missing.append(told)
            if not position:
                return "6.9.4a"
            found["ice"] = number
            return "6.9.2a"
        if phase == "approach-ice":
            found["ice"] = number
            return "6.9.2b"
        if phase == "encounter-ice":
            found["ice"] = number
            return self.encounter(ice[position - 1], found)
        if phase == "movement":
            if position < len(ice):  # the ice that was passed; the position has moved on already
                found["ice"] = number - 1
            return "6.9.4b"
        if phase == "success":
            self.rests.append("The run has been declared successful; the breach begins again here.")
            found["successful"] = True
            return "6.9.5b"
        return ""

    def encounter(self, ice: Place, found: dict[str, Any]) -> str:
        """The step of an encounter; notes the subroutines that were broken, and those that have resolved."""
        met = self.state.of("encounters").of("ice")
        if met.value is not None and met.of("cid").value != ice.of("cid").value:
            self.rests.append(f"{self.cards.title(met)} is being encountered elsewhere: that is not here.")
            return "6.9.3a"
        if met.value is None:
            return "6.9.3a"
        for key, name in (("broken", "broken"), ("fired", "resolved")):
            listed = [n for n, one in enumerate(met.of("subroutines").each(), 1) if one.of(key).flag()]
            if listed:
                found[name] = listed
        return "6.9.3c" if "resolved" in found else "6.9.3b"

    # What is open

    def prompts(self) -> None:
        """Choices that are open: what they are about is in no key, only in text for people."""
        for who in (CORP, RUNNER):
            prompt = self.state.of(who).of("prompt-state")
            kind = prompt.of("prompt-type").value
            if prompt.value is None or kind in ("run", "waiting"):
                continue
            if kind == "mulligan":
                self.rests.append(f"The {who.title()} has yet to keep or to mulligan.")
                continue
            card = prompt.of("card")
            title = self.prompting(card)
            about = f", about {title}" if title else ""
            self.rests.append(f"The {who.title()} has a choice open{about}: what it belongs to is not here.")

    def besides(self) -> None:
        """What a state can have and a scenario cannot state."""
        for key, told in _BESIDES.items():
            if self.state.of(key).value:
                self.rests.append(told)
        if self.state.of("decklists").value:
            self.missing.append("The deck lists are open in the file; they are not taken into the decks here.")
        if credits := self.runner.of("run-credit").number():
            self.rests.append(f"The Runner has {credits} credits for this run only; they are not here.")
        source = self.state.of("run").of("source-card")
        if source.value is not None and (title := self.prompting(source)):
            self.rests.append(f"The run was made by {title}: what that does in it, or after it, is not here.")

    def prompting(self, card: Place) -> str:
        """The title of the card that a prompt is about, if it is one."""
        held = card.value if isinstance(card.value, dict) else {}
        if not isinstance(held.get("title"), str) or held.get("type") == "Basic Action":
            return ""
        from judgebot.cards import names
        from judgebot.tables.cards import card_id

        found = card_id(held["title"])
        return names.title(found) if found else ""


def _initiation(edition: str) -> str:
    """The step of the window with which a run begins; "" where the rules carried out for an edition have none."""
    from judgebot.engine.edition import EDITIONS
    from judgebot.scenario.board import WINDOW, run_steps

    return WINDOW if WINDOW in run_steps(EDITIONS[edition]) else ""


def _targets(value: Any, key: str = "") -> list[str]:
    """The cids of the cards that cards of a state have chosen."""
    if key in ("log", "prompt-state", "host", "abilities", "stats", "sfx"):
        return []
    if key == "card-target":
        several = value if isinstance(value, list) else [value]
        return [str(one["cid"]) for one in several if isinstance(one, dict) and one.get("cid")]
    if isinstance(value, dict):
        return [cid for inner, one in value.items() if isinstance(one, (dict, list)) for cid in _targets(one, inner)]
    if isinstance(value, list):
        return [cid for one in value if isinstance(one, (dict, list)) for cid in _targets(one, key)]
    return []
