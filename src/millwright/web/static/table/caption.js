// The words of a turn that is being told: a caption on the board, and band, title and players' strip that tell of the same player.

import { $, say } from "./shared.js";

const LINGER = 2600; // milliseconds
const TALLY = 9000; // for the table of what an era brought: it is read line by line, and goes with the next click
const GAP = 10; // pixels from the edges of the screen
const RIM = 0.075; // of the board's size: boards have tracks along their edges

const STEPS = [...Array(9).keys()].map((n) => n / 8);
const WIDTHS = [480, 360, 260]; // pixels: a narrow caption fits between things
const PLACES = WIDTHS.flatMap((wide) => STEPS.flatMap((y) => STEPS.map((x) => ({ wide, x, y }))));
const MOVED = 1000; // so much worse it is to hide what has moved than anything else
let place = null;
let fading = 0;

/** Band, title and strip tell of whoever has made this turn. */
export function show_whose(row, again) {
  const stretch = row.querySelector(".stretch");
  const words = document.createElement("b");
  words.textContent = stretch ? say(again ? "played" : "playing") : title_of(row);
  $("band").replaceChildren(words, ...(stretch ? [stretch.cloneNode(true)] : []));
  document.title = `${(stretch ?? words).textContent} · ${document.querySelector(".band-line h1").textContent}`;
  const there = row.dataset.seat && document.querySelector(`#people [data-seat="${row.dataset.seat}"]`);
  if (there) there.dataset.told = "";
}

/** What is told of nobody in particular, in a word or two: the title of its table, or how its words begin. */
const title_of = (row) => row.querySelector("caption")?.textContent ?? row.lastElementChild.textContent.split(/[.:]/)[0].trim();

/** The caption, where it hides neither what has moved nor an edge; `left` turns are still to come. */
export function show_caption(row, moved, left, again) {
  const box = $("caption");
  const sign = row.querySelector(".stretch svg.sign");
  const table = row.querySelector("table");
  box.querySelector(".whose-sign").replaceChildren(...(sign ? [sign.cloneNode(true)] : []));
  box.querySelector(".sums").replaceChildren(...(table ? [table.cloneNode(true)] : []));
  box.toggleAttribute("data-tally", Boolean(table));
  if (table) place = null; // it is larger than the words before it
  box.querySelector(".words").textContent = row.lastElementChild.textContent;
  box.querySelector("small").textContent = left && again ? say("turnsLeft").replace("{count}", left) : ""; // while others play on, nobody knows how many
  $("skip").hidden = !left && !again;
  box.style.cssText = row.style.cssText;
  box.dataset.seat = row.dataset.seat;
  clearTimeout(fading);
  box.hidden = false;
  put(box, moved.map((one) => one.getBoundingClientRect()));
}

export function hide_caption(linger = false) {
  clearTimeout(fading);
  $("skip").hidden = true;
  const tally = "tally" in $("caption").dataset;
  const of_nobody = !$("caption").dataset.seat && !tally; // such as that a round begins: nothing to look at for long
  if (!linger || of_nobody || !$("zone-board").checkVisibility()) return ($("caption").hidden = true);
  put($("caption"), []); // the sheet is higher again than while it was told
  fading = setTimeout(() => ($("caption").hidden = true), tally ? TALLY : LINGER);
}

/** What is to be seen of the board: on a phone the decision covers a part of it. */
export function board() {
  const { left, right, top, bottom } = $("zone-board").getBoundingClientRect();
  const head = document.querySelector(".band-line").getBoundingClientRect().bottom;
  const sheet = $("sheet").getBoundingClientRect();
  const covered = sheet.left < right && sheet.right > left && sheet.top > top ? sheet.top : innerHeight;
  const seen = { left: Math.max(0, left), right: Math.min(innerWidth, right), top: Math.max(head, top), bottom: Math.min(covered, bottom) };
  if (seen.right - seen.left > 100 && seen.bottom - seen.top > 60) return seen;
  return { left: 0, right: innerWidth, top: head, bottom: head + 120 }; // another tab is open
}

const covered = (a, b) =>
  Math.max(0, Math.min(a.right, b.right) - Math.max(a.left, b.left)) * Math.max(0, Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top));

/** What lies on the board, without its grounds. */
function drawn() {
  const all = [...document.querySelectorAll("#zone-board svg.board [id]")].map((one) => one.getBoundingClientRect());
  return all.filter(({ width, height }) => width > 0 && Math.max(width, height) < 200);
}

/** Put the box where it hides least. It stays where it was as long as it hides nothing that has moved. */
function put(box, moved) {
  const { left, right, top, bottom } = board();
  const rim = Math.max(GAP, RIM * Math.min(right - left, bottom - top));
  const sizes = new Map(WIDTHS.map((wide) => [wide, size_of(box, Math.min(wide, right - left - 2 * rim))]));
  const spot = ({ wide, x, y }) => {
    const [w, h] = sizes.get(wide);
    const at = { left: left + rim + x * (right - left - 2 * rim - w), top: top + rim + y * (bottom - top - 2 * rim - h) };
    return { ...at, right: at.left + w, bottom: at.top + h };
  };
  const hides = (at, boxes) => boxes.reduce((sum, other) => sum + covered(at, other), 0);
  if (!place || hides(spot(place), moved)) {
    const others = drawn();
    const costs = PLACES.map(spot).map((at) => MOVED * hides(at, moved) + hides(at, others));
    place = PLACES[costs.indexOf(Math.min(...costs))];
  }
  const found = spot(place);
  size_of(box, Math.min(place.wide, right - left - 2 * rim));
  box.style.left = `${Math.round(Math.max(GAP, Math.min(found.left, innerWidth - GAP - box.offsetWidth)))}px`; // a table is as wide as it must
  box.style.top = `${Math.round(found.top)}px`;
}

/** How wide and high the box is if it may be so wide. */
function size_of(box, most) {
  box.style.maxWidth = `${Math.floor(most)}px`;
  return [box.offsetWidth, box.offsetHeight];
}
