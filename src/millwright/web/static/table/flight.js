// Things in motion: what has another place flies there, what a player puts down comes from their row, what they take goes there,
// what is laid out comes from the deck beside it, and all else that is new grows. Copies fly above the page, by `transform` alone,
// so that nothing else moves.

import { $, calm } from "./shared.js";
import { follow } from "./zoom.js";

const TIME = 550; // milliseconds
const MOST = 8; // flights at a time
const LARGE = 150; // pixels: what is larger grows where it lies

const SVG = "http://www.w3.org/2000/svg";
let flying = [];

const home = (one) => one.parentElement?.closest("[id]")?.id;

const own_of = (row) => row?.dataset.own?.split(" ") ?? [];

/** Before parts of the page are shown: what will be new, what will lie elsewhere and where it is, and what will glide by itself; and
 * copies of what a turn may take away. */
export function measured(parts, row) {
  const moved = new Map();
  const fresh = [];
  const gliding = new Set();
  for (const part of parts)
    for (const one of part.querySelectorAll("svg.board [id]")) {
      const old = $(one.id);
      if (!old) fresh.push(one.id);
      else if (home(old) !== home(one)) moved.set(one.id, old.getBoundingClientRect());
      else if (old.getAttribute("transform") !== one.getAttribute("transform")) gliding.add(one.id);
    }
  const lying = own_of(row).map($).filter((one) => one?.closest("svg.board") && is_seen(one));
  return { moved, fresh, gliding, taken: calm.matches ? [] : lying.map((one) => [one.id, one.getBoundingClientRect(), copied(one)]) };
}

/** After they are shown: let things fly. Tells what a turn has moved, and marks it. */
export function fly({ moved, fresh, gliding, taken }, changed, row) {
  const owns = own_of(row).map($).filter(Boolean);
  const named = row.dataset.things.split(" ").map($).filter((one) => one && changed.some((part) => one.contains(part)));
  const travelled = [...moved.keys()].map($).filter((one) => one?.closest("svg.board"));
  const appeared = fresh.map($).filter((one) => one && !travelled.some((other) => other.contains(one)));
  const tops = [...new Set([...travelled, ...appeared, ...named])];
  const things = tops.filter((one) => !tops.some((other) => other !== one && one.contains(other))).slice(0, MOST);
  for (const one of things) one.dataset.told = "";
  const now_at = follow(things);
  const from = (one) => moved.has(one.id) && now_at(moved.get(one.id));
  if (!calm.matches) {
    const owner = row.dataset.seat && document.querySelector(`#people [data-seat="${row.dataset.seat}"]`)?.getBoundingClientRect();
    const still = things.filter((one) => !gliding.has(one.id));
    const source = (one) => (owns.some((other) => other.contains(one)) ? owner : fresh.includes(one.id) && deck_of(one));
    still.forEach((one) => send(one, from(one), source(one)));
    taken.forEach(([id, box, copy]) => take($(id), box, copy, owner));
    changed.forEach(flash);
  }
  return things;
}

const deck_of = (one) => one.parentElement.closest("[id]")?.querySelector("[id^='deck-']")?.getBoundingClientRect();

const middle = (box) => [box.left + box.width / 2, box.top + box.height / 2];

const in_sight = ({ width, height, top, bottom, left, right }) =>
  width > 0 && height > 0 && bottom > 0 && top < innerHeight && right > 0 && left < innerWidth;

/** Whether it lies where its box is not scrolled to. */
function is_scrolled_away(one) {
  const box = one.closest("div.common")?.getBoundingClientRect();
  const [, y] = middle(one.getBoundingClientRect());
  return box !== undefined && (y < box.top || y > box.bottom);
}

const is_seen = (one) => one.checkVisibility() && in_sight(one.getBoundingClientRect()) && !is_scrolled_away(one);

/** A copy of a thing flies to its place from where it was, or from its source; without either, or if it is large, it grows. */
function send(one, from, source) {
  if (!is_seen(one)) return;
  const to = one.getBoundingClientRect();
  const large = Math.max(to.width, to.height) > LARGE;
  const start = from && in_sight(from) ? from : !large && source && in_sight(source) ? source : null;
  const [x, y] = middle(to);
  const [dx, dy] = start ? middle(start).map((at, n) => at - [x, y][n]) : [0, 0];
  const size = start === from && start ? start.width / to.width : start ? 0.6 : 0.2;
  const copy = copied(one);
  $("table").append(copy);
  copy.style.transformOrigin = `${x}px ${y}px`;
  one.style.visibility = "hidden";
  const steps = [{ transform: `translate(${dx}px, ${dy}px) scale(${size})`, opacity: start ? 1 : 0 }, { transform: "none", opacity: 1 }];
  const flight = copy.animate(steps, { duration: TIME, easing: start ? "cubic-bezier(0.45, 0, 0.2, 1)" : "cubic-bezier(0.3, 1.5, 0.6, 1)" });
  const end = () => {
    copy.remove();
    one.style.removeProperty("visibility");
  };
  flight.onfinish = end;
  flying.push(end);
}

/** What lay here and lies nowhere in sight any more flies to whoever took it. */
function take(one, box, copy, owner) {
  if ((one && is_seen(one)) || !owner || !in_sight(owner)) return;
  $("table").append(copy);
  const [dx, dy] = middle(owner).map((at, n) => at - middle(box)[n]);
  copy.style.transformOrigin = middle(box).map((at) => `${at}px`).join(" ");
  const steps = [{ transform: "none" }, { transform: `translate(${dx}px, ${dy}px) scale(0.3)`, opacity: 0.4 }];
  const end = () => copy.remove();
  copy.animate(steps, { duration: TIME, easing: "cubic-bezier(0.45, 0, 0.2, 1)" }).onfinish = end;
  flying.push(end);
}

/** A drawing of its own above the page that shows a thing where it lies. */
function copied(one) {
  const sky = document.createElementNS(SVG, "svg");
  sky.setAttribute("class", `${one.ownerSVGElement.getAttribute("class")} sky`);
  sky.setAttribute("aria-hidden", "true");
  const { a, b, c, d, e, f } = one.parentElement.getScreenCTM();
  const group = document.createElementNS(SVG, "g");
  group.setAttribute("transform", `matrix(${a} ${b} ${c} ${d} ${e} ${f})`);
  group.append(one.cloneNode(true));
  for (const part of group.querySelectorAll("[id]")) part.removeAttribute("id");
  sky.append(group);
  return sky;
}

/** A figure beside a player's name that has changed. */
function flash(one) {
  if (one.closest?.("#people li") && !one.matches("li")) one.animate([{ boxShadow: "var(--flash)" }, {}], { duration: 1600 });
}

/** Everything is where it belongs at once. */
export function land() {
  flying.forEach((end) => end());
  flying = [];
}
