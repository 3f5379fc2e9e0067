import type { OutboxEntry } from '@croneai/platform/events/event.ts';
import type { OutboxRelay } from '@croneai/platform/outbox/relay.ts';
import type { ModelOf } from '@croneai/platform/stored/define-collection.ts';
import { readsOf } from '@croneai/platform/stored/reads.ts';
import mongoose from 'mongoose';
import { type Chat, chatCollection, type LinkedChat, SEATS, type Seat } from './chat.model.ts';

const isLinked = (chat: Chat): chat is LinkedChat => chat.userId !== null;

const NO_SEATS = { invite: null, joinedAt: null, roomInvite: null, roomJoinedAt: null };

export type ChatRepository = ReturnType<typeof createChatRepository>;

export function createChatRepository({
  model,
  relay,
  seats,
}: {
  model: ModelOf<typeof chatCollection>;
  relay: Pick<OutboxRelay, 'nudge'>;
  /**
   * The private channels that the operator has configured. If there are none, a chat that is
   * unlinked is deleted at once.
   */
  seats: readonly Seat[];
}) {
  const { trusted } = mongoose;
  const reads = readsOf(model, chatCollection);
  const unlinked = { $set: { userId: null, name: '' } } as const;
  const isGone = { userId: null, ...Object.fromEntries(seats.map((seat) => [SEATS[seat].invite, null])) };
  /** Deletes chats that have neither a member nor an invite, once their events are published. */
  const deleteUnlinked = async (): Promise<void> => {
    await model.updateMany(isGone, { $set: { outboxThenDelete: true } }).exec();
    await model.deleteMany({ ...isGone, 'outbox.0': trusted({ $exists: false }) }).exec();
  };
  return {
    /**
     * Links the chat to the member instead of an earlier member. A member has only one chat. The
     * member's other chats are unlinked first, so that an old phone gets no alerts even if the
     * process crashes in between. Callers run one call at a time per member.
     */
    async link(
      id: string,
      { userId, name, linkedAt }: { userId: string; name: string; linkedAt: Date },
      event: OutboxEntry,
    ): Promise<void> {
      const added = { acceptedAt: null, hintsJoinedAt: null, ...NO_SEATS };
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

    /** Returns up to `limit` chats with ids after the given id, in ascending order. */
    after: (after: string, limit: number, which: 'all' | 'linked' | 'linked outside the hint channel') =>
      reads.many(
        {
          _id: trusted({ $gt: after }),
          ...(which !== 'all' && { userId: trusted({ $ne: null }) }),
          ...(which === 'linked outside the hint channel' && { hintsJoinedAt: null }),
        },
        { sort: { _id: 1 }, limit },
      ),

    /** Records that a linked person joined or left the hint channel. */
    async noteHints(id: string, hintsJoinedAt: Date | null): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { hintsJoinedAt } }).exec();
    },

    /** Finds the chats whose person received this invite or joined with it. */
    ofInvite: (seat: Seat, invite: string) =>
      seat === 'channel' ? reads.many({ invite }) : reads.many({ roomInvite: invite }),

    async noteAccepted(ids: readonly string[], at: Date): Promise<void> {
      await model.updateMany({ _id: trusted({ $in: [...ids] }) }, { $set: { acceptedAt: at } }).exec();
    },

    /** Stores the invite of a chat. Returns false if the chat is no longer linked. */
    async noteInvite(id: string, seat: Seat, invite: string): Promise<boolean> {
      const set = { $set: { [SEATS[seat].invite]: invite, [SEATS[seat].joinedAt]: null } };
      return (
        (await model.updateOne({ _id: id, userId: trusted({ $ne: null }) }, set).exec()).matchedCount > 0
      );
    },

    async noteJoined(id: string, seat: Seat, joinedAt: Date | null): Promise<void> {
      await model.updateOne({ _id: id }, { $set: { [SEATS[seat].joinedAt]: joinedAt } }).exec();
    },

    /**
     * Records a person who joined with another person's invite. The next round of `syncGoldChannel`
     * removes the person unless they have access.
     */
    async noteForeignInvite(
      id: string,
      seat: Seat,
      { invite, joinedAt }: { invite: string; joinedAt: Date },
    ): Promise<void> {
      const { invite: inviteField, joinedAt: joinedField } = SEATS[seat];
      const own = { _id: id, [inviteField]: trusted({ $ne: null }) };
      const joined = { $set: { [joinedField]: joinedAt } };
      if ((await model.updateOne(own, joined).exec()).matchedCount > 0) return;
      const others = Object.fromEntries(
        Object.entries(NO_SEATS).filter(([field]) => field !== inviteField && field !== joinedField),
      );
      const added = { userId: null, name: '', linkedAt: joinedAt, acceptedAt: null, hintsJoinedAt: null };
      const update = {
        $set: { [inviteField]: invite, [joinedField]: joinedAt },
        $setOnInsert: { ...added, ...others },
        $unset: { outboxThenDelete: '' },
      };
      await model.updateOne({ _id: id }, update as never, { upsert: true }).exec();
    },

    /**
     * Clears an invite that another person has used, for the people who have not joined with it.
     * The next round of `syncGoldChannel` then sends them a new one.
     */
    async forgetInvite(seat: Seat, invite: string): Promise<void> {
      const { invite: inviteField, joinedAt: joinedField } = SEATS[seat];
      const unused = { [inviteField]: invite, [joinedField]: null };
      await model.updateMany(unused, { $set: { [inviteField]: null } }).exec();
    },

    async count(): Promise<{ linked: number; joined: number }> {
      // A range can be counted in the index; `$ne: null` would read all chats.
      const [linked, joined] = await Promise.all([
        model.countDocuments({ userId: trusted({ $gt: '' }) }).exec(),
        model.countDocuments({ joinedAt: trusted({ $gt: new Date(0) }) }).exec(),
      ]);
      return { linked, joined };
    },

    /** Records that the person has left the channel or room and has no invite to it. */
    async noteOut(id: string, seat: Seat): Promise<void> {
      const unset = { [SEATS[seat].invite]: null, [SEATS[seat].joinedAt]: null };
      await model.updateOne({ _id: id }, { $set: unset }).exec();
      await deleteUnlinked();
    },
  };
}
