import { connectBacking } from '@croneai/platform/backing.ts';
import type { Health } from '@croneai/platform/health.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { buildIndexes } from '@croneai/platform/mongo.ts';
import { createPublishAlone, loneEventModel } from '@croneai/platform/outbox/lone-events.ts';
import { startOutboxRelay } from '@croneai/platform/outbox/relay.ts';
import { auditErasureModel, auditHeadModel, auditModel } from './audit/audit.model.ts';
import { createAuditRepository } from './audit/audit.repository.ts';
import { createChainRepository } from './audit/chain.repository.ts';
import { createErasureRepository } from './audit/erasure.repository.ts';
import type { AdminConfig } from './config.ts';
import { memberModel } from './members/member.model.ts';
import { createMemberRepository } from './members/member.repository.ts';
import { sayAccessAgain } from './members/republish-access.ts';

export type ProcessParts = { logger: Logger; metrics: Metrics; health: Health };

/** Opens everything outside of the process, and what is built on it alone. Waits for MongoDB. */
export async function connect(config: AdminConfig, { logger, metrics, health }: ProcessParts) {
  const backing = await connectBacking(config, { clientId: 'admin', logger, health, metrics });
  const { mongo, redis, kafka, sessions } = backing;
  const memberDocuments = memberModel(mongo);
  const loneEvents = loneEventModel(mongo);
  const auditRows = auditModel(mongo);
  const chain = createChainRepository({ rows: auditRows, heads: auditHeadModel(mongo) });
  const erasures = createErasureRepository({ rows: auditRows, erasures: auditErasureModel(mongo) });
  await buildIndexes(mongo);
  const members = createMemberRepository(memberDocuments);
  const sayAgain = sayAccessAgain({ members });
  const relay = startOutboxRelay({
    models: [memberDocuments, loneEvents],
    kafka,
    logger,
    metrics,
    health,
    onLatePublish: async (model, id) => void (model === memberDocuments && (await sayAgain(String(id)))),
  });
  return {
    kafka,
    redis,
    sessions,
    publishAlone: createPublishAlone(loneEvents, relay),
    audit: createAuditRepository(auditRows),
    chain,
    erasures,
    members,
    nudge: (memberId: string) => relay.nudge(memberDocuments, memberId),
    async close() {
      await relay.stop();
      await backing.close();
    },
  };
}
