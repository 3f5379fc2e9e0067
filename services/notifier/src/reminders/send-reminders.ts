import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Parts } from '../connections.ts';
import { type OwedMail, recordDelivery } from '../deliveries/record-delivery.ts';
import { eachRow } from '../rounds/each-row.ts';
import { memberSteps } from './plan-reminders.ts';
import type { Reminder } from './reminder.model.ts';
import { dueAt, REMINDER_LIVES_MS } from './reminder-rules.ts';

export const SEND_REMINDERS = 'send reminders';
/** Pause after a failure on one reminder: the others do not wait for it. */
const FAILED_PAUSE_MS = 10 * MINUTE_MS;

/**
 * Turns what is due into mails. The copies are asked once more: a step that was done meanwhile, or a visit that moved the time, counts.
 * Two processes, or a kill before the mark, make one mail: its delivery has the reminder's id.
 */
export function sendReminders(parts: Parts) {
  const { reminders, now } = parts;
  const record = recordDelivery(parts);
  const mailOf = owedMail(parts);
  const each = eachRow(parts, SEND_REMINDERS);
  const send = async (reminder: Reminder): Promise<void> => {
    const owed = await mailOf(reminder);
    if (owed === 'later') return;
    if (owed) await record(owed);
    if (owed) await reminders.markSent(reminder.id);
    else await reminders.drop([reminder.id]);
  };
  return async (): Promise<void> => {
    await each(await reminders.due(now()), {
      nameOf: ({ id }) => id,
      work: send,
      putOff: ({ id }) => reminders.postpone(id, new Date(now().getTime() + FAILED_PAUSE_MS)),
    });
  };
}

function owedMail(parts: Parts) {
  const { reminders, config, now } = parts;
  const stepsOf = memberSteps(parts);
  return async (reminder: Reminder): Promise<OwedMail | 'later' | undefined> => {
    const { id, kind, userId, ticket, dueAt: planned } = reminder;
    if (kind === 'proof-waiting') {
      const email = config.SUPPORT_EMAIL;
      const isOld = now().getTime() - planned.getTime() > REMINDER_LIVES_MS;
      if (!ticket || email === undefined || isOld) return undefined;
      const data = { ticketId: ticket.id, reference: ticket.reference };
      return {
        id: `reminder-${id}`,
        template: kind,
        recipient: { kind: 'address', email, fullName: '' },
        data,
      };
    }
    const steps = userId === null ? undefined : await stepsOf(userId);
    const due = steps ? dueAt(kind, steps, now()) : null;
    if (!steps || !due || userId === null) return undefined;
    if (due > now()) {
      await reminders.plan({ ...reminder, dueAt: due });
      return 'later';
    }
    const data = { trialEndsAt: steps.trialEndsAt.toISOString(), lastSeenAt: steps.lastSeenAt.toISOString() };
    return { id: `reminder-${id}`, template: kind, recipient: { kind: 'member', userId }, data };
  };
}
