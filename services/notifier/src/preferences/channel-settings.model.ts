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

/** Choices of a member and their inbox's read position; a member with neither has no document. */
export const channelSettingsCollection = defineCollection({
  name: 'channel_settings',
  id: 'string',
  hasOutbox: false,
  erasure: 'deletes-document',
  fields: {
    /** Cells that the member has set; the others have their defaults. */
    matrix: objectAs<Partial<Record<ChannelEvent, Partial<Record<Channel, boolean>>>>>(),
    quiet: orNull(hoursSchema),
    /** Clock of times on the member's pages and in their messages. */
    zone: z.string(),
    clock: clockSchema,
    rules: signalRulesSchema,
    /** Starred markets, by symbol. */
    watchlist: z.array(z.string()).default([]),
    /** Only mandatory messages go out before this: a member's "mute for today". */
    mutedUntil: orNull(z.date()),
    /** Read position in the inbox; its messages are messages, shared by all readers. */
    readUntil: orNull(z.date()),
  },
  indexes: [],
});
export type StoredChannelSettings = EntityOf<typeof channelSettingsCollection>;
