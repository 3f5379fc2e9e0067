import { z } from 'zod';
import {
  CHANNEL_CELLS,
  CHANNEL_EVENTS,
  CHANNELS,
  type Channel,
  type ChannelEvent,
  channelEventSchema,
  DEVICE_NAME_MAX_LENGTH,
  DEVICES_PER_MEMBER_MAX,
  hoursSchema,
  INBOX_SHOWN,
  MAIL_SETTINGS,
  receiptStateSchema,
  signalRulesSchema,
} from '../../channels.ts';
import { RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { pairSymbol, WATCHLIST_MAX } from '../../signals.ts';
import { boundedText, isoDate, singleLine, timeZone } from '../../text.ts';
import { clockSchema } from '../../users.ts';

/** Real endpoints of push services are shorter than 1,000 characters. */
const ENDPOINT_MAX_LENGTH = 2_000;
const key = (name: string, pattern: RegExp) =>
  z.string(`${name} must be text`).regex(pattern, `${name} must be a key of a push subscription`);

/**
 * Output of `PushSubscription.toJSON()`, plus a name for the device. Other fields that a browser
 * sends are dropped.
 */
const saveDeviceBodySchema = named('SaveDeviceBody', {
  endpoint: boundedText(ENDPOINT_MAX_LENGTH).regex(/^https?:\/\/\S+$/, 'endpoint must be an address'),
  keys: z.object({
    /**
     * An uncompressed P-256 point has 65 bytes, and the first byte is 4. In base64url, these are 87
     * characters, and the first is `B`.
     */
    p256dh: key('p256dh', /^B[A-Za-z0-9_-]{86}=?$/),
    auth: key('auth', /^[A-Za-z0-9_-]{22}(==)?$/),
  }),
  name: singleLine({ label: 'Name', maxLength: DEVICE_NAME_MAX_LENGTH }),
});
export type SaveDeviceBody = z.infer<typeof saveDeviceBodySchema>;

/**
 * Delay of a delayed test alert: enough time to put the phone away and for its screen to turn off.
 */
export const LATER_TEST_SECONDS = 30;

const deviceId = z
  .string()
  .regex(/^[0-9a-f]{24}$/)
  .meta({ id: 'DeviceId' });
export const deviceSchema = named('PushDevice', {
  id: deviceId,
  name: z.string(),
  createdAt: isoDate,
  /** Time at which the site was last open in the browser. */
  seenAt: isoDate,
  /** Time at which the last alert was sent to the browser. */
  lastUsedAt: isoDate.nullable(),
  /** Time at which the browser last confirmed that it received an alert. */
  receivedAt: isoDate.nullable(),
  /** Time of the last delayed test; in the future while the test waits. */
  testAt: isoDate.nullable(),
});
export type PushDevice = z.infer<typeof deviceSchema>;

/**
 * True for cells that a save ignores, because members turn these mails on and off with
 * `/api/account/notifications`.
 */
const isReadOnly = (event: ChannelEvent, channel: Channel): boolean =>
  channel === 'mail' && event in MAIL_SETTINGS;
const CANNOT_BE_OFF = 'You can’t turn this off. It protects your account.';
const cellSchema = (event: ChannelEvent, channel: Channel) =>
  (CHANNEL_CELLS[event][channel] === 'always'
    ? z.literal(true, { error: CANNOT_BE_OFF })
    : z.boolean(`${event} by ${channel} must be true or false`)
  ).optional();
type Row = Partial<Record<Channel, boolean>>;
type Matrix = Partial<Record<ChannelEvent, Row>>;
/** Contains every cell of `CHANNEL_CELLS`. */
const matrixSchema = z.object(
  Object.fromEntries(
    CHANNEL_EVENTS.map((event) => [
      event,
      z.object(
        Object.fromEntries(
          Object.entries(CHANNEL_CELLS[event]).map(([channel, cell]) => [
            channel,
            cell === 'always' ? z.literal(true) : z.boolean(),
          ]),
        ),
      ),
    ]),
  ),
) as unknown as z.ZodType<Matrix>;
const rowSchema = (event: ChannelEvent) =>
  z
    .strictObject(
      Object.fromEntries(
        CHANNELS.filter((channel) => CHANNEL_CELLS[event][channel] !== undefined).map((channel) => [
          channel,
          cellSchema(event, channel),
        ]),
      ),
    )
    .transform(
      (row): Row =>
        Object.fromEntries(Object.entries(row).filter(([channel]) => !isReadOnly(event, channel as Channel))),
    );
/** Maps event → channel → on or off. A missing cell keeps its value. */
const matrixBodySchema = z.strictObject(
  Object.fromEntries(CHANNEL_EVENTS.map((event) => [event, rowSchema(event).optional()])),
) as unknown as z.ZodType<Matrix>;

/** Rules to change. `hasStarred` has no default here, because a missing rule keeps its value. */
const rulesBodySchema = z.strictObject({
  ...signalRulesSchema.partial().shape,
  hasStarred: z.boolean('hasStarred must be true or false').optional(),
});

/**
 * Settings to change. A missing setting keeps its value, so that a page with outdated settings does
 * not undo the changes of another device.
 */
const saveChannelsBodySchema = named('SaveChannelsBody', {
  matrix: matrixBodySchema.default({}),
  /** During these hours, messages that can wait are delayed, and live signals are not sent. */
  quiet: hoursSchema.nullable().optional(),
  /** The member's time zone, which applies to `quiet` and to the times in messages. */
  zone: timeZone.optional(),
  /** 12-hour or 24-hour clock. */
  clock: clockSchema.optional(),
  rules: rulesBodySchema.optional(),
});
export type SaveChannelsBody = z.output<typeof saveChannelsBodySchema>;

const channelSettingsSchema = named('ChannelSettings', {
  /**
   * The `mail` cells of the daily summary and the weekly report are read-only. They show the
   * settings of `/api/account/notifications`.
   */
  matrix: matrixSchema,
  quiet: hoursSchema.nullable(),
  zone: z.string(),
  clock: clockSchema,
  rules: signalRulesSchema,
  /** Symbols of the starred markets. */
  watchlist: z.array(pairSymbol),
  /** No signal is sent before this time. */
  mutedUntil: isoDate.nullable(),
});
export type ChannelSettings = z.infer<typeof channelSettingsSchema>;

const inboxItemSchema = named('InboxItem', {
  id: z.string(),
  event: channelEventSchema,
  title: z.string(),
  body: z.string(),
  path: z.string(),
  at: isoDate,
  isUnread: z.boolean(),
});
export type InboxItem = z.infer<typeof inboxItemSchema>;

export const channelEndpoints = defineEndpoints('notifier', 'member', {
  listDevices: {
    route: 'GET /api/account/devices',
    summary: 'Browsers of the member that receive alerts',
    reply: z.array(deviceSchema),
    /** The server's public key, which a browser needs for a push subscription. */
    extras: z.object({ applicationServerKey: z.string() }),
  },
  saveDevice: {
    route: 'POST /api/account/devices',
    // A recent sign-in is required, because the device keeps receiving signals after the session
    // has ended.
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: `Add a browser with its push subscription; above ${DEVICES_PER_MEMBER_MAX}, the least recently seen one is removed`,
    body: saveDeviceBodySchema,
    reply: deviceSchema,
    errors: [errors.deviceRefused, errors.valuesRefused],
  },
  renewDevice: {
    route: 'PUT /api/account/devices',
    summary: 'Renew the keys and the name of a browser that the member has added',
    body: saveDeviceBodySchema,
    reply: deviceSchema,
    errors: [errors.deviceRefused, errors.valuesRefused, errors.deviceNotFound],
  },
  removeDevice: {
    route: 'DELETE /api/account/devices/:id',
    summary: 'Stop sending to a browser',
    params: z.object({ id: deviceId }),
    errors: [errors.deviceNotFound],
  },
  testDevice: {
    route: 'POST /api/account/devices/:id/test',
    cost: { class: 'waits', why: 'the push service answers, or 8 s pass' },
    rateClass: 'auth-mail',
    summary: `Send a test alert to a browser, at once or in ${LATER_TEST_SECONDS} s; returns the result from its push service, or waiting`,
    params: z.object({ id: deviceId }),
    /**
     * A delayed test shows whether the phone receives alerts while its screen is off. Only one test
     * can wait at a time.
     */
    query: z.object({ afterSeconds: z.enum(['0', String(LATER_TEST_SECONDS)]).default('0') }),
    reply: named('DeviceTest', { state: receiptStateSchema, reason: z.string().nullable() }),
    errors: [errors.deviceNotFound],
  },
  getChannels: {
    route: 'GET /api/account/channels',
    summary: 'The member’s notification settings: matrix, quiet hours, rules for signals',
    reply: channelSettingsSchema,
  },
  putChannels: {
    route: 'PUT /api/account/channels',
    summary: 'Change the notification settings',
    body: saveChannelsBodySchema,
    reply: channelSettingsSchema,
  },
  putMute: {
    route: 'PUT /api/account/mute',
    summary:
      'Mute signals on every channel until the end of the day in the member’s time zone, or unmute them',
    body: named('PutMuteBody', { isMuted: z.boolean('isMuted must be true or false') }),
    reply: channelSettingsSchema,
  },
  putStar: {
    route: 'PUT /api/account/watchlist',
    summary: `Star a market or remove its star; at most ${WATCHLIST_MAX} markets can have one`,
    body: named('PutStarBody', { pair: pairSymbol, isStarred: z.boolean('isStarred must be true or false') }),
    reply: channelSettingsSchema,
  },
  getInbox: {
    route: 'GET /api/inbox',
    rateClass: 'poll',
    summary: `The last ${INBOX_SHOWN} messages to the member, newest first`,
    reply: z.array(inboxItemSchema),
    extras: z.object({
      unread: z.int().min(0),
      /** `until` that marks exactly these messages as read; null without messages. */
      readMark: isoDate.nullable(),
    }),
  },
  readInbox: {
    route: 'POST /api/inbox/read',
    summary: 'Mark messages up to a time as read',
    body: named('ReadInboxBody', { until: isoDate }),
  },
});
