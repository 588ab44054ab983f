"""The moments that a line names: `after passing Palisade`, `when he encounters it`, `in response`."""

from __future__ import annotations

from judgebot.ask.deeds import OWNER, Deed, deed
from judgebot.ask.moves import make
from judgebot.ask.named import ORDINALS, PLACES, card_of, cards_of, cost_of, said_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.persons import OTHER
from judgebot.ask.readings import ACTIONS, Moment, Move
from judgebot.ask.tokens import Token

# Deeds that somebody decides upon: told with a question, they are moves before it.
DECIDED = (
    "rez",
    "play",
    "install",
    "use",
    "trash",
    "score",
    "advance",
    "steal",
    "break",
    "trigger",
    "jack out",
    "gain",
    "draw",
    "remove tag",
    "purge",
    "derez",
)


_PAID = ("pay", "trash", "rez", "play", "install", "steal", "use", "trigger")  # what costs something


_GONE = (
    "gone", "removed", "purged", "wiped", "wiped out", "swept", "cleared", "lost", "taken off", "a purge",
)  # fmt: skip


def at_moment(p: Parser, phrase: Phrase) -> bool:
    """Take the moment that a question names, if it names one; False if it cannot be settled."""
    part = phrase.one("MOMENT")
    if part is None:
        return True
    found, settled = moment_of(p, part)
    if settled:
        p.moment = found or p.moment
    return settled


def moment_of(p: Parser, phrase: Phrase) -> tuple[Moment | None, bool]:
    """The moment that a MOMENT says, and whether it can be settled. What somebody decides upon is a move instead."""
    if phrase.said("after that"):
        return None, bool(p.reading.moves) or p.wanted is not None  # of the line as it stands
    when = phrase.one("WHEN") or phrase.one("AFTERWARDS")
    if phrase.one("WHEN") is None and phrase.token("verb", "access") is not None and phrase.one("VP") is None:
        card = said_of(p, "access")  # `off that access`
        return (Moment("when", "access", card), True) if card is not None else (None, False)
    if (token := phrase.token("nextturn")) is not None:
        return next_turn(p, token)
    if phrase.token("over") is not None:
        part = phrase.one("OBJ")
        cards = cards_of(p, part, "encounter") if part is not None else []
        told = when.tokens()[0].kinds.get("moment", "when") if when is not None else "when"
        return Moment(told, "encounter ends", cards[0] if cards else None), cards is not None
    if phrase.token("verb", "begin turn") is not None:
        from judgebot.ask.earlier import begin_turn
        from judgebot.ask.facts import BEGINS

        return None, p.reading.at in BEGINS.values() or begin_turn(p, phrase)
    over = phrase.token("turn") is not None and phrase.said("ends", "end", "over", "done")
    if over or phrase.token("turnend") is not None:
        from judgebot.ask.earlier import turn_over

        return None, turn_over(p, phrase)
    if phrase.token("there") is not None:
        return None, True  # `can I jack out there`
    if phrase.token("verb", "run") is not None and (phrase.said(*_BEGINS) or phrase.token("start") is not None):
        return _run_begins(p, phrase, when), True
    if when is None and phrase.token("verb", "run") is not None:
        return Moment("when", "run"), True  # `this run`
    if when is None:
        return _in_response(p, phrase)
    token = when.tokens()[0]
    how = token.kinds.get("moment", "when")
    vp = phrase.one("VP")
    if vp is not None:
        bare = vp.tokens() and not vp.tokens()[0].said.split()[0].endswith("ing")
        if when.said("response") and phrase.one("PLAYER") is None and bare:
            return None, False  # `in response, to remove the tag`: what it is for
        return _moment_deed(p, phrase, vp, how)
    sub = phrase.one("SUBMOMENT")
    if sub is not None:
        return while_subroutine(p, phrase, sub, how)
    if phrase.said(*_GONE):
        purged = any(one.kind == "purge" for one in p.reading.moves) or any(
            "purge" in one.says for one in p.reading.cards
        )
        return (Moment(how, "purge"), True) if purged else (None, False)
    turn = phrase.token("turn")
    if turn is not None:
        from judgebot.ask.facts import BEGINS, whose_turn

        p.reading.turn = whose_turn(p, turn)
        p.reading.at = BEGINS.get(p.reading.turn, "")
        return None, bool(p.reading.at) and not p.reading.moves
    if (unit := phrase.token("unit", "damage", "tags")) is not None:
        return Moment(how, unit.kinds["unit"]), True
    if phrase.said("action") or (phrase.token("unit", "clicks") is not None and phrase.one("ORD") is None):
        return Moment(how, "action"), how == "before"
    if phrase.token("unit", "virus", "power", "advanced", "agenda", "counters") is not None and phrase.one("CARD"):
        card = card_of(p, phrase.all("CARD")[0])
        return (Moment(how, "trigger", card), True) if card is not None else (None, False)
    fires = phrase.token("outcome", "fire") is not None or phrase.token("verb", "trigger") is not None
    if phrase.token("it") is not None and fires:
        card = said_of(p, "")
        return (Moment(how, "trigger", card), True) if card is not None else (None, False)
    if phrase.token("it") is not None and phrase.one("DONE") is None:
        return _that(p, how)
    outcome = next((one for one in phrase.tokens() if one.has("outcome")), None)
    if phrase.token("verb", "run") is not None and outcome is None and phrase.one("DONE") is None:
        return Moment(how, "run"), True
    if token.said in ("if", "while") and phrase.one("DONE") is not None:
        verb = phrase.one("DONE").token("done").kinds["done"]  # type: ignore[union-attr]
        if verb in ("rez", "install", "score", "derez", "advance", "trash"):
            return None, False  # `if X is rezzed` is a fact, no moment
    card = None
    if phrase.one("CARD") is not None:
        card = card_of(p, phrase.one("CARD"))  # type: ignore[arg-type]
        if card is None:
            return None, False
    if fires:
        return Moment(how, "trigger", card), True
    if outcome is not None:
        kind = outcome.kinds["outcome"]
        return Moment(how, {"successful": "success", "unsuccessful": "success"}.get(kind, kind)), True
    done = phrase.one("DONE")
    if done is None and card is not None and not any(one.has("state") for one in phrase.tokens()):
        return Moment(how, "trigger", card), True  # `after Nico Campaign`
    verb = done.token("done").kinds["done"] if done is not None else "rez"  # type: ignore[union-attr]
    card = card or said_of(p, verb)
    if card is None:
        return None, False
    return _decided(p, Deed(OWNER.get(verb) or card.side, verb, [card]), how)


