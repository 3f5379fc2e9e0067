import {
  PAPER_ENTRY_WITHIN_SECONDS,
  PAPER_STARTING_BALANCE_USD,
  PAPER_TRADE_MIN_USD,
} from '@croneai/contracts/paper.ts';
import { riskMultiple } from '@croneai/contracts/record.ts';
import type { SignalOutcome } from '@croneai/contracts/signals.ts';
import { netMultiple, outcomeOfNet, type PublishedTerms, type Terms } from '../settlement/gain.ts';
import type { StoredSignal } from '../signals/signal.ts';
import { type PaperWindow, windowOf } from './paper-window.ts';

/** What trading needs of a signal; times in epoch milliseconds. */
export type TapeSignal = Pick<
  StoredSignal,
  | 'id'
  | 'pair'
  | 'asset'
  | 'signalType'
  | 'entryPrice'
  | 'stopLoss'
  | 'takeProfit'
  | 'precision'
  | 'slot'
  | 'rank'
  | 'status'
  | 'outcome'
  | 'exitPrice'
> & {
  startsAt: number;
  createdAt: number;
  expiresAt: number;
  settledAt: number | null;
  /** What it counts under. */
  terms: Terms;
};

/** A signal as stored, without the terms that it counts under. */
export type TapeRow = Omit<TapeSignal, 'terms'> & PublishedTerms & { updatedAt: number };

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
};

export type OpenTrade = {
  signal: TapeSignal;
  openedAt: number;
  stakeCents: number;
};

export type ClosedTrade = OpenTrade & {
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

export type Ledger = {
  balanceCents: number;
  /** In the order of opening. */
  open: OpenTrade[];
  /** In the order of closing. */
  closed: ClosedTrade[];
  /** When each trade was opened, ascending. */
  openedAt: number[];
  skipped: Record<SkipReason, number>;
};

type SkipReason = 'limit' | 'late' | 'noStop' | 'funds';

export const STARTING_CENTS = PAPER_STARTING_BALANCE_USD * 100;
const DAY: PaperWindow = '1D';

/**
 * A paper account as the consequence of its rules and of the signals, and of nothing else: no clock, no chance. `rules`
 * ascend by `at`, `signals` by `createdAt`. All sums are whole cents.
 *
 * - A signal is decided on by the rules that were saved before it was published, so nothing saved later changes the past.
 * - One signal opens one trade at its entry price. The stake is the size of the rules, at most their share of the balance and never more
 *   than is free. The result is stake × net multiple under the terms that the signal was published under: a loss takes the stake, under
 *   points with the costs on top. Nobody loses more than the balance.
 * - It closes when the signal was settled, whatever the rules are by then. Missing prices return the stake.
 */
export function foldPaperAccount(rules: readonly PaperRules[], signals: readonly TapeSignal[]): Ledger {
  const ledger: Ledger = {
    balanceCents: STARTING_CENTS,
    open: [],
    closed: [],
    openedAt: [],
    skipped: { limit: 0, late: 0, noStop: 0, funds: 0 },
  };
  let next = 0;
  for (const signal of signals.slice(firstAfter(signals, rules[0]?.at))) {
    closeSettled(ledger, signal.createdAt);
    while ((rules[next]?.at ?? Number.POSITIVE_INFINITY) < signal.createdAt) next += 1;
    const current = rules[next - 1];
    if (current?.isTrading) decide(ledger, current, signal);
  }
  closeSettled(ledger, Number.POSITIVE_INFINITY);
  return ledger;
}

/** The index of the first signal published after a moment: an account does not look at what came before it. */
function firstAfter(signals: readonly TapeSignal[], at = Number.POSITIVE_INFINITY): number {
  let [low, high] = [0, signals.length];
  while (low < high) {
    const middle = (low + high) >>> 1;
    if ((signals[middle]?.createdAt ?? 0) > at) high = middle;
    else low = middle + 1;
  }
  return low;
}

function decide(ledger: Ledger, rules: PaperRules, signal: TapeSignal): void {
  const stakeCents = stakeOf(ledger, rules);
  const reason = reasonToSkip(ledger, rules, signal, stakeCents);
  if (reason) {
    ledger.skipped[reason] += 1;
    return;
  }
  ledger.open.push({ signal, openedAt: signal.createdAt, stakeCents });
  ledger.openedAt.push(signal.createdAt);
}

function reasonToSkip(
  ledger: Ledger,
  rules: PaperRules,
  { createdAt, startsAt, stopLoss, entryPrice }: TapeSignal,
  stakeCents: number,
): SkipReason | undefined {
  if (createdAt - startsAt > PAPER_ENTRY_WITHIN_SECONDS * 1_000) return 'late';
  if (stopLoss === null || stopLoss === entryPrice) return 'noStop';
  if (isLimitReached(ledger, rules, createdAt)) return 'limit';
  return stakeCents < PAPER_TRADE_MIN_USD * 100 ? 'funds' : undefined;
}

function isLimitReached(
  ledger: Ledger,
  { window, maxTrades, tradesPerDay }: PaperRules,
  at: number,
): boolean {
  if (countOpenedSince(ledger, windowOf(at, window).from) >= maxTrades) return true;
  return tradesPerDay !== null && countOpenedSince(ledger, windowOf(at, DAY).from) >= tradesPerDay;
}

/** Trades opened at or after a moment. */
export function countOpenedSince({ openedAt }: Pick<Ledger, 'openedAt'>, from: number): number {
  let index = openedAt.length;
  while (index > 0 && (openedAt[index - 1] ?? 0) >= from) index -= 1;
  return openedAt.length - index;
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
function closeSettled(ledger: Ledger, by: number): void {
  if (ledger.open.length === 0) return;
  const isDue = ({ signal: { settledAt } }: OpenTrade) => settledAt !== null && settledAt <= by;
  const due = ledger.open.filter(isDue);
  if (due.length === 0) return;
  ledger.open = ledger.open.filter((trade) => !isDue(trade));
  for (const trade of due.sort((a, b) => closingOf(a) - closingOf(b))) {
    const { signal, stakeCents } = trade;
    const multiple = netMultiple(signal, signal.terms) ?? null;
    const grossMultiple = multiple === null ? null : (riskMultiple(signal) ?? null);
    const resultCents = Math.max(-ledger.balanceCents, Math.round(stakeCents * (multiple ?? 0)));
    ledger.balanceCents += resultCents;
    ledger.closed.push({
      ...trade,
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
