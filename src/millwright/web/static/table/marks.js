// Makes buttons of the drawn things that can be clicked now: the board is the same for everybody, the list of marks is one's own.

import { MARKS } from "../morph.js";
import { $ } from "./shared.js";

/** Mark what the list tells, and nothing else. */
export function mark() {
  const wanted = new Map([...$("marks").children].map((one) => [one.dataset.thing, one]));
  for (const one of document.querySelectorAll("[data-marked]"))
    if (!wanted.has(one.id)) MARKS.forEach((name) => one.removeAttribute(name));
  for (const [id, { dataset, textContent }] of wanted) $(id) && dress(attributes(dataset.count, textContent), $(id));
}

/** Something can be done there, in so many ways; or, without a number, it can be taken up. */
function attributes(count, label) {
  const kind = count ? { "data-can": count, "data-take": null, "aria-pressed": null } : { "data-can": null, "data-take": "", "aria-pressed": "false" };
  return { ...kind, "data-marked": "", tabindex: "0", role: "button", "aria-label": label };
}

/** Give an element attributes, or take those away that are null; what is the same is not touched. */
export function dress(wanted, one) {
  for (const [name, value] of Object.entries(wanted)) {
    if (value === null) one.removeAttribute(name);
    else if (one.getAttribute(name) !== value) one.setAttribute(name, value);
  }
}

mark();
