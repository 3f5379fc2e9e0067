import { z } from 'zod';
import { type Desk, liveEvents, livePriceSchema } from './live.ts';
import { signalSchema } from './signals.ts';
import { slotRowSchema } from './slots.ts';
import { objectId } from './text.ts';

/** Who hears of an entry: everybody signed in, one member, admins, or the last two. */
const audienceSchema = z.object({
  all: z.literal(true).optional(),
  userId: objectId.optional(),
  admins: z.literal(true).optional(),
});

const entry = <const N extends keyof typeof liveEvents>(event: N) =>
  z.object({ event: z.literal(event), to: audienceSchema, data: liveEvents[event] });

/** Entries of the log that gateways read. Open signals go whole to members who see each at once, settled ones to all with signals. */
export const liveEntrySchema = z.discriminatedUnion('event', [
  entry('signals').extend({
    atOnce: z.object({
      signals: z.array(signalSchema),
      row: slotRowSchema.nullable(),
      minutes: liveEvents.signals.shape.minutes,
    }),
  }),
  entry('member'),
  entry('ticket'),
  entry('desk'),
  entry('posts'),
  entry('service'),
  entry('inbox'),
]);
export type LiveEntry = z.infer<typeof liveEntrySchema>;

/** Tells admins that what they work on has changed. */
export const deskEntry = (of: Desk, memberIds?: readonly string[]): LiveEntry => ({
  event: 'desk',
  to: { admins: true },
  data: { of, ...(memberIds && { memberIds: [...memberIds] }) },
});

/** One second of prices: `open` names the pairs of open signals, which only those who see all of them may be told. */
export const livePricesSchema = z.object({
  open: z.array(z.string()),
  prices: z.array(livePriceSchema),
});
export type LivePrices = z.infer<typeof livePricesSchema>;
