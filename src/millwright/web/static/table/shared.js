// What all features of the table share: the page's elements, its words, whose eyes it has, and a line that comes and goes.

export const $ = (id) => document.getElementById(id);
export const table = $("table");
export const meta = () => $("meta").dataset;
export const say = (key) => $("texts").dataset[key];
export const root = `/t/${table.dataset.table}`;
export const looking_back = table.dataset.at !== undefined;

/** Whoever wants no motion gets none. */
export const calm = matchMedia("(prefers-reduced-motion: reduce)");

/** The seat that the page looks from; "" for whichever the server chooses. */
export const eyes = { seat: new URLSearchParams(location.search).get("as") ?? (looking_back ? "" : meta().as) };
export const query = (more = {}) => new URLSearchParams({ ...(eyes.seat === "" ? {} : { as: eyes.seat }), ...more }).toString();

export const pause = (time) => new Promise((done) => setTimeout(done, time));
export const unmark = (name) => document.querySelectorAll(`[data-${name}]`).forEach((one) => delete one.dataset[name]);

/** As the server writes words on its pages: a line would break between a minus and its pound sign. */
export const unbroken = (words) => words.replaceAll("−£", "−\u2060£");

let fading = 0;
export function toast(words, stay = false) {
  $("toast").textContent = unbroken(words);
  $("toast").hidden = false;
  clearTimeout(fading);
  if (!stay) fading = setTimeout(() => ($("toast").replaceChildren(), ($("toast").hidden = true)), 5000);
}
