// Puts what the server sends into the page: only what differs changes, and what others have changed is marked.

import { morph, parse } from "../morph.js";
import { $, meta, table, unmark } from "./shared.js";

const listeners = [];

/** Whoever wants to know what was shown: is told the page's data before and now. */
export const on_shown = (listener) => listeners.push(listener);

/** Show pieces of markup, each in place of the element with its id. What is marked as new: all, nothing, or what others did. */
export function show(pieces, fresh) {
  const before = { ...meta() };
  const had = document.activeElement !== document.body;
  const by_others = () => meta().others !== before.others && meta().as === before.as;
  for (const markup of pieces) {
    const id = markup.match(/ id="([^"]*)"/)?.[1];
    const old = id && $(id);
    if (old) morph(old, parse(markup, old), (one) => (fresh ?? by_others()) && freshen(one));
  }
  if (had && document.activeElement === document.body) next_focus().focus();
  const now = meta();
  document.title = now.title;
  table.dataset.turn = now.turn;
  if (before.turn === "mine" && now.stamp !== before.stamp && now.others === before.others) unmark("fresh");
  listeners.forEach((listener) => listener(before, now));
}

/** What others changed stays marked until the next own move: things, not the sheets that they lie on. */
function freshen(one) {
  const drawn = one.closest?.("svg.board [id]");
  if (drawn && !drawn.querySelector("[id]")) drawn.dataset.fresh = "";
}

/** Where the keyboard goes when what it was on is gone: the next thing to decide. */
function next_focus() {
  const next = document.querySelectorAll("#confirm, #reveal, #decision input, .offers > button, .offers > details > summary");
  return [...next].find((one) => one.checkVisibility()) ?? $("decision");
}
