import { errors } from '@croneai/contracts/errors.ts';
import { accountDeleted } from '@croneai/contracts/events/notices.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { userDeleted } from '@croneai/contracts/events/users.ts';
import type { Session } from '@croneai/platform/auth/sessions.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent, type OutboxEntry, tombstone } from '@croneai/platform/events/event.ts';
import type { MemberClock } from '../countdown/member-clock.ts';
import type { PasswordResetRepository } from '../passwords/password-reset.repository.ts';
import type { RegistrationRepository } from '../registrations/registration.repository.ts';
import type { EndSessions } from '../sessions/end-sessions.ts';
import type { UserRepository } from './user.repository.ts';
import type { User } from './user.ts';

/** Erases a member. The address is free at once; the empty document goes with its last event. */
export function createDeleteAccount({
  users,
  registrations,
  resets,
  clock,
  endSessions,
  now,
}: {
  users: UserRepository;
  registrations: RegistrationRepository;
  resets: PasswordResetRepository;
  clock: MemberClock;
  endSessions: EndSessions;
  now: () => Date;
}) {
  return async ({ userId }: Session): Promise<void> => {
    const user = await users.findById(userId);
    if (!user) throw appError(errors.unauthenticated);
    const deletedAt = now();
    await users.erase(userId, { deletedAt, events: (current) => eventsOf(current, deletedAt) });
    await endSessions(userId, { begunUntil: deletedAt, exceptSessionId: null });
    await clock.forget(userId);
    await resets.discardAll(userId);
    await registrations.discardAll(user.email);
  };
}

/** The farewell names the address: no copy will know it any more. */
function eventsOf(user: User, deletedAt: Date): OutboxEntry[] {
  const aggregate = { aggregateId: user.id, aggregateVersion: user.version + 1, now: deletedAt };
  const { email, fullName } = user;
  return [
    createEvent(accountDeleted, {
      ...aggregate,
      payload: { recipient: { kind: 'address', email, fullName }, deletedAt: deletedAt.toISOString() },
    }),
    createEvent(userDeleted, {
      ...aggregate,
      payload: { userId: user.id, deletedAt: deletedAt.toISOString() },
    }),
    tombstone(topics.users.name, user.id, deletedAt),
  ];
}
