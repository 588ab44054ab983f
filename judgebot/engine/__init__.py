"""The verbs: the Comprehensive Rules as code, one module per subject, named as the CR names it.

**A machine** (`machine`) runs the frames on the state's stack. A frame (`frames`) is a place in the rules: a
procedure, the step it has reached, and named fields. A procedure is a table of numbered steps at the end of its
subject's module; a step does its part and names the step it goes to, or asks a decision: then it is run again from
its start with the answer, so it asks before it changes anything, and pushes frames last. `rules` brings the tables
and the words together.

**The life of an instruction**, frame by frame:

    Ability       `instructions`: takes the next instruction of the ability that resolves; words that steer
                  (`words.steering`) only say which come next
    Instruction   1.15.2  its targets are announced
                  9.9.4a  expected effects (`Handler.expected`), without what is prohibited (`Handler.allowed`, 1.2.2b),
                          replacement effects applied (`replacement`), interrupts become pending (`interrupts`)
                  9.9.4   the interrupt window, if somebody has something relevant (`windows`)
                  9.3.4c  each effect is carried out (`Handler.carry_out`), which may push a procedure of its own
                  10.3.5  a checkpoint
    Checkpoint    `checkpoint`: 10.3.1 a to k; what became pending opens a reaction window when it is done

Rules and basic actions make instructions of the same kind (`Machine.perform`, `turns.BASIC`), so that a prohibition, an
interrupt and a replacement effect meet them too.

**What changed** is one small record (`game.changes`), made by `apply.happen`, which marks at that very moment whose
conditions it meets (`triggers`, 9.6.5). **What something is now** is computed (`characteristics`), never stored.

**Floors**, each importing only from those before it: records, frames, machine; query; characteristics; prohibitions,
activity, triggers; apply; progress, lingering, stack, interrupts; encounters, breaches, leaving; trashing;
restrictions, costs; legality, discounts; moves; windows, instructions, accesses, runs, turns and the other procedures;
words and answers; rules."""
