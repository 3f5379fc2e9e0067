import { topics } from '@croneai/contracts/events/topics.ts';
import { userProfileChanged } from '@croneai/contracts/events/users.ts';
import { versionAfterRestore } from '@croneai/platform/events/epoch.ts';
import { createEvent } from '@croneai/platform/events/event.ts';
import type { Kafka } from '@croneai/platform/kafka/kafka.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import type { ErasedUserModel } from './erased-user.model.ts';
import { sayAllSoon } from './erased-users.ts';
import { type UserDocument, type UserModel, userCollection } from './user.model.ts';
import { toUserState } from './user.ts';

/**
 * Publishes the state of all users again, above every version that was given: after a restore the copies elsewhere are ahead
 * of this database. Who was erased goes first, so that nobody stays who came back with a backup of the copies. Resolves with how
 * many of both were published.
 */
export function republishUsers({
  users,
  erased,
  now,
}: {
  users: UserModel;
  erased: ErasedUserModel;
  now: () => Date;
}) {
  return async (): Promise<number> => {
    let said = await sayAllSoon(erased, now());
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

/**
 * Puts those on the list of the erased who are on the topic and not in this database: they registered after the backup was made that
 * it was restored from. Nobody else can remove them: their copies would get news for ever, and their address could be registered
 * anew. Resolves with their ids.
 */
export function eraseLostUsers({
  users,
  erased,
  kafka,
  now,
}: {
  users: UserModel;
  erased: ErasedUserModel;
  kafka: Pick<Kafka, 'readAll'>;
  now: () => Date;
}) {
  return async (): Promise<string[]> => {
    const published = new Set<string>();
    for (const { key, value } of await kafka.readAll(topics.users.name))
      if (value === null) published.delete(key);
      else published.add(key);
    const lost: string[] = [];
    for (const id of published) {
      if (await users.exists({ _id: id })) continue;
      const at = now();
      await erased.updateOne(
        { _id: id },
        { $set: { tombstoneAgainAt: at }, $setOnInsert: { erasedAt: at } },
        { upsert: true },
      );
      lost.push(id);
    }
    return lost;
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
      const payload = toUserState(userCollection.read(current));
      return { nextVersion: version, events: [createEvent(userProfileChanged, { ...aggregate, payload })] };
    },
  );
}
