"""Meanings -> suppositions -> a scenario -> the deeds told, played -> queries -> an answer. Never sees the line."""
