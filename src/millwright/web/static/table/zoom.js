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
let before_telling = null;

const LEAST = 0.7; // where a sheet leaves little room, the whole board may be smaller than its frame is wide

/** A place from which the board fills its frame; what is smaller than that has a place of its own. */
const within = (least, at, small) => (least > 0 ? small : Math.min(0, Math.max(least, at)));

function apply_zoom() {
  const box = $("zone-board").getBoundingClientRect();
  const { offsetWidth: wide, offsetHeight: high } = $("pan"); // on a phone it may be lower than its frame
  const low = narrow.matches ? Math.min(box.height, board().bottom - box.top) : box.height; // the sheet may cover some of it
  zoom.scale = Math.min(6, Math.max(LEAST, zoom.scale));
  zoom.x = within(box.width - wide * zoom.scale, zoom.x, (box.width - wide * zoom.scale) / 2);
  zoom.y = within(low - high * zoom.scale, zoom.y, 0);
  const none = zoom.scale === 1 && !zoom.x && !zoom.y;
  frame.style.setProperty("--zoom", none ? "none" : `translate(${zoom.x}px, ${zoom.y}px) scale(${zoom.scale})`);
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
  if (seen && zoom.scale === 1 && near <= 1) return; // nothing is out of view, nothing need be measured
  if (!$("zone-board").checkVisibility() || fit_offers()) return;
  if (!seen) zoom_at(near / zoom.scale, 0, 0);
  const boxes = glowing();
  const frame_box = board();
  if (!seen || (boxes.length && !boxes.some((one) => in_view(one, frame_box)))) look_at(boxes, frame_box);
  seen = true;
}

const BESIDE = 6; // pixels around what is to be in view
const MUCH_NEARER = 1.2; // for less the board need not move
const inside = (box, frame_box) => box.left >= frame_box.left && box.right <= frame_box.right && box.top >= frame_box.top && box.bottom <= frame_box.bottom;
const fitted = { ids: [], scale: 0, x: 0, y: 0 };
const is_as_fitted = () => ["scale", "x", "y"].every((name) => zoom[name] === fitted[name]);

/** The places that cards of a round name; if none does, those that one may stand for. */
function named_by_cards() {
  const [named, meant] = [".on-offer", ".may-offer"].map((rule) => [...document.querySelectorAll(`#zone-board ${rule}`)]);
  return named.length ? named : meant;
}

/** As long as cards of a round are bid for or taken, the places that they name are in view, as many as have room where the board opens and names
 * can be read. Whoever moves the board oneself is left alone until the next round. Tells whether there are such cards. */
function fit_offers() {
  const all = near > 1 && table.dataset.topic === "asked" ? named_by_cards() : [];
  if (!all.length) {
    if (fitted.ids.length && is_as_fitted()) seen = false; // it opens again
    fitted.ids = [];
    return false;
  }
  const [ids, boxes, frame_box] = [all.map(({ id }) => id), all.map((one) => one.getBoundingClientRect()), board()];
  const span = (from, to) => (Math.max(...boxes.map((box) => box[to])) - Math.min(...boxes.map((box) => box[from]))) / zoom.scale;
  const room = (from, to) => frame_box[to] - frame_box[from] - 2 * BESIDE;
  const all_fit = room("left", "right") >= near * span("left", "right") && room("top", "bottom") >= near * span("top", "bottom");
  const fits = !all_fit || (boxes.every((box) => inside(box, frame_box)) && near < MUCH_NEARER * zoom.scale);
  if (ids.every((id) => fitted.ids.includes(id)) && (fits || $("confirm") || !is_as_fitted())) return true;
  zoom.scale = near;
  apply_zoom();
  look_at(all.map((one) => one.getBoundingClientRect()), frame_box);
  Object.assign(fitted, { ...zoom, ids });
  before_telling = null;
  seen = true;
  return true;
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
if (near > 1) new ResizeObserver(() => "telling" in table.dataset || move_board()).observe($("sheet")); // it leaves the board less room, or more
look();

// ---- what is told on a board that does not show all of itself

const AIR = 0.9; // of the room, around things that just fit

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
  fit_offers();
  const frame_box = board();
  const all_seen = () => boxes_of(drawn).every((one) => inside(one, frame_box));
  if ((before_telling?.scale ?? scale) > 1 && drawn.length) {
    if (before_telling && scale < before_telling.scale) zoom_at(before_telling.scale / scale, frame_box.left, frame_box.top);
    if (!all_seen()) {
      before_telling ??= { ...zoom };
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
