// A list that opens beside a button: one or several of it are chosen.

import { fresh, h } from "../element.js";
import { place } from "./place.js";
import { say } from "../words.js";

let close = null;

export function pick(order) {
  close?.();
  const { anchor, label, items, least, most, canSearch, locale, done } = order;
  const id = fresh("list");
  const chosen = new Set(order.chosen.filter((value) => items.some((item) => item.value === value)));
  let shown = items;
  let at = Math.max(0, items.findIndex((item) => chosen.has(item.value)));

  const list = h("ul", {
    id,
    class: "options",
    role: "listbox",
    "aria-label": label,
    "aria-multiselectable": most > 1 ? "true" : null,
    tabindex: canSearch ? null : "0",
  });
  const search = canSearch
    ? h("input", {
        class: "search",
        role: "combobox",
        "aria-expanded": "true",
        "aria-controls": id,
        "aria-label": label,
        autocomplete: "off",
        placeholder: say(locale, "Type to search"),
        on: { input: filter },
      })
    : null;
  const finish = most > 1 ? h("button", { class: "button is-main", type: "button", on: { click: send } }, say(locale, "Done")) : null;
  const popup = h("div", { class: "popup is-picking", on: { keydown: key } }, search, list, finish);
  const focus = search ?? list;

  function draw() {
    list.replaceChildren(...shown.map(option));
    if (!shown.length) list.append(h("li", { class: "muted", role: "option", "aria-disabled": "true" }, say(locale, "No choices")));
    const current = list.children[at];
    focus.setAttribute("aria-activedescendant", current?.id ?? "");
    current?.scrollIntoView({ block: "nearest" });
  }

  function option(item, index) {
    return h(
      "li",
      {
        id: `${id}-${index}`,
        role: "option",
        class: index === at ? "option is-active" : "option",
        "aria-selected": String(chosen.has(item.value)),
        on: { click: () => toggle(index) },
      },
      item.sign?.cloneNode(true),
      h("span", { class: "option-words" }, h("span", {}, item.label), item.hint ? h("span", { class: "muted" }, item.hint) : null),
    );
  }

  function filter() {
    const words = search.value.toLocaleLowerCase(locale);
    shown = items.filter((item) => item.label.toLocaleLowerCase(locale).includes(words));
    at = 0;
    draw();
  }

  function toggle(index) {
    at = index;
    const value = shown[index]?.value;
    if (value === undefined) return;
    if (most === 1) {
      chosen.clear();
      chosen.add(value);
      send();
      return;
    }
    if (chosen.has(value)) chosen.delete(value);
    else if (chosen.size < most) chosen.add(value);
    draw();
  }

  function send() {
    if (chosen.size < least) return;
    shut();
    done(items.map((item) => item.value).filter((value) => chosen.has(value)));
  }

  function key(event) {
    const steps = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -Infinity, End: Infinity };
    if (event.key in steps && !(search && ["Home", "End"].includes(event.key))) {
      at = Math.min(Math.max(at + steps[event.key], 0), shown.length - 1);
      draw();
    } else if (event.key === "Escape") {
      event.stopPropagation();
      shut();
    } else if (event.target !== finish && (event.key === "Enter" || (event.key === " " && !search))) {
      toggle(at);
    } else {
      return;
    }
    event.preventDefault();
  }

  function outside(event) {
    if (!popup.contains(event.target) && !anchor.contains(event.target)) shut({ isAside: true });
  }

  function shut({ isAside = false } = {}) {
    close = null;
    document.removeEventListener("pointerdown", outside, true);
    popup.remove();
    if (!isAside) anchor.focus({ preventScroll: true });
  }

  (anchor.closest("dialog") ?? document.body).append(popup);
  place(popup, anchor);
  document.addEventListener("pointerdown", outside, true);
  close = shut;
  draw();
  focus.focus({ preventScroll: true });
}
