"""The numbers of rules and steps that something is decided by: where an edition renumbers them, it is done here.

Numbers that are only cited stand beside what they are cited for; those of the steps, in the tables of the procedures.
They are those of CR 24.03.
"""

# The phases of a run, and steps in them
APPROACH = "6.9.2"
NOT_ENCOUNTERED = "6.9.2c"
APPROACH_WINDOW = "6.9.2b"
ENCOUNTER = "6.9.3"
ENCOUNTER_BEGINS = "6.9.3a"
ENCOUNTER_WINDOW = "6.9.3b"
MOVEMENT = "6.9.4"
ICE_IS_PASSED = "6.9.4a"
PASSED_WINDOW = "6.9.4b"
MOVING_INWARD = "6.9.4d"
SUCCESS = "6.9.5"
BREACH_OF_RUN = "6.9.5b"
RUN_ENDS = "6.9.6"
MID_ACCESS = "7.2.2"
FULLY_BROKEN = "6.5.7a"

# Where the players gain their allotted clicks
CLICKS_GAINED = ("5.6.1a", "5.7.1a")

# Why something is not done
CHANGES_NOTHING = "1.2.5"
UNPAYABLE = "1.16.1"
WON_BY_SCORE = "1.7.2a"
ACTIONS_IN_TURN = "5.2.2"  # actions are taken in the action phase of one's own turn
ACTIONS_OF_PHASE = "5.2.5"  # actions are taken in the own action phase only
INTERRUPTS_ONLY = "9.5.2b"  # an ability is used while what it speaks of is imminent
NOT_RELEVANT = "9.9.3"  # of an interrupt, to what is imminent
REZZED_AS_APPROACHED = "6.4.3"  # ice, but where something lets it be rezzed at another time
NOT_INTERRUPTED = "1.16.1a"
NO_TRASH_COST = "7.1.5a"
NOT_ADVANCEABLE = "1.18.3"
COST_OF_NOTHING = "1.16.1d"
COST_IGNORED = "1.16.5"
ALL_COSTS_IGNORED = "1.16.5c"  # the additional ones too
IN_ITS_ZONE = "4.1.1"  # a card is where it is
ADVANCING = "1.18.1"
WAITS = "9.6.5"  # its condition is not met
MISSED_TRIGGER = "9.6.5b"  # it was not active when what it waits for came about
NO_TARGET = "1.15.2e"
TRASH_SYMBOL = "1.19.4"  # what lets a player trash a card of their own: an ability of it
NOT_SCORED = "9.2.7d"  # no agenda is scored in such a window

# What the policy speaks of
JACKING_OUT = "6.9.4c"
NOBODY_ACTS = "9.2.7a"
MADE_LEGAL = "10.3.1e"
AS_AN_AGENDA = "10.1.3"
DECK_OF_IDENTITY = "1.4.1"
FROM_OUTSIDE = "1.5.1"
ALLIANCE = "2.14.3"

# How a game is won
FLATLINE = "1.7.2b"
LOST_AT_RANDOM = "10.4.3"
INSTALL_COST = "8.5.11"
SERVER_CEASES = "4.6.8e"  # a remote server without cards
FORBIDDEN = "1.2.2a"
BREACH_OVER = "7.5.7"
HOST_LIMIT = "1.13.5a"
HOST_KIND = "9.3.3e"
MEMORY_LIMIT = "3.9.3c"
ONLY_IF = "9.3.3b"
NO_ENCOUNTER = "3.9.5f"
NOT_MET = "9.6.5c"
STEAL_DECLINED = "1.16.10a"

# The phase of a run in which it is initiated
INITIATION = "6.9.1"

# How an ability loses its pending status
STRUCTURE_OVER = "9.2.8f"
PASSED = "9.2.8e"
INACTIVE = "9.6.10"
ACCESS_OVER = "7.1.7"
WINDOW_OF_RUN = "6.8.2b"

# Drawing, and a card that was drawn
DRAWING = "8.4"
PLAYED = "8.6.6g"  # what was played goes to its discard pile
DRAWN = "8.4.5c"

# How a game ends, and a run that is not declared successful
FLATLINED = "10.4.4"
POINTS = "1.7.2a"
NOT_DECLARED = "6.8.4a"

# What an explanation says besides, and a question about what may be done
NOT_ADVANCING = "1.18.2"
CHARGED = "10.10.1"
AMOUNT_WORKED_OUT = "9.12.2b"
LONE_ENCOUNTER = "26:6.1.4b"  # ended where no run is in progress
HOST_GONE = "10.3.1g"
RANDOM_LIMIT = "7.4.4"
TOO_WEAK = "3.9.5g"  # to interact with the ice that is encountered
ILLEGAL = "10.3.1e"
LOST = "9.1.9a"
NO_POTENTIAL = "9.1.6d"  # an ability that could change nothing is not triggered
REZ_WINDOW = "9.2.7c"  # an asset or upgrade is rezzed in some windows only
ABILITY_INACTIVE = "9.1.7"
NO_SUCH_ABILITY = "9.5.2"  # paid abilities are used, of the cards that have them
ONLY_WHILE = "9.3.3c"  # an ability is used only where its restriction lets it
SUB_RESOLVES = "9.8.11a"
