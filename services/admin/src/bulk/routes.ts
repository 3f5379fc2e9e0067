import { createHash } from 'node:crypto';
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

/** Maximum number of unfinished bulk actions; further ones are refused with 409. */
const OPEN_MAX = 5;
const SAME_WITHIN_MS = 10 * 60_000;
/** Number of hexadecimal digits. */
const OBJECT_ID_LENGTH = 24;

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

  /** Returns the id of the job for this request, and the job if it has been started before. */
  async function idFor(
    request: BulkRequest,
    at: Date,
  ): Promise<{ id: string; earlier: BulkJob | undefined }> {
    // Each undone job makes room for one more, so that a repeat of the request finds the new job.
    for (let undone = 0; ; undone += 1) {
      const [sameId, earlierId] = idsOf(request, undone, at);
      const earlier = (await bulk.find(sameId)) ?? (await bulk.find(earlierId));
      if (!earlier?.isUndone) return { id: earlier?.id ?? sameId, earlier };
    }
  }
}

type BulkRequest = Pick<Wanted, 'filter' | 'action'> & { by: By };

/**
 * Returns the two ids that a job for this request can have after this number of undone jobs: one
 * for the current time window, and one for the previous window.
 */
function idsOf({ filter, action, by }: BulkRequest, undone: number, at: Date): [string, string] {
  const request = JSON.stringify([by.actor.userId, Object.entries(filter).sort(), action, undone]);
  const stretch = Math.floor(at.getTime() / SAME_WITHIN_MS);
  const idIn = (each: number) =>
    createHash('sha256').update(`${each} ${request}`).digest('hex').slice(0, OBJECT_ID_LENGTH);
  return [idIn(stretch), idIn(stretch - 1)];
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
