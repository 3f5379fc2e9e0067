import { LEAD_ANSWERS } from '@croneai/contracts/lead-questions.ts';
import { csvFile, inBatches } from '@croneai/platform/http/csv-file.ts';
import type { Users } from '../../members/module.ts';
import type { Submission } from './submission.model.ts';
import type { LeadFilter, SubmissionRepository } from './submission.repository.ts';
import { adminIdsOf, type Names, withEveryAnswer } from './submission.ts';

/** Number of exported rows for which the names of admins are read in one query. */
const BATCH_ROWS = 100;

const COLUMNS = [
  'id',
  'submittedAt',
  'status',
  'statusChangedAt',
  'assignee',
  'fullName',
  'email',
  'phoneNumber',
  'callNumber',
  ...LEAD_ANSWERS,
  'suspect',
  'consentAt',
  'notes',
] as const;

/** Exports all matching submissions as a file. */
export function exportLeads({
  submissions,
  users,
  now,
}: {
  submissions: Pick<SubmissionRepository, 'each'>;
  users: Pick<Users, 'names'>;
  now: () => Date;
}) {
  return (filter: LeadFilter) =>
    csvFile({ name: 'croneai-leads', at: now(), columns: COLUMNS }, pagesOf(filter));

  async function* pagesOf(filter: LeadFilter) {
    for await (const batch of inBatches(submissions.each(filter), BATCH_ROWS)) {
      const names = await users.names(batch.flatMap(adminIdsOf));
      yield batch.map((submission) => toRecord(submission, names));
    }
  }
}

function toRecord(submission: Submission, names: Names): Record<(typeof COLUMNS)[number], string | null> {
  const { answers, assigneeId, timeline } = submission;
  return {
    ...withEveryAnswer(answers),
    id: submission.id,
    submittedAt: submission.submittedAt.toISOString(),
    status: submission.status,
    statusChangedAt: submission.statusChangedAt.toISOString(),
    assignee: assigneeId === null ? '' : (names.get(assigneeId) ?? assigneeId),
    fullName: submission.fullName,
    email: submission.email,
    phoneNumber: submission.phone.number,
    callNumber: submission.callNumber ?? '',
    suspect: submission.suspectReasons.join(' '),
    consentAt: submission.consent.at.toISOString(),
    notes: timeline.flatMap((entry) => (entry.kind === 'note' ? [entry.text] : [])).join('\n'),
  };
}
