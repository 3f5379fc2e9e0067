import type { Hours } from '@croneai/contracts/channels.ts';
import {
  PAPER_ENTRY_WITHIN_SECONDS,
  PAPER_STARTING_BALANCE_USD,
  PAPER_TRADE_MIN_USD,
} from '@croneai/contracts/paper.ts';
import { BOT_TIMEFRAMES } from '@croneai/contracts/paper-settings.ts';
import type { SignalOutcome } from '@croneai/contracts/signals.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import { netMultiple, outcomeOfNet, riskMultiple } from '@croneai/rules/gain.ts';
import { isBetween } from '@croneai/rules/notification-rules.ts';
import { clockIn } from '@croneai/rules/wall-clock.ts';
import { firstIndex } from '../first-index.ts';
import type { TapeSignal } from '../settled/signal-rows.ts';

type PaperWindow = (typeof BOT_TIMEFRAMES)[number];
const LENGTH_MS: Readonly<Record<PaperWindow, number>> = {
  '1H': HOUR_MS,
  '4H': 4 * HOUR_MS,
  '1D': DAY_MS,
  '1W': 7 * DAY_MS,
};
/** The epoch began on a Thursday; the first Monday was four days later. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** The UTC window that contains a time, epoch milliseconds, `from` ≤ time < `to`. */
export function windowOf(time: number, window: PaperWindow): { from: number; to: number } {
  const length = LENGTH_MS[window];
  const offset = window === '1W' ? FIRST_MONDAY_MS : 0;
  const from = Math.floor((time - offset) / length) * length + offset;
  return { from, to: from + length };
}

/** Rules in force since `at`. */
export type PaperRules = {
  /** Epoch milliseconds. */
  at: number;
  isTrading: boolean;
  /** The stake of a trade before the cap. */
  sizeUsd: number;
  riskCapPercent: number;
  window: PaperWindow;
  /** Maximum number of trades in one window. */
  maxTrades: number;
  /** Maximum number of trades in a UTC day, set by the tier; null means unlimited. */
  tradesPerDay: number | null;
  /** Trades only signals that start in these hours of `timeZone`; null allows all. */
  hours: Hours | null;
  timeZone: string;
  /** Percent. */
  minConfidence: number;
};

export type OpenTrade = {
  signal: TapeSignal;
  /** Position of the signal among those that the account has seen, counted from 0. */
  index: number;
  openedAt: number;
  stakeCents: number;
};

export type ClosedTrade = Omit<OpenTrade, 'index'> & {
  closedAt: number;
  /**
   * Result in multiples of the stake under the terms of the signal; null when prices were missing.
   */
  multiple: number | null;
  /** The result in R before costs. */
  grossMultiple: number | null;
  /**
   * Outcome by the net result, because a move in the right direction may gain less than its costs.
   */
  outcome: SignalOutcome | null;
  resultCents: number;
  /** Balance after this trade. */
  balanceCents: number;
};

/** State of an account after some signals. Its size does not grow with their number. */
export type PaperBook = ReturnType<typeof startBook>;

export type OnClosed = (trade: ClosedTrade) => void;

type SkipReason = keyof PaperBook['skipped'];

export const STARTING_CENTS = PAPER_STARTING_BALANCE_USD * 100;
const DAY: PaperWindow = '1D';

export const startBook = () => ({
  /** Number of signals since the account began. */
  seen: 0,
  balanceCents: STARTING_CENTS,
  /** In the order of opening. */
  open: [] as OpenTrade[],
  /** Number of trades in the newest window of each length that contains a trade. */
  opened: {} as Partial<Record<PaperWindow, { from: number; count: number }>>,
  skipped: { hours: 0, confidence: 0, limit: 0, late: 0, noStop: 0, funds: 0 },
  /**
   * Start of the first trading rules that were in force when a signal was published; null until
   * then.
   */
  activatedAt: null as number | null,
});

/**
 * A complete paper account, with its closed trades in the order of closing: see {@link
 * foldSignals}.
 */
export function foldPaperAccount(
  rules: readonly PaperRules[],
  signals: readonly TapeSignal[],
): PaperBook & { closed: ClosedTrade[] } {
  const [book, closed] = [startBook(), [] as ClosedTrade[]];
  const add: OnClosed = (trade) => void closed.push(trade);
  foldSignals(book, rules, signals.slice(firstAfter(signals, rules[0]?.at)), add);
  closeSettled(book, Number.POSITIVE_INFINITY, add);
  return { ...book, closed };
}

