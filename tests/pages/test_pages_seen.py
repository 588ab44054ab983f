"""The pages as seen: opened in a real browser, on a phone and on a desk, light and dark, by touch, mouse and keys."""

import base64
import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from judgebot import resources
from judgebot.cli.main import cli

HARMFUL = Path(__file__).parent / "harmful.yaml"
# name -> the arguments of the command that writes the page
PAGES: dict[str, list[str]] = {
    "one": ["explain", "cr/9.2.8f-1", "--format", "html"],
    "two": ["explain", "faq/aumakua-breach-with-a-trash", "faq/bravado-hippo", "--format", "html"],
    "install": ["explain", "faq/clot-simulchip-in-time", "--format", "html"],
    "faq": ["faq", "faq/bravado-without-hippo", "faq/bravado-hippo", "faq/hush-on-magnet", "cr/9.2.8f-1"],
    "run": ["explain", str(HARMFUL.with_name("board.yaml")), "--format", "html"],
    "harmful": ["faq", str(HARMFUL)],
    "replay": ["import", str(resources.scenarios() / "replays" / "a-random-game.json"), "--format", "html"],
}
UNFOLD = "document.querySelectorAll('details').forEach(d => d.open = true)"
Pages = Callable[[str], Path]


@pytest.fixture(scope="session")
def pages(tmp_path_factory: pytest.TempPathFactory) -> Pages:
    """The file of a page, written when first asked for."""
    folder = tmp_path_factory.mktemp("pages")

    def page(name: str) -> Path:
        file = folder / f"{name}.html"
        if not file.exists():
            arguments = PAGES[name]
            if arguments[0] == "faq":
                arguments = [*arguments, "-o", str(file)]
            result = CliRunner().invoke(cli, arguments, prog_name="judgebot")
            assert result.exit_code == 0, result.output
            if arguments[0] != "faq":
                file.write_bytes(result.stdout_bytes)
        return file

    return page


@pytest.mark.parametrize("name", PAGES)
def test_no_complaint_and_no_network(browser: Any, pages: Pages, name: str) -> None:
    file = pages(name)
    browser.open(file)
    browser.run(UNFOLD)
    browser.settle()
    assert browser.problems == []
    assert browser.requests == [file.as_uri()]


