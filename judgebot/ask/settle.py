"""What a line leaves open, settled by what it says elsewhere or by a supposition that is told: where cards are, what is
rezzed, whose turn it is, the run that a question about an encounter needs."""

from __future__ import annotations

import re

from judgebot.ask import as_cost
from judgebot.ask.clicks import only_actions
from judgebot.ask.denied import unsaid
from judgebot.ask.facts import BEGINS, ENDS
from judgebot.ask.granted import unused
from judgebot.ask.parse import Parser
from judgebot.ask.points import stand_ins
from judgebot.ask.readings import ACTIONS, CENTRALS, COUNTERS, HANDS, Moment, Move, Placed, Reading, Unplaced
from judgebot.ask.running import attacked_server, makes_a_run, note_server, runs, tools
from judgebot.ask.sole import several
from judgebot.ask.stolen import stolen_before
from judgebot.ask.tokens import library
from judgebot.ask.winning import WORDS
from judgebot.cards.catalog import facts
from judgebot.game import numbers
from judgebot.game.objects import CORP, RUNNER

DEFAULT_CREDITS = 5
PLACES = (
    "ice", "root", "rig", "identity", "score", "play", "HQ", "R&D", "Archives", "grip", "stack", "heap",
)  # fmt: skip


def settle(p: Parser) -> None:
    """Complete what was read; what cannot be settled is added to the unplaced words."""
    r = p.reading
    _behind(p)
    stolen_before(p)
    stand_ins(p)
    _scored_now(p)
    _being_played(p)
    _copies(p)
    _hands(r)
    as_cost.settled(p)
    loose = [one for one in r.cards if one.type in ("event", "operation") and not one.given and one.on is None]
    _servers(p)
    _played(p, loose)
    _of_no_use(p, loose)
    runs(p)
    tools(r)
    _rezzed(p)
    _turn(p)
    _turn_over(p)
    _scorable(p)
    _entered(p)
    _before_draw(r)
    _about_to(p)
    _whose(p)
    _unsaid(p)
    unsaid(p)
    several(p)
    unused(p)
    _lost(p)
    _spent(p)
    _memory(p)
    for one in r.cards:
        if one.card not in library() and not one.card.startswith("unknown"):
            p.assume(f"{one.title} is not in the card library yet: its abilities are not known")


_ASSET = "pad_campaign"


def _memory(p: Parser) -> None:
    """Memory units that a line tells are those that its cards take up, and give."""
    if not p.memory or p.reading.unplaced:
        return
    from judgebot.ask.tree import as_scenario
    from judgebot.scenario.board import build
    from judgebot.scenario.facts import look_up

    m = build(as_scenario(p.reading, ()), record=False)
    for fact, n in p.memory:
        found = look_up(m, f"runner.{fact}")
        if found != n:
            what = "use" if fact == "memory used" else "give"
            p.reading.unplaced.append(Unplaced(f"{n} mu", (), f"the cards named {what} {found}"))


def _spent(p: Parser) -> None:
    """What is told of now holds after a last turn that is played: clicks spent since then went into credits."""
    r = p.reading
    last = [one for one in r.moves if one.kind == "last turn"]
    if not last:
        return
    trashed = [one.cards[0] for one in last if one.words.startswith("trash ")]
    for one in trashed:
        if one.card == "unknown card":
            one.card = _ASSET
            for move in last:
                move.words = f"trash {one.title}" if move.cards[:1] == (one,) else move.words
            p.assume(f"the asset without a name is taken to be {one.title}")
    price = sum(int(facts(one.card).get("trash") or 0) for one in trashed)
    if price:
        r.numbers[RUNNER, "credits"] = r.numbers.get((RUNNER, "credits"), 5) + price
        p.assume(f"the Runner had {price} credits more before paying for it last turn")
    spent = 3 - r.numbers.get((CORP, "clicks"), 3)
    if spent <= 0:
        if r.numbers.pop((CORP, "clicks"), 0) == 3:
            p.assume("the Corp's turn begins with 3 clicks")
        return
    credits = r.numbers.get((CORP, "credits"), 5)
    if spent > credits:
        r.unplaced.append(Unplaced("clicks", (), "after a last turn that is played, the clicks before are not known"))
        return
    r.numbers[CORP, "credits"] = credits - spent
    del r.numbers[CORP, "clicks"]
    r.moves[len(last) : len(last)] = [Move(CORP, "gain 1 credit", "gain") for _ in range(spent)]
    p.assume(f"the {spent} clicks spent before were for 1 credit each, which the Corp did not have yet")


