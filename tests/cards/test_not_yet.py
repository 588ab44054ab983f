"""Cards that cannot be said yet, each with the clause that is the reason."""

from click.testing import CliRunner

from judgebot.cards.catalog import facts, implemented, not_yet
from judgebot.cards.printed import facts_text
from judgebot.cli.main import cli


def test_each_is_a_card_that_the_library_lacks() -> None:
    assert not_yet() and set(not_yet()) <= set(facts_text())
    assert not set(not_yet()).intersection(implemented())
    assert set(facts_text()) == {*not_yet(), *implemented()}  # no card is passed over
    assert all(why[:1].islower() and not why.endswith(".") for why in not_yet().values())


def test_it_is_told_where_the_card_is_asked_for() -> None:
    card, why = next(iter(not_yet().items()))
    result = CliRunner().invoke(cli, ["card", facts(card)["title"]])
    assert result.exit_code == 1 and f"Not yet: {why}." in " ".join(result.stdout.split())
