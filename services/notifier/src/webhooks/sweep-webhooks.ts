import { DAY_MS } from '@croneai/contracts/units.ts';
import type { Parts } from '../connections.ts';

/** What is due for longer had a job that was lost. */
const LOST_AFTER_MS = 3_000;
const LIMIT = 500;

/** Queues lost work again, and forgets what the log of the operator's calls may hold no longer. */
export function sweepWebhooks({ webhooks, webhookJobs, now }: Parts) {
  return async (): Promise<void> => {
    const at = now().getTime();
    await webhookJobs.soon(await webhooks.overdue(new Date(at - LOST_AFTER_MS), LIMIT));
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
