import type { UserCopyRepository } from '../users/user-copy.repository.ts';
import { toCsv } from './lead-csv.ts';
import type { LeadFilter } from './lead-filter.ts';
import type { SubmissionRepository } from './submission.repository.ts';
import { adminIdsOf } from './submission.ts';

/** Every submission that fits, as pieces of CSV: as many are in memory as the reader takes at once. */
export function exportLeads(parts: {
  submissions: Pick<SubmissionRepository, 'each'>;
  users: Pick<UserCopyRepository, 'names'>;
}) {
  const { submissions, users } = parts;
  return (filter: LeadFilter): AsyncGenerator<string> =>
    toCsv(submissions.each(filter), (batch) => users.names(batch.flatMap(adminIdsOf)));
}
