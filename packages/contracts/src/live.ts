import { z } from 'zod';
import { named } from './http/named.ts';
import { serviceStateSchema } from './service-state.ts';
import { candleSchema, provenanceSchema, signalSchema } from './signals.ts';
import { signalsSummarySchema, slotRowSchema } from './slots.ts';
import { systemStatusSchema } from './system-status.ts';
import { isoDate, objectId } from './text.ts';

/** Keep-alive comment; stops proxies from closing an idle stream. */
export const LIVE_PING_SECONDS = 25;
/** Maximum random delay before a client refetches after a hint (avoids a thundering herd). */
export const LIVE_SPREAD_MS = 1_500;
/** The same for figures without urgency, some of which all open pages fetch after each slot. */
export const LIVE_FIGURES_SPREAD_MS = 10_000;
/** A page confirms shown signals in one call, within this time after the first of them. */
export const SHOWN_SPREAD_MS = 30_000;
/** A stream ends after this time, ± 20 %, and reconnects. */
export const LIVE_STREAM_MINUTES = 10;
/** Maximum pairs in a stream's price subscription, in addition to those of the member's signals. */
export const LIVE_PAIRS_MAX = 4;
/**
 * Maximum streams of a session, one for each visible tab. Over HTTP/1.1 a browser has six
 * connections to a server, so two remain for calls.
 */
export const LIVE_STREAMS_PER_SESSION = 4;

/**
 * `<epoch>-<first>-<last>`: the section of the log that a frame covers, including entries for other
 * readers. The next frame with an id must begin at `last + 1`, otherwise something was lost. A
 * stream that resumes after `last` begins with the empty section from `last + 1` to `last`. Another
 * epoch is another log; entries of the old one no longer count.
 */
export const liveIdSchema = z
  .string()
  .regex(/^[0-9]{1,15}-[0-9]{1,15}-[0-9]{1,15}$/, 'Last-Event-ID is the id of an event of the stream')
  .meta({ id: 'LiveId' });

export type LivePosition = { epoch: number; first: number; last: number };

/** Undefined for an invalid id. */
export function parseLiveId(id: string | undefined): LivePosition | undefined {
  if (id === undefined || !liveIdSchema.safeParse(id).success) return undefined;
  const [epoch = 0, first = 0, last = 0] = id.split('-').map(Number);
  return { epoch, first, last };
}

export const liveIdOf = ({ epoch, first, last }: LivePosition): string => `${epoch}-${first}-${last}`;

/** True if nothing is missing between two ids, given in the order of arrival. */
export const liveIdFollows = (before: LivePosition, next: LivePosition): boolean =>
  next.epoch === before.epoch && next.first === before.last + 1;

/**
 * First event of every stream. With `resumed` it continues after `Last-Event-ID`; otherwise the
 * page must refetch everything.
 */
const helloSchema = z.object({
  resumed: z.boolean(),
  /** The server's time, because the reader's clock may be minutes off. */
  now: isoDate,
});

/**
 * Sent once if missed events can no longer be replayed: the page refetches everything, within the
 * spread.
 */
const resyncSchema = z.object({});

/** Number of minutes of a price that a page draws. */
export const CHART_MINUTES = 30;
/** A closed minute of a price. */
const minuteSchema = candleSchema.omit({ volume: true });
export type PriceMinute = z.infer<typeof minuteSchema>;

/**
 * Latest price in the feed's memory and its timestamp. `bar` is the last closed minute, for the
 * first seconds after it arrived.
 */
export const livePriceSchema = named('LivePrice', {
  pair: z.string(),
  price: z.number(),
  at: isoDate,
  provenance: provenanceSchema,
  /** The source knows no newer price than the close of its last bar. */
  isBarClose: z.literal(true).optional(),
  bar: minuteSchema.optional(),
});
export type LivePrice = z.infer<typeof livePriceSchema>;

/**
 * The signal list changed. With `signals` and `row`, no refetch is needed: they contain the new
 * data, including the start of a chart, for members who see every signal at once. Other members
 * refetch the list at `opensAt` if that is in the future, otherwise now, both within the spread.
 */
