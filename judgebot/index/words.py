"""Words as the search sees them: stems, the phrases of a table, and what different words have in common."""

import re
from functools import cache, lru_cache
from itertools import pairwise
from unicodedata import combining, normalize

WORD = re.compile(r"\d+(?:\.\d+)+[a-z]?|[a-z0-9&]+(?:'[a-z]+)?", re.IGNORECASE)  # a rule's number is one word
_STOP_WORDS = (
    "a an and any are as at be been but by can card cards come could did do does doing done for from get gets give go"
    " goes got had has have he her him his how i i'm if in into is it it's its just let me mine my of on one or our"
    " really say says she should so some still than that the their them then there these they this those to too up us"
    " was we were what when where which while who whose why will with would you your"
)
STOP = frozenset(_STOP_WORDS.split())
# Forms that no ending explains.
_IRREGULAR: dict[str, str] = {
    "began": "begin",
    "begun": "begin",
    "broke": "break",
    "broken": "break",
    "chose": "choose",
    "chosen": "choose",
    "drawn": "draw",
    "drew": "draw",
    "forgot": "forget",
    "forgotten": "forget",
    "gave": "give",
    "given": "give",
    "hidden": "hide",
    "kept": "keep",
    "laid": "lie",
    "lying": "lie",
    "lost": "lose",
    "losing": "lose",
    "paid": "pay",
    "ran": "run",
    "shown": "show",
    "spent": "spend",
    "stole": "steal",
    "stolen": "steal",
    "taken": "take",
    "took": "take",
    "won": "win",
    "dying": "die",
    "dies": "die",
    "died": "die",
}
# Sayings: what stands for each of them, and how people put it. Compared by stems, with and without small words.
_SAYINGS = """
endtherun: end run, etr, run ended, ends my run
jackout: jack out, bail out, get out
badpublicity: bad pub, bad publicity, bp, badpub
facedown: face down
faceup: face up
handsize: hand size, maximum hand, hand limit
coredamage: core damage, brain damage
paidwindow: paid ability window, paw, ability window
additionalcost: additional cost, extra cost, steal cost, cost steal, steal tax, cost extra, additional cost steal
setaside: set aside
removedfromgame: remove from game, removed game, rfg, rfged
scorearea: score area, scoring area
onencounter: on encounter, when encountered, encounter ability, encounter trigger, encounter effect
multiaccess: multi access, additional card, extra access, access more, access extra, extra card, more cards
turnbegins: start turn, turn begin, turn start, beginning turn, start of turn
turnends: end turn, turn end
runends: end of run, run over, end of the run, run is over
sametime: same time, at once, simultaneously, simultaneous, same moment, both trigger
firsttime: first time
onceperturn: once per turn, once turn, once each turn, once a turn, each turn
trashcost: trash cost, pay to trash, pay trash, trashing cost
discardpile: discard pile
must: have to, has to, forced to, need to, force
whofirst: go first, act first, which first, comes first, what order, which order, who first, whose first, happens first
respond: response, respond, in response
fullybreak: fully break, break all subs, break every sub, fully broken
allowed: allowed, is it legal, legal, am i able, may, permitted
cannot: can't, cannot, can not, unable, not allowed, prohibit, forbid, forbidden, disallow
lookat: look at, look through
installcost: install cost, cost to install
rezcost: rez cost, cost to rez
runsuccess: run successful, successful run, successful
unsuccess: unsuccessful
cleartag: remove tag, clear tag, lose tag
accessagain: access again, same card twice, access twice
paidability: paid ability
triggeredability: triggered ability, conditional ability
installed: put down, lay down, put on the table
bounced: back to hand, back in hand, return to hand, bounced
refilled: come back, comes back
"""
# Words that mean much the same at a table. A word may stand in several groups.
_GROUPS = """
pool: credit money buck cash coin
discard: heap bin graveyard archive discardpile discard archives trash
deck: deck stack r&d library
hand: hand grip hq
trash: trash kill destroy sacrifice lose die blow remove gone
sub: sub subroutine
breaker: breaker icebreaker fracter decoder killer
choose: choose pick select decide choice target name
order: order first whofirst sequence sametime priority
trigger: trigger fire pending conditional react reaction respond happen
lost: fizzle lose disappear gone vanish cancel void miss skip
optional: optional may decline refuse choose option allowed skip
mandatory: must mandatory forced force compulsory forget oblige
prevent: prevent prevention avoid stop save cancel interrupt
own: own owner ownership belong whose
control: control controller whose
install: install reinstall
empty: empty zero 0 no none out
weak: weak little low lower less small
next: next later another
decked: decked deckout mill
resolve: resolve resolution happen effect
play: play cast
condition: condition conditional
choice: choice choose option mode bullet
leave: leave gone disappear remove away
instead: instead replacement replace
dead: die flatline dead kill flatlined
hide: secret hide hidden private bluff lie tell
open: open public know ask count tell
pump: pump boost strength strong strengthen increase
move: move shift relocate switch
swap: swap exchange trade
bounce: bounce return uninstall leave
shuffle: shuffle reorder rearrange arrange mix
search: search tutor fetch find
draw: draw drew
mill: mill top
derez: derez unrezzed turn flip
rez: rez flip turn activate reveal
active: active working work apply on
inactive: inactive off facedown blank
host: host hosted attach on
counter: counter token
server: server remote central root
new: new same object again forget remember fresh
pay: pay spend afford cost price
reduce: reduce lower discount decrease cheaper less
raise: raise increase tax more plus
ignore: ignore free without
twice: twice once second again repeat
start: start begin initiate
finish: finish end over complete
memory: memory mu
tag: tag tagged
link: link
redirect: redirect reroute change switch different move
access: access see breach look
reveal: reveal show expose look
several: several two multiple both many
player: who whose controller controls
trap: trap ambush
diamond: diamond unique
meet: meet encounter face facecheck fight hit
putdown: installed install
gone: bounced bounce uninstall
again: refilled refill
"""


