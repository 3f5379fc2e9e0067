import { isDeepStrictEqual } from 'node:util';
import { RECENT_SIGN_IN_MINUTES } from '@croneai/contracts/constants.ts';
import { errors } from '@croneai/contracts/errors.ts';
import { contactDetailsChanged } from '@croneai/contracts/events/mails.ts';
import type { Notifications } from '@croneai/contracts/users.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import type { Client } from '@croneai/platform/http/endpoint.ts';
import { requireRecentSignIn } from '@croneai/platform/http/route.ts';
import type { SecurityLog } from '../security-log/module.ts';
import { mailEvent, memberPhone, nextUser, stateEvent, type User, type Users } from '../users/module.ts';

type ChangedFields = Partial<
  Pick<User, 'fullName' | 'phone' | 'country' | 'telegram' | 'timeZone' | 'clock' | 'notifications'>
>;
export type ProfileChange = Omit<ChangedFields, 'notifications'> & {
  /** A missing setting keeps its value, because an unsubscribe link may just have turned it off. */
  notifications?: { [K in keyof Notifications]?: Notifications[K] | undefined };
};

/** Details that support uses to identify a member. */
type ContactDetail = 'name' | 'phone';

/**
 * Changes profile and notification settings, and publishes the state if it changed. A new name or
 * phone number needs a recent sign-in, and the member gets a mail about it. Otherwise, an attacker
 * with an abandoned session could redirect calls from support.
 */
export function changeProfile({
  users,
  securityLog,
  now,
}: {
  users: Pick<Users, 'change'>;
  securityLog: SecurityLog;
  now: () => Date;
}) {
  return async (session: Session, typed: ProfileChange, client: Client): Promise<User> => {
    const at = now();
    const changed = await users.change<ContactDetail[]>(session.userId, (user) => {
      const change = changeOf(typed, user);
      if (isDeepStrictEqual({ ...user, ...change }, user)) return { result: [] };
      const details = changedDetails(user, change);
      if (details.length > 0) requireRecentSignIn(session, RECENT_SIGN_IN_MINUTES, at);
      const next = nextUser(user, change);
      const stateChange = stateEvent(next, at);
      if (details.length === 0) return { set: change, events: [stateChange], result: details };
      const mailed = mailEvent(contactDetailsChanged, next, at, {
        changedAt: at.toISOString(),
        address: client.address,
        changed: details,
      });
      const before = details.includes('phone') ? { phoneChangedAt: at, previousPhone: user.phone } : {};
      return { set: { ...change, ...before }, events: [stateChange, mailed], result: details };
    });
    if (!changed?.result) throw appError(errors.unauthenticated);
    if (changed.result.length > 0) await securityLog.record(session.userId, 'details-changed', client);
    return changed.user;
  };
}

/** Returns the whole new value of each changed field. */
function changeOf({ notifications, ...change }: ProfileChange, user: User): ChangedFields {
  const { phone, country = user.country } = change;
  return {
    ...change,
    ...(phone !== undefined && { phone: memberPhone(phone, country) }),
    ...(notifications && { notifications: { ...user.notifications, ...givenOf(notifications) } }),
  };
}

const givenOf = (notifications: NonNullable<ProfileChange['notifications']>): Partial<Notifications> =>
  Object.fromEntries(Object.entries(notifications).filter(([, isOn]) => isOn !== undefined));

function changedDetails(user: User, { fullName, phone }: ChangedFields): ContactDetail[] {
  const details: ContactDetail[] = [];
  if (fullName !== undefined && fullName !== user.fullName) details.push('name');
  if (phone !== undefined && phone !== user.phone) details.push('phone');
  return details;
}
