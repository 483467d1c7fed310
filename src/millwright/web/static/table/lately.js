// Narrow screens: a line below the head with what the others did last. It opens with whoever moved last; a tap on another mark
// shows their turn, a tap on the words opens the players.

import { narrow } from "./in_view.js";
import { open_tab } from "./phone.js";
import { $, meta } from "./shared.js";
import { on_shown } from "./show.js";

let moved = ""; // the seat that moved last, and what it did
let chosen = ""; // the seat whose turn is shown
let shown = ""; // all that the line tells

const others = () => [...document.querySelectorAll("#people [data-seat]")].filter((one) => one.dataset.seat !== meta().as);
const did = (row) => row.querySelector(".last span")?.textContent ?? "";

/** Whose turn is told, or else whoever moved last, of those of whom there is something to tell. */
function last_mover() {
  const told = others().filter(did).map((row) => row.dataset.seat);
  const here = document.querySelector("#people [data-told]");
  const turns = [...(here ? [here] : $("turns").children)].filter((one) => told.includes(one.dataset.seat));
  return turns.at(-1) ?? others().find(did);
}

/** They come up by themselves, with each new turn. */
function turn_up() {
  const last = last_mover();
  const now = last && `${last.dataset.seat} ${did($(`person-${last.dataset.seat}`))}`;
  if (!last || moved === now) return;
  moved = now;
  chosen = last.dataset.seat;
}

function span(name, words = "") {
  const one = document.createElement("span");
  one.className = name;
  one.textContent = words;
  return one;
}

/** A mark in its player's colour; beside the chosen one stands what it did. */
function button(row) {
  const one = document.createElement("button");
  const here = row.dataset.seat === chosen;
  one.dataset.lately = row.dataset.seat;
  one.style.cssText = row.style.cssText;
  one.setAttribute("aria-pressed", here);
  const chip = span("whose-sign");
  chip.append(row.querySelector("svg.sign").cloneNode(true));
  one.append(chip, span("said", row.querySelector(".chip").textContent), ...(here ? [span("did", did(row))] : []));
  return one;
}

export function show_lately() {
  if (!$("lately") || !narrow.matches) return;
  turn_up();
  const rows = others();
  const now = `${chosen} ${rows.map(did).join("|")}`;
  if (shown !== now) $("lately").replaceChildren(...(rows.some(did) ? rows.map(button) : []));
  shown = now;
}

/** Another player's turn; or, of the one that is shown, all there is to know. */
export function show_turn_of(seat) {
  if (seat === chosen) return open_tab("players");
  chosen = seat;
  show_lately();
  $("lately").querySelector("[aria-pressed=true]").focus();
}

on_shown(show_lately);
narrow.addEventListener("change", show_lately);
show_lately();
