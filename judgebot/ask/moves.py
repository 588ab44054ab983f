"""Moves: what players do, in the order in which it is said; each becomes a line of play."""

from __future__ import annotations

import dataclasses

from judgebot.ask import as_cost, bids, means
from judgebot.ask.deeds import PURPOSES, Deed, deed, done_for, from_funds, present
from judgebot.ask.facts import ENDS
from judgebot.ask.granted import grants
from judgebot.ask.installed import chosen_for
from judgebot.ask.named import ORDINALS, PLACES, card_of, cards_of, said_of
from judgebot.ask.parse import NOTHING, Parser
from judgebot.ask.patterns import Phrase, words_of
from judgebot.ask.persons import OTHER, OTHERS, SPEAKERS
from judgebot.ask.readings import ACTIONS, Moment, Move, Placed
from judgebot.ask.subs import resolves
from judgebot.ask.tokens import Token
from judgebot.cards.catalog import facts
from judgebot.game.objects import CORP, RUNNER
from judgebot.scenario.wording import purpose, said

SUBROUTINES = "6.9.3c"  # the step in which they resolve
APPROACH = "6.9.2b"  # the window in which the approached ice is rezzed
PLAIN = {
    "jack out": "jack out",
    "gain": "gain 1 credit",
    "remove tag": "remove 1 tag",
    "purge": "purge virus counters",
    "end turn": "end the turn",
}


def move(p: Parser, phrase: Phrase) -> bool:
    """A move: who does what, and when if that is said."""
    vp = phrase.one("VP")
    player = phrase.one("PLAYER")
    assert vp is not None
    if (player is None and not _begins(p, vp)) or (vp.label in bids.SPENT and _both(phrase)):
        return False
    made = deed(p, vp, player)
    if made is None:
        return False
    before = p.last_may
    if made.verb == "end run" and before is not None and p.asked_here and p.reading.question is before[0]:
        asks = p.tokens[p.i - 1].said in ("and", "then") and any(
            one.has("mark", "?") for one in p.tokens[p.end : p.end + 1]
        )
        own = any(one.has("it") for one in words_of(vp)) or (made.tool is not None and made.tool is before[0].card)
        if asks and own:  # `can he rez X after ..., and end the run with it?`: what comes of that
            from judgebot.ask.outcomes import outcome_of

            p.link = "and"
            return outcome_of(p, "run ends", None, made.who)
    if phrase.token("past") is not None and not present(vp.tokens()[0].said):
        return False  # `ran HQ this turn`: that was before
    who, relative = p.who, player is not None and _relative(p, player)
    if player is not None:
        p.speak_of(made.who)
    if (card := _went_on(p, made, vp)) is not None:
        from judgebot.ask.earlier import was_done

        return was_done(p, made.verb, card, made.who)
    if (chosen := done_for(p, made, phrase.one("DOING"))) is None:
        return False
    if made.card is not None and _before_this_turn(p, made, vp):
        from judgebot.ask.earlier import as_it_is_now

        return as_it_is_now(p, made.card, made.verb, vp.token("server"))
    done = len(p.reading.moves)
    runs = [one for one in p.reading.moves if one.kind == "run"]
    if made.verb == "run" and runs and vp.token("server") is None and "successful" in vp.tokens()[0].said.split():
        p.reading.moves.append(Move(RUNNER, "succeed with the run", "success"))  # the run that was told
        return True
    withcard = phrase.one("WITHCARD")
    if withcard is not None and not means.with_card(p, made, withcard):
        return False
    ahead = any(one.said in ("about to", "just about to") for one in p.tokens[p.i : p.i + 4])
    if not make(p, made):
        return False
    if made.verb == "run" and phrase.one("AGAIN") is not None:
        from judgebot.ask.nth import made_again

        made_again(p)
    for one in chosen:
        add(p, Move(made.who, f"choose {one.title}", "target", (one,)))
    if ahead:
        p.ahead = p.reading.moves[-1]
    if relative:
        p.who = who
    price = phrase.one("FOR")
    if price is not None:
        if made.verb not in ("rez", "play", "install", "trash", "use", "steal", "bypass"):
            return False
        p.assume(f"“{' '.join(one.text for one in price.tokens())}”: what it costs is worked out")
    if (purpose := phrase.one("PURPOSE")) is not None and not passed_over(p, purpose):
        return False
    if (aim := phrase.one("SOTHAT")) is not None and not as_cost.aimed(p, aim):
        return False
    if (by := phrase.one("WITHSUB")) is not None and not _by_subroutine(p, by, done):
        return False
    moment = phrase.one("MOMENT")
    funds = phrase.one("WITHFUNDS")
    if funds is not None and not from_funds(p, funds.all("FUNDS")[0]):
        return False
    return moment is None or at_moment(p, moment, done)


