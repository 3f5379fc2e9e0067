import type { listPaperTradesQuerySchema } from '@croneai/contracts/endpoints/signals/paper.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import { toClosedTrade } from '@croneai/engine/paper/account-view.ts';
import type { ClosedTrade } from '@croneai/engine/paper/fold-paper-account.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { z } from 'zod';
import type { AdmitViewer } from '../access/module.ts';
import type { AccountKey, PaperAccounts } from './paper-accounts.ts';
import type { SignalTape } from './signal-tape.ts';

/**
 * Lists the closed trades of the member's account, newest first. If a trade closes after the first
 * page was read, it does not shift the later pages.
 */
export function listTrades(
  kind: PaperAccountKind,
  { admit, accounts, tape }: { admit: AdmitViewer; accounts: PaperAccounts; tape: SignalTape },
) {
  /**
   * Returns the time at which a signal was settled and its trades closed; undefined if the signal
   * is unknown or still active.
   */
  const closingOf = async (signalId: string): Promise<number | undefined> => {
    const { signals } = await tape.read();
    return signals.find(({ id }) => id === signalId)?.settledAt ?? undefined;
  };
  /**
   * Returns the last `count` trades that closed no later than `until` and precede the trade
   * `before`. Searches further back until it finds enough of them.
   */
  const lastTrades = async (
    account: AccountKey,
    until: number,
    before: string | undefined,
    count: number,
  ) => {
    let from = until;
    for (;;) {
      const trades: ClosedTrade[] = [];
      let isBehind = true;
      const { closedBefore, startedAt } = await accounts.eachTrade(account, { from, until }, (trade) => {
        isBehind &&= trade.signal.id !== before;
        if (!isBehind) return;
        trades.push(trade);
        if (trades.length > count) trades.shift();
      });
      if (trades.length === count || closedBefore === 0) return trades;
      from = startedAt;
    }
  };
  return async (session: Session, { limit, before }: z.output<typeof listPaperTradesQuerySchema>) => {
    const { userId } = await admit(session);
    const account = { userId, kind };
    const total = (await accounts.of(account)).figures.closed;
    const until = before === undefined ? Number.MAX_SAFE_INTEGER : await closingOf(before);
    // Reads one extra trade to see if there is another page.
    const trades = until === undefined ? [] : await lastTrades(account, until, before, limit + 1);
    const page = trades.slice(-limit).reverse();
    return {
      data: page.map(toClosedTrade),
      extras: {
        total,
        nextBefore: trades.length > limit ? (page.at(-1)?.signal.id ?? null) : null,
      },
    };
  };
}
