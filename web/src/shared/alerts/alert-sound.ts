import type { AlertSound } from './alert-settings.ts';

/** Tones of a sound: frequency in Hz, start and length in seconds. */
const SOUNDS: Record<
  Exclude<AlertSound, 'off'>,
  { type: OscillatorType; tones: [number, number, number][] }
> = {
  chime: {
    type: 'sine',
    tones: [
      [659, 0, 0.5],
      [880, 0.16, 0.7],
    ],
  },
  bell: {
    type: 'triangle',
    tones: [
      [988, 0, 1.1],
      [1976, 0, 0.5],
    ],
  },
  pulse: {
    type: 'square',
    tones: [
      [440, 0, 0.09],
      [440, 0.16, 0.09],
      [440, 0.32, 0.09],
    ],
  },
};

let context: AudioContext | undefined;

/** Plays a sound at a volume of 0 to 1. A browser that allows none before a click stays silent. */
export async function playAlert(sound: AlertSound, volume: number): Promise<void> {
  if (sound === 'off' || volume === 0 || typeof AudioContext === 'undefined') return;
  context ??= new AudioContext();
  await context.resume();
  const { type, tones } = SOUNDS[sound];
  for (const [frequency, start, length] of tones) {
    const from = context.currentTime + start;
    const gain = context.createGain();
    gain.gain.setValueAtTime(0.0001, from);
    gain.gain.exponentialRampToValueAtTime(Math.max(0.0002, 0.4 * volume), from + 0.01);
    gain.gain.exponentialRampToValueAtTime(0.0001, from + length);
    const oscillator = context.createOscillator();
    oscillator.type = type;
    oscillator.frequency.value = frequency;
    oscillator.connect(gain).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + length);
  }
}
