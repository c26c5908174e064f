// A form on top of the page, with what was wrong said at its end.

import { fresh, h } from "../element.js";
import { reason, say } from "../words.js";

// send() may fail with a reason; closed() is called when the dialog closes, for any reason.
export function openDialog({ title, parts, submit, locale, send, closed }) {
  const heading = fresh("dialog");
  const sorry = h("div", { class: "failed", role: "alert" });
  const go = h("button", { class: "button is-main", type: "submit" }, submit);
  const leave = { click: () => dialog.close() };
  const cancel = h("button", { class: "button", type: "button", on: leave }, say(locale, "Cancel"));
  const buttons = h("div", { class: "row" }, go, cancel);
  const form = h("form", {}, h("h2", { id: heading }, title), ...parts, sorry, buttons);
  const dialog = h("dialog", { class: "form", "aria-labelledby": heading }, form);

  function fail(words) {
    sorry.textContent = words;
    go.disabled = false;
  }

  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    sorry.textContent = "";
    go.disabled = true;
    await Promise.resolve(send()).catch((error) => fail(reason(locale, error)));
  });
  dialog.addEventListener("close", () => {
    dialog.remove();
    closed?.();
  });
  document.body.append(dialog);
  dialog.showModal();
  return { close: () => dialog.close(), fail };
}
