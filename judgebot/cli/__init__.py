"""The command line: thin commands over the rest of judgebot."""

from judgebot.cli.main import main

__all__ = ["main"]
