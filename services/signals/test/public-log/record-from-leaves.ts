import type { PublicRecord } from '@croneai/contracts/public-record.ts';
import type { SettledLeaf } from '@croneai/tlog/record/leaf.ts';
import { isDecided, isPriced, isWon, type Trade, tradeOf } from './trade-of-leaf.ts';

/*
 * Computes the public record from the leaves of the public log, as the text of the method page
 * describes. Imports none of the page's code and uses other, slow methods on purpose: sums over
 * slices, the min-max form of isotonic regression, and integrals by steps.
 */

const Z = 1.959964;
const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const mean = (values: readonly number[]) => sum(values) / values.length;
const dayOf = (slot: number) => new Date(slot).toISOString().slice(0, 10);
const grouped = <T>(items: readonly T[], keyOf: (item: T) => string): [string, T[]][] =>
  [...new Set(items.map(keyOf))].map((key) => [key, items.filter((item) => keyOf(item) === key)]);

function wilson(won: number, total: number) {
  if (total === 0) return null;
  const p = won / total;
  const root = Z * Math.sqrt(p * (1 - p) * total + (Z * Z) / 4);
  const [middle, all] = [won + (Z * Z) / 2, total + Z * Z];
  return { low: (100 * (middle - root)) / all, high: (100 * (middle + root)) / all };
}

/**
 * Returns how many more trades are needed until the interval excludes the break-even rate. Adds one
 * trade at a time.
 */
function missing(won: number, decided: number, pays: number | undefined): number | null {
  if (pays === undefined || decided === 0) return null;
  for (let more = 0; more < 1_000_000; more += 1) {
    const total = decided + more;
    const interval = wilson((won / decided) * total, total);
    if (interval && (interval.low > pays || interval.high < pays)) return more;
  }
  return null;
}

function groupOf(
  key: string,
  leaves: readonly SettledLeaf[],
  trades: readonly Trade[],
  pays: number | undefined,
) {
  const decided = leaves.filter(isDecided);
  const won = decided.filter(isWon).length;
  return {
    key,
    signals: leaves.length,
    won,
    lost: decided.length - won,
    net: sum(trades.filter(({ leaf }) => leaves.includes(leaf)).map(({ net }) => net)),
    winRate: decided.length === 0 ? null : (100 * won) / decided.length,
    interval: wilson(won, decided.length),
    missing: missing(won, decided.length, pays),
  };
}

function curveOf(trades: readonly Trade[]): PublicRecord['points'] {
  return trades.map(({ leaf }, index) => {
    const until = trades.slice(0, index + 1);
    const net = (count: number) => sum(until.slice(0, count).map((each) => each.net));
    const peak = Math.max(0, ...until.map((_each, at) => net(at + 1)));
    const middle = sum(until.map(({ buy, sell }) => (buy + sell) / 2));
    const margin = Z * Math.sqrt(sum(until.map(({ buy, sell }) => ((buy - sell) / 2) ** 2)));
    const hold = sum(
      grouped(until, (each) => each.leaf.signal.pair).map(([, ofPair]) => {
        const first = (ofPair[0] as Trade).entry;
        return ((ofPair.at(-1) as Trade).exit - first) / first;
      }),
    );
    return {
      at: new Date(leaf.slot).toISOString(),
      signals: index + 1,
      net: net(index + 1),
      gross: sum(until.map(({ r }) => r)),
      drawdown: peak - net(index + 1),
      buy: sum(until.map(({ buy }) => buy)),
      hold,
      randomLow: middle - margin,
      randomHigh: middle + margin,
    };
  });
}

/** Returns the mean confidence of the decided leaves, and the share of them that won. */
function scoreOfLeaves(decided: readonly SettledLeaf[]) {
  if (decided.length === 0) return null;
  const won = decided.filter(isWon).length;
  return {
    signals: decided.length,
    predicted: mean(decided.map(({ signal }) => signal.confidence)),
    actual: (100 * won) / decided.length,
    interval: wilson(won, decided.length),
  };
}

/**
 * Groups predictions in steps of a tenth of a percent, and computes the ascending curve that is
 * nearest to the outcomes, as the max of the min of means.
 */
function reliabilityOf(leaves: readonly SettledLeaf[]) {
  const decided = leaves.filter(isDecided);
  const bins = grouped(decided, ({ signal }) => signal.confidence.toFixed(1))
    .map(([predicted, own]) => ({
      predicted: Number(predicted),
      signals: own.length,
      won: own.filter(isWon).length,
    }))
    .sort((a, b) => a.predicted - b.predicted);
  const share = (from: number, to: number) => {
    const inside = bins.slice(from, to + 1);
    return sum(inside.map(({ won }) => won)) / sum(inside.map(({ signals }) => signals));
  };
  const places = bins.map((_bin, at) => at);
  const fitted = places.map((at) =>
    Math.max(
      ...places.slice(0, at + 1).map((from) => Math.min(...places.slice(at).map((to) => share(from, to)))),
    ),
  );
  const scoreOf = (forecast: (at: number) => number) =>
    sum(
      bins.map(({ signals, won }, at) => won * (1 - forecast(at)) ** 2 + (signals - won) * forecast(at) ** 2),
    ) / decided.length;
  const base = share(0, bins.length - 1);
  const score = scoreOf((at) => (bins[at]?.predicted ?? 0) / 100);
  const [best, constant] = [scoreOf((at) => fitted[at] ?? 0), base * (1 - base)];
  return {
    points: bins.map(({ predicted, signals }, at) => ({ predicted, signals, won: 100 * (fitted[at] ?? 0) })),
    brier: {
      score,
      miscalibration: score - best,
      discrimination: constant - best,
      uncertainty: constant,
    },
  };
}

