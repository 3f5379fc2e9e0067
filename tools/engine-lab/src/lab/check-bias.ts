import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { estimate } from '@croneai/engine/estimate.ts';
import type { Candle } from '@croneai/engine/markets/candle.ts';
import { fixedPrices } from '@croneai/engine/markets/market-data.ts';
import type { Pair } from '@croneai/engine/markets/pair.ts';
import { hashAt } from '@croneai/engine/markets/synthetic/randomness.ts';
import { claimOf } from '@croneai/engine/model/calibration.ts';
import type { Engine } from '@croneai/engine/model/engine.ts';
import { FEATURE_BARS, featuresOf } from '@croneai/engine/model/features.ts';
import { type SettledRow, SIGNAL_BARS } from '@croneai/engine/model/ledger.ts';
import { replayMarket } from '@croneai/engine/model/replay-market.ts';
import { type MarketHistory, type WalkedForecast, walkMarkets } from '../measure/walk-markets.ts';

/** Minute candles of a market, ascending. All markets must cover the same days. */
export type BiasMarket = { readonly pair: Pair; readonly candles: readonly Candle[] };

/**
 * Result of a check:
 * - `prefix`: features and forecasts stay the same if all later bars are removed;
 * - `poison`: features and forecasts stay the same if later bars are changed;
 * - `mirror`: mirrored prices give the other side with the same probability;
 * - `shuffle`: outcomes that are taken from other slots cannot be forecast.
 */
export type BiasResult = {
  readonly check: 'prefix' | 'poison' | 'mirror' | 'shuffle';
  readonly isKept: boolean;
  /** Number of compared features and forecasts. A check that compares nothing fails. */
  readonly compared: number;
  readonly found: string;
};

/** The checks do not depend on the settlement rule, so any rule would do. */
const RULE = 2;
const SLOT_MS = SIGNAL_BARS * MINUTE_MS;
/** Bars after this share of the time range are removed or poisoned. */
const KNOWN_SHARE = 0.75;
/**
 * Number of poisoned bars that follow the bars of the features. The outcome of a slot depends on
 * fewer bars, so all of its bars are poisoned.
 */
const POISONED_BARS = 10;
/**
 * Maximum difference between the probabilities of a slot and of its mirrored slot. If the price has
 * not moved before a slot, its forecast is a tie. `tieSide` then gives the same side for the slot
 * and its mirror, instead of opposite sides. The calibration learns from such slots, so the two
 * probabilities differ slightly.
 */
const MIRROR_TOLERANCE = 1e-3;
/**
 * Maximum Brier skill, in standard errors, of forecasts of shuffled outcomes. The standard error
 * treats each day as a single observation. By luck alone, one in 700 results is larger.
 */
const MOST_SKILL = 3;

/** Runs all four checks on an engine, on markets that cover the same days. Deterministic. */
export async function checkBias(engine: Engine, markets: readonly BiasMarket[]): Promise<BiasResult[]> {
  const first = Math.min(...markets.map(({ candles }) => candles[0]?.time ?? Number.POSITIVE_INFINITY));
  const last = Math.max(...markets.map(({ candles }) => candles.at(-1)?.time ?? 0));
  // The cut lies inside a day and inside a slot. Therefore, neither the training data of a model
  // nor an outcome ends exactly at the cut.
  const cut = first + Math.floor(((last - first) * KNOWN_SHARE) / SLOT_MS) * SLOT_MS + 2 * MINUTE_MS;
  const histories = await historiesOf(engine, markets);
  const walked = walk(engine, histories);
  const known = walked.filter(({ row }) => row.settledAt <= cut);
  const later = async (change: (candles: readonly Candle[], from: number) => readonly Candle[]) => {
    const changed = markets.map(({ pair, candles }) => {
      const from = candles.findIndex(({ time }) => time >= cut);
      return { pair, candles: from < 0 ? candles : [...candles.slice(0, from), ...change(candles, from)] };
    });
    return walk(engine, await historiesOf(engine, changed));
  };
  const [here, there] = inMirror(histories, await historiesOf(engine, markets.map(mirroredMarket)));
  return [
    sameResult('prefix', [
      ...comparedFeatures(engine, markets, histories, () => []),
      ...comparedForecasts(known, await later(() => [])),
    ]),
    sameResult('poison', [
      ...comparedFeatures(engine, markets, histories, poisoned),
      ...comparedForecasts(known, await later(poisoned)),
    ]),
    sameResult('mirror', comparedForecasts(walk(engine, here), walk(engine, there), true), MIRROR_TOLERANCE),
    shuffleResult(
      SHUFFLES.flatMap((stream) =>
        walk(
          engine,
          histories.map((history) => shuffled(history, stream)),
        ),
      ),
    ),
  ];
}

