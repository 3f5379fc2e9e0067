import { userProfileChanged } from '@croneai/contracts/events/users.ts';
import { versionAfterRestore } from '@croneai/platform/events/epoch.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import type { UserDocument, UserModel } from './user.model.ts';
import { toUser } from './user.repository.ts';
import { toUserState } from './user.ts';

/**
 * Says the state of all users again, above every version that was given: after a restore the copies elsewhere are ahead
 * of this database. Users erased since the backup are handled by `say-erasures-again.ts` first, which erases them
 * again. Resolves with how many were published.
 */
export function republishUsers({ users, now }: { users: UserModel; now: () => Date }) {
  return async (): Promise<number> => {
    let said = 0;
    for await (const { _id } of users.find({ deletedAt: null }, { _id: 1 }).lean<UserDocument[]>().cursor()) {
      await sayUserAgain(users, _id, {
        now: now(),
        nextVersion: (version) => versionAfterRestore(version, now()),
      });
      said += 1;
    }
    return said;
  };
}

/** Says the state of one user again, as a change that changes nothing. */
export async function sayUserAgain(
  users: UserModel,
  _id: unknown,
  { now, nextVersion = (version) => version + 1 }: { now: Date; nextVersion?: (version: number) => number },
): Promise<void> {
  await changeDocument<UserDocument>(
    users,
    { _id: _id as UserDocument['_id'], deletedAt: null },
    (current) => {
      const version = nextVersion(current.version);
      const aggregate = { aggregateId: String(_id), aggregateVersion: version, now };
      const payload = toUserState(toUser(current));
      return { nextVersion: version, events: [createEvent(userProfileChanged, { ...aggregate, payload })] };
    },
  );
}
