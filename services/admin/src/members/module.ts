import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { userStateEvents } from '@croneai/contracts/events/users.ts';
import { onState, onTombstone } from '@croneai/platform/events/handlers.ts';
import { republishWhenLost } from '@croneai/platform/events/lost-topics.ts';
import type { Module } from '@croneai/platform/module.ts';
import { memberCollection } from './member.model.ts';
import { createMemberRepository } from './member.repository.ts';
import { toRow } from './member.ts';
import { deleteMember, recordUserState } from './record-user-state.ts';
import { republishAccess, republishAccessOf } from './republish-access.ts';
import { memberRoutes } from './routes.ts';

type Needs = Pick<ServicePlatform, 'openCollection' | 'relay' | 'kafka' | 'desks' | 'logger' | 'now'>;

export type Members = ReturnType<typeof openMembers>;

/** Members with a copy of their user and the access facts that this service owns. */
export function openMembers({ openCollection, relay, kafka, desks, logger, now }: Needs) {
  const model = openCollection(memberCollection, {
    republish: (id) => republishAccessOf({ members })(id),
  });
  const members = createMemberRepository({
    model,
    relay,
    changed: (id) => {
      desks.emit('members');
      desks.emit('member', id);
    },
  });
  const record = recordUserState({ members, now });
  const republish = republishAccess({ model, members, now });
  return {
    collections: [memberCollection],
    routes: memberRoutes({ members, now }),
    topics: [topics.users, topics.access, topics.notices],
    subscriptions: [
      ...userStateEvents.map((definition) =>
        onState(definition, ({ payload, aggregateVersion }) => record(payload, aggregateVersion)),
      ),
      // Services that copy access and nothing else learn of a deleted member by the end of the access facts alone.
      onTombstone(topics.users.name, (userId) =>
        kafka.publish(topics.access.name, [{ key: userId, value: null }]),
      ),
    ],
    repeats: [republishWhenLost({ kafka, republish, logger }, topics.access)],
    eraseMember: deleteMember({ members, now }),
    exportMember: async ({ userId }) => {
      const member = await members.find(userId);
      return { member: member ? toRow(member) : null };
    },
    find: members.find,
    findMany: members.findMany,
    list: members.list,
  } satisfies Module & Record<string, unknown>;
}