def _went_on(p: Parser, made: Deed, vp: Phrase) -> Placed | None:
    """The card of `... and accessed X` after `I ran R&D this turn`: what was done in that run was before, too."""
    past = vp.tokens() and vp.tokens()[0].said in ("accessed", "saw", "stole", "trashed", "hit")
    ran = p.reading.history and "run" in p.reading.history[-1] and not p.reading.moves
    known = made.card is not None and not made.card.card.startswith("unknown")
    return made.card if past and ran and known and made.verb in ("access", "steal", "trash") else None


def _both(phrase: Phrase) -> bool:
    """Whether `both` is said of the players: `both bid 1`."""
    return any(one.said == "both" for part in phrase.all("STILL") for one in part.tokens())


def passed_over(p: Parser, purpose: Phrase) -> bool:
    """What a deed is done for is passed over: it stands on the card, or in the question."""
    words = " ".join(one.text for one in words_of(purpose))
    if purpose.token("unit", "damage") is not None and not any("damage" in one.says for one in p.recent):
        return False  # nothing that was named does any
    several = [one for one in p.recent if sum(each.kind == "paid" for each in one.abilities) > 1]
    if purpose.said("trace") and any("trace" in one.says for one in several):
        return False  # it names one of the abilities
    p.reading.passed.append(words)
    if any(one.has("n") for one in words_of(purpose)):
        p.assume(f"“{words}”: what it does is taken from the card")
    return not purpose.all("VP")


def _before_this_turn(p: Parser, made: Deed, vp: Phrase) -> bool:
    """Whether `it is the runner's turn, the corp has played X` tells of an action of the turn before."""
    theirs = p.reading.turn == OTHER.get(made.who) and not p.reading.moves and not p.reading.at
    past = bool(vp.tokens()) and vp.tokens()[0].said in ("played", "installed", "scored")
    return theirs and past and made.verb in ACTIONS[made.who]


_BY_SUBROUTINE = ("install", "trash", "rez", "derez", "draw", "gain", "play", "advance", "place", "tags", "damage")


def _by_subroutine(p: Parser, phrase: Phrase, done: int) -> bool:
    """`installs X with the first sub`: what a subroutine does or lets a player do; the game shows whether it does."""
    part = phrase.one("OBJ")
    if part is not None and not cards_of(p, part, "break"):
        return False
    return all(one.kind in _BY_SUBROUTINE for one in p.reading.moves[done:])


def _relative(p: Parser, player: Phrase) -> bool:
    """`the remote I am running`: a word about the server, after which the clause speaks of whom it spoke before."""
    back = p.tokens[p.i - 1] if p.i else NOTHING
    return (back.has("server") or back.has("card")) and player.tokens()[0].said in (*SPEAKERS, *OTHERS)


def _begins(p: Parser, vp: Phrase) -> bool:
    """Whether a verb without a player is a move: at the beginning of something, or plainly said of somebody."""
    first = vp.tokens()[0] if vp.tokens() else p.peek()
    finite = first.said.split()[0].endswith("s") and first.said.split()[0] not in ("pass", "access")
    back = p.tokens[p.i - 1] if p.i else None
    if back is not None and back.has("card") and vp.label == "run":
        return finite
    past = first.has("verb") and not first.has("state") and not first.has("done") and first.said.endswith("ed")
    return p.starts() or finite or past


def told(p: Parser, phrase: Phrase) -> bool:
    """`after passing Ice Wall the runner ...`, `if the corp rezzes it`: what has happened, before what comes next."""
    vp, player = phrase.one("VP"), phrase.one("PLAYER")
    assert vp is not None
    if (not p.starts() and player is None) or once_only(p, phrase.token("moment")):
        return False
    made = deed(p, vp, player)
    if made is None:
        return False
    if player is not None and made.who:
        p.speak_of(made.who)
    done = len(p.reading.moves)
    if not make(p, made):
        return False
    if (part := phrase.one("MOMENT")) is not None:
        return at_moment(p, part, done)
    if not p.starts() and done and phrase.token("moment", "after") is not None:
        # `rezzes X after the runner passed Y`: what is told last came first.
        moves = p.reading.moves
        moves[done - 1 :] = [*moves[done:], moves[done - 1]]
    return True


