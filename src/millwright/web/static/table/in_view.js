// Narrow screens: what is to be seen of the page lies below its head and above the sheet. The page scrolls to what lies elsewhere.

import { $, calm } from "./shared.js";

export const narrow = matchMedia("(max-width: 859px)");
const GAP = 8; // pixels from the head
const ENOUGH = 32; // so much of a thing is enough for a finger

const in_view = () => ({ top: document.querySelector(".band-line").getBoundingClientRect().bottom, bottom: $("sheet").getBoundingClientRect().top });
const is_seen = (box, { top, bottom }) => Math.min(box.bottom, bottom) - Math.max(box.top, top) >= Math.min(ENOUGH, box.height);
const boxes_of = (things) => things.map((one) => one.getBoundingClientRect()).filter(({ height }) => height > 0);

/** Scroll so that things are in view, unless one of them is; to the beginning of the page, if they are in view there. */
export function scroll_to(things, glide = !calm.matches) {
  if (!narrow.matches) return;
  const [boxes, view] = [boxes_of(things), in_view()];
  if (!boxes.length || boxes.some((one) => is_seen(one, view))) return;
  const top = Math.min(...boxes.map((one) => one.top)) + scrollY;
  const bottom = Math.max(...boxes.map((one) => one.bottom)) + scrollY;
  scrollTo({ top: bottom <= view.bottom ? 0 : top - view.top - GAP, behavior: glide ? "smooth" : "instant" });
}
