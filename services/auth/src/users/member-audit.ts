import { type AdminWrite, auditRecorded, OPERATOR_ID } from '@croneai/contracts/events/audit.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';

type MemberAction = {
  action:
    | 'session.end'
    | 'sessions.end-all'
    | 'mail.resend'
    | 'two-factor.reset'
    | 'member.block'
    | 'member.unblock'
    | 'role.change';
  /** A pending registration counts as the member that it becomes: the id is the same. */
  memberId: string;
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
};

/** The operator of the system has its keys anyway. */
export const byOperator = (reason: string): AdminWrite => ({
  actor: { userId: OPERATOR_ID, role: 'admin' },
  address: '',
  reason,
});

/** The audit entry of an admin's write on a member, for the outbox of the document that the write changes. */
export function memberAudit(
  aggregate: { id: string; version: number },
  { action, memberId, before = {}, after }: MemberAction,
  { actor, address, reason }: AdminWrite,
  now: Date,
): OutboxEntry {
  return createEvent(auditRecorded, {
    aggregateId: aggregate.id,
    aggregateVersion: aggregate.version,
    now,
    payload: { actor, action, subject: { kind: 'member', id: memberId }, before, after, reason, address },
  });
}
