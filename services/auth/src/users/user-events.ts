import { type AdminWrite, auditRecorded, OPERATOR_ID } from '@croneai/contracts/events/audit.ts';
import type { EventDefinition } from '@croneai/contracts/events/event.ts';
import { accountDeleted, type Recipient } from '@croneai/contracts/events/mails.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { userDeleted, userProfileChanged, type userStateEvents } from '@croneai/contracts/events/users.ts';
import { createEvent, type OutboxEntry, tombstone } from '@croneai/platform/events/event.ts';
import type { z } from 'zod';
import type { User } from './user.model.ts';
import { toUserState } from './user.ts';

/** The changed document, with its version after the change. */
type Aggregate = { id: string; version: number };

/**
 * Makes an extra outbox entry, such as a mail. The entry is stored in the same write as the change.
 */
export type ExtraOutboxEntry = (aggregate: Aggregate, now: Date) => OutboxEntry;

/** Returns the user after a change. */
export const nextUser = (user: User, set: Partial<User> = {}): User => ({
  ...user,
  ...set,
  version: user.version + 1,
});

/** Makes the event with the whole state, for copies in other services. */
export const stateEvent = (
  user: User,
  now: Date,
  definition: (typeof userStateEvents)[number] = userProfileChanged,
): OutboxEntry =>
  createEvent(definition, {
    aggregateId: user.id,
    aggregateVersion: user.version,
    now,
    payload: toUserState(user),
  });

/**
 * Makes the event of a mail about a member. The mail goes to the member, or to `recipient` if it is
 * given.
 */
export function mailEvent<Payload extends { recipient: Recipient }>(
  definition: EventDefinition<z.ZodType<unknown, Payload>>,
  { id, version }: Aggregate,
  now: Date,
  { recipient = { kind: 'member', userId: id }, ...content }: Omit<Payload, 'recipient'> & Partial<Payload>,
): OutboxEntry {
  const payload = { recipient, ...content } as Payload;
  return createEvent(definition, { aggregateId: id, aggregateVersion: version, now, payload });
}

type MemberAction = {
  action:
    | 'session.end'
    | 'sessions.end-all'
    | 'mail.resend'
    | 'two-factor.reset'
    | 'member.block'
    | 'member.unblock'
    | 'role.change'
    | 'member.import';
  /**
   * Id of the member whom the action concerns. Needed only if the changed document has a different
   * id, as a reset link does. A pending registration already has the future member's id.
   */
  memberId?: string;
  before?: Record<string, unknown>;
  after: Record<string, unknown>;
};

/**
 * Returns the author of an operator's command, for audit entries. The address is empty, because an
 * operator runs commands on the host itself, with the system's keys.
 */
export const byOperator = (reason: string): AdminWrite => ({
  actor: { userId: OPERATOR_ID, role: 'owner' },
  address: '',
  reason,
});

/**
 * Makes the audit entry of an admin's write on a member, for the outbox of the changed document.
 */
export function memberAudit(
  { id, version }: Aggregate,
  { action, memberId = id, before = {}, after }: MemberAction,
  { actor, address, reason }: AdminWrite,
  now: Date,
): OutboxEntry {
  return createEvent(auditRecorded, {
    aggregateId: id,
    aggregateVersion: version,
    now,
    payload: { actor, action, subject: { kind: 'member', id: memberId }, before, after, reason, address },
  });
}

/**
 * Makes the events of an erasure. The mail contains the address, because the address cannot be
 * looked up after the erasure.
 */
export function erasureEvents(user: User, at: Date): OutboxEntry[] {
  const next = nextUser(user);
  const { id, email, fullName } = user;
  const deletedAt = at.toISOString();
  const deleted = {
    aggregateId: id,
    aggregateVersion: next.version,
    now: at,
    payload: { userId: id, deletedAt },
  };
  return [
    mailEvent(accountDeleted, next, at, { recipient: { kind: 'address', email, fullName }, deletedAt }),
    createEvent(userDeleted, deleted),
    tombstone(topics.users.name, id, at),
  ];
}
