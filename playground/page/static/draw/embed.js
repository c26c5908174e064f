// Embeds: the boxes of messages of the old kind.

import { h } from "../element.js";
import { inline, to } from "../markdown/inline.js";
import { markdown } from "../markdown/block.js";
import { stamp } from "../time.js";
import { color } from "./color.js";
import { picture } from "./picture.js";

export function embed(box, reader) {
  const node = h(
    "div",
    { class: "embed" },
    box.thumbnail &&
      h(
        "div",
        { class: "embed-thumbnail" },
        picture(box.thumbnail, box.thumbnail.description, reader.locale),
      ),
    box.author && h("div", { class: "embed-author" }, titled(box.author.name, box.author.url, reader)),
    box.title && h("div", { class: "embed-title" }, titled(box.title, box.url, reader)),
    box.description && markdown(box.description, reader),
    box.fields?.length && h("dl", { class: "embed-fields" }, ...box.fields.map((one) => field(one, reader))),
    box.image && picture(box.image, box.image.description, reader.locale),
    foot(box, reader),
  );
  if (box.color) node.style.setProperty("--accent", color(box.color));
  return node;
}

function titled(words, address, reader) {
  const children = inline(words, reader);
  return address ? to(address, reader, children) : children;
}

function field(one, reader) {
  return h(
    "div",
    { class: one.inline ? "embed-field is-inline" : "embed-field" },
    h("dt", {}, ...inline(one.name, reader)),
    h("dd", {}, markdown(one.value, reader)),
  );
}

function foot(box, reader) {
  if (!box.footer && !box.timestamp) return null;
  const when = box.timestamp ? stamp(Date.parse(box.timestamp), "f", reader.locale) : null;
  return h("div", { class: "embed-foot muted" }, box.footer?.text, box.footer && when ? " • " : null, when);
}
