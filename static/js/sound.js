// A few quiet sounds, made here, and none until they are switched on: a die, a step, your turn, dawn and fall.
const root = document.documentElement;
let context = null, was = null;
const tone = (pitch, start, length, kind = 'triangle', loud = 0.08) => {
  const voice = context.createOscillator(), volume = context.createGain(), from = context.currentTime + start;
  voice.type = kind;
  voice.frequency.value = pitch;
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(loud, from + 0.015);
  volume.gain.exponentialRampToValueAtTime(0.0001, from + length);
  voice.connect(volume).connect(context.destination);
  voice.start(from);
  voice.stop(from + length);
};
const SOUNDS = {
  die: () => [0, 0.06, 0.11, 0.19].forEach((start, n) => tone(210 - 22 * n, start, 0.05, 'square', 0.03)),
  step: () => tone(150, 0, 0.12, 'sine', 0.06),
  turn: () => { tone(523, 0, 0.5); tone(784, 0.14, 0.7); },
  won: () => [392, 523, 659, 784].forEach((pitch, n) => tone(pitch, 0.16 * n, 0.9)),
  lost: () => [294, 262, 196].forEach((pitch, n) => tone(pitch, 0.28 * n, 1.1, 'sine')),
};
const sound = name => {
  if (root.dataset.sound !== 'on' || !SOUNDS[name]) return;
  context ??= new AudioContext();
  if (context.state === 'running') SOUNDS[name]();
  else context.resume().then(() => SOUNDS[name](), () => {});
};
document.addEventListener('dawnhold:sound', event => sound(event.detail));
document.addEventListener('dawnhold:table', () => {
  const now = document.getElementById('play').dataset;
  if (was && now.yours === '1' && was.yours !== '1') sound('turn');
  if (was && now.status !== was.status && SOUNDS[now.status]) sound(now.status);
  was = { yours: now.yours, status: now.status };
});
const now = document.getElementById('play')?.dataset;
if (now) was = { yours: now.yours, status: now.status };
