// The page as a whole: a bar, one or two people, and what lies behind.

import { Bar, dress } from "./bar.js";
import { h } from "./element.js";
import { Pane } from "./pane.js";
import { Panel } from "./panel.js";
import { people } from "./people.js";
import { connect } from "./socket.js";
import { on, open, world } from "./store.js";

const REMEMBERED = "makiso-panes";

class Stage {
  constructor() {
    this.panes = [];
    this.panel = null;
    this.main = h("main", { class: "stage" });
    this.bar = new Bar(this);
    document.body.append(this.bar.node, this.main);
    addEventListener("pagehide", () => this.remember());
  }

  // The scene is there, for the first time or again after the local Discord was away.
  arrive() {
    if (!this.panes.length) {
      for (const { person, channel } of this.remembered()) this.add(person, channel);
      this.bar.splitter.setAttribute("aria-pressed", String(this.panes.length > 1));
      return;
    }
    for (const channel of world.messages.keys()) {
      const reader = world.channels.get(channel)?.readers[0];
      if (reader) open(channel, reader).catch(() => {});
    }
  }

  remembered() {
    const known = JSON.parse(sessionStorage.getItem(REMEMBERED) ?? "[]").filter(({ person }) =>
      world.people.has(person),
    );
    if (known.length) return known.slice(0, 2);
    return people()
      .slice(0, 1)
      .map((one) => ({ person: one.id, channel: null }));
  }

  remember() {
    const panes = this.panes.map(({ person, channel }) => ({ person, channel }));
    sessionStorage.setItem(REMEMBERED, JSON.stringify(panes));
  }

  add(person, channel = null) {
    const pane = new Pane(person, channel);
    this.panes.push(pane);
    this.main.insertBefore(pane.node, this.panel?.node ?? null);
    this.main.dataset.panes = this.panes.length;
  }

  toggleSplit() {
    if (this.panes.length > 1) {
      this.panes.pop().close();
    } else {
      const other = people().find((one) => one.id !== this.panes[0]?.person) ?? people()[0];
      if (other) this.add(other.id, this.panes[0]?.channel);
    }
    this.main.dataset.panes = this.panes.length;
    return this.panes.length > 1;
  }

  togglePanel() {
    if (this.panel) {
      this.panel.close();
      this.panel = null;
    } else {
      this.panel = new Panel(() => this.bar.wire.click());
      this.main.append(this.panel.node);
    }
    return this.panel !== null;
  }
}

document.documentElement.lang = navigator.language;
dress();
const stage = new Stage();
let isFresh = true;
on("scene", () => {
  if (!isFresh) return;
  isFresh = false;
  stage.arrive();
});
on("lost", () => {
  isFresh = true;
});
connect();
