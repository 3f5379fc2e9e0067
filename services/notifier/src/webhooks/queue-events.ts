import type { AccessCopy } from '@croneai/access/access-copies.ts';
import type { accessChanged } from '@croneai/contracts/events/access.ts';
import type { EventDefinition, EventEnvelope, EventOf } from '@croneai/contracts/events/event.ts';
import { leadSubmitted } from '@croneai/contracts/events/leads.ts';
import {
  engineAlarmRaised,
  serviceStateChanged,
  signalPublished,
  signalSettled,
} from '@croneai/contracts/events/signals.ts';
import { contactReceived, ticketOpened } from '@croneai/contracts/events/support.ts';
import type { UserState } from '@croneai/contracts/events/users.ts';
import { type HookEvent, MEMBER_HOOK_EVENTS } from '@croneai/contracts/webhooks.ts';
import { type Handler, onEvent } from '@croneai/platform/events/handlers.ts';
import type { Redis } from '@croneai/platform/redis.ts';
import { withRedisLock } from '@croneai/platform/redis-lock.ts';
import type { z } from 'zod';
import type { HookEventRepository } from './hook-event.repository.ts';
import type { SignalUrl } from './sample-events.ts';
import type { HookEventsQueue, WakeWebhooks } from './wake-webhooks.ts';
import type { QueuedHookEvent } from './webhook.model.ts';
import type { WebhookRepository } from './webhook.repository.ts';

type Hooked = Pick<EventEnvelope, 'id' | 'occurredAt'> & {
  event: HookEvent;
  data: Record<string, unknown>;
  opensAt?: Date;
  expiresAt?: Date;
};
export type QueueForHooks = (hooked: Hooked) => Promise<void>;

/** Maximum number of webhooks to which one database command adds an event. */
const PAGE = 500;
const BEFORE_ALL = '0'.repeat(24);
const EVENTS_AT_ONCE = 100;

/**
 * Stores an event for the webhooks that subscribe to it. A job distributes the event later, so that
 * no Kafka topic waits for webhooks.
 */
export function queueForHooks({
  hookEvents,
  hookEventsQueue,
}: {
  hookEvents: Pick<HookEventRepository, 'insert'>;
  hookEventsQueue: Pick<HookEventsQueue, 'add'>;
}): QueueForHooks {
  return async ({ id, occurredAt, event, data, opensAt = null, expiresAt = null }) => {
    const isOperators = !(MEMBER_HOOK_EVENTS as readonly string[]).includes(event);
    const entry = { id, type: event, at: new Date(occurredAt), data, opensAt, expiresAt };
    const userId = isOperators && typeof data.userId === 'string' ? data.userId : null;
    await hookEvents.insert({ eventId: id, isOperators, userId, entry });
    await hookEventsQueue.add({}, { jobId: `event-${id}` });
  };
}

/**
 * Adds stored events to the queues of the subscribed webhooks, in order, and queues jobs for these
 * webhooks. Only one process does this at a time.
 */
export function distributeHookEvents({
  webhooks,
  hookEvents,
  wake,
  redis,
  now,
}: {
  webhooks: Pick<WebhookRepository, 'queueFor'>;
  hookEvents: Pick<HookEventRepository, 'oldest' | 'delete'>;
  wake: WakeWebhooks;
  redis: Redis;
  now: () => Date;
}) {
  const handOut = async ({ id, isOperators, entry }: QueuedHookEvent): Promise<void> => {
    for (let after = BEFORE_ALL; ; ) {
      const page = { after, limit: PAGE, at: now() };
      const ids = await webhooks.queueFor(entry.type as HookEvent, isOperators, entry, page);
      await wake(ids, { name: entry.id });
      const last = ids.at(-1);
      if (last === undefined || ids.length < PAGE) break;
      after = last;
    }
    await hookEvents.delete(id);
  };
  return () =>
    withRedisLock(redis, 'notifier:hook-events', async (assertHeld) => {
      for (;;) {
        const found = await hookEvents.oldest(EVENTS_AT_ONCE);
        for (const event of found) {
          await assertHeld();
          await handOut(event);
        }
        if (found.length < EVENTS_AT_ONCE) return;
      }
    });
}

/** Events whose payloads are sent unchanged to the operator's webhooks. */
const PLAIN: readonly (readonly [EventDefinition<z.ZodType<Record<string, unknown>>>, HookEvent])[] = [
  [serviceStateChanged, 'service.state-changed'],
  [engineAlarmRaised, 'engine.alarm-raised'],
  [leadSubmitted, 'lead.submitted'],
  [contactReceived, 'contact.received'],
  [ticketOpened, 'ticket.opened'],
];

/**
 * Subscribes to the events that webhooks can receive, except changes of a member's state or access.
 */
export function webhookHandlers(queue: QueueForHooks, signalUrl: SignalUrl): Handler[] {
  const withUrl = <S extends { signalId: string }>(signal: S) => ({
    ...signal,
    url: signalUrl(signal.signalId),
  });
  return [
    ...PLAIN.map(([definition, event]) =>
      onEvent(definition, ({ id, occurredAt, payload }: EventEnvelope<Record<string, unknown>>) =>
        queue({ id, occurredAt, event, data: payload }),
      ),
    ),
    onEvent(signalPublished, ({ id, occurredAt, payload }) => {
      const { expiresAt, opensAt = expiresAt } = payload;
      const moments = { opensAt: new Date(opensAt), expiresAt: new Date(expiresAt) };
      return queue({ id, occurredAt, event: 'signal.opened', data: withUrl(payload), ...moments });
    }),
    onEvent(signalSettled, ({ id, occurredAt, payload }) =>
      queue({ id, occurredAt, event: 'signal.settled', data: withUrl(payload) }),
    ),
  ];
}

/**
 * Queues the events for webhooks that follow from a member's new state: the registration, and each
 * saved step of the setup.
 */
export function hookUserState(queue: QueueForHooks) {
  return async (
    { id, occurredAt, type, payload }: EventEnvelope<UserState>,
    before: { setupSavedAt: Date | null } | undefined,
  ): Promise<void> => {
    const { userId, fullName, email, country, accessPath, depositAmount, accountSetup, setupSavedAt } =
      payload;
    if (type === 'user.registered' && !before)
      await queue({ id, occurredAt, event: 'member.registered', data: { userId, fullName, email, country } });
    const isNewStep = setupSavedAt !== null && Date.parse(setupSavedAt) !== before?.setupSavedAt?.getTime();
    if (isNewStep && before)
      await queue({
        id,
        occurredAt,
        event: 'member.set-up',
        data: { userId, fullName, accessPath, depositAmount, isFinished: accountSetup },
      });
  };
}

/**
 * Queues an event about a change of access. Ignores old and unchanged states, because states repeat
 * when a topic is read again or republished.
 */
export const hookAccessChange =
  (queue: QueueForHooks) =>
  async (
    { id, occurredAt, aggregateVersion, payload }: EventOf<typeof accessChanged>,
    before: AccessCopy | undefined,
  ): Promise<void> => {
    const { userId, tier, dashboardUnlocked, hasDeposited, cause } = payload;
    const isSame = before?.tier === tier && before.dashboardUnlocked === dashboardUnlocked;
    const isOld = before !== undefined && before.version >= aggregateVersion;
    if (cause === 'registered' || isSame || isOld) return;
    const data = { userId, tier, dashboardUnlocked, hasDeposited, cause };
    await queue({ id, occurredAt, event: 'member.tier-changed', data });
  };
