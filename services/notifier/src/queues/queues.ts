import { channelSchema } from '@croneai/contracts/channels.ts';
import { createJobQueue, type JobQueue } from '@croneai/platform/jobs/queue.ts';
import type { Logger } from '@croneai/platform/logger.ts';
import { z } from 'zod';

/** Few, so that one that hangs keeps few from a place. */
export const WEBHOOKS_PER_JOB = 20;

const mailJob = z.object({ deliveryId: z.string() });
const sendJob = z.object({ dispatchId: z.string(), fields: z.array(z.string()) });

/** Jobs of each queue. Redis holds them in clear text: they name by ids alone what the database has. */
const jobs = {
  codes: mailJob,
  mails: mailJob,
  'bulk-mails': mailJob,
  /** Makes the summary of the day that has ended and sends it, or writes down the deliveries of a mailing. */
  mailings: z.discriminatedUnion('do', [
    z.object({ do: z.literal('summarise-signals') }),
    z.object({ do: z.literal('send'), mailingId: z.string() }),
  ]),
  /** Writes down the targets of a dispatch on one channel. */
  'plan-dispatches': z.object({ dispatchId: z.string(), channel: channelSchema }),
  /** Hands a dispatch over to some targets of one lane. */
  'send-push': sendJob,
  'send-telegram': sendJob,
  /** Hands out the events that were written down for webhooks. */
  'hook-events': z.object({}),
  /** Sends what waits for some webhooks. */
  webhooks: z.object({ ids: z.array(z.string()).min(1).max(WEBHOOKS_PER_JOB) }),
};
export type QueueName = keyof typeof jobs;
export type Job<Name extends QueueName> = z.output<(typeof jobs)[Name]>;
export const JOBS: { [Name in QueueName]: z.ZodType<Job<Name>> } = jobs;

export type Queues = ReturnType<typeof openQueues>;

export function openQueues(options: { redisUrl: string; logger: Logger }) {
  const open = (name: QueueName) => createJobQueue({ ...options, name, schema: JOBS[name] });
  const queues = new Map((Object.keys(JOBS) as QueueName[]).map((name) => [name, open(name)]));
  const get = <Name extends QueueName>(name: Name) => queues.get(name) as JobQueue<Job<Name>>;
  return {
    get,

    /** False while Redis is away, and no more: a round finds in the database what a queue does not have. */
    async add<Name extends QueueName>(
      name: Name,
      ...job: Parameters<JobQueue<Job<Name>>['add']>
    ): Promise<boolean> {
      try {
        await get(name).add(...job);
        return true;
      } catch (error) {
        options.logger.warn(
          { err: error, queue: name },
          'a job could not be queued: the next round will do it',
        );
        return false;
      }
    },

    async close(): Promise<void> {
      await Promise.all([...queues.values()].map((queue) => queue.close()));
    },
  };
}
