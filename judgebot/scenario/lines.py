"""Lines of play, and what is expected to be legal: whether a pattern fits a choice, and the option that a line means.

A line is read once as a phrase, and in a game as patterns (`scenario.patterns`). Whether one fits an option is decided
by comparing values; only the text of an ability, a cost or a mode is compared as text, as a player says it.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Sequence, Set
from typing import Any

from judgebot.cards.abilities import Ability
from judgebot.cards.effects.costs import Cost
from judgebot.cards.effects.steering import OneOf
from judgebot.cards.nodes import walk
from judgebot.engine import characteristics as c
from judgebot.engine import costs, query
from judgebot.engine.choices import Choice, Verb
from judgebot.engine.machine import Machine
from judgebot.game.environment import Env
from judgebot.game.objects import HQ
from judgebot.scenario import notation, phrases
from judgebot.scenario.called import normal
from judgebot.scenario.notation import Named, NamedRefusal
from judgebot.scenario.patterns import Pattern, Phrase, read
from judgebot.scenario.wording import purpose

# Whether a pattern fits a choice


def fits(m: Machine, pattern: Pattern, option: Named | NamedRefusal) -> int | None:
    """How well a pattern fits an option, 0 the best; None if it does not."""
    choice = option.choice
    if choice.verb not in pattern.verbs or (pattern.of is not None and choice.of is not pattern.of):
        return None
    if not (_card_fits(m, pattern, choice) and _place_fits(m, pattern, option) and _number_fits(m, pattern, choice)):
        return None
    if (pattern.ice is not None and option.met not in pattern.ice) or (pattern.deed and not _done_to(pattern, choice)):
        return None
    loose = _text_fits(m, pattern, option) if pattern.text else 0
    if loose is None:
        return None
    hand = 5 * (pattern.cards is not None and in_hand(choice))
    far = 120 * (bool(pattern.rest) and not pattern.leads)
    return 100 * pattern.tier + 10 * loose + far + 2 * (not pattern.exact) + hand


def in_hand(choice: Choice) -> bool:
    """Whether a choice is to access a card in HQ, which chance then picks (7.3.4a)."""
    return choice.verb is Verb.ACCESS and choice.server == HQ and not choice.card


def _physical(m: Machine, oid: int) -> int:
    obj = m.state.last_known(oid)
    return obj.card if obj is not None else 0


def _card_fits(m: Machine, pattern: Pattern, choice: Choice) -> bool:
    if pattern.name == "no":
        return True  # of a pass; whether the card is offered the decision tells
    if pattern.name == "both":
        return any(isinstance(one, OneOf) and getattr(one.n, "n", None) == 2 for one in walk(choice.of))
    if pattern.name == "ice":
        return _of_ice(m, choice) and (pattern.cards is None or _physical(m, choice.card) in pattern.cards)
    if pattern.name == "cost":
        cost = choice.ability.cost if choice.ability is not None else None
        alone = pattern.cards is None  # then it is no action, of which there may be many
        if not cost or (alone and cost[0].name != "lose_clicks"):
            return False
    elif pattern.name and choice.verb is not Verb.PASS:
        return choice.name == pattern.name or (pattern.name == "none" and not choice.card)
    if pattern.cards is None:
        return True
    if choice.verb is Verb.NAME:
        named = (o.name for o in m.state.objs.values() if o.card in pattern.cards)
        return any(m.catalog.card(name).title == choice.name for name in named)
    if choice.verb is Verb.TRASH_SET:
        own = {_physical(m, oid) for oid in choice.cards}
        titles = {m.obj(oid).name for oid in choice.cards}
        asked = {o.name for o in m.state.objs.values() if o.card in pattern.cards}
        return own <= pattern.cards and titles == asked
    if in_hand(choice):  # a choice that was not asked is told of once the card may be elsewhere
        here = (*m.state.objs.values(), *m.state.gone.values())
        return any(obj.zone == HQ and obj.card in pattern.cards for obj in here)
    return bool(choice.card) and _physical(m, choice.card) in pattern.cards


def _done_to(pattern: Pattern, choice: Choice) -> bool:
    """Whether a target is chosen for what a pattern says is done with it."""
    return choice.deed is not None and bool(choice.deed.name == pattern.deed)


def _of_ice(m: Machine, choice: Choice) -> bool:
    """Whether a choice is to install ice, or where."""
    oid = choice.card or choice.of
    return m.state.last_known(oid) is not None and m.card(oid).type == "ice"


def _place_fits(m: Machine, pattern: Pattern, option: Named | NamedRefusal) -> bool:
    choice = option.choice
    if choice.verb is Verb.INSTALL and isinstance(option, NamedRefusal) and not choice.server and not choice.of:
        return True  # what cannot be installed cannot be installed anywhere
    if pattern.host is not None:
        return bool(choice.of) and _physical(m, choice.of) in pattern.host
    if not pattern.server:
        return True
    if choice.verb is Verb.IN:
        return pattern.server in (choice.server, choice.name)
    if choice.server:
        return choice.server == pattern.server
    obj = m.state.objs.get(choice.card)
    return pattern.tier > 0 and obj is not None and obj.server == pattern.server


def _number_fits(m: Machine, pattern: Pattern, choice: Choice) -> bool:
    if choice.verb in (Verb.BREAK, Verb.LEAVE, Verb.RESOLVE) or (choice.verb is Verb.CHOOSE and choice.of is not None):
        return pattern.n is not None and choice.n == pattern.n
    if pattern.n is None or choice.n is not None:
        return pattern.n == choice.n or pattern.n is None
    if pattern.deed and choice.deed is not None:
        return bool(getattr(choice.deed.n, "n", None) == pattern.n)
    if choice.verb is Verb.USE and pattern.text == "get":
        return boosts(m, choice, pattern.n) > 0
    if choice.verb is Verb.PAY_FROM:
        return bool(sum(n for _, n in choice.of) == pattern.n)
    if isinstance(choice.of, costs.Bill):
        return not choice.of.parts and costs.total_credits(choice.of) == pattern.n
    if choice.verb is Verb.TRASH:
        price = m.card(choice.card).trash
        return price is not None and bool(price == pattern.n)
    return False


def boosts(m: Machine, choice: Choice, to: int) -> int:
    """How often an ability is used to raise its card's strength to a number (3.9.4a); 0 if it does not come to it."""
    effect = choice.ability.do[0].effects[0] if choice.ability is not None and choice.ability.do else None
    if effect is None or effect.name != "strength" or effect.of.key != "this" or choice.card not in m.state.objs:
        return 0
    by = query.value(m, Env(source=choice.card, you=m.obj(choice.card).controller), effect.by)
    missing = to - c.strength(m, choice.card)
    return missing // by if by > 0 and missing > 0 and not missing % by else 0


