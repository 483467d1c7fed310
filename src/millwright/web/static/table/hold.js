// What the player has taken up: a card of the hand, a tile of the mat. What can be done with it shines, the rest steps back.
// An open group of choices shines in the same way.

import { tip } from "./card.js";
import { narrow } from "./in_view.js";
import { number_keys } from "./number_keys.js";
import { turn_to_board } from "./phone.js";
import { $, table, unmark } from "./shared.js";
import { on_settled, on_shown } from "./show.js";

let held = []; // ids of drawn things, in the order in which they were taken up
let paying = ""; // a card that was held before something else was put together: it still answers the next question
let opened = []; // the groups that were unfolded for it

const offers = () => [...document.querySelectorAll("#decision .offer")];
const parted = (words, by) => (words ? words.split(by) : []);
const things_of = (one) => parted(one.dataset.things, " ");
const pieces_of = (one) => parted(one.dataset.pieces, " ").map((piece) => piece.split("|"));

/** Where a choice shines: what it is said at, and what it is put together of. */
const shining = (choices) => choices.flatMap((one) => [...parted(one.dataset.at, " "), ...pieces_of(one).flat()]).map($).filter(Boolean);

/** Whether a choice is put together of these things, and perhaps of more. */
function put_together(one, ids) {
  const left = pieces_of(one);
  return ids.every((id) => {
    const nth = left.findIndex((piece) => piece.includes(id));
    return nth >= 0 && left.splice(nth, 1);
  });
}

const complete = (one) => held.length === pieces_of(one).length && put_together(one, held);
const fits = (one) => (one.dataset.pieces ? put_together(one, held) : held.every((id) => things_of(one).includes(id)));

/** Whether a choice asks for nothing that can be taken up: whatever is held may pay for it. */
const free = (one) => !one.dataset.pieces && !things_of(one).some((id) => $(id)?.matches("[data-take]"));
const is_piece = (id) => offers().some((one) => put_together(one, [id]));

/** Whether a held card pays for a choice that does not ask for it. */
const pays = (one) => held.length > 0 && !held.some(is_piece) && (free(one) || Boolean(one.dataset.pieces));

/** What answers the next question: the one thing that is held. */
export const in_hand = () => paying || (held.length === 1 ? held[0] : "");

/** The choices that are said at a thing: those that what is held allows, else those that ask for nothing of the kind. */
export function choices_at(id) {
  const here = offers().filter((one) => parted(one.dataset.at, " ").includes(id));
  const with_it = here.filter(fits);
  return with_it.length ? with_it : here.filter(free);
}

/** Take a thing up: beside what is held if something is put together of both, else in its place. The same again puts it back. */
export function take_up(id) {
  const more = [...held, id];
  if (held.length && offers().some((one) => put_together(one, more))) held = more;
  else {
    if (paying === id || !is_piece(id)) paying = "";
    else if (held.length === 1 && !is_piece(held[0])) paying = held[0];
    held = held.includes(id) ? [] : [id];
  }
  show_held();
  number_keys();
  if (!document.querySelector("#zone-board [data-near]")) return;
  turn_to_board();
  if (narrow.matches) tip(null); // it stood beside the card, which is out of view now
}

/** Put everything back; tells whether there was anything. */
export function put_back() {
  const had = held.length > 0;
  held = [];
  paying = "";
  if (had) show_held(), number_keys();
  return had;
}

function show_held() {
  opened.forEach((one) => (one.open = false));
  opened = [];
  const made = offers().filter((one) => one.dataset.pieces && complete(one));
  for (const one of offers()) if (one.dataset.pieces) one.hidden = !made.includes(one);
  const pressed = (one) => [...held, paying].includes(one.dataset.take || one.id);
  for (const one of document.querySelectorAll("[data-take]")) one.setAttribute("aria-pressed", pressed(one));
  unmark("away");
  const found = held.length ? offers().filter(fits) : [];
  if (held.length) lead_to(found);
  count_left();
  tell(found);
  light_up();
  made[0]?.scrollIntoView({ block: "nearest" }); // pieces may lie on the board: what they make is to be seen
}

/** In the list: only what can be done with it, which is unfolded, and what it may pay for. */
function lead_to(found) {
  const left = [...found, ...offers().filter(pays)];
  for (const one of offers()) if (!left.includes(one)) one.dataset.away = "";
  const groups = [...document.querySelectorAll("#decision .offers > :is(details, form)")];
  for (const one of groups) if (!left.some((choice) => one.contains(choice))) one.dataset.away = "";
  const fitting = groups.filter((one) => found.some((choice) => one.contains(choice)));
  const best = fitting.find((one) => one.querySelector("[data-pieces]:not([hidden])")) ?? fitting[0];
  if (!best || fitting.some((one) => one.open)) return;
  best.open = true;
  opened.push(best);
}

/** A group tells how many of its choices there are to see. */
function count_left() {
  for (const one of document.querySelectorAll("#decision .offers .count")) {
    const words = `${one.closest("details").querySelectorAll(".offer:not([data-away])").length}`;
    if (one.textContent !== words) one.textContent = words;
  }
}

function tell(found) {
  const line = $("held");
  if (!line) return;
  line.hidden = !held.length;
  line.firstElementChild.textContent = held.map((id) => $(id)?.getAttribute("aria-label")).join(" + ");
  const more = found.some((one) => pieces_of(one).length > held.length);
  const enough = found.some(complete);
  const of_pieces = more ? (enough ? "held-more" : "held-one-more") : "";
  const kind = found.some((one) => one.dataset.at) ? "held" : found.length ? of_pieces : "held-nothing";
  for (const one of line.querySelectorAll("span")) one.hidden = !one.classList.contains(kind);
}

/** What can be done with what is held; else all that it may pay for. */
function with_held() {
  const found = offers().filter(fits);
  return found.length ? found : offers().filter(free);
}

/** On the board: where the choices are that are left. */
function light_up() {
  for (const name of ["near", "pays", "held", "meant"]) unmark(name);
  const about = document.querySelector("#decision [data-about]"); // such as the link that a card is asked for
  for (const one of parted(about?.dataset.about, " ").map($)) if (one) one.dataset.meant = "";
  const group = document.querySelector("#decision details[open]");
  const found = held.length ? with_held() : group ? [...group.querySelectorAll(".offer")] : [];
  const near = shining(found);
  for (const one of near) one.dataset.near = "";
  for (const one of shining(offers().filter(pays))) one.dataset.pays = "";
  for (const id of [...held, paying]) if ($(id)) $(id).dataset.held = "";
  table.toggleAttribute("data-narrow", held.length > 0 || near.length > 0);
}

const asked_anew = (before, now) => now.stamp !== before.stamp || now.seq !== before.seq;
on_shown((before, now) => {
  if (asked_anew(before, now)) {
    held = [];
    paying = "";
    opened = [];
    document.querySelectorAll("#decision details[open]").forEach((one) => (one.open = false));
  }
  show_held();
});
on_settled((before, now) => {
  number_keys();
  if (!asked_anew(before, now)) return;
  for (const one of [$("sheet"), document.querySelector(".asked-here")]) one.scrollTop = 0; // a new question is read from its beginning
});
document.addEventListener("toggle", (event) => event.target.closest?.("#decision") && (light_up(), number_keys()), true);
number_keys();
