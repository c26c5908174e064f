"""The most that each bounded figure may be, and what somebody would notice above it."""

from __future__ import annotations

from bot.match.race_order import GRACE

# Drawing and packing a new picture, of what zlib at level 3 takes for its bytes alone: most of a click.
PICTURE_SHARE = 0.8
# A picture on a slow phone connection, and the first one after a start.
PICTURE_KILOBYTES = 100
FIRST_PICTURE_MILLISECONDS = 80
# A host waits for the start, and pays for the memory: of an idle bot, and of one that a crowd has used.
START_SECONDS = 1.5
IDLE_MEBIBYTES = 105  # 110 MB
CROWD_MEBIBYTES = 300
CROWD_CLICKS = 40_000  # in one life, after which it is looked at by `make crowd`
# Milliseconds in which all but one of a hundred replies are there, when a crowd asks so many times a second.
CROWD_PACE = 60
CROWD_TEXT = 60
CROWD_PICTURE = 150
# And of those that stand in line at a table where several may take one card: that, and what a text may take.
CROWD_HELD = 1000 * GRACE + CROWD_TEXT
# The median verdict of a race with a hundred people, in milliseconds after the grace.
VERDICT_MILLISECONDS = 50
