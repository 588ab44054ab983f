"""Every line of the corpora through the new reader and the answering room: what is answered, and what differs.

By hand: `python tests/stress/asking_anew.py [--show KIND,...] [--start N] [--step N] [FILE...]`.
`--understood` only reads.
"""

from __future__ import annotations

import argparse
import collections
import dataclasses
import sys
import time
from pathlib import Path
from typing import Any

import yaml

HERE = Path(__file__).resolve().parent.parent / "ask"
# How many lines of each set are understood, as a lower bound: `--understood` fails where there are fewer.
UNDERSTOOD = {
    "asked/abilities_that_let.yaml": 40,
    "asked/adverbs.yaml": 44,
    "asked/advancements_needed.yaml": 12,
    "asked/after_the_turn.yaml": 36,
    "asked/alternatives.yaml": 65,
    "asked/answers.yaml": 56,
    "asked/asked_in_full.yaml": 62,
    "asked/asked_and_told.yaml": 23,
    "asked/at_this_moment.yaml": 34,
    "asked/before_a_turn_ends.yaml": 43,
    "asked/bills_and_totals.yaml": 37,
    "asked/both_and_all_of_them.yaml": 54,
    "asked/cards_at_work_together.yaml": 120,
    "asked/clicks.yaml": 90,
    "asked/club_night.yaml": 57,
    "asked/comes_about.yaml": 140,
    "asked/costs_and_triggers.yaml": 25,
    "asked/denied.yaml": 75,
    "asked/done_with.yaml": 64,
    "asked/drawn_and_lost.yaml": 6,
    "asked/earlier_runs.yaml": 74,
    "asked/four_players.yaml": 89,
    "asked/found_anew.yaml": 183,
    "asked/full_boards.yaml": 87,
    "asked/further_encounters.yaml": 100,
    "asked/general.yaml": 58,
    "asked/had_and_did.yaml": 34,
    "asked/how_much.yaml": 141,
    "asked/hurried.yaml": 77,
    "asked/in_the_corps_turn.yaml": 24,
    "asked/in_the_runners_turn.yaml": 21,
    "asked/in_the_window.yaml": 37,
    "asked/installed_by_a_card.yaml": 27,
    "asked/kept_and_counted.yaml": 102,
    "asked/kept_or_lost.yaml": 28,
    "asked/kinds_asked_for.yaml": 12,
    "asked/known_and_mended.yaml": 39,
    "asked/known_before.yaml": 15,
    "asked/left_open.yaml": 54,
    "asked/lists_and_subroutines.yaml": 18,
    "asked/little_words.yaml": 75,
    "asked/looked_for.yaml": 117,
    "asked/may.yaml": 247,
    "asked/moments_and_purposes.yaml": 54,
    "asked/must.yaml": 29,
    "asked/must_or_may_not.yaml": 34,
    "asked/newcomers.yaml": 100,
    "asked/now_and_before.yaml": 34,
    "asked/numbers.yaml": 39,
    "asked/of_the_corp.yaml": 59,
    "asked/of_the_runner.yaml": 48,
    "asked/on_one_line.yaml": 65,
    "asked/one_fact.yaml": 100,
    "asked/ones_and_parts.yaml": 59,
    "asked/plain_questions.yaml": 107,
    "asked/plainly_said.yaml": 66,
    "asked/presupposed.yaml": 32,
    "asked/prices_and_their_parts.yaml": 58,
    "asked/purposes_and_the_past.yaml": 46,
    "asked/questions.yaml": 46,
    "asked/read_again.yaml": 54,
    "asked/reasons.yaml": 30,
    "asked/refused.yaml": 37,
    "asked/regular_player.yaml": 37,
    "asked/resolving.yaml": 157,
    "asked/runs_and_costs.yaml": 55,
    "asked/said_at_a_table.yaml": 144,
    "asked/said_in_full.yaml": 35,
    "asked/second_look.yaml": 76,
    "asked/sets_of_forty.yaml": 85,
    "asked/several_questions.yaml": 17,
    "asked/simple.yaml": 142,
    "asked/slang.yaml": 21,
    "asked/subroutines.yaml": 59,
    "asked/table_words.yaml": 59,
    "asked/tags_as_costs.yaml": 50,
    "asked/told.yaml": 151,
    "asked/told_of_boards.yaml": 141,
    "asked/tournament_regular.yaml": 39,
    "asked/traces.yaml": 114,
    "asked/turn_windows_and_faces.yaml": 50,
    "asked/two_deeds.yaml": 33,
    "asked/two_players.yaml": 68,
    "asked/said_freely.yaml": 336,
    "asked/talk_besides.yaml": 6,
    "asked/typed_online.yaml": 30,
    "asked/unsaid_numbers.yaml": 24,
    "asked/what_happens.yaml": 54,
    "asked/what_is_meant.yaml": 51,
    "asked/where_cards_lie.yaml": 63,
    "asked/which_and_its.yaml": 84,
    "asked/who_is_in_the_way.yaml": 42,
    "asked/who_is_meant.yaml": 95,
    "asked/who_which_when.yaml": 46,
    "asked/whose_it_is.yaml": 17,
    "asked/why_not.yaml": 62,
    "asked/with_what_and_so_much.yaml": 43,
    "asked/words_left_out.yaml": 28,
}


