"""`judgebot repair`: the policy's advice for what went wrong at a table."""

from __future__ import annotations

import json
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING

import click

from judgebot import controls, resources
from judgebot.cli import edges, keys, problems, term
from judgebot.cli.advice import headline, refuse, show_advice
from judgebot.cli.editions import edition_option
from judgebot.engine.edition import BASE, Edition
from judgebot.policy import Advice, Choice, Interview, Names, Policy, load
from judgebot.yamlio import BadInput

if TYPE_CHECKING:
    from judgebot.policy.ledger import Ledger

_BACK, _HELP, _BOTH, _QUIT = "<", "?", "+", "q"
_BACK_KEYS = {_BACK, "back", "\x7f", "\b"}  # also Backspace
_MOST_WRONG = 50


class _Quit(Exception):
    """The judge ended the interview."""


_LEAVING = (_Quit, EOFError, KeyboardInterrupt, edges.Unusable)


@click.command()
@click.option("--case", "case_file", type=click.Path(path_type=Path), help="Take the answers from this YAML file.")
@click.option("--ledger", "ledger_file", type=click.Path(path_type=Path), help="Record the penalty in this file.")
@click.option("--player", default="", help="The name of the player the case is about.")
@click.option("--opponent", default="", help="The name of the other player.")
@click.option("--round", "round_", default="", help="The round, for the ledger.")
@click.option("--table", default="", help="The table, for the ledger.")
@click.option("--offense", default="", help="The offense, for the ledger, where the case does not settle it.")
@click.option("--save", type=click.Path(path_type=Path), help="Write the answers to this new case file.")
@click.option("--format", "form", type=click.Choice(["text", "json"]), default="text", help="How to print the advice.")
@edition_option
def repair(
    case_file: Path | None,
    ledger_file: Path | None,
    player: str,
    opponent: str,
    round_: str,
    table: str,
    offense: str,
    save: Path | None,
    form: str,
    edition: Edition | None,
) -> None:
    """Find out what the policy asks for: the fix, the penalty, and what to say.

    Without --case this asks a few questions, each answered with one key; `<` goes back, `?` explains, `q` quits, and
    `+` adds the other player's infraction. With standard input from a file or pipe it reads one answer a line. With
    --case a file gives the answers; if it also says what to expect, a difference is reported and the exit status is 1.
    """
    from judgebot.cli.ledger import short

    term.by((edition or BASE).name)
    policy = load()
    details = _Details(
        player=short(player, "player"),
        opponent=short(opponent, "opponent"),
        round=short(round_, "round"),
        table=short(table, "table"),
        offense=short(offense, "offense"),
    )
    try:
        book = _open_ledger(ledger_file)
        if case_file is not None:
            _from_case(policy, case_file, details, ledger_file, book, save, form)
        else:
            _ask(policy, details, ledger_file, book, save, form)
    except BadInput as bad:
        raise refuse(bad) from None


@dataclass(slots=True)
class _Details:
    """Names and places for the advice and the ledger, as far as they are known, and the warnings counted so far."""

    player: str
    opponent: str
    round: str
    table: str
    offense: str
    earlier: int = 0

    @property
    def names(self) -> Names:
        """The names as the advice uses them."""
        return Names(self.player, self.opponent)

    def other(self, earlier: int = 0) -> _Details:
        """The same, for the opponent's infraction."""
        return _Details(self.opponent, self.player, self.round, self.table, "", earlier)


@dataclass(slots=True)
class _Fault:
    """One player's infraction: the answers that decide it, and the names and places."""

    choices: list[Choice]
    details: _Details


# --- from a file ---


