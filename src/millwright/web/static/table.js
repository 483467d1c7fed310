// The table's only script: shows what the server sends, and sends what the player does. No rule is known here.

import { morph, parse } from "./morph.js";

const $ = (id) => document.getElementById(id);
const table = $("table");
const meta = () => $("meta").dataset;
const say = (key) => $("texts").dataset[key];
const root = `/t/${table.dataset.table}`;
const looking_back = table.dataset.at !== undefined;
const seen_key = `seen ${table.dataset.table}`;
let seat = new URLSearchParams(location.search).get("as") ?? (looking_back ? "" : meta().as);
let busy = false;
let stepping = false;

const pause = (time) => new Promise((done) => setTimeout(done, time));
const TRIES = 5;

/** Fetch; once more whenever the server says that it is too busy, so that nothing was done. It says when to come back. */
async function patient(address, options) {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(address, options);
    const said = answer.status === 503 ? await answer.clone().json().catch(() => ({})) : {};
    if (!said.busy || tries === TRIES) {
      if (tries > 1) $("toast").hidden = true;
      return answer;
    }
    toast(said.message, true);
    await pause(1000 * (Number(answer.headers.get("retry-after")) || 2) * (0.75 + Math.random() / 2)); // not all at once
  }
}

const query = (more = {}) => new URLSearchParams({ ...(seat === "" ? {} : { as: seat }), ...more }).toString();

// ---- what the server sends

let source = null;
let rev = table.dataset.rev;

function connect() {
  source?.close();
  source = new EventSource(`${root}/stream?${query({ rev })}`);
  source.onmessage = ({ data, lastEventId }) => {
    const seen = away && localStorage.getItem(seen_key);
    away = false;
    if (!stepping) show(JSON.parse(data));
    rev = lastEventId;
    if (seen) catch_up(Number(seen));
  };
  // Where there is no room for another stream it brings what is new and ends; the browser asks again by itself.
  source.addEventListener("brief", () => (brief = true));
  source.onopen = () => {
    if (lost) toast(say("back"));
    lost = brief = false;
    wait = WAIT;
  };
  source.onerror = () => {
    if (brief) return;
    if (!lost) toast(say("lost"), true);
    lost = true;
    if (source.readyState === EventSource.CLOSED) again();
  };
}

/** After a refusal: not before the server wants it, later each time, and not all pages in the same moment. */
function again(least = 0) {
  clearTimeout(waiting);
  waiting = setTimeout(return_to, Math.max(least, wait) * (1 + Math.random() / 2));
  wait = Math.min(wait * 2, 60000);
}

/** A stream does not tell why it was refused: a short question does, before the next one is opened. */
async function return_to() {
  if (!source) return;
  const answer = await fetch(`${root}/news`).catch(() => null);
  if (answer?.status === 403) return location.reload(); // not ours any more: this device was signed out
  if (source && answer?.ok) return connect();
  again(1000 * Number(answer?.headers.get("retry-after") ?? 0));
}

const WAIT = 2000; // milliseconds
let wait = WAIT;
let waiting = 0;
let brief = false;
let lost = false;
let away = false; // whether the page was hidden since the last news

function show(pieces, quiet = false) {
  const before = { ...meta() };
  const had = document.activeElement !== document.body;
  for (const markup of pieces) {
    const id = markup.match(/ id="([^"]*)"/)?.[1];
    const old = id && $(id);
    if (old) morph(old, parse(markup, old), quiet ? undefined : (one) => freshen(one, before));
  }
  if (had && document.activeElement === document.body) next_focus().focus();
  after(before);
}

/** Where the keyboard goes when what it was on is gone: the next thing to decide. */
function next_focus() {
  const next = document.querySelectorAll("#confirm, #reveal, #decision input, .offers > button, .offers > details > summary");
  return [...next].find((one) => one.checkVisibility()) ?? $("decision");
}

/** What others changed stays marked until the next own move: things, not the sheets that they lie on. */
function freshen(one, before) {
  const drawn = one.closest?.("svg.board [id]");
  const news = stepping || (meta().others !== before.others && meta().as === before.as);
  if (!drawn || !news || drawn.querySelector("[id]")) return;
  drawn.dataset.fresh = "";
}

