import { z } from 'zod';
import { named } from './http/named.ts';
import { incidentParts, incidentSchema } from './incidents.ts';
import { isoDate, objectId } from './text.ts';

const partStatusSchema = z.enum(['operational', 'degraded', 'down']).meta({ id: 'PartStatus' });
export type PartStatus = z.infer<typeof partStatusSchema>;

/**
 * A failed check of a service that still works, but is late or impaired. `name` is the name of the
 * check. The message of the check is left out, because only operators may see it.
 */
const degradationSchema = z.object({ name: z.string(), since: isoDate });

/** An open incident with only its newest update. `GET /api/status/history` returns all updates. */
const openIncidentSchema = named('OpenIncident', {
  id: objectId,
  title: z.string(),
  parts: incidentParts,
  openedAt: isoDate,
  /** Text of the newest update. */
  text: z.string(),
  /** Time of the newest update. */
  updatedAt: isoDate,
});
export type OpenIncident = z.infer<typeof openIncidentSchema>;

/**
 * Times that services report. A field is absent while its service does not respond, and null if
 * there is no such slot or mail.
 */
const measuredSchema = named('MeasuredStatus', {
  /** Start of the newest slot that has an outcome. */
  lastSlotAt: isoDate.nullable().optional(),
  /**
   * Time at which the oldest unsent mail with a code was queued. It shows how late these mails are.
   */
  codesWaitSince: isoDate.nullable().optional(),
  /**
   * Time at which the oldest unsent mail without a code was queued. Mailings to many members are
   * left out.
   */
  mailsWaitSince: isoDate.nullable().optional(),
});
export type MeasuredStatus = z.infer<typeof measuredSchema>;
export const MEASURED_FACTS = ['lastSlotAt', 'codesWaitSince', 'mailsWaitSince'] as const;

export const systemStatusSchema = named('SystemStatus', {
  /** Status of the whole system. */
  status: partStatusSchema,
  /** Time at which this status was first seen by the gateway that sends the reply. */
  since: isoDate,
  /**
   * Present only during maintenance, while writes are refused. `until` is the expected end of the
   * maintenance; null if the end is unknown.
   */
  maintenance: z.object({ until: isoDate.nullable() }).optional(),
  /** Open incidents, newest first. Absent if there are none. */
  incidents: z.array(openIncidentSchema).optional(),
  /** Absent in events of the live stream, because these times change too often. */
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

/** Number of days in the status history, including today. */
export const STATUS_HISTORY_DAYS = 90;

/** Status of one part, or of the whole system, in one day. */
const dayShape = {
  /** The worst status of the day; null if there were no probes on that day. */
  worst: partStatusSchema.nullable(),
  /** Number of minutes in which at least one probe found a status other than `operational`. */
  minutesNotOperational: z.int().min(0).max(1_440),
};
const statusDaySchema = named('StatusDay', {
  /** Day in UTC. */
  day: z.iso.date(),
  ...dayShape,
  /** Number of minutes of the day in which at least one gateway probed the parts. */
  minutesObserved: z.int().min(0).max(1_440),
  parts: z.array(z.object({ name: z.string(), ...dayShape })),
});
export type StatusDay = z.infer<typeof statusDaySchema>;

export const statusHistorySchema = named('StatusHistory', {
  /** Days, oldest first. The last one is today. */
  days: z.array(statusDaySchema),
  /** All open incidents, and the incidents of the last 90 days that are closed, newest first. */
  incidents: z.array(incidentSchema),
});
export type StatusHistory = z.infer<typeof statusHistorySchema>;
