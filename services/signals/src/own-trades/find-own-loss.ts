import type { OwnLoss } from '@croneai/contracts/events/mails.ts';
import { OWN_TRADES_COUNTED_MAX } from '@croneai/contracts/own-trades.ts';
import { journalOf } from '@croneai/engine/paper/journal.ts';
import type { SignalRepository } from '../signals/module.ts';
import type { OwnTradeRepository } from './own-trade.repository.ts';
import { joinSignals } from './read-own-trades.ts';

/**
 * Finds the groups of a member's own trades, such as the trades in one UTC hour, that explain most
 * of the member's loss in a span. Trades belong to the span in which their signals start. Resolves
 * to undefined if there is no loss, if there are too few trades, or if no small group explains most
 * of the loss.
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
