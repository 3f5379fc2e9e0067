import { expect, it } from 'vitest';
import { timeAgo } from './time-ago.ts';

const now = new Date('2026-11-20T10:00:00.000Z');

it.each([
  ['2026-11-20T10:00:04.000Z', 'just now'],
  ['2026-11-20T09:59:01.000Z', 'just now'],
  ['2026-11-20T09:59:00.000Z', '1 minute ago'],
  ['2026-11-20T08:01:00.000Z', '1 hour ago'],
  ['2026-11-17T10:00:00.000Z', '3 days ago'],
])('%s was %s', (at, text) => {
  expect(timeAgo(new Date(at), now)).toBe(text);
});
