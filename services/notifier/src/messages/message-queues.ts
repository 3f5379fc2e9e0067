import { channelSchema } from '@croneai/contracts/channels.ts';
import { z } from 'zod';
import type { Queue, Queues } from '../queues/module.ts';
import type { Channel } from './channel.ts';

/**
 * Maximum number of attempts of a job. Two are enough, because the sweep requeues lost jobs from
 * the documents and the marks.
 */
const attempts = 2;
/**
 * A message is planned at most once per channel in this time, because the sweep may queue the
 * planning again while an earlier job is still running.
 */
const PLANNED_ONCE_IN_MS = 10_000;

/**
 * Maximum number of targets in a job. Jobs are small, so that two processes share the work evenly.
 * If a process is killed, only a few targets are left in an unknown state.
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
     * Queues the planning of a message on one channel, at most once in each window of
     * `PLANNED_ONCE_IN_MS`. All processes have the same windows.
     */
    plan(job: PlanJob, delayMs = 0): Promise<boolean> {
      const bucket = Math.floor((now().getTime() + delayMs) / PLANNED_ONCE_IN_MS);
      const jobId = `${job.messageId}-${job.channel}-${bucket}`;
      return plans.add(job, { jobId, delayMs, attempts });
    },

    /** Queues targets of one lane for sending. `fields` are the names of the targets' marks. */
    async send(name: ChannelName, { messageId, fields }: SendJob, delayMs = 0): Promise<void> {
      for (let at = 0; at < fields.length; at += TARGETS_PER_JOB) {
        const job = { messageId, fields: fields.slice(at, at + TARGETS_PER_JOB) };
        await sendsOf(name).add(job, { delayMs, attempts });
      }
    },
  };
}
