import type { SettledLeaf } from '@croneai/tlog/record/leaf.ts';

/*
 * Computes the result of a settled leaf as the text of the method page describes. Imports none of
 * the page's code.
 */

export type Trade = {
  leaf: SettledLeaf;
  entry: number;
  exit: number;
  /** Net result, as a multiple of the stake. */
  net: number;
  buy: number;
  sell: number;
  r: number;
  late: (number | undefined)[];
};

export const isPriced = ({ outcome }: SettledLeaf) => outcome !== null;
export const isDecided = ({ outcome }: SettledLeaf) => outcome === 'profit' || outcome === 'loss';
export const isWon = ({ outcome }: SettledLeaf) => outcome === 'profit';

/**
 * Returns the net result of a move under the leaf's terms. `way` is the move in R; under a payout,
 * only its sign matters.
 */
function brings({ signal: { forecast } }: SettledLeaf, way: number, costScale = 1): number {
  const { paysBy, costR } = forecast;
  if (paysBy.kind === 'payout') return way > 0 ? paysBy.payout : way < 0 ? -1 : 0;
  return paysBy.kind === 'points' ? way - costR * costScale : way;
}

export function tradeOf(leaf: SettledLeaf, delays: readonly number[]): Trade {
  const { signal, settledFrom, exitPrice } = leaf;
  const prices = [signal.entryPrice, settledFrom ?? signal.entryPrice, exitPrice, signal.stopLoss];
  const [published, entry, exit, stop] = prices.map(Number) as [number, number, number, number];
  const risk = Math.max(Math.abs(published - stop), Math.abs(entry - stop));
  const up = (exit - entry) / risk;
  const r = signal.signalType === 'buy' ? up : -up;
  const costScale = Math.abs(published - stop) / risk;
  const [buy, sell] = [brings(leaf, up, costScale), brings(leaf, -up, costScale)];
  const net = brings(leaf, r, costScale);
  const isLate = Date.parse(signal.createdAt) > leaf.slot + 5_000;
  const late = isLate ? [] : delays.map((seconds) => (seconds === 0 ? net : lateNet(leaf, seconds)));
  return { leaf, entry, exit, net, buy, sell, r, late };
}

/**
 * Returns the result if the entry is `seconds` late. The entry price is interpolated between the
 * closes of two minutes. Levels and expiry stay those of the signal.
 */
function lateNet(leaf: SettledLeaf, seconds: number): number | undefined {
  const { signal, minutes, slot } = leaf;
  const [entry, stop, target] = [signal.entryPrice, signal.stopLoss, signal.takeProfit].map(Number) as [
    number,
    number,
    number,
  ];
  const closes = [entry, ...minutes.map(([, , , , close]) => Number(close))];
  const at = seconds / 60;
  const [below, above] = [closes[Math.floor(at)], closes[Math.ceil(at)]];
  if (below === undefined || above === undefined) return undefined;
  const price = below + (above - below) * (at - Math.floor(at));
  const side = signal.signalType === 'buy' ? 1 : -1;
  const bars = minutes.map(([time, , high, low, close]) => ({
    minute: (time - slot) / 60_000,
    best: Number(side > 0 ? high : low),
    worst: Number(side > 0 ? low : high),
    close: Number(close),
  }));
  const hits = (level: number, reached: number, way: number) => way * side * (reached - level) >= 0;
  /**
   * Close of the last minute. Under a payout, the result is undefined if this minute is missing.
   */
  const last = bars.find(({ minute }) => minute === 4)?.close;
  if (signal.forecast.paysBy.kind === 'payout')
    return last === undefined ? undefined : brings(leaf, side * (last - price));
  const isOver = bars.some(
    ({ minute, best, worst }) => minute < Math.floor(at) && (hits(target, best, 1) || hits(stop, worst, -1)),
  );
  if (isOver || hits(target, price, 1) || hits(stop, price, -1)) return undefined;
  const ends = bars
    .filter(({ minute }) => minute >= at)
    .map(({ best, worst }) => (hits(stop, worst, -1) ? stop : hits(target, best, 1) ? target : undefined))
    .find((level) => level !== undefined);
  const end = ends ?? last;
  const risk = Math.max(Math.abs(price - stop), Math.abs(entry - stop));
  return end === undefined
    ? undefined
    : brings(leaf, (side * (end - price)) / risk, Math.abs(entry - stop) / risk);
}
