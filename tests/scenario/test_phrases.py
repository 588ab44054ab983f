"""Lines of play in the words of reports and of players: what they mean, and what is said of those that mean nothing."""

from __future__ import annotations

import functools
from pathlib import Path

import pytest

from judgebot import resources
from judgebot.cards.abilities import Ability
from judgebot.engine import characteristics, costs
from judgebot.engine.choices import PASSING, Choice, Verb
from judgebot.engine.machine import Machine
from judgebot.explain import words
from judgebot.scenario import api
from judgebot.scenario.board import build
from judgebot.scenario.facts import holds
from judgebot.scenario.lines import match
from judgebot.scenario.notation import Named
from judgebot.scenario.patterns import phrase
from judgebot.scenario.read import parse
from judgebot.scenario.run import run
from judgebot.scenario.script import StuckLine
from tests.sampling import some

ACTIONS = (
    "gain 1 credit", "draw 1 card", "play Sure Gamble", "install Corroder", "run HQ", "run R&D", "run Archives",
    "run remote 1", "remove 1 tag",
)  # fmt: skip
BREAKING = ("use Corroder to break 1 barrier subroutine", "use Corroder to get +1 strength", "pass")
SUBROUTINES = ("break subroutine 1 (End the run)", "break subroutine 2 (End the run)")
WINDOW = ("rez Tollbooth", "rez Ice Wall", "score Hostile Takeover", "pass")
MEANT = [
    ("click for credit", ACTIONS, "gain 1 credit"),
    ("click for a credit", ACTIONS, "gain 1 credit"),
    ("take a credit", ACTIONS, "gain 1 credit"),
    ("The Runner gains 1 credit", ACTIONS, "gain 1 credit"),
    ("draw", ACTIONS, "draw 1 card"),
    ("click to draw", ACTIONS, "draw 1 card"),
    ("draw a card", ACTIONS, "draw 1 card"),
    ("run on remote 1", ACTIONS, "run remote 1"),
    ("run server 1", ACTIONS, "run remote 1"),
    ("run on server 1", ACTIONS, "run remote 1"),
    ("runs on R&D", ACTIONS, "run R&D"),
    ("run RnD", ACTIONS, "run R&D"),
    ("clear a tag", ACTIONS, "remove 1 tag"),
    ("install Coroder", ACTIONS, "install Corroder"),
    ("purge", ("purge virus counters", "draw 1 card"), "purge virus counters"),
    ("break with Corroder", BREAKING, "use Corroder to break 1 barrier subroutine"),
    ("boost Corroder", BREAKING, "use Corroder to get +1 strength"),
    ("uses Corroder (“break 1 barrier subroutine”)", BREAKING, "use Corroder to break 1 barrier subroutine"),
    ("does nothing", BREAKING, "pass"),
    ("chooses subroutine 2", SUBROUTINES, "break subroutine 2 (End the run)"),
    ("chooses subroutine 2 (End the run) for Corroder", SUBROUTINES, "break subroutine 2 (End the run)"),
    ("break sub 1", SUBROUTINES, "break subroutine 1 (End the run)"),
    ("choose you gain 2 credits", ("choose you gain 2[credit]", "choose end the run"), "choose you gain 2[credit]"),
    ("chooses for Troll: end the run", ("choose the runner loses 1 click", "choose end the run"), "choose end the run"),
    ("pay 4 credits", ("pay 4[credit]", "do not pay 4[credit]"), "pay 4[credit]"),
    ("does not pay 4 credits", ("pay 4[credit]", "do not pay 4[credit]"), "do not pay 4[credit]"),
    ("lose 1 click", ("pay lose [click]", "do not pay lose [click]"), "pay lose"),
    ("jack out", ("yes, jack out", "no, do not jack out"), "yes, jack out"),
    ("decline", ("pay 4[credit]", "do not pay 4[credit]"), "do not pay 4[credit]"),
    ("do not jack out", ("jack out", "continue"), "continue"),
    ("jacks out", ("jack out", "continue"), "jack out"),
    ("steal", ("pay to steal Obokata Protocol: 4 net damage", "do not steal Obokata Protocol"), "pay to steal Obokata"),
    ("don't steal", ("pay to steal Obokata Protocol: 4 net damage", "do not steal Obokata Protocol"), "do not steal"),
    ("bid 2 credits", ("bid 0", "bid 1", "bid 2"), "bid 2"),
    ("pays 8 credits (10 to 2) to rez Tollbooth", WINDOW, "rez Tollbooth"),
    ("use SMC", ("use Self-Modifying Code to search the stack for 1 program", "pass"), "use Self-Modifying Code"),
    ("in a new server", ("in remote 1", "in new remote 2"), "in new remote 2"),
    ("on HQ", ("in HQ", "in R&D"), "in HQ"),
    ("chooses Hedge Fund in HQ as the next to access", ("access Hedge Fund", "access Snare!"), "access Hedge Fund"),
    ("At random: Hedge Fund", ("Hedge Fund", "Snare!"), "Hedge Fund"),
]  # fmt: skip


