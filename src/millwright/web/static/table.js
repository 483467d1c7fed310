// The table's script: shows what the server sends, and sends what the player does. No rule is known here.
// Each feature has its file in table/; here they are put together: what a click means, what a form sends, how a page begins.

import { copy } from "./copy.js";
import { act, play, play_number, post } from "./table/act.js";
import { touch } from "./table/board.js";
import { hide_card, show_rule } from "./table/card.js";
import { reveal } from "./table/curtain.js";
import { obey } from "./table/keyboard.js";
import { moderate, speak } from "./table/log.js";
import "./table/notice.js";
import { open_tab } from "./table/phone.js";
import { begin } from "./table/playback.js";
import "./table/replay.js";
import { $, looking_back, meta, say, table, toast } from "./table/shared.js";
import { connect } from "./table/stream.js";
import { dragged, zoom_by } from "./table/zoom.js";

/** What can be clicked, and what it does; the first that fits counts. */
const CLICKS = [
  ["[data-words]", (one) => play(one.dataset.words)],
  ["[data-do]", (one) => act(one.dataset.do)],
  ["#reveal", (one) => reveal(one.dataset.seat)],
  ["[data-bot-seat]", (one) => post({ do: "bot", as: Number(one.dataset.botSeat) })],
  ["[data-host]", moderate],
  ["[data-copy]", (one) => copy($(one.dataset.copy)).then(() => toast(say("copied")))],
  ["[data-rule]", (one, event) => (event.preventDefault(), show_rule(one))],
  ["#tabs [data-tab]", (one) => open_tab(one.dataset.tab)],
  ["[data-zoom]", (one) => zoom_by(one.dataset.zoom)],
  ["svg.board [id], svg.board", (one) => dragged || touch(one)],
];

const DOUBLE = 300; // milliseconds: two clicks that quick are one
let clicked = 0;

document.addEventListener("click", (event) => {
  const on = (selector) => event.target.closest(selector);
  if (on("[data-words], [data-do], #reveal")) {
    if (event.detail > 1 && event.timeStamp - clicked < DOUBLE) return; // it was meant for what lay there before
    clicked = event.timeStamp;
  }
  const found = CLICKS.find(([selector]) => on(selector));
  if (found) return found[1](on(found[0]), event);
  if (!on("#card")) hide_card();
  if (!on("#menu")) $("menu").open = false;
});

document.addEventListener("submit", (event) => {
  const form = event.target;
  event.preventDefault();
  if (form.classList.contains("number")) play_number(form, form.number.value);
  else if (form.id === "say") speak();
  else if (form.id === "command") obey($("typed").value.trim());
});

table.dataset.turn = meta().turn;
table.dataset.ready = "";
if (!looking_back) {
  connect();
  begin();
}
