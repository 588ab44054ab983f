"""Reading a line: the cursor over its tokens, what a clause carries from fact to fact, the order of the attempts."""

from __future__ import annotations

import dataclasses
import itertools
import re
from collections.abc import Iterable
from typing import Any

from judgebot.ask.claims import questioned
from judgebot.ask.fronted import subs_last
from judgebot.ask.patterns import Matcher
from judgebot.ask.persons import OTHER, OTHERS, SPEAKERS, THEIRS, named, speaker
from judgebot.ask.readings import ACTIONS, DECKS, DISCARDS, HANDS, Moment, Move, Placed, Reading, Unplaced
from judgebot.ask.tokens import Token, nearest, tokens
from judgebot.ask.weighed import weigh
from judgebot.cards import names
from judgebot.cards.catalog import facts
from judgebot.game.objects import CORP, RUNNER

ENDS = (";", ".", "?", "!")
NOTHING = Token("", "", 10**9)

QUESTIONS = (
    "or", "which", "size", "saves", "moves to", "loses", "goes", "derezzes", "nothing", "sees", "stays", "where",
    "ends", "draws", "makes", "may", "must", "legal", "happens", "order", "first", "chooses", "many", "strength",
    "cost", "does", "sub fires", "gains", "goes on", "subs of ice", "fits", "tags off", "sees more", "gets counter",
)  # fmt: skip
_MOMENTS = ("moment", "turn over", "begin", "told", "why")
_HINTS = 12  # words that get the nearest readings


def read_line(text: str) -> Reading:
    """What a line of shorthand says; every word of it is placed, or is among the `unplaced` of what is returned."""
    from judgebot.ask.named_ability import named_abilities, told_in

    spoken = named_abilities(subs_last(text))
    reading = _read(spoken.text)
    weigh(reading, tokens(spoken.text), _read)
    if spoken.text != text:
        reading.text = text
        told_in(reading, spoken)
    return reading


def _read(text: str) -> Reading:
    from judgebot.ask.settle import settle

    if (claim := questioned(text)) is not None:
        claimed = Parser(claim.text)
        claimed.parse()
        settle(claimed)
        if not claimed.reading.unplaced and claimed.reading.asked:
            claimed.reading.text = text
            claimed.reading.passed.append(claim.passed)
            claimed.reading.question.negated ^= claim.denies
            return claimed.reading
    parser = Parser(text)
    parser.parse()
    settle(parser)
    if parser.reading.unplaced and (other := _questions_last(text)) != text:
        # What a question speaks of may be told after it.
        again = Parser(other)
        again.parse()
        settle(again)
        if not again.reading.unplaced:
            again.reading.text = text
            return again.reading
    return parser.reading


_SENTENCE = re.compile(r"[^.?!;\n]*(?:\.(?=\S)[^.?!;\n]*|![^\s][^.?!;\n]*)*[.?!;\n]?")


def _questions_last(text: str) -> str:
    """A line with its questions after everything else."""
    sentences = [one.strip() for one in _SENTENCE.findall(text) if one.strip()]
    told = [one if one[-1] in ".!;" else f"{one}." for one in sentences if not one.endswith("?")]
    asked = [one for one in sentences if one.endswith("?")]
    return " ".join((*told, *asked)) if asked and told else text