BOARD = """
board:
  turn: runner
  corp:
    HQ: [Hedge Fund, Snare!, Troll, Obokata Protocol]
    servers: {HQ: {ice: [{card: Tollbooth, rezzed: true}, {card: Brân 1.0, rezzed: true}]},
              R&D: {ice: [{card: Gold Farmer, rezzed: true}]},
              remote 1: {root: [Hostile Takeover], ice: [Ice Wall]}}
  runner: {grip: [Sure Gamble], stack: [Diesel], rig: [Corroder, Self-modifying Code]}
"""


@functools.cache
def board() -> Machine:
    """A game with the cards that the options are about."""
    return build(parse(BOARD))


def named_option(words: str) -> Named:
    """The option that is written down with these words, made by hand."""
    m = board()

    def card(name: str) -> int:
        return next(obj.id for obj in m.state.objs.values() if obj.name and m.catalog.card(obj.name).title == name)

    def ability(name: str, place: int) -> Ability:
        paid = [one for one in m.card(card(name)).abilities if one.kind == "paid"]
        return paid[place]

    def bill(n: int) -> costs.Bill:
        return costs.Bill("runner", (), (costs.Due(n),), "nested", 0)

    said, _, name = words.partition(" ")
    simple = {
        "gain 1 credit": Choice(Verb.GAIN_CREDIT),
        "draw 1 card": Choice(Verb.DRAW_CARD),
        "remove 1 tag": Choice(Verb.REMOVE_TAG),
        "purge virus counters": Choice(Verb.PURGE),
        "pass": PASSING,
        "jack out": Choice(Verb.JACK_OUT),
        "continue": Choice(Verb.CONTINUE),
        "use Corroder to break 1 barrier subroutine": Choice(Verb.USE, card("Corroder"), ability("Corroder", 0)),
        "use Corroder to get +1 strength": Choice(Verb.USE, card("Corroder"), ability("Corroder", 1)),
        "use Self-Modifying Code to search the stack for 1 program": Choice(
            Verb.USE, card("Self-modifying Code"), ability("Self-modifying Code", 0)
        ),
        "use Brân 1.0 to end the run": Choice(Verb.USE, card("Brân 1.0"), ability("Brân 1.0", 0)),
        "pay 4[credit]": Choice(Verb.PAY, of=bill(4)),
        "do not pay 4[credit]": Choice(Verb.DO_NOT_PAY, of=bill(4)),
        "pay to steal Obokata Protocol: 4 net damage": Choice(Verb.STEAL, card("Obokata Protocol"), of=bill(4)),
        "do not steal Obokata Protocol": Choice(Verb.DO_NOT, card("Obokata Protocol"), of=Verb.STEAL),
        "in new remote 2": Choice(Verb.IN, server="new remote", name="remote 2"),
        "Hedge Fund": Choice(Verb.RANDOM, card("Hedge Fund")),
        "Snare!": Choice(Verb.RANDOM, card("Snare!")),
    }
    of_cards = {
        "play": Verb.PLAY,
        "install": Verb.INSTALL,
        "rez": Verb.REZ,
        "score": Verb.SCORE,
        "access": Verb.ACCESS,
        "trash": Verb.TRASH,
    }
    if words in simple:
        choice = simple[words]
    elif said in of_cards:
        choice = Choice(of_cards[said], card(name))
    elif said in ("run", "in"):
        choice = Choice(Verb.RUN if said == "run" else Verb.IN, server=name)
    elif said == "bid":
        choice = Choice(Verb.BID, n=int(name))
    elif said == "break":
        ice = card("Gold Farmer")
        number = int(words.split()[2])
        choice = Choice(Verb.BREAK, ice, n=number, of=characteristics.subroutines(m, ice)[number - 1].key)
    else:
        assert said in ("yes,", "no,", "choose", "do") or words.startswith("pay lose"), words
        verb = {"yes,": Verb.DO, "no,": Verb.DO_NOT, "choose": Verb.MODE, "do": Verb.DO_NOT_PAY}.get(said, Verb.PAY)
        choice = Choice(verb)
    return Named(words, choice, "", words)


@pytest.mark.parametrize(("said", "options", "meant"), MEANT, ids=[said for said, _, _ in MEANT])
def test_meant(said: str, options: tuple[str, ...], meant: str) -> None:
    """A wording means one option, and leaves nothing over for the next decision."""
    found = match(board(), phrase(said), [named_option(one) for one in options])
    assert isinstance(found, tuple), found
    assert options[found[0]].startswith(meant)
    assert found[1] == ""


