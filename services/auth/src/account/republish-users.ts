import { userProfileChanged } from '@croneai/contracts/events/users.ts';
import { versionAfterRestore } from '@croneai/platform/events/epoch.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import type { UserDocument, UserModel } from './user.model.ts';
import { toUser } from './user.repository.ts';
import { toUserState } from './user.ts';

/**
 * Says the state of all users again, above every version that was given: after a restore the copies elsewhere are ahead
 * of this database. Whoever was erased since the backup is put back by `say-erasures-again.ts` first, which erases them anew.
 * Resolves with how many were said.
 */
export function republishUsers({ users, now }: { users: UserModel; now: () => Date }) {
  return async (): Promise<number> => {
    let said = 0;
    for await (const { _id } of users.find({ deletedAt: null }, { _id: 1 }).lean<UserDocument[]>().cursor()) {
      await changeDocument<UserDocument>(users, { _id, deletedAt: null }, (current) => {
        const nextVersion = versionAfterRestore(current.version, now());
        const aggregate = { aggregateId: String(_id), aggregateVersion: nextVersion, now: now() };
        return {
          nextVersion,
          events: [createEvent(userProfileChanged, { ...aggregate, payload: toUserState(toUser(current)) })],
        };
      });
      said += 1;
    }
    return said;
  };
}
