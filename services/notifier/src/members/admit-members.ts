import type { AccessCopies } from '@croneai/access/access-copies.ts';
import {
  effectiveAccess,
  GUEST_ACCESS,
  mayUse,
  seesSignalsAtOnce,
  type Tier,
} from '@croneai/contracts/access.ts';
import type { ChannelEvent } from '@croneai/contracts/channels.ts';
import { type Audience, GOLD_CHANNEL } from './audience.ts';
import type { RecipientRepository } from './recipient.repository.ts';

export type Admitted = { tier: Tier };
/** What somebody is admitted to: a message, or a place that is read like one. */
export type Admission = { audience: Audience; userId: string | null; event: ChannelEvent };

/**
 * Which of these members may have a dispatch now, asked for when its targets are written down and again before each is sent: a revoke, a
 * block or an erasure in between stops it.
 */
export function admitMembers({
  recipients,
  accessCopies,
}: {
  recipients: Pick<RecipientRepository, 'findMany'>;
  accessCopies: Pick<AccessCopies, 'findMany'>;
}) {
  return async (
    { audience, userId, event }: Admission,
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
