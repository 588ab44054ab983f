"""Facts: who has how much, which card is where and in what state: which of the readers of facts a token calls for."""

from __future__ import annotations

from judgebot.ask.amounts import COUNTER_UNITS, PLAYER_UNITS, number, unit_first
from judgebot.ask.parse import NOTHING, Parser
from judgebot.ask.persons import OTHER
from judgebot.ask.places import preposition, server_word, zone_first
from judgebot.ask.readings import ACTIONS, CENTRALS, HANDS, Move
from judgebot.ask.states import both, card_ahead, card_word, join, state_word, times, zone_ahead
from judgebot.ask.tokens import Token
from judgebot.ask.unnamed import unnamed
from judgebot.game.objects import CORP, RUNNER

ENDS = {CORP: "5.6.3a", RUNNER: "5.7.2a"}  # the steps with which turns are over
BEGINS = {CORP: "5.6.1d", RUNNER: "5.7.1d"}  # the steps at which turns formally begin


def fact(p: Parser) -> bool:
    """Read one fact at the cursor; False if there is none."""
    token = p.peek()
    for kind, read in (
        ("card", card_word),
        ("whose", _whose),
        ("among", _among),
        ("rel", _where),
        ("noun", unnamed),
        ("turn", _turn),
        ("turnword", _turn_of),
        ("there", _there),
        ("moment", _given),
        ("only", _only),
        ("none", _none),
        ("n", number),
        ("state", state_word),
        ("both", both),
        ("place", _order),
        ("server", server_word),
        ("prep", preposition),
        ("unit", unit_first),
        ("zone", zone_first),
        ("who", _who),
        ("opponent", _who),
        ("they", _who),
        ("times", times),
        ("sep", _sep),
        ("not", _not),
        ("noun", _identity),
        ("it", _it),
    ):
        if token.has(kind):
            start = p.i
            if read(p):
                return True
            p.i = start
    return False


def _identity(p: Parser) -> bool:
    """`Tāo Salonga identity`: what kind of card was named just before."""
    noun = p.take().kinds["noun"]
    before = p.tokens[p.i - 2] if p.i > 1 else NOTHING
    return noun == "identity" and before.has("card") and p.last is not None and p.last.type == "identity"


def _who(p: Parser) -> bool:
    who = p.player(p.take())
    if not who:
        return False
    p.speak_of(who)
    p.server = p.zone = ""
    p.item = []
    return True


def _whose(p: Parser) -> bool:
    """`my Cleaver`, `my grip`: the clause speaks of the speaker."""
    whose = p.take().kinds["whose"]
    ahead = p.after_glue()
    if not any(ahead.has(kind) for kind in ("card", "zone", "server", "n", "unit", "state", "noun", "only", "prep")):
        return False
    if not p.who:
        p.speak_of(whose)
    return True


def _where(p: Parser) -> bool:
    """`runs Archives where X lies`: there."""
    p.take()
    p.server, p.zone = p.server or p.last_server, ""
    return bool(p.server)


def _among(p: Parser) -> bool:
    """`3 cards in grip, one of them X`: one of those is known."""
    p.take()
    zone = p.counted_zone
    p.skip()
    if not zone or not p.peek().has("card") or p.reading.unknown.get(zone, 0) < 1:
        return False
    card = p.mention(p.take(), again=True)
    if card is None:
        return True
    p.reading.unknown[zone] -= 1
    p.place([card], zone)
    if p.facedown and zone == "Archives":
        card.options["facedown"] = True
    join(p, card)
    return True


def _sep(p: Parser) -> bool:
    p.take()
    p.item = []
    return True


def _it(p: Parser) -> bool:
    p.take()
    if p.after_glue().has("turn"):
        return True  # `it is my turn`
    if p.last is None:
        return False
    ahead = p.after_glue()
    if ahead.has("prep") and not p.last.given:
        p.item, p.group = [p.last], [p.last]
        return True
    return ahead.has("state") or ahead is NOTHING or p.peek().has("mark")