def _from_case(
    policy: Policy,
    case_file: Path,
    details: _Details,
    ledger_file: Path | None,
    book: Ledger | None,
    save: Path | None,
    form: str,
) -> None:
    """Advise on a case file, record the penalties if asked to, and compare with what the file expects."""
    from judgebot.policy.case import mismatches, read_case

    case_file = resources.shipped(case_file)
    case = read_case(case_file, policy)
    details.player = details.player or case.names.player
    details.opponent = details.opponent or case.names.opponent
    details.round = details.round or case.round
    details.table = details.table or case.table
    details.earlier = case.earlier_warnings
    faults = [_Fault(list(case.choices), details)]
    if case.also is not None:
        faults.append(_Fault(list(case.also.choices), details.other(case.also.earlier_warnings)))
    for fault in faults:
        plain = policy.decide(fault.choices, fault.details.names)
        if book is not None and plain.penalized:
            if not fault.details.player:
                raise click.UsageError("The ledger needs a name: give --player, or `player:` in the case.")
            if plain.offense == "other" and not fault.details.offense:
                raise click.UsageError("The ledger needs the offense: give --offense.")
    advice = _show(policy, faults, book, form)
    _save(save, faults, advice)
    if ledger_file is not None and book is not None:
        for fault, one in zip(faults, advice, strict=True):
            _record(ledger_file, one, fault.details)
    expected = [case.expect, case.also.expect if case.also is not None else None]
    wrong = [line for one, expect in zip(advice, expected, strict=False) if expect for line in mismatches(one, expect)]
    for line in wrong:
        term.tell(f"{case_file}: {line}")
    if wrong:
        raise click.exceptions.Exit(1)


# --- from questions ---


def _ask(
    policy: Policy, details: _Details, ledger_file: Path | None, book: Ledger | None, save: Path | None, form: str
) -> None:
    """Interview the judge, then advise. Leaving early, in any way, is no error with a traceback."""
    interview = Interview(policy.tree)
    left: BaseException | None = None
    try:
        both = _interview(policy, interview, details, book)
    except _LEAVING as end:
        said = "; ".join(f"{choice.question.id}: {choice.answer.id}" for choice in interview.choices)
        term.tell(f"\nStopped before the case was decided. Answers so far: {said or 'none'}.")
        raise _exit(end) from None
    # From here on the case is decided: the judge gets the advice, whatever becomes of the record.
    faults = [_Fault(interview.choices, details)]
    try:
        if both:
            faults.append(_other_fault(policy, details, book))
        if book is not None:
            for fault in faults:
                _ask_whom(policy, fault.choices, fault.details)
    except _LEAVING as end:
        left = end
        book = None if any(not _complete(policy, fault) for fault in faults) else book
    click.echo(err=True)
    advice = _show(policy, faults, book, form)
    _save(save, faults, advice)
    if ledger_file is not None and book is None:
        term.tell("\nNot recorded: the ledger needs the player's name and the offense.")
    elif ledger_file is not None and book is not None:
        if any(one.penalized for one in advice):
            try:
                _ask_where(details, book)
            except _LEAVING as end:
                # A missing table is no reason to lose the record: `judgebot ledger correct` can add it.
                left = end
        if isinstance(left, KeyboardInterrupt):
            term.tell("\nNot recorded: it was interrupted.")
        else:
            for fault, one in zip(faults, advice, strict=True):
                fault.details.round, fault.details.table = details.round, details.table
                _record(ledger_file, one, fault.details)
    if left is not None:
        raise _exit(left)


def _other_fault(policy: Policy, first: _Details, book: Ledger | None) -> _Fault:
    """The other player's infraction in the same incident. Raises as `_interview`."""
    details = first.other()
    click.echo("\n" + _wrap(f"Now for the infraction of {details.player or 'the other player'}."), err=True)
    interview = Interview(policy.tree)
    _interview(policy, interview, details, book)
    return _Fault(interview.choices, details)


def _complete(policy: Policy, fault: _Fault) -> bool:
    """Whether all is known that the ledger needs."""
    plain = policy.decide(fault.choices, fault.details.names)
    return not plain.penalized or bool(fault.details.player and (plain.offense != "other" or fault.details.offense))


def _exit(left: BaseException) -> Exception:
    """What to leave early with: what is wrong with standard input, or a status (for Ctrl-C as the shell has it)."""
    if isinstance(left, edges.Unusable):
        return left
    return click.exceptions.Exit(130 if isinstance(left, KeyboardInterrupt) else 1)