PLANOGRAM = """
title: T
board: {turn: corp, corp: {credits: 8, HQ: [Predictive Planogram, Seamless Launch], servers: {HQ: {ice: [Tithe]},
  remote 1: {root: [Send a Message]}}}, runner: {tags: 1}}
"""
ENCOUNTER = """
title: T
board: {turn: runner, corp: {servers: {HQ: {ice: [{card: Palisade, rezzed: true}]}}},
  runner: {credits: 6, grip: [Overclock], rig: [Cleaver]}}
"""


SNARED = """title: what a player declines is named
board:
  turn: runner
  corp: {credits: 5, servers: {remote 1: {root: [Snare!]}}}
  runner: {grip: 5, clicks: 1}
"""
SAID_PLAINLY = """
title: T
board: {turn: runner, corp: {HQ: [Bellona], servers: {remote 1: {root: [{card: Manegarm Skunkworks, rezzed: true}]},
  R&D: {ice: [{card: Funhouse, rezzed: true}]}}}, runner: {credits: 9, stack: [Carmen, Cleaver], rig: [Mayfly, Leech],
  grip: [Mutual Favor, Spec Work]}}
"""


@pytest.mark.parametrize(
    ("text", "play", "fact", "value"),
    [
        (PLANOGRAM, "corp: play Predictive Planogram to gain 3 credits", "corp.credits", 11),
        (PLANOGRAM, "corp: play Predictive Planogram and draw 3 cards", "corp.credits", 8),
        # not to do both, of which it is a part
        (PLANOGRAM, "corp: play Predictive Planogram}, {corp: gain 3 credits", "corp.HQ", 1),
        (PLANOGRAM, "corp: play Seamless Launch on Send a Message", "Send a Message.advancement", 2),
        (ENCOUNTER, "runner: play Overclock to run R&D", "run", "successful on R&D"),
        (ENCOUNTER, "runner: run HQ}, {runner: break Palisade with Cleaver", "run", "successful on HQ"),
        (ENCOUNTER, "runner: run HQ}, {runner: break subroutine 1 with Cleaver", "run", "successful on HQ"),
        (ENCOUNTER, "runner: run HQ}, {runner: break subroutine 1 of Palisade with Cleaver", "run", "successful on HQ"),
        (SAID_PLAINLY, "runner: run remote 1}, {runner: lose 2 clicks", "runner.clicks", 1),
        (SAID_PLAINLY, "runner: run HQ}, {runner: pay 5 to steal Bellona", "runner.credits", 4),
        (SAID_PLAINLY, "runner: run HQ}, {runner: steal Bellona for 5", "runner.credits", 4),
        (SAID_PLAINLY, "runner: run R&D}, {runner: take a tag}, {runner: pay 4", "runner.tags", 1),
        (SAID_PLAINLY, "runner: run R&D}, {runner: decline the tag", "runner.tags", 0),
        (SAID_PLAINLY, "runner: play Mutual Favor}, {runner: search for Carmen", "Carmen.zone", "grip"),
        (SAID_PLAINLY, "runner: play Mutual Favor}, {runner: take Cleaver", "Cleaver.zone", "grip"),
        (SAID_PLAINLY, "runner: play Spec Work by trashing Leech", "Leech.zone", "heap"),
        (SNARED, "runner: run remote 1}, {corp: decline Snare!", "runner.tags", 0),
        (SNARED, "runner: run remote 1}, {corp: trigger Snare!", "runner.tags", 1),
    ],
)
def test_lines_that_say_two_choices(text: str, play: str, fact: str, value: int | str) -> None:
    assert holds(run(parse(f"{text}play: [{{{play}}}]\n")).machine, fact, value)


@pytest.mark.parametrize("said", ["pay 3 clicks", "spend [click]", "lose a click"])
def test_so_many_clicks_are_another_cost(said: str) -> None:
    with pytest.raises(StuckLine):
        run(parse(f"{SAID_PLAINLY}play: [{{runner: run remote 1}}, {{runner: '{said}'}}]\n"))


def test_the_ice_of_a_line_is_the_one_encountered() -> None:
    board = ENCOUNTER.replace("}}},\n", "}, R&D: {ice: [Tithe]}}},\n")
    for said in ("break Tithe with Cleaver", "play Overclock to gain 1 credit"):
        with pytest.raises(StuckLine):
            run(parse(f"{board}play: [{{runner: run HQ}}, {{runner: {said}}}]\n"))