def _behind(p: Parser) -> None:
    for card, other in p.behind:
        server = card.server or other.server or attacked_server(p.reading)
        if not server:
            server = "remote 1"
            p.assume(f"{card.title} and {other.title} are taken to be at remote 1")
        note_server(p.reading, server)
        for one in (card, other):
            if one.side == CORP and not one.given:
                p.at_server([one], server)
        if card.type == other.type == "ice" and card.order == other.order:  # the outer one stands first
            cards = [one for one in p.reading.cards if one is not other]
            cards.insert(next(place for place, one in enumerate(cards) if one is card), other)
            p.reading.cards = cards if p.reading.cards.index(other) > p.reading.cards.index(card) else p.reading.cards


def _copies(p: Parser) -> None:
    """What has been played is in a discard pile: who plays it once more plays another copy."""
    r = p.reading
    played: list[Placed] = []
    for one in r.moves:
        if one.kind == "play":
            one.cards = (_copy(p, one.cards[0], played), *one.cards[1:])
            played.append(one.cards[0])
    q = r.question
    asked = q.of is not None and q.card in q.of.cards  # of that very move
    if q.kind == "may" and q.card is not None and q.words == f"play {q.card.title}" and not asked:
        q.card = _copy(p, q.card, played)
        for _ in range(q.n - sum(one.card == q.card.card for one in r.cards)):
            _copy(p, q.card, [q.card])


def _copy(p: Parser, card: Placed, played: list[Placed]) -> Placed:
    if not any(one is card for one in played):
        return card
    other = Placed(card.card, HANDS[card.side], given=True)
    p.reading.cards.append(other)
    p.assume(f"what is played once more is another copy of {card.title}")
    return other


def _hands(r: Reading) -> None:
    """What is played or installed by an action, and what is asked to be, is in hand."""
    for place, one in enumerate(r.moves):
        if one.kind in ("play", "install"):
            if not _in_play_before(one.cards[0], r.moves[:place]):
                _in_hand(one.cards[0])
        elif one.kind == "find":
            before = r.moves[:place]
            for card in one.cards:
                if not card.given and not any(card in each.cards or card is each.tool for each in before):
                    card.where, card.given = _searched(card, before[-1] if before else None), True
    q = r.question
    if q.kind == "may" and q.card is not None and q.words.startswith(("play ", "install ")):
        _in_hand(q.card)
        if any(q.card.where in one.active_in and one.kind == "paid" for one in q.card.abilities):
            q.words = f"use {q.card.title}"  # its own ability plays it from there


def _in_play_before(card: Placed, before: list[Move]) -> bool:
    """Whether a card that is installed was in the rig when something was done before: it is installed once more."""
    if card.where == "rig" and card.given:
        return any(card is each for one in before for each in (*one.cards, one.tool))
    return not card.given and any(card is one.tool and one.kind == "break" for one in before)


def _searched(card: Placed, before: Move | None) -> str:
    """Where a card is that is found: in the deck, unless what finds it speaks of the discard pile alone."""
    says = before.cards[0].says if before is not None and before.cards else ""
    deck, discard = ("stack", "heap") if card.side == RUNNER else ("R&D", "Archives")
    return discard if discard in says and deck not in says else deck


def _in_hand(card: Placed) -> None:
    if not card.given or (card.where in ("rig",) and card.options.get("installed") is None):
        card.where, card.server, card.given = HANDS[card.side], "", True


def _servers(p: Parser) -> None:
    """Where the cards are of which nobody said so: by their type, and by the run that is made."""
    r = p.reading
    attacked = attacked_server(r)
    for card in r.cards:
        if card.given or card.on is not None:
            continue
        if card.type == "identity":
            card.where = "identity"
            for said in ("rezzed", "faceup", "installed"):  # an identity always is
                card.options.pop(said, None)
        elif card.side == RUNNER:
            card.where = "grip" if card.type == "event" else "rig"
        elif card.type == "operation":
            met = any(card in one.cards and one.kind in ("access", "trash") and one.who == RUNNER for one in r.moves)
            card.where = attacked if met and attacked in CENTRALS else "HQ"
        else:
            used = any(card in one.cards[:1] and one.kind == "use" for one in r.moves)
            if card.type == "agenda" and used and any(one.kind == "paid" for one in card.abilities):
                p.place([card], "corp score")
                p.assume(f"{card.title} is taken to be scored")
            else:
                _corp_card(p, card, attacked)
        card.given = True


