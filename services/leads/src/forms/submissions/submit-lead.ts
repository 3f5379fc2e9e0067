import type { LeadAnswers } from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import type { SubmissionReceipt, SubmitLeadBody } from '@croneai/contracts/endpoints/leads/lead-form.ts';
import { isLeadQuestionAsked, LEAD_ANSWERS } from '@croneai/contracts/lead-questions.ts';
import { LEAD_CONSENT_TEXT, LEAD_FILL_TIME_MIN_MS } from '@croneai/contracts/leads.ts';
import { normalisePhone } from '@croneai/platform/phone-number.ts';
import { Types } from 'mongoose';
import { suspicionOf } from '../form-fields.ts';
import type { Submission } from './submission.model.ts';
import type { SubmissionRepository } from './submission.repository.ts';
import { submittedEvent } from './submission.ts';

/**
 * Keeps a sent lead form. Nobody is refused for having sent one before: the submissions of one person are linked by their
 * address and numbers. The same idempotency key with the same content answers what it answered first.
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
    const event = submittedEvent(submission, others.length);
    const { id, submittedAt } = await submissions.keep(submission, { body, idempotencyKey }, [event]);
    return { id, submittedAt: submittedAt.toISOString() };
  };
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
    timeline: [],
  };
}

/** Drops answers to questions that do not apply after the other answers. */
function answersOf(body: SubmitLeadBody): LeadAnswers {
  const entries = LEAD_ANSWERS.map((name) => [
    name,
    isLeadQuestionAsked(name, body) ? (body[name] ?? null) : null,
  ]);
  return Object.fromEntries(entries) as LeadAnswers;
}
