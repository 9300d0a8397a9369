// Sounds, made here of noise and tones. There are none until somebody asks for them.

const KEY = "brisca.sound";

let isOn = remembered();
let context = null;

function remembered() {
  try {
    return localStorage.getItem(KEY) === "on";
  } catch {
    return false;
  }
}

export const hasSound = () => isOn;

/** Turns sound on or off, and has the browser remember it. */
export function toggleSound() {
  isOn = !isOn;
  try {
    localStorage.setItem(KEY, isOn ? "on" : "off");
  } catch {
    // It holds until the page is left.
  }
  sound("laid");
  return isOn;
}

const SOUNDS = {
  laid: () => flick(0, 0.5),
  taken: () => [0, 0.07, 0.14].forEach((when) => flick(when, 0.25)),
  dealt: () => [0, 0.09, 0.18].forEach((when) => flick(when, 0.35)),
  turn: () => [660, 880].forEach((pitch, step) => tone(pitch, step * 0.11, 0.16, 0.1)),
  hurry: () => [0, 0.16].forEach((when) => tone(988, when, 0.09, 0.12)),
  won: () => [523, 659, 784, 1047].forEach((pitch, step) => tone(pitch, step * 0.12, 0.3, 0.12)),
  lost: () => [392, 330, 262].forEach((pitch, step) => tone(pitch, step * 0.16, 0.3, 0.1)),
};

export function sound(name) {
  if (!isOn) return;
  context ??= new AudioContext();
  // Until the page has been touched a browser lets nothing sound; what is late stays unheard.
  if (context.state === "running") SOUNDS[name]();
  else context.resume().catch(() => null);
}

function swelling(when, length, loudness) {
  const gain = context.createGain();
  const start = context.currentTime + when;
  gain.gain.setValueAtTime(loudness, start);
  gain.gain.exponentialRampToValueAtTime(0.001, start + length);
  gain.connect(context.destination);
  return [gain, start];
}

function tone(pitch, when, length, loudness) {
  const [gain, start] = swelling(when, length, loudness);
  const voice = context.createOscillator();
  voice.type = "triangle";
  voice.frequency.value = pitch;
  voice.connect(gain);
  voice.start(start);
  voice.stop(start + length);
}

/** A card that falls on felt: a breath of noise. */
function flick(when, loudness) {
  const length = 0.08;
  const [gain, start] = swelling(when, length, loudness);
  const buffer = context.createBuffer(1, context.sampleRate * length, context.sampleRate);
  const samples = buffer.getChannelData(0);
  for (let index = 0; index < samples.length; index += 1) samples[index] = Math.random() * 2 - 1;
  const noise = context.createBufferSource();
  noise.buffer = buffer;
  const band = context.createBiquadFilter();
  band.type = "bandpass";
  band.frequency.value = 1400;
  noise.connect(band).connect(gain);
  noise.start(start);
}
