"""The nouns of the game: objects, zones, servers, players, changes, frames. Plain data; knows no rules."""
