import { createAccessCopies } from '@croneai/access/access-copies.ts';
import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import { accessMirrorOf } from '@croneai/access/access-mirror.ts';
import { createCachedAccessCopies } from '@croneai/access/cached-access-copies.ts';
import { onAccessChanged } from '@croneai/access/on-access-changed.ts';
import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { userStateEvents } from '@croneai/contracts/events/users.ts';
import { onState, onTombstone } from '@croneai/platform/events/handlers.ts';
import type { Module } from '@croneai/platform/module.ts';
import { userCopyCollection } from './user-copy.model.ts';
import { createUserCopyRepository, guardAgainstErasure } from './user-copy.repository.ts';

export type { GuardedWrite, UserCopy } from './user-copy.repository.ts';
export type Members = ReturnType<typeof openMembers>;
export type Users = Members['users'];

type Needs = Pick<
  ServicePlatform,
  'openCollection' | 'redis' | 'subscriber' | 'live' | 'adminHints' | 'logger'
>;

/**
 * Keeps copies of users, which the auth service owns, and of their access, which the admin service
 * owns.
 */
export function openMembers({ openCollection, redis, subscriber, live, adminHints, logger }: Needs) {
  const users = createUserCopyRepository({ model: openCollection(userCopyCollection) });
  const mirror = accessMirrorOf('leads');
  const model = openCollection(accessCopyCollection);
  const accessCopies = createAccessCopies({ model, redis, mirror, logger });
  const cachedAccess = createCachedAccessCopies({ accessCopies, subscriber, mirror, logger });
  const copyAccess = onAccessChanged(accessCopies);
  return {
    collections: [userCopyCollection, accessCopyCollection],
    topics: [topics.users, topics.access],
    subscriptions: [
      ...userStateEvents.map((definition) =>
        onState(definition, async ({ payload, aggregateVersion }) => {
          await users.apply(payload, aggregateVersion);
          // Refreshes both lists of forms, because they show names of members and admins.
          adminHints.emit('leads');
          adminHints.emit('contacts');
        }),
      ),
      onState(accessChanged, async (event) => {
        const userId = await copyAccess(event);
        await live.append({ event: 'member', to: { userId }, data: { of: 'community' } });
      }),
      onTombstone(topics.access.name, accessCopies.remove),
    ],
    eraseMember: users.erase,
    async exportMember({ userId }) {
      const [access, person] = await Promise.all([accessCopies.find(userId), users.find(userId)]);
      const profile = person ? { fullName: person.fullName, email: person.email } : null;
      return { profile, access: access ?? null };
    },
    close: cachedAccess.close,
    users,
    accessCopies,
    cachedAccess,
    guardAgainstErasure: (erase: (memberId: string) => Promise<void>) =>
      guardAgainstErasure({ users, erase }),
  } satisfies Module & Record<string, unknown>;
}
