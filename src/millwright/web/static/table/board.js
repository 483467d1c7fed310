// Things that are drawn: a click asks what can be done there, and what a choice or a line of the log is about lights up.

import { play } from "./act.js";
import { show_card, tip } from "./card.js";
import { choices_at, in_hand, take_up } from "./hold.js";
import { patient } from "./server.js";
import { $, looking_back, meta, query, root, unmark } from "./shared.js";

/** Take a thing up, or do what it means; where that is several things, or nothing, ask what can be done there and why not. */
export async function touch(thing) {
  if (looking_back || meta().turn !== "mine") return;
  const marked = thing.closest("[data-can], [data-take]");
  if (!marked && gliding(thing)) return; // the click was meant for what lay there before
  if (marked && "take" in marked.dataset) return take_up(marked.id);
  const choices = marked ? choices_at(marked.id) : [];
  if (choices.length === 1) return play(choices[0].dataset.words);
  const ids = [];
  for (let one = thing; one && one.id !== "table"; one = one.parentElement) if (one.id) ids.push(one.id);
  const asked = { ids: ids.slice(0, 12).join(","), held: in_hand() };
  const answer = await patient(`${root}/thing?${query(asked)}`);
  if (!answer.ok) return;
  const markup = await answer.text();
  const meant = only_meaning(markup);
  if (meant) return play(meant);
  show_card(markup, thing.getBoundingClientRect(), thing.querySelector(":scope > title")?.textContent);
}

/** The move of a card that has one choice and nothing to explain, such as that of a town whose card lies beside the map. */
function only_meaning(markup) {
  const card = document.createElement("template");
  card.innerHTML = markup;
  const choices = card.content.querySelectorAll("[data-words]");
  return choices.length === 1 && card.content.childElementCount === 1 ? choices[0].dataset.words : "";
}

/** Whether a thing is on its way to another place. */
function gliding(thing) {
  for (let one = thing; one && !one.matches("svg.board"); one = one.parentElement)
    if (one.getAnimations().some((each) => each.transitionProperty === "transform")) return true;
  return false;
}

function light(ids) {
  unmark("lit");
  for (const id of ids) if ($(id)) $(id).dataset.lit = "";
}

/** With something in hand: the words of the one thing that a click would do here. */
function held_choice(thing) {
  const choices = in_hand() ? choices_at(thing.id) : [];
  return choices.length === 1 ? choices[0].lastChild.textContent : "";
}

function point(event) {
  const thing = event.target.closest?.("svg.board :is([data-can], [data-take])");
  tip(thing, thing && held_choice(thing));
  const told = event.target.closest?.("[data-things]"); // a choice, or a line of the log
  if (told) light(told.dataset.things.split(" "));
  else if (document.querySelector("[data-lit]")) light([]);
}
document.addEventListener("mouseover", point);
document.addEventListener("focusin", point);
