// The list of channels, threads and direct messages of one person.

import { avatar } from "./draw/avatar.js";
import { h, icon } from "./element.js";
import { channelMenu, serverMenu } from "./places.js";
import { ask } from "./socket.js";
import { canSee, world } from "./store.js";
import { say } from "./words.js";

const DIRECT = [1, 3];

export function sidebar(view) {
  const mine = [...world.channels.values()].filter((channel) => canSee(channel, view.person));
  const servers = [...world.servers.values()].filter((server) => server.members.includes(view.person));
  const others = [...world.servers.values()].filter((server) => !servers.includes(server));
  const own = world.people.get(view.person);
  const name = own?.name ?? "";
  return h(
    "nav",
    { class: "sidebar", "aria-label": say(view.locale, "Channels of {name}", { name }) },
    h(
      "div",
      { class: "places" },
      ...servers.map((server) => group(server.name, rows(server, mine, view), serverMore(server, view))),
      others.map((server) => group(server.name, [absent(server, view)])),
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

function group(title, children, more = null) {
  return h(
    "div",
    { class: "group" },
    h("div", { class: "group-head" }, h("h3", {}, title), more),
    h("ul", {}, ...children),
  );
}

function serverMore(server, view) {
  return moreButton(server.name, view, (anchor) => serverMenu(anchor, server, view));
}

function moreButton(name, view, open) {
  return h(
    "button",
    {
      class: "tool place-more",
      type: "button",
      "aria-haspopup": "menu",
      "aria-label": say(view.locale, "Options of {name}", { name }),
      on: { click: (event) => open(event.currentTarget) },
    },
    icon("more"),
  );
}

// A server whose member the person is no longer.
function absent(server, view) {
  const join = () => view.attempt(ask("come_back", { server: server.id, person: view.person }));
  const words = say(view.locale, "Come back to {server}", { server: server.name });
  return h(
    "li",
    {},
    h("button", { class: "place", type: "button", on: { click: join } }, icon("plus"), words),
  );
}

function rows(server, mine, view) {
  const own = mine.filter((channel) => channel.server === server.id && !channel.parent);
  return own.map((channel) => {
    const threads = mine.filter((other) => other.parent === channel.id);
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
  const place = placeButton(channel, name, sign, view);
  if (!channel.server) return place;
  const open = (anchor, event = null) => channelMenu(anchor, channel, view, event);
  place.addEventListener("contextmenu", (event) => {
    event.preventDefault();
    open(place, event);
  });
  return h("div", { class: "place-row" }, place, moreButton(name, view, open));
}

function placeButton(channel, name, sign, view) {
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
    channel.is_closed ? h("span", { class: "muted asleep" }, say(view.locale, "asleep")) : null,
    unread?.calls ? h("span", { class: "calls" }, String(unread.calls)) : null,
    unread ? h("span", { class: "unseen" }, say(view.locale, "Unread")) : null,
  );
}
