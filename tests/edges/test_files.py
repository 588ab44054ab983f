"""Whatever a path turns out to be: it is read, or refused with status 2; it is written whole or not at all."""

from __future__ import annotations

import errno
import json
import os
import signal
import subprocess
import sys
import tempfile
import textwrap
import threading
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import Result
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from judgebot import files
from judgebot.index import EDITION
from judgebot.index.official import official
from judgebot.problems import BadInput
from tests.work import growth

Run = Callable[..., Result]
Process = Callable[..., subprocess.CompletedProcess[str]]
ROOT = Path(__file__).resolve().parents[2]
GOOD = (ROOT / "scenarios/cr/9.2.8f-1.yaml").read_text(encoding="utf-8")


# Reading


def folder(place: Path) -> None:
    place.mkdir()


def broken(place: Path) -> None:
    place.symlink_to(place.with_name("nothing"))


def circular(place: Path) -> None:
    place.symlink_to(place)


def device(place: Path) -> None:
    place.symlink_to("/dev/zero")


def pipe(place: Path) -> None:
    os.mkfifo(place)


def empty(place: Path) -> None:
    place.touch()


def large(place: Path) -> None:
    with place.open("wb") as stream:
        stream.truncate(1 << 40)  # of holes


def binary(place: Path) -> None:
    place.write_bytes(bytes(range(256)))


