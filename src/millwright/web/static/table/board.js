// Things that are drawn: a click asks what can be done there, and what a choice or a line of the log is about lights up.

import { play } from "./act.js";
import { card_of, show_card, tip } from "./card.js";
import { patient } from "./server.js";
import { $, looking_back, meta, query, root, unmark } from "./shared.js";

/** Ask what can be done at a thing; where that is one move, the second click plays it. */
export async function touch(thing) {
  if (looking_back || meta().turn !== "mine") return;
  const ids = [];
  for (let one = thing; one && one.id !== "table"; one = one.parentElement) if (one.id) ids.push(one.id);
  const only = $("card").hidden ? [] : $("card").querySelectorAll("[data-words]");
  if (ids[0] === card_of && only.length === 1) return play(only[0].dataset.words);
  const answer = await patient(`${root}/thing?${query({ ids: ids.slice(0, 12).join(",") })}`);
  if (!answer.ok) return;
  show_card(await answer.text(), thing.getBoundingClientRect(), thing.querySelector(":scope > title")?.textContent, ids[0]);
}

const moved = new Map(); // by the number of a move: the ids of what it changed
let pointed = null;

function light(ids) {
  unmark("lit");
  for (const id of ids) if ($(id)) $(id).dataset.lit = "";
}

async function point(event) {
  pointed = event.target;
  tip(event.target.closest?.("svg.board [data-can]"));
  const choice = event.target.closest?.("[data-things]");
  if (choice) return light(choice.dataset.things.split(" "));
  const line = event.target.closest?.("#log [data-seq]");
  if (!line) return document.querySelector("[data-lit]") && light([]);
  const seq = line.dataset.seq;
  if (!moved.has(seq)) {
    moved.set(seq, []);
    const answer = await fetch(`${root}/moved/${seq}?${query()}`);
    moved.set(seq, answer.ok ? await answer.json() : []);
  }
  if (pointed === event.target) light(moved.get(seq)); // the pointer may be elsewhere by now
}
document.addEventListener("mouseover", point);
document.addEventListener("focusin", point);
