import { randomBytes } from 'node:crypto';
import {
  API_KEYS_MAX,
  type ApiKey,
  apiKeyEndpoints,
  type CreateApiKeyBody,
} from '@croneai/contracts/endpoints/api-keys.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { apiKeyCreated } from '@croneai/contracts/events/notices.ts';
import { API_KEY_PREFIX } from '@croneai/contracts/http/key-scope.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { type Session, sessionIdOfKey, sessionKey } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { type Route, route } from '@croneai/platform/http/route.ts';
import { withRedisLock } from '@croneai/platform/redis-lock.ts';
import mongoose from 'mongoose';
import type { Parts } from '../connections.ts';
import { mailEvent } from '../users/user-events.ts';
import type { ApiKeyEntity } from './api-key.model.ts';

/** Of 256 bits, enough of them to know a key again and too few to guess it. */
const PREFIX_LENGTH = API_KEY_PREFIX.length + 6;

export function apiKeyRoutes(parts: Parts): Route[] {
  const { apiKeys, securityLog } = parts;
  const create = createApiKey(parts);
  return [
    route(apiKeyEndpoints.listApiKeys, async ({ session }) => ({
      data: (await apiKeys.list(session.userId)).map(toApiKey),
    })),
    route(apiKeyEndpoints.createApiKey, async ({ session, body, client }) => ({
      data: await create(session, body, client),
      message: 'Your key is ready. Copy it now: it is not shown again.',
    })),
    route(apiKeyEndpoints.revokeApiKey, async ({ session, params, client }) => {
      if (!(await apiKeys.revokeOne(session.userId, params.id))) throw appError(errors.keyNotFound);
      await securityLog.record(session.userId, 'key-revoked', client);
      return { message: 'The key is revoked.' };
    }),
  ];
}

/**
 * Makes a key and mails that it was made, so that nobody else makes one unnoticed. A new password, or the end of all
 * sessions, may come while it is made: the key then began too late to be ended by that, and ends here.
 */
function createApiKey({ apiKeys, users, securityLog, redis, now }: Parts) {
  return async (session: Session, { name, scopes, expiresInDays }: CreateApiKeyBody, client: Client) => {
    const user = await users.getById(session.userId);
    const key = API_KEY_PREFIX + randomBytes(32).toString('base64url');
    const createdAt = now();
    const stored: ApiKeyEntity = {
      id: new mongoose.Types.ObjectId().toHexString(),
      userId: user.id,
      name,
      prefix: key.slice(0, PREFIX_LENGTH),
      sessionId: sessionIdOfKey(key),
      scopes: [...new Set(scopes)],
      role: user.role,
      userVersion: user.version,
      createdAt,
      expiresAt: expiresInDays === null ? null : new Date(createdAt.getTime() + expiresInDays * DAY_MS),
      lastUsedAt: null,
      revokedAt: null,
    };
    const row = toApiKey(stored);
    const event = mailEvent(apiKeyCreated, { id: stored.id, version: 1 }, createdAt, {
      recipient: { kind: 'member', userId: user.id },
      createdAt: row.createdAt,
      expiresAt: row.expiresAt,
      name,
      prefix: row.prefix,
      address: client.address,
    });
    // One after the other: of calls that come at once, each would find room.
    await withRedisLock(redis, `api-keys:${user.id}`, async () => {
      if ((await apiKeys.count(user.id)) >= API_KEYS_MAX) throw appError(errors.tooManyKeys);
      await apiKeys.insert(stored, event);
    });
    const current = await users.findById(user.id);
    const hasSession = (await redis.exists(sessionKey(session.sessionId))) === 1;
    if (!hasSession || current?.passwordHash !== user.passwordHash) {
      await apiKeys.revokeOne(user.id, stored.id);
      throw appError(errors.unauthenticated);
    }
    await securityLog.record(user.id, 'key-created', client);
    return { ...row, key };
  };
}

export const toApiKey = ({
  id,
  name,
  prefix,
  scopes,
  createdAt,
  expiresAt,
  lastUsedAt,
}: ApiKeyEntity): ApiKey => ({
  ...{ id, name, prefix, scopes },
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
