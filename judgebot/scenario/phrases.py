"""How players, and the tool's own reports, word what an option of a decision is called.

An option has one name ("gain 1 credit"). A line of play may say it as an explanation prints it ("The Runner gains
1 credit"), as players do ("click for credit"), with a card's shorthand, or with a slip of the pen. `wordings` gives the
other ways in which a phrase may be meant; whoever matches tries them only where the phrase itself names no option.
"""

from __future__ import annotations

import functools
import re
from collections.abc import Container, Iterable, Iterator

from judgebot.cards import names

SYNONYMS = {"activate": "use"}
# Counted things: one form for one and for several.
_COUNTED = {
    "credits": "credit",
    "clicks": "click",
    "subroutines": "subroutine",
    "tags": "tag",
    "subs": "subroutine",
    "sub": "subroutine",
}
# What may follow an option's name and adds nothing to it: "bid 2 credits", "access Hedge Fund in HQ".
_TRAILING = re.compile(r"(credit|card|counter|time|from the credit pool)?")
_TRAILING_PLACE = r"(in|from) (hq|r and d|archives|remote \d+)"
# Whole phrases of players: words of which one stands in such a phrase, a regular expression over a normal form, and
# what it stands for. Most runs need none of these tables, so an expression is compiled when it could fit.
_ZONE = r"(?:stack|r and d|heap|archives|hq|grip|deck)"
_ALL = r"(?:(?:all|both)(?: of)?(?: the| its)?(?: subroutine)?)"  # of the subroutines
_PLAYERS = (
    (
        "credit",
        r"(click|take|gain|get)?( for| to (gain|take|get))? ?(a|1|one)? ?credit( basic action)?",
        "gain 1 credit",
    ),
    ("draw card", r"(click )?(for|to)? ?draw( up)?( (a|1|one) card)?|(click )?for (a )?card", "draw 1 card"),
    ("tag", r"(remove|clear|shake|lose|pay off) (a |the |1 )?tag", "remove 1 tag"),
    ("purge", r"purge( the)?( virus(es)?)?( counters)?", "purge virus counters"),
    ("run", r"(make a )?(run|runs)( on| the| against)* (.+)", r"run \4"),
    ("steal", r"(steal|steals)( it)?", "pay to steal"),
    ("steal", r"steal (.+)", r"pay to steal \1"),
    ("steal", r"steal (.+) for (.+)", r"pay to steal \1 \2"),
    ("steal", r"pay (.+?) to steal (.+)", r"pay to steal \2 \1"),
    ("steal", r"(do not|does not|dont|doesnt|not|decline to|refuse to) steal(?: it)?( .+)?", r"do not steal\2"),
    ("pay", r"(do not|does not|dont|doesnt|not|decline to|refuse to) pay( .*)?", "do not pay"),
    ("jack", r"(do not|does not|dont|doesnt|not|decline to|no) jack out", "continue"),
    ("keep stay go run continue", r"(keep|stay|go|run)( on| in| going| running)+|continue (the )?run", "continue"),
    (
        "nothing no done action let",
        r"(do|does) nothing|nothing|no|done|no action|let (it|them) (fire|resolve|happen)",
        "pass",
    ),
    (
        "rez use trigger act trash play break",
        r"(do not|does not|dont|doesnt|not|decline to) (rez|use|trigger|act|trash|play|break)( .*)?",
        "pass",
    ),
    ("with", r"(break|breaks) (?:it |(?:a |the |1 |one )?subroutine )?with (.+)", r"use \2 to break"),
    ("with", r"(break|breaks) (?:a |1 |one )((?:[a-z]+ ){1,2}subroutine) with (.+)", r"use \3 to break 1 \2"),
    ("boost pump raise", r"(?:boost|pump|raise)s? (.+)", r"boost \1"),
    (
        "boost pump raise",
        r"(?:boost|pump|raise)s?( .+?)??(?: strength)? to (?:strength )?(\d+)(?: strength)?",
        r"boost\1 to \2",
    ),
    ("find", r"find (.+) in (the )?(stack|r and d|heap|archives|hq|grip)", r"find \1"),
    ("next", r"choose (.+?)( in .+)? as the next to access", r"access \1"),
    ("pay", r"pay (.+?) to (use|rez|trash|play|install|run|score|advance|trigger) (.+)", r"\2 \3"),
    ("trash", r"trash (the resource )?(.+)", r"trash resource \2"),
    ("both", r"(?:(?:resolve|choose|do|take) )?both(?: of (?:them|those)| modes?| effects?| instead)*", "both"),
    ("search", rf"search (?:(?:the |my |your )?{_ZONE} )?for (?:a )?(.+)", r"find \1"),
    ("pick select", r"(?:pick|select) (.+)", r"choose \1"),
    ("shuffle", r"shuffle (?:back )?(.+?)(?: back)?(?: into (?:the )?(?:r and d|stack|deck))?", r"choose \1"),
    ("top", r"(?:put )?(.+) on (?:the )?top(?: of (?:the )?(?:r and d|stack))?", r"put \1 next"),
    ("everything all both", rf"break (?:everything|{_ALL})(?: (?:on|of) .+)? with (.+)", r"break all with \1"),
    ("everything all both", rf"use (.+?) to break (?:everything|{_ALL})(?: (?:on|of) .+)?", r"break all with \1"),
    ("trace", r"(?:boost|raise) the trace by (.+)", r"spend \1"),
    ("trace", r"(?:spend|pay|bid) (\d+)(?: credit)? (?:on|for|to (?:beat|match)) (?:the|this) trace", r"spend \1"),
    ("spend nothing", r"spend (?:nothing|no credit)(?: on the trace)?", "spend 0"),
)
# Within a phrase: words as before, the words of the table, and what the options call it.
_INSIDE = (
    ("server", "on (the )?server (?=[0-9])|server (?=[0-9])", "remote "),
    ("new", "a new (remote|server)( server)?|new server|new remote server", "new remote"),
    ("on", "(?<!run )(?:on) (?=(hq|r and d|archives|remote [0-9]|new remote))", "in "),
    ("rnd rd stack", "rnd|rd|the stack of the corp", "r and d"),
    ("2 two", "(2|two) click", "click click"),
    ("3 three", "(3|three) click", "click click click"),
    ("gets", "this card gets", "get"),
)
_SPEAKER = re.compile(r"(the )?(corp|runner|chance)\b(\s*\([^)]*\))?\s*:?\s*(decides:?\s+)?", re.I)
_VERB_ENDINGS = {"passes": "pass", "accesses": "access", "rezzes": "rez", "searches": "search", "does": "do"}
# What is done along with what a line begins with: "play X, trashing Y".
_ALONG = {
    **{"trashing": "trash", "discarding": "discard", "choosing": "choose", "targeting": "choose", "finding": "find"},
    **{"forfeiting": "forfeit", "paying": "pay", "spending": "spend", "removing": "remove", "naming": "name"},
    **{"installing": "install", "derezzing": "derez", "revealing": "reveal", "returning": "return", "losing": "lose"},
}
_NO_VERB = frozenset(("this", "does", "less", "access", "pass", "archives", "times", "yes", "its", "is", "as"))
_SLIP = 90.0
_CHOOSE_YOU = r"^choose you (?!may |can |cannot |must )"  # a mode
_YOU = r" to you (?!may |can |cannot |must )"  # "use X to you gain 3" is "use X to gain 3"
_PAID_DEED = re.compile(r"^(do not )?pay (?=[a-z])")
_LOOSE = re.compile(r"(?:\b|(?<=[a-z]))1 (credit|click)\b")


