import { expect, it } from 'vitest';
import { estimateSeconds } from '../bench/live/estimate.ts';

it('bounds a run by its streams and its readings, and by a whole system if there are readings', () => {
  const parts = { slotSeconds: 60, restSeconds: 100 };
  expect(estimateSeconds({ ...parts, fanOut: [10_000, 10_000], readings: [] })).toBe(280);
  expect(estimateSeconds({ ...parts, fanOut: [], readings: [0, 400] })).toBe(584);
});
