import type { Channel } from '../channels/channel.ts';
import type { Job, Queues } from '../queues/queues.ts';

/** The document and the marks are what counts: the sweep asks again for what a lost job leaves behind. */
const attempts = 2;
/** The sweep asks again while a plan is being worked on. */
const PLANNED_ONCE_IN_MS = 10_000;

/** Queues the planning of a dispatch on one channel, once in ten seconds. */
export function queuePlan(queues: Queues, job: Job<'plan-dispatches'>, delayMs = 0): Promise<boolean> {
  const bucket = Math.floor((Date.now() + delayMs) / PLANNED_ONCE_IN_MS);
  const jobId = `${job.dispatchId}-${job.channel}-${bucket}`;
  return queues.add('plan-dispatches', job, { jobId, delayMs, attempts });
}

export const queueSend = (
  queues: Queues,
  channel: Channel['name'],
  job: Job<'send-push'>,
  delayMs = 0,
): Promise<boolean> => queues.add(`send-${channel}`, job, { delayMs, attempts });
