"""Of whom and of what is spoken: whose hand, which deed, which copy, who of the two wins."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from judgebot.ask.reading.card_facts import COUNTERS, bears, card_facts, effects, keeps, prevented
from judgebot.ask.reading.cast import (
    DISCARDS,
    HANDS,
    KIND_SIDES,
    MET,
    OTHER,
    PLAYER_UNITS,
    SIDES,
    UNIT_SIDES,
    Cast,
    Unread,
)
from judgebot.ask.reading.counting import FATE
from judgebot.ask.reading.defined import (
    clicks_paid,
    hand_sizes,
    own_gain,
    places_elsewhere,
    runner_pays_to_prevent,
    trashes,
    trashes_itself,
)
from judgebot.ask.reading.frames import class_of
from judgebot.ask.reading.marking import TRASHED
from judgebot.ask.reading.meanings import At, Deed, Fact, Has, Is, Past, Place, Ref, Turn, When, Zone, leaves, rebuilt
from judgebot.ask.reading.queries import KEPT, Both, Cost, Happens, HowMuch, Wins
from judgebot.ask.reading.raw import Desc, Mark, Named, Pro, Quantity, Stated, Where_, Zoned
from judgebot.game.objects import CENTRALS, CORP, RUNNER


def wins(deed: Any, who: str) -> Wins:
    """`he wins`, `he loses the game`: who of the two wins it (1.7.2)."""
    return Wins(who if deed.verb == "win" else OTHER[who])


def by_doing(deed: Any) -> When | None:
    """`do I win by trashing X`: as that is done; not of who `decks`, which says no more than why."""
    means = deed.means if deed.means is not None and deed.means.thing != "mandatory" else None
    return When("when", replace(means, who=deed.who)) if means is not None else None


def in_hand_of_whom(cast: Any, told: list[Fact | Deed], of: Any) -> Zone:
    """`how many cards has he`: whose hand that is. Raises Unread where "he" was spoken of, and the other one's hand."""
    who = cast.player(of)
    counted = [one.owner for one in told if isinstance(one, Has) and one.unit == "cards"]
    if of == Pro("he") and not cast.speaker and counted[-1:] == [Zone(HANDS[OTHER[who]])]:
        raise Unread("it could be either player: the one was spoken of last, and the other one's hand")
    return Zone(HANDS[who])


def then_too(told: list[Fact | Deed], raw: Any, deed: Deed, now: bool) -> list[Fact | Deed]:
    """`ran HQ and stole an agenda last turn`: what one sentence tells so of one player was all done then.

    raw, deed  what is told to be done last, with its time; now: whether something of the sentence is told as done now
    """
    mine = [one for one in told if isinstance(one, Deed)]
    apart = any(one.who != deed.who or one.when is not None for one in mine)
    if now or apart or raw.who is not None or deed.when is None or deed.when.name != "last turn":
        return told
    return [Past(one, "last turn") if isinstance(one, Deed) else one for one in told]


def taken_as_agenda(cast: Any, raw: Any, what: list[Any]) -> Any:
    """`accesses Nightmare Archive and takes it`: into the score area, where its text lets whoever accesses it."""
    one = what[0] if raw.verb == "move" and raw.place is None and len(what) == 1 else None
    as_agenda = isinstance(one, Ref) and one == cast.met and bool(one.card) and "add_to_score_area" in effects(one.card)
    return Place(f"{RUNNER} score") if as_agenda else raw.place


def changed(talk: Any, of: Any) -> Any:
    """What is asked about in `purges while X is on Y. What happens to it`: X, where nothing is told to be done to Y."""
    found = talk.resolver.thing(of) if of is not None else None
    done = {ref for one in talk.told if isinstance(one, Deed) for ref in one.what}
    upon = talk.cast.upon(found) if of == Pro("it") and isinstance(found, Ref) and found not in done else None
    return talk.cast.speak(upon) if upon is not None else found


