// The list of channels, threads and direct messages of one person.

import { avatar } from "./draw/avatar.js";
import { h, icon } from "./element.js";
import { canSee, world } from "./store.js";
import { say } from "./words.js";

const DIRECT = [1, 3];

export function sidebar(view) {
  const mine = [...world.channels.values()].filter((channel) => canSee(channel, view.person));
  const servers = [...world.servers.values()].filter((server) => server.members.includes(view.person));
  const own = world.people.get(view.person);
  const name = own?.name ?? "";
  return h(
    "nav",
    { class: "sidebar", "aria-label": say(view.locale, "Channels of {name}", { name }) },
    h(
      "div",
      { class: "places" },
      ...servers.map((server) => group(server.name, rows(server, mine, view))),
      direct(mine, view),
    ),
    h(
      "button",
      {
        class: "self",
        type: "button",
        "aria-haspopup": "menu",
        on: { click: (event) => view.switchPerson(event.currentTarget) },
      },
      h("span", { class: "unseen" }, say(view.locale, "Switch person")),
      avatar(view.person),
      h(
        "span",
        { class: "option-words" },
        h("span", { class: "name" }, name),
        h(
          "span",
          { class: "muted" },
          [own?.locale, own?.is_admin ? say(view.locale, "Administrator") : null].filter(Boolean).join(" · "),
        ),
      ),
      icon("down"),
    ),
  );
}

function group(title, children) {
  return h("div", { class: "group" }, h("h3", {}, title), h("ul", {}, ...children));
}

function rows(server, mine, view) {
  const own = mine.filter((channel) => channel.server === server.id && !channel.parent);
  return own.map((channel) => {
    const threads = mine.filter((other) => other.parent === channel.id && !other.is_closed);
    return h(
      "li",
      {},
      row(channel, channel.name, icon("hash"), view),
      threads.length
        ? h(
            "ul",
            { class: "threads" },
            ...threads.map((one) => h("li", {}, row(one, one.name, icon("thread"), view))),
          )
        : null,
    );
  });
}

function direct(mine, view) {
  const found = mine.filter((channel) => DIRECT.includes(channel.type));
  const withBot = found.some((channel) => channel.readers.includes(world.bot));
  const children = found.map((channel) => {
    const others = channel.readers.filter((id) => id !== view.person);
    const name = others.map((id) => world.people.get(id)?.name).join(", ");
    return h("li", {}, row(channel, name, avatar(others[0] ?? view.person), view));
  });
  if (!withBot) {
    const name = world.people.get(world.bot)?.name;
    children.push(
      h(
        "li",
        {},
        h(
          "button",
          { class: "place", type: "button", on: { click: () => view.openInbox() } },
          avatar(world.bot),
          name,
        ),
      ),
    );
  }
  return group(say(view.locale, "Direct messages"), children);
}

function row(channel, name, sign, view) {
  const unread = view.unread.get(channel.id);
  const isHere = channel.id === view.channel;
  return h(
    "button",
    {
      class: unread ? "place is-unread" : "place",
      type: "button",
      "aria-current": isHere ? "page" : null,
      on: { click: () => view.go(channel.id) },
    },
    sign,
    h("span", { class: "place-name" }, name),
    unread?.calls ? h("span", { class: "calls" }, String(unread.calls)) : null,
    unread ? h("span", { class: "unseen" }, say(view.locale, "Unread")) : null,
  );
}
