// Passkeys: the browser makes one, or answers with one that it has. What goes wrong is said in the form's own line.

const able = globalThis.PublicKeyCredential?.parseCreationOptionsFromJSON;

const WAYS = {
  add: (key) => navigator.credentials.create({ publicKey: PublicKeyCredential.parseCreationOptionsFromJSON(key) }),
  use: (key) => navigator.credentials.get({ publicKey: PublicKeyCredential.parseRequestOptionsFromJSON(key) }),
};

document.querySelectorAll("form[data-passkey]").forEach((form) => {
  const line = form.querySelector("[role=alert]");
  const button = form.querySelector("button");
  if (!able) {
    button.disabled = true;
    line.textContent = form.dataset.unable;
    return;
  }
  form.addEventListener("submit", async (event) => {
    event.preventDefault();
    button.disabled = true;
    line.textContent = "";
    try {
      location.assign(await answered(form));
    } catch (error) {
      line.textContent = said(form, error);
      button.disabled = false;
    }
  });
});

async function answered(form) {
  const { publicKey } = await post(`${form.action}/options`, {});
  const key = await WAYS[form.dataset.passkey](publicKey);
  const { go } = await post(form.action, { credential: JSON.stringify(key.toJSON()) });
  return go;
}

async function post(where, body) {
  const headers = { "content-type": "application/json" };
  const answer = await fetch(where, { method: "POST", headers, body: JSON.stringify(body) });
  const found = await answer.json();
  if (!answer.ok) throw new Error(found.message);
  return found;
}

// The browser's own names for what has happened; any other words are the server's.
function said(form, error) {
  if (error.name === "InvalidStateError") return form.dataset.known;
  return error.name === "Error" ? error.message : form.dataset.cancelled;
}
