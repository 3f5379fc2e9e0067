import { CHANNELS, channelEventSchema } from '@croneai/contracts/channels.ts';
import { defineCollection, type EntityOf, orNull } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';
import { AUDIENCES } from '../members/module.ts';

/**
 * A message about one event, to one member or many, on the channels that each member chose. `_id`
 * is derived from the event, so each message is created once.
 */
export const messageCollection = defineCollection({
  name: 'messages',
  id: 'string',
  hasOutbox: false,
  // Messages to everybody hold no personal data; a message to one member is removed with the
  // member.
  erasure: { by: 'removeMember' },
  fields: {
    event: channelEventSchema,
    audience: z.enum(AUDIENCES),
    /** Set if the audience is `member`. */
    userId: orNull(z.string()),
    title: z.string(),
    /**
     * Text, which may contain the placeholder `UNTIL`. Readers see `expiresAt` in its place, in
     * their own time zone.
     */
    body: z.string(),
    path: z.string(),
    topic: z.string(),
    /**
     * Name of a budget. A member's messages with the same budget share a daily limit. Null for
     * messages to many members.
     */
    budget: orNull(z.string()),
    /**
     * Facts about a signal, by which members' rules can filter alerts; null if the message is not
     * about a signal.
     */
    facts: orNull(
      z.object({
        pair: z.string().default(''),
        asset: z.string(),
        signalType: z.enum(['buy', 'sell']),
        confidence: z.number(),
      }),
    ),
    signalId: orNull(z.string()),
    slot: orNull(z.int()),
    /** Time of the event. Delays in receipts are measured from this time. */
    publishedAt: z.date(),
    /** Time right after the message was inserted; null for messages of earlier versions. */
    storedAt: orNull(z.date()),
    /** Earliest time at which the audience may receive the message. */
    dueAt: z.date(),
    expiresAt: z.date(),
    /**
     * Channels on which this message has targets whose states (marks) are in Redis. If Redis has no
     * marks for a channel in this list, Redis has lost its data.
     */
    marked: z.array(z.enum(CHANNELS)),
    /** Channels on which all targets are stored. */
    planned: z.array(z.enum(CHANNELS)),
    /** Number of Redis hashes over which the marks of each channel are spread. */
    shards: z.int().min(1),
    /** Time at which the sweep checks the message again: when the next target is due. */
    lookAt: z.date(),
    /**
     * True once no target of the message is waiting; the sweep then skips the message. Always true
     * for a message that only the inbox shows.
     */
    isOver: z.boolean(),
  },
  indexes: [
    { key: { isOver: 1, lookAt: 1 }, serves: 'the sweep: what is to be looked at and not over' },
    { key: { userId: 1, publishedAt: -1 }, serves: 'messages to one member, newest first' },
    {
      key: { audience: 1, event: 1, publishedAt: -1 },
      serves: 'messages to many, newest first, for their inboxes',
    },
    { key: { signalId: 1 }, serves: 'the messages of a signal that a page has shown' },
    { key: { publishedAt: 1 }, serves: 'what is old enough to be forgotten' },
  ],
});
export type Message = EntityOf<typeof messageCollection>;
