import { setTimeout as delay } from 'node:timers/promises';

/** Above what the longer of two ways usually takes, so that the time of the answer does not tell which was taken. */
const MIN_RESPONSE_MS = 60;

/** Does the work and answers no sooner than after a fixed time. A failure is told at once: it depends on no secret. */
export async function withMinResponseTime<T>(work: Promise<T>, leastMs = MIN_RESPONSE_MS): Promise<T> {
  const [result] = await Promise.all([work, delay(leastMs)]);
  return result;
}
