import { z } from 'zod';

/**
 * Value of `Idempotency-Key`, which the caller chooses for one action. If the caller sends the same
 * key again, the reply is that of the first call, and the action is not repeated.
 */
export const idempotencyKey = z
  .string()
  .regex(/^[A-Za-z0-9_-]{8,100}$/, 'Idempotency-Key has 8 to 100 letters, digits, - and _')
  .optional();