def _turn(p: Parser) -> bool:
    who = whose_turn(p, p.take())
    if not who:
        return False
    p.who = who
    p.last_who = p.last_who or who
    p.skip()
    if p.peek().said in (
        "begins",
        "starts",
        "start",
        "begin",
        "begun",
        "about to begin",
        "about to start",
        "just begun",
        "just started",
    ):
        p.take()
        p.last_who = who  # `his turn begins and he ...`
        return turn_begins(p, who)
    if p.asked_here and p.reading.at in BEGINS.values() and p.reading.at != BEGINS[who]:
        return False  # of another turn than the one that begins nothing is known
    if not _passes(p, who):
        p.reading.turn = who
    return True


def _passes(p: Parser, who: str) -> bool:
    """`on his turn`, after what the other player did this turn: that one's turn ends."""
    r = p.reading
    mine = [one for one in r.moves if one.who == who and one.kind in ACTIONS.get(one.who, ())]
    told = any(one.get("who", RUNNER if "run" in one else "") == OTHER[who] for one in r.history)
    told = told or any(one.who == OTHER[who] and one.kind in ACTIONS[one.who] for one in r.moves)
    if not told or mine or r.turn == who or r.at:
        return False
    if not r.moves:
        r.turn, r.at = OTHER[who], ENDS[OTHER[who]]
    elif r.moves[-1].kind != "end turn":
        r.moves.append(Move(OTHER[who], "end the turn", "end turn"))
    return True


def turn_begins(p: Parser, who: str) -> bool:
    """`the Runner's turn begins`: the line begins there; after moves of the other player, theirs ends first."""
    acts = [one.who for one in p.reading.moves if one.kind in ACTIONS.get(one.who, ())]
    if _passes(p, who):
        return True
    if acts:
        if who in acts or p.reading.turn == who or p.reading.at:
            return False
        p.reading.moves.append(Move(OTHER[who], "end the turn", "end turn"))
        return True
    p.reading.turn, p.reading.at = who, BEGINS[who]
    return True


def whose_turn(p: Parser, token: Token, opens: bool = False) -> str:
    """The player whose turn a token names; `his turn` is of the player named last, or the other than the speaker.

    opens  whether it opens a clause (`at the start of his turn the corp ...`): it is then of whom that speaks next
    """
    who = token.kinds["turn"]
    if who != "their":
        return who
    first = token.said.split()[0]
    if p.me:
        return p.me if first in ("my", "our") else OTHER[p.me]
    ahead = next((one.kinds["who"] for one in p.rest() if one.has("who")), "") if opens else ""
    who = ahead if ahead and not p.who else p.last_who
    if who and who != p.who:
        p.assume(f"“{token.text}” is the {who.capitalize()}'s")
    return who


def _turn_of(p: Parser) -> bool:
    """`turn: corp`, `turn of the runner`."""
    p.take()
    while p.peek().has("mark", ":") or p.peek().has("glue") or p.peek().has("prep", "of"):
        p.take()
    if not p.peek().has("who"):
        return False
    p.reading.turn = p.who = p.last_who = p.take().kinds["who"]
    return True


def _given(p: Parser) -> bool:
    """`if the corp has 3 credits`, `while the runner is tagged`: a fact like any other; what follows says which."""
    token = p.take()
    if token.said == "during":
        p.skip("it", "they")
        if p.peek().has("turnword") and p.who:
            p.take()
            p.reading.turn = p.who
            return True
    if token.said in ("during", "on the") and p.after_glue().has("turn"):
        return True
    if token.kinds["moment"] != "when" or token.said not in ("if", "while", "when", "as"):
        return False
    p.skip()
    ahead = p.peek()
    if ahead.has("server") and token.said in ("while", "when", "as"):
        p.item, p.group = [], []  # what was named before is not in that server
    return any(
        ahead.has(kind) for kind in ("who", "they", "it", "turn", "card", "server", "n", "state", "not", "none", "only")
    )