def normal(words: str) -> str:
    """A phrase without case, accents, punctuation and synonyms, for comparing."""
    found = [
        SYNONYMS.get(word, word) if index == 0 else word for index, word in enumerate(names.normalise(words).split())
    ]
    text = " ".join(_COUNTED.get(word, word) for word in found)
    if " you " not in text:
        return text
    return re.sub(_YOU, " to ", re.sub(_CHOOSE_YOU, "choose ", text))


def begins(words: str, wanted: str) -> bool:
    """Whether an option's words are those wanted, or begin with them."""
    have, want = normal(words), normal(wanted)
    if want.startswith("use ") and have.startswith("trigger "):
        have = "use" + have[7:]
    return have == want or have.startswith(want + " ")


def wordings(words: str, verbs: Container[str] | None = None) -> Iterator[str]:
    """Other phrases that a phrase may be meant as, the nearest first, in normal form; each once.

    verbs  shorthands of cards are written out after these only: looking a card up costs more than all the rest
    """
    seen = {normal(words)}
    for one in _wordings(words, verbs):
        if one and one not in seen:
            seen.add(one)
            yield one


def _wordings(words: str, verbs: Container[str] | None) -> Iterator[str]:
    said, bases = _said(words)
    yield from said
    for base in bases:
        yield base.removesuffix(" for " + base.rpartition(" for ")[2]) if " for " in base else base
        if verbs is None or base.partition(" ")[0] in verbs:
            yield from _full_names(base)


@functools.lru_cache(maxsize=4096)  # a line is looked at in every decision until one is what it means
def _said(words: str) -> tuple[tuple[str, ...], tuple[str, ...]]:
    """What a phrase may be meant as by the tables, and the forms that may end in a reason or name a card shortly."""
    plain = inside = _command(words)
    for needs, said, meant in _INSIDE:
        if _has(inside, needs):
            inside = re.sub(rf"\b({said})\b", meant, inside).strip()
    bases = tuple(dict.fromkeys((plain, inside)))
    tried = ((base, *row) for base in bases for needs, *row in _PLAYERS if _has(base, needs))
    meanings = ((re.fullmatch(pattern, base), meant) for base, pattern, meant in tried)
    whole = [" ".join(found.expand(meant).split()) for found, meant in meanings if found]
    return (plain, inside, *whole), bases


def _has(text: str, needs: str) -> bool:
    return any(word in text for word in needs.split())


