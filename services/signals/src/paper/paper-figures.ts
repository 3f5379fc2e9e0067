import { PAPER_EQUITY_POINTS_MAX, type PaperAccount } from '@croneai/contracts/paper.ts';
import type { TermsCount } from '@croneai/contracts/signals.ts';
import { countTerms } from '../engine/model/pays-by.ts';
import type { ClosedTrade } from './fold-paper-account.ts';

export const usd = (cents: number): number => cents / 100;
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : twoDecimals((100 * part) / whole);
export const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/** Figures of closed trades in the order of closing. One whose prices were missing is in the totals alone. */
export function statisticsOf(closed: readonly ClosedTrade[]): PaperAccount['statistics'] {
  const counted = closed.filter(({ multiple }) => multiple !== null);
  const count = (wanted: ClosedTrade['outcome']) =>
    counted.filter(({ outcome }) => outcome === wanted).length;
  const [won, lost] = [count('profit'), count('loss')];
  const results = counted.map(({ resultCents }) => resultCents);
  return {
    closed: closed.length,
    won,
    lost,
    breakeven: count('breakeven'),
    uncounted: closed.length - counted.length,
    winRate: winRate(won, lost),
    profitFactor: profitFactor(results),
    averageMultiple: mean(counted.map(({ multiple }) => multiple ?? 0)),
    averageGross: mean(counted.map(({ grossMultiple }) => grossMultiple ?? 0)),
    bestUsd: results.length > 0 ? usd(largest(results)) : null,
    worstUsd: results.length > 0 ? usd(-largest(results.map((result) => -result))) : null,
  };
}

export const winRate = (won: number, lost: number): number | null =>
  won + lost === 0 ? null : percentOf(won, won + lost);

function mean(values: readonly number[]): number | null {
  if (values.length === 0) return null;
  return twoDecimals(values.reduce((sum, value) => sum + value, 0) / values.length);
}

/** What the counted trades count under. */
export const termsOfTrades = (closed: readonly ClosedTrade[]): TermsCount[] =>
  countTerms(closed.filter(({ multiple }) => multiple !== null).map(({ signal }) => signal.terms.paysBy));

function profitFactor(results: readonly number[]): number | null {
  let [gains, losses] = [0, 0];
  for (const result of results) {
    if (result > 0) gains += result;
    else losses -= result;
  }
  return losses === 0 ? null : twoDecimals(gains / losses);
}

const largest = (values: readonly number[]): number =>
  values.reduce((best, value) => Math.max(best, value), Number.NEGATIVE_INFINITY);

/** The deepest and the present fall of the balance below its highest value, which the start is part of. */
export function drawdownOf(closed: readonly ClosedTrade[], startCents: number): PaperAccount['drawdown'] {
  let [peak, balance, maxCents, maxPercent] = [startCents, startCents, 0, 0];
  for (const { balanceCents } of closed) {
    balance = balanceCents;
    peak = Math.max(peak, balance);
    maxCents = Math.max(maxCents, peak - balance);
    maxPercent = Math.max(maxPercent, percentOf(peak - balance, peak));
  }
  return { currentPercent: percentOf(peak - balance, peak), maxPercent, maxUsd: usd(maxCents) };
}

type EquityPoint = PaperAccount['equity'][number];

/** The balance over time from what there was at `startsAt` on (epoch milliseconds), thinned to what a chart can show: highs and lows stay. */
export function equityOf(
  closed: readonly ClosedTrade[],
  startsAt: number,
  startCents: number,
): EquityPoint[] {
  const point = (at: number, cents: number) => ({ at: new Date(at).toISOString(), balanceUsd: usd(cents) });
  const points = closed.map(({ closedAt, balanceCents }) => point(closedAt, balanceCents));
  return thin([point(startsAt, startCents), ...points]);
}

function thin(points: readonly EquityPoint[]): EquityPoint[] {
  const [first, last] = [points[0], points.at(-1)];
  if (!first || !last || points.length <= PAPER_EQUITY_POINTS_MAX) return [...points];
  const inner = points.slice(1, -1);
  const buckets = (PAPER_EQUITY_POINTS_MAX - 2) / 2;
  const kept = Array.from({ length: buckets }, (_, bucket) => {
    const part = inner.slice(
      Math.floor((bucket * inner.length) / buckets),
      Math.floor(((bucket + 1) * inner.length) / buckets),
    );
    const low = part.reduce((a, b) => (b.balanceUsd < a.balanceUsd ? b : a));
    const high = part.reduce((a, b) => (b.balanceUsd > a.balanceUsd ? b : a));
    return low === high ? [low] : low.at < high.at ? [low, high] : [high, low];
  });
  return [first, ...kept.flat(), last];
}
