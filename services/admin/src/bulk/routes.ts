import { auditEvent } from '@croneai/access/audit-event.ts';
import {
  adminBulkEndpoints,
  type BulkAction,
  type BulkView,
} from '@croneai/contracts/endpoints/admin/admin-bulk.ts';
import type { MemberFilterQuery } from '@croneai/contracts/endpoints/admin/member-filter.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import { appError } from '@croneai/platform/errors.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { Members } from '../members/module.ts';
import type { BulkJob } from './bulk.model.ts';
import type { BulkRepository } from './bulk.repository.ts';
import { findJobId } from './find-job-id.ts';

/** Maximum number of unfinished bulk actions; further ones are refused with 409. */
const OPEN_MAX = 5;

type By = Omit<AdminWrite, 'reason'>;
type Needs = {
  bulk: BulkRepository;
  members: Pick<Members, 'count' | 'people'>;
  now: () => Date;
};

export function bulkRoutes({ bulk, members, now }: Needs): Route[] {
  const start = startBulk({ bulk, members, now });
  const read = readBulk({ bulk, members });
  return [
    route(adminBulkEndpoints.startBulk, async ({ body, session, client }) => ({
      data: await start(body, actorOf(session, client)),
    })),
    route(adminBulkEndpoints.getBulk, async ({ params, query }) => ({ data: await read(params.id, query) })),
    route(adminBulkEndpoints.undoBulk, async ({ params, session, client }) => {
      const entry = { action: 'bulk.undo', before: {}, after: {}, ...actorOf(session, client) };
      await bulk.beginUndo(params.id, [
        auditEvent({ kind: 'bulk', id: params.id, version: 2 }, now(), entry),
      ]);
      return { data: await read(params.id, { page: 1, limit: 1 }) };
    }),
  ];
}

type Wanted = { filter: MemberFilterQuery; action: BulkAction; dryRun: boolean };

/**
 * Stores the job with its audit entry; a round of `workOnBulk` does the rest. The same request
 * within ten minutes (a double click, or a repeat after a lost reply) returns the first job, unless
 * that job was undone.
 */
function startBulk({ bulk, members, now }: Needs) {
  const idFor = findJobId({ bulk });
  return async (
    { filter, action, dryRun }: Wanted,
    by: By,
  ): Promise<{ id: string | null; count: number }> => {
    if (action.kind === 'grant' && action.until && Date.parse(action.until) <= now().getTime())
      throw appError(errors.grantIsOver);
    const count = await members.count(filter);
    if (dryRun) return { id: null, count };
    const createdAt = now();
    const { id, earlier } = await idFor({ filter, action, by }, createdAt);
    if (earlier) return { id, count: earlier.total };
    if ((await bulk.countOpen()) >= OPEN_MAX) throw appError(errors.bulkBusy);
    const { search = '', ...kept } = filter;
    const { kind: _kind, ...given } = action;
    const searched = search === '' ? {} : { search: `a text of ${search.length} characters` };
    const after = { ...kept, ...searched, ...given, count };
    const audited = { action: `bulk.${action.kind}`, before: {}, after, ...by };
    const job: BulkJob = {
      id,
      filter,
      action,
      author: { ...by.actor, address: by.address },
      createdAt,
      total: count,
      stage: 'listing',
      isUndone: false,
    };
    await bulk.insert(job, [auditEvent({ kind: 'bulk', id, version: 1 }, createdAt, audited)]);
    return { id, count };
  };
}

function readBulk({ bulk, members }: Pick<Needs, 'bulk' | 'members'>) {
  return async (id: string, page: { page: number; limit: number }): Promise<BulkView> => {
    const job = await bulk.find(id);
    if (!job) throw appError(errors.bulkNotFound);
    const [rows, done] = await Promise.all([bulk.report(id, page), bulk.countRows(id, finalStates(job))]);
    const people = await members.people(rows.map(({ userId }) => userId));
    return {
      id,
      kind: job.action.kind,
      state: job.stage === 'done' ? 'done' : 'running',
      isUndone: job.isUndone,
      done,
      total: job.total,
      rows: rows.map(({ userId, state, why }) => ({
        userId,
        fullName: people.get(userId)?.fullName ?? null,
        state,
        why,
      })),
    };
  };
}

/**
 * Returns the states in which a row needs no more work. If a bulk grant is undone, a row in state
 * `done` still needs work.
 */
function finalStates({ action, isUndone }: BulkJob) {
  const ends = ['skipped', 'failed', 'undone', 'withdrawn'] as const;
  return isUndone && action.kind === 'grant' ? ends : (['done', ...ends] as const);
}
