import { randomUUID } from 'node:crypto';
import { OTHER_SOURCES, servedField, servedKey } from '@croneai/contracts/served-counts.ts';
import { sourceName } from '@croneai/contracts/source.ts';
import { DAY_MS, SECOND_MS } from '@croneai/contracts/units.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { repeat } from '@croneai/platform/repeat.ts';
import { visitSourceOf } from '@croneai/rules/visit-source.ts';
import type { Exchange } from '../http/exchange.ts';

/** A killed process loses at most the counts of this interval. */
const FLUSH_EVERY_MS = 5 * SECOND_MS;
/** All sources above this limit share one count, so that fake ones cannot fill the memory. */
const SOURCES_PER_DAY_MAX = 500;
/** Admin copies the counts within seconds, but an outage of admin may last longer. */
const KEPT_SECONDS = (3 * DAY_MS) / SECOND_MS;

/** Crawlers, link previews, and monitors that name themselves. */
const DECLARED_BOT =
  /bot\b|crawl|spider|slurp|preview|monitor|uptime|facebookexternalhit|whatsapp|curl\/|wget\//i;

export type CountServed = (exchange: Pick<Exchange, 'req' | 'method' | 'search'>) => void;

/**
 * Counts documents by day and source in memory: no cookie, no id of a visitor. Every few seconds
 * the totals of this process go to Redis, so a lost or repeated command changes no total, and a
 * Redis that lost its data gets the day again.
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
  const days = new Map<string, Map<string, number>>();
  const today = () => new Date(now()).toISOString().slice(0, 10);

  async function flush(): Promise<void> {
    for (const [day, totals] of days) {
      const fields = [...totals].map(([source, count]) => [servedField(processId, source), count] as const);
      const key = servedKey(day);
      await redis.multi().hset(key, Object.fromEntries(fields)).expire(key, KEPT_SECONDS).exec();
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
    const source = countedSource(exchange);
    if (source === undefined) return;
    const day = today();
    const totals = days.get(day) ?? new Map<string, number>();
    const name = totals.has(source) || totals.size < SOURCES_PER_DAY_MAX ? source : OTHER_SOURCES;
    totals.set(name, (totals.get(name) ?? 0) + 1);
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

/** Undefined for bots, prefetches, and pages that are opened from our own pages. */
function countedSource({ req, method, search }: Parameters<CountServed>[0]): string | undefined {
  const { 'user-agent': agent, referer = '', host = '', ...headers } = req.headers;
  if (method !== 'GET' || !agent || DECLARED_BOT.test(agent)) return undefined;
  if (headers['sec-purpose'] !== undefined || headers.purpose === 'prefetch') return undefined;
  const source = visitSourceOf({ search, referrer: referer, host });
  const isFurtherPage = Object.keys(source).length === 0 && URL.canParse(referer);
  return isFurtherPage ? undefined : sourceName(source);
}
