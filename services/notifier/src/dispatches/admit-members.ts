import {
  effectiveAccess,
  GUEST_ACCESS,
  mayUse,
  seesSignalsAtOnce,
  type Tier,
} from '@croneai/contracts/access.ts';
import { GOLD_CHANNEL } from '../channels/channel.ts';
import type { Parts } from '../connections.ts';
import type { Dispatch } from './dispatch.model.ts';

export type Admitted = { tier: Tier };

/**
 * Which of these members may have a dispatch now, asked for when its targets are written down and again before each is sent: a revoke, a
 * block or an erasure in between stops it.
 */
export function admitMembers({ recipients, accessCopies }: Parts) {
  return async (
    { audience, userId, event }: Pick<Dispatch, 'audience' | 'userId' | 'event'>,
    userIds: readonly string[],
  ): Promise<Map<string, Admitted>> => {
    const ids = [...new Set(userIds)];
    const [members, copies] = await Promise.all([recipients.findMany(ids), accessCopies.findMany(ids)]);
    const admitted = new Map<string, Admitted>();
    for (const id of ids) {
      if (id === GOLD_CHANNEL && audience === 'at-once') admitted.set(id, { tier: 'gold' });
      const member = members.get(id);
      // Whoever is kept out or about to be erased gets what concerns the account alone, as with mails.
      if (!member || (member.isLeaving && event !== 'account')) continue;
      const access = effectiveAccess(member.role, copies.get(id) ?? GUEST_ACCESS);
      const isInAudience = {
        member: () => id === userId,
        everyone: () => true,
        network: () => mayUse('community-reading', access),
        signals: () => mayUse('signals', access),
        'at-once': () => mayUse('signals', access) && seesSignalsAtOnce(access.tier),
        'on-request': () => mayUse('signals', access) && !seesSignalsAtOnce(access.tier),
      }[audience];
      if (isInAudience()) admitted.set(id, { tier: access.tier });
    }
    return admitted;
  };
}
