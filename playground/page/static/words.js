// What the page itself says, in the language of the person who looks.

const FRENCH = {
  "{name} is thinking…": "{name} réfléchit…",
  "{name} used {command}": "{name} a utilisé {command}",
  "{name} pinned a message": "{name} a épinglé un message",
  "{name} started a thread: {thread}": "{name} a ouvert un fil : {thread}",
  "{name}: {text}": "{name} : {text}",
  "Add {name}": "Ajouter {name}",
  Administrator: "Administrateur",
  "Attach a file": "Joindre un fichier",
  Back: "Retour",
  Bot: "Bot",
  Cancel: "Annuler",
  "Change {name}": "Modifier {name}",
  Channels: "Salons",
  "Channels of {name}": "Salons de {name}",
  Close: "Fermer",
  Command: "Commande",
  "Commands and choices": "Commandes et choix",
  Delete: "Supprimer",
  "Direct messages": "Messages privés",
  Dismiss: "Fermer ce message",
  Done: "Terminé",
  "Download {name}": "Télécharger {name}",
  False: "Faux",
  Language: "Langue",
  "Make a choice": "Faites un choix",
  "Message {channel}": "Écrire dans {channel}",
  "Messages in {channel}": "Messages dans {channel}",
  Name: "Nom",
  "New person": "Nouvelle personne",
  "No choices": "Aucun choix",
  "Nothing has been said here yet. Type / to see what the bot can do.":
    "Rien n’a encore été dit ici. Tapez / pour voir ce que le bot sait faire.",
  "Only {name} can see this": "Visible par {name} seulement",
  "Open the picture": "Ouvrir l’image",
  "Options for {name}": "Options pour {name}",
  "Options of this message": "Options de ce message",
  "Picture of another site, not loaded here": "Image d’un autre site, non chargée ici",
  "Reply to {name}": "Réponse à {name}",
  Save: "Enregistrer",
  Send: "Envoyer",
  "Show the spoiler": "Montrer ce qui est masqué",
  "Something went wrong. Try again.": "Une erreur est survenue. Réessayez.",
  Submit: "Envoyer",
  "Switch person": "Changer de personne",
  "The application did not respond": "L’application ne répond plus",
  "This interaction failed": "Échec de l’interaction",
  "To the newest": "Aux plus récents",
  True: "Vrai",
  "Type to search": "Tapez pour chercher",
  Unread: "Non lu",
  You: "Vous",
  "{count} selected": "{count} choisis",
  "(edited)": "(modifié)",
};

export function say(locale, text, values = {}) {
  const words = locale?.startsWith("fr") ? (FRENCH[text] ?? text) : text;
  return words.replace(/\{(\w+)\}/g, (whole, name) => (name in values ? values[name] : whole));
}

// A command, option or choice in the reader's language.
export function localized(thing, locale, key = "name") {
  return thing[`${key}_localizations`]?.[locale] ?? thing[key];
}