def judged(line: dict[str, Any]) -> tuple[str, str]:
    """What became of a line: right, WRONG, depends, open, refused, held, unread, broken; and what was said."""
    from judgebot.ask.answering.answer import answer
    from judgebot.ask.reading import read
    from judgebot.engine.records import NotImplementedRule

    meant = read(line["say"])
    if "edition" in line:
        meant = dataclasses.replace(meant, edition=line["edition"])
    if not meant.understood:
        return "unread", ""
    try:
        found = answer(meant)
    except NotImplementedRule as error:
        return "refused", str(error)
    except Exception as error:  # every fault is to be counted
        return "broken", f"{type(error).__name__}: {error}"
    said = " ".join([*found.said, *(why for _, verdict in found.each[1:] for why in verdict.why)])
    if found.asks:
        return "refused", said
    if found.undecided:
        return "broken" if "error of its own" in found.undecided else "held", found.undecided
    every = " ".join([said, *(one for _, each in found.each for one in each.sentences())])  # to each of its questions
    wanted = line.get("answer")
    if "unclear" in line:
        return "WRONG" if found.verdict else "open", said
    if wanted is None:
        return "answered", said
    if wanted in ("yes", "no"):
        if found.verdict == "":
            return "open", said
        if found.verdict == "depends":
            return "depends" if found.leaning == wanted else "depends otherwise", said
        how = "right" if found.verdict == wanted else "WRONG"
        if how == "right" and not {*_listed(line.get("cites"))} <= {*found.rules}:
            how = "right, other rule"
        if how == "right" and any(one not in every for one in _listed(line.get("says"))):
            how = "right, other words"
        return how, said
    return ("right" if wanted in every else "text", said)


def _listed(given: Any) -> list[str]:
    return given if isinstance(given, list) else [given] if given else []


def understood() -> bool:
    """Whether as many lines of each set are understood as were; prints the figures."""
    from judgebot.ask.reading import read

    fewer = False
    for name, least in UNDERSTOOD.items():
        lines = yaml.safe_load((HERE / name).read_text(encoding="utf-8"))
        count = sum(read(line["say"]).understood for line in lines)
        fewer |= count < least
        print(f"{name}: {count} of {len(lines)} understood{f', fewer than {least}' if count < least else ''}")
    return not fewer


def kinds(say: str) -> list[str]:
    """The kinds of the questions of a line."""
    from judgebot.ask.reading import read

    found: list[str] = []
    queries: list[Any] = [one.query for one in read(say).asks]
    while queries:
        one = queries.pop(0)
        found.append(type(one).__name__)
        queries += [inner for inner in (getattr(one, "query", None), *getattr(one, "queries", ())) if inner is not None]
    return found


def main() -> None:
    """Print the figures, in all and for each kind of question."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--show", default="WRONG,depends otherwise,broken")
    parser.add_argument("--start", type=int, default=0)
    parser.add_argument("--step", type=int, default=1)
    parser.add_argument("--kinds", default="", help="only lines with a question of these kinds: HowMuch,Cost,...")
    parser.add_argument("--understood", action="store_true")
    parser.add_argument("files", nargs="*")
    args = parser.parse_args()
    if args.understood:
        sys.exit(not understood())
    paths = [Path(one) for one in args.files] or sorted([*HERE.glob("*.yaml"), *HERE.glob("asked/*.yaml")])
    lines = [line for path in paths for line in yaml.safe_load(path.read_text(encoding="utf-8"))]
    count: collections.Counter[str] = collections.Counter()
    slow: list[tuple[float, str]] = []
    each: collections.defaultdict[str, collections.Counter[str]] = collections.defaultdict(collections.Counter)
    for line in lines[args.start :: args.step]:
        asked = kinds(line["say"])
        if args.kinds and not {*asked} & {*args.kinds.split(",")}:
            continue
        began = time.perf_counter()
        how, said = judged(line)
        count[how] += 1
        each[next((one for one in asked if one in args.kinds.split(",")), next(iter(asked), "none"))][how] += 1
        slow.append((time.perf_counter() - began, line["say"]))
        if how in args.show.split(",") or args.show == "all":
            print(
                f"[{how}] {line['say']}\n    wanted {line.get('answer')} {line.get('cites', '')}\n    {said[:420]}",
                flush=True,
            )
    for kind, figures in sorted(each.items()):
        print(kind, dict(figures))
    print(dict(count))
    print("slowest", [(f"{spent:.1f}", say[:70]) for spent, say in sorted(slow)[-3:]])


if __name__ == "__main__":
    main()