_BEGINS = ("begins", "starts", "begin", "start", "began", "started", "initiated", "declared", "beginning")


def _run_begins(p: Parser, phrase: Phrase, when: Phrase | None) -> Moment:
    """`as the run begins`, `at the start of the run on HQ`: once it has begun, what comes after is the run itself."""
    how = when.tokens()[0].kinds.get("moment", "when") if when is not None and when.tokens() else "when"
    server = phrase.token("server")
    where = p.one_server(server) if server is not None else ""
    return Moment(how, "run" if how in ("after", "before") else "run begins", None, where)


def next_turn(p: Parser, token: Token) -> tuple[Moment | None, bool]:
    """`on his next turn`: the turn of the player who acts ends, and then it is that of the other."""
    who = token.kinds["nextturn"]
    if who == "their":
        mine = token.said.split()[0] in ("my", "our")
        other = OTHER[p.me] if p.me else ""
        who = (p.me if mine else other) or p.who or p.last_who
    acts = next((one.who for one in reversed(p.reading.moves) if one.kind in ACTIONS.get(one.who, ())), "")
    now = p.reading.turn or acts
    if who not in OTHER or now == who or (not now and p.reading.at):
        return None, False
    now = OTHER[who]
    if not p.reading.moves and p.reading.history and not p.reading.at:
        from judgebot.ask.facts import ENDS

        p.reading.turn, p.reading.at = now, ENDS[now]
    elif not p.reading.moves or p.reading.moves[-1].kind != "end turn":
        p.reading.moves.append(Move(now, "end the turn", "end turn"))
    p.speak_of(who)
    return Moment("after", "next turn"), True


