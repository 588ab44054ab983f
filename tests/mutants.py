"""Small changes of meaning made to the engine, one at a time, and whether the scenarios notice.

    python tests/mutants.py --count 100 --seed 1 --module judgebot/engine

The checks are the shipped scenarios, in each edition for which they say something, and those beside the cards of the
library, the golden walkthroughs, the sizes of the trees of play, and what is told of choices that do not come up. Each
mutant runs in a fork of one process that has read everything: the changed code is put into the living functions there,
and the checks that come to the changed place go on until one fails, those first that cite a rule of the function.
Printed are the survivors, with place and change. Left alone is what no rule speaks of: what only tells (`note`,
messages of errors, texts, assertions), what a decision is answered with where a scenario says nothing (`default`, which
is told as assumed), the 0 that stands for "no source", and what is remembered (`touched`, `cache.clear`); and what is
done once as the engine is loaded, before a mutant is made. So are the changes that `equivalent.yaml` lists, each with
the reason why it changes no ruling.
"""

from __future__ import annotations

import ast
import builtins
import functools
import gc
import multiprocessing
import os
import random
import re
import resource
import signal
import sys
import time
from collections.abc import Callable, Iterable, Iterator, Sequence
from pathlib import Path
from types import CodeType, FunctionType
from typing import Any, NamedTuple, TypeVar

import click
import yaml

ROOT = Path(__file__).resolve().parent.parent
sys.path.insert(0, str(ROOT))
KILLED, SURVIVED, UNFIT = 10, 11, 12
PATIENCE = 20  # a check that takes this many times as long as it should has failed
MEMORY = 3 << 30
LARGE = 1000  # lines of a tree that takes too long here
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
ENGINE = str(ROOT / "judgebot/engine")
EQUIVALENT = ROOT / "tests/equivalent.yaml"
RULE = re.compile(r"\b\d+\.\d+\.\d+[a-z]?")
SIDES = {"CORP": "RUNNER", "RUNNER": "CORP"}
CITED = ("also", "cited")  # names of rules that are only to be cited
# What only tells.
TELLING = (
    "note",
    "english",
    "__str__",
    "_vain",
    "tell",
    "_tell",
    "_did",
    "near_miss",
    "near_misses",
    "unseen",
    "came_late",
    "tell_layers",
    "_stopped",
)
UNASKED = ("host", "shuffle", "swap", "turned faceup")  # records that nothing in the engine reads
FORGETTING = ("touched", "m.cache.clear", "self.cache.clear")  # what was worked out before is worked out again
LOOKING = ("any", "all", "fact", "get", "isinstance", "len", "list", "max", "min", "name", "obj", "sum", "tuple")
RECORDING = re.compile(r"(Record|Say) (that|which|what|why|how) ")  # how a function begins to say that it does no more
LOADING = ("__init_subclass__", "procedure")  # functions that are called as the engine is loaded, and never later
# Modules that only tell or load, say for the search which states are the same, or with which tests look at records.
LEFT_OUT = ("because.py", "canonical.py", "events.py", "makeup.py", "rules.py")


@functools.cache
def source(path: Path) -> str:
    """The text of a module, as it was when the mutants were made."""
    return path.read_text(encoding="utf-8")


class Mutant(NamedTuple):
    """A change: the file, the number of its place there, its function, kind and line, and the text before and after."""

    path: Path
    place: int
    function: str
    kind: str
    line: int
    before: str
    after: str

    @property
    def key(self) -> tuple[str, str, str, str]:
        """By what `equivalent.yaml` names it."""
        return self.path.relative_to(ROOT).as_posix(), self.function, self.before, self.after

    def __str__(self) -> str:
        place = f"{self.path.relative_to(ROOT)}:{self.line}  {self.function}  {self.kind}"
        return f"{place}\n    - {self.before}\n    + {self.after}"


class Check(NamedTuple):
    """Something that must hold: its name, the rules it cites, and what raises or answers with differences if not."""

    name: str
    work: Callable[[], Any]
    rules: frozenset[str] = frozenset()


# --- making mutants -----------------------------------------------------------------------------------------------


