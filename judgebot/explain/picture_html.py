"""The board as a drawing for pages: cards as elements that the page's style sheet lays out, so that it fits any width.

It is seen from the Runner's chair: the Corp's servers stand beside each other as columns, each with its root at the top
and its ice across below, the outermost nearest to the Runner, whose cards lie below by type. What a colour, a frame or
an outline shows is also written: nothing rests on them alone, and what is drawn is also what is read aloud.

A drawing comes in parts (the players, the servers, the rows of cards), so that a page of many boards holds what is the
same on several of them once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from markupsafe import Markup

from judgebot.cards.queries.selections import subtype_word
from judgebot.explain.picture_words import PHASES, Former, name, pile, title, tokens
from judgebot.explain.words import cap, listing
from judgebot.game.objects import ARCHIVES, CORP, GRIP, HEAP, HQ, RND, RUNNER, STACK
from judgebot.plain import NamedTuple
from judgebot.scenario.picture import Picture

_ROWS = {"program": "Programs", "hardware": "Hardware", "resource": "Resources"}
_PASSED = ("6.9.4a", "6.9.4b", "6.9.4c")  # the Runner is still at the ice, and has passed it
_WAS = Markup('<span class="was">was {}</span>')
_DOWN = ("unrezzed", "facedown", "unknown")
_RUN_ENDS = "6.9.6"
_COSTS = {"agenda": "requirement"}  # which number stands where the cost of other cards does
_COST_WORDS = {"agenda": "to score", "ice": "to rez", "asset": "to rez", "upgrade": "to rez"}
# further numbers of a card, and what they are called
_STATS = {"points": "points", "trash": "trash", "memory": "MU", "link": "link"}

Links = Mapping[str, str]


class Parts(NamedTuple):
    """A drawing in parts: what stands in each of its three areas."""

    corp: tuple[Markup, ...]
    servers: tuple[Markup, ...]
    runner: tuple[Markup, ...]


def html(seen: Picture, former: Picture | None = None, links: Links | None = None) -> Markup:
    """A board as an element of a page; its arguments are those of `parts`."""
    areas = zip(("corp", "servers", "runner"), parts(seen, former, links), strict=True)
    return Markup('<div class="board">{}</div>').format(
        _all(Markup('<div class="{}">{}</div>').format(area, _all(inside)) for area, inside in areas)
    )


def parts(seen: Picture, former: Picture | None = None, links: Links | None = None) -> Parts:
    """A board as the parts of its drawing.

    seen    the picture of the board, its texts free of control characters
    former  the board before, to mark what has changed and to leave what is gone its place
    links   title of a card -> the id of the element that holds its text
    """
    return _Drawing(seen, former, links or {}).parts()


class _Drawing:
    """One drawing: its picture, and what was where before."""

    def __init__(self, seen: Picture, former: Picture | None, links: Links) -> None:
        self.seen = seen
        self.run: dict[str, Any] | None = seen["run"]
        self.was = Former(seen, former)
        self.before = former if former is not None else seen
        self.links = links

    def parts(self) -> Parts:
        """Everything."""
        corp, runner = self.seen[CORP], self.seen[RUNNER]
        old, past = self.before[CORP], self.before[RUNNER]
        piles = _all(self.pile(RUNNER, zone, cap(zone)) for zone in (GRIP, STACK, HEAP))
        return Parts(
            (self.player(CORP, "Corp"), *self.extras(corp, old, "Corp")),
            tuple(self.servers(corp["servers"], old["servers"])),
            (
                self.player(RUNNER, "Runner"),
                Markup('<div class="piles">{}</div>').format(piles),
                *self.rig(runner["rig"], past["rig"]),
                *self.extras(runner, past, "Runner"),
                *self.group("Set aside", self.seen["aside"], self.before["aside"]),
                *self.group("Removed from the game", self.seen["removed"], self.before["removed"]),
            ),
        )

    def player(self, who: str, called: str) -> Markup:
        """A player's name, identity and numbers, these as tokens."""
        side = self.seen[who]
        identity = Markup()
        if side["identity"] is not None:
            one = side["identity"]
            facts = _all(self.facts(one, ("unrezzed", "rezzed")))
            identity = Markup(' <span class="identity">{} {}</span>').format(self.title(one), facts)
        said = _all(_token(noun, n, was) for noun, n, was in tokens(side, self.before[who]))
        active = " active" if self.seen["turn"] == who else ""
        turn = Markup(' <span class="turn">active player</span>') if active else Markup()
        if self.seen["winner"] == who:
            turn += Markup(' <span class="turn won">wins the game</span>')
        return Markup('<div class="player {}{}"><p class="who"><b>{}</b>{}{}</p><p class="tokens">{}</p></div>').format(
            who, active, called, identity, turn, said
        )

    def pile(self, who: str, zone: str, lead: str = "") -> Markup:
        """A pile of cards: how many, how many there were, and what is known of it."""
        held, old = self.seen[who]["piles"][zone], self.before[who]["piles"][zone]["count"]
        was = Markup(" {}").format(_WAS.format(old)) if old != held["count"] else ""
        changed = " changed" if was else ""
        called = Markup('<span class="zone">{}:</span> ').format(lead) if lead else ""
        return Markup('<p class="pile {}{}">{}{}{}</p>').format(
            who, changed, called, pile(self.seen[who]["piles"], zone), was
        )

    # Servers

    def servers(self, now: list[dict[str, Any]], old: list[dict[str, Any]]) -> Iterable[Markup]:
        """The servers, and the places of those that are gone; the Runner may be in a run on one of these."""
        former = {server["name"]: server for server in old}
        lost = [] if self.run is None else [{"name": self.run["server"], "root": [], "ice": []}]
        for server, gone in _merged(now, [*(one for one in lost if one["name"] not in former), *old], _name):
            if gone:
                yield self.gone(server)
            else:
                yield self.server(server, former.get(server["name"]), server["name"] not in former)

    def gone(self, server: dict[str, Any]) -> Markup:
        """The place of a server that is there no more."""
        attacked = self.run is not None and self.run["server"] == server["name"]
        root = [Markup('<p class="was">gone</p>'), *map(self.ghost, server["root"])]
        return Markup(
            '<div class="server gone{}" role="group" aria-label="{}"><p class="name">{}</p>'
            '<div class="root">{}</div><div class="over">{}</div></div>'
        ).format(
            " attacked" if attacked else "",
            cap(server["name"]),
            cap(server["name"]),
            _all(root),
            _all([*([self.marker()] if attacked else []), *map(self.ghost, server["ice"])]),
        )

    def server(self, server: dict[str, Any], old: dict[str, Any] | None, new: bool) -> Markup:
        """A server: its name, its cards and its root, then its ice, the innermost first."""
        attacked = self.run is not None and self.run["server"] == server["name"]
        root: list[Markup] = []
        central, piles = server["name"] in (HQ, RND, ARCHIVES), self.seen[CORP]["piles"]
        if central:
            root.append(self.pile(CORP, server["name"]))
        root += self.cards(server["root"], old["root"] if old else (), ())
        ice = self.ice(server["ice"], old["ice"] if old else (), attacked)
        if attacked and self.seen["access"] is not None:
            root.append(self.accessed(self.seen["access"], server))
        if not (root or ice):
            root = [Markup('<p class="pile">empty</p>')]
        kinds = (
            [" central"] * central
            + [" attacked"] * attacked
            + [" idle"] * (not ice and not server["root"] and not (central and piles[server["name"]]["known"]))
            + [" new"] * new
        )
        said = Markup(' <span class="was">new</span>') if new else Markup()
        if self.seen["mark"] == server["name"]:
            said += Markup(' <span class="turn">the mark</span>')
        return Markup(
            '<div class="server{}" role="group" aria-label="{}"><p class="name">{}{}</p>'
            '<div class="root">{}</div><div class="over"{}>{}</div></div>'
        ).format(
            "".join(kinds),
            cap(server["name"]),
            cap(server["name"]),
            said,
            _all(root),
            Markup(' role="group" aria-label="Ice, from the server outward"') if server["ice"] else "",
            _all(ice),
        )

    def ice(self, now: list[dict[str, Any]], old: Sequence[dict[str, Any]], attacked: bool) -> list[Markup]:
        """The ice of a server, the innermost first, with the Runner's marker at their position."""
        drawn: list[Markup] = []
        left = self.inward(now) if attacked else -1  # how many pieces of ice are between the server and the marker
        for one, gone in _merged(list(reversed(now)), list(reversed(old)), _card_id):
            if gone:
                drawn.append(self.ghost(one))
                continue
            if left == 0:
                drawn.append(self.marker())
            left -= 1
            drawn.append(self.card(one, attacked and self.is_at(one), passed=attacked and left < 0))
        return [*drawn, self.marker()] if left >= 0 else drawn

    def inward(self, ice: list[dict[str, Any]]) -> int:
        """How many pieces of ice of the attacked server are drawn between it and the Runner's marker."""
        assert self.run is not None
        if self.run["phase"] == _RUN_ENDS:  # there is no position any more
            return len(ice)
        at = next((place for place, one in enumerate(reversed(ice)) if self.is_at(one)), None)
        if at is not None:
            return at if self.seen["step"] in _PASSED else at + 1
        return len(ice) if self.run["inward"] is None else int(self.run["inward"])

    def is_at(self, ice: dict[str, Any]) -> bool:
        """Whether a piece of ice is at the Runner's position."""
        return self.run is not None and self.run["card"] == ice["id"]

    def marker(self) -> Markup:
        """Where the Runner is in a run."""
        assert self.run is not None
        said = PHASES[self.run["phase"]]
        if self.run["ice"] and not self.run["card"]:  # it is there no more
            said = f"{said} ({self.run['ice']})"
        return Markup('<p class="marker"><span aria-hidden="true">▲</span> Runner here: {}</p>').format(said)

    def accessed(self, card: dict[str, Any], server: dict[str, Any]) -> Markup:
        """The card that the Runner is accessing."""
        shown = Markup("<b>{}</b>").format(name(card))
        if card["id"] not in {one["id"] for one in server["root"]}:
            shown = self.card({**card, "face": "faceup"})  # the Runner sees it
        return Markup('<div class="access"><p class="name">The Runner accesses</p>{}</div>').format(shown)

    # Cards

    def rig(self, now: list[dict[str, Any]], old: list[dict[str, Any]]) -> list[Markup]:
        """The Runner's installed cards by type."""

        def rows(cards: list[dict[str, Any]]) -> dict[str, list[dict[str, Any]]]:
            found: dict[str, list[dict[str, Any]]] = {label: [] for label in _ROWS.values()}
            for one in cards:
                label = "Facedown" if one["face"] == "facedown" else _ROWS.get(one["type"], "Other cards")
                found.setdefault(label, []).append(one)
            return found

        here, there = rows(now), rows(old)
        labels = dict.fromkeys((*here, *there))
        return [part for label in labels for part in self.group(label, here.get(label, []), there.get(label, []))]

    def extras(self, side: dict[str, Any], old: dict[str, Any], who: str) -> list[Markup]:
        """What else lies in the play area, and the score area."""
        return [
            *self.group("Play area", side["play"], old["play"]),
            *self.group(f"{who}'s score area", side["scored"], old["scored"]),
        ]

    def group(self, label: str, cards: list[dict[str, Any]], old: Sequence[dict[str, Any]]) -> list[Markup]:
        """Cards under a heading; nothing where there are none and were none."""
        if not cards and not old:
            return []
        inside = _all(self.cards(cards, old, ()))
        return [
            Markup('<div class="row" role="group" aria-label="{0}"><p class="name">{0}</p>{1}</div>').format(
                label, Markup('<div class="cards">{}</div>').format(inside)
            )
        ]

    def cards(
        self, now: Sequence[dict[str, Any]], old: Sequence[dict[str, Any]], known: tuple[str, ...]
    ) -> list[Markup]:
        """Cards in one place, with those that are gone from it where they were."""
        return [self.ghost(one) if gone else self.card(one) for one, gone in _merged(now, old, _card_id)]

    def ghost(self, card: dict[str, Any]) -> Markup:
        """The place of a card that is there no more."""
        said = "moved" if self.was.present(card) else "gone"
        return Markup('<div class="card ghost {}"><p class="head">{}</p><p class="was">{}</p></div>').format(
            "ice" if card["type"] == "ice" else "", self.title(card), said
        )

    def card(self, card: dict[str, Any], here: bool = False, passed: bool = False) -> Markup:
        """A card with what is hosted on it. `here`: the Runner is at it; `passed`: they have come past it."""
        kinds = ["card", card["side"], card["type"], "down" if card["face"] in _DOWN else "up"]
        kinds += ["changed"] * self.was.changed(card) + ["here"] * here + ["passed"] * passed
        line = Markup()
        if card["type"] not in ("unknown", "identity"):
            types = Markup(" · ").join([card["type"], *map(subtype_word, card["subtypes"])])
            line = Markup('<p class="line">{}</p>').format(types)
        facts = _all(self.facts(card, ()))
        hosted = _all(self.card(one) for one in card["hosted"])
        return Markup('<div class="{}"><p class="head">{}{}</p>{}{}{}{}</div>').format(
            " ".join(kinds),
            self.cost(card),
            self.title(card),
            line,
            Markup('<p class="facts">{}</p>').format(facts) if facts else "",
            self.subroutines(card),
            Markup('<div class="hosted" role="group" aria-label="On {}">{}</div>').format(name(card), hosted)
            if hosted
            else "",
        )

    def title(self, card: dict[str, Any]) -> Markup:
        """The name of a card, which leads to its text."""
        link = self.links.get(title(card)) if card["type"] != "unknown" else None
        if link is None:
            return Markup('<b class="title">{}</b>').format(name(card))
        return Markup('<a class="title" href="#{}">{}</a>').format(link, name(card))

    def cost(self, card: dict[str, Any]) -> Markup:
        """What a card costs, or what it takes to score it."""
        n = card["printed"].get(_COSTS.get(card["type"], "cost"))
        if n is None or card["type"] in ("unknown", "identity"):
            return Markup()
        what = _COST_WORDS.get(card["type"], "cost")
        return Markup('<span class="cost"><b>{}</b><span class="sr"> {}</span></span> ').format(_number(n), what)

    def subroutines(self, card: dict[str, Any]) -> Markup:
        """The subroutines of ice that is encountered, and what has become of them."""
        if not card.get("subroutines"):
            return Markup()
        rows = [
            Markup('<li class="{}"><span aria-hidden="true">↳</span> <span class="sub">{}</span>{}</li>').format(
                state or "open", text, Markup(' <span class="state">{}</span>').format(state) if state else ""
            )
            for text, state in card["subroutines"]
        ]
        return Markup('<ul class="subs">{}</ul>').format(_all(rows))

    def facts(self, card: dict[str, Any], known: tuple[str, ...]) -> list[Markup]:
        """What is to be said of a card besides its name, type and cost, and `known`."""
        was = self.was
        said = [_word(card["face"])] if card["face"] not in ("faceup", "unknown", *known) else []
        if was.face(card):
            said.append(_WAS.format(was.face(card)))
        strength = card.get("strength", card["printed"].get("strength"))
        if strength is not None:
            said.append(_stat("strength", strength, was.strength(card) if "strength" in card else None))
        for key, noun in _STATS.items():
            if key in card["printed"]:
                said.append(_stat(noun, card["printed"][key]))
        said += [_token(*one) for one in was.counters(card)]
        if "chosen" in card:
            said.append(_word(f"chosen: {listing(card['chosen'])}"))
        return [*said, *(Markup('<span class="was">{}</span>').format(one) for one in was.otherwise(card))]


