"""The page of every shipped scenario, and of a write-up of fifty: made, small, soon seen.

    python tests/stress/pages.py                  # all of them, in some minutes; status 1 at a fault
    python tests/stress/pages.py --every 10       # each tenth

A page is made; its last board is the board at the end of the run; it has no more than so many bytes. In Chromium, where
there is one, a write-up of fifty entries is painted for the first time within a second of being opened.
"""

from __future__ import annotations

import argparse
import shutil
import sys
import tempfile
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
if str(ROOT) not in sys.path:
    sys.path.insert(0, str(ROOT))

from judgebot.explain import pages, player  # noqa: E402
from judgebot.explain.story import Story, tell  # noqa: E402
from judgebot.problems import BadInput  # noqa: E402
from judgebot.resources import scenarios  # noqa: E402
from judgebot.scenario import api  # noqa: E402

LARGEST = 150_000  # bytes a page of one entry, with style and script
MANY = 50
SOON = 1000  # milliseconds


def fault(story: Story, size: int) -> str:
    """What is wrong with the page of a story, which has so many bytes; "" if nothing is."""
    if size > LARGEST:
        return f"{size:,} bytes"
    last = player.pictures(story)[-1]
    return "" if last == story.after_board else "its last board is not the one at the end"


def painted(text: str) -> float | None:
    """After how many milliseconds a page is first painted; None where there is no Chromium."""
    from tests.pages.conftest import NAMES, Browser

    program = next((found for name in NAMES if (found := shutil.which(name))), None)
    if program is None:
        return None
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder, "page.html")
        file.write_text(text, encoding="utf-8")
        browser = Browser(program, Path(folder, "profile"))
        try:
            browser.open(file, width=1280, height=800)
            browser.settle()
            return float(browser.run("performance.getEntriesByName('first-contentful-paint')[0].startTime"))
        finally:
            browser.close()


def main() -> int:
    """Make the pages and print what is wrong with them."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--every", type=int, default=1)
    every = parser.parse_args().every
    stories: list[Story] = []
    sizes: list[int] = []
    faults = 0
    for path in sorted(scenarios().rglob("*.yaml"))[::every]:
        try:
            story = tell(api.load(path))
        except BadInput:
            continue  # a case of the policy's, or one that only another edition has
        stories.append(story)
        sizes.append(len(pages.page([story], pages.HTML).encode()))
        if found := fault(story, sizes[-1]):
            faults += 1
            print(f"{path}: {found}")
    told = stories[:MANY]
    soon = painted(pages.page(told, pages.HTML, pages.FAQ, "Rulings"))
    print(f"{len(stories)} pages of up to {max(sizes):,} bytes, {sum(sizes) // len(sizes):,} on average")
    print(f"a write-up of {len(told)} is painted after {soon} ms")
    return int(faults > 0 or (soon is not None and soon > SOON))


if __name__ == "__main__":
    sys.exit(main())
