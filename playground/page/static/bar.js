// The bar on top: whether the bot is there, the clock, the look, and what is open.

import { LOGO, h, icon } from "./element.js";
import { openMenu } from "./input/menu.js";
import { ask } from "./socket.js";
import { on, world } from "./store.js";
import { now, relative, written } from "./time.js";
import { reason, say } from "./words.js";

const READER = navigator.language; // the bar belongs to nobody on this Discord

const WAITS = [
  [1, "minute", 60],
  [10, "minute", 60],
  [1, "hour", 3600],
  [12, "hour", 3600],
  [1, "day", 86400],
  [3, "day", 86400],
  [1, "week", 604800],
];
const SHOWN_WAITS = 6;

export class Bar {
  // The stage has toggleSplit() and togglePanel(), each telling whether it is open now.
  constructor(stage) {
    this.state = h("span", { class: "state", role: "status" });
    this.time = h("span", { class: "bar-time" });
    this.alarm = h("span", { class: "failed", role: "alert" });
    this.splitter = toggle("split", say(READER, "Two people side by side"), () => stage.toggleSplit(), "wide-only");
    this.wire = toggle("wire", say(READER, "Requests and clicks"), () => stage.togglePanel());
    this.node = h(
      "header",
      { class: "bar" },
      h("img", { class: "brand", src: LOGO, alt: "" }),
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
        h("span", { class: "unseen" }, say(READER, "Let time pass")),
        this.time,
      ),
      this.splitter,
      this.wire,
      h(
        "button",
        { class: "tool", type: "button", "aria-label": say(READER, "Light or dark"), on: { click: flip } },
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
    this.state.replaceChildren(say(READER, world.connected ? "Bot connected" : "Bot away"));
    this.tick();
  }

  tick() {
    const text = written(now(), "s", READER);
    if (this.time.textContent !== text) this.time.textContent = text;
  }

  async pass(anchor) {
    const { waits } = await ask("waits").catch(() => ({ waits: [] }));
    const coming = waits.filter((one) => one.at * 1000 > now());
    const entries = WAITS.map(([count, unit, length]) => ({
      label: `+ ${duration(count, unit)}`,
      run: () => this.wait(count * length),
    }));
    openMenu(anchor, say(READER, "Let time pass"), [...entries, ...this.comingEntries(coming)]);
  }

  // What the bot waits for, if it says so.
  comingEntries(coming) {
    if (!coming.length) return [];
    const notes = coming.slice(0, SHOWN_WAITS).map((one) => ({ note: `${when(one)} · ${one.what}` }));
    const next = () => this.wait(coming[0].at - now() / 1000 + 1);
    return [{ label: say(READER, "To the next deadline"), hint: when(coming[0]), run: next }, null, ...notes];
  }

  wait(seconds) {
    ask("wait", { seconds }).catch((error) => this.alarm.replaceChildren(reason(READER, error)));
  }
}

const when = ({ at }) => relative(at * 1000, READER);

function duration(count, unit) {
  return new Intl.NumberFormat(READER, { style: "unit", unit, unitDisplay: "long" }).format(count);
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
