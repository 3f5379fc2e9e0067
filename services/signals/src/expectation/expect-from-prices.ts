import { setImmediate as nextTurn } from 'node:timers/promises';
import type { EngineExpectation } from '@croneai/contracts/engine-expectation.ts';
import { settlementRuleOf } from '@croneai/contracts/settlement.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { SERVED } from '@croneai/engine/engines/engines.ts';
import { type CostedTrack, expectSignals } from '@croneai/engine/expect-signals.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import type { MarketData } from '@croneai/engine/markets/market-data.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { CODE_VERSION } from '@croneai/engine/model/artefact.ts';
import { FEATURE_BARS } from '@croneai/engine/model/features.ts';
import { SIGNAL_BARS } from '@croneai/engine/model/ledger.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import { modelDay, trackMarket } from '@croneai/engine/model/track.ts';
import { DAYS_AT_ONCE, type Patience } from '../feeds/read-patiently.ts';

/** Counted, and walked before them to learn from. */
const COUNTED_MS = 28 * DAY_MS;
const LEARNED_MS = 28 * DAY_MS;
/** Before the days that count models are trained this often, as those of a first champion are. */
const WEEK_DAYS = 7;

export type ExpectOptions = {
  marketData: MarketData;
  pairs: readonly Pair[];
  terms: readonly PaysBy[];
  signalsPerSlot: number;
  /** What there are prices of, epoch milliseconds: the last 28 days of it count. */
  span: { from: number; to: number };
  patiently: Patience;
  now: () => number;
  onMarket?: (done: number, of: number) => void;
};

/** Of another payout than the usual one the terms that are set here, and what else can be set. */
export const expectedTerms = (paysBy: PaysBy): PaysBy[] => [
  paysBy.kind === 'payout' ? paysBy : { kind: 'payout', payout: 0.85 },
  { kind: 'points' },
  { kind: 'none' },
];

/** What the engine would have published of these prices, by the code that learns and decides live. A day whose prices cannot be read is a gap. */
export async function expectFromPrices(options: ExpectOptions): Promise<EngineExpectation> {
  const { marketData, pairs, terms, signalsPerSlot, span, now, onMarket } = options;
  const slotMs = SIGNAL_BARS * marketData.barMs;
  const until = Math.floor(span.to / slotMs) * slotMs;
  const start = Math.max(Math.ceil(span.from / slotMs) * slotMs, until - COUNTED_MS - LEARNED_MS);
  const from = Math.max(start, until - COUNTED_MS);
  // Under a payout the price at expiry settles, under the others the first touch: two histories of each market.
  const byRule = [...Map.groupBy(terms, settlementRuleOf)].map(([rule, ofRule]) => ({
    rule,
    terms: ofRule,
    tracks: [] as CostedTrack[],
  }));
  const trainAt = trainingDays(start, from, until);
  for (const [index, pair] of pairs.entries()) {
    const candles = await readCandles(options, pair, {
      from: start - FEATURE_BARS * marketData.barMs,
      to: until,
    });
    const known = { ...marketData, candles: async () => candles };
    for (const { rule, tracks } of byRule) {
      const request = { marketData: known, pair, features: SERVED.features, rule };
      const rows = await replayMarket({ ...request, from: start, to: until });
      const keepFrom = Number.POSITIVE_INFINITY;
      const track = trackMarket(SERVED, pair, rows, { trainAt, until, slotMs, keepFrom });
      tracks.push({ track, costs: Float64Array.from(rows, ({ spread, distance }) => spread / distance) });
      await nextTurn();
    }
    onMarket?.(index + 1, pairs.length);
  }
  return {
    at: new Date(now()).toISOString(),
    engine: SERVED.name,
    codeVersion: CODE_VERSION,
    featureVersion: SERVED.features.version,
    from: new Date(from).toISOString(),
    until: new Date(until).toISOString(),
    learnedDays: (from - start) / DAY_MS,
    markets: pairs.length,
    terms: byRule.flatMap(({ terms: ofRule, tracks }) =>
      expectSignals(tracks, { terms: ofRule, from, until, slotMs, signalsPerSlot }),
    ),
  };
}

/** Midnights: weekly ones first, then each as it is live. */
function trainingDays(start: number, from: number, until: number): number[] {
  const days: number[] = [];
  for (let day = modelDay(start); day <= modelDay(until); day += DAY_MS)
    if (day >= modelDay(from) || (modelDay(from) - day) % (WEEK_DAYS * DAY_MS) === 0) days.push(day);
  return days;
}

/** Of a provider some days at a time, in the pauses between its scans. */
async function readCandles(
  { marketData, patiently }: ExpectOptions,
  pair: Pair,
  { from, to }: { from: number; to: number },
): Promise<Candle[]> {
  const stepMs = marketData.provenance === 'live' ? DAYS_AT_ONCE * DAY_MS : to - from;
  const candles: Candle[] = [];
  for (let at = from; at < to; at += stepMs) {
    const span = { from: at, to: Math.min(to, at + stepMs) };
    const read = await patiently(() => marketData.candles({ pair, ...span, gapsAllowed: true }));
    if (read !== 'unreadable') for (const candle of read) candles.push(candle);
  }
  return candles;
}
