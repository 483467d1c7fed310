// The number keys: the choices of the group that is open have them, else what stands at the top.

import { $ } from "./shared.js";

const TOP = ".offers > .offer, .offers > details > summary, .offers > .row > .piece";

export function number_keys() {
  const group = [...$("decision").querySelectorAll("details[open]")].find((one) => one.checkVisibility());
  const row = (group ?? $("decision")).querySelectorAll(group ? ".piece, .offer" : TOP);
  $("decision").querySelectorAll(".offers kbd").forEach((one) => (one.textContent = ""));
  const keys = [...row].filter((one) => one.checkVisibility()).map((one) => one.querySelector("kbd"));
  keys.slice(0, 9).forEach((one, nth) => (one.textContent = nth + 1));
}
