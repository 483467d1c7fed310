// Puts what the server sends into the page: only what differs changes, and what others have changed is marked.

import { dress, morph, parse } from "../morph.js";
import { mark } from "./marks.js";
import { $, calm, meta, table, unmark } from "./shared.js";
import { keep_state } from "./state.js";

const FEW = 24; // when more things of the board change at once, as at the end of an era, marks would tell nothing
const ARRIVES = 500; // milliseconds
const listeners = [];
const measurers = [];

/** Whoever wants to know what was shown: is told the page's data before and now. Nothing is measured there. */
export const on_shown = (listener) => listeners.push(listener);

/** Whoever measures or scrolls the page: is told the same when all others have done their part, so that it is laid out once. */
export const on_settled = (measurer) => measurers.push(measurer);

/** Put a piece in place of the element with its id: it is an element, or markup of one, or its opening tag alone, whose attributes are new. */
export function put(piece, note, root = document) {
  const old = root.getElementById(id_of(piece));
  if (!old) return;
  const now = typeof piece === "string" ? parse(piece, old) : piece;
  if (typeof piece === "string" && /^<[^<>]*[^/]>$/.test(piece)) return dress(old, now, note);
  for (const stub of now.querySelectorAll("[data-same]")) stub.replaceWith(root.getElementById(stub.id).cloneNode(true)); // what stays as it is
  morph(old, now, note, root);
}

export const id_of = (piece) => (typeof piece === "string" ? piece.match(/ id="([^"]*)"/)?.[1] : piece.id);

/** Show pieces, each in place of the element with its id. What is marked as new: all, nothing, or what others did. Tells what changed. */
export function show(pieces, fresh) {
  const before = { ...meta() };
  const had = document.activeElement;
  const words = had.dataset.words;
  const by_others = () => meta().others !== before.others && meta().as === before.as;
  const changed = [];
  const marked = new Set();
  const note = (one) => {
    changed.push(one);
    if (fresh ?? by_others()) freshen(one, marked);
  };
  for (const piece of pieces) put(piece, note);
  mark();
  keep_state();
  if (marked.size > FEW) marked.forEach((one) => delete one.dataset.fresh);
  const now = meta();
  document.title = now.title;
  if (before.turn === "mine" && now.stamp !== before.stamp && now.others === before.others) unmark("fresh");
  listeners.forEach((listener) => listener(before, now));
  const gone = document.activeElement === document.body || had.dataset.words !== words; // its button may be another choice now
  if (had !== document.body && gone) next_focus().focus();
  measurers.forEach((measurer) => measurer(before, now));
  return changed;
}

/** What others changed stays marked until the next own move: things, not the sheets that they lie on. */
function freshen(one, marked) {
  const drawn = one.closest?.("svg.board [id]");
  if (!drawn || drawn.querySelector("[id]")) return;
  drawn.dataset.fresh = "";
  if (!calm.matches && !("telling" in table.dataset)) drawn.animate({ opacity: [0, 1] }, ARRIVES); // what is told comes in flight
  if (drawn.closest("#zone-board")) marked.add(drawn);
}

/** Where the keyboard goes when what it was on is gone: the next thing to decide. */
function next_focus() {
  const next = document.querySelectorAll("#confirm, #reveal, #decision input, .offers > button, .offers > details > summary, #finish");
  return [...next].find((one) => one.checkVisibility()) ?? $("decision");
}
