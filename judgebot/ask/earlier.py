"""What a phrase tells of the time before: earlier runs, counters put on cards, whose turn begins; and past tenses."""

from __future__ import annotations

import re

from judgebot.ask.clicks import PER_TURN, on_click
from judgebot.ask.deeds import OWNER, Deed, deed, present
from judgebot.ask.facts import ENDS, turn_begins, whose_turn
from judgebot.ask.moves import at_moment, make
from judgebot.ask.named import card_of, cards_of, player_of, said_of, server_of, times_of
from judgebot.ask.parse import Parser
from judgebot.ask.patterns import Phrase
from judgebot.ask.persons import OTHER
from judgebot.ask.readings import ACTIONS, CENTRALS, DISCARDS, Move, Placed
from judgebot.ask.states import counter, set_state
from judgebot.ask.tokens import Token
from judgebot.game.objects import CORP, RUNNER

PAST = {
    "run": "run", "play": "played", "install": "installed", "trash": "trashed", "rez": "rezzed", "steal": "stole",
    "score": "scored", "access": "accessed", "use": "used", "breach": "run",
}  # fmt: skip
DONE_BY_STATE = {"scored": "score", "stolen": "steal", "installed": "install", "rezzed": "rez"}


def last_credits(p: Parser, phrase: Phrase) -> bool:
    """`with his last 3 credits`: so many there were."""
    number = phrase.token("n")
    who = p.who or p.last_who
    if number is None or not who:
        return False
    p.reading.numbers[who, "credits"] = number.n
    return True


def ran(p: Parser, phrase: Phrase) -> bool:
    """`after a successful run on HQ`: there was one this turn."""
    server, outcome = phrase.token("server"), phrase.token("outcome")
    if phrase.said("centrals", "central servers"):
        number = phrase.token("n")
        later = any(one.kind == "run" for one in p.reading.moves)
        if later or (number is not None and number.n != len(CENTRALS)):
            return False
        p.reading.history += [{"run": one, "successful": True} for one in CENTRALS]
        return True
    if outcome is None or not outcome.said.endswith("successful run"):
        return False
    past = phrase.token("past")
    if past is not None and past.has("past", "last turn"):
        return _last_turn(p, p.one_server(server) if server is not None else "Archives")
    if server is None:
        p.assume("the run made earlier is taken to have been on Archives")
    p.reading.history.append({"run": p.one_server(server) if server is not None else "Archives", "successful": True})
    return True


def runs_several(p: Parser, phrase: Phrase) -> bool:
    """`ran R&D and Archives`: what was before; `runs R&D and Archives`: one run after the other."""
    verb = phrase.tokens("verb")[0]
    player, place = phrase.one("PLAYER"), next(k for k, one in enumerate(p.tokens) if one is verb)
    if player_of(p, player)[0] == CORP or (player is None and not p.starts()):
        return False
    servers = [p.one_server(one) for one in phrase.tokens("server")]
    if "new remote" in servers:
        return False
    p.last_who = RUNNER
    has = place > 0 and p.tokens[place - 1].said in ("have", "has", "had", "ve")
    if has or verb.said.split()[0] in ("ran", "has", "had", "made"):
        if p.reading.moves or "unsuccessful" in verb.said:
            return False
        p.reading.history += [{"run": one, "successful": True} for one in servers]
        return True
    return all([make(p, Deed(RUNNER, "run", server=one)) for one in servers])


def past_trash(p: Parser, phrase: Phrase) -> bool:
    """`he trashed my Cleaver with Retribution`: what did it is played or used."""
    objs, player, vp = phrase.one("OBJS") or phrase.one("OBJ"), phrase.one("PLAYER"), phrase.one("VP")
    ran = p.reading.history and "run" in p.reading.history[-1] and not p.reading.moves
    if player is None and (not ran or not p.starts()):
        return False
    cards = cards_of(p, objs, "trash") if objs is not None else None
    if ran and cards and player is None:  # `I ran there this turn and trashed X`
        return len(cards) == 1 and was_done(p, "trash", cards[0], RUNNER)
    who = player_of(p, player)[0] or p.last_who
    if not cards or not who:
        return False
    if vp is not None:  # `trashed X to purge`
        to = deed(p, vp, who=who) if cards[0].side == who else None
        return to is not None and make(p, Deed(who, "use", cards, to=to))
    tools = phrase.all("CARD")
    if not tools:
        return make(p, Deed(who, "trash", cards))
    tool = card_of(p, tools[0])
    if tool is None:
        return False
    verb = "play" if tool.type in ("event", "operation") else "use"
    return make(p, Deed(tool.side, verb, [tool], target=cards[0]))


