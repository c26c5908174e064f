// A form the bot has opened on somebody's screen.

import { fresh, h } from "../element.js";
import { act, on } from "../store.js";
import { say } from "../words.js";
import { fields } from "./field.js";

export function openForm(interaction, view) {
  const { modal, id } = interaction;
  const { locale, person } = view;
  const heading = fresh("form");
  const context = { reader: view.reader, person, channel: interaction.channel, locale };
  const inputs = fields(modal.components, context);
  const sorry = h("div", { class: "failed", role: "alert" });
  const submit = h("button", { class: "button is-main", type: "submit" }, say(locale, "Submit"));
  const form = h(
    "form",
    { on: { submit: send } },
    h("h2", { id: heading }, modal.title),
    ...inputs.map((input) => input.node),
    sorry,
    h("div", { class: "row" }, submit, h("button", { class: "button", type: "button", on: { click: () => dialog.close() } }, say(locale, "Cancel"))),
  );
  const dialog = h("dialog", { class: "form", "aria-labelledby": heading }, form);
  let sent = null;

  const forget = on("interaction", (news) => {
    if (news.id !== sent) return;
    submit.disabled = false;
    if (news.has_failed) sorry.textContent = say(locale, "Something went wrong. Try again.");
    else if (news.answer) dialog.close();
  });

  async function send(event) {
    event.preventDefault();
    sorry.textContent = "";
    submit.disabled = true;
    try {
      const named = inputs.filter((input) => input.name);
      const pairs = await Promise.all(named.map(async (input) => [input.name, await input.value()]));
      const values = Object.fromEntries(pairs.filter(([, value]) => value !== null));
      sent = await act("submit", { person, interaction: id, values });
    } catch (error) {
      submit.disabled = false;
      sorry.textContent = error.message;
    }
  }

  dialog.addEventListener("close", () => {
    forget();
    dialog.remove();
  });
  document.body.append(dialog);
  dialog.showModal();
}
