"""Cards that are read whole as files of the library: the definition read from the text, and shows found by play.

    python tests/stress/generating.py --cards FILE --set NAME            # what would be written, on the screen
    python tests/stress/generating.py --cards FILE --newest 100 --write  # the newest hundred that the library lacks

FILE is the official card data, which the project does not contain. The shows are found by random legal play on small
random boards: a line of play is kept if without an ability of the card, everything else being the same, it comes out
differently or cannot be played; then lines and cards that do not matter are taken away. So a show says what the engine
does, and not yet that this is what the text says: each is read beside its text by two people before it is landed.
A card that has an ability of which nothing is shown is named and not written.
"""

from __future__ import annotations

import argparse
import copy
import json
import random
import re
import sys
from collections.abc import Iterable, Iterator, Mapping, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import yaml

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.cards.abilities import abilities  # noqa: E402
from judgebot.cards.canonical.written import written  # noqa: E402
from judgebot.cards.catalog import LIBRARY  # noqa: E402
from judgebot.cards.reading import facts_of, read_official  # noqa: E402
from judgebot.engine.records import NotImplementedRule  # noqa: E402
from judgebot.explore.lines import as_play  # noqa: E402
from judgebot.play import Game  # noqa: E402
from judgebot.scenario.facts import look_up  # noqa: E402
from judgebot.scenario.read import parse  # noqa: E402
from judgebot.scenario.run import run  # noqa: E402
from judgebot.scenario.script import AmbiguousLine, StuckLine  # noqa: E402
from judgebot.yamlio import BadInput  # noqa: E402

WIDTH = 118
TRIES = 48  # games for each card
MOST = 16  # decisions in a game
WANTED = 2  # shows of a card, or more if its abilities need more
Data = dict[str, Any]

# What stands on the boards besides the card: cards that do one simple thing.
ICE = ("Ice Wall", "Enigma", "Rototurret", "Hunter", "Neural Katana")
ROOT_CARDS = ("PAD Campaign", "Hostile Takeover", "Project Junebug", "Snare!")
HQ_CARDS = (
    *("Hedge Fund", "Wall of Static", "Hostile Takeover", "PAD Campaign", "Priority Requisition", "Quandary"),
    *(
        "Melange Mining Corp.",
        "Beanstalk Royalties",
        "Anonymous Tip",
        "Pop-up Window",
        "Cyberdex Virus Suite",
        "Snare!",
    ),
    *("Green Level Clearance", "Rashida Jaheem", "Nico Campaign", "Project Junebug", "Data Raven", "Enigma"),
)
RIG = ("Corroder", "Gordian Blade", "Mimic", "Magnum Opus", "Access to Globalsec", "Kati Jones", "Akamatsu Mem Chip")
GRIP = (
    *("Sure Gamble", "Diesel", "Corroder", "Daily Casts", "Easy Mark", "Parasite", "Desperado", "Imp", "Medium"),
    *("Dirty Laundry", "Mimic", "Datasucker", "Plascrete Carapace", "Femme Fatale", "Armitage Codebusting"),
)


# Definitions and boards as text


def plain(raw: Any) -> str:
    """Data as YAML on one line."""
    if isinstance(raw, Mapping):
        return "{" + ", ".join(f"{_key(key)}: {plain(value)}" for key, value in raw.items()) + "}"
    if isinstance(raw, list):
        return "[" + ", ".join(map(plain, raw)) + "]"
    if raw is None:
        return "null"
    if isinstance(raw, bool):
        return "true" if raw else "false"
    text = str(raw)
    if isinstance(raw, int):
        return text
    fine = re.fullmatch(r"[\w&.][\w&.' !?/+-]*", text) and yaml.safe_load(text) == text
    return text if fine else json.dumps(text, ensure_ascii=False)


def _key(key: Any) -> str:
    return '"on"' if key == "on" else plain(str(key))


