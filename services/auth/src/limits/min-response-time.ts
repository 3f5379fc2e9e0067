import { setTimeout as delay } from 'node:timers/promises';

/**
 * Above the usual time of the slower of two paths, so that the response time does not reveal the
 * path.
 */
const MIN_RESPONSE_MS = 60;

/**
 * Resolves with the work's result after at least a fixed time. Rejects at once: failures depend on
 * no secret.
 */
export async function withMinResponseTime<T>(work: Promise<T>, leastMs = MIN_RESPONSE_MS): Promise<T> {
  const [result] = await Promise.all([work, delay(leastMs)]);
  return result;
}
