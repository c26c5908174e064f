// What can be done to servers, channels and threads: opened, deleted, slept, left, and closed to somebody.

import { fresh, h } from "./element.js";
import { openDialog } from "./input/dialog.js";
import { openMenu } from "./input/menu.js";
import { ask } from "./socket.js";
import { nameOf, world } from "./store.js";
import { say } from "./words.js";

const RIGHTS = {
  read_messages: "View Channel",
  send_messages: "Send Messages",
  send_messages_in_threads: "Send Messages in Threads",
  create_public_threads: "Create Public Threads",
  attach_files: "Attach Files",
  read_message_history: "Read Message History",
  pin_messages: "Pin Messages",
  manage_threads: "Manage Threads",
  use_application_commands: "Use Application Commands",
};

export function serverMenu(anchor, server, view, event = null) {
  const { locale, person } = view;
  const about = { server: server.id };
  const bot = nameOf(world.bot);
  const isIn = server.members.includes(world.bot);
  openMenu(
    anchor,
    server.name,
    [
      { label: say(locale, "New channel"), run: () => openNamed("open_channel", "New channel", about, view) },
      null,
      {
        label: say(locale, isIn ? "{name} leaves the server" : "{name} joins the server", { name: bot }),
        isGrave: isIn,
        run: () => view.attempt(ask(isIn ? "leave" : "come_back", { ...about, person: world.bot })),
      },
      {
        label: say(locale, "{name} leaves the server", { name: nameOf(person) }),
        isGrave: true,
        run: () => view.attempt(ask("leave", { ...about, person })),
      },
    ],
    event,
  );
}

export function channelMenu(anchor, channel, view, event = null) {
  const { locale, person } = view;
  const about = { person, channel: channel.id };
  const entry = (label, run, isGrave = false) => ({ label: say(locale, label), isGrave, run });
  const does = (deed) => () => view.attempt(ask(deed, about));
  const asleep = channel.is_closed ? entry("Wake the thread", does("wake")) : entry("Put the thread to sleep", does("put_to_sleep"));
  const entries = channel.parent
    ? [asleep, entry("Delete the thread", does("close_channel"), true)]
    : [
        entry("New thread", () => newThread(about, view)),
        entry("Permissions", () => openRights(channel, view)),
        null,
        entry("Delete the channel", does("close_channel"), true),
      ];
  openMenu(anchor, channel.name, entries, event);
}

export function newThread(about, view) {
  openNamed("open_thread", "New thread", about, view);
}

// Ask for a name, open what is called so, and go there.
function openNamed(deed, title, about, view) {
  const { locale } = view;
  const name = h("input", { id: fresh("name"), required: true, maxlength: 100 });
  const dialog = openDialog({
    title: say(locale, title),
    parts: [h("div", { class: "field" }, h("label", { for: name.id }, say(locale, "Name")), name)],
    submit: say(locale, "Open"),
    locale,
    async send() {
      const { channel } = await ask(deed, { ...about, name: name.value });
      dialog.close();
      view.wish(channel);
    },
  });
}

function openRights(channel, view) {
  const { locale } = view;
  const about = { person: view.person, channel: channel.id };
  const ids = channel.readers.includes(world.bot) ? channel.readers : [world.bot, ...channel.readers];
  const sorted = [world.bot, ...ids.filter((id) => id !== world.bot)];
  const who = h("select", { id: fresh("who") }, ...sorted.map((id) => h("option", { value: id }, nameOf(id))));
  const ticks = Object.keys(RIGHTS).map((right) => h("input", { id: fresh("right"), type: "checkbox", value: right }));
  const dialog = openDialog({
    title: say(locale, "Permissions in {channel}", { channel: `#${channel.name}` }),
    parts: [
      h("div", { class: "field" }, h("label", { for: who.id }, say(locale, "Who")), who),
      h(
        "div",
        { class: "ticks" },
        ...ticks.map((tick) => h("div", { class: "tick" }, tick, h("label", { for: tick.id }, say(locale, RIGHTS[tick.value])))),
      ),
      h("p", { class: "muted" }, say(locale, "Administrators may do everything.")),
    ],
    submit: say(locale, "Save"),
    locale,
    async send() {
      await filling;
      const given = ticks.filter((tick) => tick.checked).map((tick) => tick.value);
      await ask("permit", { ...about, who: who.value, given });
      dialog.close();
    },
  });
  const fill = async () => {
    const asked = who.value;
    for (const tick of ticks) tick.disabled = true;
    const { permissions } = await ask("permissions", { ...about, who: asked });
    if (asked !== who.value) return; // somebody else has been chosen meanwhile
    for (const tick of ticks) Object.assign(tick, { checked: permissions[tick.value], disabled: false });
  };
  let filling = fill();
  view.attempt(filling);
  who.addEventListener("change", () => view.attempt((filling = fill())));
}
