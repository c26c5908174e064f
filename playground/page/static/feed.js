// The messages of a channel; only those in sight, and a little more, are in the page.

import { contents, saidAt } from "./draw/message.js";
import { isWaiting } from "./draw/button.js";
import { h } from "./element.js";
import { written } from "./time.js";
import { say } from "./words.js";

const GUESS = 72; // pixels of a message nobody has seen yet
const MARGIN = 800; // pixels above and below the window that are drawn as well
const AT_BOTTOM = 8;

export class Feed {
  constructor(view) {
    this.view = view;
    this.messages = [];
    this.heights = new Map();
    this.articles = new Map();
    this.tops = [0];
    this.isStuck = true;
    this.list = h("div", { class: "feed", role: "feed" });
    this.scroller = h("div", { class: "scroller", tabindex: "0", role: "group" }, this.list);
    this.newest = h("button", {
      class: "newest button",
      type: "button",
      hidden: true,
      on: { click: () => this.toBottom() },
    });
    this.node = h("div", { class: "feed-frame" }, this.scroller, this.newest);
    this.resized = new ResizeObserver((entries) => this.measure(entries));
    this.resized.observe(this.scroller);
    this.scroller.addEventListener("scroll", () => this.scrolled(), { passive: true });
    this.list.addEventListener("keydown", (event) => this.key(event));
  }

  // Show these; another channel starts at its end.
  show(messages, { isOther = false } = {}) {
    this.messages = messages;
    if (isOther) {
      for (const article of this.articles.values()) this.drop(article);
      this.articles.clear();
      this.heights.clear();
      this.isStuck = true;
    }
    this.list.setAttribute("aria-busy", "true");
    this.index = new Map(messages.map((message, at) => [message.id, at]));
    this.relocate();
    this.layout();
    this.list.removeAttribute("aria-busy");
    this.newest.textContent = say(this.view.locale, "To the newest");
  }

  redraw(id) {
    for (const [known, article] of this.articles) {
      const at = this.index.get(known);
      if (at !== undefined && (!id || known === id)) this.draw(article, at);
    }
  }

  // Mark what has been pressed and is not answered yet, without drawing the page again.
  mark(id) {
    const article = this.articles.get(id);
    const message = this.messages[this.index?.get(id)];
    if (!article || !message) return;
    for (const node of article.querySelectorAll("[data-press]")) {
      const waits = isWaiting({ message, person: this.view.person }, node.dataset.press);
      if (waits) node.setAttribute("aria-busy", "true");
      else node.removeAttribute("aria-busy");
    }
  }

  relocate() {
    let top = 0;
    this.tops = this.messages.map((message) => {
      const own = top;
      top += this.heights.get(message.id) ?? GUESS;
      return own;
    });
    this.tops.push(top);
  }

  layout() {
    if (this.isStuck) this.pad(this.tops.at(-1));
    const { scrollTop, clientHeight } = this.scroller;
    const from = this.isStuck ? this.tops.at(-1) - clientHeight : scrollTop;
    const first = Math.max(0, this.at(from - MARGIN));
    const last = Math.min(this.messages.length - 1, this.at(from + clientHeight + MARGIN));
    this.mount(first, last);
    this.list.style.setProperty("padding-top", `${this.tops[first] ?? 0}px`);
    this.list.style.setProperty(
      "padding-bottom",
      `${Math.max(0, this.tops.at(-1) - (this.tops[last + 1] ?? 0))}px`,
    );
    this.list.style.removeProperty("min-height");
    if (this.isStuck) this.scroller.scrollTop = this.scroller.scrollHeight;
  }

  pad(height) {
    this.list.style.setProperty("min-height", `${height}px`);
  }

  // The last message that starts at or above a height.
  at(height) {
    let low = 0;
    let high = this.messages.length;
    while (low + 1 < high) {
      const middle = (low + high) >> 1;
      if (this.tops[middle] <= height) low = middle;
      else high = middle;
    }
    return low;
  }

