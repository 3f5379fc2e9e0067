import type {
  ConfirmEmailChangeBody,
  EmailChange as EmailChangeReply,
} from '@croneai/contracts/endpoints/auth/email-change.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { emailChanged } from '@croneai/contracts/events/mails.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { isDuplicateKey } from '@croneai/platform/mongo-errors.ts';
import type { Passwords } from '../passwords/module.ts';
import type { Registrations } from '../registrations/module.ts';
import type { SecretHasher } from '../secrets/module.ts';
import {
  type EmailChange,
  mailEvent,
  nextUser,
  stateEvent,
  type User,
  type UserChange,
  type Users,
} from '../users/module.ts';
import { liveChange, liveCodesOf, toReply } from './email-change.ts';

type Outcome = { kind: 'gone' | 'wrong' | 'done' } | { kind: 'waiting'; change: EmailChange };

/**
 * Accepts a code for one of the two addresses. When both are confirmed, one write changes the
 * member's address and stores the events: the new state for other services, and a mail to the old
 * address. The reply is then null.
 */
export function confirmEmailChange({
  users,
  discardResetLinks,
  settleAddress,
  hasher,
  now,
}: {
  users: Pick<Users, 'change'>;
  discardResetLinks: Passwords['discardResetLinks'];
  settleAddress: Registrations['settleAddress'];
  hasher: Pick<SecretHasher, 'matches'>;
  now: () => Date;
}) {
  return async (
    userId: string,
    body: ConfirmEmailChangeBody,
    { address }: Client,
  ): Promise<EmailChangeReply | null> => {
    const { user, outcome } = await judgeOnce(userId, body, address);
    if (outcome.kind === 'gone') throw appError(errors.emailChangeGone);
    if (outcome.kind === 'wrong') throw appError(errors.codeInvalid);
    if (outcome.kind === 'waiting') return toReply(outcome.change, now());
    // Voids reset links in the old mailbox, and registrations with the new address.
    await discardResetLinks(userId);
    await settleAddress(userId, user.email);
    return null;
  };

  async function judgeOnce(userId: string, body: ConfirmEmailChangeBody, address: string) {
    try {
      const changed = await users.change<Outcome>(userId, (user) => judge(user, body, address));
      if (!changed?.result) throw appError(errors.unauthenticated);
      return { user: changed.user, outcome: changed.result };
    } catch (error) {
      if (!isDuplicateKey(error)) throw error;
      // The address belongs to an account that confirmed it first. The caller owns the mailbox, so
      // the answer may reveal that.
      await users.change(userId, () => ({ set: { emailChange: null } }));
      throw appError(errors.emailChangeImpossible);
    }
  }

  function judge(user: User, { side, code }: ConfirmEmailChangeBody, address: string): UserChange<Outcome> {
    const at = now();
    const change = liveChange(user.emailChange, at);
    if (!change) return { result: { kind: 'gone' } };
    const half = change[side];
    if (half.confirmedAt) return { result: { kind: 'waiting', change } };
    const isRight = liveCodesOf(half, at).some(({ hash }) =>
      hasher.matches('email-change', `${change.id}:${side}`, code, hash),
    );
    if (!isRight) {
      const counted = { ...change, [side]: { ...half, tries: half.tries + 1 } };
      return { set: { emailChange: counted }, result: { kind: 'wrong' } };
    }
    const confirmed: EmailChange = { ...change, [side]: { ...half, codes: [], confirmedAt: at } };
    if (!confirmed.current.confirmedAt || !confirmed.new.confirmedAt)
      return { set: { emailChange: confirmed }, result: { kind: 'waiting', change: confirmed } };
    const set = { email: change.newEmail, emailChange: null };
    return { set, events: eventsOf(user, change.newEmail, at, address), result: { kind: 'done' } };
  }
}

function eventsOf(user: User, newEmail: string, at: Date, address: string): OutboxEntry[] {
  const next = nextUser(user, { email: newEmail });
  const { id: userId, email, fullName } = user;
  const recipient = { kind: 'address', email, fullName, userId } as const;
  const content = { recipient, changedAt: at.toISOString(), newEmail, address };
  return [stateEvent(next, at), mailEvent(emailChanged, next, at, content)];
}
