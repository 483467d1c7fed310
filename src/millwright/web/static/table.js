// The table's script: shows what the server sends, and sends what the player does. No rule is known here.
// Each feature has its file in table/; here they are put together: what a click means, what a form sends, how a page begins.

import { copy } from "./copy.js";
import { act, play, play_number, post } from "./table/act.js";
import { touch } from "./table/board.js";
import { hide_card } from "./table/card.js";
import { reveal } from "./table/curtain.js";
import "./table/days.js";
import "./table/folds.js";
import { set_guide } from "./table/guide.js";
import "./table/hint.js";
import { show_turn_of } from "./table/lately.js";
import { take_up } from "./table/hold.js";
import { obey } from "./table/keyboard.js";
import { moderate, speak } from "./table/log.js";
import "./table/notice.js";
import { open_tab } from "./table/phone.js";
import "./table/replay.js";
import { show_rule } from "./table/rule.js";
import { open_dialog, rename, seat_act } from "./table/seats.js";
import { $, looking_back, say, table, toast } from "./table/shared.js";
import "./table/stepper.js";
import { connect } from "./table/stream.js";
import { begin } from "./table/tell.js";
import { look_at } from "./table/views.js";
import { dragged, zoom_by } from "./table/zoom.js";

/** What can be clicked, and what it does; the first that fits counts. */
const CLICKS = [
  ["[data-words]", (one) => play(one.dataset.words)],
  ["#decision .piece", (one) => take_up(one.dataset.take)],
  ["[data-do=review]", async () => (await act("review")) && $("review").scrollIntoView({ block: "start" })],
  ["[data-do]", (one) => act(one.dataset.do)],
  ["button[data-guide]", (one) => set_guide(one.dataset.guide)],
  ["#reveal", (one) => reveal(one.dataset.seat)],
  ["[data-bot-seat]", (one) => post({ do: "bot", as: Number(one.dataset.botSeat) })],
  ["[data-host]", moderate],
  ["[data-dialog]", (one) => open_dialog(one.dataset.dialog)],
  ["[data-close]", (one) => $(one.dataset.close).close()],
  ["[data-seat-do]", seat_act],
  ["[data-copy]", (one) => copy($(one.dataset.copy)).then(() => toast(say("copied")))],
  ["[data-rule]", (one, event) => (event.preventDefault(), show_rule(one))],
  ["#views [data-open]", (one) => look_at(one.dataset.open)],
  ["#tabs [data-tab]", (one) => open_tab(one.dataset.tab)],
  ["[data-lately]", (one) => show_turn_of(one.dataset.lately)],
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
  if (form.matches(".languages")) return; // the whole page comes anew
  event.preventDefault();
  if (form.classList.contains("number")) play_number(form, form.number.value, event.submitter);
  else if (form.id === "say") speak();
  else if (form.id === "rename") rename();
  else if (form.id === "command") obey($("typed").value.trim());
});

table.dataset.ready = "";
if (!looking_back) {
  connect();
  begin();
}
