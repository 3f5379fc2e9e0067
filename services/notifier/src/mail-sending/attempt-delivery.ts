import { email as emailAddress } from '@croneai/contracts/text.ts';
import { UNSUBSCRIBE_PURPOSE } from '@croneai/contracts/users.ts';
import { openSealed } from '@croneai/platform/auth/sealed.ts';
import { signText } from '@croneai/platform/auth/signed-text.ts';
import { PermanentError } from '@croneai/platform/errors.ts';
import { startSpan } from '@croneai/platform/tracing/spans.ts';
import type { Mailings } from '../mailings/module.ts';
import {
  type Delivery,
  displayName,
  type Links,
  type MailData,
  mailFor,
  renderMail,
  rowOfMail,
  settingOf,
  type Template,
  withoutSecret,
} from '../mails/module.ts';
import type { Members } from '../members/module.ts';
import type { Preferences } from '../preferences/module.ts';
import type { MailSendingConfig } from './config.ts';
import type { MailServer, SendResult } from './mail-server.ts';
import type { Attempt, AttemptOutcome } from './send-mail.ts';

type AttemptParts = {
  members: Pick<Members, 'find'>;
  mailings: Pick<Mailings, 'find'>;
  preferences: Pick<Preferences, 'of' | 'wants' | 'clockOf'>;
  links: Links;
  config: { LINK_KEY: string } & Pick<
    MailSendingConfig,
    'SEALING_PRIVATE_KEY' | 'SEALING_PRIVATE_KEY_PREVIOUS'
  >;
  /** Records that the mail server could not be reached. */
  noteDown: () => void;
  now: () => Date;
};

/**
 * Makes one attempt: finds the recipient, renders and sends the mail. Secrets are decrypted only
 * here.
 */
export function attemptDelivery(parts: AttemptParts, mailServer: Pick<MailServer, 'send'>): Attempt {
  const { members, mailings, preferences, links, config, noteDown, now } = parts;
  return async (delivery, signal) => {
    if (isPast(delivery.expiresAt, now())) return expired;
    const recipient = await recipientOf(delivery, members);
    if (recipient.state === 'deleted') {
      return { ...done('cancelled', 'The member’s account was deleted.'), isMemberGone: true };
    }
    if (recipient.state === 'unknown') {
      return { kind: 'retry', awaits: 'recipient', reason: 'The member’s details haven’t arrived yet.' };
    }
    if (delivery.userId !== null && delivery.email !== null && delivery.email !== recipient.email) {
      return { kind: 'retry', awaits: 'recipient', reason: 'The member’s new address hasn’t arrived yet.' };
    }
    const address = emailAddress.safeParse(recipient.email);
    if (!address.success) return done('refused', 'The email address isn’t valid.');
    const data = await dataOf(delivery, mailings);
    if (!data) return done('failed', 'The text of this email no longer exists.');
    if (data === 'withdrawn') return done('cancelled', 'An admin withdrew this email.');
    const setting = settingOf(mailFor(delivery.template).category);
    const settings = await preferences.of(delivery.userId);
    const choices = { matrix: settings.matrix, notifications: recipient.notifications };
    const event = delivery.userId === null ? undefined : rowOfMail(delivery.template);
    if (!preferences.wants(choices, { event, channel: 'mail', setting })) return done('cancelled', UNWANTED);
    if (setting && recipient.isLeaving)
      return done('cancelled', 'The member is blocked or about to be deleted.');
    const secret = await openSecretOf(delivery, parts);
    if (typeof secret !== 'string') return secret;
    const { template, userId, messageId } = delivery;
    const { fullName } = recipient;
    const unsubscribeToken =
      setting && userId !== null
        ? signText(config.LINK_KEY, UNSUBSCRIBE_PURPOSE, `${userId}.${setting}`)
        : undefined;
    const times = preferences.clockOf(settings);
    const mail = renderMail({ template, data, secret, fullName, links, times, unsubscribeToken });
    const to = { name: displayName(fullName), address: address.data };
    const span = startSpan(`mail ${template}`, { kind: 'client', attributes: { type: template } });
    const result = await mailServer.send({ ...mail, to, messageId }, signal);
    span?.end({ hasFailed: result.outcome !== 'accepted' });
    return outcomeOf(result, secret, noteDown);
  };
}

const UNWANTED = 'The member turned these emails off.';

const done = (status: 'refused' | 'cancelled' | 'failed', reason: string) => ({
  kind: 'done' as const,
  status,
  reason,
});
const expired: AttemptOutcome = {
  kind: 'done',
  status: 'expired',
  reason: 'This email expired before we could send it.',
};

const isPast = (date: Date | null, now: Date) => date !== null && date <= now;

async function recipientOf({ userId, email, fullName }: Delivery, members: Pick<Members, 'find'>) {
  if (userId !== null) return members.find(userId);
  const visitor = { email: email ?? '', fullName: fullName ?? '', notifications: null, isLeaving: false };
  return { state: 'known' as const, ...visitor };
}

/**
 * Returns the decrypted secret, or an empty string if the mail has none. If the secret cannot be
 * used, returns the final outcome of the delivery.
 */
async function openSecretOf(
  { sealed, template }: Delivery,
  { config, now }: Pick<AttemptParts, 'config' | 'now'>,
): Promise<string | AttemptOutcome> {
  if (sealed === null) return '';
  try {
    const { secret, purpose, expiresAt } = await openSealed(
      config.SEALING_PRIVATE_KEY,
      sealed,
      config.SEALING_PRIVATE_KEY_PREVIOUS,
    );
    if (purpose !== template) return done('failed', `The secret was sealed for ${purpose}.`);
    return isPast(expiresAt, now()) ? expired : secret;
  } catch (error) {
    if (error instanceof PermanentError) return done('failed', error.message);
    throw error;
  }
}

/**
 * Returns the data of a single mail or, for a mail of a mailing, the data of that mailing. The data
 * was validated when it was stored.
 */
async function dataOf(
  { mailingId, data }: Delivery,
  mailings: Pick<Mailings, 'find'>,
): Promise<MailData<Template> | 'withdrawn' | undefined> {
  if (mailingId === null) return data as MailData<Template>;
  const mailing = await mailings.find(mailingId);
  return mailing?.withdrawnAt ? 'withdrawn' : mailing?.data;
}

function outcomeOf(result: SendResult, secret: string, onUnreachable: () => void): AttemptOutcome {
  if (result.outcome === 'accepted') return { kind: 'done', status: 'sent', reason: null };
  const reason = withoutSecret(result.reason, secret);
  if (result.outcome === 'refused')
    return { ...done('refused', reason), isAddressRefused: result.isAddressRefused };
  if (result.isUnreachable) onUnreachable();
  return { kind: 'retry', awaits: result.isUnreachable ? 'mail-server' : null, reason };
}
