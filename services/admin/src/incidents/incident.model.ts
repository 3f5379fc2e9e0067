import { SERVICES } from '@croneai/contracts/http/services.ts';
import {
  type DocumentOf,
  defineCollection,
  type EntityOf,
  type ModelOf,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/** Incidents that owners reported. In `updates`, the newest update is first. */
export const incidentCollection = defineCollection({
  name: 'incidents',
  id: 'object-id',
  hasOutbox: true,
  erasure: 'no-personal-data',
  fields: {
    version: z.int(),
    title: z.string(),
    parts: z.array(z.enum(SERVICES)).default([]),
    openedAt: z.date(),
    resolvedAt: orNull(z.date()),
    updates: z.array(z.object({ text: z.string(), at: z.date() })),
    /**
     * Title of an open incident; absent once the incident is resolved. The index refuses a second
     * open incident with the same title.
     */
    openTitle: z.string().optional(),
  },
  storedOnly: ['openTitle'],
  indexes: [
    { key: { openedAt: -1 }, serves: 'the newest incidents, and the purge' },
    { key: { openTitle: 1 }, serves: 'open incidents, each title once', unique: true, sparse: true },
  ],
});
export type IncidentDocument = DocumentOf<typeof incidentCollection>;
export type IncidentModel = ModelOf<typeof incidentCollection>;
export type StoredIncident = EntityOf<typeof incidentCollection>;
