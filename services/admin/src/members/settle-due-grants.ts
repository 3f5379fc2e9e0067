import { type Access, TIERS } from '@croneai/contracts/access.ts';
import { grantEnded, grantEnding } from '@croneai/contracts/events/mails.ts';
import type { EachRow } from '@croneai/platform/each-row.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { Repeat } from '@croneai/platform/repeat.ts';
import { settleGrants } from './change-grants.ts';
import { featuresOf, tierOf } from './grant-rules.ts';
import type { Grant, Member } from './member.model.ts';
import type { MemberChange, MemberRepository } from './member.repository.ts';
import { accessChangedEvent, accessMailEvent } from './member.ts';

const ROWS = 100;
/**
 * Maximum pause between rounds. A grant that another process gives during a pause may start late by
 * up to this time.
 */
const PAUSE_MAX_MS = 500;
const PAUSE_MIN_MS = 20;

/**
 * Starts and ends grants when they are due, and sends reminders before an end. The stored times are
 * the source of truth, so the first round after an outage catches up. If two processes find the
 * same member, only one of them writes.
 */
export function settleDueGrants({
  members,
  eachRow,
  now,
}: {
  members: Pick<MemberRepository, 'nextGrants' | 'change'>;
  eachRow: EachRow;
  now: () => Date;
}): Repeat {
  const name = 'start and end grants';
  const forEach = eachRow(name);
  let nextAt: number | undefined;
  return {
    name,
    everyMs: () => Math.min(PAUSE_MAX_MS, Math.max(PAUSE_MIN_MS, (nextAt ?? Infinity) - now().getTime())),
    async work() {
      const at = now();
      const rows = await members.nextGrants(ROWS);
      const due = rows.filter((row) => row.at <= at);
      await forEach(due, {
        nameOf: ({ id }) => id,
        work: ({ id }) => members.change(id, (member) => settlement(member, now())),
      });
      nextAt = rows.find((row) => row.at > at)?.at.getTime();
    },
  };
}

/**
 * Returns the change with everything that is due; empty if another process has already written it.
 */
function settlement(member: Member, now: Date): MemberChange {
  const after = settleGrants(member, now);
  if (!after) return {};
  const mails = [...reminders(member, after), ...changeMailEvents(member, after)];
  return { facts: after, events: [accessChangedEvent(member.id, after, 'grant'), ...mails] };
}

/**
 * Returns the mails about access that ended with a grant, and about access that began with a grant.
 */
function changeMailEvents(before: Member, after: Member): OutboxEntry[] {
  const lost = after.grants.filter(
    (grant) => grant.endedAt && isLive(before, grant) && holdsMore(grant, after.access),
  );
  const ends = withoutRepeats(lost).map(({ tier, feature, endedAt }) =>
    createEvent(grantEnded, {
      ...headOf(after),
      payload: {
        recipient: recipientOf(after),
        tier,
        feature,
        endedAt: (endedAt ?? after.changedAt).toISOString(),
      },
    }),
  );
  const isMore =
    TIERS.indexOf(after.access.tier) > TIERS.indexOf(before.access.tier) ||
    after.access.features.some((feature) => !before.access.features.includes(feature));
  return isMore ? [...ends, accessMailEvent(after.id, before, after)] : ends;
}

/**
 * Returns the reminders about grants that end soon, unless another grant gives the same access for
 * longer.
 */
function reminders(before: Member, after: Member): OutboxEntry[] {
  const due = after.grants.filter(({ id, endedAt, remindersDone }) => {
    const earlier = before.grants.find((grant) => grant.id === id);
    return !endedAt && earlier && remindersDone > earlier.remindersDone;
  });
  return withoutRepeats(due).flatMap(({ tier, feature, until }) => {
    if (!until) return [];
    const left = { tier: tierOf(after.grants, until), features: featuresOf(after.grants, until) };
    const endsAt = until.toISOString();
    return holdsMore({ tier, feature }, left)
      ? [
          createEvent(grantEnding, {
            ...headOf(after),
            payload: { recipient: recipientOf(after), tier, feature, endsAt },
          }),
        ]
      : [];
  });
}

const isLive = ({ grants }: Member, { id }: Grant): boolean =>
  grants.some((grant) => grant.id === id && grant.isStarted && !grant.endedAt);

/** True if a grant gives more than the access that remains without it. */
const holdsMore = (
  { tier, feature }: Pick<Grant, 'tier' | 'feature'>,
  left: Pick<Access, 'tier' | 'features'>,
): boolean =>
  (tier !== null && TIERS.indexOf(tier) > TIERS.indexOf(left.tier)) ||
  (feature !== null && !left.features.includes(feature));

/** Keeps one grant for each tier and feature. */
const withoutRepeats = (grants: readonly Grant[]): Grant[] => [
  ...new Map(grants.map((grant) => [grant.tier ?? grant.feature, grant])).values(),
];

const headOf = ({ id, version, changedAt }: Member) => ({
  aggregateId: id,
  aggregateVersion: version,
  now: changedAt,
});
const recipientOf = ({ id }: Member) => ({ kind: 'member' as const, userId: id });
