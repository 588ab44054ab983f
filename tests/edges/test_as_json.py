"""Plain data is written as `json.dumps` writes it."""

from __future__ import annotations

import json
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from judgebot.cli.as_json import as_json

PLAIN: Any = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(),
    lambda one: st.lists(one) | st.dictionaries(st.text() | st.integers(), one),
    max_leaves=12,
)


@settings(max_examples=200, deadline=None, derandomize=True, database=None)
@given(PLAIN)
def test_the_text_is_that_of_the_standard_library(data: Any) -> None:
    assert as_json(data) == json.dumps(data, indent=2)
