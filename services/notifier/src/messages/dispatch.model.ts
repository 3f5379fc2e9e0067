import { CHANNELS, channelEventSchema } from '@croneai/contracts/channels.ts';
import { defineCollection, type EntityOf, orNull } from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';
import { AUDIENCES } from '../members/module.ts';

/** Message to one member or many because of one event, by whatever channels each of them chose. `_id` names the event: made once. */
export const dispatchCollection = defineCollection({
  name: 'dispatches',
  id: 'string',
  hasOutbox: false,
  // Those to everybody hold nobody; those to one member go with the member.
  erasure: { by: 'removeMember' },
  fields: {
    event: channelEventSchema,
    audience: z.enum(AUDIENCES),
    /** With the audience `member`. */
    userId: orNull(z.string()),
    title: z.string(),
    /** `UNTIL` in it becomes `expiresAt` by the clock of each reader. */
    body: z.string(),
    path: z.string(),
    topic: z.string(),
    /** Bounds the messages to one member that share it; null where something else bounds them. */
    budget: orNull(z.string()),
    /** What the rules of members are measured by; null where it says nothing of a signal. */
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
    /** When what it tells of happened: receipts count from here. */
    publishedAt: z.date(),
    /** When its audience may have it. */
    dueAt: z.date(),
    /** Nothing is sent after this. */
    expiresAt: z.date(),
    /** Channels with at least one target: Redis holds marks for them, or has lost them. */
    marked: z.array(z.enum(CHANNELS)),
    /** Channels whose targets are all written down. */
    planned: z.array(z.enum(CHANNELS)),
    /** Hashes that the marks of each channel are spread over. */
    shards: z.int().min(1),
    /** When the sweep has to look at it next: when its next target is due. */
    lookAt: z.date(),
    /** Its time is over and what became of it is kept. */
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
export type Dispatch = EntityOf<typeof dispatchCollection>;
