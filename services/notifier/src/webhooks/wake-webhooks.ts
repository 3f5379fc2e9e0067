import { DAY_MS } from '@croneai/contracts/units.ts';
import { z } from 'zod';
import type { Queue } from '../queues/module.ts';
import type { HookEventRepository } from './hook-event.repository.ts';
import type { WebhookRepository } from './webhook.repository.ts';
import type { WebhookSecrets } from './webhook-secrets.ts';

/**
 * Maximum number of webhooks in a job. Jobs are small, so that one slow webhook blocks few others.
 */
const WEBHOOKS_PER_JOB = 20;
/** Job that sends the waiting events of the webhooks with these ids. */
export const webhooksJob = z.object({ ids: z.array(z.string()).min(1).max(WEBHOOKS_PER_JOB) });
export type WebhooksQueue = Queue<z.output<typeof webhooksJob>>;
/** Job that distributes stored events to webhooks. */
export const hookEventsJob = z.object({});
export type HookEventsQueue = Queue<z.output<typeof hookEventsJob>>;

/** Maximum number of overdue webhooks that one round of the sweep queues. */
const LIMIT = 500;

/** If `name` is set, a second job with the same name for the same webhooks is not queued. */
type Wake = { delayMs?: number; name?: string };

/** Queues jobs that send the waiting events of these webhooks. */
export function wakeWebhooks(queue: Pick<WebhooksQueue, 'add'>) {
  return async (ids: readonly string[], { delayMs = 0, name }: Wake = {}): Promise<void> => {
    for (let at = 0; at < ids.length; at += WEBHOOKS_PER_JOB) {
      const job = { ids: ids.slice(at, at + WEBHOOKS_PER_JOB) };
      await queue.add(job, {
        attempts: 1,
        ...(delayMs > 0 && { delayMs }),
        ...(name !== undefined && { jobId: `${ids[at]}-${name}` }),
      });
    }
  };
}

export type WakeWebhooks = ReturnType<typeof wakeWebhooks>;

/**
 * Queues lost jobs again. Deletes the texts in the log of the operator's webhooks after a day,
 * because they contain personal data. Deletes replaced secrets that have expired.
 */
export function sweepWebhooks({
  webhooks,
  hookEvents,
  hookEventsQueue,
  wake,
  timings,
  now,
}: {
  webhooks: Pick<WebhookRepository, 'takeOverdue' | 'forgetBodies' | 'forgetSecrets'>;
  hookEvents: Pick<HookEventRepository, 'oldest'>;
  hookEventsQueue: Pick<HookEventsQueue, 'add'>;
  wake: WakeWebhooks;
  timings: { hookLostAfterMs: number };
  now: () => Date;
}) {
  return async (): Promise<void> => {
    const at = now();
    const since = new Date(at.getTime() - timings.hookLostAfterMs);
    await wake(await webhooks.takeOverdue(since, at, LIMIT));
    if ((await hookEvents.oldest(1)).length > 0) await hookEventsQueue.add({});
    await webhooks.forgetBodies(new Date(at.getTime() - DAY_MS));
    await webhooks.forgetSecrets(at);
  };
}

/**
 * Seals with the new key every text that is still sealed with the previous key. After a key
 * rotation, a webhook stays in use for longer than the previous key.
 */
export function resealWebhooks({
  webhooks,
  secrets,
}: {
  webhooks: Pick<WebhookRepository, 'reseal'>;
  secrets: WebhookSecrets;
}) {
  const { isOld, open, seal } = secrets;
  return () =>
    webhooks.reseal(async ({ userId, sealed }) =>
      isOld(sealed) ? seal(await open(sealed), userId) : undefined,
    );
}
