import { GUEST_ACCESS } from '@croneai/contracts/access.ts';
import { ADMISSION_CODE_LENGTH } from '@croneai/contracts/constants.ts';
import { memberWelcomed } from '@croneai/contracts/events/notices.ts';
import { userRegistered, userTermsAccepted } from '@croneai/contracts/events/users.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import { MINUTE_MS } from '@croneai/contracts/units.ts';
import { DEFAULT_NOTIFICATIONS } from '@croneai/contracts/users.ts';
import { createEvent, type OutboxEntry } from '@croneai/platform/events/event.ts';
import type { TrialCountdown } from '../countdown/trial-countdown.ts';
import { randomCode } from '../secrets/random-code.ts';
import { byOperator, memberAudit } from '../users/member-audit.ts';
import { type StoredAcceptance, type User, userCollection } from '../users/user.model.ts';
import type { UserRepository } from '../users/user.repository.ts';
import { toUserState } from '../users/user.ts';
import type { RegistrationProfile } from './registration.model.ts';

type ConfirmedPerson = RegistrationProfile & {
  /** That of the registration, so that confirming twice makes one user. */
  id: string;
  email: string;
  passwordHash: string;
  acceptance: StoredAcceptance | null;
  /** Given only where demo accounts are made; otherwise the first admin's address decides, as long as there is no admin. */
  role?: Role;
};

/** The member, new or already made from the same registration; undefined when the address belongs to another account. */
export type CreateMember = (person: ConfirmedPerson) => Promise<User | undefined>;

/** Makes a confirmed person a user. The trial starts here, once. */
export function createMember({
  users,
  trialCountdown,
  trialMinutes,
  firstAdminEmail,
  now,
}: {
  users: UserRepository;
  trialCountdown: TrialCountdown;
  trialMinutes: number;
  firstAdminEmail: string | undefined;
  now: () => Date;
}): CreateMember {
  return async ({ role, acceptance, ...person }) => {
    const createdAt = now();
    const isFirstAdmin = !role && person.email === firstAdminEmail && !(await users.hasAdmin());
    const user = userCollection.make({
      ...person,
      version: 1,
      role: role ?? (isFirstAdmin ? 'admin' : 'member'),
      passwordChangedAt: createdAt,
      admissionCode: randomCode(ADMISSION_CODE_LENGTH),
      notifications: { ...DEFAULT_NOTIFICATIONS },
      createdAt,
      lastSeenAt: createdAt,
      acceptances: acceptance ? [acceptance] : [],
      trialEndsAt: new Date(createdAt.getTime() + trialMinutes * MINUTE_MS),
      access: { ...GUEST_ACCESS },
    });
    const inserted = await users.insert(user, eventsOf(user, isFirstAdmin));
    if (inserted === 'email-taken') return undefined;
    const member = inserted === 'inserted' ? user : await users.findById(user.id);
    if (member) await trialCountdown.rememberTrial(member.id, member.trialEndsAt);
    return member;
  };
}

function eventsOf(user: User, isFirstAdmin: boolean): OutboxEntry[] {
  const aggregate = { aggregateId: user.id, aggregateVersion: user.version, now: user.createdAt };
  const events = [
    createEvent(userRegistered, { ...aggregate, payload: toUserState(user) }),
    ...(user.acceptances.length > 0
      ? [createEvent(userTermsAccepted, { ...aggregate, payload: toUserState(user) })]
      : []),
    welcomeNotice(user, user.createdAt),
  ];
  if (!isFirstAdmin) return events;
  const action = {
    action: 'role.change',
    memberId: user.id,
    before: { role: 'member' },
    after: { role: 'admin' },
  } as const;
  return [...events, memberAudit(user, action, byOperator('FIRST_ADMIN_EMAIL'), user.createdAt)];
}

/** The welcome mail of a member, as of the version that it is sent with. */
export function welcomeNotice(
  { id, version, admissionCode, trialEndsAt }: Pick<User, 'id' | 'version' | 'admissionCode' | 'trialEndsAt'>,
  now: Date,
): OutboxEntry {
  return createEvent(memberWelcomed, {
    aggregateId: id,
    aggregateVersion: version,
    now,
    payload: {
      recipient: { kind: 'member', userId: id },
      admissionCode,
      trialEndsAt: trialEndsAt.toISOString(),
    },
  });
}
