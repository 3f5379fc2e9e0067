import type { Performance, Provenance, Signal } from '@croneai/contracts/signals.ts';
import { SETTLEMENT_RULE } from '../settlement/settle.ts';
import { wilsonInterval } from './wilson-interval.ts';

/** What the figures need of a settled signal. */
export type SettledRow = Pick<
  Signal,
  | 'signalType'
  | 'entryPrice'
  | 'stopLoss'
  | 'confidence'
  | 'status'
  | 'outcome'
  | 'exitPrice'
  | 'slot'
  | 'rank'
>;

/**
 * Gain or loss in multiples of the risk: what the price went the signal's way ÷ the distance from entry to stop loss.
 * −1 at the stop loss. Undefined without exit price (expired) or stop loss.
 */
export function riskMultiple({
  signalType,
  entryPrice,
  stopLoss,
  exitPrice,
}: Pick<SettledRow, 'signalType' | 'entryPrice' | 'stopLoss' | 'exitPrice'>): number | undefined {
  if (exitPrice === null || stopLoss === null || stopLoss === entryPrice) return undefined;
  const gain = signalType === 'buy' ? exitPrice - entryPrice : entryPrice - exitPrice;
  return gain / Math.abs(entryPrice - stopLoss);
}

/**
 * The figures of settled signals; active ones among the rows are left out. Percentages with two decimals.
 * - win rate: won ÷ (won + lost); breakeven and expired are neither. Its interval is Wilson's, 95%.
 * - profit factor: sum of gains ÷ sum of losses in multiples of the risk; null while nothing was lost.
 * - longest losing run: most losses in order of slot and rank without a win between them; breakeven and expired do not end it.
 */
export function computePerformance({
  rows,
  provenance,
  now,
}: {
  rows: readonly SettledRow[];
  provenance: Provenance;
  now: Date;
}): Performance {
  const settled = rows
    .filter(({ status }) => status !== 'active')
    .sort((a, b) => a.slot - b.slot || a.rank - b.rank);
  const count = (outcome: SettledRow['outcome']) => settled.filter((row) => row.outcome === outcome).length;
  const [won, lost] = [count('profit'), count('loss')];
  const interval = wilsonInterval(won, won + lost);
  const first = settled[0];
  return {
    totalSignals: settled.length,
    wonSignals: won,
    lostSignals: lost,
    breakevenSignals: count('breakeven'),
    expiredSignals: count(null),
    winRate: won + lost === 0 ? 0 : percent(won / (won + lost)),
    winRateInterval: interval ? { low: percent(interval.low), high: percent(interval.high) } : null,
    avgConfidence: mean(settled.map(({ confidence }) => confidence)),
    profitFactor: profitFactor(settled),
    longestLosingRun: longestLosingRun(settled),
    since: first ? new Date(first.slot).toISOString() : null,
    computedAt: now.toISOString(),
    provenance,
    rule: { ...SETTLEMENT_RULE },
  };
}

const percent = (share: number) => twoDecimals(share * 100);
const twoDecimals = (value: number) => Math.round(value * 100) / 100;

function mean(values: readonly number[]): number {
  if (values.length === 0) return 0;
  return twoDecimals(values.reduce((sum, value) => sum + value, 0) / values.length);
}

function profitFactor(rows: readonly SettledRow[]): number | null {
  let [gains, losses] = [0, 0];
  for (const row of rows) {
    const multiple = riskMultiple(row) ?? 0;
    if (multiple > 0) gains += multiple;
    else losses -= multiple;
  }
  return losses === 0 ? null : twoDecimals(gains / losses);
}

function longestLosingRun(rows: readonly SettledRow[]): number {
  let [run, longest] = [0, 0];
  for (const { outcome } of rows) {
    if (outcome === 'profit') run = 0;
    if (outcome === 'loss') longest = Math.max(longest, ++run);
  }
  return longest;
}
