// Pretend people: who there is, switching between them, making and changing them.

import { avatar } from "./draw/avatar.js";
import { fresh, h, icon } from "./element.js";
import { openDialog } from "./input/dialog.js";
import { openMenu } from "./input/menu.js";
import { ask } from "./socket.js";
import { world } from "./store.js";
import { say } from "./words.js";

const LANGUAGES = {
  "en-US": "English (US)",
  "en-GB": "English (UK)",
  fr: "Français",
  de: "Deutsch",
  "es-ES": "Español",
  it: "Italiano",
  pl: "Polski",
  "pt-BR": "Português do Brasil",
  ja: "日本語",
  ar: "العربية",
};

export function people() {
  return [...world.people.values()].filter((one) => !one.is_bot && !one.is_host);
}

export function choosePerson(anchor, view, become) {
  const { locale, person } = view;
  const own = world.people.get(person);
  openMenu(anchor, say(locale, "Switch person"), [
    ...people().map((one) => ({
      label: one.name,
      hint: LANGUAGES[one.locale],
      sign: avatar(one.id),
      isChosen: one.id === person,
      run: () => become(one.id),
    })),
    null,
    {
      label: say(locale, "Change {name}", { name: own?.name }),
      sign: icon("more"),
      run: () => edit(own, view),
    },
    { label: say(locale, "New person"), sign: icon("plus"), run: () => edit(null, view, become) },
  ]);
}

function edit(one, view, become) {
  const { locale } = view;
  const name = h("input", { id: fresh("name"), required: true, maxlength: 32, value: one?.name ?? "" });
  const language = h("select", { id: fresh("language") }, ...Object.entries(LANGUAGES).map(option));
  language.value = one?.locale ?? locale;
  const admin = h("input", { id: fresh("admin"), type: "checkbox", checked: one?.is_admin });
  const dialog = openDialog({
    title: one ? say(locale, "Change {name}", { name: one.name }) : say(locale, "New person"),
    parts: [
      field(name, say(locale, "Name")),
      field(language, say(locale, "Language")),
      h("div", { class: "tick" }, admin, h("label", { for: admin.id }, say(locale, "Administrator"))),
    ],
    submit: say(locale, "Save"),
    locale,
    async send() {
      const values = { name: name.value, locale: language.value, is_admin: admin.checked };
      const made = await ask(one ? "change" : "invent", { person: one?.id, ...values });
      dialog.close();
      if (!one) become(made.person);
    },
  });
}

const option = ([code, words]) => h("option", { value: code, lang: code }, words);

const field = (control, words) =>
  h("div", { class: "field" }, h("label", { for: control.id }, words), control);