def once_only(p: Parser, token: Token | None) -> bool:
    """Whether "once" says how often and not after what: `uses X once, then ...`."""
    if token is None or token.said != "once":
        return False
    after = next((k for k, one in enumerate(p.tokens) if one is token), len(p.tokens)) + 1
    return after >= len(p.tokens) or p.tokens[after].has("sep") or p.tokens[after].has("mark")


def at_moment(p: Parser, phrase: Phrase, done: int) -> bool:
    """A moment after its move: `jacks out after passing Ice Wall`, `rezzes it when the runner approaches it`."""
    vp = phrase.one("VP")
    when = phrase.one("WHEN")
    part, obj = phrase.one("SUBMOMENT"), phrase.one("OBJ")
    if phrase.one("DONE") is not None:
        return _as_it_comes(p, phrase, done)
    if part is not None and obj is not None and not cards_of(p, obj, "break"):
        return False
    if part is not None and len(p.reading.moves) == done + 1 and (order := part.one("ORD")) is not None:
        p.reading.moves[-1].at = SUBROUTINES
        return ORDINALS[order.tokens()[0].said] == 1
    if vp is None or when is None or len(p.reading.moves) != done + 1 or once_only(p, when.tokens()[0]):
        return False
    if when.tokens()[0].has("moment", "before"):  # the first window that there is comes before these
        kind = p.reading.moves[-1].kind
        if kind == "jack out" and vp.label in ("approach", "access", "breach"):
            return deed(p, vp, phrase.one("PLAYER"), RUNNER) is not None
        return kind in ("rez", "use") and vp.label in ("access", "breach")
    made = p.reading.moves.pop()
    other = deed(p, vp, phrase.one("PLAYER"))
    if other is None:
        return False
    if other.verb == "access" and other.card is None and made.kind in ("trash", "steal"):
        other = dataclasses.replace(other, cards=list(made.cards))  # `trashes X on access`
    if made.kind == "rez" and other.verb in ("approach", "run", "encounter"):
        if other.verb == "approach" and other.card is None:
            server = other.server or p.last_server or (made.cards[0].server if made.cards else "")
            if not server and made.cards and made.cards[0].type in ("asset", "upgrade"):
                server = "remote 1"
                p.reading.servers.append(server)
                p.at_server([one for one in made.cards if not one.given], server)
                p.assume(f"{made.cards[0].title} is taken to be in the root of remote 1")
            if not server:
                return False
            other = Deed(RUNNER, "run", server=server)
        if other.verb == "run" and not any(one.kind == "run" for one in p.reading.moves):
            make(p, other)
        if other.verb == "approach" and other.card is not None and other.card.type == "ice":
            made.at = APPROACH
        elif other.verb == "encounter":
            return False
    elif other.verb == "run" and other.server in ("", *(one.server for one in p.reading.moves if one.kind == "run")):
        pass  # `during the run` that is told already
    elif not make(p, other):
        return False
    p.reading.moves.append(made)
    return True


def _as_it_comes(p: Parser, phrase: Phrase, done: int) -> bool:
    """`uses X when it is trashed`: when a card that is triggered can be, the card says."""
    when, named = phrase.one("WHEN"), phrase.one("CARD")
    before = when is not None and any(one.has("moment", "before") for one in when.tokens())
    first = next(iter(p.reading.moves[done:]), None)
    if before or first is None or first.kind not in ("use", "trigger") or not first.cards:
        return False
    card = card_of(p, named) if named is not None else first.cards[0]
    return card is first.cards[0] and any(one.kind == "conditional" for one in card.abilities)


def add(p: Parser, one: Move) -> bool:
    p.reading.moves.append(one)
    if one.who in (CORP, RUNNER):
        p.last_who = one.who
    p.item = list(one.cards[:1])
    return True


