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
/** The Unix epoch began on a Thursday, so the first Monday was four days later. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** Returns the UTC window that contains a time (epoch milliseconds), `from` ≤ time < `to`. */
export function windowOf(time: number, window: PaperWindow): { from: number; to: number } {
  const length = LENGTH_MS[window];
  const offset = window === '1W' ? FIRST_MONDAY_MS : 0;
  const from = Math.floor((time - offset) / length) * length + offset;
  return { from, to: from + length };
}

/** Trading rules that are in force from `at` on. */
export type PaperRules = {
  /** Epoch milliseconds. */
  at: number;
  isTrading: boolean;
  /** Stake of a trade in US dollars, before `riskCapPercent` limits it. */
  sizeUsd: number;
  riskCapPercent: number;
  window: PaperWindow;
  /** Maximum number of trades in one window. */
  maxTrades: number;
  /** Maximum number of trades in a UTC day, as set by the tier; null means unlimited. */
  tradesPerDay: number | null;
  /**
   * The account trades only signals that start within these hours of `timeZone`; null allows all
   * hours.
   */
  hours: Hours | null;
  timeZone: string;
  /** Minimum confidence of a signal, in percent. */
  minConfidence: number;
};

export type OpenTrade = {
  signal: TapeSignal;
  /** Number of signals that the account had seen before this trade's signal. */
  index: number;
  openedAt: number;
  stakeCents: number;
};

export type ClosedTrade = Omit<OpenTrade, 'index'> & {
  closedAt: number;
  /**
   * Net result as a multiple of the stake, under the terms of the signal; null if prices were
   * missing.
   */
  multiple: number | null;
  /** Result in R before costs. */
  grossMultiple: number | null;
  /**
   * Outcome by the net result. Because of the costs, a move in the right direction may still be a
   * loss.
   */
  outcome: SignalOutcome | null;
  resultCents: number;
  /** Balance after this trade has closed. */
  balanceCents: number;
};

/** State of an account after some signals. Its size does not grow with the number of signals. */
export type PaperBook = ReturnType<typeof startBook>;

export type OnClosed = (trade: ClosedTrade) => void;

type SkipReason = keyof PaperBook['skipped'];

export const STARTING_CENTS = PAPER_STARTING_BALANCE_USD * 100;
const DAY: PaperWindow = '1D';

export const startBook = () => ({
  /** Number of signals since the account began. */
  seen: 0,
  balanceCents: STARTING_CENTS,
  /** Open trades in the order of opening. */
  open: [] as OpenTrade[],
  /**
   * For each length of window, the start of the newest window in which a trade was opened, and the
   * number of trades that were opened in it.
   */
  opened: {} as Partial<Record<PaperWindow, { from: number; count: number }>>,
  skipped: { hours: 0, confidence: 0, limit: 0, late: 0, noStop: 0, funds: 0 },
  /**
   * Start (`at`) of the rules under which the account could trade its first signal. Null if no
   * signal was published while trading was on.
   */
  activatedAt: null as number | null,
});

/**
 * Computes a paper account from its start, with its closed trades in the order of closing. See
 * {@link foldSignals}.
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
 * Continues an account with signals that it has not seen. The result depends only on rules and
 * signals, not on the time or on chance. `rules` ascend by `at` and begin with the rules in force
 * at the first of `signals`, which ascend by `createdAt`. All sums are whole cents.
 * - The rules saved before a signal's publication apply, so later settings never change the past.
 * - Signals below the minimum confidence or outside the hours are skipped and do not count towards
 *   a limit.
 * - Each accepted signal opens one trade at the entry price from which it counts. The stake is the
 *   size in the rules, but at most `riskCapPercent` of the balance, and at most the balance minus
 *   the stakes of open trades. The result is stake × net multiple under the terms of the signal's
 *   publication: a loss takes the stake, and under `points` also the costs. No account loses more
 *   than its balance.
 * - The trade closes at the signal's settlement, whatever the rules are at that time. If prices are
 *   missing, the stake is returned. Trades that are settled after the last signal stay open until
 *   {@link closeSettled}.
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

/** Finds the index of the first signal that was published after the time `at`. */
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

/**
 * Returns the number of trades that were opened in the window that contains `at`. Only the newest
 * window with a trade is stored, so the result is 0 for every other window.
 */
export function countOpened({ opened }: Pick<PaperBook, 'opened'>, window: PaperWindow, at: number): number {
  const newest = opened[window];
  return newest && newest.from === windowOf(at, window).from ? newest.count : 0;
}

/** Computes the stake of a new trade, in cents. */
export function stakeOf(
  { balanceCents, open }: Pick<PaperBook, 'balanceCents' | 'open'>,
  { sizeUsd, riskCapPercent }: PaperRules,
): number {
  const atRisk = open.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
  const cap = Math.floor((balanceCents * riskCapPercent) / 100);
  return Math.min(sizeUsd * 100, cap, balanceCents - atRisk);
}

/**
 * Closes the open trades whose signals were settled no later than the time `by`, in the order of
 * settlement.
 */
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
