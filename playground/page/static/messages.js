// What can be done with a message, besides what the bot offers.

import { editMessage } from "./input/edit.js";
import { newThread } from "./places.js";
import { ask } from "./socket.js";
import { world } from "./store.js";
import { say } from "./words.js";

const TEXT = 0; // a channel in which threads can be started

export function messageEntries(pane, message, about) {
  const { person, channel, locale } = pane;
  const isMine = message.author.id === person;
  const entries = [];
  if (isMine) {
    entries.push({ label: say(locale, "Edit"), run: () => editMessage(message, about, pane) });
  }
  if (world.channels.get(channel)?.type === TEXT && !message.thread && !message.audience) {
    entries.push({ label: say(locale, "New thread"), run: () => newThread(about, pane) });
  }
  if (isMine || message.audience === person || world.people.get(person)?.is_admin) {
    entries.push({
      label: say(locale, "Delete"),
      isGrave: true,
      run: () => pane.attempt(ask("delete", about)),
    });
  }
  return entries;
}
