import { LEAD_ANSWERS } from '@croneai/contracts/lead-questions.ts';
import { stringify } from 'csv-stringify/sync';
import type { Parts } from '../connections.ts';
import type { Submission } from './submission.model.ts';
import type { LeadFilter } from './submission.repository.ts';
import { adminIdsOf, type Names, withEveryAnswer } from './submission.ts';

const ROWS_PER_PIECE = 100;

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

/** Every submission that fits, as pieces of CSV: as many are in memory as the reader takes at once. */
export function exportLeads({ submissions, users }: Parts) {
  return (filter: LeadFilter): AsyncGenerator<string> =>
    toCsv(submissions.each(filter), (batch) => users.names(batch.flatMap(adminIdsOf)));
}

/**
 * Submissions as CSV (RFC 4180) in pieces of some rows. Cells that a spreadsheet would take for a formula get an
 * apostrophe in front; a byte order mark tells Excel that it is UTF-8.
 */
async function* toCsv(
  submissions: AsyncIterable<Submission>,
  namesOf: (batch: readonly Submission[]) => Promise<Names>,
): AsyncGenerator<string> {
  yield `\uFEFF${COLUMNS.join(',')}\r\n`;
  let batch: Submission[] = [];
  for await (const submission of submissions) {
    batch.push(submission);
    if (batch.length < ROWS_PER_PIECE) continue;
    yield rowsOf(batch, await namesOf(batch));
    batch = [];
  }
  if (batch.length > 0) yield rowsOf(batch, await namesOf(batch));
}

function rowsOf(batch: readonly Submission[], names: Names): string {
  return stringify(
    batch.map((submission) => toRecord(submission, names)),
    { columns: [...COLUMNS], record_delimiter: 'windows', escape_formulas: true },
  );
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