# What a file can be instead of a scenario, and what is said of it.
BAD = {
    folder: "found a folder",
    broken: "found no such file",
    circular: "found too many levels of symbolic links",
    device: "found a device",
    pipe: "found a pipe to which nobody writes",
    empty: "found an empty file",
    large: "found more than",
    binary: "found a byte that is not UTF-8",
}
READERS = {
    "explain": ["explain", "{}"],
    "check": ["check", "{}"],
    "faq": ["faq", "{}", "-o", "{}.html"],
    "what-if": ["what-if", "{}"],
    "why-not": ["why-not", "{}", "--option", "corp: rez Tollbooth"],
    "step": ["step", "{}"],
    "lint": ["lint", "{}"],
    "audit": ["audit", "{}"],
    "repair": ["repair", "--case", "{}"],
    "ledger": ["ledger", "list", "{}"],
    "rules": ["rules", "import", "{}"],
    "template": ["faq", "start", "-o", "{}.html", "--template", "{}"],
}


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """Nobody waits long for a pipe."""
    monkeypatch.setattr(files, "WRITER", 0.05)


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("make", BAD, ids=lambda make: make.__name__)
def test_whatever_a_path_is_each_command_says_so(
    make: Callable[[Path], None], command: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("JUDGEBOT_DATA", str(tmp_path / "data"))
    place = tmp_path / "x.yaml"
    make(place)
    if (command, make) in (("ledger", empty), ("template", empty)) or (
        make is folder and command in ("explain", "check", "faq", "what-if", "why-not", "step")
    ):
        pytest.skip("a folder or an empty file has a meaning there")
    result = run(*(one.replace("{}", str(place)) for one in READERS[command]))
    assert result.exit_code == 2
    assert result.stdout == ""
    assert "x.yaml" in result.stderr
    if command != "ledger" and (command, make) != ("rules", empty) and (command, make) != ("template", pipe):
        assert BAD[make] in result.stderr
    assert list(tmp_path.glob("*.html")) == []


NAMES = {
    "too long": "x" * 300 + ".yaml",
    "a path too long": "x/" * 3000,
    "no character": "\udcff.yaml",
    "a control character": "\x1b[2J.yaml",
    "a space": " ",
    "inside a file": f"{ROOT}/README.md/x.yaml",
}


@pytest.mark.parametrize("name", NAMES)
@pytest.mark.parametrize("command", ["explain", "lint", "repair", "ledger", "rules", "template"])
def test_whatever_a_name_is_each_command_says_so(command: str, name: str, run: Run) -> None:
    arguments = [one.replace("{}.html", "/dev/null/x.html").replace("{}", NAMES[name]) for one in READERS[command]]
    result = run(*arguments)
    assert (result.exit_code, result.stdout) == (2, "")
    assert result.stderr
    assert "\x1b" not in result.stderr


@contextmanager
def nobody() -> Iterator[None]:
    """As a user who may do little, where the tests run as one who may do all."""
    if os.geteuid() == 0:
        os.seteuid(65534)
    try:
        yield
    finally:
        if os.getuid() == 0:
            os.seteuid(0)


def let_in(path: Path) -> None:
    """Let anybody enter a test's folder through those that pytest made above it; the machine's own stay as they are."""
    machine = Path(tempfile.gettempdir()).resolve()
    for above in (path, *(one for one in path.parents if machine in one.resolve().parents)):
        above.chmod(0o755)


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("closed", ["x.yaml", "."], ids=["file", "folder"])
def test_what_may_not_be_read(command: str, closed: str, tmp_path: Path, run: Run) -> None:
    place = tmp_path / "x.yaml"
    place.write_text(GOOD)
    let_in(tmp_path)
    (tmp_path / closed).chmod(0)
    try:
        with nobody():
            result = run(*(one.replace("{}", str(place)) for one in READERS[command]))
    finally:
        (tmp_path / closed).chmod(0o755)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "permission denied" in result.stderr.lower() or command == "ledger"


def test_a_folder_that_may_not_be_entered(tmp_path: Path, run: Run) -> None:
    inner = tmp_path / "inner"
    inner.mkdir()
    (tmp_path / "good.yaml").write_text(GOOD)
    let_in(tmp_path)
    run("check", tmp_path / "good.yaml")  # loads what nobody may be unable to
    inner.chmod(0)
    try:
        with nobody():
            result = run("check", tmp_path)
            alone = run("check", inner)
    finally:
        inner.chmod(0o755)
    assert (result.exit_code, alone.exit_code) == (1, 2)
    assert f"{inner}: found a folder that may not be entered" in result.stderr
    assert "ok    good" in result.stdout
    assert "may not be entered" in alone.stderr


@pytest.mark.usefixtures("quick")
@pytest.mark.parametrize("command", ["explain", "check"])
def test_one_bad_file_in_a_folder_does_not_hide_the_others(command: str, tmp_path: Path, run: Run) -> None:
    (tmp_path / "good.yaml").write_text(GOOD)
    for make in BAD:
        make(tmp_path / f"{make.__name__}.yaml")
    (tmp_path / "folder.yaml" / "below.yaml").write_text(GOOD)
    result = run(command, tmp_path)
    assert result.exit_code == (2 if command == "explain" else 1)
    for make, said in BAD.items():
        assert make is folder or f"{make.__name__}.yaml" in result.stderr
        assert make is folder or said in result.stderr
    assert "folder.yaml: " not in result.stderr
    told = result.stdout
    assert told.count("No. The bypass ends" if command == "explain" else "ok  ") == 2


@pytest.mark.parametrize("command", [one for one in READERS if one not in ("template", "ledger", "rules", "repair")])
def test_a_pipe_is_read(command: str, tmp_path: Path, run: Run) -> None:
    out, into = os.pipe()  # what the shell makes of `<(cat FILE)`
    os.write(into, GOOD.encode())
    os.close(into)
    line = [
        one.replace("{}.html", str(tmp_path / "x.html")).replace("{}", f"/dev/fd/{out}") for one in READERS[command]
    ]
    result = run(*line)
    os.close(out)
    assert result.exit_code == 0, result.output


def test_a_shell_may_substitute_a_process(process: Process) -> None:
    line = f"{sys.executable} -m judgebot explain <(sleep 0.2; cat scenarios/cr/9.2.8f-1.yaml)"
    done = subprocess.run(["bash", "-c", line], cwd=ROOT, capture_output=True, text=True, timeout=60, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert "No. The bypass ends" in done.stdout


def test_a_pipe_whose_writer_comes_late_and_is_slow(tmp_path: Path) -> None:
    place = tmp_path / "pipe"
    os.mkfifo(place)

    def writes() -> None:
        with place.open("w") as stream:
            for piece in (GOOD[:20], GOOD[20:]):
                stream.write(piece)
                stream.flush()
                threading.Event().wait(0.05)

    late = threading.Timer(0.1, writes)
    late.start()
    assert files.read_text(place) == GOOD
    late.join()


def test_a_pipe_without_end_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(files, "SILENCE", 0.05)
    place = tmp_path / "pipe"
    os.mkfifo(place)
    writer = os.open(place, os.O_RDWR)
    with pytest.raises(BadInput, match="silent"):
        files.read(place)
    os.write(writer, b"x" * 5000)
    with pytest.raises(BadInput, match="more than 4,000 bytes"):
        files.read(place, 4000)
    os.close(writer)


def test_a_case_of_another_type(tmp_path: Path, run: Run) -> None:
    place = tmp_path / "case.yaml"
    texts = ["[]", "- 1\n- 2", "7", "text", "null", '""', "case: []", "case: 7", "expect: 3", "case: {a: {b: []}}"]
    texts += [
        f"expect: {{{key}: {value}}}" for key in ("penalty", "offense", "upgraded") for value in ("{a: b}", "[x]")
    ]
    for text in texts:
        place.write_text(text)
        result = run("repair", "--case", place)
        assert (result.exit_code, result.stdout) == (2, ""), text
        assert "case.yaml" in result.stderr


def names(size: int) -> str:
    return "board: {runner: {rig: [" + ", ".join(f"Nonsense{number}" for number in range(size)) + "]}}"


def keys(size: int) -> str:
    return "".join(f"key{number}: 1\n" for number in range(size))


def cards(size: int) -> str:
    return "board: {runner: {heap: [" + "Sure Gamble, " * size + "]}}"


# Files of any size, and half the size of the longest that is looked at.
LONG: dict[str, tuple[Callable[[int], str], int]] = {
    "names": (names, 2000),
    "keys": (keys, 4500),
    "values": (cards, 30_000),
    "text": (lambda size: "title: " + "x" * size, 500_000),
    "cards": (cards, 2000),
}


@pytest.mark.parametrize("case", LONG)
def test_a_long_file_is_answered_soon_and_briefly(case: str, tmp_path: Path, run: Run) -> None:
    """Twice the file is no more than twice the work."""
    place = tmp_path / "long.yaml"
    made, half = LONG[case]

    def answer(size: int) -> None:
        place.write_text(made(size))
        for command in ("explain", "lint", "audit"):
            result = run(command, place)
            assert result.exit_code in (0, 1, 2)
            assert case == "text" or len(result.stderr) < 100_000

    assert growth(answer, half) < 2.7


def test_an_imported_text_that_is_damaged(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """However the stored text is damaged, or where it should be stored, rules are shown without it."""
    for name in (str(tmp_path), "x" * 300, str(tmp_path / "a\udcff"), "/dev/null/x", "a\nb"):
        monkeypatch.setenv("JUDGEBOT_DATA", name)
        assert run("rule", "9.2.8f").exit_code == 0
    monkeypatch.setenv("JUDGEBOT_DATA", str(tmp_path))
    store = tmp_path / f"cr-{EDITION}.json"
    for text in ("[" * 200_000, '{"rules": ' * 50_000, '{"rules": {"9.2.8f": "\\ud800"}, "examples": {}}', "\0"):
        store.write_text(text)
        assert run("rule", "9.2.8f").exit_code == 0
    store.unlink()
    store.mkdir()
    assert official() is None


def test_a_user_without_a_home(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    from judgebot.index.importing import save
    from judgebot.index.official import Official

    def nowhere() -> Path:
        raise RuntimeError("Could not determine home directory.")

    for name in ("JUDGEBOT_DATA", "XDG_DATA_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(Path, "home", nowhere)
    assert run("rule", "9.2.8f").exit_code == 0
    with pytest.raises(BadInput, match="no home directory"):
        save(Official({}, {}))


def test_a_document_that_cannot_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from judgebot.index.importing import save
    from judgebot.index.official import Official

    (tmp_path / "file").touch()
    for name in ("x" * 300, str(tmp_path / "file"), str(tmp_path / "file" / "below"), "/proc/nothing"):
        monkeypatch.setenv("JUDGEBOT_DATA", name)
        with pytest.raises(BadInput):
            save(Official({}, {}))


# Writing

TEXTS = st.text(st.characters(codec="utf-8"), max_size=200)


@settings(max_examples=50, deadline=None, suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(before=st.none() | TEXTS, after=TEXTS, fails=st.none() | st.sampled_from(["write", "fsync", "replace", "link"]))
def test_written_whole_or_not_at_all(
    tmp_path: Path, before: str | None, after: str, fails: str | None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whatever fails on the way: the file says all of the new or all of the old, and nothing is left beside it."""
    path = tmp_path / "out"
    path.unlink(missing_ok=True)
    if before is not None:
        path.write_text(before, encoding="utf-8", newline="")

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    with monkeypatch.context() as patched:
        if fails:
            patched.setattr(os, fails, full)
        if fails == "link":
            patched.setattr(os, "rename", full)
        try:
            files.write(path, after, over=True)
            written = True
        except BadInput as bad:
            assert "no space left" in str(bad)
            written = False
    assert written or fails is not None
    now = path.read_bytes().decode() if path.exists() else None
    assert now == (after if written else before)
    assert os.listdir(tmp_path) in ([], ["out"])


def test_one_byte_at_a_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    whole = os.write
    monkeypatch.setattr(os, "write", lambda handle, data: whole(handle, bytes(data[:1])))
    files.write(tmp_path / "out", "väl")
    assert (tmp_path / "out").read_text(encoding="utf-8") == "väl"


@pytest.mark.parametrize("force", [False, True], ids=["", "force"])
def test_links_are_followed_only_if_told_so(tmp_path: Path, force: bool) -> None:
    target, link = tmp_path / "target", tmp_path / "link"
    target.write_text("before")
    link.symlink_to(target)
    if force:
        files.write(link, "after", over=True, through_links=True)
        assert target.read_text() == "after"
    else:
        with pytest.raises(BadInput, match="found a link"):
            files.write(link, "after", over=True)
        assert target.read_text() == "before"
    assert link.is_symlink()
    circular(tmp_path / "circle")
    with pytest.raises(BadInput):
        files.write(tmp_path / "circle", "after", over=True, through_links=force)


@pytest.mark.parametrize("make", [folder, pipe], ids=lambda make: make.__name__)
def test_only_files_are_written_over(make: Callable[[Path], None], tmp_path: Path) -> None:
    make(tmp_path / "out")
    kind = files.kind(tmp_path / "out")
    with pytest.raises(BadInput, match=f"found {kind}"):
        files.write(tmp_path / "out", "text", over=True)
    assert files.kind(tmp_path / "out") == kind
    with pytest.raises(BadInput, match="found a device"):
        files.write(Path("/dev/null"), "text", over=True)
    assert files.kind(Path("/dev/null")) == "a device"


def test_an_input_is_never_written_over(tmp_path: Path) -> None:
    source, other, link = tmp_path / "in", tmp_path / "other", tmp_path / "link"
    source.write_text("source")
    os.link(source, other)
    link.symlink_to(source)
    for path in (source, other, link):
        with pytest.raises(BadInput, match="made from"):
            files.write(path, "text", over=True, through_links=True, inputs=[link, tmp_path / "none"])
    assert source.read_text() == "source"


def test_owner_and_permissions_stay(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_text("before")
    path.chmod(0o640)
    files.write(path, "after", over=True)
    assert path.stat().st_mode & 0o777 == 0o640
    path.chmod(0o440)
    let_in(tmp_path)
    tmp_path.chmod(0o777)
    with nobody(), pytest.raises(BadInput, match="permission denied"):
        files.write(path, "again", over=True)
    assert path.read_text() == "after"


def test_new_files_have_the_usual_permissions(tmp_path: Path) -> None:
    old = os.umask(0o027)
    try:
        files.write(tmp_path / "out", "text")
    finally:
        os.umask(old)
    assert (tmp_path / "out").stat().st_mode & 0o777 == 0o640


KILLED = """
    import os, signal, sys
    from pathlib import Path
    from judgebot import files
    os.fsync = lambda handle: os.kill(os.getpid(), signal.SIGKILL)
    files.write(Path(sys.argv[1]), "half", over=True)
"""


def test_what_a_killed_process_leaves_is_cleared_by_the_next(tmp_path: Path) -> None:
    path = tmp_path / "out"
    path.write_text("before")
    line = [sys.executable, "-c", textwrap.dedent(KILLED), str(path)]
    assert subprocess.run(line, cwd=ROOT, check=False, timeout=60).returncode == -signal.SIGKILL
    assert path.read_text() == "before"
    assert len(os.listdir(tmp_path)) == 2
    files.write(tmp_path / "another", "text")
    assert sorted(os.listdir(tmp_path)) == ["another", "out"]


def test_what_another_process_still_writes_is_kept(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Two that write into one folder do not take each other's file away."""
    synced = os.fsync

    def meanwhile(handle: int) -> None:
        monkeypatch.setattr(os, "fsync", synced)
        subprocess.run(
            [sys.executable, "-c", "import sys; from pathlib import Path; from judgebot import files;"
             "files.write(Path(sys.argv[1]), 'theirs')", str(tmp_path / "theirs")],
            cwd=ROOT, check=True, timeout=60,
        )  # fmt: skip
        synced(handle)

    monkeypatch.setattr(os, "fsync", meanwhile)
    files.write(tmp_path / "ours", "ours")
    assert sorted(os.listdir(tmp_path)) == ["ours", "theirs"]


WRITERS = {
    "new": ["new", "{}.yaml"],
    "faq": ["faq", "cr/9.2.8f-1", "-o", "{}.html"],
    "template": ["faq", "--write-template", "-o", "{}.html"],
    "step": ["step", "cr/9.2.8f-1", "--save", "{}.yaml"],
    "ledger": ["ledger", "export", "{}.jsonl", "--out", "{}.csv"],
    "repair": ["repair", "--case", "opp/trigger-second-warning", "--save", "{}.yaml"],
}

LEDGERS = (["ledger", "list", "{}"], ["ledger", "export", "{}"], ["ledger", "correct", "{}", "1", "--player", "Ben"])


@pytest.fixture
def ledger(tmp_path: Path) -> Path:
    path = tmp_path / "out.jsonl"
    record = {"v": 1, "id": 1, "time": "t", "round": "1", "table": "7", "player": "Ann" * 20, "offense": "x"}
    path.write_text(json.dumps(record | {"penalty": "warning", "upgraded": False}) + "\n")
    return path


@pytest.mark.usefixtures("ledger")
@pytest.mark.parametrize("command", WRITERS)
def test_a_full_disk_leaves_nothing(command: str, tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    result = run(*(one.replace("{}", str(tmp_path / "out")) for one in WRITERS[command]))
    assert result.exit_code == 2, result.output
    assert "no space left on device" in result.stderr
    assert os.listdir(tmp_path) == ["out.jsonl"]


def test_a_disk_that_is_really_full(tmp_path: Path, process: Process) -> None:
    """As far as a process can tell: no file of its may have more than 5,000 bytes."""
    import resource

    def limited() -> None:
        resource.setrlimit(resource.RLIMIT_FSIZE, (5000, 5000))

    done = process("faq", "cr/9.2.8f-1", "-o", tmp_path / "out.html", preexec_fn=limited)
    assert (done.returncode, done.stdout) == (2, "")
    assert "file too large" in done.stderr
    assert os.listdir(tmp_path) == []


@pytest.mark.usefixtures("ledger")
@pytest.mark.parametrize("command", WRITERS)
def test_no_command_writes_through_a_link(command: str, tmp_path: Path, run: Run) -> None:
    line = [one.replace("{}", str(tmp_path / "out")) for one in WRITERS[command]]
    target = tmp_path / "target"
    target.write_text("before")
    Path(line[-1]).symlink_to(target)
    result = run(*line)
    assert result.exit_code == 2, result.output
    assert "found a link" in result.stderr
    assert target.read_text() == "before"
    if command in ("new", "faq", "template"):
        assert run(*line, "--force").exit_code == 0
        assert Path(line[-1]).is_symlink()
        assert target.read_text() != "before"


@pytest.mark.parametrize("target", ["nothing", "itself", "folder"])
def test_no_ledger_is_made_behind_a_link(target: str, tmp_path: Path, run: Run) -> None:
    link = tmp_path / "link.jsonl"
    link.symlink_to({"nothing": tmp_path / "new.jsonl", "itself": link, "folder": tmp_path}[target])
    for line in (["repair", "--case", "opp/trigger-second-warning", "--player", "Ann", "--ledger", link], *LEDGERS):
        result = run(*(str(one).replace("{}", str(link)) for one in line))
        assert result.exit_code == 2, result.output
        assert str(link) in result.stderr
    assert os.listdir(tmp_path) == ["link.jsonl"]


def test_a_ledger_behind_a_link_is_added_to(ledger: Path, tmp_path: Path, run: Run) -> None:
    before = ledger.read_bytes()
    (tmp_path / "link.jsonl").symlink_to(ledger)
    line = ["repair", "--case", "opp/trigger-second-warning", "--player", "Ann", "--ledger"]
    assert run(*line, str(tmp_path / "link.jsonl")).exit_code == 0
    assert ledger.read_bytes().startswith(before)
    assert len(ledger.read_bytes()) > len(before)
    assert (tmp_path / "link.jsonl").is_symlink()


def test_no_page_is_written_over_what_it_is_made_from(tmp_path: Path, run: Run) -> None:
    scenario, template = tmp_path / "scenario.md", tmp_path / "page.html"
    scenario.write_text(GOOD)
    template.write_text("{{ title }}")
    for made in (scenario, template):
        before = made.read_text()
        result = run("faq", scenario, "-o", made, "--template", template)
        assert result.exit_code == 2
        assert "made from" in result.stderr
        assert made.read_text() == before


def test_step_does_not_save_over_its_scenario(tmp_path: Path, run: Run) -> None:
    scenario = tmp_path / "scenario.yaml"
    scenario.write_text(GOOD)
    assert run("step", scenario, "--save", scenario).exit_code == 2
    assert scenario.read_text() == GOOD
