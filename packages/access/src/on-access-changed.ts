import type { AccessState } from '@croneai/contracts/events/access.ts';
import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import type { AccessCopies } from './access-copies.ts';

/**
 * Takes the facts of `access.changed` into the copies; answers whose they are. Facts that are read again from an older offset
 * after the member's end bring the copy back only until the end is read again, as both are on one partition.
 */
export function onAccessChanged(accessCopies: Pick<AccessCopies, 'apply'>) {
  return async ({ aggregateVersion, payload }: EventEnvelope<AccessState>): Promise<string> => {
    const { userId, tier, dashboardUnlocked, hasDeposited, changedAt } = payload;
    const version = aggregateVersion;
    await accessCopies.apply(userId, { version, tier, dashboardUnlocked, hasDeposited, changedAt });
    return userId;
  };
}
