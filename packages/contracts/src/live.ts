import { z } from 'zod';
import { named } from './http/named.ts';
import { serviceStateSchema } from './service-state.ts';
import { candleSchema, provenanceSchema, signalSchema } from './signals.ts';
import { signalsSummarySchema, slotRowSchema } from './slots.ts';
import { systemStatusSchema } from './system-status.ts';
import { isoDate, objectId } from './text.ts';

/** A line that says nothing, so that nobody on the way takes the stream for dead. */
export const LIVE_PING_SECONDS = 25;
/** Who asks again because of a hint waits a random time up to this first, so that not all ask at once. */
export const LIVE_SPREAD_MS = 1_500;
/** The same for figures that nobody waits for: all open pages ask for some of them with each slot. */
export const LIVE_FIGURES_SPREAD_MS = 10_000;
/** A page confirms the signals that it showed in one call, within this time after the first of them. */
export const SHOWN_SPREAD_MS = 30_000;
/** A stream ends after this, 20 % more or less, and is opened again. */
export const LIVE_STREAM_MINUTES = 10;
/** Pairs whose price one stream may ask for, beside those of the signals that its member sees. */
export const LIVE_PAIRS_MAX = 4;
/** One for each visible tab. A browser has six connections for a server over HTTP/1.1: two are left for calls. */
export const LIVE_STREAMS_PER_SESSION = 4;

/**
 * `<epoch>-<first>-<last>`: the stretch of the log that a frame stands for. What lies between and is not for this reader is left out,
 * and is in the stretch all the same; so the next frame with an id begins at `last + 1`, or something was lost. A stream that goes on from
 * `last` begins with the empty stretch from `last + 1` to `last`. Another epoch is another log: nothing of the old one counts.
 */
export const liveIdSchema = z
  .string()
  .regex(/^[0-9]{1,15}-[0-9]{1,15}-[0-9]{1,15}$/, 'Last-Event-ID is the id of an event of the stream')
  .meta({ id: 'LiveId' });

export type LivePosition = { epoch: number; first: number; last: number };

/** Undefined for what is no id of the stream. */
export function parseLiveId(id: string | undefined): LivePosition | undefined {
  if (id === undefined || !liveIdSchema.safeParse(id).success) return undefined;
  const [epoch = 0, first = 0, last = 0] = id.split('-').map(Number);
  return { epoch, first, last };
}

export const liveIdOf = ({ epoch, first, last }: LivePosition): string => `${epoch}-${first}-${last}`;

/** Whether nothing is missing between two ids, in the order in which they came. */
export const liveIdFollows = (before: LivePosition, next: LivePosition): boolean =>
  next.epoch === before.epoch && next.first === before.last + 1;

/** First on every stream. `resumed`: it goes on behind `Last-Event-ID`; else all that is on screen has to be asked for. */
const helloSchema = z.object({
  resumed: z.boolean(),
  /** The server's time: the reader's clock may be minutes off. */
  now: isoDate,
});

/** Once, when what was missed cannot be replayed any more: all that is on screen has to be asked for, within the spread. */
const resyncSchema = z.object({});

/** Minutes of a price that a page draws. */
export const CHART_MINUTES = 30;
/** A closed minute of a price. */
const minuteSchema = candleSchema.omit({ volume: true });
export type PriceMinute = z.infer<typeof minuteSchema>;

/** Latest price in the feed's memory and its timestamp. `bar`: the last closed minute, for the first seconds after it came. */
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
 * The list of signals is another one. With `signals` and `row` nothing has to be asked: they are there, with what a chart begins with,
 * for members who see every signal at once. Everybody else asks for the list: at `opensAt` if that is still to come, else now, both times
 * within the spread.
 */
const signalsChangedSchema = z.object({
  version: z.string(),
  changedAt: isoDate,
  /** Outcome of a slot; null when only a signal changed. */
  slot: signalsSummarySchema.shape.lastSlot.unwrap().extend({ slot: z.int() }).nullable(),
  /** When the new signals open to those who do not see them at once; null when there are none. */
  opensAt: isoDate.nullable(),
  /** The signals that are new or settled, whole. */
  signals: z.array(signalSchema).optional(),
  row: slotRowSchema.nullable().optional(),
  /** The last `CHART_MINUTES` of the first new signal by its pair, oldest first; left out where the source did not have them at once. */
  minutes: z.record(z.string(), z.array(minuteSchema)).optional(),
});
export type SignalsChanged = z.infer<typeof signalsChangedSchema>;

/**
 * What the member may see has changed in the answers of this service: `account` is `/api/auth/me`, `sessions` where they are signed in,
 * `notices` what the service has to tell everybody.
 */
const memberChangedSchema = z.object({
  of: z.enum(['account', 'signals', 'community', 'support', 'sessions', 'notices']),
});
export type MemberChanged = z.infer<typeof memberChangedSchema>;

/** A ticket has changed: to its member, and to admins for their desk. */
const ticketChangedSchema = z.object({ ticketId: objectId });

/**
 * What admins work on has changed: they ask for it again, within the spread. `member` is the page of one member, `mails` what was sent to
 * one, `members` the list.
 */
const deskChangedSchema = z.object({
  of: z.enum(['leads', 'contacts', 'members', 'audit', 'member', 'mails', 'news', 'engine']),
  /** With `member` and `mails`: whose. Absent where it may be anybody's. */
  memberIds: z.array(objectId).min(1).optional(),
});
export type DeskChanged = z.infer<typeof deskChangedSchema>;
export type Desk = DeskChanged['of'];

/** Posts of the network, or what members said of them, have changed. */
const postsChangedSchema = z.object({ version: z.string() });

/** A message has come to the member's inbox, or was read on another page. */
const inboxChangedSchema = z.object({});

/** Why a stream ends. After `session` there is nothing to come back with; after the others the reader comes back after `retry`. */
const endSchema = z.object({ reason: z.enum(['session', 'lifetime', 'draining']) });

/** Every event of the stream by its name (`event:`), with what is in its `data:`, JSON. */
export const liveEvents = {
  hello: helloSchema,
  resync: resyncSchema,
  signals: signalsChangedSchema,
  /** At most one a second, for the pairs of open signals that the member sees at once and for those asked for. Without id, never replayed. */
  prices: z.object({ prices: z.array(livePriceSchema) }),
  member: memberChangedSchema,
  ticket: ticketChangedSchema,
  desk: deskChangedSchema,
  posts: postsChangedSchema,
  /** Whole, at each change. */
  service: serviceStateSchema,
  inbox: inboxChangedSchema,
  /** Whole, after `hello` and at each change, as the gateway at the other end sees it. Without id. */
  status: systemStatusSchema,
  /** Nothing for this reader up to this id. */
  position: z.object({}),
  end: endSchema,
} as const;
export type LiveEventName = keyof typeof liveEvents;

const eventOf = <const N extends LiveEventName>(event: N) =>
  z.object({ event: z.literal(event), id: liveIdSchema.optional(), data: liveEvents[event] });

/** One event as a reader has it: its name, its id if it has one, and its data. Readers ignore names that they do not know. */
export const liveEventSchema = z
  .discriminatedUnion('event', [
    eventOf('hello'),
    eventOf('resync'),
    eventOf('signals'),
    eventOf('prices'),
    eventOf('member'),
    eventOf('ticket'),
    eventOf('desk'),
    eventOf('posts'),
    eventOf('service'),
    eventOf('inbox'),
    eventOf('status'),
    eventOf('position'),
    eventOf('end'),
  ])
  .meta({ id: 'LiveEvent' });
export type LiveEvent = z.infer<typeof liveEventSchema>;
