import type { Tier } from '@croneai/contracts/access.ts';
import type { Channel, ReceiptState } from '@croneai/contracts/channels.ts';
import type { Redis } from '@croneai/platform/redis.ts';

/** A way that a receipt is about: a channel, or an open page. */
export type Way = Channel | 'page';

/**
 * State of one target of a dispatch while it is under way, in Redis: a document for each member and slot would be over a million a day.
 * What becomes of all of them is folded into one document (`receipts/`).
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

/** Late beacons of a message are still taken for so long after its end. */
const KEPT_AFTER_MS = 2 * 60 * 60 * 1_000;
const CHANGED = 'notifier:marks:changed';
const keyOf = (dispatchId: string, way: Way) => `notifier:marks:${dispatchId}:${way}`;
export const fieldOf = ({ userId, targetId }: MarkedTarget) => `${userId}:${targetId}`;
export function targetOfField(field: string): MarkedTarget {
  const [userId = '', targetId = ''] = field.split(':', 2);
  return { userId, targetId };
}

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

/** Merges changes: states go up alone, and the first time of each stays. Without ARGV[2] = 1 an unknown target stays unknown: it was erased. */
const MERGE = `
local RANK = { waiting = 0, suppressed = 1, expired = 1, refused = 1, accepted = 2, received = 3, opened = 4 }
local changed = 0
for at = 4, #ARGV, 2 do
  local text = redis.call('HGET', KEYS[1], ARGV[at])
  if text or ARGV[2] == '1' then
    local patch = cjson.decode(ARGV[at + 1])
    local mark = text and cjson.decode(text) or { state = 'waiting', tier = patch.tier }
    local from, to = RANK[mark.state], RANK[patch.state]
    for _, name in ipairs({ 'acceptedAt', 'receivedAt', 'openedAt' }) do
      if patch[name] and not mark[name] then mark[name] = patch[name] end
    end
    if to > from or (to == 0 and from == 0) then
      mark.state = patch.state
      mark.reason = patch.reason
      mark.notBefore = patch.notBefore
    end
    redis.call('HSET', KEYS[1], ARGV[at], cjson.encode(mark))
    changed = changed + 1
  end
end
if changed > 0 then
  redis.call('PEXPIREAT', KEYS[1], ARGV[3])
  redis.call('ZADD', KEYS[2], ARGV[1], KEYS[1])
end
return changed`;

/** Adds targets that have no mark yet; 1 for each that is new. */
const ADD = `
local reply = {}
for at = 3, #ARGV, 2 do reply[#reply + 1] = redis.call('HSETNX', KEYS[1], ARGV[at], ARGV[at + 1]) end
redis.call('PEXPIREAT', KEYS[1], ARGV[2])
redis.call('ZADD', KEYS[2], ARGV[1], KEYS[1])
return reply`;

/** Forgets a change that was folded, unless another came meanwhile. */
const FOLDED = `if redis.call('ZSCORE', KEYS[1], ARGV[1]) == ARGV[2] then redis.call('ZREM', KEYS[1], ARGV[1]) end`;

type Of = { id: string; expiresAt: Date };

export function createMarks(redis: Redis, now: () => Date) {
  const keptUntil = ({ expiresAt }: Of) => Math.max(expiresAt.getTime(), now().getTime()) + KEPT_AFTER_MS;
  return {
    /** Writes down targets, each once; resolves to those that are new. */
    async add(
      dispatch: Of,
      way: Way,
      marks: readonly (MarkedTarget & { mark: Mark })[],
    ): Promise<MarkedTarget[]> {
      if (marks.length === 0) return [];
      const args = marks.flatMap(({ mark, ...target }) => [fieldOf(target), JSON.stringify(mark)]);
      const head = [now().getTime(), keptUntil(dispatch)];
      const key = keyOf(dispatch.id, way);
      const reply = (await redis.eval(ADD, 2, key, CHANGED, ...head, ...args)) as number[];
      return marks.filter((_mark, at) => reply[at] === 1);
    },

    /** Claims those that wait and are due; resolves to what is the caller's, with the number of this attempt. */
    async claim(
      dispatchId: string,
      way: Way,
      fields: readonly string[],
      until: Date,
    ): Promise<{ field: string; attempts: number }[]> {
      const key = keyOf(dispatchId, way);
      const at = now().getTime();
      const reply = (await redis.eval(CLAIM, 1, key, at, until.getTime(), ...fields)) as number[];
      return fields.flatMap((field, index) => {
        const attempts = reply[index] ?? 0;
        return attempts > 0 ? [{ field, attempts }] : [];
      });
    },

    /** Resolves to how many were known. */
    async merge(
      dispatch: Of,
      way: Way,
      changes: readonly { field: string; mark: Mark }[],
      { mayAdd = false } = {},
    ): Promise<number> {
      if (changes.length === 0) return 0;
      const args = changes.flatMap(({ field, mark }) => [field, JSON.stringify(mark)]);
      const key = keyOf(dispatch.id, way);
      const head = [now().getTime(), mayAdd ? 1 : 0, keptUntil(dispatch)].map(String);
      return Number(await redis.eval(MERGE, 2, key, CHANGED, ...head, ...args));
    },

    async all(dispatchId: string, way: Way): Promise<{ field: string; mark: Mark }[]> {
      const all = await redis.hgetall(keyOf(dispatchId, way));
      return Object.entries(all).map(([field, text]) => ({ field, mark: JSON.parse(text) as Mark }));
    },

    /** Dispatches and ways with changes that are not folded yet, the oldest change first. */
    async changed(limit: number): Promise<{ dispatchId: string; way: Way; version: string }[]> {
      const found = await redis.zrange(CHANGED, '0', String(limit - 1), 'WITHSCORES');
      return found.flatMap((key, at) => {
        if (at % 2 === 1) return [];
        const [dispatchId = '', way = ''] = key.slice('notifier:marks:'.length).split(':', 2);
        return [{ dispatchId, way: way as Way, version: found[at + 1] ?? '' }];
      });
    },

    async folded(dispatchId: string, way: Way, version: string): Promise<void> {
      await redis.eval(FOLDED, 1, CHANGED, keyOf(dispatchId, way), version);
    },

    /** Erases a member from all that is under way. */
    async removeMember(userId: string): Promise<void> {
      for await (const keys of redis.scanStream({ match: 'notifier:marks:*:*', count: 1_000 }))
        for (const key of keys as string[])
          for await (const found of redis.hscanStream(key, { match: `${userId}:*`, count: 1_000 })) {
            const fields = (found as string[]).filter((_text, at) => at % 2 === 0);
            if (fields.length > 0) await redis.hdel(key, ...fields);
          }
    },
  };
}