def _merged(
    now: Sequence[dict[str, Any]], old: Sequence[dict[str, Any]], key: Callable[[dict[str, Any]], Any]
) -> list[tuple[dict[str, Any], bool]]:
    """What is there now, in order, and what was there and is gone (True), each of these after what it stood behind."""
    found = [(one, False) for one in now]
    here = {key(one) for one in now}
    for place, one in enumerate(old):
        if key(one) in here:
            continue
        ahead = {key(other) for other in old[:place]}
        at = max((n for n, (other, _) in enumerate(found, 1) if key(other) in ahead), default=0)
        found.insert(at, (one, True))
    return found


def _card_id(card: dict[str, Any]) -> Any:
    return card["id"]


def _name(server: dict[str, Any]) -> Any:
    return server["name"]


def _number(n: int) -> int | str:
    return "X" if n == -1 else n


def _word(said: str) -> Markup:
    return Markup('<span class="fact">{}</span>').format(said)


def _stat(noun: str, n: int, old: int | None = None) -> Markup:
    """A number that a card has, and the one it had."""
    was = Markup(" {}").format(_WAS.format(old)) if old is not None else ""
    return Markup('<span class="stat {0}">{0} <b>{1}</b>{2}</span>').format(noun, _number(n), was)


def _token(noun: str, n: int | str, old: int | str) -> Markup:
    """So many of something, as a token, with how many there were."""
    was = Markup(" {}").format(_WAS.format(old)) if old != n else ""
    kind = noun.partition(" ")[0]
    return Markup('<span class="token t-{}"><b>{}</b> {}{}</span>').format(kind, n, noun, was)


def _all(some: Iterable[Markup]) -> Markup:
    return Markup("\n").join(some)
