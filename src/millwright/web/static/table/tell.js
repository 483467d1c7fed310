// Tells the turns of the others one after the other on the board, with a pause, a caption and what moves in motion. What a player
// decides upon is never held back: the decision is the present at once, and any click, key or act ends the telling.

import { parse } from "../morph.js";
import { hide_caption, show_caption, show_whose } from "./caption.js";
import { fly, land, measured } from "./flight.js";
import { open_of } from "./folds.js";
import { show_lately } from "./lately.js";
import { show_last_line } from "./log.js";
import { turn_to_board } from "./phone.js";
import { position } from "./server.js";
import { $, looking_back, meta, pause, table, unmark } from "./shared.js";
import { id_of, on_shown, put, show } from "./show.js";
import { on_news } from "./stream.js";
import { look_again } from "./zoom.js";

const SPEEDS = { slow: 2600, normal: 1300, instant: 0 }; // milliseconds for a turn
const FIRST = 450; // before the first one: what one did oneself is seen first
const LETTERS = 40; // a longer caption stays longer, ...
const LETTER = 18; // ... by so many milliseconds for each more letter
const STAYS = 3; // so many times as long the end of an era is told
const BRIEF = 0.7; // ... and that a round begins
const LONG = 6; // when more turns wait than that, they are told quicker
const HURRY = 0.35;

const BOARDS = ["zone-board", "zone-topic", "zone-mine", "zone-market", "zone-players", "people", "standing", "log", "marks"];
const TOLD = ["band", ...BOARDS];
const ALL = [...TOLD, "meta", "turns", "guide", "decision", "lobby", "result", "review", "chat", "proof"];

const seen_key = `seen ${table.dataset.table}`;
let told_to = Number(meta().seq); // the last move that is told, or will be
let present = null; // the parts of the page as they are now, while the board shows what was before
let queue = []; // what is to be told
let running = null;
let held = TOLD; // the parts of the page that are behind

const select = (ids) => ids.map((id) => `#${id}`).join(",");
const speed = () => SPEEDS[localStorage.getItem("telling")] ?? Number(localStorage.getItem("telling") ?? SPEEDS.normal);

/** Copies of parts of the page, or of another copy; a shadow root, because that finds ids quickly. */
function copied(ids, root = document) {
  const found = document.createElement("div").attachShadow({ mode: "open" });
  for (const id of ids) if (root.getElementById(id)) found.append(root.getElementById(id).cloneNode(true));
  return found;
}

// ---- news

on_news((pieces) => {
  const next = whole(pieces, "meta")?.dataset;
  const rows = next ? to_tell(whole(pieces, "turns"), next) : [];
  if (!present && !rows.length) return show(pieces);
  present ??= copied(ALL);
  table.dataset.telling = "";
  if (next?.phase === "over") held = ALL; // the result would tell the end before the last turn does
  const early = pieces.filter((piece) => !present.getElementById(id_of(piece))?.closest(select(held)));
  for (const piece of pieces) put(piece, undefined, present);
  const title = document.title;
  show(early);
  document.title = title; // it tells of whoever the board does
  add(rows);
});

/** A part of the page among the pieces, if it has changed. */
function whole(pieces, id) {
  const piece = pieces.find((one) => id_of(one) === id);
  return piece && parse(piece);
}

/** The captions of turns that are new. On a shared screen whoever sits there has seen them. */
function to_tell(list, next) {
  const since = told_to;
  told_to = Number(next.seq);
  if (!list || !speed() || next.shared || next.as !== meta().as || meta().phase !== "playing") return [];
  return [...list.children].filter((row) => Number(row.dataset.last) > since);
}

/** One scene for each caption; several captions of one turn share its position. What a turn has become counts, not its beginning. */
function add(rows) {
  if (!rows.length) return;
  const firsts = rows.map((row) => row.dataset.first);
  queue = queue.filter(({ row }) => !row || !firsts.includes(row.dataset.first));
  const here = copied(BOARDS, present);
  const last = rows.at(-1).dataset.last;
  let before;
  for (const row of rows) {
    const at = shown_with(row, rows);
    const load = at === before ? async () => [] : at === last ? async () => [...here.children] : () => boards_at(at);
    queue.push({ row, at: Number(row.dataset.last), load });
    before = at;
  }
  run(FIRST);
}

/** The position that a caption is told with. How an era ended, and what led to it, is told while the board still has what it counts. */
function shown_with(row, rows) {
  const { first, last } = row.dataset;
  const turn = rows.filter((one) => one.dataset.first === first);
  const end = turn.findLastIndex((one) => "stays" in one.dataset);
  return end >= turn.indexOf(row) ? (turn[end].dataset.before ?? `${last - 1}`) : last;
}

