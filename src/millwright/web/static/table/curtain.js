// One screen for several players: between two of them a curtain hides the table until the next one says that they are there.

import { eyes } from "./shared.js";
import { on_shown } from "./show.js";
import { connect, connect_anew } from "./stream.js";

/** Look from a seat, or close the curtain (""). */
export function reveal(seat) {
  eyes.seat = seat;
  connect_anew();
}

on_shown((before, now) => {
  if (!now.curtain || eyes.seat === "") return;
  eyes.seat = "";
  connect();
});
