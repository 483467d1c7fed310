// Zoom and pan of the board: wheel, buttons, two fingers.

import { asked } from "./asked.js";
import { board } from "./caption.js";
import { narrow, scroll_to } from "./in_view.js";
import { $, table } from "./shared.js";
import { on_settled } from "./show.js";

const frame = $("left");
const zoom = { scale: 1, x: 0, y: 0 };
const fingers = new Map();
export let dragged = false; // whether the last press moved the board, so that its click means nothing else
let spread = 0;

function apply_zoom() {
  const box = $("zone-board").getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = $("pan"); // on a phone it may be lower than its frame
  zoom.scale = Math.min(6, Math.max(1, zoom.scale));
  zoom.x = Math.min(0, Math.max(box.width - wide * zoom.scale, zoom.x));
  zoom.y = Math.min(0, Math.max(box.height - high * zoom.scale, zoom.y));
  frame.style.setProperty("--zoom", zoom.scale === 1 ? "none" : `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`);
  frame.dataset.zoomed = zoom.scale > 1 ? "yes" : "";
}

function zoom_at(factor, x, y) {
  const box = $("zone-board").getBoundingClientRect();
  const to = Math.min(6, Math.max(1, zoom.scale * factor));
  const [dx, dy] = [x - box.left - zoom.x, y - box.top - zoom.y];
  zoom.x -= dx * (to / zoom.scale - 1);
  zoom.y -= dy * (to / zoom.scale - 1);
  zoom.scale = to;
  apply_zoom();
}

export function zoom_by(what) {
  const box = $("zone-board").getBoundingClientRect();
  if (what === "reset") Object.assign(zoom, { scale: 1, x: 0, y: 0 });
  zoom_at(what === "in" ? 1.4 : what === "out" ? 1 / 1.4 : 1, box.left + box.width / 2, box.top + box.height / 2);
}

const on_board = (event) => event.target.closest?.("#zone-board");
document.addEventListener("wheel", (event) => {
  if (!on_board(event) || (!event.ctrlKey && zoom.scale === 1 && event.deltaY > 0)) return;
  event.preventDefault();
  zoom_at(Math.exp(-event.deltaY / 400), event.clientX, event.clientY);
}, { passive: false });

document.addEventListener("pointerdown", (event) => {
  if (!on_board(event)) return;
  fingers.set(event.pointerId, event);
  dragged = false;
  spread = 0;
});
document.addEventListener("pointermove", (event) => {
  const before = fingers.get(event.pointerId);
  if (!before) return;
  fingers.set(event.pointerId, event);
  const all = [...fingers.values()];
  if (all.length === 2) {
    const now = Math.hypot(all[0].clientX - all[1].clientX, all[0].clientY - all[1].clientY);
    if (spread) zoom_at(now / spread, (all[0].clientX + all[1].clientX) / 2, (all[0].clientY + all[1].clientY) / 2);
    spread = now;
    dragged = true;
  } else if (zoom.scale > 1) {
    const [dx, dy] = [event.clientX - before.clientX, event.clientY - before.clientY];
    if (dragged || Math.hypot(dx, dy) > 4) {
      zoom.x += dx;
      zoom.y += dy;
      dragged = true;
      apply_zoom();
    } else fingers.set(event.pointerId, before);
  }
});
for (const name of ["pointerup", "pointercancel"]) document.addEventListener(name, (event) => fingers.delete(event.pointerId));

// ---- narrow screens: a game may say how near its board opens (--open), so that names can be read and things be touched

const glowing = () => [...document.querySelectorAll("#zone-board [data-can]")].map((one) => one.getBoundingClientRect());

/** What glows comes to the middle; without any the middle of the board stays there. */
function look_at(boxes, frame_box = $("zone-board").getBoundingClientRect()) {
  const edge = (name, pick) => pick(...(boxes.length ? boxes : [$("pan").getBoundingClientRect()]).map((one) => one[name]));
  zoom.x += (frame_box.left + frame_box.right) / 2 - (edge("left", Math.min) + edge("right", Math.max)) / 2;
  zoom.y += (frame_box.top + frame_box.bottom) / 2 - (edge("top", Math.min) + edge("bottom", Math.max)) / 2;
  apply_zoom();
}

