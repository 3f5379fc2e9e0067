import type { Query, Schema, UpdateQuery } from 'mongoose';
import { z } from 'zod';

/**
 * Validates the values that updates set or push, and replaces them with the parsed values. Ignores
 * paths that the fields do not describe.
 */
export function checkUpdates(schema: Schema, fields: Record<string, z.ZodType>): void {
  const object = z.object(fields).partial();
  schema.pre(['updateOne', 'updateMany', 'findOneAndUpdate'], function (this: Query<unknown, unknown>) {
    const { $set, $setOnInsert, $push, $addToSet } = (this.getUpdate() ?? {}) as UpdateQuery<unknown>;
    for (const values of [$set, $setOnInsert]) parseEach(values, object);
    for (const values of [$push, $addToSet]) parseEach(values, object, { isElement: true });
  });
}

function parseEach(
  values: Record<string, unknown> | undefined,
  object: z.ZodType,
  { isElement = false }: { isElement?: boolean } = {},
): void {
  for (const [path, value] of Object.entries(values ?? {})) {
    const field = fieldAt(object, isElement ? [...path.split('.'), '$'] : path.split('.'));
    if (!values || !field) continue;
    const each = isElement && (value as { $each?: unknown[] } | null)?.$each;
    values[path] = each
      ? { ...(value as object), $each: each.map((one) => field.parse(one)) }
      : field.parse(value);
  }
}

function fieldAt(field: z.ZodType | undefined, [key, ...rest]: readonly string[]): z.ZodType | undefined {
  if (!field || key === undefined) return field;
  const { type, innerType, shape, element, valueType } = field.def as {
    type: string;
    innerType?: z.ZodType;
    shape?: Record<string, z.ZodType>;
    element?: z.ZodType;
    valueType?: z.ZodType;
  };
  if (innerType) return fieldAt(innerType, [key, ...rest]);
  if (type === 'object') return fieldAt(shape?.[key], rest);
  return fieldAt(type === 'array' ? element : valueType, rest);
}