def make(p: Parser, d: Deed) -> bool:
    """The moves that a deed comes to; False if it is none."""
    verb, card = d.verb, d.card
    if verb == "access" and not d.cards and d.unit == "cards" and d.n > 0:
        return add(p, Move(RUNNER, f"access {d.n} card{'' if d.n == 1 else 's'}", "accessed", n=d.n))
    if verb == "all of":
        return all(make(p, one) for one in each_of(d))
    if verb == "install advance":
        first = dataclasses.replace(d, verb="install", times=1)
        return make(p, first) and make(p, Deed(CORP, "advance", d.cards, times=d.times))
    if verb == "rez use" and card is not None:
        return make(p, Deed(CORP, "rez", [card])) and make(p, Deed(CORP, "use", [card]))
    if d.who not in (CORP, RUNNER) or (verb == "prevent" and d.n >= 0):
        return False
    if d.tool is not None and verb in means.TOLD and not d.used:
        each = means.by_card(p, d, d.tool)
        if each is None:
            return False
        if each != [d]:
            return all(make(p, one) for one in each)
    if verb == "be installed" and card is not None:
        return add(p, Move(d.who, f"install {card.title}", "installed", (card,)))
    if verb == "be drawn":
        n = max(d.n, 1)
        return add(p, Move(d.who, f"draw {n} card{'' if n == 1 else 's'}", "drawn", n=d.n))
    if verb in ("run", "facecheck"):
        return run_made(p, d)
    if verb == "draw":
        if d.n > 1:
            return add(p, Move(d.who, f"draw {d.n} cards", "drawn", n=d.n))
        return all([add(p, Move(d.who, "draw 1 card", verb)) for _ in range(d.times)])
    if verb in PLAIN:
        return all([add(p, Move(d.who, PLAIN[verb], verb)) for _ in range(d.times)])
    if verb == "choose to":
        return d.to is not None and make(p, dataclasses.replace(d.to, who=d.who or d.to.who))
    if verb == "not do":
        if d.to is None:
            return False
        if d.to.verb == "take" and d.to.unit in ("tags", ""):
            return add(p, Move(d.who, "do not take a tag", "decline"))
        if d.to.verb in ("take", "pay", "steal"):
            of = tuple(d.to.cards) if d.to.verb == "pay" else ()
            return add(p, Move(d.who, "do not pay", "decline", of))
        if d.to.verb == "break" and d.to.n < 0 and not d.to.which and d.to.tool is None:
            p.reading.refrains.append((RUNNER, "break"))
            return True
        words = PLAIN.get(d.to.verb) or (f"{d.to.verb} {d.to.card.title}" if d.to.card is not None else "")
        if words:
            p.reading.refrains.append((d.to.who or d.who, words))
        return True
    if verb == "let":
        from judgebot.ask.refrain import BREAKS, breaks_none

        p.reading.refrains.append((d.who, "jack out" if d.who == RUNNER else "rez"))
        ice = d.card or said_of(p, "break")
        if ice is not None and sum(one.kind == "subroutine" for one in ice.abilities) == d.n:
            p.assume(f"all subroutines of {ice.title} are let resolve")
        if breaks_none(d):
            p.reading.refrains.append((RUNNER, BREAKS))
        if d.unit == "subs":
            p.reading.comes += resolves(ice, d.which)
        if d.which:
            p.moment_told = Moment("after", "subroutine", ice, n=max(d.which))
        return True  # what happens anyway, as long as nobody does anything
    if verb == "take sub":
        if not d.which:
            return False
        p.moment_told = Moment("after", "subroutine", said_of(p, "break"), n=d.which[0])
        return True
    if verb == "decline":
        tag = d.to is not None and d.to.verb == "take" and d.to.unit in ("tags", "")
        of = () if tag else tuple(d.cards or (d.to.cards if d.to is not None and d.to.verb == "pay" else ()))
        words = "do not pay " + "[click]" * max(1, d.n) if d.unit == "clicks" else "do not pay"
        return add(p, Move(d.who, "do not take a tag" if tag else words, verb, of))
    if verb == "break":
        name = d.tool.title if d.tool is not None else "?"
        return add(p, Move(d.who, f"break with {name}", "break", tuple(d.cards), tool=d.tool, which=d.which, n=d.n))
    if verb == "boost":
        assert card is not None
        boost = Move(RUNNER, f"use {card.title} to get", "boost", (card,), n=d.n)
        return all([add(p, dataclasses.replace(boost)) for _ in range(d.times)])
    if verb == "bypass":
        if d.tool is None:
            tools = [one for one in p.reading.cards if one.chosen is not None and (card is None or one.chosen is card)]
            d.tool = tools[-1] if tools else None
        if d.tool is None:
            played = [one.cards[0] for one in p.reading.moves if one.kind == "play" and "ypass" in one.cards[0].says]
            d.tool = played[-1] if played else None
        if d.tool is None:
            return False
        if d.tool.type == "event":  # `bypasses X with Inside Job`: it is played, and the run is where X is
            if any(one.kind in ("run", "play") for one in p.reading.moves):
                if not any(d.tool in one.cards for one in p.reading.moves):
                    return False
                return card is None or add(p, Move(RUNNER, f"bypass {card.title}", "bypassed", (card,)))
            server = (card.server if card is not None else "") or p.server or p.last_server
            if not server and card is not None:
                server = "remote 1"
                p.reading.servers.append(server)
                p.at_server([card], server)
                p.assume(f"{card.title} is taken to be protecting remote 1")
            if card is not None and "rezzed" not in card.options:
                card.options["rezzed"] = True
                p.assume(f"{card.title} is taken to be rezzed")
            return bool(server) and run_made(p, Deed(RUNNER, "run", server=server, tool=d.tool))
        paid = any(one.kind == "paid" and "ypass" in one.english() for one in d.tool.abilities)
        words = (ability_of(d.tool, "bypass") if paid else "") or f"{'use' if paid else 'trigger'} {d.tool.title}"
        return add(p, Move(RUNNER, words, "use" if paid else "trigger", (d.tool, *d.cards)))
    if verb == "encounter" and card is None and (last := said_of(p, verb)) is not None:
        return make(p, dataclasses.replace(d, cards=[last]))
    if verb in PLACES:
        words = " ".join(filter(None, (verb, card.title if card else d.server)))
        add(p, Move(RUNNER, words, verb, tuple(d.cards), d.server))
        return True
    if verb == "take" and d.to is not None:
        return as_cost.suffered(p, d) and make(p, d.to)
    if verb == "take" and d.tool is not None and d.tool.side == RUNNER:  # a cost of theirs
        words = ability_of(d.tool, (d.unit or "tags").removesuffix("s"), cost=True)
        return bool(words) and add(p, Move(RUNNER, words, "use", (d.tool,)))
    if verb == "take":
        unit = d.unit or "tags"
        if unit == "tags":
            n = max(1, d.n)
            return add(p, Move(RUNNER, f"take {n} tag{'' if n == 1 else 's'}", "tags"))
        return add(p, Move(RUNNER, f"take {max(d.n, 0) or ''} damage".replace("  ", " "), "damage", n=d.n))
    if verb == "end run" and d.tool is not None:
        return add(p, Move(d.tool.side, f"use {d.tool.title}", "use", (d.tool,)))
    before = next(iter(p.reading.moves[-1:]), None)
    if verb == "find" and card is not None and before is not None and _searched(before):
        return add(p, Move(d.who, f"find {card.title}", "find", (card,)))  # `uses X and gets Y`
    if verb == "find" and card is not None and (tool := d.target or _searches(p, d.who)) is not None:
        return make(p, Deed(d.who, "use", [tool], to=dataclasses.replace(d, target=None)))
    if verb == "advance" and d.which and card is not None:  # `for the fourth time`: three counters are there
        card.options["advanced"] = max(0, d.which[0] - 1)
        return d.which[0] > 0 and make(p, dataclasses.replace(d, which=()))
    if verb == "place":
        return card is not None and add(p, Move(d.who, f"choose {card.title}", "target", (card,)))
    if verb == "as cost":
        return as_cost.told(p, d, make)
    if verb == "want not":
        return True
    if verb == "derezzed by it":
        return chosen_for(p, d, "derez")
    if verb == "end run":
        return add(p, Move(d.who, "end the run", "run over" if d.unit == "over" else "end run"))
    if verb == "spend" and d.unit == "clicks":
        return add(p, Move(d.who, "pay " + "[click]" * max(1, d.n), "pay", tuple(d.cards), n=d.n))
    if verb in ("spend", "bid"):
        return bids.spent(p, d)
    if verb == "pay":
        return _pay(p, d)
    if verb == "discard card":
        ends = p.reading.at in ENDS.values() or any(one.kind == "end turn" for one in p.reading.moves)
        return ends and card is not None and add(p, Move(d.who, f"discard {card.title}", "discard", (card,)))
    if verb == "discard":
        n = max(1, d.n)
        add(p, Move(d.who, f"trash {n} card{'' if n == 1 else 's'}", "discarded", n=n))
        return d.to is None or make(p, d.to)
    if verb == "choose all":
        return all([add(p, Move(d.who, f"choose {one.title}", "target", (one,))) for one in d.cards])
    if verb == "prevent":
        tools = [d.tool] if d.tool is not None else []
        return bool(tools) and add(p, Move(d.who, f"use {tools[0].title}", "use", tuple(tools)))
    if verb == "choose type":
        return bool(d.unit) and add(p, Move(d.who, f"choose {d.unit}", "choose"))
    if verb == "choose":
        words = d.server or (card.title if card is not None else "")
        cards = (d.target,) if d.target is not None else ()
        return add(p, Move(d.who, f"choose {words}", verb, cards if d.server else tuple(d.cards), d.server))
    return _of_cards(p, d)


