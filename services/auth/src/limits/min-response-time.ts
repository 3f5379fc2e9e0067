import { setTimeout as delay } from 'node:timers/promises';

/** Above the usual time of the longer of two paths, so that the response time does not reveal which was taken. */
const MIN_RESPONSE_MS = 60;

/** Resolves with the work's result, no sooner than after a fixed time. Rejects at once: failures depend on no secret. */
export async function withMinResponseTime<T>(work: Promise<T>, leastMs = MIN_RESPONSE_MS): Promise<T> {
  const [result] = await Promise.all([work, delay(leastMs)]);
  return result;
}
