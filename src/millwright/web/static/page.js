// The pages around the tables: a copy button, and a browser's own share in the luck of a table.

document.addEventListener("click", async (event) => {
  const field = document.getElementById(event.target.closest("[data-copy]")?.dataset.copy);
  if (!field) return;
  field.select();
  try {
    await navigator.clipboard.writeText(field.value);
  } catch {
    document.execCommand("copy"); // plain http has no clipboard of its own
  }
});

document.querySelectorAll("input[name=salt]").forEach((field) => {
  const bytes = crypto.getRandomValues(new Uint8Array(16));
  field.value = [...bytes].map((one) => one.toString(16).padStart(2, "0")).join("");
});
