// The line below the messages: plain words, or a slash and a command.

import { h, icon } from "../element.js";
import { ask } from "../socket.js";
import { say } from "../words.js";
import { CommandForm, entries } from "./command.js";
import { Suggest } from "./suggest.js";
import { readFile } from "./upload.js";

export class Composer {
  constructor(view) {
    this.view = view;
    this.node = h("div", { class: "composer-frame" });
    this.commands = null;
    this.plain();
  }

  // Another channel or person: what was typed is kept, the commands are asked for again.
  refresh() {
    this.commands = null;
    const words = this.input?.value ?? "";
    this.plain();
    this.input.value = words;
  }

  plain() {
    const { locale } = this.view;
    this.mayWrite = this.view.mayWrite();
    const { channel } = this.view;
    const label = channel ? say(locale, "Message {channel}", { channel: this.view.title() }) : "…";
    this.input = h("input", {
      class: "line",
      type: "text",
      "aria-label": label,
      placeholder: label,
      maxlength: 2000,
      disabled: !this.mayWrite,
    });
    this.file = h("input", { type: "file", multiple: true, hidden: true, on: { change: () => this.send() } });
    const attach = h(
      "button",
      {
        class: "tool",
        type: "button",
        "aria-label": say(locale, "Attach a file"),
        on: { click: () => this.file.click() },
      },
      icon("plus"),
    );
    const send = h(
      "button",
      { class: "tool", type: "submit", "aria-label": say(locale, "Send") },
      icon("send"),
    );
    const form = h("form", { class: "composer", data: { anchor: "" } }, attach, this.input, this.file, send);
    form.addEventListener("submit", (event) => {
      event.preventDefault();
      this.send();
    });
    this.suggest = new Suggest(this.input, {
      label: say(locale, "Commands and choices"),
      find: (text) => this.find(text),
      choose: (entry) => this.begin(entry),
    });
    this.input.addEventListener("keydown", (event) => this.suggest.key(event));
    this.input.addEventListener("focus", () => this.known());
    this.node.replaceChildren(form);
  }

  async find(text) {
    if (!text.startsWith("/")) return [];
    const all = await this.known();
    const exact = all.find((entry) => [`/${entry.path} `, `${entry.label} `].includes(text));
    if (!exact) return this.matching(text);
    if (this.input.value === text) this.begin(exact);
    return [];
  }

  // The commands that text may become, those that begin like it first.
  async matching(text) {
    const typed = text.slice(1).trim().toLocaleLowerCase(this.view.locale);
    const all = await this.known();
    const rank = (entry) => (entry.label.slice(1).startsWith(typed) ? 0 : 1);
    return all
      .filter((entry) => `${entry.label.slice(1)} ${entry.path}`.includes(typed))
      .sort((one, other) => rank(one) - rank(other));
  }

  async known() {
    const { person, channel, locale } = this.view;
    this.commands ??= ask("commands", { person, channel }).then((reply) => entries(reply.commands, locale));
    try {
      return await this.commands;
    } catch {
      this.commands = null;
      return [];
    }
  }

  begin(entry) {
    this.input.value = "";
    const form = new CommandForm(entry, this.view, () => {
      this.plain();
      this.input.focus();
    });
    this.node.replaceChildren(form.node);
    form.focus();
  }

  async send() {
    const { person, channel } = this.view;
    const text = this.input.value;
    const files = await Promise.all([...this.file.files].map(readFile));
    if (!text.trim() && !files.length) return;
    if (text.startsWith("/")) {
      const [entry] = await this.matching(text);
      if (entry) this.begin(entry);
      return;
    }
    try {
      await ask("say", { person, channel, text, files });
      this.input.value = "";
      this.file.value = "";
    } catch (error) {
      this.view.reader.sorry(error);
    }
  }
}
