import { defineCollection, type EntityOf, orNull } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * A member's private chat with the bot. Telegram uses the same number for the chat and the person,
 * and `_id` is that number.
 */
export const chatCollection = defineCollection({
  name: 'telegram_chats',
  id: 'string',
  hasOutbox: true,
  erasure: { by: 'unlinkMember' },
  fields: {
    /**
     * Null if the chat is not linked. The row of an unlinked chat is kept until the person has left
     * the private channel.
     */
    userId: orNull(z.string()),
    name: z.string(),
    linkedAt: z.date(),
    /** Last time Telegram accepted a message for it. */
    acceptedAt: orNull(z.date()),
    /**
     * Invite to the private channel, used or not. If it is set, the person may be in the channel.
     */
    invite: orNull(z.string()),
    joinedAt: orNull(z.date()),
    /** Invite to the private room, used or not. */
    roomInvite: orNull(z.string()),
    roomJoinedAt: orNull(z.date()),
    /** Set while the person is in the channel of hints. */
    hintsJoinedAt: orNull(z.date()),
  },
  indexes: [
    { key: { userId: 1 }, serves: 'the chat of a member, and the number of linked chats' },
    { key: { joinedAt: 1 }, serves: 'number of chats in the private channel' },
    { key: { invite: 1 }, serves: 'whose invite somebody joined by', sparse: true },
    { key: { roomInvite: 1 }, serves: 'whose invite to the room somebody joined by', sparse: true },
  ],
});
/** Private places of gold members, with the fields of a person's seat in each. */
export const SEATS = {
  channel: { invite: 'invite', joinedAt: 'joinedAt' },
  room: { invite: 'roomInvite', joinedAt: 'roomJoinedAt' },
} as const;
export type Seat = keyof typeof SEATS;

export type Chat = EntityOf<typeof chatCollection>;
export type LinkedChat = Chat & { userId: string };
