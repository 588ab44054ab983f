"""What the words of a reported line mean: who does what to which card, as far as that can be told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache

from judgebot.cards.abilities import Ability
from judgebot.cards.names import normalise
from judgebot.engine import characteristics as c
from judgebot.engine.activity import controller
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Event, Machine
from judgebot.game.objects import CORP, DECK, HAND, HQ, PLAY, RND, RUNNER, SCORE, Obj
from judgebot.policy.audit_read import Claim
from judgebot.scenario import phrases
from judgebot.scenario.lines import in_hand, match
from judgebot.scenario.notation import Named, NamedDecision, notation
from judgebot.scenario.patterns import phrase
from judgebot.scenario.script import normal

_STEP = re.compile(r"\d+\.\d+\.\d+[a-z]?")
_TIMES = re.compile(r"([1-9]\d{0,17})\b")
_NUMBER = re.compile(r"(\d{1,2}|an?|one|two|three|four|five)\b ?(more )?(cards?)?( from (r and d|the stack|stack))?$")
_WORDS = {"a": 1, "an": 1, "one": 1, "two": 2, "three": 3, "four": 4, "five": 5}
_NO_CARD = re.compile(r"(purge)(?: virus counter(?:s)?)?|remove 1 tag")
_SOME_CARD = re.compile(r"(?:an?|another|the (?:top|next|second|other)) card (?:in|of|from) (hq|r and d)")
_ANY_CARD = re.compile(r"(?:an? |another )?(?:unknown(?: card)?|card)")
_ONE_OF_SEVERAL = re.compile(r" #\d+$")
_IN = re.compile(r"(?:(?:in|on|protecting|from|at|into|to|against) )?(?:the root of )?(.+)")
# Deeds that only one side has: of the other player, such words mean nothing.
_ONLY = {
    **dict.fromkeys(("rez", "score", "advance", "purge"), CORP),
    **dict.fromkeys(("run", "jack", "access", "steal", "remove"), RUNNER),
}
_USES = ("use", "trigger")
_DENIED = {"not", "no", "nobody", "neither", "never", "unknown", "dont", "disagree", "cannot", "cant", "unclear"}
_CARD_VERBS = (
    "rez",
    "score",
    "advance",
    "install",
    "play",
    "access",
    "steal",
    "use",
    "trigger",
    "trash",
    "trash resource",
)


@dataclass(frozen=True, slots=True)
class Deed:
    """What a line says that a player did.

    Attributes:
        verb: "rez", "score", "advance", "install", "play", "access", "steal", "draw", "run", "jack", "reveal", ...
        who: the player.
        oid: the card that it is about, 0 if none.
        server: the server that it names, "" if none.
        number: how many cards.
        cards: the cards revealed.
        free: whether it belongs to something that has been paid for already.
        ability: the ability that is used, if it is one.
        rest: what is left of the line for the choices that come with it.
    """

    verb: str
    who: str
    oid: int = 0
    server: str = ""
    number: int = 0
    cards: tuple[int, ...] = ()
    free: bool = False
    ability: Ability | None = None
    rest: str = ""


@lru_cache(maxsize=1024)
def _wordings(words: str) -> tuple[str, ...]:
    """The ways in which a line may be meant, the nearest first."""
    return (normal(words), *phrases.wordings(words))


def fits(claim: Claim, about: str) -> bool:
    """Whether every word of a claim is among those that something is told in."""
    return among(claim.words, about)


def names(claim: Claim, title: str) -> bool:
    """Whether a claim names a card."""
    return among(title, claim.words)


def among(wanted: str, words: str) -> bool:
    """Whether all that is wanted is said, but for the words that say nothing of what it is about."""
    tokens = _tokens(wanted)
    return bool(tokens) and tokens <= set(normal(words).split())


def _tokens(words: str) -> set[str]:
    return set(normal(words).split()) - {"trigger", "use", "the", "subroutine", "of"}


def could_be_skipped(m: Machine, claim: Claim) -> bool:
    """Whether what a claim says was skipped names a card of the game, and nothing besides but what it does."""
    wanted = _tokens(claim.words)
    for obj in m.state.objs.values():
        title = _tokens(m.card(obj.id).title) if obj.name else set()
        if not title or not title <= wanted:
            continue
        texts = [m.name(obj.id), *(one.english() for one in c.abilities(m, obj.id))]
        texts += [one.english() for one in c.subroutines(m, obj.id)]
        texts += [one.english() for one in m.card(obj.id).abilities]
        if any(wanted - title <= set(normal(text).split()) for text in texts):
            return True
    return False


def option_of(m: Machine, claim: Claim, options: Sequence[Named]) -> tuple[int, str] | list[int]:
    """The option that a line means, and what is left of it; else those that it could mean (`lines.match`).

    A card in HQ that a report says was accessed is one that chance picked (`by_chance`), not one that was chosen.
    """
    found = match(m, phrase(claim.words), options)
    if isinstance(found, tuple) and in_hand(options[found[0]].choice):
        return [] if any(names(claim, m.card(oid).title) for oid in m.state.zones[HQ]) else found
    return found


def verb(claim: Claim) -> str:
    """The verb of a line."""
    return normal(claim.words).partition(" ")[0]


def last_word(claim: Claim) -> str:
    """The word with which a line ends: of `reveal the top of R&D` the zone, as it was typed."""
    return claim.words.split()[-1]


def tells_which(claim: Claim) -> bool:
    """Whether what both players agree on is which cards something is about: not where that is denied."""
    said = set(normal(claim.words).split())
    return "which" in said and not said & _DENIED


def subject(claim: Claim) -> str:
    """What follows the verb of a line, or all of it."""
    word, _, rest = claim.words.partition(" ")
    return rest or word


def step_of(claim: Claim) -> str:
    """The numbered step that is all a claim says; "" if it says something else."""
    found = _STEP.fullmatch(claim.words)
    return found[0] if found else ""


def number_of(claim: Claim) -> int:
    """The number with which a line begins; 0 if it does with none."""
    found = _TIMES.match(claim.words)
    return int(found[1]) if found else 0


def understand(m: Machine, claim: Claim) -> Deed | None:
    """What a line says that a player did to which card of the board; None if its words do not tell."""
    for said in _wordings(claim.words):
        word, _, rest = said.partition(" ")
        if word in _USES and (used := _used(m, claim)):
            return used
        deed = _deed(m, claim.who, word, rest)
        if deed is not None:
            return deed
    return None


def _used(m: Machine, claim: Claim) -> Deed | None:
    """The use of a paid ability, or the trigger of a conditional one, that a line means; None if no card has one.

    Where a card has several conditional ones that fit, it is not known which.
    """
    mine = [
        (obj.id, one)
        for obj in map(m.obj, m.state.zones[PLAY])
        for one in (m.catalog.card(obj.name).abilities if obj.name else ())
        if one.by == "both" or controller(obj, one) == claim.who
    ]
    for kind, does in (("paid", Verb.USE), ("conditional", Verb.TRIGGER)):
        choices = [Choice(does, oid, one, apart=does is Verb.TRIGGER) for oid, one in mine if one.kind == kind]
        found = option_of(m, claim, [Named(None, one, "", notation(m, one)) for one in choices])
        if isinstance(found, tuple):
            index, rest = found
            return Deed(does, claim.who, choices[index].card, ability=choices[index].ability, rest=rest)
        cards = {choices[index].card for index in found}
        if does is Verb.TRIGGER and len(cards) == 1:
            return Deed(does, claim.who, cards.pop())
    return None


def _deed(m: Machine, who: str, word: str, rest: str) -> Deed | None:
    if _ONLY.get(word, who) != who:
        return None
    if word == "jack" and rest == "out":
        return Deed("jack", who)
    if word == "draw":
        number = _drawn(f"draw {rest}")
        return Deed("draw", who, number=number) if number else None
    if word == "gain" and rest == "1 credit":
        return Deed("gain", who)
    if said_so := _NO_CARD.fullmatch(f"{word} {rest}".strip()):
        return Deed("purge" if said_so[1] else "remove", who) if _ONLY.get(word) == who else None
    if word == "access" and (some := _SOME_CARD.fullmatch(rest)):
        zone = {"hq": HQ, "r and d": RND}[some[1]]
        left = [oid for oid in m.state.zones[zone] if oid not in _seen(m)]
        return Deed(word, who, left[0]) if left else None
    if word == "access" and _ANY_CARD.fullmatch(rest):
        breached = next((one.server for one in reversed(m.state.history) if one.kind == "breach"), "")
        hidden = m.state.zones.get(breached, ()) if breached in (HQ, RND) else ()
        left = [oid for oid in hidden if oid not in _seen(m)]
        return Deed(word, who, left[0] if left else 0) if breached else None
    if word == "run":
        server = _server(m, rest)
        return Deed("run", who, server=server) if server else None
    if word == "reveal":
        cards = _zone_cards(m, rest)
        return Deed("reveal", who, cards=cards) if cards else None
    if word == "choose":
        meant = names_something(m, rest)
        return (
            Deed(word, who, meant if isinstance(meant, int) else 0, meant if isinstance(meant, str) else "")
            if meant
            else None
        )
    if word == "trash" and rest.startswith("resource ") and who == CORP:  # the basic action
        word, rest = "trash resource", rest.removeprefix("resource ")
    if word not in _CARD_VERBS:
        return None
    found = _card(m, who, word, rest)
    if found is None:
        return None
    oid, after = found
    server = _server(m, after)
    return Deed(word, who, oid, server) if server or not after else None


def _seen(m: Machine) -> set[int]:
    """The cards accessed so far in this turn, as far as they are where they were."""
    return {change.obj for change in m.state.history if change.kind == "access"}


def by_chance(m: Machine, lines: Sequence[Claim], options: Sequence[Named]) -> int | None:
    """The index of the card that chance has picked, as far as the lines to come tell; None if they do not.

    In a breach it is the card that the next line names: "access Enigma", "trigger Snare!". What is lost at random is
    none that a line still names.
    """
    titles = [m.card(option.choice.card).title if option.choice.card in m.state.objs else "" for option in options]
    if m.state.breaches:
        return next((k for k, title in enumerate(titles) if title and names(lines[0], title)), None)
    return next((k for k, title in enumerate(titles) if not any(title and names(one, title) for one in lines)), None)


def drawn(claim: Claim, chosen: bool = False) -> int:
    """How many cards a line says were drawn; 0 if it does not say.

    Args:
        claim: the line.
        chosen: whether it may say so as the answer to a choice (`yes, draw 1 card`).
    """
    said = normal(claim.words)
    return _drawn(said.removeprefix("yes ") if chosen else said)


def _drawn(words: str) -> int:
    said = normal(words)
    found = _NUMBER.match(said.removeprefix("draw ").removeprefix("up ")) if said.startswith("draw") else None
    if found is None:
        return 0
    return _WORDS.get(found[1]) or int(found[1])


def _card(m: Machine, who: str, word: str, rest: str) -> tuple[int, str] | None:
    """The card that is named where it could be for this verb, and the words after its name."""
    best: tuple[int, int, str] | None = None
    for obj in m.state.objs.values():
        if not obj.name or obj.name.startswith("unknown") or not _possible(m, who, word, obj):
            continue
        for name in (normalise(m.name(obj.id)), normalise(m.card(obj.id).title)):
            if rest == name or rest.startswith(name + " "):
                if best is None or len(name) > best[0]:
                    best = (len(name), obj.id, rest[len(name) :].strip())
                break
    return None if best is None else best[1:]


def _possible(m: Machine, who: str, word: str, obj: Obj) -> bool:
    """Whether an object is somewhere that a player could do this to it, rightly or wrongly."""
    if word == "rez":
        return obj.owner == CORP and obj.zone == PLAY and obj.installed and not obj.faceup
    if word == "score":
        return obj.owner == CORP and obj.zone == PLAY and obj.installed
    if word == "advance":
        return obj.owner == CORP and (obj.zone == SCORE[CORP] or (obj.zone == PLAY and obj.installed))
    if word in ("install", "play"):
        return obj.zone == HAND[who]
    if word == "trash resource":
        return obj.owner == RUNNER and obj.zone == PLAY and m.card(obj.id).type == "resource"
    if word == "trash" and who == RUNNER and obj.owner == CORP:
        return obj.id in m.state.accesses or obj.zone == PLAY
    if word in ("access", "steal"):
        return obj.owner == CORP and (obj.zone != PLAY or obj.installed)
    return obj.zone == PLAY


def _server(m: Machine, words: str) -> str:
    """The server that words name; "" if they name none."""
    found = _IN.fullmatch(words)
    named = found[1] if found else words
    return next((name for name in m.state.servers if normal(name) == named), "")


def names_something(m: Machine, words: str) -> str | int | None:
    """The server or the object that the rest of a line names; None if it names none."""
    server = _server(m, normal(words))
    if server:
        return server
    found = _IN.fullmatch(normal(words))
    named = found[1] if found else ""
    hits = [
        obj.id
        for obj in m.state.objs.values()
        if obj.name and named in (normalise(m.name(obj.id)), normalise(m.card(obj.id).title))
    ]
    return hits[0] if hits else None


def _zone_cards(m: Machine, words: str) -> tuple[int, ...]:
    """The cards of "the top of R&D", "HQ", "the bottom of the stack": those whose faces are then seen."""
    for name in (*DECK.values(), *HAND.values()):
        if not words.endswith(normal(name)):
            continue
        cards = m.state.zones[name]
        if name in HAND.values():
            return cards
        return cards[-1:] if "bottom" in words else cards[:1]
    return ()


# What the game did by itself


def happened(claim: Claim, events: list[Event], start: int) -> int | None:
    """The place after the event that a line only tells of, at or after `start`; None if there is none."""
    for said in _wordings(claim.words):
        for place in range(start, len(events)):
            if events[place].kind in _TELLING and _tells(claim, said, events[place]):
                return place + 1
    return None


def _tells(claim: Claim, said: str, event: Event) -> bool:
    who, kind, data = claim.who, event.kind, event.data
    word, _, rest = said.partition(" ")
    if kind in ("access", "stolen"):
        named = normalise(_ONE_OF_SEVERAL.sub("", str(data.get("card", ""))))
        zone = normal(str(data.get("zone", "")))
        if who == CORP or word != {"access": "access", "stolen": "steal"}[kind]:
            return False
        if _ANY_CARD.fullmatch(rest):  # a card that nobody names
            return "unknown" not in rest or "unknown" in named
        if some := _SOME_CARD.fullmatch(rest):
            return zone == some[1]
        rest = _ONE_OF_SEVERAL.sub("", rest)
        after = rest.removeprefix(named).strip() if rest.startswith(named) else None
        return after is not None and (not after or zone in after or normal(str(data.get("server"))) in after)
    if kind == "like_cards":
        gone = [normalise(_ONE_OF_SEVERAL.sub("", str(card))) for card in data.get("cards", ())]
        return data.get("who") == who and word == "trash" and _ONE_OF_SEVERAL.sub("", rest) in gone
    if kind == "mandatory_draw":
        mandatory = re.fullmatch(r"(make |take )?(the |its |their )?mandatory draw", said)
        return who == CORP and (mandatory is not None or (claim.within and _drawn(claim.words) == 1))
    if kind in ("turn_ends", "turn_begins"):
        verb_of = {"turn_ends": r"(ends?|pass|finish(es)?)", "turn_begins": r"(begins?|starts?)"}[kind]
        return data.get("who") == who and bool(re.fullmatch(rf"{verb_of} (the |its |their |his |her |my )?turn", said))
    told = phrases.tells_of(said)
    if told is None or told[0] not in ("encounter", "approach", "pass") or kind not in _TOLD:
        return False
    return _TOLD[kind] == told[0] and normalise(str(data.get("ice", ""))).startswith(told[1])


_TURN_EVENTS = ("mandatory_draw", "turn_ends", "turn_begins")
_TELLING = ("access", "stolen", "like_cards", *_TURN_EVENTS, "encounter", "approach", "passes_ice")
_TOLD = {"encounter": "encounter", "approach": "approach", "passes_ice": "pass"}


def draws(events: list[Event], who: str, start: int) -> Iterator[tuple[int, int]]:
    """For each draw of a player from a place of the trace on: the place after it, and how many cards it was."""
    for place in range(start, len(events)):
        event = events[place]
        if event.kind == "draws" and event.data.get("who") == who:
            yield place + 1, int(event.data.get("n", 0))


def match_rest(m: Machine, words: str, decision: NamedDecision) -> tuple[int, str] | list[int]:
    """What is left of a line as an option; "on R&D" and "R&D" are the same there."""
    found = match(m, phrase(words), decision.options)
    if isinstance(found, tuple):
        return found
    plain = re.sub(r"^(on|in|at|to|against|from) ", "", words)
    return match(m, phrase(plain), decision.options) if plain != words else found