function after(before) {
  const now = meta();
  document.title = now.title;
  if (now.seq !== before.seq) {
    const log = $("log");
    log.scrollTop = log.scrollHeight;
    hide_card();
    tip(null);
  }
  if (now.curtain && seat !== "") {
    seat = "";
    connect();
  }
  if (!looking_back && !stepping && !document.hidden) localStorage.setItem(seen_key, now.seq);
  if (before.turn === "mine" && now.stamp !== before.stamp && now.others === before.others) unmark("fresh");
  if (now.turn === "mine" && (before.turn !== "mine" || now.seq !== before.seq)) my_turn(before);
  table.dataset.turn = now.turn;
  listen();
}

/** The last line of chat is in sight as soon as it is there. */
function listen() {
  const last = $("chat")?.lastElementChild?.id;
  if (last && last !== heard) $("chat").scrollTop = $("chat").scrollHeight;
  heard = last;
}
let heard;

// ---- my turn: sound, title, notice

const context = window.AudioContext && new AudioContext();

function fold(folded) {
  $("sheet").toggleAttribute("data-folded", folded);
  $("fold").setAttribute("aria-expanded", !folded);
}
$("fold").addEventListener("click", () => fold(!$("sheet").hasAttribute("data-folded")));

function my_turn(before) {
  fold(false);
  if (before.turn === "mine") return;
  if (document.hidden) blink();
  if (localStorage.getItem("sound") !== "off") chime();
  if (document.hidden && "Notification" in window && Notification.permission === "granted")
    new Notification("Millwright", { body: say("yourTurn"), tag: table.dataset.table });
}

function chime() {
  if (!context || context.state !== "running") return;
  [587, 784].forEach((pitch, n) => {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = context.currentTime + n * 0.16;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.4);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.45);
  });
}
for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => context?.resume(), { once: true });

let blinking = 0;
function blink() {
  clearInterval(blinking);
  blinking = setInterval(() => (document.title = document.title.startsWith("●") ? meta().title : `● ${say("yourTurn")}`), 900);
}

// A hidden page keeps no stream open, because browsers allow only six for a server: it asks now and then.
let asking = 0;
document.addEventListener("visibilitychange", () => {
  if (looking_back) return;
  clearInterval(asking);
  if (document.hidden) {
    source?.close();
    source = null;
    away = true;
    asking = setInterval(ask, 10000);
  } else {
    clearInterval(blinking);
    document.title = meta().title;
    connect();
  }
});

let told = 0;
async function ask() {
  const answer = await fetch(`${root}/news`);
  if (!answer.ok) return; // too busy for this, or gone for the moment: the next time, then
  const { seq, mine } = await answer.json();
  if (mine && seq !== told && String(seq) !== meta().seq) {
    told = seq;
    my_turn({ turn: "" });
  }
}

// ---- what the player does

async function post(body) {
  if (busy) return;
  end_stepping();
  busy = true;
  table.dataset.busy = "";
  const full = { as: Number(meta().as), stamp: meta().stamp, ...body };
  if (meta().as === "") delete full.as;
  try {
    const answer = await patient(`${root}/do`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(full),
    });
    const found = await answer.json();
    if (found.go) location.href = found.go;
    if (!answer.ok) {
      toast(found.message);
      if (found.stale) connect();
    }
    return answer.ok;
  } catch {
    toast(say("lost"));
  } finally {
    busy = false;
    delete table.dataset.busy;
  }
}

let fading = 0;
function toast(words, stay = false) {
  $("toast").textContent = words;
  $("toast").hidden = false;
  clearTimeout(fading);
  if (!stay) fading = setTimeout(() => ($("toast").hidden = true), 5000);
}

const play = (words) => (hide_card(), post({ do: "play", words }));

