"""Asking in one line: a board, what is done, and a question, in the shorthand of a table.

A line is read by a written grammar:

- **tokens** (`tokens.py`, `vocabulary.yaml`): words and phrases, each with the kinds of thing it can be; the longest
  phrase wins. Cards are found by title, by the beginning of a title, by shorthand, or with a slip of the pen.
- **facts** (`facts.py`): `WHO N UNIT`, `SERVER: CARD STATE, ...`, `CARD on SERVER`, `CARD with N COUNTERS`,
  `ZONE: CARD`, and the like, in any order, with `;` `,` `.` or line ends between them.
- **phrases** (`grammar.yaml`, `patterns.py`): what moves and questions are made of, in a table; the longest that makes
  sense at a place is taken, and one that makes none leaves nothing behind. A verb phrase is a **deed** (`deeds.py`,
  `named.py`, `subs.py`), whether it is told as a move (`moves.py`, `shapes.py`), asked about (`questions.py`: may;
  `forced.py`: must), or names a moment (`moments.py`).
- **outcomes** (`outcomes.py`, `how_much.py`): what happens; in which order; who chooses; does X come about; how much.
- what the line leaves open is settled at the end (`settle.py`, `running.py`).

What was read is a `Reading` (`reading.py`): facts, moves, question, and what had to be assumed. `tree.py` turns it into
a scenario's own tree, which the scenario's loader reads like any file. No word is dropped: each is placed, or stands
among the `unplaced` with its nearest readings; `without.py` singles out the part at fault. `answer.py` runs the
scenario and answers the question.
"""

from judgebot.ask.parse import read_line as read_line
from judgebot.ask.readings import Reading as Reading