def _corp_card(p: Parser, card: Placed, attacked: str) -> None:
    r = p.reading
    named = [one for one in r.servers if one.startswith("remote") or card.type in ("ice", "upgrade")]
    server = attacked or (named[0] if len(named) == 1 else "")
    deed = any(card in one.cards and one.kind in ("access", "steal") for one in r.moves)
    moment = r.question.moment
    deed = deed or (moment is not None and moment.what == "access" and moment.card is card)
    installed = "rezzed" in card.options or "advanced" in card.options
    if card.type in ("agenda", "asset") and server in CENTRALS:
        if installed or not deed:
            server = named[0] if len(named) == 1 and named[0] not in CENTRALS else ""
        else:
            card.where = server
            p.assume(f"{card.named} is taken to be in {server}")
            return
    if not server:
        server = "remote 1"
        p.assume(f"{card.named} is taken to be {'protecting' if card.type == 'ice' else 'in the root of'} remote 1")
    elif (
        card.type == "ice" and server == attacked and not any(server in (one.server,) for one in r.cards if one is card)
    ):
        p.assume(f"{card.named} is taken to protect {server}, the attacked server")
    elif card.type == "ice" and server != attacked and not card.server:
        p.assume(f"{card.named} is taken to protect {server}")
    elif server == attacked:
        p.assume(f"{card.named} is taken to be in the root of {server}, the attacked server")
    if card.type in ("agenda", "asset") and any(
        one.server == server and one.where == "root" and one.type in ("agenda", "asset") for one in r.cards
    ):
        remotes = [int(one.split()[1]) for one in r.servers if one.startswith("remote ")]
        server = f"remote {max(remotes, default=0) + 1}"  # 4.6.6e: one of them each
        p.assume(f"{card.named} is taken to be in a remote server of its own, {server}")
    note_server(r, server)
    card.where, card.server = ("ice" if card.type == "ice" else "root"), server


def _lost(p: Parser) -> None:
    """No card may be nowhere: it would be dropped without a word."""
    for one in p.reading.cards:
        if one.on is not None:
            continue
        if one.where.startswith("remote"):
            one.where, one.server = ("ice" if one.type == "ice" else "root"), one.where
            note_server(p.reading, one.server)
        theirs = {CORP: ("HQ", "R&D", "Archives"), RUNNER: ("rig", "grip", "stack", "heap")}
        if one.where in theirs[CORP if one.side == RUNNER else RUNNER]:
            whose = "Runner" if one.side == CORP else "Corp"
            p.reading.unplaced.append(Unplaced(one.title, (), f"in {one.where}, which is the {whose}'s?"))
        elif one.where not in PLACES or (one.where in ("ice", "root") and not one.server):
            p.reading.unplaced.append(Unplaced(one.title, (), "where is it?"))


def _played(p: Parser, loose: list[Placed]) -> None:
    """A question of what comes of an event or operation, and no move with it: it is played. Likewise a run."""
    r = p.reading
    q = r.question
    coming = r.asked and q.kind in ("happens", "does", "many", "order", "chooses", "first", "cost", "must")
    hands = [one for one in r.cards if one.type in ("event", "operation") and one.where in ("HQ", "grip", "")]
    acted = [one for one in r.moves if one.kind != "last turn"]
    hands = loose if len(loose) == 1 else hands  # the others are told to be somewhere
    if coming and len(hands) == 1 and not acted and not r.at and not r.run:
        _in_hand(hands[0])
        r.moves.append(Move(hands[0].side, f"play {hands[0].title}", "play", (hands[0],)))
        p.assume(f"{hands[0].title} is played")
        return
    runs = any(one.kind in ("run", "target", "play") or makes_a_run(one) for one in r.moves) or r.run
    about = q.words in ("runner accessed", "the run end", "the run succeed", "the run fail", "the run go on")
    if coming and about and not runs and p.last_server and p.last_server != "new remote":
        r.moves.insert(0, Move(RUNNER, f"run {p.last_server}", "run", server=p.last_server))
        p.assume(f"the run is on {p.last_server}, with the basic action")


