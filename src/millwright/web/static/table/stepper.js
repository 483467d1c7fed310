// A number within a move, such as a bid: − and +, arrows, digits and Enter; its buttons say what would be done with it.

import { on_shown } from "./show.js";

const forms = () => [...document.querySelectorAll("#decision form.number")];

/** The buttons tell the number, and those that it is too low or too high for are barred. */
function follow(form) {
  const { value, min, max } = form.number;
  form.toggleAttribute("data-out", !form.number.validity.valid);
  for (const button of form.querySelectorAll("[data-tail]")) {
    button.querySelector("output").textContent = value;
    button.disabled = value === "" || Number(value) < Number(button.dataset.low) || Number(value) > Number(button.dataset.high);
  }
  for (const button of form.querySelectorAll("[data-by]")) button.disabled = value === (button.dataset.by < 0 ? min : max);
}

export function step(form, by) {
  const { min, max, value } = form.number;
  form.number.value = Math.min(Number(max), Math.max(Number(min), Number(value) + by));
  follow(form);
}

document.addEventListener("click", (event) => {
  const button = event.target.closest?.("form.number [data-by]");
  if (!button) return;
  step(button.form, Number(button.dataset.by));
  if (event.detail && matchMedia("(hover: hover)").matches) button.form.number.focus(); // by mouse: then Enter takes it
});
document.addEventListener("input", (event) => event.target.form?.classList.contains("number") && follow(event.target.form));

/** Where one number is asked for, its keys work from anywhere but another field; they come before those of choices. */
document.addEventListener("keydown", (event) => {
  const own = event.target.closest?.("form.number");
  if ((!own && event.target.closest?.("input, select, textarea, svg")) || event.ctrlKey || event.metaKey || event.altKey) return;
  const form = own ?? (forms().length === 1 ? forms()[0] : null);
  if (!form) return;
  const by = { ArrowUp: 1, ArrowRight: 1, "+": 1, ArrowDown: -1, ArrowLeft: -1, "-": -1 }[event.key];
  const typing = event.target === form.number;
  if (by) {
    event.preventDefault();
    step(form, by);
    form.number.focus();
  } else if (/^\d$/.test(event.key) && !typing) {
    form.number.focus();
    form.number.select(); // the digit itself comes into the field
  } else if (event.key === "Enter" && (typing || event.target === document.body)) {
    event.preventDefault();
    const taken = form.querySelector("[data-tail]:not([disabled])");
    if (taken) taken.click();
    else form.number.reportValidity(); // the browser says how much it may be
  } else return;
  event.stopImmediatePropagation();
}, { capture: true });

on_shown(() => forms().forEach(follow));
forms().forEach(follow);
