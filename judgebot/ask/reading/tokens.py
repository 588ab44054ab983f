"""A line cut into words in normal form, and marks."""

# ruff: noqa: RUF001 (the look-alikes are the point)

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from judgebot.cards import names

_PIECE = re.compile(r"\n|->|=>|[;:,?!()\[\]{}–—−|/&+*•\-]|[^\s;:,?!()\[\]{}–—−|/&+*•\-]+")
_SILENT = "'\"“”‘’ʼ`´.…_~^#=!™®©"
_SHORT_FORMS = {
    "'ve": "have",
    "'ll": "will",
    "'d": "would",
    "'re": "are",
    "'m": "am",
    "n't": "not",
}
_WHOLE = {
    "cant": "can not",
    "can't": "can not",
    "won't": "will not",
    "wont": "will not",
    "cannot": "can not",
    "dont": "do not",
    "doesnt": "does not",
    "didnt": "did not",
    "isnt": "is not",
    "wasnt": "was not",
    "hasnt": "has not",
    "havent": "have not",
    "im": "i am",
    "ive": "i have",
    "hes": "he is",
    "shes": "she is",
    "theyre": "they are",
    "theyve": "they have",
    "whats": "what is",
    "thats": "that is",
    "gonna": "going to",
    "wanna": "want to",
    "gotta": "have to",
    "lemme": "let me",
    "i'm": "i am",
    "aint": "is not",
    "ain't": "is not",
    "w/": "with",
    "w/o": "without",
    "youre": "you are",
    "whos": "who is",
    "shan't": "shall not",
    "it's": "it is",
    "he's": "he is",
    "she's": "she is",
    "that's": "that is",
    "what's": "what is",
    "when's": "when is",
    "where's": "where is",
    "how's": "how is",
    "who's": "who is",
    "there's": "there is",
    "theres": "there is",
    "@": "at",
    "&": "and",
    "+": "and",
    "arent": "are not",
    "b4": "before",
    "n": "and",
    "w": "with",
    "u": "you",
    "rn": "now",
    "cuz": "because",
    "coz": "because",
    "cos": "because",
    "tho": "though",
    "thru": "through",
    "till": "until",
    "til": "until",
    "outta": "out of",
    "shouldnt": "should not",
    "couldnt": "could not",
    "wouldnt": "would not",
    "hadnt": "had not",
    "mustnt": "must not",
    "neednt": "need not",
    "wheres": "where is",
    "hows": "how is",
    "whens": "when is",
    "whys": "why is",
    "heres": "here is",
    "itll": "it will",
    "itd": "it would",
    "thatll": "that will",
    "theyll": "they will",
    "theyd": "they would",
    "hed": "he would",
    "youll": "you will",
    "youd": "you would",
    "ill": "i will",
    "whod": "who would",
    "wholl": "who will",
    "em": "them",
    "'em": "them",
    "werent": "were not",
    "youve": "you have",
    "weve": "we have",
    "bc": "because",
    "thx": "thanks",
    "plz": "please",
    "pls": "please",
    "str": "strength",
    "unable": "not able",
    **{f"x{n}": f"x {n}" for n in range(2, 7)},
}


@dataclass(frozen=True, slots=True)
class Word:
    """A word in normal form, or a mark (`,` `;` `?` `:` `(` `)` `.`), and where it stands in the line."""

    said: str
    start: int
    end: int
    mark: bool = False


# What stands behind `its` where that is `it is` (or `it has`), as nothing that is owned begins so.
_AFTER_IT_IS = frozenset(
    (
        *("the", "a", "an", "my", "your", "our", "his", "her", "their", "not", "only", "just", "on", "at", "still"),
        *("now", "already", "done", "over", "finished", "rezzed", "unrezzed", "derezzed", "installed", "facedown"),
        *("faceup", "successful", "in", "protecting", "broken", "advanced", "been", "got", "had", "taken", "about"),
        *("going", "gonna", "up", "down", "out", "gone", "behind", "sitting", "trashed", "scored", "stolen", "hosted"),
        *("like", "legal", "ok", "okay", "fine", "possible", "me", "him", "them", "us", "i", "he", "she", "they"),
        *("no", "never", "so", "too", "also", "because", "since", "been", "worth", "alone", "empty", "late", "dead"),
        *("from", "to", "with", "before", "after", "during", "by", "under", "active", "unbroken", "unadvanced"),
    )
)
# Behind these it is whose that is: `with its rezzed X`.
_STATES = ("rezzed", "unrezzed", "installed", "facedown", "faceup", "broken", "advanced")
_BEFORE_ITS = (
    *("with", "using", "via", "through", "from", "off", "of", "by", "for", "under", "behind", "to", "on"),
    *("uses", "use", "used", "trashes", "trash", "trashed", "has", "swaps", "forfeits", "advances", "derezzes"),
)  # fmt: skip


