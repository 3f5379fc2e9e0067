import { SIGNAL_VALIDITY_SECONDS } from '@croneai/contracts/signals.ts';

/** Lifetime of a signal, from the start of its slot. */
export const VALIDITY_MS = SIGNAL_VALIDITY_SECONDS * 1_000;

/** Start of the slot that contains a time; epoch milliseconds. */
export const slotAt = (time: number, slotMs: number): number => Math.floor(time / slotMs) * slotMs;

export const slotAfter = (time: number, slotMs: number): number => slotAt(time, slotMs) + slotMs;

/**
 * Starts of the slots with `after` < start ≤ `until`, ascending. `after` may have another slot
 * length.
 */
export function slotsBetween(after: number, until: number, slotMs: number): number[] {
  const starts: number[] = [];
  for (let slot = slotAfter(after, slotMs); slot <= until; slot += slotMs) starts.push(slot);
  return starts;
}
