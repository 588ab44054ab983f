"""The `judgebot` command: a table of commands, each imported only when it is used."""

import importlib
import os
import sys
from collections.abc import Iterable
from functools import partial
from typing import TYPE_CHECKING, NoReturn

import click

from judgebot import __version__
from judgebot.cli import edges

if TYPE_CHECKING:
    from collections.abc import Iterator

    from judgebot.settings import Setting

# name -> (module:attribute, one line of help). The lines stand here so that `judgebot --help` imports no command.
COMMANDS: dict[str, tuple[str, str]] = {
    "explain": ("judgebot.cli.explain:explain", "Run a scenario and explain the ruling, each sentence with its rule."),
    "check": ("judgebot.cli.check:check", "Run scenarios and compare them with what they expect."),
    "faq": ("judgebot.cli.faq:faq", "Write up rulings as a page: Markdown, or HTML that needs no network."),
    "ask": ("judgebot.cli.ask:ask", "Ask in a line, in a player's words: a board, what is done, a question."),
    "what-if": ("judgebot.cli.whatif:whatif", "Explore every legal line of play: what is possible, what decides."),
    "why-not": ("judgebot.cli.whynot:whynot", "Say why an option was not offered, and what would have allowed it."),
    "step": ("judgebot.cli.step:step", "Play a scenario decision by decision, and go back any number of them."),
    "new": ("judgebot.cli.new:new", "Write the skeleton of a new scenario."),
    "import": ("judgebot.cli.import_:import_", "Make a scenario of a moment of a replay that the web client saved."),
    "export": ("judgebot.cli.export:export", "Write a board for the web client's table, or for a forum."),
    "card": ("judgebot.cli.card:card", "Show a card's abilities in English, read back from the data."),
    "cards": ("judgebot.cli.cards:cards", "Import the official card data, for cards that the library lacks."),
    "schema": ("judgebot.cli.schema:schema", "Print the JSON Schema of scenario files."),
    "repair": ("judgebot.cli.repair:repair", "Advise on a missed trigger, an illegal board state, a take back, ..."),
    "lint": ("judgebot.cli.lint:lint", "Find what is illegal in a board state, and how to repair it."),
    "audit": ("judgebot.cli.audit:audit", "Find where a reported line of play went wrong, and how to unwind it."),
    "ledger": ("judgebot.cli.ledger:ledger", "List, correct or export recorded penalties."),
    "policy": ("judgebot.cli.policy:policy", "Show the Organized Play Policies in plain words."),
    "rule": ("judgebot.cli.rule:rule", "Look up rules by number, by words or by term."),
    "rules": ("judgebot.cli.rules:rules", "Import the official text of the rules, to be shown beside the gists."),
    "timing": ("judgebot.cli.timing:timing", "Show a timing chart: run, turns, breach, access, checkpoint."),
    "config": ("judgebot.cli.config:config", "Show your settings, and where each comes from."),
    "help": ("judgebot.cli.help:help_", "Show the help of a command, or a page of the manual."),
    "coverage": ("judgebot.cli.coverage:coverage", "Show which rules the shipped scenarios exercise."),
}