def words_of(text: str) -> list[Word]:
    """The words and marks of a line."""
    found = _words(text)
    for place in range(len(found) - 1, 0, -1):
        owned = place > 1 and found[place - 2].said in _BEFORE_ITS and found[place].said in _STATES
        if found[place - 1].said == "its" and not owned and _it_is([one.said for one in found[place : place + 4]]):
            its = found[place - 1]
            found[place - 1 : place] = [replace(its, said="it"), replace(its, said="is")]
        elif found[place - 1].said in _OWNERS and found[place].said in _AFTER_S | _HAS_DONE:  # `runners on HQ`
            one = found[place - 1]
            found[place - 1 : place] = [replace(one, said=one.said[:-1]), replace(one, said="s")]
    for place in range(len(found) - 2):
        who, is_, after = (one.said for one in found[place : place + 3])
        gets = who in ("he", "she", "it", "who") and after in ("got", "been", "had", "taken")
        if is_ == "is" and (gets or (who in ("he", "she", "who") and _has_done(found, place + 2))):
            found[place + 1] = replace(found[place + 1], said="has")
    for place in range(len(found) - 2):
        who, s, after = (one.said for one in found[place : place + 3])
        player = who in ("runner", "corp", "opponent", "opp")
        over = who in ("run", "turn", "game", "encounter", "trace") and after in _OVER
        state = not player and _is_so([one.said for one in found[place + 2 : place + 4]])  # `Ice Wall's on HQ`
        if s == "s" and (over or state or (player and (after in _AFTER_S or after.isdigit()))):
            found[place + 1] = replace(found[place + 1], said="is")
        elif s == "s" and player and after in _HAS_DONE:
            found[place + 1] = replace(found[place + 1], said="has")
    return _none_had(_no_longer(_purposes(_traced(found))))


def _traced(words: list[Word]) -> list[Word]:
    """`trace[4]` as cards have it: `trace 4`."""
    found = list(words)
    for place in range(len(found) - 4, -1, -1):
        said = [one.said for one in found[place : place + 4]]
        if said[0] == "trace" and said[1] == "(" and said[2].isdigit() and said[3] == ")":
            found[place + 1 : place + 4] = [replace(found[place + 2], end=found[place + 3].end)]
    return found


def _purposes(words: list[Word]) -> list[Word]:
    """`pays 3 in order to pass`, `so as to pass`: for that, as a plain `to` says; `so as not to`: not to."""
    found = list(words)
    for place in range(len(found) - 3, -1, -1):
        said = [one.said for one in found[place : place + 4]]
        if said[:2] not in (["in", "order"], ["so", "as"]):
            continue
        if said[2] == "to" or said[2:] == ["not", "to"]:
            found[place : place + 3] = [replace(found[place + 2], start=found[place].start)]
    return found


def _no_longer(words: list[Word]) -> list[Word]:
    """`he can no longer rez it`, `he no longer can`: he cannot."""
    found = list(words)
    for place in range(len(found) - 2, 0, -1):
        if [one.said for one in found[place : place + 2]] != ["no", "longer"]:
            continue
        denied = Word("not", found[place].start, found[place + 1].end)
        if found[place - 1].said in _DENIED:
            found[place : place + 2] = [denied]
        elif place + 2 < len(found) and found[place + 2].said in _DENIED:
            found[place : place + 3] = [found[place + 2], denied]
    return found


def _none_had(words: list[Word]) -> list[Word]:
    """`I do not have any cards`, `has not got a single program`: they have none."""
    found = list(words)
    for place in range(len(found) - 4, -1, -1):
        said = [one.said for one in found[place : place + 6]]
        has = _HAD.get(said[0], "") if said[1:3] == ["not", "have"] else ""
        if said[0] in ("has", "have", "had") and said[1:3] == ["not", "got"]:
            has = said[0]
        any_ = next((n for n in (3, 2, 1) if " ".join(said[3 : 3 + n]) in _ANY and place + 3 + n < len(found)), 0)
        if has and any_:
            last = place + 2 + any_
            no = replace(found[last], said="no", start=found[place + 3].start)
            found[place : last + 1] = [replace(found[place], said=has, end=found[place + 2].end), no]
    return found


_HAD = {"do": "have", "does": "has", "did": "had"}
_ANY = ("any", "a", "an", "a single", "one single", "even one", "even a single")

_DENIED = ("can", "could", "may", "might", "will", "would", "does", "do", "did", "is", "are", "was", "were", "am")


def _has_done(words: list[Word], place: int) -> bool:
    """Whether `he's` is `he has` before these words: `he's already rezzed Palisade`; a card may be `rezzed`."""
    while place < len(words) - 1 and words[place].said in ("already", "just", "only", "now", "never", "not"):
        place += 1
    said, more = words[place].said, place + 1 < len(words) and not words[place + 1].mark
    return said in ("won", "lost") or (said in _BY_PLAYERS and more)


_BY_PLAYERS = frozenset(
    (
        *("rezzed", "installed", "scored", "stolen", "played", "trashed", "used", "advanced", "drawn", "spent", "paid"),
        *("accessed", "passed", "lost", "made", "broken", "forgotten", "chosen", "put"),
    )
)