def _searched(one: Move) -> bool:
    """Whether a move uses a card that searches."""
    return one.kind == "use" and bool(one.cards) and "earch" in one.cards[0].says


def _searches(p: Parser, who: str) -> Placed | None:
    """The card with which a player searches, if they have one only."""
    found = [one for one in p.reading.cards if one.side == who and one.where in ("", "rig") and "earch" in one.says]
    return found[0] if len(found) == 1 else None


def each_of(d: Deed) -> list[Deed]:
    """`install, advance and score X`: the deeds, with as many advancements as are still needed if none are told."""
    found = []
    for place, verb in enumerate(d.verbs):
        one = dataclasses.replace(d, verb=verb, verbs=(), times=1)
        if verb == "advance" and "score" in d.verbs[place:] and d.card is not None:
            needs = facts(d.card.card).get("requirement") or 0
            one.times = max(1, needs - d.card.options.get("advanced", 0)) if d.times == 1 else d.times
        if verb not in ("install", "play"):
            one.server, one.target = "", None
        found.append(one)
    return found


def run_made(p: Parser, d: Deed) -> bool:
    if d.tool is not None:
        tool = d.tool
        kind = "play" if tool.type == "event" else "use"
        if not any(one.kind == kind and tool in one.cards for one in p.reading.moves[-1:]):
            add(p, Move(RUNNER, f"{kind} {tool.title}", kind, (tool,)))
        add(p, Move(RUNNER, f"run {d.server}", "target", server=d.server))
    elif d.server:
        add(p, Move(RUNNER, f"run {d.server}", "run", server=d.server))
    elif d.cards:
        add(p, Move(RUNNER, "run ?", "run", tuple(d.cards)))
    else:
        return False
    p.who = RUNNER
    p.server, p.zone, p.waiting = d.server, "", None
    p.item = []
    return True