def once_paid(last: Any, raw: Any, found: Any, told: list[Any]) -> Any:
    """`what does purging cost, and what happens to X`: as that is done of which the cost is asked."""
    fate = isinstance(raw, HowMuch) and raw.kind == FATE and not isinstance(found, Both)
    becomes = fate or (isinstance(found, Happens) and found.of is not None)
    plain = becomes and isinstance(last, Cost) and last.when is None and found.when is None
    if not plain or any(isinstance(one, Deed) for one in told):
        return found
    return replace(found, when=When("when", last.deed))


def owner_of(talk: Any, owner: Any, unit: str) -> Any:
    """Who or what has so many of something: a player, a pile, or a card."""
    if isinstance(owner, Zoned):
        return Zone(talk.resolver.zone(owner))
    if unit == "cards" and class_of(owner) == "p":
        return in_hand_of_whom(talk.cast, talk.told, owner)
    if unit in PLAYER_UNITS and (owner is None or "p" in class_of(owner)):
        return talk.cast.player(owner, UNIT_SIDES.get(unit, ""))
    loaded = talk.cast.loaded if owner == Pro("it") and unit in COUNTERS else None
    if loaded is not None:  # `X with 2 counters is on Y. Does it have a counter`
        return talk.cast.speak(loaded)
    return talk.resolver.thing(owner) if owner is not None else talk.cast.loaded or talk.cast.it()


def of_whom(talk: Any, raw: Any) -> str:
    """Who "he" is of whom a number is asked, by what was told; "" where that does not tell."""
    if raw.of != Pro("he") or talk.cast.speaker:
        return ""
    if raw.unit == "hand size":
        return _whose_hand_size(talk)
    told = {one.owner for one in talk.told if isinstance(one, Has) and one.unit == "clicks"}
    turn = any(isinstance(one, Turn) or getattr(one, "thing", "") == "turn" for one in talk.told)
    return str(told.pop()) if raw.unit == "clicks" and not turn and len(told) == 1 else ""


def _whose_hand_size(talk: Any) -> str:
    """`the Corp plays Hypoxia. What is his hand size`: of whom alone anything that was told changes it (10.4.2b)."""
    told = [one for one in leaves(tuple(talk.told)) if isinstance(one, Deed | Has)]
    sides = {side for ref in talk.cast.refs if ref.card for side in hand_sizes(ref.card)}
    if any(one.unit == "core damage" for one in told):
        sides.add(RUNNER)
    return str(sides.pop()) if len(sides) == 1 else ""


def able_to_bear(cast: Any, unit: str) -> Ref | None:
    """`how many counters`, of no card: that which can have such. Raises Unread where it could be several."""
    able = [ref for ref in cast.refs if ref.card and bears(ref.card, unit)]
    if len(able) > 1:
        raise Unread("it was not said on which card")
    return able[0] if able else None


def kept(talk: Any, raw: Any) -> Any:
    """`suffers 2 damage. How many cards does he keep`: what is in hand then; else as many as he may keep (5.5.3b).

    None where that is not asked. Raises Unread where he may lose some of a number that is not told.
    """
    if raw.kind != KEPT:
        return None
    size, time = replace(raw, kind="", can=False), raw.when
    done = [one for one in talk.told if isinstance(one, Deed)]
    then = [one for one in (*done[-1:], *leaves(time)) if isinstance(one, Deed)]
    if not done or (time is not None and time.deed is None) or any(one.thing in _TURN for one in then):
        return talk.settled(size)
    hand = Zone(HANDS[talk.cast.player(raw.of)])
    counted = any(isinstance(one, Has) and one.owner == hand for one in talk.told)
    lost = any(one.verb in _HARMS and one.unit != "core damage" for one in done)
    if lost and raw.can and not counted:
        raise Unread("how many there are is not said")
    return talk.settled(replace(size, unit="cards") if lost or not raw.can else size)


