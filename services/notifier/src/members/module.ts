import { createStoredAccessCopies } from '@croneai/access/access-copies.ts';
import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import type { Erasures } from '@croneai/access/member-data.ts';
import { onAccessChanged } from '@croneai/access/on-access-changed.ts';
import type { ServicePlatform } from '@croneai/access/service-platform.ts';
import { type Access, effectiveAccess, GUEST_ACCESS } from '@croneai/contracts/access.ts';
import { accessChanged } from '@croneai/contracts/events/access.ts';
import type { EventEnvelope } from '@croneai/contracts/events/event.ts';
import { topics } from '@croneai/contracts/events/topics.ts';
import { type UserState, userStateEvents } from '@croneai/contracts/events/users.ts';
import type { Role } from '@croneai/contracts/http/role.ts';
import { onState, onTombstone } from '@croneai/platform/events/handlers.ts';
import type { Module } from '@croneai/platform/module.ts';
import { admitMembers } from './admit-members.ts';
import { recipientCollection } from './recipient.model.ts';
import { createRecipientRepository, type Member } from './recipient.repository.ts';
import { segmentMembers } from './segment-members.ts';

export { AUDIENCES, type Audience, isOnlyPosted, isPlace, type Place, readsIn } from './audience.ts';
export type { Member } from './recipient.repository.ts';
export type Members = ReturnType<typeof openMembers>;

/**
 * Keeps copies of users, which the auth service owns, and of their access, which the admin service
 * owns.
 */
export function openMembers({ openCollection, now }: Pick<ServicePlatform, 'openCollection' | 'now'>) {
  const recipients = createRecipientRepository({ model: openCollection(recipientCollection) });
  const accessCopies = createStoredAccessCopies({ model: openCollection(accessCopyCollection) });
  const parts = { recipients, accessCopies, now };

  /**
   * Resolves to the copy of the member before this event; `member` is undefined for a new member.
   * Resolves to undefined if the event is older than the copy or the member is deleted, so that a
   * replayed event does not revive a deleted member.
   */
  async function beforeState({
    payload,
    aggregateVersion,
  }: Pick<EventEnvelope<UserState>, 'payload' | 'aggregateVersion'>): Promise<
    { member: Member | undefined } | undefined
  > {
    const before = await recipients.find(payload.userId);
    if (before.state === 'deleted') return undefined;
    if (before.state === 'unknown') return { member: undefined };
    return before.version > aggregateVersion ? undefined : { member: before };
  }

  return {
    collections: [recipientCollection, accessCopyCollection],
    topics: [topics.users, topics.access],
    subscriptions: [
      ...userStateEvents.map((definition) =>
        onState(definition, async (event) => {
          const before = await beforeState(event);
          if (!before) return;
          const { payload, aggregateVersion } = event;
          if (before.member && before.member.email !== payload.email)
            await recipients.noteRefusal(payload.userId, null);
          await recipients.apply(payload, aggregateVersion);
        }),
      ),
      onState(accessChanged, onAccessChanged(accessCopies)),
      onTombstone(topics.access.name, accessCopies.remove),
    ],
    erasures: { begin: recipients.beginErasure, end: recipients.endErasure } satisfies Erasures,
    eraseMember: accessCopies.remove,
    async exportMember({ userId }) {
      const [recipient, access] = await Promise.all([
        recipients.find(userId),
        accessCopies.findMany([userId]),
      ]);
      if (recipient.state !== 'known') return { recipient: null, access: null };
      const { fullName, email, notifications } = recipient;
      return { recipient: { fullName, email, notifications }, access: access.get(userId) ?? null };
    },
    beforeState,
    find: recipients.find,
    findMany: recipients.findMany,
    erasedAmong: recipients.erasedAmong,
    admins: recipients.admins,
    count: recipients.count,
    estimateCount: recipients.estimateCount,
    batches: recipients.batches,
    addressOf: recipients.addressOf,
    noteRefusal: recipients.noteRefusal,
    findAccess: accessCopies.find,
    /** Computes the access of members from their role and the copy of the admin service's data. */
    async accessOf(members: readonly { id: string; role: Role }[]): Promise<Map<string, Access>> {
      const copies = await accessCopies.findMany(members.map(({ id }) => id));
      return new Map(
        members.map(({ id, role }) => [id, effectiveAccess(role, copies.get(id) ?? GUEST_ACCESS)]),
      );
    },
    inSegment: segmentMembers(parts),
    admit: admitMembers(parts),
  } satisfies Module & Record<string, unknown>;
}
