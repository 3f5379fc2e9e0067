import { z } from 'zod';
import { type AdminData, liveEvents, livePriceSchema } from './live.ts';
import { signalSchema } from './signals.ts';
import { slotRowSchema } from './slots.ts';
import { objectId } from './text.ts';

/**
 * Audience of an entry: everyone who is signed in, one member, all admins, or one member and all
 * admins.
 */
const audienceSchema = z.object({
  all: z.literal(true).optional(),
  userId: objectId.optional(),
  admins: z.literal(true).optional(),
});

const entry = <const N extends keyof typeof liveEvents>(event: N) =>
  z.object({ event: z.literal(event), to: audienceSchema, data: liveEvents[event] });

/**
 * Entries of the live log. Gateways read the log and send its entries to open pages. Open signals
 * are sent with all fields only to members who see each signal immediately. Settled signals are
 * sent with all fields to all members with access to signals.
 */
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
  entry('admin'),
  entry('posts'),
  entry('service'),
  entry('inbox'),
]);
export type LiveEntry = z.infer<typeof liveEntrySchema>;

/** Creates an entry that makes admins' pages refetch the data that `of` names. */
export const adminEntry = (of: AdminData, memberIds?: readonly string[]): LiveEntry => ({
  event: 'admin',
  to: { admins: true },
  data: { of, ...(memberIds && { memberIds: [...memberIds] }) },
});

/**
 * Prices that gateways receive once a second. `open` lists the pairs that have an open signal. Only
 * members who see every signal immediately may see which pairs these are.
 */
export const livePricesSchema = z.object({
  open: z.array(z.string()),
  prices: z.array(livePriceSchema),
});
export type LivePrices = z.infer<typeof livePricesSchema>;
