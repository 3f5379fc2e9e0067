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
import type { Parts } from '../connections.ts';
import { wakeWebhooks } from './wake-webhooks.ts';

type Hooked = Pick<EventEnvelope, 'id' | 'occurredAt'> & {
  event: HookEvent;
  data: Record<string, unknown>;
  opensAt?: Date;
  expiresAt?: Date;
};
export type QueueForHooks = (hooked: Hooked) => Promise<void>;

/** Queues an event for the webhooks that want it, and wakes them. */
export function queueForHooks(parts: Parts): QueueForHooks {
  const wake = wakeWebhooks(parts);
  return async ({ id, occurredAt, event, data, opensAt = null, expiresAt = null }) => {
    const isOperators = !(MEMBER_HOOK_EVENTS as readonly string[]).includes(event);
    const entry = { id, type: event, at: new Date(occurredAt), data, opensAt, expiresAt };
    await wake(await parts.webhooks.queueFor(event, isOperators, entry));
  };
}

/** Facts of the operator's that webhooks can be called for, as they are. */
const PLAIN: readonly (readonly [EventDefinition, HookEvent])[] = [
  [serviceStateChanged as EventDefinition, 'service.state-changed'],
  [engineAlarmRaised as EventDefinition, 'engine.alarm-raised'],
  [leadSubmitted as EventDefinition, 'lead.submitted'],
  [contactReceived as EventDefinition, 'contact.received'],
  [ticketOpened as EventDefinition, 'ticket.opened'],
];

/** What queues each fact that webhooks can be called for, by its definition. */
export function hookedEvents(parts: Parts) {
  const queue = queueForHooks(parts);
  const withUrl = <S extends { signalId: string }>(signal: S) => ({
    ...signal,
    url: parts.links.signal(signal.signalId),
  });
  return new Map<EventDefinition, (event: EventEnvelope<never>) => Promise<void>>([
    ...PLAIN.map(
      ([definition, event]) =>
        [
          definition,
          ({ id, occurredAt, payload }: EventEnvelope<Record<string, unknown>>) =>
            queue({ id, occurredAt, event, data: payload }),
        ] as const,
    ),
    [
      signalPublished as EventDefinition,
      ({ id, occurredAt, payload }: EventOf<typeof signalPublished>) => {
        const { expiresAt, opensAt = expiresAt } = payload;
        const moments = { opensAt: new Date(opensAt), expiresAt: new Date(expiresAt) };
        return queue({ id, occurredAt, event: 'signal.opened', data: withUrl(payload), ...moments });
      },
    ],
    [
      signalSettled as EventDefinition,
      ({ id, occurredAt, payload }: EventOf<typeof signalSettled>) =>
        queue({ id, occurredAt, event: 'signal.settled', data: withUrl(payload) }),
    ],
  ]);
}

/** What of a member's state is news: that they are there, and each step of their setup that was saved. */
export function hookUserState(queue: QueueForHooks) {
  return async (
    { id, occurredAt, type, payload }: EventEnvelope<UserState>,
    before: { isKnown: boolean; setupSavedAt: Date | null },
  ): Promise<void> => {
    const { userId, fullName, email, country, accessPath, depositAmount, accountSetup, setupSavedAt } =
      payload;
    if (type === 'user.registered' && !before.isKnown)
      await queue({ id, occurredAt, event: 'member.registered', data: { userId, fullName, email, country } });
    const isNewStep = setupSavedAt !== null && Date.parse(setupSavedAt) !== before.setupSavedAt?.getTime();
    if (isNewStep && before.isKnown)
      await queue({
        id,
        occurredAt,
        event: 'member.set-up',
        data: { userId, fullName, accessPath, depositAmount, isFinished: accountSetup },
      });
  };
}

/** A state comes again when its topic is read or published anew: what is old, or as it was, is no news. */
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
