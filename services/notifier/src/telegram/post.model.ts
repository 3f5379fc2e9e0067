import { channelEventSchema } from '@croneai/contracts/channels.ts';
import { defineCollection, type EntityOf, orNull } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * Post of the bot in a channel. `_id` consists of the message and the channel, so a message is
 * posted once in each channel.
 */
export const postCollection = defineCollection({
  name: 'telegram_posts',
  id: 'string',
  hasOutbox: false,
  erasure: 'no-personal-data',
  fields: {
    chatId: z.string(),
    event: channelEventSchema,
    signalId: orNull(z.string()),
    /**
     * Telegram's number of the post in its channel; null until Telegram has replied, or if its
     * reply was lost.
     */
    telegramId: orNull(z.int()),
    at: z.date(),
  },
  indexes: [
    { key: { signalId: 1, chatId: 1 }, serves: 'the posts of a signal in a channel' },
    { key: { at: 1 }, serves: 'what is old enough to be forgotten' },
  ],
});
export type Post = EntityOf<typeof postCollection>;
