"""Each section of the rules with its code taken out: which scenario notices.

    python tests/knockout.py                 # find a scenario for each section that has none in the file
    python tests/knockout.py --all           # find them all anew
    python tests/knockout.py --check         # whether what the file has still holds
    python tests/knockout.py --section 9.8   # every function of a section, and the scenario that misses it

A function belongs to the sections whose rules its text names. It is taken out by letting it answer nothing: None, no,
0, an empty list. `tests/engine/sections.yaml` keeps for each section a function and a scenario that fails without it;
`tests/engine/test_knockout.py` tries each of them.
"""

from __future__ import annotations

import ast
import functools
import importlib
import os
import re
import signal
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import click
import yaml

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
FILE = ROOT / "tests/engine/sections.yaml"
ENGINE = ROOT / "judgebot/engine"
_RULE = re.compile(r"\b(\d{1,2}\.\d{1,2})\.\d{1,2}[a-z]?\b")
NOTICED = 10
SECONDS = 5.0  # a scenario that takes longer without some code has noticed
NEUTRAL = {"bool": "False", "int": "0", "str": "''"}
TELLING_ONLY = ("because.py",)


class Site(NamedTuple):
    """A function: its module, its name there (with its class), the sections its text names, and how long it is."""

    module: str
    name: str
    sections: frozenset[str]
    lines: int

    def __str__(self) -> str:
        return self.name  # without its module: functions move


@functools.cache
def sites() -> list[Site]:
    """Every function of the engine that names a rule, and can be taken out."""
    found = []
    for path in sorted(ENGINE.rglob("*.py")):
        if path.name in TELLING_ONLY:
            continue
        text = path.read_text(encoding="utf-8")
        module = ".".join(path.relative_to(ROOT).with_suffix("").parts)
        for name, node in _functions(ast.parse(text)):
            said = "\n".join(text.splitlines()[node.lineno - 1 : node.end_lineno])
            sections = frozenset(_RULE.findall(said))
            site = Site(module, name, sections, (node.end_lineno or 0) - node.lineno)
            if sections and isinstance(function(site), FunctionType) and not function(site).__code__.co_freevars:
                found.append(site)
    return found


def _functions(tree: ast.Module) -> Iterator[tuple[str, ast.FunctionDef]]:
    for node in tree.body:
        if isinstance(node, ast.FunctionDef):
            yield node.name, node
        elif isinstance(node, ast.ClassDef):
            for one in node.body:
                if isinstance(one, ast.FunctionDef):
                    yield f"{node.name}.{one.name}", one


def function(site: Site) -> Any:
    """The living function of a site."""
    found: Any = importlib.import_module(site.module)
    for part in site.name.split("."):
        found = found.__dict__[part] if isinstance(found, type) else getattr(found, part)
    return found


def emptied(found: FunctionType) -> CodeType:
    """The code of a function that takes the same arguments and answers nothing."""
    returns = str(found.__annotations__.get("return", "None"))
    answer = NEUTRAL.get(returns)
    if answer is None:
        kind = re.match(r"(list|tuple|dict|set|frozenset)\b", returns)
        answer = f"{kind[1]}()" if kind and "None" not in returns else "None"
    scope: dict[str, Any] = {}
    exec(f"def emptied(*args, **kwargs): return {answer}", scope)
    return scope["emptied"].__code__  # type: ignore[no-any-return]


def noticed(site: Site, work: Callable[[], Any]) -> bool:
    """Whether a check fails with a function taken out: tried in a process of its own, which nothing else sees."""
    sys.stdout.flush()
    pid = os.fork()
    if not pid:
        signal.signal(signal.SIGALRM, lambda *_: os._exit(NOTICED))
        signal.setitimer(signal.ITIMER_REAL, SECONDS)
        found = function(site)
        found.__code__, found.__defaults__, found.__kwdefaults__ = emptied(found), None, None
        try:
            os._exit(NOTICED if work() else 0)
        except BaseException:
            os._exit(NOTICED)
    return os.waitstatus_to_exitcode(os.waitpid(pid, 0)[1]) == NOTICED


def check(name: str) -> Callable[[], Any]:
    """What a shipped scenario expects, as something that answers with the differences."""
    from judgebot.cli.scenarios import asker
    from judgebot.scenario import api
    from judgebot.scenario.expect import compare
    from judgebot.scenario.run import run

    (path,) = api.find(name)
    scenario = api.load(path)
    return lambda: compare(run(scenario), asker(scenario))