class Mutator(ast.NodeTransformer):
    """Visits the places of a module that can be changed, in order, and changes the one whose number is wanted."""

    def __init__(self, path: Path, wanted: int | None = None) -> None:
        self.lines = source(path).splitlines()
        self.wanted, self.count = wanted, 0
        self.inside: list[str] = []
        self.told: set[str] = set()  # names of the function that only records use
        self.found: list[tuple[str, str, int, str, str]] = []

    def change(self, kind: str, node: Any, make: Callable[[], Any]) -> Any:
        """A place: counted, and changed if it is the one."""
        self.count += 1
        if self.wanted not in (None, self.count - 1):
            return node
        new = ast.fix_missing_locations(ast.copy_location(make(), node))
        self.found.append((".".join(self.inside), kind, node.lineno, *self.texts(node, new)))
        return node if self.wanted is None else new

    def texts(self, node: Any, new: ast.AST) -> tuple[str, str]:
        """The text before and after: of its line if it stands on one, else its own."""
        if node.lineno != node.end_lineno:
            return _text(node), _text(new)
        line = self.lines[node.lineno - 1].encode()
        parts = line[: node.col_offset], ast.unparse(new).encode(), line[node.end_col_offset :]
        return line.decode().strip(), b"".join(parts).decode().strip()

    def visit_ClassDef(self, node: ast.ClassDef) -> Any:
        self.inside.append(node.name)
        node.body = [self.visit(one) if isinstance(one, ast.FunctionDef | ast.ClassDef) else one for one in node.body]
        self.inside.pop()
        return node

    def visit_If(self, node: ast.If) -> Any:
        if isinstance(node.body[0], ast.Raise):  # what is not carried out is an error, which no scenario can expect
            node.orelse = [self.visit(one) for one in node.orelse]
            return node
        rest = [one for one in node.body if not (isinstance(one, ast.Assign) and self.names_for_records(one))]
        return node if rest and not node.orelse and all(map(_telling, rest)) else self.generic_visit(node)

    def names_for_records(self, node: ast.Assign) -> bool:
        """Whether an assignment gives names to what is told and to nothing else."""
        names = {ast.unparse(one) for one in node.targets}
        return bool(names & set(CITED)) or (names <= self.told and _harmless(node.value))

    def visit_FunctionDef(self, node: ast.FunctionDef) -> Any:
        if _traced(node) or (node.returns is not None and ast.unparse(node.returns) == "Fact") or node.name in LOADING:
            return node
        if node.name in (*TELLING, "forget") or RECORDING.match(ast.get_docstring(node) or "") or _citing(node):
            return node
        self.inside.append(node.name)
        around, self.told = self.told, _told(node)
        body = [self.visit(one) for one in node.body]
        self.told = around
        middle = len(body) // 2
        nothing = node.returns is not None and ast.unparse(node.returns).endswith("None")  # it may have nothing to say
        ends = isinstance(body[middle], ast.Return | ast.Raise) or all(map(_idle, body[middle:]))
        if nothing and middle and not ends:
            body[middle] = self.change("ends early", body[middle], ast.Return)
        node.body = body
        self.inside.pop()
        return node

    def visit_Compare(self, node: ast.Compare) -> Any:
        if ast.unparse(node.left) == "m.events":  # whether there is a trace
            return node
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

    def visit_IfExp(self, node: ast.IfExp) -> Any:
        an_id = isinstance(node.body, ast.Subscript) or ast.unparse(node.body).endswith(".id")
        if an_id and ast.unparse(node.orelse) == "0":  # that of nothing: 1 is as little one
            node.test, node.body = self.visit(node.test), self.visit(node.body)
            return node
        if _cited(node.body) or _cited(node.orelse) or (_fact(node.body) and _fact(node.orelse)):
            return node
        if _rule(node.body) and _rule(node.orelse):  # which of two is cited
            return node
        return self.generic_visit(node)

    def visit_BoolOp(self, node: ast.BoolOp) -> Any:
        if any(isinstance(one, ast.Compare) and ast.unparse(one.left) == "m.events" for one in node.values):
            return node
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
        appended = node.value.args if isinstance(node.value, ast.Call) and _named(node.value) == "append" else []
        refusing = _named(node.value) == "one_at_a_time"  # of what is not carried out; an error
        if _named(node.value) == "happen" and isinstance(node.value.args[1], ast.List):
            appended = node.value.args[1].elts if all(map(_unasked, node.value.args[1].elts)) else []
        if refusing or _telling(node.value) or _forgetting(node.value) or any(map(_unasked, appended)):
            return node
        self.generic_visit(node)
        if not self.inside or not isinstance(node.value, ast.Call):
            return node
        return self.change("call removed", node, ast.Pass)

    def visit_Call(self, node: ast.Call) -> Any:
        if _fact(node) or _unasked(node):
            return node
        if ast.unparse(node).endswith(".get('source', 0)"):  # the rules themselves
            return node
        if _named(node) == "Change" and ast.unparse(node.args[0]) == "'uninstall'":  # by whom is never asked
            node.args[2:] = [self.visit(one) for one in node.args[2:]]
            node.keywords = [self.visit(one) for one in node.keywords]
            return node
        return self.generic_visit(node)

    def visit_Dict(self, node: ast.Dict) -> Any:
        pairs = zip(node.keys, node.values, strict=True)
        node.values = [
            one if key and (ast.unparse(key), ast.unparse(one)) == ("'source'", "0") else self.visit(one)
            for key, one in pairs
        ]
        return node

    def visit_keyword(self, node: ast.keyword) -> Any:
        return node if node.arg == "default" else self.generic_visit(node)

    def visit_Assign(self, node: ast.Assign) -> Any:
        return node if self.names_for_records(node) else self.generic_visit(node)

    def visit_JoinedStr(self, node: ast.JoinedStr) -> Any:
        return node

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


