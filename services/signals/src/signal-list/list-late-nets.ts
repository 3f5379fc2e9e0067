import type { LateNet } from '@croneai/contracts/endpoints/signals/late-entries.ts';
import { lateNet } from '@croneai/engine/settled/late-entry.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { netMultiple, termsOf } from '@croneai/rules/gain.ts';
import { lateEntryAt, settlementSpan } from '@croneai/rules/settlement.ts';
import type { AdmitViewer } from '../access/module.ts';
import type { SignalRepository } from '../signals/module.ts';

/**
 * Lists the result that each signal has for a member who entered late. The caller passes the entry
 * times, because only the member's page has the receipts that show when each signal arrived. Leaves
 * out active signals, signals without minute prices, and signals that were published late, because
 * no member could enter those at their start.
 */
export function listLateNets({
  admitViewer,
  signals,
}: {
  admitViewer: AdmitViewer;
  signals: Pick<SignalRepository, 'findSettled'>;
}) {
  return async (session: Session, at: string): Promise<LateNet[]> => {
    await admitViewer(session);
    const entries = at.split(',').map((entry) => entry.split('.') as [string, string]);
    const found = await signals.findSettled([...new Set(entries.map(([signalId]) => signalId))]);
    const byId = new Map(found.map((signal) => [signal.id, signal]));
    return entries.flatMap(([signalId, moment]) => {
      const signal = byId.get(signalId);
      const netAtStart = signal && netMultiple(signal, termsOf(signal));
      if (!signal || netAtStart === undefined || signal.minutes.length === 0) return [];
      if (lateEntryAt(signal) !== undefined) return [];
      const { from } = settlementSpan(signal);
      const seconds = Math.max(0, (Number(moment) - from) / 1_000);
      const isOver = Number(moment) >= signal.expiresAt.getTime();
      const net = isOver ? null : lateNet(signal, signal.minutes, seconds);
      return [{ signalId, seconds, net, netAtStart }];
    });
  };
}
