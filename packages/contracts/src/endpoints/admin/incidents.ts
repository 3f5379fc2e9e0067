import { z } from 'zod';
import { RECENT_SIGN_IN_MINUTES } from '../../constants.ts';
import { errors } from '../../errors.ts';
import { defineEndpoints } from '../../http/endpoint.ts';
import { named } from '../../http/named.ts';
import { incidentParts, incidentSchema } from '../../incidents.ts';
import { isoDate, multiLine, objectId, plainLine } from '../../text.ts';

const TITLE_MAX_LENGTH = 100;
const TEXT_MAX_LENGTH = 1_000;

const version = z.int('version is a whole number').min(1, 'version is at least 1');
const adminIncidentSchema = named('AdminIncident', { ...incidentSchema.shape, version });
export type AdminIncident = z.infer<typeof adminIncidentSchema>;

const incidentBodySchema = named('IncidentBody', {
  /** Id of the incident to change. If it is missing, a new incident is opened. */
  id: objectId.optional(),
  /** Version of the incident that the admin saw. */
  version: version.optional(),
  title: plainLine({ label: 'The title', maxLength: TITLE_MAX_LENGTH }),
  /** Text of the new update. */
  text: multiLine({ label: 'The text', maxLength: TEXT_MAX_LENGTH }),
  parts: incidentParts.default([]),
  isResolved: z.boolean('isResolved is true or false').default(false),
});
export type IncidentBody = z.output<typeof incidentBodySchema>;

const maintenanceBodySchema = named('MaintenanceBody', {
  isOn: z.boolean('isOn is true or false'),
  /** Expected end; null if it is unknown. */
  until: isoDate.nullable().default(null),
});

export const incidentEndpoints = defineEndpoints('admin', 'admin', {
  getIncidents: {
    access: 'public',
    route: 'GET /api/incidents',
    rateClass: 'poll',
    isConditional: true,
    summary: 'Open incidents and those of the last 90 days, newest first',
    reply: z.array(incidentSchema),
  },
  listIncidents: {
    route: 'GET /api/admin/incidents',
    summary: 'The same incidents, with the version that a change must contain',
    reply: z.array(adminIncidentSchema),
  },
  writeIncident: {
    route: 'POST /api/admin/incidents',
    summary: 'Open an incident, add an update to one, or resolve it',
    body: incidentBodySchema,
    reply: adminIncidentSchema,
    errors: [
      errors.incidentNotFound,
      errors.incidentConflict,
      errors.incidentOpenTwice,
      errors.incidentsTooMany,
      errors.incidentResolved,
    ],
  },
  setMaintenance: {
    route: 'PUT /api/admin/maintenance',
    signedInWithinMinutes: RECENT_SIGN_IN_MINUTES,
    summary: 'Start or end maintenance, during which all other writes are refused',
    body: maintenanceBodySchema,
    reply: z.null(),
  },
});
