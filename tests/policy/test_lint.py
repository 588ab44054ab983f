"""`judgebot lint`: the cases of `scenarios/opp/lint/`, the deck check, and what the findings promise."""

from __future__ import annotations

import itertools
import json
import re
from collections.abc import Callable
from pathlib import Path

import pytest
from click.testing import Result
from hypothesis import given
from hypothesis import strategies as st

from judgebot import resources
from judgebot.cards.catalog import facts
from judgebot.policy import Policy, lint_board
from judgebot.policy.lint import examine, mismatches
from judgebot.policy.lint_deck import agenda_points
from judgebot.policy.lint_formats import read
from judgebot.policy.lint_sets import LISTED, Group, choices
from judgebot.scenario import api
from tests.work import growth

Run = Callable[..., Result]
OF_THE_RULES = sorted((resources.scenarios() / "cr").glob("*.yaml"))
CASES = [
    *sorted((resources.scenarios() / "opp" / "lint").glob("*.yaml")),
    *(path for path in OF_THE_RULES if api.policy_kind(path) == "lint"),  # examples about decks (1.4)
]
SHIPPED = [path for path in OF_THE_RULES if not api.policy_kind(path)]
BROKEN = sorted((Path(__file__).parent / "broken_lint").glob("*.yaml"))
MESSAGES = (Path(__file__).parent / "broken_lint" / "messages.txt").read_text(encoding="utf-8").splitlines()


def board(tmp_path: Path, text: str) -> Path:
    path = tmp_path / "board.yaml"
    path.write_text(text, encoding="utf-8")
    return path


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_the_findings_are_those_that_the_case_expects(path: Path, run: Run) -> None:
    report = examine(path)
    assert report.expected is not None
    assert mismatches(report, path.name) == []
    assert run("lint", path, "--check").exit_code == 0
    assert run("lint", path).exit_code == (0 if report.legal else 1)


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_every_finding_cites_rules_that_exist_and_has_a_repair(path: Path, policy: Policy) -> None:
    for finding in examine(path).findings:
        assert finding.cites
        for cite in (*finding.cites, *finding.repair.cites, finding.prevents[0]):
            assert policy.exists(cite), cite
        assert finding.repair.do
        assert finding.level != "doubtful" or finding.unsure


def test_the_cases_find_every_kind_of_finding() -> None:
    kinds = {finding.kind for path in CASES for finding in examine(path).findings}
    assert kinds >= {
        "memory", "console", "unique", "root", "region", "position", "host", "empty remote", "score", "hand", "clicks",
        "counters", "rezzed", "copies", "zone", "deck contents", "deck copies", "deck points", "deck size",
        "deck influence", "deck board",
    }  # fmt: skip


LEGAL = """
board:
  turn: corp
  corp:
    HQ: [Enigma, Snare!]
    score: [Vanity Project]
    servers:
      HQ: {ice: [{card: Enigma, rezzed: true}], root: [SanSan City Grid]}
      remote 1: {root: [Project Vacheron]}
  runner:
    rig: [Femme Fatale, {card: Chisel, on: HQ ice 1}, Patchwork, {card: Imp, virus: 2}]
    score: [Obokata Protocol]
"""


def test_a_legal_board_has_no_finding(tmp_path: Path, run: Run) -> None:
    result = run("lint", board(tmp_path, LEGAL))
    assert result.exit_code == 0, result.stdout
    assert "Nothing illegal was found" in result.stdout


