// A list that opens beside a button: one or several of it are chosen.

import { fresh, h } from "../element.js";
import { say } from "../words.js";
import { place } from "./place.js";

const STEPS = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -Infinity, End: Infinity };
let open = null;

// An order has the anchor, label, items, chosen, least, most, canSearch, locale, and done(values).
export function pick(order) {
  open?.shut({ isAside: true });
  open = new Picker(order);
  open.show();
}

class Picker {
  constructor(order) {
    const { items, chosen, most, canSearch } = order;
    Object.assign(this, { order, id: fresh("list"), shown: items });
    this.chosen = new Set(chosen.filter((value) => items.some((item) => item.value === value)));
    this.at = Math.max(
      0,
      items.findIndex((item) => this.chosen.has(item.value)),
    );
    this.list = this.makeList();
    this.search = canSearch ? this.makeSearch() : null;
    this.finish = most > 1 ? this.makeFinish() : null;
    this.focus = this.search ?? this.list;
    const listen = { keydown: (event) => this.key(event) };
    this.popup = h("div", { class: "popup is-picking", on: listen }, this.search, this.list, this.finish);
    this.outside = (event) => this.isOutside(event.target) && this.shut({ isAside: true });
  }

  makeList() {
    const { label, most, canSearch } = this.order;
    return h("ul", {
      id: this.id,
      class: "options",
      role: "listbox",
      "aria-label": label,
      "aria-multiselectable": most > 1 ? "true" : null,
      tabindex: canSearch ? null : "0",
    });
  }

  makeSearch() {
    return h("input", {
      class: "search",
      role: "combobox",
      "aria-expanded": "true",
      "aria-controls": this.id,
      "aria-label": this.order.label,
      autocomplete: "off",
      placeholder: say(this.order.locale, "Type to search"),
      on: { input: () => this.filter() },
    });
  }

  makeFinish() {
    const send = () => this.send();
    const words = say(this.order.locale, "Done");
    return h("button", { class: "button is-main", type: "button", on: { click: send } }, words);
  }

  show() {
    const { anchor } = this.order;
    (anchor.closest("dialog") ?? document.body).append(this.popup);
    place(this.popup, anchor);
    document.addEventListener("pointerdown", this.outside, true);
    this.draw();
    this.focus.focus({ preventScroll: true });
  }

  draw() {
    this.list.replaceChildren(...this.shown.map((item, index) => this.option(item, index)));
    if (!this.shown.length) {
      const words = say(this.order.locale, "No choices");
      this.list.append(h("li", { class: "muted", role: "option", "aria-disabled": "true" }, words));
    }
    const current = this.list.children[this.at];
    this.focus.setAttribute("aria-activedescendant", current?.id ?? "");
    current?.scrollIntoView({ block: "nearest" });
  }

  option(item, index) {
    const hint = item.hint ? h("span", { class: "muted" }, item.hint) : null;
    return h(
      "li",
      {
        id: `${this.id}-${index}`,
        role: "option",
        class: index === this.at ? "option is-active" : "option",
        "aria-selected": String(this.chosen.has(item.value)),
        on: { click: () => this.toggle(index) },
      },
      item.sign?.cloneNode(true),
      h("span", { class: "option-words" }, h("span", {}, item.label), hint),
    );
  }

  filter() {
    const { items, locale } = this.order;
    const words = this.search.value.toLocaleLowerCase(locale);
    this.shown = items.filter((item) => item.label.toLocaleLowerCase(locale).includes(words));
    this.at = 0;
    this.draw();
  }

  toggle(index) {
    const { most } = this.order;
    const value = this.shown[index]?.value;
    if (value === undefined) return;
    this.at = index;
    if (most === 1) {
      this.chosen = new Set([value]);
      this.send();
      return;
    }
    if (this.chosen.has(value)) this.chosen.delete(value);
    else if (this.chosen.size < most) this.chosen.add(value);
    this.draw();
  }

  send() {
    const { items, least, done } = this.order;
    if (this.chosen.size < least) return;
    this.shut();
    done(items.map((item) => item.value).filter((value) => this.chosen.has(value)));
  }

  key(event) {
    const isWriting = this.search && ["Home", "End", " "].includes(event.key);
    if (event.target === this.finish && event.key !== "Escape") return;
    if (event.key in STEPS && !isWriting) this.step(STEPS[event.key]);
    else if (event.key === "Escape") this.shut();
    else if (["Enter", " "].includes(event.key) && !isWriting) this.toggle(this.at);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  step(by) {
    this.at = Math.max(0, Math.min(this.at + by, this.shown.length - 1));
    this.draw();
  }

  isOutside(target) {
    return !this.popup.contains(target) && !this.order.anchor.contains(target);
  }

  shut({ isAside = false } = {}) {
    open = null;
    document.removeEventListener("pointerdown", this.outside, true);
    this.popup.remove();
    if (!isAside) this.order.anchor.focus({ preventScroll: true });
  }
}
