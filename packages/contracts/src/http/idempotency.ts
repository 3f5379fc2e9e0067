import { z } from 'zod';

/**
 * `Idempotency-Key`, chosen by the caller for one action. A repeated key returns the first call's
 * reply and does nothing else.
 */
export const idempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,100}$/, 'Idempotency-Key has 8 to 100 letters, digits, - and _')
  .optional();
