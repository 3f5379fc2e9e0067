import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import type { DeliveryRepository } from '../deliveries/delivery.repository.ts';
import type { RecipientRepository } from '../recipients/recipient.repository.ts';

/** Keeps the copy of a user, and sends on what waited for it. */
export function onUserState(parts: {
  recipients: Pick<RecipientRepository, 'find' | 'apply'>;
  deliveries: Pick<DeliveryRepository, 'wake' | 'keepFor'>;
  sweepSoon: () => void;
  now: () => Date;
}) {
  const { recipients, deliveries, sweepSoon, now } = parts;
  return async ({ aggregateVersion, payload }: EventEnvelope<UserState>): Promise<void> => {
    const before = await recipients.find(payload.userId);
    // Before the copy forgets the address: an erasure later on has no other way to find what went there.
    if (before.state === 'known' && before.email !== payload.email) {
      await deliveries.keepFor(payload.userId, before.email);
    }
    await recipients.apply(payload, aggregateVersion);
    const woken = await deliveries.wake('recipient', now(), payload.userId);
    if (woken > 0) sweepSoon();
  };
}
