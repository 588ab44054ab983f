"""Untrusted text made harmless for wherever it is shown: a terminal, a page, a forum."""

from __future__ import annotations

import json
import re
from typing import Any

# C0 and C1 controls, the invisible marks that reorder or hide text, and lone surrogates. Newline is dealt with apart.
_CONTROL = re.compile("[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff\ud800-\udfff]")


def clean(text: str, *, newlines: bool = True) -> str:
    """`text` with every control character shown as an escape (`\\x1b`), so that no file can drive the terminal.

    Args:
        newlines: keep line feeds; with False they are escaped too (for text that belongs on one line).
    """
    shown = _CONTROL.sub(lambda found: ascii(found.group())[1:-1], text)
    return shown if newlines else shown.replace("\n", "\\n")


def as_json(data: Any) -> str:
    """`data` as JSON in which letters stay letters and every control character is an escape (`\\u202e`)."""
    text = json.dumps(data, ensure_ascii=False, indent=2, default=str)
    return _CONTROL.sub(lambda found: f"\\u{ord(found.group()):04x}", text)
