"""The read-back in official templating: what the words of the language say, worded as cards word it.

The words themselves speak of `this card`, `the Runner` and `the Corp`, because explanations say them to both players. A
card speaks to the one who plays it. These patterns change wording only, and only of what our own words have said.
"""

from __future__ import annotations

import re
from collections.abc import Iterable

from judgebot.cards.abilities import Ability
from judgebot.cards.wording import base, small

# What a card says of the player who does it, without a subject.
_DONE = (
    *("gain", "lose", "draw", "trash", "choose", "install", "reveal", "search", "shuffle", "remove", "add", "place"),
    *("rez", "derez", "set", "turn", "forfeit", "win", "pay", "suffer", "look", "take"),
)
_NOUNS = (
    *("counter", "card", "tag", "program", "resource", "asset", "agenda", "upgrade", "operation", "event", "credit"),
    *("subroutine", "server", "connection", "click", "icebreaker", "sentry", "fracter", "decoder", "killer", "time"),
)
_PAST = "made|had|broke|stole|took|spent|lost|trashed|accessed|installed|played|scored|rezzed|drew|breached|used"


def official(ability: Ability, kind: str, side: str) -> str:
    """An ability in official templating.

    Args:
        ability: the ability.
        kind: the type of its card, as the card calls itself.
        side: whose card it is.
    """
    return worded(ability.english(), kind, side)


def lines(abilities: Iterable[Ability], kind: str, side: str) -> list[str]:
    """The abilities of a card, a line for each; what is said of its being empty stands behind what loads it."""
    found: list[str] = []
    on_ice = False
    for one in abilities:
        line = official(one, kind, side)
        on_ice = on_ice or line.startswith(("Install only on a piece of ice", "Install only on a rezzed piece of ice"))
        line = re.sub(r"\b[Tt]he host\b", "host ice", line) if on_ice else line
        if line.startswith("When it is empty,") and found and "load " in found[-1]:
            found[-1] += " " + line
        else:
            found.append(line)
    return found


def worded(words: str, kind: str, side: str) -> str:
    """Words of a read-back as a card of a type would have them."""
    this = "this counter" if kind == "counter" else f"this {kind}"
    words = words.replace("this card", this).replace("This card", this.capitalize())
    words = _spoken_to(words, side)
    words = _neutral(words, side)
    words = re.sub(r"\b([Ww]hen) " + this + r" is (installed|rezzed|scored|played)\b", _by_you, words)
    for pattern, instead in _PATTERNS:
        said = instead.replace("THIS", this) if isinstance(instead, str) else instead
        words = re.sub(pattern.replace("THIS", this), said, words)  # type: ignore[call-overload]
    words = _of_the_trigger(words)
    words = _for_each(words)
    words = _it(words, this)
    return words[:1].upper() + words[1:]


def _spoken_to(words: str, side: str) -> str:
    """The card's player as `you`; what happens to the other one, said of that one."""
    if side == "runner":
        words = re.sub(r"\b([Tt])he Runner takes (\S+ tags?)", r"take \2", words)
        words = re.sub(r"\b([Tt])he Corp takes (\S+ bad publicity)", r"give the Corp \2", words)
        words = re.sub(r"\bin the (grip|heap|stack)\b", r"in your \1", words)
        words = re.sub(r"\b(from|of|into|to) the (grip|heap|stack)\b", r"\1 your \2", words)
        own = "Runner"
    else:
        words = re.sub(r"\b[Tt]he Runner takes (\S+ tags?)", r"give the Runner \1", words)
        words = re.sub(r"\b[Tt]he Corp takes (\S+ bad publicity)", r"take \1", words)
        own = "Corp"
    words = re.sub(rf"\b[Tt]he {own}'s\b", "your", words)
    words = re.sub(rf"\b[Tt]he {own} ({_PAST})\b", r"you \1", words)
    words = re.sub(rf"\b[Tt]he {own} (is|has|does|was|may|would|cannot|did)\b", _you_auxiliary, words)
    return re.sub(rf"\b(?<!by )[Tt]he {own} ([a-z]+s)\b", lambda found: f"you {base(found[1])}", words)


