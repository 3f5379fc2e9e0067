import { isMongoUnavailable } from '../mongo-errors.ts';
import { isRedisUnavailable } from '../redis-errors.ts';

const OUTAGE_NAMES = new Set(['KafkaJSConnectionError', 'KafkaJSNumberOfRetriesExceeded']);

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
    isRedisUnavailable(thrown) ||
    (typeof code === 'string' && CONNECTION_CODES.has(code))
  );
}
