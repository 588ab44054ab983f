"""The words of the shorthand: what kind of word each is, and what it stands for.

A phrase of several words stands for one thing as a whole; the longest phrase wins. Every word that is not here, is no
number and belongs to no card's name is one that the reader asks about.
"""

from __future__ import annotations

import functools

# kind -> meaning -> the phrases, separated by commas; in normal form (see cards.names.normalise)
_PHRASES: dict[str, dict[str, str]] = {
    "who": {
        "corp": "corp, the corp, corporation, corps, c",
        "runner": "runner, the runner, runners, r",
    },
    "they": {"they": "they, he, she, him, her, his, their, them, i, me, my, we, you, your"},
    "it": {"it": "it, that, this, that ice, the ice, this ice, that card, the card, this card, it s, its"},
    "server": {
        "HQ": "hq, headquarters",
        "R&D": "r and d, rnd, rd, r d, research and development",
        "Archives": "archives, archive",
        "new remote": "new remote, new server, a new remote, a new server, a new remote server, new remote server",
        "remote": "remote, server, the remote, the server, remote server, the remote server, a remote, that server",
    },
    "unit": {
        "credits": "credits, credit, creds, cred, cr, crs, c s, money, bucks",
        "clicks": "clicks, click, clicks left, click left, actions, clicks remaining, click remaining",
        "tags": "tags, tag",
        "core_damage": "core damage, brain damage, brain, core",
        "bad_publicity": "bad publicity, bad pub, bp, bad pubs",
        "cards": "cards, card, unknown cards",
        "points": "points, agenda points, point, agenda point, agendas points, pts",
        "link": "link",
        "advanced": "advancement counters, advancement counter, advancements, advancement, adv, advancement tokens",
        "virus": "virus counters, virus counter, virus, viruses, virus tokens",
        "power": "power counters, power counter, power, power tokens",
        "agenda": "agenda counters, agenda counter, agenda tokens",
        "counters": "counters, counter, tokens, token",
        "copies": "copies of, copy of, copies, copy",
        "strength": "strength",
        "mu": "mu, memory",
        "ice": "ice, pieces of ice, piece of ice, ices",
        "subs": "subs, sub, subroutines, subroutine",
    },
    "state": {
        "rezzed": "rezzed, rez d, active, already rezzed, face up, faceup",
        "unrezzed": "unrezzed, not rezzed, derezzed, un rezzed, non rezzed, isn t rezzed, isnt rezzed, still unrezzed",
        "facedown": "facedown, face down",
        "advanced": "advanced, adv d",
        "installed": "installed, in play, on the table, out, in the rig, on board, on the board",
        "tagged": "tagged, is tagged",
        "untagged": "not tagged, untagged, isn t tagged, isnt tagged",
        "broke": "broke, no credits, no money, zero credits, out of credits, without credits",
        "scored": "scored, in corp score area, in the corp score area, in corps score area, in the corp s score area, in the corps score area",
        "stolen": "stolen, in runner score area, in the runner score area, in the runner s score area, in the runners score area",
        "chosen": "chosen, chose, targeting, targets, choosing, chosen on, naming, aimed at, set to, pointed at, chose as target",
        "hosted": "hosted on, hosted",
        "hosting": "hosting, hosts",
        "once": "once",
        "twice": "twice",
        "empty": "empty",
    },
    "zone": {
        "grip": "grip, runners hand, runner s hand, the grip",
        "hand": "hand, the hand",
        "stack": "stack, the stack",
        "deck": "deck, the deck",
        "heap": "heap, the heap",
        "discard": "discard pile, discard",
        "rig": "rig, runner rig, programs, hardware, resources, resource, program, breakers, breaker, icebreakers, icebreaker, the rig",
        "root": "root, the root, root of, the root of, in root",
        "score": "score area, score",
        "ice": "ice",
        "top": "top of, on top of, the top of, top card of, on top",
    },
    "prep": {
        "on": "on, onto",
        "protecting": "protecting, in front of, guarding, defending, covering, over, outside, in front",
        "in": "in, inside, inside of, into",
        "behind": "behind",
        "from": "from",
        "with": "with, w, using, via, by",
        "through": "through, thru",
        "of": "of",
        "to": "to",
        "for": "for",
        "against": "against",
        "at": "at",
    },
    "moment": {
        "after": "after, once, following, after that",
        "before": "before, prior to, ahead of",
        "when": "when, while, during, upon, as, whenever, if, on the, at the time, in the middle of, mid",
    },
    "ask": {
        "may": "can, may, could, is allowed to, allowed to, be able to, able to, is it legal to, is it legal for, is it "
        "legal that, is it possible to, is it possible for, legal to, legally, permitted to, have the option to, gets to, get to, "
        "wants to, want to, wanted to, would like to, tries to, try to, still",
        "legal": "legal, allowed, is that legal, is this legal, is it legal, is that allowed, is it allowed, is this allowed, may i, can i, ok, okay, possible, is that ok",
        "happens": "what happens, what happens next, what happens now, what happens then, what happens here, what now, what next, what s next, what is the result, what s the result, whats the result, "
        "what is the outcome, what follows, how does this resolve, how does it resolve, how does that resolve, explain, what does happen, what would happen, result, outcome, "
        "what resolves, then what, so what happens, and then",
        "order": "in which order, in what order, what order, which order, what is the order, what s the order, whats the order, how do they resolve, which goes first, which resolves first, which comes first, "
        "which triggers first, what triggers first, what resolves first, what goes first, what comes first, which trigger first, which ability first, which first, what first, which one first, order",
        "first": "who goes first, who acts first, who may act first, who has priority, who gets priority, who is first, who gets to act first, who acts, who has priority first, who can act first, who gets priority first",
        "chooses": "who chooses, who decides, who picks, who gets to choose, who gets to decide, whose choice is it, whose choice, who selects, who gets to pick, who orders, who determines, who chooses the order, who decides the order, who picks the order, who orders them",
        "many": "how many, how much, how many does, what is the number of",
        "strength": "what is the strength of, what strength is, how strong is, what strength does",
        "cost": "how much does, what does",
        "does": "does, do, did, will, would, is, are, has, have, must, was, does the, do the, will the, is the, so does, has to, have to",
    },
    "verb": {
        "run": "run, runs, running, ran, makes a run, make a run, making a run, starts a run, initiates a run, run on, runs on, makes a run on, attacks, running on",
        "rez": "rez, rezzes, rezzing, rezes, rezze",
        "play": "play, plays, playing, played",
        "install": "install, installs, installing",
        "advance": "advance, advances, advancing",
        "score": "score, scores, scoring, score out",
        "use": "use, uses, using, fire, fires, activate, activates, pop, pops, popping, used, uses ability of, uses the ability of",
        "trigger": "trigger, triggers, triggering",
        "trash": "trash, trashes, trashing, kill, kills",
        "break": "break, breaks, breaking, breaks through, get through, gets through, fully break, fully breaks",
        "boost": "boost, boosts, pump, pumps, boosting, pumping",
        "jack out": "jack out, jacks out, jacking out, jack",
        "steal": "steal, steals, stealing, stole",
        "access": "access, accesses, accessing, accessed",
        "breach": "breach, breaches, breaching",
        "encounter": "encounter, encounters, encountering, encountered, is encountering, the encounter with, encounter with, the encounter of, hits, hit, faces",
        "approach": "approach, approaches, approaching, approached, is approaching, the approach of, approach of, approach to",
        "pass": "pass, passes, passing, passed, has passed, is past, gets past, past",
        "draw": "draw, draws, drawing, draw up, click to draw, clicks to draw, clicks for a card, click for a card, click for card, clicks for card",
        "gain": "click for credit, clicks for credit, clicks for a credit, click for a credit, takes a credit, take a credit, "
        "gains a credit, gain a credit, gain credit, takes credit, click for credits, clicks for credits, clicks up",
        "remove tag": "remove a tag, removes a tag, clears a tag, clear a tag, remove tag, remove tags, removes tags, remove the tag, removes the tag, clear tag, clears tag, clear the tag, clears the tag",
        "purge": "purge, purges, purge virus counters, purges virus counters, purging",
        "pay": "pay, pays, paying, paid, pay for, pays for, pay cost, pays cost",
        "decline": "decline, declines, refuses, refuse, declines to pay, refuses to pay, does not pay, doesn t pay, doesnt pay, not pay, won t pay, wont pay",
        "let": "let the subs fire, lets the subs fire, lets it fire, lets the sub fire, let subs fire, lets subs fire, lets them fire, "
        "does not break, doesn t break, doesnt break, takes the subs, takes the sub, breaks nothing, facechecks it, doesn t break it, doesnt break it, can t break, cant break, cannot break, lets everything fire",
        "continue": "continue, continues, continuing, does not jack out, doesn t jack out, doesnt jack out, keeps running, keeps going, continues the run, stays in",
        "choose": "choose, chooses, picks, pick, choosing, selects",
        "discard": "discards",
        "end turn": "end the turn, ends the turn, ends turn, end turn, ends their turn, ends his turn, ends her turn, turn ends, end of turn, end of the turn, end their turn, end his turn",
        "begin turn": "turn begins, turn starts, start of turn, start of the turn, beginning of turn, at the start of turn, starts turn, starts their turn, begins their turn, starts the turn, begins the turn",
        "facecheck": "facecheck, facechecks, facechecking, face checks, face check, checks",
        "forfeit": "forfeit, forfeits",
        "bypass": "bypass, bypasses, bypassing, bypassed",
        "spend": "spend, spends, spending",
        "bid": "bid, bids",
        "host": "host",
        "find": "find, finds, fetch, fetches, fetching, tutor, tutors, search for, searches for, get, gets, grab, grabs, finding",
        "not rez": "does not rez, doesn t rez, doesnt rez, declines to rez, rezzes nothing, no rez, don t rez",
    },
    "outcome": {
        "fire": "fire, fires, go off, goes off, work, works, happen, happens, resolve, resolves, triggered, trigger still, still fire, still trigger, still resolve",
        "flatline": "flatline, flatlines, flatlined, die, dies, dead, killed, flat line, lose the game, loses the game, a flatline",
        "win": "win, wins, winning, won, win the game, wins the game",
        "run ends": "end the run, ends the run, run end, run ends, run over, etr, the run end, the run ends, the run over, end, ended, over",
        "successful": "successful, succeed, succeeds, a successful run, count as successful, considered successful, run successful, the run successful, the run succeed, run succeed, counted as successful",
        "unsuccessful": "unsuccessful, fail, fails, not successful",
        "trashed": "trashed, get trashed, gets trashed, be trashed, destroyed",
        "stolen": "stolen, get stolen, be stolen",
        "broken": "broken, get broken, fully broken",
        "tag": "take a tag, get a tag, get tagged, takes a tag, tagged",
        "damage": "take damage, takes damage, take net damage, take meat damage, suffer damage, damage",
        "lost": "lost, lose",
    },
    "sep": {"and": "and, then, and then, plus, also, now, so, but, next, while the"},
    "past": {"past": "this turn, earlier, earlier this turn, already this turn, last click, previously"},
    "both": {"both": "both, all, each, both of them, all of them"},
    "none": {
        "no ice": "no ice, without ice, unprotected, no ice on it, open server, undefended, nothing on it, no ice in front, not protected",
        "no breakers": "no breakers, no breaker, no programs, no icebreakers, without breakers, no rig, empty rig, nothing installed, no barrier breaker, no cards installed, no installed cards, no icebreaker",
        "no cards": "no cards in hand, empty hand, no cards in grip, empty grip, no cards, no hand",
        "no tags": "no tags, no tag, without tags",
    },
    "turn": {
        "corp": "corp turn, corps turn, corp s turn, the corp turn, the corps turn, the corp s turn, corporation turn",
        "runner": "runner turn, runners turn, runner s turn, the runner turn, the runners turn, the runner s turn",
        "their": "their turn, his turn, her turn, my turn, own turn",
    },
    "place": {
        "outermost": "outermost, outer, outermost first, from the outside in, from outside in, outside in, from outermost, from the outside, outside to inside, out to in",
        "innermost": "innermost, inner, innermost first, from the inside out, inside out",
    },
    "not": {"not": "not, never, no, without, don t, doesn t, isn t, cannot, can t, won t, dont, doesnt, isnt, cant, wont, didn t, didnt, none, nothing, neither, nor, instead, unless, until, except, only, else"},
    # Words that add nothing to a fact, a move or a question in any place.
    "glue": {
        "": "the, a, an, has, have, having, had, there, is, are, s, holds, contains, please, hi, hello, question, judge, being, been, be, was, "
        "named, called, card named, just, got, total, ve, re, already, basic action, action, say, suppose, given, "
        "of course, at the moment, at all, again, too, also, located, sitting, sits, placed, pool, credit pool, in the credit pool, "
        "available, in total, left, remaining, only has, protected by, iced by, ice d by, server contains, scenario, currently, "
        "their own, right now, for a total of, own, so, the same, that is, which is, which are, that are, who has, with only",
    },
}  # fmt: skip

NUMBERS = {
    "zero": 0, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5, "six": 6, "seven": 7, "eight": 8, "nine": 9,
    "ten": 10, "eleven": 11, "twelve": 12,
}  # fmt: skip
LONGEST = 7


@functools.cache
def phrases() -> dict[str, tuple[tuple[str, str], ...]]:
    """Phrase -> the kinds of word it can be, each with what it stands for."""
    found: dict[str, tuple[tuple[str, str], ...]] = {}
    for kind, meanings in _PHRASES.items():
        for meaning, listed in meanings.items():
            for phrase in listed.split(","):
                said = " ".join(phrase.split())
                if (kind, meaning) not in found.get(said, ()):
                    found[said] = (*found.get(said, ()), (kind, meaning))
    return found
