import type { listOwnTradesQuerySchema } from '@croneai/contracts/endpoints/signals/own-trades.ts';
import { OWN_TRADES_COUNTED_MAX, type OwnTrade } from '@croneai/contracts/own-trades.ts';
import { ownTradeView } from '@croneai/engine/paper/own-trades.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { csvFile } from '@croneai/platform/http/csv-file.ts';
import type { z } from 'zod';
import type { AdmitViewer } from '../access/module.ts';
import type { SignalRepository } from '../signals/module.ts';
import type { OwnTradeRepository } from './own-trade.repository.ts';
import { joinSignals } from './read-own-trades.ts';

const COLUMNS = [
  'takenAt',
  'asset',
  'pair',
  'signalType',
  'entryPrice',
  'fillPrice',
  'exitPrice',
  'stakeUsd',
  'level',
  'outcome',
  'stakes',
  'resultUsd',
  'tags',
  'note',
  'signalId',
  'notCounted',
];

/** Returns one of the member's own trades, a page of them, or all as a file. */
export function listOwnTrades({
  admitViewer,
  signals,
  ownTrades,
  now,
}: {
  admitViewer: AdmitViewer;
  signals: Pick<SignalRepository, 'listRows'>;
  ownTrades: Pick<OwnTradeRepository, 'find' | 'list'>;
  now: () => Date;
}) {
  const join = joinSignals({ signals });
  return {
    async get(session: Session, signalId: string): Promise<{ data: OwnTrade | null }> {
      const { userId } = await admitViewer(session);
      const stored = await ownTrades.find(userId, signalId);
      const [row] = stored ? await join([stored]) : [];
      return { data: row ? ownTradeView(row) : null };
    },

    async list(session: Session, { limit, before }: z.output<typeof listOwnTradesQuerySchema>) {
      const { userId } = await admitViewer(session);
      const behind = before === undefined ? undefined : await ownTrades.find(userId, before);
      // Reads one extra row to see if there is another page.
      const found =
        before !== undefined && !behind
          ? []
          : await ownTrades.list(userId, { ...(behind && { behind }), limit: limit + 1 });
      const page = found.slice(0, limit);
      const nextBefore = found.length > limit ? (page.at(-1)?.signalId ?? null) : null;
      return { data: (await join(page)).map(ownTradeView), extras: { nextBefore } };
    },

    async exportCsv(session: Session) {
      const { userId } = await admitViewer(session);
      const stored = await ownTrades.list(userId, { limit: OWN_TRADES_COUNTED_MAX });
      const rows = (await join(stored)).map(ownTradeView).map(({ signal, tags, ...trade }) => ({
        ...signal,
        ...trade,
        tags: tags.join(', '),
      }));
      const pages = async function* () {
        yield rows;
      };
      return csvFile({ name: 'croneai-own-trades', at: now(), columns: COLUMNS }, pages());
    },
  };
}
