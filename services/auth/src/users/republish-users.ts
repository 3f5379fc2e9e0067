import { topics } from '@croneai/contracts/events/topics.ts';
import { versionAfterRestore } from '@croneai/platform/events/event.ts';
import type { Kafka } from '@croneai/platform/kafka/kafka.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import { type ErasedUserModel, listErased, republishSoon } from './erased-user.model.ts';
import { type UserDocument, type UserModel, userCollection } from './user.model.ts';
import { stateEvent } from './user-events.ts';

type Stores = { users: UserModel; erased: ErasedUserModel; now: () => Date };

/**
 * Republishes the state of all users, above every version that was given: after a restore the copies elsewhere are ahead of this
 * database. Tombstones go first, so that no erased member stays that came back with a backup of the copies. Resolves to the number
 * of both.
 */
export function republishUsers({ users, erased, now }: Stores) {
  return async (): Promise<number> => {
    let count = await republishSoon(erased, now());
    for await (const { _id } of users.find({ deletedAt: null }, { _id: 1 }).lean<UserDocument[]>().cursor()) {
      await republishUser(users, _id, {
        now: now(),
        nextVersion: (version) => versionAfterRestore(version, now()),
      });
      count += 1;
    }
    return count;
  };
}

/**
 * Erases users that are on the topic and not in this database: they registered after the backup that it was restored from. Nothing
 * else would remove their copies, which would get news for ever, and their address could be registered anew. Resolves to their ids.
 */
export function eraseLostUsers({ users, erased, kafka, now }: Stores & { kafka: Pick<Kafka, 'readAll'> }) {
  return async (): Promise<string[]> => {
    const published = new Set<string>();
    for (const { key, value } of await kafka.readAll(topics.users.name))
      if (value === null) published.delete(key);
      else published.add(key);
    const lost: string[] = [];
    for (const id of published) {
      if (await users.exists({ _id: id })) continue;
      await listErased(erased, id, { now: now() });
      lost.push(id);
    }
    return lost;
  };
}

/** Republishes the state of one user, as a change of nothing but the version. */
export async function republishUser(
  users: UserModel,
  _id: unknown,
  { now, nextVersion = (version) => version + 1 }: { now: Date; nextVersion?: (version: number) => number },
): Promise<void> {
  await changeDocument<UserDocument>(
    users,
    { _id: _id as UserDocument['_id'], deletedAt: null },
    (current) => {
      const version = nextVersion(current.version);
      const events = [stateEvent({ ...userCollection.read(current), version }, now)];
      return { nextVersion: version, events };
    },
  );
}