const signalsChangedSchema = z.object({
  version: z.string(),
  changedAt: isoDate,
  /** Outcome of a slot; null if only a signal changed. */
  slot: signalsSummarySchema.shape.lastSlot.unwrap().extend({ slot: z.int() }).nullable(),
  /**
   * Time at which the new signals open to members who do not see them at once; null if there are
   * none.
   */
  opensAt: isoDate.nullable(),
  /** The new or settled signals, complete. */
  signals: z.array(signalSchema).optional(),
  row: slotRowSchema.nullable().optional(),
  /**
   * The last `CHART_MINUTES` of the first new signal's pair, oldest first; absent if the source did
   * not have them at once.
   */
  minutes: z.record(z.string(), z.array(minuteSchema)).optional(),
});
export type SignalsChanged = z.infer<typeof signalsChangedSchema>;

/**
 * Member data has changed in the replies of this service: `account` is `/api/auth/me`, `sessions`
 * the sign-ins, `notices` the messages of the service to everyone, `settings` the site settings.
 */
const memberChangedSchema = z.object({
  of: z.enum(['account', 'signals', 'community', 'support', 'sessions', 'notices', 'settings']),
});
export type MemberChanged = z.infer<typeof memberChangedSchema>;

/** A ticket has changed: sent to its member and to all admins. */
const ticketChangedSchema = z.object({ ticketId: objectId });

/**
 * Data on admin pages has changed; pages refetch it within the spread. `member` is the page of one
 * member, `mails` the mails to one member, `members` the list.
 */
const adminDataChangedSchema = z.object({
  of: z.enum(['leads', 'contacts', 'members', 'audit', 'member', 'mails', 'news', 'engine']),
  /** Id of the member, for `member` and `mails`; absent if any may be affected. */
  memberIds: z.array(objectId).min(1).optional(),
});
export type AdminDataChanged = z.infer<typeof adminDataChangedSchema>;
export type AdminData = AdminDataChanged['of'];

/** Posts of the network, or members' reports about them, have changed. */
const postsChangedSchema = z.object({ version: z.string() });

/** A message reached the member's inbox, or was read on another page. */
const inboxChangedSchema = z.object({});

/**
 * Reason for the end of a stream. After `session` the reader stops; after the others it reconnects
 * after `retry`.
 */
const endSchema = z.object({ reason: z.enum(['session', 'lifetime', 'draining']) });

/** Every event of the stream by its name (`event:`), with the schema of its `data:` (JSON). */
export const liveEvents = {
  hello: helloSchema,
  resync: resyncSchema,
  signals: signalsChangedSchema,
  /**
   * At most one per second, with prices of open signals that the member sees at once, and of
   * subscribed pairs. Has no id and is never replayed.
   */
  prices: z.object({ prices: z.array(livePriceSchema) }),
  member: memberChangedSchema,
  ticket: ticketChangedSchema,
  admin: adminDataChangedSchema,
  posts: postsChangedSchema,
  /** The complete state, sent at each change. */
  service: serviceStateSchema,
  inbox: inboxChangedSchema,
  /**
   * The complete status as the connected gateway sees it, sent after `hello` and at each change.
   * Has no id.
   */
  status: systemStatusSchema,
  /** Confirms the position if no entry up to this id was for this reader. */
  position: z.object({}),
  end: endSchema,
} as const;
export type LiveEventName = keyof typeof liveEvents;

const eventOf = <const N extends LiveEventName>(event: N) =>
  z.object({ event: z.literal(event), id: liveIdSchema.optional(), data: liveEvents[event] });

/** A received event: its name, its id if it has one, and its data. Readers ignore unknown names. */
export const liveEventSchema = z
  .discriminatedUnion('event', [
    eventOf('hello'),
    eventOf('resync'),
    eventOf('signals'),
    eventOf('prices'),
    eventOf('member'),
    eventOf('ticket'),
    eventOf('admin'),
    eventOf('posts'),
    eventOf('service'),
    eventOf('inbox'),
    eventOf('status'),
    eventOf('position'),
    eventOf('end'),
  ])
  .meta({ id: 'LiveEvent' });
export type LiveEvent = z.infer<typeof liveEventSchema>;
