// A round sign for somebody: their first letter, or the bot's pyramids.

import { LOGO, h } from "../element.js";
import { person, world } from "../store.js";

const HUES = 8;

export function avatar(id) {
  if (id === world.bot) {
    return h(
      "span",
      { class: "avatar is-bot", "aria-hidden": "true" },
      h("img", { src: LOGO, alt: "" }),
    );
  }
  const name = person(id)?.name ?? "?";
  return h(
    "span",
    { class: "avatar", "aria-hidden": "true", data: { hue: hue(id) } },
    [...name][0].toUpperCase(),
  );
}

function hue(id) {
  const people = [...world.people.keys()];
  return Math.max(0, people.indexOf(id)) % HUES;
}
