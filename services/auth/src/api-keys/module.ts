import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { SecurityLog } from '../security-log/module.ts';
import type { Users } from '../users/module.ts';
import { apiKeyCollection } from './api-key.model.ts';
import { createApiKeyStore } from './api-key-store.ts';
import { createApiKey, toApiKey } from './create-api-key.ts';
import { apiKeyRoutes } from './routes.ts';

const RENEW_SESSIONS_EVERY_MS = 60_000;

/**
 * Manages API keys, which give a member's programs read access. Each key has a session that every
 * service checks.
 */
export function openApiKeys(
  { openCollection, relay, redis, now }: Pick<ServicePlatform, 'openCollection' | 'relay' | 'redis' | 'now'>,
  {
    users,
    securityLog,
  }: {
    users: Pick<Users, 'getById' | 'findById' | 'onSessionsEnd'>;
    securityLog: SecurityLog;
  },
) {
  const model = openCollection(apiKeyCollection);
  const apiKeys = createApiKeyStore({ model, relay, redis, now });
  users.onSessionsEnd((userId, { upToVersion }) => apiKeys.revokeUpToVersion(userId, upToVersion));
  return {
    collections: [apiKeyCollection],
    routes: apiKeyRoutes({
      apiKeys,
      create: createApiKey({ apiKeys, users, securityLog, redis, now }),
      securityLog,
    }),
    topics: [topics.mails],
    repeats: [
      {
        name: 'renew sessions of API keys',
        everyMs: RENEW_SESSIONS_EVERY_MS,
        work: apiKeys.renewSessions,
      },
    ],
    eraseMember: apiKeys.erase,
    exportMember: async ({ userId }) => ({ apiKeys: (await apiKeys.list(userId)).map(toApiKey) }),
  } satisfies Module;
}
