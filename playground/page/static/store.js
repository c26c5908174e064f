// What the page knows of the world, and who wants to hear of changes.

import { ask, listen } from "./socket.js";
import { setNow } from "./time.js";

export const world = {
  bot: null,
  connected: false,
  people: new Map(),
  servers: new Map(),
  channels: new Map(),
  messages: new Map(), // channel -> message id -> message; only of channels somebody has opened
  waiting: new Map(), // interaction id -> what was pressed
  failed: new Map(), // message id -> the person whose press failed
  sent: [], // the last interactions, oldest first
};

const MOST_SENT = 200;
const listeners = new Map();
const mine = new Set(); // interactions this window has sent

export function on(kind, listener) {
  if (!listeners.has(kind)) listeners.set(kind, new Set());
  listeners.get(kind).add(listener);
  return () => listeners.get(kind).delete(listener);
}

export function tell(kind, subject) {
  for (const listener of [...(listeners.get(kind) ?? [])]) listener(subject);
}

export const person = (id) => world.people.get(id);
export const nameOf = (id) => person(id)?.name ?? "?";
export const canSee = (channel, id) => channel?.readers.includes(id) ?? false;

export function seenBy(channelId, id) {
  const said = world.messages.get(channelId);
  if (!said) return [];
  return [...said.values()].filter((message) => !message.audience || message.audience === id);
}

export async function open(channelId, personId) {
  const { messages } = await ask("history", { channel: channelId, person: personId });
  const before = world.messages.get(channelId);
  const notes = [...(before?.values() ?? [])].filter((message) => message.isNote);
  const all = [...messages, ...notes].sort((one, other) => order(one.id, other.id));
  world.messages.set(channelId, new Map(all.map((message) => [message.id, message])));
  tell("messages", channelId);
}

function order(one, other) {
  return one.length - other.length || (one < other ? -1 : 1);
}

// Do what makes an interaction, and remember what was pressed until it is answered.
export async function act(deed, values) {
  if (world.failed.delete(values.message)) tell("redraw", values.message);
  const { interaction } = await ask(deed, values);
  mine.add(interaction);
  if (values.message) world.waiting.set(interaction, values);
  tell("waiting", values.message);
  return interaction;
}

export const isMine = (interaction) => mine.has(interaction.id);

const HEARD = {
  scene(news) {
    world.bot = news.bot;
    world.connected = news.connected;
    world.people = byId(news.people);
    world.servers = byId(news.servers);
    world.channels = byId(news.channels);
    setNow(news.now);
    tell("scene");
  },
  message({ message }) {
    const said = world.messages.get(message.channel_id);
    const isNew = !said?.has(message.id);
    said?.set(message.id, message);
    tell(isNew ? "said" : "edited", message);
  },
  gone({ message, channel }) {
    world.messages.get(channel)?.delete(message);
    tell("messages", channel);
  },
  interaction({ interaction }) {
    note(interaction);
    if (interaction.has_failed) fail(interaction);
    if (interaction.has_failed || interaction.answer) {
      world.waiting.delete(interaction.id);
      tell("waiting", interaction.source);
    }
    tell("interaction", interaction);
  },
  clock({ now }) {
    setNow(now);
    tell("clock");
    for (const channel of world.messages.keys()) refresh(channel);
  },
  bot({ connected }) {
    world.connected = connected;
    tell("bot");
  },
  commands: () => tell("commands"),
  requests: ({ requests }) => tell("requests", requests),
  lost() {
    world.connected = false;
    tell("lost");
  },
};

const byId = (things) => new Map(things.map((thing) => [thing.id, thing]));

// Addresses of files are dead a day later, so everything on show is asked for again.
function refresh(channelId) {
  const reader = world.channels.get(channelId)?.readers.find((id) => id !== world.bot);
  if (reader) open(channelId, reader).catch(() => {});
}

function note(interaction) {
  if (interaction.kind === "completion") return;
  const at = world.sent.findIndex((one) => one.id === interaction.id);
  if (at < 0) world.sent.push(interaction);
  else world.sent[at] = interaction;
  world.sent.splice(0, world.sent.length - MOST_SENT);
}

function fail(interaction) {
  if (interaction.source) {
    world.failed.set(interaction.source, interaction.person);
  } else if (interaction.kind === "command") {
    const said = world.messages.get(interaction.channel);
    said?.set(interaction.id, {
      id: interaction.id,
      channel_id: interaction.channel,
      isNote: true,
      audience: interaction.person,
      command: interaction.name,
    });
    tell("messages", interaction.channel);
  }
}

listen((news) => HEARD[news.on]?.(news));
