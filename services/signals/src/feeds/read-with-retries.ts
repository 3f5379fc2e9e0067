import { setTimeout as delay } from 'node:timers/promises';
import { isMarketDataError } from '@croneai/engine/markets/market-data.ts';
import { ENGINE_SLOT_MS } from '@croneai/engine/model/ledger.ts';

/** A page of one-minute bars of the most expensive provider. */
export const DAYS_AT_ONCE = 3;
/**
 * Scans read at the start of a slot: history is requested from a provider in the middle of it only.
 */
const QUIET_FROM_MS = 60_000;
const QUIET_UNTIL_MS = 60_000;
/** Retries of a provider that is away or out of budget, and the pause in between. */
const TRIES = 100;
const PAUSE_MS = 10_000;

type PatienceOptions = {
  /** True for a provider; made-up and recorded prices are at hand at any time. */
  isDear: boolean;
  now: () => number;
  signal: AbortSignal;
};

/**
 * Reads history without being in the way of scans, and again where a provider is away for a while.
 * `unreadable` where what it sends cannot be used. Throws the signal's reason, and the error of a
 * provider that stays away.
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
