import type { RecordPoint } from '@croneai/contracts/record.ts';
import { expect, it } from 'vitest';
import { curvePath, curveScale, nearestPoint, verdictOf } from './curve-scale.ts';

const point = (signals: number, net: number): RecordPoint => ({
  at: '2026-11-22T00:00:00.000Z',
  signals,
  net,
  gross: net,
  drawdown: 0,
  buy: -net,
  hold: 0,
  randomLow: -2,
  randomHigh: 2,
});

it('draws a line from 0 before the first signal, and gives each signal the same width', () => {
  const points = [point(1, 1), point(4, -2)];
  const scale = curveScale(points, { width: 100, height: 40 });
  expect(scale.ticks.map(Number)).toEqual([-2, -1, 0, 1, 2]);
  expect(curvePath(points, scale, ({ net }) => net)).toBe('M0 20L25 10L100 40');
});

it('finds the point under a pointer', () => {
  const points = [point(1, 0), point(50, 0), point(100, 0)];
  expect([0, 0.3, 0.9, 1].map((share) => nearestPoint(points, share)?.signals)).toEqual([1, 50, 100, 100]);
  expect(nearestPoint([], 0.5)).toBeUndefined();
});

it('describes a result within the random range as chance', () => {
  expect([2.1, 2, -2, -2.1].map((net) => verdictOf(point(9, net)))).toEqual([
    'better',
    'chance',
    'chance',
    'worse',
  ]);
});
