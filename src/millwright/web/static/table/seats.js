// The dialog of seats: opened from the menu; what is done there changes who plays, so it is asked for twice.

import { post } from "./act.js";
import { $ } from "./shared.js";

export function open_dialog(name) {
  $("menu").open = false;
  $(name).showModal();
}

/** Something with a seat, or with the table as a whole. */
export function seat_act(button) {
  const { seatDo, seat } = button.dataset;
  return post(seat === undefined ? { do: seatDo } : { do: seatDo, as: Number(seat) });
}

export async function rename() {
  if (await post({ do: "rename", name: $("new-name").value })) $("seats").close();
}
