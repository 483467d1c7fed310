// The log and the chat: the last line is in sight; what is said; what the host may do about it.

import { post } from "./act.js";
import { $ } from "./shared.js";
import { on_settled } from "./show.js";

let heard; // the last line of chat that was scrolled to

/** The last line of chat is in sight as soon as it is there; what was hidden could not be scrolled. */
export function show_last_words(was_hidden = false) {
  const last = $("chat")?.lastElementChild?.id;
  if (last && (was_hidden || last !== heard)) $("chat").scrollTop = $("chat").scrollHeight;
  heard = last;
}

export function show_last_line() {
  $("log").scrollTop = $("log").scrollHeight;
}

export async function speak() {
  if (await post({ do: "say", words: $("words").value })) $("words").value = "";
}

/** The host removes a line of chat, or mutes whoever said it. */
export async function moderate(button) {
  const fold = button.closest("details");
  const line = Number(button.closest("li").id.replace("chat-", ""));
  if (!(await post({ do: button.dataset.host, line }))) return;
  fold.open = false;
  fold.querySelector("summary").focus();
}

on_settled((before, now) => {
  if (now.seq !== before.seq) show_last_line();
  show_last_words();
});
show_last_line();