def just_did(p: Parser, phrase: Phrase) -> bool:
    """`I just scored X`: a move, the first of those that the line tells."""
    player, objs, server = phrase.one("PLAYER"), phrase.one("OBJS"), phrase.token("server")
    if player is None and not p.starts():
        return False
    if phrase.token("verb", "run") is not None and server is not None:
        return make(p, Deed(RUNNER, "run", server=p.one_server(server)))
    token = next(one for one in phrase.tokens() if one.has("state") or one.has("done"))
    verb = token.kinds.get("done") or DONE_BY_STATE[token.kinds["state"]]
    cards = cards_of(p, objs, verb) if objs is not None else None
    if not cards or verb in ("break", "bypass"):
        return False
    where = server_of(p, phrase)
    if where is None:
        return False
    if where and verb != "install":
        p.at_server([one for one in cards if not one.given], where)
    who = player_of(p, player)[0] or OWNER.get(verb) or (cards[0].side if verb != "trash" else p.who or p.last_who)
    if not who:
        return False
    p.speak_of(who)
    return make(p, Deed(who, verb, cards, server=where if verb == "install" else ""))


def has_advanced(p: Parser, phrase: Phrase) -> bool:
    """`the corp advanced X twice`: so many counters are on it."""
    named = phrase.one("CARD")
    card = card_of(p, named) if named is not None else said_of(p, "advance")
    if card is None or p.reading.moves or "advanced" in card.options:
        return False
    if phrase.one("AT") is not None:
        p.at_server([one for one in [card] if not one.given], server_of(p, phrase) or "")
    card.options["advanced"] = times_of(phrase)
    return True


def hit_by(p: Parser, phrase: Phrase) -> bool:
    """`the runner is hit by X`: it is accessed or encountered."""
    player = phrase.one("PLAYER")
    card = card_of(p, phrase.all("CARD")[0])
    if card is None or card.side == RUNNER or player_of(p, player)[0] == CORP:
        return False
    if phrase.one("AT") is not None:
        p.at_server([one for one in [card] if not one.given], server_of(p, phrase) or "", "in")
    return make(p, Deed(RUNNER, "encounter" if card.type == "ice" else "access", [card]))


def put_in(p: Parser, phrase: Phrase) -> bool:
    """`puts X into the score area`: it is there."""
    card, zone = card_of(p, phrase.all("CARD")[0]), phrase.token("zone")
    if card is None or zone is None or p.reading.moves:
        return False
    where = p.zone_of(zone, player_of(p, phrase.one("PLAYER"))[0] or p.who)
    if where in ("top", "ice", "root", ""):
        return False
    p.place([card], where)
    return True


def put_on(p: Parser, phrase: Phrase) -> bool:
    """`has put 3 counters on it`: they are there."""
    number, unit, obj = phrase.token("n"), phrase.token("unit"), phrase.one("OBJ")
    finite = phrase.tokens("verb")[0].said in ("put", "placed") or phrase.token("past") is not None
    cards = cards_of(p, obj, "") if obj is not None and finite and not p.reading.moves else None
    if not cards or number is None or unit is None:
        return False
    key = counter(cards[0], unit.kinds["unit"])
    if key:
        cards[0].options[key] = number.n
    return bool(key)


def past_rez(p: Parser, phrase: Phrase) -> bool:
    """`the corp rezzed X while the runner approached it`: a move, unless it is only told how X is."""
    player, objs = phrase.one("PLAYER"), phrase.one("OBJS")
    assert player is not None and objs is not None
    if phrase.one("MOMENT") is None and not any(one.kind == "run" for one in p.reading.moves):
        return False
    if player.tokens()[0].has("who", RUNNER):
        return False
    cards = cards_of(p, objs, "rez")
    if not cards or any(one.side == RUNNER for one in cards):
        return False
    done = len(p.reading.moves)
    moment = phrase.one("MOMENT")
    return make(p, Deed(CORP, "rez", cards)) and (moment is None or at_moment(p, moment, done))