@pytest.mark.parametrize(
    ("before", "after", "kind"),
    [
        ("rig: [Femme Fatale,", "rig: [Femme Fatale, Femme Fatale, Femme Fatale, Self-modifying Code,", "memory"),
        ("rig: [Femme Fatale,", "rig: [Patchwork,", "console"),
        ("Project Vacheron]", "Project Vacheron, Ghost Runner]", "position"),
        ("Project Vacheron]", "Project Vacheron, Snare!]", "root"),
        ("on: HQ ice 1}", "on: Patchwork}", "host"),
        ("score: [Vanity Project]", "score: [Vanity Project, Vanity Project]", "score"),
        ("HQ: [Enigma, Snare!]", "HQ: [Enigma x3, Snare!]", "copies"),
        ("HQ: [Enigma, Snare!]", "HQ: [Imp]", "zone"),
        ("remote 1: {root", "remote 2: {}\n      remote 1: {root", "empty remote"),
    ],
    ids=lambda text: text.strip()[:30] if isinstance(text, str) else None,
)
def test_one_change_makes_a_legal_board_illegal(before: str, after: str, kind: str, tmp_path: Path) -> None:
    assert before in LEGAL
    path = board(tmp_path, LEGAL.replace(before, after, 1))
    assert kind in {finding.kind for finding in examine(path).findings if finding.level == "illegal"}


@pytest.mark.parametrize("path", SHIPPED, ids=lambda path: path.stem)
def test_no_shipped_scenario_has_an_illegal_board(path: Path) -> None:
    assert examine(path).legal


def test_a_hand_over_the_limit_after_discarding_is_illegal(tmp_path: Path) -> None:
    path = board(tmp_path, "board: {turn: corp, at: 5.6.3b, corp: {HQ: 6}}")
    assert [(one.kind, one.level) for one in examine(path).findings] == [("hand", "illegal")]
    path = board(tmp_path, "board: {turn: corp, at: 5.6.2a, corp: {HQ: 6}}")
    assert examine(path).findings == ()


def test_too_many_remote_servers(tmp_path: Path) -> None:
    path = board(
        tmp_path,
        "board: {corp: {identity: 'A Teia: IP Recovery', servers: "
        "{remote 1: {ice: [Enigma]}, remote 2: {ice: [Enigma]}, remote 3: {ice: [Enigma]}}}}",
    )
    finding = examine(path).findings[0]
    assert (finding.kind, finding.cites[0], finding.repair.who) == ("remotes", "4.6.8f", "corp")


def test_a_card_without_abilities_in_the_library_is_not_taken_for_granted(tmp_path: Path, run: Run) -> None:
    result = run("lint", board(tmp_path, "board: {runner: {rig: [Brain Chip, Femme Fatale x3, Imp, Imp]}}"))
    assert "Not certain: the abilities of Brain Chip are not in the library" in result.stdout
    assert "what they allow or forbid was not checked" in " ".join(result.stdout.split())


@pytest.mark.parametrize(
    ("size", "points"),
    [(39, None), (40, (18, 19)), (44, (18, 19)), (45, (20, 21)), (49, (20, 21)), (50, (22, 23)), (54, (22, 23)),
     (55, (24, 25)), (59, (24, 25)), (66, (28, 29))],
)  # fmt: skip
def test_agenda_points_for_a_deck_of_a_size(size: int, points: tuple[int, int] | None) -> None:
    assert agenda_points(size) == points


@given(
    st.lists(st.tuples(st.integers(0, 3), st.integers(1, 4)), min_size=1, max_size=4),
    st.integers(0, 12),
)
def test_the_sets_are_all_those_from_which_nothing_can_be_left_out(cards: list[tuple[int, int]], need: int) -> None:
    groups = [Group(str(place), tuple(range(size))) for place, (_, size) in enumerate(cards)]

    def enough(choice: tuple[int, ...]) -> bool:
        return sum(n * weight for n, (weight, _) in zip(choice, cards, strict=True)) >= need

    found, more = choices(groups, enough)
    every = [
        choice
        for choice in itertools.product(*(range(size + 1) for _, size in cards))
        if enough(choice)
        and not any(n and enough((*choice[:k], n - 1, *choice[k + 1 :])) for k, n in enumerate(choice))
    ]
    if need:
        assert more == (len(every) > LISTED)
        assert set(found) <= set(every)
        assert len(found) == min(len(every), LISTED)
        assert [sum(choice) for choice in found] == sorted(sum(choice) for choice in found)
    else:
        assert found == []


