#!/bin/sh
# Copies of a PostgreSQL, for their owner only: one a day, the newest seven of them kept, in the folder that is named.
# Which database it is, PGHOST, PGUSER, PGPASSWORD and PGDATABASE say.
umask 077
trap 'kill "$!" 2>/dev/null; exit 0' TERM INT
folder=${1:?the folder of the copies}
while :; do
  copy=$folder/makiso-$(date -u +%F).dump
  if [ ! -e "$copy" ]; then
    if pg_dump --format custom --file "$copy.part" && mv "$copy.part" "$copy"; then
      ls -1 "$folder"/makiso-????-??-??.dump | head -n -7 | while read -r old; do rm -- "$old"; done
      echo "The database is copied to $copy."
    else
      echo 'The database could not be copied; that is tried again in an hour.' >&2
    fi
  fi
  sleep 3600 >/dev/null 2>&1 &
  wait "$!"
done