def block(raw: Any, indent: int, used: int) -> str:
    """Data as YAML: on one line if it fits there after `used` columns, else a line for each part."""
    line = plain(raw)
    if used + len(line) <= WIDTH or not isinstance(raw, Mapping | list) or not raw:
        return line
    pad = "\n" + " " * indent
    if isinstance(raw, Mapping):
        parts = []
        for key, value in raw.items():
            more = indent + 2
            said = block(value, more, indent + len(_key(key)) + 2)
            parts.append(f"{_key(key)}:{said if said.startswith(chr(10)) else ' ' + said}")
        return pad + pad.join(parts)
    parts = [block(one, indent + 2, indent + 2) for one in raw]
    return pad + pad.join(f"- {one.lstrip()}" for one in parts)


def file_text(title: str, definition: Data, shows: Sequence[Data]) -> str:
    """A file of the library."""
    found = [f"card: {plain(title)}"]
    for key, value in definition.items():
        found.append(f"{key}: {plain(value)}" if not isinstance(value, list) else f"{key}:{_listed(value, 2)}")
    return "\n".join(found) + "\n---" + _listed(shows, 0) + "\n"


def _listed(items: Sequence[Data], indent: int) -> str:
    """A list of mappings, each key on its own line."""
    found = ""
    for item in items:
        for at, (key, value) in enumerate(item.items()):
            lead = " " * indent + ("- " if at == 0 else "  ")
            said = block(value, indent + 4, indent + 4 + len(key))
            found += f"\n{lead}{_key(key)}:{said if said.startswith(chr(10)) else ' ' + said}"
    return found


# Boards


def board(rng: random.Random, title: str, facts: Mapping[str, Any]) -> Data:
    """A small random board with the card where it can do something."""
    kind, side = facts["type"], facts["side"]
    theirs, own = (iter(rng.sample(names, len(names))) for names in (HQ_CARDS, GRIP))
    corp: Data = {
        "credits": rng.choice((2, 5, 8, 12)),
        "HQ": [next(theirs) for _ in range(rng.randint(1, 3))],
        "R&D": [next(theirs) for _ in range(rng.randint(3, 6))],
        "Archives": [next(theirs) for _ in range(rng.randint(0, 2))],
        "servers": {},
    }
    runner: Data = {
        "credits": rng.choice((2, 5, 8, 12)),
        "grip": [next(own) for _ in range(rng.randint(1, 4))],
        "stack": [next(own) for _ in range(rng.randint(3, 6))],
        "heap": [next(own) for _ in range(rng.randint(0, 2))],
        "rig": rng.sample(RIG, rng.randint(1, 4)),
    }
    if rng.random() < 0.35:
        runner["tags"] = rng.randint(1, 2)
    if rng.random() < 0.2:
        corp["bad_publicity"] = 1
    for name in ("HQ", "R&D", "Archives"):
        if rng.random() < 0.35:
            corp["servers"][name] = {"ice": [_ice(rng)]}
    remote: Data = {"root": [rng.choice(ROOT_CARDS)]}
    if rng.random() < 0.5:
        remote["ice"] = [_ice(rng)]
    corp["servers"]["remote 1"] = remote
    if rng.random() < 0.4:
        corp["score"] = ["Hostile Takeover"]
    if rng.random() < 0.3:
        runner["score"] = ["Priority Requisition"]
    _place(rng, title, str(kind), str(side), corp, runner)
    turn = rng.choice(("corp", "runner"))
    if kind in ("operation", "event"):
        turn = str(side)
    if kind == "ice":
        turn = rng.choice(("corp", "runner", "runner", "runner"))
    made: Data = {"turn": turn}
    if rng.random() < 0.25 and kind not in ("operation", "event", "ice"):
        made["at"] = {"corp": "5.6.1a", "runner": "5.7.1a"}[turn]
    empty = [key for key, value in corp.items() if value == []]
    for key in empty:
        del corp[key]
    return {**made, "corp": corp, "runner": {key: value for key, value in runner.items() if value != []}}


def _ice(rng: random.Random) -> Any:
    name = rng.choice(ICE)
    return {"card": name, "rezzed": True} if rng.random() < 0.6 else name