@pytest.mark.parametrize(
    ("said", "options"),
    [
        ("rez Wall of Static", WINDOW),  # another card
        ("gain 2 credits", ACTIONS),  # another number
        ("choose Tollbooth", WINDOW),  # no choice: a window, in which something is done
        ("decline", WINDOW),  # of what?
        ("use Tollbooth", WINDOW),  # another deed
        ("take 1 tag", ("gain 1 credit", "remove 1 tag")),  # the contrary
        ("break 1 sentry subroutine with Corroder", BREAKING),  # more than it breaks
        ("install Gorroder", ("trash Corroder", "pass")),
    ],
)
def test_not_meant(said: str, options: tuple[str, ...]) -> None:
    """What is near an option but another thing is not taken for it."""
    assert match(board(), phrase(said), [named_option(one) for one in options]) == []


# Decisions whose options begin with no verb.
NO_VERB = ("destination", "host", "server", "random", "may", "loop", "order", "number")


def forms(said: str) -> dict[str, str]:
    """An option's name as the reports of the tool print it."""
    plain = words.plain(said)
    return {
        "as named": said,
        "printed": plain,
        "told": words.third(plain),
        "told of the Runner": f"The Runner {words.third(plain)}",
        "quoted": f"“{plain}”",
    }


@pytest.mark.parametrize("folder", ["start", "faq", "cr"])
def test_printed_options_are_accepted(folder: str) -> None:
    """However a report prints an option, the words mean that option where it is offered."""
    seen = 0
    known = set()
    for path in some(api.inside(Path(resources.scenarios()) / folder), 25):
        outcome = run(api.load(path), record=False)
        for one in [*outcome.answered, *outcome.script.taken]:
            options = one.decision.options
            names = [option.words for option in options]
            if (one.decision.kind, *names) in known:
                continue  # most windows are like one before
            known.add((one.decision.kind, *names))
            for index, name in enumerate(names):
                if names.count(name) > 1:
                    continue
                for how, text in forms(name).items():
                    if how.startswith("told") and one.decision.kind in NO_VERB:
                        continue  # these are not told with a verb
                    found = match(outcome.machine, phrase(text), options)
                    assert isinstance(found, tuple) and found[0] == index, (path.stem, how, text, names)
                    seen += 1
    assert seen > 200


STUCK = """
board:
  turn: runner
  corp: {credits: 5, servers: {HQ: {ice: [Ice Wall]}}}
  runner: {credits: 3, rig: [Corroder]}
play:
  - corp: rez Ice Wall
  - runner: run HQ
  - corp: rez Ice Wall
"""


def test_a_line_that_never_applies_lists_what_came_up() -> None:
    """The decisions that came up instead, with their options and steps, and where the line would have applied."""
    with pytest.raises(StuckLine) as stuck:
        run(
            parse(
                STUCK.replace("  - corp: rez Ice Wall\n  - runner: run HQ\n", "  - runner: run HQ\n", 1)
                + "  - corp: rez Ice Wall\n"
            )
        )
    said = str(stuck.value)
    assert "It would have applied before that, at 6.9.2b (paid)" in said


def test_the_nearest_decision_comes_first() -> None:
    """Of the decisions that came up, the one with the most similar options is named first, and so are its options."""
    text = STUCK.replace("  - corp: rez Ice Wall\n  - runner: run HQ\n  - corp: rez Ice Wall\n", "")
    with pytest.raises(StuckLine) as stuck:
        run(parse(text + "  - runner: run Archive 7\n"))
    first = stuck.value.looked[0]
    assert first.step == "5.7.1f"
    assert first.options[0] == "run Archives"


TOLD = """
board:
  turn: runner
  corp: {credits: 0, servers: {remote 1: {ice: [{card: Ice Wall, rezzed: true}], root: [Hostile Takeover]}}}
  runner: {credits: 3, clicks: 1, rig: [Corroder]}
play:
  - runner: run remote 1
  - runner: encounter Ice Wall
  - runner: break with Corroder
  - runner: pass Ice Wall
  - runner: steal
  - runner: end the turn
expect:
  state: {runner.score: 1}
"""


def test_lines_may_tell_of_what_the_rules_do() -> None:
    """What nobody decides can be told, in its place, and only there."""
    assert run(parse(TOLD)).script.done
    for other in ("steal Merger", "encounter Enigma", "steal it again"):
        with pytest.raises(StuckLine):
            run(parse(TOLD.replace("- runner: steal\n", f"- runner: {other}\n")))


def test_use_works_for_cards_by_their_shorthand() -> None:
    """The name of a card as players call it is written out."""
    options = [named_option("use Brân 1.0 to end the run"), named_option("pass")]
    assert match(board(), phrase("use Bran"), options) == (0, "")
