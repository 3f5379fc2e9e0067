import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import type { RecordBulkRead } from '@croneai/contracts/events/audit.ts';
import { auditRecorded, auditSubjectErased } from '@croneai/contracts/events/audit.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { onEvent } from '@croneai/platform/events/handlers.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Members } from '../members/module.ts';
import { auditCollection, auditErasureCollection, auditHeadCollection } from './audit.model.ts';
import { createAuditRepository, createErasureRepository } from './audit.repository.ts';
import { toActorView, toSubjectView } from './audit-entry.ts';
import { createChainRepository } from './chain.repository.ts';
import { erasePerson, recordAuditEntry } from './record-audit-entry.ts';
import { auditRoutes } from './routes.ts';

type Needs = Pick<ServicePlatform, 'openCollection' | 'adminHints' | 'logger' | 'now'>;

/** Keeps the audit of admins' actions as a hash chain. */
export function openAudit(
  { openCollection, adminHints, logger, now }: Needs,
  {
    members,
    bulkReads,
  }: {
    members: Pick<Members, 'find' | 'people' | 'list'>;
    bulkReads: { recordBulkRead: RecordBulkRead };
  },
) {
  const rows = openCollection(auditCollection);
  const chain = createChainRepository({ rows, heads: openCollection(auditHeadCollection) });
  const erasures = createErasureRepository({ rows, erasures: openCollection(auditErasureCollection) });
  const audit = createAuditRepository({ model: rows });
  const erase = erasePerson({ chain, erasures, adminHints, now });
  return {
    collections: [auditCollection, auditHeadCollection, auditErasureCollection],
    routes: auditRoutes({ audit, chain, members, now, recordBulkRead: bulkReads.recordBulkRead }),
    topics: [topics.audit],
    subscriptions: [
      onEvent(auditRecorded, recordAuditEntry({ chain, erasures, erase, adminHints, logger, now })),
      onEvent(auditSubjectErased, ({ payload }) => erase(payload.subject)),
    ],
    eraseMember: (userId: string) => erase({ kind: 'member', id: userId }),
    async exportMember({ userId }) {
      return {
        accessHistory: views(audit.stream({ subjectKind: 'member', subjectId: userId }), toSubjectView),
        adminActions: views(audit.stream({ actorIds: [userId] }), toActorView),
      };
    },
  } satisfies Module;
}

async function* views<Row, View>(rows: AsyncIterable<Row>, viewOf: (row: Row) => View) {
  for await (const row of rows) yield viewOf(row);
}
