// The number keys: the choices of the group that is open have them, else what stands at the top.

import { $ } from "./shared.js";

const TOP = ".offers > .offer, .offers > details > summary, .offers > .row > .piece";

export function number_keys() {
  const group = [...$("decision").querySelectorAll("details[open]")].find((one) => one.checkVisibility());
  const row = (group ?? $("decision")).querySelectorAll(group ? ".piece, .offer" : TOP);
  const keys = [...row].filter((one) => one.checkVisibility()).map((one) => one.querySelector("kbd")).slice(0, 9);
  for (const one of $("decision").querySelectorAll(".offers kbd")) write(one, `${keys.indexOf(one) + 1 || ""}`);
}

/** What is the same is not touched: the page would be laid out for it. */
function write(one, words) {
  if (one.textContent !== words) one.textContent = words;
}
