"""Small changes of meaning made to the engine, one at a time, and whether the scenarios notice.

    python tests/mutants.py --count 100 --seed 1 --module judgebot/engine

The checks are the shipped scenarios and those beside the cards of the library. Each mutant runs in a fork of one
process that has read everything: the changed code is put into the living functions there, and the checks that run
those lines go on until one fails. Printed are the survivors, with place and change. What only tells (`note`, messages
of errors, assertions) is left alone.
"""

from __future__ import annotations

import ast
import functools
import gc
import os
import random
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple

import click

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
KILLED, SURVIVED, UNFIT = 10, 11, 12
PATIENCE = 20  # a check that takes this many times as long as it should has failed
MEMORY = 3 << 30
COMPARISONS = {
    ast.Eq: ast.NotEq,
    ast.NotEq: ast.Eq,
    ast.Lt: ast.LtE,
    ast.LtE: ast.Lt,
    ast.Gt: ast.GtE,
    ast.GtE: ast.Gt,
    ast.Is: ast.IsNot,
    ast.IsNot: ast.Is,
    ast.In: ast.NotIn,
    ast.NotIn: ast.In,
}
SIDES = {"CORP": "RUNNER", "RUNNER": "CORP"}
TELLING = ("note", "near_miss")  # calls that record what is told, and change nothing in the game
TELLING_ONLY = ("because.py",)  # modules that do nothing else


@functools.cache
def source(path: Path) -> str:
    """The text of a module, as it was when the mutants were made."""
    return path.read_text(encoding="utf-8")


class Mutant(NamedTuple):
    """A change: the file, the number of its place there, its kind, its lines, and the text before and after."""

    path: Path
    place: int
    kind: str
    line: int
    end: int
    before: str
    after: str

    def __str__(self) -> str:
        said = source(self.path).splitlines()[self.line - 1].strip()
        place = f"{self.path.relative_to(ROOT)}:{self.line}  {self.kind}"
        return f"{place}\n      {said}\n    - {self.before}\n    + {self.after}"


class Check(NamedTuple):
    """Something that must hold: its name, and what raises or answers with differences if it does not."""

    name: str
    work: Callable[[], Any]


# --- making mutants -----------------------------------------------------------------------------------------------


class _Mutator(ast.NodeTransformer):
    """Visits the places of a module that can be changed, in order, and changes the one whose number is wanted."""

    def __init__(self, wanted: int | None = None) -> None:
        self.wanted, self.count, self.inside = wanted, 0, 0
        self.found: list[tuple[str, int, int, str, str]] = []

    def change(self, kind: str, node: Any, make: Callable[[], Any]) -> Any:
        """A place: counted, and changed if it is the one."""
        self.count += 1
        if self.wanted not in (None, self.count - 1):
            return node
        new = ast.fix_missing_locations(ast.copy_location(make(), node))
        self.found.append((kind, node.lineno, node.end_lineno, _text(node), _text(new)))
        return node if self.wanted is None else new

    def visit_If(self, node: ast.If) -> Any:
        return node if _telling(node) else self.generic_visit(node)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        if _traced(node):
            return node
        self.inside += 1
        body = [self.visit(one) for one in node.body]
        middle = len(body) // 2
        nothing = node.returns is not None and ast.unparse(node.returns).endswith("None")  # it may have nothing to say
        if nothing and middle and not isinstance(body[middle], ast.Return):
            body[middle] = self.change("ends early", body[middle], ast.Return)
        node.body = body
        self.inside -= 1
        return node

    def visit_Compare(self, node: ast.Compare) -> Any:
        self.generic_visit(node)
        if not self.inside or type(node.ops[0]) not in COMPARISONS:
            return node
        ops = [COMPARISONS[type(node.ops[0])](), *node.ops[1:]]
        return self.change("comparison", node, lambda: ast.Compare(node.left, ops, node.comparators))

    def visit_UnaryOp(self, node: ast.UnaryOp) -> Any:
        self.generic_visit(node)
        if not self.inside or not isinstance(node.op, ast.Not):
            return node
        return self.change("not dropped", node, lambda: node.operand)

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        self.generic_visit(node)
        if not self.inside:
            return node
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        return self.change("and, or", node, lambda: ast.BoolOp(other, node.values))

    def visit_Constant(self, node: ast.Constant) -> Any:
        if not self.inside or type(node.value) is not int:
            return node
        return self.change("number", node, lambda: ast.Constant(node.value + 1))

    def visit_Name(self, node: ast.Name) -> Any:
        if not self.inside or node.id not in SIDES:
            return node
        return self.change("side", node, lambda: ast.Name(SIDES[node.id], node.ctx))

    def visit_Expr(self, node: ast.Expr) -> Any:
        if _telling(node.value):
            return node
        self.generic_visit(node)
        if not self.inside or not isinstance(node.value, ast.Call):
            return node
        return self.change("call removed", node, ast.Pass)

    def visit_Assert(self, node: ast.Assert) -> Any:
        return node

    def visit_Raise(self, node: ast.Raise) -> Any:
        return node

    def visit_AnnAssign(self, node: ast.AnnAssign) -> Any:
        if node.value is not None:
            node.value = self.visit(node.value)
        return node

    def visit_arguments(self, node: ast.arguments) -> Any:
        return node


