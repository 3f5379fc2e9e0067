import { defineCollection, type EntityOf, orNull } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/** Telegram chat of a member with the bot. `_id` is Telegram's number of the person, which is that of their chat too. */
export const chatCollection = defineCollection({
  name: 'telegram_chats',
  id: 'string',
  hasOutbox: true,
  erasure: { by: 'unlinkMember' },
  fields: {
    /** Null: unlinked or never linked, and kept until the person is out of the private channel. */
    userId: orNull(z.string()),
    name: z.string(),
    linkedAt: z.date(),
    /** When Telegram last took a message for it. */
    acceptedAt: orNull(z.date()),
    /** Invite that this chat was given or joined the private channel by. While there is one it may be in the channel. */
    invite: orNull(z.string()),
    joinedAt: orNull(z.date()),
  },
  indexes: [
    { key: { userId: 1 }, serves: 'the chat of a member' },
    { key: { invite: 1 }, serves: 'whose invite somebody joined by', sparse: true },
  ],
});
export type Chat = EntityOf<typeof chatCollection>;
/** Chat of a member. */
export type LinkedChat = Chat & { userId: string };
