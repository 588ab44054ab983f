"""`judgebot new`: a commented scenario to start from."""

from __future__ import annotations

from pathlib import Path

import click

from judgebot import problems as told
from judgebot.cli import complete, problems, term

SKELETON = Path(__file__).parent.parent / "scenario" / "new.yaml"


@click.command()
@click.argument("file", required=False, type=click.Path(path_type=Path))
@click.option(
    "--card",
    "names",
    multiple=True,
    metavar="NAME",
    shell_complete=complete.cards,
    help="Put this card on the board where it belongs.",
)
@click.option("--force", is_flag=True, help="Write over a file that is there already.")
def new(file: Path | None, names: tuple[str, ...], force: bool) -> None:
    """Write a commented scenario to FILE, or to standard output (`-`, or nothing): it runs, and is there to be changed.

    With --card, once for each card: ice lies rezzed before HQ, assets and agendas each in a remote server, the Runner's
    cards are installed, events and operations in hand.

    Exit status: 0; 2 if FILE is there already or cannot be written.
    """
    text = _with_cards(names) if names else SKELETON.read_text(encoding="utf-8")
    if file is None or str(file) == "-":
        click.echo(text, nl=False)
        return
    problems.write(file, text, over=False, force=force)
    named = problems.shown(file)
    term.tell(f"Wrote {named}. Run it: judgebot explain {named}")


def _with_cards(given: tuple[str, ...]) -> str:
    """A scenario with these cards on the board. Leaves with status 2 if a name fits none, or several."""
    import yaml

    from judgebot.cards import names
    from judgebot.scenario.starting import board_of, server_of

    found: list[str] = []
    wrong: list[told.Problem] = []
    for name in given:
        try:
            found.append(names.find(name))
        except names.NameProblem as problem:
            wrong.append(told.Problem("--card", 0, f'"{name}"', f"the name of one card: {problem}"))
    if wrong:
        raise problems.refuse(told.BadInput(wrong))
    board = board_of(found)
    run = server_of(board)
    tree = {
        "title": ", ".join(dict.fromkeys(names.title(one) for one in found)),
        "source": "my table",
        "question": "What happens?",
        "board": board,
        "play": [{"runner": f"run {run}"}] if run else [],
    }
    text = yaml.safe_dump(tree, sort_keys=False, allow_unicode=True, width=110, default_flow_style=None)
    return (
        "# What you leave out is as at the start of a game.\n"
        "# Run it: judgebot explain THIS_FILE\n"
        "# What can be expected: judgebot schema --facts\n" + text
    )
