import { createBulkReads } from '@croneai/access/bulk-reads.ts';
import type { Desk } from '@croneai/contracts/live.ts';
import { deskEntry, type LiveEntry } from '@croneai/contracts/live-log.ts';
import { connectBacking } from '@croneai/platform/backing.ts';
import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import { createDebouncedHints } from '@croneai/platform/live/debounced-hints.ts';
import { connectLiveWriter } from '@croneai/platform/live/live-writer.ts';
import { buildIndexes } from '@croneai/platform/mongo.ts';
import { createPublishAlone, loneEventCollection } from '@croneai/platform/outbox/lone-events.ts';
import { startOutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { ProcessParts, ServiceParts } from '@croneai/platform/service.ts';
import { auditCollection, auditErasureCollection, auditHeadCollection } from './audit/audit.model.ts';
import { createAuditRepository } from './audit/audit.repository.ts';
import { createChainRepository } from './audit/chain.repository.ts';
import { createErasureRepository } from './audit/erasure.repository.ts';
import type { AdminConfig } from './config.ts';
import { memberCollection } from './members/member.model.ts';
import { createMemberRepository } from './members/member.repository.ts';
import { republishAccess, republishAccessOf } from './members/republish-access.ts';

/** What the service is built from. */
export type Parts = ServiceParts<AdminConfig, Awaited<ReturnType<typeof connect>>>;

/** Opens everything outside of the process, and what is built on it alone. Waits for MongoDB. */
export async function connect(config: AdminConfig, { logger, metrics, health, now }: ProcessParts) {
  const backing = await connectBacking(config, { clientId: 'admin', logger, health, metrics });
  const { mongo, redis, kafka, sessionVerifier, clock } = backing;
  const memberDocuments = memberCollection.model(mongo);
  const loneEvents = loneEventCollection.model(mongo);
  const auditRows = auditCollection.model(mongo);
  const live = connectLiveWriter<LiveEntry>({ url: redisUrlFor(config, 'live'), logger, metrics });
  const desks = createDebouncedHints<Desk>((of, ids) => live.publish(deskEntry(of, ids)));
  const chain = createChainRepository({ rows: auditRows, heads: auditHeadCollection.model(mongo) });
  const erasures = createErasureRepository({
    rows: auditRows,
    erasures: auditErasureCollection.model(mongo),
  });
  await buildIndexes(mongo);
  const relay = startOutboxRelay({
    models: [memberDocuments, loneEvents],
    kafka,
    logger,
    metrics,
    health,
    clock,
    onLatePublish: async (model, id) =>
      void (model === memberDocuments && (await republishAccessOf({ members })(String(id)))),
  });
  const members = createMemberRepository({
    model: memberDocuments,
    relay,
    changed: (id) => {
      desks.emit('members');
      desks.emit('member', id);
    },
  });
  const publishAlone = createPublishAlone(loneEvents, relay);
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
    async close() {
      await relay.stop();
      desks.close();
      await live.close();
      await backing.close();
    },
  };
}
