import { expect, it } from 'vitest';
import { messageOf } from './api-error.ts';

const message = 'Too many requests. Please wait a moment.';
const tooMany = { status: 429, code: 'request.too_many', message };

it.each([
  [1, 'a second'],
  [30, '30 seconds'],
  [89, '89 seconds'],
  [90, '2 minutes'],
  [900, '15 minutes'],
  [7_200, '2 hours'],
])('shows a wait of %d s as %s', (retryAfterSeconds, words) => {
  expect(messageOf({ ...tooMany, retryAfterSeconds }, 'failed')).toBe(
    `Too many attempts. Please wait ${words} and try again.`,
  );
});

it('shows the server’s message if the reply has no retry time, and the screen’s own message if there is no reply', () => {
  expect(messageOf(tooMany, 'failed')).toBe(tooMany.message);
  expect(messageOf({ status: 0, code: 'network', message: 'x' }, 'failed')).toBe('failed');
});