const in_view = (box, frame_box) => box.left < frame_box.right && box.right > frame_box.left && box.top < frame_box.bottom && box.bottom > frame_box.top;

const near = Number(getComputedStyle(frame).getPropertyValue("--open")) || 1;
let seen = near <= 1;

/** When nothing of what glows is in view, the board moves there. Another tab may hide it: then it waits until it is to be seen. */
function move_board() {
  if (seen && zoom.scale === 1) return; // nothing is out of view, nothing need be measured
  if (!$("zone-board").checkVisibility()) return;
  if (!seen) zoom_at(near, 0, 0);
  const boxes = glowing();
  const frame_box = board();
  if (!seen || (boxes.length && !boxes.some((one) => in_view(one, frame_box)))) look_at(boxes, frame_box);
  seen = true;
}

/** Board and page move to what is asked in the open tab, or else to what glows there; while turns are told, to those. */
function look() {
  if ("telling" in table.dataset) return;
  move_board();
  if (narrow.matches) scroll_to_asked(document.body.dataset.tab);
}

/** Cards of a round that are asked about stand above the board. */
function scroll_to_asked(tab) {
  if (tab === "board" && table.dataset.topic === "asked") return scrollTo(0, 0);
  const here = `#zone-${tab}`;
  const things = asked().filter((one) => one.closest(here));
  scroll_to(things.length ? things : [...document.querySelectorAll(`${here} [data-can]`)]);
}

on_settled((before, now) => before.stamp !== now.stamp && look());
document.addEventListener("tab", look);
look();

// ---- what is told on a board that does not show all of itself

const inside = (box, frame_box) => box.left >= frame_box.left && box.right <= frame_box.right && box.top >= frame_box.top && box.bottom <= frame_box.bottom;
const AIR = 0.9; // of the room, around things that just fit
let before_telling = null;

const boxes_of = (things) => things.map((one) => one.getBoundingClientRect());
const room_for = (things, { left, right, top, bottom }) => {
  const boxes = boxes_of(things);
  const across = (from, to) => Math.max(...boxes.map((one) => one[to])) - Math.min(...boxes.map((one) => one[from]));
  return Math.min((right - left) / across("left", "right"), (bottom - top) / across("top", "bottom"));
};

/** Board and page move to these things, if not all of them are in view, and step back if they are too far apart to be seen at
 * once; tells where a box of before is now. */
export function follow(things) {
  const drawn = things.filter((one) => one.closest("#pan"));
  const { x, y, scale } = zoom;
  const { left, top } = $("zone-board").getBoundingClientRect();
  const scrolled = scrollY;
  const frame_box = board();
  const all_seen = () => boxes_of(drawn).every((one) => inside(one, frame_box));
  if ((before_telling?.scale ?? scale) > 1 && drawn.length) {
    if (before_telling && scale < before_telling.scale) zoom_at(before_telling.scale / scale, frame_box.left, frame_box.top);
    if (!all_seen()) {
      before_telling ??= { x, y, scale };
      const room = room_for(drawn, frame_box);
      if (room < 1) zoom_at(AIR * room, frame_box.left, frame_box.top);
      look_at(boxes_of(drawn), frame_box);
    }
  }
  scroll_to(drawn, false);
  const grown = zoom.scale / scale;
  const along = (at, before, from, to) => from + to + (at - from - before) * grown;
  return (box) =>
    new DOMRect(along(box.x, x, left, zoom.x), along(box.y, y, top, zoom.y) + scrolled - scrollY, box.width * grown, box.height * grown);
}

/** All is told: the board goes back to where it was, unless what can be done now is elsewhere. */
export function look_again() {
  if (before_telling) Object.assign(zoom, before_telling), apply_zoom();
  before_telling = null;
  look();
}
