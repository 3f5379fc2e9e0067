import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';

/** Every definition of a stored thing. */
const root = path.resolve(import.meta.dirname, '../..');
type Defined = {
  name: string;
  fields: Record<string, z.ZodType>;
  erasure: string | { keeps?: readonly string[] };
  indexes: readonly { key: Record<string, 1 | -1>; serves: string }[];
};
const files = ['services', 'packages'].flatMap((folder) =>
  readdirSync(path.join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /src.*\.ts$/.test(file) && !/node_modules|\.test\.ts$/.test(file))
    .map((file) => path.join(root, folder, file))
    .filter((file) => readFileSync(file, 'utf8').includes('= defineCollection(')),
);
const isDefined = (value: unknown): value is Defined =>
  typeof value === 'object' && value !== null && 'erasure' in value;
const exported: unknown[] = (await Promise.all(files.map((file) => import(file)))).flatMap(Object.values);
const collections = exported.filter(isDefined);
const PERSONAL = /^(?:email|fullName|phone|address|userAgent|userId|memberId|authorId|recipient|telegram)$/;

describe.each(collections.map((collection) => [collection.name, collection] as const))(
  '%s',
  (_, collection) => {
    const { fields, erasure, indexes } = collection;

    it('keeps no text of an erased person', () => {
      const kept = typeof erasure === 'object' ? (erasure.keeps ?? []) : [];
      expect(kept.filter((key) => !fields[key] || holdsText(fields[key]))).toEqual([]);
    });

    it('has no field of a person where it holds nobody', () => {
      const personal = Object.keys(fields).filter((key) => PERSONAL.test(key));
      expect(erasure === 'holds-nobody' ? personal : []).toEqual([]);
    });

    it('has an index for the fields of its own alone, each for a query', () => {
      for (const { key, serves } of indexes) {
        expect(serves).not.toBe('');
        for (const field of Object.keys(key))
          expect(['_id', ...Object.keys(fields)]).toContain(field.split('.')[0]);
      }
    });
  },
);

it('finds the definitions', () => {
  expect(collections.map(({ name }) => name)).toContain('users');
});

/** Whether a person may have written a value of it: text that is not one of a list. */
function holdsText(field: z.ZodType): boolean {
  const { type, innerType, element, shape, valueType } = field.def as {
    type: string;
    innerType?: z.ZodType;
    element?: z.ZodType;
    shape?: Record<string, z.ZodType>;
    valueType?: z.ZodType;
  };
  const inner = [innerType, element, valueType, ...Object.values(shape ?? {})].filter(
    (one) => one !== undefined,
  );
  if (field.meta()?.isOwnText) return false;
  if (inner.length > 0) return inner.some(holdsText);
  return !['number', 'boolean', 'date', 'enum', 'literal'].includes(type);
}