def _neutral(words: str, side: str) -> str:
    """What only one player does, said of that player."""
    if side == "runner":
        return re.sub(r"(?<!or )(\b[Ww]henever|\btime) an agenda is stolen\b", r"\1 you steal an agenda", words)
    words = re.sub(r"(\b[Ww]henever|\btime) an agenda is scored\b(?! or)", r"\1 you score an agenda", words)
    return re.sub(r"(\b[Ww]henever|\btime) (a card|a piece of ice) is rezzed\b(?! or)", r"\1 you rez \2", words)


def _you_auxiliary(found: re.Match[str]) -> str:
    return "you " + {"is": "are", "has": "have", "does": "do", "was": "were"}.get(found[1], found[1])


def _by_you(found: re.Match[str]) -> str:
    verb = {"installed": "install", "rezzed": "rez", "scored": "score", "played": "play"}[found[2]]
    return f"{found[1]} you {verb} {found.string[found.end(1) + 1 : found.start(2) - 4]}"


def _paid(found: re.Match[str]) -> str:
    """A nested cost and what it is paid for: `you may pay 1[credit] to draw 1 card`."""
    cost, then = found[1], found[2]
    if ". " in then.rstrip(".") or re.match(r"(The|That|This|It|If|Host)\b", then):
        return f"you may {cost}. If you do, {small(then)}"
    return f"you may {cost} to {small(then)}"


def _of_the_trigger(words: str) -> str:
    """What a trigger condition names, as what follows speaks of it: `that ice`, `they`."""
    found = re.match(r"([^\"]*?\b(?:[Ww]hen|[Ww]henever|time)\b[^,.]*, )(.*)$", words, flags=re.S)
    if found is None:
        return words
    head, rest = found[1], found[2]
    if re.search(r"\bpiece of (\w+ )?ice\b", head):
        rest = re.sub(r"\b(?:that card|the encountered ice)\b", "that ice", rest)
    if "the Runner" in head and "the Runner's turn" not in head:
        rest = re.sub(r"\bgive the Runner\b", "give them", rest)
        rest = re.sub(r"^the Runner (must|may|cannot)\b", r"they \1", rest)
        rest = re.sub(r"^the Runner (\w+s)\b", lambda one: f"they {base(one[1])}", rest)
    return head + rest


def _clicks(found: re.Match[str]) -> str:
    return "[click]" * int(found[1])


def _then(found: re.Match[str]) -> str:
    return f"{found[1]}, {small(found[2])}"


def _first(found: re.Match[str]) -> str:
    return found[1] + found[2].capitalize()


