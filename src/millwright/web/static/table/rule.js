// The rule that a question follows opens right under it: the question, its choices and the board stay in view.

import { hide_card } from "./card.js";
import { $ } from "./shared.js";
import { on_shown } from "./show.js";

const box = $("rule"); // held here: when the decision is shown anew, it is put back under its question
const home = box.parentElement;
let number = ""; // of the rule that is open

const link_to = (rule) => document.querySelector(`#decision a[data-rule="${rule}"]`);

/** Open the rule of a link; the same link closes it. */
export async function show_rule(link) {
  if (number === link.dataset.rule) return hide_rule();
  const answer = await fetch(link.getAttribute("href").replace("#", "/"));
  if (!answer.ok) return;
  hide_card();
  number = link.dataset.rule;
  box.querySelector(".text").innerHTML = await answer.text();
  box.querySelector("a.whole").href = link.getAttribute("href");
  place();
  box.scrollIntoView({ block: "nearest" });
}

export function hide_rule() {
  if (!number) return;
  const inside = box.contains(document.activeElement);
  const link = link_to(number);
  number = "";
  place();
  if (inside) link?.focus();
}

/** Under the question, as long as it is asked; else away. */
function place() {
  const link = number && link_to(number);
  if (!link) number = "";
  document.querySelectorAll("#decision a[data-rule]").forEach((one) => one.setAttribute("aria-expanded", one === link));
  box.hidden = !link;
  if (link) (link.closest(".title") ?? link.parentElement).after(box);
  else home.append(box);
}

on_shown(() => number && place());
box.querySelector("button").addEventListener("click", hide_rule);
