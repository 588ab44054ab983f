"""Where the program meets the shell: standard streams that are closed, full or endless, signals, and its own errors.

Whatever happens there ends in at most one line on standard error and an exit status.
"""

from __future__ import annotations

import _signal  # type: ignore[import-not-found]  # `signal` itself takes longer than all that is asked of it here
import contextlib
import errno
import io
import math
import os
import sys
import time
from collections.abc import Callable
from types import FrameType
from typing import Any

import click

from judgebot import files
from judgebot.cli import term

FAILED, BAD, INTERRUPTED = 1, 2, 130
LONGEST_LINE = 1000  # of standard input, in bytes
MOST_WORDS = 500  # characters that are searched for
_SHORT = (errno.EMFILE, errno.ENFILE, errno.EAGAIN, errno.ENOMEM)
_GONE = 128 + 13  # as the shell has it for SIGPIPE: whoever read standard output has gone


class Unusable(click.ClickException):
    """A standard stream cannot be used, or holds what nobody can mean."""

    exit_code = BAD

    def show(self, file: Any = None) -> None:
        """Say so in one line."""
        _say(self.message)


class Told(BaseException):
    """The process was told to stop by a signal other than that of Ctrl-C."""

    def __init__(self, number: int) -> None:
        super().__init__(number)
        self.number = number


class Seconds(click.FloatRange):
    """How long something may take: a number of seconds, up to a day."""

    def __init__(self) -> None:
        super().__init__(0.1, 86_400)

    def convert(self, value: Any, param: click.Parameter | None, ctx: click.Context | None) -> float:
        """The number; what is no number is refused too."""
        seconds = float(super().convert(value, param, ctx))
        if math.isnan(seconds):
            self.fail(f"{value!r} is no number of seconds.", param, ctx)
        return seconds


def bounded(text: str, most: int = MOST_WORDS, what: str = "words to search for") -> str:
    """The text. Raises click.UsageError if it is longer than anybody means: each word is compared with many."""
    if len(text) > most:
        raise click.UsageError(f"Found {what} of {len(text):,} characters, expected at most {most:,}.")
    return text


# Signals


def quietly() -> None:
    """From here on Ctrl-C ends the program at once, without a word: while it is being loaded, and when it is done."""
    _signal.signal(_signal.SIGINT, lambda *_: os._exit(INTERRUPTED))


def listen() -> None:
    """From here on Ctrl-C is a KeyboardInterrupt, and being told to stop (SIGTERM, SIGHUP) is `Told`."""
    _signal.signal(_signal.SIGINT, _signal.default_int_handler)
    for name in ("SIGTERM", "SIGHUP"):
        number = getattr(_signal, name, None)
        if number is not None and _signal.getsignal(number) == _signal.SIG_DFL:
            _signal.signal(number, _told)


def _told(number: int, _: FrameType | None) -> None:
    raise Told(number)


# Standard streams


class _Closed(io.RawIOBase):
    """Standard output that was closed before the program began: to write to it is an error, not a success."""

    def writable(self) -> bool:
        return True

    def write(self, _: Any) -> int:
        raise OSError(0, "it is closed")


begun: float | None = None  # when the program began (`time.monotonic`), if this is one


def prepare() -> None:
    """Note when it began, and make the standard streams say what is wrong with them, and show what they can."""
    global begun
    begun = time.monotonic()
    if sys.stdout is None:
        sys.stdout = io.TextIOWrapper(io.BufferedWriter(_Closed()), encoding="utf-8")
    for stream in (sys.stdout, sys.stderr):
        # A terminal that cannot show a character gets a replacement, not a traceback.
        reconfigure: Any = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="replace")


def line() -> str:
    """One line of standard input, stripped.

    Raises EOFError at its end, and Unusable if it is closed, cannot be read, or has a line that does not end.
    """
    if sys.stdin is None:
        raise Unusable("standard input is closed")
    try:
        raw = sys.stdin.buffer.readline(LONGEST_LINE + 1)
    except (OSError, ValueError) as error:
        raise Unusable(f"standard input cannot be read: {files.reason(error)}") from None
    if not raw:
        raise EOFError
    if len(raw) > LONGEST_LINE:
        raise Unusable(f"standard input has a line of more than {LONGEST_LINE:,} bytes")
    return raw.decode("utf-8", "replace").strip()


# The whole program


def guarded(work: Callable[[], object]) -> int:
    """Do the program's work and return its exit status; whatever goes wrong is told in one line.

    An error of the program itself is shown with its traceback if JUDGEBOT_TRACEBACK is set.
    """
    try:
        status = _status(work)
        with contextlib.suppress(AttributeError):  # somebody has taken standard output away
            sys.stdout.flush()
    except OSError as error:
        status = _unwritten(error)
    quietly()
    _let_go()
    return status


def _status(work: Callable[[], object]) -> int:
    try:
        work()
    except click.exceptions.Exit as left:
        return left.exit_code
    except click.ClickException as error:
        _show(error)
        return error.exit_code
    except SystemExit as left:
        if isinstance(left.code, str):
            _say(left.code)
        return left.code if isinstance(left.code, int) else int(left.code is not None)
    except (KeyboardInterrupt, click.Abort):
        return INTERRUPTED
    except Told as told:
        import signal  # which knows the names

        _say(f"stopped, since it was told to ({signal.Signals(told.number).name}); nothing is answered")
        return 128 + told.number
    except OSError:
        raise
    except MemoryError:
        _say("there is not enough memory")
        return BAD
    except Exception as error:
        if os.environ.get("JUDGEBOT_TRACEBACK"):
            raise
        said = f"{type(error).__name__}: {error}".strip()[:300]
        _say(f"an error of its own ({said}). Set JUDGEBOT_TRACEBACK=1 to see where, and report it, please")
        return FAILED
    return 0


def _show(error: click.ClickException) -> None:
    """Tell what was wrong with the command line; on a terminal in lines that fit."""
    if sys.stderr is None or not sys.stderr.isatty() or isinstance(error, Unusable):
        error.show()
        return
    said = io.StringIO()
    error.show(said)
    for line in said.getvalue().splitlines():
        term.tell(line)


def _unwritten(error: OSError) -> int:
    """The exit status where the system refuses something: most likely, to write to standard output."""
    if isinstance(error, BrokenPipeError):
        return _GONE
    if error.filename:
        _say(f"{error.filename} cannot be used: {files.reason(error)}")
    elif error.errno in _SHORT:
        _say(f"the system has no more to give: {files.reason(error)}")
    else:
        _say(f"standard output cannot be written: {files.reason(error)}")
    return BAD


def _say(text: str) -> None:
    """One line on standard error, if there is any."""
    with contextlib.suppress(OSError):
        term.tell(f"judgebot: {text}.")


def _let_go() -> None:
    """See to it that what could not be written is not tried again as the interpreter ends."""
    for name in ("stdout", "stderr"):
        try:
            getattr(sys, name).flush()
        except (OSError, ValueError, AttributeError):
            setattr(sys, name, None)
