import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import type { Parts } from '../connections.ts';

/** Keeps the copy of a user, and sends on what waited for it. */
export function onUserState({ recipients, deliveries, sweepSoon, now }: Parts) {
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
