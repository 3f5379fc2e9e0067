import { eventEnvelopeSchema } from '@croneai/contracts/events/event.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { userStateSchema } from '@croneai/contracts/events/users.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import { versionAfterRestore } from '@croneai/platform/events/event.ts';
import type { Kafka } from '@croneai/platform/kafka/kafka.ts';
import { changeDocument } from '@croneai/platform/outbox/change-document.ts';
import mongoose from 'mongoose';
import {
  type ErasedUserDocument,
  type ErasedUserModel,
  listErased,
  republishSoon,
} from './erased-user.model.ts';
import { type UserDocument, type UserModel, userCollection } from './user.model.ts';
import { stateEvent } from './user-events.ts';

type Stores = { users: UserModel; erased: ErasedUserModel; now: () => Date };

/**
 * Republishes the state of every user after a restore. Each state gets a version higher than any
 * version before the restore, because other services ignore a state that is older than their copy.
 * First makes all tombstones due, because another service that was restored as well may have copies
 * of erased members. Resolves to the number of states and tombstones.
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
 * Erases users that are on the topic but not in this database, because they registered after the
 * backup. Otherwise, other services would keep copies of these users forever and send them news
 * mails, even after a new account has registered the same address. Resolves to the users' ids.
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

/**
 * Repeats the erasures of users who were erased after the backup and exist again in the restored
 * database. Finds these users in the list of erased members and by the tombstones on the topic. The
 * running service then erases them within seconds. Resolves to their ids.
 */
export function repeatErasures({ users, erased, kafka, now }: Stores & { kafka: Pick<Kafka, 'readAll'> }) {
  return async (): Promise<string[]> => {
    const gone = new Set<string>();
    for (const { key, value } of await kafka.readAll(topics.users.name))
      if (value === null) gone.add(key);
      else gone.delete(key);
    for await (const { _id } of erased.find({}, { _id: 1 }).lean<ErasedUserDocument[]>().cursor())
      gone.add(_id);
    const back: string[] = [];
    for (const id of gone) {
      const at = now();
      const deletion = { requestedAt: at, erasesAt: at };
      const filter = { _id: id as unknown as UserDocument['_id'], deletedAt: null };
      const changed = await changeDocument<UserDocument>(users, filter, () => ({
        update: { $set: { deletion } },
      }));
      if (!changed) continue;
      await listErased(erased, id, { now: at });
      back.push(id);
    }
    return back;
  };
}

/**
 * Takes the role and block of each user from the topic if they are newer there than in the restored
 * database. Users who were demoted or blocked after the backup stay demoted or blocked. Resolves to
 * the ids of the users whose role or block changed.
 */
export function recoverRoles({ users, kafka }: Pick<Stores, 'users'> & { kafka: Pick<Kafka, 'readAll'> }) {
  return async (): Promise<string[]> => {
    const newest = new Map<string, { role: Role; blockedAt: Date | null; version: number }>();
    for (const { key, value } of await kafka.readAll(topics.users.name)) {
      const event = value && eventEnvelopeSchema.safeParse(JSON.parse(value.toString())).data;
      const state = event && userStateSchema.safeParse(event.payload).data;
      if (!state) continue;
      const blockedAt = state.blockedAt === null ? null : new Date(state.blockedAt);
      newest.set(key, { role: state.role, blockedAt, version: event.aggregateVersion });
    }
    const recovered: string[] = [];
    for (const [id, { role, blockedAt, version }] of newest) {
      const filter = {
        _id: id as unknown as UserDocument['_id'],
        deletedAt: null,
        version: mongoose.trusted({ $lt: version }),
      };
      let isChanged = false;
      await changeDocument<UserDocument>(users, filter, (current) => {
        isChanged = current.role !== role || Boolean(current.blockedAt) !== Boolean(blockedAt);
        return { update: { $set: { role, blockedAt } } };
      });
      if (isChanged) recovered.push(id);
    }
    return recovered;
  };
}

/** Republishes the state of one user by a write that changes only the version. */
export async function republishUser(
  users: UserModel,
  _id: unknown,
  { now, nextVersion = (version) => version + 1 }: { now: Date; nextVersion?: (version: number) => number },
): Promise<void> {
  await changeDocument<UserDocument>(
    users,
    { _id: _id as UserDocument['_id'], deletedAt: null, isCanary: mongoose.trusted({ $ne: true }) },
    (current) => {
      const version = nextVersion(current.version);
      const events = [stateEvent({ ...userCollection.read(current), version }, now)];
      return { nextVersion: version, events };
    },
  );
}
