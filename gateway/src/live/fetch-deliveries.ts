import { randomInt } from 'node:crypto';
import { signalsEndpoints } from '@croneai/contracts/endpoints/signals/signals.ts';
import { type SignalsDelivery, signalsDeliverySchema } from '@croneai/contracts/signals.ts';
import type { Exchange } from '../http/exchange.ts';
import { upstreamHeadersOf } from '../proxy/headers.ts';
import type { UpstreamLink } from '../proxy/upstreams.ts';
import type { Reader } from './readers.ts';

/**
 * Maximum number of concurrent fetches. Ten thousand reconnecting streams therefore leave capacity
 * for the calls of pages.
 */
const AT_ONCE = 16;
/**
 * After a failed fetch, no fetch starts for this time. The pause doubles with each further
 * failure, up to `longest`. Each pause is then shortened by a random share of up to half.
 */
const PAUSE_MS = { first: 500, longest: 15_000 };
/**
 * Members who see signals without delay are checked again after this time, because the hint that
 * their access was revoked may be lost.
 */
const CHECK_MS = { from: 30_000, spread: 30_000 };
const TIMEOUT_MS = 2_000;
const { path: PATH } = signalsEndpoints.getSignalsDelivery;

export const nextCheck = (): number => performance.now() + CHECK_MS.from + randomInt(CHECK_MS.spread);

/**
 * Fetches from the signals service how signals are delivered to each member (`SignalsDelivery`).
 * Each fetch uses the reader's own token. Only a few fetches run at a time, in order. While the
 * signals service is down, only one reader's fetch is retried, on behalf of all readers. Otherwise,
 * ten thousand retries would reach the service at the same time.
 */
export function createDeliveryFetcher(
  link: Pick<UpstreamLink, 'get'>,
  ownHeaders: (exchange: Exchange) => readonly string[],
) {
  const waiting = new Set<Reader>();
  let underWay = 0;
  let failures = 0;
  let pause: NodeJS.Timeout | undefined;

  const fetchOne = async ({ exchange }: Reader): Promise<SignalsDelivery> => {
    const headers = upstreamHeadersOf(exchange.req, ownHeaders(exchange));
    const { statusCode, body } = await link.get(PATH, headers, TIMEOUT_MS);
    const text = await body.text();
    // A refusal affects only this member and is not an outage.
    if (statusCode >= 400 && statusCode < 500) return 'none';
    if (statusCode !== 200) throw new Error(`signals answered ${statusCode}`);
    return signalsDeliverySchema.parse(JSON.parse(text).data).delivery;
  };
  const update = async (reader: Reader): Promise<void> => {
    const { fetches } = reader;
    try {
      const delivery = await fetchOne(reader);
      failures = 0;
      // If the access has changed in the meantime, a newer fetch is in progress, and only the
      // result of that newer fetch counts.
      if (reader.fetches === fetches) reader.delivery = delivery;
    } catch {
      waiting.add(reader);
      if (pause) return;
      const pauseMs = Math.min(PAUSE_MS.longest, PAUSE_MS.first * 2 ** failures);
      failures += 1;
      pause = setTimeout(
        () => {
          pause = undefined;
          next();
        },
        pauseMs * (1 - Math.random() / 2),
      ).unref();
    }
  };
  const next = (): void => {
    while (!pause && underWay < (failures > 0 ? 1 : AT_ONCE)) {
      const [reader] = waiting;
      if (!reader) return;
      waiting.delete(reader);
      if (reader.res.destroyed) continue;
      underWay += 1;
      void update(reader).finally(() => {
        underWay -= 1;
        next();
      });
    }
  };
  return (reader: Reader): void => {
    reader.fetches += 1;
    reader.checkAt = nextCheck();
    waiting.add(reader);
    next();
  };
}