def wanted() -> list[str]:
    """The sections with a rule that has an effect and is carried out by code, in order."""
    from judgebot.index import load
    from judgebot.index.effects import effects
    from judgebot.index.store import section_of

    known = effects()
    rules = (number for number in load().rules() if number not in known.without and number not in known.no_code)
    return list(dict.fromkeys(section_of(number) for number in rules))


def reached() -> dict[str, set[CodeType]]:
    """Which code each shipped scenario runs, those with the least to say first."""
    from judgebot import resources
    from judgebot.scenario import api

    found = {}
    for path in api.inside(resources.scenarios()):
        name = api.shipped_name(path)
        work, seen = check(name), set[CodeType]()
        sys.setprofile(lambda frame, event, _, seen=seen: seen.add(frame.f_code) if event == "call" else None)
        try:
            wrong = work()
        finally:
            sys.setprofile(None)
        if not wrong:
            found[name] = seen
    return dict(sorted(found.items(), key=lambda pair: len(pair[1])))


@functools.cache
def text(name: str) -> str:
    """The file of a shipped scenario."""
    from judgebot.scenario import api

    return api.find(name)[0].read_text(encoding="utf-8")


def candidates(section: str) -> list[Site]:
    """The functions of a section: those about little else first, then the short ones."""
    mine = [site for site in sites() if section in site.sections]
    return sorted(mine, key=lambda site: (len(site.sections), site.lines))


def first(section: str, site: Site, ways: dict[str, set[CodeType]], most: int) -> str:
    """A scenario that notices that a function is gone; "" if none of the first few that run it does.

    Those that name a rule of the section come first.
    """
    code = function(site).__code__
    about = re.compile(rf"\b{re.escape(section)}\.\d")
    running = sorted(
        (name for name, seen in ways.items() if code in seen), key=lambda name: not about.search(text(name))
    )
    return next((name for name in running[:most] if noticed(site, check(name))), "")


def kept() -> dict[str, dict[str, str]]:
    """Each section with the function and the scenario that are kept for it."""
    return yaml.safe_load(FILE.read_text(encoding="utf-8")) or {} if FILE.exists() else {}


def holds(section: str, entry: dict[str, str]) -> bool:
    """Whether a scenario holds, and fails without a function of the section."""
    work = check(entry["fails"])
    named = [site for site in candidates(section) if str(site) == entry["without"]]
    return not work() and any(noticed(site, work) for site in named)


@click.command()
@click.option("--all", "anew", is_flag=True, help="Find a scenario for every section, also for those that have one.")
@click.option("--section", default="", help="Every function of one section.")
@click.option("--check", "asked", is_flag=True, help="Only try what the file has, for the SECTIONS or for all of it.")
@click.argument("sections", nargs=-1)
def main(anew: bool, section: str, asked: bool, sections: tuple[str, ...]) -> None:
    """Take the code of each section out and find a scenario that fails without it. Exit status 1 if one has none."""
    if asked:
        asked_for = sections or tuple(kept())
        wrong = [one for one in kept() if kept()[one]["without"] not in map(str, candidates(one))]
        wrong += [one for one in asked_for if one not in wrong and not holds(one, kept()[one])]
        for one in wrong:
            print(f"{one}: {kept()[one]['fails']} does not miss {kept()[one]['without']}, or it is no function of it")
        sys.exit(bool(wrong))
    ways = reached()
    if section:
        for site in candidates(section):
            print(f"{site!s:<40} {first(section, site, ways, 40) or '-'}", flush=True)
        return
    old = {} if anew else kept()
    lines, without = [], []
    for one in wanted():
        entry = old.get(one)
        if entry is None:
            found = ((site, first(one, site, ways, 15)) for site in candidates(one))
            entry = next(({"without": str(site), "fails": name} for site, name in found if name), None)
        if entry is None:
            without.append(one)
            print(f"{one}: no scenario misses any of {', '.join(map(str, candidates(one))) or 'no code'}", flush=True)
        else:
            lines.append(f'"{one}": {{without: {entry["without"]}, fails: {entry["fails"]}}}\n')
    head = "# For each section of the rules a function, and a scenario that fails without it (tests/knockout.py).\n"
    FILE.write_text(head + "".join(lines), encoding="utf-8")
    print(f"{len(lines)} sections, {len(without)} without a scenario")
    sys.exit(bool(without))


if __name__ == "__main__":
    main()