const DOUBLE = 300; // milliseconds: two clicks that quick are one
let clicked = 0;

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest(selector);
  let found;
  const choice = on("[data-words], [data-do], #reveal");
  if (choice && event.detail > 1 && event.timeStamp - clicked < DOUBLE) return; // it was meant for what lay there before
  if (choice) clicked = event.timeStamp;
  if ((found = on("[data-words]"))) return play(found.dataset.words);
  if ((found = on("[data-do]"))) return act(found.dataset.do);
  if ((found = on("#reveal"))) return reveal(found.dataset.seat);
  if ((found = on("[data-bot-seat]"))) return post({ do: "bot", as: Number(found.dataset.botSeat) });
  if ((found = on("[data-host]"))) return moderate(found);
  if ((found = on("[data-copy]"))) return copy($(found.dataset.copy));
  if ((found = on("[data-rule]"))) return event.preventDefault(), show_rule(found);
  if ((found = on("#tabs [data-tab]"))) return open_tab(found.dataset.tab);
  if ((found = on("[data-zoom]"))) return zoom_by(found.dataset.zoom);
  if ((found = on("svg.board [id], svg.board"))) return dragged ? undefined : touch(found, event);
  if (!on("#card")) hide_card();
  if (!on("#menu")) $("menu").open = false;
});

/** Undo, redo, confirm. On a shared screen a confirmed turn ends one player's look. */
async function act(what) {
  const ok = await post({ do: what });
  if (ok && what === "confirm" && meta().shared) reveal("");
  return ok;
}

/** The host removes a line of chat, or mutes whoever said it. */
async function moderate(button) {
  const fold = button.closest("details");
  const line = Number(button.closest("li").id.replace("chat-", ""));
  if (!(await post({ do: button.dataset.host, line }))) return;
  fold.open = false;
  fold.querySelector("summary").focus();
}

function reveal(own) {
  seat = own;
  rev = "";
  connect();
}

async function copy(field) {
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // plain http has no clipboard of its own
  }
  toast(say("copied"));
}

document.addEventListener("submit", (event) => {
  const form = event.target;
  event.preventDefault();
  if (form.classList.contains("number")) play(`${form.dataset.head} ${form.number.value}${form.dataset.tail}`);
  else if (form.id === "say") post({ do: "say", words: $("words").value }).then((ok) => ok && ($("words").value = ""));
  else if (form.id === "command") obey($("typed").value.trim());
});

/** The command line: a number where one is asked for, else a key, a command, or a move in words. */
async function obey(words) {
  if (!words) return;
  const fields = document.querySelectorAll("#decision form.number");
  const keyed = keys_in($("decision")).find((one) => one.querySelector("kbd")?.textContent === words);
  let ok = true;
  if (/^\d+$/.test(words) && fields.length === 1) ok = await play(`${fields[0].dataset.head} ${words}${fields[0].dataset.tail}`);
  else if (keyed) press(keyed);
  else if (/^(undo|redo|confirm)$/i.test(words)) ok = await act(words.toLowerCase());
  else ok = await play(words);
  if (ok) $("typed").value = "";
}

document.addEventListener("keydown", (event) => {
  if (event.repeat && !/^Arrow|Tab|Backspace|Delete/.test(event.key) && !event.target.closest?.("input")) return event.preventDefault();
  if (event.key === "Escape") return hide_card(), end_stepping(), ($("menu").open = false);
  if (event.target.closest?.("input, select, textarea") || event.ctrlKey || event.metaKey || event.altKey) return;
  const drawn = event.target.closest?.("svg.board [data-can]");
  if (drawn && (event.key === "Enter" || event.key === " ")) return event.preventDefault(), touch(drawn, event);
  const box = $("card").hidden ? $("decision") : $("card");
  const keyed = keys_in(box).find((one) => one.querySelector("kbd")?.textContent === event.key);
  if (keyed) return event.preventDefault(), press(keyed);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && box.contains(event.target)) return event.preventDefault(), walk(box, event.target, step);
  if (event.key === "/") return event.preventDefault(), $("typed")?.focus();
  if (event.key === "Enter" && event.target === document.body) $("confirm")?.click();
});

const keys_in = (box) => [...box.querySelectorAll("button:not([disabled]), summary")].filter((one) => one.checkVisibility());

