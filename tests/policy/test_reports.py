"""The reports of `reports.yaml`, written from the policy's text by another hand: what `audit` finds in them."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
import yaml

from judgebot.policy.audit import audit
from judgebot.yamlio import BadInput

REPORTS = yaml.safe_load((Path(__file__).parent / "reports.yaml").read_text(encoding="utf-8"))


@pytest.mark.parametrize("report", REPORTS, ids=lambda report: report["id"])
def test_what_is_found_in_a_report_of_another_hand(report: dict[str, Any], tmp_path: Path) -> None:
    path = tmp_path / "report.yaml"
    path.write_text(report["text"], encoding="utf-8")
    if "refused" in report:
        with pytest.raises(BadInput, match=report["refused"]):
            audit(path)
        return
    findings = audit(path)[0].findings
    first = report["text"].splitlines().index("play:") + 1
    assert [[finding.line - first, finding.kind] for finding in findings] == report["found"]
    if "note" in report:
        assert any(report["note"] in text for text in findings[0].limits)