_TURN = ("turn", "action phase", "discard phase")
_HARMS = ("encounter", "break", "access", "suffer", "run", "resolve", "fire", "trash", "steal", "let fire")
_LYING = ("grip", "stack", "heap", "HQ", "R&D", "Archives", "corp score", "runner score")


def its_strength(talk: Any, of: Any) -> Any:
    """`what is its strength`: of the only card in play that has one, or with which something was done last.

    Raises Unread where it could be several.
    """
    cast, last = talk.cast, next((one for one in reversed(talk.told) if isinstance(one, Deed)), None)
    strong = [one for one in cast.spoken if of == Pro("it") and not {"ice", "icebreaker"}.isdisjoint(_kinds(cast, one))]
    here = [one for one in strong if one.n not in cast.at or cast.at[one.n].where not in _LYING]
    if len(here) > 1 and [one for one in here if one in leaves(last)] != here[-1:]:
        raise Unread("it could be any of several cards")
    return cast.speak(here[-1]) if here else of


def _kinds(cast: Any, ref: Ref) -> tuple[str, ...]:
    return card_facts(ref.card)[1:2] + card_facts(ref.card)[2] if ref.card else (cast.type(ref), ref.kind)


_GIVES = {  # by units, and the words of abilities that give such
    "credits": {"gain", "take_credits"}, "cards": {"draw"}, "tags": {"tags"}, "damage": {"damage"},
    "on cards": {"place"},
}  # fmt: skip
_USUAL = {"gain": "credits", "draw": "cards", "tag": "tags", "afflict": "damage", "place": "on cards"}


def _done_by(deed: Any, unit: str) -> set[str]:
    """The words of abilities that do what is told or asked of a card."""
    unit = "damage" if unit.endswith("damage") else "on cards" if deed.verb == "place" else unit
    return _GIVES.get(unit or _USUAL.get(deed.verb, ""), set()) if deed.verb in (*_USUAL, "do", "give") else set()


def does_it(cast: Any, deed: Any, must: bool = False) -> Any:
    """`plays X on Y. does it place 2 counters`: of the cards that were spoken of the last that does so, if one does.

    Counters are placed by what was played, if that does so. must: Raises Unread where none does it.
    """
    gives = _done_by(deed, deed.unit)
    if deed.tool == Pro("it"):
        return _with_what_does_it(cast, deed, gives or {deed.verb} & _ITSELF)
    if deed.by == Pro("it") and deed.unit in COUNTERS and deed.verb == "take" and not deed.what:
        return replace(deed, by=cast.speak(cast.bearer(deed.unit)))  # `how many does it get`: that which keeps such
    if deed.by != Pro("it") or not gives:
        return deed
    able = [ref for ref in cast.spoken if ref.card and not gives.isdisjoint(effects(ref.card))]
    played = [ref for ref in able if deed.verb == "place" and ref in cast.done and cast.type(ref) in _PLAYED]
    if must and not able:
        raise Unread("it is not said what does so")
    return replace(deed, by=cast.speak((played or able)[-1])) if able else deed


_PLAYED = ("operation", "event")
_ITSELF = {"trash", "install", "derez"}  # verbs that are the words of abilities


def _with_what_does_it(cast: Any, deed: Any, gives: set[str]) -> Any:
    """`can I draw a card with it`: not with what was spoken of last, if that draws none and another card does."""
    able = [ref for ref in cast.spoken if ref.card and not gives.isdisjoint(effects(ref.card))]
    other = able and cast.spoken[-1] not in able and cast.spoken[-1].card
    return replace(deed, tool=cast.speak(able[-1])) if other else deed


