import { randomUUID } from 'node:crypto';
import type { EmailChange as EmailChangeReply } from '@croneai/contracts/endpoints/email-change.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import type { Parts } from '../connections.ts';
import { EMAIL_CHANGE } from '../limits/attempt-policies.ts';
import { withMinResponseTime } from '../limits/min-response-time.ts';
import {
  type EmailChange,
  liveChange,
  newEmailChange,
  secondsUntilResend,
  toReply,
} from '../users/email-change.ts';
import type { User } from '../users/user.model.ts';
import { mailCodes } from './mail-codes.ts';

/** A member is mailed at most once an hour that another account requests their address. */
const KNOWN_ADDRESS_MAIL_EVERY_SECONDS = 60 * 60;

/** The change that waits, if one does. */
export function getEmailChange({ users, now }: Parts) {
  return async (userId: string): Promise<EmailChangeReply | null> => {
    const user = await users.getById(userId);
    const change = liveChange(user.emailChange, now());
    return change ? toReply(change, now()) : null;
  };
}

/** Begins a change, in place of one that waits. The answer and its time do not reveal whether the new address is taken. */
export function beginEmailChange(parts: Parts) {
  return (userId: string, newEmail: string, client: Client): Promise<EmailChangeReply> =>
    withMinResponseTime(
      send(parts, userId, client, (user, at) => {
        if (newEmail === user.email)
          throw appError(errors.valuesRefused, { fields: { newEmail: 'This is your email already' } });
        const waiting = liveChange(user.emailChange, at);
        if (waiting) refuseTooSoon(waiting, at);
        return newEmailChange(randomUUID(), newEmail, at);
      }),
    );
}

/** Mails new codes to the addresses that are not confirmed yet; the ones in the post stay good. */
export function resendEmailChange(parts: Parts) {
  return (userId: string, client: Client): Promise<EmailChangeReply> =>
    withMinResponseTime(
      send(parts, userId, client, (user, at) => {
        const waiting = liveChange(user.emailChange, at);
        if (!waiting) throw appError(errors.emailChangeGone);
        refuseTooSoon(waiting, at);
        return waiting;
      }),
    );
}

export function cancelEmailChange({ users }: Parts) {
  return async (userId: string): Promise<void> => {
    await users.change(userId, ({ emailChange }) => (emailChange ? { set: { emailChange: null } } : {}));
  };
}

async function send(
  parts: Parts,
  userId: string,
  { address }: Client,
  decide: (user: User, at: Date) => EmailChange,
): Promise<EmailChangeReply> {
  const { users, attempts, oncePerWindow, now } = parts;
  const mail = mailCodes(parts);
  const at = now();
  // Once before the count: what is refused anyway is not counted.
  decide(await users.getById(userId), at);
  await attempts.count(EMAIL_CHANGE, userId, { address });
  // Asked once, because the change below may be worked out several times.
  let mayMail: Promise<boolean> | undefined;
  const mayNotify = (ownerId: string) => {
    mayMail ??= oncePerWindow('known-address-chosen', ownerId, KNOWN_ADDRESS_MAIL_EVERY_SECONDS);
    return mayMail;
  };
  const changed = await users.change<EmailChange>(userId, async (current) => {
    const { change, events } = await mail(current, decide(current, at), { now: at, mayNotify });
    return { set: { emailChange: change }, events, result: change };
  });
  if (!changed?.result) throw appError(errors.unauthenticated);
  return toReply(changed.result, at);
}

function refuseTooSoon(change: EmailChange, now: Date): void {
  const retryAfterSeconds = secondsUntilResend(change, now);
  if (retryAfterSeconds > 0) throw appError(errors.resendTooSoon, { retryAfterSeconds });
}
