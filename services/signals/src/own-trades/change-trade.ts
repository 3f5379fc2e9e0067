import { errors } from '@croneai/contracts/errors.ts';
import { type ChangeTradeBody, fillBounds, type OwnTrade } from '@croneai/contracts/own-trades.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Parts } from '../connections.ts';
import { joinSignals, toOwnTrade } from './read-own-trades.ts';

/** Changes what the member said of a trade; a fill stays within the usual move of the entry. */
export function changeTrade({ admitViewer, signals, ownTrades }: Parts) {
  const join = joinSignals({ signals });
  return async (session: Session, signalId: string, body: ChangeTradeBody): Promise<{ data: OwnTrade }> => {
    const { userId } = await admitViewer(session);
    const stored = await ownTrades.find(userId, signalId);
    const [row] = stored ? await join([stored]) : [];
    if (!row) throw appError(errors.ownTradeNotFound);
    const { stakeUsd, fillPrice, note, tags } = body;
    const { low, high } = fillBounds(row.signal);
    if (fillPrice !== undefined && (fillPrice < low || fillPrice > high))
      throw appError(errors.valuesRefused, { fields: { fillPrice: `The fill is ${low} to ${high}` } });
    const changed = await ownTrades.change(userId, signalId, {
      ...(stakeUsd === undefined ? {} : { stakeCents: Math.round(stakeUsd * 100) }),
      ...(fillPrice === undefined ? {} : { fillPrice }),
      ...(note === undefined ? {} : { note }),
      ...(tags === undefined ? {} : { tags }),
    });
    if (!changed) throw appError(errors.ownTradeNotFound);
    return { data: toOwnTrade({ ...row, stored: changed }) };
  };
}
