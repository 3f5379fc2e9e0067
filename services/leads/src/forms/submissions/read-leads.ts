import {
  LEAD_DAYS_MAX,
  type Lead,
  type LeadListExtras,
  type ListLeadsQuery,
} from '@croneai/contracts/endpoints/leads/admin-leads.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { appError } from '@croneai/platform/errors.ts';
import { paginationOf } from '@croneai/platform/http/pagination.ts';
import type { Users } from '../../members/module.ts';
import type { Submission } from './submission.model.ts';
import type { SubmissionRepository } from './submission.repository.ts';
import { adminIdsOf, dayOf, toLead, toRow } from './submission.ts';

/** Lists a page of submissions, newest first, with totals for the same search and days. */
export function listLeads({
  submissions,
  users,
  now,
}: {
  submissions: Pick<SubmissionRepository, 'list' | 'count' | 'countByDay' | 'linkedCounts'>;
  users: Pick<Users, 'admins' | 'names'>;
  now: () => Date;
}) {
  return async ({ page, limit, status, ...others }: ListLeadsQuery) => {
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
      data: found.map((one) => toRow(one, names, linked.get(one.id) ?? 0)),
      pagination: paginationOf(status ? counts[status] : counts.total, page, limit),
      extras: {
        counts,
        byDay: fillDays(range, byDay),
        assignees: admins.map(({ id, fullName }) => ({ id, fullName })),
      },
    };
  };
}

/**
 * Describes a submission with the person's other submissions and the names of admins. Throws 404
 * for an unknown submission.
 */
export async function describeLead(
  {
    submissions,
    users,
  }: { submissions: Pick<SubmissionRepository, 'linkedTo'>; users: Pick<Users, 'names'> },
  submission: Submission | undefined,
): Promise<Lead> {
  if (!submission) throw appError(errors.leadNotFound);
  const [linked, names] = await Promise.all([
    submissions.linkedTo(submission),
    users.names(adminIdsOf(submission)),
  ]);
  return toLead(submission, linked, names);
}

const DAYS_SHOWN = 30;

/**
 * Returns the first and last day of the chart: the requested days, or the last 30 days if none are
 * requested. Shortens a range that is longer than the maximum.
 */
export function chartRange(
  query: { from?: string | undefined; to?: string | undefined },
  now: Date,
): { from: string; to: string } {
  const to = query.to || dayOf(now);
  const from = query.from || daysBefore(to, DAYS_SHOWN - 1);
  const earliest = daysBefore(to, LEAD_DAYS_MAX - 1);
  return { from: from > earliest ? from : earliest, to };
}

/** Fills days without submissions with zeros. */
export function fillDays(
  range: { from: string; to: string },
  counted: LeadListExtras['byDay'],
): LeadListExtras['byDay'] {
  const byDay = new Map(counted.map((entry) => [entry.day, entry]));
  const days: LeadListExtras['byDay'] = [];
  for (let back = 0; back < LEAD_DAYS_MAX; back += 1) {
    const day = daysBefore(range.to, back);
    if (day < range.from) break;
    days.push(byDay.get(day) ?? { day, submitted: 0, activated: 0 });
  }
  return days.reverse();
}

function daysBefore(day: string, count: number): string {
  return dayOf(new Date(Date.parse(`${day}T00:00:00Z`) - count * DAY_MS));
}
