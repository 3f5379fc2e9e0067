import { timesIn } from '@croneai/rules/times.ts';
import { expect, it } from 'vitest';
import { deepestFall, pointAt, resultAxis, timeTicks } from './curve-scale.ts';

const curve = (...values: number[]) => values.map((value, at) => ({ at, value }));

it.each([
  { values: [0, 37], ticks: [0, 10, 20, 30, 40] },
  { values: [0, -3], ticks: [-3, -2, -1, 0] },
  { values: [0, 214, -150], ticks: [-200, -100, 0, 100, 200, 300] },
  { values: [0], ticks: [0, 0.5] },
  { values: [12, 12], ticks: [0, 5, 10, 15] },
  { values: [0, 0.004], ticks: [0, 0.01] },
])('$values has lines at $ticks, which are at least a cent apart', ({ values, ticks }) => {
  expect(resultAxis(curve(...values)).ticks).toEqual(ticks);
});

it('finds the value at a given time', () => {
  const points = curve(5, 6, 7);
  expect([-1, 0, 1.9, 9].map((at) => pointAt(points, at)?.value)).toEqual([undefined, 5, 6, 7]);
});

it('finds the deepest fall, even if it begins at the start or follows the recovery from an earlier fall', () => {
  expect(deepestFall(curve(0, 1, 2))).toBeUndefined();
  expect(deepestFall(curve(0, -1, -2, 5))).toMatchObject({ from: { at: 0 }, to: { at: 2 } });
  expect(deepestFall(curve(0, 3, 1, 6, 2, 7, 6))).toMatchObject({ from: { at: 3 }, to: { at: 4 } });
});

it('has one label if the time axis covers no time', () => {
  const at = Date.parse('2026-11-21T12:00:00.000Z');
  expect(timeTicks(at, at, timesIn('Asia/Tokyo'))).toEqual([{ at, label: '21:00' }]);
});

it.each([
  ['2026-11-21T05:00:00.000Z', ['14:00', '16:20', '18:40', '21:00']],
  ['2026-11-20T12:00:00.000Z', ['20 Nov\n21:00', '21 Nov\n05:00', '21 Nov\n13:00', '21 Nov\n21:00']],
  ['2026-11-12T12:00:00.000Z', ['12 Nov', '15 Nov', '18 Nov', '21 Nov']],
])('labels the time axis in the member’s time zone, from %s on', (from, ticks) => {
  const to = Date.parse('2026-11-21T12:00:00.000Z');
  const labels = timeTicks(Date.parse(from), to, timesIn('Asia/Tokyo')).map(({ label }) => label);
  expect(labels).toEqual(ticks);
});
