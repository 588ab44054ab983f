"""The search over lines of play: every legal sequence of decisions, equal states met once."""