class _Prober(Mutator):
    """Changes no place, and lets each call a name when play comes to it."""

    def __init__(self, path: Path, name: str) -> None:
        super().__init__(path)
        self.name = name

    def change(self, kind: str, node: Any, make: Callable[[], Any]) -> Any:
        said = ast.Call(ast.Name(self.name, ast.Load()), [ast.Constant(self.count)], [])
        self.count += 1
        new: ast.AST = ast.BoolOp(ast.And(), [said, node])
        if isinstance(node, ast.stmt):
            new = ast.If(said, [node], [])
        return ast.fix_missing_locations(ast.copy_location(new, node))


def _telling(node: ast.AST) -> bool:
    """Whether a statement or an expression only tells: a record, or a condition for records alone."""
    if isinstance(node, ast.Call):
        return _named(node) in TELLING or ast.unparse(node.func).endswith(
            (".refusals.append", ".cache.clear", ".boards.clear")
        )
    if isinstance(node, ast.Expr):
        return _telling(node.value)
    if isinstance(node, ast.If):
        return not node.orelse and all(map(_telling, node.body))
    return False


def _forgetting(node: ast.AST) -> bool:
    return isinstance(node, ast.Call) and (_named(node) in FORGETTING or ast.unparse(node.func) in FORGETTING)


def _told(function: ast.AST) -> set[str]:
    """The names in a function that are used in records and nowhere else."""
    inside = {id(part) for one in ast.walk(function) if _telling(one) for part in ast.walk(one)}
    used = [one for one in ast.walk(function) if isinstance(one, ast.Name) and isinstance(one.ctx, ast.Load)]
    return {one.id for one in used if id(one) in inside} - {one.id for one in used if id(one) not in inside}


def _harmless(node: ast.AST) -> bool:
    """Whether working out an expression changes nothing: it calls only what looks."""
    return all(_named(one) in LOOKING for one in ast.walk(node) if isinstance(one, ast.Call))


def _idle(node: ast.AST) -> bool:
    """Whether a statement at the end of a function only tells, or returns nothing."""
    nothing = isinstance(node, ast.Return) and (node.value is None or ast.unparse(node.value) == "None")
    return nothing or _telling(node)


def _named(node: ast.AST) -> str:
    """The name of what is called, if anything is."""
    func = node.func if isinstance(node, ast.Call) else None
    return func.attr if isinstance(func, ast.Attribute) else getattr(func, "id", "")


def _fact(node: ast.AST) -> bool:
    """Whether an expression is a fact to be told."""
    return isinstance(node, ast.Call) and ast.unparse(node.func) == "fact"


def _unasked(node: ast.AST) -> bool:
    """Whether an expression is a record that no condition asks about."""
    return isinstance(node, ast.Call) and _named(node) == "Change" and ast.unparse(node.args[0]).strip("'") in UNASKED


