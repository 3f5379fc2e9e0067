import { defineCollection, type EntityOf, orNull } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * A person's private chat with the bot. `_id` is Telegram's id of the chat, which is the same as
 * Telegram's id of the person.
 */
export const chatCollection = defineCollection({
  name: 'telegram_chats',
  id: 'string',
  hasOutbox: true,
  erasure: { by: 'unlinkMember' },
  fields: {
    /**
     * Null if the chat is not linked to a member. The document of an unlinked chat is kept until
     * the person has left the private channel and room.
     */
    userId: orNull(z.string()),
    name: z.string(),
    linkedAt: z.date(),
    /** Last time Telegram accepted a message to this chat. */
    acceptedAt: orNull(z.date()),
    /**
     * Invite to the private channel, used or unused. If this field is set, the person may be in the
     * channel.
     */
    invite: orNull(z.string()),
    joinedAt: orNull(z.date()),
    /** Invite to the private room, used or unused. */
    roomInvite: orNull(z.string()),
    roomJoinedAt: orNull(z.date()),
    /** Time at which the person joined the hint channel; null outside of it. */
    hintsJoinedAt: orNull(z.date()),
  },
  indexes: [
    { key: { userId: 1 }, serves: 'the chat of a member, and the number of linked chats' },
    { key: { joinedAt: 1 }, serves: 'number of chats in the private channel' },
    { key: { invite: 1 }, serves: 'whose invite somebody joined by', sparse: true },
    { key: { roomInvite: 1 }, serves: 'whose invite to the room somebody joined by', sparse: true },
  ],
});
/**
 * Private channels of gold members. Each entry names the fields of a chat that store the person's
 * invite to the channel and the time at which the person joined.
 */
export const SEATS = {
  channel: { invite: 'invite', joinedAt: 'joinedAt' },
  room: { invite: 'roomInvite', joinedAt: 'roomJoinedAt' },
} as const;
export type Seat = keyof typeof SEATS;

export type Chat = EntityOf<typeof chatCollection>;
export type LinkedChat = Chat & { userId: string };