# What is left out of an option's words before the text of a pattern is compared with them.
_HEADS = {
    Verb.PAY: "pay ",
    Verb.PAY_FROM: "pay ",
    Verb.DO: "yes ",
    Verb.DO_NOT: "no do not ",
    Verb.DO_NOT_PAY: "do not pay ",
    Verb.MODE: "choose ",
    Verb.CHOOSE: "choose ",
    Verb.KEEP: "keep ",
    Verb.ADD_SUBROUTINE: "add ",
    Verb.NAME: "name ",
    Verb.PREVENT: "prevent ",
}
_SUBROUTINES = (Verb.BREAK, Verb.LEAVE, Verb.RESOLVE)
_PAYMENTS = (Verb.PAY, Verb.DO_NOT_PAY)
_USED = frozenset((Verb.USE,))


def _text_fits(m: Machine, pattern: Pattern, option: Named | NamedRefusal) -> int | None:
    """How well the text of a pattern fits what an option is for, costs or does: 0 the same, 3 some of its words."""
    choice = option.choice
    if pattern.name == "cost":
        assert choice.ability is not None and choice.ability.cost is not None
        return 0 if _costs_so(choice.ability.cost, pattern.text) else None
    if choice.ability is not None:
        have = normal(purpose(choice.ability))
    elif choice.verb in _SUBROUTINES or (choice.verb is Verb.CHOOSE and choice.of is not None):
        have = normal(option.words).partition(" subroutine ")[2].partition(" ")[2]
    elif choice.deed is not None and pattern.deed:
        return 0 if set(pattern.text.split()) <= {choice.deed.kind, "counter", "counters"} else None
    elif choice.verb is Verb.CHOOSE and choice.card:
        return None  # a card is named by its name
    elif choice.verb is Verb.STEAL:
        have = normal(option.words.partition(": ")[2])
    elif choice.verb is Verb.SPEND:
        have = normal(choice.name)
    elif choice.verb in (Verb.PAY, Verb.DO_NOT_PAY) and choice.of is not None:
        have = normal(option.words).removeprefix(_HEADS[choice.verb]).removeprefix("the cost ")
    else:
        have = normal(option.words)
        have = have.removeprefix(_HEADS.get(choice.verb, "")) if choice.verb in _HEADS else have
    wanted = pattern.text
    if choice.ability is not None and choice.ability.cost and _costs_so(choice.ability.cost, wanted):
        return 2
    if choice.card and choice.ability is not None:  # a player says its name where its text says "this card"
        wanted = wanted.replace(normal(m.name(choice.card)), "this card")
    if wanted == have:
        return 0
    if choice.verb in _PAYMENTS:
        if wanted.count("click") not in (0, have.count("click")):
            return None  # so many clicks are another cost
        said, does = phrases.gist(wanted), phrases.gist(have)
        if said == does:
            return 1
        if Counter(said.split()) <= Counter(does.split()) and said:
            return 3
    if _breaks_some(have, wanted) and not _called_so(m, choice, wanted):
        return 1
    if any(form(wanted) == form(have) for form in (phrases.loose, phrases.deed, phrases.loose_deed)):
        return 1
    if have.startswith(wanted + " ") or phrases.loose(have).startswith(phrases.loose(wanted) + " "):
        return 1
    if choice.verb is Verb.DO and phrases.agreed(f"yes {have}").startswith(wanted):
        return 1
    if choice.verb is Verb.TRIGGER and not choice.apart:
        return None  # nothing else of the card could be meant: some words of its text name another choice
    if choice.verb is Verb.DO and any(isinstance(one, OneOf) for one in walk(choice.of)):
        return None  # some words of it name one of the modes, which is a choice to come
    return 3 if Counter(wanted.split()) <= Counter(have.split()) else None


