"""The words that ask: what a selection states of an object, what number a value gives, whether a condition holds.

`engine.query` asks them through the machine's rules; `engine.rules` refuses to load if one has no answer.
"""
