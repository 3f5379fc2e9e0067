import { GUEST_ACCESS } from '@croneai/contracts/access.ts';
import { ADMISSION_CODE_LENGTH } from '@croneai/contracts/constants.ts';
import { memberWelcomed } from '@croneai/contracts/events/mails.ts';
import { userRegistered, userTermsAccepted } from '@croneai/contracts/events/users.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import type { Source } from '@croneai/contracts/source.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { DEFAULT_NOTIFICATIONS } from '@croneai/contracts/users.ts';
import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import { randomCode } from '../secrets/module.ts';
import {
  byOperator,
  mailEvent,
  memberAudit,
  newUser,
  type StoredAcceptance,
  stateEvent,
  type User,
  type Users,
} from '../users/module.ts';
import type { RegistrationsConfig } from './config.ts';
import type { RegistrationProfile } from './registration.model.ts';

type ConfirmedPerson = RegistrationProfile & {
  /**
   * Id of the registration. It becomes the user's id, so a repeated confirmation creates only one
   * user.
   */
  id: string;
  email: string;
  passwordHash: string;
  acceptance: StoredAcceptance | null;
  /** Source of the sign-up; null if none is known. */
  source: Source | null;
  pendingCode?: User['pendingCode'];
  isCanary?: boolean;
  /**
   * Role of a demo account. For all other accounts it is absent: the new member becomes `owner` if
   * the address is `FIRST_ADMIN_EMAIL` and there is no admin yet, and otherwise `member`.
   */
  role?: Role;
};

/**
 * Resolves to the new member, or to the member that an earlier call created from this registration.
 * Resolves to undefined if the address belongs to another account.
 */
export type CreateMember = (person: ConfirmedPerson) => Promise<User | undefined>;

/** Creates a user from a confirmed registration, and starts the trial. */
export function createMember({
  users,
  rememberTrial,
  config,
  now,
}: {
  users: Pick<Users, 'hasAdmin' | 'insert' | 'findById'>;
  rememberTrial: (userId: string, trialEndsAt: Date) => Promise<void>;
  config: RegistrationsConfig;
  now: () => Date;
}): CreateMember {
  return async ({ role, acceptance, ...person }) => {
    const createdAt = now();
    const isFirstAdmin = !role && person.email === config.FIRST_ADMIN_EMAIL && !(await users.hasAdmin());
    const user = newUser({
      ...person,
      version: 1,
      role: role ?? (isFirstAdmin ? 'owner' : 'member'),
      passwordChangedAt: createdAt,
      admissionCode: randomCode(ADMISSION_CODE_LENGTH),
      notifications: { ...DEFAULT_NOTIFICATIONS },
      createdAt,
      lastSeenAt: createdAt,
      acceptances: acceptance ? [acceptance] : [],
      trialEndsAt: new Date(createdAt.getTime() + config.TRIAL_MINUTES * MINUTE_MS),
      access: { ...GUEST_ACCESS },
      deletion: person.isCanary ? deletionOfCanary(createdAt) : null,
    });
    const inserted = await users.insert(user, eventsOf(user, isFirstAdmin));
    if (inserted === 'email-taken') return undefined;
    const member = inserted === 'inserted' ? user : await users.findById(user.id);
    if (member) await rememberTrial(member.id, member.trialEndsAt);
    return member;
  };
}

/**
 * A canary run deletes the account that it made. If the run is killed before that, the account is
 * erased at this age.
 */
const CANARY_LIVES_MS = 15 * MINUTE_MS;

const deletionOfCanary = (createdAt: Date): User['deletion'] => ({
  requestedAt: createdAt,
  erasesAt: new Date(createdAt.getTime() + CANARY_LIVES_MS),
});

function eventsOf(user: User, isFirstAdmin: boolean): OutboxEntry[] {
  const { createdAt } = user;
  const events = [stateEvent(user, createdAt, userRegistered)];
  if (user.acceptances.length > 0) events.push(stateEvent(user, createdAt, userTermsAccepted));
  events.push(welcomeMailEvent(user, createdAt));
  const action = { action: 'role.change', before: { role: 'member' }, after: { role: 'owner' } } as const;
  if (isFirstAdmin) events.push(memberAudit(user, action, byOperator('FIRST_ADMIN_EMAIL'), createdAt));
  return events;
}

/**
 * Makes the event of the member's welcome mail. `user.version` must already be the version that is
 * stored together with this event.
 */
export function welcomeMailEvent(user: User, now: Date): OutboxEntry {
  const { admissionCode, trialEndsAt } = user;
  return mailEvent(memberWelcomed, user, now, { admissionCode, trialEndsAt: trialEndsAt.toISOString() });
}