type History = Omit<MarketHistory, 'countFrom'>;

async function historiesOf({ features }: Engine, markets: readonly BiasMarket[]): Promise<History[]> {
  const histories: History[] = [];
  for (const { pair, candles } of markets) {
    const span = { from: candles[0]?.time ?? 0, to: (candles.at(-1)?.time ?? 0) + MINUTE_MS };
    const request = { marketData: fixedPrices(candles), pair, features, rule: RULE } as const;
    histories.push({ pair, rows: await replayMarket({ ...request, ...span }) });
  }
  return histories;
}

const walk = (engine: Engine, histories: readonly History[]): WalkedForecast[] =>
  walkMarkets(
    engine,
    histories.map((history) => ({ ...history, countFrom: 0 })),
    SLOT_MS,
  );

/**
 * Returns the bars from index `from` on, changed so that they move twice as far in the opposite
 * direction.
 */
function poisoned(candles: readonly Candle[], from: number): Candle[] {
  const centre = (candles[from] as Candle).open;
  const opposite = (price: number) => Math.max(centre / 2, centre - 2 * (price - centre));
  return candles.slice(from).map((bar) => reversed(bar, opposite));
}

/** Mirrors prices at the middle of their range, so that all mirrored prices stay above 0. */
function mirroredMarket({ pair, candles }: BiasMarket): BiasMarket {
  let [low, high] = [Number.POSITIVE_INFINITY, 0];
  for (const bar of candles) [low, high] = [Math.min(low, bar.low), Math.max(high, bar.high)];
  return { pair, candles: candles.map((bar) => reversed(bar, (price) => low + high - price)) };
}

/**
 * Returns two lists of the same rows: with the original prices, and with mirrored prices. Leaves
 * out rows that have features in only one list: the limit for jumps is a share of the price, so the
 * mirrored jump may be rejected although the original jump is not. The mirrored rows have the
 * original outcomes with sides swapped, because mirrored levels are rounded to other ticks.
 */
function inMirror(histories: readonly History[], mirrored: readonly History[]): [History[], History[]] {
  const pairs = histories.map(({ pair, rows }, market) => {
    const featuresAt = new Map(mirrored[market]?.rows.map(({ slot, features }) => [slot, features]));
    const both = rows.flatMap((row) => {
      const features = featuresAt.get(row.slot);
      const { label, buyR, sellR } = row.outcome;
      const turned = {
        label: label === null ? null : label === 1 ? 0 : 1,
        buyR: sellR,
        sellR: buyR,
      } as const;
      return features ? [[row, { ...row, features, outcome: turned }] as const] : [];
    });
    return [
      { pair, rows: both.map(([row]) => row) },
      { pair, rows: both.map(([, there]) => there) },
    ] as const;
  });
  return [pairs.map(([here]) => here), pairs.map(([, there]) => there)];
}

const reversed = (bar: Candle, price: (price: number) => number): Candle => ({
  ...bar,
  open: price(bar.open),
  high: price(bar.low),
  low: price(bar.high),
  close: price(bar.close),
  ...(bar.takerBuy !== undefined && { takerBuy: bar.volume - bar.takerBuy }),
});