def _of_no_use(p: Parser, loose: list[Placed]) -> None:
    """An event or operation of which nothing is said but its name: is it played, or where is it?"""
    r = p.reading
    q = r.question
    moment = [q.moment.card] if q.moment is not None else []
    used = [q.card, *q.cards, *moment, *(card for one in r.moves for card in (*one.cards, one.tool))]
    more = [card for one in r.more for card in (one.card, *one.cards)]
    for card in loose if not r.unplaced else ():
        if not any(card is one for one in (*used, *more)):
            r.unplaced.append(Unplaced(card.title, (), "is it played, or where is it?"))


def _being_played(p: Parser) -> None:
    """An event on which credits are has been played: the run that is told is made by it."""
    r = p.reading
    for card in [one for one in r.cards if one.type == "event" and one.options.get("credits")]:
        if any(card in one.cards for one in r.moves) or "run" not in card.subtypes:
            continue
        place = next((k for k, one in enumerate(r.moves) if one.kind == "run" and one.server), None)
        if place is None:
            continue
        server, price = r.moves[place].server, int(facts(card.card).get("cost") or 0)
        told = card.options.pop("credits")
        if not re.search(rf"\b{told}\[credit\]", card.says):
            r.unplaced.append(Unplaced(f"{told} credits on {card.title}", (), "its own text puts others on it"))
        r.moves[place : place + 1] = [
            Move(RUNNER, f"play {card.title}", "play", (card,)),
            Move(RUNNER, f"run {server}", "target", server=server),
        ]
        if (RUNNER, "credits") in r.numbers:
            r.numbers[RUNNER, "credits"] += price
        _in_hand(card)
        p.assume(f"the run is made with {card.title} and its {told} credits, which was paid for before")


def _scored_now(p: Parser) -> None:
    """`the corp scored X. does ...`: where it is asked what comes of it, and nothing else is done, that is done."""
    r = p.reading
    told = [one for one in r.cards if one.where == "score" and one in p.told_scored]
    asked = r.asked and r.question.kind in ("does", "many", "order", "ends")
    acts = any(one.kind not in ("tags", "damage") for one in r.moves)  # what comes of it may be told too
    if not asked or acts or len(told) != 1 or r.run or r.at:
        return
    (card,) = told
    who = str(card.options.pop("whose"))
    if who == CORP:
        card.where, card.given = "", False
        r.moves.insert(0, Move(CORP, f"score {card.title}", "score", (card,)))
        p.assume(f"{card.title} is scored now, and what comes of that is asked")


# Runs


def _rezzed(p: Parser) -> None:
    """Ice that is encountered is rezzed, and so is what the Corp uses; of the rest, what nobody said is unrezzed."""
    r = p.reading
    rezzes = [card for one in r.moves if one.kind == "rez" for card in one.cards]
    met = [card for one in r.moves if one.kind in ("encounter", "break", "bypass") for card in one.cards]
    used = [card for one in r.moves if one.kind in ("use", "trigger") for card in one.cards]
    q = r.question
    if q.moment is not None and q.moment.what == "encounter" and q.moment.card is not None:
        met.append(q.moment.card)
    if q.kind == "may" and q.card is not None and q.words.startswith(("use ", "trigger ")):
        used.append(q.card)
    if r.at.startswith(numbers.ENCOUNTER) and r.run.get("ice"):
        met.append(r.in_server(r.run["server"], "ice")[r.run["ice"] - 1])
    if q.words.endswith(" get derezzed") and q.card is not None:
        met.append(q.card)
    used += [one for one in r.cards if one.type != "agenda" and _loaded(one)]
    for card in (*met, *used):
        installed = card.side == CORP and card.type != "agenda" and card.where in ("ice", "root")
        if installed and "rezzed" not in card.options and card not in rezzes:
            card.options["rezzed"] = True
            p.assume(f"{card.named} is taken to be rezzed")
    broken = [one for one in r.moves if one.kind == "break" and not one.cards]
    fires = [one for one in p.tokens if one.has("unit", "subs") or one.has("outcome", "fire")]  # of ice that is rezzed
    server = attacked_server(r)
    if (broken or (fires and not q.words.startswith("rez "))) and server:
        for card in r.in_server(server, "ice"):
            if "rezzed" not in card.options and card not in rezzes and len(r.in_server(server, "ice")) == 1:
                card.options["rezzed"] = True
                p.assume(f"{card.named} is taken to be rezzed")


def _loaded(card: Placed) -> bool:
    """Whether counters are on a card that only come there once it is rezzed."""
    return any(card.options.get(key) for key in ("credits", "power", "virus", "agenda"))


_SAYS = {"purge": "purge virus", "draw": "draw ", "gain": "gain ", "install": "install ", "run": "run "}


