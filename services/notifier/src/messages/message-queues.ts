import { channelSchema } from '@croneai/contracts/channels.ts';
import { z } from 'zod';
import type { Queue, Queues } from '../queues/module.ts';
import type { Channel } from './channel.ts';

/**
 * Two attempts are enough, because the document and the marks are the source of truth and the sweep
 * requeues lost jobs.
 */
const attempts = 2;
/**
 * Within this time, a message is planned only once per channel, because the sweep may request a
 * plan again while the first one is still running.
 */
const PLANNED_ONCE_IN_MS = 10_000;

/**
 * Maximum number of targets in a job. It is small, so that two processes share a signal evenly and
 * a kill leaves few targets with an unknown state.
 */
const TARGETS_PER_JOB = 40;

const planJob = z.object({ messageId: z.string(), channel: channelSchema });
export type PlanJob = z.output<typeof planJob>;
const sendJob = z.object({ messageId: z.string(), fields: z.array(z.string()) });
export type SendJob = z.output<typeof sendJob>;

type ChannelName = Channel['name'];
export type MessageQueues = ReturnType<typeof createMessageQueues>;

export function createMessageQueues(
  queues: Pick<Queues, 'open'>,
  { channels, now }: { channels: readonly Pick<Channel, 'name'>[]; now: () => Date },
) {
  const plans = queues.open('plan-messages', planJob);
  const sends = new Map(channels.map(({ name }) => [name, queues.open(`send-${name}`, sendJob)]));
  const sendsOf = (name: ChannelName) => sends.get(name) as Queue<SendJob>;
  return {
    plans,
    sendsOf,

    /**
     * Queues the planning of a message on one channel, at most once per ten-second window of the
     * shared clock.
     */
    plan(job: PlanJob, delayMs = 0): Promise<boolean> {
      const bucket = Math.floor((now().getTime() + delayMs) / PLANNED_ONCE_IN_MS);
      const jobId = `${job.messageId}-${job.channel}-${bucket}`;
      return plans.add(job, { jobId, delayMs, attempts });
    },

    /** Queues targets of one lane for sending; `fields` are the names of their marks. */
    async send(name: ChannelName, { messageId, fields }: SendJob, delayMs = 0): Promise<void> {
      for (let at = 0; at < fields.length; at += TARGETS_PER_JOB) {
        const job = { messageId, fields: fields.slice(at, at + TARGETS_PER_JOB) };
        await sendsOf(name).add(job, { delayMs, attempts });
      }
    },
  };
}