_UP_TO = re.compile(r"break up to (\d+) (.*)")
_SOME = re.compile(r"break (?:up to )?(\d+) (.*)")


def _breaks_some(have: str, wanted: str) -> bool:
    """Whether a player says that they break some of the subroutines that an ability breaks "up to"."""
    most, said = _UP_TO.match(have), _SOME.match(wanted)
    if most is None or said is None or int(said[1]) > int(most[1]):
        return False
    return phrases.loose(said[2]) == phrases.loose(most[2])


def _called_so(m: Machine, choice: Choice, wanted: str) -> bool:
    """Whether another ability of the card is called just so."""
    obj = m.state.objs.get(choice.card)
    own = m.catalog.card(obj.name).abilities if obj is not None and obj.name else ()
    return any(one.do and phrases.loose(normal(purpose(one))) == phrases.loose(wanted) for one in own)


def _costs_so(cost: Cost, wanted: str) -> bool:
    """Whether a player names an ability by what it costs: "lose a click"."""
    said = [word for word in wanted.split() if word not in _NO_PART]
    have = [word for word in normal(cost.english()).split() if word not in _NO_PART]
    return said in (have, have[1:] if have[:1] == ["lose"] else have)


_NO_PART = frozenset(("a", "an", "1", "one", "this", "the", "card", "hosted"))


# A line among options


