// The line to the server on which it sends what is new: opened, given up while nobody looks, and opened again.

import { looking_back, query, root, say, table, toast } from "./shared.js";

const WAIT = 2000; // milliseconds
let source = null;
let rev = table.dataset.rev; // what the page shows
let wait = WAIT;
let waiting = 0;
let brief = false;
let lost = false;
let away = false; // whether the page was hidden since the last news
let listener = () => {};

/** Who takes what is sent: is told the pieces, and whether nobody has looked since the last ones. */
export const on_news = (taker) => (listener = taker);

export function connect() {
  source?.close();
  source = new EventSource(`${root}/stream?${query({ rev })}`);
  source.onmessage = ({ data, lastEventId }) => {
    const missed = away;
    away = false;
    listener(JSON.parse(data), missed);
    rev = lastEventId;
  };
  // Where there is no room for another stream it brings what is new and ends; the browser asks again by itself.
  source.addEventListener("brief", () => (brief = true));
  source.addEventListener("elsewhere", move_on);
  source.onopen = () => {
    if (lost) toast(say("back"));
    lost = brief = false;
    wait = WAIT;
  };
  source.onerror = () => {
    if (brief) return;
    if (!lost) toast(say("lost"), true);
    lost = true;
    if (source.readyState === EventSource.CLOSED) again();
  };
}

/** This server goes down: another one answers at the same address, or the next one soon. Not all pages in the same moment. */
function move_on() {
  source.close();
  clearTimeout(waiting);
  waiting = setTimeout(() => source && connect(), 500 * Math.random());
}

/** As if nothing had been sent yet: everything comes. */
export function connect_anew() {
  rev = "";
  connect();
}

/** After a refusal: not before the server wants it, later each time, and not all pages in the same moment. */
function again(least = 0) {
  clearTimeout(waiting);
  waiting = setTimeout(return_to, Math.max(least, wait) * (1 + Math.random() / 2));
  wait = Math.min(wait * 2, 60000);
}

/** A stream does not tell why it was refused: a short question does, before the next one is opened. */
async function return_to() {
  if (!source) return;
  const answer = await fetch(`${root}/news`).catch(() => null);
  if (answer?.status === 403) return location.reload(); // not ours any more: this device was signed out
  if (answer?.status === 404) return location.assign("/"); // its host has deleted the table
  if (source && answer?.ok) return connect();
  again(1000 * Number(answer?.headers.get("retry-after") ?? 0));
}

// A hidden page keeps no stream open, because browsers allow only six for a server.
document.addEventListener("visibilitychange", () => {
  if (looking_back) return;
  if (!document.hidden) return connect();
  source?.close();
  source = null;
  away = true;
});
