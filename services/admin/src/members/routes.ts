import { adminUserEndpoints, type MemberRow } from '@croneai/contracts/endpoints/admin/admin-users.ts';
import { errors } from '@croneai/contracts/errors.ts';
import type { AdminWrite, RecordBulkRead } from '@croneai/contracts/events/audit.ts';
import { appError } from '@croneai/platform/errors.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import { versionOfIfMatch } from '@croneai/platform/http/entity-tag.ts';
import { paginationOf } from '@croneai/platform/http/pagination.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import { applyAccessChange } from './access-rules.ts';
import { undoRevoke } from './change-grants.ts';
import { exportMembers } from './export-members.ts';
import type { Member } from './member.model.ts';
import type { MemberRepository } from './member.repository.ts';
import { accessAudit, accessChangedEvent, accessMailEvent, toRow } from './member.ts';

export function memberRoutes({
  members,
  recordBulkRead,
  now,
}: {
  members: Pick<MemberRepository, 'list' | 'each' | 'find' | 'change'>;
  recordBulkRead: RecordBulkRead;
  now: () => Date;
}): Route[] {
  const update = updateAccess({ members });
  const exportAll = exportMembers({ members, now });
  return [
    route(adminUserEndpoints.listUsers, async ({ query }) => {
      const found = await members.list(query, now());
      return {
        data: found.members.map(toRow),
        pagination: paginationOf(found.total, query.page, query.limit),
      };
    }),
    route(adminUserEndpoints.exportUsers, async ({ query, session, client }) => {
      await recordBulkRead({ ...actorOf(session, client), action: 'members.export', filter: query });
      return { download: exportAll(query) };
    }),
    route(adminUserEndpoints.getUser, async ({ params }) => {
      const member = await members.find(params.id);
      if (!member) throw appError(errors.memberNotFound);
      return { data: { ...toRow(member), accessChangedAt: member.changedAt.toISOString() } };
    }),
    route(adminUserEndpoints.updateAccess, async ({ params, headers, body, session, client }) => {
      const { reason = null, restoresGrants, ...change } = body;
      const by = { ...actorOf(session, client), reason };
      const apply = (before: Member): Member | undefined => {
        if (!restoresGrants) return applyAccessChange(before, change, now(), reason);
        if (before.revokedAtVersion !== before.version) throw conflictOf(before);
        return undoRevoke(before, change, now());
      };
      return { data: await update(params.id, apply, by, versionOfIfMatch(headers['if-match'])) };
    }),
  ];
}

const conflictOf = (member: Member) => appError(errors.accessConflict, { data: toRow(member) });

/**
 * Changes a member's access; `apply` returns undefined if it changes nothing. State, audit entry,
 * event, and mail are one write, which fails if another writer changed the facts since they were
 * read. The admin then gets 409 with the current row, and decides again. Without `seenVersion`, the
 * change applies to the stored facts.
 */
function updateAccess({ members }: { members: Pick<MemberRepository, 'change'> }) {
  return async (
    id: string,
    apply: (before: Member) => Member | undefined,
    by: AdminWrite,
    seenVersion: number | undefined,
  ): Promise<MemberRow> => {
    let seen = seenVersion;
    const written = await members.change(id, (before) => {
      seen ??= before.version;
      if (seen !== before.version) throw conflictOf(before);
      const after = apply(before);
      if (!after) return {};
      const events = [
        accessChangedEvent(id, after, 'admin'),
        accessAudit(id, before, after, by),
        accessMailEvent(id, before, after),
      ];
      return { facts: after, events };
    });
    if (!written) throw appError(errors.memberNotFound);
    return toRow(written);
  };
}
