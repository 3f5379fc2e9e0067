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
    ['an aggregate version above 0', {}],
    ['the aggregate version 0', { aggregateVersion: 0 }],
    ['a time with an offset', { occurredAt: '2026-11-20T12:00:00+02:00' }],
    ['a time without fractions', { occurredAt: '2026-11-20T10:00:00Z' }],
  ])('accepts %s', (_what, other) => {
    expect(eventEnvelopeSchema.parse({ ...event, ...other })).toEqual({ ...event, ...other });
  });

  it.each([
    ['an id that is not a UUID', { id: '7' }],
    ['an empty type', { type: '' }],
    ['the event version 0', { version: 0 }],
    ['a time without a zone', { occurredAt: '2026-11-20T10:00:00' }],
    ['an empty aggregate id', { aggregateId: '' }],
    ['a negative aggregate version', { aggregateVersion: -1 }],
  ])('refuses %s', (_what, other) => {
    expect(eventEnvelopeSchema.safeParse({ ...event, ...other }).success).toBe(false);
  });
});
