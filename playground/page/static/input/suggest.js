// Suggestions under a line of text while somebody types.

import { fresh, h } from "../element.js";
import { place } from "./place.js";

// find(text) gives items or a promise of them; choose(item) takes one.
export class Suggest {
  constructor(input, { find, choose, label }) {
    Object.assign(this, { input, find, choose, items: [], at: 0, asked: 0 });
    const id = fresh("suggestions");
    this.list = h("ul", { id, class: "options", role: "listbox", "aria-label": label });
    this.popup = h("div", { class: "popup" }, this.list);
    input.setAttribute("role", "combobox");
    input.setAttribute("aria-autocomplete", "list");
    input.setAttribute("aria-expanded", "false");
    input.setAttribute("autocomplete", "off");
    input.addEventListener("input", () => this.refresh());
    input.addEventListener("blur", () => this.close());
    this.popup.addEventListener("pointerdown", (event) => event.preventDefault());
  }

  get isOpen() {
    return this.popup.isConnected;
  }

  async refresh() {
    this.asked += 1;
    const number = this.asked;
    const items = await this.find(this.input.value);
    if (number !== this.asked) return;
    this.items = items;
    this.at = 0;
    if (!items.length || document.activeElement !== this.input) this.close();
    else this.open();
  }

  open() {
    if (!this.isOpen) {
      (this.input.closest("dialog") ?? document.body).append(this.popup);
      this.input.setAttribute("aria-expanded", "true");
      this.input.setAttribute("aria-controls", this.list.id);
    }
    place(this.popup, this.input.closest("[data-anchor]") ?? this.input);
    this.draw();
  }

  close() {
    this.asked += 1;
    this.popup.remove();
    this.input.setAttribute("aria-expanded", "false");
    this.input.removeAttribute("aria-activedescendant");
  }

  draw() {
    this.list.replaceChildren(...this.items.map((item, index) => this.option(item, index)));
    this.input.setAttribute("aria-activedescendant", `${this.list.id}-${this.at}`);
    this.list.children[this.at]?.scrollIntoView({ block: "nearest" });
  }

  option(item, index) {
    const isActive = index === this.at;
    return h(
      "li",
      {
        id: `${this.list.id}-${index}`,
        class: isActive ? "option is-active" : "option",
        role: "option",
        "aria-selected": String(isActive),
        on: { click: () => this.take(index) },
      },
      item.sign,
      h(
        "span",
        { class: "option-words" },
        h("span", {}, item.label),
        item.hint ? h("span", { class: "muted" }, item.hint) : null,
      ),
    );
  }

  take(index) {
    const item = this.items[index];
    this.close();
    this.choose(item);
  }

  // Whether the key was meant for the suggestions.
  key(event) {
    if (!this.isOpen) return false;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step) {
      this.at = (this.at + step + this.items.length) % this.items.length;
      this.draw();
    } else if (event.key === "Enter" || (event.key === "Tab" && !event.shiftKey)) {
      this.take(this.at);
    } else if (event.key === "Escape") {
      this.close();
    } else {
      return false;
    }
    event.preventDefault();
    event.stopPropagation();
    return true;
  }
}
