"""The effect words: what the rules say of each, a class a word, sorted as in `judgebot.cards.effects`."""