def _interview(policy: Policy, interview: Interview, details: _Details, book: Ledger | None) -> bool:
    """Ask until the case is decided. Raises _Quit, EOFError or KeyboardInterrupt if the judge leaves.

    What the ledger knows is not asked. Returns whether the other player is at fault too.
    """
    keys = f"{_BACK} goes back, {_HELP} explains, {_BOTH} if the other player is at fault too, {_QUIT} quits."
    click.echo(_wrap(f"Answer with one key. {keys}"), err=True)
    shown = both = False
    wrong = 0
    while (question := interview.question) is not None:
        if question.known == "warnings" and book is not None:
            _prompt_whom(details, "Warning", True)
            details.earlier = book.warnings(details.player, details.offense)
            interview.give("third" if details.earlier >= policy.tree.upgrade.earlier else "fewer")
            continue
        if not shown:
            term.tell(f"\n{_wrap(details.names.fill(question.ask))}")
            for answer in question.answers.values():
                click.echo(_wrap(details.names.fill(answer.text), "     ", f"  {answer.key}  "), err=True)
            shown = True
        key = _key()
        if key in _BACK_KEYS:
            if interview.back():
                shown = False
            else:
                term.tell("This is the first question.")
        elif key == _HELP:
            _explain(policy, question.help, question.cites, details)
        elif key == _BOTH:
            both = not both
            said = "comes after this one" if both else "is left out"
            term.tell(f"  The other player's infraction {said}.")
        elif key.casefold() in (_QUIT, "quit"):
            raise _Quit
        elif (given := interview.give(key)) is not None:
            click.echo(_wrap(details.names.fill(given.text), "     ", "  >  "), err=True)
            shown, wrong = False, 0
        else:
            keys = ", ".join(answer.key for answer in question.answers.values())
            found = term.clean(key[:40], newlines=False)
            click.echo(_wrap(f'"{found}" is no answer here: press one of {keys}.', "  "), err=True)
            wrong += 1
            if wrong == _MOST_WRONG and not _on_terminal():
                raise _Quit  # a file that holds something else; it may have no end
    return both and interview.choices[0].answer.both


def _explain(policy: Policy, text: str, cites: tuple[str, ...], details: _Details) -> None:
    """How to answer a question, and the clauses it comes from."""
    if text:
        click.echo(_wrap(details.names.fill(text), "  "), err=True)
    for cite in cites:
        gist = policy.clause(cite).gist if cite.startswith("OPP ") else _rule(cite)
        number = " ".join(term.cited([cite]))  # told by its edition already, and so is the gist
        click.echo(term.wrap(controls.clean(f"{number}: {gist}", newlines=False), "    ", "  "), err=True)
    if not text and not cites:
        term.tell("  Choose what fits best; < comes back here.")


def _rule(rule: str) -> str:
    """The gist of a rule of the CR, in the edition that is told by."""
    from judgebot.explain.story import gist

    return " ".join(gist(number, term.edition()) for number in term.cited([rule]))


def _ask_whom(policy: Policy, choices: list[Choice], details: _Details) -> None:
    """Ask what the ledger needs to count warnings: the player, and the offense if the case does not settle it."""
    plain = policy.decide(choices, details.names)
    if plain.penalized:
        _prompt_whom(details, plain.penalty_name, plain.offense == "other")


def _prompt_whom(details: _Details, penalty: str, offense: bool) -> None:
    """Ask for the player, and for the offense if it is open, as far as they are not known."""
    while not details.player:
        details.player = _prompt(f"{penalty} to (name)")
    while offense and not details.offense:
        details.offense = _prompt("Offense")


def _ask_where(details: _Details, book: Ledger) -> None:
    """Ask for the round (the last one recorded if left empty) and the table."""
    last = book.entries[-1].round if book.entries else ""
    click.echo(err=True)
    if not details.round:
        details.round = _prompt("Round", last) or last
    if not details.table:
        details.table = _prompt("Table")


def _key() -> str:
    """One key from a terminal, or one line from anything else. Raises EOFError or KeyboardInterrupt."""
    return keys.pressed() if _on_terminal() else edges.line()


def _on_terminal() -> bool:
    """Whether keys can be read one by one."""
    return sys.stdin is not None and sys.stdin.isatty()


