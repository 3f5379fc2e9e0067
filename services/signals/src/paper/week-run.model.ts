import {
  type DocumentOf,
  defineCollection,
  type ModelOf,
  orNull,
} from '@croneai/platform/stored/define-collection.ts';
import { z } from 'zod';

/** The reporting of one week, by its Monday (`2026-11-16`): which worker is at it, and how far it has come. */
export const weekRunCollection = defineCollection({
  name: 'paper_week_runs',
  id: 'string',
  hasOutbox: false,
  erasure: 'holds-nobody',
  fields: {
    claimedBy: orNull(z.string()),
    claimedUntil: orNull(z.date()),
    /** Members up to this id are done; another worker resumes after it. */
    doneUpTo: z.string().default(''),
    /** Set when every member is done. */
    endedAt: orNull(z.date()),
  },
  indexes: [],
});
export type WeekRunDocument = DocumentOf<typeof weekRunCollection>;
export type WeekRunModel = ModelOf<typeof weekRunCollection>;