def placed_on(cast: Any, raw: Any, by: Any) -> tuple[Any, Any]:
    """`does X get 2 counters`, of a card that places none, or where another one may: that they are placed on it.

    A deed, and what does it. Raises Unread where a card would take the action of gaining or drawing (5.2.7b, c).
    """
    clicks = raw.means is not None and (raw.means.verb, raw.means.unit) == ("pay", "clicks")
    if clicks and raw.verb in ("gain", "draw") and isinstance(by, Ref) and by.card and not clicks_paid(by.card):
        raise Unread("a card does not spend clicks for that: who does is not said")  # `they click for a credit`
    if raw.verb not in ("place", "gain") or raw.unit not in COUNTERS or not isinstance(by, Ref) or raw.what:
        return raw, by
    others = [ref for ref in cast.refs if ref.card not in ("", by.card) and places_elsewhere(ref.card)]
    if by.card and (places_elsewhere(by.card) or ("place" in effects(by.card) and not others)):
        return raw, by
    return replace(raw, verb="place", by=None, what=(by,), passive=True), None


def of_the_deed(deed: Any, told: list[Any]) -> Any:
    """`steals X. does he gain 2 credits from it`: from that deed, where no ability of X gives any."""
    last = next((one for one in reversed(told) if isinstance(one, Deed)), None)
    of = deed.by if last is not None and isinstance(deed.by, Ref) and deed.by in last.what else None
    gives = _done_by(deed, "") if deed.verb in ("gain", "draw") else set()
    if of is None or not gives or not of.card or not gives.isdisjoint(effects(of.card)):
        return deed
    return replace(deed, by=None)


_MINE = ("had", "got", "have", "on")  # with which words what somebody has is told of who is spoken of


def whose_again(talk: Any, item: Any, how: str, opening: bool) -> Any:
    """`the Runner steals X; had 7 credits`: what one has who is not named again; how: the word that it begins with.

    opening: whether a sentence begins with it. Raises Unread where it could be who speaks, or of whom was spoken.
    """
    cast = talk.cast
    mine, named = cast.speaker or cast.likely, cast.subject if talk.told and cast.subject in cast.seen else ""
    if opening and named and how == "had" and cast.speaker not in ("", named):
        raise Unread("it was not said whose")
    if opening and named and how in ("had", "got", "on") and not cast.speaker:
        return replace(item, owner=named)
    if opening and mine and how in _MINE:  # `had 5 creds`: who speaks
        if not cast.speaker:
            cast.assumed[f"who speaks is the {mine.capitalize()}"] = None
        return replace(item, owner=mine)
    if how in ("has", "had") and not opening and _bears_credits(talk, item):
        return Stated(Pro("it"), (Mark("has", item.goods),))  # `X is rezzed and has 3 credits left`
    same = how in ("have", "has", "had") and cast.subject  # `I score it and have 2 tags`: the same player
    return replace(item, owner=cast.subject) if same else item


def _bears_credits(talk: Any, item: Any) -> bool:
    """Whether it is told of a card how many credits there are, right after its place or its state."""
    last = talk.told[-1] if talk.told else None
    ref = last.what if isinstance(last, At | Is) else None
    held = isinstance(ref, Ref) and bool(ref.card) and keeps(ref.card, "credit") and ref == talk.cast.spoken[-1]
    return held and all(isinstance(one, Quantity) and one.unit == "credits" and one.amount for one in item.goods)


def there_too(talk: Any, item: Any, told: int, before: Ref | None = None) -> None:
    """`X rezzed with Y in remote 1`: X is where Y is, if no place of it is told. told: how much was before that item.

    before: X, where Y is told beside it, after it.
    """
    cast, last = talk.cast, next(iter(talk.told[told - 1 : told] if told else ()), None)
    new = [one for one in talk.told[told:] if isinstance(one, At)]
    lying = [one for one in new if one.place.where in ("root", "ice") and one.place.server is not None]
    if before is not None and not (isinstance(last, At | Is | Has) and before in leaves(last)):
        return
    if len(lying) != 1 or not all(isinstance(one, Desc) for one in getattr(item, "goods", (item,))):
        return
    remote = getattr(lying[0].place.server, "name", "") not in CENTRALS
    for card in [one.what for one in new[: new.index(lying[0])]] if before is None else [before]:
        at, type_ = cast.at.get(card.n), cast.type(card)
        two = type_ in _ONE_OF and cast.type(lying[0].what) in _ONE_OF  # that cannot be (4.6.6e)
        if at is not None and not at.where and type_ in MET and not two and (remote or type_ not in _ONE_OF):
            talk.resolver.put(card, replace(lying[0].place, where="ice" if type_ == "ice" else "root", spot=""))
    talk._flush()


