"""A board for others: commands that set it up at the web client's table, or a table for a forum."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

from judgebot.cards.names import is_title
from judgebot.controls import clean
from judgebot.explain.markdown import escape
from judgebot.explain.picture_words import facts
from judgebot.explain.words import listing
from judgebot.game.objects import ARCHIVES, CORP, GRIP, HEAP, HQ, RND, RUNNER, STACK
from judgebot.scenario.model import Scenario
from judgebot.scenario.picture import Picture

_NUMBERS = {
    CORP: (("credits", "/credit"), ("clicks", "/click"), ("bad_publicity", "/bp")),
    RUNNER: (("credits", "/credit"), ("clicks", "/click"), ("tags", "/tag")),
}
_PILES = {CORP: (HQ, RND, ARCHIVES), RUNNER: (GRIP, STACK, HEAP)}
_HANDS = {CORP: HQ, RUNNER: GRIP}


# The client's commands


def client(seen: Picture, scenario: Scenario) -> str:
    """Commands for the chat of the web client's table, player by player, and what they cannot set.

    The names of the commands are the client's; where one takes no card, the line after it says what to choose.
    """
    cannot: list[str] = []
    parts: list[str] = []
    for who in (CORP, RUNNER):
        parts += [f"The {who.title()} types in the chat:", "", *_side(seen, who, cannot), ""]
    parts += ["The commands are those of the client's help (/help); what it does not know it says.", ""]
    parts += ["What no command sets:", "", *(f"- {one}" for one in [*cannot, *_never(seen, scenario)])]
    return "\n".join(_plain(line) for line in parts) + "\n"


def _side(seen: Picture, who: str, cannot: list[str]) -> Iterator[str]:
    side = seen[who]
    if side["identity"] is not None:
        yield f"/replace-id {_title(side['identity'])}"
        yield from _counters(side["identity"])
    for title in side["piles"][_HANDS[who]]["known"]:
        yield from _summoned(title, "It stays in hand.", cannot)
    discard = _PILES[who][2]
    for title in side["piles"][discard]["known"]:
        yield from _summoned(title, f"Drag it to the {'Archives' if who == CORP else 'heap'}.", cannot)
    for server in seen[CORP]["servers"] if who == CORP else ():
        for card in server["ice"][::-1]:
            yield from _installed(card, f"Install it protecting {server['name']}, outside of what is there.", cannot)
        for card in server["root"]:
            yield from _installed(card, f"Install it in {server['name']}.", cannot)
    for card in side.get("rig", ()):
        yield from _installed(card, "Install it.", cannot)
    for card in side["scored"]:
        if who == RUNNER and card["type"] == "agenda":
            cannot.append(f"{card['name']}, which the Runner has stolen: the Corp summons it, and it is stolen anew.")
            continue
        yield from _installed(card, f"Drag it to the {who.title()}'s score area.", cannot)
    if who == RUNNER:
        if seen["mark"]:
            yield f"/set-mark {seen['mark']}"
        hosts = [one for server in seen[CORP]["servers"] for one in (*server["ice"], *server["root"])]
        for host in [*hosts, *side["rig"]]:
            for card in host["hosted"]:
                yield from _installed(card, f"Install it on {host['name']}, or host it there with /host.", cannot)
    for key, command in _NUMBERS[who]:  # last: installing costs clicks and credits
        yield f"{command} {side[key]}"


def _installed(card: dict[str, Any], how: str, cannot: list[str]) -> Iterator[str]:
    """A card in play, with what lies on it."""
    if card["type"] == "unknown":
        cannot.append("An unknown card in play.")
        return
    yield from _summoned(card["name"], how, cannot)
    if card["face"] == "rezzed":
        yield "/rez-free"
        yield f"    Choose {card['name']}."
    if card["face"] == "facedown" and card["type"] not in ("agenda", "asset", "ice", "upgrade"):
        cannot.append(f"{card['name']} lies facedown: /facedown installs a card so.")
    yield from _counters(card)
    if "chosen" in card:
        cannot.append(f"What {card['name']} has chosen: {listing(card['chosen'])}.")


def _counters(card: dict[str, Any]) -> Iterator[str]:
    for kind, number in card["counters"].items():
        yield f"/adv-counter {number}" if kind == "advancement" else f"/counter {kind.split()[0]} {number}"
        yield f"    Choose {card['name']}."


def _summoned(title: str, how: str, cannot: list[str]) -> Iterator[str]:
    bare = title.partition(" #")[0]
    if not is_title(bare):
        cannot.append(f"{title}, which the scenario itself defines.")
        return
    yield f"/summon {bare}"
    yield f"    {how}"


def _title(card: dict[str, Any]) -> str:
    return str(card["name"]).partition(" #")[0]


def _never(seen: Picture, scenario: Scenario) -> Iterator[str]:
    """What a board has that the client has no command for."""
    if seen[RUNNER]["core_damage"]:
        yield f"{seen[RUNNER]['core_damage']} core damage: /take-core does damage anew, and trashes cards with it."
    if seen["run"] is not None:
        run = f"The run on {seen['run']['server']}, at step {seen['step']}"
        yield f"{run}: the Runner makes it, and it is played on to there."
    for who in (CORP, RUNNER):
        hand = seen[who]["piles"][_HANDS[who]]
        if hand["count"] > len(hand["known"]):
            hidden = hand["count"] - len(hand["known"])
            yield f"{hidden} unknown card{'s' * (hidden != 1)} in {'HQ' if who == CORP else 'the grip'}."
        if seen[who]["piles"][_PILES[who][1]]["known"]:
            yield f"The order of {'R&D' if who == CORP else 'the stack'}."
        for card in seen[who]["play"]:
            yield f"{card['name']}, in the play area."
    if seen[CORP]["piles"][ARCHIVES].get("facedown"):
        yield f"{seen[CORP]['piles'][ARCHIVES]['facedown']} cards in Archives are facedown."
    for card in (*seen["aside"], *seen["removed"]):
        yield f"{card['name']}, set aside or removed from the game (/rfg removes a card)."
    if scenario.history:
        yield "What has happened before: it is to be played."
    yield "Whose turn it is: turns are to be played on to there."


def _plain(text: str) -> str:
    return clean(text, newlines=False)


# A table for a forum


def markdown(seen: Picture, scenario: Scenario) -> str:
    """The board as Markdown tables, which forums and chats show."""
    run = seen["run"]
    place = f"run on {run['server']}, step {seen['step']}" if run else f"step {seen['step']}" if seen["step"] else ""
    turn = f"{seen['turn'].title()}'s turn" + (f", {place}" if place else "")
    lines = [f"**{_cell(scenario.title)}**", "", f"{_cell(scenario.question)}" if scenario.question else "", ""]
    lines += [*_table(("", "Corp", "Runner"), _players(seen, turn)), ""]
    rows = [
        (server["name"], _cards(server["ice"]), _cards(server["root"]), _pile(seen, server["name"]))
        for server in seen[CORP]["servers"]
    ]
    lines += [*_table(("Server", "Ice, outermost first", "Root", "Cards"), rows), ""]
    rig: dict[str, list[dict[str, Any]]] = {}
    for card in seen[RUNNER]["rig"]:
        rig.setdefault("facedown" if card["face"] == "facedown" else card["type"], []).append(card)
    if rig:
        lines += [*_table(("Rig", "Cards"), [(kind, _cards(cards)) for kind, cards in rig.items()]), ""]
    piles = [(zone, _pile(seen, zone)) for zone in (GRIP, STACK, HEAP)]
    others = [(f"{who.title()}'s score area", _cards(seen[who]["scored"])) for who in (CORP, RUNNER)]
    others += [(f"{who.title()}'s play area", _cards(seen[who]["play"])) for who in (CORP, RUNNER)]
    others += [("Set aside", _cards(seen["aside"])), ("Removed from the game", _cards(seen["removed"]))]
    lines += _table(("Elsewhere", "Cards"), [*piles, *(one for one in others if one[1])])
    return "\n".join(lines) + "\n"


def _players(seen: Picture, turn: str) -> list[tuple[str, ...]]:
    corp, runner = seen[CORP], seen[RUNNER]
    rows = [("Identity", *(_cards([side["identity"]] if side["identity"] else []) for side in (corp, runner)))]
    rows += [(key.title(), str(corp[key]), str(runner[key])) for key in ("credits", "clicks")]
    rows.append(("Agenda points", str(corp["score"]), str(runner["score"])))
    rows.append(("Bad publicity; tags", str(corp["bad_publicity"]), str(runner["tags"])))
    rows.append(("Core damage", "", str(runner["core_damage"])))
    memory = runner["memory"]
    rows.append(("Memory; link", "", f"{memory['used']} of {memory['limit']}; {runner['link']}"))
    return [("Now", turn, ""), *rows]


def _cards(cards: Iterable[dict[str, Any]]) -> str:
    return "; ".join(_card(card) for card in cards)


def _card(card: dict[str, Any]) -> str:
    said = [one for one in facts(card) if one not in ("ice", "program", "hardware", "resource")]
    hosted = f"hosting {_cards(card['hosted'])}" if card["hosted"] else ""
    about = ", ".join([*said, *([hosted] if hosted else [])])
    return f"{card['name']} ({about})" if about else str(card["name"])


def _pile(seen: Picture, zone: str) -> str:
    pile = next((seen[who]["piles"][zone] for who in (CORP, RUNNER) if zone in seen[who]["piles"]), None)
    if pile is None:
        return ""
    down = f", {pile['facedown']} facedown" if pile.get("facedown") else ""
    known = f": {', '.join(pile['known'])}" if pile["known"] else ""
    return f"{pile['count']}{down}{known}"


def _table(head: tuple[str, ...], rows: Iterable[tuple[str, ...]]) -> list[str]:
    lines = ["| " + " | ".join(head) + " |", "|" + " --- |" * len(head)]
    return lines + ["| " + " | ".join(_cell(one) for one in row) + " |" for row in rows]


def _cell(text: str) -> str:
    """Text for a cell: on one line, and nothing in it is taken for Markdown or HTML."""
    return str(escape(" ".join(clean(text, newlines=False).split())))
