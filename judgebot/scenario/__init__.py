"""Scenarios: reading and checking a file, building its board, answering decisions from its lines, its expectations."""