/** A group of choices opens, and leads to its first; everything else is clicked. */
function press(one) {
  if (one.localName !== "summary") return one.click();
  one.parentElement.open = true;
  one.nextElementSibling.focus();
}

function walk(box, from, step) {
  const all = keys_in(box);
  all[(all.indexOf(from) + step + all.length) % all.length]?.focus();
}

// ---- what can be done at one thing

let last_touched = "";

async function touch(thing, event) {
  if (looking_back || meta().turn !== "mine") return;
  const ids = [];
  for (let one = thing; one && one.id !== "table"; one = one.parentElement) if (one.id) ids.push(one.id);
  const only = $("card").hidden ? [] : $("card").querySelectorAll("[data-words]");
  if (ids[0] === last_touched && only.length === 1) return play(only[0].dataset.words);
  const answer = await patient(`${root}/thing?${query({ ids: ids.slice(0, 12).join(",") })}`);
  if (!answer.ok) return;
  last_touched = ids[0];
  show_card(await answer.text(), thing.getBoundingClientRect(), thing.querySelector(":scope > title")?.textContent);
}

let came_from = null;
function show_card(markup, box, title = "") {
  tip(null);
  const card = $("card");
  if (card.hidden) came_from = document.activeElement;
  card.innerHTML = markup;
  if (title) {
    const head = document.createElement("h3");
    head.textContent = title;
    card.prepend(head);
  }
  card.hidden = false;
  const wide = card.offsetWidth;
  const high = card.offsetHeight;
  const left = Math.min(Math.max(8, box.left + box.width / 2 - wide / 2), innerWidth - wide - 8);
  const below = box.bottom + 8 + high < innerHeight;
  card.style.left = `${left}px`;
  card.style.top = `${below ? box.bottom + 8 : Math.max(8, box.top - high - 8)}px`;
  (card.querySelector("button") ?? card).focus();
}

function hide_card() {
  const card = $("card");
  if (card.hidden) return;
  const inside = card.contains(document.activeElement);
  card.hidden = true;
  last_touched = "";
  if (inside && came_from?.isConnected) came_from.focus();
}

async function show_rule(link) {
  const answer = await fetch(link.getAttribute("href").replace("#", "/"));
  if (answer.ok) show_card(await answer.text(), link.getBoundingClientRect());
}

// ---- hovering over choices and the log lights up what they are about

const unmark = (name) => document.querySelectorAll(`[data-${name}]`).forEach((one) => delete one.dataset[name]);
const light = (ids) => {
  unmark("lit");
  for (const id of ids) if ($(id)) $(id).dataset.lit = "";
};
const moved = new Map();

