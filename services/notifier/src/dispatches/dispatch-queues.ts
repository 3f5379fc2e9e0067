import type { Channel } from '../channels/channel.ts';
import type { Parts } from '../connections.ts';
import type { Job, Queues } from '../queues/queues.ts';

/** The document and the marks are what counts: the sweep asks again for what a lost job leaves behind. */
const attempts = 2;
/** The sweep asks again while a plan is being worked on. */
const PLANNED_ONCE_IN_MS = 10_000;

/** Small enough that two processes share a signal evenly, and that a kill leaves few in doubt. */
const TARGETS_PER_JOB = 40;

/** Queues the planning of a dispatch on one channel, once in ten seconds of the shared clock. */
export function queuePlan(
  { queues, now }: Pick<Parts, 'queues' | 'now'>,
  job: Job<'plan-dispatches'>,
  delayMs = 0,
): Promise<boolean> {
  const bucket = Math.floor((now().getTime() + delayMs) / PLANNED_ONCE_IN_MS);
  const jobId = `${job.dispatchId}-${job.channel}-${bucket}`;
  return queues.add('plan-dispatches', job, { jobId, delayMs, attempts });
}

/** Queues the sending to targets of one lane, by the fields of their marks. */
export async function queueSend(
  queues: Queues,
  channel: Channel['name'],
  { dispatchId, fields }: Job<'send-push'>,
  delayMs = 0,
): Promise<void> {
  for (let at = 0; at < fields.length; at += TARGETS_PER_JOB) {
    const job = { dispatchId, fields: fields.slice(at, at + TARGETS_PER_JOB) };
    await queues.add(`send-${channel}`, job, { delayMs, attempts });
  }
}
