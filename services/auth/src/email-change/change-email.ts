import { randomUUID } from 'node:crypto';
import { CONFIRMATION_CODE_LENGTH } from '@croneai/contracts/constants.ts';
import type {
  EmailChange as EmailChangeReply,
  EmailSide,
} from '@croneai/contracts/endpoints/auth/email-change.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { emailChangeRequested, knownAddressChosen } from '@croneai/contracts/events/mails.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { type Attempts, EMAIL_CHANGE, type OncePerWindow, withMinResponseTime } from '../limits/module.ts';
import { codeExpiry } from '../registrations/module.ts';
import { randomCode, type SealForMail, type SecretHasher } from '../secrets/module.ts';
import { type EmailChange, mailEvent, nextUser, type User, type Users } from '../users/module.ts';
import { liveChange, newEmailChange, secondsUntilResend, toReply, withCode } from './email-change.ts';

/**
 * Minimum time between two notices to a member. A notice is mailed when another account wants to
 * use the member's address.
 */
const KNOWN_ADDRESS_MAIL_EVERY_SECONDS = 60 * 60;

/**
 * Starts a change and replaces a pending one. Neither the answer nor its timing reveals whether the
 * new address is taken.
 */
export function beginEmailChange({ send }: { send: SendCodes }) {
  return (userId: string, newEmail: string, client: Client): Promise<EmailChangeReply> =>
    withMinResponseTime(
      send(userId, client, (user, at) => {
        if (newEmail === user.email)
          throw appError(errors.valuesRefused, { fields: { newEmail: 'This is already your email' } });
        const waiting = liveChange(user.emailChange, at);
        if (waiting) refuseTooSoon(waiting, at);
        return newEmailChange(randomUUID(), newEmail, at);
      }),
    );
}

/** Mails new codes to the unconfirmed addresses; earlier codes stay valid. */
export function resendEmailChange({ send }: { send: SendCodes }) {
  return (userId: string, client: Client): Promise<EmailChangeReply> =>
    withMinResponseTime(
      send(userId, client, (user, at) => {
        const waiting = liveChange(user.emailChange, at);
        if (!waiting) throw appError(errors.emailChangeGone);
        refuseTooSoon(waiting, at);
        return waiting;
      }),
    );
}

/** Mails the codes of the change that `decide` creates or selects. */
type SendCodes = (
  userId: string,
  client: Client,
  decide: (user: User, at: Date) => EmailChange,
) => Promise<EmailChangeReply>;

export function sendCodes({
  users,
  mail,
  attempts,
  oncePerWindow,
  now,
}: {
  users: Pick<Users, 'getById' | 'change'>;
  mail: MailCodes;
  attempts: Pick<Attempts, 'count'>;
  oncePerWindow: OncePerWindow;
  now: () => Date;
}): SendCodes {
  return async (userId, { address }, decide) => {
    const at = now();
    // `decide` also runs before the attempt is counted, so that a request that `decide` refuses is
    // not counted.
    decide(await users.getById(userId), at);
    await attempts.count(EMAIL_CHANGE, userId, { address });
    // `users.change` below may run its function several times, and only the first call of
    // `oncePerWindow` resolves to true. The result of that call is therefore kept for later runs.
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
  };
}

function refuseTooSoon(change: EmailChange, now: Date): void {
  const retryAfterSeconds = secondsUntilResend(change, now);
  if (retryAfterSeconds > 0) throw appError(errors.resendTooSoon, { retryAfterSeconds });
}

/**
 * Returns the change with new codes for its unconfirmed addresses, and the events that mail them.
 * `mayNotify` decides whether the owner of a taken address gets a mail.
 */
type MailCodes = (
  user: User,
  change: EmailChange,
  options: { now: Date; mayNotify: (ownerId: string) => Promise<boolean> },
) => Promise<{ change: EmailChange; events: OutboxEntry[] }>;

export function mailCodes({
  users,
  hasher,
  sealForMail,
}: {
  users: Pick<Users, 'findByEmail'>;
  hasher: Pick<SecretHasher, 'hash'>;
  sealForMail: SealForMail;
}): MailCodes {
  return async (user, change, { now, mayNotify }) => {
    const sent: EmailChange = { ...change, sentAt: now, timesSent: change.timesSent + 1 };
    const events: OutboxEntry[] = [];
    for (const side of ['current', 'new'] as const) {
      if (change[side].confirmedAt) continue;
      const { code, event } = await issue(user, change, side, now);
      const owner = side === 'new' ? await users.findByEmail(change.newEmail) : undefined;
      if (!owner) {
        sent[side] = withCode(change[side], code);
        events.push(event);
      } else if (await mayNotify(owner.id)) {
        // The address is taken, so its owner gets a mail, and the caller gets the usual answer.
        const recipient = { kind: 'member', userId: owner.id } as const;
        events.push(mailEvent(knownAddressChosen, nextUser(user), now, { recipient }));
      }
    }
    return { change: sent, events };
  };

  async function issue(user: User, change: EmailChange, side: EmailSide, now: Date) {
    const secret = randomCode(CONFIRMATION_CODE_LENGTH);
    const expiresAt = codeExpiry(now);
    const sealed = await sealForMail({
      secret,
      purpose: emailChangeRequested.type,
      userId: user.id,
      expiresAt,
    });
    const { fullName, id: userId } = user;
    const { newEmail } = change;
    const event = mailEvent(emailChangeRequested, nextUser(user), now, {
      recipient:
        side === 'current'
          ? { kind: 'member', userId }
          : { kind: 'address', email: newEmail, fullName, userId },
      sealed,
      expiresAt: expiresAt.toISOString(),
      side,
      newEmail,
    });
    const hash = hasher.hash('email-change', `${change.id}:${side}`, secret);
    return { code: { hash, issuedAt: now, expiresAt }, event };
  }
}
