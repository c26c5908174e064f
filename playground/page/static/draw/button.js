// A button, and whether its press is still waiting for the bot.

import { h } from "../element.js";
import { to } from "../markdown/inline.js";
import { act, world } from "../store.js";

const STYLES = { 1: "is-main", 2: "", 3: "is-good", 4: "is-grave", 5: "", 6: "is-main" };

export function button(part, context) {
  const words = part.url ? `${part.label ?? ""} ↗` : part.label;
  const content = [emoji(part.emoji), words ? h("span", {}, words) : null];
  if (part.url) return to(part.url, context.reader, content, { class: "button", role: null });
  return h(
    "button",
    {
      class: `button ${STYLES[part.style] ?? ""}`,
      type: "button",
      disabled: part.disabled,
      data: { press: part.custom_id },
      "aria-busy": isWaiting(context, part.custom_id),
      "aria-label": part.label ? null : part.emoji?.name,
      on: { click: (event) => press(event.currentTarget, part, context) },
    },
    ...content,
  );
}

export function emoji(one) {
  if (!one) return null;
  return h("span", { class: "emoji", "aria-hidden": "true" }, one.id ? `:${one.name}:` : one.name);
}

export function isWaiting({ message, person }, customId) {
  for (const one of world.waiting.values()) {
    if (one.message === message.id && one.person === person && one.custom_id === customId) return "true";
  }
  return null;
}

function press(node, part, context) {
  if (node.getAttribute("aria-busy")) return;
  node.setAttribute("aria-busy", "true");
  const { message, person } = context;
  act("click", { person, channel: message.channel_id, message: message.id, custom_id: part.custom_id }).catch(
    (error) => {
      node.removeAttribute("aria-busy");
      context.reader.sorry(error);
    },
  );
}