def memory(p: Parser, phrase: Phrase) -> bool:
    """`uses 5 MU`, `4 of 4 MU used`: compared with what the cards named take up (settle.py)."""
    numbers = [one.n for one in phrase.tokens("n")]
    used = phrase.token("verb") is not None or len(numbers) > 1 or phrase.said("used", "full", "filled")
    if used:
        p.memory.append(("memory used", numbers[0]))
    if not used or len(numbers) > 1:
        p.memory.append(("memory", numbers[-1]))
    player = player_of(p, phrase.one("PLAYER"))[0]
    if player == CORP:
        return False
    p.speak_of(RUNNER)
    return True


def unadvanced(p: Parser, phrase: Phrase) -> bool:
    """`without advancing it`: no counters are on what was named."""
    part = phrase.one("OBJ")
    cards = cards_of(p, part, "advance") if part is not None else [one for one in p.recent[-1:] if one.side == CORP]
    for one in cards or []:
        one.options.setdefault("advanced", 0)
    return bool(cards)


def nth_click(p: Parser, phrase: Phrase) -> bool:
    """`on click two`: so many are left, that one among them."""
    number, who = phrase.token("n"), p.who or p.last_who or p.me
    acted = [one for one in p.reading.moves if one.who == who and one.kind in ACTIONS.get(who, ())]
    if number is None or not who or not 1 <= number.n <= PER_TURN[who] or len(acted) > 1:
        return False
    p.reading.numbers[who, "clicks"] = PER_TURN[who] - number.n + 1
    return True


def clicks_after(p: Parser, phrase: Phrase) -> bool:
    """`2 clicks left after running`: the click for the run was spent before."""
    back = [one for one in p.tokens[: p.i] if not one.has("glue")][-2:]
    told = any(one.has("unit", "clicks") for one in back) and (RUNNER, "clicks") in p.reading.numbers
    if not told or any(one.kind in ACTIONS[RUNNER] for one in p.reading.moves):
        return False
    n = p.reading.numbers[RUNNER, "clicks"]
    p.reading.numbers[RUNNER, "clicks"] = n + 1
    p.assume(f"{n} clicks are what is left after the click for the run")
    return True


def relative(p: Parser, phrase: Phrase) -> bool:
    """`an Offworld Office that he installed last turn`: what was done with the card named just before."""
    back = p.i - 1
    while back >= 0 and any(
        p.tokens[back].has(kind) for kind in ("glue", "unit", "n", "prep", "state", "not", "server", "zone")
    ):
        back -= 1
    card = p.last
    if back < 0 or card is None or not (p.tokens[back].has("card") and card.card in p.tokens[back].cards):
        return False
    done = next((one for one in phrase.tokens() if one.has("state") or one.has("done") or one.has("verb")), None)
    verb = "" if done is None else done.kinds.get("state") or done.kinds.get("done") or done.kinds.get("verb", "")
    state = {"install": "installed", "rez": "rezzed", "score": "scored", "steal": "stolen"}.get(verb, verb)
    if phrase.token("past") is not None:
        return _before(p, phrase, [card])
    if done is None or state not in ("installed", "rezzed", "scored", "stolen") or present(done.said):
        return False
    set_state(p, card, state, None)
    if phrase.one("AT") is not None and not card.given:
        p.at_server([card], server_of(p, phrase) or "")
    return True


def made(p: Parser, phrase: Phrase) -> bool:
    """`made a successful run on HQ this turn`, `stole X last turn`: not a move but what there was before."""
    player = phrase.one("PLAYER")
    who = player_of(p, player)[0] if player is not None else ""
    if not _before(p, phrase, []):
        return False
    p.who = who or p.who  # `... and has 3 credits`: of the same player
    p.last_who = who or p.last_who
    return True


