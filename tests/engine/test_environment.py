"""The environment of an ability: names that a text binds, and what the rules bind."""

from __future__ import annotations

import pytest

from judgebot.cards.scope import BOUND
from judgebot.game.environment import UNKNOWING, Env


@pytest.mark.parametrize("name", sorted(BOUND))
def test_what_the_rules_bind_is_a_field_that_a_text_finds_by_its_name(name: str) -> None:
    env = UNKNOWING.binding(name, (1, 2))
    assert env.named(name) == (1, 2)
    assert not env.bound
    assert getattr(env, name.replace(" ", "_")) == (1, 2)


def test_a_name_of_the_text_is_never_taken_for_a_field_of_the_rules() -> None:
    env = Env(source=7, you="corp").binding("source", 9).binding("run", 3)
    assert (env.source, env.run) == (7, None)
    assert (env.named("source"), env.named("run"), env.named("you")) == (9, 3, None)
    assert len(env.items()) == 4


def test_only_what_is_named_is_handed_on() -> None:
    env = Env(source=7, x=0, trashed=(4,)).binding("first", 5).binding("second", 6)
    assert env.only({"first", "x", "third", "source"}) == Env(x=0, bound={"first": 5})


def test_what_is_left_out_is_not_given_any_more() -> None:
    env = Env(source=7, run=3, linked=True)
    assert env.without("run", "linked", "trigger") == Env(source=7)
    assert env.run == 3
