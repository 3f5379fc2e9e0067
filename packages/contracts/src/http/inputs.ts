import { z } from 'zod';

/** Schema of an integer in a query, from 1 to `max`. */
export const pageNumber = (name: string, max: number) =>
  z.coerce
    .number({ error: `${name} must be a whole number` })
    .int(`${name} must be a whole number`)
    .min(1, `${name} must be at least 1`)
    .max(max, `${name} must be at most ${max}`);

/**
 * Schemas for the number of a page in a list, and for its size. Without `limit`, a page has `size`
 * rows. `limit` is at most `max`.
 */
export const pageQuery = (size: number, max: number) => ({
  page: pageNumber('page', 1_000_000).default(1),
  limit: pageNumber('limit', max).default(size),
});

/** Requires at least one of the optional fields, in the validator and in the OpenAPI document. */
export const withAnyOf = <S extends z.ZodObject>(
  schema: S,
  fields: readonly (keyof S['shape'] & string)[],
  message: string,
): S =>
  schema
    .refine((body: Record<string, unknown>) => fields.some((field) => body[field] !== undefined), message)
    .meta({ anyOf: fields.map((field) => ({ required: [field] })) });

/**
 * Value of `If-Match`, for example `"7"`: the version that the caller saw. With `*`, or without the
 * header, any version matches.
 */
export const ifMatch = z
  .string()
  .regex(/^(\*|(W\/)?"[0-9]{1,10}")$/, 'If-Match holds a version in quotes, for example "7"')
  .optional();
