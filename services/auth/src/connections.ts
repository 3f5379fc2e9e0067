import type { Health } from '@croneai/platform/health.ts';
import { createKafka } from '@croneai/platform/kafka/kafka.ts';
import { kafkaSettings } from '@croneai/platform/kafka/kafka-settings.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Metrics } from '@croneai/platform/metrics.ts';
import { buildIndexes, connectMongo } from '@croneai/platform/mongo.ts';
import { startOutboxRelay } from '@croneai/platform/outbox/relay.ts';
import { connectRedis } from '@croneai/platform/redis.ts';
import { startSharedClock } from '@croneai/platform/shared-clock.ts';
import { createAccessMirror } from './access/access-mirror.ts';
import { createAdminSeats, defineAdminSeatsModel } from './account/admin-seats.ts';
import { defineErasedUserModel } from './account/erased-user.model.ts';
import { sayUserAgain } from './account/republish-users.ts';
import { defineUserModel } from './account/user.model.ts';
import { createUserRepository } from './account/user.repository.ts';
import type { AuthConfig } from './config.ts';
import { defineCountdownResetModel } from './countdown/countdown-reset.model.ts';
import { createMemberClock } from './countdown/member-clock.ts';
import { defineLearningModel } from './learning/learning.model.ts';
import { createLearningRepository } from './learning/learning.repository.ts';
import { definePasswordResetModel } from './passwords/password-reset.model.ts';
import { createPasswordResetRepository } from './passwords/password-reset.repository.ts';
import { createCreateMember } from './registrations/create-member.ts';
import { defineRegistrationModel } from './registrations/registration.model.ts';
import { createRegistrationRepository } from './registrations/registration.repository.ts';
import { createSecretBox } from './secrets/secret-box.ts';
import { createSecretHasher } from './secrets/secret-hasher.ts';
import { defineSecurityLogModel } from './security-log/security-log.model.ts';
import { createSecurityLog } from './security-log/security-log.ts';
import { createEndedSessions, defineEndedSessionModel } from './sessions/ended-sessions.ts';

export type Process = { logger: Logger; health: Health; metrics: Metrics; now: () => Date };
export type Connections = Awaited<ReturnType<typeof connect>>;

/** Opens what both the service and the demo seed work on: MongoDB, Redis, Kafka, the relay, and what is built on them alone. */
export async function connect(config: AuthConfig, { logger, health, metrics, now }: Process) {
  const { MONGO_URL, MONGO_DATABASE, REDIS_URL } = config;
  const mayEvict = config.CRONE_MODE === 'local';
  const redis = connectRedis({ url: REDIS_URL, logger, health, purpose: 'commands', mayEvict });
  const mongo = await connectMongo({ url: MONGO_URL, database: MONGO_DATABASE, logger, health });
  const sharedClock = await startSharedClock({ mongo, logger, metrics, health });
  const models = {
    users: defineUserModel(mongo),
    registrations: defineRegistrationModel(mongo),
    resets: definePasswordResetModel(mongo),
    countdownResets: defineCountdownResetModel(mongo),
    learning: defineLearningModel(mongo),
  };
  const adminSeatsModel = defineAdminSeatsModel(mongo);
  const securityLogs = defineSecurityLogModel(mongo);
  const erasedUsers = defineErasedUserModel(mongo);
  const endedSessionModel = defineEndedSessionModel(mongo);
  await buildIndexes(mongo);
  const kafka = createKafka({ ...kafkaSettings(config), clientId: 'auth', logger });
  const relay = startOutboxRelay({
    models: Object.values(models),
    kafka,
    logger,
    metrics,
    health,
    onLatePublish: async (model, id) =>
      void (model === models.users && (await sayUserAgain(models.users, id, { now: now() }))),
  });

  const secrets = createSecretHasher(config.SECRETS_KEY, config.SECRETS_KEY_PREVIOUS);
  const box = createSecretBox(config.SECRETS_KEY, config.SECRETS_KEY_PREVIOUS);
  const users = createUserRepository({ users: models.users, relay, redis });
  const mirror = createAccessMirror({ redis });
  const clock = createMemberClock({ redis, users, mirror, now });
  return {
    redis,
    endedSessions: createEndedSessions({ model: endedSessionModel, redis, logger, now }),
    kafka,
    relay,
    models: { ...models, erasedUsers },
    adminSeats: createAdminSeats({ seats: adminSeatsModel, users }),
    securityLog: createSecurityLog({ securityLogs, logger, now }),
    secrets,
    box,
    users,
    mirror,
    clock,
    learning: createLearningRepository({ learning: models.learning, relay }),
    registrations: createRegistrationRepository({ registrations: models.registrations, relay }),
    resets: createPasswordResetRepository({ resets: models.resets, relay, secrets }),
    createMember: createCreateMember({
      users,
      clock,
      trialMinutes: config.TRIAL_MINUTES,
      firstAdminEmail: config.FIRST_ADMIN_EMAIL,
      now,
    }),
    async close(): Promise<void> {
      await Promise.all([relay.stop(), sharedClock.stop()]);
      await kafka.disconnect();
      await mongo.close();
      redis.disconnect();
    },
  };
}
