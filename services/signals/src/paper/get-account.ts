import {
  PAPER_ENTRY_WITHIN_SECONDS,
  PAPER_STARTING_BALANCE_USD,
  type PaperAccount,
  type PaperAccountKind,
  type PaperClosedTrade,
  type PaperOpenTrade,
} from '@croneai/contracts/paper.ts';
import { COPY_RISK_CAP_PERCENT } from '@croneai/contracts/paper-settings.ts';
import type { PaysBy } from '@croneai/contracts/signals.ts';
import { termsRule } from '@croneai/contracts/terms.ts';
import {
  type ClosedTrade,
  countOpened,
  type OpenTrade,
  STARTING_CENTS,
  windowOf,
} from '@croneai/engine/paper/fold-paper-account.ts';
import {
  drawdownOf,
  equityOf,
  percentOf,
  statisticsOf,
  termsOfTrades,
  twoDecimals,
  usd,
} from '@croneai/engine/paper/paper-figures.ts';
import { defaultSettings, rulesOf } from '@croneai/engine/paper/paper-rules.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { Viewer } from '../access/admit-viewer.ts';
import { admitTo } from '../access/admit-viewer.ts';
import type { Parts } from '../connections.ts';
import type { Disclose } from '../signals/disclose.ts';
import type { FoldedAccount } from './paper-accounts.ts';

const SIZE: Readonly<Record<PaperAccountKind, { name: string; cap: string }>> = {
  copy: { name: 'amount per trade', cap: `${COPY_RISK_CAP_PERCENT}%` },
  bot: { name: 'trade size', cap: 'the risk level’s share' },
};

/** How trades come about, as members read it, under the terms of now. */
function ruleText(kind: PaperAccountKind, paysBy: PaysBy): string {
  const { name, cap } = SIZE[kind];
  return (
    `Every signal within your hours and from your confidence on, published within ${PAPER_ENTRY_WITHIN_SECONDS} seconds of its slot, opens one ` +
    `trade at its entry price, as long as the account is active and below its limit. The stake is the ${name}, capped at ${cap} of the balance. ${termsRule(paysBy)} ` +
    'A trade closes when its signal settles; if prices are missing, the stake is returned. Settings apply to signals published after you save them. ' +
    'Each trade counts under the terms its signal was published with; these are today’s.'
  );
}

/** The member's paper account as of now. An open trade on a signal that is withheld from the member does not name it. */
export function getAccount(kind: PaperAccountKind, parts: Parts) {
  const { paperAccounts, disclose, paysBy, provenance, now } = parts;
  const admit = admitTo(kind, parts);
  return async (session: Session): Promise<{ data: PaperAccount }> => {
    const viewer = await admit(session);
    const account = await paperAccounts.of({ userId: viewer.userId, kind });
    const { ledger, figures, activatedAt } = account;
    const { balanceCents, skipped } = ledger;
    const netCents = balanceCents - STARTING_CENTS;
    return {
      data: {
        kind,
        activatedAt: activatedAt === null ? null : iso(activatedAt),
        startingBalanceUsd: PAPER_STARTING_BALANCE_USD,
        balanceUsd: usd(balanceCents),
        netUsd: usd(netCents),
        returnPercent: percentOf(netCents, STARTING_CENTS),
        drawdown: drawdownOf(figures),
        equity: activatedAt === null ? [] : equityOf(figures, activatedAt, STARTING_CENTS),
        openTrades: await discloseTrades(disclose, viewer, ledger.open),
        window: presentWindow(kind, account, now().getTime()),
        statistics: statisticsOf(figures),
        skipped,
        terms: termsOfTrades(figures),
        paysBy,
        provenance,
        computedAt: now().toISOString(),
        rule: ruleText(kind, paysBy),
      },
    };
  };
}

async function discloseTrades(
  disclose: Disclose,
  viewer: Viewer,
  open: readonly OpenTrade[],
): Promise<PaperOpenTrade[]> {
  const { withheld } = await disclose(
    viewer,
    open.map(({ signal: { id, createdAt } }) => ({ id, createdAt, isActive: true })),
  );
  return open.toReversed().map(({ signal, openedAt, stakeCents }) => ({
    signalId: signal.id,
    signal: withheld.has(signal.id) ? null : signal,
    openedAt: iso(openedAt),
    expiresAt: iso(signal.expiresAt),
    stakeUsd: usd(stakeCents),
  }));
}

function presentWindow(kind: PaperAccountKind, { ledger, latest }: FoldedAccount, at: number) {
  const { settings, grant } = latest ?? {
    settings: defaultSettings(kind),
    grant: { isAdmin: false, mayTrade: true, tradesPerDay: null },
  };
  const { window, maxTrades } = rulesOf({ at: new Date(at), settings, grant });
  const { from, to } = windowOf(at, window);
  const opened = countOpened(ledger, window, at);
  return { startsAt: iso(from), endsAt: iso(to), opened, limit: maxTrades };
}

/** The contract drops what it does not name. */
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

export const iso = (time: number): string => new Date(time).toISOString();