def _by_a_card(r: Reading, place: int) -> bool:
    """Whether a deed can be what a card of that player lets them do: one that was accessed or done something with."""
    one = r.moves[place]
    said = _SAYS.get(one.kind, "")
    cards = [card for each in r.moves[:place][-2:] for card in each.cards if card.side == one.who]
    return bool(said) and any(said in card.says.lower() for card in cards)


def _may_install(r: Reading, one: Move) -> bool:
    """Whether a card that the line names may let its player install another one."""
    lets = (card for card in r.cards if card.side == one.who and card not in one.cards)
    return one.kind == "install" and any("nstall" in card.says for card in lets)


def _turn_over(p: Parser) -> None:
    """An action of the other player after one of the player whose turn it is: that turn has ended before it.

    A line that begins with the end of a turn begins in its discard phase.
    """
    r = p.reading
    if r.moves and r.moves[0].kind == "end turn" and not r.at:
        who = r.moves.pop(0).who
        r.turn, r.at = who, ENDS[who]
        return
    acting = ""
    for place, one in enumerate(list(r.moves)):
        acts = one.kind in ACTIONS[one.who] or one.words.startswith("trash resource")
        by = _by_a_card(r, place) or (one.who != acting and _may_install(r, one))
        if one.kind == "score" or not acts or by:
            continue
        spent = sum(1 for each in r.moves[:place] if each.who == acting and each.kind in ACTIONS.get(acting, ()))
        over = r.numbers.get((acting, "clicks"), 9) <= spent  # it ends by itself
        if acting and one.who != acting and not over and not any(each.kind == "end turn" for each in r.moves):
            r.moves.insert(place, Move(acting, "end the turn", "end turn"))
            p.assume(f"the {acting.capitalize()}'s turn ends before the {one.who.capitalize()} acts")
            return
        acting = acting or one.who


def _turn(p: Parser) -> None:
    r = p.reading
    ends = next((one.who for one in r.moves if one.kind == "end turn"), "")
    if r.turn or r.run or ends:
        r.turn = r.turn or ends
        return
    for one in r.moves:
        for who in (RUNNER, CORP):
            if one.who == who and (one.kind in ACTIONS[who] or one.words.startswith("trash resource")):
                if who == CORP:
                    r.turn = CORP
                    p.assume("it is the Corp's turn, since they act")
                return
        if one.who == CORP and one.kind == "use" and len(one.cards) == 1 and only_actions(one.cards[0]):
            r.turn = CORP
            p.assume("it is the Corp's turn, since they use an action of theirs")
            return
    q = r.question
    if q.words in WORDS and not r.moves:
        r.turn = q.who
        p.assume(f"it is the {q.who.capitalize()}'s turn, since it is asked what they may come to in it")
    if (
        q.kind == "may"
        and q.who == CORP
        and q.words.split(" ")[0] in ("play", "install", "advance", "score", "purge", "draw", "gain")
    ):
        r.turn = CORP
        p.assume("it is the Corp's turn, since it is asked what they may do in it")
    elif q.kind == "may" and q.who == CORP and q.words.startswith("use ") and q.card is not None and not r.moves:
        if only_actions(q.card):
            r.turn = CORP
            p.assume("it is the Corp's turn, since it is asked for an action of theirs")
    elif q.kind == "may" and q.words.startswith("trash resource"):
        r.turn = CORP
        p.assume("it is the Corp's turn: trashing a resource is an action")
    elif not r.moves and q.kind != "may" and r.cards:
        p.assume("it is the Runner's turn")


def _scorable(p: Parser) -> None:
    """An agenda that is told to be scored has the counters that it needs, if nobody says how many it has."""
    r = p.reading
    for place, one in enumerate(r.moves):
        for card in one.cards if one.kind == "score" else ():
            needs = facts(card.card).get("requirement") if not card.card.startswith("unknown") else None
            told = "advanced" in card.options or any(card in each.cards for each in r.moves[:place])
            if needs and not told:
                card.options["advanced"] = needs
                p.assume(f"{card.title} has the {needs} advancement counters that it needs")


_ENTERS = re.compile(
    r"When this card is (?:installed|rezzed)[^.]*?, (?:place|load) (\d+)(?: (virus|power) counters?|\[credit\])"
)


_NEVER_EMPTY = re.compile(r"when (this card|it) (is empty|hosts no more)", re.I)