  mount(first, last) {
    const wanted = new Set(this.messages.slice(first, last + 1).map((message) => message.id));
    for (const [id, article] of this.articles) {
      if (wanted.has(id)) continue;
      if (article.contains(document.activeElement)) this.scroller.focus({ preventScroll: true });
      this.drop(article);
      this.articles.delete(id);
    }
    let before = null;
    for (let at = first; at <= last; at += 1) {
      const article = this.articles.get(this.messages[at].id) ?? this.make(at);
      article.setAttribute("aria-posinset", at + 1);
      article.setAttribute("aria-setsize", this.messages.length);
      const place = before ? before.nextSibling : this.list.firstChild;
      if (place !== article) this.list.insertBefore(article, place);
      before = article;
    }
  }

  make(at) {
    const message = this.messages[at];
    const article = h("article", { class: "message", tabindex: "-1", data: { id: message.id } });
    this.articles.set(message.id, article);
    this.draw(article, at);
    this.resized.observe(article);
    article.addEventListener("contextmenu", (event) => {
      event.preventDefault();
      this.view.messageMenu(article, this.messages[this.index.get(message.id)], event);
    });
    return article;
  }

  drop(article) {
    this.resized.unobserve(article);
    article.remove();
  }

  draw(article, at) {
    const message = this.messages[at];
    const before = this.messages[at - 1];
    const controls = [...article.querySelectorAll("button, a, [tabindex]")];
    const focused = controls.indexOf(document.activeElement);
    const key = document.activeElement?.dataset?.press;
    const day = this.day(message, before);
    article.classList.toggle("is-private", Boolean(message.audience));
    article.classList.toggle("is-calling", Boolean(message.pings?.includes(this.view.person)));
    const parts = contents(message, this.view, day ? null : before).filter(Boolean);
    article.replaceChildren(...(day ? [day, ...parts] : parts));
    if (focused >= 0) this.focusAgain(article, key);
  }

  // What was focused may be there again under its id; else the message itself is.
  focusAgain(article, key) {
    const same = key && article.querySelector(`[data-press="${CSS.escape(key)}"]:not(:disabled)`);
    (same || article).focus({ preventScroll: true });
  }

  day(message, before) {
    if (message.isNote || before?.isNote) return null;
    const { locale } = this.view;
    const words = written(saidAt(message), "D", locale);
    if (before && written(saidAt(before), "D", locale) === words) return null;
    return h("div", { class: "day" }, h("span", {}, words));
  }

  measure(entries) {
    const edge = this.scroller.scrollTop;
    let shift = 0;
    let isChanged = false;
    for (const { target, borderBoxSize } of entries) {
      if (target === this.scroller) {
        isChanged = true;
        continue;
      }
      const { id } = target.dataset;
      const height = borderBoxSize[0].blockSize;
      const known = this.heights.get(id) ?? GUESS;
      if (!this.index.has(id) || Math.abs(height - known) < 0.5) continue;
      if (this.tops[this.index.get(id)] < edge) shift += height - known;
      this.heights.set(id, height);
      isChanged = true;
    }
    if (!isChanged) return;
    this.relocate();
    this.layout();
    if (!this.isStuck && shift) this.scroller.scrollTop = edge + shift;
  }

  scrolled() {
    const { scrollTop, clientHeight, scrollHeight } = this.scroller;
    this.isStuck = scrollHeight - scrollTop - clientHeight < AT_BOTTOM;
    this.newest.hidden = this.isStuck;
    this.planned ??= requestAnimationFrame(() => {
      this.planned = null;
      this.layout();
    });
  }

  toBottom() {
    this.isStuck = true;
    this.layout();
    this.scroller.focus();
  }

  reveal(id) {
    const at = this.index?.get(id);
    if (at === undefined) return;
    this.isStuck = false;
    this.scroller.scrollTop = this.tops[at] - 40;
    this.layout();
    const article = this.articles.get(id);
    article?.focus({ preventScroll: true });
    article?.classList.add("is-found");
    setTimeout(() => article?.classList.remove("is-found"), 2000);
  }

  key(event) {
    const step = { PageDown: 1, PageUp: -1 }[event.key];
    const own = event.target.closest("article");
    if (!step || !own) return;
    const next = this.articles.get(this.messages[this.index.get(own.dataset.id) + step]?.id);
    if (!next) return;
    event.preventDefault();
    next.focus({ preventScroll: true });
    next.scrollIntoView({ block: "nearest" });
  }
}