/** The boards of an earlier position. */
async function boards_at(at) {
  const pieces = await position(at);
  return pieces.filter((piece) => BOARDS.includes(id_of(piece))).map((piece) => parse(piece));
}
const ready = (scene) => (scene.loading ??= scene.load().catch(() => []));

// ---- telling

async function run(first, again = false) {
  if (running) return;
  const mine = (running = { again });
  table.dataset.telling = "";
  await pause(first);
  while (running === mine && queue.length) {
    if (document.hidden) await looked_at();
    const scene = queue[0];
    const parts = await ready(scene);
    if (running !== mine) return;
    if (queue[0] !== scene) continue; // it has gone on meanwhile
    queue.shift();
    play(scene, parts, again);
    if (queue.length) ready(queue[0]);
    await pause(time_of(scene, again));
  }
  if (running === mine) finish();
}

const looked_at = () => new Promise((done) => document.addEventListener("visibilitychange", done, { once: true }));

function time_of({ row }, again) {
  const whole = speed() || (again ? SPEEDS.normal : 0);
  if (!row) return whole / 2;
  const letters = row.lastElementChild.textContent.length;
  const stays = "stays" in row.dataset;
  const time = whole * (stays ? STAYS : row.dataset.seat ? 1 : BRIEF) + (whole / SPEEDS.normal) * LETTER * Math.min(120, Math.max(0, letters - LETTERS));
  return queue.length > LONG && !stays ? whole * HURRY : time;
}

/** Show one scene: the position that a turn has led to, whose it was, and what is said of it. */
function play({ row, at }, parts, again) {
  unmark("told");
  land();
  if (again) unmark("fresh");
  turn_to_board();
  if (row?.dataset.seat) open_of(row.dataset.seat);
  const before = measured(parts, row);
  const changed = show(parts, Boolean(row));
  if (parts.length) show_last_line();
  show_whose(row ?? queue[0].row, again);
  show_lately();
  if (!row) return;
  const moved = fly(before, changed, row);
  show_caption(row, moved, queue.filter((scene) => scene.row.dataset.seat).length, again);
  localStorage.setItem(seen_key, at);
}

/** The present again; the last caption stays for a moment if it was told to its end. */
function finish(linger = true) {
  const parts = [...present.children].filter((part) => held.includes(part.id));
  const { again } = running;
  present = running = null;
  held = TOLD;
  queue = [];
  land();
  unmark("told");
  if (again) unmark("fresh"); // the present has its own marks
  delete table.dataset.telling;
  open_of("");
  show(parts, !again);
  look_again();
  show_last_line();
  hide_caption(linger);
}

/** To the present at once. */
export function to_present() {
  if (running) finish(false);
  else hide_caption();
}

// ---- once more, and for whoever comes back

/** Tell again what happened after a move. */
function tell_since(since) {
  const rows = [...$("turns").children].filter((row) => Number(row.dataset.last) > since);
  if (!rows.length) return;
  to_present();
  present = copied(ALL);
  const start = Math.max(since, Number(rows[0].dataset.first) - 1);
  add_start(start);
  const kept = rows.map((row) => row.cloneNode(true));
  run(0, true);
  add(kept);
}

/** Where it began, without a word. */
function add_start(at) {
  queue.push({ row: null, at, load: () => boards_at(at) });
}

$("again")?.addEventListener("click", () => tell_since(Number(meta().own)));

/** A page that has just been opened: whoever comes back after several turns is told them. */
export function begin() {
  const seen = Number(localStorage.getItem(seen_key));
  const missed = new Set([...$("turns").children].map((row) => Number(row.dataset.last)).filter((last) => last > seen));
  if (seen && missed.size > 1 && speed() && meta().phase === "playing" && !meta().shared) tell_since(seen);
  else localStorage.setItem(seen_key, meta().seq);
}

on_shown((before, now) => {
  if (!looking_back && !present && !document.hidden) localStorage.setItem(seen_key, now.seq);
});

// ---- ending it

document.addEventListener("click", (event) => {
  if (!running) return hide_caption(); // whoever acts has read it
  to_present();
  if (event.target.closest("svg.board, #caption")) event.stopPropagation(); // it was meant for a board that is no longer there
}, true);
document.addEventListener("keydown", (event) => {
  if (["Shift", "Control", "Alt", "Meta"].includes(event.key)) return;
  if (running && (event.key === "Escape" || !event.target.closest?.("input, select, textarea"))) to_present();
}, true);

// ---- the speed

if ($("pace")) {
  const kept = localStorage.getItem("telling");
  $("pace").value = kept in SPEEDS ? kept : "normal";
  $("pace").addEventListener("change", () => localStorage.setItem("telling", $("pace").value));
}
