// Play over days: how long ago something was, answers in advance, votes about somebody who does not come.

import { post } from "./act.js";
import { on_shown } from "./show.js";

const STEPS = [["day", 1440], ["hour", 60], ["minute", 1]]; // in minutes
const words = new Intl.RelativeTimeFormat(document.documentElement.lang || "en", { numeric: "auto" });

/** A moment as one speaks of it: 3 hours ago, in 20 minutes. */
function spoken(when) {
  const minutes = Math.round((when - Date.now()) / 60000);
  const [unit, size] = STEPS.find(([, size]) => Math.abs(minutes) >= size) ?? STEPS.at(-1);
  return words.format(Math.trunc(minutes / size), unit);
}

function speak() {
  for (const one of document.querySelectorAll("#waiting time")) {
    const when = new Date(one.dateTime);
    one.title = when.toLocaleString();
    one.textContent = spoken(when);
  }
}
setInterval(speak, 30000);
on_shown(speak);
speak();

document.addEventListener("submit", (event) => {
  const form = event.target.closest?.("form.ahead");
  if (!form) return;
  event.preventDefault();
  const given = event.submitter?.name === "set" ? form.dataset.template.replace("{n}", form.elements.n?.value) : "";
  post({ do: "prepare", question: form.dataset.question, words: given });
});
document.addEventListener("click", (event) => {
  const button = event.target.closest?.("[data-vote]");
  if (button) post({ do: "vote", seat: Number(button.dataset.seat), choice: button.dataset.vote });
});
