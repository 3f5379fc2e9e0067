import { describe, expect, it } from 'vitest';
import { eventEnvelopeSchema } from './event.ts';

const event = {
  id: '0199c0de-0000-7000-8000-000000000000',
  type: 'user.registered',
  version: 1,
  occurredAt: '2026-11-20T10:00:00.000Z',
  aggregateId: 'u-1',
  aggregateVersion: 1,
  requestId: 'r-1',
  payload: { any: 'thing' },
};

describe('the envelope of an event', () => {
  it.each([
    ['a counted change', {}],
    ['a change without a count', { aggregateVersion: 0 }],
    ['a time with an offset', { occurredAt: '2026-11-20T12:00:00+02:00' }],
    ['a time without fractions', { occurredAt: '2026-11-20T10:00:00Z' }],
  ])('accepts %s', (_what, other) => {
    expect(eventEnvelopeSchema.parse({ ...event, ...other })).toEqual({ ...event, ...other });
  });

  it.each([
    ['an id of another form', { id: '7' }],
    ['no type', { type: '' }],
    ['a version below 1', { version: 0 }],
    ['a time without a zone', { occurredAt: '2026-11-20T10:00:00' }],
    ['no aggregate', { aggregateId: '' }],
    ['a count below 0', { aggregateVersion: -1 }],
  ])('refuses %s', (_what, other) => {
    expect(eventEnvelopeSchema.safeParse({ ...event, ...other }).success).toBe(false);
  });
});
