import { auditEvent } from '@croneai/access/audit-event.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { leadStatusChanged, leadSubmitted } from '@croneai/contracts/events/leads.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { Submission } from './submission.model.ts';

/** No reason is required here: the notes of a lead hold it. */
export type LeadWrite = Omit<AdminWrite, 'reason'>;

export function submittedEvent(submission: Submission, linkedCount: number): OutboxEntry {
  const { id, version, submittedAt, fullName, email, phone, callNumber, answers, suspectReasons } =
    submission;
  const { canAfford, hasFunded, usageMethod, readyToStart } = answers;
  return createEvent(leadSubmitted, {
    aggregateId: id,
    aggregateVersion: version,
    now: submittedAt,
    payload: {
      leadId: id,
      fullName,
      email,
      phoneNumber: phone.number,
      callNumber,
      canAfford,
      hasFunded,
      usageMethod,
      readyToStart,
      submittedAt: submittedAt.toISOString(),
      isSuspect: suspectReasons.length > 0,
      linkedCount,
    },
  });
}

export function statusChangedEvent(before: Submission, after: Submission, by: LeadWrite): OutboxEntry {
  return createEvent(leadStatusChanged, {
    aggregateId: after.id,
    aggregateVersion: after.version,
    now: after.statusChangedAt,
    payload: {
      leadId: after.id,
      from: before.status,
      to: after.status,
      changedAt: after.statusChangedAt.toISOString(),
      changedBy: by.actor.userId,
    },
  });
}

/** Holds the number of notes and not their text: a note is about a person, and an audit entry is for ever. */
export function leadAudit(
  before: Submission,
  after: Submission,
  { actor, address }: LeadWrite,
  now: Date,
): OutboxEntry {
  const factsOf = ({ status, assigneeId, timeline }: Submission) => ({
    status,
    assigneeId,
    notes: timeline.filter(({ kind }) => kind === 'note').length,
  });
  return auditEvent({ kind: 'lead', id: after.id, version: after.version }, now, {
    actor,
    action: 'lead.update',
    before: factsOf(before),
    after: factsOf(after),
    address,
  });
}
