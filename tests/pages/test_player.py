"""The line played on the board: every step has its board, what changed is marked, and the page goes through them."""

import itertools
import re
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judgebot import resources
from judgebot.cli.main import cli
from judgebot.explain import player
from judgebot.explain.picture_html import html
from judgebot.explain.story import Story, tell
from judgebot.explain.timeline import timeline
from judgebot.scenario import api
from judgebot.scenario.picture import Picture

GONE = "faq/aumakua-breach-with-a-trash"
SHOWN = "document.querySelector('.stage .where').textContent"
NOW = "(e => e && e.value)(document.querySelector('.steps > li.now'))"


def told(name: str) -> Story:
    return tell(api.load(api.find(name)[0]))


def board(pictures: list[Picture], place: int) -> str:
    """A board of a line as it is drawn, in words."""
    former = pictures[place - 1] if place else None
    return " ".join(re.sub(r"<[^>]*>", " ", html(pictures[place], former)).split())


@pytest.fixture(scope="module")
def written(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file = tmp_path_factory.mktemp("player") / "page.html"
    file.write_bytes(CliRunner().invoke(cli, ["explain", GONE, "--format", "html"]).stdout_bytes)
    return file


def test_each_step_has_the_board_that_it_leaves() -> None:
    story = told("faq/bravado-hippo")
    seen = player.pictures(story)
    assert len(seen) == len(story.steps) + 2
    assert [one["runner"]["credits"] for one in seen] == [5, 2, 2, 1, 0, 0, 0, 0, 7, 7]
    # step 3 breaks one subroutine, step 4 the other; step 5 trashes the ice, which leaves its place for that step
    states = [
        [state for _, state in ice.get("subroutines", [])]
        for ice in (one["corp"]["servers"][0]["ice"][0] for one in seen)
    ]
    assert states[2:5] == [["", ""], ["broken", ""], ["broken", "broken"]]
    assert "Rototurret gone" in board(seen, 5) and "Rototurret gone" not in board(seen, 6)
    assert "Archives 1 card (Rototurret) was 0" in board(seen, 5) and "was" not in board(seen, 6)


def test_what_is_new_is_told() -> None:
    seen = player.pictures(told("faq/bravado-hippo"))
    news = [list(player.news(now, then)) for then, now in itertools.pairwise(seen)]
    assert news[1] == ["the Runner encounters Rototurret"]
    assert news[2] == ["the Runner has 1 credit (was 2)", "Rototurret: “Trash 1 installed program” is broken"]
    assert news[6][0] == "the run is over"


def test_what_nobody_tells_belongs_to_the_step_before() -> None:
    """That a card is removed to pay is not told apart; that the Runner accesses a card is seen until the next step."""
    story = told("rules/what-a-cost-does-is-seen")
    place = next(place for place, step in enumerate(story.steps, 1) if step.text.startswith("The Runner uses Vanish"))
    assert "Vanish moved" in board(player.pictures(story), place)
    assert "The Runner accesses 3 to rez Wall of Static" in board(player.pictures(told(GONE)), 6)


def test_what_the_last_step_does_is_seen_with_it() -> None:
    """The last step gains a credit; the events of what it costs come before."""
    story = told("cr/9.9.9a-1-b")
    seen = player.pictures(story)
    assert story.steps[-1].text.endswith("gains 1 credit (3 to 4).")
    assert [one["runner"]["credits"] for one in seen[-3:]] == [3, 4, 4]
    assert len(player.frames(seen, {})["boards"]) == len(story.steps) + 1  # no board of the end by itself


# scenario, a step -> what is new with it and with the next; one step of the engine carries out both
SHARED = {
    ("editions/no-potential-asked-2", 1): [[], ["the Runner has 1 click (was 2)", "the Runner has 6 credits (was 5)"]],
    ("cr/9.2.8f-1", 3): [["the Runner has 4 credits (was 5)"], ["the Runner moves on in their run on HQ"]],
}


@pytest.mark.parametrize("name, step", SHARED)
def test_a_change_is_seen_at_the_step_that_tells_it(name: str, step: int) -> None:
    seen = player.pictures(told(name))[step - 1 : step + 2]
    assert [list(player.news(now, then)) for then, now in itertools.pairwise(seen)] == SHARED[name, step]


# what is seen on the board at the end of a scenario
SEEN = {
    "faq/bravado-hippo": "7 credits",
    "cr/10.4.3-1": "wins the game",
    "editions/bad-publicity-fund": "from bad publicity",
}


@pytest.mark.parametrize("name", SEEN)
def test_what_no_card_shows_is_seen(name: str) -> None:
    seen = player.pictures(told(name))
    assert any(SEEN[name] in board(seen, place) for place in range(len(seen)))


def test_a_server_that_is_gone_keeps_its_place_for_one_step() -> None:
    """And for as long as the Runner is in a run on it."""
    seen = player.pictures(told(GONE))
    place = "Remote 1 gone SanSan City Grid gone {}HQ"
    assert place.format("▲ Runner here: Success Phase ") in board(seen, 2)
    assert "SanSan City Grid gone" not in board(seen, 3)
    assert "Remote 1 gone ▲ Runner here: Success Phase HQ" in board(seen, 4) and "Remote 1" not in board(seen, 5)
    idle = [{**one, "run": None} for one in seen]
    assert place.format("") in board(idle, 2) and "Remote 1" not in board(idle, 3)


def test_the_runner_stands_where_they_are() -> None:
    """Outside of all ice as the run begins, below the ice that is encountered, and at the server once past it."""
    story = told("cr/9.2.8f-1")
    seen = player.pictures(story)
    assert "Runner here" not in board(seen, 0)
    assert "↳ End the run ▲ Runner here: encounters it" in board(seen, 1)
    assert "▲ Runner here: Movement Phase 8 to rez Tollbooth ice · code gate rezzed strength 5 R&" in board(seen, 4)


def test_boards_share_their_parts() -> None:
    """Each part stands on a page once, and so does a card that several parts have."""
    frames = player.frames(player.pictures(told("rules/what-a-cost-does-is-seen")), {})
    drawn = [number for one in frames["boards"] for number in one.replace("|", " ").split()]
    assert len(set(drawn)) < len(drawn) / 2
    assert drawn[: frames["shared"]] == [str(n) for n in range(frames["shared"])]
    kept = "".join(frames["parts"][frames["shared"] :])
    holes = set(re.findall(r'data-part="(\d+)"', kept))
    assert holes and holes | set(drawn) == {str(n) for n in range(len(frames["parts"]))}
    cards = [kept.count(frames["parts"][int(hole)]) for hole in holes]
    assert cards == [1] * len(holes)


@pytest.mark.parametrize("name", ["cr/9.2.8f-1", "faq/bravado-hippo"])
def test_the_timeline_folds_what_nobody_decides(name: str) -> None:
    """No two neighbours are quiet, and what a fold holds decides nothing."""

    def quiet(node: dict[str, Any]) -> bool:
        return bool(node["what"] == "quiet")

    def look(nodes: list[dict[str, Any]], folded: bool) -> int:
        found = sum(map(quiet, nodes))
        assert not any(quiet(one) and quiet(other) for one, other in itertools.pairwise(nodes))
        for node in nodes:
            assert "goes by" not in node["text"]
            assert not folded or not (node["main"] or node["open"])
            found += look(node["children"], folded or quiet(node))
        return found

    assert look(timeline(told(name)), False) > 3


def test_keys_buttons_and_slider_go_through_the_steps(browser: Any, written: Path) -> None:
    browser.open(written, width=1280, height=800)
    assert browser.run(SHOWN) == "Before" and browser.run(NOW) is None
    remote = "(e => e && e.className)(document.querySelector('.stage [aria-label=\"Remote 1\"]'))"
    seen = [browser.run(remote)]
    for number in range(1, 9):
        browser.press("ArrowRight")
        assert browser.run(SHOWN) == f"Step {number} of 8" and browser.run(NOW) == number
        assert browser.run("document.querySelector('.now').getAttribute('aria-current')") == "step"
        seen.append(browser.run(remote))
    assert seen == ["server", "server attacked"] + ["server gone attacked"] * 3 + [None] * 4
    assert browser.run("[...document.querySelectorAll('.stage .changed')].length") > 0
    assert browser.run("document.querySelector('.stage .say').innerText").startswith("Step 8 of 8.")
    inside = "(b => b.top >= 0 && b.bottom <= innerHeight)(document.querySelector('.now').getBoundingClientRect())"
    assert browser.run(inside)  # though the steps are longer than the window
    browser.press("ArrowLeft")
    assert browser.run(SHOWN) == "Step 7 of 8"
    browser.click(".controls button")
    assert browser.run(SHOWN) == "Step 6 of 8"
    browser.run("document.querySelector('.controls input').focus()")
    browser.press("ArrowRight")  # as sliders do
    assert browser.run(SHOWN) == "Step 7 of 8"
    assert browser.run("document.querySelector('.controls input').getAttribute('aria-valuetext')") == "Step 7 of 8"
    browser.click("button.n")
    assert browser.run(SHOWN) == "Step 1 of 8"
    browser.run("location.hash = document.querySelectorAll('.steps > li')[3].id")
    browser.settle()
    assert browser.run(NOW) == 4
    gists = "[...document.querySelectorAll('.line .now .gists li')].map(e => e.textContent)"
    assert [one[:14] for one in browser.run(gists)] == ["9.6.5cWhatever"]


@pytest.mark.parametrize("width", [390, 1280])
def test_the_board_is_looked_at_first(browser: Any, written: Path, width: int) -> None:
    """On a phone it stands above the steps, on a desk beside them; so it does for the keyboard."""
    browser.open(written, width=width)
    boards, line = (f"document.querySelector('.both > .{one}').getBoundingClientRect()" for one in ("boards", "line"))
    if width < 700:
        assert browser.run(f"{boards}.bottom <= {line}.top")
    else:
        assert browser.run(f"{line}.right < {boards}.left && Math.abs({line}.top - {boards}.top) < 40")
    assert browser.run("document.querySelector('.both').firstElementChild.matches('.boards')")


@pytest.fixture(scope="module")
def walk(tmp_path_factory: pytest.TempPathFactory) -> Path:
    file, game = tmp_path_factory.mktemp("walk") / "game.html", resources.scenarios() / "replays" / "a-random-game.json"
    assert CliRunner().invoke(cli, ["import", str(game), "--format", "html", "-o", str(file)]).exit_code == 0
    return file


@pytest.mark.parametrize("width", [390, 1280])
def test_a_replay_is_walked_through_moment_by_moment(browser: Any, walk: Path, width: int) -> None:
    """By keys, buttons and links; what has changed since the moment before is marked, and told."""
    browser.open(walk, width=width, height=800)
    heading = "(e => e.textContent)(document.querySelector('.say strong'))"
    assert browser.run(heading) == "Turn 1 corp" and browser.run(SHOWN) == "Moment 1 of 17"
    assert browser.run("document.querySelectorAll('.stage .changed, .stage .was').length") == 0
    browser.press("ArrowRight")
    assert browser.run(heading) == "Turn 1 runner" and browser.run(SHOWN) == "Moment 2 of 17"
    marked = "[...document.querySelectorAll('.stage .was')].filter(e => e.checkVisibility()).map(e => e.textContent)"
    assert "was 3" in browser.run(marked)  # clicks: the Corp has spent theirs
    log = "[...document.querySelectorAll('.stage .more li')].filter(e => e.checkVisibility()).length"
    assert "the Corp has " in browser.run("document.querySelector('.say .delta').innerText") and browser.run(log) > 2
    browser.click(".controls button")
    assert browser.run(SHOWN) == "Moment 1 of 17"
    browser.run("location.hash = [...document.querySelectorAll('nav a')].at(-1).hash")
    browser.settle()
    assert browser.run(SHOWN) == "Moment 17 of 17" and browser.problems == []
    assert browser.run("document.querySelector('.steps').checkVisibility()") == (width > 700)


def test_a_card_shows_its_text(browser: Any, written: Path) -> None:
    """On hover, by tap and by keyboard, where it lies; a second tap puts it away."""
    tip = "(t => t.hidden ? null : t.textContent)(document.getElementById('tip'))"
    browser.open(written, width=390, height=800, touch=True)
    browser.tap(".stage .program")
    assert browser.run(tip).startswith("Aumakua") and "virus" in browser.run(tip)
    assert browser.run("location.hash") == ""
    browser.tap(".stage .program")
    assert browser.run(tip) is None
    browser.open(written, width=1280)
    browser.hover(".stage .program .facts")
    assert browser.run(tip).startswith("Aumakua")
    browser.press("Escape")
    browser.run("document.querySelector('.stage .program a.title').focus()")
    assert browser.run(tip).startswith("Aumakua")
    browser.press("ArrowRight")
    assert browser.run("document.activeElement.textContent") == "Aumakua"
    browser.press("Enter")
    assert browser.run("document.querySelector(':target').textContent") == "Aumakua"


def test_copy_gives_the_ruling_as_markdown(browser: Any, written: Path) -> None:
    browser.open(written, width=390)
    browser.run("navigator.clipboard.writeText = text => { window.copied = text; return Promise.resolve(); }")
    browser.click("button.copy")
    given = CliRunner().invoke(cli, ["explain", GONE, "--format", "md"]).stdout
    assert browser.run("window.copied").strip() == given.strip()
    assert browser.run("document.querySelector('.tools [role=status]').textContent") == "Copied."


def test_what_is_folded_is_drawn_when_it_is_opened(browser: Any, tmp_path: Path) -> None:
    file = tmp_path / "faq.html"
    assert CliRunner().invoke(cli, ["faq", GONE, "cr/9.2.8f-1", "-o", str(file)]).exit_code == 0
    browser.open(file, width=390)
    assert browser.run("document.querySelectorAll('.stage').length") == 0
    browser.click("article details.print > summary")
    browser.settle()
    assert browser.run("document.querySelectorAll('.stage').length") == 1
    browser.press("ArrowRight")
    assert browser.run(SHOWN) == "Step 1 of 8"
    gists = "[...document.querySelectorAll('.gists li')].filter(e => e.checkVisibility()).length"
    assert browser.run(gists) == browser.run("document.querySelectorAll('.steps > li.now > .told > .rules a').length")