def _citing(node: ast.FunctionDef) -> bool:
    """Whether a function only says which rules are cited."""
    names = node.returns is not None and ast.unparse(node.returns) == "tuple[str, ...]"
    return names and any(isinstance(one, ast.Constant) and RULE.fullmatch(str(one.value)) for one in ast.walk(node))


def _cited(node: ast.AST) -> bool:
    """Whether an expression is nothing but rules to be cited."""
    rules = node.elts if isinstance(node, ast.Tuple) else []
    return bool(rules) and all(map(_rule, rules))


def _rule(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and RULE.fullmatch(str(node.value)) is not None


def _traced(node: ast.FunctionDef) -> bool:
    """Whether a function does nothing without a trace."""
    first = next((one for one in node.body if isinstance(one, ast.If)), None)
    return first is not None and ast.unparse(first.test) == "m.events is None"


def _text(node: ast.AST) -> str:
    return " ".join(ast.unparse(node).split())[:110]


def mutants(path: Path) -> list[Mutant]:
    """Every mutant of a module."""
    mutator = Mutator(path)
    mutator.visit(ast.parse(source(path)))
    return [Mutant(path, place, *found) for place, found in enumerate(mutator.found)]


def modules(where: Path) -> list[Path]:
    """The modules of a folder, without those that only tell or load; or the one that is named."""
    return [where] if where.is_file() else [path for path in sorted(where.rglob("*.py")) if path.name not in LEFT_OUT]


@functools.cache
def equivalent() -> dict[tuple[str, str, str, str], str]:
    """The changes that change no ruling, by module, function, and the text before and after, with the reason."""
    rows = yaml.safe_load(EQUIVALENT.read_text(encoding="utf-8"))
    return {
        (module, function, row["before"], row["after"]): row["why"]
        for module, functions in rows.items()
        for function, given in functions.items()
        for row in given
    }


def sample(paths: list[Path], count: int, seed: int) -> list[Mutant]:
    """Mutants of modules, as many as asked for, the same for the same seed; none that is known as equivalent."""
    every = [one for path in paths for one in mutants(path)]
    chosen = random.Random(seed).sample(every, min(count, len(every)))
    return [one for one in chosen if one.key not in equivalent()]


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


def memories() -> list[Any]:
    """The functions of the engine that remember their answers."""
    found = [one for one in gc.get_objects() if isinstance(one, functools._lru_cache_wrapper)]
    return [one for one in found if one.__wrapped__.__code__.co_filename.startswith(ENGINE)]


def changed(path: Path, mutator: ast.NodeTransformer) -> list[tuple[CodeType, CodeType]]:
    """The code of a module that a change touches, as it was and as it becomes, the outermost function first."""
    tree = ast.fix_missing_locations(mutator.visit(ast.parse(source(path))))
    return list(_pairs(compile(source(path), str(path), "exec"), compile(tree, str(path), "exec")))


def _pairs(old: CodeType, new: CodeType) -> Iterator[tuple[CodeType, CodeType]]:
    ours, theirs = ([one for one in code.co_consts if isinstance(one, CodeType)] for code in (old, new))
    for one in theirs:
        name = (one.co_qualname, one.co_firstlineno)
        same = [code for code in ours if (code.co_qualname, code.co_firstlineno) == name]
        if len(same) == 1 and same[0] != one:
            yield same[0], one
            yield from _pairs(same[0], one)


def put(pairs: list[tuple[CodeType, CodeType]], alive: Living) -> bool:
    """Put changed code into the living functions; whether it fits."""
    done = []
    for old, new in pairs:
        for function in alive.get((old.co_filename, old.co_firstlineno, old.co_qualname), []):
            if len(function.__code__.co_freevars) != len(new.co_freevars):
                return False
            done.append((function, new))
    for function, new in done:
        function.__code__ = new
    return bool(done)


# --- the checks ---------------------------------------------------------------------------------------------------


def checks(only: Sequence[str] = ()) -> list[Check]:
    """The shipped scenarios, those beside the cards, goldens and sizes of trees; or some scenarios, by their names."""
    from judgebot.cards.catalog import implemented
    from judgebot.cli.scenarios import asker
    from judgebot.engine.edition import EDITIONS
    from judgebot.scenario import api, read
    from judgebot.scenario.expect import compare
    from judgebot.scenario.run import run
    from judgebot.scenario.shows import shows

    found = []
    folders = "cr", "cr-26.03", "editions", "faq", "rules", "start"
    paths = [path for name in only or folders for path in api.find(name)]
    shipped = [(api.shipped_name(path), api.load(path)) for path in paths]
    for name, scenario in shipped[:]:  # what a file says of another edition is another ruling
        others = yaml.safe_load(scenario.text).get("in") or {}
        shipped += [(f"{name} in {other}", read.under(scenario, EDITIONS[str(other)])) for other in others]
    beside = [(one.name, one) for card in implemented() for one in shows(card)] if not only else []
    for name, scenario in [*shipped, *beside]:
        rules = frozenset(RULE.findall(scenario.text))
        found.append(Check(name, lambda one=scenario: compare(run(one), asker(one)), rules))  # type: ignore[misc]
    if only:
        return found
    from tests.explore import test_perft, test_whynot
    from tests.golden import test_golden

    for name in test_golden.NAMES:
        found.append(Check(f"golden {name}", lambda one=name: test_golden.test_the_full_trace_is_as_it_was(one)))  # type: ignore[misc]
    for case in test_whynot.CASES:
        name, rules = f"why not: {case['what']}", frozenset(case["told"][1:])
        found.append(Check(name, lambda one=case: test_whynot.test_why_a_choice_does_not_come_up(one), rules))  # type: ignore[misc]
    for number, board in enumerate(test_perft.BOARDS):
        if board["lines"] > LARGE:
            continue
        found.append(Check(f"perft {number}", lambda one=board: test_perft.test_the_size_of_the_tree(one)))  # type: ignore[misc]
    return found


T = TypeVar("T")
Reached = dict[str, tuple[float, frozenset[tuple[Path, int]]]]


def reached(given: list[Check], paths: Iterable[Path], jobs: int, progress: Callable[[int], None]) -> Reached:
    """How long each check takes, and the places in modules that it comes to; without those that fail.

    In processes of their own: the modules there tell of each place.
    """
    found: Reached = {}
    with multiprocessing.get_context("fork").Pool(jobs, _listen, (given, list(paths))) as pool:
        for number, (name, seconds, places, wrong) in enumerate(pool.imap_unordered(_listened, range(len(given)), 8)):
            if wrong:
                print(f"\n{name} does not hold: {wrong}", file=sys.stderr)
            else:
                found[name] = seconds, places
            progress(number + 1)
    return found


_listening: tuple[list[Check], set[tuple[Path, int]], list[Any]]


def _listen(given: list[Check], paths: list[Path]) -> None:
    global _listening
    heard: set[tuple[Path, int]] = set()
    _listening = given, heard, memories()
    alive = living()
    for number, path in enumerate(paths):
        prober = _Prober(path, f"__reached_{number}__")

        def say(place: int, path: Path = path) -> bool:
            heard.add((path, place))
            return True

        setattr(builtins, prober.name, say)
        put(changed(path, prober), alive)


def _listened(number: int) -> tuple[str, float, frozenset[tuple[Path, int]], str]:
    given, heard, memories = _listening
    heard.clear()
    for memory in memories:
        memory.cache_clear()
    start = time.process_time()
    wrong = ""
    try:
        wrong = "".join(map(str, given[number].work() or ()))
    except BaseException as error:
        wrong = repr(error)
    return given[number].name, time.process_time() - start, frozenset(heard), wrong


def attempt(
    mutant: Mutant, given: list[Check], known: Reached, alive: Living, remembered: list[Any], seconds: float
) -> int:
    """In a process of its own: try a mutant; the status that it ends with.

    What no check notices in so many seconds survives: the mutants of code that all of play comes to would take long.
    """
    for memory in remembered:
        memory.cache_clear()
    if not put(changed(mutant.path, Mutator(mutant.path, mutant.place)), alive):
        return UNFIT
    cited = cites(mutant)
    asked = [one for one in given if one.name in known and (mutant.path, mutant.place) in known[one.name][1]]
    end = time.process_time() + seconds
    for one in sorted(asked, key=lambda one: (cited.isdisjoint(one.rules), known[one.name][0])):
        if time.process_time() > end:
            break
        signal.setitimer(signal.ITIMER_PROF, 2 + PATIENCE * known[one.name][0])
        try:
            if one.work():
                return KILLED
        except BaseException:
            return KILLED
    return SURVIVED


def cites(mutant: Mutant) -> frozenset[str]:
    """The rules that the function of a mutant names, with the lines above it."""
    tree = ast.parse(source(mutant.path))
    around = [
        one
        for one in ast.walk(tree)
        if isinstance(one, ast.FunctionDef | ast.ClassDef) and one.lineno <= mutant.line <= (one.end_lineno or 0)
    ]
    lines = source(mutant.path).splitlines()
    said = "\n".join("\n".join(lines[one.lineno - 1 : one.end_lineno]) for one in around[-1:])
    return frozenset(RULE.findall(said))


def fates(tried: Sequence[T], attempt: Callable[[T], int], jobs: int) -> Iterator[tuple[T, int]]:
    """Each mutant with how it ended, as it ends: KILLED, SURVIVED, or UNFIT. Each has a fork of this process."""
    gc.collect()
    gc.freeze()
    running: dict[int, T] = {}

    def ended() -> tuple[T, int]:
        pid, status = os.wait()
        code = os.waitstatus_to_exitcode(status)
        return running.pop(pid), code if code in (SURVIVED, UNFIT) else KILLED

    for mutant in tried:
        if len(running) >= jobs:
            yield ended()
        sys.stdout.flush()
        pid = os.fork()
        if not pid:
            resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
            signal.signal(signal.SIGPROF, lambda *_: os._exit(KILLED))
            try:
                status = attempt(mutant)
            except BaseException:
                status = KILLED
            os._exit(status)
        running[pid] = mutant
    while running:
        yield ended()


def told(tried: Sequence[T], ends: Iterable[tuple[T, int]], seed: int) -> bool:
    """Print the survivors as they come, and their share; whether there are too many."""
    counted = {KILLED: 0, SURVIVED: 0, UNFIT: 0}
    for mutant, end in ends:
        counted[end] += 1
        if end == SURVIVED:
            print(f"\r{mutant}", flush=True)
        progress(f"of {len(tried)} mutants tried", sum(counted.values()))
    print(file=sys.stderr)
    left, fit = counted[SURVIVED], counted[SURVIVED] + counted[KILLED]
    print(f"{fit} mutants (seed {seed}), {left} survive: {100 * left / max(1, fit):.0f}%")
    return left * 10 >= fit


def progress(what: str, number: int) -> None:
    """Say how far it has come."""
    print(f"\r{number} {what}   ", end="", file=sys.stderr, flush=True)


@click.command()
@click.option("--count", default=100, show_default=True, help="How many mutants.")
@click.option("--seed", "seeds", default=[0], multiple=True, show_default=True, help="Which mutants; can be repeated.")
@click.option("--module", "where", default="judgebot/engine", show_default=True, help="A folder of modules, or one.")
@click.option("--only", multiple=True, help="A shipped scenario, or a folder of them, instead of all checks.")
@click.option("--seconds", default=30.0, show_default=True, help="For how long the checks of one mutant go on.")
@click.option("--jobs", default=os.cpu_count() or 1, show_default=True, help="How many at a time.")
def main(count: int, seeds: tuple[int, ...], where: str, only: tuple[str, ...], seconds: float, jobs: int) -> None:
    """Make small changes of meaning and tell which of them no scenario notices. Exit status 1 if 10% or more."""
    if not (ROOT / where).exists():
        raise click.BadParameter(f"{where}: no such file or folder", param_hint="--module")
    samples = {seed: sample(modules(ROOT / where), count, seed) for seed in seeds}
    given = checks(only)
    paths = dict.fromkeys(one.path for tried in samples.values() for one in tried)
    known = reached(given, paths, jobs, lambda number: progress(f"of {len(given)} checks read", number))
    trial = functools.partial(attempt, given=given, known=known, alive=living(), remembered=memories(), seconds=seconds)
    sys.exit(any([told(tried, fates(tried, trial, jobs), seed) for seed, tried in samples.items()]))


if __name__ == "__main__":
    main()
