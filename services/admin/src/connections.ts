import { createSessionVerifier } from '@croneai/platform/auth/sessions.ts';
import { createTokenVerifier } from '@croneai/platform/auth/tokens.ts';
import type { Health } from '@croneai/platform/health.ts';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { buildIndexes, connectMongo } from '@croneai/platform/mongo.ts';
import { startOutboxRelay } from '@croneai/platform/outbox/relay.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import { auditErasureModel, auditHeadModel, auditModel } from './audit/audit.model.ts';
import { createAuditRepository } from './audit/audit.repository.ts';
import { createChainRepository } from './audit/chain.repository.ts';
import { createErasureRepository } from './audit/erasure.repository.ts';
import type { AdminConfig } from './config.ts';
import { memberModel } from './members/member.model.ts';
import { createMemberRepository } from './members/member.repository.ts';

export type ProcessParts = { logger: Logger; metrics: Metrics; health: Health };

/** Opens everything outside of the process, and what is built on it alone. Waits for MongoDB. */
export async function connect(config: AdminConfig, { logger, metrics, health }: ProcessParts) {
  const redis = connectRedis({ url: config.REDIS_URL, logger, health, purpose: 'commands' });
  const subscriber = connectRedis({ url: config.REDIS_URL, logger, purpose: 'subscriber' });
  const tokens = createTokenVerifier(config.TOKEN_PUBLIC_KEY);
  const sessions = createSessionVerifier({ redis, subscriber, tokens, logger });

  const mongo = await connectMongo({
    url: config.MONGO_URL,
    database: config.MONGO_DATABASE,
    logger,
    health,
  });
  const memberDocuments = memberModel(mongo);
  const auditRows = auditModel(mongo);
  const chain = createChainRepository({ rows: auditRows, heads: auditHeadModel(mongo) });
  const erasures = createErasureRepository({ rows: auditRows, erasures: auditErasureModel(mongo) });
  await buildIndexes(mongo);

  const kafka = createKafka({
    brokers: config.KAFKA_BROKERS,
    clientId: 'admin',
    topicPrefix: config.KAFKA_TOPIC_PREFIX,
    erasureMs: config.TOPIC_ERASURE_MS,
    logger,
  });
  const relay = startOutboxRelay({ models: [memberDocuments], kafka, logger, metrics, health });
  return {
    kafka,
    sessions,
    audit: createAuditRepository(auditRows),
    chain,
    erasures,
    members: createMemberRepository(memberDocuments),
    nudge: (memberId: string) => relay.nudge(memberDocuments, memberId),
    async close() {
      await relay.stop();
      await kafka.disconnect();
      await sessions.close();
      redis.disconnect();
      subscriber.disconnect();
      await mongo.close();
    },
  };
}
