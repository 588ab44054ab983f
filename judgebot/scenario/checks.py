"""What cannot be in a scenario file besides what its own reader sees: impossible boards, places that do not exist,
histories and expectations that nothing could meet. Every function notes its problems with the reader and goes on."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Iterator
from typing import Any

from judgebot.cards.catalog import Card
from judgebot.cards.names import beginning, is_title, normalise
from judgebot.cards.queries.clauses import DAMAGE
from judgebot.cards.queries.selections import PLACED
from judgebot.cards.queries.triggers import CAUSES
from judgebot.engine.edition import placed
from judgebot.engine.rules import rules_of
from judgebot.game.objects import CENTRALS, CORP, PLAYERS, RUNNER, ZONES
from judgebot.scenario import facts
from judgebot.scenario.editions import EditionReader
from judgebot.scenario.facts import PLACE
from judgebot.scenario.kinds import DECISIONS, EVENTS, RESERVED, TYPES
from judgebot.scenario.model import CardSpec, ServerSpec, SideSpec
from judgebot.scenario.values import NONE, SERVERS, UNKNOWN, Known
from judgebot.yamlio import Node, Reader, one_of, quote

_REMOTE = r"remote \d{1,3}"
STEP = r"^(\d+:)?\d+\.\d+\.\d+[a-z]?$"
SPEAKERS = (CORP, RUNNER, "random")
OPTION_KEYS = (*SPEAKERS, "at", "kind", "after", "before", "cites")
NUMBERS = ("drew", "tags", "damage", "clicks", "credits")
DEEDS = (
    "run",
    "played",
    "installed",
    "trashed",
    "rezzed",
    "advanced",
    "stole",
    "scored",
    "accessed",
    "spent",
    "used",
    "drew",
    "tags",
    "damage",
)


def specs(corp: SideSpec, runner: SideSpec) -> Iterator[tuple[CardSpec, str]]:
    """Every card that the file names, with its side of the board; hosted cards after their hosts."""
    for side, who in ((corp, CORP), (runner, RUNNER)):
        groups = [[side.identity] if side.identity is not None else [], side.play, side.rig, *side.zones.values()]
        groups += [group for server in side.servers for group in (server.ice, server.root)]
        for group in groups:
            for spec in group:
                yield from ((one, who) for one in _with_hosted(spec))


def _with_hosted(spec: CardSpec) -> Iterator[CardSpec]:
    yield spec
    for hosted in spec.hosted:
        yield from _with_hosted(hosted)


def check_copies(reader: Reader, corp: SideSpec, runner: SideSpec, card: Callable[[str], Card]) -> None:
    """More copies of a card than a deck may hold (1.4.7), one name for two cards, two faces of one card."""
    counts: dict[str, list[CardSpec]] = {}
    names: dict[str, int] = {}
    for spec, _ in specs(corp, runner):
        if spec.card:
            counts.setdefault(spec.card, []).append(spec)
        own = spec.options.get("as")
        if own is not None:
            if str(own).lower() in names:
                first = names[str(own).lower()]
                reader.problem(spec.line, f'the name "{own}" a second time', f"it for one card (it is on line {first})")
            names.setdefault(str(own).lower(), spec.line)
        if spec.options.get("faceup") and spec.options.get("facedown"):
            reader.problem(spec.line, f"{spec.title} both faceup and facedown", "one of them")
    for found in counts.values():
        printed = card(found[0].card)
        most = 1 if printed.type == "identity" else printed.copies
        if len(found) > most:
            one = printed.type == "identity"
            said, rules = ("once: there is one identity", ()) if one else (f"at most {most}, as in a deck", ("1.4.7",))
            reader.problem(found[most].line, f"{printed.title} {len(found)} times", said, *rules)


def check_identity(reader: Reader, spec: CardSpec | None, who: str, card: Callable[[str], Card]) -> None:
    """An identity of the other side."""
    if spec is not None and spec.card and card(spec.card).side != who:
        reader.problem(spec.line, f"{spec.title} as the {who}'s identity", f"an identity of the {who}'s")
    elif spec is not None and spec.card and (card(spec.card).backs or "back" in spec.options):
        backs = [one.title for one in card(spec.card).backs]
        if "back" not in spec.options:
            if spec.options.get("flipped"):
                reader.problem(spec.line, f"{spec.title} flipped", f"`back:` and which one: {', '.join(backs)}")
        elif spec.options["back"] not in backs:
            expected = f"one of {', '.join(backs)}" if backs else "an identity of which there are versions"
            reader.problem(spec.line, f'the back "{spec.options["back"]}"', expected, *(() if backs else ("1.5.2",)))


def check_links(
    reader: Reader, corp: SideSpec, runner: SideSpec, card: Callable[[str], Card], servers: list[ServerSpec]
) -> None:
    """Hosts and chosen objects that are not on the board."""
    ice = {server.name: len(server.ice) for server in servers}
    named: set[str] = set()
    titles: list[str] = []
    for spec in _in_play(corp, runner):
        if "as" in spec.options:
            named.add(str(spec.options["as"]).lower())
        if spec.card:
            titles.append(normalise(card(spec.card).title))
    for spec, _ in specs(corp, runner):
        for key in ("on", "chosen"):
            if key not in spec.options:
                continue
            text = str(spec.options[key])
            place = PLACE.match(text)
            is_server = text in ice or text in CENTRALS
            if place:
                known = 1 <= int(place.group(2)) <= ice.get(place.group(1), 0)
            else:
                known = (
                    is_server
                    or text.lower() in named
                    or any(t.startswith(normalise(text)) for t in titles if normalise(text))
                )
            if not known or not isinstance(spec.options[key], str):
                reader.problem(
                    spec.line,
                    f"`{key}: {text}`",
                    "a card on the board, `SERVER ice N`, a name given with `as`, or a server",
                )
            elif key == "on" and is_server:
                reader.problem(spec.line, f"`on: {text}`", "a card as the host")


def _in_play(corp: SideSpec, runner: SideSpec) -> Iterator[CardSpec]:
    for side in (corp, runner):
        top = [*([side.identity] if side.identity is not None else []), *side.play, *side.rig]
        top += [spec for server in side.servers for spec in (*server.ice, *server.root)]
        for spec in top:
            yield from _with_hosted(spec)


# History


def check_history(reader: Reader, item: Node, plain: dict[str, Any], servers: Iterable[str]) -> None:
    """One entry of the history: what happened, to which server, how much."""
    assert isinstance(item.value, dict)
    lines = {key: value.line for key, value in item.value.items()}
    if not any(key in plain for key in DEEDS):
        reader.problem(item.line, "an entry that says nothing that happened", f"one of {', '.join(DEEDS)}")
    gone = plain.get("gone") is True
    for key in ("run", "server"):
        if key not in plain:
            continue
        there = plain[key] in tuple(servers)
        if gone and (there or re.fullmatch(_REMOTE, str(plain[key])) is None):
            expected = "a remote server that is not on the board, as it is gone"
            reader.problem(lines[key], f"`{key}: {item.value[key].shown()}`", expected)
        elif not gone and not there:
            expected = f"a server of the board: {', '.join(servers)}; or with `gone: true` a remote that was there"
            reader.problem(lines[key], f"`{key}: {item.value[key].shown()}`", expected)
    if plain.get("turn", "this") not in ("this", "last"):
        reader.problem(lines["turn"], item.value["turn"].shown(), "`turn: this` or `turn: last`")
    for key in NUMBERS:
        if key in plain and not _count(plain[key]):
            reader.problem(lines[key], item.value[key].shown(), f"`{key}:` and a number from 0")
    for key in ("successful", "breached", "gone"):
        if key in plain and not isinstance(plain[key], bool):
            reader.problem(lines[key], item.value[key].shown(), f"`{key}: true` or `{key}: false`")
    if "who" in plain and plain["who"] not in (CORP, RUNNER):
        reader.problem(lines["who"], item.value["who"].shown(), "`who: corp` or `who: runner`")
    if "by" in plain and plain["by"] not in CAUSES:
        expected = f"how it came about: {', '.join(CAUSES)}; who did it is `who: corp` or `who: runner`"
        reader.problem(lines["by"], item.value["by"].shown(), expected)
    if "spent" in plain:
        spent = plain["spent"] if isinstance(plain["spent"], dict) else {"clicks": plain["spent"]}
        if not all(key in ("clicks", "credits") and _count(n) for key, n in spent.items()):
            reader.problem(
                lines["spent"],
                item.value["spent"].shown(),
                "`spent:` and a number of clicks, or `{clicks: N, credits: N}`",
            )
    for key in ("played", "installed", "trashed", "rezzed", "advanced", "stole", "scored", "accessed", "used"):
        if key in plain and not isinstance(plain[key], str):
            reader.problem(lines[key], item.value[key].shown(), f"`{key}:` and a card's name")


def check_subroutines(reader: Reader, run: Node) -> None:
    """The subroutines of an encounter that were broken, and those that have resolved: by their numbers."""
    for key in ("broken", "resolved"):
        node = run.value.get(key) if isinstance(run.value, dict) else None
        plain = node.plain() if node is not None else []
        whole = isinstance(plain, list) and all(_count(one) and one for one in plain)
        if node is not None and not whole:
            reader.problem(node.line, node.shown(), f"`{key}:` and the numbers of subroutines, such as [1, 2]")


def _count(value: Any) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 <= value <= 10_000


# Play


def check_step(reader: EditionReader, node: Node | None, what: str) -> str:
    """A numbered step, as text; empty if there is none."""
    if node is None:
        return ""
    text = node.value if isinstance(node.value, str) else ""
    if not re.match(STEP, text):
        reader.problem(node.line, node.shown(), f"{what}: the number of a step, such as 6.9.3b")
        return ""
    steps = [step.number for one in rules_of(reader.edition).procedures.values() if one.structure for step in one.steps]
    if text not in steps:
        import difflib  # only for a message

        near = difflib.get_close_matches(text, list(dict.fromkeys(steps)), 3)
        hint = f"; did you mean {', '.join(near)}?" if near else ""
        reader.problem(node.line, f"the step {text}", f"{what}: a step of a turn, run, breach or access{hint}")
        return ""
    return text


# Expectations


def known(scenario_corp: SideSpec, scenario_runner: SideSpec, card: Callable[[str], Card]) -> Known:
    """What the board of a file names: its cards, their copies' own names, their subtypes."""
    found = [(spec, card(spec.card)) for spec, _ in specs(scenario_corp, scenario_runner) if spec.card]
    faces = [each for _, one in found for each in one.faces()]
    aliases = (spec.options.get("as") for spec, _ in specs(scenario_corp, scenario_runner))
    return Known(
        tuple(dict.fromkeys(one.title for one in faces)),
        tuple(str(name).lower() for name in aliases if name is not None),
        tuple(dict.fromkeys(subtype for one in faces for subtype in one.subtypes)),
    )


