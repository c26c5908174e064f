// Discord's Markdown line by line: headings, lists, quotes, subtext, code blocks.

import { h } from "../element.js";
import { inline } from "./inline.js";

const FENCE = /```(?:([\w+\-.#]+)\n)?\n?([\s\S]*?)\n?```/g;

// A reader has a person, a locale, and go(channel, message).
export function markdown(text, reader) {
  const root = h("div", { class: "markdown" });
  let from = 0;
  for (const match of text.matchAll(FENCE)) {
    root.append(...blocks(text.slice(from, match.index), reader));
    root.append(h("pre", { tabindex: "0" }, h("code", {}, match[2])));
    from = match.index + match[0].length;
  }
  root.append(...blocks(text.slice(from), reader));
  return root;
}

const HEADING = /^(#{1,3}) +(.+)$/;
const SUBTEXT = /^-# +(.+)$/;
const QUOTE = /^> ?(.*)$/;
const ITEM = /^( *)([-*]|\d{1,9}\.) +(.*)$/;

function blocks(text, reader) {
  const lines = text.replace(/^\n|\n$/g, "").split("\n");
  if (lines.length === 1 && lines[0] === "") return [];
  const found = [];
  while (lines.length) found.push(block(lines, reader));
  return found;
}

function block(lines, reader) {
  if (lines[0].startsWith(">>> ")) {
    const rest = lines.splice(0).join("\n").slice(4);
    return h("blockquote", {}, ...blocks(rest, reader));
  }
  const heading = HEADING.exec(lines[0]);
  if (heading) {
    lines.shift();
    return h(`h${heading[1].length + 2}`, {}, ...inline(heading[2], reader));
  }
  const small = SUBTEXT.exec(lines[0]);
  if (small) {
    lines.shift();
    return h("div", { class: "subtext" }, ...inline(small[1], reader));
  }
  if (QUOTE.test(lines[0])) return quote(lines, reader);
  if (ITEM.test(lines[0])) return list(lines, reader);
  return paragraph(lines, reader);
}

function quote(lines, reader) {
  const inner = [];
  while (lines.length && QUOTE.test(lines[0])) inner.push(QUOTE.exec(lines.shift())[1]);
  return h("blockquote", {}, ...blocks(inner.join("\n"), reader));
}

function list(lines, reader) {
  const [, indent, bullet] = ITEM.exec(lines[0]);
  const isNumbered = bullet.length > 1;
  const root = h(isNumbered ? "ol" : "ul", isNumbered ? { start: parseInt(bullet, 10) } : {});
  while (lines.length && ITEM.test(lines[0])) {
    const [, depth, mark, words] = ITEM.exec(lines[0]);
    if (depth.length > indent.length + 1 && root.lastChild) {
      root.lastChild.append(list(lines, reader));
    } else if (depth.length < indent.length || mark.length > 1 !== isNumbered) {
      break;
    } else {
      lines.shift();
      root.append(h("li", {}, ...inline(words, reader)));
    }
  }
  return root;
}

function paragraph(lines, reader) {
  const own = [lines.shift()];
  while (lines.length && !isSpecial(lines[0])) own.push(lines.shift());
  return h("div", { class: "paragraph" }, ...inline(own.join("\n"), reader));
}

function isSpecial(line) {
  return line.startsWith(">>> ") || [HEADING, SUBTEXT, QUOTE, ITEM].some((rule) => rule.test(line));
}
