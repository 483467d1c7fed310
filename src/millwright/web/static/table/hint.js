// The hint: lights the things that the move is about, as long as the hint is shown.

import { $, unmark } from "./shared.js";
import { on_shown } from "./show.js";

function light() {
  unmark("hinted");
  for (const id of ($("hint")?.dataset.light ?? "").split(" ").filter(Boolean)) if ($(id)) $(id).dataset.hinted = "";
}

light();
on_shown(light);
