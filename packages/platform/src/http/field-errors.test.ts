import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { fieldErrorsOf } from './field-errors.ts';

describe('fieldErrorsOf', () => {
  it('keeps the first problem of each field, under the dotted path of the field', () => {
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

  it('names the whole input if a problem has no path', () => {
    const parsed = z.object({}).safeParse([]);
    expect(Object.keys(fieldErrorsOf(parsed.error as z.ZodError))).toEqual(['body']);
  });
});