class Help(click.HelpFormatter):
    """Help whose options leave room for what is said of them, however narrow the terminal is."""

    def write_dl(self, rows: Iterable[tuple[str, str]], col_max: int = 30, col_spacing: int = 2) -> None:
        """As click does; an option that is longer than its column has what is said of it below."""
        super().write_dl(rows, min(col_max, self.width * 2 // 5), col_spacing)


click.Context.formatter_class = Help


class Commands(click.Group):
    """A group whose commands are loaded from `COMMANDS` on use: starting up must stay cheap."""

    def make_context(
        self, info_name: str | None, args: list[str], parent: click.Context | None = None, **extra: object
    ) -> click.Context:
        """As click does, with help that is as wide as all that is printed, and no wider than is read with ease."""
        from judgebot.cli import term

        return super().make_context(info_name, args, parent, **{"terminal_width": min(80, term.width()), **extra})

    def list_commands(self, ctx: click.Context) -> list[str]:
        """The names in the order of the table, which is the order a newcomer needs them in."""
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        """Import and return one command, or None if there is none of that name."""
        if cmd_name not in COMMANDS:
            return None
        module, attribute = COMMANDS[cmd_name][0].split(":")
        try:
            command: click.Command = getattr(importlib.import_module(module), attribute)
        except ModuleNotFoundError as missing:
            if missing.name != module:
                raise
            raise click.ClickException(f"`judgebot {cmd_name}` is not implemented yet.") from None
        return command

    def resolve_command(
        self, ctx: click.Context, args: list[str]
    ) -> tuple[str | None, click.Command | None, list[str]]:
        """As click does, with the nearest known name in the message when there is no such command."""
        name = args[0]
        if name not in COMMANDS and not name.startswith("-"):
            import difflib  # only for a mistyped command

            near = difflib.get_close_matches(name, COMMANDS, n=1, cutoff=0.5)
            hint = f" Did you mean {near[0]!r}?" if near else ""
            ctx.fail(f"There is no command {name!r}.{hint} `judgebot --help` lists them all.")
        return super().resolve_command(ctx, args)

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        """The list of commands, from the table alone."""
        with formatter.section("Commands"):
            formatter.write_dl([(name, text) for name, (_, text) in COMMANDS.items()])


@click.group(cls=Commands, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(__version__, prog_name="judgebot")
@click.option(
    "--path",
    "folders",
    multiple=True,
    metavar="FOLDER",
    help="A folder of your own scenarios and (in cards/) cards; as JUDGEBOT_PATH. May be given several times.",
)
def cli(folders: tuple[str, ...]) -> None:
    """A judge's assistant for Netrunner: it runs the Comprehensive Rules and says which rule decides what."""
    from judgebot.cli import term

    if "judgebot.cards.imported" in sys.modules:
        sys.modules["judgebot.cards.imported"].forget()
    if term.colour() and not sys.stdout.isatty():
        click.get_current_context().color = True  # FORCE_COLOR: click would take the colours out again
    _settle(click.get_current_context(), folders)


def _settle(context: click.Context, folders: tuple[str, ...]) -> None:
    """Let the user's settings hold: as what a command does where its options are left out. Leaves with status 2."""
    from judgebot import settings
    from judgebot.cli import term
    from judgebot.cli.problems import refuse
    from judgebot.problems import BadInput

    try:
        held = settings.held()
    except BadInput as bad:
        raise refuse(bad) from None
    own = os.pathsep.join((*folders, *(one for one in (held["folders"].value,) if one)))
    if own:
        os.environ["JUDGEBOT_PATH"] = own
        held["folders"] = settings.Setting(own, "--path") if folders else held["folders"]
    term.settle(held)
    name = context.invoked_subcommand or ""
    command = cli.get_command(context, name) if name else None
    if command is not None:
        context.default_map = {name: dict(_defaults(command, held))}


def _defaults(command: click.Command, held: "dict[str, Setting]") -> "Iterator[tuple[str, str]]":
    """What holds for the options of a command that are left out, as far as they can be that."""
    for parameter in command.params:
        setting = {"form": "format"}.get(parameter.name or "", parameter.name or "")
        one = held.get(setting)
        if one is None or one.source == "default" or one.value == "auto":
            continue
        if not isinstance(parameter.type, click.Choice) or one.value in parameter.type.choices:
            yield str(parameter.name), one.value


def main(args: list[str] | None = None) -> NoReturn:
    """Run the program with `args` (default: the command line) and leave with its exit status."""
    edges.prepare()
    given = sys.argv[1:] if args is None else args
    try:
        raise SystemExit(edges.guarded(partial(_run, given)))
    finally:
        edges.begun = None  # whoever goes on in this process is no program that began then


def _run(args: list[str]) -> None:
    """Load what the command line names, then do it: only then is there anything that Ctrl-C could interrupt."""
    if os.environ.get("_JUDGEBOT_COMPLETE"):  # a shell asks how the line could go on
        cli.main(args=args, prog_name="judgebot")
    with cli.make_context("judgebot", args) as context:
        cli.get_command(context, next((one for one in args if not one.startswith("-")), ""))
        edges.listen()
        try:
            cli.invoke(context)
        finally:
            _say_what_was_read()


def _say_what_was_read() -> None:
    """Name on standard error the cards that were read from their texts, whatever the command has printed of them."""
    if "judgebot.cards.imported" in sys.modules:  # not loaded unless a card was looked for there
        from judgebot.cli import editions, term

        if said := editions.read_line():
            term.tell(said)
