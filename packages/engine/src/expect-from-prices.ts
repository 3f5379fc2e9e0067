import type { EngineExpectation } from '@croneai/contracts/engine-expectation.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { settlementRuleOf } from '@croneai/rules/settlement.ts';
import { capitalised, termsText } from '@croneai/rules/terms.ts';
import { SERVED } from './engines/engines.ts';
import { type CostedTrack, expectSignals } from './expect-signals.ts';
import type { Candle } from './markets/candle.ts';
import type { MarketData } from './markets/market-data.ts';
import type { Pair } from './markets/pair.ts';
import { CODE_VERSION } from './model/artefact.ts';
import { FEATURE_BARS } from './model/features.ts';
import { SIGNAL_BARS } from './model/ledger.ts';
import { replayMarket } from './model/replay-market.ts';
import { modelDay, trackMarket } from './model/track.ts';

/**
 * Length of the period whose signals are counted. The period ends where the available prices end.
 * Earlier days only train the models.
 */
const COUNTED_MS = 28 * DAY_MS;
const LEARNED_MS = 28 * DAY_MS;
/**
 * Number of days between two trainings before the counted period. The replay that trains the first
 * champion in production uses the same number.
 */
const WEEK_DAYS = 7;

export type ExpectOptions = {
  marketData: MarketData;
  pairs: readonly Pair[];
  terms: readonly PaysBy[];
  signalsPerSlot: number;
  /**
   * Time range of the available prices, in epoch milliseconds. Only signals in its last COUNTED_MS
   * are counted.
   */
  span: { from: number; to: number };
  /** Length of the time range that one request for candles covers, in milliseconds. */
  stepMs: number;
  /**
   * Calls `read`, and retries it while the provider of prices is down. Returns `unreadable` if the
   * provider's data cannot be used.
   */
  patiently: (read: () => Promise<Candle[]>) => Promise<Candle[] | 'unreadable'>;
  now: () => number;
  onMarket: (done: number, of: number) => Promise<void>;
};

/**
 * Returns the three terms for which signals are computed: a payout (85 % unless `paysBy` has one),
 * points minus costs, and points without costs.
 */
export const expectedTerms = (paysBy: PaysBy): PaysBy[] => [
  paysBy.kind === 'payout' ? paysBy : { kind: 'payout', payout: 0.85 },
  { kind: 'points' },
  { kind: 'none' },
];

/**
 * Computes the signals that the engine would have published with these prices. Training and
 * decisions use the same code as in production. A time range without readable prices becomes a gap
 * in the candles.
 */
export async function expectFromPrices(options: ExpectOptions): Promise<EngineExpectation> {
  const { marketData, pairs, terms, signalsPerSlot, span, now, onMarket } = options;
  const slotMs = SIGNAL_BARS * marketData.barMs;
  const until = Math.floor(span.to / slotMs) * slotMs;
  const start = Math.max(Math.ceil(span.from / slotMs) * slotMs, until - COUNTED_MS - LEARNED_MS);
  const from = Math.max(start, until - COUNTED_MS);
  // Under a payout, the price at expiry settles a signal. Under other terms, the first level that
  // the price touches settles it. Each market is therefore replayed once for each of these two
  // rules.
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
    }
    await onMarket(index + 1, pairs.length);
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

/**
 * Returns the midnights at which models are trained: weekly before the day of `from`, and daily
 * from that day on, because production trains daily.
 */
function trainingDays(start: number, from: number, until: number): number[] {
  const days: number[] = [];
  for (let day = modelDay(start); day <= modelDay(until); day += DAY_MS)
    if (day >= modelDay(from) || (modelDay(from) - day) % (WEEK_DAYS * DAY_MS) === 0) days.push(day);
  return days;
}

async function readCandles(
  { marketData, stepMs, patiently }: ExpectOptions,
  pair: Pair,
  { from, to }: { from: number; to: number },
): Promise<Candle[]> {
  const candles: Candle[] = [];
  for (let at = from; at < to; at += stepMs) {
    const span = { from: at, to: Math.min(to, at + stepMs) };
    const read = await patiently(() => marketData.candles({ pair, ...span, gapsAllowed: true }));
    if (read !== 'unreadable') for (const candle of read) candles.push(candle);
  }
  return candles;
}

type Expected = Pick<EngineExpectation['terms'][number], 'signals' | 'perDay' | 'predicted' | 'won' | 'net'>;
type DayEstimate = NonNullable<Expected['net']>;

/** Formats the expectation as lines for a terminal. */
export function expectationText(expectation: EngineExpectation): string {
  const { engine, from, until, learnedDays, markets, terms } = expectation;
  const days = (Date.parse(until) - Date.parse(from)) / DAY_MS;
  return [
    `${engine}, ${markets} markets, ${timeText(from)} to ${timeText(until)}: ${days.toFixed(1)} days, after ${learnedDays.toFixed(1)} to learn from`,
    ...terms.flatMap(({ paysBy, slotShare, kinds, ...all }) => [
      '',
      `${capitalised(termsText(paysBy))}: ${slotShare.toFixed(2)} % of the slots have a signal`,
      ...[{ kind: 'all', ...all }, ...kinds].map((each) => `  ${each.kind.padEnd(8)}${lineOf(each)}`),
    ]),
  ].join('\n');
}

const timeText = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

function lineOf({ signals, perDay, predicted, won, net }: Expected): string {
  if (signals === 0) return 'none';
  const share = won ? `, predicted ${predicted?.toFixed(1)}, actual ${estimateText(won, 1)} %` : '';
  return `${perDay.toFixed(1)} a day (${signals})${share}${net ? `, net ${estimateText(net, 3)}` : ''}`;
}

const estimateText = ({ value, low, high }: DayEstimate, digits: number): string =>
  low === null || high === null
    ? figure(value, digits)
    : `${figure(value, digits)} (${figure(low, digits)} to ${figure(high, digits)})`;
const figure = (value: number, digits: number): string => value.toFixed(digits).replace('-', '−');
