import { RECENT_SIGN_IN_MINUTES } from '@croneai/contracts/constants.ts';
import { auditRecorded, bulkReadEvent, type RecordBulkRead } from '@croneai/contracts/events/audit.ts';
import { problems } from '@croneai/contracts/http/problem.ts';
import { HOUR_MS, MINUTE_MS } from '@croneai/contracts/units.ts';
import { BoundedCache } from '@croneai/platform/bounded-cache.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { Reading, WatchReading } from '@croneai/platform/http/endpoint.ts';
import { actorOf } from '@croneai/platform/http/endpoint.ts';
import type { Bus } from '@croneai/platform/open-platform.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { isRedisUnavailable } from '@croneai/platform/redis-errors.ts';

/**
 * Number of records that a session reads between two audit entries. It is also the number of
 * records that a session may read without a recent sign-in. It equals two pages of a list.
 */
const RECORDS_OF_A_BULK = 100;
/**
 * Time for which Redis remembers the records that a session has read. An admin's session lasts at
 * most this long.
 */
const KEPT_SECONDS = (8 * HOUR_MS) / 1_000;
/**
 * Maximum number of list pages to remember while Redis cannot count records. A page is identified
 * by its session, endpoint, and query. A page is remembered so that it is written to the audit only
 * once.
 */
const UNCOUNTED_PAGES = 1_000;

/**
 * Redis script that adds ids to the hash of records that a session has read. The field `#late`
 * counts the records that were read without a recent sign-in. Returns false if `#late` would exceed
 * the limit in ARGV[2]. Otherwise, returns two numbers: how many records the hash had before this
 * call, and how many it has now.
 */
const COUNT = `
local new = {}
for at = 4, #ARGV do
  if redis.call('HEXISTS', KEYS[1], ARGV[at]) == 0 then new[#new + 1] = ARGV[at] end
end
local late = tonumber(redis.call('HGET', KEYS[1], '#late') or '0')
local before = redis.call('HLEN', KEYS[1]) - (late > 0 and 1 or 0)
if #new == 0 then return {before, before} end
if ARGV[1] == 'late' then
  if late + #new > tonumber(ARGV[2]) then return false end
  redis.call('HSET', KEYS[1], '#late', late + #new)
end
for _, id in ipairs(new) do redis.call('HSET', KEYS[1], id, '') end
redis.call('EXPIRE', KEYS[1], ARGV[3])
return {before, before + #new}`;

/**
 * Creates functions that write admins' bulk reads to the audit, and that refuse bulk reads in a
 * session without a recent sign-in. Within a session, each record counts only once, even if an open
 * page polls the record.
 */
export function createBulkReads({
  redis,
  publishAlone,
  now,
}: {
  redis: Redis;
  publishAlone: Bus['publishAlone'];
  now: () => Date;
}): { recordBulkRead: RecordBulkRead; watchReading: WatchReading } {
  const recordBulkRead: RecordBulkRead = (read) =>
    publishAlone(createEvent(auditRecorded, bulkReadEvent(read, now())));
  const record = ({ endpoint, session, client, query }: Reading, records?: number) =>
    recordBulkRead({
      ...actorOf(session, client),
      action: 'members.read',
      filter: { list: endpoint.operationId, ...query, records },
    });
  const uncounted = new BoundedCache<string, true>(UNCOUNTED_PAGES);

  const count = async ({ session, ids }: Reading): Promise<[before: number, after: number] | null> => {
    const ageMs = now().getTime() - session.signedInAt.getTime();
    const freshness = ageMs > RECENT_SIGN_IN_MINUTES * MINUTE_MS ? 'late' : 'fresh';
    const key = `reading:${session.sessionId}`;
    const args = [freshness, RECORDS_OF_A_BULK, KEPT_SECONDS, ...ids];
    return (await redis.eval(COUNT, 1, key, ...args)) as [number, number] | null;
  };

  return {
    recordBulkRead,
    async watchReading(reading) {
      const counted = await count(reading).catch((error: unknown) => {
        if (!(error instanceof Error) || !isRedisUnavailable(error)) throw error;
        return undefined;
      });
      if (counted === null) throw appError(problems.recentSignInRequired);
      if (counted) {
        const [before, after] = counted.map((records) => Math.floor(records / RECORDS_OF_A_BULK));
        if (before !== after) await record(reading, counted[1]);
        return;
      }
      // Redis cannot count records at the moment, but the data is still sent. The page is written
      // to the audit, and this process remembers the page, so that it is written only once.
      const page = JSON.stringify([reading.session.sessionId, reading.endpoint.operationId, reading.query]);
      if (uncounted.get(page)) return;
      await record(reading);
      uncounted.set(page, true);
    },
  };
}
