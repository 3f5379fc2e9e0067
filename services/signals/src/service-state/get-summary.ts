import type { SignalOutcome } from '@croneai/contracts/signals.ts';
import type { SignalsSummary } from '@croneai/contracts/slots.ts';
import { slotAfter } from '@croneai/engine/markets/slot-clock.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { startOfUtcDay } from '@croneai/engine/utc-day.ts';
import { cacheFor } from '@croneai/platform/cache-answer.ts';
import type { Feeds } from '../feeds/module.ts';
import type { EarlyAccessConfig, SignalRows } from '../signals/module.ts';
import type { SlotConfig } from '../slots/module.ts';
import type { DescribeServiceState, ReadServiceSpan } from './read-service-state.ts';

/**
 * Time for which the state is cached. The endpoint is public, so the cache limits the reads of the
 * database to one per second.
 */
const MEMORY_MS = 1_000;

/** Returns the public state of the service. Contains no data of a signal. */
export function getSummary({
  readSpan,
  describe,
  signalRows,
  feeds: { marketData, provenance },
  config: { SIGNAL_SLOT_SECONDS: slotSeconds, EARLY_ACCESS_SECONDS: earlyAccessSeconds },
  now,
}: {
  readSpan: ReadServiceSpan;
  describe: DescribeServiceState;
  signalRows: SignalRows;
  feeds: Pick<Feeds, 'marketData' | 'provenance'>;
  config: SlotConfig & EarlyAccessConfig;
  now: () => Date;
}) {
  const pairsWatched = PAIRS.filter((pair) => marketData.supports(pair)).length;
  const read = async (): Promise<Omit<SignalsSummary, 'nextSlotAt'>> => {
    const [{ span, lastSlot: last }, { settled }] = await Promise.all([readSpan(), signalRows.read()]);
    const today = startOfUtcDay(now()).getTime();
    const settledToday = settled.filter(({ settledAt }) => settledAt !== null && settledAt >= today);
    const of = (wanted: SignalOutcome) => settledToday.filter(({ outcome }) => outcome === wanted).length;
    return {
      slotSeconds,
      lastSlot: last
        ? {
            startsAt: last.startsAt.toISOString(),
            outcome: last.outcome as Exclude<typeof last.outcome, 'planned'>,
            cause: last.cause,
          }
        : null,
      service: await describe(span),
      settledToday: {
        total: settledToday.length,
        won: of('profit'),
        lost: of('loss'),
        breakeven: of('breakeven'),
      },
      pairsWatched,
      earlyAccessSeconds,
      provenance,
    };
  };
  const remembered = cacheFor(MEMORY_MS, read);
  const slotMs = slotSeconds * 1_000;
  return async (): Promise<SignalsSummary> => {
    const nextSlotAt = new Date(slotAfter(now().getTime(), slotMs)).toISOString();
    return { ...(await remembered()), nextSlotAt };
  };
}
