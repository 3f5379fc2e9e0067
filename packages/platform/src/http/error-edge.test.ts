import fc from 'fast-check';
import mongoose from 'mongoose';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { AppError } from '../errors.ts';
import { translateThrown } from './error-edge.ts';

const REQUEST_ID = '4e1c0f9e-3f2b-4a51-9d6e-0f6f6f0f6f0f';
const translate = (thrown: unknown) => translateThrown(thrown, REQUEST_ID);

describe('translateThrown', () => {
  it('passes on an AppError unchanged', () => {
    const error = new AppError('a.b', { status: 409 });
    expect(translate(error)).toEqual({ kind: 'expected', error });
    expect(translate(new AppError('a.b', { status: 503 })).kind).toBe('outage');
  });

  it('answers a zod error with the invalid fields', () => {
    const { error } = z.object({ email: z.string('Email is required') }).safeParse({});
    expect(translate(error)).toMatchObject({
      kind: 'expected',
      error: { status: 422, code: 'request.invalid', fields: { email: 'Email is required' } },
    });
  });

  it('answers a mongoose CastError as a field with the wrong format', () => {
    const error = new mongoose.Error.CastError('ObjectId', { $gt: '' }, 'owner');
    expect(translate(error).error).toMatchObject({ status: 422, fields: { owner: 'Has the wrong format' } });
  });

  it.each([
    [413, 'request.too_large'],
    [415, 'request.unsupported_media_type'],
    [400, 'request.malformed'],
  ])('translates status %i of the body parser and the router', (status, code) => {
    const { kind, error } = translate(Object.assign(new Error('x'), { status }));
    expect([kind, error.status, error.code]).toEqual(['expected', status, code]);
  });

  it.each([
    Object.assign(new Error('getaddrinfo'), { code: 'ECONNREFUSED' }),
    Object.assign(new Error('x'), { name: 'MongoServerSelectionError' }),
    new Error('Command timed out'),
  ])('answers 503 while a dependency is away: %s', (thrown) => {
    const { kind, error } = translate(thrown);
    expect([kind, error.status, error.code, error.retryAfterSeconds]).toEqual([
      'outage',
      503,
      'service.unavailable',
      2,
    ]);
  });

  it('answers 500 with only the request id to any other thrown value (ASVS 16.5.1)', () => {
    const hostile = new Proxy(new Error('x'), {
      get: () => {
        throw new Error('no');
      },
    });
    const anything = fc.oneof(
      fc.anything(),
      fc.string().map((text) => new Error(text)),
      fc.constantFrom<unknown>(undefined, null, hostile, Symbol('x'), () => 'x', Object.create(null)),
      fc.record({ status: fc.integer(), code: fc.string(), message: fc.string() }),
    );
    fc.assert(
      fc.property(anything, (thrown) => {
        const { kind, error } = translate(thrown);
        expect(kind).toBe('unexpected');
        expect([error.status, error.code]).toEqual([500, 'internal']);
        expect(error.message).toBe(`Something went wrong on our side. Request id: ${REQUEST_ID}`);
      }),
    );
  });
});
