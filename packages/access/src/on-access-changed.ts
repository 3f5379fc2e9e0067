import type { AccessState } from '@croneai/contracts/events/access.ts';
import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { AccessCopies } from './access-copies.ts';

/**
 * Creates a handler that applies `access.changed` to the copies and returns the member's id. If old
 * events are replayed, they may recreate the copy of an erased member for a short time. The
 * member's tombstone then deletes the copy, because the tombstone is a later message of the same
 * partition.
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
