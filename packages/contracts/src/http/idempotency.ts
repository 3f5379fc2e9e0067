import { z } from 'zod';

/**
 * Value of `Idempotency-Key`, which the caller chooses for one action. If the key is repeated, the
 * caller gets the reply of the first call, and nothing else happens.
 */
export const idempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,100}$/, 'Idempotency-Key has 8 to 100 letters, digits, - and _')
  .optional();
