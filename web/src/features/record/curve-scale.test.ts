import type { RecordPoint } from '@croneai/contracts/record.ts';
import { expect, it } from 'vitest';
import { plotScale } from '../../shared/ui/plot-scale.ts';
import { curveAxes, curveOf, ownCurve, verdictOf } from './curve-scale.ts';

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
  const { x, y, ticks } = curveAxes(points);
  expect(ticks.map(Number)).toEqual([-2, -1, 0, 1, 2]);
  const at = plotScale(x, y, { width: 100, height: 40 });
  expect(at.line(curveOf(points, ({ net }) => net))).toBe('M0 20L25 10L100 40');
});

it('draws the member’s own total in one step for each trade, at the signal that was traded', () => {
  const points = [point(1, 1), { ...point(4, -2), at: '2026-11-22T06:00:00.000Z' }];
  const own = [{ at: '2026-11-22T05:00:00.000Z', net: 3 }];
  expect(ownCurve(own, points)).toEqual([
    [0, 0],
    [4, 0],
    [4, 3],
    [4, 3],
  ]);
});

it('describes a result within the random range as chance', () => {
  expect([2.1, 2, -2, -2.1].map((net) => verdictOf(point(9, net)))).toEqual([
    'better',
    'chance',
    'chance',
    'worse',
  ]);
});
