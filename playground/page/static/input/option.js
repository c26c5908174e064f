// One option of a command, while it is being filled in.

import { fresh, h } from "../element.js";
import { ask } from "../socket.js";
import { localized, say } from "../words.js";
import { readFile } from "./upload.js";
import { Suggest } from "./suggest.js";
import { things } from "./things.js";

const INTEGER = 4;
const BOOLEAN = 5;
const NUMBER = 10;
const FILE = 11;
const THINGS = { 6: 5, 7: 8, 8: 6, 9: 7 }; // an option's type -> the menu that offers the same

export class Option {
  constructor(option, form) {
    Object.assign(this, { option, form, chosen: null });
    const id = fresh("option");
    const isNumber = [INTEGER, NUMBER].includes(option.type);
    this.input = h("input", {
      id,
      type: option.type === FILE ? "file" : "text",
      inputmode: isNumber ? "numeric" : null,
      "aria-required": option.required ? "true" : null,
      title: localized(option, form.view.locale, "description"),
    });
    this.node = h(
      "span",
      { class: "option-field" },
      h("label", { for: id }, localized(option, form.view.locale)),
      this.input,
    );
    this.node.dataset.option = option.name;
    this.input.addEventListener("input", () => {
      this.chosen = null;
    });
    if (this.isSuggesting) this.offer();
  }

  get name() {
    return this.option.name;
  }

  get isSuggesting() {
    return (
      this.option.choices?.length ||
      this.option.autocomplete ||
      this.option.type === BOOLEAN ||
      this.option.type in THINGS
    );
  }

  get isEmpty() {
    return this.option.type === FILE ? !this.input.files.length : this.input.value.trim() === "";
  }

  offer() {
    this.suggest = new Suggest(this.input, {
      label: localized(this.option, this.form.view.locale),
      find: (text) => this.find(text),
      choose: (item) => this.take(item),
    });
    this.input.addEventListener("focus", () => this.suggest.refresh());
  }

  take(item) {
    this.input.value = item.label;
    this.chosen = item;
    this.form.next(this);
  }

  async find(text) {
    const { view } = this.form;
    if (this.option.autocomplete) return this.complete(text);
    const words = text.toLocaleLowerCase(view.locale);
    return this.fixed()
      .filter((item) => item.label.toLocaleLowerCase(view.locale).includes(words))
      .slice(0, 25);
  }

  fixed() {
    const { locale, channel } = this.form.view;
    if (this.option.choices?.length) {
      return this.option.choices.map((choice) => ({ label: localized(choice, locale), value: choice.value }));
    }
    if (this.option.type === BOOLEAN) {
      return [true, false].map((value) => ({ label: say(locale, value ? "True" : "False"), value }));
    }
    const found = things(
      { type: THINGS[this.option.type], channel_types: this.option.channel_types },
      channel,
    );
    return found.map((item) => ({ ...item, value: { thing: item.value } }));
  }

  async complete(text) {
    const { person, channel, locale } = this.form.view;
    const values = { ...(await this.form.values()), [this.name]: text };
    try {
      const { choices } = await ask("complete", {
        person,
        channel,
        command: this.form.path,
        values,
        focused: this.name,
      });
      return choices.map((choice) => ({ label: localized(choice, locale), value: choice.value }));
    } catch {
      return [];
    }
  }

  async value() {
    if (this.option.type === FILE) return { file: await readFile(this.input.files[0]) };
    if (this.chosen) return this.chosen.value;
    const typed = this.input.value.trim();
    const same = this.option.autocomplete
      ? null
      : this.isSuggesting && this.fixed().find((item) => item.label === typed);
    if (same) return same.value;
    return [INTEGER, NUMBER].includes(this.option.type) ? Number(typed) : typed;
  }
}
