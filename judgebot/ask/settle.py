"""What a line leaves open, settled by what it says elsewhere or by a supposition that is told: where cards are, what is
rezzed, whose turn it is, the run that a question about an encounter needs."""

from __future__ import annotations

import re

from judgebot.ask.facts import BEGINS
from judgebot.ask.parse import Parser
from judgebot.ask.reading import ACTIONS, CENTRALS, COUNTERS, HANDS, Moment, Move, Placed, Reading, Unplaced
from judgebot.ask.tokens import library
from judgebot.cards.catalog import facts
from judgebot.cards.nodes import walk
from judgebot.game import numbers
from judgebot.game.objects import CORP, RUNNER

DEFAULT_CREDITS = 5
PLACES = (
    "ice", "root", "rig", "identity", "score", "play", "HQ", "R&D", "Archives", "grip", "stack", "heap",
)  # fmt: skip
STEPS = {"approach": "6.9.2a", "encounter": "6.9.3a", "pass": "6.9.4a"}


def settle(p: Parser) -> None:
    """Complete what was read; what cannot be settled is added to the unplaced words."""
    r = p.reading
    _behind(p)
    _stand_ins(p)
    _scored_now(p)
    _copies(p)
    _hands(r)
    _servers(p)
    _played(p)
    _runs(p)
    _tools(r)
    _rezzed(p)
    _turn(p)
    _scorable(p)
    _entered(p)
    _before_draw(r)
    _whose(p)
    _unsaid(p)
    _lost(p)
    _spent(p)
    for one in r.cards:
        if one.card not in library() and not one.card.startswith("unknown"):
            p.assume(f"{one.title} is not in the card library yet: its abilities are not known")


# Agendas by their points, and what gives link, that do nothing more where they then lie.
_AGENDAS = {
    2: ("offworld_office", "artificial_cryptocrash", "kimberlite_field", "midnight_3_arcology", "longevity_serum"),
    1: ("hostile_takeover", "false_lead", "post_truth_dividend", "gila_hands_arcology"),
}
_LINK = "access_to_globalsec"


