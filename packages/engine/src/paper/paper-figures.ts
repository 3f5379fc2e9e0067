import { PAPER_EQUITY_POINTS_MAX, type PaperAccount } from '@croneai/contracts/paper.ts';
import type { TermsCount } from '@croneai/contracts/signals.ts';
import { addTerms, listTerms } from '../model/pays-by.ts';
import type { ClosedTrade } from './fold-paper-account.ts';

export const usd = (cents: number): number => cents / 100;
export const percentOf = (part: number, whole: number): number =>
  whole === 0 ? 0 : twoDecimals((100 * part) / whole);
export const twoDecimals = (value: number): number => Math.round(value * 100) / 100;

/**
 * Sums over closed trades. All figures are computed from these sums. The size of this object does
 * not grow with the number of trades.
 */
export type Figures = ReturnType<typeof startFigures>;

export const startFigures = (startCents: number) => ({
  /** Number of closed trades. Trades without prices count here, but in none of the sums below. */
  closed: 0,
  won: 0,
  lost: 0,
  breakeven: 0,
  multiples: 0,
  grosses: 0,
  gainsCents: 0,
  lossesCents: 0,
  bestCents: null as number | null,
  worstCents: null as number | null,
  terms: [] as TermsCount[],
  balanceCents: startCents,
  peakCents: startCents,
  /** Largest drop below the highest balance so far, in cents. */
  fallCents: 0,
  fallPercent: 0,
  curve: { size: 2, parts: [], inLast: 0, newest: null } as Curve,
});

const COUNT = { profit: 'won', loss: 'lost', breakeven: 'breakeven' } as const;

/** Adds the next trade, in the order of closing. */
export function addTrade(figures: Figures, trade: ClosedTrade): void {
  const { balanceCents, resultCents, outcome } = trade;
  figures.closed += 1;
  figures.balanceCents = balanceCents;
  figures.peakCents = Math.max(figures.peakCents, balanceCents);
  const fallCents = figures.peakCents - balanceCents;
  figures.fallCents = Math.max(figures.fallCents, fallCents);
  figures.fallPercent = Math.max(figures.fallPercent, percentOf(fallCents, figures.peakCents));
  addPoint(figures.curve, [trade.closedAt, balanceCents]);
  if (outcome === null) return;
  figures[COUNT[outcome]] += 1;
  figures.multiples += trade.multiple ?? 0;
  figures.grosses += trade.grossMultiple ?? 0;
  if (resultCents > 0) figures.gainsCents += resultCents;
  else figures.lossesCents -= resultCents;
  figures.bestCents = Math.max(figures.bestCents ?? resultCents, resultCents);
  figures.worstCents = Math.min(figures.worstCents ?? resultCents, resultCents);
  addTerms(figures.terms, trade.signal.terms.paysBy);
}

/** Sums up trades in the order of closing, starting with the balance before the first trade. */
export function figuresOf(closed: readonly ClosedTrade[], startCents: number): Figures {
  const figures = startFigures(startCents);
  for (const trade of closed) addTrade(figures, trade);
  return figures;
}

/** Computes statistics. A trade without prices counts only in `closed` and `uncounted`. */
export function statisticsOf(figures: Figures): PaperAccount['statistics'] {
  const { closed, won, lost, breakeven, gainsCents, lossesCents, bestCents, worstCents } = figures;
  const counted = won + lost + breakeven;
  const mean = (sum: number) => (counted === 0 ? null : twoDecimals(sum / counted));
  return {
    closed,
    won,
    lost,
    breakeven,
    uncounted: closed - counted,
    winRate: winRate(won, lost),
    profitFactor: lossesCents === 0 ? null : twoDecimals(gainsCents / lossesCents),
    averageMultiple: mean(figures.multiples),
    averageGross: mean(figures.grosses),
    bestUsd: bestCents === null ? null : usd(bestCents),
    worstUsd: worstCents === null ? null : usd(worstCents),
  };
}

export const winRate = (won: number, lost: number): number | null =>
  won + lost === 0 ? null : percentOf(won, won + lost);

/** Lists the terms of the counted trades. */
export const termsOfTrades = ({ terms }: Figures): TermsCount[] => listTerms(terms);

/**
 * Returns the largest and the current drop of the balance below its highest value so far, including
 * the starting balance.
 */
export function drawdownOf(figures: Figures): PaperAccount['drawdown'] {
  const { peakCents, balanceCents, fallCents, fallPercent } = figures;
  return {
    currentPercent: percentOf(peakCents - balanceCents, peakCents),
    maxPercent: fallPercent,
    maxUsd: usd(fallCents),
  };
}

/** A time in epoch milliseconds and the balance in cents. */
type Point = readonly [at: number, cents: number];

/**
 * A balance over time, divided into parts with equal numbers of trades. Each part keeps its lowest
 * and its highest point.
 */
type Curve = {
  /** Number of trades per part. It doubles when there are too many parts. */
  size: number;
  parts: Point[][];
  /** Number of trades in the last part. */
  inLast: number;
  newest: Point | null;
};

/**
 * Maximum number of parts; each has two points. The curve also has the start and the newest point.
 */
const PARTS_MAX = (PAPER_EQUITY_POINTS_MAX - 2) / 2;

function addPoint(curve: Curve, point: Point): void {
  curve.newest = point;
  const last = curve.parts.at(-1);
  if (last && curve.inLast < curve.size) {
    curve.parts[curve.parts.length - 1] = extremesOf([...last, point]);
    curve.inLast += 1;
    return;
  }
  curve.parts.push([point]);
  curve.inLast = 1;
  if (curve.parts.length <= PARTS_MAX) return;
  // Merges parts in pairs. There are PARTS_MAX + 1 parts, an even number; the last has one trade.
  curve.parts = Array.from({ length: curve.parts.length / 2 }, (_, index) =>
    extremesOf(curve.parts.slice(2 * index, 2 * index + 2).flat()),
  );
  curve.inLast += curve.size;
  curve.size *= 2;
}

/** Returns the first lowest and the first highest point, in order of time. */
function extremesOf(points: readonly Point[]): Point[] {
  const cents = points.map(([, value]) => value);
  const [low, high] = [cents.indexOf(Math.min(...cents)), cents.indexOf(Math.max(...cents))];
  return points.filter((_, index) => index === low || index === high);
}

/**
 * Returns the balance over time from its start at `startsAt` (epoch milliseconds), with fewer
 * points for a chart. Highs and lows are kept.
 */
export function equityOf({ curve }: Figures, startsAt: number, startCents: number): PaperAccount['equity'] {
  const { parts, newest } = curve;
  const points: Point[] = [[startsAt, startCents], ...parts.flat()];
  const [lastAt, lastCents] = points.at(-1) ?? [];
  if (newest && (newest[0] !== lastAt || newest[1] !== lastCents)) points.push(newest);
  return points.map(([at, cents]) => ({ at: new Date(at).toISOString(), balanceUsd: usd(cents) }));
}
