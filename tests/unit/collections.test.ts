import { accessCopyCollection } from '@croneai/access/access-copy.model.ts';
import { loneEventCollection } from '@croneai/platform/outbox/outbox-store.ts';
import { collectionsIn } from '@croneai/platform/upgrade/run-service-upgrade.ts';
import { describe, expect, it } from 'vitest';
import type { z } from 'zod';
import { definedCollections } from '../support/defined-collections.ts';

const collections = await definedCollections();
const PERSONAL = /^(?:email|fullName|phone|address|userAgent|userId|memberId|authorId|recipient|telegram)$/;

describe.each(collections.map((collection) => [collection.name, collection] as const))(
  '%s',
  (_, collection) => {
    const { fields, erasure, indexes } = collection;

    it('keeps no text of a person who has been erased', () => {
      const kept = typeof erasure === 'object' ? (erasure.keeps ?? []) : [];
      expect(kept.filter((key) => !fields[key] || holdsText(fields[key]))).toEqual([]);
    });

    it('has no personal fields if its documents are not about persons', () => {
      const personal = Object.keys(fields).filter((key) => PERSONAL.test(key));
      expect(erasure === 'no-personal-data' ? personal : []).toEqual([]);
    });

    it('has indexes only on its own fields, and each index serves a query', () => {
      for (const { key, serves } of indexes) {
        expect(serves).not.toBe('');
        for (const field of Object.keys(key))
          expect(['_id', ...Object.keys(fields)]).toContain(field.split('.')[0]);
      }
    });
  },
);

it('finds the definitions of all collections', () => {
  expect(collections.map(({ name }) => name)).toContain('users');
});

it('`npm run upgrade` finds every collection that has an index', async () => {
  const services = ['admin', 'auth', 'leads', 'notifier', 'signals'];
  const sources = services.map((name) => new URL(`../../services/${name}/src/`, import.meta.url));
  const found = (await Promise.all(sources.map(collectionsIn))).flat();
  const names = new Set([...found, accessCopyCollection, loneEventCollection].map(({ name }) => name));
  const indexed = collections.filter(({ indexes, hasOutbox }) => indexes.length > 0 || hasOutbox);
  expect(indexed.map(({ name }) => name).filter((name) => !names.has(name))).toEqual([]);
});

/**
 * Returns true if the field may contain text that a person has written, and not only values from a
 * list.
 */
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
