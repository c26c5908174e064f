// A menu that opens beside a button or under the pointer.

import { h } from "../element.js";
import { place } from "./place.js";

let close = null;

// Entries are {label, hint, sign, isChosen, run}, {note} to be read only, or null for a line between them.
export function openMenu(anchor, label, entries, event = null) {
  close?.();
  const menu = h(
    "div",
    { class: "popup menu", role: "menu", "aria-label": label, on: { keydown: key } },
    ...entries.map(entry),
  );
  const items = () => [...menu.querySelectorAll("[role^=menuitem]")];

  function entry(one) {
    if (one === null) return h("div", { class: "menu-line", role: "separator" });
    if (one.note) return h("div", { class: "menu-note muted", role: "presentation" }, one.note);
    const isChoice = one.isChosen !== undefined;
    return h(
      "button",
      {
        class: one.isGrave ? "menu-item is-grave" : "menu-item",
        type: "button",
        role: isChoice ? "menuitemradio" : "menuitem",
        "aria-checked": isChoice ? String(one.isChosen) : null,
        tabindex: "-1",
        on: {
          click: () => {
            shut();
            one.run();
          },
        },
      },
      one.sign,
      h(
        "span",
        { class: "option-words" },
        h("span", {}, one.label),
        one.hint ? h("span", { class: "muted" }, one.hint) : null,
      ),
    );
  }

  function key(press) {
    const all = items();
    const at = all.indexOf(document.activeElement);
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 + all.length, Home: 0, End: all.length - 1 }[press.key];
    if (to !== undefined) all[to % all.length].focus();
    else if (press.key === "Escape" || press.key === "Tab") shut();
    else return;
    press.preventDefault();
    press.stopPropagation();
  }

  function outside(press) {
    if (!menu.contains(press.target)) shut();
  }

  function shut() {
    close = null;
    document.removeEventListener("pointerdown", outside, true);
    const hadFocus = menu.contains(document.activeElement);
    menu.remove();
    if (hadFocus) anchor.focus({ preventScroll: true });
  }

  document.body.append(menu);
  place(menu, event ? point(event) : anchor);
  document.addEventListener("pointerdown", outside, true);
  close = shut;
  items()[0]?.focus({ preventScroll: true });
}

function point({ clientX, clientY }) {
  return { getBoundingClientRect: () => ({ left: clientX, top: clientY, bottom: clientY, width: 0 }) };
}