def _pay(p: Parser, d: Deed) -> bool:
    if d.target is not None and d.target.type == "ice" and d.card is not None and d.card.side == RUNNER:
        used = Deed(RUNNER, "bypass", [d.target], tool=d.card)  # `pays 3 for X to bypass Y`
        return make(p, used) and make(p, dataclasses.replace(d, cards=[], target=None))
    if d.to is not None and d.to.verb in ("rez", "play", "install", "use", "trash", "trigger", "break"):
        if d.n >= 0:
            p.assume(f"“pay {d.n}”: what it costs is worked out")
        return make(p, d.to)  # paying for it is a part of it
    words = f"pay {d.n} credit{'' if d.n == 1 else 's'}" if d.n > 0 else "pay"
    p.reading.moves.append(Move(d.who, words, "pay", tuple(d.cards), n=d.n if d.n > 0 else -1))
    return d.to is None or d.to.verb != "end run" or make(p, d.to)


def _of_cards(p: Parser, d: Deed) -> bool:
    verb = d.verb
    cards = list(d.cards)
    if not cards and verb in ("rez", "score", "advance", "steal", "trigger"):
        from judgebot.ask.named import said_of

        last = said_of(p, verb)
        if last is None:
            return False
        cards = [last]
    if not cards:
        return False
    if verb == "play" and cards[0].type == "identity":
        p.speak_of(cards[0].side)
        return True  # `is playing Loup`
    who = CORP if verb == "score" and p.reading.turn == RUNNER else d.who
    for card in cards:
        words = f"{verb} {card.title}"
        if verb == "trash" and who == CORP and card.side == RUNNER and card.type == "resource" and d.tool is None:
            words = f"trash resource {card.title}"
        if verb == "trash" and who == card.side and d.tool is None and "[trash]" in card.says:
            add(p, Move(who, f"use {card.title}", "use", (card,)))  # as its cost
            continue
        if verb == "trash" and d.tool is not None and grants(d.tool):
            add(p, Move(who, words, verb, (card,)))
            continue
        if verb == "trash" and d.tool is not None:
            words = ability_of(d.tool, "trash") or f"use {d.tool.title}"
            add(p, Move(who, words, "use", (d.tool, card)))
            continue
        if verb == "install":
            _install(p, d, who, card)
            continue
        for _ in range(max(1, d.times)):
            add(p, Move(who, words, verb, (card,)))
    if verb == "play" and (d.server or d.target is not None or d.to is not None):
        target = Move(
            who,
            f"choose {d.target.title}" if d.target is not None else "",
            "target",
            (d.target,) if d.target is not None else (),
        )
        if d.to is not None and d.to.card is not None:
            target = Move(who, f"find {d.to.card.title}", "find", (d.to.card,))
        if d.server:
            target = Move(who, f"run {d.server}", "target", server=d.server)
        add(p, target)
    if verb == "use":
        _used(p, d, cards[0])
    return True