def _it_is(after: list[str]) -> bool:
    """Whether `its` is `it is` before these words: nothing is owned there, or it says whose turn it is."""
    turn = after[0] in ("corp", "corps", "runner", "runners", "opp", "opponent", "opponents")
    if after[0] == "only" and not {"is", "was", ":"}.isdisjoint(after[2:]):  # `its only ice is X`
        return False
    if after[0] == "only" and after[1:2] and after[1] in ("sub", "subroutine", "ability"):  # `breaks its only sub`
        return False
    return after[0] in _AFTER_IT_IS or after[0] in _MARKS or turn


def _is_so(after: list[str]) -> bool:
    """Whether `X's` is `X is` before these words: nothing that a card or a pile has begins so."""
    return after[0] in _SO_IS or (after[0] in ("on", "in", "at") and after[1:2] not in _ITS_TIMES)


_SO_IS = frozenset(
    (
        *("the", "a", "an", "my", "your", "our", "his", "her", "their", "not", "already", "still", "now", "sitting"),
        *("empty", "gone", "never", "also", "no"),
    )
)
_ITS_TIMES = (["encounter"], ["access"], ["rez"], ["play"], ["install"], ["score"], ["steal"], ["hit"], ["approach"])
_OVER = ("over", "done", "finished", "successful", "unsuccessful", "not", "still", "going", "about")
_OWNERS = ("runners", "corps", "opps", "opponents")
_MARKS = (",", ".", "?", ";", ")")
_HAS_DONE = frozenset(("already", "got", "been", "taken"))
# What stands behind `Runner's` where that is `the Runner is`.
_AFTER_S = frozenset(
    (
        *("on", "at", "tagged", "broke", "down", "up", "running", "playing", "about", "not", "encountering", "in"),
        *(
            "past",
            "through",
            "approaching",
            "accessing",
            "flatlined",
            "dead",
            "going",
            "the",
            "a",
            "an",
            "sitting",
            "holding",
        ),
    )
)


def _words(text: str) -> list[Word]:
    found: list[Word] = []
    for match in _PIECE.finditer(text):
        piece, start, end = match.group(), match.start(), match.end()
        if piece in ("->", "=>"):
            found.append(Word("then", start, end))
        elif piece in "&+":
            found.append(Word("and", start, end))
        elif piece == "\n" and re.search(r"(([a-z]\.){2,}|\b(mr|ms|dr|st)\.)\s*$", text[:start], re.I):
            continue  # behind `M.I.C.`, `Dr.` it ends no sentence
        elif re.fullmatch(r"\n|[;:,?!()\[\]{}–—−|/*•\-]", piece):
            if piece == "-" and start > 0 and not text[start - 1].isspace() and text[end : end + 1].isalnum():
                continue  # inside a word
            if piece == "/" and found and found[-1].said in ("w", "with") and text[start - 1] in "wW":
                found[-1] = Word("with", found[-1].start, end)
                continue
            found.append(
                Word(
                    {
                        "\n": ".",
                        "[": "(",
                        "{": "(",
                        "]": ")",
                        "}": ")",
                        "–": ",",
                        "—": ",",
                        "−": ",",
                        "|": ";",
                        "/": "/",
                        "*": ",",
                        "•": ",",
                        "-": ",",
                    }.get(piece, piece),
                    start,
                    end,
                    True,
                )
            )
        elif len(piece) == 1 and text[end : end + 1] == "-":
            found.append(Word(piece.lower(), start, end))  # `N-Pot`: the first of a word
        else:
            _pieces(piece, start, end, found)
    return found


def _pieces(piece: str, start: int, end: int, found: list[Word]) -> None:
    stop = (
        piece.endswith((".", "…"))
        and piece.lower() not in ("mr.", "ms.", "dr.", "st.", "vs.")
        and not re.fullmatch(r"([a-z]\.){2,}", piece, re.I)
    )
    body = piece.rstrip(".…") if stop else piece
    odd = "".join(char for char in body if char not in _SILENT and not names.normalise(char))
    if odd:  # another script, a sign: it may mean something
        found.append(Word(odd, start, start + len(body)))
    low = body.lower().replace("’", "'").replace("ʼ", "'").replace("`", "'").strip('"“”‘')
    whole = _WHOLE.get(low) or (_WHOLE.get(low.strip("'")) if low.strip("'") != low else None)
    if body in ("", '"', "'", "”", "“"):
        pass
    elif whole is not None:
        found += [Word(one, start, start + len(body)) for one in whole.split()]
    else:
        after = ""
        for short, word in _SHORT_FORMS.items():
            if low.endswith(short) and len(low) > len(short):
                low, after = low[: -len(short)], word
                break
        own = re.search(r"(?<=\w)('s|s')$", low)
        if own and not after:
            low, after = (low[:-2], "s") if own[1] == "'s" else (low[:-1], "s")
        parts = names.normalise(low)
        if re.fullmatch(r"\d+ \d+", parts) and "." in low:
            parts = parts.replace(" ", "")  # Brân 1.0
            parts = f"{parts[:-1]}.{parts[-1]}"
        for one in parts.split():
            found.append(Word(one, start, start + len(body)))
        if after:
            found.append(Word(after, start, start + len(body)))
    if stop:
        found.append(Word(".", end - 1, end, True))