def _place(rng: random.Random, title: str, kind: str, side: str, corp: Data, runner: Data) -> None:
    """Put the card somewhere."""
    card: Any = {"card": title}
    if side == "corp" and kind in ("asset", "upgrade", "ice") and rng.random() < 0.8:
        card["rezzed"] = True
    for counter, often in (("advanced", 0.35), ("power", 0.2), ("virus", 0.15), ("credits", 0.1)):
        there = kind in ("asset", "upgrade", "ice", "agenda", "program", "hardware", "resource")
        if there and rng.random() < often and (counter != "advanced" or side == "corp"):
            card[counter] = rng.randint(1, 7)
    bare = card if len(card) > 1 else title
    server = corp["servers"].setdefault(rng.choice(("HQ", "R&D", "remote 1", "remote 1")), {})
    if kind == "identity":
        (corp if side == "corp" else runner)["identity"] = title
    elif kind == "operation":
        corp["HQ"] = [title, *corp["HQ"]]
    elif kind == "event":
        runner["grip"] = [title, *runner["grip"]]
    elif kind == "ice":
        server["ice"] = [bare, *server.get("ice", [])][: rng.randint(1, 2)]
    elif kind == "upgrade":
        server["root"] = [*server.get("root", []), bare]
    elif kind == "asset":
        corp["servers"]["remote 1"]["root"] = [bare]
    elif kind == "agenda":
        where = rng.random()
        if where < 0.45:
            counters = {"agenda": rng.randint(1, 3)} if rng.random() < 0.6 else {}
            corp["score"] = [{"card": title, **counters} if counters else title, *corp.get("score", [])]
        elif where < 0.85:
            corp["servers"]["remote 1"]["root"] = [{"card": title, "advanced": rng.randint(2, 7)}]
        else:
            corp["HQ"] = [title, *corp["HQ"]]
    elif rng.random() < 0.25:
        runner["grip"] = [title, *runner["grip"]]
    else:
        runner["rig"] = [bare, *runner["rig"]]


# Playing


class Show(NamedTuple):
    """A line of play on a board, and what it shows: the abilities without which it would come out differently."""

    board: Data
    play: tuple[tuple[str, str, str], ...]  # who, words, at
    shown: frozenset[int]
    state: Data
    said: str


class Cards(NamedTuple):
    """A card's definition, and its definitions with one ability left out."""

    title: str
    side: str
    whole: Data
    less: tuple[Data, ...]


def scenario(show_board: Data, play: Iterable[tuple[str, str, str]], cards: Mapping[str, Data]) -> str:
    lines = [{who: words, **({"at": at} if at else {})} for who, words, at in play]
    return f"board:{_under(show_board)}\ncards:{_under(dict(cards))}\nplay: {plain(lines)}\n"


def _under(raw: Data) -> str:
    return "".join(f"\n  {_key(key)}: {plain(value)}" for key, value in raw.items())


def facts_there(m: Any, title: str, names: Iterable[str]) -> Data:
    """What can be expected of a position."""
    paths = [f"{who}.{what}" for who in ("runner", "corp") for what in ("credits", "clicks", "score", "hand size")]
    paths += [f"runner.{what}" for what in ("tags", "core_damage", "memory", "memory used", "link")]
    paths += [f"runner.{what}" for what in ("grip", "stack", "heap")]
    paths += ["corp.bad_publicity", "corp.HQ", "corp.R&D", "corp.Archives"]
    for name in dict.fromkeys((title, *names)):
        more = ("power", "virus", "advancement", "agenda", "credit") if name == title else ("advancement",)
        paths += [f"{name}.{what}" for what in ("zone", "rezzed", "strength", "subroutines", *more)]
    found = {}
    for path in paths:
        try:
            found[path] = look_up(m, path)
        except (LookupError, ValueError, AttributeError, TypeError, BadInput, NotImplementedRule):
            continue
    return found


def names_on(raw: Any) -> Iterator[str]:
    """The titles on a board that stand there once."""
    if isinstance(raw, Mapping):
        for key, value in raw.items():
            if key == "card":
                yield str(value)
            elif isinstance(value, Mapping | list):
                yield from names_on(value)
    elif isinstance(raw, list):
        for one in raw:
            if isinstance(one, str):
                yield one
            else:
                yield from names_on(one)


