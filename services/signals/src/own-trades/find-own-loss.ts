import type { OwnLoss } from '@croneai/contracts/events/mails.ts';
import { OWN_TRADES_COUNTED_MAX } from '@croneai/contracts/own-trades.ts';
import { journalOf } from '@croneai/engine/paper/journal.ts';
import type { SignalRepository } from '../signals/module.ts';
import type { OwnTradeRepository } from './own-trade.repository.ts';
import { joinSignals } from './read-own-trades.ts';

/**
 * Finds one or two groups of a member's own trades (such as all trades in one UTC hour) that cause
 * most of the member's loss in a span. The groups contain at most half of the trades. A trade
 * belongs to the span in which its signal starts. Resolves to undefined if there is no loss, if
 * there are too few trades, or if there are no such groups.
 */
export function findOwnLoss({
  signals,
  ownTrades,
}: {
  signals: Pick<SignalRepository, 'listRows'>;
  ownTrades: Pick<OwnTradeRepository, 'list'>;
}) {
  const join = joinSignals({ signals });
  return async (userId: string, { from, to }: { from: number; to: number }): Promise<OwnLoss | undefined> => {
    const since = await ownTrades.list(userId, { from, limit: OWN_TRADES_COUNTED_MAX });
    const { trades, lesson } = journalOf(await join(since.filter(({ slot }) => slot < to)), 'UTC');
    return lesson ? { trades, lesson } : undefined;
  };
}
