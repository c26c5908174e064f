// For developers: the bot's requests with the checkers' verdicts, and what each click sent.

import { fresh, h, icon } from "./element.js";
import { ask } from "./socket.js";
import { nameOf, on, world } from "./store.js";
import { written } from "./time.js";
import { say } from "./words.js";

const READER = navigator.language;

const MOST = 300;
const LONG_TOKEN = /[\w-]{40,}/g;

export class Panel {
  constructor(close) {
    this.requests = [];
    this.list = page(say(READER, "Requests of the bot"));
    this.sent = page(say(READER, "What people sent"));
    this.sum = h("p", { class: "muted panel-sum", role: "status" });
    this.tabs = [this.tab(say(READER, "Requests"), this.list), this.tab(say(READER, "Clicks"), this.sent)];
    this.node = h(
      "aside",
      { class: "panel", "aria-label": say(READER, "What bot and people send") },
      this.head(close),
      this.sum,
      this.list,
      this.sent,
    );
    this.tabs[0].click();
    this.forgets = [
      on("requests", (found) => this.add(found)),
      on("interaction", () => this.drawSent()),
      on("scene", () => this.start()),
    ];
    this.start();
    this.drawSent();
  }

  head(close) {
    const leave = { class: "tool", type: "button", "aria-label": say(READER, "Close"), on: { click: close } };
    const tabs = { role: "tablist", class: "tabs", "aria-label": say(READER, "What to show") };
    return h("div", { class: "panel-head" }, h("div", tabs, ...this.tabs), h("button", leave, icon("close")));
  }

  tab(words, list) {
    const id = fresh("tab");
    list.id = `${id}-list`;
    return h(
      "button",
      {
        id,
        class: "tab",
        type: "button",
        role: "tab",
        "aria-controls": list.id,
        on: { click: () => this.choose(id), keydown: (event) => this.key(event) },
      },
      words,
    );
  }

  choose(id) {
    for (const tab of this.tabs) {
      const isChosen = tab.id === id;
      tab.setAttribute("aria-selected", String(isChosen));
      tab.tabIndex = isChosen ? 0 : -1;
      this.node.querySelector(`#${tab.id}-list`).hidden = !isChosen;
    }
  }

  key(event) {
    if (!["ArrowLeft", "ArrowRight"].includes(event.key)) return;
    const other = this.tabs.find((tab) => tab !== event.currentTarget);
    this.choose(other.id);
    other.focus();
  }

  close() {
    for (const forget of this.forgets) forget();
    this.node.remove();
  }

  async start() {
    try {
      const { requests } = await ask("requests");
      this.requests = [];
      this.list.replaceChildren();
      this.add(requests);
    } catch {
      this.sum.textContent = say(READER, "The local Discord is gone.");
    }
  }

  add(found) {
    this.requests.push(...found);
    this.requests.splice(0, this.requests.length - MOST);
    for (const request of found) this.list.prepend(requestRow(request));
    while (this.list.childElementCount > MOST) this.list.lastChild.remove();
    const wrong = this.requests.filter((request) => request.faults.length).length;
    const judges = this.requests.at(-1)?.judges.includes("openapi") ? "limits and OpenAPI" : "limits";
    const counts = { count: this.requests.length, wrong, judges: say(READER, judges) };
    this.sum.textContent = say(READER, "{count} requests, {wrong} with faults. Judged by: {judges}.", counts);
  }

  drawSent() {
    this.sent.replaceChildren(...world.sent.toReversed().map(sentRow));
  }
}

function page(label) {
  return h("div", { class: "panel-list", tabindex: "0", role: "group", "aria-label": label });
}

function requestRow(request) {
  const isWrong = request.faults.length > 0;
  const verdict = h(
    "span",
    { class: isWrong ? "verdict is-wrong" : "verdict" },
    isWrong ? `✗ ${request.faults.length}` : "✓",
  );
  return h(
    "details",
    { class: "entry" },
    h(
      "summary",
      {},
      verdict,
      h("span", { class: "muted" }, written(request.at * 1000, "T", READER)),
      h("b", {}, request.method),
      h("span", { class: "entry-path" }, request.path.replace(LONG_TOKEN, "…")),
      h("span", { class: "muted" }, String(request.status)),
    ),
    ...request.faults.map((fault) => h("p", { class: "failed" }, fault)),
    request.files.length ? h("p", { class: "muted" }, say(READER, "Files: {names}", { names: request.files.join(", ") })) : null,
    code(say(READER, "Sent"), request.body),
    code(say(READER, "Answered"), request.reply),
  );
}

function sentRow(interaction) {
  const state = interaction.has_failed ? "failed" : (interaction.answer ?? "…");
  const took = interaction.took === null ? "" : `${Math.round(interaction.took * 1000)} ms`;
  const what = interaction.custom_id ?? `/${interaction.name}`;
  return h(
    "details",
    { class: "entry" },
    h(
      "summary",
      {},
      h("span", { class: interaction.has_failed ? "verdict is-wrong" : "verdict" }, state),
      h("b", {}, nameOf(interaction.person)),
      h("span", { class: "entry-path" }, `${interaction.kind} ${what}`),
      h("span", { class: "muted" }, took),
    ),
    code(say(READER, "Sent"), interaction.data),
  );
}

function code(title, value) {
  if (value === null || value === undefined) return null;
  return h(
    "div",
    {},
    h("div", { class: "muted" }, title),
    h("pre", { tabindex: "0" }, JSON.stringify(value, null, 1)),
  );
}
