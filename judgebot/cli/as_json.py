"""Plain data as JSON for whoever reads what a command prints."""

from __future__ import annotations

import json
from typing import Any


def as_json(data: Any, start: str = "\n") -> str:
    """The very text of `json.dumps` with an indent of two, which is slow at that.

    start  how the line begins on which the data stand
    """
    within = f"{start}  "
    if isinstance(data, dict) and data and all([type(key) is str for key in data]):
        pairs = [f"{json.dumps(key)}: {as_json(value, within)}" for key, value in data.items()]
        return f"{{{within}{f',{within}'.join(pairs)}{start}}}"
    if isinstance(data, list | tuple) and data:
        return f"[{within}{f',{within}'.join([as_json(one, within) for one in data])}{start}]"
    if isinstance(data, dict):
        return json.dumps(data, indent=2).replace("\n", start)
    return json.dumps(data)
