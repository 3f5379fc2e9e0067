import { paths } from '@croneai/contracts/paths.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { type MailRequest, type Mails, mailFor, rowOfMail, type Template } from '../mails/module.ts';
import type { Messages } from '../messages/module.ts';
import type { Rounds } from '../rounds/module.ts';
import type { memberSteps } from './plan-reminders.ts';
import type { Reminder } from './reminder.model.ts';
import type { ReminderRepository } from './reminder.repository.ts';
import { dueAt, REMINDER_LIVES_MS } from './reminder-rules.ts';

const SEND_REMINDERS = 'send reminders';
/** A reminder that failed is tried again after this pause. Other reminders are not delayed. */
const FAILED_PAUSE_MS = 10 * MINUTE_MS;

export type RemindersConfig = {
  SUPPORT_EMAIL?: string | undefined;
  /**
   * Reminders that were due before this time are not sent. An operator sets it after a restore from
   * a backup, because these reminders were already sent.
   */
  MAILINGS_SINCE?: Date | undefined;
};

type SendParts = {
  reminders: Pick<ReminderRepository, 'due' | 'plan' | 'drop' | 'postpone' | 'markSent'>;
  stepsOf: ReturnType<typeof memberSteps>;
  record: Mails['record'];
  make: Messages['make'];
  rounds: Pick<Rounds, 'eachRow'>;
  config: RemindersConfig;
  now: () => Date;
};

/**
 * Sends due reminders as mails. Reminders of setup steps are also sent on the channels that the
 * member chose. Reads the member's current state first, because the step may be done, or a visit
 * may have postponed the `away` reminder. The id of the mail is made from the id of the reminder,
 * so parallel workers or a crash cause no second mail.
 */
export function sendReminders(parts: SendParts) {
  const { reminders, record, rounds, now } = parts;
  const announce = announceReminder(parts);
  const mailOf = requestOf(parts);
  const each = rounds.eachRow(SEND_REMINDERS);
  const send = async (reminder: Reminder): Promise<void> => {
    const mail = await mailOf(reminder);
    if (mail === 'later') return;
    if (mail === 'sent before the restore') return reminders.markSent(reminder.id);
    if (mail) {
      await record(mail);
      await announce(mail);
    }
    if (mail) await reminders.markSent(reminder.id);
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

/**
 * Pages that the messages on other channels link to. A reminder without a page, such as `away`, is
 * sent only as a mail.
 */
const PAGE_OF: Partial<Record<Template, string>> = {
  'trial-ending': paths.accountSetup,
  'trial-ended': paths.accountSetup,
  'setup-left': paths.accountSetup,
  'code-unused': paths.dashboard,
};

function announceReminder({ make, now }: Pick<SendParts, 'make' | 'now'>) {
  return async ({ id, template, recipient, data }: MailRequest): Promise<void> => {
    const [row, path] = [rowOfMail(template), PAGE_OF[template]];
    if (recipient.kind !== 'member' || row === undefined || path === undefined) return;
    const { subject, expiresBy } = mailFor(template);
    const lives = new Date(now().getTime() + REMINDER_LIVES_MS);
    const expiresBefore = expiresBy?.(data as never);
    await make({
      id,
      event: row,
      audience: 'member',
      userId: recipient.userId,
      title: subject(data as never),
      body: '',
      path,
      budget: template,
      expiresAt: expiresBefore === undefined ? lives : new Date(expiresBefore),
    });
  };
}

type NoRequest = 'later' | 'sent before the restore' | undefined;

function requestOf({ reminders, stepsOf, config, now }: SendParts) {
  const { MAILINGS_SINCE: since } = config;
  const isSent = (due: Date) => since !== undefined && due < since;
  return async (reminder: Reminder): Promise<MailRequest | NoRequest> => {
    const { id, kind, userId, ticket, dueAt: planned } = reminder;
    if (kind === 'proof-waiting') {
      const email = config.SUPPORT_EMAIL;
      const isOld = now().getTime() - planned.getTime() > REMINDER_LIVES_MS;
      if (!ticket || email === undefined || isOld) return undefined;
      if (isSent(planned)) return 'sent before the restore';
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
    if (isSent(due)) return 'sent before the restore';
    const data = { trialEndsAt: steps.trialEndsAt.toISOString(), lastSeenAt: steps.lastSeenAt.toISOString() };
    return { id: `reminder-${id}`, template: kind, recipient: { kind: 'member', userId }, data };
  };
}
