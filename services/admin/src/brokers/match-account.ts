import type { BrokerEventRepository } from './broker-event.repository.ts';
import { isClaim } from './claim-due-deposits.ts';

/**
 * Assigns the events of a broker's account to the member that one of the events names. The event of
 * a deposit often has no click id, which would name the member. It may also arrive before the event
 * of the registration, which has a click id. Call this after an event is stored, so that at least
 * one of two concurrent calls finds both events.
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
