import { z } from 'zod';
import {
  ADMIN_PAGE_SIZE,
  ADMIN_PAGE_SIZE_MAX,
  BROKER_REPORT_MAX_BYTES,
  RECENT_SIGN_IN_MINUTES,
} from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints, EXPORT_TIMEOUT_MS } from '../../http/endpoint.ts';
import { pageQuery } from '../../http/inputs.ts';
import { named } from '../../http/named.ts';
import { isoDate, objectId } from '../../text.ts';

/** Events that brokers send. The parameter `event` has one of these names. */
export const BROKER_EVENT_KINDS = ['registration', 'deposit', 'first-deposit', 'qualification'] as const;
export type BrokerEventKind = (typeof BROKER_EVENT_KINDS)[number];

/** Name of a broker in URLs, derived from its name in the settings. */
const brokerSlug = z
  .string()
  .regex(/^[a-z0-9]+(?:-[a-z0-9]+)*$/, 'A broker can have only small letters, digits, and dashes')
  .max(60);

const brokerParams = z.object({ broker: brokerSlug });
const postbackParams = z.object({ broker: brokerSlug, secret: z.string().regex(/^[\w-]{1,100}$/) });

/** Value of a query parameter. If the parameter occurs more than once, the value is a list. */
const macro = z.union([z.string(), z.array(z.string())]).optional();
/** Parameters that are not listed here are stored with the request. */
const postbackQuery = z
  .object({
    event: macro,
    event_id: macro,
    /** The member’s admission code. */
    click_id: macro,
    /** The member’s account number at the broker. */
    trader_id: macro,
    amount: macro,
    currency: macro,
  })
  .catchall(z.union([z.string(), z.array(z.string())]));

const brokerSchema = named('Broker', {
  broker: brokerSlug,
  name: z.string(),
  /**
   * Path of the broker's postback URL, including the secret. The broker adds its values as query
   * parameters.
   */
  address: z.string(),
  /** Time at which the present secret was created. */
  secretChangedAt: isoDate,
});
export type Broker = z.infer<typeof brokerSchema>;

/**
 * A `matched` event belongs to a member. An `unmatched` event belongs to no member or is
 * incomplete. A `ping` is a test without an event. No event gives access by itself.
 */
const brokerEventStateSchema = z.enum(['matched', 'unmatched', 'ping']);

const brokerEventSchema = named('BrokerEvent', {
  id: objectId,
  broker: brokerSlug,
  source: z.enum(['postback', 'report']),
  event: z.enum(BROKER_EVENT_KINDS).nullable(),
  state: brokerEventStateSchema,
  eventId: z.string().nullable(),
  clickId: z.string().nullable(),
  traderId: z.string().nullable(),
  /** Amount in `currency`, as the broker sent it. */
  amount: z.number().nullable(),
  currency: z.string().nullable(),
  userId: objectId.nullable(),
  /** Reasons why parts of the request could not be used. */
  problems: z.array(z.string()),
  /**
   * Original query of the postback, or original row of the report. Null after it was deleted
   * because of its age.
   */
  raw: z.string().nullable(),
  receivedAt: isoDate,
  /** Number of times that the event arrived, counting repeats. */
  arrivals: z.int().min(1),
});
export type BrokerEventRow = z.infer<typeof brokerEventSchema>;

const reportRowSchema = z.object({
  /** Row number as in a spreadsheet, where the header is row 1. */
  row: z.int().min(2),
  state: z.enum(['matched', 'unmatched']),
  why: z.string(),
});
const reportSchema = named('BrokerReport', {
  matched: z.int().min(0),
  unmatched: z.int().min(0),
  rows: z.array(reportRowSchema),
});
export type BrokerReport = z.infer<typeof reportSchema>;

const trueOrFalse = z.enum(['true', 'false']).default('false');

export const brokerEndpoints = defineEndpoints('admin', 'admin', {
  /** The secret in the address authorizes the call. */
  receivePostback: {
    route: 'GET /api/postbacks/:broker/:secret',
    access: 'public',
    summary: 'Record an event of a broker; it can only propose a deposit',
    params: postbackParams,
    query: postbackQuery,
    errors: [errors.postbackUnknown],
  },
  receivePostedPostback: {
    route: 'POST /api/postbacks/:broker/:secret',
    access: 'public',
    summary: 'The same for brokers that send POST; only the query is read',
    params: postbackParams,
    query: postbackQuery,
    ignoresBody: true,
    errors: [errors.postbackUnknown],
  },
  listBrokers: {
    route: 'GET /api/admin/brokers',
    summary: 'Configured brokers, with their postback addresses',
    reply: z.array(brokerSchema),
  },
  rotateBrokerSecret: {
    route: 'POST /api/admin/brokers/:broker/secret',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Replace the secret of a broker; the old postback address stops working immediately',
    params: brokerParams,
    reply: brokerSchema,
    errors: [errors.brokerNotFound],
  },
  listBrokerEvents: {
    route: 'GET /api/admin/broker-events',
    summary: 'Events of brokers, newest first',
    query: z.object(pageQuery(ADMIN_PAGE_SIZE, ADMIN_PAGE_SIZE_MAX)),
    reply: z.array(brokerEventSchema),
    isPaginated: true,
  },
  applyBrokerReport: {
    route: 'POST /api/admin/broker-reports',
    cost: { class: 'heavy', why: 'reads and stores up to 10,000 rows' },
    rateClass: 'upload',
    timeoutMs: EXPORT_TIMEOUT_MS,
    lane: 'files',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Match the rows of a broker’s report with members; without dryRun, store each row once',
    query: z.object({
      dryRun: trueOrFalse,
      /** Defaults to the first broker in the settings. */
      broker: brokerSlug.optional(),
    }),
    upload: {
      contentTypes: ['text/csv'],
      maxBytes: BROKER_REPORT_MAX_BYTES,
      tooLarge: errors.brokerReportTooLarge,
    },
    reply: reportSchema,
    errors: [errors.brokerNotFound, errors.csvUnreadable, errors.csvColumnsMissing, errors.csvTooManyRows],
  },
});
