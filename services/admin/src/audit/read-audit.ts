import type { AuditQuery, AuditRowView } from '@croneai/contracts/endpoints/admin/admin-audit.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { csvFile, inBatches } from '@croneai/platform/http/csv-file.ts';
import { paginationOf } from '@croneai/platform/http/pagination.ts';
import type { Members as MembersModule } from '../members/module.ts';
import type { AuditFilter, AuditRepository } from './audit.repository.ts';
import { type AuditRow, toSubjectView } from './audit-entry.ts';

type Members = Pick<MembersModule, 'people' | 'list'>;
type Filters = Omit<AuditQuery, 'page' | 'limit'>;

/**
 * Maximum number of members that a filter by name includes. If more members have the name, admins
 * can filter by email address or id instead.
 */
const MAX_ACTORS = 200;
const OBJECT_ID = /^[0-9a-f]{24}$/;
/** Number of exported rows for which the names of members are read in one query. */
const BATCH_ROWS = 200;

/** Lists a page of the audit, newest first, with the names of current members. */
export function listAudit({ audit, members }: { audit: AuditRepository; members: Members }) {
  return async ({ page, limit, ...filters }: AuditQuery) => {
    const { rows, total } = await audit.list(await filterOf(members, filters), { page, limit });
    return { data: await withNames(members, rows), pagination: paginationOf(total, page, limit) };
  };
}

/** Exports all matching rows as a file, newest first. */
export function exportAudit({
  audit,
  members,
  now,
}: {
  audit: AuditRepository;
  members: Members;
  now: () => Date;
}) {
  return (filters: Filters) =>
    csvFile({ name: 'audit', at: now(), columns: Object.keys(COLUMNS) }, pagesOf(filters));

  async function* pagesOf(filters: Filters) {
    for await (const rows of inBatches(audit.stream(await filterOf(members, filters)), BATCH_ROWS))
      yield (await withNames(members, rows)).map(toCells);
  }
}

async function filterOf(members: Members, { actor, from, to, ...filters }: Filters): Promise<AuditFilter> {
  return {
    ...filters,
    actorIds: await actorIdsOf(members, actor),
    from: from ? new Date(from) : undefined,
    to: to ? new Date(to) : undefined,
  };
}

/** Finds actors by id, or by a part of the name or email address. */
async function actorIdsOf(members: Members, actor: string | undefined): Promise<string[] | undefined> {
  if (!actor) return undefined;
  if (OBJECT_ID.test(actor)) return [actor];
  const found = await members.list({ page: 1, limit: MAX_ACTORS, search: actor });
  return found.members.map(({ id }) => id);
}

async function withNames(members: Members, rows: readonly AuditRow[]): Promise<AuditRowView[]> {
  const ids = rows.flatMap(({ actor, subject }) => [
    ...(actor ? [actor.userId] : []),
    ...(subject.kind === 'member' ? [subject.id] : []),
  ]);
  const known = await members.people(ids);
  return rows.map(({ occurredAt, recordedAt, actor, subject, ...row }) => {
    const who = actor && known.get(actor.userId);
    const whom = subject.kind === 'member' ? known.get(subject.id) : undefined;
    return {
      ...row,
      occurredAt: occurredAt.toISOString(),
      recordedAt: recordedAt.toISOString(),
      actor: actor && { ...actor, fullName: who?.fullName ?? null, email: who?.email ?? null },
      subject: { ...subject, fullName: whom?.fullName ?? null, email: whom?.email ?? null },
    };
  });
}

/**
 * Lists admins' changes to a member, newest first, with the current names of the admins. Throws 404
 * for an unknown member.
 */
export function listHistory({
  audit,
  members,
}: {
  audit: AuditRepository;
  members: Pick<MembersModule, 'find' | 'people'>;
}) {
  return async (id: string, { page, limit }: { page: number; limit: number }) => {
    if (!(await members.find(id))) throw appError(errors.memberNotFound);
    const { rows, total } = await audit.list({ subjectKind: 'member', subjectId: id }, { page, limit });
    const actors = await members.people(rows.flatMap(({ actor }) => (actor ? [actor.userId] : [])));
    return {
      data: rows.map((row) => ({
        ...toSubjectView(row),
        actor: row.actor && { id: row.actor.userId, name: actors.get(row.actor.userId)?.fullName ?? null },
      })),
      pagination: paginationOf(total, page, limit),
    };
  };
}

/** Columns of the exported file, in order. */
const COLUMNS: Readonly<Record<string, (row: AuditRowView) => string | number>> = {
  'No.': ({ sequence }) => sequence,
  'Time (UTC)': ({ occurredAt }) => occurredAt,
  Actor: ({ actor }) => actor?.email ?? '',
  'Actor id': ({ actor }) => actor?.userId ?? '',
  'Actor role': ({ actor }) => actor?.role ?? 'system',
  Action: ({ action }) => action,
  'Subject kind': ({ subject }) => subject.kind,
  'Subject id': ({ subject }) => subject.id,
  Subject: ({ subject }) => subject.email ?? '',
  Before: ({ before }) => JSON.stringify(before),
  After: ({ after }) => JSON.stringify(after),
  Reason: ({ reason }) => reason ?? '',
  Address: ({ address }) => address ?? '',
  Erased: ({ erased }) => erased.join(' '),
  'Request id': ({ requestId }) => requestId,
  'Row id': ({ id }) => id,
  Hash: ({ hash }) => hash,
};

const toCells = (row: AuditRowView) =>
  Object.fromEntries(Object.entries(COLUMNS).map(([name, cell]) => [name, cell(row)]));
