// The local Discord's time, and timestamps that stay true.

let offset = 0;

export function setNow(seconds) {
  offset = seconds * 1000 - Date.now();
  refreshStamps();
}

export const now = () => Date.now() + offset;

const STYLES = {
  t: { timeStyle: "short" },
  T: { timeStyle: "medium" },
  d: { dateStyle: "short" },
  D: { dateStyle: "long" },
  f: { dateStyle: "long", timeStyle: "short" },
  F: { dateStyle: "full", timeStyle: "short" },
  s: { dateStyle: "short", timeStyle: "short" },
  S: { dateStyle: "short", timeStyle: "medium" },
};

const STEPS = [
  ["second", 1],
  ["minute", 60],
  ["hour", 3600],
  ["day", 86400],
  ["month", 2629746],
  ["year", 31556952],
];

const formats = new Map();

function format(locale, style) {
  const key = `${locale} ${style}`;
  if (!formats.has(key)) formats.set(key, new Intl.DateTimeFormat(locale, STYLES[style] ?? STYLES.f));
  return formats.get(key);
}

export function written(milliseconds, style, locale) {
  const date = new Date(milliseconds);
  if (Number.isNaN(date.getTime())) return "?";
  return style === "R" ? relative(milliseconds, locale) : format(locale, style).format(date);
}

export function relative(milliseconds, locale) {
  const seconds = (milliseconds - now()) / 1000;
  const size = Math.abs(seconds);
  const [unit, length] = STEPS.findLast(([, least]) => size >= least * 0.95) ?? STEPS[0];
  return new Intl.RelativeTimeFormat(locale, { numeric: "always" }).format(
    Math.round(seconds / length),
    unit,
  );
}

// A <time> element; the relative ones are kept true by one timer for all.
export function stamp(milliseconds, style, locale) {
  const node = document.createElement("time");
  const date = new Date(milliseconds);
  if (!Number.isNaN(date.getTime())) {
    node.dateTime = date.toISOString();
    node.title = written(milliseconds, "F", locale);
  }
  node.textContent = written(milliseconds, style, locale);
  if (style === "R") Object.assign(node.dataset, { live: milliseconds, locale });
  return node;
}

export function refreshStamps() {
  for (const node of document.querySelectorAll("time[data-live]")) {
    const text = relative(Number(node.dataset.live), node.dataset.locale);
    if (node.textContent !== text) node.textContent = text;
  }
}

setInterval(refreshStamps, 1000);
