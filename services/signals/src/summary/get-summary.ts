import type { SignalsSummary } from '@croneai/contracts/slots.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import { PAIRS } from '@croneai/engine/markets/universe.ts';
import { startOfUtcDay } from '@croneai/engine/utc-day.ts';
import { rememberFor } from '@croneai/platform/remember-answer.ts';
import type { SignalRepository } from '../signals/signal.repository.ts';
import type { SlotRepository } from '../slots/slot.repository.ts';

/** A public call, so the database is read once a second at most. */
const MEMORY_MS = 1_000;

/** Public state of the service: no signal, and nothing of one, is in it. */
export function getSummary({
  slots,
  signals,
  slotSeconds,
  earlyAccessSeconds,
  marketData,
  now,
}: {
  slots: Pick<SlotRepository, 'findLastFinished'>;
  signals: Pick<SignalRepository, 'countSettledSince'>;
  slotSeconds: number;
  earlyAccessSeconds: number;
  marketData: Pick<MarketData, 'supports' | 'provenance'>;
  now: () => Date;
}) {
  const { provenance } = marketData;
  const pairsWatched = PAIRS.filter((pair) => marketData.supports(pair)).length;
  const read = async (): Promise<Omit<SignalsSummary, 'nextSlotAt'>> => {
    const [last, settledToday] = await Promise.all([
      slots.findLastFinished(),
      signals.countSettledSince(startOfUtcDay(now()), provenance),
    ]);
    const lastSlot = last && {
      startsAt: last.startsAt.toISOString(),
      outcome: last.outcome as Exclude<typeof last.outcome, 'planned'>,
      cause: last.cause,
    };
    return {
      slotSeconds,
      lastSlot: lastSlot ?? null,
      settledToday,
      pairsWatched,
      earlyAccessSeconds,
      provenance,
    };
  };
  const remembered = rememberFor(MEMORY_MS, read);
  const slotMs = slotSeconds * 1_000;
  return async (): Promise<SignalsSummary> => {
    const nextSlotAt = new Date((Math.floor(now().getTime() / slotMs) + 1) * slotMs).toISOString();
    return { ...(await remembered()), nextSlotAt };
  };
}
