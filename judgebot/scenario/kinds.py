"""The kinds of events that the engine records, so that a scenario cannot ask for one that does not exist.

A test holds this list to the engine, and asks for a template for each of them (judgebot/explain/telling).
"""

# fmt: off
EVENTS = frozenset((
    "access", "access_cut_short", "access_ends", "access_limit", "action", "action_phase_ends", "added",
    "additional_cost", "advanced", "applied", "applied_once", "applies_now", "approach", "approach_server",
    "approaches_other", "appropriate_sets", "arranged", "attacked_changed", "bad_publicity",
    "bad_publicity_credits", "basic_trash",
    "becomes_agenda", "becomes_counter", "before_mark", "bids", "breach", "breach_delayed", "breach_ends", "broke",
    "bypassed", "candidate", "cannot_pay", "checkpoint", "checkpoint_step", "chose", "condition", "counts",
    "creates_delayed", "creates_replacement", "current_ends", "damage", "declines", "dependency", "derezzed",
    "discards", "draws", "encounter", "encounter_aborted", "encounter_closed", "encounter_ends", "ends_run",
    "expected", "expires", "exposed", "flipped", "forced_encounter", "forfeited", "fully_broken", "gained",
    "gains_subroutines", "goes_round",
    "game_is_over", "game_over", "grouped", "hosted", "idle", "illegal", "imminent", "impossible",
    "installed", "interrupt_window", "invalid_target", "jacks_out", "like_cards", "lingers", "looks", "loop",
    "loop_seen", "lost",
    "lost_pending", "lost_track", "maintained", "mandatory_draw", "mark", "mark_stays", "mid_access_window",
    "modified", "more_access", "moved", "moved_counters", "moves_inward", "near_miss", "new_object", "no_effect",
    "no_interrupts", "no_target", "not_applied", "not_fully_broken", "not_installed", "not_met", "not_moved",
    "not_paid", "not_pending", "not_played", "not_refilled", "not_relevant", "not_resolved", "not_rezzed", "not_scored",
    "not_swapped", "nothing_to_replace", "paid", "paid_window", "passes", "passes_ice", "persists", "placed",
    "orders_subroutines", "plays", "position_empty", "prevented", "prohibited", "prohibits", "purged",
    "reaction_window", "recalculated", "refills", "refused", "remembers", "removed", "removed_from_game",
    "removed_tags", "replaced", "replacements",
    "resolved", "resolves", "revealed", "rezzed", "run_announced", "run_begins", "run_cut_off",
    "run_ends_phase", "run_over",
    "as_though", "no_verdict", "repeats", "shifts_inward", "server_stays", "stays_outward", "window_stays",
    "run_will_end", "runner_moves_along", "runner_moves_to", "sabotage", "scored", "scoring", "searched", "server_gone",
    "set_aside", "sets_aside", "shifts_outward", "shuffled", "stays", "stays_in_play", "step", "stolen", "strength",
    "subroutine", "successful", "swapped", "tags", "targets", "to_bank", "trace", "trace_result",
    "trace_strength", "trashed", "triggers", "turn", "turn_begins", "turn_ends", "turned", "turned_back",
    "turned_faceup", "unsuccessful", "uses", "waits_for_encounter", "will_be_over", "window_closed", "window_closes",
))
# fmt: on
