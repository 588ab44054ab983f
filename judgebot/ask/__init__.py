"""Asking in one line: a board, what is done, and a question, in the words of a table.

- `reading/`: `read(text)` is what a line means, a `Line` of frozen values; every word is placed, or named.
- `answering/`: `answer(line)` is its answer, an `Answer`: the board that it tells, built as a scenario; the deeds told,
  played with the fewest choices that nobody told; the question, asked of the engine and of the search.
"""
