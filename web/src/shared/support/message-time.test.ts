import { expect, it } from 'vitest';
import { messageTime } from './message-time.ts';

const now = new Date('2026-11-21T20:00:00Z');

it('names the zone, and the year when it is not this one', () => {
  expect(messageTime('2026-11-21T18:05:00.000Z', now)).toBe('21 Nov, 18:05 UTC');
  expect(messageTime('2025-02-01T08:00:00.000Z', now)).toBe('1 Feb 2025, 08:00 UTC');
});
