// At one's turn: a buzz where the phone can, and two soft notes if the person wants them, or where it cannot buzz.

const KEPT = "klotho-sound";
const NOTES = [523.25, 783.99]; // c and g
const LOUD = 0.12;
let sound = null;

export const buzzes = () => Boolean(navigator.vibrate);

export function soundOn() {
  try {
    const kept = localStorage.getItem(KEPT);
    return kept ? kept === "on" : !buzzes();
  } catch {
    return !buzzes();
  }
}

export function setSound(on) {
  try {
    localStorage.setItem(KEPT, on ? "on" : "off");
  } catch {
    // It is as before when the page is loaded again.
  }
  if (on) chime();
}

// Browsers let a page sound only after a touch.
addEventListener("pointerdown", () => {
  if (!soundOn()) return;
  if (!window.AudioContext) return;
  sound = sound || new AudioContext();
  if (sound.state === "suspended") sound.resume();
}, { passive: true });

export function chime() {
  if (!sound || sound.state !== "running" || !soundOn()) return;
  NOTES.forEach((note, n) => {
    const at = sound.currentTime + n * 0.16;
    const tone = sound.createOscillator();
    const loudness = sound.createGain();
    tone.frequency.value = note;
    loudness.gain.setValueAtTime(0, at);
    loudness.gain.linearRampToValueAtTime(LOUD, at + 0.02);
    loudness.gain.exponentialRampToValueAtTime(0.001, at + 0.5);
    tone.connect(loudness).connect(sound.destination);
    tone.start(at);
    tone.stop(at + 0.55);
  });
}
