import { seededRandom } from './seeded-random.ts';

/** Length of a slot. Slots start in UTC at 14:30:00, 14:35:00, and so on. */
export const SLOT_SECONDS = 300;

export interface Slot {
  startsAt: number;
  endsAt: number;
  /** Whole seconds since the slot's start, 0 to 299. */
  elapsedSeconds: number;
  secondsLeft: number;
}

/** Returns the slot that contains a time (epoch ms). */
export function slotAt(now: number): Slot {
  const startsAt = Math.floor(now / (SLOT_SECONDS * 1000)) * SLOT_SECONDS * 1000;
  const elapsedSeconds = Math.floor((now - startsAt) / 1000);
  return {
    startsAt,
    endsAt: startsAt + SLOT_SECONDS * 1000,
    elapsedSeconds,
    secondsLeft: SLOT_SECONDS - elapsedSeconds,
  };
}

/**
 * Each step contains this share of the previous step. Without it, the line would look like noise
 * instead of a market.
 */
const MOMENTUM = 0.82;
const STEP = 0.35;

/**
 * Returns 601 values, one for each second of the previous slot and of the slot that begins at
 * `startsAt`. They depend only on the start times, so that every visitor sees the same line and
 * each slot continues the previous one. The line is only an illustration.
 */
export function illustrativeLine(startsAt: number): number[] {
  const before = slotLine(startsAt - SLOT_SECONDS * 1000);
  const end = before.at(-1) ?? 0;
  return [
    ...before,
    ...slotLine(startsAt)
      .map((value) => value + end)
      .slice(1),
  ];
}

/** Returns a value for each second of a slot. The first value is 0. */
function slotLine(startsAt: number): number[] {
  const random = seededRandom(startsAt / 1000);
  const drift = (random() - 0.5) * 0.06;
  const values = [0];
  let step = 0;
  for (let second = 1; second <= SLOT_SECONDS; second += 1) {
    step = step * MOMENTUM + (random() - 0.5) * STEP + drift;
    values.push((values[second - 1] ?? 0) + step);
  }
  return values;
}
