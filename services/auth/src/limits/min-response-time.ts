import { setTimeout as delay } from 'node:timers/promises';

/**
 * Minimum response time. It is longer than the work usually takes, so that the response time does
 * not reveal what the work was.
 */
const MIN_RESPONSE_MS = 60;

/**
 * Resolves to the result of `work`, but not before `leastMs` have passed. If `work`
 * fails, rejects immediately, because failures depend on no secret.
 */
export async function withMinResponseTime<T>(work: Promise<T>, leastMs = MIN_RESPONSE_MS): Promise<T> {
  const [result] = await Promise.all([work, delay(leastMs)]);
  return result;
}