def match(
    m: Machine, said: Phrase, options: Sequence[Named | NamedRefusal], most: int = 2
) -> tuple[int, str] | list[int]:
    """The option that a phrase means, and what is left of it for the next decision; or those that it could mean.

    Args:
        m: the game at the decision.
        said: what a line of play, or an expectation, says.
        options: those of the decision, or what was refused at it, with their notation.
        most: the highest tier of a pattern that may fit.

    Returns the index of the option with what is left of the phrase; else the indices of several, or of none.
    """
    unclear: list[int] = []
    verbs = {option.choice.verb for option in options}
    much = any(
        option.choice.verb not in (Verb.TRIGGER, Verb.PASS) for option in options
    )  # declining says nothing of what, unless it names a card
    offered = {_physical(m, one.choice.card) for one in options if one.choice.verb in (Verb.TRIGGER, Verb.APPLY)}
    # in a window, or for an action, an option is something to do, and "choose" names none
    doing = any(option.choice.verb in (Verb.PASS, Verb.GAIN_CREDIT, Verb.DRAW_CARD) for option in options)
    for form in said.forms:
        hits: dict[int, tuple[int, str]] = {}
        for pattern in read(m, form, verbs):
            unsaid = offered.isdisjoint(pattern.cards) if pattern.cards is not None else much
            if pattern.tier > most or (pattern.name == "no" and unsaid):
                continue
            if pattern.tier and doing and form.chooses:
                continue
            for index, option in enumerate(options):
                how = fits(m, pattern, option)
                if how is not None and (index not in hits or how < hits[index][0]):
                    more = pattern.text == "get" and pattern.n is not None and boosts(m, option.choice, pattern.n) > 1
                    hits[index] = (how, form.text if more else pattern.rest)
        if not hits:
            continue
        best = min(how for how, _ in hits.values())
        found = [index for index, (how, _) in hits.items() if how == best]
        if len(found) == 1:
            rest = hits[found[0]][1]
            return found[0], "" if phrases.adds_nothing(rest, normal(options[found[0]].words)) else rest
        unclear = unclear or found
    if unclear:
        return unclear
    called = [normal(option.words) for option in options]
    for form in said.forms:
        slips = phrases.slips(form.text, called)
        if slips:
            return (slips[0], "") if len(slips) == 1 else slips
    return []


def unclear_use(m: Machine, said: Phrase, option: Named) -> list[str]:
    """The paid abilities that a line may mean which only says that a card is used: if it has several, all of them."""
    choice = option.choice
    if choice.verb is not Verb.USE or choice.ability is None:
        return []
    card = _physical(m, choice.card)
    patterns = [one for form in said.forms for one in read(m, form, _USED)]
    if any(one.text for one in patterns) or not any(one.cards and card in one.cards for one in patterns):
        return []
    obj = m.state.objs.get(choice.card)
    paid = [one for one in (c.abilities(m, choice.card) if obj is not None else ()) if one.kind == "paid"]
    several = [one for one in paid if not one.interrupt and one.access == choice.ability.access]
    if choice.ability.interrupt:
        return []  # what is imminent says which
    return [notation.notation(m, choice._replace(ability=one)) for one in several] if len(several) > 1 else []


def used_to(m: Machine, said: Phrase, option: Named) -> str:
    """What a phrase says that the card of an option is used to do, where that is not what its ability is called."""
    card = _physical(m, option.choice.card)
    for form in said.forms:
        for one in read(m, form, {option.choice.verb}):
            if one.text and one.cards and card in one.cards and not one.rest and f" to {one.text}" in form.text:
                return one.text
    return ""


def says(m: Machine, said: Phrase, option: Named | NamedRefusal) -> bool:
    """Whether a phrase means an option, or a choice that was refused, as it is called or as players call it as well."""
    most = 0 if said.chooses else 1  # "choose X" is also how other choices of X are told
    patterns = [one for one in _patterns(m, said, option) if not one.rest and one.tier <= most]
    return any(fits(m, one, option) is not None for one in patterns)


def speaks_of(m: Machine, said: Phrase, option: Named | NamedRefusal) -> bool:
    """Whether a phrase means an option, or a choice that was refused, or begins with what means it."""
    return any(fits(m, one, option) is not None for one in _patterns(m, said, option) if one.tier <= 1)


def goes_on(m: Machine, said: Phrase, option: Named | NamedRefusal) -> bool:
    """Whether a phrase begins with what an option is called, its card named in full, and goes on."""
    return any(one.rest and one.exact and fits(m, one, option) is not None for one in _patterns(m, said, option))


def may_say(m: Machine, said: Phrase, option: Named) -> bool:
    """Whether a phrase may mean an option though it is not what it is called.

    It says what comes of it, or what it is for, costs or does in a way that is not its own.
    """
    patterns = [one for one in _patterns(m, said, option) if not one.rest]
    loose = [one for one in patterns if one.tier == 2]
    loose += [
        one._replace(text="")
        for one in patterns
        if one.text and one.cards and one.verbs & _ABILITIES and not _an_ability(m, one) and _same_numbers(one, option)
    ]
    return any(fits(m, pattern, option) is not None for pattern in loose)


