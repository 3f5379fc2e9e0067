import { z } from 'zod';
import { named } from './http/named.ts';
import { incidentParts, incidentSchema } from './incidents.ts';
import { isoDate, objectId } from './text.ts';

const partStatusSchema = z.enum(['operational', 'degraded', 'down']).meta({ id: 'PartStatus' });
export type PartStatus = z.infer<typeof partStatusSchema>;

/**
 * The service works, but is late or impaired. `name` is the failing check. Only operators see the
 * check's message.
 */
const degradationSchema = z.object({ name: z.string(), since: isoDate });

/** An open incident with its newest update; `GET /api/status/history` has all updates. */
const openIncidentSchema = named('OpenIncident', {
  id: objectId,
  title: z.string(),
  parts: incidentParts,
  openedAt: isoDate,
  /** Text of the newest update; `updatedAt` is the time of that update. */
  text: z.string(),
  updatedAt: isoDate,
});
export type OpenIncident = z.infer<typeof openIncidentSchema>;

/**
 * A field is absent while its service does not respond, and null if the service has no such time.
 */
const measuredSchema = named('MeasuredStatus', {
  /** Start of the newest slot that has an outcome. */
  lastSlotAt: isoDate.nullable().optional(),
  /** Time at which the oldest unsent mail with a code began to wait. */
  codesWaitSince: isoDate.nullable().optional(),
  /**
   * Time at which the oldest unsent mail without a code began to wait. Mailings to many members are
   * not considered.
   */
  mailsWaitSince: isoDate.nullable().optional(),
});
export type MeasuredStatus = z.infer<typeof measuredSchema>;
export const MEASURED_FACTS = ['lastSlotAt', 'codesWaitSince', 'mailsWaitSince'] as const;

/**
 * `since` is the time at which the part entered this state, as observed by the gateway that
 * replies.
 */
export const systemStatusSchema = named('SystemStatus', {
  status: partStatusSchema,
  since: isoDate,
  /**
   * Set only during maintenance, when writes are refused. `until` is the expected end; null if it
   * is unknown.
   */
  maintenance: z.object({ until: isoDate.nullable() }).optional(),
  /** Set only while incidents are open, with the newest first. */
  incidents: z.array(openIncidentSchema).optional(),
  /** Set only in replies to requests, because these times change too often for the live stream. */
  measured: measuredSchema.optional(),
  parts: z.array(
    z.object({
      name: z.string(),
      status: partStatusSchema,
      since: isoDate,
      degraded: z.array(degradationSchema),
    }),
  ),
});
export type SystemStatus = z.infer<typeof systemStatusSchema>;

/** Number of days in the history, including today. */
export const STATUS_HISTORY_DAYS = 90;

/**
 * `worst` is null if nothing was probed. `minutesNotOperational` is the number of minutes in which
 * any probe found the part impaired.
 */
const dayShape = {
  worst: partStatusSchema.nullable(),
  minutesNotOperational: z.int().min(0).max(1_440),
};
const statusDaySchema = named('StatusDay', {
  /** Day in UTC. */
  day: z.iso.date(),
  ...dayShape,
  /** Number of minutes of the day in which at least one gateway probed. */
  minutesObserved: z.int().min(0).max(1_440),
  parts: z.array(z.object({ name: z.string(), ...dayShape })),
});
export type StatusDay = z.infer<typeof statusDaySchema>;

export const statusHistorySchema = named('StatusHistory', {
  /** Days, oldest first. The last one is today. */
  days: z.array(statusDaySchema),
  /** Open incidents and all incidents of the last 90 days, newest first. */
  incidents: z.array(incidentSchema),
});
export type StatusHistory = z.infer<typeof statusHistorySchema>;
