"""Somebody's template has only so much time and memory, and comes from a file: whatever it does, a line says so."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result

from judgebot.explain import confined
from judgebot.problems import BadInput

Run = Callable[..., Result]
SLOW, LARGE = "seconds of work", "of memory"

# A template, and what of it is too much.
HOSTILE = {
    "center": ("{{ 'x'.center(10 ** 12) }}", LARGE),
    "format": ("{{ '{:99999999999}'.format(7) }}", LARGE),
    "doubling": ("{% set n = namespace(x='x') %}{% for _ in range(90) %}{% set n.x = n.x ~ n.x %}{% endfor %}", LARGE),
    "loop": (
        "{% for a in range(99999) %}{% for b in range(99999) %}{% for c in range(99999) %}{% endfor %}"
        "{% endfor %}{% endfor %}",
        SLOW,
    ),
    "macro": ("{% macro m(n) %}{{ m(n) }}{{ m(n) }}{% endmacro %}{{ m(1) }}", "RecursionError"),
    "include": ("{% include 'page.html' %}" * 3 + "{% include self._TemplateReference__context.name %}", ""),
    "nesting": ("{{ " + "(" * 5000 + "1" + ")" * 5000 + " }}", ""),
}


@pytest.fixture(scope="module")
def values() -> dict[str, object]:
    return {"title": "Rulings", "entries": []}


@pytest.mark.parametrize("case", HOSTILE)
def test_a_template_has_only_so_much(case: str, values: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    source, found = HOSTILE[case]
    monkeypatch.setattr(confined, "SECONDS", 1 if found == SLOW else 60)
    monkeypatch.setattr(confined, "MEMORY", 400 << 20)
    try:
        text = confined.render(source, "t.html", "html", values)
    except BadInput as bad:
        assert str(bad).startswith("t.html")
        assert found in str(bad)
    else:
        assert not found
        assert len(text) < 100_000


def test_nothing_is_written_then(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    template, page = tmp_path / "t.html", tmp_path / "page.html"
    template.write_text("{{ title.center(10 ** 12) }}")
    result = run("faq", "cr/9.2.8f-1", "-o", page, "--template", template)
    assert (result.exit_code, result.stdout) == (2, "")
    assert (
        result.stderr == f"{template}: found more than 1024 MiB of memory taken; expected a template that needs less\n"
    )
    assert not page.exists()


def test_a_template_without_end_is_ended(values: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    """Where the system does not count a process's work, the clock does."""
    monkeypatch.setattr(confined, "PATIENCE", 0.02)
    with pytest.raises(BadInput, match=r"t\.html: found more than 5 seconds of work"):
        confined.render(HOSTILE["loop"][0], "t.html", "html", values)


def test_no_process_can_be_started(values: dict[str, object], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sys.executable", "/nothing/python")
    with pytest.raises(BadInput, match="cannot start a process"):
        confined.render("x", "t.html", "html", values)


def test_a_template_from_a_pipe_is_refused(tmp_path: Path, run: Run) -> None:
    out, into = os.pipe()
    os.write(into, b"{{ title }}")
    os.close(into)
    result = run("faq", "cr/9.2.8f-1", "-o", tmp_path / "page.html", "--template", f"/dev/fd/{out}")
    os.close(out)
    assert (result.exit_code, result.stdout) == (2, "")
    assert "found a pipe; expected a template" in result.stderr
    assert not (tmp_path / "page.html").exists()


def test_what_a_template_may_do_it_does(values: dict[str, object]) -> None:
    text = "".join(chr(number) for number in (0x20, 0xE9, 0x2028, 0x1F600))
    assert confined.render("{{ title }}{{ '<' }}" + text, "t.html", "html", values) == "Rulings&lt;" + text
