// The inputs of a form the bot has opened.

import { fresh, h } from "../element.js";
import { chosenAtFirst, items, selectButton } from "../draw/select.js";
import { markdown } from "../markdown/block.js";
import { readFile } from "./upload.js";

const TEXT_INPUT = 4;
const TEXT = 10;
const LABEL = 18;
const UPLOAD = 19;
const RADIO = 21;
const CHECKBOXES = 22;
const CHECKBOX = 23;
const PARAGRAPH = 2;

// Gives {node, name, value()} for each part of a form; a text has no name.
export function fields(parts, context) {
  return parts.map((part) => {
    if (part.type === TEXT) return { node: markdown(part.content, context.reader) };
    const inner = part.type === LABEL ? part.component : part.components[0];
    return labeled(inner, part.label ?? inner.label, part.description, context);
  });
}

function labeled(part, label, description, context) {
  const id = fresh("field");
  const field = input(part, id, context);
  const isRequired = part.required ?? part.type !== CHECKBOX;
  const words = [label, isRequired ? h("span", { class: "star", "aria-hidden": "true" }, " *") : null];
  const hint = description ? h("div", { class: "muted", id: `${id}-hint` }, description) : null;
  if (hint) field.control?.setAttribute("aria-describedby", hint.id);
  const isGroup = [RADIO, CHECKBOXES].includes(part.type);
  const node = isGroup
    ? h("fieldset", { class: "field" }, h("legend", {}, ...words), hint, field.node)
    : h("div", { class: "field" }, h("label", { for: id, id: `${id}-label` }, ...words), hint, field.node);
  return { node, name: part.custom_id, value: field.value };
}

function input(part, id, context) {
  switch (part.type) {
    case TEXT_INPUT:
      return text(part, id);
    case UPLOAD:
      return upload(part, id);
    case RADIO:
      return group(part, id, "radio");
    case CHECKBOXES:
      return group(part, id, "checkbox");
    case CHECKBOX:
      return checkbox(part, id);
    default:
      return menu(part, id, context);
  }
}

function text(part, id) {
  const isLong = part.style === PARAGRAPH;
  const control = h(isLong ? "textarea" : "input", {
    id,
    rows: isLong ? 4 : null,
    placeholder: part.placeholder,
    minlength: part.min_length,
    maxlength: part.max_length ?? 4000,
    required: part.required ?? true,
    value: part.value ?? "",
  });
  return { node: control, control, value: () => control.value };
}

function upload(part, id) {
  const control = h("input", {
    id,
    type: "file",
    multiple: (part.max_values ?? 1) > 1,
    required: part.required ?? true,
  });
  const value = () => Promise.all([...control.files].map(async (file) => ({ file: await readFile(file) })));
  return { node: control, control, value };
}

function group(part, id, type) {
  const boxes = part.options.map((option, at) =>
    h("input", { id: `${id}-${at}`, type, name: id, value: option.value, checked: option.default }),
  );
  const lines = part.options.map((option, at) =>
    h(
      "div",
      { class: "tick" },
      boxes[at],
      h(
        "label",
        { for: `${id}-${at}` },
        option.label,
        option.description ? h("span", { class: "muted" }, option.description) : null,
      ),
    ),
  );
  const chosen = () => boxes.filter((box) => box.checked).map((box) => box.value);
  return { node: h("div", {}, ...lines), value: type === "radio" ? () => chosen()[0] ?? null : chosen };
}

function checkbox(part, id) {
  const control = h("input", { id, type: "checkbox", checked: part.default });
  return { node: h("div", { class: "tick" }, control), control, value: () => control.checked };
}

function menu(part, id, context) {
  let chosen = chosenAtFirst(part);
  const known = new Set(items(part, context).map((item) => item.value));
  chosen = chosen.filter((value) => known.has(value));
  const control = selectButton(part, context, chosen, (values, show) => {
    chosen = values;
    show(values);
  });
  control.id = id;
  control.setAttribute("aria-labelledby", `${id}-label ${id}`);
  return {
    node: control,
    control,
    value: () => (part.type === 3 ? chosen : chosen.map((thing) => ({ thing }))),
  };
}