@pytest.mark.parametrize("touch", [False, True], ids=["window", "phone"])
@pytest.mark.parametrize("name", PAGES)
def test_nothing_is_wider_than_a_phone(browser: Any, pages: Pages, name: str, touch: bool) -> None:
    browser.open(pages(name), width=360, touch=touch)
    for _ in ("folded", "unfolded"):
        assert browser.run("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
        assert browser.run("Math.round(window.innerWidth)") == 360
        browser.run(UNFOLD)
        browser.settle()


@pytest.mark.parametrize("name", ["run", "harmful"])
def test_the_drawing_can_be_read_on_a_phone(browser: Any, pages: Pages, name: str) -> None:
    """No crowd of columns, nothing small, nothing beyond the edge of what it lies in; before, and on the way."""
    browser.open(pages(name), width=390, touch=True)
    browser.run(UNFOLD)
    browser.settle()
    every = "[...document.querySelectorAll('.stage .board *')].filter(e => !e.closest('.sr'))"
    for _ in ("before", "after the first step"):
        assert browser.run(f"{every}.length") > 20
        assert browser.run(f"{every}.filter(e => parseFloat(getComputedStyle(e).fontSize) < 12).length") == 0
        over = f"{every}.filter(e => e.getBoundingClientRect().right > document.documentElement.clientWidth - 8)"
        assert browser.run(f"{over}.map(e => e.textContent)") == []
        boxes = f"{every}.filter(e => e.matches('.server'))"
        rows = f"Object.values(Object.groupBy({boxes}, e => e.getBoundingClientRect().top)).map(row => row.length)"
        assert browser.run(f"Math.max(...{rows})") in (2, 3)
        # a server with cards has the room for them
        assert browser.run(f"{boxes}.filter(e => !e.matches('.idle') && e.clientWidth < 120).length") == 0
        browser.press("ArrowRight")


def test_servers_stand_side_by_side_on_a_desk(browser: Any, pages: Pages) -> None:
    """Roots level, ice across below them; the Runner's marker right below the ice that is encountered."""
    browser.open(pages("run"), width=1280)
    box = "e => { const b = e.getBoundingClientRect(); return [Math.round(b.left), Math.round(b.top)]; }"
    roots = browser.run(f"[...document.querySelectorAll('.stage .root')].map({box})")
    assert len({left for left, _ in roots}) == 5 and len({top for _, top in roots}) == 1
    ice = browser.run(f"[...document.querySelectorAll('.stage .attacked .over > *')].map({box})")
    assert len(ice) == 3 and sorted(top for _, top in ice) == [top for _, top in ice] and ice[0][1] > roots[0][1]
    order = "[...document.querySelectorAll('.stage .attacked .over > *')].map(e => e.className)"
    wall, tollbooth, marker = browser.run(order)
    assert marker == "marker" and "here" in tollbooth.split() and "here" not in wall.split()
    wide = "(b => b.width > b.height)(document.querySelector('.stage .card.ice').getBoundingClientRect())"
    assert browser.run(wide)
    # of more servers than have room in a row, the central ones stand by themselves
    browser.run("(e => e.before(e.cloneNode(true), e.cloneNode(true)))(document.querySelector('.stage .server')), 1")
    tops = browser.run(f"[...document.querySelectorAll('.stage .server')].map({box}).map(([_, top]) => top)")
    assert len(tops) == 7 and len(set(tops[:4])) == len(set(tops[4:])) == 1 and tops[4] > tops[3]


@pytest.mark.parametrize("width, dark", [(390, False), (390, True), (1280, False)], ids=["phone", "dark", "desk"])
@pytest.mark.parametrize("name", PAGES)
def test_axe_finds_nothing(browser: Any, pages: Pages, axe: str, name: str, width: int, dark: bool) -> None:
    browser.open(pages(name), width=width, dark=dark)
    browser.run(axe + ";1")
    for fold in ("folded", "unfolded"):
        if fold == "unfolded":
            browser.run(UNFOLD)
            browser.press("ArrowRight")
        elif dark or width > 390:
            continue  # it is the same but for the colours and what stands beside what, which is seen unfolded too
        found = browser.run(
            "axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.map(v =>"
            " [v.id, v.help, v.nodes.slice(0, 3).map(n => n.html.slice(0, 200))]))"
        )
        assert found == []


def test_the_manual_is_a_page_as_the_others_are(browser: Any, axe: str, tmp_path: Path) -> None:
    """Dark where that is wished, no wider than a phone, its tables with heads."""
    file = tmp_path / "manual.html"
    assert CliRunner().invoke(cli, ["help", "--html", str(file)]).exit_code == 0
    browser.open(file, width=390, dark=True)
    assert browser.run("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    assert browser.run("getComputedStyle(document.body).backgroundColor") == "rgb(21, 23, 27)"
    browser.run(axe + ";1")
    found = browser.run(
        "axe.run(document, {resultTypes: ['violations']}).then(r => r.violations.map(v =>"
        " [v.id, v.nodes.slice(0, 3).map(n => n.html.slice(0, 200))]))"
    )
    assert found == []


def test_folding_by_mouse_and_by_keyboard(browser: Any, pages: Pages) -> None:
    browser.open(pages("faq"))
    opened = "document.querySelector('main details').open"
    steps = "document.querySelector('ol.steps').checkVisibility()"
    assert not browser.run(opened) and not browser.run(steps)
    browser.click("main details > summary")
    assert browser.run(opened) and browser.run(steps)
    browser.press("Enter")  # the click has given it the focus
    assert not browser.run(opened)
    browser.press(" ")
    assert browser.run(opened)


def test_folding_everything(browser: Any, pages: Pages) -> None:
    browser.open(pages("faq"))
    folded = "document.querySelectorAll('details.print:not([open])').length"
    assert browser.run(folded) > 0
    browser.click(".buttons button:first-child")
    assert browser.run(folded) == 0
    browser.click(".buttons button:last-child")
    assert browser.run("document.querySelectorAll('main details[open]').length") == 0


def test_the_timeline_is_folded_until_asked_for(browser: Any, pages: Pages) -> None:
    browser.open(pages("one"))
    seen = "document.querySelector('.timeline').checkVisibility()"
    links = (
        "[...document.querySelectorAll('.timeline a')].map(e => document.querySelector(`[id='${e.hash.slice(1)}']`))"
    )
    assert not browser.run(seen) and browser.run(links) == []
    browser.click(".timeline-fold > summary")
    assert browser.run(seen)
    assert browser.run(f"{links}.length") > 50 and browser.run(f"{links}.every(e => e.matches('dt'))")
    deciding = "[...document.querySelectorAll('.timeline .named')]"
    assert browser.run(f"{deciding}.length > 0 && {deciding}.every(e => e.checkVisibility())")
    idle = "[...document.querySelectorAll('.timeline details:not([open])')].length"
    assert browser.run(idle) > 0


GIST = "document.querySelector(`[id='${document.querySelector('a.rule').hash.slice(1)}'] ~ .gist`).textContent"
TIP = "(t => t.hidden ? null : t.textContent)(document.getElementById('tip'))"


def test_a_rule_shows_its_gist_on_hover(browser: Any, pages: Pages) -> None:
    browser.open(pages("one"), width=1000)
    assert browser.run(TIP) is None
    browser.hover("a.rule")
    assert browser.run(TIP) == browser.run(GIST)
    assert browser.run("document.querySelector('a.rule').getAttribute('aria-describedby')") == "tip"
    browser.press("Escape")
    assert browser.run(TIP) is None


def test_a_rule_shows_its_gist_on_focus_and_leads_to_the_appendix(browser: Any, pages: Pages) -> None:
    browser.open(pages("one"), width=1000)
    browser.run("document.querySelector('a.rule').focus()")
    assert browser.run(TIP) == browser.run(GIST)
    browser.press("Enter")
    assert browser.run("location.hash === document.querySelector('a.rule').hash")
    assert browser.run(
        "(b => b.top >= 0 && b.bottom <= innerHeight)(document.querySelector(':target').getBoundingClientRect())"
    )


def test_a_rule_shows_its_gist_on_the_first_tap_and_leads_on_at_the_second(browser: Any, pages: Pages) -> None:
    browser.open(pages("one"), touch=True)
    browser.tap("a.rule")
    assert browser.run(TIP).startswith(browser.run(GIST))
    assert browser.run("location.hash") == ""
    inside = "(b => b.left >= 0 && b.right <= 360)(document.getElementById('tip').getBoundingClientRect())"
    assert browser.run(inside)
    browser.tap("a.rule")
    assert browser.run("location.hash === document.querySelector('a.rule').hash")
    browser.tap("h2")
    assert browser.run(TIP) is None


def test_a_link_opens_what_is_folded(browser: Any, pages: Pages) -> None:
    browser.open(pages("one"))
    browser.run("location.hash = document.querySelector('main section details dt').id")
    browser.settle()
    assert browser.run("document.querySelector(':target').checkVisibility()")


def test_print_shows_the_explanations(browser: Any, pages: Pages) -> None:
    browser.open(pages("faq"))
    browser.run(
        "addEventListener('beforeprint', () => window.shown = document.querySelectorAll('.print[open]').length)"
    )
    assert browser.call("Page.printToPDF", printBackground=False)["data"]
    assert browser.run("window.shown === document.querySelectorAll('.print').length")
    assert browser.run("document.querySelectorAll('.print[open]').length") == 0


def test_a_harmful_scenario_does_nothing(browser: Any, pages: Pages) -> None:
    browser.open(pages("harmful"))
    browser.run(UNFOLD)
    browser.settle()
    assert browser.run("document.title") == "Rulings"
    assert "<script>document.title = 'broken'</script>" in browser.run("document.querySelector('.answer').textContent")


def test_the_policy_stops_what_would_slip_through(browser: Any, pages: Pages, tmp_path: Path) -> None:
    text = pages("one").read_text(encoding="utf-8")
    file = tmp_path / "slipped.html"
    file.write_text(text.replace("</main>", "<script>document.title = 'broken'</script></main>"), encoding="utf-8")
    browser.open(file)
    assert browser.run("document.title") != "broken"
    assert browser.problems != []


def test_before_and_after_are_switched_in_place(browser: Any, pages: Pages, tmp_path: Path) -> None:
    """One board at a time, by touch or mouse, without a script; side by side on paper."""
    seen = "[...document.querySelectorAll('figure')].filter(e => e.checkVisibility()).map(e => e.className)"
    file = tmp_path / "without-script.html"
    file.write_text(re.sub(r"<script>.*?</script>", "", pages("one").read_text(encoding="utf-8"), flags=re.S), "utf-8")
    browser.open(file, width=390, touch=True)
    assert browser.run("document.scripts.length") == 0 and browser.run(seen) == ["before"]
    browser.tap(".flip.after + label")
    assert browser.run(seen) == ["after"]
    browser.tap(".flip.before + label")
    assert browser.run(seen) == ["before"]
    browser.open(file, width=1280)
    browser.click(".flip.after + label")
    assert browser.run(seen) == ["after"]
    browser.call("Emulation.setEmulatedMedia", media="print", features=[])
    assert browser.run(seen) == ["before", "after"]


def test_the_answer_stays_in_sight(browser: Any, pages: Pages) -> None:
    browser.open(pages("one"), width=390, height=700, touch=True)
    browser.run("document.querySelector('.board-fold').scrollIntoView()")
    browser.settle()
    assert browser.run("scrollY") > 100
    assert browser.run("Math.round(document.querySelector('.answer').getBoundingClientRect().top)") == 0


def test_from_a_rule_back_to_the_step(browser: Any, pages: Pages) -> None:
    """From a rule in the appendix one tap leads to the step that cites it, which the answer does not cover."""
    browser.open(pages("one"), width=390, height=700, touch=True)
    number = browser.run("document.querySelector('a.rule').textContent")
    browser.run(f"location.hash = 'r-{number}'")
    browser.settle()
    browser.run(f"document.getElementById('r-{number}').parentNode.querySelector('.back a').id = 'way-back'")
    browser.tap("#way-back")
    assert browser.run("document.querySelector(':target').matches('ol.steps > li')")
    cited = "[...document.querySelectorAll(':target a.rule')].map(e => e.textContent)"
    assert number in browser.run(cited)
    place = "document.querySelector(':target').getBoundingClientRect().top"
    assert browser.run(f"{place} >= document.querySelector('.answer').getBoundingClientRect().bottom")


# what is typed -> the entries that are left
FILTER = {
    "hippo": ["q-faq-bravado-hippo", "q-faq-bravado-without-hippo"],
    "BRAVADO": ["q-faq-bravado-hippo", "q-faq-bravado-without-hippo"],
    "9.2.8f": ["q-cr-9-2-8f-1"],
    "femme tollbooth": ["q-cr-9-2-8f-1"],
    "no such word": [],
    "": ["q-faq-bravado-hippo", "q-faq-bravado-without-hippo", "q-cr-9-2-8f-1", "q-faq-hush-on-magnet"],
}


@pytest.mark.parametrize("asked", FILTER)
def test_the_filter_hides_what_does_not_match(browser: Any, pages: Pages, asked: str) -> None:
    browser.open(pages("faq"), width=390)
    for typed in ("zzz", asked):
        browser.run(
            f"(e => {{ e.value = {typed!r}; e.dispatchEvent(new Event('input')); }})(document.getElementById('filter'))"
        )
    left = "[...document.querySelectorAll('article.entry')].filter(e => e.checkVisibility()).map(e => e.id)"
    assert sorted(browser.run(left)) == sorted(FILTER[asked])
    shown = "[...document.querySelectorAll('.group, .side')].filter(e => !e.hidden)"
    assert browser.run(f"{shown}.every(e => e.querySelector('article:not([hidden])'))")
    told = browser.run("document.querySelector('.filter [role=status]').textContent")
    assert told == (f"{len(FILTER[asked])} of 4 entries" if asked else "")


def test_a_link_to_a_hidden_entry_shows_it(browser: Any, pages: Pages) -> None:
    browser.open(pages("faq"), width=390)
    browser.run("(e => { e.value = 'hippo'; e.dispatchEvent(new Event('input')); })(document.getElementById('filter'))")
    browser.run("location.hash = 'q-cr-9-2-8f-1'")
    browser.settle()
    assert browser.run("document.querySelector(':target').checkVisibility()")


def test_without_a_script_the_page_is_whole(browser: Any, pages: Pages) -> None:
    browser.call("Emulation.setScriptExecutionDisabled", value=True)
    try:
        browser.open(pages("faq"), width=390)
        left = "[...document.querySelectorAll('article.entry')].filter(e => e.checkVisibility()).length"
        assert browser.run(left) == 4 and browser.run("document.querySelectorAll('figure').length") == 8
        assert browser.run("document.querySelector('#filter')") is None
    finally:
        browser.call("Emulation.setScriptExecutionDisabled", value=False)


def sheets(browser: Any) -> int:
    """How many sheets of A4 the page takes in print."""
    pdf = base64.b64decode(browser.call("Page.printToPDF", paperWidth=8.27, paperHeight=11.69)["data"])
    return len(re.findall(rb"/Type\s*/Page\b", pdf))


def test_the_shipped_faq_prints_small(browser: Any, tmp_path: Path) -> None:
    """Under 25 sheets (it took 74), with every step, and with boards only when asked."""
    file = tmp_path / "faq.html"
    assert CliRunner().invoke(cli, ["faq", "faq", "-o", str(file)]).exit_code == 0
    browser.open(file, width=1000)
    assert file.stat().st_size < 150_000 * browser.run("document.querySelectorAll('article.entry').length")
    assert 5 < sheets(browser) < 25
    browser.run("dispatchEvent(new Event('beforeprint'))")
    boards = "[...document.querySelectorAll('figure.before')].filter(e => e.checkVisibility()).length"
    browser.call("Emulation.setEmulatedMedia", media="print", features=[])
    assert browser.run(boards) == 0
    browser.run("document.querySelector('#print-boards').click()")
    assert browser.run(boards) == browser.run("document.querySelectorAll('article.entry').length")
    steps = "[...document.querySelectorAll('ol.steps > li')]"
    assert browser.run(f"{steps}.length > 100 && {steps}.every(e => e.checkVisibility())")
