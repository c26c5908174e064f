// One person's window: their channels, the messages they see, their line to write in.

import { avatar } from "./draw/avatar.js";
import { spoken } from "./draw/message.js";
import { h, icon } from "./element.js";
import { Feed } from "./feed.js";
import { Composer } from "./input/composer.js";
import { openForm } from "./input/form.js";
import { openMenu } from "./input/menu.js";
import { messageEntries } from "./messages.js";
import { choosePerson, people } from "./people.js";
import { sidebar } from "./sidebar.js";
import { ask } from "./socket.js";
import { act, canSee, isMine, nameOf, on, open, seenBy, world } from "./store.js";
import { localized, reason, say } from "./words.js";

const ON_PERSON = 2;
const ON_MESSAGE = 3;

export class Pane {
  constructor(person, channel = null) {
    Object.assign(this, { person, channel, unread: new Map(), forgets: [] });
    this.reader = { go: (place, message) => this.go(place, message), sorry: (error) => this.sorry(error) };
    this.furnish();
    this.feed = new Feed(this);
    this.composer = new Composer(this);
    this.build();
    this.watch();
    this.arrive();
  }

  furnish() {
    this.aside = h("div", { class: "aside" });
    this.heading = h("h2", { class: "heading" });
    this.calm = h("div", { class: "unseen", role: "log", "aria-live": "polite" });
    this.alarm = h("div", { class: "alarm", role: "alert", hidden: true });
    this.empty = h("p", { class: "empty muted" });
    this.drawer = h(
      "button",
      { class: "tool drawer", type: "button", "aria-expanded": "false", on: { click: () => this.toggle() } },
      icon("menu"),
    );
    this.self = h("button", {
      class: "tool top-self",
      type: "button",
      "aria-haspopup": "menu",
      on: { click: (event) => this.switchPerson(event.currentTarget) },
    });
  }

  build() {
    this.main = h(
      "div",
      { class: "talk" },
      h("header", { class: "top" }, this.drawer, this.heading, this.self),
      this.feed.node,
      this.empty,
      this.calm,
      this.alarm,
      this.composer.node,
    );
    this.node = h("section", { class: "pane" }, h("div", { class: "pane-grid" }, this.aside, this.main));
  }

  get locale() {
    return world.people.get(this.person)?.locale ?? "en-US";
  }

  title() {
    const channel = world.channels.get(this.channel);
    if (!channel) return "";
    if (channel.name) return channel.parent ? channel.name : `#${channel.name}`;
    return channel.readers
      .filter((id) => id !== this.person)
      .map(nameOf)
      .join(", ");
  }

  watch() {
    const here = (message) => message.channel_id === this.channel;
    const listeners = {
      scene: () => this.sceneChanged(),
      messages: (channel) => channel === this.channel && this.show(),
      said: (message) => (here(message) ? this.heard(message) : this.missed(message)),
      edited: (message) => here(message) && this.edited(message),
      waiting: (id) => this.feed.mark(id),
      redraw: (id) => this.feed.redraw(id),
      commands: () => this.composer.refresh(),
      interaction: (interaction) => this.answered(interaction),
    };
    this.forgets = Object.entries(listeners).map(([kind, listener]) => on(kind, listener));
  }

  close() {
    for (const forget of this.forgets) forget();
    this.node.remove();
  }

  arrive() {
    Object.assign(this.reader, { person: this.person, locale: this.locale });
    this.node.lang = this.locale;
    this.node.setAttribute("aria-label", nameOf(this.person));
    if (!canSee(world.channels.get(this.channel), this.person)) this.channel = this.home();
    this.drawSides();
    this.composer.refresh();
    this.feed.show([], { isOther: true });
    if (this.channel) open(this.channel, this.person).catch((error) => this.sorry(error));
    else this.sayNothingIsOpen();
  }

  sayNothingIsOpen() {
    this.empty.hidden = false;
    this.empty.textContent = say(this.locale, "{name} is on no server.", { name: nameOf(this.person) });
  }

  home() {
    return (
      [...world.channels.values()].find((channel) => channel.server && canSee(channel, this.person))?.id ??
      null
    );
  }

  drawSides() {
    this.unread.delete(this.channel);
    const focused = [...this.aside.querySelectorAll("button")].indexOf(document.activeElement);
    this.aside.replaceChildren(sidebar(this));
    if (focused >= 0) this.aside.querySelectorAll("button")[focused]?.focus();
    this.heading.replaceChildren(this.title());
    const hint = h("span", { class: "unseen" }, say(this.locale, "Switch person"));
    this.self.replaceChildren(hint, avatar(this.person), h("span", {}, nameOf(this.person)));
    this.drawer.setAttribute("aria-label", say(this.locale, "Channels"));
    this.feed.list.setAttribute(
      "aria-label",
      say(this.locale, "Messages in {channel}", { channel: this.title() }),
    );
    this.feed.scroller.setAttribute("aria-label", this.title());
  }

