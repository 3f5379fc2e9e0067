import type { NotCountedReason, OwnRecord, OwnTrade as OwnTradeView } from '@croneai/contracts/own-trades.ts';
import { RECORD_POINTS_MAX } from '@croneai/contracts/record.ts';
import type { SignalOutcome } from '@croneai/contracts/signals.ts';
import { countedEntry, movedPercent } from '@croneai/rules/gain.ts';
import { lateEntryAt } from '@croneai/rules/settlement.ts';
import type { TapeSignal } from '../settled/signal-rows.ts';
import { type ClosedTrade, closeSettled, type OpenTrade, startBook } from './fold-paper-account.ts';
import { figuresOf, statisticsOf, termsOfTrades, twoDecimals, usd } from './paper-figures.ts';

/** A trade that a member made by hand: the signal and the member's own fill price. */
export type OwnTrade = { signal: TapeSignal; takenAt: number; stakeCents: number; fillPrice: number };

/**
 * Assumed balance of a member at a broker. The real balance is unknown, so the assumed balance is
 * larger than any loss and never limits a result.
 */
const UNKNOWN_BALANCE_CENTS = 1e13;

/**
 * Computes the results of a member's settled trades in the same way as for paper accounts. `open`
 * is the number of trades that are not settled.
 */
export function foldOwnTrades(trades: readonly OwnTrade[]): { closed: ClosedTrade[]; open: number } {
  const closed: ClosedTrade[] = [];
  const open = trades.map(
    ({ signal, takenAt, stakeCents, fillPrice }, index): OpenTrade => ({
      signal: filledAt(signal, fillOf(signal, fillPrice)),
      index,
      openedAt: takenAt,
      stakeCents,
    }),
  );
  const book = { ...startBook(), balanceCents: UNKNOWN_BALANCE_CENTS, open };
  closeSettled(book, Number.POSITIVE_INFINITY, (trade) => void closed.push(trade));
  return { closed, open: book.open.length };
}

/**
 * Returns the entry price of a trade. A trade starts with the published entry price of its signal.
 * If the member did not change it, and the signal was published late, no member could have had this
 * price, so the trade counts from the same price as the signal.
 */
const fillOf = (signal: TapeSignal, fillPrice: number): number =>
  fillPrice === signal.entryPrice ? countedEntry(signal) : fillPrice;

/**
 * Returns the signal with the member's entry price, and with the outcome from this price. The same
 * exit may win from one price and lose from another. The member's entry price replaces the
 * entry price from which the signal counts. Unless the terms are a payout, a fill at or beyond
 * the stop loss has no result, because it was not a trade of this signal.
 */
function filledAt(signal: TapeSignal, entryPrice: number): TapeSignal {
  const { exitPrice, outcome, signalType, stopLoss, terms } = signal;
  const filled = { ...signal, settledFrom: entryPrice };
  if (exitPrice === null || outcome === null) return filled;
  const side = signalType === 'buy' ? 1 : -1;
  if (terms.paysBy.kind !== 'payout' && stopLoss !== null && side * (entryPrice - stopLoss) <= 0)
    return { ...filled, exitPrice: null, outcome: null };
  return { ...filled, outcome: outcomeOf(movedPercent(filled, exitPrice)) };
}

const outcomeOf = (moved: number): SignalOutcome => (moved > 0 ? 'profit' : moved < 0 ? 'loss' : 'breakeven');

/** A stored trade and its signal. */
export type JournalTrade = {
  signal: TapeSignal;
  stored: Pick<OwnTradeView, 'signalId' | 'slot' | 'fillPrice' | 'level' | 'note' | 'tags'> & {
    takenAt: Date;
    stakeCents: number;
  };
};

const fold = (trades: readonly JournalTrade[]) =>
  foldOwnTrades(
    trades.map(({ stored: { takenAt, stakeCents, fillPrice }, signal }) => ({
      signal,
      takenAt: takenAt.getTime(),
      stakeCents,
      fillPrice,
    })),
  );

/** Converts a trade to the form in which the API returns it to its member. */
export function ownTradeView({ stored, signal }: JournalTrade): OwnTradeView {
  const [closed] = fold([{ stored, signal }]).closed as [ClosedTrade?];
  const { signalId, slot, takenAt, stakeCents, fillPrice, level, note, tags } = stored;
  const multiple = closed?.multiple ?? null;
  return {
    signalId,
    slot,
    fillPrice: fillOf(signal, fillPrice),
    level,
    note,
    tags: [...tags],
    signal,
    takenAt: takenAt.toISOString(),
    stakeUsd: usd(stakeCents),
    outcome: closed?.outcome ?? null,
    stakes: multiple === null ? null : twoDecimals(multiple),
    resultUsd: closed && multiple !== null ? usd(closed.resultCents) : null,
    notCounted: closed && multiple === null ? notCountedReason(signal) : null,
    paysBy: signal.terms.paysBy,
  };
}

/** An exit price exists only if the signal has a result, so the fill must then be the reason. */
function notCountedReason({ exitPrice, startsAt, createdAt, expiresAt }: TapeSignal): NotCountedReason {
  if (exitPrice !== null) return 'beyond-stop';
  const at = (time: number) => new Date(time);
  const lateFrom = lateEntryAt({
    startsAt: at(startsAt),
    createdAt: at(createdAt),
    expiresAt: at(expiresAt),
  });
  return lateFrom === undefined ? 'no-price' : 'late';
}

/** Computes the results of a member's own trades in a range. */
export function ownFigures(
  trades: readonly JournalTrade[],
): Omit<OwnRecord, 'range' | 'slotsToday' | 'machinesToday'> {
  const { closed, open } = fold(trades);
  const counted = closed.filter(({ multiple }) => multiple !== null);
  const figures = figuresOf(closed, 0);
  return {
    taken: trades.length,
    open,
    statistics: statisticsOf(figures),
    netStakes: twoDecimals(sumOf(counted.map(({ multiple }) => multiple ?? 0))),
    netUsd: usd(sumOf(closed.map(({ resultCents }) => resultCents))),
    points: pointsOf(counted),
    terms: termsOfTrades(figures),
  };
}

const sumOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0);

/**
 * Returns points of the running net result, at most RECORD_POINTS_MAX. Takes every nth point,
 * counted backwards from the newest point, so that the newest is always included.
 */
function pointsOf(counted: readonly ClosedTrade[]): OwnRecord['points'] {
  const trades = counted.toSorted((a, b) => a.signal.slot - b.signal.slot || a.signal.rank - b.signal.rank);
  const stretch = Math.ceil(trades.length / RECORD_POINTS_MAX);
  let net = 0;
  return trades.flatMap(({ signal, multiple }, index) => {
    net += multiple ?? 0;
    const isShown = (trades.length - 1 - index) % stretch === 0;
    return isShown ? [{ at: new Date(signal.slot).toISOString(), net: twoDecimals(net) }] : [];
  });
}
