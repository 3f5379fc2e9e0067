import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { userStateEvents } from '@croneai/contracts/events/users.ts';
import { signalPath } from '@croneai/contracts/paths.ts';
import { onState } from '@croneai/platform/events/handlers.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Members } from '../members/module.ts';
import type { Queues } from '../queues/module.ts';
import type { Rounds } from '../rounds/module.ts';
import { createAddressRules } from './address-rules.ts';
import { callFirst } from './call-first.ts';
import type { WebhooksConfig } from './config.ts';
import { createHookEventRepository } from './hook-event.repository.ts';
import { manageWebhooks, toCall, toRow } from './manage-webhooks.ts';
import {
  distributeHookEvents,
  hookAccessChange,
  hookUserState,
  queueForHooks,
  webhookHandlers,
} from './queue-events.ts';
import { webhookRoutes } from './routes.ts';
import { hookEventsJob, resealWebhooks, sweepWebhooks, wakeWebhooks, webhooksJob } from './wake-webhooks.ts';
import { hookEventCollection, webhookCollection, webhookLogCollection } from './webhook.model.ts';
import { createWebhookRepository } from './webhook.repository.ts';
import { createWebhookSecrets } from './webhook-secrets.ts';
import { workOnWebhooks } from './work-on-webhook.ts';

export { webhooksConfig } from './config.ts';

/**
 * Number of jobs that a process runs at once to distribute events. More jobs would only wait,
 * because all jobs in all processes share one lock, which keeps events in order.
 */
const HOOK_EVENTS_AT_ONCE = 1;
/**
 * Number of webhook jobs that a process runs at once. A slow webhook can occupy its job for twenty
 * seconds. With this number, slow webhooks do not block other webhooks.
 */
const WEBHOOK_JOBS_AT_ONCE = 16;

export const webhooksTimings = {
  /** Pauses after the first, second, … failed call to a webhook. The last pause repeats. */
  hookPausesMs: [5_000, 15_000, 30_000, 60_000, 120_000, 300_000, 600_000, 1_800_000, 3_600_000],
  hookSweepEveryMs: 2_000,
  /**
   * If a webhook is overdue for this long, its job counts as lost. In 2,000 measurements, no
   * webhook waited longer than half this time for its job.
   */
  hookLostAfterMs: 10_000,
  /**
   * A job starts no further call to a webhook after this time. Further entries then wait for a new
   * job, behind the jobs of other webhooks. The last call may end after this time.
   */
  hookTurnMs: 10_000,
};

type Config = WebhooksConfig & {
  CRONE_MODE: 'local' | 'production';
  PUBLIC_URL: string;
  SEALING_PRIVATE_KEY: string;
  SEALING_PRIVATE_KEY_PREVIOUS?: string | undefined;
};
type Needs = Pick<ServicePlatform<Config>, 'openCollection' | 'relay' | 'redis' | 'clock' | 'config' | 'now'>;

/** Calls webhooks of members and of the operator. Each webhook has a queue of events. */
export function openWebhooks(
  { openCollection, relay, redis, clock, config, now }: Needs,
  {
    timings,
    members,
    queues,
    rounds,
  }: {
    timings: typeof webhooksTimings;
    members: Pick<Members, 'admit' | 'admins' | 'beforeState' | 'findAccess'>;
    queues: Pick<Queues, 'open'>;
    rounds: Pick<Rounds, 'forgetEveryMs'>;
  },
) {
  const model = openCollection(webhookCollection);
  const log = openCollection(webhookLogCollection);
  const webhooks = createWebhookRepository({ model, log, relay });
  const waiting = openCollection(hookEventCollection);
  const hookEvents = createHookEventRepository({ model: waiting });
  const secrets = createWebhookSecrets({
    privateKey: config.SEALING_PRIVATE_KEY,
    previousKey: config.SEALING_PRIVATE_KEY_PREVIOUS,
  });
  const addressRules = createAddressRules({
    hosts: config.WEBHOOK_HOSTS,
    isLocal: config.CRONE_MODE === 'local',
  });
  const hookEventsQueue = queues.open('hook-events', hookEventsJob);
  const webhooksQueue = queues.open('webhooks', webhooksJob);
  const wake = wakeWebhooks(webhooksQueue);
  const call = callFirst({ secrets, addressRules, clock, now });
  const queue = queueForHooks({ hookEvents, hookEventsQueue });
  const hookUser = hookUserState(queue);
  const hookAccess = hookAccessChange(queue);
  const signalUrl = (signalId: string) => new URL(signalPath(signalId), config.PUBLIC_URL).href;
  return {
    collections: [webhookCollection, webhookLogCollection, hookEventCollection],
    topics: [topics.mails, topics.signals, topics.leads, topics.support, topics.audit],
    routes: webhookRoutes(
      manageWebhooks({ webhooks, secrets, addressRules, signalUrl, call, wake, redis, now }),
    ),
    subscriptions: [
      ...webhookHandlers(queue, signalUrl),
      // Runs before the copies of users and access are updated, because a repeated event is
      // detected by a comparison with the old copy.
      ...userStateEvents.map((definition) =>
        onState(definition, async (event) => {
          const before = await members.beforeState(event);
          if (before) await hookUser(event, before.member);
        }),
      ),
      onState(accessChanged, async (event) =>
        hookAccess(event, await members.findAccess(event.payload.userId)),
      ),
    ],
    repeats: [
      {
        name: 'sweep webhooks',
        everyMs: timings.hookSweepEveryMs,
        work: sweepWebhooks({ webhooks, hookEvents, hookEventsQueue, wake, timings, now }),
      },
      {
        name: 'reseal webhooks',
        everyMs: rounds.forgetEveryMs,
        work: resealWebhooks({ webhooks, secrets }),
      },
    ],
    workers: () => [
      hookEventsQueue.work(
        HOOK_EVENTS_AT_ONCE,
        distributeHookEvents({ webhooks, hookEvents, wake, redis, now }),
      ),
      webhooksQueue.work(
        WEBHOOK_JOBS_AT_ONCE,
        workOnWebhooks({ webhooks, members, call, wake, timings, redis, now }),
      ),
    ],
    async eraseMember(userId: string) {
      await webhooks.removeOf(userId);
      await hookEvents.removeOf(userId);
    },
    async exportMember({ userId }) {
      const own = await webhooks.listOf({ userId, isOperators: false });
      const rows = own.map(async (webhook) => ({
        ...toRow(webhook),
        calls: (await webhooks.logOf(webhook.id)).map(toCall),
      }));
      return { webhooks: await Promise.all(rows) };
    },
  } satisfies Module;
}
