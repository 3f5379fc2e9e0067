import { type Hours, isBetween } from '@croneai/contracts/channels.ts';
import { netMultiple, outcomeOfNet, riskMultiple } from '@croneai/contracts/gain.ts';
import {
  PAPER_ENTRY_WITHIN_SECONDS,
  PAPER_STARTING_BALANCE_USD,
  PAPER_TRADE_MIN_USD,
} from '@croneai/contracts/paper.ts';
import { BOT_TIMEFRAMES } from '@croneai/contracts/paper-settings.ts';
import type { SignalOutcome } from '@croneai/contracts/signals.ts';
import { DAY_MS, HOUR_MS } from '@croneai/contracts/units.ts';
import { clockIn } from '@croneai/contracts/wall-clock.ts';
import { firstIndex } from '../first-index.ts';
import type { TapeSignal } from '../settled/signal-rows.ts';

type PaperWindow = (typeof BOT_TIMEFRAMES)[number];
const LENGTH_MS: Readonly<Record<PaperWindow, number>> = {
  '1H': HOUR_MS,
  '4H': 4 * HOUR_MS,
  '1D': DAY_MS,
  '1W': 7 * DAY_MS,
};
/** The epoch began on a Thursday; the first Monday came four days later. */
const FIRST_MONDAY_MS = 4 * DAY_MS;

/** The window of the clock in UTC that a moment lies in, epoch milliseconds, `from` ≤ time < `to`. */
export function windowOf(time: number, window: PaperWindow): { from: number; to: number } {
  const length = LENGTH_MS[window];
  const offset = window === '1W' ? FIRST_MONDAY_MS : 0;
  const from = Math.floor((time - offset) / length) * length + offset;
  return { from, to: from + length };
}

/** What holds from `at` on. */
export type PaperRules = {
  /** Epoch milliseconds. */
  at: number;
  isTrading: boolean;
  /** The stake of a trade, below the cap. */
  sizeUsd: number;
  riskCapPercent: number;
  window: PaperWindow;
  /** Trades opened within one window. */
  maxTrades: number;
  /** Trades opened a UTC day, by the tier; null is unlimited. */
  tradesPerDay: number | null;
  /** Of `timeZone`, in which a signal has to start; null: at any time. */
  hours: Hours | null;
  timeZone: string;
  /** Percent. */
  minConfidence: number;
};

export type OpenTrade = {
  signal: TapeSignal;
  /** Of the signal, counted from the first that the account has seen. */
  index: number;
  openedAt: number;
  stakeCents: number;
};

export type ClosedTrade = Omit<OpenTrade, 'index'> & {
  closedAt: number;
  /** Result in multiples of the stake under the terms of the signal; null when prices were missing. */
  multiple: number | null;
  /** The same before costs, in R. */
  grossMultiple: number | null;
  /** By the result: a price that went the right way may bring less than it costs. */
  outcome: SignalOutcome | null;
  resultCents: number;
  /** After this trade. */
  balanceCents: number;
};

/** An account after so many signals. Its size does not grow with them. */
export type Ledger = ReturnType<typeof startLedger>;

export type OnClosed = (trade: ClosedTrade) => void;

type SkipReason = keyof Ledger['skipped'];

export const STARTING_CENTS = PAPER_STARTING_BALANCE_USD * 100;
const DAY: PaperWindow = '1D';

export const startLedger = () => ({
  /** Signals since the account began. */
  seen: 0,
  balanceCents: STARTING_CENTS,
  /** In the order of opening. */
  open: [] as OpenTrade[],
  /** Trades opened in the newest window of each length that had one. */
  opened: {} as Partial<Record<PaperWindow, { from: number; count: number }>>,
  skipped: { hours: 0, confidence: 0, limit: 0, late: 0, noStop: 0, funds: 0 },
  /** The time of the first rules that a signal was decided by; null before that. */
  activatedAt: null as number | null,
});

/** The whole of a paper account, with its closed trades in the order of closing: see {@link foldSignals}. */
export function foldPaperAccount(
  rules: readonly PaperRules[],
  signals: readonly TapeSignal[],
): Ledger & { closed: ClosedTrade[] } {
  const [ledger, closed] = [startLedger(), [] as ClosedTrade[]];
  const add: OnClosed = (trade) => void closed.push(trade);
  foldSignals(ledger, rules, signals.slice(firstAfter(signals, rules[0]?.at)), add);
  closeSettled(ledger, Number.POSITIVE_INFINITY, add);
  return { ...ledger, closed };
}

/**
 * Goes on with an account over the signals behind those that it has seen. It is the consequence of its rules and of the signals, and of
 * nothing else: no clock, no chance. `rules` ascend by `at` and begin with those in force at the first of `signals`, which ascend by
 * `createdAt`. All sums are whole cents.
 *
 * - A signal is decided on by the rules that were saved before it was published, so nothing saved later changes the past.
 * - Signals below the least confidence of the rules, or that start outside their hours, are left out and take no place of a limit.
 * - One signal opens one trade at its entry price. The stake is the size of the rules, at most their share of the balance and never more
 *   than is free. The result is stake × net multiple under the terms that the signal was published under: a loss takes the stake, under
 *   points with the costs on top. Nobody loses more than the balance.
 * - It closes when the signal was settled, whatever the rules are by then. Missing prices return the stake. What is settled after the
 *   last signal stays open: {@link closeSettled}.
 */