def test_many_cards_do_not_make_the_search_endless() -> None:
    asked = 0

    def enough(choice: tuple[int, ...]) -> bool:
        nonlocal asked
        asked += 1
        return sum(choice) >= 30

    groups = [Group(str(place), (place,)) for place in range(60)]
    _, more = choices(groups, enough, 500)
    assert more
    assert asked <= 600


def rig(*cards: str) -> Callable[[int], str]:
    return lambda size: f"runner: {{rig: [{', '.join(cards * size)}]}}"


def roots(size: int) -> str:
    root = "root: [Snare!, PAD Campaign, Hostile Takeover]"
    return "corp: {servers: {" + ", ".join(f"remote {number}: {{{root}}}" for number in range(1, size + 1)) + "}}"


# Boards of any size, and the size at which they are looked at, and at its double.
BIG = {
    "equal programs": (rig("Imp"), 160),
    "mixed programs": (rig("Imp", "Corroder", "Djinn", "Parasite", "Datasucker"), 16),
    "hosts": (rig("{card: Djinn, hosted: [Imp, Imp, Imp, Datasucker, Corroder]}"), 8),
    "roots": (roots, 24),
    "consoles": (rig("Patchwork"), 80),
}


@pytest.mark.parametrize(("made", "size"), BIG.values(), ids=BIG)
def test_lint_ends_in_time_on_any_board(made: Callable[[int], str], size: int, tmp_path: Path) -> None:
    """The work grows with the square of the cards, as each is taken away by itself, and not with their cube."""

    def look(size: int) -> None:
        report = examine(board(tmp_path, f"board: {{turn: runner, {made(size)}}}\n"))
        assert not report.legal
        assert all(len(finding.repair.sets) <= LISTED for finding in report.findings)

    assert growth(look, size) < 6


def test_equal_cards_are_counted_and_not_listed(tmp_path: Path) -> None:
    (finding,) = examine(board(tmp_path, f"board: {{turn: runner, {rig('Imp')(1000)}}}\n")).findings[:1]
    assert finding.repair.sets == (("996 of the 1000 Imp",),)


# --- formats ---

DECK = "board: {}\ndeck: {runner: {cards: [Sure Gamble x3, Diesel x3, Corroder x2]}}\n"


def test_a_deck_is_compared_with_a_format(tmp_path: Path, run: Run) -> None:
    path = board(tmp_path, DECK)
    pool = tmp_path / "cube.yaml"
    pool.write_text("name: Cube\ndate: 2024-05-01\nlimits: {corroder: 1}\ncards: [sure_gamble, corroder]\n")
    plain = run("lint", path)
    assert plain.exit_code == 0, plain.stdout
    result = run("lint", path, "--format", pool)
    assert result.exit_code == 1
    assert "Diesel is not in Cube (list of 2024-05-01)" in result.stdout
    assert "2 copies of Corroder, and Cube allows 1" in result.stdout
    assert "is silent on decks; the deck rules are 1.4." in result.stdout
    assert "Sure Gamble" not in result.stdout
    assert "compared with Cube, list of 2024-05-01: 2 cards allowed." in " ".join(result.stdout.split())
    data = json.loads(run("lint", path, "--format", pool, "--format", "json").stdout)
    assert [finding["kind"] for finding in data["findings"]] == ["format", "format"]
    assert [finding["policy"] for finding in data["findings"]] == [[], []]
    assert "no deck list" in run("lint", board(tmp_path, "board: {}"), "--format", pool).stdout


def test_a_banned_card_is_told_from_one_that_is_not_in_the_pool(tmp_path: Path, run: Run) -> None:
    path = board(tmp_path, "board: {}\ndeck: {runner: {cards: [Endurance, Baker, Imp]}}\n")
    said = " ".join(run("lint", path, "--format", "standard").stdout.split())
    assert "Standard, list of 2026-08-01: 581 cards allowed, 32 banned." in said
    assert "Endurance is banned in Standard (list of 2026-08-01)" in said
    assert "Imp is not in Standard" in said
    assert "Baker" not in said


