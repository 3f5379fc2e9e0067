import { CHANNELS, type Channel as ChannelName, channelSchema } from '@croneai/contracts/channels.ts';
import { createJobQueue, type JobQueue } from '@croneai/platform/jobs/queue.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { z } from 'zod';

/** Writes down the targets of a dispatch on one channel. */
export const PLAN_QUEUE = 'plan-dispatches';
export const planJobSchema = z.object({ dispatchId: z.string(), channel: channelSchema });
export type PlanJob = z.infer<typeof planJobSchema>;

/** Hands a dispatch over to some targets of one lane. Redis holds job data in clear text: it names them by ids alone. */
export const sendJobSchema = z.object({ dispatchId: z.string(), fields: z.array(z.string()) });
export type SendJob = z.infer<typeof sendJobSchema>;
export const sendQueueOf = (channel: ChannelName) => `send-${channel}`;

/** The document and the marks are what counts: the sweep asks again for what a lost job leaves behind. */
const ATTEMPTS = 2;
/** The sweep asks again while a plan is being worked on. */
const PLANNED_ONCE_IN_MS = 10_000;

export type DispatchQueues = ReturnType<typeof openDispatchQueues>;

/** Neither call throws while Redis is away: the sweep asks again. */
export function openDispatchQueues({ redisUrl, logger }: { redisUrl: string; logger: Logger }) {
  const plans = createJobQueue({ name: PLAN_QUEUE, redisUrl, schema: planJobSchema, logger });
  const sends = new Map<ChannelName, JobQueue<SendJob>>(
    CHANNELS.filter((channel) => channel === 'push' || channel === 'telegram').map((channel) => [
      channel,
      createJobQueue({ name: sendQueueOf(channel), redisUrl, schema: sendJobSchema, logger }),
    ]),
  );
  const quietly = async (add: Promise<void> | undefined): Promise<void> => {
    try {
      await add;
    } catch (error) {
      logger.warn({ err: error }, 'a dispatch could not be queued: the sweep will do it');
    }
  };
  return {
    /** Once in ten seconds. */
    plan(job: PlanJob, delayMs: number): Promise<void> {
      const bucket = Math.floor((Date.now() + delayMs) / PLANNED_ONCE_IN_MS);
      const jobId = `${job.dispatchId}-${job.channel}-${bucket}`;
      return quietly(plans.add(job, { jobId, delayMs, attempts: ATTEMPTS }));
    },
    send: (channel: ChannelName, job: SendJob, delayMs = 0) =>
      quietly(sends.get(channel)?.add(job, { delayMs, attempts: ATTEMPTS })),
    async close(): Promise<void> {
      await Promise.all([plans.close(), ...[...sends.values()].map((queue) => queue.close())]);
    },
  };
}
