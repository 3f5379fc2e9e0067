import type { MemberRow } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { type AccessState, accessChanged } from '@croneai/contracts/events/access.ts';
import { type AdminWrite, auditRecorded } from '@croneai/contracts/events/audit.ts';
import { accessGranted, accessRevoked } from '@croneai/contracts/events/mails.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import { campaignName, sourceName } from '@croneai/contracts/source.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import { noticeOf } from './access-rules.ts';
import { liveEnds, nextEndOf } from './grant-rules.ts';
import type { AccessFacts, Member, UserCopy } from './member.model.ts';

export function toUserCopy(state: UserState): UserCopy {
  const {
    fullName,
    email,
    country,
    source,
    accountSetup,
    role,
    admissionCode,
    createdAt,
    lastSeenAt,
    erasesAt,
    blockedAt,
  } = state;
  return {
    fullName,
    email,
    country,
    source: sourceName(source),
    campaign: campaignName(source),
    isSetUp: accountSetup,
    role,
    admissionCode,
    createdAt: new Date(createdAt),
    lastSeenAt: new Date(lastSeenAt),
    erasesAt: erasesAt ? new Date(erasesAt) : null,
    blockedAt: blockedAt ? new Date(blockedAt) : null,
  };
}

/**
 * Returns a row of the member list. The row contains the access facts that are stored for the
 * member. Admins have access through their role, so the row of an admin may show guest.
 */
export function toRow({
  id,
  user: { admissionCode, campaign, isSetUp, ...user },
  access,
  version,
  grants,
}: Member): MemberRow {
  return {
    id,
    ...user,
    ...access,
    createdAt: user.createdAt.toISOString(),
    lastSeenAt: user.lastSeenAt.toISOString(),
    grantEndsAt: nextEndOf(grants)?.toISOString() ?? null,
    erasesAt: user.erasesAt?.toISOString() ?? null,
    blockedAt: user.blockedAt?.toISOString() ?? null,
    version,
  };
}

function toAccessState(userId: string, facts: AccessFacts, cause: AccessState['cause']): AccessState {
  const { access, changedAt, revokedAtVersion, answeredCodeId } = facts;
  return {
    userId,
    ...access,
    changedAt: changedAt.toISOString(),
    cause,
    revokedAtVersion,
    answeredCodeId,
    grantEnds: liveEnds(facts, changedAt),
  };
}

export function accessChangedEvent(
  userId: string,
  facts: AccessFacts,
  cause: AccessState['cause'],
): OutboxEntry {
  return createEvent(accessChanged, {
    aggregateId: userId,
    aggregateVersion: facts.version,
    now: facts.changedAt,
    payload: toAccessState(userId, facts, cause),
  });
}

/** Builds the mail to the member about the change. */
export function accessMailEvent(userId: string, before: AccessFacts, after: AccessFacts): OutboxEntry {
  const definition =
    noticeOf(before.access, after.access) === 'access-revoked' ? accessRevoked : accessGranted;
  return createEvent(definition, {
    aggregateId: userId,
    aggregateVersion: after.version,
    now: after.changedAt,
    payload: { recipient: { kind: 'member', userId }, ...after.access },
  });
}

export function accessAudit(
  userId: string,
  before: AccessFacts,
  after: AccessFacts,
  { actor, address, reason }: AdminWrite,
): OutboxEntry {
  return createEvent(auditRecorded, {
    aggregateId: userId,
    aggregateVersion: after.version,
    now: after.changedAt,
    payload: {
      actor,
      action: 'access.update',
      subject: { kind: 'member', id: userId },
      before: { ...before.access },
      after: { ...after.access },
      reason,
      address,
    },
  });
}
