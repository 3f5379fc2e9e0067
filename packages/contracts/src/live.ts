import { z } from 'zod';
import { named } from './http/named.ts';
import { LIVE_ID } from './live-id.ts';
import { serviceStateSchema } from './service-state.ts';
import { candleSchema, provenanceSchema, signalSchema } from './signals.ts';
import { signalsSummarySchema, slotRowSchema } from './slots.ts';
import { systemStatusSchema } from './system-status.ts';
import { isoDate, objectId } from './text.ts';

/** Interval of the keep-alive comment, which stops proxies from closing an idle stream. */
export const LIVE_PING_SECONDS = 25;
/** Maximum random delay before a client refetches after a hint. It avoids a thundering herd. */
export const LIVE_SPREAD_MS = 1_500;
/**
 * Maximum random delay for less urgent figures. It is longer than {@link LIVE_SPREAD_MS}, because
 * all open pages fetch some of these figures after each slot.
 */
export const LIVE_FIGURES_SPREAD_MS = 10_000;
/**
 * Maximum time for which a page collects the signals that it has shown; the actual time is random.
 * The page then confirms all of them in one call.
 */
export const SHOWN_SPREAD_MS = 30_000;
/** A stream ends after this time ± 20 %, and the client reconnects. */
export const LIVE_STREAM_MINUTES = 10;
/**
 * Maximum number of pairs to whose prices a stream can subscribe, in addition to the pairs of the
 * member's signals.
 */
export const LIVE_PAIRS_MAX = 4;
/**
 * Maximum number of streams of a session. Each visible tab has one stream. Over HTTP/1.1, a browser
 * opens at most six connections to a server, so two remain for calls.
 */
export const LIVE_STREAMS_PER_SESSION = 4;

export const liveIdSchema = z
  .string()
  .regex(LIVE_ID, 'Last-Event-ID is the id of an event of the stream')
  .meta({ id: 'LiveId' });

/**
 * First event of every stream. If `resumed` is true, the stream continues after `Last-Event-ID`;
 * otherwise, the page must refetch everything.
 */
const helloSchema = z.object({
  resumed: z.boolean(),
  /** Time of the server, because the reader's clock may be minutes off. */
  now: isoDate,
});

/**
 * Sent once if missed events can no longer be replayed. The page then refetches everything, after a
 * random delay.
 */
const resyncSchema = z.object({});

/** Number of minutes that the chart of a price shows. */
export const CHART_MINUTES = 30;
/** The candle of a minute that has ended, without its volume. */
const minuteSchema = candleSchema.omit({ volume: true });
export type PriceMinute = z.infer<typeof minuteSchema>;

/**
 * Latest price of a pair, with its time. `bar` is the candle of the last minute that has ended. It
 * is sent only for a few seconds after the candle has arrived.
 */
export const livePriceSchema = named('LivePrice', {
  pair: z.string(),
  price: z.number(),
  at: isoDate,
  provenance: provenanceSchema,
  /** True if `price` is the close of the last bar, because the source has no newer price. */
  isBarClose: z.literal(true).optional(),
  bar: minuteSchema.optional(),
});
export type LivePrice = z.infer<typeof livePriceSchema>;

/**
 * The signal list has changed. For members who see every signal immediately, `signals`, `row`, and
 * `minutes` contain the new data, so that these members need not refetch. Other members refetch the
 * list after a random delay. The delay begins at `opensAt` if this time is in the future, and
 * otherwise immediately.
 */
const signalsChangedSchema = z.object({
  version: z.string(),
  changedAt: isoDate,
  /** Outcome of a slot; null if only a signal has changed. */
  slot: signalsSummarySchema.shape.lastSlot.unwrap().extend({ slot: z.int() }).nullable(),
  /**
   * Time at which members who see signals with a delay can see the new signals; null if there are
   * no new signals.
   */
  opensAt: isoDate.nullable(),
  /** The new or settled signals, with all fields. */
  signals: z.array(signalSchema).optional(),
  row: slotRowSchema.nullable().optional(),
  /**
   * The last `CHART_MINUTES` minutes of the pair of the first new signal, oldest first. The key is
   * the pair. Absent if the source could not return the minutes in time.
   */
  minutes: z.record(z.string(), z.array(minuteSchema)).optional(),
});
export type SignalsChanged = z.infer<typeof signalsChangedSchema>;

