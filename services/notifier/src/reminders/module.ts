import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
import { dashboardCodeIssued } from '@croneai/contracts/events/mails.ts';
import { ticketAnswered, ticketOpened, ticketStatusChanged } from '@croneai/contracts/events/support.ts';
import { userStateEvents } from '@croneai/contracts/events/users.ts';
import { DAY_MS } from '@croneai/contracts/units.ts';
import { onEvent, onState } from '@croneai/platform/events/handlers.ts';
import type { Module } from '@croneai/platform/module.ts';
import type { Mails } from '../mails/module.ts';
import type { Members } from '../members/module.ts';
import type { Messages } from '../messages/module.ts';
import type { Rounds } from '../rounds/module.ts';
import { memberSteps, planReminders } from './plan-reminders.ts';
import { reminderCollection } from './reminder.model.ts';
import { createReminderRepository } from './reminder.repository.ts';
import { type RemindersConfig, sendReminders } from './send-reminders.ts';

/**
 * Number of days for which sent reminders are kept. During this time, the same reminder is not sent
 * to the member again. Afterwards, only `away` can become due again.
 */
const KEPT_DAYS = 400;

export const remindersTimings = { remindEveryMs: 30_000 };

type Needs = Pick<ServicePlatform<RemindersConfig>, 'openCollection' | 'config' | 'now'>;

/** Reminds members of unfinished steps, once for each step. */
export function openReminders(
  { openCollection, config, now }: Needs,
  {
    timings,
    members,
    mails,
    messages,
    rounds,
  }: {
    timings: typeof remindersTimings;
    members: Pick<Members, 'find' | 'accessOf'>;
    mails: Pick<Mails, 'deliveries' | 'record'>;
    messages: Pick<Messages, 'make'>;
    rounds: Rounds;
  },
) {
  const reminders = createReminderRepository({ model: openCollection(reminderCollection) });
  const stepsOf = memberSteps({ members, deliveries: mails.deliveries });
  const { plan, onCodeIssued, onTicketOpened, onTicketInHand } = planReminders({ reminders, stepsOf, now });
  return {
    collections: [reminderCollection],
    subscriptions: [
      onEvent(dashboardCodeIssued, onCodeIssued),
      onEvent(ticketOpened, onTicketOpened),
      onEvent(ticketAnswered, onTicketInHand),
      onEvent(ticketStatusChanged, onTicketInHand),
      ...userStateEvents.map((definition) => onState(definition, ({ payload }) => plan(payload.userId))),
      onState(accessChanged, ({ payload }) => plan(payload.userId)),
    ],
    repeats: [
      {
        name: 'send reminders',
        everyMs: timings.remindEveryMs,
        work: sendReminders({
          reminders,
          stepsOf,
          record: mails.record,
          make: messages.make,
          rounds,
          config,
          now,
        }),
      },
      {
        name: 'purge old reminders',
        everyMs: rounds.forgetEveryMs,
        work: () => reminders.deleteSentBefore(new Date(now().getTime() - KEPT_DAYS * DAY_MS)),
      },
    ],
    eraseMember: reminders.removeMember,
    exportMember: async ({ userId }) => ({
      reminders: (await reminders.ofMember(userId)).map(({ kind, status, dueAt }) => ({
        kind,
        status,
        dueAt: dueAt.toISOString(),
      })),
    }),
  } satisfies Module;
}
