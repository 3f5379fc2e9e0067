import { randomUUID } from 'node:crypto';
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

/** A killed process loses at most the counts of this interval. */
const FLUSH_EVERY_MS = 5 * SECOND_MS;
/**
 * All sources above this limit share one count, and so do all campaigns, so that fake ones cannot
 * fill the memory.
 */
const NAMES_PER_DAY_MAX = 500;
/** Admin copies the counts within seconds, but an outage of admin may last longer. */
const KEPT_SECONDS = (3 * DAY_MS) / SECOND_MS;

/** Crawlers, link previews, and monitors that identify themselves. */
const DECLARED_BOT =
  /bot\b|crawl|spider|slurp|preview|monitor|uptime|facebookexternalhit|whatsapp|curl\/|wget\//i;

export type CountServed = (exchange: Pick<Exchange, 'req' | 'method' | 'search'>) => void;

type Totals = Record<CountedBy, Map<string, number>>;

/**
 * Counts documents by day, source, and campaign in memory: no cookie, no id of a visitor. Every few
 * seconds the totals of this process go to Redis, so a lost or repeated command changes no total,
 * and a Redis that lost its data gets the day again.
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

  async function flush(): Promise<void> {
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

  const count: CountServed = (exchange) => {
    const visit = countedVisit(exchange);
    if (visit === undefined) return;
    const day = today();
    const totals = days.get(day) ?? { source: new Map(), campaign: new Map() };
    add(totals.source, sourceName(visit));
    add(totals.campaign, campaignName(visit));
    days.set(day, totals);
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

function add(totals: Map<string, number>, name: string): void {
  const counted = totals.has(name) || totals.size < NAMES_PER_DAY_MAX ? name : OTHER_SOURCES;
  totals.set(counted, (totals.get(counted) ?? 0) + 1);
}

/** Undefined for bots, prefetches, and pages that are opened from our own pages. */
function countedVisit({ req, method, search }: Parameters<CountServed>[0]): Source | undefined {
  const { 'user-agent': agent, referer = '', host = '', ...headers } = req.headers;
  if (method !== 'GET' || !agent || DECLARED_BOT.test(agent)) return undefined;
  if (headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch') return undefined;
  const source = visitSourceOf({ search, referrer: referer, host });
  const isFurtherPage = Object.keys(source).length === 0 && URL.canParse(referer);
  return isFurtherPage ? undefined : source;
}
