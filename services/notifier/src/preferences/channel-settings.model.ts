import {
  type Channel,
  type ChannelEvent,
  hoursSchema,
  signalRulesSchema,
} from '@croneai/contracts/channels.ts';
import { clockSchema } from '@croneai/contracts/users.ts';
import {
  defineCollection,
  type EntityOf,
  objectAs,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * A member's choices, and the member's read position in the inbox. The document is created when the
 * member first changes a choice or reads the inbox.
 */
export const channelSettingsCollection = defineCollection({
  name: 'channel_settings',
  id: 'string',
  hasOutbox: false,
  erasure: 'deletes-document',
  fields: {
    /** Only the cells that the member has set. A missing cell has its default. */
    matrix: objectAs<Partial<Record<ChannelEvent, Partial<Record<Channel, boolean>>>>>(),
    quiet: orNull(hoursSchema),
    /** Time zone in which the member's pages and messages show times. */
    zone: z.string(),
    clock: clockSchema,
    rules: signalRulesSchema,
    /** Starred markets, by symbol. */
    watchlist: z.array(z.string()).default([]),
    /** End of "mute for today"; before this time, only mandatory messages are sent. */
    mutedUntil: orNull(z.date()),
    /**
     * The member has read all inbox items up to this time. A flag in each message would not work,
     * because many members share a message.
     */
    readUntil: orNull(z.date()),
  },
  indexes: [],
});
export type StoredChannelSettings = EntityOf<typeof channelSettingsCollection>;