class Parser:
    """The state of reading: a cursor, and what the present clause has said so far.

    who     the player that the clause speaks of; `last_who` the last one named anywhere
    server  the server that it speaks of; `last_server` likewise
    zone    the zone that it speaks of
    group   the cards of the clause that have no place yet
    item    the cards since the last comma or "and": what a state that follows is said of
    before  states said before their card
    moment  a moment said before its question
    recent  the cards in the order in which they were named, each time anew: what "it" may stand for
    me      the player who says "I"
    end     where the phrase ends that is being read
    jump    where to go on after a phrase, if it reads further than its pattern
    """

    def __init__(self, text: str) -> None:
        self.reading = Reading(text)
        self.tokens = tokens(text)
        self.i = 0
        self.who = self.last_who = ""
        self.server = self.last_server = ""
        self.zone = ""
        self.group: list[Placed] = []
        self.item: list[Placed] = []
        self.clause: list[Placed] = []
        self.before: list[tuple[str, object]] = []
        self.last: Placed | None = None
        self.moment: Moment | None = None
        self.waiting: Token | None = None  # a server of which nothing has been said yet
        self.copies = 1
        self.whose: list[tuple[str, int]] = []  # numbers of a player whom nobody has named so far
        self.behind: list[tuple[Placed, Placed]] = []
        self.recent: list[Placed] = []
        self.moved: tuple[int, list[str]] = (0, [])  # where the last move ended, and its kinds
        self.me = speaker(self.tokens)
        self.jump = self.end = 0
        self.begun = -1
        self.before_count = 0
        self.counted: tuple[Token, int] | None = None  # so many pieces of ice, which are then named
        self.amount: tuple[str, int] | None = None  # what was said last of a card: so many counters
        self.each = self.tagged = False
        self.told_scored: list[Placed] = []
        self.listing = ""
        self.telling_scored = self.facedown = False
        self.left_in_run = False  # so many clicks are left in a run that only its inside tells of
        self.listing = ""  # a zone of which a number of cards is being listed
        self.counted_unit = ""
        self.counted_zone = ""  # the zone of which a number of cards was told last
        self.stand_ins: list[tuple[str, str, int]] = []  # points and link of a player, for which nobody names cards
        self.memory: list[tuple[str, int]] = []  # memory units in use, or the limit, as the line tells them
        self.later: list[Move] = []
        self.ahead: Move | None = None  # what somebody is about to do
        self.wanted: Any = None  # what somebody wants to do: the question whether they may, and the deed
        self.moment_told: Moment | None = None  # to which a line has come, of which more is asked
        self.last_may: Any = None  # the last question whether something may be done, and the deed
        self.confirmed = False  # whether it is asked if that may be done
        self.link = ""  # what joins a further question to the one before: "and" or "or"
        self.popped: Move | None = None  # the move that is asked about
        self.claimed = ""  # what somebody says that the Runner takes, and nobody has asked about yet
        self.asked_here = False
        self.denied: list[Any] = []  # what was not done before
        self.soles: list[Any] = []  # cards that are the only ones, of which kind, and where
        self.trace: tuple[int, ...] = ()  # of which trace the sentence tells
        self.asking = -1  # where a word stands that only asks, as long as it is not read
        if self.me:
            self.tokens = named(self.tokens, self.me)
        self.tokens = _without_relatives(self.tokens)
        if self.me:
            self.assume(f"“{_said_by(self.tokens)}” is the {self.me.capitalize()}")
        self.joined: list[Placed] = []  # cards with nothing but "and" between them
        self.renew()
        self.reading.slips += [token.note for token in self.tokens if token.note]

    # The cursor

    def peek(self, ahead: int = 0) -> Token:
        """The token at the cursor, or so many after it; an empty one past the end."""
        place = self.i + ahead
        return self.tokens[place] if 0 <= place < len(self.tokens) else NOTHING

    def take(self) -> Token:
        """The token at the cursor, which moves on."""
        token = self.peek()
        self.i += 1
        return token

    def skip(self, *kinds: str) -> None:
        """Move over glue, and over tokens of these kinds."""
        while (token := self.peek()) is not NOTHING and (
            (token.has("glue") and not token.has("card")) or any(token.has(kind) for kind in kinds)
        ):
            self.i += 1

    def after_glue(self, ahead: int = 0) -> Token:
        """The next token that is not glue."""
        while self.peek(ahead).has("glue") and self.peek(ahead) is not NOTHING:
            ahead += 1
        return self.peek(ahead)

    def starts(self) -> bool:
        """Whether the cursor stands at the beginning of a clause or of a part of one."""
        back = self.i - 1
        while back >= 0 and self.tokens[back].has("glue"):
            back -= 1
        return back < 0 or back + 1 == self.begun or any(self.tokens[back].has(kind) for kind in ("mark", "sep", "or"))

    def rest(self) -> list[Token]:
        """The tokens from the cursor to the end of the clause."""
        found = []
        for token in self.tokens[self.i :]:
            if token.has("mark", *ENDS):
                break
            found.append(token)
        return found

    def sentence(self) -> list[Token]:
        """The tokens from the cursor to the end of the sentence."""
        return list(itertools.takewhile(lambda token: not token.has("mark", ".", "?", "!"), self.tokens[self.i :]))

    def renew(self) -> None:
        """The tokens are others now: patterns are looked for among them anew."""
        self.matcher = Matcher(self.tokens)

    # What is said

    def parse(self) -> None:
        """Read everything."""
        from judgebot.ask.asked import NEGATED, affirm
        from judgebot.ask.facts import fact

        while self.peek() is not NOTHING:
            token = self.peek()
            if token.has("mark"):
                self.mark(self.take())
                continue
            ahead = self.peek(1)
            asks = ahead.has("who") or ahead.has("they") or ahead.has("card") or ahead.has("it")
            if token.said in NEGATED and self.starts() and asks:
                affirm(self, self.i)
            if self.asked_here and (token.has("or") or token.said in ("and", "and then", "then", "plus")):
                self.i += 1  # `does he win or flatline`: one more question
                self.link = "or" if token.has("or") else "and"
                if self.rule(QUESTIONS if token.has("or") else ("or",)):
                    continue
                self.i -= 1
            if self.rule():
                continue
            start = self.i
            if not fact(self):
                self.i = start + 1
                if not token.has("glue") or (token.has("ask") and self.opens(start)):
                    self.unplaced(token)
        self.end_clause()
        self.unasked(NOTHING)
        speaks = next((one for one in self.tokens if one.has("they") and one.said in (*SPEAKERS, *THEIRS)), None)
        if self.reading.unplaced and speaks is not None and not self.me:
            self.reading.unplaced.insert(0, Unplaced(speaks.text, (), "the Corp or the Runner? nothing here tells"))
        self.reading.passed += dict.fromkeys(one.text for one in self.tokens if one.kinds == {"glue": "passed"})
        told = {(one.who, one.words) for one in self.reading.moves}
        self.reading.moves += [one for one in self.later if (one.who, one.words) not in told]

    def opens(self, place: int) -> bool:
        """Whether a sentence begins at a place, and it ends with a question mark."""
        first = place == 0 or self.tokens[place - 1].has("mark", *ENDS)
        ends = next((one for one in self.tokens[place:] if one.has("mark", *ENDS)), NOTHING)
        return first and ends.has("mark", "?")

    def rule(self, among: tuple[str, ...] = ()) -> bool:
        """Read a move or a question at the cursor, by the longest pattern that makes sense there."""
        from judgebot.ask.handlers import handlers

        rules = handlers()
        for end, name, phrase in self.matcher.rules(self.i):
            if among and name not in among:
                continue
            before = self.saved()
            start = self.i
            self.jump, self.end = 0, end
            done = len(self.reading.moves)
            asked = self.asked_here
            if rules[name](self, phrase):
                if asked or self.asked_here:  # what is supposed with a question comes after all that is told
                    self.later += self.reading.moves[done:]
                    del self.reading.moves[done:]
                self.i = self.jump or (end if self.i == start or self.i < end else self.i)
                if name in _MOMENTS:
                    self.begun = self.i  # what follows a moment begins there, with or without a comma
                self.leave(done)
                self.moved = (self.i, [one.kind for one in self.reading.moves[done:]])
                return True
            self.restore(before)
        return False

    def leave(self, done: int) -> None:
        """After a move and a comma or "and" a fact is of other cards, unless the move's own are where they act."""
        if self.peek().has("sep") or self.peek().has("mark", ","):
            moved = [card for one in self.reading.moves[done:] for card in one.cards]
            self.group = [one for one in self.group if not any(one is card for card in moved)]

    def saved(self) -> dict[str, Any]:
        """All that reading a phrase may change."""
        r = self.reading
        mine = {name: list(one) if isinstance(one, list) else one for name, one in vars(self).items()}
        read = {name: _copy(one) for name, one in vars(r).items()}
        return {
            "mine": mine,
            "read": read,
            "cards": [(one, {**vars(one), "options": dict(one.options)}) for one in r.cards],
        }

    def restore(self, before: dict[str, Any]) -> None:
        """Undo what a phrase changed that made no sense after all."""
        vars(self).update(before["mine"])
        vars(self.reading).update(before["read"])
        for card, state in before["cards"]:
            vars(card).update(state)

    def unasked(self, end: Token) -> None:
        """A sentence that ends as a question must have been read as one."""
        if self.moment is not None:
            self.reading.unplaced.append(Unplaced(self.moment.told, (), "of which question?"))
            self.moment = None
        if end.has("mark", "?") and not self.asked_here and not self.reading.unplaced:
            self.reading.unplaced.append(Unplaced("?", (), "what is asked?"))
        self.asked_here, self.link = False, ""

    def mark(self, token: Token) -> None:
        """Punctuation: a clause ends, or an item of it."""
        kind = token.kinds["mark"]
        if kind in ENDS:
            self.end_clause()
            if kind != ";":
                self.trace = ()
                self.unasked(token)
        elif kind == ",":
            self.item = []

    def end_clause(self) -> None:
        """Nothing is carried over but who and what was named last."""
        if self.waiting is not None:
            self.unplaced(self.waiting, "what is there?")
            self.waiting = None
        for key, _ in self.before:
            self.reading.unplaced.append(Unplaced(key, (), "of which card?"))
        if self.counted is not None and len(self.clause) - self.before_count != self.counted[1]:
            self.unplaced(self.counted[0], "so many are not named")
        self.counted, self.amount, self.each = None, None, False
        self.who = self.server = self.zone = ""
        self.group, self.item, self.clause, self.before = [], [], [], []
        self.copies = 1
        self.telling_scored = False

    def unplaced(self, token: Token, why: str = "", readings: Iterable[str] = ()) -> None:
        """Note a word that means nothing here."""
        # A line of nonsense needs no hint for every word.
        hint = not why and len(self.reading.unplaced) < _HINTS
        near = tuple(readings) or (nearest(token.said) if hint else ())
        self.reading.unplaced.append(Unplaced(token.text, near, why))

    def assume(self, text: str) -> None:
        """Note what the line leaves open and is supposed."""
        if text not in self.reading.assumed:
            self.reading.assumed.append(text)

    def number(self, who: str, unit: str, n: int) -> None:
        """A player has so much of something. Clicks told after what is done are those that are left then."""
        made = [one for one in self.reading.moves if one.who == who and one.kind in ACTIONS[who]]
        said = self.tokens[self.i - 1].said.split()
        left = bool({"left", "remaining"} & set(said)) or self.peek().said in ("left", "remaining")
        if unit == "credits" and left and (who, unit) not in self.reading.numbers:
            paid = [one for one in self.reading.moves if one.who == who and one.kind in ("play", "install", "rez")]
            price = sum(int(facts(one.cards[0].card).get("cost") or 0) for one in paid if one.cards)
            if price:
                self.assume(f"{n} credits are what is left after paying {price}")
            n += price
        if unit == "clicks" and made and self.tokens[self.i - 1].said.endswith(("left", "remaining")):
            before = self.reading.numbers.get((who, unit))
            if before is None and n + len(made) <= 5:
                self.reading.numbers[who, unit] = n + len(made)
            if before in (None, n + len(made)):
                self.assume(f"{n} clicks are what is left after that")
                return
        met = ("encounter", "approach", "pass", "access")
        inside = [one for one in self.reading.moves if one.kind in met or (one.kind == "rez" and one.at)]
        self.left_in_run = unit == "clicks" and left and bool(inside) and who == RUNNER and not made
        if unit == "tags" and self.tagged and n > 0:
            self.reading.numbers.pop((who, unit), None)  # `tagged` is said of any number
            self.tagged = False
        if self.reading.numbers.get((who, unit), n) != n:
            self.unplaced(Token(f"{n} {unit.replace('_', ' ')}", unit, 0), "told twice, with different numbers")
        self.reading.numbers[who, unit] = n

    def speak_of(self, who: str) -> None:
        """The clause speaks of a player."""
        self.who = self.last_who = who

    def player(self, token: Token) -> str:
        """The player that a token names; "they" is the one named last."""
        if token.has("who"):
            return token.kinds["who"]
        if token.has("opponent"):
            return OTHER.get(self.me or self.last_who, "")
        if token.has("they") and self.me and token.said in OTHERS:
            return OTHER[self.me]
        return self.last_who if token.has("they") else ""

    def one_server(self, token: Token) -> str:
        """The server that a token names: `remote` is the one remote server that was named, or the first."""
        name = token.kinds.get("server", "")
        attacked = next((one.server for one in self.reading.moves if one.kind == "run" and one.server), "")
        if name == "remote" and token.said in ("server", "the server", "that server", "this server") and attacked:
            name = attacked
        elif name == "remote":
            remotes = [one for one in self.reading.servers if one.startswith("remote")]
            if self.last_server.startswith("remote"):
                name = self.last_server
            elif len(remotes) == 1:
                name = remotes[0]
            else:
                name = "remote 1"
                if len(remotes) > 1:
                    self.assume(f"“{token.text}” is taken to be remote 1")
        if name and name != "new remote":
            self.last_server = name
            if name not in self.reading.servers:
                self.reading.servers.append(name)
        return name

    def mention(self, token: Token, again: bool = False) -> Placed | None:
        """The card that a token names: the one of the line that has that name, or a new one. None: not settled."""
        ids = token.cards
        known = [one for one in self.reading.cards if one.card in ids]
        if known and not again:
            self.last = known[-1]
            if token.kinds.get("card") == "beginning":
                self.reading.slips.append(f"“{token.text}” is read as {known[-1].title}")
            self.recent.append(known[-1])
            return known[-1]
        if len(ids) > 1:
            side = [one for one in ids if not self.who or Placed(one).side == self.who]
            if len(side) != 1:
                self.unplaced(token, "it fits several cards", [names.title(one) for one in ids[:4]])
                return None
            ids = tuple(side)
        if token.kinds.get("card") == "beginning" or len(token.cards) > 1:
            self.reading.slips.append(f"“{token.text}” is read as {names.title(ids[0])}")
        placed = Placed(ids[0])
        self.reading.cards.append(placed)
        self.recent.append(placed)
        self.last = placed
        return placed

    def zone_of(self, token: Token, who: str = "") -> str:
        """The zone that a token names; `hand` and the like are of the player spoken of."""
        name = token.kinds.get("zone", "")
        if {"runner", "runners"} & set(token.said.split()):
            self.last_who = RUNNER  # `the runner's grip`: spoken of
        whose = self.tokens[self.i - 2] if self.i > 1 else NOTHING
        who = who or whose.kinds.get("whose", "") or (self.player(whose) if whose.has("they") and self.me else "")
        who = who or self.who or (self.group[-1].side if self.group else "") or self.last_who
        of = {"hand": HANDS, "deck": DECKS, "discard": DISCARDS}.get(name)
        if of is not None:
            return of.get(who or RUNNER, "")
        if name == "score":
            return f"{who or CORP} score"
        return name

    def place(self, cards: Iterable[Placed], where: str, server: str = "") -> None:
        """Say where cards are."""
        for one in cards:
            if where.endswith(" score"):
                one.where, one.options["whose"] = "score", where.split()[0]
            else:
                one.where, one.server = where, server
            one.given = True

    def at_server(self, cards: Iterable[Placed], server: str, how: str = "") -> None:
        """Put cards where they belong at a server: ice before it, others in its root, or in a central server's zone.

        how  "in": in the server; "on": on or before it; "root"
        """
        central = server in ("HQ", "R&D", "Archives")
        for one in cards:
            if one.side == RUNNER or one.type == "identity":
                continue
            if how == "in" and central and (one.type != "upgrade" or not one.options.get("rezzed")) and how != "root":
                if one.type == "upgrade":
                    self.assume(f"{one.title} in {server} is taken to be an uninstalled card there, not in its root")
                self.place([one], server)
            elif how == "root" and one.type != "ice":
                self.place([one], "root", server)
            elif one.type == "ice":
                self.place([one], "ice", server)
            elif central and one.type not in ("upgrade",):
                self.place([one], server)
            elif one.type == "operation":
                self.place([one], "HQ")
            else:
                self.place([one], "root", server)

    def copy(self, placed: Placed) -> Placed:
        """One more card like this one."""
        new = dataclasses.replace(placed, options=dict(placed.options))
        self.reading.cards.append(new)
        return new


def _without_relatives(tokens: list[Token]) -> list[Token]:
    """`X, which chose Y`, `X who is tagged`: what is told of X so is told of it as `X chose Y` is."""
    found: list[Token] = []
    for token, after in itertools.zip_longest(tokens, tokens[1:], fillvalue=NOTHING):
        back = next((one for one in reversed(found) if not one.has("mark", ",")), NOTHING)
        told = after.has("state") or after.has("prep", "on", "protecting", "behind")
        if token.said in ("which", "who") and back.has("card") and told:
            if found[-1].has("mark", ","):
                found.pop()
            continue
        found.append(token)
    return found


def _said_by(tokens: Iterable[Token]) -> str:
    """How the speaker is called: `I`, or the first word that is said of them."""
    said = [one.said for one in tokens if one.said in (*SPEAKERS, *THEIRS)]
    return "I" if "i" in said else next(iter(said), "my")


def _copy(one: Any) -> Any:
    return list(one) if isinstance(one, list) else dict(one) if isinstance(one, dict) else one