const density = (x: number) => Math.exp((-x * x) / 2) / Math.sqrt(2 * Math.PI);
const STEP = 0.000_5;
/**
 * Returns the share of a normal distribution below z. Integrates by the trapezoid rule, starting
 * far below 0.
 */
function below(z: number): number {
  let total = 0;
  for (let x = -9; x < z; x += STEP)
    total += ((density(x) + density(Math.min(z, x + STEP))) / 2) * Math.min(STEP, z - x);
  return total;
}
function quantile(share: number): number {
  let [total, x] = [0, -9];
  for (; total < share; x += STEP) total += density(x + STEP / 2) * STEP;
  return x;
}

function sharpeOf(days: readonly number[], trials: number) {
  const [middle, count] = [mean(days), days.length];
  const spread = Math.sqrt(mean(days.map((day) => (day - middle) ** 2)));
  const shape = (power: number) => mean(days.map((day) => ((day - middle) / spread) ** power));
  const sharpe = middle / spread;
  const euler = 0.577216;
  const luck =
    ((1 - euler) * quantile(1 - 1 / trials) + euler * quantile(1 - 1 / (trials * Math.E))) / Math.sqrt(count);
  const z =
    ((sharpe - luck) * Math.sqrt(count - 1)) /
    Math.sqrt(1 - shape(3) * sharpe + ((shape(4) - 1) / 4) * sharpe ** 2);
  return { sharpe, luck, probability: 100 * below(z) };
}

/**
 * Returns the confidence interval of a mean over several days: the total of `sum`, divided by the
 * total of `count`. Each day is a single observation, so the width of the interval follows from how
 * far the days deviate from this mean.
 */
function meanInterval(days: readonly { sum: number; count: number }[]) {
  const count = sum(days.map((day) => day.count));
  const ratio = sum(days.map((day) => day.sum)) / count;
  const apart = sum(days.map((day) => (day.sum - day.count * ratio) ** 2));
  const error = Math.sqrt((apart * days.length) / (days.length - 1)) / count;
  return { low: ratio - 1.96 * error, high: ratio + 1.96 * error };
}

/** Computes all tables of the public record. `trials` is the number of `trial` leaves. */
export function recordFromLeaves(leaves: readonly SettledLeaf[], trials: number, delays: readonly number[]) {
  const trades = leaves.filter(isPriced).map((leaf) => tradeOf(leaf, delays));
  const [first] = leaves as [SettledLeaf];
  const { paysBy } = first.signal.forecast;
  const pays = paysBy.kind === 'payout' ? 100 / (1 + paysBy.payout) : undefined;
  const points = curveOf(trades);
  const by = (keyOf: (leaf: SettledLeaf) => string) =>
    grouped(leaves, keyOf).map(([key, own]) => groupOf(key, own, trades, pays));
  const all = groupOf('all', leaves, trades, pays);
  const days = by(({ slot }) => dayOf(slot)).map(({ key: day, signals, won, lost, net }) => ({
    day,
    signals,
    won,
    lost,
    net,
  }));
  const pricedOn = (day: string) => trades.filter(({ leaf }) => dayOf(leaf.slot) === day).length;
  const [gains, losses] = [1, -1].map((side) => sum(trades.map(({ net }) => Math.max(0, side * net)))) as [
    number,
    number,
  ];
  return {
    figures: {
      totalSignals: leaves.length,
      wonSignals: all.won,
      lostSignals: all.lost,
      breakevenSignals: leaves.filter(({ outcome }) => outcome === 'breakeven').length,
      expiredSignals: leaves.filter(({ outcome }) => outcome === null).length,
      winRate: all.winRate,
      winRateInterval: all.interval,
      avgConfidence: mean(leaves.map(({ signal }) => signal.confidence)),
      profitFactor: gains / losses,
      longestLosingRun: Math.max(
        ...leaves
          .filter(isDecided)
          .map((leaf) => (isWon(leaf) ? 'w' : 'l'))
          .join('')
          .split('w')
          .map((run) => run.length),
      ),
    },
    missing: all.missing,
    drawdown: Math.max(...points.map(({ drawdown }) => drawdown)),
    points,
    days,
    markets: by(({ signal }) => signal.asset),
    hours: by(({ slot }) => new Date(slot).toISOString().slice(11, 13)),
    directions: by(({ signal }) => signal.signalType),
    versions: by(({ signal }) => signal.forecast.model),
    publication: by(({ slot, signal }) => (Date.parse(signal.createdAt) > slot + 5_000 ? 'late' : 'on time')),
    calibration: grouped(leaves.filter(isDecided), ({ signal }) => String(Math.floor(signal.confidence / 2)))
      .map(([band, own]) => {
        const won = own.filter(isWon).length;
        return {
          from: 2 * Number(band),
          to: 2 * Number(band) + 2,
          signals: own.length,
          predicted: mean(own.map(({ signal }) => signal.confidence)),
          won: (100 * won) / own.length,
          interval: wilson(won, own.length),
        };
      })
      .sort((a, b) => a.from - b.from),
    score: scoreOfLeaves(leaves.filter(isDecided)),
    reliability: reliabilityOf(leaves),
    late: delays.map((seconds, at) => {
      const nets = trades.flatMap(({ late }) => late[at] ?? []);
      const [won, lost] = [nets.filter((net) => net > 0).length, nets.filter((net) => net < 0).length];
      const winRate = (100 * won) / (won + lost);
      return {
        seconds,
        signals: nets.length,
        won,
        net: sum(nets),
        winRate,
        interval: wilson(won, won + lost),
      };
    }),
    sharpe: sharpeOf(
      days.map(({ net }) => net),
      trials,
    ),
    meanInterval: meanInterval(days.map(({ day, net }) => ({ sum: net, count: pricedOn(day) }))),
    trials,
  };
}
