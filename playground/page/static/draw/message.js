// One message as one person sees it.

import { h, icon } from "../element.js";
import { markdown } from "../markdown/block.js";
import { ask } from "../socket.js";
import { nameOf, world } from "../store.js";
import { stamp } from "../time.js";
import { say } from "../words.js";
import { avatar } from "./avatar.js";
import { components } from "./component.js";
import { embed } from "./embed.js";
import { attachment } from "./file.js";

const PINNED = 6;
const THREAD_OPENED = 18;
const REPLY = 19;
const V2 = 1 << 15;
const TOGETHER = 7 * 60000; // what somebody says within seven minutes stands under one name

export const saidAt = (message) => Date.parse(message.timestamp);

export function isContinued(message, before) {
  if (!before || message.isNote || before.isNote || message.used || message.type || before.type) return false;
  return (
    before.author.id === message.author.id &&
    before.audience === message.audience &&
    saidAt(message) - saidAt(before) < TOGETHER
  );
}

// What goes into the article of a message.
export function contents(message, view, before) {
  if (message.isNote) return [note(message, view)];
  if ([PINNED, THREAD_OPENED].includes(message.type)) return [notice(message, view)];
  const isShort = isContinued(message, before);
  return [
    message.used && used(message, view),
    message.type === REPLY && reply(message, view),
    isShort ? h("span", { class: "gutter" }) : avatarButton(message, view),
    h(
      "div",
      { class: "said" },
      isShort ? null : head(message, view),
      ...body(message, view),
      foot(message, view),
    ),
    tools(message, view),
  ];
}

function used(message, view) {
  const words = say(view.locale, "{name} used {command}", {
    name: nameOf(message.used.person),
    command: `/${message.used.command}`,
  });
  return h("div", { class: "used muted" }, icon("send"), words);
}

function reply(message, view) {
  const original = message.referenced_message;
  const name = original ? nameOf(original.author.id) : "?";
  return h(
    "div",
    { class: "used muted" },
    icon("send"),
    say(view.locale, "Reply to {name}", { name }),
    " ",
    original?.content?.slice(0, 80),
  );
}

function avatarButton(message, view) {
  return h(
    "button",
    {
      class: "who",
      type: "button",
      "aria-label": say(view.locale, "Options for {name}", { name: nameOf(message.author.id) }),
      on: { click: (event) => view.personMenu(event.currentTarget, message.author.id) },
    },
    avatar(message.author.id),
  );
}

function head(message, view) {
  return h(
    "div",
    { class: "head" },
    h("span", { class: "name" }, nameOf(message.author.id)),
    message.author.bot ? h("span", { class: "badge" }, say(view.locale, "Bot")) : null,
    h("span", { class: "muted when" }, stamp(saidAt(message), "s", view.locale)),
  );
}

function body(message, view) {
  if (message.is_thinking) {
    const words = say(view.locale, "{name} is thinking…", { name: nameOf(message.author.id) });
    return [h("div", { class: "thinking" }, words)];
  }
  const reader = { ...view.reader, isEverybody: message.mention_everyone };
  const context = { message, reader, person: view.person, channel: message.channel_id, locale: view.locale };
  const parts = [];
  if (message.content) parts.push(markdown(message.content, reader));
  if (message.edited_timestamp && message.content)
    parts.push(h("span", { class: "edited muted" }, say(view.locale, "(edited)")));
  parts.push(...message.embeds.map((box) => embed(box, reader)));
  if (!(message.flags & V2)) parts.push(...loose(message).map((one) => attachment(one, view.locale)));
  parts.push(...components(message.components, context));
  if (message.thread) parts.push(threadLink(message, view));
  return parts;
}

// The files that no embed shows.
function loose(message) {
  const shown = message.embeds.flatMap((box) => [box.image?.attachment_id, box.thumbnail?.attachment_id]);
  return message.attachments.filter((one) => !shown.includes(one.id));
}

function threadLink(message, view) {
  const go = () => view.reader.go(message.thread.id);
  return h(
    "button",
    { class: "thread-link", type: "button", on: { click: go } },
    icon("thread"),
    message.thread.name,
  );
}

function foot(message, view) {
  const lines = [];
  if (world.failed.get(message.id) === view.person) {
    lines.push(h("div", { class: "failed", role: "alert" }, say(view.locale, "This interaction failed")));
  }
  if (message.audience) {
    const dismiss = () =>
      ask("delete", { person: view.person, channel: message.channel_id, message: message.id }).catch(
        view.reader.sorry,
      );
    lines.push(
      h(
        "div",
        { class: "private muted" },
        say(view.locale, "Only {name} can see this", { name: nameOf(message.audience) }),
        " • ",
        h("button", { class: "link", type: "button", on: { click: dismiss } }, say(view.locale, "Dismiss")),
      ),
    );
  }
  return lines;
}

function tools(message, view) {
  return h(
    "button",
    {
      class: "tools",
      type: "button",
      "aria-haspopup": "menu",
      "aria-label": say(view.locale, "Options of this message"),
      on: { click: (event) => view.messageMenu(event.currentTarget, message) },
    },
    icon("more"),
  );
}

function note(message, view) {
  return h(
    "div",
    { class: "note failed", role: "alert" },
    message.command ? h("span", { class: "muted" }, `/${message.command}`) : null,
    " ",
    say(view.locale, "The application did not respond"),
  );
}

function notice(message, view) {
  const name = nameOf(message.author.id);
  const isThread = message.type === THREAD_OPENED;
  const thread = message.content;
  const words = isThread
    ? say(view.locale, "{name} started a thread: {thread}", { name, thread })
    : say(view.locale, "{name} pinned a message", { name });
  const target = message.message_reference;
  const go = () => view.reader.go(target.channel_id, isThread ? null : target.message_id);
  const link = target ? h("button", { class: "link", type: "button", on: { click: go } }, words) : words;
  return h(
    "div",
    { class: "note muted" },
    icon(isThread ? "thread" : "at"),
    " ",
    link,
    " ",
    stamp(saidAt(message), "s", view.locale),
  );
}

// The message as one line, to be read out when it arrives.
export function spoken(message, locale) {
  const texts = message.isNote ? [] : [message.content, ...wordsOf(message.components)];
  const text = texts
    .filter(Boolean)
    .join(" ")
    .replace(/[*_#>|`~\\]|<[^>]*>/g, "")
    .slice(0, 300);
  return say(locale, "{name}: {text}", { name: message.isNote ? "" : nameOf(message.author.id), text });
}

function wordsOf(parts) {
  return parts.flatMap((part) => [part.content ?? "", ...wordsOf(part.components ?? [])]);
}