@cache
def stem(word: str) -> str:
    """`word` without its ending, so that "accessed", "accesses" and "accessing" meet. Deliberately simple."""
    word = word.removesuffix("'s").rstrip("'")
    word = _IRREGULAR.get(word, word)
    if len(word) <= 3:
        return word
    for suffix, put in (("ies", "y"), ("sses", "ss"), ("zzes", "z"), ("xes", "x"), ("ches", "ch"), ("shes", "sh")):
        if word.endswith(suffix):
            return word[: -len(suffix)] + put
    if word.endswith("s") and not word.endswith(("ss", "us", "is")):
        word = word[:-1]
    for suffix in ("ing", "ed"):
        if word.endswith(suffix) and len(word) - len(suffix) >= 3:
            word = word[: -len(suffix)]
            if word[-1] == word[-2] and word[-1] not in "sl":
                word = word[:-1]
            break
    return word.removesuffix("e") if len(word) > 3 else word


def tokens(text: str) -> list[str]:
    """The stems of the words of `text` that carry meaning, in order."""
    return [stem(word) for word in WORD.findall(text.lower()) if word not in STOP]


def all_tokens(text: str) -> list[str]:
    """The stems of all words of `text`: for a question that has nothing but small words."""
    return [stem(word) for word in WORD.findall(text.lower())]


def sayings(text: str) -> list[str]:
    """The words that stand for sayings in `text`, each once."""
    known, begin = _table(_SAYINGS, ","), _beginnings()
    found: list[str] = []
    for stems in (all_tokens(text), tokens(text)):
        for at, first in enumerate(stems):
            for size in range(1, begin.get(first, 0) + 1):
                found += known.get(" ".join(stems[at : at + size]), ())
    return list(dict.fromkeys(found))


def meanings(words: list[str]) -> list[str]:
    """The groups of like words (`=hand`) that some stems belong to, each once."""
    known = _table(_GROUPS, " ")
    return list(dict.fromkeys("=" + group for word in words for group in known.get(word, ())))


@cache
def _beginnings() -> dict[str, int]:
    """The first stems of sayings, each with the number of stems of the longest that begins so."""
    found: dict[str, int] = {}
    for key in _table(_SAYINGS, ","):
        first, *rest = key.split()
        found[first] = max(found.get(first, 0), 1 + len(rest))
    return found


@cache
def _table(lines: str, between: str) -> dict[str, tuple[str, ...]]:
    """The stems of each member of a table -> the names of its lines."""
    found: dict[str, tuple[str, ...]] = {}
    for line in lines.strip().splitlines():
        name, members = line.split(": ")
        for member in members.split(between):
            every, telling = all_tokens(member), tokens(member)
            # Without its small words a saying must still be one: "on encounter" is not every "encounter".
            keys = [every, telling] if len(telling) > 1 else [every]
            for key in map(" ".join, keys):
                found[key] = tuple(dict.fromkeys((*found.get(key, ()), name)))
    return found


@lru_cache(maxsize=10_000)
def features(text: str) -> tuple[str, ...]:
    """All that `text` can be found by: stems, sayings, pairs and groups; a stem as often as it occurs."""
    found = tokens(text)
    said = sayings(text)
    return (*found, *said, *pairs(text), *meanings([*found, *said]))


def pairs(text: str) -> list[str]:
    """Each two stems of `text` that follow each other, as one word: `pay_cost`."""
    return [f"{first}_{second}" for first, second in pairwise(tokens(text))]


def plain(text: str) -> list[str]:
    """The words of `text` as names are compared: lower case, no accents, no quotes, nobody's 's."""
    low = text.lower()
    if not low.isascii():
        low = "".join(char for char in normalize("NFKD", low) if not combining(char))
    return re.findall(r"[a-z0-9]+", re.sub(r"['\"’‘“”]s\b|['\"’‘“”]", "", low).replace("&", " and "))  # noqa: RUF001
