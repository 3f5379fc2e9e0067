import type { listPaperTradesQuerySchema } from '@croneai/contracts/endpoints/paper.ts';
import type { PaperAccountKind } from '@croneai/contracts/paper.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import type { z } from 'zod';
import type { AdmitViewer } from '../access/admit-viewer.ts';
import { toClosedTrade } from './get-account.ts';
import type { PaperLedgers } from './paper-ledgers.ts';

/** Closed trades of the member's account, newest first. A trade that closes meanwhile moves no later page. */
export function listTrades(
  kind: PaperAccountKind,
  { admit, ledgers }: { admit: AdmitViewer; ledgers: PaperLedgers },
) {
  return async (session: Session, { limit, before }: z.output<typeof listPaperTradesQuerySchema>) => {
    const { userId } = await admit(session);
    const { closed } = (await ledgers.of(userId, kind)).ledger;
    const end = before === undefined ? closed.length : closed.findIndex(({ signal }) => signal.id === before);
    const page = closed.slice(Math.max(0, end - limit), Math.max(0, end)).reverse();
    return {
      data: page.map(toClosedTrade),
      extras: {
        total: closed.length,
        nextBefore: end > limit ? (page.at(-1)?.signal.id ?? null) : null,
      },
    };
  };
}
