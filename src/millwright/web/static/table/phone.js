// Narrow screens: one thing at a time in tabs, and a decision that gives way to the board.

import { show_last_words } from "./log.js";
import { $ } from "./shared.js";
import { count_news } from "./views.js";

export function open_tab(name) {
  document.body.dataset.tab = name;
  document.querySelectorAll("#tabs [data-tab]").forEach((one) => one.setAttribute("aria-pressed", one.dataset.tab === name));
  show_last_words(true);
  count_news();
  scrollTo(0, name === "log" || name === "chat" ? document.documentElement.scrollHeight : 0);
}

export function fold(folded) {
  $("sheet").toggleAttribute("data-folded", folded);
  $("fold").setAttribute("aria-expanded", !folded);
}
$("fold").addEventListener("click", () => fold(!$("sheet").hasAttribute("data-folded")));

open_tab("board");
