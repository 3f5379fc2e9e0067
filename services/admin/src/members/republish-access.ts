import { topics } from '@croneai/contracts/events/topics.ts';
import { tombstone, versionAfterRestore } from '@croneai/platform/events/event.ts';
import type { MemberDocument, MemberModel } from './member.model.ts';
import type { MemberRepository } from './member.repository.ts';
import { accessChangedEvent } from './member.ts';

/**
 * Republishes the access facts of all members, with higher versions than before, and the tombstones
 * of deleted members. After a restore, the copies in other services are newer than this database.
 * Without a higher version, these services would ignore the events as outdated. The outbox
 * publishes the events, so that they stay in order with admins' changes. Resolves to the number of
 * published events.
 */
export function republishAccess({
  model,
  members,
  now,
}: {
  model: MemberModel;
  members: Pick<MemberRepository, 'change'>;
  now: () => Date;
}) {
  const republish = republishAccessOf({
    members,
    nextVersion: (version) => versionAfterRestore(version, now()),
  });
  return async (): Promise<number> => {
    let count = 0;
    for await (const { _id, deletedAt } of model
      .find({}, { deletedAt: 1 })
      .lean<MemberDocument[]>()
      .cursor()) {
      if (deletedAt) {
        const end = tombstone(topics.access.name, _id, now());
        await model.updateOne({ _id }, { $push: { outbox: end } });
      } else await republish(_id);
      count += 1;
    }
    return count;
  };
}

/** Republishes the access facts of one member by incrementing their version. */
export function republishAccessOf({
  members,
  nextVersion = (version) => version + 1,
}: {
  members: Pick<MemberRepository, 'change'>;
  nextVersion?: (version: number) => number;
}) {
  return async (id: string): Promise<void> => {
    await members.change(id, (member) => {
      const facts = { ...member, version: nextVersion(member.version) };
      return { facts, events: [accessChangedEvent(id, facts, 'admin')] };
    });
  };
}
