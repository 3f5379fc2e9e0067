import { auditEvent } from '@croneai/access/audit-event.ts';
import type {
  Lead,
  LeadAnswers,
  LeadRow,
  LeadTimelineEntry,
} from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { leadStatusChanged, leadSubmitted } from '@croneai/contracts/events/leads.ts';
import { LEAD_ANSWERS } from '@croneai/contracts/lead-questions.ts';
import { LEAD_STATUS_TRANSITIONS, type LeadStatus } from '@croneai/contracts/leads.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { Submission, TimelineEntry } from './submission.model.ts';

/**
 * Returns the keys of the person who sent the submission: the email address and the phone numbers.
 * Submissions that share a key belong to the same person.
 */
export function personKeysOf(submission: Pick<Submission, 'email' | 'phone' | 'callNumber'>): string[] {
  const phones = numbersOf(submission).map((number) => `phone:${number}`);
  return [...new Set([`email:${submission.email}`, ...phones])];
}

export const numbersOf = ({ phone, callNumber }: Pick<Submission, 'phone' | 'callNumber'>): string[] => [
  phone.number,
  ...(callNumber === null ? [] : [callNumber]),
];

/** Returns the UTC day of a submission. */
export const dayOf = (at: Date): string => at.toISOString().slice(0, 10);

export const mayMove = (from: LeadStatus, to: LeadStatus): boolean =>
  LEAD_STATUS_TRANSITIONS[from].includes(to);

export type Names = ReadonlyMap<string, string>;

const adminOf = (id: string, names: Names) => ({ id, fullName: names.get(id) ?? null });

/** Adds null for questions that were added after the submission. */
export function withEveryAnswer(answers: LeadAnswers): LeadAnswers {
  return Object.fromEntries(LEAD_ANSWERS.map((name) => [name, answers[name] ?? null])) as LeadAnswers;
}

export function toRow(submission: Submission, names: Names, linkedCount: number): LeadRow {
  const { id, version, fullName, email, phone, callNumber, answers, status, suspectReasons } = submission;
  return {
    id,
    submittedAt: submission.submittedAt.toISOString(),
    fullName,
    email,
    phoneNumber: phone.number,
    isPhonePossible: phone.isPossible,
    callNumber,
    ...withEveryAnswer(answers),
    status,
    statusChangedAt: submission.statusChangedAt.toISOString(),
    assignee: submission.assigneeId === null ? null : adminOf(submission.assigneeId, names),
    isSuspect: suspectReasons.length > 0,
    suspectReasons,
    linkedCount,
    version,
  };
}

export function toLead(submission: Submission, linked: readonly Submission[], names: Names): Lead {
  const { consent, source, timeline, status } = submission;
  return {
    ...toRow(submission, names, linked.length),
    consent: { text: consent.text, at: consent.at.toISOString() },
    source,
    timeline: timeline.map((entry) => toTimelineEntry(entry, names)),
    linked: linked.map((other) => ({
      id: other.id,
      submittedAt: other.submittedAt.toISOString(),
      fullName: other.fullName,
      email: other.email,
      status: other.status,
    })),
    nextStatuses: [...LEAD_STATUS_TRANSITIONS[status]],
  };
}

function toTimelineEntry(entry: TimelineEntry, names: Names): LeadTimelineEntry {
  const base = { id: entry.id, at: entry.at.toISOString(), by: adminOf(entry.by, names) };
  switch (entry.kind) {
    case 'note':
      return { ...base, kind: 'note', text: entry.text };
    case 'status':
      return { ...base, kind: 'status', from: entry.from, to: entry.to };
    case 'assignee': {
      const nameOf = (id: string | null) => (id === null ? null : adminOf(id, names));
      return { ...base, kind: 'assignee', from: nameOf(entry.from), to: nameOf(entry.to) };
    }
  }
}

/** Returns the ids of all admins in a submission. */
export function adminIdsOf({ assigneeId, timeline }: Submission): string[] {
  return [
    assigneeId,
    ...timeline.flatMap((entry) =>
      entry.kind === 'assignee' ? [entry.by, entry.from, entry.to] : [entry.by],
    ),
  ].filter((id) => id !== null);
}

/** An admin write without the field `reason`, because admins add notes to the lead instead. */
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

/**
 * Returns the audit event of a change. Notes are about a person, but audit entries are kept
 * forever, so the event contains only the number of notes.
 */
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