def _same_numbers(pattern: Pattern, option: Named) -> bool:
    """Whether the text of a pattern names no other numbers than an option: another number is another choice."""
    wanted = {word for word in pattern.text.split() if word.isdecimal()}
    return not wanted or wanted <= set(normal(option.words).split())


_ABILITIES = frozenset((Verb.USE, Verb.TRIGGER))


def means_a_choice(m: Machine, said: Phrase) -> bool:
    """Whether a phrase reads as a choice of the game's verbs, about cards, servers and abilities that this game has."""
    whole = (one for one in _patterns(m, said) if not one.rest)
    return any(
        not one.text or (one.ice and not one.cards) or _an_ability(m, one) or _a_payment(one) or _a_text(m, one)
        for one in whole
    )


def breaks(m: Machine, said: Phrase) -> set[int]:
    """The physical cards of the ice that must be encountered for what a phrase says: "break ICE", and nothing else."""
    whole = [one for one in _patterns(m, said) if not one.rest and (one.ice or not one.text) and one.tier < 2]
    return {card for one in whole for card in one.ice or ()} if whole and all(one.ice for one in whole) else set()


def other_price(m: Machine, said: Phrase, paid: Set[str]) -> bool:
    """Whether a phrase says that something is paid which is asked for only if something else is not paid (1.16.11b).

    paid  the cards for which something was paid
    """
    texts = {phrases.gist(form.text[4:]) for form in said.forms if form.text.startswith("pay ")}
    texts |= {f"{text} credit" for text in texts if text.isdecimal()}
    cards = [m.catalog.card(name) for name in {obj.name for obj in m.state.objs.values()} - {""} if texts and paid]
    pays = [node for card in cards if card.title in paid for one in card.abilities for node in _payments(one)]
    others = [other for node in pays for other in _payments(node.otherwise)]
    return any(phrases.gist(normal(cost.english())) in texts for other in others for cost in other.cost)


def _payments(node: Any) -> list[Any]:
    return [one for one in walk(node) if one.name == "pay"]


_OF_TEXTS = frozenset((Verb.PAY, Verb.PAY_FROM, Verb.DO_NOT_PAY, Verb.DO, Verb.DO_NOT, Verb.MODE, Verb.CHOOSE))


def _a_text(m: Machine, pattern: Pattern) -> bool:
    """Whether a pattern names a cost, a mode or a deed in words of an ability of this game, or what a card grants."""
    if pattern.tier or not pattern.verbs & (_OF_TEXTS | _ABILITIES):
        return False
    wanted = set(pattern.text.split())
    for name in {obj.name for obj in m.state.objs.values()} - {""}:
        for ability in m.catalog.card(name).abilities:
            granted = [purpose(one) for one in walk(ability)[1:] if isinstance(one, Ability) and one.do]
            texts = granted if pattern.verbs & _ABILITIES else [ability.english()]
            if any(wanted <= set(normal(text).split()) for text in texts):
                return True
    return False


_SUMS = frozenset((Verb.PAY, Verb.PAY_FROM, Verb.SHARE))


def _a_payment(pattern: Pattern) -> bool:
    """Whether a pattern is one of how much is paid, and from where."""
    return pattern.verbs <= _SUMS and (pattern.n is not None or pattern.text[0].isdecimal())


def _patterns(m: Machine, said: Phrase, option: Named | NamedRefusal | None = None) -> list[Pattern]:
    verbs = None if option is None else {option.choice.verb}
    return [pattern for form in said.forms for pattern in read(m, form, verbs, loosely=False)]


def _an_ability(m: Machine, pattern: Pattern) -> bool:
    """Whether the text of a pattern is that of an ability of the card it names."""
    if not pattern.cards or not {Verb.USE, Verb.TRIGGER} & pattern.verbs:
        return False
    for obj in m.state.objs.values():
        for ability in m.catalog.card(obj.name).abilities if obj.card in pattern.cards and obj.name else ():
            choice = Choice(Verb.USE, obj.id, ability)
            if ability.do and _text_fits(m, pattern, Named(None, choice, "", notation.notation(m, choice))) is not None:
                return True
    return False
