#!/bin/sh
# What the container runs: the bot. Where that ends with status 2, a setting must change first, so the container sleeps
# instead of being started again and again; whoever changes the setting makes it anew, with `docker compose up -d`.
is_told=
trap 'is_told=yes; kill -TERM "$!" 2>/dev/null' TERM INT
python -m bot "$@" &
wait "$!"
status=$?
while [ "$is_told" ]; do # a signal has ended the waiting, not the bot
  is_told=
  wait "$!"
  ended=$?
  [ "$ended" -eq 127 ] || status=$ended # it had ended, and that was known
done
[ "$status" -eq 2 ] && [ "$#" -eq 0 ] || exit "$status"

exec python -c '
import signal, sys
for stop in (signal.SIGTERM, signal.SIGINT):
    signal.signal(stop, lambda *_: sys.exit(2))
print("The bot sleeps until its settings have changed.", file=sys.stderr, flush=True)
signal.pause()
'
