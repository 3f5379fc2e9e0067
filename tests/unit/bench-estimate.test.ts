import { expect, it } from 'vitest';
import { growthSeconds } from '../bench/growth/estimate.ts';
import { estimateSeconds } from '../bench/live/estimate.ts';

it('the estimate of a run adds the time of its streams and measured slots, and the start of a system if slots are measured', () => {
  const parts = { slotSeconds: 60, restSeconds: 100 };
  expect(estimateSeconds({ ...parts, fanOut: [10_000, 10_000], readings: [] })).toBe(280);
  expect(estimateSeconds({ ...parts, fanOut: [], readings: [0, 400] })).toBe(584);
});

it('the estimate of a growth run adds the time of its documents, and the time of calls and erasures for each size', () => {
  const parts = { callsWithinMs: 60_000, erasuresWithinMs: 30_000 };
  expect(growthSeconds({ ...parts, documents: 150_000, sizes: 2 })).toBe(100 + 360 + 180);
});
