// Narrow screens: one thing at a time in tabs, and a decision that gives way to the board.

import { show_last_words } from "./log.js";
import { $ } from "./shared.js";
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
const narrow = matchMedia("(max-width: 1000px)");
const glows = (name) => document.querySelector(`#zone-${name} [data-can]`);
const cards_are_up = () => document.querySelector("#zone-topic svg"); // of a round: they stand with the board

/** When nothing of what is asked is in the open tab, the one that has it opens; whoever reads log or chat goes on reading. */
function follow_what_glows() {
  const here = document.body.dataset.tab;
  const there = cards_are_up() ? "board" : PLACES.find(glows);
  if (narrow.matches && PLACES.includes(here) && there && there !== here && (cards_are_up() || !glows(here))) open_tab(there);
}

/** A dot on the tabs that have something to do. */
const dot_tabs = () => PLACES.forEach((name) => document.querySelector(`#tabs [data-tab="${name}"]`)?.toggleAttribute("data-glows", Boolean(glows(name))));

on_shown((before, now) => {
  dot_tabs();
  if (before.stamp !== now.stamp) follow_what_glows();
});

open_tab("board");
dot_tabs();
follow_what_glows();
