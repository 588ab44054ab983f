"""Running a Jinja2 template on plain data, sandboxed: a page, or what is wrong with the template."""

from __future__ import annotations

import base64
import functools
import hashlib
import re
from pathlib import Path
from typing import Any

from jinja2 import DictLoader, StrictUndefined, Template, TemplateError, TemplateSyntaxError
from jinja2.sandbox import ImmutableSandboxedEnvironment
from markupsafe import Markup

from judgebot.explain.markdown import Ready, escape
from judgebot.problems import BadInput, Problem

TEMPLATES = Path(__file__).parent / "templates"
HTML, MARKDOWN = "html", "md"
LONGEST = 32 << 20  # of a page, in characters
_COMMENT = re.compile(r"//.*|/\*.*\*/")  # a line of a script or a style sheet that says nothing else
_BLANK = re.compile(r"\n(?:[ \t]*\n){2,}")


def render(source: str, name: str, form: str, values: dict[str, Any]) -> str:
    """Run a template. Its includes reach our own templates and nothing else.

    source  the template
    name    what messages call it by
    form    HTML or MARKDOWN
    values  what it gets

    Raises BadInput: it is no template, does not work, or makes too long a page. Time and memory are not bounded here.
    """
    try:
        parts: list[str] = []
        length = 0
        for part in _template(source, name, form).generate(values):
            parts.append(part)
            length += len(part)
            if length > LONGEST:
                raise BadInput([Problem(name, 0, f"output of more than {LONGEST:,} characters", "a page")])
        text = "".join(parts)
        return _BLANK.sub("\n\n", text).strip("\n") + "\n" if form == MARKDOWN else text
    except TemplateSyntaxError as error:
        where = error.name or name
        raise BadInput([Problem(where, error.lineno, str(error.message), "a Jinja2 template")]) from None
    except (BadInput, MemoryError, KeyboardInterrupt):
        raise
    except TemplateError as error:
        raise BadInput([Problem(name, _line(error, name), str(error), "a template of the variables given")]) from None
    except Exception as error:  # whatever an expression of somebody's template comes to
        found = f"{type(error).__name__}: {error}"
        raise BadInput([Problem(name, _line(error, name), found, "a template that works")]) from None


@functools.cache
def dress() -> dict[str, str]:
    """What a page is dressed in: our `style` sheet, our `script`, and `script_hash`, by which its policy knows that.

    Both are bare of indentation and comments.
    """
    style, script = map(_bare, ("page.css", "page.js"))
    style = re.sub(r"\s*([{};])\s*", r"\1", style).replace(": ", ":")
    digest = base64.b64encode(hashlib.sha256(script.encode()).digest()).decode()
    return {"style": Markup(style), "script": Markup(script), "script_hash": f"sha256-{digest}"}


def _bare(name: str) -> str:
    lines = (line.strip() for line in (TEMPLATES / name).read_text(encoding="utf-8").splitlines())
    return "\n".join(line for line in lines if line and not _COMMENT.fullmatch(line))


@functools.lru_cache(maxsize=4)
def _template(source: str, name: str, form: str) -> Template:
    """A template, ready to run; a page runs the one for Markdown once for each of its entries."""
    shown = {one.name: one.read_text(encoding="utf-8") for one in TEMPLATES.iterdir() if one.suffix in (".html", ".md")}
    environment = ImmutableSandboxedEnvironment(
        loader=DictLoader(shown | {name: source}),
        autoescape=form == HTML,
        finalize=escape if form == MARKDOWN else None,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    if form == MARKDOWN:
        environment.filters["ready"] = Ready
    return environment.get_template(name)


def _line(error: BaseException, name: str) -> int:
    """The line of a template at which an error came up; 0 if it cannot be told."""
    line = 0
    step = error.__traceback__
    while step is not None:
        if step.tb_frame.f_code.co_filename in (name, "<template>"):
            line = step.tb_lineno
        step = step.tb_next
    return line
