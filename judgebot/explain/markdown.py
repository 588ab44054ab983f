"""Text made safe for Markdown, as forums and chats read it: what somebody wrote stays what they wrote."""

from __future__ import annotations

import re
from typing import Any

from markupsafe import Markup

# What would be taken for emphasis, code, links, HTML, strikethrough, tables or spoilers.
_SPECIAL = re.compile(r"[\\`*_<>\[\]~|]")
# An entity, which would be shown as another character.
_ENTITY = re.compile(r"&(?=#?\w+;)")
# What begins a heading, a list or a rule at the start of a line.
_START = re.compile(r"^(\d+)([.)])(?=\s|$)")


class Ready(str):
    """Text that is Markdown already."""


def escape(value: Any) -> str:
    """A value as text in a Markdown document. What is `Ready` (or HTML `Markup`) passes unchanged."""
    if isinstance(value, (Ready, Markup)):
        return str(value)
    text = _SPECIAL.sub(lambda found: "\\" + found.group(), str(value))
    text = _ENTITY.sub("\\&", text)
    text = _START.sub(r"\1\\\2", text)
    return "\\" + text if text[:1] in ("#", "+", "-", "=", ">") else text
