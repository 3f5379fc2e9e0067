import { onAccessChanged } from '@croneai/access/on-access-changed.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
import type { EventDefinition } from '@croneai/contracts/events/event.ts';
import { leadEvents } from '@croneai/contracts/events/leads.ts';
import { dashboardCodeIssued, noticeEvents } from '@croneai/contracts/events/notices.ts';
import {
  engineAlarmRaised,
  serviceStateChanged,
  signalPublished,
  signalSettled,
} from '@croneai/contracts/events/signals.ts';
import {
  supportEvents,
  teamPosted,
  ticketAnswered,
  ticketOpened,
  ticketStatusChanged,
} from '@croneai/contracts/events/support.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { userDeleted, userStateEvents } from '@croneai/contracts/events/users.ts';
import { type Handler, onEvent, onState, onTombstone } from '@croneai/platform/events/handlers.ts';
import type { Parts } from '../connections.ts';
import { planReminders } from '../reminders/plan-reminders.ts';
import { hookAccessChange, hookedEvents, queueForHooks } from '../webhooks/queue-events.ts';
import { onServiceStateChanged, onSignalPublished, onSignalSettled, onTeamPosted } from './dispatch-facts.ts';
import { onUserDeleted, onUserState } from './on-users.ts';
import { oweMails } from './owe-mails.ts';

/** What this service writes to or reads from. */
export const TOPICS = [
  topics.users,
  topics.notices,
  topics.access,
  topics.signals,
  topics.leads,
  topics.support,
  topics.audit,
];

const signalFacts = [serviceStateChanged, engineAlarmRaised, signalPublished, signalSettled];

/** What this service listens to. */
export function subscriptions(parts: Parts): Handler[] {
  const { accessCopies, config, keepGoldSoon, logger } = parts;
  if (config.SUPPORT_EMAIL === undefined)
    logger.warn('SUPPORT_EMAIL is not set: new tickets show in the desk only, no mail announces them');
  const owe = oweMails(parts);
  const hooked = hookedEvents(parts);
  const hookAccess = hookAccessChange(queueForHooks(parts));
  const copyAccess = onAccessChanged(accessCopies);
  const reminders = planReminders(parts);
  const handled = new Map<EventDefinition, Handle<never>>([
    [teamPosted, onTeamPosted(parts)],
    [serviceStateChanged, onServiceStateChanged(parts)],
    [signalPublished, onSignalPublished(parts)],
    [signalSettled, onSignalSettled(parts)],
    [dashboardCodeIssued, reminders.onCodeIssued],
    [ticketOpened, reminders.onTicketOpened],
    [ticketAnswered, reminders.onTicketInHand],
    [ticketStatusChanged, reminders.onTicketInHand],
  ]);
  const facts: EventDefinition[] = [...noticeEvents, ...leadEvents, ...supportEvents, ...signalFacts];
  const copyUser = onUserState(parts, reminders.plan);
  const eraseUser = onUserDeleted(parts);
  return [
    // Mails themselves are made by a job, so that a slow mail server does not hold up a topic.
    ...facts.map((definition) =>
      onEvent(
        definition,
        inTurn(
          owe(definition),
          handled.get(definition) as Handle<unknown> | undefined,
          hooked.get(definition) as Handle<unknown> | undefined,
        ),
      ),
    ),
    ...userStateEvents.map((definition) => onState(definition, copyUser)),
    onState(userDeleted, ({ payload }) => eraseUser(payload.userId)),
    onTombstone(topics.users.name, eraseUser),
    onState(accessChanged, async (event) => {
      await hookAccess(event, await accessCopies.find(event.payload.userId));
      await copyAccess(event);
      keepGoldSoon();
      await reminders.plan(event.payload.userId);
    }),
    onTombstone(topics.access.name, accessCopies.remove),
  ];
}

type Handle<E> = (event: E) => Promise<unknown>;
/** One handler that does several things with an event, in their order. */
const inTurn =
  <E>(...handles: readonly (Handle<E> | undefined)[]): Handle<E> =>
  async (event) => {
    for (const handle of handles) await handle?.(event);
  };
