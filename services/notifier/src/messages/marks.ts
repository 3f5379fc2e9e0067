import type { Tier } from '@croneai/contracts/access.ts';
import type { Channel, ReceiptState } from '@croneai/contracts/channels.ts';
import { HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Redis } from '@croneai/platform/redis.ts';

/** A way that a receipt is about: a channel, or an open page. */
export type Way = Channel | 'page';

/**
 * State of one target of a dispatch while it is under way, in Redis, where a change costs least. Changes are folded into documents
 * (`receipts/`), and marks end minutes after the dispatch is closed.
 */
export type Mark = {
  state: ReceiptState;
  tier: Tier;
  /** Waiting: not before this (epoch ms). A claim moves it behind its own end, so that a dead worker's targets are taken up again. */
  notBefore?: number;
  attempts?: number;
  reason?: string;
  acceptedAt?: number;
  receivedAt?: number;
  openedAt?: number;
};

export type MarkedTarget = { userId: string; targetId: string };

/** A hash with the marks of some members of a dispatch by one way. */
export type Shard = { dispatchId: string; way: Way; shard: number; shards: number };
export type ChangedShard = Shard & { key: string };
/** Marks of a shard, and which of its members changed since it was last folded. */
export type ShardMarks = {
  marks: { field: string; mark: Mark }[];
  changed: ReadonlySet<string>;
  version: number;
};

/** Receipts are taken until this long after the end of a message. */
export const RECEIPTS_AFTER_MS = 2 * HOUR_MS;
/** A closed dispatch keeps its marks for late receipts, at most ten minutes of its life and this. */
const KEPT_AFTER_CLOSE_MS = 15 * MINUTE_MS;
const LIFE_AFTER_CLOSE_MS = 10 * MINUTE_MS;

/** Some 5,000 targets a hash: one that holds all of a large service blocks Redis while it is read. */
const MEMBERS_PER_SHARD = 2_500;
const SHARDS_MAX = 1_000;
export const shardsFor = (members: number): number =>
  Math.min(SHARDS_MAX, Math.max(1, Math.ceil(members / MEMBERS_PER_SHARD)));

const PREFIX = 'notifier:marks:';
/** Shards with changes that are not folded yet, by the time of the first. */
const CHANGED = 'notifier:marks:changed';
/** Shards that exist, by their end: an erasure looks at these and scans nothing else. */
const KEPT = 'notifier:marks:kept';
const keyOf = ({ dispatchId, way, shard, shards }: Shard) =>
  `${PREFIX}${dispatchId}:${way}:${shard}:${shards}`;
function shardOfKey(key: string): Shard {
  const [dispatchId = '', way = '', shard = '', shards = ''] = key.slice(PREFIX.length).split(':', 4);
  return { dispatchId, way: way as Way, shard: Number(shard), shards: Number(shards) };
}
/** All targets of a member are in one shard, so that a fold sees the best of several devices. */
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

/** Field that counts the changes of a shard, and field with the count at its last fold. No target has such a name. */
const CHANGES = '#changes';
const FOLDED_UNTIL = '#folded';

/** Writes a mark of a shard. Its end is set once, at its first mark, and nothing moves it further away. KEYS: shard, changed, kept. */
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

/** Takes waiting targets whose time has come, until ARGV[2]; 1 for each that is the caller's now, with the attempts it makes. */
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
 * Merges changes: states only go up, and the first time of each stays. Without ARGV[3] = 1 an unknown target stays unknown: it was
 * erased. Resolves to 1 for each known target; a repeat of what is known writes nothing.
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

/** Adds targets that have no mark yet; 1 for each that is new. */
const ADD = `${WRITE}
local reply = {}
for at = 3, #ARGV, 2 do
  local isNew = redis.call('HEXISTS', KEYS[1], ARGV[at]) == 0
  if isNew then write(ARGV[at], cjson.decode(ARGV[at + 1]), ARGV[1], ARGV[2]) end
  reply[#reply + 1] = isNew and 1 or 0
end
return reply`;

/** Notes that changes up to ARGV[1] are folded. Those of a closed dispatch end at ARGV[2], where that is earlier. */
const FOLDED = `
local version = redis.call('HGET', KEYS[1], '${CHANGES}')
if version then redis.call('HSET', KEYS[1], '${FOLDED_UNTIL}', ARGV[1]) end
if not version or version == ARGV[1] then redis.call('ZREM', KEYS[2], KEYS[1]) end
if ARGV[2] ~= '' and redis.call('PEXPIREAT', KEYS[1], ARGV[2], 'LT') == 1 then
  redis.call('ZADD', KEYS[3], ARGV[2], KEYS[1])
end`;

/** The part of a dispatch that its marks need. */
export type MarkedDispatch = { id: string; shards: number; expiresAt: Date };

export type Marks = ReturnType<typeof createMarks>;

