import { expect, it } from 'vitest';
import { createBackoff } from './backoff.ts';

it('retries the first failing event of a type for five minutes, and retries later events of this type in the same hour only for seconds', () => {
  let time = 0;
  const patience = createBackoff(undefined, () => time);
  expect(patience.limitMs('audit', 'noted')).toBe(300_000);
  patience.gaveUp('audit', 'noted');
  expect(patience.limitMs('audit', 'noted')).toBe(5_000);
  expect(patience.limitMs('audit', 'other')).toBe(300_000);
  expect(patience.limitMs('leads', 'noted')).toBe(300_000);
  time = 3_000_000;
  patience.gaveUp('audit', 'noted');
  time = 3_600_000;
  expect(patience.limitMs('audit', 'noted')).toBe(300_000);
});
