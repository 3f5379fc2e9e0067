import { z } from 'zod';
import { named } from './http/named.ts';
import { SERVICES } from './http/services.ts';
import { isoDate, objectId } from './text.ts';

/** Maximum number of updates of an incident. A further update replaces the oldest update. */
export const INCIDENT_UPDATES_MAX = 30;
/** Maximum number of open incidents. With more, the banner would become a long list. */
export const OPEN_INCIDENTS_MAX = 5;

/**
 * Names of the services that an incident affects. The status page uses the same names for the parts
 * that it lists.
 */
export const incidentParts = z
  .array(z.enum(SERVICES, 'There is no such part'))
  .max(SERVICES.length, 'Each part at most once');

/** A problem of the service, as an owner has described it for members and visitors. */
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
