import { randomUUID } from 'node:crypto';
import type { IncomingHttpHeaders } from 'node:http';
import { OTHER_SOURCES, servedField, servedKey } from '@croneai/contracts/served-counts.ts';
import {
  COUNTED_BY,
  type CountedBy,
  campaignName,
  type Source,
  sourceName,
} from '@croneai/contracts/source.ts';
import { DAY_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { repeat } from '@croneai/platform/repeat.ts';
import { visitSourceOf } from '@croneai/rules/visit-source.ts';
import type { Exchange } from '../http/exchange.ts';

/**
 * Interval between two writes to Redis. A killed process loses at most the counts of one interval.
 */
const FLUSH_EVERY_MS = 5 * SECOND_MS;
/**
 * Maximum number of sources, and of campaigns, that are counted separately per day. All further
 * sources share one count, and so do all further campaigns, so that fake names cannot fill the
 * memory.
 */
const NAMES_PER_DAY_MAX = 500;
/**
 * Lifetime of the counts in Redis. The admin service usually copies them within seconds, but may be
 * down for longer.
 */
const KEPT_SECONDS = (3 * DAY_MS) / SECOND_MS;

/**
 * Maximum number of distinct visits that wait to be added to the totals. It is also the maximum
 * number of remembered user agents.
 */
const WAITING_MAX = 500;
/**
 * Number of requests that are grouped at once. Grouping them in one loop takes less time than
 * grouping each one while it is served (`npm run bench -- members --part counting`).
 */
const REQUESTS_MAX = 256;

/** Crawlers, link previews, and monitors that identify themselves. */
const DECLARED_BOT =
  /bot\b|crawl|spider|slurp|preview|monitor|uptime|facebookexternalhit|whatsapp|curl\/|wget\//i;

export type CountServed = (exchange: Pick<Exchange, 'req' | 'method' | 'search'>) => void;

type Totals = Record<CountedBy, Map<string, number>>;
type Visit = { search: string; referrer: string; host: string };
type WaitingVisit = Visit & { count: number };
type ServedRequest = { url: string; search: string; headers: IncomingHttpHeaders };

/**
 * Counts documents by day, source, and campaign in memory, without a cookie or an id of a visitor.
 * Every few seconds, this process writes its totals to Redis. It writes totals, not increments, so
 * a lost or repeated command does no harm. If Redis has lost its data, it gets the totals of the
 * day again. Source and campaign names are looked up at the flush, once per group of equal visits,
 * so that no request waits for the lookup.
 */
export function createServedCounts({
  redis,
  logger,
  now = Date.now,
}: {
  redis: Pick<Redis, 'multi'>;
  logger: Logger;
  now?: () => number;
}) {
  const processId = randomUUID();
  const days = new Map<string, Totals>();
  const today = () => new Date(now()).toISOString().slice(0, 10);
  /**
   * Visits that are not yet in the totals, keyed by the whole request target. Parsing the target,
   * or joining the texts of a visit into a key, would cost more time than the rest of `count`.
   */
  const waiting = new Map<string, WaitingVisit[]>();
  let waitingVisits = 0;
  /** Requests of the open day that are not yet grouped into visits. */
  const requests: ServedRequest[] = [];
  let openDay = today();
  let openDayEndsAt = 0;

  const isBrowser = createBrowserCheck();
  /** Adds the requests to the waiting visits. Leaves out requests of bots and prefetches. */
  function group(): void {
    for (const { url, search, headers } of requests) {
      if (!isBrowser(headers['user-agent'])) continue;
      if (headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch') continue;
      const { referer: referrer = '', host = '' } = headers;
      const ofTarget = waiting.get(url);
      const equal = ofTarget?.find((visit) => visit.referrer === referrer && visit.host === host);
      if (equal) {
        equal.count += 1;
        continue;
      }
      const visit = { search, referrer, host, count: 1 };
      if (ofTarget) ofTarget.push(visit);
      else waiting.set(url, [visit]);
      waitingVisits += 1;
      if (waitingVisits >= WAITING_MAX) addToTotals();
    }
    requests.length = 0;
  }

  /** Adds the waiting visits to the totals of their day. */
  function addToTotals(): void {
    const totals = days.get(openDay) ?? { source: new Map(), campaign: new Map() };
    for (const visit of [...waiting.values()].flat()) {
      const source = countedSource(visit);
      if (source === undefined) continue;
      add(totals.source, sourceName(source), visit.count);
      add(totals.campaign, campaignName(source), visit.count);
      days.set(openDay, totals);
    }
    waiting.clear();
    waitingVisits = 0;
  }

  function settle(): void {
    group();
    addToTotals();
  }

  async function flush(): Promise<void> {
    settle();
    for (const [day, totals] of days) {
      const commands = redis.multi();
      for (const by of COUNTED_BY) {
        const fields = [...totals[by]].map(([name, count]) => [servedField(processId, name), count] as const);
        const key = servedKey(day, by);
        commands.hset(key, Object.fromEntries(fields)).expire(key, KEPT_SECONDS);
      }
      await commands.exec();
      if (day !== today()) days.delete(day);
    }
  }

  const flushing = repeat({
    name: 'flush counts of served documents',
    everyMs: FLUSH_EVERY_MS,
    work: flush,
    logger,
  });

  const count: CountServed = ({ req: { headers, url = '' }, method, search }) => {
    if (method !== 'GET') return;
    const at = now();
    if (at >= openDayEndsAt) {
      settle();
      openDay = today();
      openDayEndsAt = Date.parse(openDay) + DAY_MS;
    }
    requests.push({ url, search, headers });
    if (requests.length >= REQUESTS_MAX) group();
  };
  return {
    count,
    async stop(): Promise<void> {
      await flushing.stop();
      await flush().catch((error: unknown) =>
        logger.warn({ err: error }, 'counts of served documents were not flushed'),
      );
    },
  };
}

function add(totals: Map<string, number>, name: string, count: number): void {
  const counted = totals.has(name) || totals.size < NAMES_PER_DAY_MAX ? name : OTHER_SOURCES;
  totals.set(counted, (totals.get(counted) ?? 0) + count);
}

/** Remembers the user agents that are not declared bots. */
function createBrowserCheck() {
  const browsers = new Set<string>();
  return (agent: string | undefined): boolean => {
    if (!agent) return false;
    if (browsers.has(agent)) return true;
    if (DECLARED_BOT.test(agent)) return false;
    if (browsers.size >= WAITING_MAX) browsers.clear();
    browsers.add(agent);
    return true;
  };
}

/**
 * Returns the source of a visit; undefined for a page that was opened from one of our own pages.
 */
function countedSource(visit: Visit): Source | undefined {
  const source = visitSourceOf(visit);
  const isFurtherPage = Object.keys(source).length === 0 && URL.canParse(visit.referrer);
  return isFurtherPage ? undefined : source;
}
