// Discord's Markdown inside a line: emphasis, code, spoilers, links, mentions, timestamps.

import { h, link } from "../element.js";
import { nameOf, world } from "../store.js";
import { stamp } from "../time.js";
import { say } from "../words.js";

const wrap = (tag, props) => (match, reader) => h(tag, props, ...inline(match[1], reader));

// In this order; each is tried at one place of the text only.
const RULES = [
  [/\\([^A-Za-z0-9\s])/y, (match) => match[1]],
  [/(`+)([\s\S]*?[^`])\1(?!`)/y, (match) => h("code", {}, match[2].replace(/^ (.*) $/, "$1"))],
  [/\|\|([\s\S]+?)\|\|/y, spoiler],
  [
    /\*\*\*(?=\S)([\s\S]*?\S)\*\*\*/y,
    (match, reader) => h("em", {}, h("strong", {}, ...inline(match[1], reader))),
  ],
  [/\*\*((?:\\[\s\S]|[^\\])+?)\*\*(?!\*)/y, wrap("strong")],
  [/__((?:\\[\s\S]|[^\\])+?)__(?!_)/y, wrap("u")],
  [/~~((?:\\[\s\S]|[^\\])+?)~~/y, wrap("s")],
  [/\*(?=\S)((?:\*\*|\\[\s\S]|[^*\\])*?(?:\*\*|\\[\s\S]|[^*\\\s]))\*(?!\*)/y, wrap("em")],
  [/(?<!\w)_((?:__|\\[\s\S]|[^_\\])+?)_(?!\w)/y, wrap("em")],
  [
    /\[((?:\\.|[^[\]\\])+)\]\(<?(https?:\/\/[^\s<>)]+)>?\)/y,
    (match, reader) => to(match[2], reader, inline(match[1], reader)),
  ],
  [/<(https?:\/\/[^\s<>]+)>/y, (match, reader) => to(match[1], reader, [match[1]])],
  [/https?:\/\/[^\s<>"']*[^\s<>"'.,:;!?)\]*_~|]/y, (match, reader) => to(match[0], reader, [match[0]])],
  [/<@!?(\d+)>/y, (match, reader) => mention(`@${nameOf(match[1])}`, match[1] === reader.person)],
  [/<@&(\d+)>/y, (match) => mention(`@${roleName(match[1])}`)],
  [/<#(\d+)>/y, (match, reader) => channel(match[1], reader)],
  [/<\/([^:>]{1,100}):(\d+)>/y, (match) => mention(`/${match[1]}`)],
  [
    /<t:(-?\d{1,13})(?::([tTdDfFsSR]))?>/y,
    (match, reader) => stamp(match[1] * 1000, match[2] ?? "f", reader.locale),
  ],
  [/<a?:(\w{2,32}):\d+>/y, (match) => h("span", { class: "emoji" }, `:${match[1]}:`)],
  [/@(?:everyone|here)\b/y, (match, reader) => (reader.isEverybody ? mention(match[0], true) : match[0])],
];

export function inline(text, reader) {
  const found = [];
  let plain = "";
  let at = 0;
  while (at < text.length) {
    const [length, node] = next(text, at, reader);
    if (node === null) {
      plain += text.slice(at, at + length);
    } else {
      if (plain) found.push(plain);
      plain = "";
      found.push(node);
    }
    at += length;
  }
  if (plain) found.push(plain);
  return found;
}

const PLAIN = /[^\\`|*_~[<h@]+/y;

function next(text, at, reader) {
  PLAIN.lastIndex = at;
  const dull = PLAIN.exec(text);
  if (dull) return [dull[0].length, null];
  for (const [rule, make] of RULES) {
    rule.lastIndex = at;
    const match = rule.exec(text);
    if (match) return [match[0].length, make(match, reader)];
  }
  return [1, null];
}

function spoiler(match, reader) {
  const inside = h("span", { class: "spoiler-text", "aria-hidden": "true" }, ...inline(match[1], reader));
  const cover = h(
    "span",
    { class: "spoiler", role: "button", tabindex: "0", "aria-label": say(reader.locale, "Show the spoiler") },
    inside,
  );
  const show = (event) => {
    if (event.type === "keydown" && !["Enter", " "].includes(event.key)) return;
    event.preventDefault();
    cover.replaceWith(h("span", { class: "spoiler is-shown" }, ...inside.childNodes));
  };
  cover.addEventListener("click", show);
  cover.addEventListener("keydown", show);
  return cover;
}

const HERE = /^https:\/\/(?:\w+\.)?discord(?:app)?\.com\/channels\/(?:\d+|@me)\/(\d+)(?:\/(\d+))?$/;

// A link into Discord leads to a place on this page.
export function to(address, reader, children, props = {}) {
  const place = HERE.exec(address);
  if (!place || !world.channels.has(place[1])) return link(address, props, ...children);
  const go = (event) => {
    event.preventDefault();
    reader.go(place[1], place[2]);
  };
  return h("a", { href: address, on: { click: go }, ...props }, ...children);
}

function mention(text, isMe = false) {
  return h("span", { class: isMe ? "mention is-me" : "mention" }, text);
}

function roleName(id) {
  for (const server of world.servers.values()) {
    const role = server.roles.find((one) => one.id === id);
    if (role) return role.name;
  }
  return "?";
}

function channel(id, reader) {
  const found = world.channels.get(id);
  if (!found) return mention("#?");
  return h(
    "button",
    { class: "mention", type: "button", on: { click: () => reader.go(id) } },
    `#${found.name}`,
  );
}
