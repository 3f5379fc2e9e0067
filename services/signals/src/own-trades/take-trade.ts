import type { AccessCopies } from '@croneai/access/access-copies.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { isTeam } from '@croneai/contracts/http/role.ts';
import type { ChangeTradeBody, OwnTrade } from '@croneai/contracts/own-trades.ts';
import { ownTradeView } from '@croneai/engine/paper/own-trades.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { fillBounds } from '@croneai/rules/fill-bounds.ts';
import type { AdmitViewer } from '../access/module.ts';
import { type Disclose, discloseOne } from '../disclosure/module.ts';
import type { SignalRepository } from '../signals/module.ts';
import type { OwnTradeRepository } from './own-trade.repository.ts';
import { joinSignals } from './read-own-trades.ts';

/**
 * Records a trade on an open signal that the member may see. A second call changes nothing. The
 * server sets the time of the trade.
 */
export function takeTrade({
  admitViewer,
  disclose,
  signals,
  ownTrades,
  accessCopies,
  now,
}: {
  admitViewer: AdmitViewer;
  disclose: Disclose;
  signals: Pick<SignalRepository, 'findById' | 'listRows'>;
  ownTrades: Pick<OwnTradeRepository, 'find' | 'insert' | 'removeMember'>;
  accessCopies: Pick<AccessCopies, 'find'>;
  now: () => Date;
}) {
  const join = joinSignals({ signals });
  return async (session: Session, signalId: string, stakeUsd: number): Promise<{ data: OwnTrade }> => {
    const viewer = await admitViewer(session);
    const { userId } = viewer;
    const signal = await signals.findById(signalId);
    if (!signal) throw appError(errors.signalNotFound);
    const known = await ownTrades.find(userId, signalId);
    const takenAt = now();
    if (!known) {
      const { status, expiresAt, slot, entryPrice } = signal;
      if (status !== 'active' || takenAt >= expiresAt) throw appError(errors.signalEnded);
      await discloseOne(disclose, viewer, signal);
      const stakeCents = Math.round(stakeUsd * 100);
      await ownTrades.insert({
        userId,
        signalId,
        slot,
        takenAt,
        stakeCents,
        fillPrice: entryPrice,
        level: 0,
        note: '',
        tags: [],
      });
      // If the member was erased just before this write, the access copy is gone. Admins have no
      // access copy, so the check is skipped for them.
      if (!isTeam(session.role) && !(await accessCopies.find(userId))) {
        await ownTrades.removeMember(userId);
        throw appError(errors.locked);
      }
    }
    const stored = known ?? (await ownTrades.find(userId, signalId));
    const [row] = stored ? await join([stored]) : [];
    if (!row) throw appError(errors.signalNotFound);
    return { data: ownTradeView(row) };
  };
}

/**
 * Changes the figures that the member entered for a trade. The fill price must be within
 * `fillBounds` of the signal.
 */
export function changeTrade({
  admitViewer,
  signals,
  ownTrades,
}: {
  admitViewer: AdmitViewer;
  signals: Pick<SignalRepository, 'listRows'>;
  ownTrades: Pick<OwnTradeRepository, 'find' | 'change'>;
}) {
  const join = joinSignals({ signals });
  return async (session: Session, signalId: string, body: ChangeTradeBody): Promise<{ data: OwnTrade }> => {
    const { userId } = await admitViewer(session);
    const stored = await ownTrades.find(userId, signalId);
    const [row] = stored ? await join([stored]) : [];
    if (!row) throw appError(errors.ownTradeNotFound);
    const { stakeUsd, fillPrice, level, note, tags } = body;
    const { low, high } = fillBounds(row.signal);
    if (fillPrice !== undefined && (fillPrice < low || fillPrice > high))
      throw appError(errors.valuesRefused, {
        fields: { fillPrice: `The entry price must be ${low} to ${high}` },
      });
    const changed = await ownTrades.change(userId, signalId, {
      ...(stakeUsd === undefined ? {} : { stakeCents: Math.round(stakeUsd * 100) }),
      ...(fillPrice === undefined ? {} : { fillPrice }),
      ...(level === undefined ? {} : { level }),
      ...(note === undefined ? {} : { note }),
      ...(tags === undefined ? {} : { tags }),
    });
    if (!changed) throw appError(errors.ownTradeNotFound);
    return { data: ownTradeView({ ...row, stored: changed }) };
  };
}
