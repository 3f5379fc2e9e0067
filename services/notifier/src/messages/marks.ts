import type { Tier } from '@croneai/contracts/access.ts';
import type { Channel, ReceiptState } from '@croneai/contracts/channels.ts';
import { HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Redis } from '@croneai/platform/redis.ts';

/** Place where a message was received: a channel, or an open page. */
export type ReceiptRoute = Channel | 'page';

/**
 * State of one target of a message in transit. Marks are in Redis, where frequent changes are
 * cheap. The sweep folds changed marks: it stores the resulting state of each member in MongoDB
 * (`receipts/`). Marks expire some minutes after the message is closed.
 */
export type Mark = {
  state: ReceiptState;
  tier: Tier;
  /**
   * The earliest time to send to a waiting target (epoch ms). A claim moves this time to the end of
   * the claim. If the worker has died by then, another worker claims the target.
   */
  notBefore?: number;
  attempts?: number;
  reason?: string;
  acceptedAt?: number;
  receivedAt?: number;
  openedAt?: number;
};

export type MarkedTarget = { userId: string; targetId: string };

/** A Redis hash with the marks of some members, for one message on one route. */
export type Shard = { messageId: string; route: ReceiptRoute; shard: number; shards: number };
export type ChangedShard = Shard & { key: string };
/**
 * Marks of a shard, and the ids of members whose marks changed since the shard was last folded into
 * receipts.
 */
export type ShardMarks = {
  marks: { field: string; mark: Mark }[];
  changed: ReadonlySet<string>;
  version: number;
};

/** Receipts are accepted for this long after the message expires. */
export const RECEIPTS_AFTER_MS = 2 * HOUR_MS;
/**
 * The marks of a closed message are kept for this long after the message expires, so that late
 * receipts can still be stored.
 */
const KEPT_AFTER_CLOSE_MS = 15 * MINUTE_MS;
/**
 * A message may be closed long before it expires. Once it has been closed for this long, its marks
 * are kept only for `KEPT_AFTER_CLOSE_MS` more, as if the message had expired.
 */
const LIFE_AFTER_CLOSE_MS = 10 * MINUTE_MS;

/**
 * Number of members per shard. A shard is one Redis hash, and has about 5,000 targets. If a single
 * hash had the targets of all members, reading it would block Redis.
 */
const MEMBERS_PER_SHARD = 2_500;
const SHARDS_MAX = 1_000;
export const shardsFor = (members: number): number =>
  Math.min(SHARDS_MAX, Math.max(1, Math.ceil(members / MEMBERS_PER_SHARD)));

const PREFIX = 'notifier:marks:';
/**
 * Index of the shards with changes that are not yet folded into receipts, sorted by the time of the
 * first of these changes.
 */
const CHANGED = 'notifier:marks:changed';
/** Index of all shards, sorted by expiry. An erasure reads this index and scans no other key. */
const KEPT = 'notifier:marks:kept';
const keyOf = ({ messageId, route, shard, shards }: Shard) =>
  `${PREFIX}${messageId}:${route}:${shard}:${shards}`;
function shardOfKey(key: string): Shard {
  const [messageId = '', route = '', shard = '', shards = ''] = key.slice(PREFIX.length).split(':', 4);
  return { messageId, route: route as ReceiptRoute, shard: Number(shard), shards: Number(shards) };
}
/**
 * Returns the shard of a member. All targets of a member are in one shard, so that `foldMarks`
 * finds the best state among all of the member's devices.
 */
function shardOf(userId: string, shards: number): number {
  let hash = 0;
  for (const character of userId) hash = (hash * 31 + character.charCodeAt(0)) >>> 0;
  return hash % shards;
}
export const fieldOf = ({ userId, targetId }: MarkedTarget) => `${userId}:${targetId}`;
export function targetOfField(field: string): MarkedTarget {
  const [userId = '', targetId = ''] = field.split(':', 2);
  return { userId, targetId };
}

/** Name of the field that counts the changes of a shard. No target can have this name. */
const CHANGES = '#changes';
/** Name of the field with the number of changes at the last fold. */
const FOLDED_UNTIL = '#folded';

