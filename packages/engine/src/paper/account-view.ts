import {
  PAPER_ENTRY_WITHIN_SECONDS,
  PAPER_STARTING_BALANCE_USD,
  type PaperAccount,
  type PaperAccountKind,
  type PaperClosedTrade,
} from '@croneai/contracts/paper.ts';
import { COPY_RISK_CAP_PERCENT } from '@croneai/contracts/paper-settings.ts';
import type { PaysBy, Provenance } from '@croneai/contracts/signals.ts';
import { termsRule } from '@croneai/rules/terms.ts';
import {
  type ClosedTrade,
  countOpened,
  type PaperBook,
  STARTING_CENTS,
  windowOf,
} from './fold-paper-account.ts';
import {
  drawdownOf,
  equityOf,
  type Figures,
  percentOf,
  statisticsOf,
  termsOfTrades,
  twoDecimals,
  usd,
} from './paper-figures.ts';
import { defaultSettings, rulesOf } from './paper-rules.ts';

const SIZE: Readonly<Record<PaperAccountKind, { name: string; cap: string }>> = {
  copy: { name: 'amount per trade', cap: `${COPY_RISK_CAP_PERCENT}%` },
  bot: { name: 'trade size', cap: 'the risk level’s share' },
};

/** Explains to members how trades are opened under the current terms. */
function ruleText(kind: PaperAccountKind, paysBy: PaysBy): string {
  const { name, cap } = SIZE[kind];
  return (
    `Every signal within your hours and from your confidence on, published within ${PAPER_ENTRY_WITHIN_SECONDS} seconds of its slot, opens one ` +
    `trade at the entry price from which it counts, as long as the account is active and below its limit. The stake is the ${name}, capped at ${cap} of the balance. ${termsRule(paysBy)} ` +
    'A trade closes when its signal settles; if prices are missing, the stake is returned. Settings apply to signals published after you save them. ' +
    'Each trade counts under the terms its signal was published with; these are today’s.'
  );
}

/** An account at one point in time. */
export type PresentAccount = {
  book: PaperBook;
  figures: Figures;
  /**
   * The newest row of settings, with the member's rights when the row was written (`PaperGrant`);
   * undefined if the account has no settings.
   */
  latest: Omit<Parameters<typeof rulesOf>[0], 'at'> | undefined;
  /** Time when the account was first turned on, in epoch milliseconds. */
  activatedAt: number | null;
};

/**
 * Returns a member's view of an account. An open trade on a signal that is withheld from the member
 * does not reveal the signal.
 */
export function accountView(
  kind: PaperAccountKind,
  { book, figures, latest, activatedAt }: PresentAccount,
  {
    at,
    paysBy,
    provenance,
    withheld,
  }: { at: number; paysBy: PaysBy; provenance: Provenance; withheld: ReadonlySet<string> },
): PaperAccount {
  const { balanceCents, skipped } = book;
  const netCents = balanceCents - STARTING_CENTS;
  const { settings, grant } = latest ?? {
    settings: defaultSettings(kind),
    grant: { isAdmin: false, mayTrade: true, tradesPerDay: null },
  };
  const { window, maxTrades } = rulesOf({ at: new Date(at), settings, grant });
  const { from, to } = windowOf(at, window);
  return {
    kind,
    activatedAt: activatedAt === null ? null : iso(activatedAt),
    startingBalanceUsd: PAPER_STARTING_BALANCE_USD,
    balanceUsd: usd(balanceCents),
    netUsd: usd(netCents),
    returnPercent: percentOf(netCents, STARTING_CENTS),
    drawdown: drawdownOf(figures),
    equity: activatedAt === null ? [] : equityOf(figures, activatedAt, STARTING_CENTS),
    openTrades: book.open.toReversed().map(({ signal, openedAt, stakeCents }) => ({
      signalId: signal.id,
      signal: withheld.has(signal.id) ? null : signal,
      openedAt: iso(openedAt),
      expiresAt: iso(signal.expiresAt),
      stakeUsd: usd(stakeCents),
    })),
    window: {
      startsAt: iso(from),
      endsAt: iso(to),
      opened: countOpened(book, window, at),
      limit: maxTrades,
    },
    statistics: statisticsOf(figures),
    skipped,
    terms: termsOfTrades(figures),
    paysBy,
    provenance,
    computedAt: iso(at),
    rule: ruleText(kind, paysBy),
  };
}

/** Converts a closed trade to the contract's shape, and drops all other fields. */
export function toClosedTrade({ signal, multiple, grossMultiple, ...trade }: ClosedTrade): PaperClosedTrade {
  return {
    signalId: signal.id,
    signal,
    openedAt: iso(trade.openedAt),
    closedAt: iso(trade.closedAt),
    stakeUsd: usd(trade.stakeCents),
    exitPrice: signal.exitPrice,
    status: signal.status,
    outcome: trade.outcome,
    paysBy: signal.terms.paysBy,
    multiple: multiple === null ? null : twoDecimals(multiple),
    grossMultiple: grossMultiple === null ? null : twoDecimals(grossMultiple),
    resultUsd: usd(trade.resultCents),
    balanceUsd: usd(trade.balanceCents),
  };
}

const iso = (time: number): string => new Date(time).toISOString();
