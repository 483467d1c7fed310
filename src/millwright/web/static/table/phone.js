// Narrow screens: one thing at a time in tabs, and a decision that gives way to the board.

import { asked } from "./asked.js";
import { narrow } from "./in_view.js";
import { show_last_words } from "./log.js";
import { $, table } from "./shared.js";
import { on_shown } from "./show.js";
import { count_news } from "./views.js";

export function open_tab(name) {
  document.body.dataset.tab = name;
  document.querySelectorAll("#tabs [data-tab]").forEach((one) => one.setAttribute("aria-pressed", one.dataset.tab === name));
  show_last_words(true);
  count_news();
  scrollTo(0, name === "log" || name === "chat" ? document.documentElement.scrollHeight : 0);
  document.dispatchEvent(new Event("tab"));
}

export function fold(folded) {
  $("sheet").toggleAttribute("data-folded", folded);
  $("fold").setAttribute("aria-expanded", !folded);
}
$("fold").addEventListener("click", () => fold(!$("sheet").hasAttribute("data-folded")));

const PLACES = ["board", "mine", "market"];
const glows = (name) => document.querySelector(`#zone-${name} [data-can]`);
const cards_are_up = () => document.querySelector("#zone-topic .card:not(.used)"); // of a round: they stand with the board
const tab_of = (thing) => PLACES.find((name) => thing.closest(`#zone-${name}`));

/** Open one of the tabs with things to play with; whoever reads log or chat goes on reading. */
function turn_to(name) {
  const here = document.body.dataset.tab;
  if (narrow.matches && PLACES.includes(here) && here !== name) open_tab(name);
}

/** What one looks at while the turns of others are told, and with something in hand that goes there. */
export const turn_to_board = () => turn_to("board");

/** When nothing of what is asked is in the open tab, the one that has it opens. */
function turn_to_asked() {
  if (cards_are_up()) return turn_to("board");
  const tabs = asked().map(tab_of).filter(Boolean);
  if (tabs.length && !tabs.includes(document.body.dataset.tab)) turn_to(tabs[0]);
}

/** A dot on the tabs that have something to do. */
const dot_tabs = () => PLACES.forEach((name) => document.querySelector(`#tabs [data-tab="${name}"]`)?.toggleAttribute("data-glows", Boolean(glows(name))));

let told = false; // whether turns of others were told just now: the question has waited for their end
on_shown((before, now) => {
  dot_tabs();
  const telling = "telling" in table.dataset;
  if (!telling && (told || before.stamp !== now.stamp)) turn_to_asked();
  told = telling;
});

open_tab("board");
dot_tabs();
turn_to_asked();
