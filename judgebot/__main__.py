"""`python -m judgebot`, and the installed `judgebot` script: the same program."""

import _signal  # type: ignore[import-not-found]  # the heart of `signal`, there before anything is loaded
import os

# Ctrl-C in the first moment is no reason for a traceback.
_signal.signal(_signal.SIGINT, lambda *_: os._exit(130))

import atexit  # noqa: E402
import gc  # noqa: E402

# What a start makes is there to stay: looking through it for garbage over and over is a tenth of the time of `explain`.
gc.set_threshold(100_000, 20, 20)
# The same goes for the end: nobody needs what the interpreter would look for there.
atexit.register(gc.freeze)

from judgebot.cli import main  # noqa: E402

if __name__ == "__main__":
    main()