def _before(p: Parser, phrase: Phrase, of: list[Placed]) -> bool:
    """What was done earlier.

    of  the cards with which it was done, where the phrase does not name them
    """
    past = phrase.token("past")
    said = [one for one in phrase.tokens() if one.has("verb") or one.has("done") or one.has("state")]
    token = next((one for one in said if one.said not in ("paid", "chose") or one is said[-1]), None)
    if token is None:
        return False
    verb = token.kinds.get("verb") or token.kinds.get("done") or token.kinds["state"]
    verb = {"scored": "score", "stolen": "steal", "installed": "install"}.get(verb, verb)
    if past is not None and past.has("past", "past") and token.has("verb") and present(token.said):
        return False
    if (past is None and not token.said.startswith(("made ", "has ", "had "))) or verb not in PAST:
        return False
    by = phrase.one("BY")
    player = phrase.one("PLAYER") or (by.one("PLAYER") if by is not None else None)
    who = player_of(p, player)[0] or OWNER.get(verb) or p.who or p.last_who
    before = past is not None and past.has("past", "last turn")
    if before and verb == "install" and who == CORP:
        cards = of or cards_of(p, phrase, verb)
        if cards and phrase.one("AT") is not None:
            p.at_server([one for one in cards if not one.given], server_of(p, phrase) or "")
        return bool(cards)  # nothing that was not installed this turn
    server = phrase.token("server")
    if verb in ("run", "breach"):
        named = p.one_server(server) if server is not None else ""
        if "unsuccessful" in token.said and before:
            return False
        if before:
            return _last_turn(p, named or "Archives")
        if not named:
            named = "Archives"
            p.assume("the run made earlier is taken to have been on Archives")
        p.reading.history.append({"run": named, "successful": "unsuccessful" not in token.said})
        return True
    cards = of or cards_of(p, phrase, verb)
    if not cards:
        return False
    card = cards[0]
    if before and (verb not in ("steal", "trash") or (verb == "trash" and (who != RUNNER or card.side == RUNNER))):
        return as_it_is_now(p, card, verb, server)
    if before:
        return played_last_turn(p, card, verb, p.one_server(server) if server is not None else "")
    if verb == "rez":
        card.options["rezzed"] = True
    elif verb == "install" and (card.given or phrase.one("AT") is not None or card.side == CORP):
        if phrase.one("AT") is not None:
            p.at_server([card], server_of(p, phrase) or "")
    elif verb == "install" and card.type in ("program", "hardware", "resource"):
        p.place([card], "rig")
        p.item = [card]
    elif verb in ("score", "steal") and not card.given:
        p.place([card], "corp score" if verb == "score" else "runner score")
        if past is None or "turn" not in past.said:
            return True
    elif not card.given:
        p.reading.cards.remove(card)
        p.recent = [one for one in p.recent if one is not card]
    p.reading.history.append({PAST[verb]: card.title, "who": who or card.side})
    if verb == "play" and "run" in card.subtypes:
        p.assume(f"no run that {card.title} made counts: a line tells such a run by its server")
    return True


def played_last_turn(p: Parser, card: Placed, verb: str = "steal", server: str = "") -> bool:
    """Play what was done with a card in the run of the last turn; False if there is such a run already."""
    server = server or _spare(p)
    p.place([card], "root" if server.startswith("remote") else server, server)
    if not _last_turn(p, server):
        return False
    p.reading.moves.insert(1, Move(RUNNER, f"{verb} {card.title}", "last turn", (card,)))
    return True


def was_done(p: Parser, verb: str, card: Placed, who: str) -> bool:
    """A card that was accessed, stolen or trashed earlier this turn: the line is asked of what comes after it."""
    if verb == "steal":
        p.place([card], "runner score")
    elif verb == "trash":
        p.place([card], DISCARDS[card.side])
    elif not card.given and any(one is card for one in p.reading.cards):
        p.reading.cards.remove(card)
        p.recent = [one for one in p.recent if one is not card]
    p.reading.history.append({PAST[verb]: card.title, "who": who or RUNNER})
    return True


