import { apiKeyEndpoints } from '@croneai/contracts/endpoints/auth/api-keys.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import type { SecurityLog } from '../security-log/module.ts';
import type { ApiKeyStore } from './api-key-store.ts';
import { type createApiKey, toApiKey } from './create-api-key.ts';

export function apiKeyRoutes({
  apiKeys,
  create,
  securityLog,
}: {
  apiKeys: Pick<ApiKeyStore, 'list' | 'revokeOne'>;
  create: ReturnType<typeof createApiKey>;
  securityLog: SecurityLog;
}): Route[] {
  return [
    route(apiKeyEndpoints.listApiKeys, async ({ session }) => ({
      data: (await apiKeys.list(session.userId)).map(toApiKey),
    })),
    route(apiKeyEndpoints.createApiKey, async ({ session, body, client }) => ({
      data: await create(session, body, client),
      message: 'Your key is ready. Copy it now: you won’t see it again.',
    })),
    route(apiKeyEndpoints.revokeApiKey, async ({ session, params, client }) => {
      if (!(await apiKeys.revokeOne(session.userId, params.id))) throw appError(errors.keyNotFound);
      await securityLog.record(session.userId, 'key-revoked', client);
      return { message: 'The key was revoked.' };
    }),
  ];
}
