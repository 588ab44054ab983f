"""`python -m judgebot`, and the installed `judgebot` script: the same program."""

import _signal  # type: ignore[import-not-found]  # the heart of `signal`, there before anything is loaded
import os

# Ctrl-C in the first moment is no reason for a traceback.
_signal.signal(_signal.SIGINT, lambda *_: os._exit(130))

import atexit  # noqa: E402
import gc  # noqa: E402
from typing import NoReturn  # noqa: E402

# What a start makes is there to stay: looking through it for garbage over and over is a tenth of the time of `explain`.
gc.set_threshold(100_000, 20, 20)

from judgebot import cli  # noqa: E402


def main() -> NoReturn:
    """Run the program and end the process with its exit status; what it has printed is written by then.

    At once: nobody needs what the interpreter would look for as it ends, and that is a twentieth of the time of
    `explain`.
    """
    try:
        cli.main()
    except SystemExit as left:
        atexit._run_exitfuncs()
        os._exit(left.code if isinstance(left.code, int) else int(left.code is not None))


if __name__ == "__main__":
    main()
