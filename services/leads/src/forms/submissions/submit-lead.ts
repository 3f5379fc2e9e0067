import type { LeadAnswers } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import type { SubmissionReceipt, SubmitLeadBody } from '@croneai/contracts/endpoints/leads/lead-form.ts';
import { funnelStepTaken, stepFrom } from '@croneai/contracts/events/funnel.ts';
import { isLeadQuestionAsked, LEAD_ANSWERS } from '@croneai/contracts/lead-questions.ts';
import { LEAD_CONSENT_TEXT, LEAD_FILL_TIME_MIN_MS } from '@croneai/contracts/leads.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import { normalisePhone } from '@croneai/platform/phone-number.ts';
import { Types } from 'mongoose';
import { suspicionOf } from '../form-fields.ts';
import type { Submission } from './submission.model.ts';
import type { SubmissionRepository } from './submission.repository.ts';
import { submittedEvent } from './submission.ts';

/**
 * Stores a lead form. A person may submit several forms, which are linked by address and number. A
 * call with the same idempotency key and the same content returns the result of the first call.
 */
export function submitLead({
  submissions,
  now,
}: {
  submissions: Pick<SubmissionRepository, 'linkedTo' | 'keep'>;
  now: () => Date;
}) {
  return async (body: SubmitLeadBody, idempotencyKey?: string): Promise<SubmissionReceipt> => {
    const submission = newSubmission(body, now());
    const others = await submissions.linkedTo(submission);
    const events = [submittedEvent(submission, others.length), ...stepOf(submission)];
    const { id, submittedAt } = await submissions.keep(submission, { body, idempotencyKey }, events);
    return { id, submittedAt: submittedAt.toISOString() };
  };
}

/**
 * Returns the event that counts the application in the statistics of its source. Returns no event
 * if a bot probably sent the application.
 */
function stepOf({ id, submittedAt, source, suspectReasons }: Submission): OutboxEntry[] {
  if (suspectReasons.length > 0) return [];
  const payload = stepFrom('form', source);
  return [createEvent(funnelStepTaken, { aggregateId: id, aggregateVersion: 0, now: submittedAt, payload })];
}

function newSubmission(body: SubmitLeadBody, now: Date): Submission {
  return {
    id: new Types.ObjectId().toHexString(),
    version: 1,
    submittedAt: now,
    fullName: body.fullName,
    email: body.email,
    phone: normalisePhone(body.phoneNumber),
    callNumber: isLeadQuestionAsked('callNumber', body) ? normalisePhone(body.callNumber ?? '').number : null,
    answers: answersOf(body),
    status: 'new',
    statusChangedAt: now,
    assigneeId: null,
    suspectReasons: suspicionOf(body, LEAD_FILL_TIME_MIN_MS),
    consent: { text: LEAD_CONSENT_TEXT, at: now },
    source: body.source ?? null,
    timeline: [],
  };
}

/** Returns the answers, with null for each question that the other answers make irrelevant. */
function answersOf(body: SubmitLeadBody): LeadAnswers {
  const entries = LEAD_ANSWERS.map((name) => [
    name,
    isLeadQuestionAsked(name, body) ? (body[name] ?? null) : null,
  ]);
  return Object.fromEntries(entries) as LeadAnswers;
}