def _install(p: Parser, d: Deed, who: str, card: Placed) -> None:
    words = f"install {card.title}"
    last = next(iter(p.reading.moves[-1:]), None)
    if last is not None and last.words == words and card in last.cards and d.target is not None:
        p.reading.moves.pop()  # `installs X and hosts it on Y`
    if d.server:
        words += f" in {d.server}"
    elif d.target is not None and d.target.side == CORP and d.target.server and who == CORP:
        words += f" in {d.target.server}"
    elif d.target is not None:
        words += f" on {d.target.title}"
    add(p, Move(who, words, "install", (card,), d.server))
    if d.server == "new remote":
        remotes = [int(one.split()[1]) for one in p.reading.servers if one.startswith("remote ")]
        p.last_server = f"remote {max(remotes, default=0) + 1}"
        p.server = p.last_server
    else:
        p.server = d.server or p.server
    p.group = [each for each in p.group if each is not card]


def ability_of(card: Placed, stem: str, cost: bool = False) -> str:
    """The option to use that one of a card's paid abilities which does something; "" if it is not one of several.

    cost  whether what is named is paid for it
    """
    paid = [one for one in card.abilities if one.kind == "paid" and one.cost]
    parts = [" ".join(said(part) for part in one.cost or ()) if cost else purpose(one) for one in paid]
    fits = [one for one, text in zip(paid, parts, strict=True) if stem in text.lower()]
    return f"use {card.title} to {purpose(fits[0])}" if len(fits) == 1 and (cost or len(paid) > 1) else ""


def _used(p: Parser, d: Deed, card: Placed) -> None:
    """What a card is used for: its choice of a target, or what it finds."""
    if d.server:
        add(p, Move(d.who, f"run {d.server}", "target", server=d.server))
    if d.target is not None:
        p.reading.moves[-1].cards = (card, d.target)
        add(p, Move(d.who, f"choose {d.target.title}", "target", (d.target,)))
    if d.unit == "strength":
        p.reading.moves.pop()
        add(p, Move(d.who, f"use {card.title} to get", "boost", (card,)))
    if d.to is None:
        return
    if d.to.verb in PURPOSES and d.to.card is None:
        if not any(one.kind == "paid" for one in card.abilities):
            return  # what it is triggered for is what it does
        p.reading.moves[-1].words = f"use {card.title} to {PURPOSES[d.to.verb]}"
        return
    if d.to.verb == "find" and d.to.card is not None and d.to.card.type == "ice":
        return
    if d.to.verb == "run" and d.to.server:
        add(p, Move(d.who, f"run {d.to.server}", "target", server=d.to.server))
    elif d.to.verb == "install" and d.to.card is not None and d.to.server and "earch" not in card.says:
        make(p, dataclasses.replace(d.to, who=d.who))  # and where that is told
    elif d.to.verb in ("find", "install") and d.to.card is not None:
        add(p, Move(d.who, f"find {d.to.card.title}", "find", (d.to.card,)))
    elif d.to.card is not None:
        add(p, Move(d.who, f"choose {d.to.card.title}", "target", (d.to.card,)))
