"""The pages as written: what stands in them, that every link leads somewhere, that nothing in a file can do harm."""

import re
from html.parser import HTMLParser
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from judgebot.cli.main import cli
from judgebot.explain.markdown import escape
from judgebot.explain.picture_words import sentences
from judgebot.explain.story import tell
from judgebot.explain.timeline import timeline
from judgebot.scenario import api

HARMFUL = Path(__file__).parent / "harmful.yaml"
SOME = ("faq/bravado-without-hippo", "faq/bravado-hippo", "faq/clot-simulchip-in-time", "cr/9.2.8f-1")


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(cli, [str(one) for one in arguments], prog_name="judgebot")


def written(tmp_path: Path, *arguments: str | Path, ending: str = "html", status: int = 0) -> str:
    """What `judgebot faq` writes."""
    file = tmp_path / f"page.{ending}"
    result = run("faq", *arguments, "-o", file)
    assert result.exit_code == status, result.output
    assert result.stdout == ""
    return file.read_text(encoding="utf-8")


class Page(HTMLParser):
    """The tags, ids and addresses of an HTML page; `text` is what stands outside of scripts and styles."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.tags: list[str] = []
        self.ids: list[str] = []
        self.links: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.text = ""
        self._raw = False
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append(tag)
        self.attributes += attrs
        self.ids += [value or "" for name, value in attrs if name == "id"]
        self.links += [value or "" for name, value in attrs if name in ("href", "src")]
        self._raw = tag in ("script", "style")

    def handle_endtag(self, tag: str) -> None:
        self._raw = False

    def handle_data(self, data: str) -> None:
        if not self._raw:
            self.text += data


def test_every_link_of_the_html_leads_somewhere_in_it(tmp_path: Path) -> None:
    page = Page(written(tmp_path, *SOME))
    assert len(page.ids) == len(set(page.ids))
    assert [link for link in page.links if not link.startswith("#") or link[1:] not in page.ids] == []
    labelled = [value for name, value in page.attributes if name == "aria-labelledby"]
    assert labelled and [one for value in labelled for one in (value or "").split() if one not in page.ids] == []


def test_the_html_needs_nothing_else(tmp_path: Path) -> None:
    text = written(tmp_path, *SOME)
    assert re.findall(r"https?:|@import|url\(|<link|<iframe|<object|<img", text) == []
    assert "default-src 'none'" in text


def test_the_largest_page_is_small() -> None:
    """Whole, with style and script; `tests/stress/pages.py` looks at all of them."""
    largest = run("explain", "rules/encountered-ice-leaves-in-five-ways", "--format", "html").stdout
    assert 130_000 < len(largest.encode()) < 150_000


def test_every_link_of_the_markdown_leads_somewhere_in_it(tmp_path: Path) -> None:
    text = written(tmp_path, *SOME, ending="md")
    links = set(re.findall(r"\]\(#([^)]*)\)", text))
    assert links and links - set(re.findall(r'<a id="([^"]*)"></a>', text)) == set()


@pytest.mark.parametrize("ending", ["html", "md"])
def test_entries_stand_by_side_and_by_card(tmp_path: Path, ending: str) -> None:
    text = written(tmp_path, "faq/bravado-hippo", "faq/bravado-without-hippo", "cr/9.2.8f-1", ending=ending)
    order = [
        "s-runner",
        "c-runner-bravado",
        "q-faq-bravado-hippo",
        "q-faq-bravado-without-hippo",
        "c-runner-femme-fatale",
    ]
    places = [text.index(f'id="{anchor}"') for anchor in order]
    assert places == sorted(places)
    index = text[text.index('id="cards"') :]
    assert "Hippo" in index and "Tollbooth" in index


def test_anchors_stay_when_other_entries_come(tmp_path: Path) -> None:
    few = Page(written(tmp_path, "faq/bravado-hippo")).ids
    many = Page(written(tmp_path, *SOME)).ids
    assert [one for one in few if one.startswith(("q-", "c-", "s-")) and one not in many] == []


def test_files_of_one_name_get_different_anchors(tmp_path: Path) -> None:
    text = HARMFUL.read_text(encoding="utf-8")
    for folder in ("one", "two"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "same.yaml").write_text(text, encoding="utf-8")
    ids = Page(written(tmp_path, tmp_path / "one", tmp_path / "two")).ids
    assert {"q-one-same", "q-two-same"} <= set(ids)


def test_an_answer_that_the_run_does_not_bear_out_is_not_given(tmp_path: Path) -> None:
    broken = api.find("cr/9.2.8f-1")[0].read_text(encoding="utf-8").replace("runner.credits: 4", "runner.credits: 1")
    file = tmp_path / "broken.yaml"
    file.write_text(broken, encoding="utf-8")
    for ending in ("html", "md"):
        text = written(tmp_path, file, ending=ending, status=1)
        assert "does not bear out" in text
        assert "The bypass ends the encounter" not in text


def test_markdown_for_a_forum_has_the_answer_first_and_no_anchors() -> None:
    text = run("explain", "cr/9.2.8f-1", "--format", "md").stdout
    lines = [line for line in text.splitlines() if line]
    assert lines[0].startswith("### The Runner bypasses Tollbooth")
    assert lines[1].startswith("**✗ No.")
    assert lines[2].startswith("> **Decides: 9.2.8f**")
    assert lines[3].startswith("1. ") and lines[3].endswith("6.9.3a)")
    assert "<a" not in text and "](#" not in text


ESCAPED = {
    "*bold*": r"\*bold\*",
    "<script>": r"\<script\>",
    "# heading": r"\# heading",
    "- item": r"\- item",
    "2. item": r"2\. item",
    "1, for the second": "1, for the second",
    "R&D": "R&D",
    "&lt;b&gt;": r"\&lt;b\&gt;",
    "[x](y)": r"\[x\](y)",
    r"\*": r"\\\*",
    "Ob Superheavy Logistics: Extract. Export. Excel.": "Ob Superheavy Logistics: Extract. Export. Excel.",
}


@pytest.mark.parametrize("text", ESCAPED)
def test_markdown_shows_what_was_written(text: str) -> None:
    assert escape(text) == ESCAPED[text]


def test_a_harmful_scenario_leaves_the_html_whole(tmp_path: Path) -> None:
    text = written(tmp_path, HARMFUL)
    page = Page(text)
    assert page.tags.count("script") == 1 and page.tags.count("title") == 1
    assert not {"img", "i", "is"} & set(page.tags)
    assert [name for name, _ in page.attributes if name.startswith("on")] == []
    assert "<script>document.title = 'broken'</script> \"Snake\" <i> \\x1b[31m" in " ".join(page.text.split())
    assert [char for char in text if ord(char) < 32 and char != "\n"] == [] and "\u202e" not in text


def test_a_harmful_scenario_leaves_markdown_and_terminal_whole(tmp_path: Path) -> None:
    markdown = written(tmp_path, HARMFUL, ending="md")
    told = run("explain", HARMFUL).stdout
    for text in (markdown, told):
        assert [char for char in text if ord(char) < 32 and char != "\n"] == [] and "\u202e" not in text
    ours = re.compile(r'<a id="[a-z0-9.-]*"></a>')
    assert re.findall(r"(?<!\\)<", ours.sub("", markdown)) == []
    assert r"\[harmless\](javascript" in markdown


def test_our_template_is_the_one_that_is_used(tmp_path: Path) -> None:
    for ending in ("html", "md"):
        template = tmp_path / f"own.{ending}"
        assert run("faq", "--write-template", "-o", template).exit_code == 0
        ours = written(tmp_path, "faq/bravado-hippo", ending=ending)
        assert written(tmp_path, "faq/bravado-hippo", "--template", template, ending=ending) == ours
        assert run("faq", "--write-template", "-o", template).exit_code == 2  # it is there, perhaps with changes


def test_a_template_of_ones_own(tmp_path: Path) -> None:
    template = tmp_path / "short.md"
    template.write_text("{% for e in entries %}{{ e.card }}: {{ e.answer.text }}\n{% endfor %}", encoding="utf-8")
    text = written(tmp_path, "cr/9.2.8f-1", "--template", template, ending="md")
    assert text == "Femme Fatale: No. The bypass ends the encounter, and Tollbooth's ability is lost untriggered.\n"


TEMPLATES = {
    "a variable that does not exist": ("x\n{{ titel }}", ":2: found 'titel' is undefined"),
    "a key that does not exist": ("{{ entries[0].anser }}", ":1: found"),
    "no end": ("{% for e in entries %}", ":1: found Unexpected end of template"),
    "an escape from the sandbox": ("{{ ''.__class__.__mro__ }}", ":1: found access to attribute '__class__'"),
    "by way of a filter": ("{{ entries | map(attribute='__class__') | join }}", ":1: found"),
    "by way of a format": ("{{ '{0.__class__}'.format(title) }}", ":1: found access to attribute '__class__'"),
    "a file of the system": ('{% include "/etc/passwd" %}', "found"),
    "a file beside it": ('{% include "../secret.txt" %}', "found"),
    "a change to what it is given": ("{% do entries.clear() %}", ":1: found"),
    "the like without a tag": ("{{ entries.clear() }}", ":1: found access to attribute 'clear'"),
    "an error": ("\n\n{{ 1 // 0 }}", ":3: found ZeroDivisionError"),
    "too much": (
        "{% for a in range(9999) %}{% for b in range(9999) %}{{ title * 100 }}{% endfor %}{% endfor %}",
        "output of more than",
    ),
}


@pytest.mark.parametrize("case", TEMPLATES)
def test_a_template_that_does_not_work_is_refused(tmp_path: Path, case: str) -> None:
    source, message = TEMPLATES[case]
    (tmp_path / "secret.txt").write_text("secret", encoding="utf-8")
    template = tmp_path / "mine.html"
    template.write_text(source, encoding="utf-8")
    output = tmp_path / "page.html"
    result = run("faq", "cr/9.2.8f-1", "-o", output, "--template", template)
    assert result.exit_code == 2, result.output
    assert result.stdout == "" and not output.exists()
    assert f"{template}" in result.stderr and message in result.stderr


REFUSED = {
    "no such template": (["cr/9.2.8f-1", "-o", "{}/x.html", "--template", "{}/none"], "found no such file"),
    "another ending": (["cr/9.2.8f-1", "-o", "{}/x.txt"], "found the ending .txt; expected one of .html"),
    "no ending": (["cr/9.2.8f-1", "-o", "{}/x"], "found no ending"),
    "no output": (["cr/9.2.8f-1"], "-o FILE"),
    "no scenario": (["-o", "{}/x.html"], "Give the scenarios"),
    "no such scenario": (["nothing-here", "-o", "{}/x.html"], "found no such file"),
    "no such folder": (["cr/9.2.8f-1", "-o", "{}/no/x.html"], "can be written"),
    "a template in place of the output": (
        ["cr/9.2.8f-1", "-o", "{}/x\x1b.html", "--template", "{}/none\x1b"],
        "none\\x1b",
    ),
}


@pytest.mark.parametrize("case", REFUSED)
def test_what_cannot_be_done_is_said(tmp_path: Path, case: str) -> None:
    arguments, message = REFUSED[case]
    result = run("faq", *(one.replace("{}", str(tmp_path)) for one in arguments))
    assert result.exit_code == 2, result.output
    assert message in result.stderr and result.stdout == "" and "\x1b" not in result.stderr


def test_the_timeline_shows_what_lies_in_what() -> None:
    story = tell(api.load(api.find("cr/9.2.8f-1")[0]))
    path = []
    nodes = timeline(story)
    while True:
        inside = next((node for node in nodes if "lost_pending" in _kinds(node)), None)
        if inside is None:
            break
        path.append(inside["text"])
        nodes = inside["children"]
    wanted = ["The Runner's turn", "The Runner runs HQ.", "Run: HQ", "Encounter Ice Phase: Tollbooth", "That meets two"]
    wanted += ["The Runner triggers Femme Fatale.", "The window had opened because the encounter began"]
    found = [next((index for index, text in enumerate(path) if text.startswith(one)), -1) for one in wanted]
    assert -1 not in found and found == sorted(found), path


def test_every_node_of_the_timeline_has_a_rule() -> None:
    def bare(node: dict[str, object]) -> list[object]:
        children = node["children"]
        assert isinstance(children, list)
        return ([] if node["rules"] else [node["text"]]) + [one for child in children for one in bare(child)]

    for name in ("cr/9.2.8f-1", "faq/bravado-hippo", "faq/clot-simulchip-in-time"):
        story = tell(api.load(api.find(name)[0]))
        assert [one for node in timeline(story) for one in bare(node)] == []


def _kinds(node: dict[str, object]) -> set[object]:
    children = node["children"]
    assert isinstance(children, list)
    return {node["kind"]}.union(*(_kinds(child) for child in children))


def test_the_board_in_words() -> None:
    story = tell(api.load(api.find("cr/9.2.8f-1")[0]))
    said = sentences(story.before)
    assert said[0] == "Corp: 5 credits, 0 clicks, 0 agenda points."
    assert "HQ: 5 cards; ice, outermost first: Tollbooth (ice, rezzed, strength 5)." in said
    assert "Rig: Femme Fatale (program, strength 2, chosen: Tollbooth)." in said


def test_the_runner_is_seen_in_the_drawing() -> None:
    """The ice at the Runner's position has a mark of its own and says so, before and not after the run."""
    text = run("explain", HARMFUL.with_name("board.yaml"), "--format", "html").stdout
    before, after = re.findall(r"<figure.*?</figure>", text, re.S)
    said = " ".join(re.sub(r"<[^>]*>", " ", before).split())
    ice = "1 to rez Ice Wall ice · barrier unrezzed strength 1 2 advancement"
    assert f"{ice} 8 to rez Tollbooth ice · code gate rezzed strength 5" in said
    assert said.partition("Tollbooth")[2].partition("▲")[2].startswith(" Runner here: encounters it")
    assert before.count('here"') == 1 and 'here"' not in after and "Runner here" not in after
    assert "strength 1 was 3" in " ".join(re.sub(r"<[^>]*>", " ", after).split())


