// Parts of the table that fold: which are open is remembered for each game. Where there is room most are open at first.
// A part with something to choose from is open as long as that is asked, and what a player has as long as their turn is told.

import { table } from "./shared.js";
import { on_settled, on_shown } from "./show.js";

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

const asked = new Map(); // the parts that are asked about or told of, and whether they were open before
let opened = []; // for what is asked now
let told = ""; // the seat whose turn is told
let scrolled = 0; // where the table stood before

const is_told = (one) => told !== "" && one.matches(`#zone-players [id$="-${told}"]`);

/** Open what holds an answer; when it no longer does, leave it as it was. */
function follow() {
  opened = [];
  for (const one of document.querySelectorAll("details.fold")) {
    const now = one.querySelector("[data-can]") !== null || is_told(one);
    if (now && !asked.has(one)) {
      asked.set(one, one.open);
      if (!one.open) opened.push(one);
      one.open = true;
    } else if (!now && asked.has(one)) {
      one.open = kept[one.id] ?? asked.get(one);
      asked.delete(one);
    }
  }
}

const show_opened = () => opened.forEach((one) => phone() || one.scrollIntoView({ block: "nearest" }));

/** While the turn of a seat is told, what it has is in view; with no seat, the table is again as it was. */
export function open_of(seat) {
  if (phone() || seat === told) return;
  const box = document.querySelector("div.common");
  if (!told) scrolled = box.scrollTop;
  told = seat;
  follow();
  if (told) show_opened();
  else box.scrollTop = scrolled;
}

document.addEventListener("click", (event) => {
  const one = event.target.closest("details.fold > summary")?.parentElement;
  if (!one) return;
  kept[one.id] = !one.open; // a click turns it round
  localStorage.setItem(key, JSON.stringify(kept));
});

/** What is asked for may lie further down than the table is scrolled: as the bank's sixes did. */
function show_asked(before, now) {
  if (now.turn !== "mine" || now.stamp === before.stamp || told || phone()) return;
  const box = document.querySelector("div.common");
  const { top, bottom } = box.getBoundingClientRect();
  const things = [...box.querySelectorAll("svg.board [data-can]")].filter((one) => one.checkVisibility());
  const is_seen = (one) => one.getBoundingClientRect().bottom <= bottom + 1 && one.getBoundingClientRect().top >= top - 1;
  if (things.length && !things.some(is_seen)) things[0].scrollIntoView({ block: "nearest" });
}

on_shown(begin);
on_shown(follow);
on_settled(show_opened);
on_settled(show_asked);
begin();
follow();
