"""A run that is told before the facts of its board and not after them: what was told is of the time it is made at.

    python -m tests.stress.run_told_first [--part N]

Prints the lines whose answer that turns.
"""

from __future__ import annotations

import argparse
import re
from typing import Any

from judgebot.ask.reading import read
from tests.stress.asked import files, lines
from tests.stress.rewordings import said

_SERVER = r"(?:HQ|R&D|archives|remote \d|the remote)"
_RUN = re.compile(rf"(.*?[.;]) *((?:the )?(?:runner|i) runs? {_SERVER})([.;])( .*\?)", re.IGNORECASE | re.DOTALL)


def run_first(say: str) -> str:
    """`A; B; runner runs HQ; can he ...?` as `runner runs HQ; A; B; can he ...?`; as it is where no run stands so."""
    found = _RUN.fullmatch(say)
    return f"{found[2]}{found[3]} {found[1]}{found[4]}" if found else say


def compared(line: dict[str, Any]) -> tuple[str, str, str] | None:
    """The reworded line with both answers; None where one of them is not answered."""
    other = run_first(line["say"])
    if other == line["say"]:
        return None
    first, second = read(line["say"]), read(other)
    if not (first.understood and second.understood):
        return None
    answers = said(first), said(second)
    return (other, *answers) if all(answers) else None


def main() -> None:
    """Print what turned."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--part", type=int, default=1, help="every Nth line")
    args = parser.parse_args()
    found = [compared(line) for line in list(lines(files(False) + files(True)))[:: args.part]]
    tried = [one for one in found if one is not None]
    turned = [one for one in tried if one[1] != one[2]]
    print(*turned, f"{len(turned)} of {len(tried)}", sep="\n")


if __name__ == "__main__":
    main()