export function createMarks(redis: Redis, now: () => Date) {
  const keysOf = ({ id, shards }: MarkedDispatch, way: Way): string[] =>
    Array.from({ length: shards }, (_shard, shard) => keyOf({ dispatchId: id, way, shard, shards }));
  const endOf = ({ expiresAt }: MarkedDispatch) => expiresAt.getTime() + RECEIPTS_AFTER_MS;

  /** Runs a script for the targets of each shard; replies come in the order of the targets. */
  async function perShard<T extends { field: string }>(
    dispatch: MarkedDispatch,
    way: Way,
    targets: readonly T[],
    run: (key: string, part: readonly T[]) => Promise<unknown>,
  ): Promise<number[]> {
    const { id: dispatchId, shards } = dispatch;
    const replies = new Map<T, number>();
    const parts = Map.groupBy(targets, ({ field }) => shardOf(targetOfField(field).userId, shards));
    for (const [shard, part] of parts) {
      const reply = (await run(keyOf({ dispatchId, way, shard, shards }), part)) as number[];
      part.forEach((target, at) => void replies.set(target, Number(reply[at] ?? 0)));
    }
    return targets.map((target) => replies.get(target) ?? 0);
  }

  return {
    /** Writes down targets, each once; resolves to those that are new. */
    async add(
      dispatch: MarkedDispatch,
      way: Way,
      marks: readonly (MarkedTarget & { mark: Mark })[],
    ): Promise<MarkedTarget[]> {
      const head = [now().getTime(), endOf(dispatch)];
      const targets = marks.map(({ mark, ...target }) => ({ field: fieldOf(target), target, mark }));
      const reply = await perShard(dispatch, way, targets, (key, part) => {
        const args = part.flatMap(({ field, mark }) => [field, JSON.stringify(mark)]);
        return redis.eval(ADD, 3, key, CHANGED, KEPT, ...head, ...args);
      });
      return targets.filter((_target, at) => reply[at] === 1).map(({ target }) => target);
    },

    /** Claims those that wait and are due; resolves to what is the caller's, with the number of this attempt. */
    async claim(
      dispatch: MarkedDispatch,
      way: Way,
      fields: readonly string[],
      until: Date,
    ): Promise<{ field: string; attempts: number }[]> {
      const head = [now().getTime(), until.getTime()];
      const targets = fields.map((field) => ({ field }));
      const reply = await perShard(dispatch, way, targets, (key, part) =>
        redis.eval(CLAIM, 1, key, ...head, ...part.map(({ field }) => field)),
      );
      return fields.flatMap((field, at) => {
        const attempts = reply[at] ?? 0;
        return attempts > 0 ? [{ field, attempts }] : [];
      });
    },

    /** Resolves to how many were known. Nothing is merged after the time for receipts. */
    async merge(
      dispatch: MarkedDispatch,
      way: Way,
      changes: readonly { field: string; mark: Mark }[],
      { mayAdd = false } = {},
    ): Promise<number> {
      const at = now().getTime();
      if (at > endOf(dispatch)) return 0;
      const head = [at, endOf(dispatch), mayAdd ? 1 : 0];
      const reply = await perShard(dispatch, way, changes, (key, part) => {
        const args = part.flatMap(({ field, mark }) => [field, JSON.stringify(mark)]);
        return redis.eval(MERGE, 3, key, CHANGED, KEPT, ...head, ...args);
      });
      return reply.filter((isKnown) => isKnown === 1).length;
    },

    /** Targets that wait, a shard at a time. */
    async *waiting(dispatch: MarkedDispatch, way: Way): AsyncGenerator<{ field: string; mark: Mark }[]> {
      for (const key of keysOf(dispatch, way))
        yield marksIn(await redis.hgetall(key)).filter(({ mark }) => mark.state === 'waiting');
    },

    /** False where Redis has lost the marks. */
    async areKept(dispatch: MarkedDispatch, way: Way): Promise<boolean> {
      return (await redis.exists(...keysOf(dispatch, way))) > 0;
    },

    /** Shards with changes that are not folded yet, the first change first. */
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

    /** The changes that `read` found are in documents. The marks of a closed dispatch end soon. */
    async folded({ key }: ChangedShard, version: number, closed?: { expiresAt: Date }): Promise<void> {
      const at = now().getTime();
      const ends = closed && Math.min(closed.expiresAt.getTime(), at + LIFE_AFTER_CLOSE_MS);
      const endsAt = ends === undefined ? '' : String(Math.max(at, ends) + KEPT_AFTER_CLOSE_MS);
      await redis.eval(FOLDED, 3, key, CHANGED, KEPT, String(version), endsAt);
      await redis.zremrangebyscore(KEPT, '-inf', at);
    },

    /** Behind all others: it could not be folded. */
    async postpone({ key }: ChangedShard): Promise<void> {
      await redis.zadd(CHANGED, 'XX', now().getTime(), key);
    },

    /** Has the shards of a closed dispatch folded once more, which ends their marks. */
    async end(dispatch: MarkedDispatch, way: Way): Promise<void> {
      for (const key of keysOf(dispatch, way))
        if ((await redis.exists(key)) > 0) await redis.zadd(CHANGED, 'NX', now().getTime(), key);
    },

    ...removals(redis),
  };
}

/** Removes marks for an erasure or a withdrawn notice. Reads the shards that are kept and scans no other key. */
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
    /** Removes the marks of a notice that was withdrawn: what is queued finds nothing to send. */
    async removeNotice(noticeId: string): Promise<void> {
      for await (const keys of keptKeys({ match: `${PREFIX}${noticeId}*` }))
        if (keys.length > 0) await redis.unlink(...keys);
    },

    /** Erases a member from all that is under way: one shard of each dispatch and way. */
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
