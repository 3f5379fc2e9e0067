import {
  type DocumentOf,
  defineCollection,
  type EntityOf,
  type ModelOf,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/**
 * Records that a member's week was reported, keyed by member and week. Contains no figures, because
 * they can be computed from the settings and the signals.
 */
export const weekReportCollection = defineCollection({
  name: 'paper_week_reports',
  id: 'string',
  hasOutbox: true,
  erasure: 'deletes-document',
  fields: {
    userId: z.string(),
    /** Start of the reported week: midnight UTC of a Monday. */
    weekStartsAt: z.date(),
    reportedAt: z.date(),
  },
  indexes: [
    { key: { weekStartsAt: 1 }, serves: 'reports of weeks that are long over' },
    {
      key: { userId: 1, weekStartsAt: 1 },
      serves: 'all of a member in order, for the export and the erasure',
    },
  ],
});
export type WeekReportDocument = DocumentOf<typeof weekReportCollection>;
export type WeekReportModel = ModelOf<typeof weekReportCollection>;
export type WeekReport = Omit<EntityOf<typeof weekReportCollection>, 'id'>;
