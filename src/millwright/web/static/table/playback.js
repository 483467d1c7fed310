// Shows again, on the live board and turn by turn, what the others did since one's own last move or while one was away.

import { parse } from "../morph.js";
import { position } from "./server.js";
import { $, looking_back, meta, pause, table, unmark } from "./shared.js";
import { on_shown, show } from "./show.js";
import { connect_anew, on_news } from "./stream.js";

const seen_key = `seen ${table.dataset.table}`;
let stepping = false;

const boards = (pieces) => pieces.filter((markup) => / id="(zone-|band|log|standing)/.test(markup.slice(0, 40)));
const steps_after = (seen) => meta().steps.split(" ").filter(Boolean).map(Number).filter((at) => at > seen);

/** Show what happened since one's own last move, or since `seen`. */
async function step_through(seen = 0) {
  const steps = steps_after(seen);
  if (stepping || !steps.length) return;
  seen ||= Number(meta().own);
  stepping = true;
  $("playback").hidden = false;
  try {
    show(boards(await position(seen)), false);
    let before = seen;
    for (const at of steps) {
      const pieces = stepping && (await position(at));
      if (!stepping) return;
      unmark("fresh");
      show(boards(pieces), true);
      const lines = lines_since(pieces, before);
      before = at;
      $("playback").firstElementChild.textContent = lines.slice(0, 4).join(" ");
      await pause(900 + 500 * Math.min(4, lines.length));
    }
  } finally {
    end_stepping();
  }
}

/** What the log of a position says of the moves after `before`. */
function lines_since(pieces, before) {
  const log = parse(pieces.find((markup) => markup.startsWith('<div id="log"')) ?? "<p></p>");
  const lines = [...log.querySelectorAll("li:not(.chapter)")];
  return lines.filter((one) => Number(one.dataset.seq) > before).map((one) => one.textContent);
}

/** Whoever comes back sees in steps what they have missed. */
function catch_up(seen) {
  if (seen && meta().phase === "playing" && steps_after(seen).length > 1) step_through(seen);
}

/** The present again. */
export function end_stepping() {
  if (!stepping) return;
  stepping = false;
  $("playback").hidden = true;
  connect_anew();
}
$("again")?.addEventListener("click", () => step_through());
$("skip")?.addEventListener("click", end_stepping);

on_shown((before, now) => {
  if (!looking_back && !stepping && !document.hidden) localStorage.setItem(seen_key, now.seq);
});
on_news((pieces, missed) => {
  const seen = missed && localStorage.getItem(seen_key);
  if (!stepping) show(pieces);
  if (seen) catch_up(Number(seen));
});

/** A page that has just been opened. */
export function begin() {
  catch_up(Number(localStorage.getItem(seen_key)));
  localStorage.setItem(seen_key, meta().seq);
}