def once(raw: Data) -> list[str]:
    found = list(names_on(raw))
    return [name for name in dict.fromkeys(found) if found.count(name) == 1]


def outcome(text: str, title: str, names: Sequence[str]) -> tuple[Data, Any] | None:
    """The facts after a line of play, and the game; None if it cannot be played."""
    try:
        done = run(parse(text, "generated"))
    except (StuckLine, AmbiguousLine, BadInput, NotImplementedRule, LookupError):
        return None
    return facts_there(done.machine, title, names), done.machine


def looked_at(cards: Cards, on: Data, play: Sequence[tuple[str, str, str]]) -> Show | None:
    """What a line of play shows; None if nothing."""
    names = once(on)
    if on.get("corp", {}).get("servers") == {}:
        del on["corp"]["servers"]
    there = outcome(scenario(on, play, {cards.title: cards.whole}), cards.title, names)
    start = outcome(scenario(on, (), {cards.title: cards.whole}), cards.title, names)
    if there is None:
        return None
    now, m = there
    shown, changed = [], {}
    used = _used(m, cards)
    if not any(used) and all(_kind(one) in ("cost", "when") for one in cards.whole["abilities"]):
        return None
    for index, less in enumerate(cards.less):
        without = outcome(scenario(on, play, {cards.title: less}), cards.title, names)
        if without is None:
            if used[index]:
                shown.append(index)
        else:
            apart = {path: value for path, value in now.items() if without[0].get(path, value) != value}
            if _kind(cards.whole["abilities"][index]) == "sub":
                apart.pop(f"{cards.title}.subroutines", None)
            if apart and (used[index] or _kind(cards.whole["abilities"][index]) not in ("cost", "when")):
                shown.append(index)
                changed.update(apart)
    if not shown:
        return None
    if start is not None and not changed:
        changed = {path: value for path, value in now.items() if start[0].get(path, value) != value}
    state = _few(cards.title, changed)
    if not state:
        return None
    return Show(on, tuple(play), frozenset(shown), state, "")


def _used(m: Any, cards: Cards) -> list[bool]:
    """Which abilities were used or triggered."""
    keys = {
        event.data["ability"].key
        for event in m.events or ()
        if event.kind in ("uses", "triggers") and str(event.data["source"]).split(" #")[0] == cards.title
    }
    return [str(index + 1) in keys for index in range(len(cards.less))]


def _kind(ability: Data) -> str:
    return next(key for key in ability if key in ("sub", "play", "static", "cost", "when", "holds"))


def _few(title: str, changed: Data) -> Data:
    """The facts that say most: of the card, of the players, at most four."""

    def weight(path: str) -> int:
        if path.startswith(f"{title}."):
            return 0 if not path.endswith((".subtypes", ".rezzed")) else 5
        if path.endswith((".credits", ".tags", ".core_damage", ".bad_publicity")):
            return 1
        return 3 if path.startswith(("runner.", "corp.")) else 2 if path.endswith((".zone", ".strength")) else 4

    kept = sorted((path for path, value in changed.items() if value is not None), key=weight)[:4]
    return {path: changed[path] for path in kept}


def played(rng: random.Random, cards: Cards, on: Data) -> list[tuple[str, str, str]] | None:
    """A random legal line of play that has to do with the card."""
    try:
        game = Game(parse(scenario(on, (), {cards.title: cards.whole}), "generated"))
    except (BadInput, StuckLine, NotImplementedRule, LookupError):
        return None
    try:
        for _ in range(rng.randint(2, MOST)):
            if game.decision is None:
                break
            options = game.legal_options()
            usual = game.decision.default
            weights = [
                8.0 if cards.title in one.words else 3.0 if index == usual else _weight(one.words)
                for index, one in enumerate(options)
            ]
            game.push(rng.choices(range(len(options)), weights)[0])
    except NotImplementedRule:
        return None
    from judgebot.scenario.notation import named

    made = [(named(m, m.decision), index) for m, index in game._past if m.decision is not None]
    return [(line.who, line.words, line.at) for line in as_play(game._now, made, whole=True)]


