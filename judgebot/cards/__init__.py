"""Card facts, the ability language, its loader and its rendering into English. Knows nothing of the engine's loop."""
