"""What must hold, as a part of a yardstick or as a figure."""

from __future__ import annotations

from bot.matches.race_order import GRACE

# Random playouts, moves a second, of OpenSpiel's hex 6x6 driven from Python: another game, and no rival;
# it tells how fast this machine is, so that the figures of ours mean the same on any.
PLAYED = {"subdivision": 0.06, "mandala": 0.05, "mandala_stones": 0.028, "ice_palace": 0.008}
# The same on boards that change, interpreted.
SIMULATED = {"subdivision": 0.45, "mandala": 0.18, "mandala_stones": 0.10, "ice_palace": 0.03}
# And compiled, as many times the moves a second of the same code interpreted.
COMPILED = {"subdivision": 20, "mandala": 20, "mandala_stones": 20, "ice_palace": 6}
# Simulations a second of the search, interpreted, of those of OpenSpiel's MCTS in Python on hex 6x6.
SEARCHED = 2.5
# Answers judged a second, of the moves a second of the same hex.
JUDGED = {"maniki": 0.1}
# Time of a new picture, encoded, its tiles drawn before, of CairoSVG's for an equal scene.
PICTURE = {
    "subdivision": 0.025,
    "mandala": 0.07,
    "mandala_stones": 0.07,
    "maniki": 0.035,
    "ice_palace": 0.05,
}
# And of what zlib's level 3 takes for its bytes alone.
DEFLATED = 0.8
# A picture's size and the time to have it again.
KILOBYTES = 80
WARM_MILLISECONDS = 0.003
# Milliseconds of the very first picture of a game in a process, every tile of it drawn.
FIRST_MILLISECONDS = 60
# Memory that the tiles of all games take, in all themes.
TILES_MEGABYTES = 90
# Milliseconds to tell what is legal, in all but one of ten thousand positions of random play.
LEGALITY_MILLISECONDS = {"ice_palace": 10}
# The playground's page: seconds from its start until one can play on it; at the median, milliseconds of a
# frame while one scrolls, and from a click to what it shows.
PLAYABLE_SECONDS = 4.0
FRAME_MILLISECONDS = 34
EFFECT_MILLISECONDS = 75
# Milliseconds in which all but one of a hundred replies are there, when a crowd asks so many times a second.
CROWD_PACE = 60
CROWD_TEXT = 30
CROWD_PICTURE = 120
# And of those that stand in line at a table where several may take one card: that, and what a text may take.
CROWD_HELD = 1000 * GRACE + CROWD_TEXT
# The same of texts that are asked for while computers think.
TEXT_REPLY = 50
# Milliseconds by which the loop is late in all but one of a hundred times, while computers think.
LATE_MILLISECONDS = 20
# Moves a second from click to reply, of those that the same loop makes with one constant picture;
# and of the clicks that a loop without rules, book and cards answers with that picture.
WHOLE_PATH = 0.4
BARE_PATH = 0.05
# The bot as a host runs it: work until it is ready, memory when idle, work in one step of its loop.
START_SECONDS = 1.0
IDLE_MEBIBYTES = 95.3  # 100 MB
STEP_MILLISECONDS = 5
# Work of the bot's own process, as a part of constant replies through the same client: a click that confirms,
# of two of them; a tap that shows nothing new, of one. And a whole move, of what it took before.
CONFIRMED = 3.0
TAPPED = 3.0
LESS_THAN_BEFORE = 0.25
# Kilobytes that a match takes in memory while it is played: an ordinary one, and a very long one of any game.
KEPT_KILOBYTES = 8
KEPT_KILOBYTES_LONG = 40
# Milliseconds of CPU to find the next of a hundred thousand deadlines, and of a tick with a thousand due.
NEXT_DEADLINE_MILLISECONDS = 1.0
TICK_MILLISECONDS = 20.0
# A tap on the pad of a race: milliseconds of a processor, and what it may cost of a bare constant reply.
PAD_MILLISECONDS = 1.0
PAD = 2.0
# A move decided and written on PostgreSQL, work of the bot's process, of what it is on SQLite.
POSTGRESQL_SHARE = 1.5
# Matches that nobody plays: what a start and the memory after it may be, of those with none.
IDLE_MATCHES = 100_000
IDLE_SHARE = 1.05
# Somebody with ten thousand matches is told of them, or forgotten: milliseconds that others wait for it at
# most, how much longer one page may take than the usual one, and milliseconds until their list is there.
HELD_MILLISECONDS = 30
PAGES_ALIKE = 5
PAGE_MILLISECONDS = 12
# Milliseconds of a processor for a list with its reply, somebody's thousand matches or two hundred of a
# channel, and of the longest step of the loop meanwhile.
LIST_MILLISECONDS = 3.0
LIST_STEP_MILLISECONDS = 2.0
