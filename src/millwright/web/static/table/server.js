// Questions to the server that wait for its answer.

import { $, pause, query, root, toast } from "./shared.js";

const TRIES = 5;

/** Fetch; once more whenever the server says that it is too busy, so that nothing was done. It says when to come back. */
export async function patient(address, options) {
  for (let tries = 1; ; tries++) {
    const answer = await fetch(address, options);
    const said = answer.status === 503 ? await answer.clone().json().catch(() => ({})) : {};
    if (!said.busy || tries === TRIES) {
      if (tries > 1) $("toast").hidden = true;
      return answer;
    }
    toast(said.message, true);
    await pause(1000 * (Number(answer.headers.get("retry-after")) || 2) * (0.75 + Math.random() / 2)); // not all at once
  }
}

/** The changing parts of an earlier position. */
export const position = async (at) => (await patient(`${root}/at/${at}/parts?${query()}`)).json();
