// A command that has been chosen and is being filled in.

import { h, icon } from "../element.js";
import { act } from "../store.js";
import { localized, say } from "../words.js";
import { Option } from "./option.js";

export class CommandForm {
  // An entry is what entries() below gives.
  constructor(entry, view, close) {
    Object.assign(this, { entry, view, close, fields: [] });
    this.shelf = h("span", { class: "option-fields" });
    this.more = h("span", { class: "option-more" });
    const send = h(
      "button",
      { class: "tool", type: "submit", "aria-label": say(view.locale, "Send") },
      icon("send"),
    );
    const back = h(
      "button",
      { class: "tool", type: "button", "aria-label": say(view.locale, "Back"), on: { click: close } },
      icon("close"),
    );
    this.chip = h("span", { class: "chip" }, entry.label);
    this.node = h(
      "form",
      { class: "composer is-command", data: { anchor: "" }, "aria-label": entry.label },
      back,
      this.chip,
      this.shelf,
      this.more,
      send,
    );
    this.node.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.node.addEventListener("keydown", (event) => this.key(event));
    for (const option of entry.options) if (option.required) this.add(option);
    this.offerMore();
    this.send_button = send;
  }

  get path() {
    return this.entry.path;
  }

  focus() {
    (this.fields.find((field) => field.isEmpty)?.input ?? this.send_button).focus();
  }

  add(option) {
    const field = new Option(option, this);
    this.fields.push(field);
    this.shelf.append(field.node);
    return field;
  }

  offerMore() {
    const { locale } = this.view;
    const left = this.entry.options.filter(
      (option) => !this.fields.some((field) => field.name === option.name),
    );
    this.more.replaceChildren(
      ...left.map((option) => {
        const name = localized(option, locale);
        const add = () => {
          const field = this.add(option);
          this.offerMore();
          field.input.focus();
        };
        return h(
          "button",
          {
            class: "more-option",
            type: "button",
            "aria-label": say(locale, "Add {name}", { name }),
            on: { click: add },
          },
          `+${name}`,
        );
      }),
    );
  }

  // After a choice: on to the next empty field, or to the button that sends.
  next() {
    this.focus();
  }

  key(event) {
    const field = this.fields.find((one) => one.input === event.target);
    if (field?.suggest?.key(event)) return;
    if (event.key === "Escape") {
      event.preventDefault();
      this.close();
    }
  }

  async values() {
    const filled = this.fields.filter((field) => !field.isEmpty);
    const pairs = await Promise.all(filled.map(async (field) => [field.name, await field.value()]));
    return Object.fromEntries(pairs);
  }

  async send() {
    const { person, channel } = this.view;
    try {
      await act("slash", { person, channel, command: this.path, values: await this.values() });
      this.close();
    } catch (error) {
      this.view.reader.sorry(error);
    }
  }
}

const CHAT = 1;
const SUBCOMMANDS = [1, 2];

// Every command line there is, with subcommands as lines of their own.
export function entries(commands, locale) {
  return commands
    .filter((command) => command.type === CHAT)
    .flatMap((command) => spread(command, [], [], locale));
}

function spread(thing, path, shown, locale) {
  const here = [...path, thing.name];
  const label = [...shown, localized(thing, locale)];
  const inner = (thing.options ?? []).filter((option) => SUBCOMMANDS.includes(option.type));
  if (inner.length) return inner.flatMap((option) => spread(option, here, label, locale));
  return [
    {
      path: here.join(" "),
      label: `/${label.join(" ")}`,
      hint: localized(thing, locale, "description"),
      options: thing.options ?? [],
    },
  ];
}
