// The keyboard: every choice has a key, arrows go from one to the next, and the command line takes moves in words.

import { act, play, play_number } from "./act.js";
import { touch } from "./board.js";
import { hide_card } from "./card.js";
import { put_back } from "./hold.js";
import { hide_rule } from "./rule.js";
import { $ } from "./shared.js";
import { to_present } from "./tell.js";

document.addEventListener("keydown", (event) => {
  if (event.repeat && !/^Arrow|Tab|Backspace|Delete/.test(event.key) && !event.target.closest?.("input")) return event.preventDefault();
  if (event.key === "Escape") return step_back();
  const writing = event.target.closest?.("input, select, textarea");
  const in_number = writing?.closest("form.number") && /^[a-z/]$/.test(event.key); // no letter belongs into it
  if ((writing && !in_number) || event.ctrlKey || event.metaKey || event.altKey) return;
  const drawn = event.target.closest?.("svg.board :is([data-can], [data-take])");
  if (drawn && (event.key === "Enter" || event.key === " ")) return event.preventDefault(), touch(drawn);
  const box = $("card").hidden ? $("decision") : $("card");
  const keyed = with_key(box, event.key);
  if (keyed) return event.preventDefault(), press(keyed);
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
  if (step && box.contains(event.target)) return event.preventDefault(), walk(box, event.target, step);
  if (event.key === "/") return event.preventDefault(), $("typed")?.focus();
  if (event.key === "Enter" && event.target === document.body) $("confirm")?.click();
});

/** What lies on top goes away: the card, then what is held, then an open group. */
function step_back() {
  hide_rule();
  to_present();
  $("menu").open = false;
  if (!$("card").hidden) return hide_card();
  const group = document.querySelector("#decision details[open]");
  if (!put_back() && group) close(group);
}

function close(group) {
  group.open = false;
  group.firstElementChild.focus();
}

const choices = (box) => [...box.querySelectorAll("button:not([disabled]), summary")].filter((one) => one.checkVisibility());
const with_key = (box, key) => choices(box).find((one) => one.querySelector("kbd")?.textContent === key);

/** A group of choices opens, and leads to its first; everything else is clicked. */
function press(one) {
  if (one.localName !== "summary") return one.click();
  one.parentElement.open = true;
  one.parentElement.querySelector("button").focus();
}

function walk(box, from, step) {
  const all = choices(box);
  all[(all.indexOf(from) + step + all.length) % all.length]?.focus();
}

/** The one choice in view that is called so, or begins so; nothing where it is a move as records have it. */
function called(words) {
  const name = (one) => [...one.childNodes].filter((part) => part.localName !== "kbd").map((part) => part.textContent).join("").trim().toLowerCase();
  const said = words.trim().toLowerCase();
  const found = [...$("decision").querySelectorAll(".offer, summary")].filter((one) => name(one).startsWith(said));
  return found.some((one) => one.dataset.words === said) || found.length !== 1 ? undefined : found[0];
}

/** The command line: a number where one is asked for, else a key, a command, or a move in words. */
export async function obey(words) {
  if (!words) return;
  const forms = document.querySelectorAll("#decision form.number:not(:has([data-tail] ~ [data-tail]))");
  const keyed = with_key($("decision"), words);
  let ok = true;
  if (/^\d+$/.test(words) && forms.length === 1) ok = await play_number(forms[0], words);
  else if (keyed) press(keyed);
  else if (called(words)) press(called(words));
  else if (/^(undo|redo|confirm|finish)$/i.test(words)) ok = await act(words.toLowerCase());
  else ok = await play(words);
  if (ok) $("typed").value = "";
}
