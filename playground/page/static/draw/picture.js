// Pictures of messages; one of another site is named, not loaded.

import { fresh, h, link } from "../element.js";
import { say } from "../words.js";

const known = new Map(); // attachment id -> the address it was first shown from

// The same file keeps its address, so that an edit does not make it flicker.
function address(media) {
  const key = media.attachment_id ?? media.id;
  if (!key) return media.url;
  if (!known.has(key)) known.set(key, media.url);
  return known.get(key);
}

const isHere = (url) => new URL(url, location.href).origin === location.origin;

export function picture(media, description, locale, { isSpoiler = false } = {}) {
  if (!isHere(media.url)) {
    const words = description || say(locale, "Picture of another site, not loaded here");
    return link(media.url, { class: "far-picture" }, words);
  }
  const image = h("img", {
    src: address(media),
    alt: description ?? "",
    width: media.width,
    height: media.height,
    loading: "eager",
    decoding: "async",
    on: { error: () => renew(image, media) },
  });
  const label = description || say(locale, "Open the picture");
  const frame = h(
    "button",
    { class: "picture", type: "button", "aria-label": label, on: { click: () => enlarge(image, locale) } },
    image,
  );
  if (media.width) frame.style.setProperty("--ratio", `${media.width} / ${media.height}`);
  if (media.width) frame.style.setProperty("--width", `${media.width}px`);
  return isSpoiler ? covered(frame, locale) : frame;
}

function renew(image, media) {
  const key = media.attachment_id ?? media.id;
  if (known.get(key) === media.url) return;
  known.set(key, media.url);
  image.src = media.url;
}

export function covered(content, locale) {
  const cover = h("button", { class: "cover", type: "button" }, say(locale, "Show the spoiler"));
  const frame = h("div", { class: "covered" }, content, cover);
  content.inert = true;
  cover.addEventListener("click", () => {
    content.inert = false;
    frame.replaceWith(content);
  });
  return frame;
}

function enlarge(image, locale) {
  const heading = fresh("picture");
  const dialog = h(
    "dialog",
    { class: "large", "aria-labelledby": heading },
    h("img", { src: image.src, alt: image.alt }),
    h("p", { id: heading }, image.alt || say(locale, "Open the picture")),
    h(
      "button",
      { class: "button", type: "button", on: { click: () => dialog.close() } },
      say(locale, "Close"),
    ),
  );
  dialog.addEventListener("close", () => dialog.remove());
  dialog.addEventListener("click", (event) => event.target === dialog && dialog.close());
  document.body.append(dialog);
  dialog.showModal();
}