def _that(p: Parser, how: str) -> tuple[Moment | None, bool]:
    """`before that`: before what was told last; what is asked after it is asked of the line as it stands."""
    last = next((one for one in reversed(p.reading.moves) if one.kind in (*PLACES, *DECIDED, "run")), None)
    if last is None:
        return None, False
    if how != "before":
        return None, how == "after"
    return Moment(how, last.kind, next(iter(last.cards), None), last.server), True


def _in_response(p: Parser, phrase: Phrase) -> tuple[Moment | None, bool]:
    """`in response`, `in response to X`: while what was done last, or with that card, waits or resolves."""
    part = phrase.one("CARD")
    card = card_of(p, part) if part is not None else None
    for one in reversed(p.reading.moves):
        if one.kind in DECIDED and (card is None or card in one.cards):
            return Moment("in response", one.kind, next(iter(one.cards), None)), True
    return (Moment("in response", "trigger", card), True) if card is not None else (None, False)


def while_subroutine(p: Parser, phrase: Phrase, sub: Phrase, how: str) -> tuple[Moment | None, bool]:
    """`after the first subroutine`: the resolution of one of them, or of the last."""
    obj = phrase.one("OBJ")
    cards = cards_of(p, obj, "break") if obj is not None else []
    if cards is None:
        return None, False
    order, number = sub.one("ORD"), sub.token("n")
    n = ORDINALS[order.tokens()[0].said] if order is not None else number.n if number is not None else -1
    return Moment(how, "subroutine", cards[0] if cards else None, n=n), True


def _moment_deed(p: Parser, phrase: Phrase, vp: Phrase, how: str) -> tuple[Moment | None, bool]:
    if vp.label in PLACES and not any(
        one.part in ("OBJ", "OBJS", "CARD", "AT") for one in vp.inside if isinstance(one, Phrase)
    ):
        server = vp.token("server")
        named = ""
        if server is not None:
            named = "the server" if vp.label == "approach" else p.one_server(server)
        return Moment(how, vp.label, None, named), True
    made = deed(p, vp, phrase.one("PLAYER"))
    if made is None:
        return None, False
    said = phrase.one("WHEN")
    if said is not None and said.said("if") and made.verb not in PLACES:
        return None, make(p, made)  # it is supposed
    if made.verb == "run":
        if made.card is not None and not made.server:  # `while the runner runs it`
            if not made.card.server:
                p.at_server([made.card], "remote 1")
                p.assume(f"{made.card.title} is taken to be in remote 1")
            made.server = made.card.server
            if made.server not in p.reading.servers:
                p.reading.servers.append(made.server)
        return Moment(how, "run", None, made.server), True
    if made.verb == "end run":
        return Moment(how, "run ends"), True
    if made.verb in DECIDED and how != "before":
        return _decided(p, made, how)
    if made.verb == "pay" and how == "before" and made.to is None:
        cards = made.cards or cost_of(p)  # before its ability asks for that
        return (Moment(how, "trigger", cards[0]), True) if cards else (None, False)
    if made.verb == "pay" and how == "after":  # it is paid, with what is told or by what comes
        paid = any(one.kind in _PAID for one in p.reading.moves)
        return None, paid or make(p, made)
    if made.verb == "take":
        return Moment(how, "damage" if made.unit == "damage" else "tags"), True
    if made.verb in (*PLACES, *DECIDED, "mandatory draw"):
        return Moment(how, made.verb, made.card, made.server), True
    return None, False


def _decided(p: Parser, made: Deed, how: str) -> tuple[Moment | None, bool]:
    """A moment that somebody decides upon: a move, if it is none yet, after which the question is asked."""
    done = any(one.kind == made.verb and one.cards[:1] == tuple(made.cards[:1]) for one in p.reading.moves)
    if not done and how != "before" and made.verb in DECIDED:
        return None, make(p, made)
    return Moment(how, made.verb, made.card), True


def moment_first(p: Parser, phrase: Phrase) -> bool:
    """`when the runner encounters X, can ...`: a moment said before its question."""
    part = phrase.one("MOMENT")
    assert part is not None
    asks = [one for one in p.sentence() if one.has("ask", "may", "legal", "order", "chooses")]
    if not p.starts() or not asks:
        return False
    found, settled = moment_of(p, part)
    if settled and found is not None:
        p.moment = found
    return settled