_DOING = "|".join(_DONE)
# What a read-back has -> what a card has; THIS is the card as it calls itself.
_PATTERNS = [
    # trigger conditions
    (r"\bWhen THIS is scored or when THIS is stolen\b", "When THIS is scored or stolen"),
    (r"\bWhen you score THIS or when THIS is stolen\b", "When THIS is scored or stolen"),
    (r"\bWhen THIS hosts no more (?:\w+ counters|credits),", "When it is empty,"),
    (r"\bWhenever (the Runner|you) (encounters?|passe?s?|accesse?s?) THIS\b", r"When \1 \2 THIS"),
    (r"\bWhen (a (?:successful |unsuccessful )?run\b.*?\b(?:begins|ends),)", r"Whenever \1"),
    (r"\bWhenever the Corp purges\b", "When the Corp purges"),
    (r"\b(accesses THIS), if THIS is (rezzed|installed),", r"\1 while it is \2,"),
    (r"\bWhen you (install|rez) THIS or when your turn\b", r"When you \1 THIS and when your turn"),
    (r"\bwhen you install THIS or when your turn\b", "when you install THIS and when your turn"),
    (r"\ban agenda is scored or an agenda is stolen\b", "an agenda is scored or stolen"),
    (r"\bWhen it is empty, (trash|remove) THIS\b", r"When it is empty, \1 it"),
    (r"\btrash(es)? (a|any) card while accessing it\b", r"trash\1 \2 card you are accessing"),
    (r"^(Once per \w+ → )Whenever\b", r"\1When"),
    (r"\bWhenever ([^.]*\b[Ff]lip (?:your|this) identity)", r"When \1"),
    (r"\bor you (spend|trash|install)\b", r"or \1"),
    (r"\b(takes?|suffers?) 1 or more (\w+ damage)\b", lambda f: f"suffer{'s' if f[1].endswith('s') else ''} {f[2]}"),
    (r"\ban agenda is scored or (?:when|whenever) an agenda is stolen\b", "an agenda is scored or stolen"),
    (r"\b(is rezzed) or (?:when|whenever) [\w ]+? is (derezzed)\b", r"\1 or \2"),
    (r"^((?:[^,\"]*→ )?When(?:ever)? [^,]*?) or (when(?:ever)?) (?=a |an |you |the |this )", r"\1 and \2 "),
    (r"\bthe Runner fully breaks (.*?) with (THIS)\b", r"\2 fully breaks \1"),
    (r"\byou fully break (.*?) with (THIS)\b", r"\2 fully breaks \1"),
    (r", if (?:THIS|it) is not in Archives,", " anywhere except in Archives,"),
    # choices and nested costs
    (r"\byou may pay (?=\[click\])", "you may spend "),
    (r"\byou may \[trash\]", "you may trash THIS"),
    (r"\byou may ((?:pay|spend) [^,.:]*), (?=[a-z])", r"you may \1 and "),
    (r"\b([Yy]ou may) pay (\d+ hosted)", r"\1 remove \2"),
    (r"you may use this: (?:you may )?", "you may "),
    (r"\b[Yy]ou may ((?:(?!\. ).)*)\. If paid: ([A-Z][^\"]*)$", _paid),
    (r"\b([Yy]ou (?:may|must) (?:(?!\. ).)*\. )If not paid: (\w)", lambda f: f"{f[1]}If you do not, {f[2].lower()}"),
    (r"\bIf not paid: (\w)", lambda found: f"If they do not, {found[1].lower()}"),
    (r"\bIf paid: (\w)", lambda found: f"If you do, {found[1].lower()}"),
    (r"\b(If (?:(?!\. )[^:\"])*): ([A-Z])", _then),
    (r"\bOtherwise: ([A-Z])", lambda found: f"Otherwise, {found[1].lower()}"),
    (r"\b(If (?:un)?successful): ([A-Z])", _then),
    (r"\b[Yy]ou choose 1: ", "resolve 1 of the following: • "),
    (r"; or ", " • "),
    # times
    (r"\bUse only if a run is in progress\b", "Use this ability only during a run"),
    (r"\bUse only if a run on ([^.]*?) is in progress\b", r"Use this ability only during a run against \1"),
    (r"\bUse only if an encounter is in progress\b", "Use this ability only during an encounter"),
    (r"\bUse only if it is your turn\b", "Use this ability only during your turn"),
    (r"\bUse only if\b", "Use this ability only if"),
    (r", if a run on (.*?) is in progress,", r" during a run against \1,"),
    (r"\bWhile a run on (.*?) is in progress, ", r"During runs against \1, "),
    (r"\bWhile a run is in progress, ", "During runs, "),
    # who does it
    (rf"(?<=[:.,→] )[Yy]ou ({_DOING})\b(?! may)", r"\1"),
    (rf"\band you ({_DOING})\b", r"and \1"),
    (rf"^(\[subroutine\] )?[Yy]ou ({_DOING})\b", r"\1\2"),
    (r"((?:^|[.:→] |\[subroutine\] ))([a-z])", _first),
    (rf"(\byou may|\bto|•|\bor) [Yy]ou ({_DOING})\b", r"\1 \2"),
    (r"\b[Ff]lip your identity\b", "flip this identity"),
    # costs
    (r"\b(additional cost to steal [^,]*), (?=pay|spend|add|suffer)", r"\1, the Runner must "),
    (r"\b(additional cost to steal [^,]*), pay: (?=\[click\])", r"\1, the Runner must spend "),
    (r"\b(additional cost to steal [^,]*), pay: (?=\d)", r"\1, the Runner must pay "),
    (r"\b(additional cost to steal [^,]*), pay: ", r"\1, the Runner must "),
    (r", (the (?:Runner|Corp)) pays: (?=\[click\])", r", \1 must spend "),
    (r", (the (?:Runner|Corp)) pays: (?=\d|X)", r", \1 must pay "),
    (r", (the (?:Runner|Corp)) pays: ", r", \1 must "),
    (r", (?:pay|the Runner pays|you pay): (\[click\])", r", spend \1"),
    (r", (?:pay|you pay): (\d|X)", r", pay \1"),
    (r", (?:pay|you pay): ", ", "),
    (r"\b1 hosted (\w+ counter)(?=:|,)", r"hosted \1"),
    (r"^(.*?)\badd THIS to your hand\b", r"\1add THIS to your grip"),
    # symbols
    (r"\b(\d) clicks?\b", _clicks),
    (r"\ball \[credit\]", "all credits"),
    (r"\bTrace \[", "Trace["),
    # runs
    (r"\bAs an additional cost to (.*?), (\[click\]|\d+\[credit\])\.", r"As an additional cost to \1, spend \2."),
    (r"\bTied to that run: If that run is successful, ", "If successful, "),
    (r"\bTied to that run: If that run is unsuccessful, ", "If unsuccessful, "),
    (r"\bTied to that run: (?!When|If|The (?:first|second) time|\[)(\w)", lambda f: f"During that run, {f[1].lower()}"),
    (r"\bTied to that run: ", ""),
    (r"\bIf that run is successful, ", "If successful, "),
    (r"\bIf that run is unsuccessful, ", "If unsuccessful, "),
    (r"(Run (HQ|R&D|Archives)\b.*)instead of breaching, ", r"\1instead of breaching \2, "),
    (r"\binstead of breaching(?: (HQ|R&D|Archives))?, you may do this: (\w)", lambda f: _instead(f, "you may ")),
    (r"\binstead of breaching(?: (HQ|R&D|Archives))?, do this: (\w)", lambda f: _instead(f, "")),
    (r"([Ww]henever you breach (\S+), )when you breach \2, ", r"\1"),
    (r"(you breach (?:HQ|R&D), )when you breach (?:HQ|R&D|that server), ", r"\1"),
    # declarations
    (r"^This (\w+) can be advanced and this \w+ gets\b", r"You can advance this \1. It gets"),
    (
        r"\b(?!(?:un)?rezzed|(?:un)?installed|an?other|other|an? |each|face|all|of|the|no |more|to |first |(?:de)?rez )"
        r"((?:code )?[a-z][a-z-]+) (pieces?) of ice\b",
        r"\2 of \1 ice",
    ),
    (r"\b(\d) (card|agenda)s? from among the revealed cards\b", r"\1 of those \2s"),
    (r"\b(the Runner [^.,]*?) last turn\b", r"\1 during their last turn"),
    (r"\bspend hosted credits to trash\.", "spend hosted credits to pay trash costs."),
    (r"\bthere are at least (\d+) (installed [\w -]+?) you control\b", r"you have \1 or more \2"),
    (r"\b(from your grip or )the (stack)\b(.*?) \(Active in (?:your|the) heap\.\)$", r"\1\2\3"),
    (r"\blowered by the number of ([^.,]*)", lambda f: f"lowered by 1[credit] for each {_singular(f[1])}"),
    (r"\b([Rr]emove (?:\d+|up to \d+)) (\w+ counters?) from THIS\b", r"\1 hosted \2"),
    (r"\b([Rr]emove all hosted \w+ counters) from THIS\b", r"\1"),
    (r"\b(\d+) random (cards?) from (HQ|(?:the|your) grip|R&D)\b", r"\1 \2 from \3 at random"),
    (r"^This (\w+) can be advanced\.", r"You can advance this \1."),
    (r": This (?:program|card) gets ([+-]\S+ strength)\.", r": \1."),
    (r": This program gets \+X strength\.", ": +X strength."),
    (r"\bInstall THIS only on an? installed ", "Install only on a "),
    (r"\bInstall THIS only in ", "Install only in "),
    (r"\bInstall only on a ([aeio])", r"Install only on an \1"),
    (r"\b(Play|Install) THIS only if ", r"\1 only if "),
    (r"\bRez THIS only if a run on (.*?) is in progress", r"Rez only during a run against \1"),
    (r"\bthe number of (\w+) counters on THIS is (\d+) or more", r"there are \2 or more hosted \1 counters"),
    (r"\bthe number of (.*?) is (\d+) or more", r"there are \2 or more \1"),
    (r"\bthere are (\d+) or more your tags", r"you have \1 or more tags"),
    (
        r"\b(?i:(trash|install|add|reveal|shuffle|play|host|swap|remove)) ([^.:]*?) in "
        r"(HQ|Archives|your grip|your heap)\b",
        r"\1 \2 from \3",
    ),
    (r"(?<=from HQ)(.*) \(Active in HQ\.\)$", r"\1"),
    (r"(?<=from your heap)(.*) \(Active in the heap\.\)$", r"\1"),
    (r"^(.*search (?:(?!\. ).)*)\. Reveal the found cards?\. (?=Add)", r"\1 and reveal it. "),
    (r"\badd the found cards?\b", "add it"),
    (r"\bthe found cards?\b", "it"),
    (r"\b1 (card|agenda|program|piece of ice) from among the seen cards\b", r"1 of those \1s"),
    (r"\b(top card of .*?\. .*?)the seen cards\b", r"\1that card"),
    (r"\bthe seen cards\b", "those cards"),
    (
        r"(?<=for 1 )((?:\w+ )*?)(\w+)((?: of ice)?) and reveal it\. Add it\b",
        lambda f: f"{f[1]}{f[2]}{f[3]} and reveal it. Add that {'ice' if f[3] else f[2]}",
    ),
    (r"\b([Ll]ook at the top \d+ cards of (?:R&D|your stack)) and arrange those cards in\b", r"\1 and arrange them in"),
    (r"\b(is an?|is not an?) piece of ((?:code )?\w+) ice\b", r"\1 \2"),
    (r"\bmust (pay|spend): ", r"must \1 "),
    (r"\bdirectly inward of\b", "directly inward from"),
    (r"\bfor the remainder of this turn\b", "for the remainder of the turn"),
    (r"\b1 other (?=\w)", "another "),
    (r"\bon 1 (piece of ice|card (?:in the root|that))\b", r"on a \1"),
    (r"\b(is|are) (an? [\w -]+?) card(?=[,.: ])", r"\1 \2"),
    (r"\bis a (\w+) identity\b", r"is \1"),
    (r"\b(is) raised by\b", r"\1 increased by"),
    (r"\bto (play|install|rez|use|trash)[ (]+only ([^).]*)\)?", r"to \1 \2"),
    (r"\bplace 1 (\w+ counter) on 1 installed\b", r"place 1 \1 on an installed"),
    (r"\b([Dd]erez (?:\d+|up to \d+|all)) rezzed ", r"\1 "),
    (r"\b([Rr]ez (?:\d+|up to \d+|all)) unrezzed ", r"\1 "),
    (r"\bthrough (?:the Runner's|the Corp's) next turn\b", "for their next turn"),
    (r"\bthrough your next turn\b", "for your next turn"),
    (r"\b(?:the|a) (?:installed|chosen) card\b", "that card"),
    (r"\bthe card being accessed\b", "the card you are accessing"),
    (r"\bsearch the stack\b", "search your stack"),
    (r"\bhosted credit counters?\b", "hosted credits"),
    (r"\b[Aa] run on (this server|HQ|R&D|Archives) cannot be\b", r"runs against \1 cannot be"),
    (r"\byou may (if [^,]*), (\w)", r"\1, you may \2"),
    (r"\bthe top of R&D and/or the bottom of R&D\b", "the top or bottom of R&D"),
    (r"\bHQ and/or the bottom\b", "HQ or the bottom"),
    (r"\b[Ii]f (?:they were swapped|anything was (?:trashed|prevented)), ", "If you do, "),
    (r"\bbefore all of its other\b", "before its other"),
    (r"\b(cards?) of the faction of\b", r"\1 that matches the faction of"),
    (r"\b1 installed (card|program|resource|asset)s? you control\b", r"1 of your installed \1s"),
    (r"\bspend hosted credits to (install|play|rez)(?=\.)", r"spend hosted credits to \1 cards"),
    (r"\b(1 (?:installed )?(?:\w+ or )?)hardware\b", r"\1piece of hardware"),
    (r"\b(an? \w+ or )hardware\b", r"\1piece of hardware"),
    (r"\bthere is at least 1 ([aeiou])", r"there is an \1"),
    (r"\bthere is at least 1 ", "there is a "),
    (r"\bthat can be advanced\b", "you can advance"),
    (r"\b1 (rezzed |installed )+?([\w -]+?) you control\b", r"1 \1\2"),
    (r"\b(threat level is \d+) or more\b", r"\1 or greater"),
    (r"\b(icebreaker|fracter|decoder|killer)( card| program)(s?)\b", r"\1\3"),
    (r"\bto your hand\b", "to your grip"),
    (r"\bwhenever you could rez\b", "any time you could rez"),
    (r"\bWhile (.*), this ability costs\b", r"If \1, this ability costs"),
    (r"\bthe Runner's tags\b", "tags the Runner has"),
    (r"\bin or protecting\b", "in the root of or protecting"),
]


