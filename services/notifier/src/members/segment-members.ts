import type { AccessCopies } from '@croneai/access/access-copies.ts';
import { type Access, effectiveAccess, GUEST_ACCESS } from '@croneai/contracts/access.ts';
import type { NoticeSegment } from '@croneai/contracts/endpoints/notifier/notice-bodies.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Member, RecipientRepository } from './recipient.repository.ts';

/**
 * Yields the ids of a segment's members in batches. Includes members who are blocked or about to be
 * erased, but not erased members.
 */
export function segmentMembers({
  recipients,
  accessCopies,
  now,
}: {
  recipients: Pick<RecipientRepository, 'batches'>;
  accessCopies: Pick<AccessCopies, 'findMany'>;
  now: () => Date;
}) {
  return async function* (segment: NoticeSegment): AsyncGenerator<string[]> {
    const { country, silentDays, tier, state } = segment;
    const at = now();
    const silentSince = silentDays === undefined ? undefined : new Date(at.getTime() - silentDays * DAY_MS);
    const needsAccess = tier !== undefined || state !== undefined;
    for await (const batch of recipients.batches({ country, silentSince })) {
      const copies = needsAccess ? await accessCopies.findMany(batch.map(({ id }) => id)) : new Map();
      yield batch
        .filter((member) => fits(member, copies.get(member.id) ?? GUEST_ACCESS, segment, at))
        .map(({ id }) => id);
    }
  };
}

function fits(
  { role, trialEndsAt }: Member,
  stored: Access,
  { tier, state }: NoticeSegment,
  at: Date,
): boolean {
  const access = effectiveAccess(role, stored);
  if (tier !== undefined && access.tier !== tier) return false;
  if (state === undefined) return true;
  if (access.dashboardUnlocked) return state === 'unlocked';
  return state === (trialEndsAt > at ? 'trial' : 'trial-ended');
}
