"""What a reported line means in a game: who does what to which card, as far as that can be told."""

from __future__ import annotations

import re
from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from judgebot.cards.abilities import Ability
from judgebot.cards.names import normalise
from judgebot.engine import characteristics as c
from judgebot.engine.activity import controller
from judgebot.engine.characteristics import Subroutine
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Event, Machine
from judgebot.game.objects import CORP, DECK, HAND, HQ, PLAY, RND, RUNNER, SCORE, Obj
from judgebot.policy.audit_read import Claim
from judgebot.policy.audit_said import Act, tokens
from judgebot.scenario.lines import in_hand, match
from judgebot.scenario.notation import Named, NamedDecision, notation
from judgebot.scenario.patterns import phrase
from judgebot.scenario.script import normal

_ONE_OF_SEVERAL = re.compile(r" #\d+$")
_IN = re.compile(r"(?:(?:in|on|protecting|from|at|into|to|against) )?(?:the root of )?(.+)")
# Deeds that only one side has: of the other player, such words mean nothing.
_ONLY = {
    **dict.fromkeys(("rez", "score", "advance", "purge"), CORP),
    **dict.fromkeys(("run", "jack", "access", "steal", "remove"), RUNNER),
}
_USES = ("use", "trigger")
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


def skips(m: Machine, claim: Claim, source: int, ability: Ability | Subroutine | None) -> bool:
    """Whether a claim that something was skipped is about an ability of a card, or a subroutine."""
    return fits(claim, f"{m.name(source)} {ability.english() if ability is not None else ''}")


def fits(claim: Claim, about: str) -> bool:
    """Whether every word of a claim is among those that something is told in."""
    wanted = claim.said.about
    return bool(wanted) and wanted <= set(normal(about).split())


def names(claim: Claim, title: str) -> bool:
    """Whether a claim names a card."""
    wanted = tokens(title)
    return bool(wanted) and wanted <= claim.said.names


def could_be_skipped(m: Machine, claim: Claim) -> bool:
    """Whether what a claim says was skipped names a card of the game, and nothing besides but what it does."""
    wanted = claim.said.about
    for obj in m.state.objs.values():
        title = tokens(m.card(obj.id).title) if obj.name else frozenset()
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
    found = match(m, claim.said.means, options)
    if isinstance(found, tuple) and in_hand(options[found[0]].choice):
        return [] if any(names(claim, m.card(oid).title) for oid in m.state.zones[HQ]) else found
    return found


def understand(m: Machine, claim: Claim) -> Deed | None:
    """What a line says that a player did to which card of the board; None if its words do not tell."""
    for act in claim.said.acts:
        if act.verb in _USES and (used := _used(m, claim)):
            return used
        deed = _deed(m, claim.who, act)
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


def _deed(m: Machine, who: str, act: Act) -> Deed | None:
    word, rest = act.verb, act.about
    if _ONLY.get(word, who) != who:
        return None
    if word in ("jack", "gain", "draw", "purge", "remove"):
        return Deed(word, who, number=act.number)
    if word == "access" and (act.zone or act.unnamed):
        zone = act.zone or next((one.server for one in reversed(m.state.history) if one.kind == "breach"), "")
        left = [oid for oid in m.state.zones[zone] if oid not in _seen(m)] if zone in (HQ, RND) else []
        return Deed(word, who, left[0] if left else 0) if left or (zone and not act.zone) else None
    if word == "run":
        server = _server(m, rest)
        return Deed("run", who, server=server) if server else None
    if word == "reveal":
        cards = m.state.zones[act.zone] if act.zone else ()
        if act.zone in DECK.values():
            cards = cards[-1:] if act.bottom else cards[:1]
        return Deed("reveal", who, cards=cards) if cards else None
    if word == "choose":
        meant = names_something(m, rest)
        return (
            Deed(word, who, meant if isinstance(meant, int) else 0, meant if isinstance(meant, str) else "")
            if meant
            else None
        )
    if word == "trash" and act.resource and who == CORP:  # the basic action
        word, rest = "trash resource", act.resource
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


# What the game did by itself


def happened(claim: Claim, events: list[Event], start: int) -> int | None:
    """The place after the event that a line only tells of, at or after `start`; None if there is none."""
    for act in claim.said.acts:
        for place in range(start, len(events)):
            if events[place].kind in _TELLING and _tells(claim, act, events[place]):
                return place + 1
    return None


def _tells(claim: Claim, act: Act, event: Event) -> bool:
    who, kind, data = claim.who, event.kind, event.data
    if kind in ("access", "stolen"):
        named = normalise(_ONE_OF_SEVERAL.sub("", str(data.get("card", ""))))
        zone = normal(str(data.get("zone", "")))
        if who == CORP or act.verb != {"access": "access", "stolen": "steal"}[kind]:
            return False
        if act.unnamed:
            return act.unnamed == "card" or "unknown" in named
        if act.zone:
            return bool(data.get("zone") == act.zone)
        after = act.about.removeprefix(named).strip() if act.about.startswith(named) else None
        return after is not None and (not after or zone in after or normal(str(data.get("server"))) in after)
    if kind == "like_cards":
        gone = [normalise(_ONE_OF_SEVERAL.sub("", str(card))) for card in data.get("cards", ())]
        return data.get("who") == who and act.verb == "trash" and act.about in gone
    if kind == "mandatory_draw":
        return who == CORP and (act.tells == kind or (claim.within and claim.said.draws == 1))
    if kind in ("turn_ends", "turn_begins"):
        return data.get("who") == who and act.tells == kind
    return act.tells == kind and normalise(str(data.get("ice", ""))).startswith(act.met)


_TURN_EVENTS = ("mandatory_draw", "turn_ends", "turn_begins")
_TELLING = ("access", "stolen", "like_cards", *_TURN_EVENTS, "encounter", "approach", "passes_ice")


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
