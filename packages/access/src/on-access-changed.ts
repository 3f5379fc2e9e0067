import type { AccessState } from '@croneai/contracts/events/access.ts';
import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { AccessCopies } from './access-copies.ts';

/**
 * Applies `access.changed` to the copies; returns the member's id. Facts that are replayed after
 * the member's end revive the copy only until the end is replayed, because both are on one
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
