// Files that are no pictures, and the files of messages of the old kind.

import { h, icon } from "../element.js";
import { say } from "../words.js";
import { covered, picture } from "./picture.js";

const UNITS = ["B", "kB", "MB"];

export function size(bytes) {
  const step = bytes >= 1e6 ? 2 : bytes >= 1e3 ? 1 : 0;
  return `${Math.round((bytes / 1000 ** step) * 10) / 10} ${UNITS[step]}`;
}

export function file({ url, name, bytes, isSpoiler }, locale) {
  const label = say(locale, "Download {name}", { name });
  const card = h(
    "a",
    { class: "file", href: url, download: name, "aria-label": label },
    icon("file"),
    h("span", { class: "file-name" }, name),
    bytes === undefined || bytes === null ? null : h("span", { class: "muted" }, size(bytes)),
  );
  return isSpoiler ? covered(card, locale) : card;
}

// A file is a picture if it has a size in pixels.
export function attachment(one, locale) {
  const isSpoiler = one.filename.startsWith("SPOILER_");
  if (one.width) return picture(one, one.description, locale, { isSpoiler });
  return file({ url: one.url, name: one.filename, bytes: one.size, isSpoiler }, locale);
}
