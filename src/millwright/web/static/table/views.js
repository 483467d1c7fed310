// Beside the board: one view at a time below the decision. A tab tells how much is new behind it; a line of chat calls.

import { show_last_line, show_last_words } from "./log.js";
import { $, looking_back, meta, say, table, toast } from "./shared.js";
import { on_settled, on_shown } from "./show.js";

const MOST = 99;
const heard_key = `heard ${table.dataset.table}`;
const number_of = (line) => Number(line.id.replace("chat-", ""));
const read = { log: Number(meta().seq), chat: Number(localStorage.getItem(heard_key)) };
let called = last_said(); // the last line of chat that was told of

export function open_view(name) {
  $("beside").dataset.view = name;
  document.querySelectorAll("#views [data-open]").forEach((one) => one.setAttribute("aria-pressed", one.dataset.open === name));
  $("right").scrollTo(0, $("right").scrollHeight); // where there is no room for all, it is below
  show_last_words(true);
  if (name === "log") show_last_line();
  count_news();
}

/** Somebody wants to see a view: where choices left it no room, it gets some until the next question; the same again gives it back. */
export function look_at(name) {
  const again = "looked" in $("beside").dataset && $("beside").dataset.view === name;
  $("beside").toggleAttribute("data-looked", !again);
  open_view(name);
}

function last_said() {
  return Math.max(0, ...[...($("chat")?.children ?? [])].map(number_of));
}

/** What others did and said since it was last in sight. */
const NEWS = {
  log: () => [...$("log").querySelectorAll("li[data-seat]")].filter((one) => Number(one.dataset.seq) > read.log && one.dataset.seat !== meta().as),
  chat: () => [...($("chat")?.children ?? [])].filter((one) => number_of(one) > read.chat),
};

export function count_news() {
  if ($("log").checkVisibility()) read.log = Number(meta().seq);
  if ($("chat")?.checkVisibility()) localStorage.setItem(heard_key, (read.chat = Math.max(read.chat, last_said())));
  for (const name of Object.keys(NEWS)) badge(name, NEWS[name]().length);
}

const badged = { log: 0, chat: 0 }; // the page comes without badges

function badge(name, count) {
  if (badged[name] === count) return;
  badged[name] = count;
  for (const one of document.querySelectorAll(`[data-new="${name}"]`)) {
    one.hidden = !count;
    one.innerHTML = `${count > MOST ? `${MOST}+` : count}<span class="said"> ${say("new")}</span>`;
  }
}

/** Somebody speaks while the chat is out of sight. */
function call() {
  const fresh = NEWS.chat().filter((one) => number_of(one) > called);
  called = Math.max(called, last_said());
  const last = fresh.at(-1);
  if (last) toast(`${last.querySelector("b").textContent}: ${last.querySelector("b ~ span").textContent}`);
}

/** Where the table lies beside everything, its tab is gone: then the log is what one sees first. */
function fitting_view() {
  const tab = document.querySelector('#views [data-open="table"]');
  if ($("beside").dataset.view === "table" && $("views").checkVisibility() && !tab.checkVisibility()) open_view("log");
}

/** When the game is over, how it came out is what one wants to see. */
const show_result = () => !looking_back && open_view("result");

on_shown((before, now) => {
  if (now.phase === "over" && before.phase !== "over") show_result();
  else if (now.phase !== before.phase) fitting_view(); // a game that begins has a table
  if (now.stamp !== before.stamp || now.seq !== before.seq) delete $("beside").dataset.looked;
});
on_settled(() => (count_news(), call()));
addEventListener("resize", fitting_view);
fitting_view();
if (meta().phase === "over") show_result();
count_news();