/** What can be done at a thing, and its price, as soon as it is pointed at. */
function tip(thing) {
  const box = $("tip");
  box.hidden = !thing || !$("card").hidden;
  if (box.hidden) return;
  box.textContent = thing.getAttribute("aria-label");
  const { left, top, bottom, width } = thing.getBoundingClientRect();
  box.style.left = `${Math.min(Math.max(8, left + width / 2 - box.offsetWidth / 2), innerWidth - box.offsetWidth - 8)}px`;
  box.style.top = `${top > box.offsetHeight + 12 ? top - box.offsetHeight - 6 : bottom + 6}px`;
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
let pointed = null;
document.addEventListener("mouseover", point);
document.addEventListener("focusin", point);

// ---- looking at earlier positions

const fetch_position = async (at) => (await patient(`${root}/at/${at}/parts?${query()}`)).json();
const boards = (pieces) => pieces.filter((markup) => / id="(zone-|band|log|standing)/.test(markup.slice(0, 40)));

/** Show again what the others did since one's own last move, or since `seen`, turn by turn. */
async function step_through(seen = 0) {
  const steps = meta().steps.split(" ").filter(Boolean).map(Number).filter((at) => at > seen);
  if (stepping || !steps.length) return;
  seen ||= Number(meta().own);
  stepping = true;
  $("playback").hidden = false;
  try {
    show(boards(await fetch_position(seen)), true);
    let before = seen;
    for (const at of steps) {
      const pieces = stepping && (await fetch_position(at));
      if (!stepping) return;
      unmark("fresh");
      show(boards(pieces));
      const lines = lines_since(pieces, before);
      before = at;
      $("playback").firstElementChild.textContent = lines.slice(0, 4).join(" ");
      await pause(900 + 500 * Math.min(4, lines.length));
    }
  } finally {
    end_stepping();
  }
}

/** What the log of a position says of the moves after `before`. */
function lines_since(pieces, before) {
  const log = parse(pieces.find((markup) => markup.startsWith('<div id="log"')) ?? "<p></p>");
  const lines = [...log.querySelectorAll("li:not(.chapter)")];
  return lines.filter((one) => Number(one.dataset.seq) > before).map((one) => one.textContent);
}

/** Whoever comes back sees in steps what they have missed. */
function catch_up(seen) {
  const steps = meta().steps.split(" ").filter(Boolean).map(Number);
  if (seen && meta().phase === "playing" && steps.filter((at) => at > seen).length > 1) step_through(seen);
}

function end_stepping() {
  if (!stepping) return;
  stepping = false;
  $("playback").hidden = true;
  rev = "";
  connect();
}
$("again")?.addEventListener("click", () => step_through());
$("skip")?.addEventListener("click", end_stepping);

let running = 0;
async function go_to(at) {
  const last = Number(table.dataset.last);
  at = Math.min(last, Math.max(0, at));
  $("scrub").value = at;
  table.dataset.at = at;
  const pieces = await fetch_position(at);
  if (here() !== at) return; // another position was asked for meanwhile
  show(pieces);
  $("scrub-at").textContent = `${at} / ${last}`;
  history.replaceState(null, "", `${root}/at/${at}${seat === "" ? "" : `?as=${seat}`}`);
}
const here = () => Number(table.dataset.at);
$("scrub")?.addEventListener("input", (event) => go_to(Number(event.target.value)));
document.querySelectorAll("[data-step]").forEach((one) => one.addEventListener("click", () => go_to(here() + Number(one.dataset.step))));
$("run")?.addEventListener("click", () => {
  running = running ? clearInterval(running) : setInterval(() => (here() < Number(table.dataset.last) ? go_to(here() + 1) : (running = clearInterval(running))), 700);
});
$("fork")?.addEventListener("click", () => post({ do: "fork", at: here(), ...(seat === "" ? {} : { as: Number(seat) }) }));

// ---- zoom and pan

const frame = $("left");
const zoom = { scale: 1, x: 0, y: 0 };
const fingers = new Map();
let dragged = false;
let spread = 0;

function apply_zoom() {
  const box = $("zone-board").getBoundingClientRect();
  zoom.scale = Math.min(6, Math.max(1, zoom.scale));
  zoom.x = Math.min(0, Math.max(box.width * (1 - zoom.scale), zoom.x));
  zoom.y = Math.min(0, Math.max(box.height * (1 - zoom.scale), zoom.y));
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

function zoom_by(what) {
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

// ---- the page itself

function open_tab(name) {
  document.body.dataset.tab = name;
  document.querySelectorAll("#tabs [data-tab]").forEach((one) => one.setAttribute("aria-pressed", one.dataset.tab === name));
  heard = ""; // what was hidden could not be scrolled
  listen();
  scrollTo(0, name === "log" ? document.documentElement.scrollHeight : 0);
}

const sound = $("sound");
const show_sound = () => sound.setAttribute("aria-pressed", localStorage.getItem("sound") !== "off");
sound.addEventListener("click", () => {
  localStorage.setItem("sound", localStorage.getItem("sound") === "off" ? "on" : "off");
  show_sound();
});
show_sound();

if ("Notification" in window && Notification.permission === "default") {
  $("notify").hidden = false;
  $("notify").addEventListener("click", async () => ($("notify").hidden = (await Notification.requestPermission()) !== "default"));
}

open_tab("board");
$("log").scrollTop = $("log").scrollHeight;
table.dataset.turn = meta().turn;
table.dataset.ready = "";
if (!looking_back) {
  connect();
  catch_up(Number(localStorage.getItem(seen_key)));
  localStorage.setItem(seen_key, meta().seq);
}