_ONE_OF = ("agenda", "asset")


def who_has_none_yet(talk: Any, player: str, q: Quantity) -> str:
    """Whose a number is of which it is not said: not his of whom another one is told, before anything is done."""
    has = {one.owner for one in talk.told if isinstance(one, Has) and one.unit == q.unit and one.amount != q.amount}
    if player not in has or OTHER[player] in has or q.unit not in ("credits", "clicks", "points"):
        return player
    if any(isinstance(one, Deed) and one.who == player for one in talk.told):
        return player  # what he has then, it may be
    talk.cast.assumed[f"the {q.amount.n if q.amount else 0} {q.unit} are the {OTHER[player].capitalize()}'s"] = None
    return OTHER[player]


def another_copy(cast: Cast, raw: Any, told: list[Fact | Deed], now: bool = False) -> Any:
    """`played X this turn and plays X again`: the second one is another copy, as the first lies in the discard pile.

    `X is installed. Can I install X`: the one that is there is not meant (10.3.1d is for what comes of two).

    now  whether it is told as done now, and so after what was done before, even where it is not said to be `again`
    """
    names = {card for one in leaves(raw.what) if isinstance(one, Named) for card in one.cards}
    if not names or raw.not_ or raw.verb not in ("play", "install"):
        return raw
    played = raw.verb == "play" and (raw.tool, raw.source, raw.purpose) == (None, None, None)
    if not (_lies_played(names, told, raw.again, now) if played else _lies_in_play(cast, names, told, raw.verb)):
        return raw
    new = rebuilt(raw.what, lambda one: replace(one, another=True) if isinstance(one, Named) else None)
    return replace(raw, what=new)


def _lies_in_play(cast: Cast, names: set[str], told: list[Fact | Deed], verb: str) -> bool:
    """Whether a card of such a name is told to be installed, and nothing to be done by which it would leave play.

    What a central server `has` can be in it as well (`HQ: X`).
    """
    unsure = {ref for _, listed in cast.lists for ref in listed} - {*cast.up}
    found = False
    for one in told if verb == "install" else ():
        what = one.what if isinstance(one, Deed) else (one.what,) if isinstance(one, At) else ()
        if any(isinstance(two, Ref) and two.card in names and two not in unsure for two in what):
            found = isinstance(one, At) and one.place.where in ("rig", "root", "ice")
            found = found or (isinstance(one, Deed) and one.verb in ("rez", "advance", "use", "trigger"))
    return found


def _lies_played(names: set[str], told: list[Fact | Deed], again: bool, now: bool) -> bool:
    """Whether a card of such a name was played, and nothing is told since that would have brought it back."""
    found = False
    for one in told:
        deed = one.deed if isinstance(one, Past) else one if isinstance(one, Deed) else None
        what = deed.what if deed is not None and not deed.not_ else (one.what,) if isinstance(one, At) else ()
        if any(isinstance(two, Ref) and two.card in names for two in what):
            found = deed is not None and deed.verb == "play" and (again or (now and isinstance(one, Past)))
    return found


_OF_CARDS = ("advancement", "counters", "agenda")  # what lies on the Corp's cards is placed by the Corp
_ANY = ("chosen", "it", "those", "host")  # what a card trashes that its other words choose