def _only(p: Parser) -> bool:
    """`only 3 credits`: no more than is said."""
    p.take()
    p.skip()
    if p.item and (p.peek().has("mark") or not p.peek().text):
        return True  # `grip: Stimhack only`
    return p.peek().has("n") or p.peek().has("unit") or p.peek().has("card") or card_ahead(p) or p.peek().has("state")


def _there(p: Parser) -> bool:
    """`CARD there`: at the server named last."""
    token = p.take()
    server = p.server or p.last_server
    if token.said.endswith("only card there") and not p.item and p.last is not None and p.last.side == CORP:
        if not p.last.given:  # `accesses X, the only card there`
            p.at_server([p.last], server, "in")
        if p.last.where in CENTRALS:
            p.reading.unknown[p.last.where] = 0
        return bool(server)
    loose = [one for one in p.item if not one.given and one.side == CORP]
    if server and loose:
        p.at_server(loose, server)
    return bool(server and p.item)


def _order(p: Parser) -> bool:
    """`outermost first` is how ice is listed; `innermost first` is not; before a card, its place."""
    token = p.take()
    order = token.kinds["place"]
    listed = " " in token.said  # how the pieces are listed, not where one of them is
    if listed:
        if order == "innermost":
            p.reading.inside_out.append(p.server or p.last_server)
    elif p.item:
        p.item[-1].order = -1 if order == "outermost" else 1
    elif card_ahead(p):
        p.before.append(("order", -1 if order == "outermost" else 1))
    return True


def _none(p: Parser) -> bool:
    what = p.take().kinds["none"]
    if what == "no ice" and p.after_glue().has("prep", "on", "in", "at", "protecting", "to"):
        ahead = p.i + 1
        while p.tokens[ahead : ahead + 1] and p.tokens[ahead].has("glue"):
            ahead += 1
        if p.tokens[ahead : ahead + 1] and p.tokens[ahead].has("server"):
            p.one_server(p.tokens[ahead])
            p.i = ahead + 1
    p.skip("there")
    p.waiting = None
    who = p.who or p.last_who or RUNNER
    if what == "no tags":
        p.reading.numbers[RUNNER, "tags"] = 0
    elif what == "no scored":
        return not any(one.where == "score" and one.options.get("whose") == p.who for one in p.reading.cards)
    elif what == "nothing":
        if not p.counted_unit or not p.who:
            return False
        if p.counted_unit in PLAYER_UNITS:
            p.number(p.who, p.counted_unit, 0)
    elif what == "no cards":
        p.reading.unknown[zone_ahead(p) or HANDS[who]] = 0
    if what == "no breakers":  # a fact of another kind: a list of the Runner's cards goes on anew after it
        p.group = [one for one in p.group if one.side == CORP]
    return True  # no ice, no breakers: as if nothing were said


def _not(p: Parser) -> bool:
    """`no`, `without` and the like are read only where it is clear what there is none of."""
    p.take()
    p.skip()
    token = p.peek()
    if token.has("unit") and token.kinds["unit"] in PLAYER_UNITS:
        unit = token.kinds["unit"]
        who = PLAYER_UNITS[unit] or p.who or p.last_who
        if who:
            p.take()
            p.number(who, unit, 0)
            return True
    if token.has("unit", "cards"):
        p.take()
        zone = zone_ahead(p)
        p.reading.unknown[zone or HANDS[p.who or p.last_who or RUNNER]] = 0
        return True
    if token.has("unit", *COUNTER_UNITS):
        p.take()
        if p.peek().has("prep", "on") and p.after_glue(1).has("card"):
            p.take()
            p.skip()
            return p.mention(p.take()) is not None
        return p.last is not None
    if token.has("card"):  # "without Corroder", "no Corroder": it is not there, as long as nobody says so
        ids = token.cards
        p.take()
        p.assume(f"no {token.text} is there")
        return not any(one.card in ids for one in p.reading.cards)
    return False
