import type { AccessCopies } from '@croneai/access/access-copies.ts';
import {
  effectiveAccess,
  GUEST_ACCESS,
  mayUse,
  seesSignalsAtOnce,
  type Tier,
} from '@croneai/contracts/access.ts';
import type { ChannelEvent } from '@croneai/contracts/channels.ts';
import { type Audience, isPlace, type Place, readsIn } from './audience.ts';
import type { RecipientRepository } from './recipient.repository.ts';

export type Admitted = { tier: Tier };
/** Receipts of a Telegram channel are counted under this tier. */
const TIER_OF_PLACE: Readonly<Record<Place, Tier>> = {
  'gold-channel': 'gold',
  'hint-channel': 'pro',
  'results-channel': 'guest',
};

/** Fields that decide which members may receive a message. */
export type Admission = { audience: Audience; userId: string | null; event: ChannelEvent };

/**
 * Finds the members who may currently receive a message. Runs when targets are stored and again
 * before each send, because a member may lose access, be blocked, or be erased in the meantime.
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
      if (isPlace(id) && readsIn(id, audience)) admitted.set(id, { tier: TIER_OF_PLACE[id] });
      const member = members.get(id);
      // Members who are blocked or about to be erased get only account messages. The same rule
      // applies to mails.
      if (!member || (member.isLeaving && event !== 'account')) continue;
      const access = effectiveAccess(member.role, copies.get(id) ?? GUEST_ACCESS);
      const isInAudience = {
        member: () => id === userId,
        everyone: () => true,
        network: () => mayUse('community-reading', access),
        signals: () => mayUse('signals', access),
        'gold-channel': () => false,
        'results-channel': () => false,
        'at-once': () => mayUse('signals', access) && seesSignalsAtOnce(access.tier),
        'on-request': () => mayUse('signals', access) && !seesSignalsAtOnce(access.tier),
      }[audience];
      if (isInAudience()) admitted.set(id, { tier: access.tier });
    }
    return admitted;
  };
}
