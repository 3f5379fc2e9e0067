import { createBulkReads } from '@croneai/access/bulk-reads.ts';
import { deskEntry } from '@croneai/contracts/live-log.ts';
import { connectBacking } from '@croneai/platform/backing.ts';
import type { ProcessParts, ServiceParts } from '@croneai/platform/service.ts';
import { auditCollection, auditErasureCollection, auditHeadCollection } from './audit/audit.model.ts';
import { createAuditRepository, createErasureRepository } from './audit/audit.repository.ts';
import { createChainRepository } from './audit/chain.repository.ts';
import type { AdminConfig } from './config.ts';
import { memberCollection } from './members/member.model.ts';
import { createMemberRepository } from './members/member.repository.ts';
import { republishAccess, republishAccessOf } from './members/republish-access.ts';

/** What the service is built from. */
export type Parts = ServiceParts<AdminConfig, Awaited<ReturnType<typeof connect>>>;

/** Opens everything outside of the process, and what is built on it alone. Waits for MongoDB. */
export async function connect(config: AdminConfig, { logger, metrics, health, now }: ProcessParts) {
  const backing = await connectBacking(config, { clientId: 'admin', deskEntry, logger, health, metrics });
  const { mongo, redis, kafka, sessionVerifier, desks } = backing;
  const memberDocuments = memberCollection.model(mongo);
  const auditRows = auditCollection.model(mongo);
  const chain = createChainRepository({ rows: auditRows, heads: auditHeadCollection.model(mongo) });
  const erasures = createErasureRepository({
    rows: auditRows,
    erasures: auditErasureCollection.model(mongo),
  });
  const { relay, publishAlone } = await backing.startOutbox(
    [memberDocuments],
    async (model, id) =>
      void (model === memberDocuments && (await republishAccessOf({ members })(String(id)))),
  );
  const members = createMemberRepository({
    model: memberDocuments,
    relay,
    changed: (id) => {
      desks.emit('members');
      desks.emit('member', id);
    },
  });
  return {
    kafka,
    redis,
    sessionVerifier,
    ...createBulkReads({ redis, publishAlone, now }),
    audit: createAuditRepository({ model: auditRows }),
    chain,
    erasures,
    desks,
    members,
    republish: republishAccess({ model: memberDocuments, members, now }),
    close: backing.close,
  };
}