def _weight(words: str) -> float:
    return 2.0 if words.startswith(("run ", "score", "advance", "use ", "trigger ", "yes")) else 0.6


def shorter(cards: Cards, show: Show) -> Show:
    """A show without the lines and cards that do not matter to what it shows."""
    best = show

    def attempt(on: Data, play: Sequence[tuple[str, str, str]]) -> bool:
        nonlocal best
        found = looked_at(cards, copy.deepcopy(on), play)
        if found is not None and found.shown >= best.shown:
            best = found
            return True
        return False

    for at in reversed(range(len(best.play))):
        attempt(best.board, [*best.play[:at], *best.play[at + 1 :]])
    for at in range(len(best.play)):
        who, words, step = best.play[at]
        plainer = [step_words for step_words in (_short(words, cards.title), words)]
        for said in dict.fromkeys(plainer):
            if attempt(best.board, [*best.play[:at], (who, said, ""), *best.play[at + 1 :]]):
                break
            if said != words and attempt(best.board, [*best.play[:at], (who, said, step), *best.play[at + 1 :]]):
                break
    for path in sorted(_paths(best.board), key=len):
        on = copy.deepcopy(best.board)
        inner: Any = on
        try:
            for part in path[:-1]:
                inner = inner[part]
            del inner[path[-1]]
        except (KeyError, IndexError, TypeError):
            continue
        if cards.title in list(names_on(on)) + [on.get(s, {}).get("identity") for s in ("corp", "runner")]:
            attempt(on, best.play)
    return best


def _short(words: str, title: str) -> str:
    """A line of play as a person would write it."""
    if words.startswith((f"use {title}", f"trigger {title}")):
        return " ".join(words.split(" ")[:1]) + f" {title}"
    return words