  sceneChanged() {
    if (!people().some((one) => one.id === this.person)) this.person = people()[0]?.id;
    const isMoved = !canSee(world.channels.get(this.channel), this.person);
    const isOther = this.reader.locale !== this.locale || isMoved;
    if (isOther) {
      this.arrive();
      return;
    }
    this.drawSides();
    this.feed.redraw();
    if (this.composer.mayWrite !== this.mayWrite()) this.composer.refresh();
    this.goWanted();
  }

  mayWrite() {
    return world.channels.get(this.channel)?.writers.includes(this.person) ?? false;
  }

  show() {
    const seen = seenBy(this.channel, this.person);
    this.feed.show(seen);
    this.feed.redraw();
    this.empty.hidden = seen.length > 0;
    this.empty.textContent = say(
      this.locale,
      "Nothing has been said here yet. Type / to see what the bot can do.",
    );
    if (this.sought) this.feed.reveal(this.sought);
    this.sought = null;
  }

  heard(message) {
    if (message.audience && message.audience !== this.person) return;
    this.empty.hidden = true;
    if (message.audience) this.feed.isStuck = true; // an answer to what this person has just done
    this.feed.show(seenBy(this.channel, this.person));
    this.calm.replaceChildren(spoken(message, this.locale));
  }

  missed(message) {
    const channel = world.channels.get(message.channel_id);
    if (!canSee(channel, this.person) || (message.audience && message.audience !== this.person)) return;
    const before = this.unread.get(message.channel_id)?.calls ?? 0;
    this.unread.set(message.channel_id, { calls: before + (message.pings.includes(this.person) ? 1 : 0) });
    this.drawSides();
  }

  edited(message) {
    if (message.audience && message.audience !== this.person) return;
    this.feed.messages = seenBy(this.channel, this.person);
    this.feed.redraw(message.id);
  }

  answered(interaction) {
    if (interaction.has_failed && interaction.source) this.feed.redraw(interaction.source);
    if (
      interaction.modal &&
      interaction.person === this.person &&
      isMine(interaction) &&
      interaction.answer === "modal"
    ) {
      openForm(interaction, this);
    }
  }

  go(channel, message = null) {
    if (!canSee(world.channels.get(channel), this.person)) return;
    this.toggle(false);
    if (channel === this.channel) {
      if (message) this.feed.reveal(message);
      return;
    }
    this.channel = channel;
    this.sought = message;
    this.arrive();
  }

  async openInbox() {
    try {
      const { channel } = await ask("inbox", { person: this.person });
      this.wish(channel);
    } catch (error) {
      this.sorry(error);
    }
  }

  // Go there as soon as the scene has it.
  wish(channel) {
    this.wanted = channel;
    this.goWanted();
  }

  goWanted() {
    if (!canSee(world.channels.get(this.wanted), this.person)) return;
    const { wanted } = this;
    this.wanted = null;
    this.go(wanted);
  }

  become(person) {
    this.person = person;
    this.unread.clear();
    this.arrive();
    const own = this.aside.querySelector(".self");
    (own?.checkVisibility() ? own : this.self).focus();
  }

  switchPerson(anchor) {
    choosePerson(anchor, this, (person) => this.become(person));
  }

  toggle(isOpen = !this.node.classList.contains("has-drawer")) {
    this.node.classList.toggle("has-drawer", isOpen);
    this.drawer.setAttribute("aria-expanded", String(isOpen));
  }

  async personMenu(anchor, target, event = null) {
    const { person, channel } = this;
    const run = (command) => this.attempt(act("context", { person, channel, target, command: command.name }));
    openMenu(anchor, nameOf(target), await this.contextEntries(ON_PERSON, run), event);
  }

  async messageMenu(anchor, message, event = null) {
    if (message.isNote) return;
    const { person, channel } = this;
    const about = { person, channel, message: message.id };
    const run = (command) => this.attempt(act("context", { ...about, command: command.name }));
    const entries = await this.contextEntries(ON_MESSAGE, run);
    entries.push(...messageEntries(this, message, about));
    openMenu(anchor, say(this.locale, "Options of this message"), entries, event);
  }

  async contextEntries(kind, run) {
    const { commands } = await ask("commands", { person: this.person, channel: this.channel });
    const found = commands.filter((command) => command.type === kind);
    if (!found.length && kind === ON_PERSON)
      return [{ label: say(this.locale, "No choices"), run: () => {} }];
    return found.map((command) => ({ label: localized(command, this.locale), run: () => run(command) }));
  }

  attempt(promise) {
    promise.catch((error) => this.sorry(error));
  }

  sorry(error) {
    this.alarm.textContent = reason(this.locale, error);
    this.alarm.hidden = false;
    clearTimeout(this.calming);
    this.calming = setTimeout(() => {
      this.alarm.hidden = true;
    }, 6000);
  }
}
