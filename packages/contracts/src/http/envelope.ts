import { z } from 'zod';
import { isoDate } from '../text.ts';
import { named } from './named.ts';

export const paginationSchema = named('Pagination', {
  total: z.int().min(0),
  pages: z.int().min(0),
  current: z.int().min(1),
});
export type Pagination = z.infer<typeof paginationSchema>;

/**
 * Envelope of every reply. `message` is text for people, and `error` is a stable code for programs.
 */
export const envelopeSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  error: z.string().nullable(),
  data: z.unknown(),
  timestamp: isoDate,
  pagination: paginationSchema.optional(),
});
export type Envelope<Data = unknown> = Omit<z.infer<typeof envelopeSchema>, 'data'> & { data: Data };

/**
 * `data` of a 422 reply: the first problem of each field, keyed by the field's path (`email`,
 * `notifications.signals`).
 */
export const fieldErrorsSchema = named('FieldErrors', { fields: z.record(z.string(), z.string()) });
export type FieldErrors = z.infer<typeof fieldErrorsSchema>;
