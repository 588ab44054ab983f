"""Editions of the Comprehensive Rules: the base, CR 24.03, and those that differ from it in named points.

The rules are those of the base, under its numbers. A later edition is a set of switches, one for each difference that
was found; a rule that only it has is cited with the edition before the number, as in `26:6.9.1e`. The engine asks for a
switch where it decides (`edition.has`), or has a step table for it (`judgebot.engine.rules`), and never for an edition.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from judgebot.plain import NamedTuple
from judgebot.problems import BadInput, Problem

if TYPE_CHECKING:
    from judgebot.index.numbering import Numbering

# The differences between CR 24.03 and CR 26.03, and whether the engine carries them out, or need not, as the ruling is
# the same and only the words or the numbers differ. What they say stands in rules_index/26.03/switches.yaml.
SWITCHES = {
    # runs
    "initiation-window": True,
    "initiation-swap-or-loss": True,
    "positions-are-things": True,
    "ice-leaves-at-the-runners-place-in-movement": True,
    "approach-ends-without-shifting": True,
    "swap-while-approached": True,
    "bad-publicity-fund": True,
    "end-the-run-without-a-run": True,
    "nothing-new-once-the-run-was-ended": True,
    "pass-after-breaking": True,
    # may it be done at all
    "no-potential-asked": True,
    "cannot-no-longer-forbids-the-ability": True,
    "paid-abilities-at-their-own-time": True,
    "static-condition-without-effect": True,
    "end-of-action-phase-elsewhere": True,
    # turns
    "action-phase-formally-ends": True,
    "discard-all-at-once": True,
    # abilities
    "condition-is-read-at-the-checkpoint": True,
    "checkpoint-after-a-cost-of-zero": True,
    "order-of-subroutines": True,
    "delayed-end-of-run-outside-a-run": True,
    "effects-counted-together": True,
    "prevented-where": True,
    "once-per-turn-is-a-flag": True,
    # accesses and breaches
    "counting-accesses": True,
    "prohibited-accesses": True,
    "declined-card-in-the-root": True,
    "accessed-cards-stay-in-sight": True,
    # cards, hosts, costs and counters
    "hosts-between-score-areas": True,
    "hosting-uninstalls-and-moves": True,
    "hosted-counters-are-nobodys": True,
    "tags-and-bad-publicity-as-costs": True,
    "other-ways-to-pay": True,
    "total-discount": True,
    "played-cards-that-stay": True,
    "memory-for-some-programs-only": True,
    "who-trashes-for-damage": True,
    "regions-and-server-only-cards": True,
    "dividends": True,
    "arranging-a-deck": True,
    "definitions-moved": True,
    "new-identities": True,
}


class Later(NamedTuple):
    """What a card text has that means nothing without a rule that the base lacks.

    switch  the difference between the editions that it belongs to
    rule    the rule that gives it its sense
    says    what it is, as a noun

    Where a text is plain and the base only leaves a point of it open, the base rules by the text (1.2.1), and the
    difference is a switch alone.
    """

    switch: str
    rule: str
    says: str


# Words of the ability language: keywords, whose reminder text is no rule (2.17.3), and instructions that only a rule
# explains.
LATER = {
    "dividends": Later("dividends", "26:10.13.1", "the keyword dividends"),
    "set_identity": Later("new-identities", "26:1.5.2b", "an identity that is set in secret"),
}


# Rules of the base that a difference takes away, with the rule by which what they ruled out does not happen instead.
TAKEN_AWAY = {
    "1.2.5": ("no-potential-asked", "1.2.4"),
    "1.2.2a": ("cannot-no-longer-forbids-the-ability", "1.2.2"),
}


class Edition(NamedTuple):
    """An edition of the rules.

    name      as its cover has it: "24.03"
    switches  the differences from the base that are in force
    numbers   the map of its numbers
    prefix    what stands before the number of a rule that the base has not; "" for the base
    """

    name: str
    switches: frozenset[str] = frozenset()
    prefix: str = ""

    def has(self, switch: str) -> bool:
        """Whether a difference from the base is in force."""
        return switch in self.switches

    def instead(self, rule: str) -> str:
        """The rule to be cited for a rule of the base that this edition has not."""
        switch, other = TAKEN_AWAY.get(rule, ("", rule))
        return other if switch in self.switches else rule

    def lacks(self, word: str) -> Later | None:
        """What a word of the ability language needs that this edition does not have."""
        later = LATER.get(word)
        return later if later is not None and later.switch not in self.switches else None

    @property
    def numbers(self) -> Numbering:
        """The map of numbers, from ids of rules and back. The engine cites ids; the rim translates."""
        from judgebot.index.numbering import numbering  # read where something is told, and only then

        return numbering(self.name)

    @property
    def undone(self) -> tuple[str, ...]:
        """The differences that are in force and that the engine does not carry out: it rules as the base does there."""
        return tuple(switch for switch, done in SWITCHES.items() if switch in self.switches and not done)


BASE = Edition("24.03")
CR_26_03 = Edition("26.03", frozenset(SWITCHES), "26:")
EDITIONS = {one.name: one for one in (BASE, CR_26_03)}


def placed(number: str) -> tuple[Edition, str]:
    """The edition in which a number is looked up, and the number there: the base's, unless it has a prefix."""
    for one in EDITIONS.values():
        if one.prefix and number.startswith(one.prefix):
            return one, number.removeprefix(one.prefix)
    return BASE, number


def edition(name: str, where: str = "edition", line: int = 0) -> Edition:
    """The edition of a name.

    where, line  the file, or the option, that names it: for the message

    Raises BadInput with the names there are.
    """
    found = EDITIONS.get(name.strip())
    if found is None:
        raise BadInput([Problem(where, line, f'the edition "{name}"', f"one of {', '.join(EDITIONS)}")])
    return found
