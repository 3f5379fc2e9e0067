import type { EngineExpectation } from '@croneai/contracts/engine-expectation.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { netOf } from '@croneai/rules/gain.ts';
import { remember } from '@croneai/rules/remember.ts';
import { type DaySum, type Estimate, estimateDays } from './estimate.ts';
import { KINDS, type PairKind } from './markets/pair.ts';
import { chooseWalked } from './model/decide-market.ts';
import type { TrainingRow } from './model/ledger.ts';
import { type Track, type TrackedDecision, walkTracks } from './model/track.ts';

export type ExpectedTerms = EngineExpectation['terms'][number];

/**
 * The replay of a market (its track), with the cost of a round trip in each slot, in R (the
 * distance from entry to stop loss).
 */
export type CostedTrack = { readonly track: Track<TrainingRow>; readonly costs: Float64Array };

export type ExpectRequest = {
  /**
   * Terms for which the signals are computed. All of them must have the settlement rule that was
   * used to replay the tracks.
   */
  readonly terms: readonly PaysBy[];
  /** Start of the counted period, in epoch milliseconds. Earlier slots are not counted. */
  readonly from: number;
  /** End of the counted period, in epoch milliseconds. Every counted slot ends by this time. */
  readonly until: number;
  readonly slotMs: number;
  readonly signalsPerSlot: number;
};

/**
 * Replays all markets together, and returns the signals that would have been published under each
 * of the terms, with their results. Confidence intervals treat each day as a single observation.
 */
export function expectSignals(
  markets: readonly CostedTrack[],
  { terms, from, until, slotMs, signalsPerSlot }: ExpectRequest,
): ExpectedTerms[] {
  const costs = new Map(markets.map(({ track, costs: own }) => [track, own]));
  const costOf = ({ track, index }: TrackedDecision<TrainingRow>) => costs.get(track)?.[index] ?? 0;
  const pairOf = ({ track }: TrackedDecision<TrainingRow>) => track.pair;
  const counts = terms.map((paysBy) => ({ paysBy, slots: 0, kinds: new Map<PairKind, Count>() }));
  walkTracks(
    markets.map(({ track }) => track),
    {
      until,
      slotMs,
      onSlot(slot, decisions) {
        if (slot < from) return;
        for (const count of counts) {
          const chosen = chooseWalked(decisions, count.paysBy, { count: signalsPerSlot, pairOf, costOf });
          if (chosen.length > 0) count.slots++;
          for (const each of chosen) {
            const ofKind = remember(count.kinds, each.track.pair.kind, createCount);
            add(ofKind, Math.floor(slot / DAY_MS), each, netOf(grossOf(each), costOf(each), count.paysBy));
          }
        }
      },
    },
  );
  const days = (until - from) / DAY_MS;
  return counts.map(({ paysBy, slots, kinds }) => ({
    paysBy,
    slotShare: (100 * slots * slotMs) / (until - from),
    ...expectedOf([...kinds.values()], days),
    kinds: KINDS.flatMap((kind) => {
      const ofKind = kinds.get(kind);
      return ofKind ? [{ kind, ...expectedOf([ofKind], days) }] : [];
    }),
  }));
}

/**
 * Sums of the predictions, wins, and net gains of each UTC day. The key of a day is the number of
 * days since 1970.
 */
type Count = Record<'predicted' | 'won' | 'net', Map<number, DaySum>>;
const createCount = (): Count => ({ predicted: new Map(), won: new Map(), net: new Map() });

function add(count: Count, day: number, each: TrackedDecision<TrainingRow>, net: number): void {
  const gross = grossOf(each);
  addTo(count.net, day, net);
  if (gross === 0) return;
  addTo(count.predicted, day, 100 * each.offer.probability);
  addTo(count.won, day, gross > 0 ? 100 : 0);
}

function addTo(sums: Map<number, DaySum>, day: number, value: number): void {
  const known = sums.get(day);
  sums.set(day, { day, sum: (known?.sum ?? 0) + value, count: (known?.count ?? 0) + 1 });
}

const grossOf = ({ track, index }: Pick<TrackedDecision<TrainingRow>, 'track' | 'index'>): number =>
  track.gains[index] as number;

function expectedOf(counts: readonly Count[], days: number) {
  const sums = (name: keyof Count) => counts.flatMap((count) => [...count[name].values()]);
  const signals = sums('net').reduce((total, { count }) => total + count, 0);
  return {
    signals,
    perDay: signals / days,
    predicted: estimateDays(sums('predicted'))?.value ?? null,
    won: asSent(estimateDays(sums('won'))),
    net: asSent(estimateDays(sums('net'))),
  };
}

/**
 * Replaces infinite bounds of the confidence interval by null. The bounds are infinite if all
 * signals are from a single day.
 */
const asSent = (known: Estimate | null) =>
  known && {
    value: known.value,
    low: Number.isFinite(known.low) ? known.low : null,
    high: Number.isFinite(known.high) ? known.high : null,
  };
