"""Running the policy's own files as tests: repair cases, boards to lint, reports to audit."""

from __future__ import annotations

from pathlib import Path


def differences(path: Path, kind: str) -> tuple[list[str], bool]:
    """How a policy file differs from what it expects, and whether it expects anything.

    Args:
        path: the file.
        kind: "case", "lint" or "audit": the key that tells what it is.

    Raises:
        BadInput: it cannot be read; with every problem.
        NotImplementedRule: the engine does not implement what comes up.
    """
    wrong, states = {"case": _case, "lint": _lint, "audit": _audit}[kind](path)
    return [line.removeprefix(f"{path}:").strip() for line in wrong], states


def _case(path: Path) -> tuple[list[str], bool]:
    from judgebot.policy.case import mismatches, read_case
    from judgebot.policy.policy import load

    case = read_case(path, load())
    parts = [part for part in (case, case.also) if part is not None]
    found: list[str] = []
    for part in parts:
        if part.expect is not None:
            advice = load().decide(part.choices, part.names, earlier_warnings=part.earlier_warnings)
            found += mismatches(advice, part.expect)
    return found, any(part.expect is not None for part in parts)


def _lint(path: Path) -> tuple[list[str], bool]:
    from judgebot.policy.lint import examine, mismatches

    report = examine(path)
    return mismatches(report, str(path)), report.expected is not None


def _audit(path: Path) -> tuple[list[str], bool]:
    from judgebot.policy.audit import audit
    from judgebot.policy.audit_case import mismatches

    found, report = audit(path)
    return mismatches(found, report, str(path)), report.expect is not None
