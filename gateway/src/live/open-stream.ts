import { randomInt } from 'node:crypto';
import { liveEndpoints } from '@croneai/contracts/endpoints/gateway/live.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { isTeam } from '@croneai/contracts/http/role.ts';
import { LIVE_STREAM_MINUTES } from '@croneai/contracts/live.ts';
import { parseLiveId } from '@croneai/contracts/live-id.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { TokenVerifier } from '@croneai/platform/auth/tokens.ts';
import { readBearer } from '@croneai/platform/http/route.ts';
import type { Exchange } from '../http/exchange.ts';
import { refuse, sendHead } from '../http/reply.ts';
import { callersAt } from '../limits/callers.ts';
import { createLane } from '../limits/in-flight.ts';
import type { Hub } from './hub.ts';
import type { Reader } from './readers.ts';

/** Maximum number of concurrent streams. */
export type StreamBounds = { perSession: number; perAddress: number; inAll: number };

/** Lifetimes vary by this share, so that streams that began together do not end together. */
const LIFETIME_SPREAD = 0.2;
const RETRY_AFTER_SECONDS = { tooMany: 10, full: { from: 5, spread: 10 } };

const HEADERS = [
  ...['content-type', 'text/event-stream'],
  // Stops proxies from caching, compressing, or buffering the stream.
  ...['cache-control', 'no-cache, no-transform'],
  ...['x-accel-buffering', 'no'],
];

/** Answers `GET /api/stream`. `hub` is absent if streams are switched off. */
export function openStream({
  hub,
  isReady,
  tokens,
  bounds,
}: {
  hub: Hub | undefined;
  /** Returns true once the log has been read. */
  isReady: () => boolean;
  tokens: TokenVerifier;
  bounds: StreamBounds;
}) {
  const lane = createLane({
    perMember: bounds.perSession,
    perAddress: bounds.perAddress,
    inAllPerAddress: bounds.perAddress,
  });
  let open = 0;

  return (exchange: Exchange) => {
    const { req, res, session, address, state } = exchange;
    const bearer = readBearer(req.headers.authorization);
    if (!session || bearer === undefined) return refuse(exchange, errors.unauthenticated);
    if (!hub) return refuse(exchange, errors.liveOff);
    const query = liveEndpoints.openStream.query.safeParse(
      Object.fromEntries(new URLSearchParams(exchange.search)),
    ).data;
    if (!query) return refuse(exchange, errors.invalid);
    if (state.isDraining || !isReady() || open >= bounds.inAll) {
      const { from, spread } = RETRY_AFTER_SECONDS.full;
      const retryAfterSeconds = from + randomInt(spread);
      return refuse(exchange, errors.unavailable, { retryAfterSeconds, reason: 'no room for a stream' });
    }
    // This check runs before the stream is counted, because `verifyToken` throws for an expired
    // token. A stream that was already counted would then be counted forever.
    const untilExpiry = session.scopes
      ? Number.POSITIVE_INFINITY
      : tokens.verifyToken(bearer).expiresAt.getTime() - Date.now();
    // Streams are counted by session, because a member may have several devices.
    const counted = () => ({
      callers: [{ kind: 'member', key: session.sessionId } as const],
      origin: callersAt(address),
    });
    if (!lane.enter(counted())) {
      const retryAfterSeconds = RETRY_AFTER_SECONDS.tooMany;
      return refuse(exchange, errors.tooManyStreams, { retryAfterSeconds });
    }
    open += 1;
    const now = performance.now();
    const spread = 1 + (LIFETIME_SPREAD * (randomInt(2_001) - 1_000)) / 1_000;
    const reader: Reader = {
      exchange,
      res,
      userId: session.userId,
      sessionId: session.sessionId,
      isAdmin: isTeam(session.role) && !session.scopes,
      isKey: session.scopes !== undefined,
      pairs: query.pairs?.split(',') ?? [],
      delivery: 'none',
      fetches: 0,
      checkAt: now,
      showsPrices: query.prices !== 'none',
      last: 0,
      wroteAt: now,
      endsAt: now + Math.min(LIVE_STREAM_MINUTES * MINUTE_MS * spread, untilExpiry),
    };
    // `on` suffices, because `close` is emitted only once. `once` would use more memory for each of
    // ten thousand streams.
    res.on('close', () => {
      open -= 1;
      lane.leave(counted());
      hub.onClosed(reader);
    });
    // Turns chunked encoding off, because it would need four writes to the socket for each event
    // instead of one. Closing the connection ends the reply.
    res.useChunkedEncodingByDefault = false;
    sendHead(exchange, 200, HEADERS);
    if (exchange.method === 'HEAD') return void res.end();
    const lastId = req.headers['last-event-id'];
    hub.open(reader, parseLiveId(Array.isArray(lastId) ? lastId[0] : lastId));
  };
}
