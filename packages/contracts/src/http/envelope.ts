import { z } from 'zod';
import { isoDate } from '../text.ts';

export const paginationSchema = z
  .object({ total: z.int().min(0), pages: z.int().min(0), current: z.int().min(1) })
  .meta({ id: 'Pagination' });
export type Pagination = z.infer<typeof paginationSchema>;

/** What every call answers. `message` is for people, `error` is a stable code for programs. */
export const envelopeSchema = z.object({
  success: z.boolean(),
  message: z.string(),
  error: z.string().nullable(),
  data: z.unknown(),
  timestamp: isoDate,
  pagination: paginationSchema.optional(),
});
export type Envelope<Data = unknown> = Omit<z.infer<typeof envelopeSchema>, 'data'> & { data: Data };

/** `data` of a 422: the first problem of each field, by its path (`email`, `notifications.signals`). */
export const fieldErrorsSchema = z
  .object({ fields: z.record(z.string(), z.string()) })
  .meta({ id: 'FieldErrors' });
export type FieldErrors = z.infer<typeof fieldErrorsSchema>;
