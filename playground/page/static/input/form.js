// A form the bot has opened on somebody's screen.

import { act, on } from "../store.js";
import { say } from "../words.js";
import { openDialog } from "./dialog.js";
import { fields } from "./field.js";

export function openForm(interaction, view) {
  const { modal, id } = interaction;
  const { locale, person, reader } = view;
  const inputs = fields(modal.components, { reader, person, channel: interaction.channel, locale });
  let sent = null;

  const forget = on("interaction", (news) => {
    if (news.id !== sent) return;
    if (news.has_failed) dialog.fail(say(locale, "Something went wrong. Try again."));
    else if (news.answer) dialog.close();
  });

  const dialog = openDialog({
    title: modal.title,
    parts: inputs.map((input) => input.node),
    submit: say(locale, "Submit"),
    locale,
    closed: forget,
    async send() {
      sent = await act("submit", { person, interaction: id, values: await filled(inputs) });
    },
  });
}

// What is left empty is left out.
async function filled(inputs) {
  const named = inputs.filter((input) => input.name);
  const pairs = await Promise.all(named.map(async (input) => [input.name, await input.value()]));
  return Object.fromEntries(pairs.filter(([, value]) => value !== null));
}
