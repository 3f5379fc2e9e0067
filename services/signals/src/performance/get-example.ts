import type { Provenance } from '@croneai/contracts/provenance.ts';
import {
  EXAMPLE_AGE_MS,
  type PathMinute,
  type SettledExample,
  settledExampleSchema,
  YESTERDAY_SHOWN,
  type Yesterday,
  yesterdaySchema,
} from '@croneai/contracts/record.ts';
import { DAY_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { isMarketDataError, type MarketData } from '@croneai/engine/markets/market-data.ts';
import { findPair } from '@croneai/engine/markets/universe.ts';
import { pathToExit } from '@croneai/engine/settled/path-to-exit.ts';
import { startOfUtcDay, utcDayOf } from '@croneai/engine/utc-day.ts';
import { cacheAnswer, cacheFor } from '@croneai/platform/cache-answer.ts';
import { countedEntry } from '@croneai/rules/gain.ts';
import { settlementSpan } from '@croneai/rules/settlement.ts';
import { readCandles } from '../feeds/module.ts';
import { type SignalRepository, type StoredSignal, toSignalView } from '../signals/module.ts';

/**
 * Time for which the answer is cached. The endpoint is public, so the cache limits the reads of the
 * database to one per second.
 */
const MEMORY_MS = 1_000;
/**
 * Maximum time that a visitor waits for prices. Prices that arrive later are shown to the next
 * visitor.
 */
const PRICES_WITHIN_MS = 1_000;
/**
 * Minimum interval between two reads of the prices of the same signal, even if the first read
 * failed. The provider limits the number of reads, and new signals need most of them.
 */
const PRICES_MEMORY_MS = MINUTE_MS;

/**
 * Returns the same example for all callers: the newest settled signal that is old enough to be
 * public (`EXAMPLE_AGE_MS`), whatever its result.
 */
export function getExample({
  signals,
  marketData,
  provenance,
  now,
}: {
  signals: Pick<SignalRepository, 'findSettledBy'>;
  marketData: MarketData;
  provenance: Provenance;
  now: () => Date;
}) {
  const wayOf = cacheAnswer(
    ({ signal }: { signal: StoredSignal; at: number }) => readPath(signal, marketData),
    (known, next) => known.signal.id === next.signal.id && next.at - known.at < PRICES_MEMORY_MS,
  );
  return cacheFor(MEMORY_MS, async (at): Promise<SettledExample | null> => {
    const signal = await signals.findSettledBy(new Date(now().getTime() - EXAMPLE_AGE_MS), provenance);
    if (!signal) return null;
    const minutes = await wayOf({ signal, at });
    return settledExampleSchema.parse({ ...countedView(signal), minutes });
  });
}

/** Returns the view of a signal with the entry price from which it counts. */
const countedView = (signal: StoredSignal) => ({
  ...toSignalView(signal),
  entryPrice: countedEntry(signal),
});

async function readPath(signal: StoredSignal, marketData: MarketData): Promise<PathMinute[] | undefined> {
  const pair = findPair(signal.pair);
  if (!pair) return undefined;
  const request = { pair, ...settlementSpan(signal) };
  try {
    return pathToExit(signal, await readCandles(marketData, request, PRICES_WITHIN_MS));
  } catch (error) {
    if (isMarketDataError(error)) return undefined;
    throw error;
  }
}

/**
 * Returns yesterday's last settled signals that are old enough to be public (`EXAMPLE_AGE_MS`),
 * whatever their results. All callers get the same answer.
 */
export function getYesterday({
  signals,
  provenance,
  now,
}: {
  signals: Pick<SignalRepository, 'listSettledBy'>;
  provenance: Provenance;
  now: () => Date;
}) {
  return cacheFor(MEMORY_MS, async (): Promise<Yesterday> => {
    const to = startOfUtcDay(now()).getTime();
    const from = to - DAY_MS;
    const settledBy = new Date(now().getTime() - EXAMPLE_AGE_MS);
    const found = await signals.listSettledBy(settledBy, provenance, { from, to, limit: YESTERDAY_SHOWN });
    return yesterdaySchema.parse({ day: utcDayOf(new Date(from)), signals: found.map(countedView) });
  });
}
