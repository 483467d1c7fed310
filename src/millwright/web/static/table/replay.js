// Looking back at a whole game: a slider through all its positions, each with an address of its own, and playing on from one.

import { post } from "./act.js";
import { position } from "./server.js";
import { $, eyes, root, table } from "./shared.js";
import { show } from "./show.js";

const here = () => Number(table.dataset.at);
const last = Number(table.dataset.last);
let running = 0;

async function go_to(at) {
  at = Math.min(last, Math.max(0, at));
  $("scrub").value = at;
  table.dataset.at = at;
  const pieces = await position(at);
  if (here() !== at) return; // another position was asked for meanwhile
  show(pieces);
  $("scrub-at").textContent = `${at} / ${last}`;
  history.replaceState(null, "", `${root}/at/${at}${eyes.seat === "" ? "" : `?as=${eyes.seat}`}`);
}

function run_on() {
  if (here() < last) go_to(here() + 1);
  else running = clearInterval(running);
}

$("scrub")?.addEventListener("input", (event) => go_to(Number(event.target.value)));
document.querySelectorAll("[data-step]").forEach((one) => one.addEventListener("click", () => go_to(here() + Number(one.dataset.step))));
$("run")?.addEventListener("click", () => (running = running ? clearInterval(running) : setInterval(run_on, 700)));
$("fork")?.addEventListener("click", () => post({ do: "fork", at: here(), ...(eyes.seat === "" ? {} : { as: Number(eyes.seat) }) }));
