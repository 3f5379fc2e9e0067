import { z } from 'zod';
import { named } from './http/named.ts';
import { SERVICES } from './http/services.ts';
import { isoDate, objectId } from './text.ts';

/**
 * Maximum number of updates of an incident. When it is exceeded, the oldest updates are dropped.
 */
export const INCIDENT_UPDATES_MAX = 30;
/** With more open incidents, the banner would become a list. */
export const OPEN_INCIDENTS_MAX = 5;

/** Names of the affected services. The status page uses the same names for its parts. */
export const incidentParts = z
  .array(z.enum(SERVICES, 'There is no such part'))
  .max(SERVICES.length, 'Each part at most once');

/** A problem of the service that an owner described for members and visitors. */
export const incidentSchema = named('Incident', {
  id: objectId,
  title: z.string(),
  parts: incidentParts,
  openedAt: isoDate,
  /** Null while the incident is open. */
  resolvedAt: isoDate.nullable(),
  /** Updates, newest first. */
  updates: z.array(z.object({ text: z.string(), at: isoDate })),
});
export type Incident = z.infer<typeof incidentSchema>;
