import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { paginationOf } from '@croneai/platform/http/pagination.ts';
import type { Parts } from '../connections.ts';
import { toSubjectView } from './audit-entry.ts';

/** What admins did to a member, newest first, with the present names of the admins. Throws 404 for an unknown member. */
export function listHistory({ members, audit }: Parts) {
  return async (id: string, { page, limit }: { page: number; limit: number }) => {
    if (!(await members.find(id))) throw appError(errors.memberNotFound);
    const { rows, total } = await audit.list({ subjectKind: 'member', subjectId: id }, { page, limit });
    const actorIds = new Set(rows.flatMap(({ actor }) => (actor ? [actor.userId] : [])));
    const actors = await members.findMany([...actorIds]);
    const names = new Map(actors.map((actor) => [actor.id, actor.user.fullName]));
    return {
      data: rows.map((row) => ({
        ...toSubjectView(row),
        actor: row.actor && { id: row.actor.userId, name: names.get(row.actor.userId) ?? null },
      })),
      pagination: paginationOf(total, page, limit),
    };
  };
}
