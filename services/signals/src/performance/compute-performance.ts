import { riskMultiple } from '@croneai/contracts/record.ts';
import { SETTLEMENT_RULE } from '@croneai/contracts/settlement.ts';
import type { Performance, Provenance } from '@croneai/contracts/signals.ts';
import { countTerms, type PaysBy } from '../engine/model/pays-by.ts';
import { netMultiple, termsOf } from '../settlement/gain.ts';
import type { SettledRow } from './settled-rows.ts';
import { wilsonInterval } from './wilson-interval.ts';

/**
 * The figures of settled signals; active ones among the rows are left out. Percentages with two decimals.
 * - win rate: won ÷ (won + lost); breakeven and expired are neither. Its interval is Wilson's, 95%.
 * - gain: each signal under the terms that it was published under, and before costs beside it. `paysBy` is what holds now.
 * - profit factor: sum of gains ÷ sum of losses under these terms; null while nothing was lost.
 * - longest losing run: most losses in order of slot and rank without a win between them; breakeven and expired do not end it.
 */
export function computePerformance({
  rows,
  paysBy,
  provenance,
  now,
}: {
  rows: readonly SettledRow[];
  paysBy: PaysBy;
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
  const gains = settled.flatMap((row) => gainOf(row, paysBy));
  return {
    totalSignals: settled.length,
    wonSignals: won,
    lostSignals: lost,
    breakevenSignals: count('breakeven'),
    expiredSignals: count(null),
    winRate: won + lost === 0 ? 0 : percent(won / (won + lost)),
    winRateInterval: interval ? { low: percent(interval.low), high: percent(interval.high) } : null,
    avgConfidence: mean(settled.map(({ confidence }) => confidence)),
    profitFactor: profitFactor(gains.map(({ net }) => net)),
    gain: {
      ...sumsOf(gains),
      terms: countTerms(gains.map(({ terms }) => terms.paysBy)),
      paysBy,
    },
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
  return twoDecimals(sum(values) / values.length);
}

function gainOf(row: SettledRow, present: PaysBy) {
  const terms = termsOf(row, present);
  const net = netMultiple(row, terms);
  return net === undefined ? [] : [{ terms, net, gross: riskMultiple(row) ?? null }];
}

function sumsOf(gains: readonly { net: number; gross: number | null }[]) {
  const nets = gains.map(({ net }) => net);
  const grosses = gains.flatMap(({ gross }) => (gross === null ? [] : [gross]));
  return {
    totalNet: twoDecimals(sum(nets)),
    averageNet: average(nets),
    totalGross: twoDecimals(sum(grosses)),
    averageGross: average(grosses),
  };
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);

/** Four decimals: a hundredth of a percent of a stake. */
const average = (values: readonly number[]): number | null =>
  values.length === 0 ? null : Math.round((sum(values) / values.length) * 10_000) / 10_000;

function profitFactor(nets: readonly number[]): number | null {
  const gains = sum(nets.filter((net) => net > 0));
  const losses = -sum(nets.filter((net) => net < 0));
  return losses === 0 ? null : twoDecimals(gains / losses);
}

export function longestLosingRun(rows: readonly Pick<SettledRow, 'outcome'>[]): number {
  let [run, longest] = [0, 0];
  for (const { outcome } of rows) {
    if (outcome === 'profit') run = 0;
    if (outcome === 'loss') longest = Math.max(longest, ++run);
  }
  return longest;
}