def _telling(node: ast.AST) -> bool:
    """Whether a statement or an expression only tells: a record, or a condition and names for records alone."""
    if isinstance(node, ast.Call):
        name = node.func.attr if isinstance(node.func, ast.Attribute) else getattr(node.func, "id", "")
        return name in TELLING
    if isinstance(node, ast.Expr):
        return _telling(node.value)
    if isinstance(node, ast.If):
        calls = [one for one in node.body if not isinstance(one, ast.Assign)]
        return bool(calls) and not node.orelse and all(map(_telling, calls))
    return False


def _traced(node: ast.FunctionDef) -> bool:
    """Whether a function does nothing without a trace."""
    first = next((one for one in node.body if isinstance(one, ast.If)), None)
    return first is not None and ast.unparse(first.test) == "m.events is None"


def _text(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())[:110]


def mutants(path: Path) -> list[Mutant]:
    """Every mutant of a module."""
    mutator = _Mutator()
    mutator.visit(ast.parse(source(path)))
    return [Mutant(path, place, *found) for place, found in enumerate(mutator.found)]


def modules(where: Path) -> list[Path]:
    """The modules of a folder, without those that only tell; or the one that is named."""
    return (
        [where] if where.is_file() else [path for path in sorted(where.rglob("*.py")) if path.name not in TELLING_ONLY]
    )


def sample(paths: list[Path], count: int, seed: int) -> list[Mutant]:
    """Mutants of modules, as many as asked for, the same for the same seed."""
    every = [one for path in paths for one in mutants(path)]
    return random.Random(seed).sample(every, min(count, len(every)))


# --- putting them into living code --------------------------------------------------------------------------------

Living = dict[tuple[str, int, str], list[FunctionType]]


def living() -> Living:
    """The functions there are, by the file, line and name of their code."""
    found: Living = {}
    for one in gc.get_objects():
        if isinstance(one, FunctionType) and one.__code__.co_filename.startswith(str(ROOT)):
            code = one.__code__
            found.setdefault((code.co_filename, code.co_firstlineno, code.co_qualname), []).append(one)
    return found


def changed(mutant: Mutant) -> list[tuple[CodeType, CodeType]]:
    """The code that a mutant changes, as it was and as it becomes, the outermost function first."""
    text = source(mutant.path)
    mutator = _Mutator(mutant.place)
    tree = ast.fix_missing_locations(mutator.visit(ast.parse(text)))
    old = compile(text, str(mutant.path), "exec")
    return list(_pairs(old, compile(tree, str(mutant.path), "exec")))


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    ours, theirs = ([one for one in code.co_consts if isinstance(one, CodeType)] for code in (old, new))
    for one in theirs:
        name = (one.co_qualname, one.co_firstlineno)
        same = [code for code in ours if (code.co_qualname, code.co_firstlineno) == name]
        if len(same) == 1 and same[0] != one:
            yield same[0], one
            yield from _pairs(same[0], one)


def put(mutant: Mutant, alive: Living) -> set[CodeType]:
    """Put a mutant into the living functions; returns the code that is no longer used, none if it does not fit."""
    done = set()
    for old, new in changed(mutant):
        for function in alive.get((old.co_filename, old.co_firstlineno, old.co_qualname), []):
            if len(function.__code__.co_freevars) != len(new.co_freevars):
                return set()
            done.add(function.__code__)
            function.__code__ = new
    return done


# --- the checks ---------------------------------------------------------------------------------------------------


def checks(only: Sequence[str] = ()) -> list[Check]:
    """The shipped scenarios, and those beside the cards; or some scenarios, by their names."""
    from judgebot.cards.catalog import implemented
    from judgebot.cli.scenarios import asker
    from judgebot.scenario import api
    from judgebot.scenario.expect import compare
    from judgebot.scenario.run import run
    from judgebot.scenario.shows import shows

    found = []
    paths = [path for name in only or ("cr", "faq", "start") for path in api.find(name)]
    shipped = [(api.shipped_name(path), api.load(path)) for path in paths]
    beside = [(one.name, one) for card in implemented() for one in shows(card)] if not only else []
    for name, scenario in [*shipped, *beside]:
        found.append(Check(name, lambda one=scenario: compare(run(one), asker(one))))  # type: ignore[misc]
    return found


