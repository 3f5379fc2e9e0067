import { setTimeout as delay } from 'node:timers/promises';

/**
 * Longer than the slower of two paths usually takes, so that the response time does not reveal the
 * path.
 */
const MIN_RESPONSE_MS = 60;

/**
 * Resolves with the result of the work, after at least a fixed time. Rejects at once, because
 * failures depend on no secret.
 */
export async function withMinResponseTime<T>(work: Promise<T>, leastMs = MIN_RESPONSE_MS): Promise<T> {
  const [result] = await Promise.all([work, delay(leastMs)]);
  return result;
}
