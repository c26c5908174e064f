"""The verbs of our buttons: what a click asks for."""

ANSWER = "a"  # an answer to a question: its words are the path so far
PICK = "p"  # a choice in a menu: the path so far, the next word is what was chosen
SUBSET = "s"  # the same for several things: the next word is all of them
CONFIRM = "ok"
AGAIN = "ok+"  # and the same again, until somebody does something else
WHY = "why"  # somebody misses a move: its words so far
WHY_PICKED = "why>"  # the same from a menu: the next word is what was chosen
WHY_TYPED = "why.."  # the same, typed into a form
REST = "rest"  # let the game finish what the seat has begun

KEEP = "keepit"  # a match that nobody seems to play
PLAN = "plan"  # what somebody answers when their turn comes
PLAN_GO = "pgo"
PLAN_ANSWER = "pa"
PLAN_PICK = "pp"
PLAN_SUBSET = "ps"
PLAN_CONFIRM = "pok"
PLAN_THEN = "pok>"  # confirm, and plan on behind it
PLAN_DROP = "pno"

PLAY = "play"
VIEW = "view"
TEXT = "text"
MAY = "may"  # what somebody may do now
MORE = "more"
OOPS = "oops"
NEXT = "next"  # match that waits for the person
HISTORY = "past"
AGREE = "yes"
DISAGREE = "no"
TAKE_SEAT = "seat"
BOARD = "board"
RECORD = "rec"
REPLAY = "film"
CHECK = "check"
RULES = "rules"
REMATCH = "again"
SHARE_FILM = "share-film"
ASK_UNDO = "undo?"
ASK_STOP = "stop?"
UNDO = "undo!"
UNDO_WHY = "undo.."  # with a reason, which a form asks for
STOP = "stop!"
STOP_WHY = "stop.."
KEEP_SEAT = "keep"  # withdraw an offer
REPLACE = "give?"
REPLACE_SURE = "give!"
SNOOZE = "later"  # remind me in a while
ASK_TIME = "time?"
LATE = "late"  # what happens to a seat that is out of time
AWAY = "away"  # let the computer play for me
BACK = "back"
HINT = "hint"
HINTS = "hints"  # allow them at a table, or not
TURN = "turn"  # where a match turned
TRY = "try"  # a position of a finished match, against the computer
RESIGN = "leave?"
RESIGN_SURE = "leave!"

ALONE = "alone"  # play the computer: a game if it is known, a level if that is
OPEN = "open"  # set up a table for others

JOIN = "join"
LEAVE = "unjoin"
ACCEPT = "accept"
REFUSE = "refuse"
START = "start"
CANCEL = "cancel"
SETUP = "setup"
INVITE = "invite"
KICK = "kick"
COMPUTER = "robot"
SEATS = "seats"
OPTION = "option"
ORDER = "order"
TABLE = "table"
THREAD = "thread"
SELF_START = "self"  # begin once everybody sits, or wait for the host

GAMES = "games"
HELP = "help"  # in a language
ME = "me"
FORGET = "forget"
SERVER = "server"
PULSE = "pulse"
CHALLENGE = "duel"

RACE_PAD = "pad"
RACE_TAP = "tap"
RACE_SHOUT = "shout"
RACE_READY = "ready"
RACE_BURY = "bury"
RACE_STOP = "stop"
RACE_AGAIN = "rerun"
RACE_SHARE = "share"

DAILY_SHOW = "daily"
DAILY_SHARE = "dshare"
DAILY_CALL = "dcall"
SOLO_TAP = "stap"
SOLO_SHOUT = "sshout"
DUEL_PLAY = "duelgo"
PRACTICE = "train"
PRACTICE_SHOUT = "trained"
PRACTICE_HINT = "trainhint"

READ = frozenset({TEXT, HISTORY, CHECK, TURN})  # people take their time with what these show
# What these show holds whoever is to move: it stands beside somebody's sheet, and stays as it is.
STILL = READ | {MORE, RESIGN, REPLACE, AWAY}

# The number in these is not that of a match, though a match may have the same one.
WITHOUT_MATCH = frozenset(
    {
        ALONE,
        OPEN,
        RACE_PAD,
        RACE_TAP,
        RACE_SHOUT,
        RACE_READY,
        RACE_BURY,
        RACE_STOP,
        RACE_AGAIN,
        RACE_SHARE,
        DAILY_SHOW,
        DAILY_SHARE,
        DAILY_CALL,
        SOLO_TAP,
        SOLO_SHOUT,
        DUEL_PLAY,
        PRACTICE,
        PRACTICE_SHOUT,
        PRACTICE_HINT,
    },
)
