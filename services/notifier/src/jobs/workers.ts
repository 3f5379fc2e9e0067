import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import { type JobWorker, startJobWorker } from '@croneai/platform/jobs/worker.ts';
import { createPace } from '@croneai/platform/limits/pace.ts';
import type { Parts } from '../connections.ts';
import { planDispatch } from '../dispatches/plan-dispatch.ts';
import { sendDispatch } from '../dispatches/send-dispatch.ts';
import { JOBS, type Job, type QueueName } from '../queues/queues.ts';
import { handOutHookEvents } from '../webhooks/queue-events.ts';
import { workOnWebhooks } from '../webhooks/work-on-webhook.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { workOnMailings } from './mailings.ts';
import { sendMail } from './send-mail.ts';

/** Mailings are long and may wait for each other. */
const MAILINGS_AT_ONCE = 1;
/** A signal is planned for each of its channels and audiences at once. */
const PLANS_AT_ONCE = 4;
/** In their order, under a lock of all processes. */
const HOOK_EVENTS_AT_ONCE = 1;
/** Jobs of some webhooks each: what hangs, or answers slowly, takes up twenty seconds of one. */
const WEBHOOK_JOBS_AT_ONCE = 16;

/** What this service works on in the background: the lanes of mails and of channels, and mailings. */
export function workers(parts: Parts): JobWorker[] {
  const { config, lanes, channels, redis, signal, logger, metrics, health } = parts;
  const common = { redisUrl: redisUrlFor(config, 'queue'), logger, metrics, health };
  const start = <Name extends QueueName>(
    name: Name,
    concurrency: number,
    handle: (job: Job<Name>) => Promise<unknown>,
  ) => startJobWorker({ ...common, name, schema: JOBS[name], concurrency, handle });
  return [
    ...lanes.map(({ name, concurrency, mailServer, turn }) => {
      const send = sendMail(parts, attemptDelivery(parts, mailServer));
      return start(name, concurrency, async (job) => {
        // Before the claim: who waits for its turn holds no row.
        await turn();
        await send(job);
      });
    }),
    ...channels.map((channel) => {
      const { name, perMinute, jobsAtOnce } = channel;
      const turn = createPace(redis, { key: `notifier:pace:${name}`, perMinute, signal });
      return start(`send-${name}`, jobsAtOnce, sendDispatch(parts, channel, turn));
    }),
    start('plan-dispatches', PLANS_AT_ONCE, planDispatch(parts)),
    start('mailings', MAILINGS_AT_ONCE, workOnMailings(parts)),
    start('hook-events', HOOK_EVENTS_AT_ONCE, handOutHookEvents(parts)),
    start('webhooks', WEBHOOK_JOBS_AT_ONCE, workOnWebhooks(parts)),
  ];
}
