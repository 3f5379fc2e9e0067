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
/** Job that sends the waiting events of some webhooks. */
export const webhooksJob = z.object({ ids: z.array(z.string()).min(1).max(WEBHOOKS_PER_JOB) });
export type WebhooksQueue = Queue<z.output<typeof webhooksJob>>;
/** Job that distributes stored events to webhooks. */
export const hookEventsJob = z.object({});
export type HookEventsQueue = Queue<z.output<typeof hookEventsJob>>;

/** Number of webhooks per round of the sweep. */
const LIMIT = 500;

/** Jobs with the same `name` are queued once. */
type Wake = { delayMs?: number; name?: string };

/** Queues webhooks with something to send. */
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
 * Queues lost work again, and deletes expired data: personal data in the operator's log, and
 * replaced secrets.
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
 * Seals again, with the new key, every text that the previous key sealed, because a webhook stays
 * in use after a key rotation.
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
