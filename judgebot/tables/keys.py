"""The keys that the client's files have, as seen in them and in its published source: any other is unknown."""


def _keys(listed: str) -> frozenset[str]:
    return frozenset(listed.split())


FILE = ("metadata", "history", "replay-shared")

STATE = _keys(
    """active-player angel-arena-info corp corp-phase-12 corp-post-discard decklists encounters end-turn
    forced-encounter format gameid last-played-or-rezzed last-revealed log losing-deck-id losing-user mark options
    psi reason room run runner runner-phase-12 runner-post-discard sequence sfx sfx-current-id start-date stats timer
    trace turn typing winner winning-deck-id winning-user"""
)
SIDE = _keys(
    """agenda-point agenda-point-req aid basic-action-card click credit current deck deck-count deck-id destroyed
    discard hand hand-count hand-size identity keep openhand play-area prompt-state properties quote rfg scored
    set-aside side toast trash-like-cards user"""
)
CORP = SIDE | _keys("bad-publicity servers")
RUNNER = SIDE | _keys("bad-pub-credit brain-damage link memory rig run-credit runnable-list tag")
SERVER = _keys("content ices")
RIG = _keys("program hardware resource facedown")
RUN = _keys(
    """approached-ice-in-position? cannot-jack-out corp-auto-no-action eid jack-out next-phase no-action phase position
    server source-card"""
)
CARD = _keys(
    """abilities advance-counter advanceable advancementcost agendapoints art card-target cid code corp-abilities cost
    counter current-advancement-requirement current-cost current-points current-strength disabled
    extra-advance-counter face faces facedown flipped highlight-in-discard host hosted icon images implementation index
    influence installed memoryunits new normalizedtitle playable poison printed-title rezzed runner-abilities seen
    selected side strength subroutines subtype-target subtypes title type unique uniqueness zone"""
)
