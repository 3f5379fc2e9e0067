import { z } from 'zod';
import { named } from './http/named.ts';
import { SERVICES } from './http/services.ts';
import { isoDate, objectId } from './text.ts';

/** Maximum number of updates in one incident; the oldest ones are dropped first. */
export const INCIDENT_UPDATES_MAX = 30;
/** More open incidents would turn the banner into a list. */
export const OPEN_INCIDENTS_MAX = 5;

/** Names of services, as in the parts of the status. */
export const incidentParts = z
  .array(z.enum(SERVICES, 'There is no such part'))
  .max(SERVICES.length, 'Each part at most once');

/** A service problem that an owner described for members and visitors. */
export const incidentSchema = named('Incident', {
  id: objectId,
  title: z.string(),
  parts: incidentParts,
  openedAt: isoDate,
  /** Null while it is open. */
  resolvedAt: isoDate.nullable(),
  /** Newest first. */
  updates: z.array(z.object({ text: z.string(), at: isoDate })),
});
export type Incident = z.infer<typeof incidentSchema>;