/**
 * Data about the member has changed. `of` names the data: `account` is `/api/auth/me`, `sessions`
 * the list of sessions, `notices` the service notices on the dashboard, and `settings` the settings
 * of the site.
 */
const memberChangedSchema = z.object({
  of: z.enum(['account', 'signals', 'community', 'support', 'sessions', 'notices', 'settings']),
});
export type MemberChanged = z.infer<typeof memberChangedSchema>;

/** A ticket has changed. Sent to its member and to all admins. */
const ticketChangedSchema = z.object({ ticketId: objectId });

/**
 * Data on admin pages has changed. The pages that show the data refetch it after a random delay.
 * `member` is the page of one member, `mails` the list of mails to one member, and `members` the
 * list of members.
 */
const adminDataChangedSchema = z.object({
  of: z.enum(['leads', 'contacts', 'members', 'audit', 'member', 'mails', 'news', 'engine']),
  /** Ids of the members, for `member` and `mails`. Absent if any member may be affected. */
  memberIds: z.array(objectId).min(1).optional(),
});
export type AdminDataChanged = z.infer<typeof adminDataChangedSchema>;
export type AdminData = AdminDataChanged['of'];

/** Posts of the community have changed, or reports about posts. */
const postsChangedSchema = z.object({ version: z.string() });

/** A message has reached the member's inbox, or the member has read one on another page. */
const inboxChangedSchema = z.object({});

/**
 * Reason why the stream ends. After `session`, the client must not reconnect. After any other
 * reason, it reconnects after the delay that the `retry` field of the stream gave.
 */
const endSchema = z.object({ reason: z.enum(['session', 'lifetime', 'draining']) });

/** Every event of the stream, by name (`event:`), with the schema of its `data:` (JSON). */
export const liveEvents = {
  hello: helloSchema,
  resync: resyncSchema,
  signals: signalsChangedSchema,
  /**
   * Sent at most once per second, with the prices of subscribed pairs and of open signals that the
   * member sees immediately. These events have no id and are never replayed.
   */
  prices: z.object({ prices: z.array(livePriceSchema) }),
  member: memberChangedSchema,
  ticket: ticketChangedSchema,
  admin: adminDataChangedSchema,
  posts: postsChangedSchema,
  /** The complete state of the signal service. Sent at each change. */
  service: serviceStateSchema,
  inbox: inboxChangedSchema,
  /**
   * Status of the whole system, as the connected gateway sees it. Sent after `hello` and at each
   * change, without an id.
   */
  status: systemStatusSchema,
  /**
   * Sent if none of the entries up to the event's id were for this reader. The id confirms the
   * reader's position in the log.
   */
  position: z.object({}),
  end: endSchema,
} as const;
export type LiveEventName = keyof typeof liveEvents;

/**
 * The fields that the data of each event always has. A browser checks only these fields, because a
 * script with the schemas would be twice as large.
 */
export const LIVE_EVENT_FIELDS: Readonly<Record<LiveEventName, readonly string[]>> = {
  hello: ['resumed', 'now'],
  resync: [],
  signals: ['version', 'changedAt', 'slot', 'opensAt'],
  prices: ['prices'],
  member: ['of'],
  ticket: ['ticketId'],
  admin: ['of'],
  posts: ['version'],
  service: ['state', 'cause', 'since', 'expectedEnd', 'advice'],
  inbox: [],
  status: ['status', 'since', 'parts'],
  position: [],
  end: ['reason'],
};

const eventOf = <const N extends LiveEventName>(event: N) =>
  z.object({ event: z.literal(event), id: liveIdSchema.optional(), data: liveEvents[event] });

/** A received event: its name, its data, and its id if it has one. Readers ignore unknown names. */
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
