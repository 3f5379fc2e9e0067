import { hasSimulatedPrices } from '@croneai/contracts/provenance.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { SignalsSummary } from '../../mails/module.ts';
import type { StoredSignal } from './settled-signal.model.ts';

const PAIRS_SHOWN = 5;

/** Returns the summary of a day, or undefined for a day without a settled signal. */
export function summariseDay(
  day: string,
  signals: readonly Omit<StoredSignal, '_id' | 'day' | 'receivedAt'>[],
): SignalsSummary | undefined {
  if (signals.length === 0) return undefined;
  const byPair = Map.groupBy(signals, ({ pair }) => pair);
  const pairs = [...byPair]
    .sort(([pairA, a], [pairB, b]) => b.length - a.length || pairA.localeCompare(pairB))
    .slice(0, PAIRS_SHOWN)
    .map(([pair, ofPair]) => ({ pair, ...countOutcomes(ofPair) }));
  return {
    day,
    settled: signals.length,
    ...countOutcomes(signals),
    stakes: stakesOf(signals),
    unpriced: signals.filter(({ outcome }) => outcome === null).length,
    pairs,
    isSample: signals.some(({ provenance }) => hasSimulatedPrices(provenance)),
  };
}

/**
 * Returns the sum of the gains in stakes. Undefined if the gain of a signal is unknown, or if no
 * signal had prices.
 */
function stakesOf(signals: readonly Pick<StoredSignal, 'outcome' | 'stakes'>[]): number | undefined {
  const priced = signals.filter(({ outcome }) => outcome !== null);
  const gains = priced.flatMap(({ stakes }) => stakes ?? []);
  if (priced.length === 0 || gains.length < priced.length) return undefined;
  return gains.reduce((sum, gain) => sum + gain, 0);
}

function countOutcomes(
  signals: readonly Pick<StoredSignal, 'outcome'>[],
): Pick<SignalsSummary, 'profit' | 'loss' | 'breakeven'> {
  const count = (wanted: string) => signals.filter(({ outcome }) => outcome === wanted).length;
  return { profit: count('profit'), loss: count('loss'), breakeven: count('breakeven') };
}

/**
 * Returns the UTC day of a moment, for example `2026-11-20`. If `offsetDays` is set, returns the
 * day that is this many days later.
 */
export function utcDay(moment: Date, offsetDays = 0): string {
  return new Date(moment.getTime() + offsetDays * DAY_MS).toISOString().slice(0, 10);
}
