import { expect, it } from 'vitest';
import { attemptFor } from './send-attempt.ts';

it('keeps the key as long as the content is the same, and makes a new key for other content', () => {
  const first = attemptFor('a', undefined);
  expect(first.key).toMatch(/^[0-9a-f]{32}$/);
  expect(attemptFor('a', first)).toEqual(first);
  expect(attemptFor('b', first).key).not.toBe(first.key);
});