def check_expectations(reader: EditionReader, node: Node, names: Known | None) -> None:
    """Expectations that are no expectations: what no state, event or option could meet.

    names  what the board names; None where that cannot be known
    """
    assert isinstance(node.value, dict)
    check_conditions(reader, node, names)
    for key in ("answer", "stops"):
        if key in node.value:
            reader.text(node.value[key], f"`{key}:`")
    if "decides" in node.value:
        _number(reader, node.value["decides"], "decides")


def check_conditions(reader: EditionReader, node: Node, names: Known | None) -> None:
    """The facts, events and options that an expectation, or a question over every line of play, names."""
    assert isinstance(node.value, dict)
    state = node.value.get("state")
    if state is not None and isinstance(state.value, dict):
        for path, value in state.value.items():
            check_fact(reader, (state.key_lines or {}).get(path, value.line), path, value, names)
    trace = node.value.get("trace")
    for item in trace.value if trace is not None and isinstance(trace.value, list) else ():
        if isinstance(item.value, dict):
            check_event(reader, item, names)
    for key in ("legal", "illegal"):
        options = node.value.get(key)
        for item in options.value if options is not None and isinstance(options.value, list) else ():
            if isinstance(item.value, dict):
                check_option(reader, item)


def check_fact(reader: Reader, line: int, path: str, value: Node, names: Known | None) -> None:
    """A fact that there is not, or a value that it cannot have."""
    found = facts.wrong(path, names) or facts.wrong_value(path, value.plain(), names)
    if found is not None:
        reader.problem(line, found.found, found.expected)


