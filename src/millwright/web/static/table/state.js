// What the look of the whole table hangs on, in attributes of the table. Styles could find it out themselves with `:has()`, but
// then the browser asks it of the whole page at every change in it. The page comes with most of them (`tablepage.py`).

import { dress } from "./marks.js";
import { $, looking_back, meta, table } from "./shared.js";

const lies_in = (zone) => $(zone).childElementCount > 0;

/** Whether the question is about the cards of a round: what to bid for one, or which to take. */
const about_topic = () => document.querySelector("#decision form.number, #zone-topic [data-can]");
const about_board = () => document.querySelector("#zone-board [data-can]");

const all_lie_there = () => Boolean(document.querySelector("#zone-topic .card")) && !document.querySelector("#zone-topic .used");

let cards_first = true; // a page that opens in between shows them first

/** From the bid to the taking of a card all is about the cards, also what is only told or locked in; until something of the board is asked. */
function is_about_cards() {
  cards_first = !looking_back && (Boolean(about_topic()) || ((cards_first || all_lie_there()) && !about_board()));
  return cards_first;
}

export function keep_state() {
  const { phase, curtain, turn, as } = meta();
  const topic = lies_in("zone-topic") ? (is_about_cards() ? "asked" : "") : null;
  const bare = lies_in("zone-mine") || (looking_back && as !== "") ? null : ""; // a hand that is empty at the end keeps its row
  const hint = $("hint") ? "" : null;
  dress({ "data-phase": phase, "data-curtain": curtain, "data-turn": turn, "data-topic": topic, "data-bare": bare, "data-hint": hint }, table);
}

keep_state();
