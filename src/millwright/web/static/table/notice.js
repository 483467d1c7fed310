// It is my turn: a sound, and for who looks elsewhere a blinking title and a notice of the browser.

import { fold } from "./phone.js";
import { $, looking_back, meta, root, say, table } from "./shared.js";
import { on_shown } from "./show.js";

function my_turn(before) {
  fold(false);
  if (before.turn === "mine") return;
  if (document.hidden) blink();
  if (localStorage.getItem("sound") !== "off") chime();
  if (document.hidden && "Notification" in window && Notification.permission === "granted")
    new Notification("Millwright", { body: say("yourTurn"), tag: table.dataset.table });
}
on_shown((before, now) => {
  if (now.turn === "mine" && (before.turn !== "mine" || now.seq !== before.seq)) my_turn(before);
});

// ---- sound

const context = window.AudioContext && new AudioContext();
for (const name of ["pointerdown", "keydown"]) addEventListener(name, () => context?.resume(), { once: true });

function chime() {
  if (!context || context.state !== "running") return;
  [587, 784].forEach((pitch, n) => {
    const tone = context.createOscillator();
    const volume = context.createGain();
    const start = context.currentTime + n * 0.16;
    tone.frequency.value = pitch;
    volume.gain.setValueAtTime(0.0001, start);
    volume.gain.exponentialRampToValueAtTime(0.12, start + 0.02);
    volume.gain.exponentialRampToValueAtTime(0.0001, start + 0.4);
    tone.connect(volume).connect(context.destination);
    tone.start(start);
    tone.stop(start + 0.45);
  });
}

const show_sound = () => $("sound").setAttribute("aria-pressed", localStorage.getItem("sound") !== "off");
$("sound").addEventListener("click", () => {
  localStorage.setItem("sound", localStorage.getItem("sound") === "off" ? "on" : "off");
  show_sound();
});
show_sound();

// ---- while nobody looks: there is no stream then, so the server is asked now and then

let blinking = 0;
let asking = 0;
let told = 0;

function blink() {
  clearInterval(blinking);
  blinking = setInterval(() => (document.title = document.title.startsWith("●") ? meta().title : `● ${say("yourTurn")}`), 900);
}

async function ask() {
  const answer = await fetch(`${root}/news`);
  if (!answer.ok) return; // too busy for this, or gone for the moment: the next time, then
  const { seq, mine } = await answer.json();
  if (mine && seq !== told && String(seq) !== meta().seq) {
    told = seq;
    my_turn({ turn: "" });
  }
}

document.addEventListener("visibilitychange", () => {
  if (looking_back) return;
  clearInterval(asking);
  if (document.hidden) return (asking = setInterval(ask, 10000));
  clearInterval(blinking);
  document.title = meta().title;
});

if ("Notification" in window && Notification.permission === "default") {
  $("notify").hidden = false;
  $("notify").addEventListener("click", async () => ($("notify").hidden = (await Notification.requestPermission()) !== "default"));
}
