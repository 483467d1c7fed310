// What the question itself is about, among the drawn things: what is free beside it counts only where there is nothing else.

import { $ } from "./shared.js";

const said_at = (one) => one.dataset.at.split(" ").map($).filter((thing) => thing?.matches("[data-can]"));
const kind_of = (one) => one.dataset.words.split(" ")[0];

/** The things where the first answer of the list is said, and all of its kind. */
export function asked() {
  const said = [...document.querySelectorAll("#decision .offers .offer[data-at]")].filter((one) => said_at(one).length);
  const plain = said.filter((one) => !one.dataset.beside);
  const answers = plain.length ? plain : said;
  return answers.filter((one) => kind_of(one) === kind_of(answers[0])).flatMap(said_at);
}
