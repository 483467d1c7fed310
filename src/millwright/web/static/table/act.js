// What the player does: every act is sent with the stamp of the position that it was meant for, one at a time.

import { hide_card } from "./card.js";
import { reveal } from "./curtain.js";
import { in_hand } from "./hold.js";
import { patient } from "./server.js";
import { meta, root, say, table, toast } from "./shared.js";
import { connect } from "./stream.js";
import { to_present } from "./tell.js";

let busy = false;

/** Send an act; tells whether it was taken. */
export async function post(body) {
  if (busy) return;
  to_present();
  busy = true;
  table.dataset.busy = "";
  const full = { as: Number(meta().as), stamp: meta().stamp, ...body };
  if (meta().as === "") delete full.as;
  try {
    const answer = await patient(`${root}/do`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(full),
    });
    const found = await answer.json();
    if (found.go) location.href = found.go;
    if (!answer.ok) {
      toast(found.message);
      if (found.stale) connect();
    }
    return answer.ok;
  } catch {
    toast(say("lost"));
  } finally {
    busy = false;
    delete table.dataset.busy;
  }
}

const ends_turn = (words) => [...document.querySelectorAll("#decision .offer[data-ends]")].some((one) => one.dataset.words === words);

/** A move in words, with what was taken up for it; one that ends the turn confirms it. */
export const play = (words) => (hide_card(), ends_turn(words) ? act("finish", { words }) : post({ do: "play", words, held: in_hand() }));

/** A form that asks for a number within a move, and the button that says what it is for. */
export const play_number = (form, number, button = form.querySelector("[data-tail]")) => play(`${form.dataset.head} ${number}${button.dataset.tail}`);

/** Undo, redo, confirm, finish. On a shared screen a confirmed turn ends one player's look. */
export async function act(what, more = {}) {
  const ok = await post({ do: what, ...more });
  if (ok && /^(confirm|finish)$/.test(what) && meta().shared) reveal("");
  return ok;
}
