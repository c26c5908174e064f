// The people, roles and channels a menu or an option offers.

import { avatar } from "../draw/avatar.js";
import { icon } from "../element.js";
import { world } from "../store.js";

const PEOPLE = [5, 7];
const ROLES = [6, 7];
const CHANNELS = [8];

// Of a menu's type: 5 people, 6 roles, 7 both, 8 channels.
export function things(part, channelId) {
  const channel = world.channels.get(channelId);
  const server = world.servers.get(channel?.server);
  const found = [];
  if (PEOPLE.includes(part.type)) found.push(...people(server, channel));
  if (ROLES.includes(part.type)) found.push(...roles(server));
  if (CHANNELS.includes(part.type)) found.push(...channels(server, part.channel_types));
  return found;
}

function people(server, channel) {
  const ids = server?.members ?? channel?.readers ?? [];
  return ids.map((id) => ({ value: id, label: world.people.get(id)?.name ?? "?", sign: avatar(id) }));
}

function roles(server) {
  return (server?.roles ?? []).map((role) => ({ value: role.id, label: `@${role.name}`, sign: icon("at") }));
}

function channels(server, types) {
  return [...world.channels.values()]
    .filter((one) => one.server && one.server === server?.id && (!types?.length || types.includes(one.type)))
    .map((one) => ({ value: one.id, label: one.name, sign: icon(one.parent ? "thread" : "hash") }));
}