export function foldSignals(
  ledger: Ledger,
  rules: readonly PaperRules[],
  signals: readonly TapeSignal[],
  onClosed: OnClosed,
): void {
  let next = 0;
  for (const signal of signals) {
    closeSettled(ledger, signal.createdAt, onClosed);
    while ((rules[next]?.at ?? Number.POSITIVE_INFINITY) < signal.createdAt) next += 1;
    const current = rules[next - 1];
    if (current?.isTrading) decide(ledger, current, signal);
    ledger.seen += 1;
  }
}

/** The index of the first signal published after a moment: an account does not look at what came before it. */
export const firstAfter = (signals: readonly TapeSignal[], at = Number.POSITIVE_INFINITY): number =>
  firstIndex(signals, ({ createdAt }) => createdAt > at);

function decide(ledger: Ledger, rules: PaperRules, signal: TapeSignal): void {
  ledger.activatedAt ??= rules.at;
  const stakeCents = stakeOf(ledger, rules);
  const reason = reasonToSkip(ledger, rules, signal, stakeCents);
  if (reason) {
    ledger.skipped[reason] += 1;
    return;
  }
  const { createdAt: openedAt } = signal;
  ledger.open.push({ signal, index: ledger.seen, openedAt, stakeCents });
  for (const window of BOT_TIMEFRAMES) {
    const { from } = windowOf(openedAt, window);
    ledger.opened[window] = { from, count: countOpened(ledger, window, openedAt) + 1 };
  }
}

function reasonToSkip(
  ledger: Ledger,
  rules: PaperRules,
  { createdAt, startsAt, stopLoss, entryPrice, confidence }: TapeSignal,
  stakeCents: number,
): SkipReason | undefined {
  if (createdAt - startsAt > PAPER_ENTRY_WITHIN_SECONDS * 1_000) return 'late';
  if (stopLoss === null || stopLoss === entryPrice) return 'noStop';
  const { window, maxTrades, tradesPerDay, hours, timeZone, minConfidence } = rules;
  if (confidence < minConfidence) return 'confidence';
  if (hours && !isBetween(hours, clockIn(timeZone, startsAt))) return 'hours';
  if (countOpened(ledger, window, createdAt) >= maxTrades) return 'limit';
  if (tradesPerDay !== null && countOpened(ledger, DAY, createdAt) >= tradesPerDay) return 'limit';
  return stakeCents < PAPER_TRADE_MIN_USD * 100 ? 'funds' : undefined;
}

/** Trades opened in the window that a moment lies in; not of a window that is older than the newest. */
export function countOpened({ opened }: Pick<Ledger, 'opened'>, window: PaperWindow, at: number): number {
  const newest = opened[window];
  return newest && newest.from === windowOf(at, window).from ? newest.count : 0;
}

/** What a trade would take that was opened now, in cents. */
export function stakeOf(
  { balanceCents, open }: Pick<Ledger, 'balanceCents' | 'open'>,
  { sizeUsd, riskCapPercent }: PaperRules,
): number {
  const atRisk = open.reduce((sum, { stakeCents }) => sum + stakeCents, 0);
  const cap = Math.floor((balanceCents * riskCapPercent) / 100);
  return Math.min(sizeUsd * 100, cap, balanceCents - atRisk);
}

/** Closes what was settled by a moment, in the order of settlement. */
export function closeSettled(ledger: Ledger, by: number, onClosed: OnClosed): void {
  if (ledger.open.length === 0) return;
  const isDue = ({ signal: { settledAt } }: OpenTrade) => settledAt !== null && settledAt <= by;
  const due = ledger.open.filter(isDue);
  if (due.length === 0) return;
  ledger.open = ledger.open.filter((trade) => !isDue(trade));
  for (const trade of due.sort((a, b) => closingOf(a) - closingOf(b))) {
    const { signal, openedAt, stakeCents } = trade;
    const multiple = netMultiple(signal, signal.terms) ?? null;
    const grossMultiple = multiple === null ? null : (riskMultiple(signal) ?? null);
    const resultCents = Math.max(-ledger.balanceCents, Math.round(stakeCents * (multiple ?? 0)));
    ledger.balanceCents += resultCents;
    onClosed({
      signal,
      openedAt,
      stakeCents,
      closedAt: closingOf(trade),
      multiple,
      grossMultiple,
      outcome: multiple === null ? null : outcomeOfNet(multiple),
      resultCents,
      balanceCents: ledger.balanceCents,
    });
  }
}

const closingOf = ({ signal }: OpenTrade): number => signal.settledAt ?? signal.expiresAt;
