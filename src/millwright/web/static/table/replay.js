// Looking back at a whole game: its graph is the slider, every position has an address of its own, and one may play on from it.

import { post } from "./act.js";
import { open_of } from "./folds.js";
import { position } from "./server.js";
import { $, eyes, looking_back, root, say, table, unmark } from "./shared.js";
import { show } from "./show.js";

const PACE = 900; // milliseconds for a move at the usual speed
const TYPE = [0.9, 0.84, 0.78, 0.73, 0.69]; // sizes of what is told, in rem; the style sheet says which is the smallest
const last = Number(table.dataset.last);
const stops = [...document.querySelectorAll("#scrubber .graph a")];
const turns = stops.map((one) => Number(one.dataset.at));
let running = 0;

const here = () => Number(table.dataset.at);
const next_turn = (from) => turns.find((at) => at > from) ?? last;
const steps = {
  start: () => 0,
  "turn-back": () => turns.filter((at) => at < here()).pop() ?? 0,
  back: () => here() - 1,
  on: () => here() + 1,
  "turn-on": () => next_turn(here()),
  end: () => last,
};
const keys = { ArrowLeft: "back", ArrowRight: "on", "Shift+ArrowLeft": "turn-back", "Shift+ArrowRight": "turn-on", Home: "start", End: "end" };

async function go_to(at) {
  at = Math.min(last, Math.max(0, at));
  const from = here();
  $("scrub").value = at;
  table.dataset.at = at;
  const pieces = await position(at);
  if (here() !== at) return; // another position was asked for meanwhile
  unmark("fresh");
  show(pieces, at > from && at <= next_turn(from)); // a step on marks what it changed
  settle(at);
  history.replaceState(null, "", `${root}/at/${at}${eyes.seat === "" ? "" : `?as=${eyes.seat}`}`);
}

/** What beside the board follows the position. */
function settle(at) {
  $("scrub-at").textContent = `${at} / ${last}`;
  const { left, right } = document.querySelector("#scrubber .graph").dataset;
  const x = Number(left) + ((right - left) * at) / Math.max(1, last);
  document.querySelector("#scrubber .now").setAttribute("transform", `translate(${x} 0)`);
  if ($("fork")) $("fork").hidden = "ends" in $("scrubber").dataset && at === last;
  caption(at);
  compare();
}

/** Where my review would have done otherwise: the things of my move and of the other are marked on the board. */
function compare() {
  for (const [kind, mark] of [["mine", "did"], ["best", "best"]]) {
    unmark(mark);
    const things = document.querySelector(`#difference .${kind}`)?.dataset.things ?? "";
    for (const id of things.split(" ").filter(Boolean)) if ($(id)) $(id).dataset[mark] = "";
  }
}

/** The turn that led here, told as at the table, in the colour of whoever made it; what has no such words, as in the log. */
function caption(at) {
  const rows = [...$("turns").children];
  const lines = rows.length ? rows.map((row) => row.lastElementChild) : [...document.querySelectorAll(`#log li[data-seq="${at}"]`)];
  const told = $("scrub-told");
  told.textContent = lines.map((one) => one.textContent).join(" ");
  told.style.cssText = (rows[0] ?? lines.at(-1))?.style.cssText ?? "";
  fit(told);
  unmark("told");
  const mover = rows[0]?.dataset.seat ?? "";
  $(`person-${mover}`)?.setAttribute("data-told", ""); // the frame, too, is of whoever is told of, and not of whoever is asked next
  open_of(mover);
  const whose = rows[0]?.querySelector(".stretch");
  if (!whose) return;
  document.querySelectorAll("#band .stretch").forEach((one) => one.remove());
  $("band").append(whose.cloneNode(true)); // the band has the colour of whoever is told of
}

/** Long words, as at the end of a period, stand in smaller type: the buttons below stay. What is too long even then makes its box grow. */
function fit(told) {
  const fits = (size) => (told.style.setProperty("--fit", `${size}rem`), told.scrollHeight <= told.clientHeight);
  delete told.dataset.grown;
  if (!TYPE.some(fits)) told.dataset.grown = "";
}

function stop_running() {
  clearInterval(running);
  running = 0;
  $("run").setAttribute("aria-pressed", false);
}

function run() {
  if (running) return stop_running();
  if (here() >= last) go_to(0);
  running = setInterval(() => (here() < last ? go_to(here() + 1) : stop_running()), PACE / Number($("speed").value));
  $("run").setAttribute("aria-pressed", true);
}

function step(where) {
  stop_running();
  go_to(steps[where]());
}

/** The turn under the pointer. */
function slide(event) {
  const stop = document.elementFromPoint(event.clientX, event.clientY)?.closest?.("#scrubber .graph a");
  if (stop && Number(stop.dataset.at) !== here()) stop_running(), go_to(Number(stop.dataset.at));
}

function follow_pointer(graph) {
  graph.addEventListener("click", (event) => event.preventDefault());
  graph.addEventListener("pointerdown", (event) => (event.preventDefault(), slide(event)));
  graph.addEventListener("pointermove", (event) => event.buttons && slide(event));
}

/** Why did it do that? The answer is a part of this position from then on. */
async function ask_why(button) {
  stop_running();
  const at = here();
  button.disabled = true;
  button.textContent = say("thinking");
  await post({ do: "why", at });
  if (here() === at) go_to(at);
}

if (looking_back) {
  document.addEventListener("click", (event) => event.target.matches?.("[data-why]") && ask_why(event.target));
  $("scrub").addEventListener("input", (event) => (stop_running(), go_to(Number(event.target.value))));
  document.querySelectorAll("[data-step]").forEach((one) => one.addEventListener("click", () => step(one.dataset.step)));
  document.querySelectorAll("#scrubber .graph").forEach(follow_pointer);
  addEventListener("resize", () => fit($("scrub-told")));
  $("run").addEventListener("click", run);
  $("speed").addEventListener("change", () => running && (stop_running(), run()));
  $("fork")?.addEventListener("click", () => post({ do: "fork", at: here(), ...(eyes.seat === "" ? {} : { as: Number(eyes.seat) }) }));
  $("log").addEventListener("click", (event) => {
    const line = event.target.closest("[data-seq]");
    if (line) stop_running(), go_to(Number(line.dataset.seq));
  });
  document.addEventListener("keydown", (event) => {
    if (event.target.closest?.("select, textarea, input:not([type=range])") || event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === " " && !event.target.closest?.("button, a, summary")) return event.preventDefault(), run();
    const where = keys[`${event.shiftKey ? "Shift+" : ""}${event.key}`];
    if (where) event.preventDefault(), step(where);
  });
  settle(here());
}
