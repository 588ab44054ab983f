"""Every rule number cited anywhere in the project exists in the index."""

import re
from pathlib import Path

import pytest

from judgebot import resources
from judgebot.index import Index, load
from judgebot.index.citations import cited_in
from judgebot.index.numbering import numbering

NEW, LATER = numbering("26.03").new, load("26.03")  # a scenario for that edition is written in its numbers
ROOT = Path(__file__).resolve().parents[2]
SCANNED = {
    "code": sorted((ROOT / "judgebot").rglob("*.py")),
    "templates": sorted((ROOT / "judgebot").rglob("*.j2")),
    "cards": sorted(resources.card_library().glob("*.yaml")),
    "scenarios": sorted(resources.scenarios().rglob("*.yaml")),
    "policy": sorted((resources.rules_index() / "opp").glob("*.yaml")),
    "gists": sorted((resources.rules_index() / "24.03").glob("*.yaml")),
}
# A rule has three parts; a version such as 0.1.0 begins with a zero, and so does no rule. One of a later edition only
# has that before it; what is quoted from it (`source: CR 26.03 6.1.4b/1`) is under its own numbers.
RULE = re.compile(r"(?<![\w.:])(?<!CR 26\.03 )(?:26:)?[1-9]\d?\.\d{1,2}\.\d{1,2}[a-z]?(?![\w]|\.\d)")
CLAUSE = re.compile(r"(?<!\w)OPP [a-z-]+ \d+[a-z0-9]*")
# Sections look like decimal numbers; where a file says that it cites, they are checked too.
CITES = re.compile(r"^ *(?:- )?(?:cites|rules|refers):(.*)$", re.MULTILINE)
SECTION = re.compile(r"(?<![\w.])\d{1,2}\.\d{1,2}(?![\w]|\.\d)")


def cited(text: str) -> set[str]:
    """The rules, OPP clauses and (in citing fields) sections that a text names, as ids."""
    sections = {number for field in CITES.findall(text) for number in SECTION.findall(field)}
    return {*RULE.findall(text), *CLAUSE.findall(text), *sections}


@pytest.mark.parametrize("place", SCANNED)
def test_cited_numbers_exist(index: Index, place: str) -> None:
    unknown = [
        f"{path.relative_to(ROOT)}: {number}"
        for path in SCANNED[place]
        for text in [path.read_text(encoding="utf-8")]
        for number in sorted(cited(text))
        if not exists(index, number) and not (place == "scenarios" and "26.03" in text and LATER.exists(number))
    ]
    assert unknown == []


def exists(index: Index, rule: str) -> bool:
    """Whether there is a rule of this id, the base edition's or a later one's."""
    return index.exists(rule) or (rule.startswith("26:") and rule.removeprefix("26:") in NEW)


def test_something_is_scanned() -> None:
    assert len(SCANNED["code"]) > 5 and len(SCANNED["gists"]) > 10


def test_the_scan_sees_citations() -> None:
    text = (
        'step("6.9.3b")  # see OPP take-backs 1\ncites: 9.2.8f\nrules: [10.8, "5.2"]\nversion 0.1.0, 12.5 cm, 26:6.9.1e'
    )
    assert cited(text) == {"6.9.3b", "26:6.9.1e", "OPP take-backs 1", "9.2.8f", "10.8", "5.2"}


def test_cited_in(tmp_path: Path) -> None:
    texts = {
        "exact.yaml": "cites: 9.2.8\n",
        "listed.yaml": "rules: [1.2.3, 9.2.8]\n",
        "example.yaml": "source: CR 24.03 9.2.8/1\n",
        "end.yaml": "Because of 9.2.8.\n",
        "part.yaml": "cites: 9.2.8f\n",
        "longer.yaml": "cites: 19.2.8 9.2.81 9.2.8.1\n",
        "other.txt": "cites: 9.2.8\n",
    }
    (tmp_path / "deep").mkdir()
    for name, text in texts.items():
        (tmp_path / "deep" / name).write_text(text)
    (tmp_path / "top.yaml").write_text("cites: 9.2.8f\n")
    assert cited_in(["9.2.8", "9.2.8f", "1.1"], tmp_path) == {
        "9.2.8": ["deep/end.yaml", "deep/exact.yaml", "deep/example.yaml", "deep/listed.yaml"],
        "9.2.8f": ["deep/part.yaml", "top.yaml"],
        "1.1": [],
    }
    (tmp_path / "later.yaml").write_text('title: x\nedition: "26.03"\ncites: 9.2.8f\n')
    assert cited_in(["9.2.8f"], tmp_path, stating="26.03") == {"9.2.8f": ["later.yaml"]}
    assert cited_in(["9.2.8f"], tmp_path, stating="") == {"9.2.8f": ["deep/part.yaml", "top.yaml"]}
    assert cited_in(["9.2.8"], tmp_path / "absent") == {"9.2.8": []}