/**
 * Writes one mark into a shard. The first mark sets the expiry of the shard, and later marks never
 * extend it. KEYS: the shard, the index of changed shards, the index of all shards.
 */
const WRITE = `
local version = nil
local function write(field, mark, now, endsAt)
  if not version then
    version = redis.call('HINCRBY', KEYS[1], '${CHANGES}', 1)
    if version == 1 then
      redis.call('PEXPIREAT', KEYS[1], endsAt)
      redis.call('ZADD', KEYS[3], endsAt, KEYS[1])
    end
    redis.call('ZADD', KEYS[2], 'NX', now, KEYS[1])
  end
  mark.version = version
  redis.call('HSET', KEYS[1], field, cjson.encode(mark))
end`;

/**
 * Claims waiting targets that are due; the claim ends at ARGV[2]. For each target, returns the
 * number of attempts, including this one, or 0 if the target was not claimed.
 */
const CLAIM = `
local now, untilMs = tonumber(ARGV[1]), tonumber(ARGV[2])
local reply = {}
for at = 3, #ARGV do
  local text = redis.call('HGET', KEYS[1], ARGV[at])
  local attempts = 0
  if text then
    local mark = cjson.decode(text)
    if mark.state == 'waiting' and (mark.notBefore or 0) <= now then
      mark.notBefore = untilMs
      mark.attempts = (mark.attempts or 0) + 1
      attempts = mark.attempts
      redis.call('HSET', KEYS[1], ARGV[at], cjson.encode(mark))
    end
  end
  reply[#reply + 1] = attempts
end
return reply`;

/**
 * Merges changes. A state only advances, and the time at which a state was first reached is kept.
 * An unknown target is added only if ARGV[3] is 1, so that an erased target does not come back. For
 * each target, returns 1 if the target was known and 0 if it was not. A repeated change writes
 * nothing.
 */
const MERGE = `${WRITE}
local RANK = { waiting = 0, suppressed = 1, expired = 1, refused = 1, accepted = 2, received = 3, opened = 4 }
local reply = {}
for at = 4, #ARGV, 2 do
  local text = redis.call('HGET', KEYS[1], ARGV[at])
  reply[#reply + 1] = text and 1 or 0
  if text or ARGV[3] == '1' then
    local patch = cjson.decode(ARGV[at + 1])
    local mark = text and cjson.decode(text) or { state = 'waiting', tier = patch.tier }
    local from, to = RANK[mark.state], RANK[patch.state]
    local isChanged = not text
    for _, name in ipairs({ 'acceptedAt', 'receivedAt', 'openedAt' }) do
      if patch[name] and not mark[name] then
        mark[name] = patch[name]
        isChanged = true
      end
    end
    if to > from or (to == 0 and from == 0 and mark.notBefore ~= patch.notBefore) then
      mark.state = patch.state
      mark.reason = patch.reason
      mark.notBefore = patch.notBefore
      isChanged = true
    end
    if isChanged then write(ARGV[at], mark, ARGV[1], ARGV[2]) end
  end
end
return reply`;

/** Adds targets that have no mark yet. For each target, returns 1 if it was added and 0 if not. */
const ADD = `${WRITE}
local reply = {}
for at = 3, #ARGV, 2 do
  local isNew = redis.call('HEXISTS', KEYS[1], ARGV[at]) == 0
  if isNew then write(ARGV[at], cjson.decode(ARGV[at + 1]), ARGV[1], ARGV[2]) end
  reply[#reply + 1] = isNew and 1 or 0
end
return reply`;

/**
 * Records that the first ARGV[1] changes of a shard are stored in receipts. If the message is
 * closed, the marks expire at ARGV[2], unless they already expire earlier.
 */
const FOLDED = `
local version = redis.call('HGET', KEYS[1], '${CHANGES}')
if version then redis.call('HSET', KEYS[1], '${FOLDED_UNTIL}', ARGV[1]) end
if not version or version == ARGV[1] then redis.call('ZREM', KEYS[2], KEYS[1]) end
if ARGV[2] ~= '' and redis.call('PEXPIREAT', KEYS[1], ARGV[2], 'LT') == 1 then
  redis.call('ZADD', KEYS[3], ARGV[2], KEYS[1])
end`;

