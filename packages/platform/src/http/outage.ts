import { isMongoUnavailable } from '../mongo-errors.ts';

const OUTAGE_NAMES = new Set([
  'MaxRetriesPerRequestError',
  'KafkaJSConnectionError',
  'KafkaJSNumberOfRetriesExceeded',
]);

/** ioredis gives these no class or code of their own. */
const REDIS_OUTAGE_MESSAGES =
  /^(?:Connection is closed\.|Command timed out|Stream isn't writeable and enableOfflineQueue options is false)$/;

const CONNECTION_CODES = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'ENOTFOUND',
]);

/** Tells a store or broker that is away from a mistake of ours: the first is worth trying again. */
export function isOutage(thrown: unknown): boolean {
  if (!(thrown instanceof Error)) return false;
  const { code } = thrown as { code?: unknown };
  return (
    isMongoUnavailable(thrown) ||
    OUTAGE_NAMES.has(thrown.name) ||
    REDIS_OUTAGE_MESSAGES.test(thrown.message) ||
    (typeof code === 'string' && CONNECTION_CODES.has(code))
  );
}
