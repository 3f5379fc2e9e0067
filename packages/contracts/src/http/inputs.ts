import { z } from 'zod';

/** Inputs that several calls share. */

/** A whole number in a query, from 1 to `max`. */
export const pageNumber = (name: string, max: number) =>
  z.coerce
    .number({ error: `${name} must be a whole number` })
    .int(`${name} must be a whole number`)
    .min(1, `${name} must be at least 1`)
    .max(max, `${name} must be at most ${max}`);

/** `If-Match: "7"`, the version that the caller saw; `*` or no header takes any. */
export const ifMatch = z
  .string()
  .regex(/^(\*|(W\/)?"[0-9]{1,10}")$/, 'If-Match holds a version in quotes, for example "7"')
  .optional();