def _instead(found: re.Match[str], may: str) -> str:
    server = f" {found[1]}" if found[1] else " that server"
    return f"instead of breaching{server}, {may}{found[2].lower()}"


_MANY = r"the number of ([^.,:\"]*?)(?=[.,:\"]|$| for the remainder| and |\)|, )"
_EQUAL = [
    (rf"\[credit\] equal to {_MANY}", "1[credit] for each "),
    (rf"extra strength equal to {_MANY}", "+1 strength for each "),
    (rf"\b(\w+ counter)s equal to {_MANY}", r"1 \1 for each "),
    (rf"\b(tag|card)s equal to {_MANY}", r"1 \1 for each "),
    (rf"\b((?:net|meat|core) damage) equal to {_MANY}", r"1 \1 for each "),
]


def _for_each(words: str) -> str:
    """Amounts that are the number of something: 1 for each of it."""
    for pattern, lead in _EQUAL:

        def each(found: re.Match[str], lead: str = lead) -> str:
            return found.expand(lead) + _singular(found[found.re.groups])

        words = re.sub(pattern, each, words)
    return words


def _singular(words: str) -> str:
    """Things as one of them: `hosted power counter`, `installed piece of ice`."""
    words = re.sub(r"^(\w+ counter)s on this \w+$", r"hosted \1", words)
    words = re.sub(r"^the (Runner|Corp)'s ([\w ]+)s$", r"\2 the \1 has", words)
    words = re.sub(r"\bpieces of\b", "piece of", words, count=1)
    words = re.sub(r"\bcopies of\b", "copy of", words, count=1)
    return re.sub(rf"\b({'|'.join(_NOUNS)})s\b", r"\1", words, count=1)


def _it(words: str, this: str) -> str:
    """The card that a trigger condition was about is `it` in what follows."""
    found = re.match(rf"((?:[^\"]* → )?(?:When|Whenever|While)\b[^,]*\b{this}\b[^,]*, )(.*)$", words, flags=re.S)
    if found is None or " and when " in found[1]:
        return words
    head, _, rest = found[2].partition(". ")
    head = head.replace(f"printed subroutines on {this}", "its printed subroutines").replace("the its", "its")
    return found[1] + head.replace(this, "it") + (f". {rest}" if rest else "")
