import { MINUTE_MS } from '@croneai/contracts/units.ts';
import type { Mails, OwedMail } from '../mails/module.ts';
import type { Rounds } from '../rounds/module.ts';
import type { memberSteps } from './plan-reminders.ts';
import type { Reminder } from './reminder.model.ts';
import type { ReminderRepository } from './reminder.repository.ts';
import { dueAt, REMINDER_LIVES_MS } from './reminder-rules.ts';

const SEND_REMINDERS = 'send reminders';
/** Pause after a failure on one reminder: the others do not wait for it. */
const FAILED_PAUSE_MS = 10 * MINUTE_MS;

type SendParts = {
  reminders: Pick<ReminderRepository, 'due' | 'plan' | 'drop' | 'postpone' | 'markSent'>;
  stepsOf: ReturnType<typeof memberSteps>;
  record: Mails['record'];
  rounds: Pick<Rounds, 'eachRow'>;
  config: { SUPPORT_EMAIL?: string | undefined };
  now: () => Date;
};

/**
 * Turns what is due into mails. The copies are asked once more: a step that was done meanwhile, or a visit that moved the time, counts.
 * Two processes, or a kill before the mark, make one mail: its delivery has the reminder's id.
 */
export function sendReminders(parts: SendParts) {
  const { reminders, record, rounds, now } = parts;
  const mailOf = owedMail(parts);
  const each = rounds.eachRow(SEND_REMINDERS);
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

function owedMail({ reminders, stepsOf, config, now }: SendParts) {
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