/** The fields of a message that are needed to find its marks. */
export type MarkedMessage = { id: string; shards: number; expiresAt: Date };

export type Marks = ReturnType<typeof createMarks>;

export function createMarks(redis: Redis, now: () => Date) {
  const keysOf = ({ id, shards }: MarkedMessage, route: ReceiptRoute): string[] =>
    Array.from({ length: shards }, (_shard, shard) => keyOf({ messageId: id, route, shard, shards }));
  const endOf = ({ expiresAt }: MarkedMessage) => expiresAt.getTime() + RECEIPTS_AFTER_MS;

  /** Runs a script for the targets of each shard; replies are in the order of the targets. */
  async function perShard<T extends { field: string }>(
    message: MarkedMessage,
    route: ReceiptRoute,
    targets: readonly T[],
    run: (key: string, part: readonly T[]) => Promise<unknown>,
  ): Promise<number[]> {
    const { id: messageId, shards } = message;
    const replies = new Map<T, number>();
    const parts = Map.groupBy(targets, ({ field }) => shardOf(targetOfField(field).userId, shards));
    for (const [shard, part] of parts) {
      const reply = (await run(keyOf({ messageId, route, shard, shards }), part)) as number[];
      part.forEach((target, at) => void replies.set(target, Number(reply[at] ?? 0)));
    }
    return targets.map((target) => replies.get(target) ?? 0);
  }

  return {
    /** Adds each target once; resolves to the targets that were new. */
    async add(
      message: MarkedMessage,
      route: ReceiptRoute,
      marks: readonly (MarkedTarget & { mark: Mark })[],
    ): Promise<MarkedTarget[]> {
      const head = [now().getTime(), endOf(message)];
      const targets = marks.map(({ mark, ...target }) => ({ field: fieldOf(target), target, mark }));
      const reply = await perShard(message, route, targets, (key, part) => {
        const args = part.flatMap(({ field, mark }) => [field, JSON.stringify(mark)]);
        return redis.eval(ADD, 3, key, CHANGED, KEPT, ...head, ...args);
      });
      return targets.filter((_target, at) => reply[at] === 1).map(({ target }) => target);
    },

    /**
     * Claims waiting targets that are due. Resolves to the claimed targets, each with the number of
     * this attempt.
     */
    async claim(
      message: MarkedMessage,
      route: ReceiptRoute,
      fields: readonly string[],
      until: Date,
    ): Promise<{ field: string; attempts: number }[]> {
      const head = [now().getTime(), until.getTime()];
      const targets = fields.map((field) => ({ field }));
      const reply = await perShard(message, route, targets, (key, part) =>
        redis.eval(CLAIM, 1, key, ...head, ...part.map(({ field }) => field)),
      );
      return fields.flatMap((field, at) => {
        const attempts = reply[at] ?? 0;
        return attempts > 0 ? [{ field, attempts }] : [];
      });
    },

    /**
     * Merges changes into the marks, unless the deadline for receipts has passed. Resolves to the
     * number of targets that already had a mark.
     */
    async merge(
      message: MarkedMessage,
      route: ReceiptRoute,
      changes: readonly { field: string; mark: Mark }[],
      { mayAdd = false } = {},
    ): Promise<number> {
      const at = now().getTime();
      if (at > endOf(message)) return 0;
      const head = [at, endOf(message), mayAdd ? 1 : 0];
      const reply = await perShard(message, route, changes, (key, part) => {
        const args = part.flatMap(({ field, mark }) => [field, JSON.stringify(mark)]);
        return redis.eval(MERGE, 3, key, CHANGED, KEPT, ...head, ...args);
      });
      return reply.filter((isKnown) => isKnown === 1).length;
    },

    /** Yields the waiting targets, one shard at a time. */
    async *waiting(
      message: MarkedMessage,
      route: ReceiptRoute,
    ): AsyncGenerator<{ field: string; mark: Mark }[]> {
      for (const key of keysOf(message, route))
        yield marksIn(await redis.hgetall(key)).filter(({ mark }) => mark.state === 'waiting');
    },

    /** Returns false if Redis has lost the marks. */
    async areKept(message: MarkedMessage, route: ReceiptRoute): Promise<boolean> {
      return (await redis.exists(...keysOf(message, route))) > 0;
    },

    /** Returns shards with changes that are not yet folded into receipts, oldest change first. */
    async changed(limit: number): Promise<ChangedShard[]> {
      const keys = await redis.zrange(CHANGED, '0', String(limit - 1));
      return keys.map((key) => ({ ...shardOfKey(key), key }));
    },

    async read({ key }: ChangedShard): Promise<ShardMarks> {
      const { [CHANGES]: version = '0', [FOLDED_UNTIL]: folded = '0', ...texts } = await redis.hgetall(key);
      const marks = marksIn(texts);
      const changed = marks.filter(({ mark }) => mark.version > Number(folded));
      return {
        marks,
        changed: new Set(changed.map(({ field }) => targetOfField(field).userId)),
        version: Number(version),
      };
    },

    /**
     * Records that the changes up to `version` are stored in receipts. If the message is closed,
     * its marks then expire soon.
     */
    async folded({ key }: ChangedShard, version: number, closed?: { expiresAt: Date }): Promise<void> {
      const at = now().getTime();
      const ends = closed && Math.min(closed.expiresAt.getTime(), at + LIFE_AFTER_CLOSE_MS);
      const endsAt = ends === undefined ? '' : String(Math.max(at, ends) + KEPT_AFTER_CLOSE_MS);
      await redis.eval(FOLDED, 3, key, CHANGED, KEPT, String(version), endsAt);
      await redis.zremrangebyscore(KEPT, '-inf', at);
    },

    /**
     * Moves a shard to the end of the index after its fold has failed, so that other shards come
     * first.
     */
    async postpone({ key }: ChangedShard): Promise<void> {
      await redis.zadd(CHANGED, 'XX', now().getTime(), key);
    },

    /**
     * Marks the shards of a closed message as changed, so that they are folded one last time and
     * then expire.
     */
    async end(message: MarkedMessage, route: ReceiptRoute): Promise<void> {
      for (const key of keysOf(message, route))
        if ((await redis.exists(key)) > 0) await redis.zadd(CHANGED, 'NX', now().getTime(), key);
    },

    ...removals(redis),
  };
}