def _stand_ins(p: Parser) -> None:
    """Cards for points and link of which nobody says from what they come."""
    named = {one.card for one in p.reading.cards}
    for who, unit, n in p.stand_ins:
        found: list[Placed] = []
        if unit == "link":
            found = [Placed(_LINK, "rig", given=True) for _ in range(n)]
        else:
            for points, count in ((2, n // 2), (1, n % 2)):
                free = [one for one in _AGENDAS[points] if one not in named] or list(_AGENDAS[points])
                cards = [one for one in free for _ in range(facts(one).get("copies") or 3)]
                found += [Placed(card, "score", options={"whose": who}, given=True) for card in cards[:count]]
        p.reading.cards += found
        titles = " and ".join(dict.fromkeys(f"{sum(o.card == one.card for o in found)} {one.title}" for one in found))
        p.assume(f"{n} {unit} of the {who.capitalize()}: taken to be {titles or 'none'}")


def _spent(p: Parser) -> None:
    """What is told of now holds after a last turn that is played: clicks spent since then went into credits."""
    r = p.reading
    last = [one for one in r.moves if one.kind == "last turn"]
    if not last:
        return
    trashed = [one.cards[0] for one in last if one.words.startswith("trash ")]
    price = sum(int(facts(one.card).get("trash") or 0) for one in trashed)
    if price:
        r.numbers[RUNNER, "credits"] = r.numbers.get((RUNNER, "credits"), 5) + price
        p.assume(f"the Runner had {price} credits more before paying for it last turn")
    spent = 3 - r.numbers.get((CORP, "clicks"), 3)
    if spent <= 0:
        r.numbers.pop((CORP, "clicks"), None)
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
        server = card.server or other.server or _attacked(p.reading)
        if not server:
            server = "remote 1"
            p.assume(f"{card.title} and {other.title} are taken to be at remote 1")
        _known(p.reading, server)
        for one in (card, other):
            if one.side == CORP and not one.given:
                p.at_server([one], server)
        if card.type == other.type == "ice" and card.order == other.order:  # the outer one stands first
            cards = [one for one in p.reading.cards if one is not other]
            cards.insert(next(place for place, one in enumerate(cards) if one is card), other)
            p.reading.cards = cards if p.reading.cards.index(other) > p.reading.cards.index(card) else p.reading.cards


def _known(r: Reading, server: str) -> None:
    if server and server not in r.servers:
        r.servers.append(server)


def _attacked(r: Reading) -> str:
    """The server of the run that is made, or is in progress."""
    return next((one.server for one in r.moves if one.kind == "run" and one.server), str(r.run.get("server", "")))


def _copies(p: Parser) -> None:
    """What has been played is in a discard pile: who plays it once more plays another copy."""
    r = p.reading
    played: list[Placed] = []
    for one in r.moves:
        if one.kind == "play":
            one.cards = (_copy(p, one.cards[0], played), *one.cards[1:])
            played.append(one.cards[0])
    q = r.question
    if q.kind == "may" and q.card is not None and q.words == f"play {q.card.title}":
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
    for one in r.moves:
        if one.kind in ("play", "install"):
            _in_hand(one.cards[0])
        elif one.kind == "find":
            for card in one.cards:
                if not card.given:
                    card.where, card.given = ("stack" if card.side == RUNNER else "R&D"), True
    q = r.question
    if q.kind == "may" and q.card is not None and q.words.startswith(("play ", "install ")):
        _in_hand(q.card)


def _in_hand(card: Placed) -> None:
    if not card.given or (card.where in ("rig",) and card.options.get("installed") is None):
        card.where, card.server, card.given = HANDS[card.side], "", True


def _servers(p: Parser) -> None:
    """Where the cards are of which nobody said so: by their type, and by the run that is made."""
    r = p.reading
    attacked = _attacked(r)
    for card in r.cards:
        if card.given or card.on is not None:
            continue
        if card.type == "identity":
            card.where = "identity"
        elif card.side == RUNNER:
            card.where = "grip" if card.type == "event" else "rig"
        elif card.type == "operation":
            card.where = "HQ"
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
            p.assume(f"{card.title} is taken to be in {server}")
            return
    if not server:
        server = "remote 1"
        p.assume(f"{card.title} is taken to be {'protecting' if card.type == 'ice' else 'in the root of'} remote 1")
    elif (
        card.type == "ice" and server == attacked and not any(server in (one.server,) for one in r.cards if one is card)
    ):
        p.assume(f"{card.title} is taken to protect {server}, the attacked server")
    elif server == attacked:
        p.assume(f"{card.title} is taken to be in the root of {server}, the attacked server")
    if card.type in ("agenda", "asset") and any(
        one.server == server and one.where == "root" and one.type in ("agenda", "asset") for one in r.cards
    ):
        remotes = [int(one.split()[1]) for one in r.servers if one.startswith("remote ")]
        server = f"remote {max(remotes, default=0) + 1}"  # 4.6.6e: one of them each
        p.assume(f"{card.title} is taken to be in a remote server of its own, {server}")
    _known(r, server)
    card.where, card.server = ("ice" if card.type == "ice" else "root"), server


def _lost(p: Parser) -> None:
    """No card may be nowhere: it would be dropped without a word."""
    for one in p.reading.cards:
        if one.on is not None:
            continue
        if one.where.startswith("remote"):
            one.where, one.server = ("ice" if one.type == "ice" else "root"), one.where
            _known(p.reading, one.server)
        theirs = {CORP: ("HQ", "R&D", "Archives"), RUNNER: ("rig", "grip", "stack", "heap")}
        if one.where in theirs[CORP if one.side == RUNNER else RUNNER]:
            whose = "Runner" if one.side == CORP else "Corp"
            p.reading.unplaced.append(Unplaced(one.title, (), f"in {one.where}, which is the {whose}'s?"))
        elif one.where not in PLACES or (one.where in ("ice", "root") and not one.server):
            p.reading.unplaced.append(Unplaced(one.title, (), "where is it?"))


def _played(p: Parser) -> None:
    """A question of what comes of an event or operation, and no move with it: it is played. Likewise a run."""
    r = p.reading
    q = r.question
    coming = r.asked and q.kind in ("happens", "does", "many", "order", "chooses", "first", "cost", "must")
    hands = [one for one in r.cards if one.type in ("event", "operation") and one.where in ("HQ", "grip", "")]
    acted = [one for one in r.moves if one.kind != "last turn"]
    if coming and len(hands) == 1 and not acted and not r.at and not r.run:
        _in_hand(hands[0])
        r.moves.append(Move(hands[0].side, f"play {hands[0].title}", "play", (hands[0],)))
        p.assume(f"{hands[0].title} is played")
        return
    runs = any(one.kind in ("run", "target", "play") or _makes_run(one) for one in r.moves) or r.run
    about = q.words in ("runner accessed", "the run end", "the run succeed", "the run fail", "the run go on")
    if coming and about and not runs and p.last_server and p.last_server != "new remote":
        r.moves.insert(0, Move(RUNNER, f"run {p.last_server}", "run", server=p.last_server))
        p.assume(f"the run is on {p.last_server}, with the basic action")


def _scored_now(p: Parser) -> None:
    """`the corp scored X. does ...`: where it is asked what comes of it, and nothing else is done, that is done."""
    r = p.reading
    told = [one for one in r.cards if one.where == "score" and one in p.told_scored]
    asked = r.asked and r.question.kind in ("does", "many", "order", "ends")
    if not asked or r.moves or len(told) != 1 or r.run or r.at:
        return
    (card,) = told
    who = str(card.options.pop("whose"))
    if who == CORP:
        card.where, card.given = "", False
        r.moves.append(Move(CORP, f"score {card.title}", "score", (card,)))
        p.assume(f"{card.title} is scored now, and what comes of that is asked")


# Runs


def _runs(p: Parser) -> None:
    """A run for the moves and moments that need one; servers for runs that named a card instead.

    What may be done after `the runner encounters X` is asked of that encounter.
    """
    r = p.reading
    q = r.question
    if q.kind == "may" and q.moment is None and r.moves and r.moves[-1].kind in ("encounter", "approach", "access"):
        last = r.moves[-1]
        if last.cards and q.words != f"steal {last.cards[0].title}":
            q.moment = Moment("when", last.kind, last.cards[0])
    for one in r.moves:
        if one.words == "run ?":
            server = one.cards[0].server if one.cards else ""
            if not server:
                r.unplaced.append(Unplaced("run", (), "on which server?"))
                continue
            one.server, one.words = server, f"run {server}"
    inside = next(
        (
            k
            for k, one in enumerate(r.moves)
            if one.kind in ("encounter", "approach", "pass", "access", "breach", "jack out", "let", "break", "steal")
            or (one.kind == "rez" and one.at)
            or (one.kind == "use" and one.cards[1:] and "being accessed" in one.cards[0].says)
            or (one.kind == "trash" and one.who == RUNNER and one.cards and one.cards[0].side == CORP)
        ),
        None,
    )
    begins = next((k for k, one in enumerate(r.moves) if one.kind == "run"), None)
    moment = r.question.moment
    if inside is not None and (begins is None or begins > inside) and not r.run and not _plays_a_run(r, inside):
        one = r.moves[inside]
        if begins is not None and (not one.cards or one.cards[0].server in ("", r.moves[begins].server)):
            r.moves.insert(inside, r.moves.pop(begins))  # the run is told after what is done in it
            return
        _begin(p, one.kind, one.cards[0] if one.cards else None, one.server, inside)
    elif (
        moment is not None
        and begins is None
        and not r.run
        and moment.what in (*STEPS, "access", "run", "success", "run ends", "breach")
        and not any(one.kind == "play" for one in r.moves)
    ):
        _begin(p, moment.what, moment.card, moment.server, len(r.moves))


def _plays_a_run(r: Reading, upto: int) -> bool:
    played = [one for one in r.moves[:upto] if one.cards]
    return any(_makes_run(one) or (one.kind == "play" and "run" in one.cards[0].subtypes) for one in played)


def _makes_run(one: Move) -> bool:
    """Whether a card is used of which an ability makes a run."""
    abilities = one.cards[0].abilities if one.kind == "use" and one.cards else ()
    return any(word.name == "run" for ability in abilities if ability.kind == "paid" for word in walk(ability.do))


def _begin(p: Parser, what: str, card: Placed | None, server: str, place: int) -> None:
    """The run in which something happens: from its beginning, or where it is if ice lies before."""
    r = p.reading
    if card is not None and card.side == RUNNER:
        card = None
    where = (card.server if card is not None else "") or (server if server != "the server" else "")
    if card is not None and card.where in CENTRALS:
        where = card.where
    where = where or p.last_server or next((one.server for one in r.cards if one.where == "ice"), "")
    if not where or where == "new remote":
        r.unplaced.append(Unplaced(what, (), "on which server is the run?"))
        return
    _known(r, where)
    ice = r.in_server(where, "ice")
    if what in STEPS and card in ice and ice.index(card) > 0:
        r.run, r.at = {"server": where, "ice": ice.index(card) + 1}, STEPS[what]
        if r.moves and place < len(r.moves) and r.moves[place].kind == what:
            del r.moves[place]
        p.assume(f"the run on {where} has come to {card.title}" if card is not None else f"a run on {where}")
        return
    r.moves.insert(place, Move(RUNNER, f"run {where}", "run", server=where))
    if p.left_in_run:
        r.numbers[RUNNER, "clicks"] += 1
        p.assume("the clicks told are those that are left in the run")
    p.assume(f"the run is on {where}, with the basic action")


def _tools(r: Reading) -> None:
    """What breaks, where the line does not name it."""
    every = [one for one in r.cards if one.side == RUNNER and "icebreaker" in one.subtypes]
    for one in r.moves:
        if one.kind == "break" and one.tool is None:
            breakers = _fitting(r, every, one.cards)
            if len(breakers) == 1:
                one.tool = breakers[0]
                one.words = f"break with {breakers[0].title}"
            else:
                r.unplaced.append(Unplaced("break", tuple(b.title for b in breakers), "with what?"))
    q = r.question
    if q.kind == "may" and q.words.startswith("use ? "):
        breakers = _fitting(r, every, q.cards)
        if len(breakers) == 1:
            q.words, q.card = q.words.replace("?", breakers[0].title), breakers[0]
        else:
            r.unplaced.append(Unplaced("break", tuple(b.title for b in breakers), "with what?"))


_BROKEN = ("barrier", "code gate", "sentry")


def _fitting(r: Reading, breakers: list[Placed], cards: tuple[Placed, ...]) -> list[Placed]:
    """Of several breakers the only one that breaks ice of that kind; all, if there is no such one."""
    server = _attacked(r)
    ice = [one for one in cards if one.type == "ice"] or (r.in_server(server, "ice") if server else [])
    kinds = {kind for one in ice for kind in one.subtypes if kind in _BROKEN}
    fits = [one for one in breakers if any(f"{kind} subroutine" in one.says for kind in kinds)]
    if len(breakers) > 1 and len(ice) == 1 and len(fits) == 1 and not any("ai" in one.subtypes for one in breakers):
        told = f"what breaks {ice[0].title} is taken to be {fits[0].title}"
        r.assumed += [told] if told not in r.assumed else []
        return fits
    return breakers


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
    for card in (*met, *used):
        if card.side == CORP and card.where in ("ice", "root") and "rezzed" not in card.options and card not in rezzes:
            card.options["rezzed"] = True
            p.assume(f"{card.title} is taken to be rezzed")
    broken = [one for one in r.moves if one.kind == "break" and not one.cards]
    server = _attacked(r)
    if broken and server:
        for card in r.in_server(server, "ice"):
            if "rezzed" not in card.options and card not in rezzes and len(r.in_server(server, "ice")) == 1:
                card.options["rezzed"] = True
                p.assume(f"{card.title} is taken to be rezzed")


def _turn(p: Parser) -> None:
    r = p.reading
    if r.turn or r.run:
        return
    for one in r.moves:
        for who in (RUNNER, CORP):
            if one.who == who and (one.kind in ACTIONS[who] or one.words.startswith("trash resource")):
                if who == CORP:
                    r.turn = CORP
                    p.assume("it is the Corp's turn, since they act")
                return
    q = r.question
    if (
        q.kind == "may"
        and q.who == CORP
        and q.words.split(" ")[0] in ("play", "install", "advance", "score", "purge", "draw", "gain")
    ):
        r.turn = CORP
        p.assume("it is the Corp's turn, since it is asked what they may do in it")
    elif q.kind == "may" and q.words.startswith("trash resource"):
        r.turn = CORP
        p.assume("it is the Corp's turn: trashing a resource is an action")
    elif not r.moves and q.kind != "may" and r.cards:
        p.assume("it is the Runner's turn")


def _scorable(p: Parser) -> None:
    """An agenda that is told to be scored has the counters that it needs, if nobody says how many it has."""
    r = p.reading
    for one in r.moves:
        for card in one.cards if one.kind == "score" else ():
            needs = facts(card.card).get("requirement") if not card.card.startswith("unknown") else None
            told = "advanced" in card.options or any(card in each.cards for each in r.moves if each is not one)
            if needs and not told:
                card.options["advanced"] = needs
                p.assume(f"{card.title} has the {needs} advancement counters that it needs")


_ENTERS = re.compile(
    r"When this card is (?:installed|rezzed)[^.]*?, (?:place|load) (\d+)(?: (virus|power) counters?|\[credit\])"
)


def _entered(p: Parser) -> None:
    """A card that is used, and of whose counters nobody speaks, has those with which it enters."""
    r = p.reading
    used = [card for one in r.moves if one.kind in ("use", "trigger", "break") for card in (*one.cards[:1], one.tool)]
    if r.question.kind in ("may", "must") and r.question.words.startswith(("use ", "trigger ")):
        used.append(r.question.card)
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
    moment = r.question.moment
    if r.at in BEGINS.values() and moment is not None and moment.how == "before" and "draw" in moment.what:
        r.at = f"{r.at[:-1]}a"


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
    paid = [one for one in r.moves if one.who == who and one.kind in ("rez", "play", "install") and one.cards]
    named = [one.cards[0] for one in paid if not one.cards[0].card.startswith("unknown")]
    return sum(int(facts(one.card).get("cost") or 0) for one in named if one.side == RUNNER or one.type != "agenda")


def _unsaid(p: Parser) -> None:
    """What the line leaves to a default that can matter."""
    r = p.reading
    server = _attacked(r)
    for card in r.cards:
        if card.where in ("ice", "root") and "rezzed" not in card.options and card.type != "agenda":
            rezzes = any(card in one.cards and one.kind == "rez" for one in r.moves)
            asked = r.question.card is card and r.question.words.startswith("rez ")
            if not rezzes and not asked and (card.server == server or card.where == "root"):
                p.assume(f"{card.title} is taken to be unrezzed")
    for who in (CORP, RUNNER):
        price = _price_told(r, who)
        if (who, "credits") not in r.numbers and price > DEFAULT_CREDITS:
            r.numbers[who, "credits"] = price
            p.assume(f"the {who.capitalize()} has {price} credits, which what is told costs")
        elif (who, "credits") not in r.numbers:
            p.assume(f"the {who.capitalize()} has 5 credits")
    if server == "HQ" and r.in_zone("HQ") and "HQ" not in r.unknown:
        p.assume("HQ holds no other cards")
