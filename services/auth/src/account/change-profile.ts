import { errors } from '@croneai/contracts/errors.ts';
import { userProfileChanged } from '@croneai/contracts/events/users.ts';
import { appError } from '@croneai/platform/errors.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { UserRepository } from './user.repository.ts';
import { toUserState, type User } from './user.ts';

export type ProfileChange = Partial<
  Pick<User, 'fullName' | 'phone' | 'country' | 'telegram' | 'timeZone' | 'notifications'>
>;

/** Changes what the member says of themselves or wants to be told, and tells every copy. */
export function createChangeProfile({ users, now }: { users: UserRepository; now: () => Date }) {
  return async (userId: string, change: ProfileChange): Promise<User> => {
    const changed = await users.change(userId, (user) => {
      const event = createEvent(userProfileChanged, {
        aggregateId: user.id,
        aggregateVersion: user.version + 1,
        now: now(),
        payload: toUserState({ ...user, ...change }),
      });
      return { set: change, events: [event] };
    });
    if (!changed) throw appError(errors.unauthenticated);
    return changed.user;
  };
}
