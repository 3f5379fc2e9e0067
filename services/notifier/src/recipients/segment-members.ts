import type { AccessCopies } from '@croneai/access/access-copies.ts';
import { type Access, effectiveAccess, GUEST_ACCESS } from '@croneai/contracts/access.ts';
import type { NoticeSegment } from '@croneai/contracts/endpoints/service-notices.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import type { MemberFacts, RecipientRepository } from './recipient.repository.ts';

const BATCH = 500;

export type SegmentParts = {
  recipients: Pick<RecipientRepository, 'members'>;
  accessCopies: Pick<AccessCopies, 'findMany'>;
  now: () => Date;
};

/** Ids of the members of a segment, in batches: everybody who is not erased, also who is kept out or about to leave. */
export function segmentMembers({ recipients, accessCopies, now }: SegmentParts) {
  return async function* (segment: NoticeSegment): AsyncGenerator<string[]> {
    const { country, silentDays, tier, state } = segment;
    const at = now();
    const silentSince = silentDays === undefined ? undefined : new Date(at.getTime() - silentDays * DAY_MS);
    const needsAccess = tier !== undefined || state !== undefined;
    for (let after = ''; ; ) {
      const batch = await recipients.members({ country, silentSince }, after, BATCH);
      const copies = needsAccess ? await accessCopies.findMany(batch.map(({ id }) => id)) : new Map();
      yield batch
        .filter((member) => fits(member, copies.get(member.id) ?? GUEST_ACCESS, segment, at))
        .map(({ id }) => id);
      const last = batch.at(-1);
      if (!last || batch.length < BATCH) return;
      after = last.id;
    }
  };
}

function fits(
  { role, trialEndsAt }: MemberFacts,
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
