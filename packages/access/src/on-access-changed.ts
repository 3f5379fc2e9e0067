import type { AccessState } from '@croneai/contracts/events/access.ts';
import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { AccessCopies } from './access-copies.ts';

/**
 * Creates a handler that applies `access.changed` to the copies and returns the member's id. If
 * facts are replayed after the member's end, the copy exists again until the end is replayed as
 * well. Both are on one partition, so the end follows.
 */
export function onAccessChanged(accessCopies: Pick<AccessCopies, 'apply'>) {
  return async ({ aggregateVersion, payload }: EventEnvelope<AccessState>): Promise<string> => {
    const { userId, tier, dashboardUnlocked, hasDeposited, features, changedAt } = payload;
    const version = aggregateVersion;
    await accessCopies.apply(userId, {
      version,
      tier,
      dashboardUnlocked,
      hasDeposited,
      features,
      changedAt,
    });
    return userId;
  };
}
