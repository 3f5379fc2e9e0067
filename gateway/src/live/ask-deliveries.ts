import { signalsEndpoints } from '@croneai/contracts/endpoints/signals.ts';
import { signalsDeliverySchema } from '@croneai/contracts/signals.ts';
import type { Exchange } from '../http/exchange.ts';
import { upstreamHeadersOf } from '../proxy/request-headers.ts';
import type { UpstreamLink } from '../proxy/upstreams.ts';
import type { Reader } from './reader.ts';

/** Questions under way at once: ten thousand streams that come back together leave the calls of pages their connections. */
const AT_ONCE = 16;
/** After a failure; meanwhile the reader gets hints, which is never too much. */
const RETRY_MS = 2_000;
const TIMEOUT_MS = 2_000;

/** Asks signals, under each reader's own token, how signals come to its member: at most so many at once, in order. */
export function createAskDeliveries(
  link: Pick<UpstreamLink, 'freshPool' | 'guard'>,
  ownHeaders: (exchange: Exchange) => readonly string[],
) {
  const waiting = new Set<Reader>();
  let underWay = 0;

  const ask = async ({ exchange }: Reader) => {
    const { statusCode, body } = await link.guard(() =>
      link.freshPool.request({
        method: 'GET',
        path: signalsEndpoints.delivery.path,
        headers: upstreamHeadersOf(exchange.req, ownHeaders(exchange)),
        headersTimeout: TIMEOUT_MS,
        bodyTimeout: TIMEOUT_MS,
      }),
    );
    const text = await body.text();
    if (statusCode !== 200) throw new Error(`signals answered ${statusCode}`);
    return signalsDeliverySchema.parse(JSON.parse(text).data).delivery;
  };
  const answer = async (reader: Reader): Promise<void> => {
    const { asked } = reader;
    try {
      const delivery = await ask(reader);
      // Its access may have changed since: then another question is on its way.
      if (reader.asked === asked) reader.delivery = delivery;
    } catch {
      setTimeout(() => {
        if (!reader.res.destroyed && reader.asked === asked) put(reader);
      }, RETRY_MS).unref();
    }
  };
  const next = (): void => {
    while (underWay < AT_ONCE) {
      const [reader] = waiting;
      if (!reader) return;
      waiting.delete(reader);
      if (reader.res.destroyed) continue;
      underWay += 1;
      void answer(reader).finally(() => {
        underWay -= 1;
        next();
      });
    }
  };
  const put = (reader: Reader): void => {
    reader.asked += 1;
    waiting.add(reader);
    next();
  };
  return put;
}
