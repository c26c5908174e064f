// The bar on top: whether the bot is there, the clock, the look, and what is open.

import { h, icon } from "./element.js";
import { openMenu } from "./input/menu.js";
import { ask } from "./socket.js";
import { on, world } from "./store.js";
import { now, written } from "./time.js";

const WAITS = [
  ["1 minute", 60],
  ["10 minutes", 600],
  ["1 hour", 3600],
  ["12 hours", 43200],
  ["1 day", 86400],
  ["3 days", 259200],
  ["1 week", 604800],
];

export class Bar {
  // The stage has toggleSplit() and togglePanel(), each telling whether it is open now.
  constructor(stage) {
    this.state = h("span", { class: "state", role: "status" });
    this.time = h("span", { class: "bar-time" });
    this.alarm = h("span", { class: "failed", role: "alert" });
    this.splitter = toggle("split", "Two people side by side", () => stage.toggleSplit(), "wide-only");
    this.node = h(
      "header",
      { class: "bar" },
      h("img", { class: "brand", src: "icon.svg", alt: "" }),
      h("h1", {}, "Makiso", h("span", { class: "muted" }, " playground")),
      this.state,
      this.alarm,
      h("span", { class: "bar-space" }),
      h(
        "button",
        {
          class: "tool clock",
          type: "button",
          "aria-haspopup": "menu",
          on: { click: (event) => this.pass(event.currentTarget) },
        },
        icon("clock"),
        h("span", { class: "unseen" }, "Let time pass"),
        this.time,
      ),
      this.splitter,
      toggle("wire", "Requests and clicks", () => stage.togglePanel()),
      h(
        "button",
        { class: "tool", type: "button", "aria-label": "Light or dark", on: { click: flip } },
        icon("sun"),
      ),
    );
    on("scene", () => this.draw());
    on("bot", () => this.draw());
    on("lost", () => this.draw());
    on("clock", () => this.tick());
    setInterval(() => this.tick(), 1000);
    this.draw();
  }

  draw() {
    this.state.classList.toggle("is-away", !world.connected);
    this.state.replaceChildren(world.connected ? "Bot connected" : "Bot away");
    this.tick();
  }

  tick() {
    const text = written(now(), "s", navigator.language);
    if (this.time.textContent !== text) this.time.textContent = text;
  }

  pass(anchor) {
    const wait = (seconds) =>
      ask("wait", { seconds }).catch((error) => this.alarm.replaceChildren(error.message));
    openMenu(
      anchor,
      "Let time pass",
      WAITS.map(([label, seconds]) => ({ label: `+ ${label}`, run: () => wait(seconds) })),
    );
  }
}

function toggle(sign, label, turn, extra = "") {
  const node = h(
    "button",
    { class: `tool ${extra}`, type: "button", "aria-label": label, "aria-pressed": "false" },
    icon(sign),
  );
  node.addEventListener("click", () => node.setAttribute("aria-pressed", String(turn())));
  return node;
}

const THEME = "makiso-theme";

export function dress() {
  const kept = localStorage.getItem(THEME);
  const usual = matchMedia("(prefers-color-scheme: light)").matches ? "light" : "dark";
  document.documentElement.dataset.theme = kept ?? usual;
}

function flip() {
  const theme = document.documentElement.dataset.theme === "dark" ? "light" : "dark";
  document.documentElement.dataset.theme = theme;
  localStorage.setItem(THEME, theme);
}
