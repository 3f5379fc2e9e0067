import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrorsOf, findUnstorableTexts } from './field-errors.ts';

describe('fieldErrorsOf', () => {
  it('keeps the first problem of each field, by its dotted path', () => {
    const schema = z.object({
      email: z.string('Email is required').min(3, 'too short').max(1, 'too long'),
      items: z.array(z.object({ name: z.string('Name is required') })),
    });
    const parsed = schema.safeParse({ email: 'xy', items: [{ name: 'a' }, {}] });
    expect({ ...fieldErrorsOf(parsed.error as z.ZodError) }).toEqual({
      email: 'too short',
      'items.1.name': 'Name is required',
    });
  });

  it('names the whole input where the problem has no path', () => {
    const parsed = z.object({}).safeParse([]);
    expect(Object.keys(fieldErrorsOf(parsed.error as z.ZodError))).toEqual(['body']);
  });
});

describe('findUnstorableTexts', () => {
  it('finds NUL and halves of surrogate pairs in values and keys', () => {
    const input = { a: 'x\0', b: { c: ['fine', '\ud800'] }, d: { 'k\0': 1 }, e: '\u{1f600}' };
    expect(Object.keys(findUnstorableTexts(input) ?? {}).toSorted()).toEqual(['a', 'b.c.1', 'd']);
  });

  it('finds nothing in ordinary input', () => {
    expect(findUnstorableTexts({ a: 1, b: null, c: [true, 'x'] })).toBeUndefined();
    expect(findUnstorableTexts(undefined)).toBeUndefined();
  });

  it('walks deeper than the stack', () => {
    const deep = JSON.parse('['.repeat(49_000) + ']'.repeat(49_000));
    expect(findUnstorableTexts(deep)).toBeUndefined();
  });
});
