import { createBulkReads } from '@croneai/access/bulk-reads.ts';
import { deskEntry } from '@croneai/contracts/live-log.ts';
import { createTokenSigner } from '@croneai/platform/auth/tokens.ts';
import { connectBacking } from '@croneai/platform/backing.ts';
import type { ProcessParts, ServiceParts } from '@croneai/platform/service.ts';
import { createAccessMirror } from './access/access-mirror.ts';
import { apiKeyCollection } from './api-keys/api-key.model.ts';
import { createApiKeyStore } from './api-keys/api-key-store.ts';
import type { AuthConfig } from './config.ts';
import { countdownResetCollection } from './countdown/countdown-reset.model.ts';
import { createTrialCountdown } from './countdown/trial-countdown.ts';
import { learningCollection } from './learning/learning.model.ts';
import { createLearningRepository } from './learning/learning.repository.ts';
import { createAttemptLimit, createOncePerWindow } from './limits/attempt-limit.ts';
import { createKnownDevices } from './limits/known-devices.ts';
import { createPasswordHashing } from './passwords/password-hashing.ts';
import { passwordResetCollection } from './passwords/password-reset.model.ts';
import { createPasswordResetRepository } from './passwords/password-reset.repository.ts';
import { registrationCollection } from './registrations/registration.model.ts';
import { createRegistrationRepository } from './registrations/registration.repository.ts';
import { createChallengeStore } from './second-factor/challenge-store.ts';
import { createSecretBox } from './secrets/secret-box.ts';
import { createSecretHasher } from './secrets/secret-hasher.ts';
import { securityLogCollection } from './security-log/security-log.model.ts';
import { createSecurityLog } from './security-log/security-log.ts';
import { createCurrentUsers } from './sessions/current-users.ts';
import { createEndedSessions, endedSessionCollection } from './sessions/ended-sessions.ts';
import { createSessionStore } from './sessions/session-store.ts';
import { adminSeatsCollection, createAdminSeats } from './users/admin-seats.ts';
import { erasedUserCollection } from './users/erased-user.model.ts';
import { republishUser, republishUsers } from './users/republish-users.ts';
import { type SessionsToEnd, userCollection } from './users/user.model.ts';
import { createUserRepository } from './users/user.repository.ts';
import { createSecondFactorPolicy } from './users/user.ts';

/** What the service is built from. */
export type Parts = ServiceParts<AuthConfig, Awaited<ReturnType<typeof connect>>>;
type Process = Pick<ProcessParts, 'logger' | 'health' | 'metrics' | 'now'>;

/** Opens everything outside of the process, and what is built on it alone. Waits for MongoDB. */
export async function connect(config: AuthConfig, process: Process) {
  const { logger, health, metrics, now } = process;
  const { SEALING_PUBLIC_KEY: sealingPublicKey } = config;
  const passwords = await createPasswordHashing();
  const backing = await connectBacking(config, { clientId: 'auth', deskEntry, logger, health, metrics });
  const { redis, subscriber, mongo, kafka, sessionVerifier, live, desks } = backing;
  const models = {
    users: userCollection.model(mongo),
    registrations: registrationCollection.model(mongo),
    resets: passwordResetCollection.model(mongo),
    countdownResets: countdownResetCollection.model(mongo),
    learning: learningCollection.model(mongo),
    apiKeys: apiKeyCollection.model(mongo),
  };
  const seats = adminSeatsCollection.model(mongo);
  const securityLogs = securityLogCollection.model(mongo);
  const erased = erasedUserCollection.model(mongo);
  const ended = endedSessionCollection.model(mongo);
  const { relay, publishAlone } = await backing.startOutbox(
    Object.values(models),
    async (model, id) =>
      void (model === models.users && (await republishUser(models.users, id, { now: now() }))),
  );
  const secrets = createSecretHasher(config.SECRETS_KEY, config.SECRETS_KEY_PREVIOUS);
  const users = createUserRepository({
    users: models.users,
    relay,
    redis,
    live,
    desks,
    endSessions: (id, sessionsToEnd) => endSessions(id, sessionsToEnd),
  });
  const mirror = createAccessMirror({ redis });
  const trialCountdown = createTrialCountdown({ redis, users, mirror, now });
  const adminSeats = createAdminSeats({ seats, users });
  const securityLog = createSecurityLog({ securityLogs, logger, now });
  const oncePerWindow = createOncePerWindow({ redis });
  const devices = createKnownDevices({ secrets, now });
  const policy = createSecondFactorPolicy(config);
  const endedSessions = createEndedSessions({ model: ended, redis, logger, now });
  const sessions = createSessionStore({ redis, endedSessions, live, desks });
  const apiKeys = createApiKeyStore({ model: models.apiKeys, relay, redis, now });
  const endSessions = async (id: string, { upToVersion, exceptSessionId }: SessionsToEnd): Promise<void> => {
    await sessions.endUpToVersion(id, upToVersion, exceptSessionId);
    await apiKeys.revokeUpToVersion(id, upToVersion);
    await users.markSessionsEnded(id, upToVersion);
  };
  const keepingEnded = endedSessions.keepEnded();
  const currentUsers = createCurrentUsers({ users, subscriber, logger });
  return {
    kafka,
    redis,
    relay,
    sessionVerifier,
    watchReading: createBulkReads({ redis, publishAlone, now }).watchReading,
    sealingPublicKey,
    users,
    registrations: createRegistrationRepository({ model: models.registrations, relay }),
    resets: createPasswordResetRepository({ model: models.resets, relay, secrets }),
    countdownResets: models.countdownResets,
    learning: createLearningRepository({ model: models.learning, relay }),
    republish: republishUsers({ users: models.users, erased, now }),
    erased,
    signer: createTokenSigner(config.TOKEN_PRIVATE_KEY),
    adminSeats,
    securityLog,
    secrets,
    box: createSecretBox(config.SECRETS_KEY, config.SECRETS_KEY_PREVIOUS),
    passwords,
    mirror,
    trialCountdown,
    sessions,
    apiKeys,
    currentUsers,
    challenges: createChallengeStore({ redis, secrets, now }),
    attempts: createAttemptLimit({ redis, secrets }),
    oncePerWindow,
    devices,
    policy,
    endSessions,
    async close(): Promise<void> {
      await Promise.all([keepingEnded.stop(), currentUsers.close()]);
      await backing.close();
    },
  };
}
