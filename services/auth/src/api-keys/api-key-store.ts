import { SESSIONS_REVOKED_CHANNEL, sessionKey } from '@croneai/platform/auth/sessions.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import mongoose, { type QueryFilter } from 'mongoose';
import {
  type ApiKeyDocument,
  type ApiKeyEntity,
  type ApiKeyModel,
  apiKeyCollection,
} from './api-key.model.ts';

const { trusted, Types } = mongoose;

/**
 * Lifetime of a key's session, which `renewSessions` extends every minute. If an old Redis backup
 * restores the session of a revoked key, the session expires after this time at the latest.
 */
const SESSION_SECONDS = 3_600;
const FORGET_REVOKED_MS = 10 * 60_000;
const PAGE = 500;

export type ApiKeyStore = ReturnType<typeof createApiKeyStore>;

/** Stores API keys in MongoDB. Each key also has a session in Redis, which every service checks. */
export function createApiKeyStore(parts: {
  model: ApiKeyModel;
  relay: Pick<OutboxRelay, 'nudge'>;
  redis: Redis;
  now: () => Date;
}) {
  const { model, relay, redis, now } = parts;

  const find = async (filter: QueryFilter<ApiKeyDocument>): Promise<ApiKeyEntity[]> =>
    (await model.find(filter).sort({ _id: -1 }).lean()).map((document) => apiKeyCollection.read(document));

  async function run(commands: ReturnType<Redis['pipeline']>): Promise<unknown[]> {
    const results = (await commands.exec()) ?? [];
    for (const [error] of results) if (error) throw error;
    return results.map(([, result]) => result);
  }

  async function endSessions(keys: readonly Pick<ApiKeyEntity, 'sessionId'>[]): Promise<void> {
    const commands = redis.pipeline();
    for (const { sessionId } of keys)
      commands.del(sessionKey(sessionId)).publish(SESSIONS_REVOKED_CHANNEL, sessionId);
    await run(commands);
  }

  async function hadSession(keys: readonly Pick<ApiKeyEntity, 'sessionId'>[]): Promise<boolean> {
    return (await redis.exists(keys.map(({ sessionId }) => sessionKey(sessionId)))) > 0;
  }

  async function writeSessions(keys: readonly ApiKeyEntity[]): Promise<void> {
    const commands = redis.pipeline();
    for (const { sessionId, userId, role, scopes, expiresAt } of keys) {
      const left = expiresAt ? Math.ceil((expiresAt.getTime() - now().getTime()) / 1_000) : SESSION_SECONDS;
      if (left <= 0) continue;
      const key = sessionKey(sessionId);
      // `signedInAt` is 0, so calls that need a recent password check refuse every key, whatever
      // its scopes.
      const fields = { userId, role, signedInAt: '0', scopes: scopes.join(' ') };
      commands.hset(key, fields).expire(key, Math.min(left, SESSION_SECONDS));
    }
    await run(commands);
  }

  /**
   * Marks keys as revoked, and then ends their sessions. This order matters: `renewSessions` may
   * write a session at the same time, and checks after its write whether the key is marked. Also
   * ends the sessions of keys that were marked by an earlier call, because Redis may have failed in
   * that call. Resolves to false if there was nothing to mark or end.
   */
  async function revoke(filter: QueryFilter<ApiKeyDocument>): Promise<boolean> {
    const keys = await find(filter);
    if (keys.length === 0) return false;
    const ids = keys.map(({ id }) => new Types.ObjectId(id));
    const unmarked = { _id: trusted({ $in: ids }), revokedAt: null };
    const { modifiedCount } = await model.updateMany(unmarked, { $set: { revokedAt: now() } });
    const had = await hadSession(keys);
    await endSessions(keys);
    return modifiedCount > 0 || had;
  }

  /**
   * Returns the time at which each key was last used. Uses the time in Redis, or the stored time if
   * Redis has none.
   */
  async function lastUses(keys: readonly ApiKeyEntity[]): Promise<(Date | null)[]> {
    const commands = redis.pipeline();
    for (const { sessionId } of keys) commands.hget(sessionKey(sessionId), 'lastSeenAt');
    const seen = (await run(commands)) as (string | null)[];
    return keys.map(({ lastUsedAt }, at) => (seen[at] ? new Date(seen[at]) : lastUsedAt));
  }

  async function renewPage(keys: readonly ApiKeyEntity[]): Promise<void> {
    const uses = await lastUses(keys);
    const writes = keys.flatMap(({ id, lastUsedAt }, at) => {
      const use = uses[at];
      if (!use || use.getTime() === lastUsedAt?.getTime()) return [];
      const filter = { _id: new Types.ObjectId(id) };
      return [{ updateOne: { filter, update: { $set: { lastUsedAt: use } } } }];
    });
    if (writes.length > 0) await model.bulkWrite(writes);
    await writeSessions(keys);
    const ids = keys.map(({ id }) => new Types.ObjectId(id));
    const living = new Set((await find({ _id: trusted({ $in: ids }), revokedAt: null })).map(({ id }) => id));
    const gone = keys.filter(({ id }) => !living.has(id));
    if (gone.length > 0) await endSessions(gone);
  }

  return {
    /** Lists a member's keys, newest first. Each key has the time at which it was last used. */
    async list(userId: string): Promise<ApiKeyEntity[]> {
      const keys = await find({ userId, revokedAt: null });
      const uses = await lastUses(keys);
      return keys.map((key, at) => ({ ...key, lastUsedAt: uses[at] ?? null }));
    },

    count: (userId: string): Promise<number> => model.countDocuments({ userId, revokedAt: null }),

    async insert(key: ApiKeyEntity, event: OutboxEntry): Promise<void> {
      const { id, ...fields } = key;
      const _id = new Types.ObjectId(id);
      await model.create({ _id, ...fields, outbox: [event] });
      relay.nudge(model, _id);
      await writeSessions([key]);
    },

    /**
     * Revokes one key. Resolves to false if the member has no such key, or if the key is already
     * revoked.
     */
    revokeOne: (userId: string, id: string): Promise<boolean> =>
      revoke({ _id: new Types.ObjectId(id), userId }),

    /**
     * Revokes the keys that were made at this version of the user or an earlier one, and ends the
     * sessions of these keys.
     */
    async revokeUpToVersion(userId: string, version: number): Promise<void> {
      await revoke({ userId, userVersion: trusted({ $lte: version }) });
    },

    async erase(userId: string): Promise<void> {
      await revoke({ userId });
      await model.deleteMany({ userId });
    },

    /**
     * Restores sessions that Redis has lost, ends sessions of revoked keys, and stores the time at
     * which each key was last used.
     */
    async renewSessions(): Promise<void> {
      let after = new Types.ObjectId('0'.repeat(24));
      for (;;) {
        const filter = { _id: trusted({ $gt: after }), revokedAt: null };
        const page = await model.find(filter).sort({ _id: 1 }).limit(PAGE).lean();
        if (page.length > 0) await renewPage(page.map((document) => apiKeyCollection.read(document)));
        const last = page.at(-1);
        if (!last || page.length < PAGE) break;
        after = last._id;
      }
      const revoked = await find({ revokedAt: trusted({ $ne: null }) });
      if (revoked.length > 0) await endSessions(revoked);
      const before = new Date(now().getTime() - FORGET_REVOKED_MS);
      await model.deleteMany({
        revokedAt: trusted({ $lt: before, $ne: null }),
        'outbox.0': trusted({ $exists: false }),
      });
    },
  };
}