def _paths(raw: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    found = []
    if isinstance(raw, Mapping):
        for key, value in raw.items():
            if path or key in ("corp", "runner"):
                if path:
                    found.append((*path, key))
                found += _paths(value, (*path, key))
    elif isinstance(raw, list):
        for at in reversed(range(len(raw))):
            found.append((*path, at))
            found += _paths(raw[at], (*path, at))
    return [one for one in found if one[-1] not in ("card", "credits")]


def _bare(raw: Any) -> Any:
    """A board with cards of which only the name is said by their name."""
    if isinstance(raw, list):
        return [_bare(one) for one in raw]
    if isinstance(raw, Mapping):
        return raw["card"] if set(raw) == {"card"} else {key: _bare(value) for key, value in raw.items()}
    return raw


def sentence(cards: Cards, show: Show) -> str:
    """What a show shows, in a sentence."""
    lead = {
        "cost": "used",
        "when": "triggered",
        "holds": "true of itself",
        "static": "active",
        "play": "played",
        "sub": "resolving",
    }
    kinds = dict.fromkeys(lead[_kind(cards.whole["abilities"][at])] for at in sorted(show.shown))
    facts = ", ".join(
        f"{path.replace('_', ' ').replace('.', ' ')} {plain(value)}" for path, value in show.state.items()
    )
    return f"{' and '.join(kinds).capitalize()}: {facts}."


def shows_of(cards: Cards, facts: Mapping[str, Any], seed: str) -> tuple[list[Show], set[int]]:
    """Shows of a card, and the abilities that none shows."""
    rng = random.Random(seed)
    found: list[Show] = []
    every = set(range(len(cards.less)))
    for number in range(TRIES):
        if number == TRIES // 2 and not found:
            break
        on = board(rng, cards.title, facts)
        play = played(rng, cards, on)
        show = None if play is None else looked_at(cards, on, play)
        if show is None:
            continue
        known = set().union(*(one.shown for one in found)) if found else set()
        if show.shown <= known and len(found) >= WANTED:
            continue
        small = shorter(cards, show)
        if any(small.play == one.play and small.shown == one.shown for one in found):
            continue
        found.append(small)
        known |= small.shown
        if known >= every and len(found) >= WANTED:
            break
    found = [one._replace(board=_bare(one.board)) for one in found]
    needed: list[Show] = []
    for one in sorted(found, key=lambda show: (-len(show.shown), len(show.play), len(plain(show.board)))):
        known = set().union(*(show.shown for show in needed)) if needed else set()
        if not one.shown <= known or len(needed) < WANTED:
            needed.append(one)
    known = set().union(*(one.shown for one in needed)) if needed else set()
    return needed, every - known


def ordered(raw: Any) -> Any:
    """A definition as the library has it: what is asked before what is done, one of a kind without a list."""
    if isinstance(raw, list):
        return [ordered(one) for one in raw]
    if not isinstance(raw, Mapping):
        return raw
    first = [key for key in ("is_true", "event", "cost", "what", "choose") if key in raw]
    keys = [*first, *(key for key in raw if key not in first)]
    if "do" in raw and "when" in raw:
        keys = [*(key for key in raw if key != "do"), "do"]
    found = {key: ordered(raw[key]) for key in keys}
    for key in ("when", "static"):
        if isinstance(found.get(key), list) and len(found[key]) == 1:
            (found[key],) = found[key]
    return found


def made(raw: Mapping[str, Any]) -> tuple[str, set[int], Data]:
    """The library file of a card of the official data, the abilities that nothing shows, and its definition."""
    reading = read_official(raw)
    facts = facts_of(raw)
    side = str(facts["side"])
    definition: Data = {}
    for key, value in reading.definition.items():
        definition[key] = [ordered(written(one, side)) for one in value] if key.endswith("abilities") else value
    listed = definition["abilities"]
    less = tuple({**definition, "abilities": [*listed[:at], *listed[at + 1 :]]} for at in range(len(listed)))
    cards = Cards(str(raw["title"]), side, definition, less)
    abilities(listed)
    found, missing = shows_of(cards, facts, str(raw["id"]))
    shows = []
    for one in found:
        lines = [{who: words, **({"at": at} if at else {})} for who, words, at in one.play]
        shows.append({"shows": sentence(cards, one), "board": one.board, "play": lines, "expect": {"state": one.state}})
    return file_text(cards.title, definition, shows), missing, definition


def main(args: Iterable[str] | None = None) -> int:
    """Make the files."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--cards", type=Path, required=True, help="the official card data")
    parser.add_argument("--set", dest="set_")
    parser.add_argument("--newest", type=int, default=0, help="so many of the newest")
    parser.add_argument("--only", nargs="*", default=())
    parser.add_argument("--write", action="store_true", help="write the files of cards of which all is shown")
    parser.add_argument("--into", type=Path, default=LIBRARY)
    given = parser.parse_args(None if args is None else list(args))
    pool = json.loads(given.cards.read_text(encoding="utf-8"))
    pool = [one for one in pool if not (LIBRARY / f"{one['id']}.yaml").is_file() and not one.get("faces")]
    pool = [one for one in pool if (given.set_ is None or given.set_ in one["sets"])]
    pool = [one for one in pool if not given.only or one["id"] in given.only]
    pool.sort(key=lambda one: max(one["printings"]), reverse=True)
    done = 0
    for raw in pool:
        if given.newest and done >= given.newest:
            break
        reading = read_official(raw)
        if not reading.whole or not reading.definition["abilities"]:
            continue
        done += 1
        try:
            text, missing, definition = made(raw)
        except Exception as error:
            print(f"{raw['id']}: {type(error).__name__}: {error}", flush=True)
            continue
        if missing:
            said = ", ".join(f"{at + 1} ({_kind(definition['abilities'][at])})" for at in sorted(missing))
            print(f"{raw['id']}: nothing shows ability {said}", flush=True)
        silent = {at for at in missing if _kind(definition["abilities"][at]) != "static"}
        if given.write and not silent and text.partition("---")[2].strip():
            (given.into / f"{raw['id']}.yaml").write_text(text, encoding="utf-8")
            print(f"{raw['id']}: written", flush=True)
        elif not given.write:
            print(text, flush=True)
    return 0


if __name__ == "__main__":
    sys.exit(main())
