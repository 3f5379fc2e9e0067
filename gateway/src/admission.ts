import { errors } from '@croneai/contracts/errors.ts';
import type { Session, SessionVerifier } from '@croneai/platform/auth/sessions.ts';
import { AppError } from '@croneai/platform/errors.ts';
import { readBearer } from '@croneai/platform/http/route.ts';
import { limitKeyOf } from './http/client-address.ts';
import { type Exchange, hasBody } from './http/exchange.ts';
import { refuse } from './http/reply.ts';
import type { Caller, RateLimits } from './limits/rate-limits.ts';
import { announcesTooMuch, isJson } from './proxy/request-body.ts';
import type { RouteRow } from './routes.ts';

export type Admission = { sessions: SessionVerifier; limits: RateLimits };

/** Lets a request through its row, or answers 429, 401, 403, 413, 415 or 503 and returns false. */
export async function admit(
  exchange: Exchange,
  row: RouteRow,
  { sessions, limits }: Admission,
): Promise<boolean> {
  const identity = row.access === 'public' ? NOBODY : await identify(exchange, sessions);
  const { session } = identity;
  exchange.session = session;
  const wait = limits.take(row.rateClass, callerOf(exchange, session));
  const waitSeconds = typeof wait === 'number' ? wait : await wait;
  if (waitSeconds > 0) {
    refuse(exchange, errors.tooManyRequests, { retryAfterSeconds: waitSeconds });
    return false;
  }
  return mayEnter(exchange, row, identity) && mayBring(exchange, row);
}

type Identity = { session: Session | undefined; outage: AppError | undefined };
const NOBODY: Identity = { session: undefined, outage: undefined };

/** A token that is not valid, or whose session has ended, counts as none. */
async function identify({ req }: Exchange, sessions: SessionVerifier): Promise<Identity> {
  const bearer = readBearer(req.headers.authorization);
  if (bearer === undefined) return NOBODY;
  try {
    return { session: await sessions.verify(bearer), outage: undefined };
  } catch (error) {
    if (!(error instanceof AppError)) throw error;
    return error.status === 401 ? NOBODY : { session: undefined, outage: error };
  }
}

function callerOf({ address }: Exchange, session: Session | undefined): Caller {
  return session
    ? { kind: 'session', key: session.sessionId }
    : { kind: 'address', key: limitKeyOf(address) };
}

function mayEnter(
  exchange: Exchange,
  { access, isOpenDuringEnrolment }: RouteRow,
  { session, outage }: Identity,
): boolean {
  if (access === 'public') return true;
  if (outage) {
    refuse(exchange, errors.unavailable, { retryAfterSeconds: outage.retryAfterSeconds, reason: 'no Redis' });
    return false;
  }
  if (access === 'optional') return true;
  if (!session) {
    refuse(exchange, errors.unauthenticated);
    return false;
  }
  if (session.limitedTo && !isOpenDuringEnrolment) {
    refuse(exchange, errors.twoFactorEnrolmentRequired);
    return false;
  }
  if (access === 'admin' && session.role !== 'admin') {
    refuse(exchange, errors.forbidden);
    return false;
  }
  return true;
}

/** Checks what can be said of a body before it is read. */
function mayBring(exchange: Exchange, { bodyLimitBytes, upload }: RouteRow): boolean {
  const { req } = exchange;
  if (!hasBody(req)) return true;
  if (announcesTooMuch(req, bodyLimitBytes)) {
    refuse(exchange, upload?.tooLarge ?? errors.tooLarge);
    return false;
  }
  if (!upload && !isJson(req)) {
    refuse(exchange, errors.unsupportedMediaType);
    return false;
  }
  return true;
}