def _command(words: str) -> str:
    """What a report says that a player does, as an option would be called: "The Corp rezzes X" becomes "rez X"."""
    text = _SPEAKER.sub("", words.strip(), count=1) if _SPEAKER.match(words.strip()) else words.strip()
    text = re.sub(
        r"^(at random|chooses?(?: for [^:]+)?):\s*", lambda m: "choose " if m[1][0] in "cC" else "", text, flags=re.I
    )
    said = normal(text).split()
    if said[1:] and said[0] in ("by", "then"):
        del said[0]
    if said:
        said[0] = _base(said[0])
    return " ".join(said)


def _base(verb: str) -> str:
    """A verb without the ending of the third person."""
    if (known := _VERB_ENDINGS.get(verb) or _ALONG.get(verb)) is not None:
        return known
    if verb in _NO_VERB or not verb.endswith("s") or verb.endswith("ss") or len(verb) < 3:
        return verb
    if verb.endswith(("shes", "sses", "ches", "xes", "zes")):
        return verb[:-2]
    return verb[:-3] + "y" if verb.endswith("ies") else verb[:-1]


def _full_names(phrase: str) -> Iterator[str]:
    """The phrase with the shorthand after its verb written out: "use smc to ..." names Self-Modifying Code."""
    verb, _, rest = phrase.partition(" ")
    said = rest.split()
    for length in range(min(len(said), 8), 0, -1):
        try:
            card = names.find(" ".join(said[:length]))
        except names.NameProblem:
            continue
        full = names.normalise(names.title(card)).split()
        if full != said[:length]:
            yield " ".join((verb, *full, *said[length:]))
            return


def loose(text: str) -> str:
    """A normal form without the words in which a report of an option and its name differ."""
    return " ".join(_LOOSE.sub(r" \1", f" {text} ").replace(" an unknown ", " unknown ").replace(" to ", " ").split())


def deed(phrase: str) -> str:
    """A cost that names its own deed as reports tell it: "pay trash" (a card's `[trash]`) is "trash this card"."""
    phrase = _PAID_DEED.sub(r"\1", phrase)
    return f"{phrase} this card" if phrase in ("trash", "do not trash") else phrase


def loose_deed(phrase: str) -> str:
    """As `deed`, without what `loose` leaves out: "pay lose [click]" is told as "lose 1 click"."""
    return loose(deed(phrase))


_LITTLE = frozenset(("a", "an", "1", "one", "the", "this", "it", "to", "my", "their"))


def gist(phrase: str) -> str:
    """What is paid or suffered, without the little words: "take a tag" is "take 1 tag"."""
    said = " ".join(word for word in phrase.split() if word not in _LITTLE)
    return f"suffer {said[5:]}" if said.startswith("take ") and said.endswith("damage") else said


def agreed(phrase: str) -> str:
    """A choice to do what an ability lets a player do, as that deed: "yes, the Runner jacks out" is "jack out"."""
    return _command(phrase.removeprefix("yes ")) if phrase.startswith("yes ") else phrase


def adds_nothing(rest: str, option: str) -> bool:
    """Whether what follows an option's name in a phrase only says it in full."""
    place = option.startswith(("access ", "find ", "discard ")) and re.fullmatch(_TRAILING_PLACE, rest)
    place = place or (option.startswith(("choose ", "find ")) and re.fullmatch(rf"from (?:(?:the|my) )?{_ZONE}", rest))
    return bool(place or _TRAILING.fullmatch(rest))


def slips(phrase: str, options: Iterable[str]) -> list[int]:
    """Options that a phrase means but for a slip of the pen: same verb, same numbers, nearly the same letters."""
    digits = "".join(filter(str.isdigit, phrase))
    verb, _, rest = phrase.partition(" ")
    found = []
    for index, text in enumerate(options):
        own, _, what = text.partition(" ")
        same = own == verb and "".join(filter(str.isdigit, text)) == digits
        if same and len(rest) > 5 and abs(len(what) - len(rest)) < 3:
            from rapidfuzz import fuzz  # only here: nearly every phrase is found without

            if fuzz.ratio(rest, what) >= _SLIP:
                found.append(index)
    return found


def likeness(phrase: str, option: str) -> float:
    """How much an option is like a phrase, from 0 to 100: for listing the nearest first."""
    from rapidfuzz import fuzz

    wanted, have = _command(phrase), normal(option)
    return float(0.6 * fuzz.token_set_ratio(wanted, have) + 0.4 * fuzz.ratio(wanted, have))


# What the rules do without asking anybody, as players say that somebody does it, and the change that it is.
_TOLD = (
    (r"steals?( it| (?P<of>.+))?", "steal"),
    (r"ends? (the|his|her|their|my) turn|ends? turn|turn ends", "turn ends"),
    (r"encounters? (?P<of>.+)", "encounter"),
    (r"approach(es)? (?P<of>.+)", "approach"),
    (r"pass(es)? (?P<of>.+)", "pass"),
)


@functools.lru_cache(maxsize=1024)
def tells_of(words: str) -> tuple[str, str] | None:
    """What a line may only tell of, since the rules do it by themselves: the kind of change, and what it is about."""
    said = _command(words)
    for pattern, kind in _TOLD:
        found = re.fullmatch(pattern, said)
        if found:
            return kind, found.groupdict().get("of") or ""
    return None
