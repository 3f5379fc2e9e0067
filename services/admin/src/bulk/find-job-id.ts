import { createHash } from 'node:crypto';
import type { BulkAction } from '@croneai/contracts/endpoints/admin/admin-bulk.ts';
import type { MemberFilterQuery } from '@croneai/contracts/endpoints/admin/member-filter.ts';
import type { AdminWrite } from '@croneai/contracts/events/audit.ts';
import type { BulkJob } from './bulk.model.ts';
import type { BulkRepository } from './bulk.repository.ts';

const SAME_WITHIN_MS = 10 * 60_000;
/** Number of hexadecimal digits. */
const OBJECT_ID_LENGTH = 24;

type BulkRequest = {
  filter: MemberFilterQuery;
  action: BulkAction;
  by: Pick<AdminWrite, 'actor'>;
};

/**
 * Returns the id of the job for a request, and the job if the same request started it in this time
 * window or in the previous one, and it was not undone.
 */
export function findJobId({ bulk }: { bulk: Pick<BulkRepository, 'find'> }) {
  return async (request: BulkRequest, at: Date): Promise<{ id: string; earlier: BulkJob | undefined }> => {
    let freeId: string | undefined;
    // Each undone job makes room for one more, so that a repeat of the request finds the new job.
    for (let undone = 0; ; undone += 1) {
      const [sameId, earlierId, oldestId] = idsOf(request, undone, at);
      const recent = (await bulk.find(sameId)) ?? (await bulk.find(earlierId));
      if (recent && !recent.isUndone) return { id: recent.id, earlier: recent };
      if (!recent) freeId ??= sameId;
      // A job of the previous window may have replaced a job of the window before that one.
      const replaced = recent ?? (await bulk.find(oldestId));
      if (!replaced?.isUndone) return { id: freeId ?? sameId, earlier: undefined };
    }
  };
}

/**
 * Returns the ids that a job for this request can have after this number of undone jobs, for the
 * current time window and for the two windows before.
 */
function idsOf({ filter, action, by }: BulkRequest, undone: number, at: Date): [string, string, string] {
  const request = JSON.stringify([by.actor.userId, Object.entries(filter).sort(), action, undone]);
  const stretch = Math.floor(at.getTime() / SAME_WITHIN_MS);
  const idIn = (each: number) =>
    createHash('sha256').update(`${each} ${request}`).digest('hex').slice(0, OBJECT_ID_LENGTH);
  return [idIn(stretch), idIn(stretch - 1), idIn(stretch - 2)];
}