def check_event(reader: EditionReader, item: Node, names: Known | None) -> None:
    """An event that the engine never records, or something that no event of its kind tells."""
    assert isinstance(item.value, dict)
    inner = item.value.get("not")
    if inner is not None:
        if not isinstance(inner.value, dict):
            reader.problem(inner.line, inner.shown(), "`not: {EVENT: FACT}`")
        else:
            check_event(reader, inner, names)
        return
    kinds = [key for key in item.value if key not in RESERVED]
    lines = item.key_lines or {}
    if not kinds:
        reader.problem(item.line, "an item that names no event", "`EVENT: FACT`, such as `lost_pending: Tollbooth`")
    elif kinds[0] not in EVENTS:
        from judgebot.cards.nodes import nearest

        hint = nearest(kinds[0], EVENTS).removeprefix("; ")
        reader.problem(
            lines.get(kinds[0], item.line),
            f"the event {quote(kinds[0])}",
            "a kind of event that the engine records"
            + (f" ({hint})" if hint else " (`judgebot schema --facts` lists them)"),
        )
    else:
        _check_values(reader, item.value, kinds, names)
        for key in kinds[1:]:
            if key not in EVENTS[kinds[0]]:
                told = f"a fact of the event {kinds[0]}"
                expected = one_of(EVENTS[kinds[0]], key, told) if EVENTS[kinds[0]] else f"nothing but {told} itself"
                reader.problem(lines.get(key, item.line), quote(key), expected)
    if names is not None:
        for key in kinds:
            _check_name(reader, item.value[key], names)
    times = item.value.get("times")
    if times is not None and not _count(times.plain()):
        reader.problem(times.line, times.shown(), "`times:` and a number from 0")
    if "at" in item.value:
        check_step(reader, item.value["at"], "`at:`")
    _rule(reader, item)


