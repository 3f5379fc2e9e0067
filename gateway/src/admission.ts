import type { IncomingMessage } from 'node:http';
import { errors } from '@croneai/contracts/errors.ts';
import type { Session, SessionVerifier } from '@croneai/platform/auth/sessions.ts';
import { AppError } from '@croneai/platform/errors.ts';
import { hasBody } from '@croneai/platform/http/has-body.ts';
import { readBearer, refusalOf } from '@croneai/platform/http/route.ts';
import type { Exchange } from './http/exchange.ts';
import { refuse } from './http/reply.ts';
import { type Caller, callersAt } from './limits/callers.ts';
import type { Counted, InFlight } from './limits/in-flight.ts';
import type { RateLimits } from './limits/rate-limits.ts';
import { isFailure, problemOf, reasonOf } from './proxy/failures.ts';
import { announcesTooMuch, hasNoBody, isJson, mayBeEmpty } from './proxy/request-body.ts';
import type { RouteRow } from './routes.ts';

export type Admission = {
  sessions: SessionVerifier;
  limits: RateLimits;
  inFlight: InFlight;
  /** Deadline for reading a body that must be empty. */
  bodyMs: number;
};

/**
 * `Retry-After` for a caller with too many calls in progress. It is short, because calls end within
 * milliseconds.
 */
const IN_FLIGHT_RETRY_AFTER_SECONDS = 1;

/**
 * Returns true if the request may make the call. Otherwise, sends a refusal (400, 401, 403, 408,
 * 413, 415, 429, or 503) and returns false.
 */
export async function admit(
  exchange: Exchange,
  row: RouteRow,
  { sessions, limits, inFlight, bodyMs }: Admission,
): Promise<boolean> {
  const identity = row.access === 'public' ? ANONYMOUS : await identify(exchange, sessions);
  const { session } = identity;
  exchange.session = session;
  const origin = callersAt(exchange.address);
  // Members are counted by account, not by address, because many members may share an address.
  const callers: readonly Caller[] = session ? [{ kind: 'member', key: session.userId }] : origin;
  const wait = limits.countsOnlyBegun(row.rateClass)
    ? takeBegun(exchange, row, limits, callers)
    : limits.take(row.rateClass, callers);
  const waitSeconds = typeof wait === 'number' ? wait : await wait;
  if (waitSeconds > 0) {
    return turnAway(exchange, errors.tooManyRequests, { retryAfterSeconds: waitSeconds });
  }
  return (
    mayEnter(exchange, row, identity) &&
    checkBody(exchange, row) &&
    mayAddToAll(exchange, row, limits, callers) &&
    mayBegin(exchange, row, inFlight, { callers, origin }) &&
    (!shouldHoldNothing(exchange, row) || dropBody(exchange, row, bodyMs))
  );
}

function turnAway(...refusal: Parameters<typeof refuse>): false {
  refuse(...refusal);
  return false;
}

/**
 * Counts the call before it begins, so that concurrent calls cannot exceed the limit. Undoes the
 * count if the call never begins.
 */
async function takeBegun(
  { res }: Exchange,
  { rateClass }: RouteRow,
  limits: RateLimits,
  callers: readonly Caller[],
): Promise<number> {
  const waitSeconds = (await limits.take('default', callers)) || (await limits.take(rateClass, callers));
  const giveBack = () => {
    if (!res.headersSent || res.statusCode !== 200) limits.giveBack(rateClass, callers);
  };
  if (waitSeconds === 0 && res.closed) giveBack();
  else if (waitSeconds === 0) res.once('close', giveBack);
  return waitSeconds;
}

type Identity = { session: Session | undefined; outage: AppError | undefined };
const ANONYMOUS: Identity = { session: undefined, outage: undefined };

/**
 * Identifies the caller. An invalid token, or a token whose session has ended, counts as no token.
 */
async function identify({ req }: Exchange, sessions: SessionVerifier): Promise<Identity> {
  const bearer = readBearer(req.headers.authorization);
  if (bearer === undefined) return ANONYMOUS;
  try {
    return { session: await sessions.verify(bearer), outage: undefined };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.status === 401 ? ANONYMOUS : { session: undefined, outage: error };
  }
}

function mayEnter(exchange: Exchange, row: RouteRow, { session, outage }: Identity): boolean {
  if (outage) {
    const { retryAfterSeconds } = outage;
    return turnAway(exchange, errors.unavailable, { retryAfterSeconds, reason: 'no Redis' });
  }
  const refusal = refusalOf(row, session);
  return refusal === undefined || turnAway(exchange, refusal);
}

/** Checks the declared type and length of a body before it is read. */
function checkBody(exchange: Exchange, row: RouteRow): boolean {
  const { req } = exchange;
  if (!hasBody(req)) return true;
  if (row.accepts === 'none')
    return mayBeEmpty(req) || turnAway(exchange, errors.malformed, { reason: UNREAD_BODY });
  if (announcesTooMuch(req, row.bodyLimitBytes))
    return turnAway(exchange, row.upload?.tooLarge ?? errors.tooLarge);
  if (row.accepts !== 'json' || isJson(req)) return true;
  return hasUnknownLength(req) || turnAway(exchange, errors.unsupportedMediaType);
}

const UNREAD_BODY = 'a body where none is read';

const hasUnknownLength = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined;

/**
 * True if the body of this request must be empty: the call accepts no body, or accepts JSON while
 * the body has another type. Such a request is refused only if its body is not empty, because some
 * clients and proxies announce a body and send nothing.
 */
function shouldHoldNothing({ req }: Exchange, { accepts }: RouteRow): boolean {
  return hasBody(req) && (accepts === 'none' || (accepts === 'json' && !isJson(req)));
}

async function dropBody(exchange: Exchange, { accepts }: RouteRow, bodyMs: number): Promise<boolean> {
  const isUnread = accepts === 'none';
  try {
    exchange.isBodyDropped = await hasNoBody(exchange.req, bodyMs, isUnread);
  } catch (error) {
    if (isFailure(error, 'client-left')) return false;
    return turnAway(exchange, problemOf(error), { reason: reasonOf(error) });
  }
  if (exchange.isBodyDropped) return true;
  return isUnread
    ? turnAway(exchange, errors.malformed, { reason: UNREAD_BODY })
    : turnAway(exchange, errors.unsupportedMediaType);
}

/**
 * Counts the call towards the total of all callers. Runs after the caller's own rate limit and the
 * check of access, so that requests refused there do not use up the total.
 */
function mayAddToAll(
  exchange: Exchange,
  { rateClass }: RouteRow,
  limits: RateLimits,
  callers: readonly Caller[],
): boolean {
  const retryAfterSeconds = limits.takeTotal(rateClass, callers);
  return retryAfterSeconds === 0 || turnAway(exchange, errors.tooManyRequests, { retryAfterSeconds });
}

/** Counts the call as in progress for the caller and the caller's address until the reply ends. */
function mayBegin(
  exchange: Exchange,
  { lane, isStream }: RouteRow,
  inFlight: InFlight,
  counted: Counted,
): boolean {
  const { res } = exchange;
  if (res.closed) return false;
  if (isStream) return true;
  if (!inFlight[lane].enter(counted)) {
    const retryAfterSeconds = IN_FLIGHT_RETRY_AFTER_SECONDS;
    return turnAway(exchange, errors.tooManyRequests, {
      retryAfterSeconds,
      reason: 'too many calls under way',
    });
  }
  res.once('close', () => inFlight[lane].leave(counted));
  return true;
}
