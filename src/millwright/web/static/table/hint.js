// The hint: lights the things that the move is about, as long as the hint is shown; when it comes it is brought into view.

import { $, unmark } from "./shared.js";
import { on_settled, on_shown } from "./show.js";

function light() {
  unmark("hinted");
  for (const id of ($("hint")?.dataset.light ?? "").split(" ").filter(Boolean)) if ($(id)) $(id).dataset.hinted = "";
}

/** Whichever box scrolls, the panel or on a phone the sheet: it shows the question, and below it the hint. */
function from_the_question() {
  for (const box of [$("sheet"), document.querySelector(".asked-here")])
    box.scrollTop += $("decision").getBoundingClientRect().top - box.getBoundingClientRect().top;
}

let shown = Boolean($("hint"));

light();
on_shown(light);
on_settled(() => {
  if ($("hint") && !shown) from_the_question();
  shown = Boolean($("hint"));
});