Lines = set[tuple[str, int]]


def reached(given: list[Check], tried: list[Mutant], progress: Callable[[int], None]) -> dict[str, tuple[float, Lines]]:
    """How long each check takes, and the lines it runs in the functions of the mutants; without those that fail."""
    wanted = {(old.co_filename, old.co_firstlineno, old.co_qualname) for one in tried for old, _ in changed(one)}
    known: dict[CodeType, bool] = {}
    found = {}
    for number, one in enumerate(given):
        seen: Lines = set()

        def local(frame: Any, event: str, _: Any, seen: Lines = seen) -> Any:
            if event == "line":
                seen.add((frame.f_code.co_filename, frame.f_lineno))
            return local

        def note(frame: Any, _event: str, _arg: Any, local: Any = local) -> Any:
            code = frame.f_code
            if code not in known:
                known[code] = (code.co_filename, code.co_firstlineno, code.co_qualname) in wanted
            return local if known[code] else None

        start = time.process_time()
        sys.settrace(note)
        try:
            wrong = one.work()
        except Exception as error:
            wrong = [error]
        finally:
            sys.settrace(None)
        if wrong:
            print(f"\n{one.name} does not hold: {wrong[0]}", file=sys.stderr)
        else:
            found[one.name] = (time.process_time() - start, seen)
        progress(number + 1)
    return found


def attempt(mutant: Mutant, given: list[Check], known: dict[str, tuple[float, Lines]], alive: Living) -> int:
    """In a process of its own: try a mutant; the status that it ends with."""
    resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
    signal.signal(signal.SIGPROF, lambda *_: os._exit(KILLED))
    if not put(mutant, alive):
        return UNFIT
    lines = {(str(mutant.path), line) for line in range(mutant.line, mutant.end + 1)}
    asked = [one for one in given if one.name in known and known[one.name][1] & lines]
    for one in sorted(asked, key=lambda one: known[one.name][0]):
        signal.setitimer(signal.ITIMER_PROF, 2 + PATIENCE * known[one.name][0])
        try:
            if one.work():
                return KILLED
        except BaseException:
            return KILLED
    return SURVIVED


def survivors(
    tried: list[Mutant], given: list[Check], jobs: int, progress: Callable[[str, int], None]
) -> Iterator[tuple[Mutant, int]]:
    """Each mutant with how it ended, as it ends: KILLED, SURVIVED, or UNFIT for living code."""
    known = reached(given, tried, lambda number: progress(f"of {len(given)} checks read", number))
    alive = living()
    gc.collect()
    gc.freeze()
    running: dict[int, Mutant] = {}

    def ended() -> tuple[Mutant, int]:
        pid, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        return running.pop(pid), code if code in (SURVIVED, UNFIT) else KILLED

    for mutant in tried:
        if len(running) >= jobs:
            yield ended()
        sys.stdout.flush()
        pid = os.fork()
        if not pid:
            try:
                status = attempt(mutant, given, known, alive)
            except BaseException:
                status = KILLED
            os._exit(status)
        running[pid] = mutant
    while running:
        yield ended()


@click.command()
@click.option("--count", default=100, show_default=True, help="How many mutants.")
@click.option("--seed", default=0, show_default=True, help="Which mutants.")
@click.option("--module", "where", default="judgebot/engine", show_default=True, help="A folder of modules, or one.")
@click.option("--only", multiple=True, help="A shipped scenario, or a folder of them, instead of all checks.")
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True, help="How many at a time.")
def main(count: int, seed: int, where: str, only: tuple[str, ...], jobs: int) -> None:
    """Make small changes of meaning and tell which of them no scenario notices. Exit status 1 if 10% or more."""
    if not (ROOT / where).exists():
        raise click.BadParameter(f"{where}: no such file or folder", param_hint="--module")
    tried = sample(modules(ROOT / where), count, seed)
    given = checks(only)

    def progress(what: str, number: int) -> None:
        print(f"\r{number} {what}   ", end="", file=sys.stderr, flush=True)

    ends = {KILLED: 0, SURVIVED: 0, UNFIT: 0}
    for mutant, end in survivors(tried, given, jobs, progress):
        ends[end] += 1
        if end == SURVIVED:
            print(f"\r{mutant}", flush=True)
        progress(f"of {len(tried)} mutants tried", sum(ends.values()))
    print(file=sys.stderr)
    left, fit = ends[SURVIVED], ends[SURVIVED] + ends[KILLED]
    print(f"{fit} mutants (seed {seed}), {left} survive: {100 * left / max(1, fit):.0f}%")
    sys.exit(left * 10 >= fit)


if __name__ == "__main__":
    main()