BAD = {"not YAML": "title: [", "an unknown card": "title: x\nboard: {corp: {HQ: [No Such Card At All]}}\n"}


@pytest.mark.parametrize("kind", BAD)
def test_a_bad_file_in_a_directory_does_not_keep_the_others_out(tmp_path: Path, kind: str) -> None:
    folder = tmp_path / "rulings"
    folder.mkdir()
    good = api.find("cr/9.2.8f-1")[0].read_text(encoding="utf-8")
    (folder / "good.yaml").write_text(good, encoding="utf-8")
    (folder / "bad.yaml").write_text(BAD[kind], encoding="utf-8")
    text = written(tmp_path, folder, status=1)
    assert "The bypass ends the encounter" in text and "bad: the file cannot be used" in text
    assert f"{folder / 'bad.yaml'}:" in run("faq", folder, "-o", tmp_path / "page.html").stderr
    named = run("faq", folder, folder / "bad.yaml", "-o", tmp_path / "named.html")
    assert named.exit_code == 2 and not (tmp_path / "named.html").exists()


def test_the_lesser_events_left_out_are_told_where_there_are_any() -> None:
    """What is left out of one side of the deciding step only is told of that side: no "0 after it"."""
    text = run("explain", "start/in-the-middle-of-an-encounter", "--format", "md").stdout
    assert "*Lesser events left out: 1 before that point.*" in text
