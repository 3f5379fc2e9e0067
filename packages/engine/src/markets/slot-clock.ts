import { SIGNAL_VALIDITY_SECONDS } from '@croneai/contracts/signals.ts';

/** Lifetime of a signal, counted from the start of its slot. */
export const VALIDITY_MS = SIGNAL_VALIDITY_SECONDS * 1_000;

/** Returns the start of the slot that contains `time`, in epoch milliseconds. */
export const slotAt = (time: number, slotMs: number): number => Math.floor(time / slotMs) * slotMs;

export const slotAfter = (time: number, slotMs: number): number => slotAt(time, slotMs) + slotMs;

/**
 * Returns the starts of the slots with `after` < start ≤ `until`, ascending. `after` need not be
 * the start of a slot.
 */
export function slotsBetween(after: number, until: number, slotMs: number): number[] {
  const starts: number[] = [];
  for (let slot = slotAfter(after, slotMs); slot <= until; slot += slotMs) starts.push(slot);
  return starts;
}
