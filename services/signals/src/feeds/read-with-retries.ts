import { setTimeout as delay } from 'node:timers/promises';
import { isMarketDataError } from '@croneai/engine/markets/market-data.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';

/**
 * Number of days to read from a provider in one call. The one-minute bars of these days fit in one
 * page of the provider whose calls cost most.
 */
export const DAYS_AT_ONCE = 3;
/**
 * Length of the period at the start of a slot in which no history is read from a provider, because
 * scans then read the prices for this slot.
 */
const QUIET_FROM_MS = 60_000;
/**
 * Length of the period at the end of a slot in which no history is read from a provider, because
 * scans are about to read the prices for the next slot.
 */
const QUIET_UNTIL_MS = 60_000;
/** Number of retries while a provider is down or its budget is used up. */
const TRIES = 100;
/** Pause between two retries. */
const PAUSE_MS = 10_000;

type PatienceOptions = {
  /**
   * True if each read counts against the budget of a provider. Simulated and recorded prices have
   * no budget, so they can be read at any time.
   */
  isDear: boolean;
  now: () => number;
  signal: AbortSignal;
};

/**
 * Reads history without delaying scans, and retries while a provider is down. Returns `unreadable`
 * if the provider's data cannot be used. Throws the reason of the abort signal, or the error of a
 * provider that stays down.
 */
export function readWithRetries({ isDear, now, signal }: PatienceOptions) {
  const untilQuiet = async (): Promise<void> => {
    const intoSlot = now() % ENGINE_SLOT_MS;
    const isQuiet = intoSlot >= QUIET_FROM_MS && intoSlot <= ENGINE_SLOT_MS - QUIET_UNTIL_MS;
    const waitMs = (ENGINE_SLOT_MS + QUIET_FROM_MS - intoSlot) % ENGINE_SLOT_MS;
    if (isDear && !isQuiet) await delay(waitMs, undefined, { signal });
  };
  return async <T>(read: () => Promise<T>): Promise<T | 'unreadable'> => {
    for (let attempt = 1; ; attempt++) {
      signal.throwIfAborted();
      await untilQuiet();
      try {
        return await read();
      } catch (error) {
        if (!isMarketDataError(error)) throw error;
        if (error.code === 'bad_reply') return 'unreadable';
        if (!isDear || attempt === TRIES) throw error;
        await delay(error.retryAfterMs ?? PAUSE_MS, undefined, { signal });
      }
    }
  };
}
