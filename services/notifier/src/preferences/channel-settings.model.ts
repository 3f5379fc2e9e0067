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

/** What a member chose, and how far they have read: whoever did neither has no document. */
export const channelSettingsCollection = defineCollection({
  name: 'channel_settings',
  id: 'string',
  hasOutbox: false,
  erasure: 'deletes-document',
  fields: {
    /** Cells that the member has set; the others are as they come. */
    matrix: objectAs<Partial<Record<ChannelEvent, Partial<Record<Channel, boolean>>>>>(),
    quiet: orNull(hoursSchema),
    /** Clock by which the member's pages show times; messages with a time go by it too. */
    zone: z.string(),
    clock: clockSchema,
    rules: signalRulesSchema,
    /** Starred markets, by symbol. */
    watchlist: z.array(z.string()).default([]),
    /** Nothing but what is fixed goes out before this: a member's "mute for today". */
    mutedUntil: orNull(z.date()),
    /** How far they have read their inbox; the messages are dispatches, one for all their readers. */
    readUntil: orNull(z.date()),
  },
  indexes: [],
});
export type StoredChannelSettings = EntityOf<typeof channelSettingsCollection>;
