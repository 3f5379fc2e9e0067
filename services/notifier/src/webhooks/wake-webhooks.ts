import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Parts } from '../connections.ts';
import { WEBHOOKS_PER_JOB } from '../queues/queues.ts';

/** What is due for longer had a job that was lost. */
const LOST_AFTER_MS = 3_000;
const LIMIT = 500;

/** Queues webhooks with something to send. */
export function wakeWebhooks({ queues }: Parts) {
  return async (ids: readonly string[], delayMs = 0): Promise<void> => {
    for (let at = 0; at < ids.length; at += WEBHOOKS_PER_JOB) {
      const job = { ids: ids.slice(at, at + WEBHOOKS_PER_JOB) };
      await queues.add('webhooks', job, { attempts: 1, ...(delayMs > 0 && { delayMs }) });
    }
  };
}

/** Queues lost work again, and forgets what the log of the operator's calls may hold no longer. */
export function sweepWebhooks(parts: Parts) {
  const { webhooks, now } = parts;
  const wake = wakeWebhooks(parts);
  return async (): Promise<void> => {
    const at = now().getTime();
    await wake(await webhooks.overdue(new Date(at - LOST_AFTER_MS), LIMIT));
    await webhooks.forgetBodies(new Date(at - DAY_MS));
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
