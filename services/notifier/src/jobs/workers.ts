import { redisUrlFor } from '@croneai/platform/config-keys.ts';
import { type JobWorker, startJobWorker } from '@croneai/platform/jobs/worker.ts';
import { createPace } from '@croneai/platform/limits/pace.ts';
import type { Parts } from '../connections.ts';
import { mailJobSchema } from '../deliveries/mail-queues.ts';
import { PLAN_QUEUE, planJobSchema, sendJobSchema, sendQueueOf } from '../dispatches/dispatch-queues.ts';
import { planDispatch } from '../dispatches/plan-dispatch.ts';
import { sendDispatch } from '../dispatches/send-dispatch.ts';
import { MAILING_QUEUE, mailingJobSchema } from '../mailings/mailing-queue.ts';
import { WEBHOOK_QUEUE, webhookJobSchema } from '../webhooks/webhook-queue.ts';
import { workOnWebhooks } from '../webhooks/work-on-webhook.ts';
import { attemptDelivery } from './attempt-delivery.ts';
import { sendMail } from './send-mail.ts';
import { workOnMailings } from './work-on-mailings.ts';

/** Mailings are long and may wait for each other. */
const MAILINGS_AT_ONCE = 1;
/** A signal is planned for each of its channels and audiences at once. */
const PLANS_AT_ONCE = 4;

/** Jobs of some webhooks each: what hangs, or answers slowly, takes up twenty seconds of one. */
const WEBHOOK_JOBS_AT_ONCE = 16;

/** What this service works on in the background: the lanes of mails and of channels, and mailings. */
export function workers(parts: Parts): JobWorker[] {
  const { config, lanes, channels, redis, signal, logger, metrics, health } = parts;
  const common = { redisUrl: redisUrlFor(config, 'queue'), logger, metrics, health };
  return [
    ...lanes.map(({ name, concurrency, mailServer, turn }) => {
      const send = sendMail(parts, attemptDelivery(parts, mailServer));
      return startJobWorker({
        ...common,
        name,
        schema: mailJobSchema,
        concurrency,
        handle: async (job) => {
          // Before the claim: who waits for its turn holds no row.
          await turn();
          await send(job);
        },
      });
    }),
    startJobWorker({
      ...common,
      name: PLAN_QUEUE,
      schema: planJobSchema,
      concurrency: PLANS_AT_ONCE,
      handle: planDispatch(parts),
    }),
    ...channels.map((channel) => {
      const { name, perMinute, jobsAtOnce: concurrency } = channel;
      const turn = createPace(redis, { key: `notifier:pace:${name}`, perMinute, signal });
      return startJobWorker({
        ...common,
        name: sendQueueOf(name),
        schema: sendJobSchema,
        concurrency,
        handle: sendDispatch(parts, channel, turn),
      });
    }),
    startJobWorker({
      ...common,
      name: MAILING_QUEUE,
      schema: mailingJobSchema,
      concurrency: MAILINGS_AT_ONCE,
      handle: workOnMailings(parts),
    }),
    startJobWorker({
      ...common,
      name: WEBHOOK_QUEUE,
      schema: webhookJobSchema,
      concurrency: WEBHOOK_JOBS_AT_ONCE,
      handle: workOnWebhooks(parts),
    }),
  ];
}