/**
 * Continues an account with the signals after those that it has seen. The result depends on rules
 * and signals alone, without clock or chance. `rules` ascend by `at` and begin with those in force
 * at the first of `signals`, which ascend by `createdAt`. All sums are whole cents.
 * - The rules saved before a signal's publication decide, so later settings never change the past.
 * - Signals below the minimum confidence or outside the hours are skipped and use up no limit.
 * - Each accepted signal opens one trade at its entry price. The stake is the size of the rules, at
 *   most their share of the balance and the free balance. The result is stake × net multiple under
 *   the terms of the signal's publication: a loss takes the stake, plus costs under points. No
 *   account loses more than its balance.
 * - The trade closes at the signal's settlement under any rules. Missing prices return the stake.
 *   Trades settled after the last signal stay open: {@link closeSettled}.
 */
export function foldSignals(
  book: PaperBook,
  rules: readonly PaperRules[],
  signals: readonly TapeSignal[],
  onClosed: OnClosed,
): void {
  let next = 0;
  for (const signal of signals) {
    closeSettled(book, signal.createdAt, onClosed);
    while ((rules[next]?.at ?? Number.POSITIVE_INFINITY) < signal.createdAt) next += 1;
    const current = rules[next - 1];
    if (current?.isTrading) decide(book, current, signal);
    book.seen += 1;
  }
}

/** The index of the first signal after a time: an account ignores earlier signals. */
export const firstAfter = (signals: readonly TapeSignal[], at = Number.POSITIVE_INFINITY): number =>
  firstIndex(signals, ({ createdAt }) => createdAt > at);

function decide(book: PaperBook, rules: PaperRules, signal: TapeSignal): void {
  book.activatedAt ??= rules.at;
  const stakeCents = stakeOf(book, rules);
  const reason = reasonToSkip(book, rules, signal, stakeCents);
  if (reason) {
    book.skipped[reason] += 1;
    return;
  }
  const { createdAt: openedAt } = signal;
  book.open.push({ signal, index: book.seen, openedAt, stakeCents });
  for (const window of BOT_TIMEFRAMES) {
    const { from } = windowOf(openedAt, window);
    book.opened[window] = { from, count: countOpened(book, window, openedAt) + 1 };
  }
}

function reasonToSkip(
  book: PaperBook,
  rules: PaperRules,
  { createdAt, startsAt, stopLoss, entryPrice, confidence }: TapeSignal,
  stakeCents: number,
): SkipReason | undefined {
  if (createdAt - startsAt > PAPER_ENTRY_WITHIN_SECONDS * 1_000) return 'late';
  if (stopLoss === null || stopLoss === entryPrice) return 'noStop';
  const { window, maxTrades, tradesPerDay, hours, timeZone, minConfidence } = rules;
  if (confidence < minConfidence) return 'confidence';
  if (hours && !isBetween(hours, clockIn(timeZone, startsAt))) return 'hours';
  if (countOpened(book, window, createdAt) >= maxTrades) return 'limit';
  if (tradesPerDay !== null && countOpened(book, DAY, createdAt) >= tradesPerDay) return 'limit';
  return stakeCents < PAPER_TRADE_MIN_USD * 100 ? 'funds' : undefined;
}

/** Number of trades opened in the window that contains a time; 0 for earlier windows. */
export function countOpened({ opened }: Pick<PaperBook, 'opened'>, window: PaperWindow, at: number): number {
  const newest = opened[window];
  return newest && newest.from === windowOf(at, window).from ? newest.count : 0;
}

/** Stake in cents of a new trade. */
export function stakeOf(
  { balanceCents, open }: Pick<PaperBook, 'balanceCents' | 'open'>,
  { sizeUsd, riskCapPercent }: PaperRules,
): number {
  const atRisk = open.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
  const cap = Math.floor((balanceCents * riskCapPercent) / 100);
  return Math.min(sizeUsd * 100, cap, balanceCents - atRisk);
}

/** Closes trades settled by a time, in the order of settlement. */
export function closeSettled(book: PaperBook, by: number, onClosed: OnClosed): void {
  if (book.open.length === 0) return;
  const isDue = ({ signal: { settledAt } }: OpenTrade) => settledAt !== null && settledAt <= by;
  const due = book.open.filter(isDue);
  if (due.length === 0) return;
  book.open = book.open.filter((trade) => !isDue(trade));
  for (const trade of due.sort((a, b) => closingOf(a) - closingOf(b))) {
    const { signal, openedAt, stakeCents } = trade;
    const multiple = netMultiple(signal, signal.terms) ?? null;
    const grossMultiple = multiple === null ? null : (riskMultiple(signal) ?? null);
    const resultCents = Math.max(-book.balanceCents, Math.round(stakeCents * (multiple ?? 0)));
    book.balanceCents += resultCents;
    onClosed({
      signal,
      openedAt,
      stakeCents,
      closedAt: closingOf(trade),
      multiple,
      grossMultiple,
      outcome: multiple === null ? null : outcomeOfNet(multiple),
      resultCents,
      balanceCents: book.balanceCents,
    });
  }
}

const closingOf = ({ signal }: OpenTrade): number => signal.settledAt ?? signal.expiresAt;