def own_kept(cast: Any, raw: Any, needs: bool) -> tuple[Ref, ...]:
    """`X is in a remote, the runner has Y. can he trash it`: one's own cards, if it can be one of the other player's.

    Those are what is accessed, what such players trash by a basic ability (5.2.7g, 7.1.5), and what a card of theirs
    trashes. needs: whether it is asked if he must. Raises Unread where an own card that is spoken of last gives itself
    up for an ability.
    """
    last = cast.spoken[-1] if cast.spoken else None
    if last is None or last in cast.fresh or (needs and _to_trash(cast, last)):
        return ()
    who, itself = "" if raw.passive else _acts(cast, raw.who), trashes_itself(last) and trashes(last.card) <= {"this"}
    theirs = [ref for ref in cast.spoken if who in ("", OTHER.get(cast.side(ref))) and cast.type(ref) != "identity"]
    able = [ref for ref in theirs if _to_trash(cast, ref)]
    if not (able or itself or raw.purpose) and (who, cast.side(last)) == (RUNNER, RUNNER):
        able = theirs  # nobody just trashes a card of their own (1.19.4)
    on = cast.spoken[-2] if raw.passive and len(cast.spoken) > 1 else last
    if not able and on.n in cast.at and cast.at[on.n].host == last and last not in cast.done:
        return () if _hits(cast, on, last) else (last,)  # `X is on Y. Is it trashed`: X, unless X does that to Y
    if not able or last in able or (itself and raw.purpose is not None):
        return ()
    if raw.passive and cast.met is None and "this" in trashes(last.card):  # by what its own text says
        return ()
    if itself and cast.met not in able:
        raise Unread("it could be either card")
    return tuple(ref for ref in cast.spoken if ref not in able)


def _acts(cast: Any, who: Any) -> str:
    """Who is meant, as far as that is said; "" where nothing tells."""
    if isinstance(who, Pro) and cast.speaker:
        return str(cast.speaker if who.kind == "i" else OTHER[cast.speaker])
    return who if isinstance(who, str) else cast.subject or cast.third


def gives_to_the_runner(deed: Any) -> bool:
    """`can he give tags`, to whom is not said: nobody gives those to themselves."""
    return bool(deed.verb == "give" and (deed.unit == "tags" or "damage" in deed.unit) and not deed.what)


def given_by(cast: Any, deed: Any, by: Any) -> Any:
    """`how many credits does the Corp's ID give him`: whose that card is, where its text gives them to nobody else."""
    verb = {"credits": "gain", "cards": "draw"}.get(deed.unit, "") if deed.verb in ("take", "gain", "draw") else ""
    said = cast.speaker or cast.claimer  # then it is told who "he" is, or may be either
    if deed.who != Pro("he") or said or not isinstance(by, Ref) or not (verb and own_gain(by.card, verb)):
        return deed
    return replace(deed, who=cast.side(by) or deed.who)


def doer(cast: Any, deed: Any, what: tuple[Any, ...]) -> str:
    """`the Corp plays X, the Runner has Y. What can he trash`: who can do that, of the two of whom was spoken; or "".

    Raises Unread where it could be either.
    """
    if gives_to_the_runner(deed):
        return CORP
    if deed.verb in ("pay", "spend") and deed.via is not None:
        return RUNNER  # what a subroutine asks for
    if deed.verb == "prevent" and not what:
        cards = [ref for ref in cast.refs if ref.card and prevented(ref.card)]
        able = {RUNNER if runner_pays_to_prevent(ref.card) else cast.side(ref) for ref in cards}
        return str(able.pop()) if len(able) == 1 else ""
    if deed.verb == "place" and deed.by is None and deed.unit in _OF_CARDS:
        sides = {cast.side(one) if isinstance(one, Ref) else KIND_SIDES.get(one.kind, "") for one in what}
        return str(sides.pop()) if len(sides) == 1 else ""  # by whose card it is
    by = cast.done[-1] if cast.done and deed.verb == "trash" else None
    if by is None or cast.side(by) not in cast.seen or cast.side(by) == cast.subject:
        return ""
    side, asked = str(cast.side(by)), [ref for ref in what or cast.refs if isinstance(ref, Ref)]
    hit = any(cast.side(ref) == OTHER[side] and _hits(cast, by, ref) for ref in asked)
    if hit and any(cast.side(ref) == side and ref != by and _to_trash(cast, ref) for ref in asked):
        raise Unread("it could be either player")
    if hit:
        cast.assumed[f"“he” is the {side.capitalize()}, whose card trashes such"] = None
    return side if hit else ""


