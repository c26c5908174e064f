// A menu on a message: options of the bot, or people, roles and channels.

import { h, icon } from "../element.js";
import { pick } from "../input/pick.js";
import { things } from "../input/things.js";
import { act } from "../store.js";
import { say } from "../words.js";
import { emoji, isWaiting } from "./button.js";

export function select(part, context) {
  const node = selectButton(part, context, chosenAtFirst(part), (values, shown) => {
    if (isWaiting(context, part.custom_id)) return;
    shown(values);
    send(node, part, context, values);
  });
  node.dataset.press = part.custom_id;
  const waits = isWaiting(context, part.custom_id);
  if (waits) node.setAttribute("aria-busy", "true");
  return node;
}

// The button that opens the list; forms use it too.
export function selectButton(part, context, chosen, onDone) {
  const words = h("span", { class: "select-words" });
  let current = chosen;
  const show = (values) => {
    current = values;
    words.replaceChildren(...summary(part, context, values));
  };
  const node = h(
    "button",
    {
      class: "select",
      type: "button",
      disabled: part.disabled,
      "aria-haspopup": "listbox",
      on: { click: open },
    },
    words,
    icon("down"),
  );
  function open() {
    pick({
      anchor: node,
      label: part.placeholder ?? say(context.locale, "Make a choice"),
      items: items(part, context),
      chosen: current,
      least: part.required === false ? 0 : (part.min_values ?? 1),
      most: part.max_values ?? 1,
      canSearch: part.type !== 3,
      locale: context.locale,
      done: (values) => onDone(values, show),
    });
  }
  show(chosen);
  return node;
}

export function chosenAtFirst(part) {
  if (part.type === 3) return part.options.filter((option) => option.default).map((option) => option.value);
  return (part.default_values ?? []).map((one) => String(one.id));
}

export function items(part, context) {
  if (part.type !== 3) return things(part, context.channel, context.locale);
  return part.options.map((option) => ({
    value: option.value,
    label: option.label,
    hint: option.description,
    sign: emoji(option.emoji),
  }));
}

function summary(part, context, values) {
  const found = items(part, context).filter((item) => values.includes(item.value));
  if (!found.length)
    return [h("span", { class: "muted" }, part.placeholder ?? say(context.locale, "Make a choice"))];
  return [found.map((item) => item.label).join(", ")];
}

function send(node, part, context, values) {
  const { message, person, locale } = context;
  const chosen = part.type === 3 ? values : values.map((thing) => ({ thing }));
  node.setAttribute("aria-busy", "true");
  node.setAttribute("title", say(locale, "{count} selected", { count: values.length }));
  act("choose", {
    person,
    channel: message.channel_id,
    message: message.id,
    custom_id: part.custom_id,
    values: chosen,
  }).catch((error) => {
    node.removeAttribute("aria-busy");
    context.reader.sorry(error);
  });
}
