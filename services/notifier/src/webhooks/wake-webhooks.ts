import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Parts } from '../connections.ts';
import { WEBHOOKS_PER_JOB } from '../queues/queues.ts';

/** Webhooks per round of the sweep. */
const LIMIT = 500;

/** `name` is that of the same work done twice: it is queued once. */
type Wake = { delayMs?: number; name?: string };

/** Queues webhooks with something to send. */
export function wakeWebhooks({ queues }: Parts) {
  return async (ids: readonly string[], { delayMs = 0, name }: Wake = {}): Promise<void> => {
    for (let at = 0; at < ids.length; at += WEBHOOKS_PER_JOB) {
      const job = { ids: ids.slice(at, at + WEBHOOKS_PER_JOB) };
      await queues.add('webhooks', job, {
        attempts: 1,
        ...(delayMs > 0 && { delayMs }),
        ...(name !== undefined && { jobId: `${ids[at]}-${name}` }),
      });
    }
  };
}

/** Queues lost work again, and forgets what may be held no longer: persons in the operator's log, and replaced secrets. */
export function sweepWebhooks(parts: Parts) {
  const { webhooks, hookEvents, queues, timings, now } = parts;
  const wake = wakeWebhooks(parts);
  return async (): Promise<void> => {
    const at = now();
    const since = new Date(at.getTime() - timings.hookLostAfterMs);
    await wake(await webhooks.takeOverdue(since, at, LIMIT));
    if ((await hookEvents.oldest(1)).length > 0) await queues.add('hook-events', {});
    await webhooks.forgetBodies(new Date(at.getTime() - DAY_MS));
    await webhooks.forgetSecrets(at);
  };
}

/** Seals for the new key what the one before sealed: webhooks outlive a rotation. */
export function resealWebhooks({ webhooks, webhookSecrets }: Parts) {
  const { isOld, open, seal } = webhookSecrets;
  return () =>
    webhooks.reseal(async ({ userId, sealed }) =>
      isOld(sealed) ? seal(await open(sealed), userId) : undefined,
    );
}
