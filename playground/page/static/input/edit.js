// Changing what one has said.

import { fresh, h } from "../element.js";
import { ask } from "../socket.js";
import { say } from "../words.js";
import { openDialog } from "./dialog.js";

export function editMessage(message, about, view) {
  const { locale } = view;
  const label = say(locale, "Edit");
  const text = h("textarea", { id: fresh("text"), rows: 4, maxlength: 2000, value: message.content });
  const dialog = openDialog({
    title: label,
    parts: [h("div", { class: "field" }, h("label", { class: "unseen", for: text.id }, label), text)],
    submit: say(locale, "Save"),
    locale,
    async send() {
      await ask("edit", { ...about, text: text.value });
      dialog.close();
    },
  });
}
