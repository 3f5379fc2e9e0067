import { z } from 'zod';
import { named } from './http/named.ts';
import { optionalLine } from './text.ts';
import type { OptionalNotification } from './users.ts';

/** Channels that deliver messages to a member, in addition to an open page. */
export const CHANNELS = ['push', 'telegram', 'inbox', 'mail'] as const;
export const channelSchema = z.enum(CHANNELS).meta({ id: 'Channel' });
export type Channel = z.infer<typeof channelSchema>;

/** Notification types: the rows of a member's preference matrix. */
export const CHANNEL_EVENTS = [
  'signal',
  'signal-settled',
  'daily-summary',
  'weekly-report',
  'tickets',
  'community',
  'account',
  'service-notice',
] as const;
export const channelEventSchema = z.enum(CHANNEL_EVENTS).meta({ id: 'ChannelEvent' });
export type ChannelEvent = z.infer<typeof channelEventSchema>;

/**
 * Setting of one channel for one notification type. Members cannot turn off a channel that is
 * `always` on. If a cell is missing, the channel never delivers messages of the type.
 */
type Cell = 'on' | 'off' | 'always';
/** Maps notification type → channel → setting of a new member. */
export const CHANNEL_CELLS: Readonly<Record<ChannelEvent, Readonly<Partial<Record<Channel, Cell>>>>> = {
  // Signals go neither to the inbox nor to mail, because 288 messages a day would be too many.
  signal: { push: 'on', telegram: 'on' },
  'signal-settled': { push: 'off', telegram: 'off' },
  'daily-summary': { push: 'off', telegram: 'off', inbox: 'on', mail: 'on' },
  'weekly-report': { push: 'off', telegram: 'off', inbox: 'on', mail: 'on' },
  tickets: { push: 'on', telegram: 'off', inbox: 'on', mail: 'on' },
  community: { push: 'off', telegram: 'off', inbox: 'on' },
  account: { push: 'on', telegram: 'off', inbox: 'always', mail: 'always' },
  'service-notice': { push: 'on', telegram: 'on', inbox: 'always', mail: 'always' },
};

/**
 * Mail types that members can turn off in the account, each with the name of its setting. An
 * unsubscribe link changes the same setting.
 */
export const MAIL_SETTINGS = {
  'daily-summary': 'signals',
  'weekly-report': 'trades',
} as const satisfies Partial<Record<ChannelEvent, OptionalNotification>>;

const CLOCK = /^([01]\d|2[0-3]):[0-5]\d$/;
const clock = z
  .string({ error: 'Please enter a time, for example 22:00' })
  .regex(CLOCK, 'Please enter a time, for example 22:00');
/**
 * Both times are `HH:MM` in the member's time zone. If the end is before the start, the span
 * includes midnight.
 */
export const hoursSchema = named('Hours', { from: clock, to: clock });
export type Hours = z.infer<typeof hoursSchema>;

/** States of a delivery. Every delivery begins as `waiting`. */
const RECEIPT_STATES = [
  'waiting',
  'accepted',
  'received',
  'opened',
  'refused',
  'expired',
  'suppressed',
] as const;
export const receiptStateSchema = z.enum(RECEIPT_STATES).meta({ id: 'ReceiptState' });
export type ReceiptState = z.infer<typeof receiptStateSchema>;

const DIRECTIONS = ['all', 'buy', 'sell'] as const;
export const DEVICE_NAME_MAX_LENGTH = 60;
/**
 * Maximum number of browsers per member that receive push alerts. If a member adds one more, the
 * browser in which the site was opened least recently is removed.
 */
export const DEVICES_PER_MEMBER_MAX = 10;
/** Maximum number of rows in the delivery history. */
export const DELIVERIES_SHOWN = 100;
export const INBOX_SHOWN = 50;

/**
 * A member's filter for alerts about new signals. For members whose tier has a delay or a daily
 * limit, only `hours` applies: any other rule would reveal something about a signal that they
 * cannot see yet.
 */
export const signalRulesSchema = named('SignalRules', {
  /**
   * Parts of market names, separated by commas. If this is empty, all markets match, unless
   * `hasStarred` selects the starred markets.
   */
  markets: optionalLine({ label: 'Markets', maxLength: 200 }),
  /** True to add the starred markets to `markets`. If no market is starred, this has no effect. */
  hasStarred: z.boolean('hasStarred must be true or false').default(false),
  direction: z.enum(DIRECTIONS, { error: `direction is one of ${DIRECTIONS.join(', ')}` }),
  /** Minimum confidence of a signal, in percent. */
  minConfidence: z
    .number('Please enter a number from 0 to 100')
    .min(0, 'Please enter a number from 0 to 100')
    .max(100, 'Please enter a number from 0 to 100'),
  /** Null if signals may be sent at any time of day. */
  hours: hoursSchema.nullable(),
});
export type SignalRules = z.infer<typeof signalRulesSchema>;
export const NO_RULES: SignalRules = {
  markets: '',
  hasStarred: false,
  direction: 'all',
  minConfidence: 0,
  hours: null,
};
