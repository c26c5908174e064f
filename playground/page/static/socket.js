// The one connection to the local Discord: asks and news.

const waiting = new Map();
const listeners = new Set();
let socket = null;
let number = 0;
let pause = 250;

export function listen(listener) {
  listeners.add(listener);
}

export function connect() {
  const address = new URL("socket", location.href);
  address.protocol = "ws:";
  socket = new WebSocket(address);
  socket.addEventListener("open", () => {
    pause = 250;
  });
  socket.addEventListener("message", (event) => receive(JSON.parse(event.data)));
  socket.addEventListener("close", lost);
}

function lost() {
  for (const { reject } of waiting.values()) reject(new Error("The local Discord is gone."));
  waiting.clear();
  for (const listener of listeners) listener({ on: "lost" });
  setTimeout(connect, pause);
  pause = Math.min(pause * 2, 4000);
}

function receive(news) {
  if (news.on !== "reply") {
    for (const listener of listeners) listener(news);
    return;
  }
  const { resolve, reject } = waiting.get(news.to) ?? {};
  waiting.delete(news.to);
  if (news.error) reject?.(Object.assign(new Error(news.error), { named: news.named }));
  else resolve?.(news);
}

// Ask for a deed; the promise holds what came back, or fails with the reason in words.
export function ask(deed, values = {}) {
  if (socket?.readyState !== WebSocket.OPEN) return Promise.reject(new Error("The local Discord is gone."));
  number += 1;
  const id = number;
  socket.send(JSON.stringify({ id, do: deed, ...values }));
  return new Promise((resolve, reject) => waiting.set(id, { resolve, reject }));
}
