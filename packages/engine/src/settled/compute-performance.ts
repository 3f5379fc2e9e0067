import type { PaysBy, Performance, Provenance, TermsCount } from '@croneai/contracts/signals.ts';
import { netMultiple, riskMultiple, termsOf } from '@croneai/rules/gain.ts';
import { SETTLEMENT_RULES, settlementRuleOf } from '@croneai/rules/settlement.ts';
import { addTerms, listTerms } from '../model/pays-by.ts';
import { wilsonInterval } from '../wilson-interval.ts';
import { type Fold, foldAll } from './fold-onward.ts';
import type { SettledRow } from './signal-rows.ts';

/** Creates empty sums, to which rows are added in order of slot and rank. */
const start = () => ({
  signals: 0,
  won: 0,
  lost: 0,
  breakeven: 0,
  expired: 0,
  confidence: 0,
  // Number of signals with prices.
  priced: 0,
  net: 0,
  gains: 0,
  losses: 0,
  terms: [] as TermsCount[],
  // Number of signals with a stop loss.
  withRisk: 0,
  gross: 0,
  losingRun: 0,
  longestLosingRun: 0,
  firstSlot: null as number | null,
});
export type PerformanceSums = ReturnType<typeof start>;

type Present = { paysBy: PaysBy; provenance: Provenance; now: Date };

/** Adds up rows and skips active signals among them. */
export const performanceSums: Fold<SettledRow, PerformanceSums> = {
  start,
  copy: (sums) => ({ ...sums, terms: sums.terms.map((each) => ({ ...each })) }),
  add(sums, row) {
    if (row.status === 'active') return;
    sums.signals += 1;
    sums.firstSlot ??= row.slot;
    sums.confidence += row.confidence;
    addOutcome(sums, row);
    addGain(sums, row);
  },
};

const COUNTED = { profit: 'won', loss: 'lost', breakeven: 'breakeven' } as const;
function addOutcome(sums: PerformanceSums, { outcome }: SettledRow): void {
  sums[outcome ? COUNTED[outcome] : 'expired'] += 1;
  sums.losingRun = runAfter(sums.losingRun, outcome);
  sums.longestLosingRun = Math.max(sums.longestLosingRun, sums.losingRun);
}

function addGain(sums: PerformanceSums, row: SettledRow): void {
  const terms = termsOf(row);
  const net = netMultiple(row, terms);
  if (net === undefined) return;
  sums.priced += 1;
  sums.net += net;
  if (net > 0) sums.gains += net;
  else sums.losses -= net;
  addTerms(sums.terms, terms.paysBy);
  const gross = riskMultiple(row);
  if (gross === undefined) return;
  sums.withRisk += 1;
  sums.gross += gross;
}

/**
 * Computes the figures of settled signals, in order of slot and rank; leaves out active ones.
 * Percentages have two decimals.
 * - win rate: won ÷ (won + lost); breakeven and expired signals are in neither number. The 95%
 *   interval is Wilson's.
 * - gain: has two sums of the results. One sum uses the terms at each signal's publication; the
 *   other is before costs. `paysBy` has the current terms, which affect neither sum.
 * - profit factor: sum of gains ÷ sum of losses, each under the terms of the signal's publication;
 *   null without losses.
 * - longest losing run: highest number of losses in order of slot and rank without a win between
 *   them; breakeven and expired signals do not end it.
 */
export const performanceOf = (rows: readonly SettledRow[], present: Present): Performance =>
  figuresOf(foldAll(performanceSums, rows), present);

/** Computes the figures of `performanceOf` from sums that already exist. */
export function figuresOf(sums: PerformanceSums, { paysBy, provenance, now }: Present): Performance {
  const { signals, won, lost, gains, losses } = sums;
  const interval = wilsonInterval(won, won + lost);
  const rule = settlementRuleOf(paysBy);
  return {
    totalSignals: signals,
    wonSignals: won,
    lostSignals: lost,
    breakevenSignals: sums.breakeven,
    expiredSignals: sums.expired,
    winRate: won + lost === 0 ? 0 : percent(won / (won + lost)),
    winRateInterval: interval ? { low: percent(interval.low), high: percent(interval.high) } : null,
    avgConfidence: signals === 0 ? 0 : twoDecimals(sums.confidence / signals),
    profitFactor: losses === 0 ? null : twoDecimals(gains / losses),
    gain: {
      totalNet: twoDecimals(sums.net),
      averageNet: average(sums.net, sums.priced),
      totalGross: twoDecimals(sums.gross),
      averageGross: average(sums.gross, sums.withRisk),
      terms: listTerms(sums.terms),
      paysBy,
    },
    longestLosingRun: sums.longestLosingRun,
    since: sums.firstSlot === null ? null : new Date(sums.firstSlot).toISOString(),
    computedAt: now.toISOString(),
    provenance,
    rule: { version: rule, text: SETTLEMENT_RULES[rule] },
  };
}

const percent = (share: number) => twoDecimals(share * 100);
const twoDecimals = (value: number) => Math.round(value * 100) / 100;

/** Returns the mean with four decimals. The last decimal is a hundredth of a percent of a stake. */
const average = (sum: number, count: number): number | null =>
  count === 0 ? null : Math.round((sum / count) * 10_000) / 10_000;

/** Returns the length of the losing run after this outcome. */
const runAfter = (run: number, outcome: SettledRow['outcome']): number =>
  outcome === 'profit' ? 0 : outcome === 'loss' ? run + 1 : run;

export function longestLosingRun(rows: readonly Pick<SettledRow, 'outcome'>[]): number {
  let [run, longest] = [0, 0];
  for (const { outcome } of rows) {
    run = runAfter(run, outcome);
    longest = Math.max(longest, run);
  }
  return longest;
}
