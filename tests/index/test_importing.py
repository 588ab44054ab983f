"""Importing the official text: verbatim, complete or not at all, and never losing what was there."""

import errno
import json
import os
from pathlib import Path

import pytest

from judgebot.index import EDITION, Index
from judgebot.index.importing import MAX_BYTES, read, save
from judgebot.index.official import Official, official, store
from judgebot.yamlio import BadInput


@pytest.fixture(scope="module")
def tiny(tmp_path_factory: pytest.TempPathFactory) -> Index:
    """An index of three rules, so that a whole document fits into a test."""
    folder = tmp_path_factory.mktemp("index")
    fields = "    gist: >-\n      Something.\n    kind: effect\n    terms: []\n    refers: []\n"
    (folder / "01-tiny.yaml").write_text(
        'chapter: 1\ntitle: Tiny\nsections:\n  "1.1":\n    title: One\n    gist: >-\n      Something.\nrules:\n'
        + "".join(f"  {number}:\n{fields}" for number in ("1.1.1", "1.1.1a", "1.1.2"))
    )
    return Index(folder, folder / "opp")


WHOLE = (
    f"Summary of Changes (v{EDITION})\n- 1.1.1.linkFirst <b>rule</b>.\n- a.linkIts part.\n- Example: One.\n"
    "Some colour text.\n- 1.1.2.link Second rule.\n- Example: Two.\n- Example: Three.\n"
)
BROKEN = {
    "empty": ("", ["document.txt: found no rule at all; expected lines such as"]),
    "a rule missing": (
        WHOLE.replace("- 1.1.2.link Second rule.\n", ""),
        ["document.txt: found 1 rules missing: 1.1.2; expected all 3 rules"],
    ),
    "an unknown rule": (
        WHOLE + "- 1.1.3.linkThird.\n",
        [f"document.txt:9: found rule 1.1.3; expected only rules that CR {EDITION} has"],
    ),
    "a rule twice": (WHOLE + "- 1.1.2.linkAgain.\n", ["document.txt:9: found rule 1.1.2 a second time"]),
    "a rule without text": (WHOLE.replace(" Second rule.", ""), ["document.txt:6: found rule 1.1.2 without text"]),
    "a part before any rule": ("- a.linkPart.\n" + WHOLE, ["document.txt:1: found part 'a' before any rule"]),
    "another edition": (
        WHOLE.replace(EDITION, "99.01"),
        [f"document.txt:1: found the rules of version 99.01; expected version {EDITION}"],
    ),
    "several problems": (
        "- a.linkPart.\n- 1.1.1.linkFirst.\n- 7.7.7.linkWhat.\n",
        [
            "document.txt: found 2 rules missing: 1.1.1a, 1.1.2",
            "document.txt:1: found part 'a'",
            "document.txt:3: found rule 7.7.7",
        ],
    ),
}


def write(folder: Path, text: str | bytes) -> Path:
    path = folder / "document.txt"
    path.write_bytes(text.encode() if isinstance(text, str) else text)
    return path


def test_whole_document(tmp_path: Path, tiny: Index) -> None:
    text = read(write(tmp_path, WHOLE), tiny)
    assert text.rules == {"1.1.1": "First <b>rule</b>.", "1.1.1a": "Its part.", "1.1.2": "Second rule."}
    assert text.examples == {"1.1.1a": ["One."], "1.1.2": ["Two.", "Three."]}


def test_windows_line_ends_and_byte_order_mark(tmp_path: Path, tiny: Index) -> None:
    rules = WHOLE[WHOLE.index("- ") :]
    plain = read(write(tmp_path, rules), tiny)
    assert read(write(tmp_path, b"\xef\xbb\xbf" + rules.replace("\n", "\r\n").encode()), tiny) == plain


@pytest.mark.parametrize("case", BROKEN)
def test_broken_document(tmp_path: Path, tiny: Index, case: str) -> None:
    text, expected = BROKEN[case]
    with pytest.raises(BadInput) as caught:
        read(write(tmp_path, text), tiny)
    messages = [str(problem).removeprefix(f"{tmp_path}/") for problem in caught.value.problems]
    assert len(messages) == len(expected)
    for message, start in zip(messages, expected, strict=True):
        assert message.startswith(start)


@pytest.mark.parametrize(
    ("raw", "found"),
    [(b"- 1.1.1.linkX\n\xff\xfe", ":2: found a byte that is not UTF-8"), (b"x" * (MAX_BYTES + 1), "found more than 4")],
    ids=["not text", "too large"],
)
def test_unreadable_document(tmp_path: Path, tiny: Index, raw: bytes, found: str) -> None:
    with pytest.raises(BadInput, match=found):
        read(write(tmp_path, raw), tiny)


@pytest.mark.parametrize("name", ["missing.txt", "."])
def test_no_such_document(tmp_path: Path, tiny: Index, name: str) -> None:
    with pytest.raises(BadInput, match="expected a readable file"):
        read(tmp_path / name, tiny)


def test_saved_text_comes_back(data_dir: Path) -> None:
    assert official() is None
    text = Official({"1.1.1": "Text ◆\x1b[1m."}, {"1.1.1": ["Example."]})
    assert save(text) == store()
    assert official() == text
    assert [path.name for path in data_dir.iterdir()] == [f"cr-{EDITION}.json"]


@pytest.mark.parametrize("content", ["", "{", "[]", '{"rules": 1}', '{"rules": {}, "examples": []}', '{"rules": null}'])
def test_damaged_store_counts_as_none(data_dir: Path, content: str) -> None:
    data_dir.mkdir()
    store().write_text(content)
    assert official() is None


def test_a_failing_save_keeps_what_was_there(data_dir: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    before = Official({"1.1.1": "Before."}, {})
    save(before)

    def full(*_: object) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(BadInput, match="no space left"):
        save(Official({"1.1.1": "After."}, {}))
    assert official() == before
    assert len(list(data_dir.iterdir())) == 1


def test_the_official_document(index: Index, shared: Path) -> None:
    text = read(shared / f"seeds/cr-{EDITION}.txt", index)
    rules = json.loads((shared / f"data/cr-{EDITION}-rules.json").read_text(encoding="utf-8"))
    assert text.rules == {rule["number"]: rule["text"].strip() for rule in rules}
    examples = json.loads((shared / f"data/cr-{EDITION}-examples.json").read_text(encoding="utf-8"))
    assert [each for texts in text.examples.values() for each in texts] == [each["text"] for each in examples]