/** Yields, for each feature of each row, how much its value changes if later bars are changed. */
function* comparedFeatures(
  { features: set }: Engine,
  markets: readonly BiasMarket[],
  histories: readonly History[],
  change: (candles: readonly Candle[], from: number) => readonly Candle[],
): Generator<number> {
  for (const [index, { pair, candles }] of markets.entries()) {
    let closed = 0;
    for (const { slot, features } of histories[index]?.rows ?? []) {
      while ((candles[closed]?.time ?? slot) < slot) closed++;
      const behind = candles.slice(closed - FEATURE_BARS, closed + POISONED_BARS);
      const window = [...behind.slice(0, FEATURE_BARS), ...change(behind, FEATURE_BARS)];
      const found = featuresOf(set, { pair, candles: window, at: slot });
      for (const [column, value] of features.entries())
        yield found.kind === 'none' ? Number.NaN : (found.values[column] as number) - value;
    }
  }
}

/**
 * Compares the slots that occur in both runs. For each slot, yields the difference between the two
 * claims, and the relative difference between the two amounts of evidence. If `isMirrored`,
 * compares a claim p with 1 − p of the other run, and does not compare the evidence.
 */
function* comparedForecasts(
  walked: readonly WalkedForecast[],
  others: readonly WalkedForecast[],
  isMirrored = false,
): Generator<number> {
  const keyOf = ({ pair, row }: WalkedForecast) => `${pair.symbol} ${row.slot}`;
  const known = new Map(others.map((other) => [keyOf(other), other]));
  for (const each of walked) {
    const other = known.get(keyOf(each));
    if (!other) continue;
    const claim = claimOf(other.forecast);
    yield claimOf(each.forecast) - (isMirrored ? 1 - claim : claim);
    if (!isMirrored) yield each.evidence / other.evidence - 1;
  }
}

/** Returns the result of a check that expects equal values. NaN counts as a difference. */
function sameResult(check: BiasResult['check'], differences: Iterable<number>, tolerance = 0): BiasResult {
  let [compared, other, largest] = [0, 0, 0];
  for (const difference of differences) {
    compared++;
    if (!(Math.abs(difference) <= tolerance)) other++;
    largest = Math.max(largest, Math.abs(difference));
  }
  const found = `${other} of ${compared} differ, the most by ${largest.toPrecision(2)}`;
  return { check, isKept: compared > 0 && other === 0, compared, found };
}

/** Gives each row the outcome of another row of the same market. */
function shuffled({ pair, rows }: History, stream: number): History {
  const from = [...rows.keys()].sort((a, b) => hashAt(stream, a) - hashAt(stream, b));
  const outcomeAt = (index: number) => (rows[from[index] as number] as SettledRow).outcome;
  return { pair, rows: rows.map((row, index) => ({ ...row, outcome: outcomeAt(index) })) };
}

/**
 * Uses several random streams, because by chance the shuffled outcomes of one stream may fit the
 * forecasts.
 */
const SHUFFLES = Array.from({ length: 20 }, (_none, stream) => stream);

function shuffleResult(walked: readonly WalkedForecast[]): BiasResult {
  const decided = walked.filter(({ row }) => row.outcome.label !== null);
  const skill = estimate(decided, ({ forecast, row }) => {
    const actual = row.outcome.label as 0 | 1;
    return 1 - 4 * (claimOf(forecast) - actual) ** 2;
  });
  const errors = skill && skill.error > 0 ? skill.value / skill.error : 0;
  return {
    check: 'shuffle',
    isKept: decided.length > 0 && errors <= MOST_SKILL,
    compared: decided.length,
    found: `Brier skill ${(100 * (skill?.value ?? 0)).toFixed(2)} %, ${errors.toFixed(1)} standard errors`,
  };
}
