"""Deck lists as the card site's JSON."""

from __future__ import annotations

import json
import re
from typing import Any

from judgebot.cards import names
from judgebot.tables.deck_drafts import LONGEST, MOST_LINES, WHAT, Lists, is_identity
from judgebot.yamlio import quote

# What the site's JSON has about a list besides its cards.
_ABOUT = re.compile(
    r"id|uuid|name|title|description|notes|date(_creation|_update)?|(created|updated)_at|user(_id|_name)?"
    r"|tournament_badge|mwl_code|tags|problem|history|(side|faction|identity)_code|(side|faction|identity)_id"
)


class Json:
    """Lists as the card site's JSON: an object with `cards`, a list of them, or an object with such a list as `data`.

    The lines are found by looking for the codes in their order, since Python's reader keeps none.
    """

    def __init__(self, text: str, lists: Lists) -> None:
        self.text, self.lists = text, lists
        self.at = 0
        self.line = 1

    def read(self) -> None:
        """Read all of it."""
        data = self._parsed()
        if type(data) is dict and type(data.get("data")) is list:
            data = data["data"]
        several = data if type(data) is list else [data]
        for one in several:
            if type(one) is not dict or type(one.get("cards")) is not dict:
                self.lists.refuse(self.line, "JSON without `cards`", "an object with `cards: {code: number, ...}`")
            self._list(one)

    def _list(self, given: dict[str, Any]) -> None:
        lists = self.lists
        lists.begin(self._found("cards"))
        title = given.get("name", given.get("title"))
        lists.draft.title = title[:LONGEST] if type(title) is str else ""
        for key in given:
            if key != "cards" and not _ABOUT.fullmatch(key):
                lists.tell(self.line, f"{quote(key)} was not read: a list has `cards`.")
        if len(given["cards"]) > MOST_LINES:
            lists.refuse(self.line, f"{len(given['cards']):,} codes", f"at most {MOST_LINES:,}")
        coded = [(self._found(code), code, count) for code, count in given["cards"].items()]
        cards = [(line, lists.coded(line, code), code, count) for line, code, count in coded]
        for line, card, code, count in sorted(cards, key=lambda one: not is_identity(one[1])):
            if type(count) is not int:
                lists.problem(line, f"no number for {quote(code)}", "how many, as a whole number")
            elif is_identity(card) and lists.draft.identity:
                lists.problem(line, f"a second identity, {names.title(card)}", "one identity a list")
            else:
                lists.add(line, card, count)

    def _found(self, code: str) -> int:
        """The line of the next key of this name."""
        place = re.compile(rf"{re.escape(json.dumps(code))}\s*:").search(self.text, self.at)
        if place is not None:
            self.line += self.text.count("\n", self.at, place.end())
            self.at = place.end()
        return self.line

    def _parsed(self) -> Any:
        def pairs(found: list[tuple[str, Any]]) -> dict[str, Any]:
            held = dict(found)
            if len(held) < len(found):
                raise KeyError(next(key for number, (key, _) in enumerate(found) if key in dict(found[:number])))
            return held

        try:
            return json.loads(self.text, object_pairs_hook=pairs)
        except json.JSONDecodeError as error:
            self.lists.refuse(error.lineno, "no JSON, or not all of it", WHAT)
        except KeyError as error:
            self.lists.refuse(0, f"the key {quote(error.args[0])} twice in one object", "each key once")
        except (RecursionError, ValueError):
            self.lists.refuse(0, "data nested too deep, or a number far too long", WHAT)
