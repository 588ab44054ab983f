"""Card facts, the ability language, its loader and its rendering into English. Knows nothing of the engine's loop.

**Writing a card.** One file, `library/ID.yaml`: `card:` and `abilities:`, a list. Each ability is one of five kinds:
`sub`, `play`, `static`, `cost` (a paid ability) or `when` (a conditional one); one item of `do:` is one instruction
(9.11), where a checkpoint falls. Facts come from `facts.jsonl`. After a line `---` stand the card's `shows`: short
scenarios, each with a sentence, in which every ability does what it says and every condition fails once.

    card: Clot
    abilities:
      - static: {cannot: {do: score, who: corp, of: {type: agenda, installed_this_turn: true}}}
      - when: {event: purge, who: corp}
        do: [{trash: this}]
    ---
    - shows: When the Corp purges virus counters, it is trashed.
      board: {turn: corp, corp: {clicks: 3}, runner: {rig: [Clot]}}
      play: [{corp: purge}]
      expect: {state: {Clot.zone: heap}}

`judgebot card --words` lists the words, `judgebot card NAME` reads the file back in English: compare it with the card,
clause by clause. `judgebot check --cards NAME` runs the shows.

"When A, if B, do C": is B part of what is waited for, or asked when the ability resolves (9.6.5c, 9.6.5d)? It stands
under the ability's `if:` where the card makes it part of the condition ("whenever you install a card on a server with
ice"), and in an `if` instruction where the sentence that follows the condition begins with it ("when your turn
begins, if you are tagged, draw").

**Adding a word.** A class in `effects/`, `queries/` or `abilities`: its arguments with their readers, a docstring,
its English. What the rules say of an effect word stands under the same name in `judgebot.engine.words`, the answer of
a word that asks in `judgebot.engine.answers`; the engine does not load while one half is missing."""
