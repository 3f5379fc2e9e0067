/** Two rising tones: frequency in Hz, start and length in seconds. */
const TONES = [
  { frequency: 659, startsAt: 0, length: 0.5 },
  { frequency: 880, startsAt: 0.16, length: 0.7 },
] as const;
/** The Web Audio API requires exponential ramps to start and end above 0. */
const SILENT = 0.0001;
const LOUD = 0.24;

let context: AudioContext | undefined;

/** Plays the chime. If the browser allows no sound before a click, it stays silent. */
export async function playAlert(): Promise<void> {
  if (typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  await context.resume();
  for (const { frequency, startsAt, length } of TONES) {
    const from = context.currentTime + startsAt;
    const gain = context.createGain();
    gain.gain.setValueAtTime(SILENT, from);
    gain.gain.exponentialRampToValueAtTime(LOUD, from + 0.01);
    gain.gain.exponentialRampToValueAtTime(SILENT, from + length);
    const oscillator = context.createOscillator();
    oscillator.frequency.value = frequency;
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + length);
  }
}