/**
 * Removes marks for an erasure or a withdrawn notice. Reads the index of shards and scans no other
 * key.
 */
function removals(redis: Redis) {
  async function* keptKeys(options: { match?: string }): AsyncGenerator<string[]> {
    for await (const found of redis.zscanStream(KEPT, { ...options, count: 1_000 }))
      yield (found as string[]).filter((_text, at) => at % 2 === 0);
  }
  async function removeFrom(key: string, userId: string): Promise<void> {
    for await (const found of redis.hscanStream(key, { match: `${userId}:*`, count: 1_000 })) {
      const fields = (found as string[]).filter((_text, at) => at % 2 === 0);
      if (fields.length > 0) await redis.hdel(key, ...fields);
    }
  }
  return {
    /** Removes the marks of a withdrawn notice, so that its queued jobs have nothing to send. */
    async removeNotice(noticeId: string): Promise<void> {
      for await (const keys of keptKeys({ match: `${PREFIX}${noticeId}*` }))
        if (keys.length > 0) await redis.unlink(...keys);
    },

    /**
     * Erases the member's marks of every message in transit. For each message and route, all marks
     * of a member are in one shard.
     */
    async removeMember(userId: string): Promise<void> {
      for await (const keys of keptKeys({}))
        for (const key of keys) if (isIn(userId, shardOfKey(key))) await removeFrom(key, userId);
    },
  };
}

const isIn = (userId: string, { shard, shards }: Shard): boolean => shardOf(userId, shards) === shard;

const marksIn = (texts: Record<string, string>): { field: string; mark: Mark & { version: number } }[] =>
  Object.entries(texts)
    .filter(([field]) => !field.startsWith('#'))
    .map(([field, text]) => ({ field, mark: JSON.parse(text) as Mark & { version: number } }));
