import { randomBytes } from 'node:crypto';
import {
  API_KEYS_MAX,
  type ApiKey,
  type CreateApiKeyBody,
} from '@croneai/contracts/endpoints/auth/api-keys.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { apiKeyCreated } from '@croneai/contracts/events/mails.ts';
import { API_KEY_PREFIX } from '@croneai/contracts/http/key-scope.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { type Session, sessionIdOfKey, sessionKey } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { withRedisLock } from '@croneai/platform/redis-lock.ts';
import mongoose from 'mongoose';
import type { SecurityLog } from '../security-log/module.ts';
import { mailEvent, type Users } from '../users/module.ts';
import type { ApiKeyEntity } from './api-key.model.ts';
import type { ApiKeyStore } from './api-key-store.ts';

/**
 * Length of the part of a key that is stored in clear text. It is enough to recognise a key, and
 * too little to help guess it.
 */
const PREFIX_LENGTH = API_KEY_PREFIX.length + 6;

/**
 * Makes a key and mails its owner, so that an intruder cannot add a key unnoticed. A password
 * change or a sign-out of all sessions revokes all keys, but may miss a key that is created at the
 * same time. In that case, the new key is revoked here.
 */
export function createApiKey({
  apiKeys,
  users,
  securityLog,
  redis,
  now,
}: {
  apiKeys: Pick<ApiKeyStore, 'count' | 'insert' | 'revokeOne'>;
  users: Pick<Users, 'getById' | 'findById'>;
  securityLog: SecurityLog;
  redis: Redis;
  now: () => Date;
}) {
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
    // The lock makes concurrent calls of a member run one after another. Otherwise, each call could
    // count the keys before the others insert theirs, and the member would get too many keys.
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
  id,
  name,
  prefix,
  scopes,
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
});
