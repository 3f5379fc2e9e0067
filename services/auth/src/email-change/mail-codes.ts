import { CONFIRMATION_CODE_LENGTH } from '@croneai/contracts/constants.ts';
import type { EmailSide } from '@croneai/contracts/endpoints/email-change.ts';
import { emailChangeRequested, knownAddressChosen } from '@croneai/contracts/events/notices.ts';
import { sealSecret } from '@croneai/platform/auth/sealed.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import type { Parts } from '../connections.ts';
import { codeExpiry } from '../registrations/registration.ts';
import { randomCode } from '../secrets/random-code.ts';
import { type EmailChange, withCode } from '../users/email-change.ts';
import type { User } from '../users/user.model.ts';
import { mailEvent, nextUser } from '../users/user-events.ts';

/**
 * Codes for the addresses that are not confirmed yet: the change with them, and the events that have them mailed. `mayNotify`
 * decides whether the owner of a taken address is mailed.
 */
export type MailCodes = (
  user: User,
  change: EmailChange,
  options: { now: Date; mayNotify: (ownerId: string) => Promise<boolean> },
) => Promise<{ change: EmailChange; events: OutboxEntry[] }>;

export function mailCodes({ users, secrets, sealingPublicKey }: Parts): MailCodes {
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
        // The address is taken: its owner is mailed, and the caller gets the usual answer.
        const recipient = { kind: 'member', userId: owner.id } as const;
        events.push(mailEvent(knownAddressChosen, nextUser(user), now, { recipient }));
      }
    }
    return { change: sent, events };
  };

  async function issue(user: User, change: EmailChange, side: EmailSide, now: Date) {
    const secret = randomCode(CONFIRMATION_CODE_LENGTH);
    const expiresAt = codeExpiry(now);
    const sealed = await sealSecret(sealingPublicKey, {
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
    const hash = secrets.hash('email-change', `${change.id}:${side}`, secret);
    return { code: { hash, issuedAt: now, expiresAt }, event };
  }
}