# What facts of events can be, by their types (`engine.events`). Those of other types are named as cards, or anything.
_CLOSED: dict[str, tuple[Any, ...]] = {
    "server": SERVERS,
    "player": (*PLAYERS, "draw", NONE),
    "zone": ZONES,
    "flag": (True, False),
    "number": (),
    "cause": tuple(CAUSES),
    "harm": DAMAGE,
    "counter": PLACED,
}
_COPY = re.compile(r" #\d+$")  # which of several copies
_NO_CARDS = ("the game rules", "the bad publicity fund")  # as what they do is told
_CARDS = frozenset(("object", "objects", "listed", "card"))


def _check_values(reader: Reader, item: dict[str, Node], kinds: list[str], names: Known | None) -> None:
    """What an event is said to tell and never does: a server that there is not, a type of damage, a card's name.

    names  what the board names; None where that cannot be known
    """
    types = TYPES[kinds[0]]
    for key in kinds:
        plain = item[key].plain()
        among = {type.removesuffix("?") for type in (types.values() if key == kinds[0] else [types.get(key, "")])}
        if plain in (None, True, "") or (type(plain) is int and "number" in among) or isinstance(plain, (list, dict)):
            continue
        cards = among & _CARDS
        if among - _CARDS - set(_CLOSED) or (
            cards and (names is None or _named(names, str(plain)) or names.slip(str(plain)))
        ):
            continue
        values = [value for one in sorted(among & set(_CLOSED)) for value in _CLOSED[one]]
        if not any(_can_be(value, plain) for value in values):
            known = [str(one) for one in values if one not in (True, False)] + list(
                names.titles if cards and names else ()
            )
            expected = (
                one_of(known, str(plain), f"`{key}:` and one of") if known else f"`{key}:` and a number, or `true`"
            )
            reader.problem(item[key].line, quote(str(plain)), expected)


def _named(names: Known, said: str) -> bool:
    """Whether a text names a card, of the board or any, in full, by a part of its words or by its copy."""
    want, whole = normalise(said), _COPY.sub("", said)
    titles = (*names.titles, UNKNOWN, *_NO_CARDS)
    if names.has(said, prefix=True) or is_title(whole) or any(want in normalise(one) for one in titles):
        return True
    face, parted, _ = whole.partition(":")  # the other face of an identity is called by its first name too
    return bool(parted and beginning(normalise(face)))


def _can_be(value: Any, said: Any) -> bool:
    """Whether a value of a closed type is what is said, in whole or in a part of its words."""
    if isinstance(value, bool) or isinstance(said, bool):
        return value is said
    have, want = normalise(str(value)).replace("remote n", "remote"), normalise(str(said))
    return have == want or want in have or (have == "remote" and re.fullmatch(_REMOTE, want) is not None)


def _check_name(reader: Reader, value: Node, names: Known) -> None:
    """A slip of the pen in a card's name: nothing on the board is called so, and one card nearly is."""
    for one in value.value if isinstance(value.value, list) else [value]:
        plain = one.plain()
        if isinstance(plain, str) and (found := names.slip(plain)):
            reader.problem(one.line, quote(plain), f"the name of a card on the board (did you mean {found}?)")


def _rule(reader: Reader, item: Node) -> None:
    """A rule cited that the index does not have, or a clause of the policies: no event and no option cites one."""
    assert isinstance(item.value, dict)
    if "cites" in item.value:
        _number(reader, item.value["cites"], "cites")


def _number(reader: Reader, cited: Node, key: str) -> None:
    from judgebot import index
    from judgebot.index.store import is_number

    edition, number = placed(cited.value if isinstance(cited.value, str) else "")
    if not (is_number(number) and index.load(edition.name).exists(number)):
        reader.problem(cited.line, cited.shown(), f"`{key}:` and the number of a rule, such as 9.2.8f")


def check_option(reader: EditionReader, item: Node) -> None:
    """An option that nobody could have."""
    assert isinstance(item.value, dict)
    reader.known(item, OPTION_KEYS, "a key of an option")
    speakers = [key for key in item.value if key in SPEAKERS]
    if len(speakers) != 1:
        reader.problem(item.line, f"an option with {len(speakers)} players", f"one of {', '.join(SPEAKERS)}")
    for key in speakers:
        reader.text(item.value[key], "an option")
    for key in ("after", "before"):
        if key in item.value and not _count(item.value[key].plain()):
            reader.problem(item.value[key].line, item.value[key].shown(), f"`{key}:` and a number of lines of play")
    if "at" in item.value:
        check_step(reader, item.value["at"], "`at:`")
    kind = item.value.get("kind")
    if kind is not None and kind.plain() not in DECISIONS:
        reader.problem(kind.line, kind.shown(), one_of(DECISIONS, str(kind.plain()), "`kind:` and a kind of decision"))
    _rule(reader, item)
