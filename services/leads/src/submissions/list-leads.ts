import type { LeadListExtras, LeadRow, ListLeadsQuery } from '@croneai/contracts/endpoints/admin-leads.ts';
import type { Pagination } from '@croneai/contracts/http/envelope.ts';
import { paginationOf } from '@croneai/platform/http/pagination.ts';
import type { Parts } from '../connections.ts';
import { chartRange, fillDays } from './days.ts';
import { adminIdsOf, toRow } from './submission.ts';

export type LeadPage = { rows: LeadRow[]; pagination: Pagination; extras: LeadListExtras };

/** A page of submissions, newest first, with what there is in all under the same search and days. */
export function listLeads({ submissions, users, now }: Parts) {
  return async ({ page, limit, status, ...others }: ListLeadsQuery): Promise<LeadPage> => {
    const range = chartRange(others, now());
    const [found, counts, byDay, admins] = await Promise.all([
      submissions.list({ ...others, status }, { page, limit }),
      submissions.count(others),
      submissions.countByDay({ ...others, ...range }),
      users.admins(),
    ]);
    const [names, linked] = await Promise.all([
      users.names(found.flatMap(adminIdsOf)),
      submissions.linkedCounts(found),
    ]);
    return {
      rows: found.map((one) => toRow(one, names, linked.get(one.id) ?? 0)),
      pagination: paginationOf(status ? counts[status] : counts.total, page, limit),
      extras: {
        counts,
        byDay: fillDays(range, byDay),
        assignees: admins.map(({ id, fullName }) => ({ id, fullName })),
      },
    };
  };
}
