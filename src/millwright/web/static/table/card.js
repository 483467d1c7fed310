// Two boxes over the page: the card, with what can be done at a thing, and the tip beside the pointer.

import { $, unbroken } from "./shared.js";
import { on_shown } from "./show.js";

let came_from = null;

export function show_card(markup, box, title = "") {
  tip(null);
  const card = $("card");
  if (card.hidden) came_from = document.activeElement;
  card.innerHTML = markup;
  if (title) {
    card.prepend(headed(title));
  }
  card.hidden = false;
  const wide = card.offsetWidth;
  const high = card.offsetHeight;
  const left = Math.min(Math.max(8, box.left + box.width / 2 - wide / 2), innerWidth - wide - 8);
  const below = box.bottom + 8 + high < innerHeight;
  card.style.left = `${left}px`;
  card.style.top = `${below ? box.bottom + 8 : Math.max(8, box.top - high - 8)}px`;
  (card.querySelector("button") ?? card).focus();
}

/** What a thing is; below it, small, what is not known of it. */
function headed(title) {
  const [words, made] = unbroken(title).split(/ (?=≈)/);
  const head = document.createElement("h3");
  head.textContent = words;
  if (made) head.append(Object.assign(document.createElement("small"), { textContent: made }));
  return head;
}

export function hide_card() {
  const card = $("card");
  if (card.hidden) return;
  const inside = card.contains(document.activeElement);
  card.hidden = true;
  if (inside && came_from?.isConnected) came_from.focus();
}

/** What can be done at a thing, and its price, as soon as it is pointed at. */
export function tip(thing, words = "") {
  const box = $("tip");
  box.hidden = !thing || !$("card").hidden;
  if (box.hidden) return;
  box.textContent = words || thing.getAttribute("aria-label");
  const { left, top, bottom, width } = thing.getBoundingClientRect();
  box.style.left = `${Math.min(Math.max(8, left + width / 2 - box.offsetWidth / 2), innerWidth - box.offsetWidth - 8)}px`;
  box.style.top = `${top > box.offsetHeight + 12 ? top - box.offsetHeight - 6 : bottom + 6}px`;
}

on_shown((before, now) => {
  if (now.seq === before.seq) return;
  hide_card();
  tip(null);
});
