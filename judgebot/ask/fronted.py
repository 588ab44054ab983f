"""What is said before its clause is put behind it: `in the first sub, can the corp install X`."""

from __future__ import annotations

import re

_SUB = re.compile(
    r"(?P<head>\A|[.;,?]\s+)(?:in|with|on|by|through|during)\s+(?P<sub>(?:the\s+|its\s+)?"
    r"(?:first|second|third|fourth|last)\s+sub(?:routine)?\b(?:\s+(?:of|on)\s+[^,;?]+?)?)\s*,?\s+"
    r"(?P<rest>(?:can|could|may|does|must|the\s+corp|the\s+runner|corp|runner|he|she|I|they|my\s+opponent)\b"
    r"[^,;?]*?)(?=[,;?]|\.\s|\.\Z|\Z)",
    re.I,
)


def subs_last(text: str) -> str:
    """A line in which the subroutine that does something is told after it."""
    return _SUB.sub(lambda one: f"{one['head']}{one['rest']} with {one['sub']}", text)
