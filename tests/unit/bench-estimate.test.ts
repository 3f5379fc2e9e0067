import { expect, it } from 'vitest';
import { growthSeconds } from '../bench/growth/estimate.ts';
import { estimateSeconds } from '../bench/live/estimate.ts';

it('estimates the time of a run from its streams and measured slots, plus the start of a system if slots are measured', () => {
  const parts = { slotSeconds: 60, restSeconds: 100 };
  expect(estimateSeconds({ ...parts, fanOut: [10_000, 10_000], readings: [] })).toBe(280);
  expect(estimateSeconds({ ...parts, fanOut: [], readings: [0, 400] })).toBe(584);
});

it('estimates the time of a growth run from its documents, plus the time of calls and erasures for each size', () => {
  const parts = { callsWithinMs: 60_000, erasuresWithinMs: 30_000 };
  expect(growthSeconds({ ...parts, documents: 150_000, sizes: 2 })).toBe(100 + 360 + 180);
});
