// Components of both kinds: rows with buttons and menus, and the layout of V2.

import { h } from "../element.js";
import { markdown } from "../markdown/block.js";
import { button } from "./button.js";
import { color } from "./color.js";
import { file } from "./file.js";
import { covered, picture } from "./picture.js";
import { select } from "./select.js";

const DRAWN = {
  1: (part, context) => h("div", { class: "row" }, ...components(part.components, context)),
  2: button,
  3: select,
  5: select,
  6: select,
  7: select,
  8: select,
  9: section,
  10: (part, context) => markdown(part.content, context.reader),
  11: (part, { locale }) =>
    h(
      "div",
      { class: "thumbnail" },
      picture(part.media, part.description, locale, { isSpoiler: part.spoiler }),
    ),
  12: gallery,
  13: (part, { locale }) =>
    file(
      { url: part.file.url, name: part.name ?? part.file.url, bytes: part.size, isSpoiler: part.spoiler },
      locale,
    ),
  14: (part) => h("hr", { class: separator(part) }),
  17: container,
};

// A context has the message, the reader, the person and their locale.
export function components(parts, context) {
  return parts.map(
    (part) => DRAWN[part.type]?.(part, context) ?? h("div", { class: "muted" }, `? ${part.type}`),
  );
}

function section(part, context) {
  return h(
    "div",
    { class: "section" },
    h("div", { class: "section-text" }, ...components(part.components, context)),
    h("div", { class: "section-side" }, ...components([part.accessory], context)),
  );
}

function gallery(part, { locale }) {
  const pictures = part.items.map((item) =>
    picture(item.media, item.description, locale, { isSpoiler: item.spoiler }),
  );
  return h("div", { class: "gallery", data: { count: Math.min(pictures.length, 4) } }, ...pictures);
}

function separator(part) {
  return ["separator", part.divider ? "" : "is-blank", part.spacing === 2 ? "is-wide" : ""].join(" ").trim();
}

function container(part, context) {
  const box = h("div", { class: "container" }, ...components(part.components, context));
  if (part.accent_color !== null && part.accent_color !== undefined) {
    box.classList.add("has-accent");
    box.style.setProperty("--accent", color(part.accent_color));
  }
  return part.spoiler ? covered(box, context.locale) : box;
}
