// Making elements; text is always inserted as text, never as markup.

export const LOGO = new URL("icon.svg", import.meta.url).href;

export function h(tag, props = {}, ...children) {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props)) set(node, name, value);
  node.append(
    ...children.flat(3).filter((child) => child !== null && child !== undefined && child !== false),
  );
  return node;
}

function set(node, name, value) {
  if (value === null || value === undefined || value === false) return;
  if (name === "on") {
    for (const [event, listener] of Object.entries(value)) node.addEventListener(event, listener);
  } else if (name === "data") {
    Object.assign(node.dataset, value);
  } else if (name === "style") {
    for (const [property, to] of Object.entries(value)) node.style.setProperty(property, to);
  } else if (name === "value") {
    node.value = value;
  } else {
    node.setAttribute(name, value === true ? "" : value);
  }
}

// The only way to an address: what is neither http nor https stays text.
export function link(address, props, ...children) {
  if (!isWeb(address)) return h("span", {}, ...children);
  return h("a", { href: address, target: "_blank", rel: "noopener noreferrer", ...props }, ...children);
}

export function isWeb(address) {
  try {
    return ["http:", "https:"].includes(new URL(address).protocol);
  } catch {
    return false;
  }
}

let count = 0;

export function fresh(prefix) {
  count += 1;
  return `${prefix}-${count}`;
}

const STROKES = {
  menu: "M4 7h16M4 12h16M4 17h16",
  more: "M6 12h.01M12 12h.01M18 12h.01",
  plus: "M12 5v14M5 12h14",
  close: "M6 6l12 12M18 6L6 18",
  send: "M4 12h15M13 6l6 6-6 6",
  sun: "M12 8a4 4 0 100 8 4 4 0 000-8M12 3v2M12 19v2M3 12h2M19 12h2M5.600 5.600l1.400 1.400M17 17l1.400 1.400M18.400 5.600L17 7M7 17l-1.400 1.400",
  split: "M4 5h16v14H4zM12 5v14",
  clock: "M12 4a8 8 0 100 16 8 8 0 000-16M12 8v4l3 2",
  wire: "M8 8l-4 4 4 4M16 8l4 4-4 4M14 5l-4 14",
  file: "M7 3h7l4 4v14H7zM14 3v4h4",
  down: "M6 9l6 6 6-6",
  hash: "M5 9h15M4 15h15M10 4L8 20M16 4l-2 16",
  thread: "M5 4v9a3 3 0 003 3h11M15 12l4 4-4 4",
  at: "M12 8a4 4 0 100 8 4 4 0 000-8M16 12v1.500a2.500 2.500 0 005 0V12a9 9 0 10-4 7.500",
};

export function icon(name) {
  const space = "http://www.w3.org/2000/svg";
  const drawing = document.createElementNS(space, "svg");
  const path = document.createElementNS(space, "path");
  path.setAttribute("d", STROKES[name]);
  drawing.setAttribute("viewBox", "0 0 24 24");
  drawing.setAttribute("class", "icon");
  drawing.setAttribute("aria-hidden", "true");
  drawing.append(path);
  return drawing;
}
