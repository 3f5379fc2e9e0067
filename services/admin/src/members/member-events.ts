import { type AccessState, accessChanged } from '@croneai/contracts/events/access.ts';
import { type AdminWrite, auditRecorded } from '@croneai/contracts/events/audit.ts';
import { accessGranted, accessRevoked } from '@croneai/contracts/events/notices.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import { noticeOf } from './access-rules.ts';
import type { AccessFacts } from './member.model.ts';
import { toAccessState } from './member.ts';

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

/** The mail to the member about what changed. */
export function accessNotice(userId: string, before: AccessFacts, after: AccessFacts): OutboxEntry {
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
