import { GUEST_ACCESS } from '@croneai/contracts/access.ts';
import type { EventEnvelope, EventOf } from '@croneai/contracts/events/event.ts';
import type { dashboardCodeIssued } from '@croneai/contracts/events/mails.ts';
import type { ticketOpened } from '@croneai/contracts/events/support.ts';
import { isTeam } from '@croneai/contracts/http/role.ts';
import type { DeliveryRepository } from '../mails/module.ts';
import type { Members } from '../members/module.ts';
import type { ReminderRepository } from './reminder.repository.ts';
import {
  dueAt,
  MEMBER_REMINDERS,
  type MemberReminder,
  type MemberSteps,
  PROOF_WAITS_MS,
} from './reminder-rules.ts';

const reminderId = (kind: MemberReminder | 'proof-waiting', of: string) => `${kind}-${of}`;

/**
 * Reads the state of a member's steps from this service's copies of users and access. Resolves to
 * undefined for the team (owners and support), and for members who are erased, blocked, or about to
 * be erased.
 */
export function memberSteps({
  members,
  deliveries,
}: {
  members: Pick<Members, 'find' | 'accessOf'>;
  deliveries: Pick<DeliveryRepository, 'newestAt'>;
}) {
  return async (userId: string): Promise<MemberSteps | undefined> => {
    const member = await members.find(userId);
    if (member.state !== 'known' || member.isLeaving || isTeam(member.role)) return undefined;
    const access = (await members.accessOf([member])).get(userId) ?? GUEST_ACCESS;
    return { ...member, access, codeSentAt: await deliveries.newestAt(userId, 'dashboard-code-issued') };
  };
}

/**
 * Plans a member's reminders each time this service's copy of the member's data changes. Drops the
 * reminders of steps that are done. Idempotent.
 */
export function planReminders({
  reminders,
  stepsOf,
  now,
}: {
  reminders: Pick<ReminderRepository, 'plan' | 'drop'>;
  stepsOf: ReturnType<typeof memberSteps>;
  now: () => Date;
}) {
  const plan = async (userId: string): Promise<void> => {
    const steps = await stepsOf(userId);
    const done: string[] = [];
    for (const kind of MEMBER_REMINDERS) {
      const id = reminderId(kind, userId);
      const due = steps ? dueAt(kind, steps, now()) : null;
      if (due) await reminders.plan({ id, kind, userId, ticket: null, dueAt: due });
      else done.push(id);
    }
    await reminders.drop(done);
  };

  return {
    plan,

    /** Plans the member's reminders once the mail with the dashboard code is recorded. */
    async onCodeIssued({ payload }: EventOf<typeof dashboardCodeIssued>): Promise<void> {
      if (payload.recipient.kind === 'member') await plan(payload.recipient.userId);
    },

    async onTicketOpened({ payload, occurredAt }: EventOf<typeof ticketOpened>): Promise<void> {
      const { ticketId, reference, category } = payload;
      if (category !== 'deposit-proof') return;
      await reminders.plan({
        id: reminderId('proof-waiting', ticketId),
        kind: 'proof-waiting',
        userId: null,
        ticket: { id: ticketId, reference },
        dueAt: new Date(Date.parse(occurredAt) + PROOF_WAITS_MS),
      });
    },

    /** Drops the reminder once support has answered the ticket or changed its status. */
    onTicketInHand: ({ payload }: EventEnvelope<{ ticketId: string }>): Promise<void> =>
      reminders.drop([reminderId('proof-waiting', payload.ticketId)]),
  };
}