def _prompt(what: str, default: str = "") -> str:
    """A short text, asked for on one line; too long a one is asked for again. Raises EOFError or KeyboardInterrupt."""
    from judgebot.cli.ledger import short

    while True:
        click.echo(f"{what}{f' [{term.clean(default)}]' if default else ''}: ", nl=False, err=True)
        try:
            return short(edges.line(), what.lower())
        except click.UsageError as error:
            term.tell(error.message)


def _wrap(text: str, indent: str = "", first: str | None = None) -> str:
    return term.wrap(term.clean(text, newlines=False), indent, first)


# --- the ledger and the record ---


def _open_ledger(ledger_file: Path | None) -> Ledger | None:
    """What the ledger says so far (before anything is asked, so that a bad one is found at once)."""
    if ledger_file is None:
        return None
    from judgebot.cli.ledger import notice
    from judgebot.policy.ledger import read

    book = read(ledger_file)
    notice(book)
    return book


def _show(policy: Policy, faults: list[_Fault], book: Ledger | None, form: str) -> list[Advice]:
    """Print the advice for each infraction, and return it."""
    advice = [_advice(policy, fault.choices, fault.details, book) for fault in faults]
    show_advice(advice, form)
    return advice


def _advice(policy: Policy, choices: list[Choice], details: _Details, book: Ledger | None) -> Advice:
    """The advice, with the warnings counted that the ledger holds for this player and offense."""
    plain = policy.decide(choices, details.names)
    if book is not None and plain.penalized:
        details.earlier = max(details.earlier, book.warnings(details.player, _offense(plain, details)))
        for name in book.similar(details.player):
            found = term.clean(name, newlines=False)
            term.tell(f'Note: the ledger also has a player "{found}". Is it the same one?')
    return policy.decide(choices, details.names, earlier_warnings=details.earlier)


def _offense(advice: Advice, details: _Details) -> str:
    """What the penalty is recorded for: the policy's id of the offense wherever it has one."""
    from judgebot.policy.ledger import identity

    if advice.offense != "other" or not details.offense:
        return advice.offense
    found = identity(details.offense)
    return found if found in load().tree.offenses else details.offense


def _record(ledger_file: Path, advice: Advice, details: _Details) -> None:
    """Put the penalty into the ledger and say so."""
    from judgebot.cli.ledger import describe, now
    from judgebot.policy import ledger

    if not advice.penalized:
        term.tell("\nNo penalty, so nothing was recorded.")
        return
    entry = ledger.add(
        ledger_file,
        time=now(),
        round=details.round,
        table=details.table,
        player=details.player,
        offense=_offense(advice, details),
        penalty=advice.penalty,
        upgraded=advice.upgraded,
        waits=term.tell,
    )
    term.tell(f"\nRecorded {describe(ledger.read(ledger_file), entry)}.")


def _save(path: Path | None, faults: list[_Fault], advice: list[Advice]) -> None:
    """Write the answers as a case file that did not exist before."""
    if path is None:
        return
    details = faults[0].details
    names = ("player", "opponent", "round", "table")
    lines = [f"title: {_yaml(headline(advice[0]))}"]
    lines += [f"{key}: {_yaml(text)}" for key in names if (text := getattr(details, key))]
    lines += _case_lines(advice[0], details.earlier, "")
    if len(faults) > 1:
        lines += ["also:", *_case_lines(advice[1], faults[1].details.earlier, "  ")]
    problems.write(path, "\n".join([*lines, ""]), over=False)
    term.tell(f"\nThe answers are in {term.clean(str(path), newlines=False)}.")


def _case_lines(advice: Advice, earlier: int, indent: str) -> list[str]:
    """The part of a case file that one infraction fills."""
    lines = [f"earlier warnings: {min(earlier, 99)}"] if earlier else []
    lines += ["case:", *(f"  {question}: {answer}" for question, answer in advice.answers.items())]
    lines += ["expect:", f"  penalty: {advice.penalty}"]
    return [indent + line for line in lines]


def _yaml(text: str) -> str:
    """Text as a double-quoted YAML scalar: JSON's, with the characters escaped that only YAML minds."""
    return "".join(c if c.isprintable() else f"\\U{ord(c):08x}" for c in json.dumps(text, ensure_ascii=False))
