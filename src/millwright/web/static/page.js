// The pages around the tables: a copy button, times of the day, and a browser's own share in the luck of a table.

import { copy } from "./copy.js";
import "./find.js";
import "./passkey.js";

document.addEventListener("click", (event) => {
  const field = document.getElementById(event.target.closest("[data-copy]")?.dataset.copy);
  if (field) copy(field);
});

document.querySelectorAll("input[name=salt]").forEach((field) => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  field.value = [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
});

document.querySelectorAll("time[datetime]").forEach((one) => {
  one.textContent = new Date(one.dateTime).toLocaleTimeString([], { hour: "2-digit", minute: "2-digit" });
});

// What a form carries is good for one table: it is sent once, and a page that comes back from the browser's memory is read anew.
document.getElementById("new")?.addEventListener("submit", (event) => {
  if ("sent" in event.target.dataset) event.preventDefault();
  event.target.dataset.sent = "";
});
addEventListener("pageshow", (event) => event.persisted && location.reload());
