"""By which edition of the rules it is read what comes from the web client, and why."""

from __future__ import annotations

CLIENTS = "26.03"  # in whose phases the client plays


def why(edition: str) -> str:
    """A sentence for people: the edition under which something is read, and what speaks for it or against it."""
    phases = "a window as a run begins, bad publicity in a fund of its own"
    if edition == CLIENTS:
        return f"Read under CR {edition}, in whose phases the client plays ({phases})."
    return f"Read under CR {edition}, as was asked; the client plays in the phases of CR {CLIENTS} ({phases})."