def as_it_is_now(p: Parser, card: Placed, verb: str, server: Token | None) -> bool:
    """What was done last turn and shows now only in where the card is, and how it is turned."""
    if verb == "access" or (verb == "use" and not card.given):
        return False
    if verb == "rez":
        if server is not None:
            p.at_server([card], p.one_server(server))
        card.options["rezzed"] = True
    elif verb == "install" and not card.given:
        p.place([card], "rig")
    elif verb == "score":
        p.place([card], "corp score")
    elif verb == "play" and {"current", "lockdown"} & set(card.subtypes):
        p.place([card], "play")  # it stays until something ends it (3.5.1b)
    elif verb in ("play", "trash"):
        p.place([card], DISCARDS[card.side])
    told = {"use": "used", "play": "played"}.get(verb, PAST[verb])
    p.assume(f"{card.title} was {told} last turn: whatever came of it is what the line tells of the present")
    return True


def _spare(p: Parser) -> str:
    """A remote server of which nothing is said, here or further on."""
    said = [*p.reading.servers, *(one.kinds.get("server", "") for one in p.tokens)]
    remotes = [int(one.split()[1]) for one in said if re.fullmatch(r"remote \d+", one)]
    name = f"remote {max(remotes, default=0) + 1}"
    p.reading.servers.append(name)
    return name


def _last_turn(p: Parser, server: str) -> bool:
    """What the Runner did last turn is played: their last click, a run; then it is the Corp's turn."""
    r = p.reading
    if r.moves and r.moves[0].kind == "last turn":
        return False
    r.moves.insert(0, Move(RUNNER, f"run {server}", "last turn", server=server))
    r.numbers.setdefault((RUNNER, "clicks"), 1)
    r.turn = RUNNER
    p.assume(f"last turn is played from the Runner's last click on: a run on {server}")
    return True


def firstly(p: Parser, phrase: Phrase) -> bool:
    """`first run on HQ this turn`: there was none before, as long as nobody says so."""
    if p.asked_here and phrase.token("verb", "run", "breach") is not None:
        return False  # that is asked of one of several
    server = phrase.token("server")
    if server is not None:
        p.one_server(server)
    return not p.reading.history


def begin_turn(p: Parser, phrase: Phrase) -> bool:
    """`turn begins`: whose it is was said before, or all the cards are theirs."""
    turn = phrase.token("turn")
    if turn is not None:
        p.speak_of(whose_turn(p, turn, opens=phrase.token("start") is not None or phrase.said("start of", "start")))
    sides = {one.side for one in p.reading.cards}
    who = player_of(p, phrase.one("PLAYER"))[0] or p.who or p.last_who or (sides.pop() if len(sides) == 1 else "")
    if not who:
        return False
    p.last_who = who
    return turn_begins(p, who)


def hosts(p: Parser, phrase: Phrase) -> bool:
    """`the runner hosts X on Y`: it is there, unless it is told to be elsewhere, or what is done is told already."""
    if p.reading.moves:
        return False
    cards = [card_of(p, one) for one in phrase.all("CARD")]
    if len(cards) != 2 or cards[0] is None or cards[1] is None:
        return False
    if cards[0].on is not None or (cards[0].given and cards[0].where != "rig"):
        return False  # that is done now
    cards[0].on = cards[1]
    p.item, p.last = [cards[0]], cards[0]
    return True


def last_click(p: Parser, phrase: Phrase) -> bool:
    """`as their last click`: one is left."""
    ahead = [p.player(one) for one in p.rest() if one.has("who") or (one.has("they") and p.me)]
    who = p.who or next((one for one in ahead if one), "") or p.last_who or p.me
    if not who:
        return False
    return on_click(p, who, -1, done=p.moved[0] == p.i)


def turn_over(p: Parser, phrase: Phrase) -> bool:
    """`the corp's turn ends`: the discard phase of that turn."""
    token, end = phrase.token("turn"), phrase.token("turnend")
    who = p.who or p.me or p.last_who
    if token is not None:
        who = whose_turn(p, token)
    elif end is not None and any(word in end.said.split() for word in ("my", "his", "her", "their")):
        who = p.me if "my" in end.said.split() else OTHER[p.me] if p.me else p.last_who
    r = p.reading
    if r.at == ENDS.get(who) or (r.moves and r.moves[-1].kind == "end turn" and r.moves[-1].who == who):
        return True
    if not who or r.at or (r.moves and not any(one.who == who and one.kind in ACTIONS[who] for one in r.moves)):
        return False
    if r.moves:
        r.moves.append(Move(who, "end the turn", "end turn"))
    else:
        r.turn, r.at, p.last_who = who, ENDS[who], who
    return True
