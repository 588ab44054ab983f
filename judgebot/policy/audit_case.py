"""What a report's file says that its audit must find, compared with what it finds."""

from __future__ import annotations

from typing import Any

from judgebot.policy.audit import Audit, Finding, Reading
from judgebot.policy.audit_read import Report


def mismatches(found: Audit, report: Report, file: str) -> list[str]:
    """How an audit differs from what its file expects; empty if it does not.

    An expected error with `if: WORDS` is looked for only in the readings of the report that these words name.
    """
    wrong = []
    wanted = report.expect or ()
    used = set()
    for reading in found.readings:
        given = "; ".join(reading.given)
        mine = [item for item in wanted if str(item.fields.get("if", "")).casefold() in given.casefold()]
        used |= {item.line for item in mine}
        where = f"{file}: (if {given})" if given and len(found.readings) > 1 else f"{file}:"
        if len(mine) != len(reading.findings):
            kinds = ", ".join(f"{one.kind} (line {one.line}: {one.what})" for one in reading.findings) or "none"
            wrong.append(f"{where} expected {len(mine)} errors, found {len(reading.findings)}: {kinds}")
        for item, finding in zip(mine, reading.findings, strict=False):
            wrong += [f"{file}:{item.line}: {text}" for text in _differences(item.fields, finding, reading)]
    wrong += [
        f"{file}:{item.line}: no reading of the report is `{item.fields.get('if')}`"
        for item in wanted
        if item.line not in used
    ]
    return wrong


def _differences(fields: dict[str, Any], finding: Finding, reading: Reading) -> list[str]:
    wrong = []
    plain = {"error": finding.kind, "line": finding.line, "at": finding.step}
    for key, value in plain.items():
        if key in fields and fields[key] != value:
            wrong.append(f"{key}: expected {fields[key]}, found {value}")
    if "unwind" in fields and fields["unwind"] != {True: "yes", False: "no", None: "unknown"}[finding.unwind]:
        wrong.append(f"unwind: expected {fields['unwind']}, found {finding.unwind}")
    for who, number in (fields.get("decisions") or {}).items():
        if finding.decisions[who].made != number:
            wrong.append(f"decisions: expected {number} of the {who}, found {finding.decisions[who].made}")
    cites = fields.get("cites") or []
    wrong += [f"cites: expected {one}, found {finding.cites}" for one in _listed(cites) if one not in finding.cites]
    texts = {
        "what": [finding.what],
        "should": [finding.should],
        "moves": [move.do for move in finding.moves],
        "stuck": [f"{move.do}: {move.why}" for move in finding.moves if not move.reversible],
        "learned": [f"{one.who}: {one.what}" for one in finding.learned],
        "random": [f"{one.zone}: {' '.join(one.steps)}" for one in finding.random],
        "note": list(finding.limits),
        "assumed": [*reading.given, *reading.assumed],
    }
    for key, has in texts.items():
        if key not in fields:
            continue
        if not _listed(fields[key]) and has:
            wrong.append(f"{key}: expected nothing, found {has}")
        for phrase in _listed(fields[key]):
            if not any(str(phrase).casefold() in text.casefold() for text in has):
                wrong.append(f'{key}: expected "{phrase}", found {has}')
    return wrong + _opp(fields.get("opp") or {}, finding)


def _opp(wanted: dict[str, Any], finding: Finding) -> list[str]:
    wrong = []
    penalties = [ruling.advice.penalty for ruling in finding.rulings]
    for one in _listed(wanted.get("penalty", [])):
        if one not in penalties:
            wrong.append(f"opp: expected the penalty {one}, found {penalties}")
    for one in _listed(wanted.get("answer", [])):
        if not any(str(one) in ruling.advice.answer for ruling in finding.rulings):
            wrong.append(f'opp: expected "{one}", found {[ruling.advice.answer for ruling in finding.rulings]}')
    for one in _listed(wanted.get("cites", [])):
        if not any(one in ruling.advice.cites for ruling in finding.rulings):
            wrong.append(f"opp: {one} is not cited")
    for one in _listed(wanted.get("given", [])):
        if not any(str(one).casefold() in " ".join(ruling.given).casefold() for ruling in finding.rulings):
            wrong.append(f'opp: expected a ruling given "{one}", found {[ruling.given for ruling in finding.rulings]}')
    if "rulings" in wanted and wanted["rulings"] != len(finding.rulings):
        wrong.append(f"opp: expected {wanted['rulings']} rulings, found {len(finding.rulings)}")
    return wrong


def _listed(value: Any) -> list[Any]:
    return value if isinstance(value, list) else [] if value is None else [value]
