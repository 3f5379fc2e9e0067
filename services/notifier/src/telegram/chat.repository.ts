import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose from 'mongoose';
import { type Chat, chatCollection, type LinkedChat } from './chat.model.ts';

const isLinked = (chat: Chat): chat is LinkedChat => chat.userId !== null;

export type ChatRepository = ReturnType<typeof createChatRepository>;

export function createChatRepository({
  model,
  relay,
  hasChannel,
}: {
  model: ModelOf<typeof chatCollection>;
  relay: Pick<OutboxRelay, 'nudge'>;
  /** Without a private channel nobody is put out of it: an unlinked chat goes at once. */
  hasChannel: boolean;
}) {
  const { trusted } = mongoose;
  const reads = readsOf(model, chatCollection);
  const unlinked = { $set: { userId: null, name: '' } } as const;
  const isGone = { userId: null, ...(hasChannel && { invite: null }) };
  /** Deletes what has no member and no way into the channel; what still waits to be published first. */
  const deleteUnlinked = async (): Promise<void> => {
    await model.updateMany(isGone, { $set: { outboxThenDelete: true } }).exec();
    await model.deleteMany({ ...isGone, 'outbox.0': trusted({ $exists: false }) }).exec();
  };
  return {
    /**
     * Makes the chat the member's only one, and takes it from anybody else who had it. Unlinks the others first:
     * a process that dies in between must leave no former phone with the alerts. One call at a time for a member.
     */
    async link(
      id: string,
      { userId, name, linkedAt }: { userId: string; name: string; linkedAt: Date },
      event: OutboxEntry,
    ): Promise<void> {
      const added = { acceptedAt: null, invite: null, joinedAt: null };
      const update = {
        $set: { userId, name, linkedAt },
        $unset: { outboxThenDelete: '' },
        $push: { outbox: event },
        $setOnInsert: added,
      } as const;
      await model.updateMany({ userId, _id: trusted({ $ne: id }) }, unlinked).exec();
      await model.updateOne({ _id: id }, update, { upsert: true }).exec();
      relay.nudge(model, id);
      await deleteUnlinked();
    },

    async unlink(id: string): Promise<void> {
      await model.updateOne({ _id: id }, unlinked).exec();
      await deleteUnlinked();
    },

    async unlinkMember(userId: string): Promise<void> {
      await model.updateMany({ userId }, unlinked).exec();
      await deleteUnlinked();
    },

    async find(ids: readonly string[]): Promise<LinkedChat[]> {
      return (await reads.ofIds(ids)).filter(isLinked);
    },

    ofMember: (userId: string) => reads.one({ userId }) as Promise<LinkedChat | undefined>,

    /** Chats by id, after the given one: those of members, or all. */
    after: (after: string, limit: number, which: 'linked' | 'all') =>
      reads.many(
        { _id: trusted({ $gt: after }), ...(which === 'linked' && { userId: trusted({ $ne: null }) }) },
        { sort: { _id: 1 }, limit },
      ),

    /** Chats that were given the invite, or joined by it. */
    ofInvite: (invite: string) => reads.many({ invite }),

    async noteAccepted(ids: readonly string[], at: Date): Promise<void> {
      await model.updateMany({ _id: trusted({ $in: [...ids] }) }, { $set: { acceptedAt: at } }).exec();
    },

    /** False when the chat was unlinked meanwhile. */
    async noteInvite(id: string, invite: string): Promise<boolean> {
      const set = { $set: { invite, joinedAt: null } };
      return (
        (await model.updateOne({ _id: id, userId: trusted({ $ne: null }) }, set).exec()).matchedCount > 0
      );
    },

    async noteJoined(id: string, joinedAt: Date | null): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { joinedAt } }).exec();
    },

    /** Notes a person in the channel by an invite of nobody or somebody else; a round puts them out unless they may be in. */
    async noteForeignInvite(id: string, invite: string, joinedAt: Date): Promise<void> {
      const own = { _id: id, invite: trusted({ $ne: null }) };
      if ((await model.updateOne(own, { $set: { joinedAt } }).exec()).matchedCount > 0) return;
      const added = { userId: null, name: '', linkedAt: joinedAt, acceptedAt: null };
      const update = { $set: { invite, joinedAt }, $setOnInsert: added, $unset: { outboxThenDelete: '' } };
      await model.updateOne({ _id: id }, update as never, { upsert: true }).exec();
    },

    async count(): Promise<{ linked: number; joined: number }> {
      const [linked, joined] = await Promise.all([
        model.countDocuments({ userId: trusted({ $ne: null }) }).exec(),
        model.countDocuments({ joinedAt: trusted({ $ne: null }) }).exec(),
      ]);
      return { linked, joined };
    },

    /** The chat is out of the channel and has no way in. */
    async noteOut(id: string): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { invite: null, joinedAt: null } }).exec();
      await deleteUnlinked();
    },
  };
}