def test_one_copy_and_an_identity_in_the_words_of_a_judge(tmp_path: Path, run: Run) -> None:
    path = board(tmp_path, "board: {}\ndeck: {runner: {identity: 'Noise: Hacker Extraordinaire', cards: [Corroder]}}\n")
    pool = tmp_path / "cube.yaml"
    pool.write_text("name: Cube\ndate: today\nlimits: {corroder: 0}\ncards: [sure_gamble, corroder]\n")
    said = " ".join(run("lint", path, "--format", pool).stdout.split())
    assert "1 copy of Corroder, and Cube allows 0" in said
    assert "Use another identity" in said
    assert "Take it out" not in said


def test_the_shipped_format_can_be_replaced(tmp_path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    path = board(tmp_path, DECK)
    assert "Diesel is not in Standard" in run("lint", path, "--format", "standard").stdout
    own = tmp_path / "data"
    monkeypatch.setattr(resources, "user_data", lambda: own)
    (own / "formats").mkdir(parents=True)
    (own / "formats" / "standard.yaml").write_text("name: Ours\ndate: today\ncards: [sure_gamble, diesel, corroder]\n")
    assert run("lint", path, "--format", "standard").exit_code == 0


def test_the_cards_of_a_format_are_named_by_id_or_title(tmp_path: Path, run: Run) -> None:
    pool = tmp_path / "cube.yaml"
    pool.write_text("name: Cube\ndate: today\nlimits: {Corroder: 1}\ncards: [Sure Gamble, corroder, Diesel]\n")
    assert read(pool).cards == {"sure_gamble", "corroder", "diesel"} and read(pool).limits == {"corroder": 1}
    pool.write_text("name: Cube\ndate: today\ncards: [Sure Gamble, Shure Gambel]\n")
    result = run("lint", board(tmp_path, DECK), "--format", pool)
    assert result.exit_code == 2
    assert "cube.yaml:3" in result.stderr and "did you mean Sure Gamble" in result.stderr


def test_the_shipped_formats_name_cards_that_there_are() -> None:
    for path in (resources.rules_index() / "opp" / "formats").glob("*.yaml"):
        pool = read(path)
        assert pool.cards
        assert all(facts(card_id)["title"] for card_id in pool.cards | pool.banned)
        assert not pool.cards & pool.banned


@pytest.mark.parametrize(
    ("args", "said"),
    [
        (["--format", "standart"], "did you mean standard?"),
        (["--format", "none.yaml"], "none.yaml"),
        (["--format", "eternal"], "eternal.yaml with `name`, `date` and `cards`"),
        (["--format", "standard", "--format", "other"], "at most once"),
        (["--format", "text", "--format", "json"], "at most once"),
    ],
    ids=["misspelt", "missing", "not shipped", "two lists", "two prints"],
)
def test_a_format_that_is_none(args: list[str], said: str, tmp_path: Path, run: Run) -> None:
    result = run("lint", board(tmp_path, DECK), *args)
    assert result.exit_code == 2
    assert said in result.stderr


def test_a_broken_format_file_is_refused(tmp_path: Path, run: Run) -> None:
    pool = tmp_path / "x.yaml"
    pool.write_text("name: X\nlimits: {imp: many}\n")
    result = run("lint", board(tmp_path, DECK), "--format", pool)
    assert result.exit_code == 2
    assert "the date of the list" in result.stderr
    assert "how many copies" in result.stderr
    assert "a format without cards" in result.stderr


# --- the policy ---


@pytest.mark.parametrize("path", CASES, ids=lambda path: path.stem)
def test_each_finding_has_its_time_penalty_and_repair(path: Path, policy: Policy) -> None:
    for finding in examine(path).findings:
        if finding.kind.startswith("deck") or finding.kind in ("copies", "empty remote"):
            assert finding.policy == ()
            continue
        assert [one.penalty for one in finding.policy] == ["warning", "game-loss", "silent"]
        assert all(policy.exists(cite) for one in finding.policy for cite in one.cites)


@pytest.mark.parametrize("path", BROKEN, ids=lambda path: path.stem)
def test_every_problem_is_reported_with_its_place(path: Path, run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.chdir(path.parent)
    result = run("lint", path.name)
    assert result.exit_code == 2
    assert result.stdout == ""
    assert result.stderr.splitlines() == [line for line in MESSAGES if line.startswith(f"{path.name}:")] != []


def test_findings_as_json(run: Run) -> None:
    data = json.loads(run("lint", CASES[0], "--format", "json").stdout)
    assert data["legal"] is False
    assert data["findings"][0]["cites"]


def test_control_characters_do_not_reach_the_terminal(tmp_path: Path, run: Run) -> None:
    result = run("lint", board(tmp_path, 'title: "x\\a\\e[2J"\nboard: {corp: {clicks: 1}}'))
    assert "\\x07" in result.stdout
    assert "\a" not in result.output
    assert "\x1b" not in result.output


def test_a_difference_from_the_expectation_is_reported(tmp_path: Path, run: Run) -> None:
    path = board(tmp_path, "board: {corp: {clicks: 1}}\nlint:\n  - {finding: score}\n")
    result = run("lint", path, "--check")
    assert result.exit_code == 1
    assert ':3: expected a finding "score"' in result.stderr
    assert "found clicks" in result.stderr


def test_a_format_on_standard_input(tmp_path: Path, run: Run) -> None:
    path = board(tmp_path, "title: Rig\nboard: {turn: runner, runner: {rig: [Corroder]}}\n")
    given = "{name: Mine, date: 2026-01-01, limits: {}, cards: [Corroder]}"
    assert run("lint", path, "--format", "-", keys=given).exit_code == 0
    both = run("lint", "-", "--format", "-", keys=given)
    assert (both.exit_code, "not both" in both.stderr) == (2, True)


def test_many_findings_are_not_all_printed(tmp_path: Path, run: Run) -> None:
    rig = ", ".join("{card: Dhegdheer, hosted: [Corroder, Mimic]}" for _ in range(60))
    path = board(tmp_path, f"title: Hosts\nboard: {{turn: runner, runner: {{rig: [{rig}]}}}}\n")
    said = run("lint", path).stdout
    count = len(json.loads(run("lint", path, "--format", "json").stdout)["findings"])
    assert count > 60
    assert f"And {count - 40} more; `--format json` has them all." in said
    assert len(said) < 40_000


# A console without memory.
PLAIN = "cards: {Plain Deck: {side: runner, type: hardware, subtypes: [console], cost: 0, abilities: []}}\n"


@pytest.mark.parametrize(
    ("text", "sets"),
    [
        (  # the limit on servers goes first: with remote 2 nothing else is left to mend
            'corp: {identity: "A Teia: IP Recovery", servers: {remote 1: {root: [Nico Campaign]}, '
            "remote 2: {root: [Otto Campaign, Offworld Office]}, remote 3: {ice: [Enigma]}}}",
            {
                ("all cards of remote 1", "Otto Campaign"),
                ("all cards of remote 1", "Offworld Office"),
                ("all cards of remote 2",),
                ("all cards of remote 3", "Otto Campaign"),
                ("all cards of remote 3", "Offworld Office"),
            },
        ),
        (  # with one of the consoles its memory goes
            "runner: {rig: [Desperado, Plain Deck, Corroder, Mimic, Gordian Blade, Femme Fatale, Ninja]}",
            {("Plain Deck",)}
            | {("Desperado", name) for name in ("Corroder", "Mimic", "Gordian Blade", "Femme Fatale", "Ninja")},
        ),
    ],
    ids=["remotes", "consoles"],
)
def test_what_makes_all_of_it_legal_has_been_tried(text: str, sets: set[tuple[str, ...]], tmp_path: Path) -> None:
    report = examine(board(tmp_path, f"title: Several\nboard: {{turn: corp, {text}}}\n{PLAIN}"))
    assert report.whole is not None
    assert set(report.whole.sets) == sets


def test_a_set_of_more_cards_than_anybody_reads_is_cut_short(run: Run, tmp_path: Path) -> None:
    rig = ", ".join(["{card: Scheherazade, hosted: [Corroder, Femme Fatale]}"] * 20)
    result = run("lint", str(board(tmp_path, f"title: many\nboard: {{turn: runner, runner: {{rig: [{rig}]}}}}\n")))
    assert result.exit_code == 1
    assert re.search(r"#\d+ and \d+ more", " ".join(result.stdout.split()))


def test_what_a_repair_leads_to_is_told(tmp_path: Path, run: Run) -> None:
    rig = "[Desperado, Plain Deck, Corroder, Mimic, Gordian Blade, Femme Fatale, Ninja]"  # only Desperado has memory
    path = board(tmp_path, f"title: Consoles\nboard: {{turn: runner, runner: {{rig: {rig}}}}}\n{PLAIN}")
    (consoles,) = examine(path).findings
    then = dict(zip(consoles.repair.sets, consoles.repair.then, strict=True))
    assert not then[("Plain Deck",)]
    assert "5 memory and the limit is 4" in then[("Desperado",)]
    assert run("lint", path).stdout.count("Look at the board again") == 1


def test_on_a_board_too_large_for_trying_no_set_is_printed_untried(tmp_path: Path) -> None:
    findings = examine(board(tmp_path, f"board: {{turn: runner, {roots(299)}}}\n")).findings
    untried = [one.repair for one in findings if one.kind == "root" and not one.repair.sets]
    assert untried
    assert {one.do.split()[0] for one in untried} == {"Trash"}  # until the restriction is kept: which, is to be decided


def test_a_repair_that_does_not_mend_the_board_is_not_printed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    text = "board: {turn: runner, corp: {credits: 5, Archives: [{card: PAD Campaign, power: 2}]}}\n"
    assert examine(board(tmp_path, text)).findings[0].repair.do.startswith("Return the counters")
    monkeypatch.setattr(lint_board, "_no_counters", lambda oid, m: None)
    assert examine(board(tmp_path, text)).findings[0].repair.do.startswith("Ask how it came about")


@pytest.mark.parametrize(
    ("deck", "said", "size"),
    [
        ("cards: ['Noise: Hacker Extraordinaire', Corroder]", "Name it under `identity:`", 1),
        (
            "identity: 'Noise: Hacker Extraordinaire', cards: ['Noise: Hacker Extraordinaire', Corroder x2]",
            "Strike it from the cards",
            2,
        ),
        ("cards: ['Noise: Hacker Extraordinaire', 'Reina Roja: Freedom Fighter']", "Ask which identity is played", 0),
    ],
)
def test_an_identity_goes_with_a_deck_and_is_no_card_of_it(deck: str, said: str, size: int, tmp_path: Path) -> None:
    findings = examine(board(tmp_path, f"board: {{}}\ndeck: {{runner: {{{deck}}}}}\n")).findings
    identities = [one for one in findings if one.kind == "deck contents"]
    assert identities
    assert all(said in one.repair.do and "1.4.3a" in one.cites for one in identities)
    sizes = [one.fact for one in findings if one.kind == "deck size"]
    assert all(f"has {size} card" in one for one in sizes) and bool(sizes) == bool(size)


def test_what_a_card_taken_out_of_a_deck_leads_to_is_told(tmp_path: Path) -> None:
    anarch = ["Corroder", "Mimic", "Imp", "Datasucker", "Parasite", "Medium", "Wyldside", "Grimoire", "Déjà Vu"]
    neutral = ["Sure Gamble", "Dirty Laundry", "Crypsis", "Infiltration", "Access to Globalsec"]
    cards = ", ".join(f"{name} x3" for name in (*anarch, *neutral)) + ", Demolition Run x2, Hedge Fund"
    deck = f"identity: 'Noise: Hacker Extraordinaire', cards: [{cards}]"
    findings = examine(board(tmp_path, f"board: {{}}\ndeck: {{runner: {{{deck}}}}}\n")).findings
    (wrong,) = [one for one in findings if one.kind == "deck contents"]
    assert wrong.repair.do == "Take it out of the deck"
    assert any("has 44 cards" in one for one in wrong.repair.then)