def _to_trash(cast: Any, ref: Ref) -> bool:
    """Whether the other player may trash a card: as it is accessed, as a resource, or by a card that was spoken of."""
    side, at = cast.side(ref), cast.at.get(ref.n)
    gone = at is not None and at.where in ("heap", "Archives", "corp score", "runner score")
    if not side or gone:
        return False
    if cast.type(ref) in TRASHED[OTHER[side]] or ref == cast.met:
        return True
    return any(_hits(cast, one, ref) for one in cast.refs if one.card and cast.side(one) == OTHER[side])


def _hits(cast: Any, by: Ref, ref: Ref) -> bool:
    """Whether a card of the other player trashes such a card."""
    met = ("encountered",) if cast.type(ref) == "ice" else ("accessed", "seen")
    fits = {cast.type(ref), *(("runner", "opponent") if cast.side(ref) == RUNNER else met), *_ANY}
    return not fits.isdisjoint(trashes(by.card))


def beaten(deed: Any, traced: bool) -> Any:
    """`how much must I pay to beat it`: the trace that was spoken of, else ice that is broken."""
    if deed.verb == "evade" and not traced:
        raise Unread("it is not said what from")
    it = traced and deed.what in ((Pro("it"),), ())
    return (
        replace(deed, verb="beat", what=(), thing="trace", who=deed.who or RUNNER, not_=False)
        if it
        else replace(deed, verb="break")
    )


def lies(talk: Any, raw: Any) -> At:
    """`does it go to the heap`: that a card is there; `it` is one that can lie there, and not on itself."""
    zone = raw.by.zone if isinstance(raw.by, Where_) else None
    pile = talk.resolver.zone(zone) if zone is not None else getattr(getattr(raw.by, "server", None), "name", "")
    if raw.what == Pro("it") and (side := SIDES.get(pile, "")):
        others = tuple(one for one in talk.cast.spoken if talk.cast.side(one) == OTHER[side])
        lost = [one for one in _trashed(talk.told) if pile == DISCARDS[side] and talk.cast.side(one) == side]
        ref = talk.cast.speak(lost[-1]) if lost else talk.cast.it("", others)
    else:
        ref = talk.resolver.thing(raw.what)
    if not isinstance(ref, Ref):
        raise Unread("it was not said which card")
    inside = zone is not None or getattr(raw.by, "where", "") == "in"
    if inside and talk.cast.type(ref) == "upgrade" and _in_root(talk.cast, ref, pile):
        raise Unread("it is not said whether in its root, or among the cards there")
    place = talk.resolver.place(raw.by, ref, not inside)
    if place.host == ref and raw.what == Pro("it"):
        ref = talk.cast.it("", (ref,))
    return At(ref, place)


def _in_root(cast: Any, ref: Ref, server: str) -> bool:
    at = cast.at.get(ref.n)
    return at is not None and at.where == "root" and at.server.name == server


def _trashed(told: list[Any]) -> list[Ref]:
    """The cards that are told to be trashed or discarded."""
    deeds = [one for one in leaves(tuple(told)) if isinstance(one, Deed) and one.verb in ("trash", "discard")]
    return [one for deed in deeds if not deed.not_ for one in deed.what if isinstance(one, Ref)]