def _entered(p: Parser) -> None:
    """A card that is used, and of whose counters nobody speaks, has those with which it enters."""
    r = p.reading
    used = [card for one in r.moves if one.kind in ("use", "trigger", "break") for card in (*one.cards[:1], one.tool)]
    if r.question.kind in ("may", "must") and r.question.words.startswith(("use ", "trigger ")):
        used.append(r.question.card)
    if r.at in BEGINS.values() or any(one.kind == "end turn" for one in r.moves):
        active = [one for one in r.cards if one.where == "rig" or one.options.get("rezzed")]
        used += [one for one in active if _NEVER_EMPTY.search(one.says)]  # it would have been trashed
    for card in used:
        if card is None or card.where not in ("rig", "root", "ice") or any(key in card.options for key in COUNTERS):
            continue
        found = _ENTERS.search(card.says)
        if found is not None:
            key = found[2] or "credits"
            card.options[key] = int(found[1])
            p.assume(f"{card.title} has the {found[1]} {key + ' counters' if found[2] else key} with which it enters")


def _before_draw(r: Reading) -> None:
    """What may be done before the draw of a turn is asked from the first window of that turn on."""
    q = r.question
    draw = q.moment is not None and q.moment.how == "before" and "draw" in q.moment.what
    acts = any(one.kind in ("rez", "use") for one in r.moves)
    if q.kind == "may" and not r.moves and q.card is not None:
        kinds = {ability.kind for ability in q.card.abilities}
        acts = q.words.startswith("rez ") or (q.words.startswith("use ") and kinds == {"paid"})
        before = q.moment is not None and q.moment.how == "before" and q.moment.what == "trigger"
        acts = acts or (before and q.words.startswith("use ") and "paid" in kinds)
    if r.at in BEGINS.values() and (draw or acts):
        r.at = f"{r.at[:-1]}a"


def _about_to(p: Parser) -> None:
    """What may be done where the other player is about to do something is asked of the time before that."""
    q, ahead = p.reading.question, p.ahead
    if ahead is None or q.kind != "may" or q.moment is not None or q.who == ahead.who:
        return
    if ahead is p.reading.moves[-1]:
        card = next(iter(ahead.cards), None)
        accessed = ahead.kind in ("steal", "trash") and ahead.who == RUNNER and card is not None and card.side == CORP
        q.moment = Moment("when", "access", card) if accessed else Moment("before", ahead.kind, card)


def _whose(p: Parser) -> None:
    """Numbers said of nobody: of the player who is asked about, or acts, or whose all the cards are."""
    r = p.reading
    sides = {one.side for one in r.cards}
    asked = r.question.who if r.question.who in (CORP, RUNNER) else ""
    who = asked or next((one.who for one in r.moves), "") or (sides.pop() if len(sides) == 1 else "") or RUNNER
    for unit, n in p.whose:
        r.numbers.setdefault((who, unit), n)
        p.assume(f"{n} {unit.replace('_', ' ')}: taken to be the {who.capitalize()}'s")


def _price_told(r: Reading, who: str) -> int:
    """What the cards cost that a player is told to have rezzed, played and installed."""
    paid = [one for one in r.told if one.who == who and one.kind in ("rez", "play", "install") and one.cards]
    named = [one.cards[0] for one in paid if not one.cards[0].card.startswith("unknown")]
    return sum(int(facts(one.card).get("cost") or 0) for one in named if one.side == RUNNER or one.type != "agenda")


def _unsaid(p: Parser) -> None:
    """What the line leaves to a default that can matter."""
    r = p.reading
    server = attacked_server(r)
    for card in r.cards:
        if card.where in ("ice", "root") and "rezzed" not in card.options and card.type != "agenda":
            rezzes = any(card in one.cards and one.kind == "rez" for one in r.moves)
            asked = r.question.card is card and r.question.words.startswith("rez ")
            if not rezzes and not asked and (card.server == server or card.where == "root"):
                p.assume(f"{card.named} is taken to be unrezzed")
    for who in (CORP, RUNNER):
        price = _price_told(r, who)
        if (who, "credits") not in r.numbers and price > DEFAULT_CREDITS:
            r.numbers[who, "credits"] = price
            p.assume(f"the {who.capitalize()} has {price} credits, which what is told costs")
        elif (who, "credits") not in r.numbers:
            p.assume(f"the {who.capitalize()} has 5 credits")
    if server == "HQ" and r.in_zone("HQ") and "HQ" not in r.unknown:
        p.assume("HQ holds no other cards")
