import type { Parts } from '../connections.ts';
import { toCsv } from './lead-csv.ts';
import type { LeadFilter } from './lead-filter.ts';
import { adminIdsOf } from './submission.ts';

/** Every submission that fits, as pieces of CSV: as many are in memory as the reader takes at once. */
export function exportLeads({ submissions, users }: Parts) {
  return (filter: LeadFilter): AsyncGenerator<string> =>
    toCsv(submissions.each(filter), (batch) => users.names(batch.flatMap(adminIdsOf)));
}
