import type { BrokerEventRepository } from './broker-event.repository.ts';
import { isClaim } from './claim-due-deposits.ts';

/**
 * Assigns all events of a trader's account at a broker to the member whom the click id of one event
 * identifies. A deposit event often has no click id, and may arrive before the registration event,
 * which has one. Call this after an event is stored, so that at least one of two concurrent calls
 * finds both events.
 */
export function matchAccount({
  events,
}: {
  events: Pick<BrokerEventRepository, 'findByTrader' | 'complete'>;
}) {
  return async (broker: string, traderId: string): Promise<void> => {
    const ofAccount = await events.findByTrader(broker, traderId);
    const userId = ofAccount.find((event) => event.userId !== null)?.userId;
    if (!userId) return;
    for (const event of ofAccount.filter(({ event: kind, eventId }) => kind !== null && eventId !== null)) {
      if (event.userId !== null) continue;
      const matched = { ...event, userId, state: 'matched' as const };
      await events.complete(isClaim(matched) ? { ...matched, isDue: true } : matched);
    }
  };
}
