"""The explanation: from the trace of a run to a story of numbered, cited steps, and from the story to text or JSON.

The engine records events: a kind, the rules it rests on, facts. Here each kind has a template (`telling/`) that makes
it a clause with a weight; clauses become beats, those that the scenario's expectations name decide; beats become the
steps of a level of detail. Why something did not come about (`why/`) is told where the question, an expectation or a
line names its card.

words     small English: players, numbers, lists, icons
clauses   what one event is in words; the registry of the templates
telling/  the templates, one module per subject, one template per kind of event
naming    instances and abilities told apart
beats     events and choices in their order, weighed
steps     beats joined into the numbered steps of a level of detail
assumed   what defaults decided
why/      why something did not come about: typed questions and reasons, for every command that asks it
story     all of it together
text, data  the story as text and as JSON
timeline    every event, as a tree of turns, runs, phases, steps and windows
picture_html, picture_words
            the board drawn, and in words
grouping    stories by side and by card, and their anchors
markdown    what makes text safe for Markdown
pages       stories as HTML or Markdown, through the templates in templates/
"""
