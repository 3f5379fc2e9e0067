import { z } from 'zod';

/**
 * `Idempotency-Key`: chosen by the caller for one thing to be done. The same key again answers what
 * the first call answered and does nothing more.
 */
export const idempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,100}$/, 'Idempotency-Key has 8 to 100 letters, digits, - and _')
  .optional();
