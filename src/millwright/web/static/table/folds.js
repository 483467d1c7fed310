// Parts of the table that fold: which are open is remembered for each game. Where there is room most are open at first.

import { table } from "./shared.js";
import { on_shown } from "./show.js";

const key = `folds ${table.dataset.game}`;
const kept = JSON.parse(localStorage.getItem(key) ?? "{}");
const known = new WeakSet(); // what has been opened or left closed once is the player's own

/** On a phone the table has a page of its own; beside the board it may share its place with score, log and chat. */
const phone = () => !document.getElementById("views").checkVisibility();
const cramped = () => document.querySelector('#views [data-open="table"]').checkVisibility();
const roomy = (one) => phone() || !(cramped() || "shut" in one.dataset);

function begin() {
  for (const one of document.querySelectorAll("details.fold")) {
    if (!known.has(one)) one.open = kept[one.id] ?? roomy(one);
    known.add(one);
  }
}

document.addEventListener("click", (event) => {
  const one = event.target.closest("details.fold > summary")?.parentElement;
  if (!one) return;
  kept[one.id] = !one.open; // a click turns it round
  localStorage.setItem(key, JSON.stringify(kept));
});

on_shown(begin);
begin();
