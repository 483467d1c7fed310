// The guided opening: the server says which step it is, this file whether it is shown, and lights what it speaks of.
// Kept in this browser: for each table on or off, for each game whether its guide was ever offered.

import { $, looking_back, table, unmark } from "./shared.js";
import { on_shown } from "./show.js";

const HERE = `guide:${table.dataset.table}`;
const MET = `guide-met:${table.dataset.game}`;

function kept(key) {
  try {
    return localStorage.getItem(key);
  } catch {
    return "off"; // no memory, no offer that comes back with each page
  }
}

function keep(key, value) {
  try {
    localStorage.setItem(key, value);
  } catch {
    /* then it lasts as long as the page */
  }
}

/** Show the guide or put it away, from now on. */
export function set_guide(state) {
  keep(HERE, state);
  keep(MET, "yes");
  table.dataset.guide = state;
  $("menu").open = false;
  light();
  if (state === "on") $("guide").scrollIntoView({ block: "nearest" });
}

/** The things that the step speaks of, as long as the guide is on. */
function light() {
  unmark("guided");
  const ids = table.dataset.guide === "on" ? ($("guide").dataset.light ?? "").split(" ") : [];
  for (const id of ids.filter(Boolean)) if ($(id)) $(id).dataset.guided = "";
}

/** Offered at the first table of a game, as long as its opening lasts: it does not go in the middle of a turn. */
function offer() {
  const { lesson, late } = $("guide").dataset;
  const early = Boolean(lesson) && !late; // later it would only take room from the question
  if (!table.dataset.guide && !kept(MET) && early) table.dataset.guide = "offer";
  if (table.dataset.guide === "offer" && !early) delete table.dataset.guide;
}

function begin() {
  const asked = location.hash === "#guide"; // the page that teaches the game sent us here
  if (asked) history.replaceState(null, "", location.pathname + location.search);
  if (asked) return set_guide("on");
  const before = kept(HERE);
  if (before) table.dataset.guide = before;
  offer();
  light();
}

if ($("guide") && !looking_back) {
  begin();
  on_shown(() => (offer(), light()));
}
